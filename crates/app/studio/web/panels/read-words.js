// What reading has found out, in words.

import { other } from "/panels/turns.js";
import { moveName, t } from "/texts.js";

/** Moves as a list. */
function names(moves) {
  return moves.map(moveName).join(", ");
}

/** So many ko threats. */
export function threats(count) {
  if (count === "many") return t("read.threats.many");
  return count === 1 ? t("read.threats.one") : t("read.threats", { count });
}

/** How things stand for the owner of the string: reached or prevented. */
function state(told, goal, result) {
  return t(`read.${goal}.${result}`, { owner: t(told.owner) });
}

/** A move that is played, or that none is. */
function plays(told) {
  const color = t(told.to_move);
  const [move] = told.moves;
  if (move !== "pass") return t("read.plays", { color, move });
  const isWaiting = told.result === "ko" && told.to_move === told.prover;
  return t(isWaiting ? "read.waits" : "read.leaves", { color });
}

function koWords(told, goal) {
  if (!told.needs) return t("read.ko.open", { nodes: told.nodes.toLocaleString() });
  const { color, threats: count } = told.needs;
  const without = color === told.prover ? "prevented" : "reached";
  return [
    told.moves.length ? t("read.ko.begins", { plays: plays(told) }) : t("read.ko"),
    t("read.ko.needs", {
      state: state(told, goal, without),
      color: t(color),
      threats: threats(count),
      other: t(other(color)),
    }),
  ].join(" ");
}

function openWords(told) {
  const prover = t(told.prover);
  return [
    t("read.undecided", { nodes: told.nodes.toLocaleString() }),
    told.low === "ko" ? t("read.worst", { prover }) : "",
    told.high === "ko" ? t("read.best", { prover }) : "",
  ].join(" ");
}

/** The answer in a sentence or two. */
export function verdictWords(told, goal) {
  const { result } = told;
  if (result === "ko") return koWords(told, goal);
  if (result === "open") return openWords(told);
  const stands = state(told, goal, result);
  if (told.moves.length) return t("read.by", { state: stands, plays: plays(told) });
  if (result === "prevented") return t(`read.${goal}.none`, { prover: t(told.prover) });
  return t("read.whatever", { state: stands, color: t(told.to_move) });
}

/** Which other first moves do as well. */
export function alsoWords(told) {
  const [first, ...more] = told.moves;
  if (!first || first === "pass" || told.result === "open") return "";
  if (more.length) return t("read.also", { moves: names(more) });
  return told.all_moves ? "" : t("read.also.open");
}

/** How far the answer holds. */
export function reachWords(told) {
  const missed = told.reach === "every-defence" && told.result !== "reached";
  return [
    t(`read.reach.${told.reach}`),
    missed ? t("read.missed") : "",
    t("read.nodes", { nodes: told.nodes.toLocaleString() }),
  ].join(" ");
}

/** What a move that does not work leads to. */
export function mistakeWords(told, mistake, goal) {
  if (mistake.result !== "ko") return state(told, goal, mistake.result);
  const { color, threats: count } = mistake.needs;
  return t("read.mistake.ko", { color: t(color), threats: threats(count) });
}
