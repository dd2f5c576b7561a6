// What was played before, by a book and by a collection of games.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const GAMES = `(;GM[1]SZ[9]KM[7]PB[Ann]PW[Ben]RE[B+R];B[ee];W[cg];B[gc];W[cc])
(;GM[1]SZ[9]KM[7]PB[Ann]PW[Cho]RE[B+R];B[ee];W[gc];B[cg];W[gg];B[cc])
(;GM[1]SZ[9]KM[7]PB[Dan]PW[Ben]RE[W+R];B[ee];W[cg];B[cc];W[gc])`;

/** The tests, with what they share with the others. */
export function bookTests({ binary, browser: current, isClean, isSound, newGame, open, shows }) {
  const texts = (selector) =>
    current().run(
      `return [...document.querySelectorAll(${JSON.stringify(selector)})].map((e) => e.innerText.trim())`,
    );
  const type = async (name, words) => {
    const field = `document.querySelector('input[name=${name}]')`;
    await current().run(
      `${field}.value = arguments[0]; ${field}.dispatchEvent(new Event('change'))`,
      words,
    );
  };

  return {
    async "a book tells what was played, and a part of the board is found in games"() {
      const browser = current();
      const folder = mkdtempSync(join(tmpdir(), "tengen-books-"));
      const [records, book, index] = ["games.sgf", "games.book", "games.index"].map((name) =>
        join(folder, name),
      );
      writeFileSync(records, GAMES);
      execFileSync(binary, ["book", "add", book, records], { stdio: "ignore" });
      execFileSync(binary, ["records", "index", records, "--out", index], { stdio: "ignore" });
      await newGame({ size: "9", white: "person" });
      await open("understand/book/game");
      await type("book", book);
      await shows("the first moves", "document.querySelectorAll('.book-moves tbody tr').length");
      assert.deepEqual(await texts(".book-moves tbody button"), ["E5"]);
      await isSound("a book");
      // The moves are played on the board; turned ones are one.
      await browser.clickPoint("E5");
      await shows(
        "White's moves",
        "document.querySelector('.book-moves tbody button').innerText.trim() !== 'E5'",
      );
      assert.equal((await texts(".book-moves tbody tr")).length, 1);
      await browser.clickPoint("C3");
      await shows("Black's moves", "document.querySelectorAll('.book-moves tbody tr').length === 2");
      const [often, seldom] = await texts(".book-moves tbody tr");
      assert.match(often, /G7\s+2/);
      assert.match(seldom, /\s1\s/);
      // A part of the board is looked for in the games.
      await type("index", index);
      await browser.run(
        "[...document.querySelectorAll('.ask button')].find((b) => /part of the board/.test(b.innerText)).click()",
      );
      await browser.drag(await browser.place("A1"), await browser.place("D4"));
      await shows("the games", "document.querySelectorAll('.book-examples img').length === 6");
      assert.match((await texts(".book-answer h3"))[0], /in 3 of 3 games/);
      assert.match((await texts(".book-examples figcaption")).join(), /Ann – Ben/);
      await isSound("games found");
      await isClean("books");
      await type("book", join(folder, "no-such.book"));
      await shows("why not", "/no-such\\.book/.test(document.querySelector('.problem').innerText)");
      // The browser itself complains of the refusal.
      await browser.complaints();
      await browser.run("for (const name of ['book', 'index']) localStorage.removeItem(`path-${name}`)");
    },
  };
}
