//! Stones of a local game that cannot be taken even if their owner always passes (D. B. Benson,
//! "Life in the game of Go", 1976), for the fields of this crate.

use tengen_board::Color;

use crate::field::Cells;
use crate::{Local, LocalGame};

/// A space that one colour encloses.
struct Space {
    /// Its free points.
    free: Cells,
    /// The enclosing stones beside it.
    wall: Cells,
}

/// Whether this string of the colour is alive whatever the other side does.
pub(crate) fn for_ever(game: &LocalGame, local: &Local, color: Color, string: Cells) -> bool {
    let field = &game.field;
    let own = local.stones[color.index()];
    let free = game.free(local);
    // What touches the world outside, or a stone of the other side that lasts, is not enclosed.
    let leaks = field.open | field.lasting[color.other().index()];
    let not_own = field.cells & !own;
    let mut spaces: Vec<Space> = field
        .strings(not_own, not_own)
        .filter(|space| space & leaks == 0)
        .map(|space| Space { free: space & free, wall: field.beside(space) & own })
        .collect();
    let liberties = |string: Cells| field.beside(string) & free;
    let is_vital = |space: &Space, to: Cells| space.free & !liberties(to) == 0;
    if spaces.iter().filter(|space| is_vital(space, string)).count() < 2 {
        return false;
    }
    let mut strings: Vec<Cells> = field.strings(own, own).collect();
    loop {
        let before = strings.len();
        strings.retain(|&string| {
            game.lasts(string, color)
                || spaces.iter().filter(|space| is_vital(space, string)).count() >= 2
        });
        if !strings.contains(&string) {
            return false;
        }
        if strings.len() == before {
            return true;
        }
        let safe = strings.iter().fold(0, |all, string| all | string);
        spaces.retain(|space| space.wall & !safe == 0);
    }
}
