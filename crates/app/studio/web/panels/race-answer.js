// What is known of a race, as the page shows it: the verdict, what was counted, the board's regions.

import { smallStone } from "/board.js";
import { h } from "/dom.js";
import { kindLabel } from "/number.js";
import { groundsWords, movesWords, termsOf, valueWords, verdictWords } from "/panels/race-words.js";
import { other } from "/panels/turns.js";
import { t } from "/texts.js";

/** Who wins if a side begins, by which moves, and how it was found; `play(move)` tries one. */
export function verdictCard(race, side, play) {
  const { moves, recommended, all_moves: isAll, result } = race.first[side];
  const move = (name) =>
    h(
      "button",
      {
        type: "button",
        class: name === recommended ? "main" : "quiet",
        title: t(name === recommended ? "race.try.best" : "race.try", { move: name }),
        onclick: () => play(name),
      },
      name,
    );
  const ordered = [...moves].sort((a, b) => (b === recommended) - (a === recommended));
  const isSettled = isAll || result === other(side) || result === "unknown";
  return h(
    "div",
    { class: "card race-verdict" },
    h("p", { class: "verdict-words" }, verdictWords(race, side)),
    h("p", {}, kindLabel(race.first[side].kind)),
    moves.length
      ? h(
          "div",
          { class: "row race-moves" },
          h("span", {}, movesWords(race, side)),
          ordered.map(move),
        )
      : null,
    isSettled ? null : h("p", { class: "muted" }, t("read.also.open")),
    h(
      "p",
      { class: "race-other" },
      verdictWords(race, other(side)),
      " ",
      kindLabel(race.first[other(side)].kind),
    ),
    groundsWords(race).map((words) => h("p", { class: "muted" }, words)),
  );
}

/** Every region with what it is worth, the sum, and what the words mean. */
export function accountCard(race) {
  const code = (words) => h("td", {}, h("code", {}, words));
  const row = ({ kind, owner, points, value, cooled }, index) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, letterOf(index)),
      h(
        "td",
        {},
        owner ? smallStone(owner) : null,
        t(`race.region.${kind}`, { color: owner ? t(owner) : "" }),
        h("small", { class: "muted" }, ` ${points.join(" ")}`),
      ),
      code(kind === "shared" ? String(points.length) : valueWords(value ?? "–")),
      code(valueWords(cooled ?? "–")),
    );
  const column = (name) => h("th", { scope: "col" }, t(`race.column.${name}`));
  const term = (name) =>
    h(
      "p",
      { class: "muted" },
      h("dfn", {}, t(`race.term.${name}`)),
      " ",
      t(`race.term.${name}.is`),
    );
  return h(
    "div",
    { class: "card race-regions" },
    h("h3", {}, t("race.regions")),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("td", {}), ["region", "value", "cooled"].map(column))),
      h("tbody", {}, race.regions.map(row)),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row", colspan: "3" }, t("race.sum")),
          code(valueWords(race.cooled)),
        ),
      ),
    ),
    termsOf(race).map(term),
  );
}

export function letterOf(index) {
  return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[index] ?? String(index + 1);
}

/** Regions as the board draws them: with their value, or their letter where that is too long. */
export function plots({ regions = [] }) {
  return regions.map(({ points, owner, cooled }, index) => ({
    points,
    owner: owner ?? "both",
    words: cooled ? valueWords(cooled) : "",
    name: letterOf(index),
  }));
}
