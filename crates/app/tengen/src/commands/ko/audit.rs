use clap::Args;
use serde_json::{Value, json};
use tengen_board::Color;
use tengen_ko::{Claim, Expected, Fight, Finding, KoMove, audit};

use super::words::amount;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::progress::Progress;

/// Puts the claims of the thesis on trial: each on a grid of small fights and on random ones,
/// against exact play
#[derive(Args)]
#[command(after_help = "Examples:
  tengen ko audit
  tengen ko audit --count 100000 --seed 7 --json")]
pub(super) struct Audit {
    /// Random fights a claim
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    count: u64,
    /// Names the sequence of random fights
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Audit {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let progress = Progress::new("claims", Some(tengen_ko::claims().len() as u64));
        let mut done = 0;
        let findings = audit(self.count, self.seed, &mut |claim| {
            progress.say(claim.name.to_owned());
            progress.reached(done);
            done += 1;
        });
        drop(progress);
        if self.json { print_json(&as_json(&findings)) } else { print_text(&in_words(&findings)) }
    }
}

fn as_json(findings: &[(Claim, Finding)]) -> Value {
    let claim = |(claim, finding): &(Claim, Finding)| {
        json!({
            "claim": claim.name,
            "section": claim.section,
            "statement": claim.statement,
            "holds": finding.holds(),
            "as_expected": as_expected(claim, finding),
            "tested": finding.tested,
            "wrong": finding.wrong,
            "share_wrong": (finding.share_wrong() * 1e5).round() / 1e5,
            "counterexample": finding.counterexample.as_ref().map(fight_json),
        })
    };
    let claims: Vec<Value> = findings.iter().map(claim).collect();
    json!({
        "as_expected": findings.iter().all(|(claim, finding)| as_expected(claim, finding)),
        "claims": claims,
    })
}

fn as_expected(claim: &Claim, finding: &Finding) -> bool {
    finding.holds() == (claim.expected == Expected::Holds)
}

fn in_words(findings: &[(Claim, Finding)]) -> String {
    let mut text = String::new();
    for (claim, finding) in findings {
        let verdict = if finding.holds() {
            format!("holds in all {} fights", finding.tested)
        } else {
            format!("fails in {:.2}% of {}", 100.0 * finding.share_wrong(), finding.tested)
        };
        text += &format!("{:8} {}\n{:8} {verdict}\n", claim.section, claim.statement, "");
        if let Some(fight) = &finding.counterexample {
            text += &format!("{:8} smallest: {}\n", "", command_line(fight));
        }
    }
    text
}

fn threat_names(fight: &Fight, threats: &[tengen_ko::Threat]) -> Vec<String> {
    let name = |&threat: &tengen_ko::Threat| {
        let name = fight.move_name(KoMove::Threat(threat));
        name.trim_start_matches("threat:").to_owned()
    };
    threats.iter().map(name).collect()
}

/// The fight as a case for `--cases`.
fn fight_json(fight: &Fight) -> Value {
    let points = |units: &i64| amount(fight.points(*units));
    let valuable: Vec<Value> = fight.valuable().iter().map(points).collect();
    let mut object = json!({
        "k": points(&fight.ko()),
        "x": valuable,
        "black": threat_names(fight, fight.threats(Color::Black)),
        "white": threat_names(fight, fight.threats(Color::White)),
        "holder": fight.holder().map(|holder| holder.letter().to_string()),
        "to_move": fight.to_move().letter().to_string(),
        "banned": fight.is_banned(),
    });
    for (key, color) in [("black_pending", Color::Black), ("white_pending", Color::White)] {
        if !fight.pending(color).is_empty() {
            object[key] = threat_names(fight, fight.pending(color)).into();
        }
    }
    object
}

/// The fight as options of `tengen ko`.
fn command_line(fight: &Fight) -> String {
    let points = |units: &i64| fight.points(*units).to_string();
    let mut words = vec![format!("--k {}", points(&fight.ko()))];
    let mut list = |name: &str, items: Vec<String>| {
        if !items.is_empty() {
            words.push(format!("--{name} {}", items.join(",")));
        }
    };
    list("x", fight.valuable().iter().map(points).collect());
    for color in Color::BOTH {
        list(color.word(), threat_names(fight, fight.threats(color)));
        list(&format!("{color}-pending"), threat_names(fight, fight.pending(color)));
    }
    let holder = fight.holder().map_or("none", Color::word);
    words.push(format!("--holder {holder} --to-move {}", fight.to_move()));
    if fight.is_banned() {
        words.push("--banned".to_owned());
    }
    words.join(" ")
}
