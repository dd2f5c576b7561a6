// The Equilibrium panel: mixed strategies of zero-sum games, and of moves and replies on the
// Gobang board.

import { ask, Refusal } from "/api.js";
import { Board, smallStone } from "/board.js";
import { choice, field, fill, h } from "/dom.js";
import { kindLabel, number, percent } from "/number.js";
import { t } from "/texts.js";

const methods = ["simplex", "prm", "pdhg", "smoothing", "cfr"];

/** Games to try, by name. */
const examples = {
  scissors: "0,-2,1\n2,0,-1\n-1,1,0",
  thesis:
    "-100,0.0079,-0.0002,0.0079,-0.0041\n0.0002,-100,-0.0001,0.0005,-0.0037\n-0.0002,0.0079,-100,0.0079,-0.0041\n0.0002,0.0004,0.0001,-100,-0.0037\n-0.0001,0.008,-0.0001,0.008,-100",
  coin: "chance\n  1/2 heads: one heads\n    stop: 1\n    bet: two asked\n      fold: 1\n      call: 2\n  1/2 tails: one tails\n    stop: -1\n    bet: two asked\n      fold: 1\n      call: -2",
};

/** Shares that are not worth a line. */
const NOTHING = 1e-9;
/** Choices that are listed. */
const LISTED = 12;

function open(root, [wanted]) {
  const written = h("textarea", {
    name: "game",
    rows: "7",
    spellcheck: "false",
    oninput: later,
  });
  written.value = sessionStorage.getItem("equilibrium") ?? examples.scissors;
  const method = choice(
    "method",
    methods.map((name) => [name, t(`equilibrium.method.${name}`)]),
    "simplex",
    again,
  );
  const gap = h("input", {
    type: "text",
    name: "gap",
    value: "0.000001",
    inputmode: "decimal",
    oninput: later,
  });
  const problem = h("p", { class: "problem", role: "alert" });
  const answer = h("div", { class: "answer", "aria-live": "polite" });
  let isBoard = wanted === "board";
  let timer = null;
  let abort = null;

  const button = (words, action, kind = "") =>
    h("button", { type: "button", class: kind, onclick: action }, words);
  const example = ([name, text]) =>
    button(t(`equilibrium.example.${name}`), () => {
      written.value = text;
      isBoard = false;
      again();
    });
  fill(
    root,
    h(
      "div",
      { class: "card ask" },
      h("h2", {}, t("panel.equilibrium")),
      h("p", {}, t("equilibrium.intro")),
      field(t("equilibrium.game"), written, t("equilibrium.game.note")),
      h(
        "div",
        { class: "row examples", role: "group", "aria-label": t("values.examples") },
        Object.entries(examples).map(example),
      ),
      h(
        "div",
        { class: "fields" },
        field(t("equilibrium.method"), method),
        field(t("equilibrium.gap"), gap, t("equilibrium.gap.note")),
      ),
      h(
        "div",
        { class: "row" },
        button(
          t("equilibrium.board"),
          () => {
            isBoard = true;
            again();
          },
          "main from-board",
        ),
      ),
      problem,
    ),
    answer,
  );

  function later(event) {
    if (event.target === written) isBoard = false;
    clearTimeout(timer);
    timer = setTimeout(again, 250);
  }

  async function again() {
    clearTimeout(timer);
    abort?.abort();
    abort = new AbortController();
    const { signal } = abort;
    sessionStorage.setItem("equilibrium", written.value);
    const wantedGap = Number(gap.value);
    if (!gap.value.trim() || !(wantedGap >= 0)) {
      fill(problem, t("equilibrium.gap.bad"));
      return;
    }
    const how = { method: method.value, gap: wantedGap };
    root.setAttribute("aria-busy", "true");
    try {
      const told = isBoard
        ? await ask("POST", "/api/panels/equilibrium/board", how, signal)
        : await ask("POST", "/api/panels/equilibrium", { game: written.value, ...how }, signal);
      fill(problem);
      fill(answer, drawAnswer(told));
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      // The last answer stays while one types.
      fill(problem, error.message);
    } finally {
      if (!signal.aborted) root.removeAttribute("aria-busy");
    }
  }

  again();
  return () => {
    clearTimeout(timer);
    abort?.abort();
  };
}

/** A number with the digits that matter. */
function digits(value) {
  if (value !== 0 && Math.abs(value) < 1e-4) return value.toExponential(3).replace("-", "−");
  return String(Number(value.toFixed(6))).replace("-", "−");
}

function summary(told) {
  const words =
    told.kind === "Exact"
      ? digits(told.value)
      : t("between", { low: digits(told.low), high: digits(told.high) });
  return h(
    "div",
    { class: "card" },
    h("h3", {}, t("equilibrium.value")),
    h("p", { class: "big" }, number(told.kind, words)),
    told.game === "board"
      ? h("p", {}, smallStone(told.mover), t("equilibrium.mover", { color: t(told.mover) }))
      : null,
    h(
      "dl",
      {},
      h("dt", {}, t("equilibrium.found.gap")),
      h("dd", { class: "found-gap" }, told.gap === 0 ? "0" : told.gap.toExponential(1)),
      h("dt", {}, t("equilibrium.steps")),
      h("dd", {}, String(told.iterations)),
    ),
    h("p", { class: "muted" }, t("equilibrium.gap.why")),
  );
}

/** A choice with a bar as long as its share. */
function bar(name, share) {
  const line = h("span", { class: "bar", "aria-hidden": "true" });
  line.style.setProperty("--share", share.toFixed(6));
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, name),
    h("td", { class: "bar-cell" }, line),
    h("td", { class: "share-words" }, percent(share)),
  );
}

/** The choices in use, the likeliest first where there are many. */
function shares(choices) {
  const used = choices.filter(([, share]) => share > NOTHING);
  const listed =
    used.length > LISTED ? used.toSorted((a, b) => b[1] - a[1]).slice(0, LISTED) : used;
  return [
    h(
      "table",
      { class: "shares" },
      h(
        "tbody",
        {},
        listed.map(([name, share]) => bar(name, share)),
      ),
    ),
    h("p", { class: "muted" }, t("equilibrium.used", { used: used.length, all: choices.length })),
  ];
}

function strategy(title, content) {
  return h("div", { class: "card" }, h("h3", {}, title), content);
}

function drawAnswer(told) {
  const draw = { matrix: drawMatrix, tree: drawTree, board: drawBoard }[told.game];
  return [summary(told), draw(told)];
}

function drawMatrix({ x, y }) {
  const named = (mix, key) => mix.map((share, index) => [t(key, { number: index + 1 }), share]);
  return [
    strategy(t("equilibrium.row.player"), shares(named(x, "equilibrium.row"))),
    strategy(t("equilibrium.column.player"), shares(named(y, "equilibrium.column"))),
  ];
}

function drawTree({ x, y }) {
  const set = ({ known, reached, choices }) => [
    h("h4", {}, known, " ", h("small", {}, t("equilibrium.reached", { share: percent(reached) }))),
    h(
      "table",
      { class: "shares" },
      h(
        "tbody",
        {},
        choices.map(({ move, share }) => bar(move, share)),
      ),
    ),
  ];
  return [
    strategy(t("equilibrium.player.one"), x.map(set)),
    strategy(t("equilibrium.player.two"), y.map(set)),
  ];
}

function drawBoard({ kind, position, moves, replies }) {
  const used = moves.filter(({ share }) => share > NOTHING);
  const host = h("div", {});
  const board = new Board(host, { lettering: "gobang", label: t("gobang.board"), keys: "" });
  board.show({
    ...position,
    shares: used.filter(({ share }) => share >= 0.0005).map(({ move, share }) => [move, share]),
  });
  const best = Math.max(...moves.map(({ worst }) => worst));
  const maximin = moves.filter(({ worst }) => worst === best);
  const words = maximin
    .slice(0, LISTED)
    .map(({ move, reply }) => (reply ? t("equilibrium.reply", { move, reply }) : move))
    .join(", ");
  const pairs = (list) => list.map(({ move, share }) => [move, share]);
  return [
    h(
      "div",
      { class: "card" },
      h("h3", {}, t("equilibrium.mix"), " ", kindLabel(kind)),
      host,
      h("p", { class: "muted" }, t("equilibrium.mix.note")),
    ),
    strategy(t("equilibrium.moves"), shares(pairs(moves))),
    strategy(t("equilibrium.maximin"), [
      h("p", {}, number("Exact", digits(best)), " ", words, maximin.length > LISTED ? " …" : ""),
      h("p", { class: "muted" }, t("equilibrium.maximin.note")),
    ]),
    strategy(t("equilibrium.replies"), shares(pairs(replies))),
  ];
}

export default { name: "equilibrium", open };
