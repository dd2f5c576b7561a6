// Fights read on the board, and territory laid over it.

import assert from "node:assert/strict";
import { until } from "./webdriver.mjs";

/** A record of a set-up position, drawn from the top. */
export function drawn(rows) {
  const name = (column, row) => `[${"abcdefghijklmnopqrs"[column]}${"abcdefghijklmnopqrs"[row]}]`;
  const stones = (sign) =>
    rows
      .flatMap((line, row) =>
        [...line].map((here, column) => (here === sign ? name(column, row) : "")),
      )
      .join("");
  const [width, height] = [rows[0].length, rows.length];
  const size = width === height ? width : `${width}:${height}`;
  return `(;GM[1]FF[4]SZ[${size}]KM[7]AB${stones("X")}AW${stones("O")}PL[B])`;
}

const THREE = [
  "....O....",
  "...OX....",
  "....O....",
  "....X....",
  "...O.O...",
  "....X....",
  "XXXXX....",
  "OOOOX....",
  "...OX....",
];
const KO = [
  ".........",
  ".........",
  ".........",
  ".........",
  ".........",
  "XXXXXX...",
  "OOOOOX...",
  "XO.XOX...",
  "..XXOX...",
];

/** The tests, with what they share with the others. */
export function readingTests({ ask, browser: current, isClean, isSound, newGame, open, shows }) {
  const verdict = "document.querySelector('.verdict-words')?.innerText";
  const says = (pattern) => shows(`an answer like ${pattern}`, `${pattern}.test(${verdict})`);
  const complains = (pattern) =>
    shows(
      `a sentence like ${pattern}`,
      `${pattern}.test(document.querySelector('.problem').innerText)`,
    );
  const wonder = (goal) => current().click(`button[data-goal=${goal}]`);
  const labels = () =>
    current().run("return [...document.querySelectorAll('.board .label')].map((l) => l.innerHTML)");
  const look = async (rows) => {
    await ask("POST", "/api/record", drawn(rows));
    await open("understand/read/record");
    await shows("the position", "document.querySelectorAll('.layer-stones .stone').length > 5");
  };
  const [left, right, down, home, end, enter] = "\uE012\uE014\uE015\uE011\uE010\uE007";

  return {
    async "a group is read, replayed and its mistakes shown"() {
      const browser = current();
      await look(THREE);
      await browser.clickPoint("J9");
      await complains("/Click a stone/");
      await browser.clickPoint("B2");
      assert.match(await browser.text(".read-target"), /White's string at B2/);
      assert.equal(await browser.run("return document.querySelectorAll('.mark').length"), 5);
      assert.ok(await browser.run("return document.querySelector('input[value=black]').checked"));
      await wonder("kill");
      await says("/^White is dead: Black plays B1\\.$/");
      assert.match(await browser.text(".read-verdict"), /exact[^]*Every move that can matter/);
      const marks = "return [...document.querySelectorAll('.best-move')].length";
      assert.equal(await browser.run(marks), 1);
      // Step by step, by buttons and by keys.
      await browser.click("button[title=Forth]");
      assert.deepEqual(await labels(), ["1"]);
      await browser.press(left);
      assert.deepEqual(await labels(), []);
      await browser.press(right);
      assert.deepEqual(await labels(), ["1"]);
      await browser.press(end);
      const steps = await browser.run("return document.querySelectorAll('.steps li').length");
      assert.equal(await browser.text(".replay output"), `${steps} / ${steps}`);
      await browser.press(home);
      assert.deepEqual(await labels(), []);
      // What does not work, and back.
      await browser.click(".mistakes button", "A1");
      await shows("the mistake", "document.querySelectorAll('.board .label').length === 1");
      assert.match(await browser.text(".mistakes li"), /White lives/);
      await browser.click("button.best-play");
      assert.equal(await browser.run(marks), 1);
      // The other side first.
      await browser.click("input[value=white]");
      await says("/^White lives: White plays B1\\.$/");
      await isSound("a group that is read");
      await isClean("reading a group");
    },

    async "strings are caught and connected, and refusals lose nothing"() {
      const browser = current();
      await look(THREE);
      await browser.clickPoint("E8");
      await wonder("capture");
      await says("/^Black is caught: White plays F8\\.$/");
      await browser.clickPoint("E6");
      await shows("no answer to another question", "!document.querySelector('.verdict-words')");
      await wonder("connect");
      await browser.clickPoint("E7");
      await complains("/same colour/");
      await browser.clickPoint("E4");
      await says("/^Black is connected: Black plays E5\\.$/");
      await isClean("connecting");
      // Two stones of one string: the studio refuses, the answer stays.
      await browser.clickPoint("A2");
      await wonder("capture");
      await says("/White/");
      const before = await browser.run(`return ${verdict}`);
      await wonder("connect");
      await browser.clickPoint("B2");
      await complains("/one string/");
      assert.equal(await browser.run(`return ${verdict}`), before);
      await browser.complaints();
    },

    async "a ko is read by keyboard, with the threats it takes"() {
      const browser = current();
      await look(KO);
      await browser.run("document.querySelector('.board').focus()");
      // From the middle to A3.
      await browser.press(down, down, down, left, left, left, left, enter);
      assert.match(await browser.text(".read-target"), /White's string at A3/);
      await browser.run("document.querySelector('button[data-goal=kill]').focus()");
      await browser.press(enter);
      await says(
        "/^Only by ko: Black plays B1\\. Without threats White lives; Black needs 1 threat if White has none\\.$/",
      );
      assert.match(await browser.text(".steps"), /threat, answer/);
      await browser.press(right);
      assert.deepEqual(await labels(), ["1"]);
      await browser.press(right);
      assert.match(await browser.text(".replay output"), /^2 \/ /);
      await isClean("a ko");
    },

    async "the game in progress is followed while it is read, on a large board too"() {
      const browser = current();
      await newGame({ size: "19", white: "person" });
      for (const move of ["J10", "K10", "K11", "Q4", "L10", "Q16"])
        await ask("POST", "/api/game/moves", { move });
      await browser.click("button", "Read a fight");
      await shows("the position", "document.querySelectorAll('.panel-read .stone').length === 6");
      await browser.clickPoint("K10");
      await wonder("kill");
      // Another question drops the first.
      await wonder("capture");
      await says("/^White is caught: Black plays K9\\.$/");
      await ask("POST", "/api/game/moves", { move: "K9" });
      await shows("the string gone", "document.querySelectorAll('.stone').length === 6");
      await shows("a new question", "!document.querySelector('.verdict-words')");
      await browser.clickPoint("Q4");
      await wonder("capture");
      await says("/^Safe: no move of Black catches it|Not decided/");
      assert.match(await browser.text(".read-verdict"), /likely attacks/);
      await isSound("a large board that is read");
      await isClean("a game that is read");
    },

    async "territory is shown at every move"() {
      const browser = current();
      await newGame({ size: "9", white: "person" });
      for (const move of ["E4", "E6", "C4", "C6", "G4", "G6"])
        await ask("POST", "/api/game/moves", { move });
      const squares = () =>
        browser.run(
          "return [...document.querySelectorAll('.owner')].map((s) => [s.classList.contains('X'), s.getAttribute('y'), s.getAttribute('width')].join())",
        );
      const button = ".territory-switch button";
      await browser.click(button, "Territory");
      const before = await until("squares", async () => {
        const all = await squares();
        return all.length > 10 && all;
      });
      assert.ok(new Set(before.map((s) => s.split(",")[2])).size > 2, "as large as they are sure");
      for (const isBlack of ["true", "false"])
        assert.ok(before.some((square) => square.startsWith(isBlack)));
      assert.match(await browser.text(".territory-switch"), /[BW]\+/);
      await browser.clickPoint("E5");
      await until("other squares", async () => String(await squares()) !== String(before));
      await browser.reload();
      await until("squares after a reload", async () => (await squares()).length > 10);
      const pressed = await browser.run(`return document.querySelector('${button}').ariaPressed`);
      assert.equal(pressed, "true");
      await isSound("territory");
      await browser.press("t");
      await until("no squares", async () => (await squares()).length === 0);
      await ask("POST", "/api/record", drawn(THREE));
      await open("analyse");
      await shows("the record", "Boolean(document.querySelector('.tree svg'))");
      await browser.press("t");
      await until("squares in Analyse", async () => (await squares()).length > 10);
      await browser.press("t");
      await isClean("territory");
    },
  };
}
