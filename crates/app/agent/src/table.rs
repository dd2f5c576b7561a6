use std::time::Duration;

use tengen_board::{Color, Lettering, Move};
use tengen_go_rules::{RuleSet, fixed_handicap};
use tengen_play::{Game, TimeSystem};
use tengen_sgf::{EditError, Outcome};

/// A game as it is played on a server, ours or somebody's that we watch.
#[derive(Clone)]
pub struct Table {
    /// The server's number for it.
    pub number: u64,
    /// The game so far, with the clocks as the server shows them.
    pub game: Game,
    /// By which rules.
    pub rules: RuleSet,
    /// Black's name and White's.
    pub names: [String; 2],
    /// Their ranks or ratings, as the server writes them.
    pub ranks: [Option<String>; 2],
    /// Their ratings, where they can be told.
    pub ratings: [Option<i32>; 2],
    /// Our colour; none if we watch.
    pub ours: Option<Color>,
    /// When it began.
    pub date: String,
}

/// A word of the server that cannot be true.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Untrue(pub String);

/// Clocks that show more than this are not believed.
const LONGEST: i64 = 7 * 24 * 3_600;

impl Table {
    /// An empty board: Black's name and White's, and the day.
    pub fn new(number: u64, game: Game, rules: RuleSet, names: [String; 2], date: String) -> Table {
        Table {
            number,
            game,
            rules,
            names,
            ranks: [None, None],
            ratings: [None, None],
            ours: None,
            date,
        }
    }

    /// The same table with our place at it.
    #[must_use]
    pub fn seen_by(mut self, name: &str) -> Table {
        let ours = |color: Color| self.names[color.index()].eq_ignore_ascii_case(name);
        self.ours = Color::BOTH.into_iter().find(|&color| ours(color));
        self
    }

    /// Who is to move.
    pub fn to_move(&self) -> Color {
        self.game.position().to_move()
    }

    /// Whether it is our turn in a game that goes on.
    pub fn is_our_turn(&self) -> bool {
        self.ours == Some(self.to_move()) && !self.game.position().is_over()
    }

    /// The opponent's name; nobody's where we watch.
    pub fn opponent(&self) -> Option<&str> {
        self.ours.map(|color| self.names[(!color).index()].as_str())
    }

    /// Moves as servers count them: a handicap is a move of its own.
    pub fn moves(&self) -> usize {
        self.game.position().move_count() + usize::from(self.game.handicap() > 0)
    }

    /// The move of a number, as servers count them.
    pub fn nth(&self, number: usize) -> Option<(Color, Move)> {
        let number = number.checked_sub(usize::from(self.game.handicap() > 0))?;
        self.game.position().moves().nth(number)
    }

    /// A move that the server says was made.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), Untrue> {
        if color != self.to_move() {
            return Err(self.untrue(color, mv, "it is the other side's turn"));
        }
        if let Move::Play(point) = mv
            && !self.game.size().contains(point)
        {
            return Err(self.untrue(color, mv, "it is not on the board"));
        }
        self.game.play(color, mv).map_err(|error| self.untrue(color, mv, &error.to_string()))
    }

    fn untrue(&self, color: Color, mv: Move, why: &str) -> Untrue {
        let (number, name) = (self.moves(), mv.name(Lettering::Go));
        Untrue(format!("the server says that {color} played {name} as move {number}, but {why}"))
    }

    /// A handicap that the server says was given.
    pub fn place_handicap(&mut self, stones: usize) -> Result<(), Untrue> {
        let refuse =
            |why: String| Untrue(format!("the server speaks of a handicap of {stones}, but {why}"));
        if stones == 1 {
            // One stone is none: Black merely has the first move, which has not come yet.
            return Err(refuse("that is none".to_owned()));
        }
        let points = fixed_handicap(self.game.size(), stones).map_err(|e| refuse(e.to_string()))?;
        self.game.place_handicap(&points).map_err(|error| refuse(error.to_string()))
    }

    /// Takes moves back until so many are left, as servers count them.
    pub fn rewind(&mut self, moves: usize) {
        while self.moves() > moves {
            if !self.game.undo() {
                // What is left is a handicap: the board starts over.
                self.game.clear();
                self.game.set_handicap(0);
                break;
            }
        }
    }

    /// Gives both sides clocks.
    pub fn set_time(&mut self, main: Duration, period: Duration, stones: u32) {
        let system = if period.is_zero() {
            TimeSystem::Absolute { main }
        } else {
            TimeSystem::Canadian { main, period, stones }
        };
        self.game.set_time_system(system);
    }

    /// What a clock shows, as the server says. No clock goes backwards: more than the time system
    /// has is not believed, and less than nothing is nothing.
    pub fn set_clock(&mut self, color: Color, milliseconds: i64, stones: Option<u32>) {
        let most = match self.game.time_system() {
            TimeSystem::Absolute { main } => main,
            TimeSystem::Canadian { main, period, .. } => main.max(period),
            _ => Duration::from_secs(LONGEST as u64),
        };
        let seconds =
            (milliseconds.clamp(0, LONGEST * 1_000) as f64 / 1_000.0).min(most.as_secs_f64());
        self.game.clock_mut(color).set_left(seconds, stones.unwrap_or(0).min(1_000));
    }

    /// The game as a record: the same for whoever played or watched it.
    ///
    /// # Errors
    /// If a name cannot be written.
    pub fn to_sgf(&self, server: &str, outcome: Outcome) -> Result<Vec<u8>, EditError> {
        let mut tree = self.game.to_sgf()?;
        let root = tree.root().id();
        let mut node = tree.edit(root);
        for (color, [name, rank]) in Color::BOTH.into_iter().zip([["PB", "BR"], ["PW", "WR"]]) {
            node.set_simple_text(name, &self.names[color.index()])?;
            if let Some(text) = &self.ranks[color.index()] {
                node.set_simple_text(rank, text)?;
            }
        }
        node.set_simple_text("DT", &self.date)?;
        node.set_simple_text("PC", server)?;
        node.set_simple_text("RE", &outcome.to_string())?;
        match self.game.time_system() {
            TimeSystem::Absolute { main } => {
                node.set_real("TM", main.as_secs_f64())?;
            }
            TimeSystem::Canadian { main, period, stones } => {
                node.set_real("TM", main.as_secs_f64())?;
                node.set_simple_text("OT", &format!("{stones}/{} Canadian", period.as_secs()))?;
            }
            _ => {}
        }
        Ok(tree.to_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Point, Size};
    use tengen_go_rules::Komi;

    fn table() -> Table {
        let names = ["anna".to_owned(), "bert".to_owned()];
        let (size, rules) = (Size::square(9).unwrap(), RuleSet::Japanese);
        let game = Game::new(size, rules, Komi::half_points(13));
        Table::new(1, game, rules, names, "2026-11-16".to_owned()).seen_by("Bert")
    }

    fn play(x: usize, y: usize) -> Move {
        Move::Play(Point::new(x, y))
    }

    #[test]
    fn what_cannot_be_is_not_believed() {
        let mut table = table();
        assert_eq!((table.ours, table.opponent()), (Some(Color::White), Some("anna")));
        table.play(Color::Black, play(4, 4)).unwrap();
        assert!(table.is_our_turn());
        let why = |result: Result<(), Untrue>| result.unwrap_err().to_string();
        assert_eq!(
            why(table.play(Color::White, play(4, 4))),
            "the server says that white played E5 as move 1, but illegal move: E5 is occupied"
        );
        assert!(why(table.play(Color::Black, play(0, 0))).contains("other side's turn"));
        assert!(why(table.play(Color::White, play(12, 0))).contains("not on the board"));
        assert_eq!(table.moves(), 1, "nothing was played");
    }

    #[test]
    fn a_handicap_counts_as_a_move() {
        let mut table = table();
        assert!(table.place_handicap(77).is_err());
        table.place_handicap(4).unwrap();
        assert_eq!((table.moves(), table.to_move()), (1, Color::White));
        table.play(Color::White, play(4, 4)).unwrap();
        assert_eq!((table.nth(0), table.nth(1)), (None, Some((Color::White, play(4, 4)))));
        table.rewind(1);
        assert_eq!((table.moves(), table.game.handicap()), (1, 4));
        table.rewind(0);
        assert_eq!((table.moves(), table.game.handicap(), table.to_move()), (0, 0, Color::Black));
    }

    #[test]
    fn clocks_are_believed_within_reason() {
        let mut table = table();
        table.set_time(Duration::from_secs(600), Duration::from_secs(300), 25);
        let mut shows = |seconds: i64, stones| {
            table.set_clock(Color::Black, seconds.saturating_mul(1_000), stones);
            let clock = table.game.clock(Color::Black);
            (clock.left().as_secs(), clock.overtime())
        };
        assert_eq!(shows(598, None), (598, None));
        assert_eq!(shows(-5, None), (0, None));
        assert_eq!(shows(i64::MAX, None), (600, None));
        assert_eq!(shows(120, Some(24)), (120, Some(24)));
    }

    #[test]
    fn records_say_who_where_and_how() {
        let mut table = table();
        table.ranks[0] = Some("3k".to_owned());
        table.set_time(Duration::from_secs(600), Duration::ZERO, 0);
        table.play(Color::Black, play(4, 4)).unwrap();
        let text = table.to_sgf("nngs://localhost:9696", Outcome::Unknown).unwrap();
        let text = String::from_utf8(text).unwrap();
        for part in ["PB[anna]", "PW[bert]", "BR[3k]", "RE[?]", "KM[6.5]", "TM[600]", ";B[ee]"] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}
