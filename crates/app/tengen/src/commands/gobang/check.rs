use std::fs::File;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;
use serde_json::json;
use tengen_gobang_certificate::{Checked, check};

use crate::failure::Failure;
use crate::output::{print_json, print_text};

/// Verifies a certificate of `gobang prove`, step by step, by the rules alone
///
/// The checker shares no code with the searches that find proofs. The exit code is 0 if the certificate
/// proves what it claims, and 1 if not.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen gobang check won.cert
  tengen gobang check won.cert --json")]
pub(crate) struct Check {
    /// The certificate
    #[arg(value_name = "CERT")]
    certificate: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Check {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let path = self.certificate.display();
        let file = File::open(&self.certificate)
            .map_err(|error| Failure::input(format!("cannot read {path}: {error}")))?;
        match check(file) {
            Ok(checked) if self.json => print_json(&json!({
                "valid": true,
                "rule": checked.claim.rules.name(),
                "winner": checked.claim.winner.word(),
                "positions": checked.positions,
                "longest": checked.longest,
            })),
            Ok(checked) => print_text(&in_words(&checked)),
            Err(flaw) => {
                let why = flaw.to_string();
                if self.json {
                    print_json(&json!({ "valid": false, "why": why }))?;
                }
                Err(Failure::Other(anyhow!("{path} proves nothing: {why}")))
            }
        }
    }
}

fn in_words(checked: &Checked) -> String {
    let Checked { claim, positions, longest } = checked;
    format!(
        "Valid: {} wins under the rules {}, {} to move in{}{positions} positions are answered, the longest line has {longest} stones.\n",
        claim.winner.player(),
        claim.rules,
        claim.to_move.player(),
        format_args!("\n{}", claim.board),
    )
}
