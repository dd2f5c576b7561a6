//! Strings, and what ladders do to those that are short of liberties.

use tengen_board::Color;
use tengen_go_rules::playout::{Board, Mask};

use crate::ladder::{banned, is_caught, play};
use tengen_go_rules::playout::regions::cells;

/// What becomes of a string by captures and ladders alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outlook {
    /// No ladder catches it.
    Free,
    /// It is caught if the opponent moves first, and can be saved if its owner does.
    Endangered,
    /// It is caught whoever moves first.
    Caught,
}

/// A string of stones.
#[derive(Clone, Copy, Debug)]
pub struct StoneString<M> {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: M,
    /// Its liberties.
    pub liberties: M,
    /// What ladders do to it.
    pub outlook: Outlook,
}

impl<M: Mask> StoneString<M> {
    /// Whether it is lost by captures and ladders alone, given who moves next.
    pub fn is_lost(&self, to_move: Color) -> bool {
        match self.outlook {
            Outlook::Free => false,
            Outlook::Endangered => to_move != self.color,
            Outlook::Caught => true,
        }
    }
}

/// All strings of a board, Black's first.
pub fn strings<M: Mask>(board: &Board<M>) -> Vec<StoneString<M>> {
    let mut strings = Vec::with_capacity(24);
    for color in Color::BOTH {
        let mut left = board.stones(color);
        while !left.is_none() {
            let stone = left.lowest();
            let (stones, liberties) = (board.string(stone), board.liberties(stone));
            left &= !stones;
            let outlook = outlook(board, stone, color);
            strings.push(StoneString { color, stones, liberties, outlook });
        }
    }
    strings
}

/// Reads the ladders on the string of a stone.
pub fn outlook<M: Mask>(board: &Board<M>, stone: usize, color: Color) -> Outlook {
    let liberties = board.liberties(stone);
    let in_danger = match liberties.count() {
        0 | 1 => true,
        2 => is_caught(board, stone, color.other()),
        _ => return Outlook::Free,
    };
    if !in_danger {
        return Outlook::Free;
    }
    let ways = (liberties | board.takes_beside(stone, color.other())) & !banned(board, color);
    let saves = |way: usize| {
        play(board, color, way).is_some_and(|after| match after.liberties(stone).count() {
            0 | 1 => false,
            2 => !is_caught(&after, stone, color.other()),
            _ => true,
        })
    };
    if cells(ways).any(saves) { Outlook::Endangered } else { Outlook::Caught }
}
