//! Table 4.2: how often each configuration beats GNU Go.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value, json};
use tengen_board::{Color, Size};
use tengen_go_rules::{Komi, RuleSet};
use tengen_play::TimeSystem;
use tengen_play::matches::{Conditions, Ground, Names, Pairing, Schedule};
use tengen_verdict::StopFlag;

use super::bouts::{Bout, Bouts, Setting};
use super::chart::sheet;
use super::configurations;
use super::table::{Row, Table};
use crate::commands::match_::date::today;
use crate::commands::match_::engine::Recipe;
use crate::commands::match_::hall::Hall;
use crate::commands::match_::words::CommandLine;
use crate::failure::Failure;
use crate::output::{Pictures, print_json, print_text};
use crate::progress::Progress;
use crate::save::save;

/// Table 4.2: win rates against GNU Go as Black, as White and on average, with 95% intervals
///
/// 9x9, komi 7, Chinese rules. Every configuration plays every number of playouts, half of the games
/// with each colour. Intervals are Wilson's; a draw is half a win. The opponent may be any engine
/// that speaks GTP; {seed} in its command becomes the number of the game.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen happygo strength
  tengen happygo strength --playouts 10000,20000,40000,70000 --games 500 --parallel 4 \\
      --resume table-4-2.jsonl --svg figures-4.svg
  tengen happygo strength --configs happygo-all --playouts 1000 --games 10 \\
      --opponent 'tengen gtp --playouts 1000 --seed {seed}'

The file of --resume keeps every finished game: with the same opponent the experiment goes on where
it was killed, and may be given more games, configurations or playouts.")]
pub(crate) struct Strength {
    /// Playouts for every move, one or several numbers with commas between
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "10000", value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Vec<u64>,
    /// Games of every configuration at every number of playouts
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Only these configurations, with commas between
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    configs: Vec<String>,
    /// The opponent's command [default: gnugo --mode gtp --level 10 --chinese-rules --seed {seed}]
    #[arg(long, value_name = "CMD")]
    opponent: Option<String>,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    parallel: u32,
    /// Keep results in this file, and go on with what is in it
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Write every game into this folder as SGF
    #[arg(long, value_name = "DIR")]
    sgf: Option<PathBuf>,
    #[command(flatten)]
    pictures: Pictures,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How long an engine may think about a move before it counts as dead.
const PATIENCE: Duration = Duration::from_secs(3_600);

impl Strength {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let began = Instant::now();
        let settings = self.settings()?;
        let halls: Vec<Hall> =
            settings.iter().map(|setting| self.hall(setting)).collect::<Result<_, _>>()?;
        if let Some(folder) = &self.sgf {
            fs::create_dir_all(folder).map_err(|error| {
                Failure::input(format!("cannot make the folder {}: {error}", folder.display()))
            })?;
        }
        let opponent = self.opponent_name(&halls)?;
        let mut bouts = match &self.resume {
            Some(path) => Bouts::resume(path, &self.fixed(&opponent), nine()?)?,
            None => Bouts::default(),
        };
        let schedule = Schedule { games: self.games as usize, openings: 0 };
        let total = settings.len() * schedule.games;
        let progress = Progress::new("games", Some(total as u64));
        let mut done = 0;
        for (setting, hall) in settings.iter().zip(&halls) {
            let games: Vec<Pairing> =
                schedule.pairings().filter(|game| !bouts.has(setting, game.number)).collect();
            done += schedule.games - games.len();
            show(&progress, setting, &bouts, done);
            if games.is_empty() {
                continue;
            }
            hall.play(hall.first_table()?, &games, self.parallel as usize, |game| {
                let bout = Bout { setting: setting.clone(), game };
                self.keep_record(&bout, hall, &opponent)?;
                bouts.enter(bout)?;
                done += 1;
                show(&progress, setting, &bouts, done);
                Ok(true)
            })?;
        }
        drop(progress);
        let table = Table {
            rows: settings
                .into_iter()
                .map(|s| Row { tally: bouts.tally(&s), setting: s })
                .collect(),
            opponent,
            taken_over: bouts.taken_over,
            seconds: began.elapsed().as_secs_f64(),
            incidents: bouts.incidents(),
        };
        self.pictures.write_canvas(|| sheet(&table))?;
        if self.json { print_json(&table.as_json()) } else { print_text(&table.in_words()) }
    }

    /// The settings to be measured, by playouts as in the thesis.
    fn settings(&self) -> Result<Vec<Setting>, Failure> {
        let configs = configurations(&self.configs)?;
        let mut playouts = self.playouts.clone();
        playouts.sort_unstable();
        playouts.dedup();
        Ok(playouts
            .into_iter()
            .flat_map(|playouts| {
                configs.iter().map(move |&config| Setting { config: config.to_owned(), playouts })
            })
            .collect())
    }

    /// Where a setting plays: this program's own engine against the opponent.
    fn hall(&self, setting: &Setting) -> Result<Hall, Failure> {
        let Setting { config, playouts } = setting;
        let program = std::env::current_exe()?;
        let own = CommandLine::of_words(
            [&*program.to_string_lossy(), "gtp", "--config", config, "--seed", "{seed}"]
                .into_iter()
                .map(str::to_owned)
                .chain(["--playouts".to_owned(), playouts.to_string()]),
        );
        let opponent = match &self.opponent {
            Some(text) => CommandLine::parse(text)
                .map_err(|error| Failure::input(format!("--opponent: {error}")))?,
            None => CommandLine::of_words(
                [gnu_go()?.to_string_lossy().into_owned()]
                    .into_iter()
                    .chain(GNU_GO.map(str::to_owned)),
            ),
        };
        let stop = StopFlag::new();
        let recipe = |role, command| Recipe {
            role,
            command,
            // The number of the game is the seed.
            restart: true,
            log: None,
            stop: stop.clone(),
        };
        let sides = [recipe("HappyGO", own), recipe("opponent", opponent)];
        let conditions = Conditions {
            size: nine()?,
            ground: Ground::Go { rules: RuleSet::Chinese, komi: Komi::points(7) },
            time: TimeSystem::Unlimited,
            grace: Duration::ZERO,
            patience: PATIENCE,
            move_limit: 3 * nine()?.area(),
        };
        Ok(Hall { conditions, openings: Vec::new(), sides, referee: None, stop })
    }

    /// What the opponent calls itself. Both sides of the first setting are started for it, so that
    /// what is wrong with a command is known before the first game.
    fn opponent_name(&self, halls: &[Hall]) -> Result<String, Failure> {
        let [_, opponent] = halls[0].first_table()?.names();
        Ok(opponent)
    }

    /// What must stay the same for results to belong to the same experiment.
    fn fixed(&self, opponent: &str) -> Value {
        json!({
            "experiment": "happygo strength",
            "own engine": env!("CARGO_PKG_VERSION"),
            "opponent": self.opponent.clone().unwrap_or_else(|| format!("gnugo {}", GNU_GO.join(" "))),
            "opponent engine": opponent,
            "size": "9x9",
            "komi": "7",
            "rules": "chinese",
        })
    }

    fn keep_record(&self, bout: &Bout, hall: &Hall, opponent: &str) -> Result<(), Failure> {
        let Some(folder) = &self.sgf else { return Ok(()) };
        let Setting { config, playouts } = &bout.setting;
        let own = format!("{config} at {playouts} playouts");
        let is_black = bout.game.pairing.first_plays == Color::Black;
        let players = if is_black { [own.as_str(), opponent] } else { [opponent, own.as_str()] };
        let date = today();
        let record = bout
            .game
            .to_sgf(&hall.conditions, &Names { players, date: &date })
            .map_err(anyhow::Error::from)?;
        let name = format!("{config}-{playouts}-{:04}.sgf", bout.game.pairing.number);
        save(&folder.join(name), &record.to_bytes())?;
        Ok(())
    }
}

/// What GNU Go is started with.
const GNU_GO: [&str; 7] = ["--mode", "gtp", "--level", "10", "--chinese-rules", "--seed", "{seed}"];

/// GNU Go's program: on the path, or where Debian puts games, which is not on everybody's.
fn gnu_go() -> Result<PathBuf, Failure> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain(["/usr/games", "/usr/local/games"].map(PathBuf::from))
        .map(|folder| folder.join(format!("gnugo{}", std::env::consts::EXE_SUFFIX)))
        .find(|file| Path::is_file(file))
        .ok_or_else(|| {
            Failure::input(
                "no gnugo on PATH or in /usr/games: install it (Debian: apt install gnugo), or name \
                 another engine with --opponent",
            )
        })
}

fn nine() -> Result<Size, Failure> {
    Size::square(9).map_err(Failure::input)
}

fn show(progress: &Progress, setting: &Setting, bouts: &Bouts, done: usize) {
    let rate = bouts.tally(setting).rate();
    let Setting { config, playouts } = setting;
    progress.say(format!("{config} {playouts}: +{} ={} -{}", rate.wins, rate.draws, rate.losses));
    progress.reached(done as u64);
}
