// Regions of a board: their shapes, and how words fit into them. A place is a column and a row.

/** The squares of some places and the edge round them, as paths in units of a cell. */
export function shapeOf(places) {
  const all = new Set(places.map(String));
  let [squares, edge] = ["", ""];
  for (const [column, row] of places) {
    const [left, top] = [column - 0.5, row - 0.5];
    squares += `M${left} ${top}h1v1h-1z`;
    const isOut = (x, y) => !all.has(String([column + x, row + y]));
    if (isOut(0, -1)) edge += `M${left} ${top}h1`;
    if (isOut(0, 1)) edge += `M${left} ${top + 1}h1`;
    if (isOut(-1, 0)) edge += `M${left} ${top}v1`;
    if (isOut(1, 0)) edge += `M${left + 1} ${top}v1`;
  }
  return { squares, edge };
}

/** The longest stretch of places in a row. */
function longestRow(places) {
  const all = new Set(places.map(String));
  const stretch = ([column, row]) => {
    let length = 1;
    while (all.has(String([column + length, row]))) length += 1;
    return { column, row, length };
  };
  return places.map(stretch).reduce((best, next) => (next.length > best.length ? next : best));
}

const LARGEST = 16;
const SMALLEST = 9;

/** Where so many letters stand in a region, and how large; null if they would be too small. */
export function fitted(places, letters, cell) {
  const { column, row, length } = longestRow(places);
  // As few cells as they need, so that they stand on points.
  const wide = 0.66 * letters;
  const cells = Math.min(length, Math.max(1, Math.ceil((wide * (LARGEST - 3)) / cell)));
  const size = Math.min(LARGEST, (0.94 * cells * cell) / wide);
  const first = column + Math.floor((length - cells) / 2);
  return size < SMALLEST ? null : { middle: [first + (cells - 1) / 2, row], size };
}
