//! Opening protocols at the table: who does what, until colours are settled.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tengen_board::{Color, Lettering, Point};
use tengen_gobang_engine::Limits;
use tengen_gobang_rules::{Action, Allowed, Game, Procedure, Protocol, RuleSet, Seat};
use tengen_play::gobang::{Adviser, Allowance, Mind};

use super::Play;
use crate::failure::Failure;

/// An opening between people and the program.
pub(super) struct OpeningTable {
    procedure: Procedure,
    adviser: Adviser,
    /// Whether the one who begins is a person, and the other.
    people: [bool; 2],
}

impl OpeningTable {
    /// The protocol that was asked for; none if an opening was, or nothing.
    pub(super) fn named(options: &Play) -> Result<Option<OpeningTable>, Failure> {
        let name = options.opening.as_deref().unwrap_or_default();
        let Ok(protocol) = name.parse::<Protocol>() else { return Ok(None) };
        let (board, _) = options.ground.read_gobang()?;
        let procedure = Procedure::new(protocol, board.size())
            .map_err(|error| Failure::input(format!("--opening: {error}")))?;
        let is_human = options.opponent.as_deref().is_some_and(|o| o.eq_ignore_ascii_case("human"));
        let people = if is_human { [true, true] } else { options.people() };
        let is_nothing = procedure.is_over();
        let opening = OpeningTable { procedure, adviser: Adviser::new(options.seed), people };
        Ok(Some(opening).filter(|_| !is_nothing))
    }

    /// The game as far as it has come.
    pub(super) fn game(&self, rules: RuleSet) -> Game {
        self.procedure.game(rules)
    }

    /// Which colours people play, once that is settled.
    pub(super) fn outcome(&self) -> Option<[bool; 2]> {
        let seats = Color::BOTH.map(|color| self.people[index(self.procedure.seat_of(color))]);
        self.procedure.is_over().then_some(seats)
    }

    /// Who has which colour.
    pub(super) fn in_words(&self) -> String {
        let black = self.procedure.seat_of(Color::Black);
        format!("The opening is over: {black} has black.\n")
    }

    /// What whoever's turn it is may do.
    pub(super) fn question(&self) -> String {
        let Some(actor) = self.procedure.actor() else { return String::new() };
        let allowed = self.procedure.allowed();
        let ways: Vec<String> =
            allowed.iter().map(|way| format!("{way} ({})", example(way))).collect();
        format!("{actor}: {}\n", ways.join(", or "))
    }

    /// Has the program act if it is its turn; what it does.
    pub(super) fn machine_acts(
        &mut self,
        rules: RuleSet,
        mind: &mut dyn Mind,
        limits: &Limits,
    ) -> Option<String> {
        let actor = self.procedure.actor().filter(|&seat| !self.people[index(seat)])?;
        let stop = AtomicBool::new(false);
        let time = limits.time.unwrap_or(Duration::from_secs(1));
        let allowance = Allowance { time, stop: &stop };
        let action = self.adviser.choose(&self.procedure, rules, mind, allowance)?;
        self.procedure.take(action).ok()?;
        Some(format!("{actor} {}\n", in_words(action)))
    }

    /// Does what somebody typed, or says what is wrong with it.
    pub(super) fn obey(&mut self, line: &str) -> Result<(), String> {
        let action = self.read(line)?;
        self.procedure.take(action).map_err(|error| format!("{error}\n"))
    }

    fn read(&self, line: &str) -> Result<Action, String> {
        match line.trim().to_lowercase().as_str() {
            "black" | "b" => return Ok(Action::Take(Color::Black)),
            "white" | "w" => return Ok(Action::Take(Color::White)),
            "more" => return Ok(Action::MoreStones),
            "many" => return Ok(Action::ManyFifths),
            _ => {}
        }
        if let Ok(count) = line.trim().parse() {
            return Ok(Action::Declare(count));
        }
        let point = self.procedure.board().size().parse(line, Lettering::Gobang);
        let point = point.map_err(|error| format!("{error}; or type help\n"))?;
        Ok(match self.procedure.allowed().first() {
            Some(Allowed::Offer { .. }) => Action::Offer(point),
            Some(Allowed::Pick { .. }) => Action::Pick(point),
            _ => Action::Place(point),
        })
    }
}

const fn index(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}

/// What is typed for it.
const fn example(way: &Allowed) -> &'static str {
    match way {
        Allowed::Place { .. } | Allowed::Offer { .. } | Allowed::Pick { .. } => "type H8",
        Allowed::Take => "type black or white",
        Allowed::MoreStones => "type more",
        Allowed::ManyFifths { .. } => "type many",
        Allowed::Declare { .. } => "type 2",
    }
}

fn in_words(action: Action) -> String {
    let name = |point: Point| point.name(Lettering::Gobang);
    match action {
        Action::Place(point) => format!("puts {}", name(point)),
        Action::Take(color) => format!("takes {color}"),
        Action::MoreStones => "puts two more stones".to_owned(),
        Action::ManyFifths => "will offer many fifth moves".to_owned(),
        Action::Declare(count) => format!("declares {count} fifth moves"),
        Action::Offer(point) => format!("offers {}", name(point)),
        Action::Pick(point) => format!("keeps {}", name(point)),
    }
}
