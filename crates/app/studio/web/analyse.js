// Analyse: the record on the desk, and what the program thinks of it.

import { ask, attempt, listen } from "/api.js";
import { Board, smallStone } from "/board.js";
import { drawCourse } from "/course.js";
import { fill, h, isMeantElsewhere, notice, saveFile } from "/dom.js";
import { drawFound } from "/found.js";
import { count } from "/number.js";
import { Explained } from "/panels/explain.js";
import { Territory } from "/territory.js";
import { moveName, t } from "/texts.js";
import { drawTree, layout } from "/tree.js";
import { acceptDrops, drawWelcome } from "/welcome.js";

/** The largest record that the studio reads; larger ones need not be sent. */
const MOST_BYTES = 4 * 1024 * 1024;

export default function open(root) {
  const app = new Analyse(root);
  app.load();
  return () => app.leave();
}

class Analyse {
  constructor(root) {
    this.root = root;
    this.keys = (event) => this.key(event);
    this.hide = () => this.stop();
    this.territory = new Territory(() => this.at && this.drawBoard());
    this.explained = new Explained("/api/panels/explain", () => this.at && this.drawBoard());
    document.addEventListener("keydown", this.keys);
    // A page that the browser keeps for later is as good as closed.
    addEventListener("pagehide", this.hide);
  }

  leave() {
    this.stop();
    this.territory.stop();
    this.explained.leave();
    document.removeEventListener("keydown", this.keys);
    removeEventListener("pagehide", this.hide);
  }

  async load() {
    const told = await attempt(() => ask("GET", "/api/record"));
    if (told) this.take(told);
  }

  /** Takes a record as the interface tells it. */
  take(told, node = null) {
    this.stop();
    Object.assign(this, {
      id: told.id,
      record: told.record,
      review: told.review,
      live: null,
      region: [],
      line: null,
    });
    if (told.warning) notice(told.warning, "bad");
    if (!this.record) return this.drawWelcome();
    this.places = layout(this.record.nodes);
    this.line = this.record.main_line;
    this.build();
    const remembered = Number(sessionStorage.getItem(`node-${told.id}`) ?? 0);
    const exists = (id) => this.record.nodes.some((n) => n.id === id);
    return this.go(node !== null && exists(node) ? node : exists(remembered) ? remembered : 0);
  }

  // ---- without a record

  drawWelcome() {
    drawWelcome(
      this.root,
      (source) => this.read(source),
      () => this.useGame(),
    );
  }
  async read(source) {
    if ((source.size ?? source.length) > MOST_BYTES) return notice(t("sgf.large"), "bad");
    const told = await attempt(() => ask("POST", "/api/record", source));
    if (!told) return undefined;
    this.take(told);
    return told.record.warnings.forEach((warning) => notice(t("sgf.warning", { warning })));
  }

  async useGame() {
    const response = await fetch("/api/game/sgf");
    return this.read(await response.text());
  }

  // ---- with a record

  build() {
    const part = (name) => (this[name] = h("div", { class: name }));
    const boardHost = h("div", {});
    this.board = new Board(boardHost, {
      onPoint: (point) => this.play(point),
      onRegion: (points) => this.choose(points),
    });
    this.slider = h("input", {
      type: "range",
      min: "0",
      max: String(this.line.length - 1),
      value: "0",
      "aria-label": t("slider"),
      oninput: () => this.go(this.line[Number(this.slider.value)]),
    });
    const step = (words, sign, by) =>
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": words,
          title: words,
          onclick: () => this.step(by),
        },
        sign,
      );
    const info = this.record.info;
    const player = (color) =>
      h(
        "span",
        { class: "player-name" },
        smallStone(color),
        info[color] ?? t(color),
        info[`${color}_rank`] ? ` (${info[`${color}_rank`]})` : "",
      );
    fill(
      this.root,
      h("h1", { class: "hidden-words" }, t("view.analyse")),
      h(
        "section",
        { class: "stage", "aria-label": t("board.label") },
        boardHost,
        h(
          "div",
          { class: "slider" },
          step(t("first"), "«", -9999),
          step(t("back"), "‹", -1),
          this.slider,
          step(t("forth"), "›", 1),
          step(t("last"), "»", 9999),
        ),
      ),
      h(
        "section",
        { class: "side", "aria-label": t("analysis") },
        h(
          "div",
          { class: "card info" },
          h("p", { class: "versus" }, player("black"), " – ", player("white")),
          h(
            "p",
            { class: "muted" },
            [
              info.event,
              info.date,
              info.result ? t("result.is", { result: info.result }) : null,
              info.komi ? t("komi.is", { komi: info.komi }) : null,
            ]
              .filter(Boolean)
              .join(" · "),
          ),
        ),
        part("verdict"),
        this.explained.element,
        part("controls"),
        this.territory.element,
        part("found"),
        part("comment"),
        part("next"),
        part("tree"),
      ),
      h("section", { class: "below", "aria-label": t("review") }, part("course"), part("mistakes")),
    );
    this.tree.tabIndex = 0;
    this.tree.setAttribute("role", "group");
    this.tree.setAttribute("aria-label", t("tree.label"));
    acceptDrops(this.root.querySelector(".stage"), (source) => this.read(source));
    this.drawControls();
    this.drawCourse();
  }

  async go(node) {
    const id = this.id;
    const asked = (this.asked = (this.asked ?? 0) + 1);
    const told = await attempt(() => ask("GET", `/api/record/${id}/nodes/${node}`));
    if (!told || asked !== this.asked || id !== this.id) return;
    const wasLive = this.source && this.mode === "live";
    this.node = node;
    this.at = told;
    this.live = told.evaluation;
    this.shown = null;
    sessionStorage.setItem(`node-${id}`, String(node));
    this.follow(node);
    this.draw();
    this.territory.look({ record: id, node });
    this.explained.look({ at: { record: id, node } });
    if (wasLive) this.analyse();
  }

  /** The line through a node: what the slider runs along. */
  follow(node) {
    if (!this.line.includes(node)) {
      const parents = new Map(this.record.nodes.map((n) => [n.id, n.parent]));
      const children = new Map();
      for (const n of this.record.nodes)
        if (n.parent !== undefined && !children.has(n.parent)) children.set(n.parent, n.id);
      const line = [];
      for (let at = node; at !== undefined; at = parents.get(at)) line.unshift(at);
      for (let at = children.get(node); at !== undefined; at = children.get(at)) line.push(at);
      this.line = line;
      this.slider.max = String(line.length - 1);
    }
    this.slider.value = String(this.line.indexOf(node));
    this.slider.setAttribute("aria-valuetext", t("move.number", { number: this.at.move_number }));
  }

  step(by) {
    const place = Math.max(0, Math.min(this.line.length - 1, this.line.indexOf(this.node) + by));
    if (this.line[place] !== this.node) this.go(this.line[place]);
  }

  async play(point) {
    const isNext = this.at.next.some(({ move }) => move === point);
    const reason = this.board.isEmpty(point) ? this.at.forbidden[point] : "occupied";
    if (reason && !isNext) return notice(t(`refusal.${reason}`), "bad");
    const told = await attempt(() =>
      ask("POST", `/api/record/${this.id}/nodes/${this.node}/moves`, { move: point }),
    );
    if (!told) return undefined;
    if (told.new) {
      const color = this.at.to_move;
      this.record.nodes = [
        ...this.record.nodes,
        { id: told.node, parent: this.node, color, move: point },
      ];
      this.places = layout(this.record.nodes);
      // The record's own end may have grown.
      if (this.line.at(-1) === this.node) {
        if (this.record.main_line.at(-1) === this.node)
          this.record.main_line = [...this.record.main_line, told.node];
        this.line = [...this.line, told.node];
        this.slider.max = String(this.line.length - 1);
      }
    }
    return this.go(told.node);
  }

  async cut() {
    const told = await attempt(() => ask("DELETE", `/api/record/${this.id}/nodes/${this.node}`));
    if (told) this.take(await ask("GET", "/api/record"), told.node);
  }

  // ---- thinking

  analyse() {
    this.stop();
    this.mode = "live";
    const region = this.region.length ? `?region=${this.region.join(",")}` : "";
    const hear = (told) => {
      if (told) {
        this.live = told;
        this.drawFound();
        this.drawBoard();
      }
    };
    const end = (told) => {
      hear(told);
      this.stop();
    };
    this.source = listen(`/api/record/${this.id}/nodes/${this.node}/analysis${region}`, {
      analysis: hear,
      done: end,
      replaced: (told) => {
        end(told);
        notice(t("replaced"));
      },
    });
    this.source.onerror = () => this.lost();
    this.drawControls();
  }

  reviewGame() {
    this.stop();
    this.mode = "review";
    const hear = (told) => {
      if (!told?.review) return;
      this.review = told.review;
      this.progress = told;
      this.drawProgress();
      this.drawCourse();
    };
    const end = (told) => {
      hear(told);
      this.stop();
      this.go(this.node);
    };
    this.source = listen(`/api/record/${this.id}/review?playouts=${this.depth ?? 800}`, {
      review: hear,
      done: end,
      replaced: (told) => {
        end(told);
        notice(t("replaced"));
      },
    });
    this.source.onerror = () => this.lost();
    this.progress = { done: 0, total: this.record.main_line.length };
    this.drawControls();
  }

  /** A stream that breaks off says nothing: asking again tells why. */
  async lost() {
    if (this.source?.readyState === EventSource.OPEN) return;
    this.stop();
    const told = await attempt(() => ask("GET", `/api/record/${this.id}/nodes/${this.node}`));
    if (told) notice(t("gone"), "bad");
  }

  stop() {
    this.source?.close();
    this.source = null;
    this.mode = null;
    if (this.controls && this.record) this.drawControls();
  }

  choose(points) {
    this.region = points.length > 1 ? points : [];
    this.board.selecting = false;
    this.drawControls();
    this.drawBoard();
    this.analyse();
  }

  wholeBoard() {
    const isLive = this.mode === "live";
    this.region = [];
    this.stop();
    this.drawBoard();
    if (isLive) this.analyse();
  }

  // ---- drawing

  draw() {
    this.drawBoard();
    this.drawFound();
    this.drawCourse();
    fill(
      this.comment,
      this.at.problem ? h("p", { class: "problem" }, this.at.problem) : null,
      this.at.comment
        ? h(
            "div",
            { class: "card" },
            h("h3", {}, t("comment")),
            h("p", { class: "words" }, this.at.comment),
          )
        : null,
    );
    const isMain = this.record.main_line.includes(this.node);
    fill(
      this.next,
      this.at.next.length > 1
        ? h(
            "p",
            { class: "row" },
            t("variations"),
            this.at.next.map(({ node, move }) =>
              h(
                "button",
                { type: "button", class: "quiet", onclick: () => this.go(node) },
                moveName(move),
              ),
            ),
          )
        : null,
      isMain
        ? null
        : h("button", { type: "button", class: "quiet", onclick: () => this.cut() }, t("tree.cut")),
    );
    drawTree(this.tree, this.record.nodes, this.places, this.node, (node) => this.go(node));
  }

  drawBoard() {
    const moves = this.live?.moves ?? [];
    const most = moves[0]?.visits ?? 1;
    const mine = (chance) => (this.at.to_move === "black" ? chance : 1 - chance);
    const sign = (index) => ((this.at.to_move === "black") === (index % 2 === 0) ? "X" : "O");
    const isShown = this.shown !== null && this.shown !== undefined && moves[this.shown];
    this.board.show({
      ...this.at,
      ghost: this.at.to_move,
      region: this.region,
      ownership: this.live?.ownership,
      owners: this.territory.owners,
      candidates: isShown
        ? []
        : moves
            .filter(({ visits }) => visits >= most / 50)
            .map(({ move, visits, black_wins: wins }, index) => ({
              name: move,
              top: (100 * mine(wins)).toFixed(0),
              bottom: count(visits),
              weight: Math.sqrt(visits / most),
              best: index === 0,
            })),
      line: isShown ? moves[this.shown].line.map((move, index) => [move, sign(index)]) : [],
      ...this.explained.shown,
    });
  }

  drawFound() {
    const onShow = (index) => {
      this.shown = this.shown === index ? null : index;
      this.drawFound();
      this.drawBoard();
    };
    const { shown } = this;
    const waiting = Boolean(this.source);
    drawFound(this, this.live, { toMove: this.at.to_move, shown, waiting, onShow });
  }

  drawControls() {
    const button = (words, action, kind = "") =>
      h("button", { type: "button", class: kind, onclick: action }, words);
    const selecting = this.board.selecting;
    const depth = h(
      "select",
      {
        "aria-label": t("review.depth"),
        onchange: (event) => {
          this.depth = Number(event.target.value);
        },
      },
      [
        [200, "review.quick"],
        [800, "review.usual"],
        [3000, "review.deep"],
      ].map(([value, key]) =>
        h("option", { value: String(value), selected: value === (this.depth ?? 800) }, t(key)),
      ),
    );
    fill(
      this.controls,
      h(
        "div",
        { class: "row" },
        this.source
          ? button(t("stop"), () => this.stop(), "main stop")
          : [
              button(t("analyse.live"), () => this.analyse(), "main"),
              button(t("review.start"), () => this.reviewGame(), "review"),
              depth,
            ],
      ),
      h("progress", {
        max: 1,
        value: 0,
        hidden: this.mode !== "review",
        "aria-label": t("review.progress"),
      }),
      h(
        "div",
        { class: "row more" },
        button(
          selecting ? t("region.drawing") : t("region"),
          () => {
            this.board.selecting = !this.board.selecting;
            this.drawControls();
          },
          selecting ? "main" : "",
        ),
        this.region.length ? button(t("region.clear"), () => this.wholeBoard()) : null,
        button(t("read.open"), () => (location.hash = "understand/read/record")),
        button(t("sgf.save"), () => saveFile("/api/record/sgf", "analysed.sgf")),
        button(t("sgf.close"), () => this.close()),
      ),
    );
    this.drawProgress();
  }

  drawProgress() {
    const bar = this.controls.querySelector("progress");
    if (bar && this.progress)
      Object.assign(bar, { max: this.progress.total, value: this.progress.done });
  }

  async close() {
    this.stop();
    const told = await attempt(() => ask("DELETE", "/api/record"));
    if (told) this.take(told);
  }

  drawCourse() {
    drawCourse(this, this, (node) => this.go(node));
  }

  key(event) {
    if (!this.record || isMeantElsewhere(event, ", .board, .tree, .scroll")) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -9999, End: 9999 }[event.key];
    // A line that is on the board has the arrow keys.
    if (by && this.explained.isPlaying) return;
    if (by) {
      event.preventDefault();
      this.step(by);
    } else if (event.key === " " && !event.target.closest("button, a")) {
      event.preventDefault();
      if (this.source) this.stop();
      else this.analyse();
    } else if (event.key === "t") {
      this.territory.toggle();
    }
  }
}
