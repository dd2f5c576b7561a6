//! The command line of a match, read and checked.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde_json::{Value, json};
use tengen_board::Size;
use tengen_gobang_rules::Opening as RenjuOpening;
use tengen_play::TimeSystem;
use tengen_play::matches::{Conditions, Ground, Kind, Opening, Schedule, Sprt, read_openings};
use tengen_protocols::gomocup::client::Wording;
use tengen_verdict::StopFlag;

use super::engine::Recipe;
use super::hall::Hall;
use super::words::{CommandLine, SEED};
use crate::crew::CrewOptions;
use crate::failure::Failure;
use crate::ground;
use crate::number::time_span;
use crate::output::read_input;

/// Plays engine against engine and says how much stronger one is
///
/// Both sides are commands that speak GTP (Go) or the Gomocup protocol (Gobang), written in quotes as
/// one argument. They play every opening with both colours. The rules decide what is legal: an illegal move, a crash, garbage or
/// no answer in time loses the game, and the engine is started again for the next. Resignation and
/// two passes end a game; if the sides do not agree on the score, the referee's count holds, or
/// tengen's own judgement. In Gobang rows decide, a foul of Black loses, and a board that is full, or has
/// only forbidden points left for Black, is a draw. A draw is half a win; intervals are Wilson's, 95%.
///
/// Engines stay alive between games, so their random numbers go on; an engine that always plays
/// the same needs --openings, or --restart with {seed} in its command.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen match --first 'tengen gtp --playouts 1000' \\
      --second 'gnugo --mode gtp --level 10 --chinese-rules' --games 100 --parallel 2
  tengen match --first 'tengen gtp' --second './other --quiet' --move-time 1 --sgf games
  tengen match --first 'new gtp' --second 'old gtp' --games 2000 --sprt 0,20 --resume new-old.jsonl
  tengen match --first 'tengen gtp --seed {seed}' --second 'gnugo --mode gtp --seed {seed}' \\
      --restart --openings openings.txt --referee 'gnugo --mode gtp --chinese-rules'
  tengen match --protocol gomocup --rule renju --openings 26 --games 52 --move-time 0.1 \\
      --first 'tengen gomocup' --second 'tengen gomocup --config thesis'
  tengen match --first 'new gtp' --second 'old gtp' --games 2000 --hosts hosts.txt --process 0
      with the same command on the other machines, each with its own --process

Openings files:
  a line of moves for each opening, Black first, # before comments:
      E5 C3 G7     # three stones; in Gobang h8 h9 g9
  or a collection of SGF games on the board of the match, of which all moves are taken, or the
  first --opening-moves. Games 1 and 2 begin with the first opening, 3 and 4 with the second and
  so on, again from the first when they run out.

Results files (--resume):
  the settings in the first line, then a line for each finished game, all JSON; written through to
  the disk when a game ends. With the same settings the match goes on where it was killed; --games,
  --parallel, --sprt, --sgf and --log may change.")]
pub(crate) struct Match {
    /// The command of the first side
    #[arg(long, value_name = "CMD")]
    pub(super) first: String,
    /// The command of the second side
    #[arg(long, value_name = "CMD")]
    pub(super) second: String,
    /// Games to play, of which the first side has Black in the odd ones
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// What the engines speak
    #[arg(long, default_value = "gtp", value_parser = ["gtp", "gomocup"])]
    protocol: String,
    #[command(flatten)]
    ground: ground::Ground,
    /// Seconds for every move
    #[arg(long, value_name = "S", allow_hyphen_values = true, conflicts_with = "main_time")]
    move_time: Option<f64>,
    /// Seconds for all moves of a game, sudden death
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    main_time: Option<f64>,
    /// Seconds by which a limit may be overstepped at any move [default: with --move-time 0.5 or a
    /// tenth of it, whichever is more; with --main-time 0]
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    grace: Option<f64>,
    /// Seconds to wait for any answer that no limit applies to; then the engine counts as crashed
    #[arg(long, value_name = "S", default_value_t = 600.0, allow_hyphen_values = true)]
    patience: f64,
    /// Moves after which a game is counted as it stands, or drawn in Gobang [default: three times the
    /// points of the board]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    move_limit: Option<u32>,
    /// Begin games with these moves; in Gobang 26 stands for the 26 openings of renju
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Take only so many moves of each opening
    #[arg(long, value_name = "N", requires = "openings", value_parser = clap::value_parser!(u32).range(1..))]
    opening_moves: Option<u32>,
    /// Write every game into this folder as SGF
    #[arg(long, value_name = "DIR")]
    sgf: Option<PathBuf>,
    /// Keep every dialogue with an engine in this folder
    #[arg(long, value_name = "DIR")]
    log: Option<PathBuf>,
    /// Games at the same time, each with engines of its own; with several processes in each of them, as
    /// --workers
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    parallel: u32,
    /// Go: an engine that counts where the sides do not agree on the score
    #[arg(long, value_name = "CMD")]
    referee: Option<String>,
    /// Stop as soon as it is clear (errors of 5%) which difference in Elo is nearer the truth
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Keep results in this file, and go on with the match that is in it
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Start the engines anew for every game; {seed} in their commands becomes the game's number
    #[arg(long)]
    restart: bool,
    /// Print a line for every game on standard error
    #[arg(long)]
    pub(super) verbose: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) crew: CrewOptions,
}

/// A match that can be played.
pub(super) struct Plan {
    pub(super) hall: Hall,
    pub(super) schedule: Schedule,
    pub(super) tables: usize,
    pub(super) sprt: Option<Sprt>,
    pub(super) sgf: Option<PathBuf>,
    pub(super) resume: Option<PathBuf>,
    commands: [String; 2],
    referee: Option<String>,
    restart: bool,
}

impl Plan {
    pub(super) fn new(options: &Match) -> Result<Plan, Failure> {
        let conditions = options.conditions()?;
        let openings = options.openings(&conditions)?;
        let stop = StopFlag::new();
        let recipe = |role, text: &str| options.recipe(role, text, &stop);
        let sides = [recipe("first", &options.first)?, recipe("second", &options.second)?];
        let referee = options.referee.as_deref().map(|text| recipe("referee", text)).transpose()?;
        let sprt = options.sprt.as_deref().map(read_sprt).transpose()?;
        for folder in [&options.sgf, &options.log].into_iter().flatten() {
            fs::create_dir_all(folder).map_err(|error| {
                Failure::input(format!("cannot make the folder {}: {error}", folder.display()))
            })?;
        }
        let schedule = Schedule { games: options.games as usize, openings: openings.len() };
        Ok(Plan {
            hall: Hall { conditions, openings, sides, referee, stop },
            schedule,
            tables: options.parallel as usize,
            sprt,
            sgf: options.sgf.clone(),
            resume: options.resume.clone(),
            commands: [options.first.clone(), options.second.clone()],
            referee: options.referee.clone(),
            restart: options.restart,
        })
    }

    /// What must stay the same for a match to be the same match.
    pub(super) fn settings(&self, names: &[String; 2]) -> Value {
        let conditions = &self.hall.conditions;
        let seconds = |time: Duration| time.as_secs_f64();
        let (move_time, main_time) = match conditions.time {
            TimeSystem::Canadian { period, .. } => (Some(seconds(period)), None),
            TimeSystem::Absolute { main } => (None, Some(seconds(main))),
            _ => (None, None),
        };
        let mut settings = json!({
            "first": self.commands[0],
            "second": self.commands[1],
            "first engine": names[0],
            "second engine": names[1],
            "size": conditions.size.to_string(),
        });
        match conditions.ground {
            Ground::Go { rules, komi } => {
                settings["komi"] = komi.to_string().into();
                settings["rules"] = rules.name().into();
            }
            Ground::Gobang { rules } => settings["rule"] = rules.name().into(),
        }
        let rest = json!({
            "move-time": move_time,
            "main-time": main_time,
            "grace": seconds(conditions.grace),
            "patience": seconds(conditions.patience),
            "move-limit": conditions.move_limit,
            "openings": openings_key(&self.hall.openings, conditions.ground.kind()),
            "referee": self.referee,
            "restart": self.restart,
        });
        for (name, value) in rest.as_object().into_iter().flatten() {
            settings[name] = value.clone();
        }
        settings
    }

    /// Board, komi, rules and time.
    pub(super) fn in_words(&self) -> String {
        let Conditions { size, ground, time, .. } = &self.hall.conditions;
        let time = match time {
            TimeSystem::Canadian { period, .. } => {
                format!(", {} s a move", period.as_secs_f64())
            }
            TimeSystem::Absolute { main } => format!(", {} s a game", main.as_secs_f64()),
            _ => String::new(),
        };
        match ground {
            Ground::Go { rules, komi } => format!("{size}, komi {komi}, {rules} rules{time}"),
            Ground::Gobang { rules } => format!("{size}, {rules}{time}"),
        }
    }
}

impl Match {
    /// The board, the game and its rules.
    fn ground(&self) -> Result<(Size, Ground), Failure> {
        if self.protocol == "gtp" {
            let (size, rules, komi) = self.ground.read()?;
            return Ok((size, Ground::Go { rules, komi }));
        }
        if self.referee.is_some() {
            return Err(Failure::input("--referee: nobody counts a board of Gobang"));
        }
        let (board, rules) = self.ground.read_gobang()?;
        if Wording::rule(rules).is_none() {
            return Err(Failure::input(format!(
                "--rule {rules}: the Gomocup protocol has freestyle, standard, renju and caro"
            )));
        }
        Ok((board.size(), Ground::Gobang { rules }))
    }

    fn conditions(&self) -> Result<Conditions, Failure> {
        let (size, ground) = self.ground()?;
        let move_time = self.move_time.map(time_span).transpose()?;
        let main_time = self.main_time.map(time_span).transpose()?;
        let (time, grace) = match (move_time, main_time) {
            (Some(period), _) => (
                TimeSystem::Canadian { main: Duration::ZERO, period, stones: 1 },
                (period / 10).max(Duration::from_millis(500)),
            ),
            (None, Some(main)) => (TimeSystem::Absolute { main }, Duration::ZERO),
            (None, None) => (TimeSystem::Unlimited, Duration::ZERO),
        };
        let grace = match self.grace {
            None => grace,
            Some(0.0) => Duration::ZERO,
            Some(seconds) => time_span(seconds)?,
        };
        Ok(Conditions {
            size,
            ground,
            time,
            grace,
            patience: time_span(self.patience)?,
            move_limit: self.move_limit.map_or(3 * size.area(), |limit| limit as usize),
        })
    }

    fn openings(&self, conditions: &Conditions) -> Result<Vec<Opening>, Failure> {
        let Some(path) = &self.openings else { return Ok(Vec::new()) };
        let most = self.opening_moves.map(|most| most as usize);
        if conditions.ground.kind() == Kind::Gobang && path.as_os_str() == "26" {
            return renju_openings(conditions.size);
        }
        read_openings(&read_input(path)?, &conditions.start(), most)
            .map_err(|error| Failure::input(format!("{}: {error}", path.display())))
    }

    fn recipe(&self, role: &'static str, text: &str, stop: &StopFlag) -> Result<Recipe, Failure> {
        let command = CommandLine::parse(text)
            .map_err(|error| Failure::input(format!("--{role}: {error}")))?;
        if command.wants_seed() && !self.restart {
            return Err(Failure::input(format!(
                "--{role}: {SEED} is the number of a game: it needs --restart, so that every game \
                 starts the engine"
            )));
        }
        let (restart, log) = (self.restart, self.log.clone());
        Ok(Recipe { role, command, restart, log, stop: stop.clone() })
    }
}

fn read_sprt(text: &str) -> Result<Sprt, Failure> {
    let numbers: Option<Vec<f64>> =
        text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[elo0, elo1]) if elo0 < elo1 && elo0 >= -2_000.0 && elo1 <= 2_000.0 => {
            Ok(Sprt { elo0, elo1 })
        }
        _ => Err(Failure::input(format!(
            "--sprt: '{text}' are no two differences in Elo: write the smaller and the larger, such \
             as 0,20"
        ))),
    }
}

/// The 26 openings of renju.
fn renju_openings(size: Size) -> Result<Vec<Opening>, Failure> {
    let moves = |opening: &RenjuOpening| {
        let points = opening.moves(size)?;
        // A board may be too small for those that reach out.
        let fits = points.iter().all(|&point| size.contains(point));
        fits.then(|| Opening(points.into_iter().map(Into::into).collect()))
    };
    let openings: Option<Vec<Opening>> = RenjuOpening::all().iter().map(moves).collect();
    openings.ok_or_else(|| {
        Failure::input(format!("--openings 26: a board of {size} has no centre: take odd sides"))
    })
}

/// Names the openings: their number and a sum over their moves.
fn openings_key(openings: &[Opening], kind: Kind) -> Option<String> {
    let mut sum: u64 = 0xCBF2_9CE4_8422_2325;
    for opening in openings {
        let names = opening.0.iter().map(|mv| mv.name(kind.lettering()));
        for byte in names.flat_map(|name| (name + " ").into_bytes()).chain([b'\n']) {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        }
    }
    (!openings.is_empty()).then(|| format!("{} ({sum:016x})", openings.len()))
}
