//! What becomes of a race after each first move, by reading it in full.

use tengen_board::{Color, Move, Point, PointSet};
use tengen_semeai::{BoardRace, BoardRaceError, Found, Outcome};
use tengen_tactics::{Field, Goal, LocalGame, Reader, Status};
use tengen_verdict::{Budget, Limits};

/// Bytes for one search.
const MEMORY: usize = 1 << 24;

/// What reading found out about a race if one side begins.
pub struct Read {
    pub found: Found,
    /// The first moves that lead to it.
    pub moves: PointSet,
    /// The first moves that could not be read to the end.
    pub open: PointSet,
}

fn search(race: &BoardRace, first: Color, nodes: u64) -> (Found, Vec<Point>) {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let searched = race.search(first, MEMORY, &mut Budget::new(&limits));
    (searched.found, searched.moves)
}

/// The points where a move can matter: those that are not living territory.
pub fn points_of(race: &BoardRace) -> PointSet {
    let position = race.position();
    let [black, white] = Color::BOTH.map(|color| position.safe_stones(color).territory);
    position.empty_points() - black - white
}

/// Reads a race, and every first move on these points by what becomes of it.
pub fn read(race: &BoardRace, first: Color, points: &PointSet, nodes: u64) -> Read {
    let (found, best) = search(race, first, nodes);
    let mut read = Read { found, moves: PointSet::EMPTY, open: PointSet::EMPTY };
    match found {
        Found::Unknown => read.open = *points,
        Found::Ko { .. } => read.moves = best.into_iter().collect(),
        Found::Known(outcome) if outcome == Outcome::Wins(first.other()) => {}
        Found::Known(outcome) => {
            for point in points.iter() {
                match after(race, first, point, nodes) {
                    Some(Found::Unknown) => read.open.insert(point),
                    Some(Found::Known(found)) if found == outcome => read.moves.insert(point),
                    _ => false,
                };
            }
        }
    }
    read
}

/// What becomes of a race after this move; nothing if it is illegal.
fn after(race: &BoardRace, first: Color, point: Point, nodes: u64) -> Option<Found> {
    let mut position = race.position().clone();
    position.play_as(first, Move::Play(point)).ok()?;
    let [black, white] = race.blocks();
    let theirs = race.blocks()[first.other().index()];
    if position.stone(theirs).is_none() {
        return Some(Found::Known(Outcome::Wins(first)));
    }
    let second = first.other();
    Some(match BoardRace::new(&position, black, white) {
        Ok(race) => search(&race, second, nodes).0,
        // A block that lives cannot lose; the other one may.
        Err(BoardRaceError::Alive { color, .. }) => {
            let hunted = race.blocks()[color.other().index()];
            let field = Field::new(&position, &(points_of(race) & position.empty_points())).ok()?;
            let game = LocalGame::new(&position, field, Goal::Capture(hunted))?;
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let reading = Reader::new(game, MEMORY).read(second, None, &mut Budget::new(&limits));
            match reading.status() {
                Some(Status::Reached) => Found::Known(Outcome::Wins(color)),
                Some(Status::Prevented) => Found::Known(Outcome::Seki),
                _ => Found::Unknown,
            }
        }
        Err(_) => Found::Unknown,
    })
}
