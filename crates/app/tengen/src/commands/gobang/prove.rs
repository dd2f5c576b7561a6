use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::Args;
use serde_json::json;
use tengen_board::{Checksum, Color, Lettering, Point};
use tengen_gobang_certificate::{Checked, Claim, check};
use tengen_gobang_engine::{
    Effort, Position, ProofSearch, Proving, open_replies, write_certificate,
};
use tengen_proof::Answer;
use tengen_proof::campaign::Extent;

use super::subject::Subject;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::progress::Progress;
use crate::save::save;

/// Proves that a side wins a position, and writes a certificate that `gobang check` verifies
///
/// Every reply of the loser is answered. Positions with a few fours and threes to play take seconds, whole
/// openings take hours: give these a folder with --checkpoint, where the search is saved every minute and
/// taken up again the next time. The certificate is checked before it is called one.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen gobang prove --moves \"h8 a1 i9 a2 i10 a14\" --out won.cert
  tengen gobang prove --moves \"h8 a1 i9 a2 i10\" --winner black --out won.cert
  tengen gobang prove --moves \"h8 h9 h7\" --winner black --workers 2 --checkpoint d8 --out d8.cert
  tengen gobang prove game.sgf --move 12 --rule renju --time 60 --out won.cert")]
pub(crate) struct Prove {
    #[command(flatten)]
    subject: Subject,
    /// Who is to win [default: the side to move]
    #[arg(long, value_name = "COLOR")]
    winner: Option<String>,
    /// Where the certificate goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// A folder in which the search is saved every minute, and from which it is taken up
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// Threads that search together
    #[arg(long, value_name = "N", default_value_t = 1)]
    workers: usize,
    /// Stop after so many seconds
    #[arg(long, value_name = "S")]
    time: Option<f64>,
    /// Stop after looking at so many positions
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Stop when what is known takes so many megabytes; each thread takes 700 more
    #[arg(long, value_name = "MB", default_value_t = 4_000)]
    memory: usize,
    /// Different moves of the winner to try in one position
    #[arg(long, value_name = "N", default_value_t = Effort::default().choices)]
    choices: usize,
    /// Positions that the player thinks about to find the move that wins; more where there are few stones
    #[arg(long, value_name = "N", default_value_t = Effort::default().thought)]
    thought: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Bytes that a position takes, with its moves and what its proof leans on.
const BYTES_A_POSITION: usize = 400;

/// How often a search is saved.
const BETWEEN_SAVES: Duration = Duration::from_secs(60);

impl Prove {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let game = self.subject.game()?;
        let position = Position::of(&game);
        let winner: Color = match &self.winner {
            Some(color) => color.parse().map_err(Failure::input)?,
            None => position.to_move(),
        };
        let claim = Claim::of(&game, winner);
        let search = self.search(&claim, &position)?;
        match self.searched(&search, &claim)? {
            Answer::Proved => {
                let (checked, bytes) = self.written(&search, &position, &claim)?;
                self.say_proved(&checked, bytes)
            }
            Answer::Refuted | Answer::Unknown => self.say_open(&search, winner, &position),
        }
    }

    /// A new search, or the one that was saved.
    fn search(&self, claim: &Claim, position: &Position) -> Result<ProofSearch, Failure> {
        let effort = Effort { choices: self.choices, thought: self.thought, ..Effort::default() };
        let proving = Proving { winner: claim.winner, effort };
        let Some(folder) = &self.checkpoint else {
            return Ok(ProofSearch::new(proving, position.clone()));
        };
        fs::create_dir_all(folder)
            .map_err(|error| Failure::input(format!("{}: {error}", folder.display())))?;
        let path = saved_in(folder);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(ProofSearch::new(proving, position.clone()));
            }
            Err(error) => return Err(Failure::input(format!("{}: {error}", path.display()))),
        };
        ProofSearch::resume(proving, position.clone(), bytes.as_slice(), name_of(claim))
            .map_err(|error| Failure::input(format!("{}: {error}", path.display())))
    }

    fn searched(&self, search: &ProofSearch, claim: &Claim) -> Result<Answer, Failure> {
        let stop = AtomicBool::new(false);
        let start = Instant::now();
        let limit = self.time.map(Duration::from_secs_f64);
        let mut last_save = Instant::now();
        let mut not_saved = None;
        let progress = Progress::new("looking for a proof", None);
        let extent = Extent {
            workers: self.workers,
            looks: self.nodes.unwrap_or(u64::MAX),
            positions: self.memory.saturating_mul(1_000_000) / BYTES_A_POSITION,
        };
        let answer = search.run(&extent, &stop, &mut |search| {
            if limit.is_some_and(|limit| start.elapsed() >= limit) {
                stop.store(true, Ordering::Relaxed);
            }
            let now = search.progress();
            progress.reached(now.looks);
            progress.say(format!(
                "{} of {} first moves answered, {} open at least; {} positions known; looked at",
                now.answered, now.first_moves, now.proof, now.positions
            ));
            if last_save.elapsed() >= BETWEEN_SAVES {
                last_save = Instant::now();
                if let Err(error) = self.save(search, claim) {
                    not_saved = Some(error);
                    stop.store(true, Ordering::Relaxed);
                }
            }
        });
        drop(progress);
        if let Some(error) = not_saved {
            return Err(Failure::Other(error));
        }
        self.save(search, claim)?;
        Ok(answer)
    }

    fn save(&self, search: &ProofSearch, claim: &Claim) -> anyhow::Result<()> {
        let Some(folder) = &self.checkpoint else { return Ok(()) };
        let mut bytes = Vec::new();
        search.save(&mut bytes, name_of(claim)).context("cannot save the search")?;
        save(&saved_in(folder), &bytes)
    }

    /// Writes the certificate, once it has passed the check.
    fn written(
        &self,
        search: &ProofSearch,
        position: &Position,
        claim: &Claim,
    ) -> Result<(Checked, usize), Failure> {
        let progress = Progress::new("writing the proof down and checking it", None);
        let (certificate, _) = write_certificate(search, position, claim, Vec::new())
            .map_err(|error| Failure::Other(anyhow!("the proof has a hole: {error}")))?;
        let checked = check(certificate.as_slice())
            .map_err(|flaw| Failure::Other(anyhow!("the proof has a hole: {flaw}")))?;
        drop(progress);
        save(&self.out, &certificate)?;
        Ok((checked, certificate.len()))
    }

    fn say_proved(&self, checked: &Checked, bytes: usize) -> Result<(), Failure> {
        let out = self.out.display();
        let (winner, positions) = (checked.claim.winner, checked.positions);
        if self.json {
            let object = json!({
                "result": "win",
                "winner": winner.word(),
                "positions": positions,
                "longest": checked.longest,
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

    fn say_open(
        &self,
        search: &ProofSearch,
        winner: Color,
        position: &Position,
    ) -> Result<(), Failure> {
        let now = search.progress();
        let open: Vec<String> = if position.to_move() == winner {
            Vec::new()
        } else {
            open_replies(search, position).iter().map(name).collect()
        };
        if self.json {
            let object = json!({
                "result": "unknown",
                "answered": now.answered,
                "first_moves": now.first_moves,
                "open": open,
                "nodes": now.looks,
                "positions": now.positions,
            });
            return print_json(&object);
        }
        let who = winner.player();
        let mut text = format!(
            "No proof that {who} wins was found: {} positions looked at, {} known",
            now.looks, now.positions
        );
        if !open.is_empty() {
            text += &format!(
                "; {} of {} replies are answered, open are ",
                now.answered, now.first_moves
            );
            text += &open.join(" ");
        }
        text += match &self.checkpoint {
            Some(_) => ". The same command goes on from here.\n",
            None => ". More --time or --choices may find one; --checkpoint keeps what was found.\n",
        };
        print_text(&text)
    }
}

fn name(point: &Point) -> String {
    point.name(Lettering::Gobang)
}

fn saved_in(folder: &Path) -> PathBuf {
    folder.join("proof.search")
}

/// Tells searches apart that begin with the same stones.
fn name_of(claim: &Claim) -> u64 {
    Checksum::of(claim.to_string().as_bytes()).number()
}
