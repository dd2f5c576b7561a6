// A board drawn as SVG: stones on crossings, for Go and for Gobang. It knows no rules.

import { announce, escape, h } from "/dom.js";
import { letter, nameOf, placeOf } from "/points.js";
import { fitted, shapeOf } from "/regions.js";
import { moveName, t } from "/texts.js";

const CELL = 40;
const MARGIN = 46;
let boards = 0;

/**
 * `onPoint(name)` hears of a point that was clicked, tapped or chosen by keys; `onAim(name)` of one
 * that the pointer or the keys came to, null when it left; `onRegion(names)`, while `selecting` is
 * on, of a rectangle that was drawn.
 */
export class Board {
  constructor(
    host,
    {
      lettering = "go",
      onPoint = null,
      onAim = null,
      onRegion = null,
      label = t("board.label"),
      keys = t("board.keys"),
    } = {},
  ) {
    Object.assign(this, { host, lettering, onPoint, onAim, onRegion, label, keys });
    this.id = `board${(boards += 1)}`;
    this.selecting = false;
    this.cursor = null;
    this.aimed = null;
    this.seen = {};
    host.classList.add("board");
    host.dataset.lettering = lettering;
    host.tabIndex = 0;
    host.setAttribute("role", "application");
    host.setAttribute("aria-roledescription", t("board.role"));
    host.addEventListener("keydown", (event) => this.key(event));
    host.addEventListener("blur", () => this.drawOver());
    host.addEventListener("focus", () => this.drawOver());
    host.addEventListener("pointermove", (event) => this.hover(event));
    host.addEventListener("pointerleave", (event) => this.out(event));
    host.addEventListener("pointerdown", (event) => this.down(event));
    host.addEventListener("pointerup", (event) => this.up(event));
  }

  /**
   * Shows a position: width, height, rows; and, where there are any, stars, last, ghost (the colour of
   * the stone under the pointer), labels, triangles, squares, circles, crosses, candidates,
   * ownership, owners, territory, dead, hint, best, recommended (the larger one of the best), region,
   * regions (points, owner, words, and a name where words are too long), line, forbidden, fouls (points
   * to be crossed out), lit (rows: points in order, their kind, and ends), shares (of points).
   */
  show(view) {
    const isOther = view.width !== this.width || view.height !== this.height;
    this.view = view;
    if (isOther) this.build(view.width, view.height);
    this.draw();
  }

  build(width, height) {
    Object.assign(this, { width, height, cursor: null, aimed: null });
    const [wide, high] = [(width - 1) * CELL + 2 * MARGIN, (height - 1) * CELL + 2 * MARGIN];
    this.host.style.setProperty("--shape", String(wide / high));
    this.host.innerHTML = `<svg viewBox="0 0 ${wide} ${high}" aria-hidden="true" focusable="false">
      ${this.defs(wide, high)}
      <rect class="wood" width="${wide}" height="${high}" rx="6" fill="url(#${this.id}-wood)"/>
      <path class="grain" d="${grain(wide, high)}"/>
      <path class="grid" d="${this.grid()}"/>
      <path class="edge" d="M${MARGIN} ${MARGIN}h${(width - 1) * CELL}v${(height - 1) * CELL}h${-(width - 1) * CELL}z"/>
      <g class="stars">${(this.view.stars ?? []).map((name) => this.circle(this.place(name), 3.6)).join("")}</g>
      <g class="coordinates">${this.coordinates()}</g>
      <g class="layer-owned"></g><g class="layer-stones"></g><g class="layer-marks"></g><g class="layer-over"></g>
    </svg>`;
    const layer = (name) => this.host.querySelector(`.layer-${name}`);
    this.layers = {
      owned: layer("owned"),
      stones: layer("stones"),
      marks: layer("marks"),
      over: layer("over"),
    };
  }

  defs(wide, high) {
    const id = this.id;
    return `<defs>
      <linearGradient id="${id}-wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" class="wood-light"/><stop offset="1" class="wood-deep"/></linearGradient>
      <radialGradient id="${id}-X" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#6a6d72"/><stop offset=".35" stop-color="#2c2e31"/><stop offset="1" stop-color="#0b0c0d"/></radialGradient>
      <radialGradient id="${id}-O" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#ffffff"/><stop offset=".6" stop-color="#f3f1ec"/><stop offset="1" stop-color="#c3beb4"/></radialGradient>
      <radialGradient id="${id}-shade"><stop offset=".72" stop-color="#2a1a05" stop-opacity=".55"/><stop offset="1" stop-color="#2a1a05" stop-opacity="0"/></radialGradient>
    </defs>`;
  }

  grid() {
    const [width, height] = [(this.width - 1) * CELL, (this.height - 1) * CELL];
    let path = "";
    for (let column = 1; column < this.width - 1; column += 1)
      path += `M${MARGIN + column * CELL} ${MARGIN}v${height}`;
    for (let row = 1; row < this.height - 1; row += 1)
      path += `M${MARGIN} ${MARGIN + row * CELL}h${width}`;
    return path;
  }

  coordinates() {
    let words = "";
    for (let column = 0; column < this.width; column += 1) {
      for (const y of [17, (this.height - 1) * CELL + 2 * MARGIN - 17]) {
        words += `<text x="${MARGIN + column * CELL}" y="${y}">${letter(column, this.lettering)}</text>`;
      }
    }
    for (let row = 0; row < this.height; row += 1) {
      for (const x of [15, (this.width - 1) * CELL + 2 * MARGIN - 15]) {
        words += `<text x="${x}" y="${MARGIN + row * CELL}">${this.height - row}</text>`;
      }
    }
    return words;
  }

  circle([column, row], radius, more = "") {
    return `<circle cx="${MARGIN + column * CELL}" cy="${MARGIN + row * CELL}" r="${radius}" ${more}/>`;
  }

  text([column, row], words, more = "", lift = 0) {
    return `<text x="${MARGIN + column * CELL}" y="${MARGIN + row * CELL + lift}" ${more}>${escape(words)}</text>`;
  }

  place(name) {
    return placeOf(name, this.height, this.lettering);
  }

  stoneAt([column, row]) {
    return this.view.rows[row]?.[column] ?? ".";
  }

  /** Whether there is no stone on a point. */
  isEmpty(name) {
    return this.stoneAt(this.place(name)) === ".";
  }

  stone(place, sign, more = "") {
    const [x, y] = [MARGIN + place[0] * CELL, MARGIN + place[1] * CELL];
    return `<g ${more}><circle cx="${x + 1.5}" cy="${y + 2.6}" r="21" fill="url(#${this.id}-shade)"/><circle class="stone ${sign}" cx="${x}" cy="${y}" r="18.8" fill="url(#${this.id}-${sign})"/></g>`;
  }

  draw() {
    const { rows, dead = [] } = this.view;
    const isDead = new Set(dead);
    let stones = "";
    rows.forEach((line, row) =>
      [...line].forEach((sign, column) => {
        if (sign === ".") return;
        const gone = isDead.has(nameOf(column, row, this.height, this.lettering));
        stones += this.stone([column, row], sign, gone ? 'class="dead"' : "");
      }),
    );
    this.layers.stones.innerHTML = stones;
    this.layers.owned.innerHTML = this.owned();
    this.layers.marks.innerHTML = this.marks();
    this.drawOver();
    this.host.setAttribute("aria-label", this.words());
  }

  owned() {
    const { ownership, region } = this.view;
    let shapes = "";
    if (ownership) {
      ownership.forEach((line, row) =>
        line.forEach((share, column) => {
          const size = Math.abs(share);
          if (size < 0.12) return;
          const [x, y] = [MARGIN + (column - 0.5) * CELL, MARGIN + (row - 0.5) * CELL];
          shapes += `<rect class="owned ${share > 0 ? "X" : "O"}" x="${x}" y="${y}" width="${CELL}" height="${CELL}" opacity="${(0.5 * size).toFixed(2)}"/>`;
        }),
      );
    }
    if (region?.length) {
      for (const name of region) {
        const [column, row] = this.place(name);
        shapes += `<rect class="region" x="${MARGIN + (column - 0.5) * CELL}" y="${MARGIN + (row - 0.5) * CELL}" width="${CELL}" height="${CELL}"/>`;
      }
    }
    for (const { points, owner } of this.view.regions ?? []) {
      const { squares, edge } = shapeOf(points.map((name) => this.place(name)));
      shapes += `<g class="plot ${owner}" transform="translate(${MARGIN} ${MARGIN}) scale(${CELL})"><path class="plot-ground" d="${squares}"/><path class="plot-edge" d="${edge}"/></g>`;
    }
    return shapes;
  }

  /** What is written in regions, best where no move is marked. */
  writings() {
    const { best = [], regions = [] } = this.view;
    const isMarked = (name) => best.includes(name);
    const writing = ({ points, words, name }) => {
      if (!words) return "";
      const free = points.filter((name) => !isMarked(name));
      const places = (free.length ? free : points).map((name) => this.place(name));
      const whole = fitted(places, words.length, CELL);
      const [text, { middle, size }] = whole ? [words, whole] : [name, fitted(places, 1, CELL)];
      return this.text(middle, text, `class="writing" font-size="${size.toFixed(1)}"`);
    };
    return regions.map(writing).join("");
  }

  /** Small squares, larger the surer; on stones only where these are the other side's. */
  owners() {
    const { owners } = this.view;
    if (owners?.length !== this.height || owners[0]?.length !== this.width) return "";
    let squares = "";
    owners.forEach((line, row) =>
      line.forEach((share, column) => {
        const sign = share > 0 ? "X" : "O";
        if (Math.abs(share) < 0.15 || this.stoneAt([column, row]) === sign) return;
        const half = 1.5 + 7 * Math.min(1, Math.abs(share));
        const [x, y] = [MARGIN + column * CELL - half, MARGIN + row * CELL - half];
        squares += `<rect class="territory owner ${sign}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(2 * half).toFixed(1)}" height="${(2 * half).toFixed(1)}"/>`;
      }),
    );
    return squares;
  }

  marks() {
    const view = this.view;
    let marks = this.owners();
    for (const [color, sign] of [
      ["black", "X"],
      ["white", "O"],
    ]) {
      for (const name of view.territory?.[color] ?? []) {
        const [column, row] = this.place(name);
        marks += `<rect class="territory ${sign}" x="${MARGIN + column * CELL - 6}" y="${MARGIN + row * CELL - 6}" width="12" height="12"/>`;
      }
    }
    for (const name of view.fouls ?? []) marks += this.foul(this.place(name));
    for (const row of view.lit ?? []) marks += this.row(row);
    for (const [name, share] of view.shares ?? []) marks += this.share(this.place(name), share);
    for (const candidate of view.candidates ?? []) marks += this.candidate(candidate);
    const reach = (name) => (!view.recommended ? 13 : name === view.recommended ? 16 : 10);
    for (const name of (view.best ?? []).filter((move) => this.place(move)))
      marks += this.circle(this.place(name), reach(name), 'class="best-move"');
    marks += this.writings();
    const tone = (place) =>
      `class="mark on-${{ X: "black", O: "white" }[this.stoneAt(place)] ?? "wood"}"`;
    const shape = {
      triangles: "M0-12L10.400 6L-10.400 6z",
      squares: "M-9-9h18v18h-18z",
      crosses: "M-8-8L8 8M8-8L-8 8",
    };
    for (const [kind, path] of Object.entries(shape)) {
      for (const place of (view[kind] ?? []).map((name) => this.place(name)).filter(Boolean)) {
        marks += `<path ${tone(place)} d="${path}" transform="translate(${MARGIN + place[0] * CELL} ${MARGIN + place[1] * CELL})"/>`;
      }
    }
    for (const place of (view.circles ?? []).map((name) => this.place(name)).filter(Boolean))
      marks += this.circle(place, 9, tone(place));
    for (const [name, words] of view.labels ?? []) {
      const place = this.place(name);
      if (!place) continue;
      if (this.stoneAt(place) === ".") marks += this.circle(place, 14, 'class="patch"');
      marks += this.text(place, words.slice(0, 3), tone(place).replace("mark", "label"));
    }
    (view.line ?? []).forEach(([name, sign], index) => {
      const place = this.place(name);
      if (!place || this.stoneAt(place) !== ".") return;
      marks +=
        this.stone(place, sign, 'class="expected"') +
        this.text(place, index + 1, `class="label on-${sign === "X" ? "black" : "white"}"`);
    });
    const last = this.place(view.last);
    if (last && this.stoneAt(last) !== ".")
      marks += this.circle(
        last,
        7,
        `class="last on-${this.stoneAt(last) === "X" ? "black" : "white"}"`,
      );
    const hint = this.place(view.hint);
    if (hint) marks += this.circle(hint, 15, 'class="hint"');
    return marks;
  }

  candidate({ name, top, bottom, weight, best }) {
    const place = this.place(name);
    if (!place) return "";
    return `<g class="candidate${best ? " best" : ""}">${this.circle(place, 18.5, `opacity="${(0.35 + 0.65 * weight).toFixed(2)}"`)}${this.text(place, top, 'class="top"', -4)}${this.text(place, bottom, 'class="bottom"', 9)}</g>`;
  }

  /** A point that must not be played on. */
  foul([column, row]) {
    return `<path class="foul" d="M-7-7L7 7M7-7L-7 7" transform="translate(${MARGIN + column * CELL} ${MARGIN + row * CELL})"/>`;
  }

  /** A row of stones that matters together, and the points that would complete it. */
  row({ points, kind, ends = [] }) {
    const places = points.map((name) => this.place(name));
    const at = ([column, row]) => `${MARGIN + column * CELL} ${MARGIN + row * CELL}`;
    const rings = places.map((place) => this.circle(place, 19.5)).join("");
    const dots = ends.map((name) => this.circle(this.place(name), 6, 'class="row-end"')).join("");
    return `<g class="row-lit ${kind}"><path d="M${places.map(at).join("L")}"/>${rings}${dots}</g>`;
  }

  /** How often a point is played: a disc as large as its share, and percent. */
  share(place, share) {
    const words = share >= 0.0995 ? Math.round(100 * share) : (100 * share).toFixed(1);
    const radius = 9 + 10 * Math.sqrt(Math.min(1, share));
    return `<g class="share">${this.circle(place, radius.toFixed(1))}${this.text(place, words)}</g>`;
  }

  drawOver() {
    if (!this.layers) return;
    let over = "";
    const { ghost } = this.view;
    const isFree = (place) =>
      place && this.stoneAt(place) === "." && !(this.nameAt(place) in (this.view.forbidden ?? {}));
    if (ghost && !this.selecting && isFree(this.aimed))
      over += this.stone(this.aimed, ghost === "black" ? "X" : "O", 'class="ghost"');
    if (this.cursor && document.activeElement === this.host)
      over += this.circle(this.cursor, 20, 'class="cursor"');
    if (this.from && this.aimed) {
      const [left, right] = [this.from[0], this.aimed[0]].sort((a, b) => a - b);
      const [top, bottom] = [this.from[1], this.aimed[1]].sort((a, b) => a - b);
      over += `<rect class="selecting" x="${MARGIN + (left - 0.5) * CELL}" y="${MARGIN + (top - 0.5) * CELL}" width="${(right - left + 1) * CELL}" height="${(bottom - top + 1) * CELL}"/>`;
    }
    this.layers.over.innerHTML = over;
  }

  /** The place under a pointer; null beside the board. */
  under(event) {
    const box = this.host.querySelector("svg").getBoundingClientRect();
    const scale = ((this.width - 1) * CELL + 2 * MARGIN) / box.width;
    const column = Math.round(((event.clientX - box.left) * scale - MARGIN) / CELL);
    const row = Math.round(((event.clientY - box.top) * scale - MARGIN) / CELL);
    const isOn = column >= 0 && row >= 0 && column < this.width && row < this.height;
    return isOn ? [column, row] : null;
  }

  hover(event) {
    if (!this.layers || (event.pointerType !== "mouse" && !this.from)) return;
    const place = this.under(event);
    if (String(place) === String(this.aimed)) return;
    this.aim(place);
  }

  aim(place) {
    this.aimed = place;
    this.drawOver();
    this.onAim?.(place && this.nameAt(place));
  }

  /** A finger leaves whenever it is lifted: what it aimed at stays. */
  out(event) {
    if (event.pointerType !== "mouse") return;
    this.aim(null);
  }

  down(event) {
    if (!this.layers) return;
    if (this.selecting) {
      this.from = this.under(event);
      this.aimed = this.from;
      this.host.setPointerCapture(event.pointerId);
      this.drawOver();
    }
  }

  up(event) {
    if (!this.layers) return;
    const place = this.under(event);
    if (this.selecting) {
      const from = this.from;
      this.from = null;
      if (from && (place ?? this.aimed)) this.choose(from, place ?? this.aimed);
      return;
    }
    if (!place || event.button > 0) return;
    this.cursor = place;
    // A finger hides what it touches: where points are narrow, the first tap only shows the stone.
    const narrow = this.host.clientWidth / Math.max(this.width, this.height) < 30;
    if (
      event.pointerType === "touch" &&
      narrow &&
      this.view.ghost &&
      String(this.aimed) !== String(place)
    ) {
      this.aim(place);
      announce(t("board.again", { point: this.nameAt(place) }));
      return;
    }
    this.aimed = null;
    this.onPoint?.(this.nameAt(place));
  }

  choose(from, to) {
    const names = [];
    for (let row = Math.min(from[1], to[1]); row <= Math.max(from[1], to[1]); row += 1) {
      for (let column = Math.min(from[0], to[0]); column <= Math.max(from[0], to[0]); column += 1) {
        names.push(nameOf(column, row, this.height, this.lettering));
      }
    }
    this.onRegion?.(names);
  }

  nameAt([column, row]) {
    return nameOf(column, row, this.height, this.lettering);
  }

  key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (!this.layers || event.ctrlKey || event.metaKey || event.altKey) return;
    if (step && !event.shiftKey) {
      event.preventDefault();
      const last = this.place(this.view.last);
      const at = this.cursor ?? last ?? [(this.width - 1) >> 1, (this.height - 1) >> 1];
      const limit = (value, size) => Math.max(0, Math.min(size - 1, value));
      this.cursor = this.cursor
        ? [limit(at[0] + step[0], this.width), limit(at[1] + step[1], this.height)]
        : at;
      this.drawOver();
      this.onAim?.(this.nameAt(this.cursor));
      announce(`${this.nameAt(this.cursor)}, ${t(`stone.${this.stoneAt(this.cursor)}`)}`);
    } else if ((event.key === "Enter" || event.key === " ") && this.cursor) {
      event.preventDefault();
      this.onPoint?.(this.nameAt(this.cursor));
    }
  }

  words() {
    const count = (sign) =>
      this.view.rows.reduce((sum, line) => sum + line.split(sign).length - 1, 0);
    const last = this.view.last ? t("board.last", { move: moveName(this.view.last) }) : "";
    return `${this.label} ${this.width}×${this.height}. ${t("board.counts", { black: count("X"), white: count("O") })} ${last} ${this.keys}`;
  }
}

/** The grain of the wood: long lines that wander a little, the same every time. */
function grain(wide, high) {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  let path = "";
  for (let x = 6; x < wide; x += 9 + 14 * random()) {
    const sway = () => (random() - 0.5) * 16;
    path += `M${x.toFixed(1)} 0C${(x + sway()).toFixed(1)} ${(high * 0.33).toFixed(0)} ${(x + sway()).toFixed(1)} ${(high * 0.66).toFixed(0)} ${(x + sway()).toFixed(1)} ${high}`;
  }
  return path;
}

/** A stone beside text. */
export function smallStone(color) {
  return h("span", { class: `small-stone ${color}`, "aria-hidden": "true" });
}
