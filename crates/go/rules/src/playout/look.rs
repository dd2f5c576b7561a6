//! What a player in a hurry asks a playout board.

use tengen_board::{Color, Move, Point, Size};

use super::board::{Board, COLOR_SHIFT, NO_CHAIN};
use super::mask::Mask;
use crate::Position;

impl<M: Mask> Board<M> {
    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The cell of a point.
    #[inline]
    pub fn cell(point: Point) -> usize {
        // One row of margin, then one column.
        (point.row() + 1) * M::ROW + point.column() + 1
    }

    /// The point of a cell.
    #[inline]
    pub fn point(cell: usize) -> Point {
        Point::new(cell % M::ROW - 1, cell / M::ROW - 1)
    }

    /// The cells of a position's latest move and of the one before it; 0 for a pass, for none, and
    /// for a stone that has been taken off since.
    pub fn latest_cells(position: &Position) -> (usize, usize) {
        let cell_of = |mv: Option<Move>| {
            let point = mv.and_then(Move::point).filter(|&point| !position.is_empty(point));
            point.map_or(0, Self::cell)
        };
        let mut latest = position.moves().rev().map(|(_, mv)| mv);
        (cell_of(latest.next()), cell_of(latest.next()))
    }

    /// The points of a mask.
    pub fn points_of(mut mask: M) -> impl Iterator<Item = Point> {
        std::iter::from_fn(move || {
            if mask.is_none() {
                return None;
            }
            let point = Self::point(mask.lowest());
            mask = mask.without_lowest();
            Some(point)
        })
    }

    /// All points of the board.
    #[inline(always)]
    pub fn points(&self) -> M {
        self.points
    }

    /// The points on the first line.
    #[inline(always)]
    pub fn edge(&self) -> M {
        self.edge
    }

    /// The stones of a colour.
    #[inline(always)]
    pub fn stones(&self, color: Color) -> M {
        self.stones[color.index()]
    }

    /// The free points.
    #[inline(always)]
    pub fn empty(&self) -> M {
        self.points & !(self.stones[0] | self.stones[1])
    }

    /// The point that simple ko forbids to the player to move, if there is one.
    #[inline(always)]
    pub fn ko(&self) -> M {
        self.ko
    }

    /// Whose turn it is.
    #[inline(always)]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The free points that the player to move may sensibly play: no own eye, not the ko, and not
    /// where the enemy surrounds with nothing to capture. A few may still be suicide.
    #[inline(always)]
    pub fn sensible(&self) -> M {
        self.candidates(self.to_move.index())
    }

    /// Points where a colour may be able to capture: none is missing, some may be stale.
    #[inline(always)]
    pub fn maybe_captures(&self, color: Color) -> M {
        self.captures[color.index()]
    }

    /// The liberties of the string of the stone on a cell.
    #[inline(always)]
    pub fn liberties(&self, stone: usize) -> M {
        self.liberties.as_ref()[self.head(stone)]
    }

    /// The stones of the string of the stone on a cell.
    #[inline(always)]
    pub fn string(&self, stone: usize) -> M {
        self.members.as_ref()[self.head(stone)]
    }

    /// The cell that stands for the string of the stone on a cell.
    #[inline(always)]
    pub fn head(&self, stone: usize) -> usize {
        self.chain.as_ref()[stone & M::CELL_BITS] as usize & M::CELL_BITS
    }

    /// The colour of the stone on a cell.
    #[inline(always)]
    pub fn stone(&self, cell: usize) -> Option<Color> {
        let chain = self.chain.as_ref()[cell & M::CELL_BITS];
        if chain == NO_CHAIN {
            None
        } else {
            Some(Color::BOTH[(chain >> COLOR_SHIFT) as usize & 1])
        }
    }

    /// The liberties that a stone on a free cell, and all it joins, would have.
    #[inline(always)]
    pub fn liberties_after(&self, color: Color, cell: usize) -> M {
        let stone = M::cell(cell);
        let around = M::around(cell);
        let (own, enemy) = (self.stones[color.index()], self.stones[color.other().index()]);
        let mut liberties = around & self.empty();
        let mut joined = stone;
        let mut friends = around & own;
        while !friends.is_none() {
            let friend = friends.lowest();
            joined |= self.string(friend);
            liberties |= self.liberties(friend);
            friends &= !joined;
        }
        let mut hostile = around & enemy;
        while !hostile.is_none() {
            let stone_beside = hostile.lowest();
            let string = self.string(stone_beside);
            hostile &= !string;
            if self.liberties(stone_beside) == stone {
                liberties |= string & joined.neighbours();
            }
        }
        liberties & !stone
    }

    /// Whether a move takes something.
    #[inline(always)]
    pub fn takes(&self, color: Color, cell: usize) -> bool {
        let mut enemies = M::around(cell) & self.stones(color.other());
        while !enemies.is_none() {
            let enemy = enemies.lowest();
            enemies = enemies.without_lowest();
            if self.liberties(enemy) == M::cell(cell) {
                return true;
            }
        }
        false
    }

    /// The stones that a move takes.
    #[inline(always)]
    pub fn taken_by(&self, color: Color, cell: usize) -> M {
        let mut enemies = M::around(cell) & self.stones(color.other());
        let mut taken = M::NONE;
        while !enemies.is_none() {
            let enemy = enemies.lowest();
            let string = self.string(enemy);
            enemies &= !string;
            taken |= string.when(self.liberties(enemy) == M::cell(cell));
        }
        taken
    }

    /// Last liberties of the enemy strings in atari that touch the string of the stone on a cell.
    #[inline]
    pub fn takes_beside(&self, stone: usize, enemy: Color) -> M {
        let mut border = self.string(stone).neighbours() & self.stones(enemy);
        let mut takes = M::NONE;
        while !border.is_none() {
            let attacker = border.lowest();
            border &= !self.string(attacker);
            let liberties = self.liberties(attacker);
            takes |= liberties.when(liberties.has_at_most_one());
        }
        takes
    }

    /// Whether a move leaves its string one liberty or none.
    #[inline(always)]
    pub fn is_self_atari(&self, color: Color, cell: usize) -> bool {
        // Two free neighbours settle it.
        (M::around(cell) & self.empty()).has_at_most_one()
            && self.liberties_after(color, cell).has_at_most_one()
    }

    /// The eight cells round a cell: eight bits where Black stands and, above them, eight where
    /// White stands; cells off the board have both. Bits go from the lowest cell up.
    #[inline(always)]
    pub fn surroundings(&self, cell: usize) -> u16 {
        let off = !self.points;
        let eight = |mask: M| {
            let ring = (mask | off).rows_of_three(cell);
            // The cell itself is no part of its surroundings.
            (ring & 0xF) | (ring >> 1 & 0xF0)
        };
        (eight(self.stones[0]) | eight(self.stones[1]) << 8) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::Nineteen;
    use crate::{KoRule, Rules};
    use tengen_board::Random;

    /// Everything asked of the playout board against the same question to the position.
    fn agrees<M: Mask>(size: Size, seed: u64) {
        let rules = Rules { ko: KoRule::Simple, ..Rules::default() };
        let mut position = Position::new(size, rules);
        let mut random = Random::new(seed);
        for _ in 0..2 * size.area() {
            let board: Board<M> = Board::new(&position);
            for point in size.points() {
                let cell = Board::<M>::cell(point);
                assert_eq!(board.stone(cell), position.stone(point));
                for (direction, bit) in BIT_OF_DIRECTION.into_iter().enumerate() {
                    let bits = board.surroundings(cell) >> bit & 0x101;
                    let expected = [0, 1, 0x100, 0x101];
                    let cell = position.pattern_code(point).cell(direction) as usize;
                    assert_eq!(bits, expected[cell]);
                }
                if position.stone(point).is_some() {
                    assert_eq!(board.liberties(cell).count() as usize, position.liberties(point));
                    assert_eq!(board.string(cell).count() as usize, position.stones(point));
                } else {
                    for color in Color::BOTH.into_iter().filter(|&c| !position.is_suicide(c, point))
                    {
                        let mut after = position.clone();
                        after.play_legal(color, Move::Play(point));
                        let taken =
                            position.stones_of(!color).len() - after.stones_of(!color).len();
                        assert_eq!(board.taken_by(color, cell).count() as usize, taken);
                        let liberties: Vec<Point> = after.string_liberties(point).iter().collect();
                        let found: Vec<Point> =
                            Board::<M>::points_of(board.liberties_after(color, cell)).collect();
                        assert_eq!(found, liberties, "{position:?} {color} {point:?}");
                    }
                }
            }
            let point = size.point(random.below(size.area() as u32) as usize);
            let _ = position.play(Move::Play(point));
        }
    }

    /// Where the clockwise directions of a pattern code stand in the surroundings.
    const BIT_OF_DIRECTION: [usize; 8] = [6, 7, 4, 2, 1, 0, 3, 5];

    #[test]
    fn answers_agree_with_the_position() {
        agrees::<u128>(Size::square(9).unwrap(), 1);
        agrees::<u128>(Size::new(5, 7).unwrap(), 2);
        agrees::<Nineteen>(Size::square(5).unwrap(), 3);
        agrees::<Nineteen>(Size::new(19, 3).unwrap(), 4);
    }
}
