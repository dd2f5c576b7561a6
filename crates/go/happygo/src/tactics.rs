//! Strings in danger: ladders (3.2.5.2), two liberties (3.2.5.3) and three (3.2.5.4).

use tengen_board::Color;
use tengen_go_rules::playout::{Board, Mask};

/// Longest ladder followed, in ataris.
const LONGEST: u32 = 40;

/// Forks of a ladder at which both ways are followed, one within the other.
const MOST_FORKS: u32 = 3;

/// The ataris with which a colour catches an enemy string of two liberties: whatever it does, it is
/// taken.
///
/// Ladders are followed to their end. As in the thesis, a ladder that meets other stones of the
/// hunted colour on its way is not read any further and counts as no ladder.
pub(crate) fn catches<M: Mask>(board: &Board<M>, hunted: usize, ladders: bool) -> M {
    let longest = if ladders { LONGEST } else { 0 };
    let liberties = board.liberties(hunted);
    let mut ways = liberties.when(liberties.count() == 2);
    let mut found = M::NONE;
    while !ways.is_none() {
        let atari = ways.lowest();
        ways = ways.without_lowest();
        if is_caught_by(board, hunted, atari, longest) {
            found |= M::cell(atari);
        }
    }
    found
}

/// What an atari comes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Atari {
    /// The string gets away.
    Fails,
    /// The string is taken next.
    Catches,
    /// The string runs to two liberties: a ladder.
    Chases,
}

/// Whether an atari on a string of two liberties catches it.
fn is_caught_by<M: Mask>(board: &Board<M>, hunted: usize, atari: usize, longest: u32) -> bool {
    match look(board, hunted, atari) {
        Atari::Fails => false,
        Atari::Catches => true,
        Atari::Chases => longest > 0 && is_ladder(board, hunted, atari, longest, MOST_FORKS),
    }
}

/// Never inlined: copies of large boards in one frame would be too much for the stack.
#[inline(never)]
fn is_ladder<M: Mask>(
    board: &Board<M>,
    hunted: usize,
    atari: usize,
    longest: u32,
    forks: u32,
) -> bool {
    chase(&mut board.clone(), hunted, atari, longest, forks)
}

fn look<M: Mask>(board: &Board<M>, hunted: usize, atari: usize) -> Atari {
    let Some(runner) = board.stone(hunted) else { return Atari::Fails };
    let attacker = runner.other();
    let way_out = (board.liberties(hunted) & !M::cell(atari)).lowest();
    // Most strings just run: that is seen first.
    if (M::around(way_out) & board.empty() & !M::cell(atari)).count() > 2 {
        return Atari::Fails;
    }
    let room = (board.liberties_after(runner, way_out) & !M::cell(atari)).count();
    let others = M::around(way_out) & board.stones(runner) & !board.string(hunted);
    if room > 2 || room == 2 && !others.is_none() {
        return Atari::Fails;
    }
    // An attacking string that is in atari itself is taken, which ends the hunt.
    let is_safe = !board.liberties_after(attacker, atari).has_at_most_one()
        && (board.takes_beside(hunted, attacker) & !M::cell(atari)).is_none();
    match room {
        _ if !is_safe => Atari::Fails,
        2 => Atari::Chases,
        _ => Atari::Catches,
    }
}

/// Follows a ladder that begins with this atari. Whether it ends with a capture.
fn chase<M: Mask>(
    board: &mut Board<M>,
    mut hunted: usize,
    mut atari: usize,
    longest: u32,
    forks: u32,
) -> bool {
    if Some(board.to_move()) == board.stone(hunted) {
        board.pass();
    }
    for left in (0..longest).rev() {
        let way_out = (board.liberties(hunted) & !M::cell(atari)).lowest();
        if !board.play(atari) || !board.play(way_out) {
            return false;
        }
        hunted = way_out;
        let next = board.liberties(hunted);
        if next.count() != 2 {
            return next.has_at_most_one();
        }
        let ways = [next.lowest(), next.without_lowest().lowest()];
        atari = match ways.map(|way| look(board, hunted, way)) {
            [Atari::Catches, _] | [_, Atari::Catches] => return true,
            [Atari::Fails, Atari::Fails] => return false,
            [Atari::Fails, _] => ways[1],
            [_, Atari::Fails] => ways[0],
            _ => {
                // Both ways are open, which is rare: the first is followed on a copy.
                if forks > 0 && is_ladder(board, hunted, ways[0], left, forks - 1) {
                    return true;
                }
                ways[1]
            }
        };
    }
    false
}

/// Whether the string that the player to move makes by running out of atari here is caught in a
/// ladder all the same.
#[inline(never)]
fn runs_into_ladder<M: Mask>(board: &Board<M>, run: usize) -> bool {
    let mut after = board.clone();
    after.play(run) && !catches(&after, run, true).is_none()
}

/// Moves that save the own strings beside a cell from atari: take an attacker, or gain liberties
/// (2.7, 1), but not to run into a ladder.
pub(crate) fn rescues<M: Mask>(board: &Board<M>, last: usize, ladders: bool) -> M {
    let own = board.to_move();
    let mut saves = M::NONE;
    for_each_string(board, M::around(last) & board.stones(own), |stone| {
        let liberty = board.liberties(stone);
        if liberty.is_none() || !liberty.has_at_most_one() {
            return;
        }
        saves |= board.takes_beside(stone, own.other());
        let run = liberty.lowest();
        let is_safe = match board.liberties_after(own, run).count() {
            0 | 1 => false,
            2 => !ladders || !runs_into_ladder(board, run),
            _ => true,
        };
        saves |= liberty.when(is_safe);
    });
    saves
}

/// Moves for own strings that the last move has left two liberties and that would be lost by passing
/// (3.2.5.3): atari or take the largest weak string beside them, else gain liberties.
pub(crate) fn two_liberty_moves<M: Mask>(board: &Board<M>, last: usize, ladders: bool) -> M {
    let own = board.to_move();
    let mut moves = M::NONE;
    for_each_string(board, M::around(last) & board.stones(own), |stone| {
        let liberties = board.liberties(stone);
        if liberties.count() != 2 || catches(board, stone, ladders).is_none() {
            return;
        }
        let mut largest = 0;
        let mut attack = M::NONE;
        let around = board.string(stone).neighbours() & board.stones(own.other());
        for_each_string(board, around, |enemy| {
            let weak = board.liberties(enemy);
            let size = board.string(enemy).count();
            let ways = match weak.count() {
                _ if size < largest => M::NONE,
                1 => weak & !board.ko(),
                2 => catches(board, enemy, ladders),
                _ => M::NONE,
            };
            if !ways.is_none() {
                attack = if size > largest { ways } else { attack | ways };
                largest = size;
            }
        });
        moves |= if attack.is_none() { gains(board, own, liberties, 3) } else { attack };
    });
    moves
}

/// Moves for own strings of at least three stones that the last move has left three liberties
/// (3.2.5.4), where an enemy string beside them has three as well and none has fewer: on a shared
/// liberty, to have more liberties than before or than the enemy, else to gain liberties.
pub(crate) fn three_liberty_moves<M: Mask>(board: &Board<M>, last: usize) -> M {
    let own = board.to_move();
    let mut moves = M::NONE;
    for_each_string(board, M::around(last) & board.stones(own), |stone| {
        let (string, liberties) = (board.string(stone), board.liberties(stone));
        if liberties.count() != 3 || string.count() < 3 {
            return;
        }
        let (mut fewest, mut theirs) = (u32::MAX, M::NONE);
        for_each_string(board, string.neighbours() & board.stones(own.other()), |enemy| {
            let count = board.liberties(enemy).count();
            fewest = fewest.min(count);
            theirs |= board.liberties(enemy).when(count == 3);
        });
        if fewest != 3 {
            return;
        }
        // On a shared liberty the enemy is left two.
        let shared = gains(board, own, liberties & theirs, 3);
        moves |= if shared.is_none() { gains(board, own, liberties, 4) } else { shared };
    });
    moves
}

/// Those of some free cells on which a stone, with all it joins, has at least so many liberties.
fn gains<M: Mask>(board: &Board<M>, own: Color, mut cells: M, liberties: u32) -> M {
    let mut found = M::NONE;
    while !cells.is_none() {
        let cell = cells.lowest();
        cells = cells.without_lowest();
        if board.liberties_after(own, cell).count() >= liberties {
            found |= M::cell(cell);
        }
    }
    found
}

/// Ataris on any enemy string of two liberties that leave it no escape (3.2.5.7).
pub(crate) fn ataris<M: Mask>(board: &Board<M>) -> M {
    let mut found = M::NONE;
    for_each_string(board, board.stones(board.to_move().other()), |enemy| {
        found |= catches(board, enemy, false);
    });
    found
}

/// Points where the player to move takes something (2.7, 3).
pub(crate) fn captures<M: Mask>(board: &Board<M>) -> M {
    let own = board.to_move();
    let mut maybe = board.maybe_captures(own) & board.empty() & !board.ko();
    let mut found = M::NONE;
    while !maybe.is_none() {
        let cell = maybe.lowest();
        maybe = maybe.without_lowest();
        found |= M::cell(cell).when(board.takes(own, cell));
    }
    found
}

/// Calls `visit` with a stone of every string that has one of these stones.
#[inline(always)]
fn for_each_string<M: Mask>(board: &Board<M>, mut stones: M, mut visit: impl FnMut(usize)) {
    while !stones.is_none() {
        let stone = stones.lowest();
        stones &= !board.string(stone);
        visit(stone);
    }
}

#[cfg(test)]
mod tests;
