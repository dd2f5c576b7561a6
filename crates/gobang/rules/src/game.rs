use tengen_board::{Color, Lettering, Move, Point};

use crate::{Board, Decision, Direction, FoulKind, RuleSet};

/// A game from set-up to end: stones, moves, whose turn it is, who has won.
///
/// ```
/// use tengen_board::Color;
/// use tengen_gobang_rules::{Board, Ending, Game, RuleSet, read_moves};
///
/// let mut game = Game::new(Board::usual(), RuleSet::Renju);
/// for point in read_moves("h8 h9 g8 g9 f8 f9 i8 i9 j8", game.board().size())? {
///     game.play(point)?;
/// }
/// assert_eq!(game.ending(), Some(Ending::Row(Color::Black)));
/// game.undo();
/// assert_eq!(game.to_move(), Some(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: RuleSet,
    board: Board,
    set_up: Vec<(Point, Color)>,
    first: Color,
    moves: Vec<(Color, Move)>,
    ending: Option<Ending>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// This side made a row that wins.
    Row(Color),
    /// Black played where it must not: White wins.
    Foul(FoulKind),
    /// No point is left: a draw.
    Full,
    /// Both passed, one after the other: a draw.
    Passes,
}

impl Ending {
    /// Who won; nobody in a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Ending::Row(color) => Some(color),
            Ending::Foul(_) => Some(Color::White),
            Ending::Full | Ending::Passes => None,
        }
    }
}

/// A move that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// There is a stone, or no board.
    #[error("{0} is not an empty point of the board")]
    NotEmpty(String),
}

impl Game {
    /// A game that begins with the stones on a board, Black to move.
    pub fn new(board: Board, rules: RuleSet) -> Game {
        let set_up = board.stones().collect();
        Game { rules, board, set_up, first: Color::Black, moves: Vec::new(), ending: None }
    }

    /// The same with this side to move, before any move is made.
    ///
    /// # Panics
    /// If there have been moves.
    pub fn set_first(&mut self, first: Color) {
        assert!(self.moves.is_empty(), "who moves first is settled before the first move");
        self.first = first;
    }

    /// The rule set.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The stones as they are.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Stones that were there before the first move.
    pub fn set_up(&self) -> &[(Point, Color)] {
        &self.set_up
    }

    /// Who made or makes the first move.
    pub const fn first(&self) -> Color {
        self.first
    }

    /// Every move so far.
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// How the game ended, if it has.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The rows that won, the stones of each in their order along the line; none unless rows did.
    pub fn winning_rows(&self) -> Vec<Vec<Point>> {
        let (Some(Ending::Row(color)), Some(&(_, Move::Play(last)))) =
            (self.ending, self.moves.last())
        else {
            return Vec::new();
        };
        let wins = |way: &Direction| self.rules.row_wins(&self.board, last, color, *way);
        let row = |way: Direction| {
            let (before, after) = self.board.row_with(last, color, way);
            let steps = -(before as i32)..=after as i32;
            steps.filter_map(|step| way.along(last, step, self.board.size())).collect()
        };
        Direction::ALL.into_iter().filter(wins).map(row).collect()
    }

    /// Whose turn it is; nobody's after the end.
    pub const fn to_move(&self) -> Option<Color> {
        if self.ending.is_some() { None } else { Some(self.turn()) }
    }

    const fn turn(&self) -> Color {
        if self.moves.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// The foul that the side to move would commit on a point; none where it cannot play at all.
    pub fn foul_at(&self, point: Point) -> Option<FoulKind> {
        let color = self.to_move().filter(|_| self.board.is_empty(point))?;
        self.rules.foul_at(&self.board, point, color)
    }

    /// Puts a stone for the side to move. A forbidden one is put and loses.
    pub fn play(&mut self, point: Point) -> Result<(), MoveError> {
        let color = self.to_move().ok_or(MoveError::Over)?;
        if !self.board.is_empty(point) {
            return Err(MoveError::NotEmpty(point.name(Lettering::Gobang)));
        }
        let decision = self.rules.decision(&self.board, point, color);
        self.board.place(point, color);
        self.moves.push((color, Move::Play(point)));
        let is_full = self.board.is_full();
        self.ending = match decision {
            Some(Decision::Row) => Some(Ending::Row(color)),
            Some(Decision::Foul(kind)) if !(is_full && self.rules.forgives_last_foul()) => {
                Some(Ending::Foul(kind))
            }
            _ => is_full.then_some(Ending::Full),
        };
        Ok(())
    }

    /// Leaves the turn to the other side; after two passes in a row the game is drawn.
    pub fn pass(&mut self) -> Result<(), MoveError> {
        let color = self.to_move().ok_or(MoveError::Over)?;
        let after_pass = matches!(self.moves.last(), Some((_, Move::Pass)));
        self.moves.push((color, Move::Pass));
        self.ending = after_pass.then_some(Ending::Passes);
        Ok(())
    }

    /// Takes the last move back and tells which it was.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        let (color, last) = self.moves.pop()?;
        if let Move::Play(point) = last {
            self.board.remove(point);
        }
        // Nothing follows an ending: before the last move there was none.
        self.ending = None;
        Some((color, last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_moves;
    use tengen_board::{Random, Size};

    fn played(moves: &str, rules: RuleSet) -> Game {
        let mut game = Game::new(Board::usual(), rules);
        for point in read_moves(moves, game.board().size()).unwrap() {
            game.play(point).unwrap();
        }
        game
    }

    #[test]
    fn a_foul_loses_under_renju_only() {
        let double_three = "h7 a1 h9 a3 g8 a5 i8 a7 h8";
        let game = played(double_three, RuleSet::Renju);
        assert_eq!(game.ending(), Some(Ending::Foul(FoulKind::DoubleThree)));
        assert_eq!(game.ending().and_then(Ending::winner), Some(Color::White));
        assert_eq!(played(double_three, RuleSet::Standard).ending(), None);
    }

    #[test]
    fn what_is_over_is_over() {
        let mut game = played("h8 a1 h9 a2 h10 a3 h11 a4 h12", RuleSet::Freestyle);
        assert_eq!(game.ending(), Some(Ending::Row(Color::Black)));
        assert_eq!(game.play(Point::new(5, 5)), Err(MoveError::Over));
        assert_eq!(game.pass(), Err(MoveError::Over));
        assert_eq!(game.foul_at(Point::new(5, 5)), None);
        game.undo();
        assert_eq!(game.to_move(), Some(Color::Black));
        assert_eq!(game.foul_at(Point::new(7, 7)), None);
        let message = game.play(Point::new(7, 7)).unwrap_err().to_string();
        assert_eq!(message, "H8 is not an empty point of the board");
        let off = game.play(Point::new(20, 3)).unwrap_err().to_string();
        assert_eq!(off, "U4 is not an empty point of the board");
    }

    #[test]
    fn the_winning_rows_are_told() {
        let rows = |moves, rules| {
            let names = |row: Vec<Point>| crate::write_moves(row);
            played(moves, rules).winning_rows().into_iter().map(names).collect::<Vec<_>>()
        };
        let one = "h8 a1 h9 a2 h10 a3 h11 a4 h12";
        assert_eq!(rows(one, RuleSet::Renju), ["h8 h9 h10 h11 h12"]);
        let two = "h8 a1 h9 a2 h10 a3 h11 a4 d12 b1 e12 b2 f12 b3 g12 b4 h12";
        assert_eq!(rows(two, RuleSet::Renju), ["d12 e12 f12 g12 h12", "h8 h9 h10 h11 h12"]);
        // Five and six at once: only the five wins under renju, both where six is enough.
        let both = "h8 a1 h9 a2 h10 a3 h11 a4 d12 b1 e12 b2 f12 b3 g12 b4 i12 c1 h12";
        assert_eq!(rows(both, RuleSet::Renju), ["h8 h9 h10 h11 h12"]);
        assert_eq!(rows(both, RuleSet::Freestyle).len(), 2);
        assert!(rows("h8 a1", RuleSet::Renju).is_empty());
        assert!(rows("h7 a1 h9 a3 g8 a5 i8 a7 h8", RuleSet::Renju).is_empty(), "a foul");
    }

    #[test]
    fn two_passes_draw() {
        let mut game = played("h8", RuleSet::Renju);
        game.pass().unwrap();
        assert_eq!(game.ending(), None);
        game.pass().unwrap();
        assert_eq!(game.ending(), Some(Ending::Passes));
        game.undo();
        assert_eq!(game.to_move(), Some(Color::Black));
    }

    #[test]
    fn undo_brings_back_every_position() {
        for rules in RuleSet::ALL {
            let mut random = Random::new(17);
            for _ in 0..20 {
                let mut game = Game::new(Board::new(Size::square(7).unwrap()).unwrap(), rules);
                let mut before = vec![game.clone()];
                while game.ending().is_none() {
                    let empty: Vec<Point> = game.board().empty_points().collect();
                    game.play(*random.pick(&empty).unwrap()).unwrap();
                    before.push(game.clone());
                }
                while let Some(expected) = before.pop() {
                    assert_eq!(game, expected);
                    game.undo();
                }
            }
        }
    }

    /// Thesis, section 2.4: a foul on the last point is forgiven, and the game is drawn.
    #[test]
    fn the_last_foul_of_the_thesis_is_forgiven() {
        let nearly_full = "
            X O X O X O
            O X O X O O
            O O X O X O
            X O O X O O
            O X O O X O
            X X . X X X";
        for (rules, expected) in [
            (RuleSet::ThesisJapanese, Ending::Full),
            (RuleSet::Renju, Ending::Foul(FoulKind::Overline)),
        ] {
            let mut game = Game::new(nearly_full.parse().unwrap(), rules);
            assert_eq!(game.foul_at(Point::new(2, 0)), Some(FoulKind::Overline));
            game.play(Point::new(2, 0)).unwrap();
            assert_eq!(game.ending(), Some(expected));
        }
    }
}
