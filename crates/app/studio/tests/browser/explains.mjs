// Explain, beside the board: sentences that light stones and play their lines.

import assert from "node:assert/strict";
import { drawn } from "./reading.mjs";

/** Black takes four stones at E4. */
export const CAPTURE = [
  ".........",
  ".........",
  ".........",
  ".XXXX....",
  ".XOOX....",
  ".XOO.....",
  "..XXO....",
  "....O....",
  ".........",
];

/** The tests, with what they share with the others. */
export function explainTests({ ask, browser: current, isClean, isSound, newGame, open, shows }) {
  const marks = "document.querySelectorAll('.layer-marks .mark').length";
  const first = "document.querySelector('.sentence')?.innerText ?? ''";
  const labels = "document.querySelectorAll('.layer-marks .label').length";

  return {
    async "a record is explained beside it: sentences light stones and play their lines"() {
      const browser = current();
      await ask("POST", "/api/record", drawn(CAPTURE));
      await open("analyse");
      await shows("a sentence", `/catches the four white stones/.test(${first})`);
      assert.equal(await browser.run(`return ${marks}`), 0);
      await browser.run(
        "document.querySelector('.sentence').dispatchEvent(new MouseEvent('mouseenter'))",
      );
      // Four stones, and the point where they are taken.
      assert.equal(await browser.run(`return ${marks}`), 5);
      await browser.run(
        "document.querySelector('.sentence').dispatchEvent(new MouseEvent('mouseleave'))",
      );
      assert.equal(await browser.run(`return ${marks}`), 0);
      const stones = "document.querySelectorAll('.layer-stones g').length";
      const before = await browser.run(`return ${stones}`);
      await browser.click(".sentence");
      await shows("the capture", `${stones} === ${before} - 3 && ${labels} === 1`);
      await isSound("a line of an explanation");
      await browser.click(".sentence");
      await shows("the position again", `${stones} === ${before} && ${labels} === 0`);
      // Closed it stays closed, and asks nothing.
      await browser.click(".explain > summary");
      await open("play");
      await shows("a closed panel", "document.querySelector('.explain:not([open])')");
      await browser.click(".explain > summary");
      await shows("sentences of the game", "document.querySelectorAll('.sentence').length > 1");
      await isClean("an explanation");
    },

    async "a game of Gobang is explained as it goes on"() {
      const browser = current();
      await newGame({ size: "9", white: "person" });
      await ask("POST", "/api/gobang", { opponent: "human" });
      for (const move of ["h8", "a1", "h9", "a3", "h10", "a5"])
        await ask("POST", "/api/gobang/moves", { move });
      await open("gobang");
      await shows("the win", `/has a forced win/.test(${first})`);
      await browser.click(".sentence");
      await shows("the first stone of it", `${labels} >= 1`);
      await isClean("Gobang explained");
    },
  };
}
