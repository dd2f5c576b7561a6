//! One place on the board, everything else at rest: what it comes to and what every move there
//! leaves, in points.

use tengen_board::{Color, Move, Point, PointSet};
use tengen_endgame::Analysis;
use tengen_go_rules::Position;

use crate::finder::without_history;
use crate::local::Local;

/// Black's points minus White's, by who moves first; both ends where endless play leaves doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    low: [i32; 2],
    high: [i32; 2],
}

impl Worth {
    /// Whether endless play does not matter.
    pub fn is_exact(&self) -> bool {
        self.low == self.high
    }

    /// The number it is if nobody gains by moving.
    pub fn number(&self) -> Option<i32> {
        (self.is_exact() && self.low[0] == self.low[1]).then_some(self.low[0])
    }

    /// What a player gets at worst.
    pub fn sure(&self, player: Color, first: Color) -> i32 {
        match player {
            Color::Black => self.low[first.index()],
            Color::White => self.high[first.index()],
        }
    }

    /// The same at best.
    pub fn hoped(&self, player: Color, first: Color) -> i32 {
        self.sure(!player, first)
    }
}

/// A move and what it leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub point: Point,
    pub after: Worth,
}

/// A place as it stands.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub worth: Worth,
    /// Moves of Black and of White.
    moves: [Vec<Choice>; 2],
}

impl View {
    /// What a place comes to that was played out before.
    pub fn of(local: &Local, board: &Position) -> Option<View> {
        let stones = local.stones(board);
        let worth = |stones| {
            let [black, white] = Color::BOTH.map(|first| local.value(stones, first));
            let (black, white) = (black?, white?);
            Some(Worth { low: [black[0], white[0]], high: [black[1], white[1]] })
        };
        let moves = Color::BOTH.map(|color| {
            let moves = local.moves(stones, color).into_iter();
            moves
                .filter_map(|(point, stones)| Some(Choice { point, after: worth(stones)? }))
                .collect()
        });
        Some(View { worth: worth(stones)?, moves })
    }

    /// The moves of a side.
    pub fn moves(&self, color: Color) -> &[Choice] {
        &self.moves[color.index()]
    }

    /// Whether whoever moves first can settle it with one move.
    pub fn is_plain(&self) -> bool {
        self.worth.is_exact()
            && Color::BOTH.into_iter().all(|color| {
                let stop = self.worth.sure(color, color);
                self.moves(color).iter().any(|choice| choice.after.number() == Some(stop))
            })
    }
}

/// How much better one score is than another to a player.
pub(crate) const fn better(player: Color, one: i32, than: i32) -> i32 {
    match player {
        Color::Black => one - than,
        Color::White => than - one,
    }
}

/// A place on a board on which the rest is filled up.
#[derive(Clone)]
pub(crate) struct Patch {
    pub board: Position,
    pub points: PointSet,
}

impl Patch {
    /// One region of a board with all others filled by a safe neighbour.
    pub fn of(position: &Position, analysis: &Analysis, points: PointSet) -> Patch {
        let size = position.size();
        let mut board = without_history(position);
        for other in analysis.regions.iter().filter(|region| region.points != points) {
            let around = other.points.neighbours(size);
            let [black, white] = analysis.safe.map(|stones| (stones & around).len());
            let owner = if black >= white { Color::Black } else { Color::White };
            // Beside no safe stone at all there is nothing to join: such a board has one region.
            if black + white > 0 {
                board.set_up_all(other.points.iter().map(|point| (point, Some(owner))));
            }
        }
        Patch { board, points }
    }

    /// The patch after a move there, or none if it is not legal. No ko forbids anything.
    pub fn play(&self, color: Color, point: Point) -> Option<Patch> {
        let mut board = self.board.clone();
        board.set_ko(None);
        board.play_as(color, Move::Play(point)).ok()?;
        board.set_ko(None);
        Some(Patch { board: without_history(&board), points: self.points })
    }
}
