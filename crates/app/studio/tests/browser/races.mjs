// Capturing races judged on the board.

import assert from "node:assert/strict";
import { drawn } from "./reading.mjs";

/** Two liberties against two, and stones round them that live: whoever begins wins. */
export const RACE = [
  "OOOOOOOOO",
  ".OOOOOOO.",
  "OOO.XXOOO",
  "OOO.XXOOO",
  "OOOXXXOOO",
  "XXXOOOXXX",
  ".X.O.OXX.",
  "XXXXXXXXX",
  "XXXXXXXXX",
];

/** Black's block races with two of White's. */
const TWO = [
  "OOOOOOOOO",
  ".OOOOOOO.",
  "OOO.XXOOO",
  "OOO.XXOOO",
  "OOOXXXOOO",
  "XXXOO.XXX",
  ".X.OXOOX.",
  "XX.XX.OXX",
  "XXXXXXXXX",
];

/** Who wins is a matter of ko. */
const KO = [".XXXXX", "XXOOXX", "XOOXXO", "XOO.O.", "XXOO.O"];

/** The tests, with what they share with the others. */
export function raceTests({ ask, browser: current, isClean, isSound, newGame, open, shows }) {
  const verdict = "document.querySelector('.verdict-words')?.innerText";
  const says = (pattern) => shows(`an answer like ${pattern}`, `${pattern}.test(${verdict})`);
  const count = (selector) =>
    current().run(`return document.querySelectorAll(${JSON.stringify(selector)}).length`);
  const texts = (selector) =>
    current().run(
      `return [...document.querySelectorAll(${JSON.stringify(selector)})].map((e) => e.textContent)`,
    );
  const look = async (rows) => {
    await ask("POST", "/api/record", drawn(rows));
    await open("understand/race/record");
    await shows("the position", "document.querySelectorAll('.layer-stones .stone').length > 3");
  };
  const enter = "\uE007";

  return {
    async "a race is judged for both sides and its winning move played"() {
      const browser = current();
      await look(RACE);
      await says("/^Black begins: Black wins with no move to spare\\.$/");
      assert.match(await browser.text(".race-other"), /^White begins: White wins[^]*exact/);
      assert.match(await browser.text(".race-between"), /D5 against White's at D3/);
      assert.match(await browser.text(".race-verdict"), /exact[^]*no shared liberties/);
      // Both blocks are marked, regions shaded with their values, the recommended move is larger.
      assert.equal(await count(".mark"), 7 + 6 - 1);
      assert.equal(await count(".plot"), 3);
      assert.deepEqual((await texts(".writing")).sort(), ["2", "−1", "−1"]);
      const sizes = await browser.run(
        "return [...document.querySelectorAll('.best-move')].map((c) => c.getAttribute('r'))",
      );
      assert.deepEqual(sizes.sort(), ["10", "16"]);
      assert.match(await browser.text(".race-regions"), /Cooled value:/);
      assert.doesNotMatch(await browser.text(".race-regions"), /Approach move/);
      // The other side begins.
      await browser.click("input[value=white]");
      await says("/^White begins: White wins/");
      assert.deepEqual(await texts(".race-moves button"), ["D6", "D7"]);
      await browser.click("input[value=black]");
      await isSound("a race");
      // The winning move is clicked: it is tried, and the race goes on from there.
      await browser.clickPoint("C3");
      await says("/^White begins: Black wins with no move to spare\\.$/");
      assert.match(await browser.text(".tried"), /C3/);
      // The line is replayed, and gone on with.
      await browser.click("button[title=Forth]");
      assert.deepEqual(await texts(".board .label"), ["1"]);
      assert.equal(await count(".plot"), 0);
      await browser.clickPoint("E3");
      await shows(
        "the end",
        "/White's string is taken: Black has won/.test(document.querySelector('.verdict-words')?.innerText)",
      );
      assert.equal(await count(".tried li"), 3);
      await browser.click(".tried button", "Take back");
      await says("/^Black begins: Black wins/");
      await browser.click(".tried button", "Start again");
      // The words of the moment before may be the same: what was tried goes with the answer.
      await shows("nothing tried", "document.querySelectorAll('.tried li').length === 0");
      await says("/^Black begins: Black wins with no move to spare\\.$/");
      await isClean("a race");
    },

    async "races are chosen by clicking a black and a white string, and refusals lose nothing"() {
      const browser = current();
      await look(RACE);
      await says("/^Black begins/");
      await browser.clickPoint("E6");
      assert.match(await browser.text(".race-between"), /Now click a string of White/);
      await browser.clickPoint("D3");
      await shows(
        "the race",
        "/E6 against/.test(document.querySelector('.race-between').innerText)",
      );
      // A string that lives races with nobody.
      await browser.clickPoint("A1");
      await browser.clickPoint("D3");
      await shows("a refusal", "/alive/.test(document.querySelector('.problem').innerText)");
      await says("/^Black begins/");
      // An eye of White's is no place for a black stone.
      await browser.clickPoint("A8");
      await shows("a refusal", "/suicide/.test(document.querySelector('.problem').innerText)");
      await says("/^Black begins/");
      await browser.complaints();
      await browser.run("document.querySelector('.race-moves button').focus()");
      await browser.press(enter);
      await says("/^White begins: Black wins/");
      await isClean("choosing a race");
    },

    async "of several races one is picked from a list"() {
      const browser = current();
      await look(TWO);
      await says("/^Black begins/");
      assert.match(await browser.text(".race-between"), /D5 against White's at G2/);
      await browser.run(
        "const list = document.querySelector('select[name=race]'); list.value = '1'; list.dispatchEvent(new Event('change'))",
      );
      await shows(
        "the other race",
        "/D5 against White's at D3/.test(document.querySelector('.race-between').innerText)",
      );
      const value = await browser.run("return document.querySelector('select[name=race]').value");
      assert.equal(value, "1");
      await isClean("a list of races");
    },

    async "a race that cannot be counted is read, and says why"() {
      const browser = current();
      await look(KO);
      await browser.clickPoint("A1");
      await browser.clickPoint("C1");
      await says("/^Black begins: ko: White needs 1 threat if Black has none\\.$/");
      const words = /estimate[^]*Fights the ko with[^]*Counting does not hold here:[^]*read instead: \d/;
      assert.match(await browser.text(".race-verdict"), words);
      assert.equal(await count(".race-regions, .plot"), 0);
      await browser.click("input[value=white]");
      await says("/^White begins: ko: White needs 1 threat/");
      assert.match(await browser.text(".replay"), /threat, answer/);
      await isClean("a race with a ko");
    },

    async "a race is followed in the game as it is played"() {
      const browser = current();
      await newGame({ size: "7", white: "person" });
      await open("understand/race/game");
      await shows(
        "nothing to race for",
        "/no stones yet/.test(document.querySelector('.race-between').innerText)",
      );
      const play = async (moves) => {
        for (const move of moves) {
          await ask("POST", "/api/game/moves", { move });
          await shows(move, `document.querySelector('.board').ariaLabel.includes("${move}")`);
        }
      };
      await play(["D4", "D3", "E4", "E3"]);
      await shows(
        "no race",
        "/no race here/.test(document.querySelector('.race-between').innerText)",
      );
      // Who asks about it anyway hears that it is open.
      await browser.clickPoint("D4");
      await browser.clickPoint("D3");
      await says("/^Black begins: not decided within the limits\\.$/");
      assert.match(await browser.text(".race-verdict"), /bound[^]*Counting does not hold/);
      await isSound("an open race");
      // The same strings are asked about while they stand.
      await play(["C4"]);
      await says("/^White begins: not decided within the limits\\.$/");
      assert.match(await browser.text(".race-between"), /D4 against White's at D3/);
      await isClean("a race that is followed");
    },
  };
}
