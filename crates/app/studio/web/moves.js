// The moves of a game in progress, as a list that can be folded away.

import { smallStone } from "/board.js";
import { fill, h } from "/dom.js";
import { moveName, t } from "/texts.js";

/** Shows the moves, the last in sight, or these words where there are none. */
export function drawMoves(host, moves, empty) {
  if (moves.length === 0) {
    fill(host, h("p", { class: "empty" }, empty));
    return;
  }
  const list = h(
    "ol",
    { class: "moves", tabindex: "0", "aria-label": t("moves") },
    moves.map(([color, move]) => h("li", {}, smallStone(color), moveName(move))),
  );
  fill(
    host,
    h(
      "details",
      { open: matchMedia("(min-width: 800px)").matches },
      h("summary", {}, t("moves.count", { count: moves.length })),
      list,
    ),
  );
  list.scrollTop = list.scrollHeight;
}
