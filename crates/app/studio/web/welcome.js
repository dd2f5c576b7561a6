// The Analyse view without a record: where one comes from.

import { fill, h } from "/dom.js";
import { t } from "/texts.js";

/** A game to try things on. */
const example =
  "(;GM[1]FF[4]SZ[9]KM[7]RU[Chinese]PB[Kuro]PW[Shiro]C[A short game to look at.];B[ee];W[ec];B[fc];W[gd];B[fd];W[dd];B[eb];W[dc];B[ge];W[hc];B[gc];W[hd];B[hb];W[he];B[gf];W[hf];B[gg];W[hg];B[hh];W[ih];B[de];W[cf];B[ce];W[be];B[bd];W[bf];B[cd];W[db];B[ea];W[gh];B[hi];W[fh];B[fg];W[eg];B[ef];W[dg];B[df];W[eh];B[gi];W[cg];B[bc];W[da];B[fi];W[cb];B[ei];W[di];B[ae])";

/** Explains what to do; `read` takes text or a file, `useGame` the game in progress. */
export function drawWelcome(root, read, useGame) {
  const text = h("textarea", {
    rows: "5",
    placeholder: "(;GM[1]SZ[19];B[pd];W[dp]…",
    "aria-label": t("sgf.paste"),
    spellcheck: "false",
  });
  const file = h("input", {
    type: "file",
    accept: ".sgf,.SGF,application/x-go-sgf,text/plain",
    class: "hidden-words",
    id: "sgf-file",
    onchange: () => file.files[0] && read(file.files[0]),
  });
  fill(
    root,
    h("h1", { class: "hidden-words" }, t("view.analyse")),
    h(
      "section",
      { class: "welcome drop" },
      h("h2", {}, t("analyse.empty.title")),
      h("p", {}, t("analyse.empty.words")),
      h(
        "div",
        { class: "row" },
        h("label", { class: "button main", for: "sgf-file" }, t("sgf.choose")),
        file,
        h("button", { type: "button", onclick: useGame }, t("sgf.mygame")),
        h("button", { type: "button", onclick: () => read(example) }, t("sgf.example")),
      ),
      h("label", { class: "field" }, h("span", {}, t("sgf.paste")), text),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: () => read(text.value) }, t("sgf.read")),
      ),
    ),
  );
  acceptDrops(root.querySelector(".drop"), read);
}

/** Takes files and text that are dropped on an element. */
export function acceptDrops(element, read) {
  element.addEventListener("dragover", (event) => {
    event.preventDefault();
    element.classList.add("over");
  });
  element.addEventListener("dragleave", () => element.classList.remove("over"));
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    element.classList.remove("over");
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text/plain");
    if (file ?? text) read(file ?? text);
  });
}
