//! What there is to say about a fight, as data and in words.

use serde_json::{Value, json};
use tengen_board::Color;
use tengen_draw::TerminalStyle;
use tengen_ko::{Advice, Amount, Decision, Fight, KoMove, Reply, Solution, Solver};
use tengen_verdict::{Budget, Verdict};

use super::tree;
use super::words::{amount, bound_in_words, in_words, line_in_words, names, outcome};

/// Plies that a decision tree follows the best line.
const TREE_DEPTH: usize = 12;
/// Best moves that are told in words.
const MOST_BEST: usize = 8;
/// Different threats that are explained one by one.
const MOST_EXPLAINED: usize = 40;

/// The answer to a fight.
pub(super) struct Answer<'a> {
    pub(super) fight: &'a Fight,
    pub(super) solution: Solution,
    pub(super) explanation: Option<Explanation>,
}

/// What `--explain` adds.
pub(super) struct Explanation {
    /// What is to be said about each threat, or why nothing is.
    pub(super) advice: Result<Vec<Advice>, &'static str>,
    /// None if the budget ran out.
    pub(super) tree: Option<Vec<Decision>>,
}

/// Explains a fight as far as the budget goes.
pub(super) fn explain(fight: &Fight, solver: &mut Solver, budget: &mut Budget) -> Explanation {
    let tree = solver.decisions(fight, TREE_DEPTH, budget);
    let advice = if different_threats(fight) > MOST_EXPLAINED {
        Err("there are too many threats to explain each")
    } else {
        solver.advice(fight, budget).ok_or("the time was too short to explain the threats")
    };
    Explanation { advice, tree }
}

impl Answer<'_> {
    pub(super) fn as_json(&self) -> Value {
        let fight = self.fight;
        let points = |units: i64| amount(fight.points(units));
        let mut object = match self.solution.value {
            Verdict::Exact(value) => json!({ "value": points(value) }),
            Verdict::Bound { low, high } => json!({ "low": points(low), "high": points(high) }),
            Verdict::Estimate(value) => json!({ "value": points(value) }),
        };
        let best: Vec<String> =
            self.solution.best.moves.iter().map(|&mv| fight.move_name(mv)).collect();
        object["best"] = best.into();
        object["best_complete"] = self.solution.best.complete.into();
        object["line"] = names(fight, &self.solution.line).into();
        object["kind"] = self.solution.value.kind().into();
        if let Some(explanation) = &self.explanation {
            object["miai_value"] = amount(miai_value(fight));
            // Null where there is nothing to be told: an empty list would say that there is
            // nothing to tell of.
            object["threats"] = match &explanation.advice {
                Ok(advice) => advice.iter().map(|advice| advice_json(fight, advice)).collect(),
                Err(_) => Value::Null,
            };
            object["tree"] = match &explanation.tree {
                Some(tree) => tree.iter().map(|branch| tree::as_json(fight, branch)).collect(),
                None => Value::Null,
            };
        }
        object
    }

    pub(super) fn in_words(&self, tree_style: TerminalStyle) -> String {
        let fight = self.fight;
        let mut text = String::new();
        let mut say = |words: String| text += &format!("{words}\n");
        let us = fight.to_move();
        match self.solution.value {
            Verdict::Exact(value) => say(outcome(fight, value)),
            Verdict::Bound { low, high } => {
                say(bound_in_words(fight.points(low), fight.points(high)));
            }
            Verdict::Estimate(value) => say(outcome(fight, value)),
        }
        let best = &self.solution.best;
        let shown = best.moves.iter().take(MOST_BEST);
        let mut moves: Vec<String> = shown.map(|&mv| in_words(fight, us, mv)).collect();
        if best.moves.len() > MOST_BEST {
            moves.push(format!("{} others", best.moves.len() - MOST_BEST));
        }
        if !moves.is_empty() {
            let open = if best.complete { "" } else { " (others may be as good)" };
            say(format!("best for {us}: {}{open}", moves.join("; or ")));
        }
        if !self.solution.line.is_empty() {
            say("expected:".to_owned());
            for words in line_in_words(fight, &self.solution.line) {
                say(format!("  {words}"));
            }
        }
        if let Some(explanation) = &self.explanation {
            say(format!("the ko's miai value is {}", miai_value(fight)));
            match &explanation.advice {
                Ok(advice) if !advice.is_empty() => {
                    say("threats:".to_owned());
                    for advice in advice {
                        let words = advice.words(fight);
                        say(format!("  {words} ({})", advice.break_even(fight)));
                    }
                }
                Ok(_) => {}
                Err(reason) => say((*reason).to_owned()),
            }
            match &explanation.tree {
                Some(decisions) => {
                    let picture = tree::picture(fight, decisions);
                    say(picture.to_terminal(tree_style).trim_end().to_owned());
                }
                None => say("the time was too short for a decision tree".to_owned()),
            }
        }
        text
    }
}

fn different_threats(fight: &Fight) -> usize {
    let of_side = |&color: &Color| {
        let mut threats = fight.threats(color).to_vec();
        threats.dedup();
        threats.len()
    };
    Color::BOTH.iter().map(of_side).sum()
}

/// 2k/3: a ko takes three moves for its whole swing of 2k.
fn miai_value(fight: &Fight) -> Amount {
    Amount::ratio(2 * fight.ko(), 3 * fight.unit())
}

fn advice_json(fight: &Fight, advice: &Advice) -> Value {
    let points = |units: i64| amount(fight.points(units));
    let name = fight.move_name(KoMove::Threat(advice.threat));
    let mut object = json!({
        "owner": advice.owner.word(),
        "threat": name.trim_start_matches("threat:"),
        "worth": points(advice.worth),
        "worth_from": advice.worth_from.map(points),
        "words": advice.words(fight),
    });
    if let Some(now) = advice.now {
        object["costs_now"] = points(now.costs);
        object["reply"] = match now.reply {
            Reply::Answers => "answers",
            Reply::Ignores => "ignores",
            Reply::Either => "either",
        }
        .into();
        object["answered_from"] = now.answered_from.map(points).into();
    }
    object
}
