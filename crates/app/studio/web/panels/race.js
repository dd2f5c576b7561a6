// The Race panel: two strings that race to take each other; who is first, and by which moves?

import { ask, Refusal } from "/api.js";
import { Board, smallStone } from "/board.js";
import { choice, field, fill, h } from "/dom.js";
import { layOut } from "/panels/layout.js";
import { Line } from "/panels/line.js";
import { accountCard, plots, verdictCard } from "/panels/race-answer.js";
import { foundWords } from "/panels/race-words.js";
import { Source } from "/panels/source.js";
import { colors, other, showTurn, turns } from "/panels/turns.js";
import { placeOf, signAt, stringAt } from "/points.js";
import { t } from "/texts.js";

function open(root, [wanted]) {
  const panel = new Racing(root);
  panel.source.look(wanted);
  return () => panel.leave();
}

class Racing {
  constructor(root) {
    // `blocks` are stones of the two strings that were chosen, `half` the first of two, `tried` moves
    // on top of the position.
    Object.assign(this, { root, view: null, side: "black", tried: [], blocks: null, half: null });
    this.told = null;
    this.boardHost = h("div", {});
    this.board = new Board(this.boardHost, {
      onPoint: (name) => this.touch(name),
      keys: t("race.keys"),
    });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.words = h("p", { class: "race-between", role: "status" });
    this.races = h("div", { class: "races" });
    this.trail = h("div", { class: "tried" });
    this.answer = h("div", { class: "race-answer", "aria-live": "polite" });
    this.turns = turns((color) => this.begin(color));
    this.source = new Source(
      (view) => this.take(view),
      (words) => fill(this.problem, words),
    );
    this.line = new Line(() => this.drawBoard());
    this.build();
  }

  leave() {
    this.cancel();
    this.source.leave();
    this.line.leave();
  }

  build() {
    layOut(this.root, "race", {
      stage: [this.boardHost, this.trail, this.line.element],
      asked: [this.source.element, this.races, this.words, this.turns, this.problem],
      answer: this.answer,
    });
  }

  // ---- the position

  take(view) {
    this.cancel();
    this.view = view;
    const stands = (color) => signAt(view.rows, this.blocks[color]) === signOf(color);
    if (this.blocks && !(view && colors.every(stands))) this.blocks = null;
    Object.assign(this, { told: null, tried: [], half: null, side: view?.to_move ?? "black" });
    this.line.show([]);
    this.draw();
    this.wonder({}, true);
  }

  get isEmpty() {
    return !this.view?.rows.some((line) => /[XO]/.test(line));
  }

  /** The board as it is shown. */
  get rows() {
    return this.line.played().at(-1)?.rows ?? this.told?.rows ?? this.view.rows;
  }

  // ---- the question

  touch(name) {
    if (!this.view) return;
    const sign = signAt(this.rows, name);
    if (sign === ".") this.play(name);
    else this.pick(name, sign === "X" ? "black" : "white");
  }

  /** Chooses a string: with one of the other colour it makes a race. */
  pick(name, color) {
    fill(this.problem);
    const { half } = this;
    if (half && half.color !== color) {
      const blocks = { [color]: name, [half.color]: half.name };
      this.wonder({ ...this.played(), blocks });
      return;
    }
    const isAgain = half && this.string(half.name).includes(name);
    this.half = isAgain ? null : { name, color };
    this.draw();
  }

  /** Tries a move of the side whose turn it is. */
  play(name) {
    const { tried, side } = this.played();
    const blocks = this.blocks ?? this.shownBlocks();
    this.wonder({ tried: [...tried, { color: side, move: name }], side: other(side), blocks });
  }

  /** What was tried, with what is replayed just now, and whose turn it is then. */
  played() {
    const line = this.line.played().map(({ color, move, threat }) => ({ color, move, threat }));
    const side = line.length ? other(line.at(-1).color) : this.side;
    return { tried: [...this.tried, ...line], side };
  }

  /** Goes back to so many moves tried. */
  back(count) {
    this.wonder({ tried: this.tried.slice(0, count), side: this.tried[count].color });
  }

  begin(color) {
    this.side = color;
    // An answer under way is for both sides: it comes for the one chosen last.
    if (this.next) this.next.side = color;
    this.showLine();
  }

  shownBlocks() {
    const blocks = this.told?.race?.blocks;
    return blocks ? { black: blocks.black.stone, white: blocks.white.stone } : null;
  }

  /** Asks; what is new holds once there is an answer. A question before it is dropped. */
  async wonder(news, isFollowing = false) {
    this.cancel();
    if (this.isEmpty) return;
    this.abort = new AbortController();
    const { signal } = this.abort;
    const { tried, blocks, side } = { ...this, ...news };
    const next = { tried, blocks, side };
    this.next = next;
    this.root.setAttribute("aria-busy", "true");
    try {
      const asked = { at: this.source.at, moves: tried, ...blocks };
      const told = await ask("POST", "/api/panels/race", asked, signal);
      Object.assign(this, { ...next, told, half: null });
      fill(this.problem);
      this.showLine();
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      if (isFollowing && error.code === "stale") {
        // The game has gone on, and will be asked about in a moment.
      } else if (isFollowing && blocks) {
        // What was a race is none any more: there may be another.
        this.wonder({ blocks: null }, true);
        return;
      } else {
        fill(this.problem, error.message);
      }
    }
    if (!signal.aborted) this.cancel();
  }

  /** Whoever works on a question need not go on. */
  cancel() {
    this.abort?.abort();
    this.next = null;
    this.root.removeAttribute("aria-busy");
  }

  showLine() {
    this.line.show(this.told?.race?.first[this.side].line ?? []);
    this.draw();
  }

  // ---- drawing

  draw() {
    this.drawQuestion();
    this.drawTrail();
    this.drawAnswer();
    this.drawBoard();
  }

  drawQuestion() {
    const { told, half } = this;
    showTurn(this.turns, this.side);
    const blocks = this.shownBlocks();
    const words = () => {
      if (this.isEmpty) return t("source.empty");
      if (half) return t("race.half", { color: t(other(half.color)) });
      if (blocks) return t("race.between", blocks);
      return told && !told.taken ? t("race.none") : "";
    };
    fill(this.words, this.view ? words() : "");
    this.boardHost.hidden = !this.view;
    const races = told?.races ?? [];
    const isListed = told?.chosen !== null && told?.chosen !== undefined;
    const options = races.map((race, index) => [index, foundWords(race)]);
    if (!isListed) options.unshift(["", t(told?.race ? "race.found.own" : "race.found.choose")]);
    const choose = ({ target }) => {
      if (target.value === "") return;
      const { black, white } = races[Number(target.value)];
      this.wonder({ blocks: { black, white } });
    };
    fill(
      this.races,
      options.length > 1
        ? field(t("race.found"), choice("race", options, isListed ? told.chosen : "", choose))
        : null,
    );
  }

  /** The moves tried, to go back to. */
  drawTrail() {
    const { tried } = this;
    const button = (words, count) =>
      h("button", { type: "button", class: "quiet", onclick: () => this.back(count) }, words);
    const step = ({ color, move }, index) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "quiet",
            disabled: index + 1 === tried.length,
            onclick: () => this.back(index + 1),
          },
          smallStone(color),
          move,
        ),
      );
    fill(
      this.trail,
      tried.length
        ? [
            h("span", { class: "muted" }, t("race.tried")),
            h("ol", { class: "steps", "aria-label": t("race.tried") }, tried.map(step)),
            button(t("race.back"), tried.length - 1),
            tried.length > 1 ? button(t("race.again"), 0) : null,
          ]
        : null,
    );
  }

  drawAnswer() {
    const race = this.told?.race;
    if (race)
      return fill(
        this.answer,
        verdictCard(race, this.side, (move) => this.play(move)),
        race.regions ? accountCard(race) : null,
      );
    const loser = this.told?.taken;
    const taken = () => t("race.taken", { loser: t(loser), winner: t(other(loser)) });
    return fill(
      this.answer,
      loser ? h("div", { class: "card" }, h("p", { class: "verdict-words" }, taken())) : null,
    );
  }

  drawBoard() {
    const { view, told } = this;
    if (!view) return;
    const isReplayed = this.line.played().length > 0;
    const { rows } = this;
    const race = told?.race;
    const standing = (color) =>
      (race?.blocks[color].stones ?? []).filter((name) => signAt(rows, name) === signOf(color));
    const shown = {
      ...view,
      rows,
      ghost: this.played().side,
      forbidden: null,
      last: isReplayed ? null : (this.tried.at(-1)?.move ?? view.last),
      labels: this.line.numbers(),
      triangles: colors.flatMap(standing),
      squares: this.half ? this.string(this.half.name) : [],
      circles: [],
      crosses: [],
      hint: null,
    };
    if (race && !isReplayed) {
      const { moves, recommended } = race.first[this.side];
      Object.assign(shown, { best: moves, recommended, regions: plots(race) });
    }
    this.board.show(shown);
  }

  /** The stones joined to one, as they are shown. */
  string(name) {
    return stringAt(this.rows, placeOf(name, this.rows.length, "go"), "go");
  }
}

function signOf(color) {
  return color === "black" ? "X" : "O";
}

export default { name: "race", open };
