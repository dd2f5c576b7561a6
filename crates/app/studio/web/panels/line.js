// A line of moves to go through step by step, with buttons and arrow keys.

import { smallStone } from "/board.js";
import { announce, fill, h, isMeantElsewhere } from "/dom.js";
import { signAt } from "/points.js";
import { moveName, t } from "/texts.js";

export class Line {
  /** `onStep` hears when another step is reached, `onBack` when best play is wanted again. */
  constructor(onStep, onBack, lettering = "go") {
    Object.assign(this, { onStep, onBack, lettering, moves: [], step: 0 });
    this.element = h("div", { class: "replay" });
    this.keys = (event) => this.key(event);
    document.addEventListener("keydown", this.keys);
  }

  leave() {
    document.removeEventListener("keydown", this.keys);
  }

  /** Shows these moves, from before the first; of a mistake its move is on the board already. */
  show(moves, isMistake = false) {
    Object.assign(this, { moves, step: isMistake ? 1 : 0 });
    if (!moves.length) return fill(this.element);
    const button = (words, sign, to) =>
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": words,
          title: words,
          onclick: () => this.go(to()),
        },
        sign,
      );
    const item = ({ color, move, threat }, index) =>
      h(
        "li",
        {},
        h(
          "button",
          { type: "button", class: "quiet", onclick: () => this.go(index + 1) },
          smallStone(color),
          threat ? t("line.threat", { move: moveName(move) }) : moveName(move),
        ),
      );
    this.place = h("output", {});
    this.steps = h("ol", { class: "steps", "aria-label": t("line.best") }, moves.map(item));
    fill(
      this.element,
      h(
        "div",
        { class: "slider" },
        button(t("first"), "«", () => 0),
        button(t("back"), "‹", () => this.step - 1),
        this.place,
        button(t("forth"), "›", () => this.step + 1),
        button(t("last"), "»", () => this.moves.length),
        isMistake
          ? h(
              "button",
              { type: "button", class: "quiet best-play", onclick: this.onBack },
              t("line.back"),
            )
          : h("span", { class: "muted" }, t("line.best")),
      ),
      this.steps,
    );
    return this.mark();
  }

  /** The moves up to the step that is shown. */
  played() {
    return this.moves.slice(0, this.step);
  }

  /** Their numbers, as labels of those that still stand there. */
  numbers() {
    const rows = this.moves[this.step - 1]?.rows;
    const numbers = new Map();
    this.played().forEach(({ color, move }, index) => {
      numbers.delete(move);
      const sign = move === "pass" ? null : signAt(rows, move, this.lettering);
      if (sign === (color === "black" ? "X" : "O")) numbers.set(move, String(index + 1));
    });
    return [...numbers];
  }

  go(step) {
    const next = Math.max(0, Math.min(this.moves.length, step));
    if (next === this.step) return;
    this.step = next;
    if (next > 0) {
      const { color, move } = this.moves[next - 1];
      announce(t("played", { color: t(color), move: moveName(move) }));
    }
    this.mark();
    this.onStep();
  }

  mark() {
    this.place.value = `${this.step} / ${this.moves.length}`;
    [...this.steps.querySelectorAll("button")].forEach((button, index) => {
      const isHere = index + 1 === this.step;
      button.classList.toggle("on", isHere);
      if (isHere) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
  }

  key(event) {
    if (!this.moves.length || isMeantElsewhere(event, ", .board")) return;
    const to = {
      ArrowLeft: this.step - 1,
      ArrowRight: this.step + 1,
      Home: 0,
      End: this.moves.length,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }
}
