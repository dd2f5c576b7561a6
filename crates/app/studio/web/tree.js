// The tree of variations: moves from left to right, variations below one another.

import { escape } from "/dom.js";
import { t } from "/texts.js";

const STEP = 26;

/** How far from the current node a large tree is drawn. */
const WINDOW = 120;

/** Places every node: column is its depth, rows keep variations apart. */
export function layout(nodes) {
  const places = new Map();
  const parents = new Map(nodes.map((node) => [node.id, node.parent]));
  const children = new Map(nodes.map((node) => [node.id, []]));
  for (const node of nodes) if (node.parent !== undefined) children.get(node.parent)?.push(node.id);
  // For every column, the first row that is free.
  const free = [];
  const stack = nodes.length ? [[nodes[0].id, 0, 0]] : [];
  while (stack.length) {
    const [id, column, wanted] = stack.pop();
    const isFirst = places.get(parents.get(id))?.first === id;
    let row = wanted;
    if (!isFirst) {
      // A variation runs on in its row: that must be free as far as its first moves go.
      let length = 0;
      for (let at = id; at !== undefined; at = children.get(at)[0]) length += 1;
      for (let c = column; c < column + length; c += 1) row = Math.max(row, free[c] ?? 0);
      for (let c = column; c < column + length; c += 1) free[c] = row + 1;
      // Room for the branch that leads here.
      if (column > 0) free[column - 1] = Math.max(free[column - 1] ?? 0, row);
    }
    const next = children.get(id);
    places.set(id, { column, row, first: next[0] });
    for (const child of next.slice(1).toReversed()) stack.push([child, column + 1, row + 1]);
    if (next.length) stack.push([next[0], column + 1, row]);
  }
  return places;
}

/** Draws into `host`; `onNode(id)` hears what was clicked. */
export function drawTree(host, nodes, places, current, onNode) {
  const here = places.get(current) ?? { column: 0, row: 0 };
  const isLarge = nodes.length > 1200;
  const near = (place) => !isLarge || Math.abs(place.column - here.column) <= WINDOW;
  let [lines, stones, columns, rows] = ["", "", 0, 0];
  const x = (place) => 16 + place.column * STEP;
  const y = (place) => 16 + place.row * STEP;
  for (const node of nodes) {
    const place = places.get(node.id);
    columns = Math.max(columns, place.column);
    rows = Math.max(rows, place.row);
    if (!near(place)) continue;
    const before = places.get(node.parent);
    if (before) {
      const turn =
        before.row === place.row ? "" : `V${y(place) - STEP / 2}L${x(place)} ${y(place)}`;
      lines += turn
        ? `M${x(before)} ${y(before)}${turn}`
        : `M${x(before)} ${y(before)}H${x(place)}`;
    }
    const color = node.color ?? "none";
    const isHere = node.id === current;
    stones += `<circle data-node="${node.id}" class="${color}${isHere ? " here" : ""}${node.comment ? " comment" : ""}" cx="${x(place)}" cy="${y(place)}" r="${isHere ? 10 : 8}"><title>${escape(node.move ? `${place.column}: ${node.move}` : t("tree.start"))}</title></circle>`;
  }
  host.innerHTML = `<svg width="${32 + columns * STEP}" height="${32 + rows * STEP}" role="img" aria-label="${escape(t("tree.words", { nodes: nodes.length, rows: rows + 1 }))}"><path class="branches" d="${lines}"/>${stones}</svg>`;
  host.firstChild.addEventListener("click", (event) => {
    const node = event.target.dataset?.node;
    if (node !== undefined) onNode(Number(node));
  });
  const [left, top] = [x(here), y(here)];
  if (left < host.scrollLeft + 20 || left > host.scrollLeft + host.clientWidth - 40)
    host.scrollLeft = left - host.clientWidth / 2;
  if (top < host.scrollTop + 10 || top > host.scrollTop + host.clientHeight - 20)
    host.scrollTop = top - host.clientHeight / 2;
}
