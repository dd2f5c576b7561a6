use tengen_board::{Color, Move};

/// Moves that a search is to leave out, each for one player and down to a depth.
///
/// ```
/// use tengen_board::{Color, Move, Point};
/// use tengen_uct::Forbidden;
///
/// let mut forbidden = Forbidden::default();
/// forbidden.add(Color::Black, Move::Play(Point::new(2, 2)), 1);
/// assert_eq!(forbidden.depth(Color::Black, Move::Play(Point::new(2, 2))), 1);
/// assert_eq!(forbidden.depth(Color::White, Move::Play(Point::new(2, 2))), 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forbidden(Vec<(Color, Move, u32)>);

impl Forbidden {
    /// Leaves a player's move out in the first so many moves from the position searched: 1 for the
    /// very next move only.
    pub fn add(&mut self, color: Color, mv: Move, depth: u32) {
        self.0.push((color, mv, depth));
    }

    /// In how many moves from the position searched the move is left out.
    pub fn depth(&self, color: Color, mv: Move) -> u32 {
        let same = self.0.iter().filter(|(player, named, _)| (*player, *named) == (color, mv));
        same.map(|&(_, _, depth)| depth).max().unwrap_or(0)
    }

    /// Whether every move may be searched.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
