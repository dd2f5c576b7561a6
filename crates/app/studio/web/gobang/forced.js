// The forced win of the side to move: found on request, and replayed on the board.

import { ask, attempt } from "/api.js";
import { fill, h } from "/dom.js";
import { number } from "/number.js";
import { Line } from "/panels/line.js";
import { t } from "/texts.js";

export class ForcedWin {
  /** `draw` is called when another step is shown. */
  constructor(draw) {
    this.draw = draw;
    this.game = null;
    this.line = new Line(draw, null, "gobang");
    this.button = h(
      "button",
      { type: "button", onclick: () => attempt(() => this.find()) },
      t("gobang.win.find"),
    );
    this.words = h("p", { class: "win-words", role: "status" });
    this.element = h("div", { class: "forced" }, this.button, this.words, this.line.element);
  }

  /** Another position: what was found belongs to the one before. */
  look(game) {
    this.game = game;
    this.button.disabled = Boolean(game.end || game.thinking || game.opening);
    this.tell(null);
  }

  async find() {
    const { revision } = this.game;
    this.button.disabled = true;
    fill(this.words, t("thinking"));
    try {
      const told = await ask("GET", "/api/gobang/win");
      if (this.game.revision === revision) this.tell(told);
    } finally {
      if (this.game.revision === revision) this.button.disabled = false;
    }
  }

  tell(told) {
    const words = () => {
      const { winner, stones } = told;
      return told.result === "win"
        ? t("gobang.win.found", { winner: t(winner), stones })
        : t(`gobang.win.${told.result}`, { color: t(this.game.to_move) });
    };
    fill(this.words, told ? number(told.kind, words()) : null);
    this.line.show(told?.line ?? []);
    this.draw();
  }

  /** What is replayed just now; nothing if the game is as it stands. */
  get shown() {
    const last = this.line.played().at(-1);
    return last ? { rows: last.rows, last: last.move, labels: this.line.numbers() } : null;
  }

  leave() {
    this.line.leave();
  }
}
