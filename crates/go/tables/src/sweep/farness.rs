//! How many stones a side must still play, at least, before a score is safe at sight.

use crate::board::{Board, Points, each};

/// For every set of stones of one side: how many points these can keep at best, wherever the other
/// side has its stones.
pub(crate) struct Grounds {
    board: Board,
    most: Vec<u8>,
}

impl Grounds {
    pub(crate) fn new(board: &Board) -> Grounds {
        // Nothing makes stones safer than an opponent who has filled all their eyes but one point
        // each, which is how sight takes a board without an empty point.
        let most = (0..=board.all()).map(|stones| {
            let safe = board.safe_points(stones, board.all() & !stones);
            safe.count_ones() as u8
        });
        Grounds { board: board.clone(), most: most.collect() }
    }

    /// Points of the board.
    pub(crate) const fn area(&self) -> usize {
        self.board.area()
    }

    pub(super) const fn board(&self) -> &Board {
        &self.board
    }
}

/// For every set of stones of one side: the fewest stones to add until a score can be safe at
/// sight.
pub(super) struct Farness {
    stones: Vec<u8>,
}

impl Farness {
    /// The score is that of the side less that of the other.
    pub(super) fn new(grounds: &Grounds, score: i8) -> Farness {
        let Grounds { board, most } = grounds;
        let area = board.area() as i8;
        let mut stones = vec![u8::MAX; most.len()];
        for set in (0..=board.all()).rev() {
            stones[set as usize] = if 2 * most[set as usize] as i8 - area >= score {
                0
            } else {
                let added = each(board.all() & !set).map(|point| stones[(set | point) as usize]);
                added.min().unwrap_or(u8::MAX).saturating_add(1)
            };
        }
        Farness { stones }
    }

    #[inline]
    pub(super) fn of(&self, stones: Points) -> u8 {
        self.stones[stones as usize]
    }
}
