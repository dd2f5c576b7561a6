// A WebDriver client in plain Node: what the tests need of it and no more.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Every view of the page. */
export const VIEWS = [
  "play",
  "gobang",
  "analyse",
  "understand/ko",
  "understand/read",
  "understand/race",
  "understand/endgame",
  "understand/book",
  "understand/values",
  "understand/equilibrium",
];

export { sleep };

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Waits until `look` gives something, or says what was waited for. */
export async function until(what, look, seconds = 30) {
  const end = Date.now() + 1000 * seconds;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${seconds} s in vain for ${what}`);
    await sleep(40);
  }
}

/** A program that runs until `stop`; its output is kept. */
export function start(command, parameters, options = {}) {
  const child = spawn(command, parameters, { stdio: ["ignore", "pipe", "pipe"], ...options });
  const running = { child, output: "" };
  child.stdout.on("data", (data) => {
    running.output += data;
  });
  child.stderr.on("data", (data) => {
    running.output += data;
  });
  child.on("error", (error) => {
    running.output += error.message;
  });
  running.stop = () =>
    new Promise((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done();
      child.once("exit", done);
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), 3000).unref();
      return undefined;
    });
  return running;
}

/** A studio with a folder of its own. */
export async function startStudio(binary, folder = mkdtempSync(join(tmpdir(), "tengen-studio-"))) {
  const running = start(binary, [
    "studio",
    "--port",
    "0",
    "--no-open",
    "--data",
    folder,
    "--threads",
    "1",
    "--memory",
    "64",
  ]);
  const address = await until(
    "the studio",
    () => running.output.match(/http:\/\/127\.0\.0\.1:\d+\//)?.[0],
  );
  return {
    ...running,
    address,
    folder,
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A headless browser. */
export class Browser {
  static async start({ width = 1280, height = 860 } = {}) {
    const port = await freePort();
    const profile = mkdtempSync(join(tmpdir(), "tengen-browser-"));
    const driver = start(process.env.CHROMEDRIVER ?? "chromedriver", [`--port=${port}`]);
    const browser = new Browser();
    Object.assign(browser, { driver, profile, width, base: `http://127.0.0.1:${port}` });
    await until("chromedriver", () =>
      fetch(`${browser.base}/status`).then(
        (r) => r.ok,
        () => false,
      ),
    );
    const flags = [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-dev-shm-usage",
      "--hide-scrollbars",
      "--lang=en",
      `--user-data-dir=${profile}`,
      `--window-size=${width},${height}`,
    ];
    const capabilities = {
      alwaysMatch: {
        browserName: "chrome",
        "goog:loggingPrefs": { browser: "ALL" },
        "goog:chromeOptions": {
          args: flags,
          ...(process.env.CHROMIUM ? { binary: process.env.CHROMIUM } : {}),
        },
      },
    };
    const session = await browser.send("POST", "/session", { capabilities });
    browser.base += `/session/${session.sessionId}`;
    return browser;
  }

  async send(method, path, body) {
    const response = await fetch(this.base + path, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.message?.split("\n")[0]}`);
    return value;
  }

  async close() {
    await this.send("DELETE", "").catch(() => {});
    await this.driver.stop();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  go(address) {
    return this.send("POST", "/url", { url: address });
  }
  reload() {
    return this.send("POST", "/refresh", {});
  }
  run(script, ...values) {
    return this.send("POST", "/execute/sync", { script, args: values });
  }
  runLater(script, ...values) {
    return this.send("POST", "/execute/async", { script, args: values });
  }
  chrome(cmd, params = {}) {
    return this.send("POST", "/goog/cdp/execute", { cmd, params });
  }

  /** The words of the first element that matches; null if none does. */
  text(selector) {
    return this.run("return document.querySelector(arguments[0])?.innerText ?? null", selector);
  }

  /** Clicks on a place of the page. */
  async clickAt(x, y) {
    const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" } };
    await this.send("POST", "/actions", {
      actions: [
        {
          ...mouse,
          actions: [
            { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
            { type: "pointerDown", button: 0 },
            { type: "pointerUp", button: 0 },
          ],
        },
      ],
    });
  }

  async drag(from, to) {
    const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" } };
    const move = ([x, y]) => ({
      type: "pointerMove",
      duration: 50,
      x: Math.round(x),
      y: Math.round(y),
    });
    await this.send("POST", "/actions", {
      actions: [
        {
          ...mouse,
          actions: [
            move(from),
            { type: "pointerDown", button: 0 },
            move(to),
            { type: "pointerUp", button: 0 },
          ],
        },
      ],
    });
  }

  /** Presses keys one after another. */
  async press(...keys) {
    const actions = keys.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.send("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** Clicks the middle of an element, in view. */
  async click(selector, words = null) {
    const place = await until(`${selector} ${words ?? ""}`, () =>
      this.run(
        `
      const [selector, words] = arguments;
      const found = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility() && !element.disabled && (words === null || element.innerText.trim() === words));
      if (!found) return null;
      found.scrollIntoView({ block: "center", behavior: "instant" });
      const box = found.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];`,
        selector,
        words,
      ),
    );
    await this.clickAt(...place);
  }

  /** Where a point of the board is on the page. */
  async place(name) {
    return this.run(
      `
      const [name] = arguments;
      const host = document.querySelector(".board");
      host.scrollIntoView({ block: "nearest", behavior: "instant" });
      const svg = host.querySelector("svg");
      const [wide, high] = svg.getAttribute("viewBox").split(" ").slice(2).map(Number);
      const box = svg.getBoundingClientRect();
      const scale = box.width / wide;
      const height = Math.round((high - 92) / 40) + 1;
      const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
      const isGobang = host.dataset.lettering === "gobang";
      const column = (isGobang ? letters : letters.replace("I", "")).indexOf(name[0]);
      const row = height - Number(name.slice(1));
      return [box.left + scale * (46 + 40 * column), box.top + scale * (46 + 40 * row)];`,
      name,
    );
  }

  async clickPoint(name) {
    await this.clickAt(...(await this.place(name)));
  }

  /** Sets the value of a field as a person would have. */
  fill(selector, value) {
    return this.run(
      `const [selector, value] = arguments; const field = document.querySelector(selector); field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true })); field.dispatchEvent(new Event("change", { bubbles: true }));`,
      selector,
      value,
    );
  }

  async resize(width, height, mobile = false) {
    this.width = width;
    await this.chrome("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      deviceScaleFactor: 1,
      mobile,
    });
  }

  async dark(on) {
    await this.chrome("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-color-scheme", value: on ? "dark" : "light" }],
    });
  }

  async screenshot(file) {
    writeFileSync(file, Buffer.from(await this.send("GET", "/screenshot"), "base64"));
  }

  /** What the page complained about since the last call. */
  async complaints() {
    const entries = await this.send("POST", "/se/log", { type: "browser" });
    return entries
      .filter(({ level }) => level === "SEVERE" || level === "WARNING")
      .map(({ message }) => message);
  }
}
