// Understand: panels that explain. A new one is a module here and a handler in the studio.

import { fill, h } from "/dom.js";
import { legend } from "/number.js";
import { t } from "/texts.js";
import book from "/panels/book.js";
import endgame from "/panels/endgame.js";
import equilibrium from "/panels/equilibrium.js";
import ko from "/panels/ko.js";
import race from "/panels/race.js";
import read from "/panels/read.js";
import values from "/panels/values.js";

/** Every panel: a name, and a function that fills an element and may return how to leave it. */
const panels = [ko, read, race, endgame, book, values, equilibrium];

export default function open(root, [wanted, ...rest]) {
  const panel = panels.find(({ name }) => name === wanted) ?? panels[0];
  const place = h("div", { class: `panel panel-${panel.name}` });
  const link = ({ name }) =>
    h(
      "a",
      { href: `#understand/${name}`, "aria-current": name === panel.name ? "page" : null },
      t(`panel.${name}`),
    );
  fill(
    root,
    h("h1", { class: "hidden-words" }, t("view.understand")),
    h("nav", { class: "panels", "aria-label": t("panels") }, panels.map(link)),
    place,
    legend(),
  );
  return panel.open(place, rest);
}
