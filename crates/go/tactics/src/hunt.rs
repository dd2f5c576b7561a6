//! Capturing a string in the open: Killer and Defender with a growing limit of safe liberties.
//!
//! The hunter only tries moves near the string, and only as long as the string has few liberties.
//! The limit grows until the string is caught. The defender may play anywhere: where its pass is
//! known to lose, the moves that could change that are known as well.

use tengen_board::{Color, Point, PointSet, Size};
use tengen_go_rules::Position;
use tengen_verdict::Budget;

use crate::field::{Cells, bits};
use crate::{Field, FieldError, Local, LocalGame, Reader, Reading, Status};

/// A string with more liberties than this is left alone.
const MOST_SAFE_LIBERTIES: u32 = 3;

/// With this limit every attack is an atari, or next to one: ladders, and the nets close to them.
const LADDER_LIBERTIES: u32 = 2;
/// Positions to look at with a higher limit, at most: such hunts can go on for ever.
const NODES_FOR_NETS: u64 = 30_000;

/// Hunts the string of this stone with a growing limit of safe liberties.
///
/// The reading's status is proved as far as it is good for the hunter; that the string escapes means
/// that this hunter does not catch it.
///
/// # Errors
/// If there is no free point on the board.
pub fn hunt(
    position: &Position,
    stone: Point,
    to_move: Color,
    memory: usize,
    budget: &mut Budget,
) -> Result<Reading, FieldError> {
    let free = position.empty_points() & window(position.size(), stone);
    let field = Field::new(position, &free)?;
    let spent = budget.nodes_spent();
    let liberties = position.liberties(stone) as u32;
    let ko = position.ko().filter(|_| position.to_move() == to_move);
    let mut best = Reading::unknown();
    for safe in liberties..=MOST_SAFE_LIBERTIES.max(liberties) {
        let Some(game) = LocalGame::hunt(position, field.clone(), stone, safe) else { break };
        let mut reader = Reader::new(game, memory);
        let reading = if safe > LADDER_LIBERTIES {
            budget.lend(NODES_FOR_NETS, |lent| reader.read(to_move, ko, lent))
        } else {
            reader.read(to_move, ko, budget)
        };
        let is_finished = reading.status().is_some();
        // What a lower limit has proved for the hunter stays proved, and a hunt that was not
        // finished is a hunt that failed, if a shorter one was finished.
        if reading.low > best.low || best.status().is_none() {
            best = reading;
        }
        if !is_finished || best.low == Status::Reached {
            break;
        }
    }
    best.nodes = budget.nodes_spent() - spent;
    // A hunter with other moves, or more patience, might know others.
    best.all_moves = false;
    Ok(best)
}

/// Whether a hunt for this stone sees only a part of the board.
pub(crate) fn is_short_sighted(size: Size, stone: Point) -> bool {
    window(size, stone).len() < size.area()
}

/// As much of the board round a point as fits into a field.
fn window(size: Size, around: Point) -> PointSet {
    const COLUMNS: usize = 11;
    const ROWS: usize = 10;
    let span = |at: usize, length: usize, most: usize| {
        let first = at.saturating_sub(most / 2).min(length.saturating_sub(most));
        first..(first + most).min(length)
    };
    let columns = span(around.column(), size.width(), COLUMNS.min(size.width()));
    let rows = span(around.row(), size.height(), ROWS.min(size.height()));
    size.points().filter(|p| columns.contains(&p.column()) && rows.contains(&p.row())).collect()
}

/// The hunter's moves: to fill liberties, to stand where the string wants to go, and to save
/// hunting stones that are in danger themselves.
pub(crate) fn candidates(game: &LocalGame, local: &Local, safe: u32) -> Cells {
    let Some(string) = game.target(local) else { return 0 };
    let field = &game.field;
    let free = game.free(local);
    let theirs = local.stones[game.prover.other().index()];
    let own = local.stones[game.prover.index()];
    let liberties = field.beside(string) & free;
    let mut moves = liberties;
    if safe > 1 {
        moves |= field.beside(liberties) & free;
    }
    // Hunting stones short of liberties, and what presses on them.
    for hunter in field.strings(field.beside(string | liberties), own) {
        let breath = field.beside(hunter) & free;
        if breath.count_ones() > 2 || game.lasts(hunter, game.prover) {
            continue;
        }
        moves |= breath;
        for presser in field.strings(field.beside(hunter) & !string, theirs) {
            let breath = field.beside(presser) & free;
            if breath.count_ones() <= 2 {
                moves |= breath;
            }
        }
    }
    debug_assert!(bits(moves & !free).next().is_none());
    moves
}

/// The hunted string's own moves: to its liberties, and on the last liberty of a hunter.
pub(crate) fn escapes(game: &LocalGame, local: &Local) -> Cells {
    let Some(string) = game.target(local) else { return 0 };
    let field = &game.field;
    let free = game.free(local);
    let own = local.stones[game.prover.index()];
    let mut moves = field.beside(string) & free;
    for hunter in field.strings(field.beside(string), own) {
        let breath = field.beside(hunter) & free;
        if breath.count_ones() == 1 && !game.lasts(hunter, game.prover) {
            moves |= breath;
        }
    }
    moves
}
