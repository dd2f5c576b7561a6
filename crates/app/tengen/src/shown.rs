//! Positions: read from game records and drawings, written as records, shown from near.

use std::path::Path;

use tengen_board::{Color, Lettering, Point, PointSet, Size};
use tengen_go_rules::{Diagram, KoRule, Position, Rules};
use tengen_play::Game;
use tengen_sgf::{EditError, GameKind, GameTree, NodeId};

use crate::failure::Failure;
use crate::output::read_input;

/// The position of a file: a record up to a move, or a drawing.
pub(crate) fn read_position(path: &Path, last_move: Option<usize>) -> Result<Position, Failure> {
    let bytes = read_input(path)?;
    let at = |error: String| Failure::input(format!("{}: {error}", path.display()));
    let text = String::from_utf8_lossy(&bytes);
    if looks_like_a_record(&text) {
        return record(&bytes, last_move).map_err(at);
    }
    if last_move.is_some() {
        return Err(at(NO_MOVES.to_owned()));
    }
    drawing(&text).map_err(at)
}

/// What is wrong with the number of a move where there are none.
pub(crate) const NO_MOVES: &str = "--move is for game records, and this is a drawing";

/// Games begin so.
pub(crate) fn looks_like_a_record(text: &str) -> bool {
    text.split('(').skip(1).any(|after| after.trim_start().starts_with(';'))
}

/// The position of a record after a move, or after the last.
pub(crate) fn record(bytes: &[u8], last_move: Option<usize>) -> Result<Position, String> {
    let tree = GameTree::parse(bytes).map_err(|error| error.to_string())?;
    let game = Game::from_sgf(&tree, last_move).map_err(|error| error.to_string())?;
    Ok(game.position().clone())
}

/// A board drawn with X, O and dots; lines that begin with # are remarks.
pub(crate) fn drawing(text: &str) -> Result<Position, String> {
    let rows = text.lines().filter(|line| !line.trim_start().starts_with("# "));
    let rows: Vec<&str> = rows.collect();
    let diagram = Diagram::read(&rows.join("\n")).map_err(|error| error.to_string())?;
    let position = diagram.set_up(Rules { ko: KoRule::Simple, ..Rules::default() });
    match position.string_without_liberties() {
        Some(stone) => Err(format!("the string at {} has no liberty", stone.name(Lettering::Go))),
        None => Ok(position),
    }
}

/// A record of a position alone.
pub(crate) fn set_up(position: &Position, to_move: Color) -> Result<GameTree, EditError> {
    let mut tree = GameTree::new(GameKind::Go, position.size());
    let mut root = tree.edit(NodeId::ROOT);
    for (color, ident) in [(Color::Black, "AB"), (Color::White, "AW")] {
        let stones = position.stones_of(color);
        if !stones.is_empty() {
            root.set_points(ident, stones.iter(), position.size())?;
        }
    }
    root.set_to_play(to_move);
    Ok(tree)
}

/// Boards up to this are shown whole.
const LARGEST_WHOLE: usize = 13;

/// What is shown round that which matters.
const MARGIN: usize = 2;

/// The corners of the part of a large board round the points that matter.
pub(crate) fn close_up(size: Size, points: &PointSet) -> Option<(Point, Point)> {
    if size.width().max(size.height()) <= LARGEST_WHOLE {
        return None;
    }
    let bounds = |of: fn(Point) -> usize, length: usize| {
        let low = points.iter().map(of).min()?.saturating_sub(MARGIN);
        let high = (points.iter().map(of).max()? + MARGIN).min(length - 1);
        Some((low, high))
    };
    let (left, right) = bounds(Point::column, size.width())?;
    let (bottom, top) = bounds(Point::row, size.height())?;
    Some((Point::new(left, bottom), Point::new(right, top)))
}
