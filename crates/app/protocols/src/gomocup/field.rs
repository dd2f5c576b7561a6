//! Positions as managers give them, a stone a line.

use tengen_board::{Color, Move, Size};
use tengen_gobang_rules::{Board, Game, RuleSet};

use super::line::{point_at, short};

/// Whose stone a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// The brain's, which is to move when all stones are there.
    Own,
    /// The opponent's.
    Opponent,
}

/// Lines of a position, as they come.
#[derive(Clone, Debug, Default)]
pub(super) struct Field {
    stones: Vec<(Move, Owner)>,
    lines: usize,
    /// What is wrong with the first bad line.
    pub error: Option<String>,
}

impl Field {
    /// Takes a line `x,y,1` (own) or `x,y,2` (opponent's); `-1,-1,f` is a pass. Where `owners` are not
    /// told, as in an opening, lines are `x,y` and colours alternate.
    pub fn take(&mut self, line: &str, size: Size, owners: bool) {
        self.lines += 1;
        match read_stone(line, size, owners) {
            Ok((mv, owner)) => {
                let is_twice =
                    mv.point().is_some() && self.stones.iter().any(|&(known, _)| known == mv);
                if is_twice {
                    self.complain(&format!("'{}' is there twice", short(line)));
                } else {
                    self.stones.push((mv, owner));
                }
            }
            Err(problem) => self.complain(&problem),
        }
    }

    fn complain(&mut self, problem: &str) {
        let line = self.lines;
        self.error.get_or_insert_with(|| format!("line {line} of the board: {problem}"));
    }

    /// How many stones and passes there are.
    pub const fn len(&self) -> usize {
        self.stones.len()
    }

    /// A game in which these were the moves, one after the other; for openings.
    pub fn as_moves(&self, size: Size, rules: RuleSet) -> Result<Game, String> {
        let board = Board::new(size).map_err(|error| error.to_string())?;
        let mut game = Game::new(board, rules);
        for &(mv, _) in &self.stones {
            make(&mut game, mv)?;
        }
        Ok(game)
    }

    /// The game with the brain to move.
    ///
    /// If the lines are moves in their order, they are those of the game. If not, the stones are set
    /// up: then the brain is Black where it has as many stones as the opponent, White where it has one
    /// less, and else has the colour of the first line if that is its own.
    pub fn as_game(&self, size: Size, rules: RuleSet) -> Result<Game, String> {
        let alternates = self.stones.windows(2).all(|pair| pair[0].1 != pair[1].1);
        let own_is_next = self.stones.last().is_none_or(|&(_, owner)| owner == Owner::Opponent);
        if alternates && own_is_next {
            let game = self.as_moves(size, rules);
            if game.as_ref().is_ok_and(|game| game.ending().is_none()) {
                return game;
            }
        }
        let color = self.own_color();
        let mut board = Board::new(size).map_err(|error| error.to_string())?;
        for &(mv, owner) in &self.stones {
            if let Move::Play(point) = mv {
                board.place(point, if owner == Owner::Own { color } else { !color });
            }
        }
        if board.is_full() {
            return Err("no point is empty".to_owned());
        }
        let mut game = Game::new(board, rules);
        game.set_first(color);
        Ok(game)
    }

    fn own_color(&self) -> Color {
        let own = self.stones.iter().filter(|(_, owner)| *owner == Owner::Own).count();
        let others = self.stones.len() - own;
        let first_is_own = self.stones.first().is_none_or(|&(_, owner)| owner == Owner::Own);
        if own == others || own + 1 != others && first_is_own { Color::Black } else { Color::White }
    }
}

fn make(game: &mut Game, mv: Move) -> Result<(), String> {
    let made = match mv {
        Move::Play(point) => game.play(point),
        Move::Pass => game.pass(),
    };
    made.map_err(|error| error.to_string())
}

fn read_stone(line: &str, size: Size, owners: bool) -> Result<(Move, Owner), String> {
    let wanted = if owners { "x,y,1 for an own stone, x,y,2 for the opponent's" } else { "x,y" };
    let wrong = || format!("'{}' is no stone: write {wanted}", short(line));
    let numbers: Option<Vec<i64>> =
        line.split(',').map(|number| number.trim().parse().ok()).collect();
    let (x, y, owner) = match numbers.as_deref() {
        Some(&[x, y, 1]) => (x, y, Owner::Own),
        Some(&[x, y, 2]) => (x, y, Owner::Opponent),
        Some(&[x, y]) if !owners => (x, y, Owner::Own),
        _ => return Err(wrong()),
    };
    if (x, y) == (-1, -1) && owners {
        return Ok((Move::Pass, owner));
    }
    Ok((Move::Play(point_at(x, y, size)?), owner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Lettering, Point};

    fn field(lines: &[&str]) -> Field {
        let mut field = Field::default();
        for line in lines {
            field.take(line, size(), true);
        }
        field
    }

    fn size() -> Size {
        Size::square(15).unwrap()
    }

    #[test]
    fn moves_in_their_order_are_the_game() {
        let game = field(&["7,7,2", "7,6,1", "8,8,2"]).as_game(size(), RuleSet::Renju).unwrap();
        assert_eq!((game.moves().len(), game.to_move()), (3, Some(Color::White)));
        assert_eq!(game.board().at(Point::new(7, 8)), Some(Color::White), "H9 is 7,6");
        let game = field(&["7,7,1", "7,6,2"]).as_game(size(), RuleSet::Renju).unwrap();
        assert_eq!((game.moves().len(), game.to_move()), (2, Some(Color::Black)));
        let game = field(&[]).as_game(size(), RuleSet::Renju).unwrap();
        assert_eq!(game.to_move(), Some(Color::Black));
    }

    #[test]
    fn stones_in_any_order_are_set_up() {
        // As many: the brain is Black.
        let game = field(&["7,6,2", "7,7,1", "3,3,1", "4,4,2"]);
        let game = game.as_game(size(), RuleSet::Freestyle).unwrap();
        assert_eq!((game.moves().len(), game.to_move()), (0, Some(Color::Black)));
        assert_eq!(game.board().at(Point::new(7, 7)), Some(Color::Black));
        // One less: White.
        let game = field(&["3,3,2", "7,6,2", "7,7,1"]).as_game(size(), RuleSet::Renju).unwrap();
        assert_eq!(game.to_move(), Some(Color::White));
        assert_eq!(game.board().at(Point::new(7, 7)), Some(Color::White));
        // Otherwise the first stone is Black's.
        let game = field(&["3,3,1", "7,7,1"]).as_game(size(), RuleSet::Renju).unwrap();
        assert_eq!(game.to_move(), Some(Color::Black));
    }

    #[test]
    fn a_pass_gives_the_turn_away() {
        let game = field(&["7,7,1", "-1,-1,2"]).as_game(size(), RuleSet::Renju).unwrap();
        assert_eq!((game.moves().len(), game.to_move()), (2, Some(Color::Black)));
    }

    #[test]
    fn the_first_bad_line_is_named() {
        for (lines, expected) in [
            (&["7,7,1", "7,7,2"][..], "line 2 of the board: '7,7,2' is there twice"),
            (
                &["15,0,1", "x"],
                "line 1 of the board: 15,0 is off the 15x15 board: points go from 0,0 to 14,14",
            ),
            (
                &["7,7,3"],
                "line 1 of the board: '7,7,3' is no stone: write x,y,1 for an own stone, x,y,2 for the opponent's",
            ),
            (
                &["7,7"],
                "line 1 of the board: '7,7' is no stone: write x,y,1 for an own stone, x,y,2 for the opponent's",
            ),
        ] {
            assert_eq!(field(lines).error.as_deref(), Some(expected));
        }
    }

    #[test]
    fn an_opening_has_no_owners() {
        let mut field = Field::default();
        for line in ["7,7", "8,7,1", "9,9"] {
            field.take(line, size(), false);
        }
        assert_eq!((field.len(), field.error.clone()), (3, None));
        let game = field.as_moves(size(), RuleSet::Freestyle).unwrap();
        let names: Vec<String> =
            game.moves().iter().map(|(_, mv)| mv.name(Lettering::Gobang)).collect();
        assert_eq!(names, ["H8", "I8", "J6"]);
    }
}
