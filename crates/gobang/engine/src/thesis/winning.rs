use std::fmt;

use tengen_board::{Color, Move, Point};
use tengen_gobang_rules::thesis::ThesisTally;
use tengen_gobang_rules::{Board, Direction, Ending, Game};

/// How a game was won, as the tables of section 4.2 put it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WinningShape {
    /// Two open threes by one stone.
    DoubleThree,
    /// A four and an open three by one stone.
    FourThree,
    /// Two fours by one stone.
    DoubleFour,
    /// No stone made two threats: the loser let a single one through.
    Mistake,
    /// Black played where it must not.
    Foul,
}

impl WinningShape {
    /// All of them.
    pub const ALL: [WinningShape; 5] = [
        WinningShape::DoubleThree,
        WinningShape::FourThree,
        WinningShape::DoubleFour,
        WinningShape::Mistake,
        WinningShape::Foul,
    ];

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            WinningShape::DoubleThree => "double-three",
            WinningShape::FourThree => "four-three",
            WinningShape::DoubleFour => "double-four",
            WinningShape::Mistake => "mistake",
            WinningShape::Foul => "foul",
        }
    }

    /// How a game was won; none if it was not.
    ///
    /// The stone that won is the last one of the winning row that was in two threats when it was
    /// played, one of them in the direction of the row. Threats are open threes (A1) and fours (A2)
    /// of the thesis.
    pub fn of(game: &Game) -> Option<WinningShape> {
        let winner = match game.ending()? {
            Ending::Row(winner) => winner,
            Ending::Foul(_) => return Some(WinningShape::Foul),
            Ending::Full | Ending::Passes => return None,
        };
        let (_, Move::Play(last)) = *game.moves().last()? else { return None };
        let rows: Vec<(Direction, Vec<Point>)> = Direction::ALL
            .into_iter()
            .map(|direction| (direction, row(game.board(), last, winner, direction)))
            .filter(|(_, stones)| stones.len() >= 5)
            .collect();
        let mut tally = ThesisTally::new(game.board().clone());
        tally.remove(last);
        // Backwards: every stone of the winner is looked at with the board as it was.
        for &(color, played) in game.moves().iter().rev().skip(1) {
            let Move::Play(stone) = played else { continue };
            if color == winner {
                let direction = rows.iter().find(|(_, row)| row.contains(&stone));
                if let Some(shape) = direction.and_then(|&(way, _)| made(&tally, stone, way)) {
                    return Some(shape);
                }
            }
            tally.remove(stone);
        }
        Some(WinningShape::Mistake)
    }
}

/// The two threats that a stone makes, one of them in this direction.
fn made(tally: &ThesisTally, stone: Point, direction: Direction) -> Option<WinningShape> {
    let fours: Vec<Direction> = tally.fours_through(stone).collect();
    let threes: Vec<Direction> = tally.threes_through(stone).collect();
    let two = |first: &[Direction], second: &[Direction]| {
        let mut pairs = first.iter().flat_map(|one| second.iter().map(move |other| (one, other)));
        pairs.any(|(&one, &other)| one != other && (one == direction || other == direction))
    };
    if two(&fours, &fours) {
        Some(WinningShape::DoubleFour)
    } else if two(&fours, &threes) {
        Some(WinningShape::FourThree)
    } else if two(&threes, &threes) {
        Some(WinningShape::DoubleThree)
    } else {
        None
    }
}

/// The stones that stand in one row with a stone.
fn row(board: &Board, stone: Point, color: Color, direction: Direction) -> Vec<Point> {
    let (before, after) = board.row_with(stone, color, direction);
    let steps = -(before as i32)..=after as i32;
    steps.filter_map(|steps| direction.along(stone, steps, board.size())).collect()
}

impl fmt::Display for WinningShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_gobang_rules::{RuleSet, read_moves};

    fn won(rules: RuleSet, moves: &str) -> Option<WinningShape> {
        let mut game = Game::new(Board::usual(), rules);
        for point in read_moves(moves, game.board().size()).unwrap() {
            game.play(point).unwrap();
        }
        assert!(game.ending().is_some(), "{moves}");
        WinningShape::of(&game)
    }

    #[test]
    fn games_are_won_by_what_could_not_be_stopped() {
        let basic = RuleSet::ThesisBasic;
        // H8 joins G8 I8 and H7 H9; White stops one three, the other becomes an open four.
        let threes = "g8 a1 i8 a3 h7 a5 h9 a7 h8 f8 h10 h11 h6";
        assert_eq!(won(basic, threes), Some(WinningShape::DoubleThree));
        // E8 F8 G8 H8 is a four, blocked at D8; H7 H8 H9 wins.
        let four_three = "e8 d8 f8 a3 g8 a5 h7 a7 h9 a9 h8 i8 h10 h11 h6";
        assert_eq!(won(basic, four_three), Some(WinningShape::FourThree));
        let fours = "e8 d8 f8 h12 g8 a5 h9 a7 h10 a9 h11 b1 h8 i8 h7";
        assert_eq!(won(basic, fours), Some(WinningShape::DoubleFour));
        let overlooked = "e8 a1 f8 a3 g8 a5 h8 a7 i8";
        assert_eq!(won(basic, overlooked), Some(WinningShape::Mistake));
    }

    #[test]
    fn fouls_win_for_white_and_draws_are_won_by_nobody() {
        let double_three = "h7 a1 h9 a3 g8 a5 i8 a7 h8";
        assert_eq!(won(RuleSet::ThesisJapanese, double_three), Some(WinningShape::Foul));
        let mut game = Game::new(Board::usual(), RuleSet::ThesisBasic);
        game.pass().unwrap();
        assert_eq!(WinningShape::of(&game), None);
        game.pass().unwrap();
        assert_eq!(WinningShape::of(&game), None);
    }
}
