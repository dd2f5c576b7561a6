// Play: the game in progress.

import { ask, attempt, changer, listenWhileSeen } from "/api.js";
import { Board, smallStone } from "/board.js";
import { Clocks } from "/clock.js";
import { announce, fill, h, isMeantElsewhere, notice, saveFile } from "/dom.js";
import { drawMoves } from "/moves.js";
import { newGame } from "/newgame.js";
import { lead, number, percent } from "/number.js";
import { Explained } from "/panels/explain.js";
import { stoneSound } from "/sound.js";
import { Territory } from "/territory.js";
import { moveName, t } from "/texts.js";

export default function open(root) {
  let game = null;
  let hint = null;

  const boardHost = h("div", {});
  const board = new Board(boardHost, { onPoint: touch });
  const [status, players, actions, scoring, hintBox, moves, facts] = Array.from({ length: 7 }, () =>
    h("div", {}),
  );
  status.className = "status";
  status.setAttribute("role", "status");
  players.className = "players";
  actions.className = "actions";
  facts.className = "facts";
  const clocks = new Clocks();
  const territory = new Territory(draw);
  const explained = new Explained("/api/panels/explain", () => game && draw());
  fill(
    root,
    h("h1", { class: "hidden-words" }, t("view.play")),
    h("section", { class: "stage", "aria-label": t("board.label") }, boardHost),
    h(
      "section",
      { class: "side", "aria-label": t("game") },
      status,
      players,
      actions,
      explained.element,
      territory.element,
      hintBox,
      scoring,
      moves,
      facts,
    ),
  );

  const change = changer(show);

  function isMine() {
    return game && !game.end && game.settings[game.to_move] === "person";
  }

  function touch(point) {
    if (game?.scoring && !game.scoring.judging && !game.scoring.agreed) {
      change("POST", "/api/game/dead", { point });
    } else if (isMine()) {
      const reason = board.isEmpty(point) ? game.forbidden[point] : "occupied";
      if (reason) notice(t(`refusal.${reason}`), "bad");
      else change("POST", "/api/game/moves", { move: point, revision: game.revision });
    } else if (game && !game.end) {
      notice(t("refusal.turn"));
    }
  }

  function show(next) {
    // An answer and the stream may overtake each other.
    if (game && next.revision < game.revision) return;
    const isNew = game && next.moves.length === game.moves.length + 1;
    if (!game || next.revision !== game.revision) hint = null;
    const before = game;
    game = next;
    if (isNew && next.last !== "pass") stoneSound();
    if (isNew) {
      const [color, move] = next.moves.at(-1);
      announce(t("played", { color: t(color), move: moveName(move) }));
    }
    if (next.warning && next.warning !== before?.warning) notice(next.warning, "bad");
    draw();
    territory.look({ revision: next.revision });
    // While the program thinks, the machine is its own.
    const isQuiet = !next.end && !next.thinking;
    explained.look(isQuiet ? {} : null);
  }

  function draw() {
    board.show({
      ...game,
      ghost: isMine() ? game.to_move : null,
      dead: game.scoring?.dead,
      territory: game.scoring?.territory,
      // What was counted says more than what is guessed.
      owners: game.scoring ? null : territory.owners,
      hint: hint?.moves[0]?.move,
      ...explained.shown,
    });
    fill(status, statusWords());
    drawPlayers();
    drawActions();
    drawHint();
    drawScoring();
    drawMoves(moves, game.moves, t("play.empty"));
    const rules = game.rules ? t(`rules.${game.rules}`) : "";
    fill(
      facts,
      t("facts", { size: `${game.width}×${game.height}`, rules, komi: game.komi }),
      game.handicap > 0 ? ` · ${t("facts.handicap", { stones: game.handicap })}` : null,
    );
  }

  function name(color) {
    return game.settings[color] === "engine"
      ? t("engine.level", { level: game.settings.level })
      : t(game.settings[other(color)] === "engine" ? "you" : "person");
  }

  function statusWords() {
    const { end } = game;
    if (!end) {
      if (game.thinking)
        return [h("span", { class: "pulse", "aria-hidden": "true" }), t("thinking")];
      const turn =
        game.settings.black === "person" && game.settings.white === "person"
          ? "turn.of"
          : "turn.yours";
      const passed =
        game.last === "pass" ? ` ${t("passed", { color: t(other(game.to_move)) })}` : "";
      return [smallStone(game.to_move), t(turn, { color: t(game.to_move) }) + passed];
    }
    if (end.reason === "passes") {
      if (game.scoring?.judging !== false)
        return [h("span", { class: "pulse", "aria-hidden": "true" }), t("judging")];
      return game.scoring.agreed ? resultWords(game.scoring.result) : t("mark.dead");
    }
    if (end.reason === "cycle") return t("end.cycle");
    return t(`end.${end.reason}`, { winner: t(end.winner), loser: t(other(end.winner)) });
  }

  function drawPlayers() {
    fill(
      players,
      ["black", "white"].map((color) =>
        h(
          "div",
          { class: `player${!game.end && game.to_move === color ? " on-turn" : ""}` },
          smallStone(color),
          h("span", { class: "name" }, name(color)),
          h(
            "span",
            { class: "prisoners", title: t("prisoners") },
            t("prisoners.count", { count: game.prisoners[color] }),
          ),
          clocks.element(color),
        ),
      ),
    );
    clocks.show(game.clocks);
  }

  function drawActions() {
    const button = (words, action, { off = false, kind = "" } = {}) =>
      h("button", { type: "button", class: kind, disabled: off, onclick: action }, words);
    const people = game.moves.some(([color]) => game.settings[color] === "person");
    fill(
      actions,
      button(
        t("pass.do"),
        () => change("POST", "/api/game/moves", { move: "pass", revision: game.revision }),
        { off: !isMine() },
      ),
      button(t("undo"), () => change("DELETE", "/api/game/moves/last"), {
        off: !people && !game.end,
      }),
      button(t("hint"), askHint, { off: !isMine() }),
      button(t("resign"), resign, { off: Boolean(game.end) }),
      button(
        t("game.new"),
        () => newGame(game.settings, (settings) => change("POST", "/api/game", settings)),
        { kind: "main" },
      ),
      button(t("game.save"), () => saveFile("/api/game/sgf", "game.sgf"), {
        off: game.moves.length === 0,
      }),
      button(t("game.analyse"), analyse, { off: game.moves.length === 0 }),
      button(t("read.open"), () => (location.hash = "understand/read/game"), {
        off: game.rows.every((line) => !/[XO]/.test(line)),
      }),
    );
  }

  function resign() {
    const dialog = h(
      "dialog",
      { class: "small", "aria-label": t("resign") },
      h("p", {}, t("resign.sure")),
      h(
        "form",
        { method: "dialog", class: "row" },
        h("button", { value: "no" }, t("no")),
        h("button", { value: "yes", class: "main" }, t("resign")),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (dialog.returnValue === "yes") change("POST", "/api/game/moves", { move: "resign" });
    });
    document.body.append(dialog);
    dialog.showModal();
  }

  async function askHint() {
    fill(
      hintBox,
      h(
        "p",
        { class: "hint-words" },
        h("span", { class: "pulse", "aria-hidden": "true" }),
        t("hint.looking"),
      ),
    );
    const asked = game.revision;
    const told = await attempt(() => ask("POST", "/api/game/hint"));
    if (game.revision !== asked) return;
    hint = told?.evaluation ?? null;
    draw();
  }

  function drawHint() {
    const best = hint?.moves[0];
    if (!best) return fill(hintBox);
    const wins = game.to_move === "black" ? best.black_wins : 1 - best.black_wins;
    return fill(
      hintBox,
      h(
        "p",
        { class: "hint-words" },
        h("strong", {}, t("hint.try", { move: moveName(best.move) })),
        " ",
        number("Estimate", t("hint.chance", { chance: percent(wins) })),
        " ",
        number("Estimate", lead(best.black_leads)),
      ),
    );
  }

  function resultWords(result) {
    if (result === "0") return t("result.draw");
    const [winner, points] = result.split("+");
    return t("result.points", { winner: t(winner === "B" ? "black" : "white"), points });
  }

  function drawScoring() {
    const score = game.scoring;
    if (!score || score.judging) return fill(scoring);
    const row = (color, points, more) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, smallStone(color), t(color)),
        h("td", {}, String(points)),
        h("td", {}, more),
      );
    const extra = [
      t("komi.plus", { komi: score.komi }),
      score.handicap_bonus > 0 ? t("bonus.plus", { points: score.handicap_bonus }) : null,
    ]
      .filter(Boolean)
      .join(", ");
    return fill(
      scoring,
      h(
        "div",
        { class: "card" },
        h(
          "table",
          { class: "score" },
          h("tbody", {}, row("black", score.black, ""), row("white", score.white, extra)),
        ),
        h("p", { class: "result" }, number(score.kind, resultWords(score.result))),
        h("p", { class: "muted" }, score.kind === "Exact" ? t("score.exact") : t("score.estimate")),
        score.agreed
          ? h("p", {}, t("score.agreed"))
          : h(
              "div",
              { class: "row" },
              h(
                "button",
                {
                  type: "button",
                  class: "main",
                  onclick: () => change("POST", "/api/game/agreement"),
                },
                t("score.agree"),
              ),
              h(
                "button",
                { type: "button", onclick: () => change("DELETE", "/api/game/agreement") },
                t("score.playon"),
              ),
            ),
      ),
    );
  }

  async function analyse() {
    const loaded = await attempt(async () =>
      ask("POST", "/api/record", await (await fetch("/api/game/sgf")).text()),
    );
    if (loaded) location.hash = "analyse";
  }

  function keys(event) {
    if (isMeantElsewhere(event)) return;
    const action = {
      p: () => change("POST", "/api/game/moves", { move: "pass", revision: game.revision }),
      u: () => change("DELETE", "/api/game/moves/last"),
      h: askHint,
    }[event.key];
    if (action && isMine()) action();
    if (event.key === "t") territory.toggle();
  }

  document.addEventListener("keydown", keys);
  const end = listenWhileSeen("/api/game/events", {
    game: (next) => {
      if (next.revision !== game?.revision) show(next);
    },
  });
  return () => {
    end();
    territory.stop();
    explained.leave();
    clocks.stop();
    document.removeEventListener("keydown", keys);
  };
}

function other(color) {
  return color === "black" ? "white" : "black";
}
