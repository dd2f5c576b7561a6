// Where a panel takes its position from: the game in progress, which is followed, or the record.

import { ask, listenWhileSeen, Refusal } from "/api.js";
import { choice, field } from "/dom.js";
import { t } from "/texts.js";

export class Source {
  /** `onView(view)` hears of another position, null if there is none; `onProblem(words)` why. */
  constructor(onView, onProblem) {
    Object.assign(this, { onView, onProblem, end: null, view: null, at: {} });
    this.select = choice(
      "source",
      ["game", "record"].map((name) => [name, t(`source.${name}`)]),
      "game",
      () => this.look(this.select.value),
    );
    this.element = field(t("source"), this.select);
  }

  leave() {
    this.end?.();
    this.end = null;
  }

  /** Takes the position from the game in progress, or from where one was in the record. */
  async look(wanted) {
    this.leave();
    const kept = wanted ?? sessionStorage.getItem("source");
    const source = kept === "record" ? "record" : "game";
    this.select.value = source;
    sessionStorage.setItem("source", source);
    this.onProblem("");
    if (source === "game") {
      this.end = listenWhileSeen("/api/game/events", {
        game: (game) => this.take(game, { revision: game.revision }),
      });
      return;
    }
    try {
      const { id: record, record: there } = await ask("GET", "/api/record");
      if (this.select.value !== source) return;
      if (!there) {
        this.take(null, {});
        this.onProblem(t("source.none"));
        return;
      }
      const seen = sessionStorage.getItem(`node-${record}`);
      const isThere = there.nodes.some(({ id }) => String(id) === seen);
      const node = isThere ? Number(seen) : there.main_line.at(-1);
      const view = await ask("GET", `/api/record/${record}/nodes/${node}`);
      if (this.select.value === source) this.take(view, { record, node });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.onProblem(error.message);
    }
  }

  take(view, at) {
    this.at = at;
    const facts = (seen) => seen && JSON.stringify([seen.rows, seen.to_move, seen.forbidden]);
    // A clock or an agreement is nothing to a fight.
    if (view && facts(view) === facts(this.view)) return;
    this.view = view;
    this.onView(view);
  }
}
