//! Kos of other kinds: with approach moves, of several stages, several at once.

use clap::Args;
use serde_json::{Value, json};
use tengen_board::Color;
use tengen_ko::{KoMove, KoSetup, Kos, KosAdvice, KosMove, KosSolution, Setup, parse_kos};
use tengen_verdict::Verdict;

use super::words::{amount, bound_in_words, in_words, outcome, shortened_line};
use crate::failure::Failure;

/// Kos that are not one direct ko.
#[derive(Args)]
#[command(next_help_heading = "Kos of other kinds")]
pub(super) struct KosOptions {
    /// Several kos, separated by semicolons: a value each, then white if White holds it, banned,
    /// stages=N stage=N, black-approach=N, white-approach=N
    #[arg(long, value_name = "LIST", allow_hyphen_values = true,
        conflicts_with_all = ["k", "start", "holder", "banned", "stages", "stage",
            "black_approach", "white_approach"])]
    kos: Option<String>,
    /// The ko has to be won so many times in a row
    #[arg(long, value_name = "N")]
    stages: Option<u8>,
    /// Where a ko of several stages stands: 0 if Black may resolve it, up to all if White may
    #[arg(long, value_name = "N", conflicts_with_all = ["holder", "start"])]
    stage: Option<u8>,
    /// Moves that Black has to play before it may resolve the ko
    #[arg(long, value_name = "N")]
    black_approach: Option<u8>,
    /// Moves that White has to play before it may resolve the ko
    #[arg(long, value_name = "N")]
    white_approach: Option<u8>,
}

impl KosOptions {
    /// Whether anything but one direct ko is asked about.
    pub(super) const fn are_given(&self) -> bool {
        self.kos.is_some()
            || self.stages.is_some()
            || self.stage.is_some()
            || self.black_approach.is_some()
            || self.white_approach.is_some()
    }

    /// The kos of a list, if there is one.
    pub(super) fn list(&self) -> Result<Option<Vec<KoSetup>>, Failure> {
        let Some(text) = &self.kos else { return Ok(None) };
        parse_kos(text).map(Some).map_err(|error| Failure::input(format!("--kos: {error}")))
    }

    /// The one ko of a set-up, with its stages and approach moves.
    pub(super) fn one(&self, setup: &Setup) -> Result<KoSetup, Failure> {
        let approach = [self.black_approach, self.white_approach].map(|moves| moves.unwrap_or(0));
        one_ko(setup, self.stages, self.stage, approach).map_err(Failure::input)
    }
}

/// The ko of a set-up with stages and approach moves; where no stage is named its holder tells.
pub(super) fn one_ko(
    setup: &Setup,
    stages: Option<u8>,
    stage: Option<u8>,
    approach: [u8; 2],
) -> Result<KoSetup, String> {
    let stages = stages.unwrap_or(1);
    let stage = match (stage, setup.holder) {
        (Some(stage), _) => stage,
        (None, Some(Color::Black)) => 0,
        (None, Some(Color::White)) => stages,
        (None, None) => {
            return Err("a ko that is resolved has no stages and approach moves: \
                        name its holder, black or white"
                .to_owned());
        }
    };
    Ok(KoSetup { value: setup.ko, stages, stage, approach, banned: setup.banned })
}

/// The answer to a fight over any kos.
pub(super) struct KosAnswer<'a> {
    pub(super) kos: &'a Kos,
    pub(super) solution: KosSolution,
    /// What `--explain` adds; the inner none if the budget ran out.
    pub(super) advice: Option<Option<KosAdvice>>,
}

impl KosAnswer<'_> {
    pub(super) fn as_json(&self) -> Value {
        let (kos, solution) = (self.kos, &self.solution);
        let points = |units: i64| amount(kos.points(units));
        let mut object = match solution.value {
            Verdict::Exact(value) | Verdict::Estimate(value) => json!({ "value": points(value) }),
            Verdict::Bound { low, high } => json!({ "low": points(low), "high": points(high) }),
        };
        let best: Vec<String> = solution.best.iter().map(|&mv| kos.move_name(mv)).collect();
        let played =
            |&(color, mv): &(Color, KosMove)| format!("{}:{}", color.letter(), kos.move_name(mv));
        object["best"] = best.into();
        object["best_complete"] = solution.best_complete.into();
        object["line"] = solution.line.iter().map(played).collect();
        object["kind"] = solution.value.kind().into();
        if let Some(advice) = &self.advice {
            object["advice"] = advice.as_ref().map_or(Value::Null, |a| advice_json(kos, a));
        }
        object
    }

    pub(super) fn in_words(&self) -> String {
        let (kos, solution) = (self.kos, &self.solution);
        let us = kos.to_move();
        let mut text = String::new();
        let mut say = |words: String| text += &format!("{words}\n");
        say(match solution.value {
            Verdict::Exact(value) | Verdict::Estimate(value) => outcome(kos.elsewhere(), value),
            Verdict::Bound { low, high } => bound_in_words(kos.points(low), kos.points(high)),
        });
        let best: Vec<String> = solution.best.iter().map(|&mv| words(kos, us, mv)).collect();
        if !best.is_empty() {
            let open = if solution.best_complete { "" } else { " (others may be as good)" };
            say(format!("best for {us}: {}{open}", best.join("; or ")));
        }
        if !solution.line.is_empty() {
            say("expected:".to_owned());
            let line = solution.line.iter();
            let line =
                line.map(|&(color, mv)| format!("{}: {}", color.letter(), words(kos, color, mv)));
            shortened_line(line.collect()).into_iter().for_each(|line| say(format!("  {line}")));
        }
        match &self.advice {
            None => {}
            Some(None) => say("the time was too short for more".to_owned()),
            Some(Some(advice)) => advice_in_words(kos, advice).into_iter().for_each(say),
        }
        text
    }
}

fn advice_json(kos: &Kos, advice: &KosAdvice) -> Value {
    let points = |units: i64| amount(kos.points(units));
    let moves = advice.moves.iter();
    let moves = moves.map(|&(mv, v)| json!({ "move": kos.move_name(mv), "value": points(v) }));
    let threats = advice.threats.iter().map(|&(owner, threat, worth)| {
        let name = kos.elsewhere().move_name(KoMove::Threat(threat));
        let threat = name.trim_start_matches("threat:");
        json!({ "owner": owner.word(), "threat": threat, "worth": points(worth) })
    });
    let approach = advice.approach.iter().map(|&(index, side, costs)| {
        json!({ "ko": index + 1, "side": side.word(), "costs": points(costs) })
    });
    json!({
        "moves": moves.collect::<Vec<_>>(),
        "threats": threats.collect::<Vec<_>>(),
        "approach": approach.collect::<Vec<_>>(),
    })
}

fn advice_in_words(kos: &Kos, advice: &KosAdvice) -> Vec<String> {
    let us = kos.to_move();
    let points = |units: i64| kos.points(units).to_string();
    let mut lines = vec![format!("what {us} can play, and what it comes to:")];
    for &(mv, value) in &advice.moves {
        lines.push(format!("  {:>6}  {}", points(value), words(kos, us, mv)));
    }
    for &(owner, threat, worth) in &advice.threats {
        let name = kos.elsewhere().threat_name(threat);
        lines.push(match worth {
            0 => format!("{owner}'s threat of {name} is of no use in this fight"),
            _ => format!("{owner}'s threat of {name} is worth {} to {owner}", points(worth)),
        });
    }
    for &(index, side, costs) in &advice.approach {
        let ko = ko_in_words(kos, index);
        lines.push(match costs {
            0 => format!("the approach moves of {ko} cost {side} nothing"),
            _ => format!("the approach moves of {ko} cost {side} {}", points(costs)),
        });
    }
    lines
}

fn ko_in_words(kos: &Kos, index: usize) -> String {
    if kos.kos().len() == 1 { "the ko".to_owned() } else { format!("ko {}", index + 1) }
}

/// A move in words.
fn words(kos: &Kos, color: Color, mv: KosMove) -> String {
    match mv {
        KosMove::Capture(index) => format!("take {}", ko_in_words(kos, index)),
        KosMove::Resolve(index) => {
            let value = kos.kos()[index].as_ref().map_or(0, |ko| ko.value);
            format!("resolve {} (+{})", ko_in_words(kos, index), kos.points(value))
        }
        KosMove::Approach(index) => format!("approach {}", ko_in_words(kos, index)),
        KosMove::Elsewhere(mv) => in_words(kos.elsewhere(), color, mv),
    }
}
