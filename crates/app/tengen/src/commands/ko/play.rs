use std::io::{self, BufRead, IsTerminal};

use clap::Args;
use tengen_board::Color;
use tengen_ko::{Fight, KoMove, Solver, Strategy};
use tengen_verdict::Budget;

use super::options::FightOptions;
use super::words::{in_words, outcome};
use super::{WorkLimits, parse_strategy};
use crate::failure::Failure;
use crate::output::print_text;

/// Plays a ko fight in the terminal against exact play, or against a strategy of the literature
///
/// Type a move (capture, resolve, take 4, threat 9, cash 9, answer 9, pass), or moves, hint, undo,
/// board, help, quit.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen ko play --k 12 --x 4,3,1 --black 25,9 --white 14
  tengen ko play --k 12 --black 25,9 --white 14 --start captured --color black --opponent thesis")]
pub(super) struct Play {
    #[command(flatten)]
    fight: FightOptions,
    /// Which side you play: black, white or both
    #[arg(long, default_value = "white", value_parser = ["black", "white", "both"])]
    color: String,
    /// Who plays the other side: exact, thesis, limits2003 or enumerate2007
    #[arg(long, value_name = "NAME", default_value = "exact")]
    opponent: String,
    #[command(flatten)]
    limits: WorkLimits,
}

const HELP: &str = "\
capture     take the ko            take 4      a valuable move
resolve     end the ko             threat 9    play a threat
answer 9    answer a threat        cash 9      carry out your threat
pass        two in a row end the fight
moves       every legal move with what it comes to
hint        the best move          undo        take back your last move
board       where the fight stands
quit        leave
";

impl Play {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let fight = self.fight.fight()?;
        let people = match self.color.as_str() {
            "both" => [true, true],
            "black" => [true, false],
            _ => [false, true],
        };
        let strategy = parse_strategy(&self.opponent)?;
        self.limits.budget()?;
        let solver = self.limits.solver(&fight);
        let table = Table { history: Vec::new(), fight, people, strategy, solver, play: self };
        table.play()
    }
}

/// A fight between people and the program.
struct Table<'a> {
    fight: Fight,
    /// The fight before each move.
    history: Vec<Fight>,
    people: [bool; 2],
    strategy: Option<Strategy>,
    solver: Solver,
    play: &'a Play,
}

impl Table<'_> {
    fn play(mut self) -> Result<(), Failure> {
        if io::stdin().is_terminal() {
            print_text("Type a move such as 'take 4', or help.\n")?;
        }
        self.show()?;
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        loop {
            let turn = self.fight.to_move();
            if !self.fight.is_over() && !self.people[turn.index()] {
                self.machine_moves(turn)?;
                continue;
            }
            self.prompt(turn)?;
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            let text = String::from_utf8_lossy(&line);
            if text.trim().eq_ignore_ascii_case("quit") {
                return Ok(());
            }
            self.obey(text.trim())?;
        }
    }

    fn prompt(&self, turn: Color) -> Result<(), Failure> {
        match (io::stdin().is_terminal(), self.fight.is_over()) {
            (false, _) => Ok(()),
            (true, false) => print_text(&format!("{turn}> ")),
            (true, true) => print_text("fight over> "),
        }
    }

    fn budget(&self) -> Result<Budget, Failure> {
        self.play.limits.budget()
    }

    fn machine_moves(&mut self, color: Color) -> Result<(), Failure> {
        let (mv, note) = match self.strategy {
            Some(strategy) => (strategy.choose(&self.fight), ""),
            None => self.best_move()?,
        };
        let mv = mv.unwrap_or(KoMove::Pass);
        print_text(&format!("{color}: {}{note}\n", in_words(&self.fight, color, mv)))?;
        self.make(mv)
    }

    /// A best move; where the fight is too large to solve in time, what the thesis would play and
    /// a note that says so.
    fn best_move(&mut self) -> Result<(Option<KoMove>, &'static str), Failure> {
        let mut budget = self.budget()?;
        let line = self.solver.line(&self.fight, &mut budget);
        Ok(match line.first() {
            Some(&(_, mv)) => (Some(mv), ""),
            None => (
                Strategy::Thesis.choose(&self.fight),
                " (a guess: there was not enough time to solve the fight)",
            ),
        })
    }

    fn make(&mut self, mv: KoMove) -> Result<(), Failure> {
        match self.fight.play(mv) {
            Err(error) => print_text(&format!("{error}\n")),
            Ok(next) => {
                self.history.push(std::mem::replace(&mut self.fight, next));
                self.show()
            }
        }
    }

    fn show(&self) -> Result<(), Failure> {
        print_text(&board(&self.fight))
    }

    fn obey(&mut self, line: &str) -> Result<(), Failure> {
        match line.to_ascii_lowercase().as_str() {
            "" => Ok(()),
            "help" | "?" => print_text(HELP),
            "board" => self.show(),
            "undo" => self.take_back(),
            _ if self.fight.is_over() => print_text("The fight is over: undo or quit.\n"),
            "hint" => self.hint(),
            "moves" => self.list_moves(),
            _ => match self.fight.find_move(line) {
                Some(mv) => self.make(mv),
                None => {
                    let names = shortened(self.move_names()).join(", ");
                    print_text(&format!("'{line}' is none of the moves now: {names}\n"))
                }
            },
        }
    }

    fn move_names(&self) -> Vec<String> {
        self.fight.moves().into_iter().map(|mv| self.fight.move_name(mv)).collect()
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let (mv, note) = self.best_move()?;
        let mv = mv.unwrap_or(KoMove::Pass);
        print_text(&format!("{}{note}\n", self.fight.move_name(mv)))
    }

    fn list_moves(&mut self) -> Result<(), Failure> {
        let mut budget = self.budget()?;
        let mut text = String::new();
        for mv in self.fight.moves() {
            let Ok(after) = self.fight.play(mv) else { continue };
            let value = self.solver.value(&after, &mut budget).map(|units| after.points(units));
            text += &format!("{:16} {value}\n", self.fight.move_name(mv));
        }
        print_text(&text)
    }

    /// Takes moves back until it is a person's turn again.
    fn take_back(&mut self) -> Result<(), Failure> {
        let Some(before) = self.history.pop() else {
            return print_text("There is no move to take back.\n");
        };
        self.fight = before;
        while !self.people[self.fight.to_move().index()] {
            let Some(before) = self.history.pop() else { break };
            self.fight = before;
        }
        self.show()
    }
}

/// Items of a list that are shown; all are still there to be played.
const MOST_SHOWN: usize = 24;

/// A long list, with its middle left out.
fn shortened(mut items: Vec<String>) -> Vec<String> {
    let too_many = items.len().saturating_sub(MOST_SHOWN);
    if too_many > 1 {
        let middle = MOST_SHOWN / 2;
        items.splice(middle..middle + too_many, [format!("... {too_many} more ...")]);
    }
    items
}

/// Where a fight stands, in a few lines.
fn board(fight: &Fight) -> String {
    if fight.is_over() {
        return format!("The fight is over. {}\n", outcome(fight, fight.settled()));
    }
    let points = |units: i64| fight.points(units).to_string();
    let mut text = match (fight.holder(), fight.is_banned()) {
        (None, _) => "The ko is resolved.".to_owned(),
        (Some(holder), false) => format!("{holder} holds the ko ({}).", points(fight.ko())),
        (Some(holder), true) => {
            format!("{holder} has just taken the ko ({}).", points(fight.ko()))
        }
    };
    text += &format!(" White minus Black so far: {}\n", points(fight.settled()));
    let mut list = |name: &str, items: Vec<String>| {
        if !items.is_empty() {
            text += &format!("  {name}: {}\n", shortened(items).join(" "));
        }
    };
    list("valuable moves", fight.valuable().iter().map(|&value| points(value)).collect());
    for color in Color::BOTH {
        let names = |threats: &[tengen_ko::Threat]| -> Vec<String> {
            threats.iter().map(|&threat| fight.threat_name(threat)).collect()
        };
        list(&format!("{color}'s threats"), names(fight.threats(color)));
        list(&format!("{color} threatens"), names(fight.pending(color)));
    }
    text
}
