use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tengen_board::{Color, Lettering, Point};
use tengen_gobang_certificate::Claim;
use tengen_gobang_engine::{Effort, Position, Proof, prove};

use super::subject::Subject;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::progress::Progress;
use crate::save::save;

/// Proves that a side wins a position, and writes a certificate that `gobang check` verifies
///
/// Every reply of the loser is answered. The winner plays fours and threes, and where these do not
/// win, as many quiet stones as --quiet allows; each of those has to be proved against every reply
/// there is, so that one takes minutes and two take hours.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen gobang prove --moves \"h8 a1 i9 a2 i10 a14\" --out won.cert
  tengen gobang prove --moves \"h8 a1 i9 a2 i10\" --winner black --out won.cert
  tengen gobang prove game.sgf --move 12 --rule renju --quiet 0 --out won.cert")]
pub(crate) struct Prove {
    #[command(flatten)]
    subject: Subject,
    /// Who is to win [default: the side to move]
    #[arg(long, value_name = "COLOR")]
    winner: Option<String>,
    /// Stones to put in one position to find a forced win
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    nodes: u64,
    /// Stones of the winner in one line of play that need not threaten anything
    #[arg(long, value_name = "N", default_value_t = 1)]
    quiet: u32,
    /// Different quiet stones to try in one position
    #[arg(long, value_name = "N", default_value_t = 6)]
    choices: usize,
    /// Where the certificate goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Prove {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let game = self.subject.game()?;
        let mut position = Position::of(&game);
        let winner: Color = match &self.winner {
            Some(color) => color.parse().map_err(Failure::input)?,
            None => position.to_move(),
        };
        let effort = Effort { nodes: self.nodes, quiet: self.quiet, choices: self.choices };
        let progress = Progress::new("replies answered", Some(game.board().size().area() as u64));
        let proof = prove(&mut position, winner, effort, &mut |done, of| {
            progress.say(format!("replies answered ({of} in all)"));
            progress.reached(done as u64);
            true
        });
        drop(progress);
        match proof {
            Ok(proof) => {
                let claim = Claim::of(&game, winner);
                let certificate =
                    proof.certificate(Vec::new(), &claim).map_err(anyhow::Error::from)?;
                save(&self.out, &certificate)?;
                self.say_proved(winner, &proof, certificate.len())
            }
            Err(open) => self.say_open(winner, open.against, open.nodes),
        }
    }

    fn say_proved(&self, winner: Color, proof: &Proof, bytes: usize) -> Result<(), Failure> {
        let positions = proof.size();
        let out = self.out.display();
        if self.json {
            let object = json!({
                "result": "win",
                "winner": winner.word(),
                "positions": positions,
                "bytes": bytes,
                "certificate": out.to_string(),
            });
            return print_json(&object);
        }
        let who = winner.player();
        print_text(&format!(
            "{who} wins: proved, with {positions} positions. The certificate is in {out} ({bytes} bytes).\n"
        ))
    }

    fn say_open(&self, winner: Color, against: Option<Point>, nodes: u64) -> Result<(), Failure> {
        let against = against.map(|point| point.name(Lettering::Gobang));
        if self.json {
            let object = json!({ "result": "unknown", "against": against, "nodes": nodes });
            return print_json(&object);
        }
        let who = winner.player();
        let against = against.map_or_else(String::new, |point| format!(" against {point}"));
        print_text(&format!(
            "No proof that {who} wins was found{against} ({nodes} stones put). A larger --nodes, --quiet or --choices may find one.\n"
        ))
    }
}
