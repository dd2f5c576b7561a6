// What Gobang's fouls, ends, openings and players are called.

import { h } from "/dom.js";
import { t } from "/texts.js";

/** Why a point is forbidden: the kind of foul and the rows that make it. */
export function foulWords(point, { kind, rows }) {
  const row = ({ shape, stones }) => t(`gobang.row.${shape}`, { stones: stones.join(" ") });
  const because = rows.map(row).join(t("gobang.foul.and"));
  return t("gobang.foul", { point, kind: t(`gobang.foul.${kind}`), because });
}

/** The rows of a foul, to be lit on a board. */
export function foulRows({ rows }) {
  return rows.map(({ shape, stones, completions }) => ({
    points: stones,
    kind: shape,
    ends: completions,
  }));
}

/** How a game ended. */
export function endWords({ reason, winner, foul }) {
  if (reason === "row") return t("gobang.end.row", { winner: t(winner) });
  if (reason === "foul" && foul) return t("gobang.end.foul", { why: foulWords(foul.point, foul) });
  return t(reason === "foul" ? "gobang.end.row" : "gobang.end.draw", { winner: t("white") });
}

/** A player's name: a person, or an opponent. */
export function playerName(game, color) {
  const name = game.players[color];
  if (name === "engine") return t("engine.level", { level: game.settings.level });
  if (name !== "person") return t(`gobang.opponent.${name}`);
  return t(game.settings.opponent === "human" ? "person" : "you");
}

/** Whom experts think an opening to be good for. */
export function verdict({ verdict: words }) {
  const kind = words.replace(" ", "-");
  return h("span", { class: `verdict-badge ${kind}` }, t(`gobang.verdict.${kind}`));
}
