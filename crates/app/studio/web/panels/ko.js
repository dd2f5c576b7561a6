// The Ko panel: a ko fight filled in, solved exactly, explained and varied.

import { ask, Refusal } from "/api.js";
import { smallStone } from "/board.js";
import { choice, field, fill, h } from "/dom.js";
import { kindLabel, signed, verdict } from "/number.js";
import { t } from "/texts.js";

const usual = { k: "12", x: "4,3,1", black: "25,9", white: "14", start: "captured" };
const starts = ["created", "captured", "created-white", "captured-white"];

function open(root) {
  const kept = JSON.parse(sessionStorage.getItem("ko") ?? "null") ?? usual;
  const text = (name, note) =>
    field(
      t(`ko.${name}`),
      h("input", {
        type: "text",
        name,
        value: kept[name],
        oninput: later,
        autocomplete: "off",
        spellcheck: "false",
      }),
      note,
    );
  const form = h(
    "form",
    { class: "fields", onsubmit: (event) => event.preventDefault() },
    text("k", t("ko.k.note")),
    text("x", t("ko.x.note")),
    text("black", t("ko.threats.note")),
    text("white", t("ko.threats.note")),
    field(
      t("ko.start"),
      choice(
        "start",
        starts.map((name) => [name, t(`ko.start.${name}`)]),
        kept.start,
        later,
      ),
    ),
    field(
      t("ko.counted"),
      choice(
        "deiri",
        [
          ["", t("ko.counted.half")],
          ["deiri", t("ko.counted.deiri")],
        ],
        kept.deiri ? "deiri" : "",
        later,
      ),
    ),
  );
  const [problem, answer, flips] = [
    h("p", { class: "problem", role: "alert" }),
    h("div", { class: "answer", "aria-live": "polite" }),
    h("div", { class: "flips" }),
  ];
  let timer = null;
  let abort = null;

  fill(
    root,
    h(
      "div",
      { class: "card ask" },
      h("h2", {}, t("panel.ko")),
      h("p", {}, t("ko.intro")),
      form,
      problem,
    ),
    answer,
    flips,
  );

  const fight = () => ({
    ...Object.fromEntries(
      ["k", "x", "black", "white", "start"].map((name) => [name, form.elements[name].value]),
    ),
    deiri: form.elements.deiri.value === "deiri",
  });

  function later() {
    clearTimeout(timer);
    timer = setTimeout(solve, 250);
  }

  async function solve() {
    abort?.abort();
    abort = new AbortController();
    const { signal } = abort;
    const asked = fight();
    sessionStorage.setItem("ko", JSON.stringify(asked));
    if (!asked.k.trim()) {
      fill(problem);
      fill(flips);
      return fill(answer, h("p", { class: "empty" }, t("ko.empty")));
    }
    root.setAttribute("aria-busy", "true");
    try {
      const told = await ask("POST", "/api/panels/ko", asked, signal);
      fill(problem);
      fill(answer, drawAnswer(told));
      drawFlips(flips, asked, set, signal);
    } catch (error) {
      if (error.name === "AbortError") return undefined;
      if (!(error instanceof Refusal)) throw error;
      fill(problem, error.message);
      fill(answer);
      fill(flips);
    } finally {
      if (!signal.aborted) root.removeAttribute("aria-busy");
    }
    return undefined;
  }

  function set(name, value) {
    form.elements[name].value = value;
    later();
  }

  solve();
  return () => {
    clearTimeout(timer);
    abort?.abort();
  };
}

/** A move by its name, in words. */
function moveWords(name) {
  const [kind, amount] = name.split(":");
  const [value, loss] = (amount ?? "").split(/\/(?=[^/]*$)/);
  if (kind === "take") return t("ko.move.take", { value: amount });
  return t(`ko.move.${kind}${Number(loss) > 0 ? ".loss" : ""}`, { value, loss });
}

function drawAnswer(told) {
  const value = told.kind === "Bound" ? null : String(told.value);
  const gain =
    value === null
      ? t("ko.bound")
      : value === "0"
        ? t("ko.even")
        : t(value.startsWith("-") ? "ko.black.gains" : "ko.white.gains", {
            points: value.replace("-", ""),
          });
  const line = told.line.map(([color, move]) => h("li", {}, smallStone(color), moveWords(move)));
  const best = told.best.map(moveWords).join(` ${t("or")} `);
  return [
    h(
      "div",
      { class: "card verdict" },
      h("p", { class: "big" }, verdict(told)),
      h("p", {}, gain),
      h("p", { class: "muted" }, t("ko.convention")),
      best
        ? h(
            "p",
            {},
            smallStone(told.to_move),
            h("strong", {}, t("ko.best", { color: t(told.to_move) })),
            " ",
            best,
            told.best_complete ? null : ` ${t("ko.best.open")}`,
          )
        : null,
    ),
    line.length
      ? h(
          "div",
          { class: "card" },
          h("h3", {}, t("ko.line")),
          h("ol", { class: "ko-line", tabindex: "0", "aria-label": t("ko.line") }, line),
        )
      : null,
    told.threats?.length
      ? h(
          "div",
          { class: "card" },
          h("h3", {}, t("ko.threats")),
          h("ul", { class: "plain" }, told.threats.map(adviceItem)),
        )
      : null,
    h(
      "div",
      { class: "card" },
      h("h3", {}, t("ko.tree")),
      told.tree
        ? [
            h("p", { class: "muted" }, t("ko.tree.note"), " ", kindLabel("Exact")),
            h(
              "ul",
              { class: "decisions" },
              told.tree.map((branch, index) => decision(branch, index === 0)),
            ),
          ]
        : h("p", { class: "empty" }, t("ko.tree.none")),
    ),
  ];
}

function adviceItem(advice) {
  const name =
    String(advice.loss) === "0" ? String(advice.value) : `${advice.value}/${advice.loss}`;
  const { now } = advice;
  const worth = Number.parseFloat(advice.worth) > 0;
  const values = { name, worth: advice.worth, costs: now?.costs };
  let key = worth ? "ko.advice.worth" : "ko.advice.useless";
  if (now) {
    const isBest = String(now.costs) === "0";
    if (isBest && now.reply === "answers") key = "ko.advice.use.answers";
    else if (isBest && worth) key = `ko.advice.use.${now.reply}`;
    else if (isBest) key = "ko.advice.harmless";
    else if (worth)
      key = now.reply === "ignores" ? "ko.advice.keep.ignores" : "ko.advice.keep.answers";
    else key = "ko.advice.leave";
  }
  const from =
    advice.worth_from === null
      ? t("ko.never.worth")
      : t("ko.worth.from", { value: advice.worth_from });
  const answered = !now
    ? ""
    : now.answered_from === null
      ? t("ko.never.answered")
      : t("ko.answered.from", { value: now.answered_from });
  return h(
    "li",
    {},
    smallStone(advice.owner),
    h(
      "span",
      {},
      t(key, values),
      " ",
      h("span", { class: "muted" }, [from, answered].filter(Boolean).join(" · ")),
    ),
  );
}

/** A branch to click through: open where it is the best. */
function decision(branch, isMain) {
  const label = [
    smallStone(branch.color),
    h("span", { class: "what" }, moveWords(branch.move)),
    h("span", { class: `number exact${branch.best ? "" : " cut"}` }, signed(branch.value)),
    branch.best ? h("span", { class: "tag" }, isMain ? t("ko.main") : t("ko.equal")) : null,
  ];
  const rest = branch.rest.map(([color, move]) =>
    h("li", { class: "rest" }, smallStone(color), moveWords(move)),
  );
  const next = branch.next.map((child, index) => decision(child, index === 0));
  if (!next.length && !rest.length) return h("li", { class: "leaf" }, label);
  return h(
    "li",
    {},
    h("details", { open: isMain && branch.best }, h("summary", {}, label), h("ul", {}, next, rest)),
  );
}

// ---- where the decision flips

/** A slider for every number, and for the one that was touched last where best moves change. */
function drawFlips(place, asked, set, signal) {
  const whole = (value) => /^\s*\d+\s*$/.test(value);
  const numbers = [];
  if (whole(asked.k))
    numbers.push({
      vary: "k",
      index: 0,
      value: Number(asked.k),
      words: t("ko.k"),
      put: (n) => set("k", String(n)),
    });
  for (const side of ["x", "black", "white"]) {
    asked[side]
      .split(",")
      .filter((item) => item.trim())
      .forEach((item, index, all) => {
        const [value, ...loss] = item.split("/");
        if (!whole(value) || numbers.length >= 12) return;
        const put = (n) =>
          set(
            side,
            all
              .map((old, place_) =>
                place_ === index ? [String(n), ...loss].join("/") : old.trim(),
              )
              .join(","),
          );
        numbers.push({
          vary: side,
          index,
          value: Number(value),
          words: `${t(`ko.${side}`)} ${index + 1}`,
          put,
        });
      });
  }
  if (!numbers.length) return fill(place);
  const rows = numbers.map((number) => {
    const top = Math.min(Math.max(30, Math.ceil(number.value * 1.5)), number.value + 40);
    const from = Math.max(number.vary === "k" ? 1 : 0, top - 59);
    const strip = h("div", { class: "strip" });
    const shown = h("output", {}, String(number.value));
    const slider = h("input", {
      type: "range",
      min: String(from),
      max: String(top),
      value: String(number.value),
      "aria-label": number.words,
      oninput: () => {
        shown.value = slider.value;
      },
      onchange: () => {
        sessionStorage.setItem("ko-focus", number.words);
        number.put(Number(slider.value));
      },
    });
    return {
      number,
      from,
      top,
      strip,
      element: h(
        "div",
        { class: "flip" },
        h("span", { class: "flip-name" }, number.words),
        h("div", { class: "flip-track" }, slider, strip),
        shown,
      ),
      slider,
    };
  });
  fill(
    place,
    h(
      "div",
      { class: "card" },
      h("h3", {}, t("ko.flips")),
      h("p", { class: "muted" }, t("ko.flips.note"), " ", kindLabel("Exact")),
      rows.map((row) => row.element),
    ),
  );
  const focused = rows.find((row) => row.number.words === sessionStorage.getItem("ko-focus"));
  focused?.slider.focus({ preventScroll: true });
  sessionStorage.removeItem("ko-focus");
  return colour(rows, asked, signal);
}

/** Colours the track of every slider by the best move at each value. */
async function colour(rows, asked, signal) {
  for (const { number, from, top, strip } of rows) {
    let told;
    try {
      told = await ask(
        "POST",
        "/api/panels/ko/sweep",
        { fight: asked, vary: number.vary, index: number.index, from, to: top },
        signal,
      );
    } catch (error) {
      if (error.name !== "AbortError" && !(error instanceof Refusal)) throw error;
      return;
    }
    const names = [];
    let before = null;
    fill(
      strip,
      told.steps.map((step) => {
        // Threats are named by their value: what counts is the kind of move, and which threat.
        const best = step.best
          .map((name) => name.replace(new RegExp(`:${step.at}(/|$)`), ":·$1"))
          .join(" ");
        if (!names.includes(best)) names.push(best);
        const isFlip = before !== null && before !== best;
        before = best;
        const words = t("ko.flip.at", {
          at: step.at,
          best: step.best.map(moveWords).join(` ${t("or")} `),
          value: step.kind === "Bound" ? "?" : signed(step.value),
        });
        return h("span", {
          class: `shade shade-${names.indexOf(best) % 6}${isFlip ? " flip-here" : ""}${step.at === number.value ? " here" : ""}`,
          title: words,
        });
      }),
    );
  }
}

export default { name: "ko", open };
