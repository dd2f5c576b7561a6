//! An engine whose player, clock and files are under the test's control.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::fmt::Write;
use std::hash::{Hash, Hasher};
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tengen_board::{Color, Move, Point};
use tengen_play::{Analysis, Choice, Game, Player, Thinking, Variation};
use tengen_protocols::gtp::{Engine, Files, Settings};
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
        let mut sensible = position.sensible_points(color);
        match stage.mood {
            Mood::Plays => Choice::Move(sensible.next().map_or(Move::Pass, Move::Play)),
            Mood::Passes => Choice::Move(Move::Pass),
            Mood::Resigns => Choice::Resign,
            Mood::Cheats => Choice::Move(Move::Play(Point::new(0, 0))),
        }
    }

    fn choose_aloud(&mut self, game: &Game, color: Color, thinking: &mut Thinking<'_>) -> Choice {
        self.analyse(game, color, thinking);
        self.choose(game, color, &thinking.limits())
    }

    fn can_analyse(&self) -> bool {
        true
    }

    fn analyse(&mut self, game: &Game, color: Color, thinking: &mut Thinking<'_>) {
        let analysis = opinion(game, color, thinking);
        thinking.tell(&analysis);
    }

    fn name(&self) -> &str {
        "puppet"
    }
}

/// What the puppet always thinks: the first moves are the best, each answered by the next, and
/// whoever moves owns the bottom row and nobody the rest.
fn opinion(game: &Game, color: Color, thinking: &Thinking<'_>) -> Analysis {
    let position = game.position();
    let moves: Vec<Move> =
        position.legal_points(color).map(Move::Play).chain([Move::Pass]).collect();
    let may_be_played = |mv: &Move| thinking.forbidden().depth(color, *mv) == 0;
    let variations = moves.iter().copied().filter(may_be_played).take(4).enumerate();
    let variation = |(index, mv): (usize, Move)| {
        let visits = [600, 300, 100, 0][index];
        let line = moves.iter().copied().skip_while(|other| *other != mv).take(3);
        Variation {
            mv,
            visits,
            win_rate: 0.75 - 0.125 * index as f64,
            least_win_rate: 0.5 - 0.125 * index as f64,
            prior: 0.5 / (index + 1) as f64,
            lead: 6.5 - 4.0 * index as f64,
            lead_spread: 12.25,
            line: line.zip([visits, visits / 2, visits / 4]).collect(),
        }
    };
    let owned = |point: Point| (point, if point.row() == 0 { 0.875 } else { -0.0001 });
    Analysis {
        color,
        visits: 1_000,
        win_rate: 0.6875,
        lead: 4.5,
        lead_spread: 13.0,
        moves: variations.map(variation).collect(),
        ownership: game.size().points().map(owned).collect(),
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
    let Settings { limits, judge_playouts, ponder, early_stop, lag } = engine.settings();
    write!(text, "{:?} {:?}", limits.nodes, limits.time).unwrap();
    write!(text, "{judge_playouts} {ponder} {early_stop} {lag:?}").unwrap();
    (text, game.end().is_none(), engine.is_finished()).hash(&mut hasher);
    hasher.finish()
}
