// What is known of a race, in words.

import { threats } from "/panels/read-words.js";
import { other } from "/panels/turns.js";
import { t } from "/texts.js";

/** Larger numbers are no counts of moves any more: such a string has escaped. */
const OUT_OF_DANGER = 200;

/** A value as it is shown, or the two it lies between. */
export function valueWords(value) {
  if (typeof value === "object")
    return t("between", { low: valueWords(value.low), high: valueWords(value.high) });
  const size = (number) => number.split("/").reduce((above, below) => above / below);
  const short = (number) => (size(number) > OUT_OF_DANGER ? "∞" : number);
  return value.replace(/\d+(\/\d+)?/g, short).replaceAll("-", "−");
}

/** How far ahead the winner is. */
function wins(winner, ahead) {
  const words = { winner: t(winner) };
  if (ahead === null) return t("race.wins", words);
  const how = { 0: "none", 1: "one", safe: "safe" }[ahead] ?? "many";
  return t(`race.wins.${how}`, { ...words, count: ahead });
}

function result({ result: word, ahead, needs }) {
  if (word === "ko")
    return t("race.ko", {
      color: t(needs.color),
      threats: threats(needs.threats),
      other: t(other(needs.color)),
    });
  if (word === "seki" || word === "unknown") return t(`race.${word}`);
  return wins(word, ahead);
}

/** How the race ends if a colour begins. */
export function verdictWords(race, color) {
  return t("race.first", { color: t(color), result: result(race.first[color]) });
}

/** What the moves of a colour do: win, keep a seki, begin a ko. */
export function movesWords(race, color) {
  const { result: word } = race.first[color];
  return t(`race.moves.${word === "seki" || word === "ko" ? word : "wins"}`);
}

/** A race of the list. */
export function foundWords({ black, white, stones, closed, first }) {
  const names = { black, white };
  if (!closed) return t("race.found.open", names);
  if (!first) return t("race.found.stones", { ...names, stones });
  const ends = [first.black, first.white];
  const brief = ends.includes("seki") ? "seki" : ends[0] === ends[1] ? ends[0] : "begins";
  return t("race.found.counted", { ...names, result: t(`race.brief.${brief}`) });
}

/** How the answer was found, and how far it holds. */
export function groundsWords({ method, class: kind, favours, obstacle, nodes, standing }) {
  const counted = () => [t(`race.class.${kind}`, { color: favours ? t(favours) : "" })];
  const read = () => [
    t("race.obstacle", { why: t(`race.obstacle.${obstacle.word}`, { point: obstacle.at }) }),
    nodes ? t("race.read", { nodes: nodes.toLocaleString() }) : t("race.wide"),
  ];
  return [
    ...(method === "counting" ? counted() : read()),
    ...(standing ? [t("race.standing", { point: standing })] : []),
  ];
}

/** The terms an answer uses, to be explained. */
export function termsOf({ class: kind, escapes, regions }) {
  const some = (test) => regions.some(test);
  const uses = {
    tree: some(({ value }) => value?.includes("|")),
    cooled: true,
    between: some(({ cooled }) => cooled?.low !== undefined),
    approach: some(({ approach }) => approach),
    escape: escapes,
    shared: some(({ kind: of }) => of === "shared"),
    eye: some(({ kind: of }) => of === "eye"),
    class: kind === "eyes" || kind === "big",
  };
  return Object.keys(uses).filter((term) => uses[term]);
}
