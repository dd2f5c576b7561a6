//! An engine whose player, clock and files are under the test's control.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::fmt::Write;
use std::hash::{Hash, Hasher};
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tengen_board::{Color, Move, Point};
use tengen_play::{Choice, Game, Player};
use tengen_protocols::gtp::{Engine, Files};
use tengen_verdict::Limits;

/// What the player does when it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Plays the first legal point that is no own eye.
    Plays,
    /// Passes.
    Passes,
    /// Gives up.
    Resigns,
    /// Plays on A1, legal or not.
    Cheats,
}

/// What a test and its player share.
#[derive(Debug)]
pub struct Stage {
    pub mood: Mood,
    /// How long the player thinks about a move.
    pub thinks: Duration,
    pub now: Duration,
    /// The limits of the latest move asked for.
    pub limits: Option<Limits>,
    pub files: HashMap<String, Vec<u8>>,
}

#[derive(Clone, Debug)]
pub struct Puppet(pub Arc<Mutex<Stage>>);

impl Player for Puppet {
    fn choose(&mut self, game: &Game, color: Color, limits: &Limits) -> Choice {
        let mut stage = self.0.lock().unwrap();
        let thinks = stage.thinks;
        stage.now += thinks;
        stage.limits = Some(limits.clone());
        let position = game.position();
        let mut sensible = position
            .legal_points(color)
            .filter(|&point| !position.pattern_code(point).is_eye_of(color));
        match stage.mood {
            Mood::Plays => Choice::Move(sensible.next().map_or(Move::Pass, Move::Play)),
            Mood::Passes => Choice::Move(Move::Pass),
            Mood::Resigns => Choice::Resign,
            Mood::Cheats => Choice::Move(Move::Play(Point::new(0, 0))),
        }
    }

    fn name(&self) -> &str {
        "puppet"
    }
}

impl Files for Puppet {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        let content = self.0.lock().unwrap().files.get(name).cloned();
        content.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such file"))
    }

    fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        if name.contains('/') {
            return Err(io::Error::new(io::ErrorKind::NotFound, "no such folder"));
        }
        self.0.lock().unwrap().files.insert(name.to_owned(), content.to_vec());
        Ok(())
    }
}

/// The records that transcripts speak of.
const RECORDS: &[(&str, &str)] = &[
    ("game.sgf", "(;GM[1]FF[4]SZ[5]KM[6.5]RU[Japanese];B[cc];W[dd];C[a remark];B[bb];W[])"),
    ("plain.sgf", "(;SZ[5];B[cc])"),
    ("handicap.sgf", "(;SZ[9]HA[2]AB[gc][cg]KM[0.5]RU[AGA];W[ee])"),
    ("my game 12", "(;SZ[3]KM[1];B[bb])"),
    ("gobang.sgf", "(;GM[4]SZ[15];B[hh])"),
    ("broken.sgf", "(;SZ[5];B[aa"),
    ("empty.sgf", ""),
    ("large.sgf", "(;SZ[26])"),
    ("twice.sgf", "(;SZ[5];B[cc];W[cc])"),
    ("crowded.sgf", "(;SZ[3]AB[aa][bb]AW[ab][ba])"),
    ("komi.sgf", "(;SZ[5]KM[many])"),
];

/// An engine on a stage, and the stage.
pub fn engine() -> (Engine, Puppet) {
    let files = RECORDS.iter().map(|&(name, text)| (name.to_owned(), text.into())).collect();
    let stage = Stage {
        mood: Mood::Plays,
        thinks: Duration::ZERO,
        now: Duration::ZERO,
        limits: None,
        files,
    };
    let puppet = Puppet(Arc::new(Mutex::new(stage)));
    let clock = puppet.clone();
    let engine = Engine::new(puppet.clone())
        .with_files(puppet.clone())
        .with_clock(move || clock.0.lock().unwrap().now);
    (engine, puppet)
}

/// A number that changes when anything a failed command must not touch changes.
pub fn fingerprint(engine: &Engine) -> u64 {
    let game = engine.game();
    let position = game.position();
    let mut hasher = DefaultHasher::new();
    position.situation_hash().hash(&mut hasher);
    position.rules().hash(&mut hasher);
    (game.size(), game.komi(), game.handicap(), game.first_to_move()).hash(&mut hasher);
    game.set_up_stones().hash(&mut hasher);
    for color in Color::BOTH {
        position.prisoners(color).hash(&mut hasher);
    }
    for played in position.moves() {
        played.hash(&mut hasher);
    }
    // Clocks and settings have no hash of their own.
    let mut text = String::new();
    for color in Color::BOTH {
        write!(text, "{:?}", game.clock(color)).unwrap();
    }
    let limits = &engine.settings().limits;
    write!(text, "{:?} {:?} {}", limits.nodes, limits.time, engine.settings().judge_playouts)
        .unwrap();
    (text, game.end().is_none(), engine.is_finished()).hash(&mut hasher);
    hasher.finish()
}
