//! Playing on Go servers.

mod book;
mod engine;
mod interrupt;

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};
use tengen_agent::{
    Address, Agent as Player, Journal, Password, Policy, RecordFolder, Settings, Statistics,
};

use super::match_::date::today;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use book::BookKeeper;
use engine::EngineOptions;

/// Plays on Go servers by itself: NNGS and IGS, CGOS
///
/// Logs in, accepts and offers matches as the policy says, plays, agrees on dead stones, comes back
/// when the connection breaks and goes on where the game was, writes every game down and keeps a
/// running estimate of its rating. The log goes to standard error. Ctrl-C leaves after the current
/// game, a second Ctrl-C at once.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen agent nngs://localhost:9696 --name guest7 --sgf games
  tengen agent nngs://localhost:9696 --name tengen --password-file secret --policy house.policy
  tengen agent cgos://localhost:6867 --name tengen-1 --password-file secret --games 50
  tengen agent cgos://localhost:6867 --name gnugo-1 --password-file secret --engine 'gnugo --mode gtp'
  tengen agent nngs://localhost:9696 --name tengen --password-file secret --book nine.book
  tengen agent --show-policy > house.policy

On OGS the player is brought by gtp2ogs; docs/agent.md says how.")]
pub(crate) struct Agent {
    /// The server: nngs://HOST:PORT or cgos://HOST:PORT
    #[arg(value_name = "SERVER", required_unless_present = "show_policy")]
    server: Option<String>,
    /// Our name there; on NNGS an unusual one without a password is a guest
    #[arg(long, value_name = "NAME", required_unless_present = "show_policy")]
    name: Option<String>,
    /// A file whose first line is our password there
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
    /// A file of settings: whom to play, what, how long, manners; --show-policy prints one
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// Write every game into this folder, and results.jsonl beside them: ratings go on from it
    #[arg(long, value_name = "DIR")]
    sgf: Option<PathBuf>,
    /// Play from this opening book and add every game to it; it is made if there is none
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Leave after so many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    #[command(flatten)]
    engine: EngineOptions,
    /// Log every line from and to the server
    #[arg(long)]
    verbose: bool,
    /// Print what it came to as one JSON object
    #[arg(long)]
    json: bool,
    /// Print the usual policy, every setting with what it means, and do nothing else
    #[arg(long)]
    show_policy: bool,
}

impl Agent {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.show_policy {
            return print_text(&Policy::default().to_string());
        }
        let settings = self.settings()?;
        // The book is made before the engine looks into it.
        let keeper = self.book.as_deref().map(BookKeeper::new).transpose()?;
        let journal = Journal::new(io::stderr()).with_traffic(self.verbose);
        let thinker = self.engine.thinker(self.book.as_deref())?;
        let mut player = Player::new(settings.clone(), thinker, journal);
        if let Some(keeper) = keeper {
            player = player.with_keeper(keeper);
        }
        if let Some(folder) = &self.sgf {
            let records = RecordFolder::new(folder)
                .map_err(|error| Failure::input(format!("--sgf {}: {error}", folder.display())))?
                .concealing(settings.password.clone());
            player = player.after(records.results()).with_keeper(records);
        }
        interrupt::heed(player.stop());
        let statistics = player.run().map_err(anyhow::Error::from)?;
        if self.json {
            print_json(&as_json(&statistics))
        } else {
            print_text(&format!("{statistics}\n"))
        }
    }

    fn settings(&self) -> Result<Settings, Failure> {
        let address: Address =
            self.server.as_deref().unwrap_or_default().parse().map_err(Failure::input)?;
        let name = self.name.clone().unwrap_or_default();
        let is_name = (1..=40).contains(&name.len()) && name.chars().all(|c| c.is_ascii_graphic());
        if !is_name {
            return Err(Failure::input(format!(
                "--name '{name}': write up to 40 letters and digits without spaces"
            )));
        }
        Ok(Settings {
            address,
            name,
            password: self.password_file.as_deref().map(password).transpose()?,
            policy: self.policy.as_deref().map_or_else(|| Ok(Policy::default()), policy)?,
            games: self.games,
            today,
        })
    }
}

fn password(path: &Path) -> Result<Password, Failure> {
    Password::read(path)
        .map_err(|error| Failure::input(format!("--password-file {}: {error}", path.display())))
}

fn policy(path: &Path) -> Result<Policy, Failure> {
    let at = |error: &dyn std::fmt::Display| {
        Failure::input(format!("--policy {}: {error}", path.display()))
    };
    let text = std::fs::read_to_string(path).map_err(|error| at(&error))?;
    text.parse().map_err(|error| at(&error))
}

fn as_json(statistics: &Statistics) -> Value {
    let rate = statistics.rate();
    let (low, high) = rate.interval();
    let rating = statistics.rating().map(|rating| {
        let [value, low, high] = [rating.value, rating.low, rating.high].map(f64::round);
        json!({ "value": value, "low": low, "high": high, "games": rating.games, "kind": "Estimate" })
    });
    json!({
        "games": rate.games(),
        "wins": rate.wins,
        "losses": rate.losses,
        "draws": rate.draws,
        "unfinished": statistics.unfinished(),
        "rate": rate.value(),
        "low": low,
        "high": high,
        "rating": rating,
    })
}
