// Points by name and by place, for Go and for Gobang: rows are counted from the top.

const letters = { go: "ABCDEFGHJKLMNOPQRSTUVWXYZ", gobang: "ABCDEFGHIJKLMNOPQRSTUVWXYZ" };

/** D4 for a place. */
export function nameOf(column, row, height, lettering) {
  return letters[lettering][column] + (height - row);
}

/** The place of D4; null for a pass or nothing. */
export function placeOf(name, height, lettering) {
  if (!name || name === "pass") return null;
  const column = letters[lettering].indexOf(name[0]);
  return column < 0 ? null : [column, height - Number(name.slice(1))];
}

export function letter(column, lettering) {
  return letters[lettering][column];
}

/** What stands on a point, of a Go board unless told otherwise: X, O or a dot. */
export function signAt(rows, name, lettering = "go") {
  const place = placeOf(name, rows.length, lettering);
  return place && rows[place[1]]?.[place[0]];
}

/** The names of the stones joined to the one at a place. */
export function stringAt(rows, place, lettering) {
  const sign = rows[place[1]][place[0]];
  const seen = new Map([[String(place), place]]);
  for (const [column, row] of seen.values()) {
    for (const next of [
      [column + 1, row],
      [column - 1, row],
      [column, row + 1],
      [column, row - 1],
    ]) {
      if (rows[next[1]]?.[next[0]] === sign) seen.set(String(next), next);
    }
  }
  return [...seen.values()].map(([column, row]) => nameOf(column, row, rows.length, lettering));
}
