//! Rooms of liberties, drawn.

/// A board on which Black's block has its liberties in a room of white walls above it, whose rows are
/// given from the top, and White's block has two; with a column and row of a stone of either block.
pub fn room(rows: &[impl AsRef<str>]) -> (String, [(usize, usize); 2]) {
    let width = rows[0].as_ref().len();
    let wall = "O".repeat(width + 2);
    let eyes = format!(".O.{}", "O".repeat(width - 1));
    let mut board = vec![format!("{eyes}X.X.X"), format!("{wall}XXXXX")];
    for (index, row) in rows.iter().enumerate() {
        let right = if index + 1 == rows.len() { "X.X.X" } else { "XXXXX" };
        board.push(format!("O{}O{right}", row.as_ref()));
    }
    board.push(format!("O{}OOOOX", "X".repeat(width + 1)));
    (board.join("\n"), [(1, 0), (width + 2, 0)])
}
