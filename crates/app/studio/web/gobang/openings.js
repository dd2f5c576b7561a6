// The 26 openings as small boards to pick from.

import { ask, attempt } from "/api.js";
import { fill, h } from "/dom.js";
import { t } from "/texts.js";
import { verdict } from "/gobang/words.js";

let known = null;

/** What a game can be begun with; asked for once. */
export async function whatIsKnown() {
  known ??= await ask("GET", "/api/gobang/known");
  return known;
}

const STEP = 14;
const SIDE = 7;

/** The middle of a board with three stones. */
function picture({ moves }) {
  const middle = (SIDE - 1) / 2;
  const half = STEP / 2;
  const span = (SIDE - 1) * STEP;
  let lines = "";
  for (let line = 0; line < SIDE; line += 1) {
    const at = half + line * STEP;
    lines += `M${at} 0v${span + STEP}M0 ${at}h${span + STEP}`;
  }
  const stone = (name, index) => {
    // The boards of the list are 15x15, with H8 in the middle.
    const column = name.charCodeAt(0) - "H".charCodeAt(0) + middle;
    const row = 8 - Number(name.slice(1)) + middle;
    const [x, y] = [half + column * STEP, half + row * STEP];
    const tone = index === 1 ? "O" : "X";
    return `<circle class="small ${tone}" cx="${x}" cy="${y}" r="6.2"/><text class="small ${tone}" x="${x}" y="${y}">${index + 1}</text>`;
  };
  const svg = h("span", { class: "small-board", "aria-hidden": "true" });
  svg.innerHTML = `<svg viewBox="0 0 ${span + STEP} ${span + STEP}" focusable="false"><rect class="small-wood" width="100%" height="100%"/><path class="grid" d="${lines}"/>${moves.map(stone).join("")}</svg>`;
  return svg;
}

/** Shows the 26 openings; `pick(code)` hears which one is wanted. */
export async function pickOpening(pick) {
  const told = await attempt(whatIsKnown);
  if (!told) return;
  const card = (opening) =>
    h(
      "button",
      {
        type: "button",
        class: "opening",
        "data-code": opening.code,
        onclick: () => {
          dialog.close();
          pick(opening.code);
        },
      },
      picture(opening),
      h("strong", {}, `${opening.code} ${opening.name}`),
      h("span", { lang: "ja" }, opening.kanji),
      verdict(opening),
    );
  const group = (kind) =>
    h(
      "section",
      {},
      h("h3", {}, t(`gobang.openings.${kind}`)),
      h(
        "div",
        { class: "openings" },
        told.openings.filter((opening) => opening.kind === kind).map(card),
      ),
    );
  const dialog = h(
    "dialog",
    { class: "wide", "aria-label": t("gobang.openings") },
    h("h2", {}, t("gobang.openings")),
    h("p", { class: "muted" }, t("gobang.openings.note")),
  );
  dialog.append(
    group("direct"),
    group("indirect"),
    h("form", { method: "dialog", class: "row" }, h("button", {}, t("cancel"))),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** The opening that was played, with its verdict. */
export function namedOpening(place, named) {
  if (!named) return fill(place);
  return fill(
    place,
    h(
      "p",
      { class: "named-opening" },
      h("strong", {}, `${named.code} ${named.name}`),
      h("span", { lang: "ja" }, named.kanji),
      verdict(named),
    ),
    h("p", { class: "muted" }, t("gobang.verdict.note")),
  );
}
