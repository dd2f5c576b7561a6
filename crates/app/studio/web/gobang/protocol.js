// Opening protocols: what is to be done next and by whom, and the buttons for it.

import { fill, h } from "/dom.js";
import { t } from "/texts.js";

/** Who has to do something, in words. */
function actor(game) {
  const { opening, settings } = game;
  if (settings.opponent === "human")
    return t(`gobang.seat.${opening.actor}`, { color: t(opening.color) });
  return opening.person ? t("you") : t(`gobang.opponent.${settings.opponent}`);
}

/** What is to be done next: a sentence. */
export function taskWords(game) {
  const { opening } = game;
  const first = opening.allowed[0];
  const values = {
    who: actor(game),
    color: first.color ? t(first.color) : "",
    left: first.left,
    most: first.most,
  };
  return t(`gobang.task.${first.do}${first.do === "place" && first.points ? ".some" : ""}`, values);
}

/** Draws the buttons of what may be chosen; `choose(what)` hears of it, `pick()` opens the 26. */
export function drawTask(place, game, choose, pick) {
  const { opening } = game;
  if (!opening) return fill(place);
  const button = (words, action, kind = "") =>
    h("button", { type: "button", class: kind, onclick: action }, words);
  const offers = {
    take: () =>
      ["black", "white"].map((color) =>
        button(
          t("gobang.take", { color: t(color) }),
          () => choose({ do: "take", color }),
          color === opening.color ? "main" : "",
        ),
      ),
    "more-stones": () => button(t("gobang.more-stones"), () => choose({ do: "more-stones" })),
    "many-fifths": ({ count }) =>
      button(t("gobang.many-fifths", { count }), () => choose({ do: "many-fifths" })),
    declare: ({ most }) => {
      const count = h("input", {
        type: "number",
        name: "count",
        min: "1",
        max: String(most),
        value: String(Math.min(2, most)),
        "aria-label": t("gobang.declare.count"),
      });
      const declare = () => choose({ do: "declare", count: Number(count.value) });
      return [count, button(t("gobang.declare"), declare, "main")];
    },
  };
  const actions = opening.person
    ? opening.allowed.map((allowed) => offers[allowed.do]?.(allowed) ?? [])
    : [];
  const openings =
    opening.person && opening.takes_opening ? button(t("gobang.openings.pick"), pick, "main") : null;
  return fill(
    place,
    h(
      "div",
      { class: "card protocol" },
      h("h3", {}, t(`gobang.protocol.${opening.protocol}`)),
      h("p", { class: "muted" }, t(`gobang.protocol.${opening.protocol}.how`)),
      openings || actions.flat(2).length ? h("div", { class: "row" }, openings, actions) : null,
    ),
  );
}
