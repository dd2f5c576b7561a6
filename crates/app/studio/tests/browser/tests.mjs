// The studio as people use it, in headless Chromium: node tests.mjs BINARY [NAME]
// Needs chromium, chromedriver and Node; `npm ci` here adds the checks of accessibility.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bookTests } from "./books.mjs";
import { endgameTests } from "./endgames.mjs";
import { explainTests } from "./explains.mjs";
import { gobangTests } from "./gobang.mjs";
import { raceTests } from "./races.mjs";
import { readingTests } from "./reading.mjs";
import { Browser, sleep, startStudio, until, VIEWS } from "./webdriver.mjs";

const [binary = "target/debug/tengen", only = ""] = process.argv.slice(2);
const LONGEST = Number(process.env.TENGEN_BROWSER_SECONDS ?? 400);
const axeFile = new URL("node_modules/axe-core/axe.min.js", import.meta.url);
const axe = existsSync(axeFile) ? readFileSync(axeFile, "utf8") : null;

let studio;
let browser;

const ask = (method, path, body) =>
  fetch(studio.address.slice(0, -1) + path, {
    method,
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  }).then((r) => r.json());
const game = () => ask("GET", "/api/game");
const shows = (what, script, seconds) =>
  until(what, () => browser.run(`return ${script}`), seconds);

/** The server knows of a move a moment before the page: a click until then is for the position before. */
const drawn = (count) =>
  shows(`${count} moves on the page`, `document.querySelectorAll('.moves li').length === ${count}`);

async function open(view) {
  await browser.go("about:blank");
  await browser.go(`${studio.address}#${view}`);
  await shows(`the view ${view}`, "Boolean(document.querySelector('#view')?.children.length > 1)");
}

async function isClean(where) {
  assert.deepEqual(await browser.complaints(), [], `the console after ${where}`);
}

/** No serious findings of the checker, and nothing wider than the page. */
async function isSound(where) {
  const wide = await browser.run("return document.documentElement.scrollWidth");
  assert.ok(wide <= browser.width, `${where} is ${wide} wide on a page of ${browser.width}`);
  if (!axe) return;
  await browser.run(`${axe}; window.axe = axe;`);
  const found = await browser.runLater(
    "const done = arguments[0]; axe.run(document, { resultTypes: ['violations'] }).then((r) => done(r.violations.map((v) => [v.impact, v.id, v.help, v.nodes.slice(0, 3).map((n) => n.html + ' ' + n.failureSummary)])))",
  );
  const serious = found.filter(([impact]) => impact === "serious" || impact === "critical");
  assert.deepEqual(serious, [], `accessibility of ${where}`);
}

async function newGame(settings) {
  await ask("POST", "/api/game", settings);
  await open("play");
  await shows(
    "an empty board",
    "document.querySelector('.board svg') && !document.querySelector('.layer-stones circle')",
  );
}

/** An empty point that is not surrounded by one's own stones. */
function somewhere({ rows, forbidden }, random) {
  const height = rows.length;
  const free = [];
  rows.forEach((line, row) =>
    [...line].forEach((sign, column) => {
      const name = "ABCDEFGHJ"[column] + (height - row);
      const around = [
        [0, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ].map(([x, y]) => rows[row + y]?.[column + x] ?? "X");
      if (sign === "." && !(name in forbidden) && around.some((sign_) => sign_ !== "X"))
        free.push(name);
    }),
  );
  return free[Math.floor(random() * free.length)];
}

const tests = {
  async "the first picture comes at once and is light"() {
    await open("play");
    await shows("a board", "Boolean(document.querySelector('.board svg'))");
    const [paint, weight, elsewhere] = await browser.run(`
      const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
      return [performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0, all.reduce((sum, e) => sum + e.encodedBodySize, 0), all.filter((e) => new URL(e.name).origin !== location.origin).length];`);
    assert.ok(paint < 1000, `first paint after ${paint} ms`);
    assert.ok(weight < 300_000, `${weight} bytes`);
    assert.equal(elsewhere, 0);
    console.log(`    first paint ${Math.round(paint)} ms, ${Math.round(weight / 1000)} KB`);
  },

  async "a whole game of 9x9 by clicking"() {
    await newGame({ size: "9", level: 3, komi: "7" });
    let seed = 5;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    // When the board was painted with so many moves, by the page's own clock.
    await browser.run(
      `window.painted = {}; new MutationObserver(() => requestAnimationFrame(() => { const n = document.querySelectorAll('.moves li').length; window.painted[n] ??= Date.now(); })).observe(document.querySelector('.side'), { subtree: true, childList: true });`,
    );
    const answered = {};
    const reader = (await fetch(`${studio.address}api/game/events`)).body
      .pipeThrough(new TextDecoderStream())
      .getReader();
    const listening = (async () => {
      let text = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        text += value;
        const events = text.split("\n\n");
        text = events.pop();
        for (const event of events) {
          const data = event.split("\n").find((line) => line.startsWith("data: "));
          if (data) answered[JSON.parse(data.slice(6)).moves.length] ??= Date.now();
        }
      }
    })().catch(() => {});
    let state = await game();
    while (!state.end && state.moves.length < 120) {
      const name = state.moves.length < 50 ? somewhere(state, random) : undefined;
      const before = state.moves.length;
      if (name) await browser.clickPoint(name);
      else await browser.click("button", "Pass");
      await sleep(30);
      state = await until("an answer", async () => {
        const next = await game();
        return next.end || (next.moves.length > before && next.to_move === "black") ? next : null;
      });
      await drawn(state.moves.length);
    }
    assert.equal(state.end?.reason ?? "none", "passes", `after ${state.moves.length} moves`);
    await reader.cancel();
    await listening;
    await shows("the count", "Boolean(document.querySelector('.result'))");
    // The fate of a stone, turned round and back.
    const counted = await game();
    const rows = counted.rows;
    const row = rows.findIndex((line) => /[XO]/.test(line));
    const stone = "ABCDEFGHJ"[rows[row].search(/[XO]/)] + (9 - row);
    await browser.clickPoint(stone);
    await until(
      "dead stones to change",
      async () => String((await game()).scoring.dead) !== String(counted.scoring.dead),
    );
    // The page hears of the change a moment after the server has made it.
    await sleep(300);
    await browser.clickPoint(stone);
    await until(
      "dead stones to change back",
      async () => (await game()).scoring.dead.length === counted.scoring.dead.length,
    );
    await browser.click("button", "Agree");
    await shows("the result", "/wins by|draw/.test(document.querySelector('.status').innerText)");
    const painted = await browser.run("return window.painted");
    const late = Object.keys(answered)
      .filter((n) => painted[n] !== undefined)
      .map((n) => painted[n] - answered[n])
      .sort((a, b) => a - b);
    const [half, most] = [0.5, 0.9].map((part) => late[Math.floor(late.length * part)]);
    console.log(
      `    ${counted.moves.length} moves; on screen ${half} ms (90%: ${most} ms) after the answer`,
    );
    // Half of the moves, so that a busy machine is no failure.
    assert.ok(late.length > 20 && half < 100, `on screen after ${late.join(" ")} ms`);
    await isClean("a game");
  },

  async "reload and restart keep the game"() {
    await newGame({ size: "9", level: 1 });
    await browser.clickPoint("E5");
    await until("an answer", async () => (await game()).moves.length === 2);
    const before = await game();
    await browser.reload();
    await shows("both stones", "document.querySelectorAll('.layer-stones .stone').length === 2");
    const { folder } = studio;
    await studio.stop();
    studio = await startStudio(binary, folder);
    await open("play");
    await shows("both stones", "document.querySelectorAll('.layer-stones .stone').length === 2");
    assert.deepEqual((await game()).moves, before.moves);
    // The stream to the program that ended is no fault of the page.
    await browser.complaints();
  },

  async "buttons and keys of a game"() {
    await newGame({ size: "9", white: "person" });
    await browser.run("document.querySelector('.board').focus()");
    const [right, up, enter] = ["\uE014", "\uE013", "\uE007"];
    await browser.press(right, right, up, enter);
    await drawn(1);
    assert.equal((await game()).moves[0][1], "F6");
    await browser.clickPoint("C3");
    await drawn(2);
    await browser.clickPoint("C3");
    await shows(
      "a refusal",
      "/stone already/.test(document.querySelector('.notice.bad')?.innerText)",
    );
    await browser.click("button", "Hint");
    await shows("a hint", "Boolean(document.querySelector('.hint-words strong'))");
    await browser.click("button", "Undo");
    await until("the move taken back", async () => (await game()).moves.length === 1);
    await browser.click("button", "New game");
    await shows("the dialog", "document.querySelector('dialog').open");
    await browser.fill("select[name=size]", "other");
    await browser.fill("input[name=other]", "13x9");
    await browser.fill("select[name=rules]", "japanese");
    await browser.fill("input[name=handicap]", "2");
    await browser.fill("select[name=system]", "fischer");
    await isSound("the dialog");
    await browser.click("dialog button", "Begin");
    const begun = await until("the new game", async () => {
      const g = await game();
      return g.width === 13 && g;
    });
    assert.deepEqual(
      [begun.height, begun.rules, begun.handicap, begun.settings.clock.system],
      [9, "japanese", 2, "fischer"],
    );
    await shows(
      "a clock",
      "/^10:00/.test(document.querySelector('.clock').innerText) || /^9:5/.test(document.querySelector('.clock').innerText)",
    );
    await browser.click("button", "Resign");
    await browser.click("dialog button", "Resign");
    await shows("the end", "/resigned/.test(document.querySelector('.status').innerText)");
    await isClean("buttons and keys");
  },

  async "a dirty record, dropped"() {
    await ask("DELETE", "/api/record");
    await open("analyse");
    await isSound("the desk without a record");
    const dirty =
      "From: somebody (see below)\n(;GaMe[1]SiZe[9]KM[6.5]PB[A\\]b]\n;B[ee];W[gc]C[\u00e9t\u00e9 :)] ;B[cc](;W[gg];B[ee];W[cg])(;W[cg]";
    await browser.run(
      `const data = new DataTransfer(); data.items.add(new File([arguments[0]], "dirty.sgf"));
      document.querySelector(".drop").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));`,
      dirty,
    );
    await shows("the record", "document.querySelectorAll('.tree circle').length === 8");
    assert.match(await browser.text(".notice"), /Set right while reading/);
    assert.match(await browser.text(".versus"), /A\]b/);
    await browser.click(".slider button[title='To the end']");
    await shows(
      "why it cannot be followed",
      "/move 5, black E5: the point is occupied/.test(document.querySelector('.problem')?.innerText)",
    );
    await browser.click(".tree");
    await browser.run(
      "[...document.querySelectorAll('.tree circle')].at(-1).dispatchEvent(new MouseEvent('click', { bubbles: true }))",
    );
    await shows(
      "the variation",
      "document.querySelectorAll('.layer-stones .stone').length === 4 && !document.querySelector('.problem')",
    );
    await browser.clickPoint("H5");
    await shows("a move of one's own", "document.querySelectorAll('.tree circle').length === 9");
    await browser.run(
      "const data = new DataTransfer(); data.items.add(new File([new Uint8Array(100 << 20)], 'large.sgf')); document.querySelector('.stage').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));",
    );
    await shows(
      "a sentence about its size",
      "[...document.querySelectorAll('.notice')].some((n) => /too large/.test(n.innerText))",
    );
    await isSound("a record");
    await isClean("a dirty record");
  },

  async "a game reviewed, and its biggest mistake found"() {
    await ask("DELETE", "/api/record");
    await open("analyse");
    await browser.click("button", "An example");
    await shows("the record", "Boolean(document.querySelector('.tree svg'))");
    await browser.fill("select[aria-label='How deep']", "200");
    await browser.click("button", "Review the game");
    await shows("progress", "document.querySelector('progress')?.value > 0");
    await shows(
      "mistakes",
      "document.querySelectorAll('.mistakes li').length > 0 && !document.querySelector('.stop')",
      120,
    );
    await browser.click(".mistakes li button");
    await shows(
      "the position of the mistake",
      "Number(document.querySelector('.slider input').value) > 0",
    );
    await shows("what was better", "document.querySelectorAll('.candidates tbody tr').length > 0");
    const marked = await (await fetch(`${studio.address}api/record/sgf`)).text();
    assert.match(marked, /A mistake, by estimate/);
    await browser.reload();
    await shows(
      "the course after a reload",
      "document.querySelectorAll('.mistakes li').length > 0",
    );
    await isSound("a reviewed game");
    await isClean("a review");
  },

  async "a long analysis is stopped"() {
    await ask("POST", "/api/record", "(;SZ[19]KM[7.5];B[pd];W[dp])");
    await open("analyse");
    await browser.click("button", "Analyse this position");
    await shows(
      "candidates",
      "document.querySelectorAll('.candidates tbody tr').length > 1 && document.querySelector('.owned')",
    );
    await browser.click("button.stop");
    const known = async () => {
      const { id } = await ask("GET", "/api/record");
      return (await ask("GET", `/api/record/${id}/nodes/0`)).evaluation.visits;
    };
    await sleep(500);
    const before = await known();
    await sleep(1500);
    assert.equal(await known(), before, "nothing is thought any more");
    // And when the tab goes elsewhere.
    await browser.click("button", "Analyse this position");
    await sleep(1500);
    await browser.go("about:blank");
    await sleep(6000);
    const gone = await known();
    await sleep(1000);
    assert.equal(await known(), gone, "a closed tab ends its work");
  },

  async "a region is analysed alone"() {
    await ask("POST", "/api/record", "(;SZ[9]KM[7];B[ee];W[gc])");
    await open("analyse");
    await browser.click("button", "Analyse a region only");
    await browser.drag(await browser.place("A3"), await browser.place("C1"));
    await shows(
      "candidates within",
      "document.querySelectorAll('.region').length === 9 && document.querySelectorAll('.candidates tbody tr').length > 0",
    );
    const moves = await browser.run(
      "return [...document.querySelectorAll('.candidates .move')].map((b) => b.innerText)",
    );
    assert.ok(
      moves.every((name) => /^([ABC][123]|pass)$/.test(name)),
      moves.join(" "),
    );
    await browser.click("button.stop");
    await isClean("a region");
  },

  async "a ko fight is solved, clicked through and varied"() {
    await open("understand/ko");
    await browser.fill("input[name=white]", "");
    await shows("the answer", "/−6/.test(document.querySelector('.big')?.innerText)");
    assert.match(await browser.text(".verdict"), /Black gains 6 more than White[^]*threaten 25/);
    assert.ok(await browser.run("return Boolean(document.querySelector('.big .number.exact'))"));
    await shows(
      "where the decision flips",
      "document.querySelectorAll('.flip-here').length > 0 && [...document.querySelectorAll('.strip')].every((s) => s.children.length > 0)",
    );
    const opened = await browser.run(
      "return document.querySelectorAll('.decisions details[open]').length",
    );
    assert.ok(opened > 0);
    await browser.click(".decisions summary");
    await shows(
      "a closed branch",
      `document.querySelectorAll('.decisions details[open]').length === ${opened - 1}`,
    );
    await browser.run(
      "const s = document.querySelector('.flip input'); s.value = 3; s.dispatchEvent(new Event('input', { bubbles: true })); s.dispatchEvent(new Event('change', { bubbles: true }));",
    );
    await shows("the ko worth 3", "document.querySelector('input[name=k]').value === '3'");
    await browser.fill("input[name=black]", "25,x");
    await shows("a sentence", "/black:/.test(document.querySelector('.problem').innerText)");
    await browser.fill("input[name=black]", "25,9");
    await browser.fill("input[name=k]", "12");
    await shows("the answer again", "/−6/.test(document.querySelector('.big')?.innerText)");
    await isSound("the ko panel");
    const complaints = await browser.complaints();
    assert.ok(
      complaints.every((words) => /400 \(Bad Request\)/.test(words)),
      complaints.join("\n"),
    );
  },

  async "a value is calculated and its thermograph drawn"() {
    await open("understand/values");
    await browser.fill("input[name=expression]", "{{3|1}|-1}");
    await shows(
      "the mean",
      "[...document.querySelectorAll('dd')].some((d) => /1\\/2/.test(d.innerText))",
    );
    await shows("the thermograph", "document.querySelector('.thermograph')?.naturalWidth > 100");
    await isSound("the values panel");
    await browser.click(".examples button", "G = {3|1}; G + * || 2");
    await shows("a comparison", "/true/.test(document.querySelector('.big')?.innerText)");
    await browser.click("summary");
    await shows("what can be written", "document.querySelectorAll('.functions tr').length > 10");
    await isClean("the values panel");
    await browser.fill("input[name=expression]", "{3|");
    await shows(
      "a sentence",
      "/At the end|At character/.test(document.querySelector('.problem').innerText)",
    );
    await browser.fill("input[name=expression]", "{6|{4|0}}");
    await shows("no complaint any more", "!document.querySelector('.problem').innerText");
    await browser.complaints();
  },

  ...readingTests({ ask, browser: () => browser, isClean, isSound, newGame, open, shows }),
  ...explainTests({ ask, browser: () => browser, isClean, isSound, newGame, open, shows }),
  ...endgameTests({ ask, browser: () => browser, isClean, isSound, newGame, open, shows }),
  ...raceTests({ ask, browser: () => browser, isClean, isSound, newGame, open, shows }),
  ...bookTests({ binary, browser: () => browser, isClean, isSound, newGame, open, shows }),
  ...gobangTests({ ask, browser: () => browser, drawn, isClean, isSound, open, shows }),

  async "phone width, in every language"() {
    await browser.resize(360, 740, true);
    await browser.chrome("Emulation.setTouchEmulationEnabled", { enabled: true });
    await newGame({ size: "9", white: "person" });
    for (const language of ["en", "zh-Hant", "ja"]) {
      await browser.run("localStorage.setItem('language', arguments[0])", language);
      for (const view of VIEWS) {
        await open(view);
        await sleep(400);
        assert.equal(await browser.run("return document.documentElement.lang"), language);
        await isSound(`${view} in ${language} on a phone`);
      }
    }
    await browser.run("localStorage.removeItem('language')");
    await open("play");
    await shows("a board", "Boolean(document.querySelector('.board svg'))");
    const board = await browser.run(
      "const box = document.querySelector('.board').getBoundingClientRect(); return [box.width, innerWidth]",
    );
    assert.ok(board[0] > 0.9 * board[1], `the board takes the width: ${board}`);
    await browser.clickPoint("E5");
    await until("the move", async () => (await game()).moves.length === 1);
    // Where points are narrow a finger chooses first and plays then.
    await ask("POST", "/api/game", { size: "19", white: "person" });
    await shows("the large board", "document.querySelectorAll('.coordinates text').length === 76");
    const tap = async (name) => {
      const [x, y] = await browser.place(name);
      await browser.chrome("Input.dispatchTouchEvent", {
        type: "touchStart",
        touchPoints: [{ x, y }],
      });
      await browser.chrome("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await tap("Q16");
    await shows("the stone to be", "Boolean(document.querySelector('.ghost'))");
    assert.equal((await game()).moves.length, 0);
    await tap("Q16");
    await until("the move by touch", async () => (await game()).moves.length === 1);
    assert.equal((await game()).moves[0][1], "Q16");
    await isClean("a phone");
    await browser.chrome("Emulation.setTouchEmulationEnabled", { enabled: false });
    await browser.resize(1280, 860);
  },

  async "many tabs share one game and leave the page quick"() {
    await newGame({ size: "9", white: "person" });
    const first = await browser.send("GET", "/window");
    const others = [];
    // More tabs than a browser has connections for one address.
    for (let tab = 0; tab < 8; tab += 1) {
      const { handle } = await browser.send("POST", "/window/new", { type: "tab" });
      others.push(handle);
      await browser.send("POST", "/window", { handle });
      await open("play");
      await shows("a board", "Boolean(document.querySelector('.board svg'))", 10);
    }
    await browser.clickPoint("E5");
    await until("the move", async () => (await game()).moves.length === 1, 5);
    await browser.send("POST", "/window", { handle: first });
    await shows(
      "the move of the other tab",
      "document.querySelectorAll('.layer-stones .stone').length === 1",
      10,
    );
    for (const handle of others) {
      await browser.send("POST", "/window", { handle });
      await browser.send("DELETE", "/window");
    }
    await browser.send("POST", "/window", { handle: first });
    await isClean("many tabs");
  },

  async "dark mode"() {
    await browser.dark(true);
    for (const view of VIEWS) {
      await open(view);
      await sleep(500);
      const paper = await browser.run(
        "return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)",
      );
      assert.ok(Math.max(...paper) < 60, `${view}: ${paper}`);
      await isSound(`${view} in the dark`);
    }
    await browser.click("button[aria-label='Light or dark']");
    const paper = await browser.run(
      "return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)",
    );
    assert.ok(Math.min(...paper) > 200, `light by choice: ${paper}`);
    await browser.run("localStorage.removeItem('theme')");
    await browser.dark(false);
    await isClean("the dark");
  },
};

const limit = setTimeout(() => {
  console.error(`the browser tests took longer than ${LONGEST} s`);
  process.exitCode = 1;
  Promise.allSettled([browser?.close(), studio?.stop()]).then(() => process.exit(1));
}, 1000 * LONGEST);

let failures = 0;
try {
  studio = await startStudio(binary);
  browser = await Browser.start();
  if (!axe)
    console.log("axe-core is not installed: accessibility is not checked (npm ci in this folder)");
  for (const [name, test] of Object.entries(tests).filter(([name]) => name.includes(only))) {
    const began = Date.now();
    try {
      await test();
      console.log(`ok   ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failures += 1;
      console.error(`FAIL ${name}\n${error.stack}`);
      await browser
        .screenshot(join(tmpdir(), `tengen-browser-failure-${failures}.png`))
        .catch(() => {});
      await browser.complaints().catch(() => {});
    }
  }
} finally {
  clearTimeout(limit);
  await browser?.close();
  await studio?.stop();
  studio?.clear();
}
console.log(failures ? `${failures} failed` : "all browser tests passed");
process.exitCode = failures ? 1 : 0;
