// Who begins: a choice between the two sides.

import { smallStone } from "/board.js";
import { h } from "/dom.js";
import { t } from "/texts.js";

export const colors = ["black", "white"];

export function other(color) {
  return color === "black" ? "white" : "black";
}

/** A choice of the side to begin; `choose(color)` hears which. */
export function turns(choose) {
  const turn = (color) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name: "to_move", value: color, onchange: () => choose(color) }),
      smallStone(color),
      t(color),
    );
  return h("fieldset", { class: "turns" }, h("legend", {}, t("turns")), colors.map(turn));
}

/** Shows which side was chosen. */
export function showTurn(fieldset, chosen) {
  for (const input of fieldset.querySelectorAll("input")) input.checked = input.value === chosen;
}
