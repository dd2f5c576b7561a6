// How a panel with a board of its own is laid out.

import { fill, h } from "/dom.js";
import { t } from "/texts.js";

/** The board and what belongs to it on the stage; at its side what is asked, and the answer. */
export function layOut(root, name, { stage, asked, answer }) {
  fill(
    root,
    h("section", { class: "stage", "aria-label": t("board.label") }, stage),
    h(
      "section",
      { class: "side", "aria-label": t(`panel.${name}`) },
      h(
        "div",
        { class: "card ask" },
        h("h2", {}, t(`panel.${name}`)),
        h("p", {}, t(`${name}.intro`)),
        asked,
      ),
      answer,
    ),
  );
}
