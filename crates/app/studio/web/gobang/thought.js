// What the engine thinks: of its own move while it looks for it, and of any position on request.

import { listen } from "/api.js";
import { smallStone } from "/board.js";
import { fill, h } from "/dom.js";
import { count, number } from "/number.js";
import { t } from "/texts.js";

/** Stones of a line that are written out. */
const LONGEST = 9;

/** What a line is worth: who wins and in how many stones, or who is ahead by how many points. */
function worth({ winner, stones, points }) {
  const words = winner ? t("gobang.thought.wins", { winner: t(winner), stones }) : ahead(points);
  return number("Estimate", words);
}

function ahead(points) {
  return `${points < 0 ? "W" : "B"}+${Math.abs(points)}`;
}

/** What was found, as a list of lines. */
function lines(thought, toMove) {
  const stone = (index) => {
    const isBlack = (toMove === "black") === (index % 2 === 0);
    return smallStone(isBlack ? "black" : "white");
  };
  const line = ({ score, moves }) =>
    h(
      "li",
      {},
      worth(score),
      " ",
      moves.slice(0, LONGEST).map((move, index) => h("span", {}, stone(index), move)),
      moves.length > LONGEST ? "…" : null,
    );
  return [
    h("ol", { class: "thought-lines" }, thought.lines.map(line)),
    // What is seen at a glance takes no search.
    thought.nodes > 0
      ? h(
          "p",
          { class: "muted" },
          t("gobang.thought.far", { depth: thought.depth, nodes: count(thought.nodes) }),
        )
      : null,
  ];
}

/** A switch for the analysis, and what was found. */
export class Analysis {
  /** `draw` is called when there is something else to show. */
  constructor(draw) {
    this.draw = draw;
    this.told = null;
    this.source = null;
    this.game = null;
    this.isOn = localStorage.getItem("gobang-analysis") === "on";
    this.button = h("button", { type: "button", onclick: () => this.toggle() }, t("analysis"));
    this.place = h("div", { class: "thought" });
    this.element = h(
      "div",
      { class: "analysis" },
      h("div", { class: "row" }, this.button),
      this.place,
    );
  }

  toggle() {
    this.isOn = !this.isOn;
    localStorage.setItem("gobang-analysis", this.isOn ? "on" : "off");
    this.look(this.game);
    this.draw();
  }

  /** Looks at a game. While the program is at its move, what it tells of that is shown. */
  look(game) {
    this.stop();
    this.game = game;
    this.told = null;
    if (game && this.isOn && !game.end && !game.thinking) {
      this.source = listen("/api/gobang/analysis", {
        analysis: (told) => this.hear(told),
        done: (told) => {
          this.stop();
          if (told) this.hear(told);
        },
      });
      this.source.addEventListener("error", () => this.stop());
    }
    this.tell();
  }

  hear(told) {
    this.told = told;
    this.tell();
    this.draw();
  }

  tell() {
    this.button.setAttribute("aria-pressed", String(this.isOn));
    const { game } = this;
    const thought = this.told ?? (game?.thinking ? game.thought : null);
    fill(this.place, thought && game.to_move ? lines(thought, game.to_move) : null);
  }

  /** The first moves of the lines, to be marked on the board. */
  get candidates() {
    return (this.told?.lines ?? [])
      .filter(({ moves }) => moves.length > 0)
      .map(({ score, moves, depth }, index) => ({
        name: moves[0],
        top: score.winner ? this.decided(score) : ahead(score.points),
        bottom: depth > 0 ? String(depth) : "",
        weight: 1 - 0.3 * index,
        best: index === 0,
      }));
  }

  /** #5 for a win of the side to move in five stones, −#4 for a loss in four. */
  decided({ winner, stones }) {
    return `${winner === this.game.to_move ? "" : "−"}#${stones}`;
  }

  stop() {
    this.source?.close();
    this.source = null;
  }
}
