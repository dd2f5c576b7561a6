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
