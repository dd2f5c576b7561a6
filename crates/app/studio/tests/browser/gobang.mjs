// Gobang on the board, and equilibria.

import assert from "node:assert/strict";
import { until } from "./webdriver.mjs";

/** Black's stones of a double-three at H10; White's are far away. */
export const DOUBLE_THREE = ["H8", "A1", "H9", "A3", "F10", "A5", "G10", "A7"];

/** The tests, with what they share with the others. */
export function gobangTests({ ask, browser: current, drawn, isClean, isSound, open, shows }) {
  const gobang = () => ask("GET", "/api/gobang");
  const stones = "document.querySelectorAll('.layer-stones .stone').length";
  const status = "document.querySelector('.status')?.innerText";
  const begin = async (settings) => {
    await ask("POST", "/api/gobang", settings);
    await open("gobang");
    await shows("a board", "Boolean(document.querySelector('.board svg'))");
  };
  const play = async (moves) => {
    for (const [index, move] of moves.entries()) {
      await current().clickPoint(move);
      await drawn(index + 1);
    }
  };
  const says = (pattern) => shows(`words like ${pattern}`, `${pattern}.test(${status})`);
  const count = (selector) =>
    current().run(`return document.querySelectorAll(${JSON.stringify(selector)}).length`);

  return {
    async "a game of Gobang is begun in the dialog and played to its end"() {
      const browser = current();
      await open("play");
      await shows("a game", "document.querySelectorAll('.actions button').length > 3");
      await browser.click("button", "New game");
      await browser.click("dialog a", "Play Gobang instead");
      await shows(
        "the dialog",
        "document.querySelector('dialog[open] select[name=opponent]') !== null",
      );
      await browser.fill("select[name=opponent]", "human");
      await browser.fill("select[name=rules]", "standard");
      await isSound("the dialog of Gobang");
      await browser.click("dialog button", "Begin");
      await until("the game", async () => (await gobang()).settings.rules === "standard");
      await shows("an empty board", `${stones} === 0`);
      // Letters do not skip I, and a board of 15 lines has five star points.
      const letters = await browser.run(
        "return [...document.querySelectorAll('.coordinates text')].map((t) => t.textContent).filter((w) => /I/.test(w)).length",
      );
      assert.equal(letters, 2);
      assert.equal(await count(".stars circle"), 5);
      await says("/^Black to move/");
      await play(["H8", "H9", "I8", "I9", "G8", "G9", "J8", "J9"]);
      await browser.clickPoint("H8");
      await shows(
        "a refusal",
        "/stone already/.test(document.querySelector('.notice.bad')?.innerText)",
      );
      assert.equal(await count(".last"), 1);
      await browser.clickPoint("F8");
      await says("/^Black wins: five in a row/");
      assert.equal(await count(".row-lit.win circle"), 5);
      await browser.click("button", "Undo");
      await says("/^Black to move/");
      assert.equal(await count(".row-lit"), 0);
      // With the keyboard, from the last stone.
      await browser.run("document.querySelector('.board').focus()");
      await browser.press("\uE012", "\uE012", "\uE015", "\uE007");
      await until("the move by keys", async () => (await gobang()).moves.length === 9);
      const address = await browser.run("return `${location.origin}/api/gobang/sgf`");
      const sgf = await (await fetch(address)).text();
      assert.match(sgf, /GM\[4\]/);
      await browser.run(
        `const data = new DataTransfer(); data.items.add(new File(["(;GM[4]SZ[15]RU[renju];B[h8];W[h9];B[g9])"], "g.sgf"));
        document.querySelector(".stage").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));`,
      );
      await shows("the record", `${stones} === 3`);
      assert.match(await browser.text(".named-opening"), /D4 Kagetsu[^]*花月[^]*Black wins/);
      await isSound("a game of Gobang");
      await isClean("a game of Gobang");
    },

    async "a foul is marked, explained and refused"() {
      const browser = current();
      await begin({ rules: "renju", opponent: "human" });
      await play(DOUBLE_THREE);
      await shows("the foul point", "document.querySelectorAll('.foul').length === 1");
      assert.match(await browser.text(".foul-words"), /One point is forbidden/);
      // Pointing at it lights the two threes.
      const [x, y] = await browser.place("H10");
      await browser.chrome("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
      await shows("both threes", "document.querySelectorAll('.row-lit.three').length === 2");
      assert.match(
        await browser.text(".foul-words"),
        /H10 is forbidden to Black: two threes at once \(three .*F10 G10 H10.*\)/,
      );
      await browser.clickPoint("H10");
      await shows(
        "the refusal",
        "/H10 is forbidden/.test(document.querySelector('.notice.bad')?.innerText)",
      );
      assert.equal((await gobang()).moves.length, 8);
      const refused = await ask("POST", "/api/gobang/moves", { move: "H10" });
      assert.equal(refused.code, "foul");
      await isSound("a foul");
      await browser.clickPoint("E5");
      await until("another move", async () => (await gobang()).moves.length === 9);
      await shows("no foul for White", "document.querySelectorAll('.foul').length === 0");
      await isClean("a foul");
    },

    async "one of the 26 openings is picked, and the program answers"() {
      const browser = current();
      await begin({ rules: "renju", opponent: "human" });
      await browser.click("button", "New game");
      await shows("the dialog", "Boolean(document.querySelector('dialog[open]'))");
      await browser.fill("select[name=opponent]", "maximin-sum");
      await browser.fill("select[name=opening]", "openings26");
      await browser.click("dialog button", "Begin");
      await shows("the openings", "document.querySelectorAll('.opening').length === 26");
      await isSound("the openings");
      assert.equal(await count(".opening .white-wins"), 2);
      assert.equal(await count(".opening .balanced"), 3);
      await browser.click(".opening[data-code=I7]");
      await shows(
        "its name",
        "/I7 Hogetsu/.test(document.querySelector('.named-opening')?.innerText)",
      );
      await until("White's fourth move", async () => (await gobang()).moves.length === 4);
      await says("/^Your turn: Black/");
      await browser.click("button", "Undo");
      await until("stones taken back", async () => (await gobang()).moves.length === 2);
      await isClean("an opening");
    },

    async "swap2 is followed by two people, and fifth moves are offered"() {
      const browser = current();
      await begin({ opening: "swap2", opponent: "human" });
      await says("/^First player \\(Black\\): put a stone, Black/");
      await play(["H8", "H9", "K3"]);
      await says("/^Second player \\(White\\): choose a colour/");
      await browser.clickPoint("A1");
      assert.equal((await gobang()).moves.length, 3, "a colour is to be chosen");
      await isSound("swap2");
      await browser.click(".protocol button", "Put two more stones");
      await says("/^Second player \\(White\\): put a stone, White/");
      await browser.clickPoint("C3");
      await says("/^Second player \\(White\\): put a stone, Black/");
      await browser.clickPoint("C4");
      await says("/^First player \\(Black\\): choose a colour/");
      await browser.click(".protocol button", "Play White");
      await says("/^White to move/");
      assert.equal(await count(".protocol"), 0);
      await browser.click("button", "Undo");
      await says("/^First player \\(Black\\): choose a colour/");
      // Two fifth moves: offered by Black, one kept by White.
      await begin({ opening: "rif", opponent: "human", rules: "renju" });
      await shows("the one point", "document.querySelectorAll('.region').length === 1");
      await browser.click(".protocol button", "Pick an opening");
      await shows("the openings", "document.querySelectorAll('.opening').length === 26");
      await browser.click(".opening[data-code=D4]");
      await says("/^Second player \\(White\\): choose a colour/");
      await browser.click(".protocol button", "Play White");
      await says("/put a stone, White/");
      await browser.clickPoint("G8");
      await says("/offer fifth moves on the board, 2 to go/");
      await browser.clickPoint("F9");
      await says("/1 to go/");
      await browser.clickPoint("E10");
      await says("/keep one of the fifth moves/");
      await shows("both fifths", "document.querySelectorAll('.expected').length === 2");
      await browser.clickPoint("E10");
      await says("/^White to move/");
      assert.deepEqual((await gobang()).moves.at(-1), ["black", "E10"]);
      await isClean("opening protocols");
    },

    async "Gobang on a phone: a tap shows why a point is forbidden"() {
      const browser = current();
      await browser.resize(360, 740, true);
      await browser.chrome("Emulation.setTouchEmulationEnabled", { enabled: true });
      try {
        await begin({ rules: "renju", opponent: "human" });
        for (const move of DOUBLE_THREE) await ask("POST", "/api/gobang/moves", { move });
        await shows("the foul point", "document.querySelectorAll('.foul').length === 1");
        const tap = async (name) => {
          const [x, y] = await browser.place(name);
          await browser.chrome("Input.dispatchTouchEvent", {
            type: "touchStart",
            touchPoints: [{ x, y }],
          });
          await browser.chrome("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        };
        await tap("H10");
        await shows("both threes", "document.querySelectorAll('.row-lit.three').length === 2");
        await tap("H10");
        await shows(
          "why",
          "/H10 is forbidden/.test(document.querySelector('.notice.bad')?.innerText)",
        );
        assert.equal((await gobang()).moves.length, 8);
        await isSound("a foul on a phone");
        await begin({ rules: "renju", opponent: "human", opening: "yamaguchi" });
        await browser.click(".protocol button", "Pick an opening");
        await shows("the openings", "document.querySelectorAll('.opening').length === 26");
        await isSound("the openings on a phone");
        await browser.click(".opening[data-code=D1]");
        await says("/say how many fifth moves there will be/");
        await browser.fill(".protocol input", "3");
        await browser.click(".protocol button", "Declare");
        await says("/choose a colour/");
        await isSound("an opening protocol on a phone");
        await isClean("Gobang on a phone");
      } finally {
        await browser.chrome("Emulation.setTouchEmulationEnabled", { enabled: false });
        await browser.resize(1280, 860);
      }
    },

    async "the engine answers, and says what it thinks"() {
      const browser = current();
      await begin({ opponent: "engine", level: 20 });
      await browser.clickPoint("A1");
      await until("an answer", async () => (await gobang()).moves.length === 2);
      await says("/^Your turn: Black/");
      await browser.click("button", "Analysis");
      await shows("lines", "document.querySelectorAll('.thought-lines li').length > 0");
      await shows("moves on the board", "document.querySelectorAll('.candidate').length > 0");
      await isSound("an analysis of Gobang");
      await browser.click("button", "Analysis");
      await shows("no lines", "document.querySelectorAll('.thought-lines li').length === 0");
      // Black plays elsewhere: White makes five.
      for (const point of ["A15", "O1", "O15", "A8", "H1", "O8", "H15", "A4", "O12", "L1"]) {
        const before = await gobang();
        if (before.end) break;
        await browser.clickPoint(point);
        await until("an answer", async () => {
          const next = await gobang();
          return next.end ?? (next.moves.length === before.moves.length + 2 && !next.thinking);
        });
        await says("/^(Your turn|White wins)/");
        await drawn((await gobang()).moves.length);
      }
      await says("/^White wins: five in a row/");
      await isClean("a game with the engine");
    },

    async "a forced win is found and replayed"() {
      const browser = current();
      await ask("POST", "/api/gobang", { opponent: "human", rules: "freestyle" });
      for (const move of ["H8", "A1", "I9", "A2", "I10", "A14"])
        await ask("POST", "/api/gobang/moves", { move });
      await open("gobang");
      await shows("the game", "document.querySelectorAll('.layer-stones .stone').length === 6");
      await browser.click(".forced button");
      await shows("the win", "/Black wins by force with 6/.test(document.querySelector('.win-words').innerText)");
      await browser.run("document.querySelector('.forced .slider button:last-of-type').click()");
      await shows("the end of it", "document.querySelectorAll('.layer-stones .stone').length > 12");
      await isSound("a forced win");
      await isClean("a forced win");
    },

    async "equilibria are found, and the mix of a position shown on the board"() {
      const browser = current();
      await open("understand/equilibrium");
      await browser.fill("textarea[name=game]", "0,-2,1\n2,0,-1\n-1,1,0");
      await shows("the value", "/^=?exact: 0$/.test(document.querySelector('.big')?.textContent)");
      assert.match(await browser.text(".answer"), /row 3[^]*50\.0%[^]*3 of 3 in use/);
      await isSound("the panel of equilibria");
      await browser.click(".examples button", "A coin that one player sees");
      await shows(
        "player two",
        "/Player two[^]*asked/.test(document.querySelector('.answer').innerText)",
      );
      await browser.fill("select[name=method]", "pdhg");
      await shows(
        "a sentence",
        "/matrix games/.test(document.querySelector('.problem').innerText)",
      );
      await browser.fill("textarea[name=game]", "1,2\n3");
      await shows("a sentence", "/Row 2 has 1/.test(document.querySelector('.problem').innerText)");
      await browser.fill("select[name=method]", "simplex");
      await browser.fill("textarea[name=game]", "1,2\n3,4");
      await shows("no complaint any more", "!document.querySelector('.problem').innerText");
      await browser.complaints();
      await ask("POST", "/api/gobang", { rules: "thesis-basic", opponent: "human" });
      for (const move of ["H8", "A1", "H9", "A3", "H10"])
        await ask("POST", "/api/gobang/moves", { move });
      await browser.click("button.from-board");
      await shows("the mix", "document.querySelectorAll('.share').length > 0");
      assert.match(await browser.text(".answer"), /White, whose turn it is[^]*Replies/);
      assert.equal(await browser.run("return document.querySelector('.problem').innerText"), "");
      await isSound("a mix on the board");
      await open("gobang");
      await shows("stones", `${stones} === 5`);
      await browser.click(".actions button", "Equilibrium");
      await shows("the mix again", "document.querySelectorAll('.share').length > 0");
      await isClean("equilibria");
    },
  };
}
