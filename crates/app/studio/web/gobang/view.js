// Gobang: the game in progress.

import { changer, listenWhileSeen } from "/api.js";
import { Board, smallStone } from "/board.js";
import { announce, fill, h, isMeantElsewhere, notice, saveFile } from "/dom.js";
import { ForcedWin } from "/gobang/forced.js";
import { newGobang } from "/gobang/newgame.js";
import { namedOpening, pickOpening } from "/gobang/openings.js";
import { drawTask, taskWords } from "/gobang/protocol.js";
import { Analysis } from "/gobang/thought.js";
import { endWords, foulRows, foulWords, playerName } from "/gobang/words.js";
import { drawMoves } from "/moves.js";
import { Explained } from "/panels/explain.js";
import { stoneSound } from "/sound.js";
import { moveName, t } from "/texts.js";
import { acceptDrops } from "/welcome.js";

const LARGEST = 1 << 20;

export default function open(root, [wanted]) {
  let game = null;
  /** The foul that is looked at: pointed to, or clicked. */
  let looked = null;

  const boardHost = h("div", {});
  const board = new Board(boardHost, {
    lettering: "gobang",
    onPoint: touch,
    onAim: aim,
    label: t("gobang.board"),
  });
  const [status, players, task, foulBox, actions, named, moves, facts] = Array.from(
    { length: 8 },
    () => h("div", {}),
  );
  status.className = "status";
  status.setAttribute("role", "status");
  foulBox.setAttribute("role", "status");
  players.className = "players";
  actions.className = "actions";
  facts.className = "facts";
  const analysis = new Analysis(() => game && drawBoard());
  const forced = new ForcedWin(() => game && drawBoard());
  const path = "/api/panels/explain/gobang";
  const explained = new Explained(path, () => game && drawBoard(), "gobang");
  const stage = h("section", { class: "stage", "aria-label": t("gobang.board") }, boardHost);
  const file = h("input", {
    type: "file",
    accept: ".sgf,.SGF,application/x-go-sgf,text/plain",
    class: "hidden-words",
    id: "gobang-file",
    onchange: () => {
      if (file.files[0]) read(file.files[0]);
      file.value = "";
    },
  });
  fill(
    root,
    h("h1", { class: "hidden-words" }, t("view.gobang")),
    stage,
    h(
      "section",
      { class: "side", "aria-label": t("game") },
      status,
      foulBox,
      players,
      task,
      named,
      actions,
      explained.element,
      analysis.element,
      forced.element,
      moves,
      facts,
    ),
  );
  acceptDrops(stage, read);

  const change = changer(show);
  const choose = (what) =>
    change("POST", "/api/gobang/opening", { ...what, revision: game.revision });
  const pick = () => pickOpening((name) => choose({ do: "opening", name }));
  const begin = async (settings) => {
    await change("POST", "/api/gobang", settings);
    if (settings.opening === "openings26" && game.opening?.takes_opening) pick();
  };

  function read(content) {
    if (content.size > LARGEST) notice(t("gobang.large"), "bad");
    else change("POST", "/api/gobang/sgf", content);
  }

  /** Whether a person may put a stone now. */
  function isMine() {
    if (!game || game.end || game.thinking) return false;
    if (game.opening)
      return game.opening.person && game.opening.allowed.some((may) => "points" in may);
    return game.players[game.to_move] === "person";
  }

  /** Points that a stone may go to in an opening; null where all will do. */
  function limits() {
    return isMine() ? (game.opening?.allowed[0].points ?? null) : null;
  }

  function aim(point) {
    const next = point && game?.fouls[point] && board.isEmpty(point) ? point : null;
    if (next === looked) return;
    looked = next;
    drawBoard();
    drawFoul();
  }

  function touch(point) {
    if (!game || game.end) return;
    if (!isMine()) {
      if (!game.opening || !game.opening.person) notice(t("refusal.turn"));
      return;
    }
    const isTaken = !board.isEmpty(point);
    if (isTaken) notice(t("refusal.occupied"), "bad");
    else if (game.fouls[point]) refuse(point);
    else if (limits()?.includes(point) === false) notice(taskWords(game), "bad");
    else change("POST", "/api/gobang/moves", { move: point, revision: game.revision });
  }

  /** Says why a point is forbidden, and lights what makes it so. */
  function refuse(point) {
    looked = point;
    drawBoard();
    drawFoul();
    notice(foulWords(point, game.fouls[point]), "bad");
  }

  function show(next) {
    // An answer and the stream may overtake each other.
    if (game && next.revision < game.revision) return;
    const isNew = game && next.moves.length === game.moves.length + 1;
    const before = game;
    game = next;
    looked = null;
    if (isNew) {
      stoneSound();
      const [color, move] = next.moves.at(-1);
      announce(t("played", { color: t(color), move: moveName(move) }));
    }
    if (next.warning && next.warning !== before?.warning) notice(next.warning, "bad");
    analysis.look(next);
    forced.look(next);
    explained.look(next.opening || next.thinking ? null : {});
    draw();
  }

  function draw() {
    drawBoard();
    drawStatus();
    drawFoul();
    drawPlayers();
    drawTask(task, game, choose, pick);
    namedOpening(named, game.named);
    drawActions();
    drawMoves(moves, game.moves, t("gobang.empty"));
    const { rules, opening } = game.settings;
    fill(
      facts,
      `${game.width}×${game.height} · ${t(`gobang.rules.${rules}`)}`,
      opening === "none" ? null : ` · ${t(`gobang.protocol.${opening}`)}`,
    );
  }

  function drawBoard() {
    const foul = looked && game.fouls[looked];
    const next = game.opening?.allowed[0];
    const color = next ? (next.color ?? "black") : game.to_move;
    const lit = [];
    if (foul) lit.push(...foulRows(foul));
    if (game.end?.foul) lit.push(...foulRows(game.end.foul));
    for (const points of game.end?.rows ?? []) lit.push({ points, kind: "win" });
    board.show({
      ...game,
      ghost: isMine() && next?.do !== "pick" ? color : null,
      forbidden: game.fouls,
      fouls: Object.keys(game.fouls),
      lit,
      region: next?.do === "pick" ? null : limits(),
      candidates: analysis.candidates,
      line: (game.opening?.offered ?? []).map((name) => [name, "X"]),
      ...(forced.shown && { ...forced.shown, ghost: null, fouls: [], lit: [], candidates: [] }),
      ...explained.shown,
    });
  }

  function drawStatus() {
    if (game.end) fill(status, endWords(game.end));
    else if (game.thinking)
      fill(status, h("span", { class: "pulse", "aria-hidden": "true" }), t("thinking"));
    else if (game.opening) fill(status, taskWords(game));
    else {
      const turn = game.settings.opponent === "human" ? "turn.of" : "turn.yours";
      fill(status, smallStone(game.to_move), t(turn, { color: t(game.to_move) }));
    }
  }

  function drawFoul() {
    const count = Object.keys(game.fouls).length;
    const words = looked
      ? foulWords(looked, game.fouls[looked])
      : count > 0
        ? t(count === 1 ? "gobang.fouls.one" : "gobang.fouls", { count })
        : null;
    fill(foulBox, words ? h("p", { class: `foul-words${looked ? " on" : ""}` }, words) : null);
  }

  function drawPlayers() {
    const isTurn = (color) =>
      !game.end && (game.opening ? game.opening.color : game.to_move) === color;
    fill(
      players,
      ["black", "white"].map((color) =>
        h(
          "div",
          { class: `player${isTurn(color) ? " on-turn" : ""}` },
          smallStone(color),
          h("span", { class: "name" }, playerName(game, color)),
        ),
      ),
    );
  }

  function drawActions() {
    const button = (words, action, { off = false, kind = "" } = {}) =>
      h("button", { type: "button", class: kind, disabled: off, onclick: action }, words);
    fill(
      actions,
      button(t("undo"), () => change("DELETE", "/api/gobang/moves/last"), {
        off: !game.can_undo,
      }),
      button(t("game.new"), () => newGobang(game.settings, begin), { kind: "main" }),
      button(t("game.save"), () => saveFile("/api/gobang/sgf", "gobang.sgf"), {
        off: game.moves.length === 0,
      }),
      h("label", { class: "button", for: "gobang-file" }, t("gobang.open")),
      file,
      button(t("gobang.mix"), () => (location.hash = "understand/equilibrium/board"), {
        off: Boolean(game.end),
      }),
    );
  }

  function keys(event) {
    if (isMeantElsewhere(event)) return;
    if (event.key === "u" && game?.can_undo) change("DELETE", "/api/gobang/moves/last");
  }

  document.addEventListener("keydown", keys);
  const end = listenWhileSeen("/api/gobang/events", {
    gobang: (next) => {
      const isFirst = !game;
      if (next.revision !== game?.revision) show(next);
      else if (next.thinking) analysis.look(next);
      if (isFirst && wanted === "new") newGobang(game.settings, begin);
    },
  });
  return () => {
    end();
    analysis.stop();
    forced.leave();
    explained.leave();
    document.removeEventListener("keydown", keys);
  };
}
