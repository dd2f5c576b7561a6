// The Book panel: what was played here before, by an opening book; and where a part of the board came
// up in a collection of games.

import { ask, Refusal } from "/api.js";
import { Board, smallStone } from "/board.js";
import { field, fill, h } from "/dom.js";
import { count, percent } from "/number.js";
import { layOut } from "/panels/layout.js";
import { Source } from "/panels/source.js";
import { other } from "/panels/turns.js";
import { signAt } from "/points.js";
import { t } from "/texts.js";

/** Moves that get a letter on the board. */
const LETTERED = 12;

function open(root, [wanted]) {
  const panel = new Book(root);
  panel.source.look(wanted);
  return () => panel.leave();
}

class Book {
  constructor(root) {
    // `tried` are moves on top of the position, `part` the points that are looked for.
    Object.assign(this, { root, view: null, tried: [], told: null, found: null, part: [] });
    this.boardHost = h("div", {});
    this.board = new Board(this.boardHost, {
      onPoint: (name) => this.touch(name),
      onRegion: (points) => this.choose(points),
    });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.trail = h("div", { class: "row" });
    this.answer = h("div", { class: "book-answer", "aria-live": "polite" });
    this.file = pathField("book", () => this.wonder());
    this.index = pathField("index", () => this.look());
    this.swap = h("input", { type: "checkbox", name: "colors", onchange: () => this.look() });
    this.select = h("button", { type: "button", onclick: () => this.toggle() });
    this.source = new Source(
      (view) => this.take(view),
      (words) => fill(this.problem, words),
    );
    layOut(root, "book", {
      stage: [this.boardHost, this.trail],
      asked: [
        this.source.element,
        field(t("book.file"), this.file),
        field(t("book.index"), this.index),
        h("label", { class: "check" }, this.swap, t("book.colors")),
        this.select,
        this.problem,
      ],
      answer: this.answer,
    });
    this.draw();
  }

  leave() {
    this.abort?.abort();
    this.source.leave();
  }

  take(view) {
    Object.assign(this, { view, tried: [], told: null, found: null, part: [] });
    this.draw();
    this.wonder();
  }

  get side() {
    const first = this.view?.to_move ?? "black";
    return this.tried.length % 2 ? other(first) : first;
  }

  get place() {
    return { at: this.source.at, moves: this.tried };
  }

  touch(name) {
    if (this.view && signAt(this.told?.rows ?? this.view.rows, name) === ".") this.play(name);
  }

  play(name) {
    this.goTo([...this.tried, name]);
  }

  goTo(tried) {
    const before = this.tried;
    this.tried = tried;
    this.found = null;
    this.part = [];
    this.wonder(before);
  }

  toggle() {
    this.board.selecting = !this.board.selecting;
    this.draw();
  }

  /** A part of the board was drawn. */
  choose(points) {
    this.board.selecting = false;
    this.part = points.length > 1 ? points : [];
    this.found = null;
    this.draw();
    this.look();
  }

  /** Asks the book. Without one the moves that were tried are shown by the rules alone. */
  async wonder(before = []) {
    if (!this.view) return;
    const book = this.file.value.trim();
    if (!book) {
      this.told = null;
      this.tried = [];
      this.draw();
      return;
    }
    try {
      this.told = await this.put("/api/panels/book", { place: this.place, book });
    } catch (error) {
      if (error.name === "AbortError") return;
      this.tried = before;
      this.refused(error);
    }
    this.draw();
  }

  /** Looks for the part of the board in games. */
  async look() {
    const index = this.index.value.trim();
    if (!this.part.length || !index) return;
    const [from, to] = [this.part[0], this.part.at(-1)];
    const colors = this.swap.checked;
    const dark = getComputedStyle(document.body).colorScheme.includes("dark");
    try {
      this.found = await this.put("/api/panels/book/find", {
        place: this.place,
        index,
        from,
        to,
        colors,
        dark,
      });
    } catch (error) {
      if (error.name === "AbortError") return;
      this.refused(error);
    }
    this.draw();
  }

  /** The answer to a question; one before it is dropped. */
  async put(address, question) {
    this.abort?.abort();
    this.abort = new AbortController();
    const { signal } = this.abort;
    this.root.setAttribute("aria-busy", "true");
    try {
      const told = await ask("POST", address, question, signal);
      fill(this.problem);
      return told;
    } finally {
      if (!signal.aborted) this.root.removeAttribute("aria-busy");
    }
  }

  refused(error) {
    if (!(error instanceof Refusal)) throw error;
    // The game has gone on, and will be asked about in a moment.
    if (error.code !== "stale") fill(this.problem, error.message);
  }

  // ---- drawing

  draw() {
    fill(this.select, t(this.board.selecting ? "region.drawing" : "book.select"));
    this.boardHost.hidden = !this.view;
    const button = (words, tried) =>
      h("button", { type: "button", class: "quiet", onclick: () => this.goTo(tried) }, words);
    fill(
      this.trail,
      this.tried.length
        ? [
            h("span", { class: "muted" }, t("race.tried"), " ", this.tried.join(" ")),
            button(t("race.back"), this.tried.slice(0, -1)),
            button(t("race.again"), []),
          ]
        : null,
    );
    fill(this.answer, this.found ? this.drawFound() : this.drawMoves());
    if (this.view) this.drawBoard();
  }

  drawBoard() {
    const labels = new Map();
    const named = this.found
      ? this.found.continuations.map(({ move }) => [move])
      : (this.told?.moves ?? []).map(({ same }) => same);
    named.slice(0, LETTERED).forEach((moves, index) => {
      for (const move of moves)
        if (move !== "pass" && !labels.has(move)) labels.set(move, letterOf(index));
    });
    this.board.show({
      ...this.view,
      rows: this.told?.rows ?? this.view.rows,
      ghost: this.side,
      forbidden: null,
      last: this.tried.at(-1) ?? this.view.last,
      labels: [...labels],
      region: this.part,
      triangles: [],
      squares: [],
      circles: [],
      crosses: [],
      hint: null,
    });
  }

  drawMoves() {
    const { told } = this;
    if (!told) return h("p", { class: "empty" }, t("book.none"));
    if (!told.games) return h("p", { class: "empty" }, t("book.unknown"));
    const row = (mv, index) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, index < LETTERED ? letterOf(index) : ""),
        h(
          "td",
          {},
          h(
            "button",
            { type: "button", class: "quiet", onclick: () => this.play(mv.move) },
            smallStone(this.side),
            mv.move,
          ),
        ),
        h("td", {}, count(mv.games), h("meter", { value: mv.share, "aria-hidden": "true" })),
        h("td", {}, percent(mv.score)),
        h("td", {}, percent(mv.minimax)),
        h("td", {}, mv.last_year ?? ""),
      );
    return card(
      t("book.games", { games: told.games }),
      table(["", "move", "count", "score", "minimax", "last"], told.moves.map(row)),
    );
  }

  drawFound() {
    const { found } = this;
    const won = (rate) =>
      rate ? `${percent(rate.value)} (${percent(rate.low)}–${percent(rate.high)})` : "";
    const row = ({ move, color, count: times, share, won: rate }, index) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, index < LETTERED ? letterOf(index) : ""),
        h("td", {}, smallStone(color), move),
        h("td", {}, count(times), h("meter", { value: share, "aria-hidden": "true" })),
        h("td", {}, won(rate)),
      );
    const example = ({ black, white, date, source, game, move, picture }) =>
      h(
        "figure",
        {},
        h("img", {
          alt: t("book.example", { black, white, move }),
          src: `data:image/svg+xml,${encodeURIComponent(picture)}`,
        }),
        h(
          "figcaption",
          { title: `${source} (${game})` },
          `${black} – ${white}${date ? `, ${date}` : ""}`,
        ),
      );
    return [
      card(
        t("book.found", { hits: found.hits, games: found.games, searched: found.searched }),
        found.hits
          ? table(["", "move", "count", "won"], found.continuations.map(row))
          : null,
        h(
          "button",
          { type: "button", class: "quiet", onclick: () => this.choose([]) },
          t("region.clear"),
        ),
      ),
      h("div", { class: "book-examples" }, found.examples.map(example)),
    ];
  }
}

/** A field for the name of a file, which is remembered. */
function pathField(name, onchange) {
  const key = `path-${name}`;
  const input = h("input", {
    type: "text",
    name,
    class: "code",
    value: localStorage.getItem(key) ?? "",
    placeholder: t(`book.${name}.example`),
    autocomplete: "off",
    spellcheck: "false",
    onchange: () => {
      localStorage.setItem(key, input.value);
      onchange();
    },
  });
  return input;
}

function card(title, ...rest) {
  return h("div", { class: "card" }, h("h3", {}, title), rest);
}

function table(columns, rows) {
  const head = (name) => h("th", { scope: "col" }, name && t(`book.column.${name}`));
  return h(
    "table",
    { class: "book-moves" },
    h("thead", {}, h("tr", {}, columns.map(head))),
    h("tbody", {}, rows),
  );
}

function letterOf(index) {
  return String.fromCharCode(65 + index);
}

export default { name: "book", open };
