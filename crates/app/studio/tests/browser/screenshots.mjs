// Pictures of every view: node screenshots.mjs BINARY FOLDER

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { drawn } from "./reading.mjs";
import { DOUBLE_THREE } from "./gobang.mjs";
import { ENDGAME } from "./endgames.mjs";
import { RACE } from "./races.mjs";
import { Browser, sleep, startStudio, until, VIEWS } from "./webdriver.mjs";

const [binary = "target/debug/tengen", folder = "/tmp/tengen-screenshots"] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const studio = await startStudio(binary);
const browser = await Browser.start();
await browser.resize(1280, 960);
const picture = (name) => browser.screenshot(join(folder, `${name}.png`));
const ask = (method, path, body) =>
  fetch(studio.address.slice(0, -1) + path, {
    method,
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  }).then((r) => r.json());
const open = async (view) => {
  await browser.go("about:blank");
  await browser.go(`${studio.address}#${view}`);
  await sleep(500);
};

// A game in which both sides have stones, with prisoners.
const opening = [
  "E5",
  "E7",
  "G6",
  "C5",
  "C4",
  "D5",
  "D4",
  "E6",
  "F6",
  "B4",
  "F7",
  "B3",
  "F8",
  "C3",
  "D3",
  "C2",
  "D2",
];
await ask("POST", "/api/game", {
  size: "9",
  komi: "7",
  white: "person",
  clock: { system: "byo-yomi", main: 600, period: 30, periods: 5 },
});
for (const move of opening) await ask("POST", "/api/game/moves", { move });

try {
  await open("play");
  await picture("play");
  await browser.click(".territory-switch button");
  await until("the squares", () =>
    browser.run("return document.querySelectorAll('.owner').length > 0"),
  );
  await picture("play-territory");
  await browser.click(".territory-switch button");
  await browser.click("button", "Hint");
  await until("the hint", () =>
    browser.run("return Boolean(document.querySelector('.hint-words strong'))"),
  );
  await picture("play-hint");
  await browser.click("button", "New game");
  await sleep(200);
  await picture("new-game");
  await browser.press("\uE00C");
  for (const move of ["D1", "pass", "pass"]) await ask("POST", "/api/game/moves", { move });
  await until("the count", () => browser.run("return Boolean(document.querySelector('.result'))"));
  await picture("scoring");

  await open("analyse");
  await picture("analyse-empty");
  await browser.click("button", "An example");
  await until("the record", () =>
    browser.run("return Boolean(document.querySelector('.tree svg'))"),
  );
  await browser.click("button.review");
  await until(
    "the review",
    () =>
      browser.run(
        "return Boolean(document.querySelector('.mistakes')?.children.length) && !document.querySelector('.stop')",
      ),
    90,
  );
  await browser.run("document.querySelector('.mistakes li button')?.click()");
  await sleep(300);
  // A variation, so that the tree has a branch.
  await browser.run("document.querySelector('.slider button:nth-of-type(2)').click()");
  await sleep(300);
  await browser.click("button", "Analyse this position");
  await sleep(2500);
  await picture("analyse");
  await browser.click("button.stop");
  await browser.run("document.querySelector('.candidates .move').click()");
  await sleep(200);
  await picture("analyse-line");

  await open("understand/ko");
  await until("the answer", () =>
    browser.run("return document.querySelectorAll('.shade').length > 100"),
  );
  await picture("ko");
  await ask(
    "POST",
    "/api/record",
    "(;GM[1]SZ[9]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]PL[B])",
  );
  await open("understand/read/record");
  await browser.clickPoint("B2");
  await browser.click("button[data-goal=kill]");
  await until("the answer", () =>
    browser.run("return Boolean(document.querySelector('.verdict-words'))"),
  );
  await picture("read");
  await ask("POST", "/api/record", drawn(RACE));
  await open("understand/race/record");
  await until("the answer", () =>
    browser.run("return Boolean(document.querySelector('.verdict-words'))"),
  );
  await picture("race");
  await ask("POST", "/api/record", drawn(ENDGAME));
  await open("understand/endgame/record");
  await until("the regions", () =>
    browser.run("return Boolean(document.querySelector('.race-regions button'))"),
  );
  await browser.click(".race-regions button");
  await picture("endgame");
  await open("understand/values");
  await until("the thermograph", () =>
    browser.run("return document.querySelector('.thermograph')?.naturalWidth > 100"),
  );
  await picture("values");

  await ask("POST", "/api/gobang", { rules: "renju", opponent: "human" });
  for (const move of DOUBLE_THREE) await ask("POST", "/api/gobang/moves", { move });
  await open("gobang");
  await browser.clickPoint("H10");
  await sleep(200);
  await picture("gobang-foul");
  await browser.click("button", "Analysis");
  await sleep(1500);
  await picture("gobang-analysis");
  await browser.click("button", "Analysis");
  await browser.click("button", "New game");
  await sleep(300);
  await picture("gobang-new");
  await browser.press("\uE00C");
  await open("understand/equilibrium");
  await picture("equilibrium");
  await browser.click("button.from-board");
  await until("the mix", () =>
    browser.run("return document.querySelectorAll('.share').length > 0"),
  );
  await picture("equilibrium-board");
  await ask("POST", "/api/gobang", { rules: "renju", opponent: "human", opening: "rif" });
  await open("gobang");
  await browser.click("button", "Pick an opening");
  await sleep(400);
  await picture("gobang-openings");

  for (const [name, width, height, dark] of [
    ["phone", 390, 844, false],
    ["dark", 1280, 960, true],
  ]) {
    await browser.resize(width, height, name === "phone");
    await browser.dark(dark);
    for (const view of VIEWS) {
      await open(view);
      await sleep(600);
      await picture(`${name}-${view.replace("/", "-")}`);
      if (name === "phone") {
        const high = await browser.run("return document.documentElement.scrollHeight");
        await browser.resize(width, Math.min(high, 4000), true);
        await sleep(200);
        await picture(`${name}-${view.replace("/", "-")}-whole`);
        await browser.resize(width, height, true);
      }
    }
  }
  await browser.resize(390, 844, true);
  await browser.dark(false);
  await ask("POST", "/api/game", {
    size: "19",
    level: 5,
    handicap: 4,
    clock: { system: "fischer", main: 600, increment: 10 },
  });
  await sleep(1500);
  for (const move of ["R6", "C6", "F3"]) {
    await ask("POST", "/api/game/moves", { move });
    await sleep(1200);
  }
  await open("play");
  await picture("phone-nineteen");
  await browser.click("button", "New game");
  await sleep(200);
  await picture("phone-new-game");
  await browser.resize(1280, 960);
  await open("play");
  await picture("nineteen");
  console.log(`pictures are in ${folder}`);
} finally {
  await browser.close();
  await studio.stop();
  studio.clear();
}
