// The course of a game: Black's chance of winning, move by move, and the moves that cost most.

import { escape } from "/dom.js";
import { percent } from "/number.js";
import { t } from "/texts.js";

const [WIDE, HIGH, LEFT, PAD] = [600, 120, 34, 8];

/** Draws into `host`; `onMove(index)` hears where the main line was clicked. */
export function graph(host, { chances, current, mistakes, onMove }) {
  const last = Math.max(1, chances.length - 1);
  const x = (index) => LEFT + ((WIDE - LEFT - PAD) * index) / last;
  const y = (chance) => PAD + (HIGH - 2 * PAD) * (1 - chance);
  const known = chances
    .map((chance, index) => [index, chance])
    .filter(([, chance]) => chance !== null);
  const line = known
    .map(
      ([index, chance], place) =>
        `${place ? "L" : "M"}${x(index).toFixed(1)} ${y(chance).toFixed(1)}`,
    )
    .join("");
  const area =
    known.length > 1
      ? `${line}L${x(known.at(-1)[0]).toFixed(1)} ${y(0)}L${x(known[0][0]).toFixed(1)} ${y(0)}z`
      : "";
  const worst = mistakes
    .map(
      (mistake) =>
        `<circle class="mistake ${mistake.color}" cx="${x(mistake.index).toFixed(1)}" cy="${y(chances[mistake.index] ?? 0.5).toFixed(1)}" r="6"><title>${escape(mistake.words)}</title></circle>`,
    )
    .join("");
  const rules = [0.25, 0.5, 0.75]
    .map(
      (chance) =>
        `<path class="rule${chance === 0.5 ? " middle" : ""}" d="M${LEFT} ${y(chance)}H${WIDE - PAD}"/><text x="${LEFT - 5}" y="${y(chance) + 4}">${100 * chance}</text>`,
    )
    .join("");
  const now = `<path class="now" d="M${x(current).toFixed(1)} ${PAD}V${HIGH - PAD}"/>`;
  const said = known.length
    ? t("graph.words", { first: percent(known[0][1]), last: percent(known.at(-1)[1]) })
    : t("graph.empty");
  host.innerHTML = `<svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="${escape(said)}"><rect class="ground" x="${LEFT}" y="${PAD}" width="${WIDE - LEFT - PAD}" height="${HIGH - 2 * PAD}"/><path class="area" d="${area}"/>${rules}<path class="line" d="${line}"/>${now}${worst}</svg>`;
  const svg = host.firstChild;
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDE;
    onMove(Math.max(0, Math.min(last, Math.round(((at - LEFT) / (WIDE - LEFT - PAD)) * last))));
  });
}
