// The Endgame panel: what is left between safe stones, what a move is worth where, the best order.

import { ask, Refusal } from "/api.js";
import { Board } from "/board.js";
import { fill, h } from "/dom.js";
import { kindLabel } from "/number.js";
import { layOut } from "/panels/layout.js";
import { Line } from "/panels/line.js";
import { letterOf } from "/panels/race-answer.js";
import { valueWords } from "/panels/race-words.js";
import { Source } from "/panels/source.js";
import { colors, showTurn, turns } from "/panels/turns.js";
import { isDark } from "/panels/values.js";
import { t } from "/texts.js";

function open(root, [wanted]) {
  const panel = new Endgame(root);
  panel.source.look(wanted);
  return () => panel.leave();
}

class Endgame {
  constructor(root) {
    Object.assign(this, { root, view: null, told: null, side: "black", shown: null });
    this.boardHost = h("div", {});
    this.board = new Board(this.boardHost, { onPoint: () => {}, keys: t("endgame.keys") });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.answer = h("div", { class: "race-answer", "aria-live": "polite" });
    this.turns = turns((color) => {
      this.side = color;
      this.wonder();
    });
    this.source = new Source(
      (view) => this.take(view),
      (words) => fill(this.problem, words),
    );
    this.line = new Line(() => this.drawBoard());
    layOut(root, "endgame", {
      stage: [this.boardHost, this.line.element],
      asked: [this.source.element, this.turns, this.problem],
      answer: this.answer,
    });
  }

  leave() {
    this.abort?.abort();
    this.source.leave();
    this.line.leave();
  }

  take(view) {
    Object.assign(this, { view, told: null, shown: null, side: view?.to_move ?? "black" });
    this.line.show([]);
    fill(this.answer);
    this.boardHost.hidden = !view;
    if (view) {
      this.drawBoard();
      this.wonder();
    }
  }

  /** Asks; a question before is dropped. */
  async wonder() {
    this.abort?.abort();
    this.abort = new AbortController();
    const { signal } = this.abort;
    showTurn(this.turns, this.side);
    this.root.setAttribute("aria-busy", "true");
    try {
      const asked = { at: this.source.at, to_move: this.side, dark: isDark() };
      this.told = await ask("POST", "/api/panels/endgame", asked, signal);
      fill(this.problem);
      this.shown = null;
      this.line.show(this.told.line);
      this.drawAnswer();
      this.drawBoard();
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      // A game that has gone on will be asked about in a moment.
      if (error.code !== "stale") fill(this.problem, error.message);
    }
    if (!signal.aborted) this.root.removeAttribute("aria-busy");
  }

  // ---- drawing

  drawAnswer() {
    const { told } = this;
    const { results, best, line, kind, early, ko } = told;
    const verdict = () => {
      if (early) return t("endgame.early");
      const key = results.length > 1 ? "endgame.between" : "endgame.result";
      return t(key, { result: results[0], high: results[1] ?? "" });
    };
    const move = line[0]?.move ?? best[0];
    const advice = () => {
      if (early || !move) return null;
      const words = move === "pass" ? "endgame.pass" : "endgame.play";
      return h("p", {}, t(words, { color: t(this.side), move }));
    };
    this.picture = h("figure", { class: "thermograph-of" });
    fill(
      this.answer,
      h(
        "div",
        { class: "card race-verdict" },
        h("p", { class: "verdict-words" }, verdict()),
        early ? null : h("p", {}, kindLabel(kind)),
        advice(),
        ko && !early ? h("p", { class: "muted" }, t("endgame.ko")) : null,
      ),
      early || !told.regions.length ? null : this.regionsCard(),
    );
  }

  regionsCard() {
    const { regions } = this.told;
    const column = (name) => h("th", { scope: "col" }, t(`endgame.${name}`));
    const row = (region, index) => {
      const { value, mean, temperature, character, why } = region;
      const show = () => this.show(index);
      const moves = colors
        .filter((color) => region[color]?.length)
        .map((color) => `${t(color)} ${region[color].join(" ")}`);
      const name = h(
        "button",
        { type: "button", class: "quiet", onfocus: show, onclick: show },
        letterOf(index),
      );
      const words = t(`endgame.${why ? `why.${why}` : character}`);
      return h(
        "tr",
        { onmouseenter: show },
        h("th", { scope: "row" }, name),
        h("td", {}, h("code", {}, valueWords(value))),
        h("td", {}, mean ? valueWords(mean) : "–"),
        h("td", {}, character && character !== "settled" ? temperature : "–"),
        h("td", {}, words, h("small", { class: "muted" }, ` ${moves.join("; ")}`)),
      );
    };
    return h(
      "div",
      { class: "card race-regions" },
      h("h3", {}, t("endgame.regions")),
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("td", {}), ["value", "mean", "worth", "kind"].map(column))),
        h("tbody", {}, regions.map(row)),
      ),
      this.picture,
      h("p", { class: "muted" }, t("endgame.terms")),
    );
  }

  /** The thermograph of a region, which is marked on the board. */
  show(index) {
    if (this.shown === index) return;
    this.shown = index;
    const { picture, mean, temperature } = this.told.regions[index];
    fill(
      this.picture,
      picture
        ? h("img", {
            class: "thermograph",
            alt: t("values.picture.words", { mean, temperature }),
            src: `data:image/svg+xml,${encodeURIComponent(picture)}`,
          })
        : null,
    );
    this.drawBoard();
  }

  drawBoard() {
    const { view, told, shown } = this;
    const played = this.line.played();
    const regions = told && !told.early && !played.length ? told.regions : [];
    this.board.show({
      ...view,
      rows: played.at(-1)?.rows ?? view.rows,
      ghost: null,
      forbidden: null,
      last: played.length ? null : view.last,
      labels: this.line.numbers(),
      triangles: [],
      squares: regions[shown]?.points ?? [],
      circles: [],
      crosses: [],
      hint: null,
      best: regions.length ? told.best.filter((move) => move !== "pass") : [],
      recommended: regions.length ? told.line[0]?.move : null,
      regions: regions.map(({ points }, index) => ({
        points,
        owner: "both",
        words: letterOf(index),
        name: letterOf(index),
      })),
    });
  }
}

export default { name: "endgame", open };
