// What a search has found, in numbers.

import { fill, h } from "/dom.js";
import { count, kindLabel, lead, number, percent } from "/number.js";
import { moveName, t } from "/texts.js";

/**
 * Draws the chances and the moves that were looked at. `shown` is the move whose line is on the
 * board; `onShow(index)` hears of another.
 */
export function drawFound({ verdict, found }, told, { toMove, shown, waiting, onShow }) {
  const bar = (chance) =>
    h(
      "div",
      {
        class: "chances",
        role: "img",
        "aria-label": t("chance.black", { chance: percent(chance) }),
      },
      h("span", {}),
    );
  if (!told) {
    fill(verdict);
    return fill(
      found,
      h("p", { class: "empty" }, waiting ? t("analysis.waiting") : t("analysis.empty")),
    );
  }
  const chances = bar(told.black_wins);
  chances.firstChild.style.width = percent(told.black_wins);
  fill(
    verdict,
    h(
      "p",
      { class: "row" },
      number("Estimate", t("chance.black", { chance: percent(told.black_wins) })),
      number("Estimate", lead(told.black_leads)),
      h("span", { class: "muted" }, t("playouts", { count: count(told.visits) })),
    ),
    chances,
  );
  const rows = told.moves.map(
    ({ move, visits, black_wins: wins, black_leads: points, line }, index) => {
      return h(
        "tr",
        { class: shown === index ? "chosen" : "" },
        h(
          "th",
          { scope: "row" },
          h(
            "button",
            {
              type: "button",
              class: "quiet move",
              "aria-pressed": String(shown === index),
              onclick: () => onShow(index),
            },
            moveName(move),
          ),
        ),
        h("td", {}, percent(toMove === "black" ? wins : 1 - wins)),
        h("td", {}, lead(points)),
        h("td", {}, count(visits)),
        h(
          "td",
          { class: "line" },
          line
            .slice(1, 6)
            .map((name) => moveName(name))
            .join(" "),
        ),
      );
    },
  );
  return fill(
    found,
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-label": t("candidates") },
      h(
        "table",
        { class: "candidates" },
        h("caption", {}, t("candidates.for", { color: t(toMove) }), " ", kindLabel("Estimate")),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["move", "chance", "lead", "visits", "line"].map((key) =>
              h("th", { scope: "col" }, t(`column.${key}`)),
            ),
          ),
        ),
        h("tbody", {}, rows),
      ),
    ),
  );
}
