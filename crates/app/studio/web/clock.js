// Two clocks that run down on the page between two words of the studio.

import { h } from "/dom.js";
import { t } from "/texts.js";

export class Clocks {
  constructor() {
    this.faces = { black: h("span", { class: "clock" }), white: h("span", { class: "clock" }) };
  }

  element(color) {
    return this.faces[color];
  }

  /** Shows clocks as the interface tells them, or none. */
  show(told) {
    this.told = told;
    this.began = performance.now() - 1000 * (told?.since ?? 0);
    this.stop();
    this.tick();
  }

  stop() {
    clearTimeout(this.timer);
  }

  tick() {
    for (const color of ["black", "white"]) {
      const isRunning = this.told?.running === color;
      const used = isRunning ? (performance.now() - this.began) / 1000 : 0;
      this.faces[color].textContent = this.told ? words(this.told, this.told[color], used) : "";
      this.faces[color].classList.toggle("running", isRunning);
    }
    // Nothing ticks where nothing runs.
    if (this.told?.running) this.timer = setTimeout(() => this.tick(), 200);
  }
}

function words(told, clock, used) {
  let left = clock.left - used;
  let overtime = clock.overtime;
  if (told.system.system === "byo-yomi") {
    overtime ??= left < 0 ? told.count : null;
    if (overtime !== null && clock.overtime === null) left += told.period;
    while (left < 0 && overtime > 1) {
      left += told.period;
      overtime -= 1;
    }
  } else if (told.system.system === "canadian" && overtime === null && left < 0) {
    left += told.period;
    overtime = told.count;
  }
  const seconds = Math.max(0, Math.ceil(left));
  const minutes = Math.floor(seconds / 60);
  const face = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  return overtime === null ? face : `${face} ${t("clock.overtime", { count: overtime })}`;
}
