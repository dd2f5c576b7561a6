//! Eyes that can be filled from inside: whether a shape stays one eye even if its owner plays first.

use tengen_board::{Color, Point, PointSet, Size};
use tengen_go_rules::{Position, Rules};
use tengen_proof::Answer;
use tengen_tactics::{Field, Goal, LocalGame, Reader, Threats};
use tengen_verdict::{Budget, Limits};

use crate::generator::with_diagonals;

/// Positions to look at for one shape, at most.
const NODES: u64 = 20_000;
/// Bytes for looking at one shape.
const MEMORY: usize = 1 << 20;

/// Whether an eye of these points with these stones of the other side inside can be kept to one eye
/// by the other side, even if its owner plays first. All round it stands one string.
pub(crate) fn is_one_eye(points: &PointSet, intruders: &PointSet) -> bool {
    if points.len() <= 2 {
        return true;
    }
    let Some((position, wall, eye)) = shut_in(points, intruders) else { return false };
    let Ok(field) = Field::new(&position, &(eye & position.empty_points())) else { return false };
    let Some(game) = LocalGame::new(&position, field, Goal::Capture(wall)) else { return false };
    let mut budget = Budget::new(&Limits { nodes: Some(NODES), ..Limits::default() });
    let mut reader = Reader::new(game, MEMORY);
    let start = reader.game().start(Color::Black, None, [Threats::NONE; 2]);
    // Not even endless threats help its owner.
    let reached = reader.reaches(&start, Threats::NONE, Threats::UNLIMITED, &mut budget);
    reached == Answer::Proved
}

/// A board on which a black string stands all round the points, with no other liberty, and nothing
/// else can be taken.
fn shut_in(points: &PointSet, intruders: &PointSet) -> Option<(Position, Point, PointSet)> {
    let left = points.iter().map(Point::column).min()?;
    let bottom = points.iter().map(Point::row).min()?;
    let width = points.iter().map(Point::column).max()? - left + 1;
    let height = points.iter().map(Point::row).max()? - bottom + 1;
    // Round the shape the string, round the string the stones that shut it in, round these a
    // line of liberties.
    const MARGIN: usize = 3;
    let size = Size::new(width + 2 * MARGIN, height + 2 * MARGIN).ok()?;
    let moved =
        |point: Point| Point::new(point.column() - left + MARGIN, point.row() - bottom + MARGIN);
    let eye: PointSet = points.iter().map(moved).collect();
    let string = with_diagonals(&eye, size) - eye;
    let outside = with_diagonals(&(string | eye), size) - string - eye;
    let mut position = Position::new(size, Rules::default());
    let stones = |set: PointSet, color| set.iter().map(move |point| (point, Some(color)));
    position.set_up_all(stones(string, Color::Black));
    position.set_up_all(stones(outside, Color::White));
    position.set_up_all(stones(intruders.iter().map(moved).collect(), Color::White));
    Some((position, string.first()?, eye))
}
