use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tengen_board::Random;
use tengen_gobang_engine::{Limits, Player, Score, Settings, Thinker, Thought, Variation};
use tengen_gobang_rules::Game;

use super::Handicap;
use crate::Level;

/// Somebody who thinks about positions of Gobang.
pub trait Mind: Send {
    /// What it is called on the command line.
    fn name(&self) -> &str;

    /// Thinks about a position. `stop` may be set from another thread; `report` is told whenever
    /// something new was found. There is a move unless the game is over.
    fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Thought),
    ) -> Thought;

    /// What it thinks with; none if it has no such settings.
    fn settings(&self) -> Option<Settings> {
        None
    }

    /// Has it think with other settings from now on, where it has any.
    fn set(&mut self, _settings: Settings) {}

    /// A new game begins.
    fn forget(&mut self) {}
}

/// The engine, at a level.
pub struct EngineMind {
    thinker: Thinker,
    settings: Settings,
    handicap: Option<Handicap>,
    random: Random,
}

impl EngineMind {
    /// An engine. The draws of the lower levels follow from the seed.
    pub fn new(settings: Settings, level: Level, seed: u64) -> EngineMind {
        let handicap = Handicap::of(level);
        let thinker = Thinker::new(furnished(&settings, handicap));
        EngineMind { thinker, settings, handicap, random: Random::new(seed) }
    }
}

/// A level that chooses among several moves has to know them, and remembers little.
fn furnished(settings: &Settings, handicap: Option<Handicap>) -> Settings {
    let Some(handicap) = handicap else { return settings.clone() };
    Settings {
        threads: 1,
        memory: settings.memory.min(LITTLE),
        variations: settings.variations.max(handicap.choices),
    }
}

/// Bytes that are enough for the searches of the levels and quickly forgotten.
const LITTLE: usize = 4 << 20;

impl Mind for EngineMind {
    fn name(&self) -> &str {
        "engine"
    }

    fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Thought),
    ) -> Thought {
        let Some(handicap) = self.handicap else {
            return self.thinker.think(game, limits, stop, report);
        };
        // What it remembers of deeper searches would make it stronger than it is to be.
        self.thinker.forget();
        let most = self.settings.variations.max(1);
        let mut tell = |thought: &Thought| {
            let mut told = thought.clone();
            told.variations.truncate(most);
            report(&told);
        };
        let mut thought = self.thinker.think(game, &handicap.within(limits), stop, &mut tell);
        handicap.choose(&mut thought, &mut self.random);
        thought.variations.truncate(most);
        thought
    }

    fn settings(&self) -> Option<Settings> {
        Some(self.settings.clone())
    }

    fn set(&mut self, settings: Settings) {
        self.thinker.set(furnished(&settings, self.handicap));
        self.settings = settings;
    }

    fn forget(&mut self) {
        self.thinker.forget();
    }
}

/// A player of the thesis as a mind: it knows its move at once and nothing else.
pub struct PlayerMind {
    player: Player,
    random: Random,
}

impl PlayerMind {
    /// A player whose draws follow from the seed.
    pub fn new(player: Player, seed: u64) -> PlayerMind {
        PlayerMind { player, random: Random::new(seed) }
    }
}

impl Mind for PlayerMind {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn think(
        &mut self,
        game: &Game,
        _limits: &Limits,
        _stop: &AtomicBool,
        report: &mut dyn FnMut(&Thought),
    ) -> Thought {
        if game.to_move().is_none() {
            return Thought::default();
        }
        let began = Instant::now();
        let point = self.player.choose(game, &mut self.random);
        // One ply for those that look at their own stone only, two for those that see replies.
        let depth = if self.player == Player::Thesis1 { 1 } else { 2 };
        let variation = Variation { score: Score::Points(0), moves: vec![point], depth };
        let thought =
            Thought { variations: vec![variation], depth, nodes: 1, elapsed: began.elapsed() };
        report(&thought);
        thought
    }
}
