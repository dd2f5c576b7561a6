// The course of a reviewed game, and the moves that cost most.

import { smallStone } from "/board.js";
import { fill, h } from "/dom.js";
import { graph } from "/graph.js";
import { kindLabel, number, percent } from "/number.js";
import { moveName, t } from "/texts.js";

/** Draws the graph and the list; `go(node)` hears where somebody wants to look. */
export function drawCourse(places, { record, review, node: here }, go) {
  const main = record.main_line;
  const chance = new Map(review.points.map(([node, wins]) => [node, wins]));
  const words = (m) =>
    t("mistake.words", {
      number: m.move_number,
      color: t(m.color),
      move: m.move,
      chance: percent(m.chance),
    });
  const mistakes = review.mistakes.map((m) => ({
    ...m,
    index: main.indexOf(m.node),
    words: words(m),
  }));
  if (chance.size < 2) {
    fill(places.course, h("p", { class: "empty" }, t("review.empty")));
    return fill(places.mistakes);
  }
  graph(places.course, {
    chances: main.map((node) => chance.get(node) ?? null),
    current: Math.max(0, main.indexOf(here)),
    mistakes,
    onMove: (index) => go(main[index]),
  });
  const item = (m) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "quiet", onclick: () => go(m.node) },
        smallStone(m.color),
        t("mistake.move", {
          number: m.move_number,
          move: moveName(m.move),
        }),
      ),
      " ",
      number("Estimate", `−${percent(m.chance)}`),
      " ",
      number(
        "Estimate",
        t("points.change", {
          points: `${m.points < 0 ? "+" : "−"}${Math.abs(m.points).toFixed(1)}`,
        }),
      ),
      " ",
      h("span", { class: "muted" }, t("mistake.better", { move: moveName(m.better[0] ?? "?") })),
    );
  return fill(
    places.mistakes,
    h("h3", {}, t("mistakes"), " ", kindLabel("Estimate")),
    mistakes.length
      ? h("ol", {}, mistakes.map(item))
      : h("p", { class: "muted" }, t("mistakes.none")),
  );
}
