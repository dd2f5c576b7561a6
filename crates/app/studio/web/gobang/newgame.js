// The dialog that asks what the next game of Gobang is to be.

import { attempt } from "/api.js";
import { choice, field, fill, h } from "/dom.js";
import { levelName, levelSlider, otherSizeField } from "/newgame.js";
import { t } from "/texts.js";
import { whatIsKnown } from "/gobang/openings.js";

const sizes = ["15", "19", "13"];

/** Asks, and calls `begin` with the settings unless it is closed. */
export async function newGobang(last, begin) {
  const known = await attempt(whatIsKnown);
  if (!known) return;
  const size = last.size.replace(/^(\d+)x\1$/, "$1");
  const isUsual = sizes.includes(size);
  const notes = { rules: h("small", {}), opening: h("small", {}) };
  const noted = (name, control) => {
    const labelled = field(t(name === "rules" ? "rules" : "gobang.opening"), control);
    labelled.append(notes[name]);
    return labelled;
  };
  const otherSize = otherSizeField(isUsual ? "17" : size);
  const level = levelSlider(last.level, update);
  const levelWords = h("output", {});
  const levelField = field(t("level"), level, levelWords);
  const color = field(
    t("gobang.color"),
    choice(
      "color",
      ["black", "white"].map((name) => [name, t(`gobang.color.${name}`)]),
      last.color,
    ),
  );
  const form = h(
    "form",
    { method: "dialog", class: "new-game" },
    h("h2", {}, t("gobang.new")),
    h(
      "div",
      { class: "fields" },
      field(
        t("gobang.against"),
        choice(
          "opponent",
          known.opponents.map((name) => [name, t(`gobang.opponent.${name}`)]),
          last.opponent,
          update,
        ),
      ),
      color,
      levelField,
      noted(
        "rules",
        choice(
          "rules",
          known.rules.map((name) => [name, t(`gobang.rules.${name}`)]),
          last.rules,
          update,
        ),
      ),
      noted(
        "opening",
        choice(
          "opening",
          known.protocols.map((name) => [name, t(`gobang.protocol.${name}`)]),
          last.opening,
          update,
        ),
      ),
      field(
        t("size"),
        choice(
          "size",
          [...sizes.map((side) => [side, `${side}×${side}`]), ["other", t("size.other")]],
          isUsual ? size : "other",
          update,
        ),
      ),
      otherSize,
    ),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", onclick: () => dialog.close() }, t("cancel")),
      h("button", { class: "main", value: "begin" }, t("begin")),
    ),
  );
  const dialog = h("dialog", { "aria-label": t("gobang.new") }, form);
  const value = (name) => form.elements[name].value;

  function update() {
    fill(notes.rules, t(`gobang.rules.${value("rules")}.how`));
    fill(notes.opening, t(`gobang.protocol.${value("opening")}.how`));
    levelWords.value = levelName(level.value);
    levelField.hidden = value("opponent") !== "engine";
    color.hidden = value("opponent") === "human";
    otherSize.hidden = value("size") !== "other";
    otherSize.querySelector("input").disabled = otherSize.hidden;
  }

  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.returnValue !== "begin") return;
    begin({
      size: value("size") === "other" ? value("other") : value("size"),
      rules: value("rules"),
      opening: value("opening"),
      opponent: value("opponent"),
      level: Number(value("level")),
      color: value("color"),
    });
  });
  document.body.append(dialog);
  update();
  dialog.showModal();
}
