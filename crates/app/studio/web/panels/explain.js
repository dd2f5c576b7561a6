// Explain: what is going on on the board beside it. Pointing at a sentence lights the stones it speaks
// of; clicking it plays its line on the board.

import { ask, Refusal } from "/api.js";
import { fill, h } from "/dom.js";
import { kindLabel } from "/number.js";
import { Line } from "/panels/line.js";
import { language, t } from "/texts.js";

/** A line goes on by itself, a move after so many milliseconds. */
const STEP = 900;

/** A game that goes on quickly is not explained after every stone. */
const WAIT = 250;

export class Explained {
  /** `path` is asked; `draw` is called when the board has something else to show. */
  constructor(path, draw, lettering = "go") {
    Object.assign(this, { path, draw, told: null, asked: null, lit: null, played: null });
    this.isOn = localStorage.getItem("explain") !== "off";
    this.words = h("div", { class: "sentences", "aria-live": "polite" });
    this.line = new Line(draw, undefined, lettering);
    this.element = h(
      "details",
      { class: "card explain", open: this.isOn, ontoggle: () => this.toggle() },
      h("summary", {}, h("h2", {}, t("explain"))),
      this.words,
      this.line.element,
    );
  }

  leave() {
    this.stop();
    this.line.leave();
  }

  /** Asks no more, and plays no more. */
  stop() {
    clearTimeout(this.waiting);
    clearTimeout(this.going);
    this.abort?.abort();
  }

  toggle() {
    if (this.element.open === this.isOn) return;
    this.isOn = this.element.open;
    localStorage.setItem("explain", this.isOn ? "on" : "off");
    if (this.isOn) this.look(this.asked);
    else this.forget();
  }

  forget() {
    this.stop();
    const wasShown = this.lit || this.played;
    Object.assign(this, { told: null, lit: null, played: null });
    this.line.show([]);
    fill(this.words);
    if (wasShown) this.draw();
  }

  /** Explains another position; nothing is asked where there is none to explain now. */
  look(asked) {
    this.forget();
    this.asked = asked;
    if (!this.isOn || !asked) return;
    fill(this.words, h("p", { class: "muted" }, t("explain.looking")));
    this.waiting = setTimeout(() => this.wonder(asked), WAIT);
  }

  async wonder(asked) {
    this.abort = new AbortController();
    const { signal } = this.abort;
    try {
      const question = { ...asked, language: language.toLowerCase() };
      this.told = await ask("POST", this.path, question, signal);
      this.write();
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      // A game that has gone on will be asked about in a moment.
      fill(this.words, error.code === "stale" ? null : error.message);
    }
  }

  write() {
    const { heading, facts } = this.told;
    const sentence = (fact) => {
      const light = () => this.light(fact);
      const darken = () => this.light(null);
      return h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "quiet sentence",
            title: fact.line.length ? t("explain.play") : null,
            onmouseenter: light,
            onmouseleave: darken,
            onfocus: light,
            onblur: darken,
            onclick: () => this.play(fact),
          },
          kindLabel(fact.kind),
          h("span", {}, fact.sentence),
        ),
      );
    };
    fill(
      this.words,
      heading ? h("p", { class: "explain-theme" }, heading) : null,
      h("ul", { class: "plain" }, facts.map(sentence)),
    );
  }

  light(fact) {
    if (this.lit === fact) return;
    this.lit = fact;
    this.draw();
  }

  /** Plays the line of a fact move by move; a second click takes it off the board. */
  play(fact) {
    clearTimeout(this.going);
    const isBack = this.played === fact;
    this.played = isBack || !fact.line.length ? null : fact;
    this.line.show(this.played ? fact.line : []);
    const buttons = this.words.querySelectorAll(".sentence");
    this.told.facts.forEach((other, index) =>
      buttons[index].classList.toggle("on", other === this.played),
    );
    if (this.played) this.goOn();
    this.draw();
  }

  goOn() {
    const { step, moves } = this.line;
    this.line.go(step + 1);
    if (step + 1 < moves.length) this.going = setTimeout(() => this.goOn(), STEP);
  }

  /** Whether a line is on the board, so that arrow keys are for it. */
  get isPlaying() {
    return Boolean(this.played);
  }

  /** What the board shows instead of, or beside, what it does otherwise. */
  get shown() {
    const steps = this.line.played();
    if (this.played && steps.length) {
      return {
        rows: steps.at(-1).rows,
        labels: this.line.numbers(),
        last: null,
        ghost: null,
        candidates: [],
      };
    }
    if (!this.lit) return {};
    return { triangles: this.lit.stones, circles: this.lit.points };
  }
}
