//! What may be played: occupied points, suicide, ko and superko.

use tengen_board::{Color, Lettering, Move, Point, key_of_stone};

use crate::{Cell, KoRule, Position};

/// Why a move may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The point is not on the board.
    #[error("{} is off the board", name(.0))]
    OffBoard(Point),
    /// A stone stands there.
    #[error("{} is occupied", name(.0))]
    Occupied(Point),
    /// The move would leave its own string without liberties.
    #[error("{} is suicide", name(.0))]
    Suicide(Point),
    /// The move would retake a ko at once.
    #[error("{} retakes the ko: play elsewhere first", name(.0))]
    Ko(Point),
    /// The move would recreate an earlier board.
    #[error("{} repeats the board before move {before_move} (superko)", name(.point))]
    Superko {
        /// The move asked for.
        point: Point,
        /// The board it recreates stood before this move, counted from 1.
        before_move: usize,
    },
}

fn name(point: &Point) -> String {
    point.name(Lettering::Go)
}

impl Position {
    /// Whether a player may make a move.
    pub fn is_legal(&self, color: Color, mv: Move) -> bool {
        self.check(color, mv).is_ok()
    }

    /// Whether a player may make a move, and if not, why.
    pub fn check(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        let Move::Play(point) = mv else { return Ok(()) };
        if !self.size().contains(point) {
            return Err(Illegal::OffBoard(point));
        }
        if !self.is_empty(point) {
            return Err(Illegal::Occupied(point));
        }
        // The ban holds for the player to move; a protocol may play out of turn.
        if self.ko() == Some(point) && color == self.to_move() {
            return Err(Illegal::Ko(point));
        }
        if !self.rules().suicide && self.is_suicide(color, point) {
            return Err(Illegal::Suicide(point));
        }
        if self.rules().ko == KoRule::Simple {
            return Ok(());
        }
        self.check_superko(color, point)
    }

    /// Every point the player may play on.
    pub fn legal_points(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.size().points().filter(move |&point| self.is_legal(color, point.into()))
    }

    /// Every point the player may play on without filling an own eye.
    pub fn sensible_points(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.legal_points(color).filter(move |&point| !self.pattern_code(point).is_eye_of(color))
    }

    /// Whether a stone on this free point would take nothing and have no liberty.
    pub fn is_suicide(&self, color: Color, point: Point) -> bool {
        point.neighbours().into_iter().all(|neighbour| match self.cell(neighbour) {
            Cell::Empty => false,
            Cell::Margin => true,
            // An own string must have another liberty, an enemy string must have no other.
            stone if stone == Cell::from(color) => self.in_atari(neighbour),
            _ => !self.in_atari(neighbour),
        })
    }

    /// The move after which the same board stood with the same player to move as now, if it did:
    /// under [`KoRule::Simple`] the game then ends without result.
    pub fn repeats(&self) -> Option<usize> {
        self.earlier_boards().position(|board| board == (self.hash(), self.to_move()))
    }

    fn check_superko(&self, color: Color, point: Point) -> Result<(), Illegal> {
        let after = self.hash_after(color, point);
        let positional = self.rules().ko == KoRule::PositionalSuperko;
        let repeated =
            |(hash, to_move): (u64, Color)| hash == after && (positional || to_move == !color);
        let now = (self.hash(), self.to_move());
        match self.earlier_boards().chain([now]).position(repeated) {
            Some(index) => Err(Illegal::Superko { point, before_move: index + 1 }),
            None => Ok(()),
        }
    }

    /// The hash of the stones after a move, without making it.
    fn hash_after(&self, color: Color, point: Point) -> u64 {
        let mut hash = self.hash() ^ key_of_stone(color, point);
        let mut takes = false;
        for stone in self.strings_beside(point, Cell::from(!color)) {
            if self.in_atari(stone) {
                takes = true;
                hash ^= self.key_of_string(stone, !color);
            }
        }
        if !takes && self.is_suicide(color, point) {
            hash ^= key_of_stone(color, point);
            for stone in self.strings_beside(point, Cell::from(color)) {
                hash ^= self.key_of_string(stone, color);
            }
        }
        hash
    }

    fn key_of_string(&self, stone: Point, color: Color) -> u64 {
        self.string_stones(stone).fold(0, |key, point| key ^ key_of_stone(color, point))
    }
}
