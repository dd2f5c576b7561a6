// The dialog that asks what the next game is to be.

import { choice, field, h } from "/dom.js";
import { t } from "/texts.js";

const rules = ["chinese", "japanese", "aga", "ing", "new-zealand", "tromp-taylor"];
const systems = ["none", "absolute", "byo-yomi", "canadian", "fischer"];
const usualKomi = {
  chinese: "7.5",
  japanese: "6.5",
  aga: "7.5",
  ing: "8",
  "new-zealand": "7",
  "tromp-taylor": "7.5",
};

/** How strong a level is, in words. */
export function levelName(level) {
  const words = Number(level) === 20 ? "full" : Number(level) < 6 ? "beginner" : "words";
  return t(`level.${words}`, { level });
}

/** How strong the program is to be. */
export function levelSlider(level, oninput) {
  const ends = { min: "1", max: "20" };
  return h("input", { type: "range", name: "level", ...ends, value: String(level), oninput });
}

/** A size that is not among the usual ones. */
export function otherSizeField(value) {
  const pattern = "[0-9]{1,2}(x[0-9]{1,2})?";
  return field(
    t("size.other"),
    h("input", { type: "text", name: "other", value, pattern, required: true }),
  );
}

/** Asks, and calls `begin` with the settings unless it is closed. */
export function newGame(last, begin) {
  const isUsual = ["9", "13", "19"].includes(last.size);
  const number = (name, value, min, max, step = 1) =>
    h("input", {
      type: "number",
      name,
      value: String(value),
      min: String(min),
      max: String(max),
      step: String(step),
      required: true,
      inputmode: "decimal",
    });
  const sides =
    last.black === "person" && last.white === "person"
      ? "two"
      : last.black === "person"
        ? "black"
        : "white";
  const level = levelSlider(last.level, update);
  const levelWords = h("output", {});
  const komi = h("input", {
    type: "text",
    name: "komi",
    value: last.komi,
    required: true,
    inputmode: "decimal",
    pattern: "-?[0-9]+([.][05])?",
  });
  const clock = last.clock ?? { system: "none" };
  const parts = {
    main: field(t("clock.main"), number("main", clock.main ?? 600, 0, 86400)),
    period: field(t("clock.period"), number("period", clock.period ?? 30, 1, 86400)),
    periods: field(t("clock.periods"), number("periods", clock.periods ?? 5, 1, 100)),
    stones: field(t("clock.stones"), number("stones", clock.stones ?? 15, 1, 100)),
    increment: field(t("clock.increment"), number("increment", clock.increment ?? 10, 0, 86400)),
  };
  const needs = {
    none: [],
    absolute: ["main"],
    "byo-yomi": ["main", "period", "periods"],
    canadian: ["main", "period", "stones"],
    fischer: ["main", "increment"],
  };
  const otherSize = otherSizeField(isUsual ? "11" : last.size);
  const levelField = field(t("level"), level, levelWords);
  const form = h(
    "form",
    { method: "dialog", class: "new-game" },
    h("h2", {}, t("game.new")),
    h(
      "div",
      { class: "fields" },
      field(
        t("opponent"),
        choice(
          "sides",
          [
            ["black", t("sides.black")],
            ["white", t("sides.white")],
            ["two", t("sides.two")],
          ],
          sides,
          update,
        ),
      ),
      levelField,
      field(
        t("size"),
        choice(
          "size",
          [
            ["9", "9×9"],
            ["13", "13×13"],
            ["19", "19×19"],
            ["other", t("size.other")],
          ],
          isUsual ? last.size : "other",
          update,
        ),
      ),
      otherSize,
      field(
        t("rules"),
        choice(
          "rules",
          rules.map((name) => [name, t(`rules.${name}`)]),
          last.rules,
          (event) => {
            komi.value = usualKomi[event.target.value];
          },
        ),
      ),
      field(t("komi"), komi),
      field(t("handicap"), number("handicap", last.handicap, 0, 40)),
      field(
        t("clock"),
        choice(
          "system",
          systems.map((name) => [name, t(`clock.${name}`)]),
          clock.system,
          update,
        ),
      ),
      Object.values(parts),
    ),
    h(
      "div",
      { class: "row" },
      h(
        "a",
        { class: "other-game", href: "#gobang/new", onclick: () => dialog.close() },
        t("game.gobang"),
      ),
      h("button", { type: "button", onclick: () => dialog.close() }, t("cancel")),
      h("button", { class: "main", value: "begin" }, t("begin")),
    ),
  );
  const dialog = h("dialog", { "aria-label": t("game.new") }, form);
  const value = (name) => form.elements[name].value;

  function show(part, shown) {
    part.hidden = !shown;
    part.querySelector("input").disabled = !shown;
  }

  function update() {
    levelWords.value = levelName(level.value);
    show(levelField, value("sides") !== "two");
    show(otherSize, value("size") === "other");
    for (const [name, part] of Object.entries(parts))
      show(part, needs[value("system")].includes(name));
  }

  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.returnValue !== "begin") return;
    const system = value("system");
    const seconds = Object.fromEntries(needs[system].map((name) => [name, Number(value(name))]));
    begin({
      size: value("size") === "other" ? value("other") : value("size"),
      rules: value("rules"),
      komi: value("komi"),
      handicap: Number(value("handicap")),
      black: value("sides") === "white" ? "engine" : "person",
      white: value("sides") === "black" ? "engine" : "person",
      level: Number(value("level")),
      clock: { system, ...seconds },
    });
  });
  document.body.append(dialog);
  update();
  dialog.showModal();
}
