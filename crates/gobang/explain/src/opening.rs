//! The opening of a game.

use tengen_board::{Color, Point};
use tengen_gobang_rules::{Game, Opening};

/// Which of the 26 openings a game began with; none if stones were set up, or something else was
/// played.
pub fn opening_of(game: &Game) -> Option<&'static Opening> {
    let is_plain = game.set_up().is_empty() && game.first() == Color::Black;
    let first: Vec<Point> = game.moves().iter().take(3).filter_map(|(_, mv)| mv.point()).collect();
    let first: [Point; 3] = first.try_into().ok().filter(|_| is_plain)?;
    Opening::of_moves(first, game.board().size()).map(|(opening, _)| opening)
}
