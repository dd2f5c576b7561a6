// Endgames solved region by region.

import assert from "node:assert/strict";
import { drawn } from "./reading.mjs";

/** A corridor of two points, a neutral point, and stones that live all round. */
export const ENDGAME = [
  ".X.XXO.O.",
  "XXXX.OOOO",
  "XXXXXXOOO",
  ".XX..OO.O",
  "XXXXXOOOO",
  "XXXXXOOOO",
  "X.XXXOO.O",
  "XXXXXOOOO",
  "XXXXXOOOO",
];

/** The tests, with what they share with the others. */
export function endgameTests({ ask, browser: current, isClean, isSound, newGame, open, shows }) {
  const verdict = "document.querySelector('.verdict-words')?.innerText";
  const texts = (selector) =>
    current().run(
      `return [...document.querySelectorAll(${JSON.stringify(selector)})].map((e) => e.textContent)`,
    );

  return {
    async "an endgame is solved, with values, a thermograph and the best order"() {
      const browser = current();
      await ask("POST", "/api/record", drawn(ENDGAME));
      await open("understand/endgame/record");
      await shows("the score", `/^With best play B\\+\\d/.test(${verdict})`);
      assert.match(await browser.text(".race-verdict"), /exact[^]*Black plays E6/);
      assert.deepEqual(await texts(".race-regions code"), ["{2|{0|−2}}", "±1"]);
      assert.match(await browser.text(".race-regions"), /gote/);
      assert.equal((await texts(".plot")).length, 2);
      // Pointing at a region shows its thermograph.
      assert.equal((await texts(".thermograph-of img")).length, 0);
      await browser.click(".race-regions button");
      await shows("the thermograph", "document.querySelector('.thermograph-of img')");
      await isSound("an endgame");
      // The order is replayed, and the other side may begin.
      assert.deepEqual(await texts(".steps button"), ["E6", "E8"]);
      await browser.click(".steps li:last-child button");
      await shows("the last move", "document.querySelectorAll('.plot').length === 0");
      await browser.click("input[value=white]");
      await shows(
        "the other side",
        "/White plays/.test(document.querySelector('.race-verdict').innerText)",
      );
      await isClean("an endgame");
    },

    async "an endgame is refused on an open board"() {
      await newGame({ size: "9", white: "person" });
      await open("understand/endgame/game");
      await shows("nothing to solve", `/No stones are safe yet/.test(${verdict})`);
      await isClean("no endgame");
    },
  };
}
