// The Values panel: a calculator of combinatorial games, with the thermograph as one types.

import { ask, attempt, Refusal } from "/api.js";
import { field, fill, h } from "/dom.js";
import { kindLabel, number } from "/number.js";
import { t } from "/texts.js";

const examples = [
  "{{3|1}|-1}",
  "{6|{4|0}}",
  "{2|-1} + {3|1/2}",
  "cool({{7|5}|{4|3}}, 1)",
  "3.^ + *",
  "tiny(1)",
  "G = {3|1}; G + * || 2",
  "incentives({5|{1|-2}})",
];

function open(root) {
  const written = h("input", {
    type: "text",
    name: "expression",
    value: sessionStorage.getItem("values") ?? examples[0],
    oninput: later,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    class: "code",
  });
  const problem = h("p", { class: "problem", role: "alert" });
  const answer = h("div", { class: "answer", "aria-live": "polite" });
  const help = h("div", {});
  let timer = null;
  let abort = null;

  const example = (text) =>
    h(
      "button",
      {
        type: "button",
        class: "code",
        onclick: () => {
          written.value = text;
          evaluate();
        },
      },
      text,
    );
  fill(
    root,
    h(
      "div",
      { class: "card ask" },
      h("h2", {}, t("panel.values")),
      h("p", {}, t("values.intro")),
      field(t("values.expression"), written),
      problem,
      h(
        "div",
        { class: "row examples", role: "group", "aria-label": t("values.examples") },
        examples.map(example),
      ),
      h("details", { ontoggle: showHelp }, h("summary", {}, t("values.help")), help),
    ),
    answer,
  );

  function later() {
    clearTimeout(timer);
    timer = setTimeout(evaluate, 200);
  }

  async function evaluate() {
    clearTimeout(timer);
    abort?.abort();
    abort = new AbortController();
    const { signal } = abort;
    const expression = written.value;
    sessionStorage.setItem("values", expression);
    if (!expression.trim()) {
      fill(problem);
      return fill(answer, h("p", { class: "empty" }, t("values.empty")));
    }
    try {
      const told = await ask("POST", "/api/panels/values", { expression, dark: isDark() }, signal);
      fill(problem);
      fill(answer, drawAnswer(told));
    } catch (error) {
      if (error.name === "AbortError") return undefined;
      if (!(error instanceof Refusal)) throw error;
      // The last answer stays while one types.
      fill(problem, error.message);
    }
    return undefined;
  }

  async function showHelp() {
    if (help.children.length) return;
    const told = await attempt(() => ask("GET", "/api/panels/values"));
    if (!told) return;
    const row = ({ name, arguments: given, gives }) =>
      h(
        "tr",
        {},
        h("th", { scope: "row", class: "code" }, `${name}(${given.join(", ")})`),
        h("td", {}, gives),
      );
    fill(
      help,
      h("p", {}, t("values.notation")),
      h("table", { class: "functions", lang: "en" }, h("tbody", {}, told.functions.map(row))),
    );
  }

  // Pictures are drawn for light or dark; another choice wants another picture.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const watch = new MutationObserver(evaluate);
  watch.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  dark.addEventListener("change", evaluate);
  evaluate();
  return () => {
    clearTimeout(timer);
    abort?.abort();
    watch.disconnect();
    dark.removeEventListener("change", evaluate);
  };
}

export function isDark() {
  return (
    (document.documentElement.dataset.theme ??
      (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark"
  );
}

function drawAnswer(told) {
  if (told.truth !== undefined)
    return h(
      "div",
      { class: "card" },
      h("p", { class: "big" }, number("Exact", t(told.truth ? "values.true" : "values.false"))),
    );
  const list = (names) =>
    names.length ? names.map((name) => h("code", {}, name)) : t("values.none");
  if (told.left) {
    return h(
      "div",
      { class: "card" },
      h("h3", {}, t("values.incentives"), " ", kindLabel("Exact")),
      h(
        "dl",
        {},
        h("dt", {}, t("values.left")),
        h("dd", { class: "row" }, list(told.left)),
        h("dt", {}, t("values.right")),
        h("dd", { class: "row" }, list(told.right)),
      ),
    );
  }
  const row = (key, value) => [h("dt", {}, t(`values.${key}`)), h("dd", {}, value)];
  const words = t("values.picture.words", { mean: told.mean, temperature: told.temperature });
  return [
    h(
      "div",
      { class: "card" },
      h("p", { class: "big code" }, number("Exact", told.value)),
      h(
        "dl",
        {},
        told.notation === told.value ? null : row("written", h("code", {}, told.notation)),
        row("canonical", h("code", {}, told.canonical)),
        row("outcome", t(`values.outcome.${told.outcome}`)),
        row("mean", number("Exact", told.mean)),
        row("temperature", number("Exact", told.temperature)),
        row("stops", [number("Exact", told.left_stop), " ", number("Exact", told.right_stop)]),
      ),
    ),
    h(
      "div",
      { class: "card" },
      h("h3", {}, t("values.thermograph"), " ", kindLabel("Exact")),
      told.picture
        ? h("img", {
            class: "thermograph",
            alt: words,
            src: `data:image/svg+xml,${encodeURIComponent(told.picture)}`,
          })
        : h("p", { class: "empty" }, t("values.picture.none")),
    ),
  ];
}

export default { name: "values", open };
