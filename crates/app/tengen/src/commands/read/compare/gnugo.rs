//! GNU Go as a reader: the same positions, asked over GTP.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::anyhow;
use tengen_board::{Color, Lettering, Move, Point, PointSet, Size};
use tengen_go_rules::Position;
use tengen_tactics::{Field, Question};
use tengen_verdict::StopFlag;

use super::Outcome;
use crate::commands::match_::log::Log;
use crate::commands::match_::process::{EngineProcess, Trouble};
use crate::commands::match_::words::CommandLine;
use crate::failure::Failure;
use crate::save::save;
use crate::shown::set_up;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// Boards that it plays on are square, with sides from here to there.
const SIDES: std::ops::RangeInclusive<usize> = 5..=19;

/// A running GNU Go.
pub(super) struct GnuGo {
    process: EngineProcess,
    /// Where positions are put for it.
    file: PathBuf,
    name: String,
}

/// What it is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reader {
    /// Captures of strings.
    Tactical,
    /// Life and death of groups.
    Owl,
}

/// What it says: how it ends for the side to move, and by which move.
pub(super) struct Said {
    pub outcome: Outcome,
    pub mv: Option<Move>,
}

impl GnuGo {
    /// Starts it by its path, or where it is found.
    pub fn start(path: &str, level: u32) -> Result<GnuGo, Failure> {
        let program = match path {
            "auto" => find().ok_or_else(|| {
                Failure::input("gnugo is not installed: name its program by --gnugo PATH")
            })?,
            path => PathBuf::from(path),
        };
        let level = level.to_string();
        let words = [&*program.to_string_lossy(), "--mode", "gtp", "--level", &level];
        let command = CommandLine::of_words(words.map(str::to_owned));
        let process = EngineProcess::start(&command, 1, Log::default(), StopFlag::new());
        let file = format!("tengen-compare-{}.sgf", std::process::id());
        let mut gnugo = GnuGo {
            process: process.map_err(Failure::input)?,
            file: std::env::temp_dir().join(file),
            name: String::new(),
        };
        gnugo.name = format!("{} {}", gnugo.ask("name")?, gnugo.ask("version")?);
        Ok(gnugo)
    }

    /// Its name and version.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Shows it a position.
    pub fn show(&mut self, position: &Position, to_move: Color) -> Result<(), Failure> {
        let record = set_up(position, to_move).map_err(anyhow::Error::from)?;
        save(&self.file, &record.to_bytes())?;
        self.ask(&format!("loadsgf {}", self.file.display()))?;
        Ok(())
    }

    /// Asks about a stone of the position shown, the attacker or the owner to move.
    pub fn read(
        &mut self,
        reader: Reader,
        target: Point,
        attacks: bool,
        size: Size,
    ) -> Result<Said, Failure> {
        let command = match (reader, attacks) {
            (Reader::Tactical, true) => "attack",
            (Reader::Tactical, false) => "defend",
            (Reader::Owl, true) => "owl_attack",
            (Reader::Owl, false) => "owl_defend",
        };
        let answer = self.ask(&format!("{command} {}", target.name(Lettering::Go)))?;
        let mut words = answer.split_whitespace();
        let outcome = match words.next() {
            // To gain something without taking the target is to fail, to lose something of it
            // but not the target is to succeed.
            Some("0" | "4") => Outcome::Fails,
            Some("1" | "5") => Outcome::Works,
            Some("2" | "3") => Outcome::Ko,
            _ => return Err(anyhow!("GNU Go answers {command} by '{answer}'").into()),
        };
        let mv = words.next().and_then(|word| match word {
            "PASS" => Some(Move::Pass),
            point => size.parse(point, Lettering::Go).ok().map(Move::Play),
        });
        Ok(Said { outcome, mv })
    }

    fn ask(&mut self, command: &str) -> Result<String, Failure> {
        let why = match self.process.ask(command, PATIENCE) {
            Ok((answer, _)) if answer.is_success => return Ok(answer.text),
            Ok((answer, _)) => answer.text,
            Err(Trouble::Broken(how)) => how,
            Err(Trouble::Late(_)) => format!("no answer within {} s", PATIENCE.as_secs()),
            Err(Trouble::Stopped) => "stopped".to_owned(),
        };
        Err(anyhow!("GNU Go, asked '{command}': {why}{}", self.process.last_words()).into())
    }

    /// Lets it go.
    pub fn dismiss(self) {
        // A file that is left in the folder for such files does no harm.
        let _ = std::fs::remove_file(&self.file);
        self.process.say_goodbye();
    }
}

/// GNU Go on this machine; Debian puts it where not everybody looks for programs.
fn find() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders)
        .chain([PathBuf::from("/usr/games")])
        .map(|folder| folder.join("gnugo"))
        .find(|path| Path::is_file(path))
}

/// The position on a board that GNU Go can play on, and how far it was moved to the right and up;
/// nothing if its fight would not stay the same there.
///
/// A side of the board may be moved away if no stone comes or goes beside it.
pub(super) fn on_square_board(asked: &Question, free: &PointSet) -> Option<(Position, Shift)> {
    let position = &asked.position;
    let size = position.size();
    let side = size.width().max(size.height()).max(*SIDES.start());
    if side > *SIDES.end() || position.ko().is_some() {
        return None;
    }
    if (size.width(), size.height()) == (side, side) {
        return Some((position.clone(), Shift { right: 0, up: 0 }));
    }
    let field = Field::new(position, free).ok()?.points();
    let moved = |length: usize, of: fn(Point) -> usize| {
        let is_played_at = |edge: usize| field.iter().any(|point| of(point) == edge);
        match side - length {
            0 => Some(0),
            _ if !is_played_at(length - 1) => Some(0),
            more if !is_played_at(0) => Some(more),
            _ => None,
        }
    };
    let shift =
        Shift { right: moved(size.width(), Point::column)?, up: moved(size.height(), Point::row)? };
    let mut square = Position::new(Size::square(side).ok()?, position.rules());
    let stones = Color::BOTH.into_iter().flat_map(|color| {
        let stones = position.stones_of(color).iter();
        stones.map(move |point| (shift.to(point), Some(color))).collect::<Vec<_>>()
    });
    square.set_up_all(stones);
    Some((square, shift))
}

/// How far a position was moved.
#[derive(Clone, Copy)]
pub(super) struct Shift {
    right: usize,
    up: usize,
}

impl Shift {
    /// Where a point has gone.
    pub fn to(self, point: Point) -> Point {
        Point::new(point.column() + self.right, point.row() + self.up)
    }
}
