use std::fmt::Write;

use clap::Args;
use serde_json::{Value, json};
use tengen_board::{Lettering, Point, Size};
use tengen_gobang_engine::{Payoffs, SamePoint, equilibrium};
use tengen_gobang_rules::thesis::SCORE_UNIT;
use tengen_gobang_rules::{Game, RuleSet};
use tengen_nash::Equilibrium;

use super::subject::{played, unfinished};
use crate::failure::Failure;
use crate::output::{print_json, print_text};

/// Shows the payoffs of moves and replies as the Gobang thesis sees them, and their equilibrium
///
/// Rows are the moves in the 13x13 window round the last stone, columns the replies in such a window
/// round each move; payoffs are table 4.1 as the side that replies sees it, with the sign turned. A
/// reply outside a move's window counts as no reply. The mix is what one would play if the other side
/// did not see the move; the maximin move is what to play since it does.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen gobang equilibrium --moves \"h8 h9 g9\"
  tengen gobang equilibrium --moves \"h8 h9 g9\" --same-point printed
  tengen gobang equilibrium --moves \"h8 a1 h9 a3 h10\" --rule renju --json")]
pub(crate) struct EquilibriumOf {
    /// The moves so far, Black first
    #[arg(long, value_name = "MOVES")]
    moves: String,
    /// The rule set, such as thesis-japanese or renju
    #[arg(long, default_value = "thesis-basic", value_name = "RULES")]
    rule: String,
    /// The board: one number, or width x height, from 5 to 25
    #[arg(long, default_value = "15", value_name = "N")]
    size: String,
    /// What a reply on the point of the move counts: the score without a reply (none), or -100 as the
    /// thesis prints it (printed)
    #[arg(long, default_value = "none", value_name = "HOW")]
    same_point: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl EquilibriumOf {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let game = self.game()?;
        let same = match self.same_point.to_ascii_lowercase().as_str() {
            "none" => SamePoint::NoReply,
            "printed" => SamePoint::Printed,
            other => {
                let message = format!("--same-point {other}: write none or printed");
                return Err(Failure::input(message));
            }
        };
        let payoffs = Payoffs::of(&game);
        let found = equilibrium(&payoffs, same);
        let answer = Answer { payoffs, same, found };
        if self.json { print_json(&answer.as_json()) } else { print_text(&answer.in_words()) }
    }

    fn game(&self) -> Result<Game, Failure> {
        let size: Size = self.size.parse().map_err(Failure::input)?;
        let rules: RuleSet = self.rule.parse().map_err(Failure::input)?;
        unfinished(played(size, rules, &self.moves)?)
    }
}

struct Answer {
    payoffs: Payoffs,
    same: SamePoint,
    found: Equilibrium,
}

/// What is known of one move.
struct Candidate {
    point: Point,
    share: f64,
    own: i64,
    worst: i64,
    reply: Option<Point>,
}

/// Moves that are named in words.
const SHOWN: usize = 10;
/// Shares below this are not played.
const NOTHING: f64 = 1e-9;

fn name(point: Point) -> String {
    point.name(Lettering::Gobang)
}

/// A score with the four decimals of the thesis.
fn score(units: i64) -> f64 {
    // Dividing gives the nearest number to the decimal, multiplying by 0.0001 need not.
    units as f64 / (1.0 / SCORE_UNIT).round()
}

impl Answer {
    fn candidates(&self) -> Vec<Candidate> {
        let candidate = |(row, &point): (usize, &Point)| {
            let (worst, reply) = self.payoffs.worst_reply(row);
            let (share, own) = (self.found.x[row], self.payoffs.own_score(row));
            Candidate { point, share, own, worst, reply }
        };
        self.payoffs.moves().iter().enumerate().map(candidate).collect()
    }

    /// The moves with the best worst reply.
    fn maximin(candidates: &[Candidate]) -> (i64, Vec<&Candidate>) {
        let best = candidates.iter().map(|candidate| candidate.worst).max().unwrap_or(0);
        (best, candidates.iter().filter(|candidate| candidate.worst == best).collect())
    }

    fn as_json(&self) -> Value {
        let candidates = self.candidates();
        let (best, choice) = Answer::maximin(&candidates);
        let names = |points: &[Point]| points.iter().map(|&p| name(p)).collect::<Vec<_>>();
        let columns = self.payoffs.replies().len();
        let row = |row: usize| {
            let payoff = |column| score(self.payoffs.payoff(row, column, self.same));
            (0..columns).map(payoff).collect::<Vec<f64>>()
        };
        json!({
            "to_move": self.payoffs.mover().word(),
            "value": self.found.value,
            "gap": self.found.gap,
            "iterations": self.found.iterations,
            "moves": names(self.payoffs.moves()),
            "replies": names(self.payoffs.replies()),
            "x": self.found.x,
            "y": self.found.y,
            "maximin": {
                "value": score(best),
                "moves": choice.iter().map(|choice| json!({
                    "move": name(choice.point),
                    "reply": choice.reply.map(name),
                })).collect::<Vec<_>>(),
            },
            "worst": candidates.iter().map(|candidate| score(candidate.worst)).collect::<Vec<_>>(),
            "own": candidates.iter().map(|candidate| score(candidate.own)).collect::<Vec<_>>(),
            "matrix": (0..candidates.len()).map(row).collect::<Vec<_>>(),
        })
    }

    fn in_words(&self) -> String {
        let mut candidates = self.candidates();
        let Equilibrium { value, gap, .. } = self.found;
        let side = self.payoffs.mover().player();
        let mut text = format!(
            "{side} to move: {} moves, {} replies\nvalue  {value:.6} to {side}\ngap    {gap:.1e}: what both players together could still gain\n",
            candidates.len(),
            self.payoffs.replies().len()
        );
        let (best, choice) = Answer::maximin(&candidates);
        let names: Vec<String> =
            choice.iter().take(SHOWN).map(|choice| name(choice.point)).collect();
        let more = if choice.len() > SHOWN { " and others" } else { "" };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "maximin {:.4}: {}{more} (the other side sees the move)",
            score(best),
            names.join(" ")
        );
        let used = candidates.iter().filter(|candidate| candidate.share > NOTHING).count();
        let _ = writeln!(text, "\nthe mix has {used} moves; the likeliest:");
        let _ = writeln!(text, "move   share  own score  worst reply");
        // The order of the board decides among equals.
        candidates.sort_by(|a, b| b.share.total_cmp(&a.share));
        let shown = candidates.iter().take(SHOWN).filter(|candidate| candidate.share > NOTHING);
        for Candidate { point, share, own, worst, reply } in shown {
            let reply = reply.map_or_else(|| "the game ends".to_owned(), name);
            let _ = writeln!(
                text,
                "{:4} {:>6.2}%  {:>9.4}  {:>11.4} ({reply})",
                name(*point),
                100.0 * share,
                score(*own),
                score(*worst)
            );
        }
        text
    }
}
