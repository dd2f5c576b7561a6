// The Read panel: a string is clicked on the board; can it be caught, killed or connected?

import { ask, Refusal } from "/api.js";
import { Board, smallStone } from "/board.js";
import { fill, h } from "/dom.js";
import { kindLabel } from "/number.js";
import { layOut } from "/panels/layout.js";
import { Line } from "/panels/line.js";
import { alsoWords, mistakeWords, reachWords, verdictWords } from "/panels/read-words.js";
import { Source } from "/panels/source.js";
import { other, showTurn, turns } from "/panels/turns.js";
import { placeOf, signAt, stringAt } from "/points.js";
import { moveName, t } from "/texts.js";

function open(root, [wanted]) {
  const panel = new Reading(root);
  panel.source.look(wanted);
  return () => panel.leave();
}

class Reading {
  constructor(root) {
    Object.assign(this, { root, view: null, target: null, partner: null, goal: null });
    Object.assign(this, { chosen: null, isPairing: false, told: null, shown: null });
    this.boardHost = h("div", {});
    this.board = new Board(this.boardHost, {
      onPoint: (name) => this.touch(name),
      keys: t("read.keys"),
    });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.answer = h("div", { class: "read-answer", "aria-live": "polite" });
    this.source = new Source(
      (view) => this.take(view),
      (words) => fill(this.problem, words),
    );
    this.line = new Line(
      () => this.drawBoard(),
      () => this.showLine(null),
    );
    this.build();
  }

  leave() {
    this.cancel();
    this.source.leave();
    this.line.leave();
  }

  build() {
    const button = (goal, action) =>
      h("button", { type: "button", "data-goal": goal, onclick: action }, t(`read.ask.${goal}`));
    this.buttons = {
      capture: button("capture", () => this.wonder("capture")),
      kill: button("kill", () => this.wonder("kill")),
      connect: button("connect", () => this.pair()),
    };
    this.turns = turns((color) => this.choose(color));
    this.words = h("p", { class: "read-target", role: "status" });
    const goals = h("div", { class: "row goals" }, Object.values(this.buttons));
    layOut(this.root, "read", {
      stage: [this.boardHost, this.line.element],
      asked: [this.source.element, this.words, this.turns, goals, this.problem],
      answer: this.answer,
    });
  }

  // ---- the position

  take(view) {
    this.cancel();
    const before = this.view;
    this.view = view;
    const stays = (name) =>
      name && before && view && signAt(before.rows, name) === signAt(view.rows, name);
    if (!stays(this.target) || (this.partner && !stays(this.partner))) this.forget();
    this.clear();
    this.draw();
    if (this.goal) this.read();
  }

  /** Nothing is asked any more. */
  forget() {
    Object.assign(this, { target: null, partner: null, goal: null, chosen: null });
    this.isPairing = false;
  }

  /** Nothing is known any more. */
  clear() {
    Object.assign(this, { told: null, shown: null });
    this.line.show([]);
  }

  /** Whoever works on a question need not go on. */
  cancel() {
    this.abort?.abort();
    this.root.removeAttribute("aria-busy");
  }

  // ---- the question

  touch(name) {
    if (!this.view) return;
    const sign = signAt(this.view.rows, name);
    if (this.isPairing) {
      // The words say what is to be clicked.
      if (sign !== signAt(this.view.rows, this.target)) return fill(this.problem, t("read.pair"));
      this.partner = name;
      return this.wonder("connect");
    }
    if (!sign || sign === ".") return fill(this.problem, t("read.choose"));
    this.cancel();
    this.forget();
    this.clear();
    this.target = name;
    fill(this.problem);
    return this.draw();
  }

  pair() {
    this.isPairing = !this.isPairing;
    fill(this.problem);
    this.line.go(0);
    this.draw();
  }

  wonder(goal) {
    this.goal = goal;
    this.isPairing = false;
    if (goal !== "connect") this.partner = null;
    this.read();
  }

  choose(color) {
    this.chosen = color;
    if (this.goal) this.read();
  }

  get owner() {
    if (!this.target) return null;
    return signAt(this.view.rows, this.target) === "X" ? "black" : "white";
  }

  /** Who begins: whoever wants the goal, unless another was chosen. */
  get toMove() {
    if (this.chosen || !this.owner) return this.chosen;
    const isOwners = this.goal === "connect" || this.isPairing;
    return isOwners ? this.owner : other(this.owner);
  }

  /** Asks; a question that was asked before is dropped, and with it the work on it. */
  async read() {
    this.cancel();
    this.abort = new AbortController();
    const { signal } = this.abort;
    const { goal, target } = this;
    const asked = { at: this.source.at, goal, target, to_move: this.toMove };
    if (goal === "connect") asked.with = this.partner;
    this.root.setAttribute("aria-busy", "true");
    this.drawQuestion();
    await this.attempt(async () => {
      const told = await ask("POST", "/api/panels/read", asked, signal);
      this.told = { ...told, goal };
      fill(this.problem);
      this.showLine(null);
    });
    if (!signal.aborted) this.root.removeAttribute("aria-busy");
  }

  /** Says what is refused where the question stands; the last answer stays. */
  async attempt(action) {
    try {
      await action();
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      fill(this.problem, error.message);
    }
  }

  /** Replays best play, or a mistake and what refutes it. */
  showLine(index) {
    this.shown = index;
    if (index === null) this.line.show(this.told.line);
    else this.line.show(this.told.mistakes[index].line, true);
    this.draw();
  }

  // ---- drawing

  draw() {
    this.drawQuestion();
    this.drawAnswer();
    this.drawBoard();
  }

  drawQuestion() {
    const has = Boolean(this.target);
    for (const [goal, button] of Object.entries(this.buttons)) {
      button.disabled = !has;
      button.setAttribute("aria-pressed", String(this.goal === goal && !this.isPairing));
    }
    this.buttons.connect.setAttribute(
      "aria-pressed",
      String(this.isPairing || this.goal === "connect"),
    );
    this.turns.disabled = !has;
    showTurn(this.turns, this.toMove);
    const isEmpty = this.view?.rows.every((line) => !/[XO]/.test(line));
    const words = isEmpty
      ? t("source.empty")
      : !has
        ? t("read.choose")
        : this.isPairing
          ? t("read.pair")
          : t("read.target", { color: t(this.owner), point: this.target });
    fill(this.words, has ? smallStone(this.owner) : null, words);
    this.boardHost.hidden = !this.view;
  }

  drawAnswer() {
    const { told } = this;
    if (!told) return fill(this.answer);
    const also = alsoWords(told);
    const mistake = (wrong, index) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "quiet move",
            "aria-pressed": String(this.shown === index),
            onclick: () => this.showLine(this.shown === index ? null : index),
          },
          moveName(wrong.move),
        ),
        h("span", {}, mistakeWords(told, wrong, told.goal), " ", kindLabel(wrong.kind)),
      );
    return fill(
      this.answer,
      h(
        "div",
        { class: "card read-verdict" },
        h("p", { class: "verdict-words" }, verdictWords(told, told.goal)),
        h("p", {}, kindLabel(told.kind)),
        also ? h("p", {}, also) : null,
        h("p", { class: "muted" }, reachWords(told)),
      ),
      told.mistakes.length
        ? h(
            "div",
            { class: "card mistakes" },
            h("h3", {}, t("read.mistakes")),
            h("ol", {}, told.mistakes.map(mistake)),
          )
        : null,
    );
  }

  drawBoard() {
    const { view, told } = this;
    if (!view) return;
    const now = this.line.played().at(-1);
    const shown = { ...view, rows: now?.rows ?? view.rows, ghost: null, labels: [], hint: null };
    const standing = (names) =>
      names.filter((name) => signAt(shown.rows, name) === signAt(view.rows, name));
    const string = (name) =>
      name ? stringAt(view.rows, placeOf(name, view.rows.length, "go"), "go") : [];
    Object.assign(shown, {
      triangles: standing(string(this.target)),
      squares: standing(string(this.partner)),
      circles: [],
      crosses: [],
    });
    if (now) {
      shown.last = null;
      shown.labels = this.line.numbers();
    } else if (told) {
      // Where no move is needed, none is to be marked.
      shown.best = told.moves[0] === "pass" ? [] : told.moves;
      shown.crosses = told.mistakes.map(({ move }) => move);
      shown.region = told.region ?? [];
    }
    this.board.show(shown);
  }
}

export default { name: "read", open };
