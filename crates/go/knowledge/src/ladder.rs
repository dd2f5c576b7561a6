//! Ladders read exactly, as far as a search can afford.
//!
//! The playout board reads one line of a ladder and takes the first of equal ways. Here both ataris
//! and all escapes are tried, so that the answer does not depend on how the board is turned.

use tengen_board::Color;
use tengen_go_rules::playout::regions::cells;
use tengen_go_rules::playout::{Board, Mask};

/// Moves of the attacker that are tried before a string counts as free.
const MOST_ATARIS: u32 = 120;

/// Whether the attacker, moving first, catches a string of one or two liberties by captures and
/// ataris alone.
pub(crate) fn is_caught<M: Mask>(board: &Board<M>, stone: usize, attacker: Color) -> bool {
    chase(board, stone, attacker, &mut MOST_ATARIS.clone())
}

fn chase<M: Mask>(board: &Board<M>, stone: usize, attacker: Color, left: &mut u32) -> bool {
    let liberties = board.liberties(stone);
    match liberties.count() {
        // The last liberty is the attacker's to take, unless it is a ko.
        0 | 1 => return (liberties & banned(board, attacker)).is_none(),
        2 => {}
        _ => return false,
    }
    for atari in cells(liberties & !banned(board, attacker)) {
        let run = liberties & !M::cell(atari);
        // If running from here gives three liberties there is nothing to read, unless the atari
        // takes stones that the runner counts on.
        let room = board.liberties_after(attacker.other(), run.lowest()) & !M::cell(atari);
        if room.count() > 2 && !board.takes(attacker, atari) {
            continue;
        }
        let Some(rest) = left.checked_sub(1) else { return false };
        *left = rest;
        let Some(after) = play_aside(board, attacker, atari) else { continue };
        if !escapes(&after, stone, attacker, left) {
            return true;
        }
    }
    false
}

/// Whether a string in atari gets away by running or by taking an attacker.
fn escapes<M: Mask>(board: &Board<M>, stone: usize, attacker: Color, left: &mut u32) -> bool {
    let ways = board.liberties(stone) | board.takes_beside(stone, attacker);
    cells(ways & !banned(board, attacker.other())).any(|way| {
        play_aside(board, attacker.other(), way)
            .is_some_and(|after| !chase(&after, stone, attacker, left))
    })
}

/// The point that ko forbids to a colour.
pub(crate) fn banned<M: Mask>(board: &Board<M>, color: Color) -> M {
    board.ko().when(board.to_move() == color)
}

/// The board after a move of a colour, whoever's turn it is; none if it is suicide.
pub(crate) fn play<M: Mask>(board: &Board<M>, color: Color, cell: usize) -> Option<Board<M>> {
    let mut after = board.clone();
    if after.to_move() != color {
        after.pass();
    }
    after.play(cell).then_some(after)
}

/// As [`play`], away from the stack: a ladder across a large board would fill it with boards.
#[inline(never)]
fn play_aside<M: Mask>(board: &Board<M>, color: Color, cell: usize) -> Option<Box<Board<M>>> {
    play(board, color, cell).map(Box::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Move, Point, Random, Size};
    use tengen_go_rules::{KoRule, Ladder, Position, Rules, with_narrowest_board};

    #[test]
    fn a_ladder_across_a_large_board_fits_on_a_small_stack() {
        let size = Size::square(19).unwrap();
        let mut position = Position::new(size, Rules::default());
        let stones = [(1, 1), (0, 1), (1, 0), (2, 0)].map(|(column, row)| Point::new(column, row));
        position.play_legal(Color::White, Move::Play(stones[0]));
        for &stone in &stones[1..] {
            position.play_legal(Color::Black, Move::Play(stone));
        }
        let Ladder::Caught(line) = position.ladder(stones[0], Color::Black) else { panic!() };
        assert!(line.len() > 60, "{line:?}");
        let reads = move || {
            with_narrowest_board!(size, M => {
                is_caught(&Board::<M>::new(&position), Board::<M>::cell(stones[0]), Color::Black)
            })
        };
        let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(reads).unwrap();
        assert!(thread.join().unwrap());
    }

    #[test]
    fn agrees_with_the_exact_reader_in_random_games() {
        let mut read = 0;
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let size = Size::square(7).unwrap();
            let rules = Rules { ko: KoRule::Simple, ..Rules::default() };
            let mut position = Position::new(size, rules);
            for _ in 0..45 {
                let color = position.to_move();
                let moves: Vec<_> = position.sensible_points(color).collect();
                let Some(&point) = random.pick(&moves) else { break };
                position.play_legal(color, Move::Play(point));
                let board: Board<u128> = Board::new(&position);
                for head in position.all_strings().filter(|&head| position.liberties(head) == 2) {
                    let Some(color) = position.stone(head) else { continue };
                    let exact = position.ladder(head, !color);
                    // A ko that is on bans moves of one side only; both readers see to it, but a
                    // turn given away lifts it.
                    if exact == Ladder::Unclear || position.ko().is_some() {
                        continue;
                    }
                    let cell = Board::<u128>::cell(head);
                    assert_eq!(is_caught(&board, cell, !color), exact.is_caught(), "{position:?}");
                    read += 1;
                }
            }
        }
        assert!(read > 1_000, "{read}");
    }
}
