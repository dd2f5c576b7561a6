// Numbers that say how sure they are, and look it.

import { h } from "/dom.js";
import { t } from "/texts.js";

const signs = { Exact: "=", Bound: "≤", Estimate: "≈" };

/** A number with its kind: Exact, Bound or Estimate. */
export function number(kind, words) {
  return h(
    "span",
    { class: `number ${kind.toLowerCase()}`, title: t(`kind.${kind}.why`) },
    h("span", { class: "sign", "aria-hidden": "true" }, signs[kind]),
    h("span", { class: "hidden-words" }, `${t(`kind.${kind}`)}: `),
    words,
  );
}

/** The kind alone, as a label. */
export function kindLabel(kind) {
  return h(
    "span",
    { class: `kind ${kind.toLowerCase()}`, title: t(`kind.${kind}.why`) },
    `${signs[kind]} ${t(`kind.${kind}`)}`,
  );
}

/** What the three kinds look like. */
export function legend() {
  return h("p", { class: "legend" }, ["Exact", "Bound", "Estimate"].map(kindLabel));
}

/** A verdict as the interface has it: value, or low and high. */
export function verdict(told) {
  const words =
    told.kind === "Bound"
      ? t("between", { low: signed(told.low), high: signed(told.high) })
      : signed(told.value);
  return number(told.kind, words);
}

/** With its sign, as people write it. */
export function signed(value) {
  const text = String(value);
  if (text.startsWith("-")) return `−${text.slice(1)}`;
  return text === "0" ? "0" : `+${text}`;
}

/** A chance in percent. */
export function percent(chance) {
  return `${(100 * chance).toFixed(1)}%`;
}

/** A lead of Black's as B+3.5 or W+3.5. */
export function lead(points) {
  const rounded = Math.abs(points).toFixed(1);
  return `${points < 0 ? "W" : "B"}+${rounded}`;
}

/** Playouts in few letters. */
export function count(visits) {
  if (visits >= 1e6) return `${(visits / 1e6).toFixed(1)}M`;
  return visits >= 1e4
    ? `${Math.round(visits / 1e3)}k`
    : visits >= 1e3
      ? `${(visits / 1e3).toFixed(1)}k`
      : String(visits);
}
