// Who seems to own what, laid over a board when somebody wants to see it.

import { ask, Refusal } from "/api.js";
import { fill, h, notice } from "/dom.js";
import { lead, number } from "/number.js";
import { t } from "/texts.js";

/** A switch, and the owners of the points of the position that is looked at. */
export class Territory {
  /** `draw` is called when there are other owners to show. */
  constructor(draw) {
    this.draw = draw;
    this.told = null;
    this.where = null;
    this.isOn = localStorage.getItem("territory") === "on";
    this.button = h("button", { type: "button", onclick: () => this.toggle() }, t("territory"));
    this.words = h("span", { role: "status" });
    this.element = h("div", { class: "row territory-switch" }, this.button, this.words);
    this.tell();
  }

  /** Rows from the top: Black's share of each point minus White's; null where nothing is shown. */
  get owners() {
    return this.isOn ? (this.told?.owners ?? null) : null;
  }

  toggle() {
    this.isOn = !this.isOn;
    localStorage.setItem("territory", this.isOn ? "on" : "off");
    this.told = null;
    this.tell();
    this.draw();
    if (this.isOn) this.look(this.where);
  }

  /** Looks at a position. What was seen of the one before stays until there is something new. */
  async look(where) {
    this.where = where;
    this.stop();
    if (!this.isOn || !where) return;
    this.abort = new AbortController();
    const { signal } = this.abort;
    try {
      const path = `/api/territory?${new URLSearchParams(where)}`;
      this.told = await ask("GET", path, undefined, signal);
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      this.told = null;
      // A game that has moved on is looked at again anyway.
      if (error.code !== "stale") notice(error.message, "bad");
    }
    if (signal.aborted) return;
    this.tell();
    this.draw();
  }

  tell() {
    this.button.setAttribute("aria-pressed", String(this.isOn));
    fill(
      this.words,
      this.isOn && this.told ? number("Estimate", lead(this.told.black_leads)) : null,
    );
  }

  stop() {
    this.abort?.abort();
  }
}
