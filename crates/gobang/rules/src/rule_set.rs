use std::fmt;
use std::str::FromStr;

use tengen_board::{Color, Point};

use crate::thesis::{self, ThesisRules};
use crate::{Board, Direction, FoulKind, foul_at};

/// What wins and what is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleSet {
    /// Five or more wins; nothing is forbidden.
    Freestyle,
    /// Exactly five wins; six and more are nothing.
    Standard,
    /// Black wins with exactly five and must not make double-threes, double-fours and overlines;
    /// White wins with five or more.
    Renju,
    /// Exactly five that the opponent does not block at both ends wins, and so do six and more.
    Caro,
    /// The basic rules of the thesis: section 2.2.
    ThesisBasic,
    /// The Japanese rules of the thesis, section 2.4: double-threes, double-fours and overlines as
    /// it reads them are forbidden to Black.
    ThesisJapanese,
    /// The same with double-threes allowed.
    Thesis33Allowed,
    /// The same with double-fours allowed.
    Thesis44Allowed,
}

/// How a stone ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Its row wins.
    Row,
    /// It is forbidden: the other side wins.
    Foul(FoulKind),
}

/// The text names no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is no rule set: write freestyle, standard, renju, caro, thesis-basic, thesis-japanese, thesis-33-allowed or thesis-44-allowed"
)]
pub struct RuleSetError(String);

impl RuleSet {
    /// All eight.
    pub const ALL: [RuleSet; 8] = [
        RuleSet::Freestyle,
        RuleSet::Standard,
        RuleSet::Renju,
        RuleSet::Caro,
        RuleSet::ThesisBasic,
        RuleSet::ThesisJapanese,
        RuleSet::Thesis33Allowed,
        RuleSet::Thesis44Allowed,
    ];

    /// Its name on the command line and in records.
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Freestyle => "freestyle",
            RuleSet::Standard => "standard",
            RuleSet::Renju => "renju",
            RuleSet::Caro => "caro",
            RuleSet::ThesisBasic => "thesis-basic",
            RuleSet::ThesisJapanese => "thesis-japanese",
            RuleSet::Thesis33Allowed => "thesis-33-allowed",
            RuleSet::Thesis44Allowed => "thesis-44-allowed",
        }
    }

    /// The foul that a stone on an empty point would be. A stone that wins is none.
    pub fn foul_at(self, board: &Board, point: Point, color: Color) -> Option<FoulKind> {
        match self.decision(board, point, color) {
            Some(Decision::Foul(kind)) => Some(kind),
            _ => None,
        }
    }

    /// How a stone on an empty point would end the game, if it would.
    pub fn decision(self, board: &Board, point: Point, color: Color) -> Option<Decision> {
        if let Some(rules) = self.as_thesis() {
            return thesis::decision(board, point, color, rules);
        }
        if self == RuleSet::Renju
            && color == Color::Black
            && let Some(kind) = foul_at(board, point)
        {
            return Some(Decision::Foul(kind));
        }
        let wins = |direction| self.row_wins(board, point, color, direction);
        Direction::ALL.into_iter().any(wins).then_some(Decision::Row)
    }

    /// Whether a foul on the last empty point of the board is forgiven, so that the game is drawn.
    pub const fn forgives_last_foul(self) -> bool {
        self.as_thesis().is_some()
    }

    /// Whether the row that a stone would make in a direction wins.
    pub(crate) fn row_wins(
        self,
        board: &Board,
        point: Point,
        color: Color,
        direction: Direction,
    ) -> bool {
        let (before, after) = board.row_with(point, color, direction);
        let length = before + 1 + after;
        let is_blocked = || {
            let ends = [-(before as i32) - 1, after as i32 + 1];
            // The edge of the board is no block: only stones are.
            ends.into_iter().all(|step| {
                let end = direction.along(point, step, board.size());
                end.is_some_and(|end| board.at(end) == Some(color.other()))
            })
        };
        match self {
            RuleSet::Standard => length == 5,
            RuleSet::Renju if color == Color::Black => length == 5,
            RuleSet::Caro => length > 5 || length == 5 && !is_blocked(),
            _ => length >= 5,
        }
    }

    const fn as_thesis(self) -> Option<ThesisRules> {
        let (three_three, four_four, overline) = match self {
            RuleSet::ThesisBasic => (false, false, false),
            RuleSet::ThesisJapanese => (true, true, true),
            RuleSet::Thesis33Allowed => (false, true, true),
            RuleSet::Thesis44Allowed => (true, false, true),
            _ => return None,
        };
        Some(ThesisRules { three_three, four_four, overline })
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for RuleSet {
    type Err = RuleSetError;

    fn from_str(text: &str) -> Result<RuleSet, RuleSetError> {
        let name = text.trim().to_ascii_lowercase().replace('_', "-");
        let found = RuleSet::ALL.into_iter().find(|rules| rules.name() == name);
        found.ok_or_else(|| RuleSetError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a stone at E3 decides on a line of nine drawn with `?` in its middle.
    fn decided(rules: RuleSet, color: Color, line: &str) -> Option<Decision> {
        let empty = ".........\n";
        let line = line.replace('?', ".");
        let board: Board = format!("{empty}{empty}{line}\n{empty}{empty}").parse().unwrap();
        rules.decision(&board, Point::new(4, 2), color)
    }

    #[test]
    fn rows_under_every_rule_set() {
        use RuleSet::{Caro, Freestyle, Renju, Standard, ThesisBasic, ThesisJapanese};
        let five = ".XXX?X...";
        let blocked = "OXXX?XO..";
        let six = ".XXX?XX..";
        let four = ".XX.?XX..";
        for rules in RuleSet::ALL {
            assert_eq!(decided(rules, Color::Black, five), Some(Decision::Row), "{rules}");
            assert_eq!(decided(rules, Color::Black, four), None, "{rules}");
            let expected = (rules != Caro).then_some(Decision::Row);
            assert_eq!(decided(rules, Color::Black, blocked), expected, "{rules}");
        }
        for rules in [Freestyle, Caro, ThesisBasic] {
            assert_eq!(decided(rules, Color::Black, six), Some(Decision::Row), "{rules}");
        }
        assert_eq!(decided(Standard, Color::Black, six), None);
        for rules in [Renju, ThesisJapanese] {
            let foul = Some(Decision::Foul(FoulKind::Overline));
            assert_eq!(decided(rules, Color::Black, six), foul, "{rules}");
        }
        let white_six = ".OOO?OO..";
        for rules in RuleSet::ALL {
            let expected = (rules != Standard).then_some(Decision::Row);
            assert_eq!(decided(rules, Color::White, white_six), expected, "{rules}");
        }
    }

    #[test]
    fn the_edge_does_not_block_in_caro() {
        let board: Board = "XXX.XO\n......\n......\n......\n......".parse().unwrap();
        let decision = RuleSet::Caro.decision(&board, Point::new(3, 4), Color::Black);
        assert_eq!(decision, Some(Decision::Row));
    }

    #[test]
    fn white_may_do_everything() {
        let cross = "
            . . . . . . .
            . . . . . . .
            . . . O . . .
            . . O . O . .
            . . . O . . .
            . . . . . . .
            . . . . . . .";
        let board: Board = cross.parse().unwrap();
        for rules in RuleSet::ALL {
            assert_eq!(rules.foul_at(&board, Point::new(3, 3), Color::White), None);
        }
        let board: Board = cross.replace('O', "X").parse().unwrap();
        let forbidding = RuleSet::ALL.into_iter().filter(|rules| {
            rules.foul_at(&board, Point::new(3, 3), Color::Black) == Some(FoulKind::DoubleThree)
        });
        let expected = [RuleSet::Renju, RuleSet::ThesisJapanese, RuleSet::Thesis44Allowed];
        assert_eq!(forbidding.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn names_read_back() {
        for rules in RuleSet::ALL {
            assert_eq!(rules.name().to_uppercase().parse(), Ok(rules));
        }
        let message = "gomoku".parse::<RuleSet>().unwrap_err().to_string();
        assert!(message.starts_with("'gomoku' is no rule set: write freestyle, "), "{message}");
    }
}
