//! The strategies of the literature next to the truth.

use serde_json::{Value, json};
use tengen_board::Color;
use tengen_ko::{Fight, KoMove, Strategy};
use tengen_verdict::Verdict;

use super::words::{amount, line_in_words, names, outcome};

/// What a strategy of the literature says, next to the truth.
pub(super) struct StrategyAnswer<'a> {
    pub(super) fight: &'a Fight,
    pub(super) strategy: Strategy,
    /// What happens if both sides follow it.
    pub(super) line: Vec<(Color, KoMove)>,
    /// What that comes to.
    pub(super) value: i64,
    /// What it says itself that it comes to, where it says so.
    pub(super) promise: Option<i64>,
    pub(super) exact: Verdict<i64>,
    /// How much its first move falls short; none if that could not be found out.
    pub(super) costs: Option<i64>,
}

impl StrategyAnswer<'_> {
    pub(super) fn as_json(&self) -> Value {
        let fight = self.fight;
        let points = |units: i64| amount(fight.points(units));
        let first = self.line.first().map(|&(_, mv)| fight.move_name(mv));
        let first: Vec<String> = first.into_iter().collect();
        let mut object = json!({
            "value": points(self.value),
            "best": first,
            "best_complete": false,
            "line": names(fight, &self.line),
            "kind": "Estimate",
            "strategy": self.strategy.name(),
        });
        if let Some(promise) = self.promise {
            object["promised"] = points(promise);
        }
        match self.exact {
            Verdict::Exact(exact) => object["exact"] = points(exact),
            Verdict::Bound { low, high } => {
                object["exact_low"] = points(low);
                object["exact_high"] = points(high);
            }
            Verdict::Estimate(_) => {}
        }
        if let Some(costs) = self.costs {
            object["first_move_costs"] = points(costs);
        }
        object
    }

    pub(super) fn in_words(&self) -> String {
        let fight = self.fight;
        let mut text = String::new();
        let mut say = |words: String| text += &format!("{words}\n");
        say(format!("if both sides follow {}: {}", self.strategy, outcome(fight, self.value)));
        if let Some(promise) = self.promise {
            say(format!("it promises {}", fight.points(promise)));
        }
        match self.exact {
            Verdict::Exact(exact) => say(format!("the truth: {}", outcome(fight, exact))),
            other => say(format!("the truth: {}", other.map(|units| fight.points(units)))),
        }
        if let Some(costs) = self.costs {
            say(match costs {
                0 => "its first move is a best move".to_owned(),
                _ => format!("its first move costs {}", fight.points(costs)),
            });
        }
        for words in line_in_words(fight, &self.line) {
            say(format!("  {words}"));
        }
        text
    }
}
