// The frame of the page: views, language, colours, sound.

import { fill, h, notice } from "/dom.js";
import { choose, language, languages, t } from "/texts.js";
import { isSoundOn, setSound } from "/sound.js";
import play from "/play.js";

// Views are loaded when they are first looked at.
const views = {
  play: async () => play,
  gobang: async () => (await import("/gobang/view.js")).default,
  analyse: async () => (await import("/analyse.js")).default,
  understand: async () => (await import("/understand.js")).default,
};

let leave = () => {};
let turn = 0;

function theme() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

function bar(current) {
  const link = (view) =>
    h(
      "a",
      { href: `#${view}`, "aria-current": view === current ? "page" : null },
      t(`view.${view}`),
    );
  const colours = h(
    "button",
    {
      class: "quiet icon",
      type: "button",
      title: t("theme"),
      "aria-label": t("theme"),
      onclick: () => {
        const next = theme() === "dark" ? "light" : "dark";
        document.documentElement.dataset.theme = next;
        localStorage.setItem("theme", next);
      },
    },
    "◐",
  );
  const sound = h(
    "button",
    {
      class: "quiet icon",
      type: "button",
      title: t("sound"),
      "aria-label": t("sound"),
      "aria-pressed": String(isSoundOn()),
      onclick: (event) => {
        setSound(!isSoundOn());
        event.currentTarget.setAttribute("aria-pressed", String(isSoundOn()));
      },
    },
    "♪",
  );
  const words = h(
    "select",
    {
      class: "quiet",
      "aria-label": t("language"),
      onchange: (event) => choose(event.target.value),
    },
    languages.map(([code, name]) =>
      h("option", { value: code, selected: code === language, lang: code }, name),
    ),
  );
  fill(
    document.getElementById("bar"),
    h(
      "a",
      { class: "brand", href: "#play" },
      h("img", { src: "/icon.svg", alt: "", width: "28", height: "28" }),
      "tengen",
    ),
    h("nav", { "aria-label": t("views") }, Object.keys(views).map(link)),
    h("div", { class: "tools" }, sound, colours, words),
  );
}

async function show() {
  const [name, ...rest] = location.hash.slice(1).split("/");
  const view = name in views ? name : "play";
  const mine = (turn += 1);
  leave();
  leave = () => {};
  bar(view);
  document.title = `${t(`view.${view}`)} · tengen`;
  const root = document.getElementById("view");
  try {
    const open = await views[view]();
    if (mine !== turn) return;
    root.className = `view-${view}`;
    leave = open(root, rest) ?? leave;
  } catch (error) {
    console.error(error);
    notice(t("gone"), "bad");
  }
}

addEventListener("hashchange", show);
show();
