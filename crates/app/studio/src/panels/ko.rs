//! The *Ko* panel: a ko fight solved exactly, explained, and varied.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use tengen_board::Color;
use tengen_ko::{
    Advice, Amount, Decision, Fight, KoMove, Reply, Setup, Solution, Solver, Start, parse_amounts,
    parse_threats,
};
use tengen_verdict::{Budget, Limits, Verdict};

use crate::app::App;
use crate::asked::Asked;
use crate::error::{Answer, Refusal};
use crate::route::{Route, post};

/// How long a fight may be thought about, and how long a row of fights.
const TIME: Duration = Duration::from_secs(5);

/// Memory for tables.
const MEMORY: usize = 256 << 20;

/// Plies that a decision tree follows the best line.
const TREE_DEPTH: usize = 12;

/// Moves and threats of a fight: more than any board has.
const MOST_ITEMS: usize = 400;

/// Different threats that are explained one by one.
const MOST_EXPLAINED: usize = 40;

/// Fights in a row.
const MOST_STEPS: i64 = 60;

pub(super) fn routes() -> Vec<Route> {
    vec![post("/api/panels/ko", solve), post("/api/panels/ko/sweep", sweep)]
}

/// A fight as people write it down: lists as the command line reads them.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Written {
    k: String,
    x: String,
    black: String,
    white: String,
    start: String,
    /// Whether k and x are swings, twice the value of a move.
    deiri: bool,
}

impl Default for Written {
    fn default() -> Written {
        let nothing = String::new;
        Written {
            k: nothing(),
            x: nothing(),
            black: nothing(),
            white: nothing(),
            start: Start::default().name().to_owned(),
            deiri: false,
        }
    }
}

fn wrong(field: &str, error: &dyn std::fmt::Display) -> Refusal {
    Refusal::bad(format!("{field}: {error}."))
}

impl Written {
    fn setup(&self) -> Result<Setup, Refusal> {
        let k: Amount = self.k.trim().parse().map_err(|error| wrong("k", &error))?;
        let start: Start = self.start.parse().map_err(|error| wrong("start", &error))?;
        let mut setup = Setup::new(k, start);
        setup.valuable = parse_amounts(&self.x).map_err(|error| wrong("x", &error))?;
        setup.threats = [
            parse_threats(&self.black).map_err(|error| wrong("black", &error))?,
            parse_threats(&self.white).map_err(|error| wrong("white", &error))?,
        ];
        let items = setup.valuable.len() + setup.threats[0].len() + setup.threats[1].len();
        if items > MOST_ITEMS {
            return Err(Refusal::bad(format!(
                "There are {items} moves and threats: {MOST_ITEMS} are looked at at most."
            )));
        }
        if self.deiri {
            setup.halve_swings();
        }
        Ok(setup)
    }

    fn fight(&self) -> Result<Fight, Refusal> {
        self.setup()?.fight().map_err(|error| Refusal::bad(format!("{error}.")))
    }
}

async fn solve(State(app): State<Arc<App>>, Asked(written): Asked<Written>) -> Answer {
    let fight = written.fight()?;
    let answer = app.panels.ask(TIME, move |limits| answer(&fight, limits)).await?;
    Ok(Json(answer))
}

fn answer(fight: &Fight, limits: &Limits) -> Value {
    let mut budget = Budget::new(limits);
    let mut solver = Solver::with_memory(fight, MEMORY);
    let solution = solver.solve(fight, &mut budget);
    let tree = solver.decisions(fight, TREE_DEPTH, &mut budget);
    let mut different: Vec<_> = Color::BOTH.iter().flat_map(|&c| fight.threats(c)).collect();
    different.dedup();
    let advice =
        (different.len() <= MOST_EXPLAINED).then(|| solver.advice(fight, &mut budget)).flatten();
    let mut object = verdict(fight, &solution);
    object["to_move"] = fight.to_move().word().into();
    object["best"] = solution.best.moves.iter().map(|&mv| fight.move_name(mv)).collect();
    object["best_complete"] = solution.best.complete.into();
    object["line"] = named(fight, &solution.line);
    // Null where the time was too short: an empty list would say that there is nothing to tell.
    object["threats"] = advice
        .map(|all| all.iter().map(|advice| advice_json(fight, advice)).collect::<Vec<_>>())
        .into();
    object["tree"] = tree
        .map(|tree| tree.iter().map(|branch| branch_json(fight, branch)).collect::<Vec<_>>())
        .into();
    object
}

/// A whole number as a number, a fraction as text.
fn amount(amount: Amount) -> Value {
    if amount.denominator() == 1 { amount.numerator().into() } else { amount.to_string().into() }
}

fn verdict(fight: &Fight, solution: &Solution) -> Value {
    let points = |units: i64| amount(fight.points(units));
    let kind = solution.value.kind();
    match solution.value {
        Verdict::Exact(value) | Verdict::Estimate(value) => {
            json!({ "kind": kind, "value": points(value) })
        }
        Verdict::Bound { low, high } => {
            json!({ "kind": kind, "low": points(low), "high": points(high) })
        }
    }
}

fn named(fight: &Fight, line: &[(Color, KoMove)]) -> Value {
    line.iter().map(|&(color, mv)| json!([color.word(), fight.move_name(mv)])).collect()
}

fn branch_json(fight: &Fight, branch: &Decision) -> Value {
    json!({
        "color": branch.color.word(),
        "move": fight.move_name(branch.mv),
        "value": amount(fight.points(branch.value)),
        "best": branch.is_best,
        "next": branch.next.iter().map(|next| branch_json(fight, next)).collect::<Vec<_>>(),
        "rest": named(fight, &branch.rest),
    })
}

fn advice_json(fight: &Fight, advice: &Advice) -> Value {
    let points = |units: i64| amount(fight.points(units));
    let now = advice.now.map(|now| {
        let reply = match now.reply {
            Reply::Answers => "answers",
            Reply::Ignores => "ignores",
            Reply::Either => "either",
        };
        json!({
            "costs": points(now.costs),
            "reply": reply,
            "answered_from": now.answered_from.map(points),
        })
    });
    json!({
        "owner": advice.owner.word(),
        "value": points(advice.threat.value),
        "loss": points(advice.threat.loss),
        "worth": points(advice.worth),
        "worth_from": advice.worth_from.map(points),
        "now": now,
    })
}

/// A fight and which of its numbers is to be varied.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    fight: Written,
    /// `k`, or `x`, `black` or `white` with an index.
    vary: String,
    index: Option<usize>,
    from: i64,
    to: i64,
}

async fn sweep(State(app): State<Arc<App>>, Asked(row): Asked<Row>) -> Answer {
    if row.to < row.from || row.to.saturating_sub(row.from) >= MOST_STEPS {
        return Err(Refusal::bad(format!(
            "From {} to {}: write a row of at most {MOST_STEPS} whole numbers.",
            row.from, row.to
        )));
    }
    let setup = row.fight.setup()?;
    let mut fights = Vec::new();
    for number in row.from..=row.to {
        let mut varied = setup.clone();
        // The number is written as the fight is: as a swing where k and x are swings.
        let is_swing = row.fight.deiri && ["k", "x"].contains(&row.vary.as_str());
        let amount = Amount::whole(number);
        *chosen(&mut varied, &row)? = if is_swing { amount.half() } else { amount };
        // Values that make no fight, such as a ko worth nothing, are left out of the row.
        if let Ok(fight) = varied.fight() {
            fights.push((number, fight));
        }
    }
    let steps = app.panels.ask(TIME, move |limits| {
        let mut budget = Budget::new(limits);
        let step = |(number, fight): &(i64, Fight)| {
            let mut solver = Solver::with_memory(fight, MEMORY);
            let solution = solver.solve(fight, &mut budget);
            let mut object = verdict(fight, &solution);
            object["at"] = (*number).into();
            let best: Vec<String> =
                solution.best.moves.iter().map(|&mv| fight.move_name(mv)).collect();
            object["best"] = best.into();
            object
        };
        fights.iter().map(step).collect::<Vec<_>>()
    });
    Ok(Json(json!({ "steps": steps.await? })))
}

fn chosen<'a>(setup: &'a mut Setup, row: &Row) -> Result<&'a mut Amount, Refusal> {
    let index = row.index.unwrap_or(0);
    let place = match row.vary.as_str() {
        "k" => Some(&mut setup.ko),
        "x" => setup.valuable.get_mut(index),
        "black" => setup.threats[0].get_mut(index).map(|threat| &mut threat.0),
        "white" => setup.threats[1].get_mut(index).map(|threat| &mut threat.0),
        _ => None,
    };
    place.ok_or_else(|| {
        let sentence = "vary names a number of the fight: k, or x, black or white and an index";
        Refusal::bad(format!("'{}' {index}: {sentence}.", row.vary))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Written {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn the_panel_says_what_the_solver_says() {
        let written = written(r#"{"k":"12","x":"4,3,1","black":"25,9","start":"captured"}"#);
        let told = answer(&written.fight().unwrap(), &Limits::default());
        assert_eq!((&told["kind"], &told["value"]), (&"Exact".into(), &(-6).into()));
        assert_eq!(told["best"], json!(["threat:25/0"]));
        assert_eq!(told["tree"][0]["move"], "threat:25/0");
        assert_eq!(told["threats"][0]["now"]["reply"], "answers");
    }

    #[test]
    fn a_short_time_gives_a_bound_and_no_tree() {
        let threats: Vec<String> = (0..40).map(|n| format!("{}/{}", 20 + n, 1 + n % 7)).collect();
        let text = json!({ "k": "30", "black": threats.join(","), "white": threats.join(",") });
        let fight = written(&text.to_string()).fight().unwrap();
        let limits = Limits { nodes: Some(1), ..Limits::default() };
        let told = answer(&fight, &limits);
        assert_eq!(told["kind"], "Bound", "{told}");
        assert!(told["tree"].is_null() && told["low"] != told["high"]);
    }

    #[test]
    fn mistakes_are_named() {
        for (text, field) in [
            (r#"{"k":"x"}"#, "k: "),
            (r#"{"k":"5","x":"4,,"}"#, "x: "),
            (r#"{"k":"5","black":"9/"}"#, "black: "),
            (r#"{"k":"5","start":"later"}"#, "start: "),
        ] {
            let refusal = format!("{:?}", written(text).fight().unwrap_err());
            assert!(refusal.contains(field), "{text}: {refusal}");
        }
        let many = json!({ "k": "5", "x": vec!["1"; MOST_ITEMS + 1].join(",") });
        assert!(written(&many.to_string()).fight().is_err());
    }
}
