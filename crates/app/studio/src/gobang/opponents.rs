//! Who plays against the person at the page, and how they are asked for a move: the one place where
//! another player is added.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tengen_board::Point;
use tengen_gobang_engine::{Limits, Player, Settings, Thought};
use tengen_gobang_rules::{Action, Game, Procedure, RuleSet};
use tengen_play::Level;
use tengen_play::gobang::{Adviser, Allowance, EngineMind, Mind, PlayerMind};
use tengen_verdict::StopFlag;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    /// Somebody else in front of the page.
    Human,
    /// The engine.
    Engine,
    /// A player of the thesis.
    Player(Player),
}

/// The text names no opponent.
#[derive(Clone, Debug, thiserror::Error)]
#[error("'{0}' is no opponent: write one of {names}", names = Opponent::all().map(Opponent::name).collect::<Vec<_>>().join(", "))]
pub(crate) struct OpponentError(String);

impl Opponent {
    /// All of them, those whom people want most first.
    pub(crate) fn all() -> impl Iterator<Item = Opponent> {
        let thesis = Player::ALL.into_iter().rev().map(Opponent::Player);
        [Opponent::Engine, Opponent::Human].into_iter().chain(thesis)
    }

    /// Who it is unless somebody else is asked for.
    pub(crate) const fn usual() -> Opponent {
        Opponent::Engine
    }

    /// As it is written.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Opponent::Human => "human",
            Opponent::Engine => "engine",
            Opponent::Player(player) => player.name(),
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Opponent {
    type Err = OpponentError;

    fn from_str(text: &str) -> Result<Opponent, OpponentError> {
        let named = Opponent::all().find(|opponent| opponent.name() == text);
        let player = || text.parse().ok().map(Opponent::Player);
        named.or_else(player).ok_or_else(|| OpponentError(text.to_owned()))
    }
}

/// How long an opponent may think about a move.
const MOVE_TIME: Duration = Duration::from_secs(1);

/// Lines that an analysis follows.
const LINES: usize = 3;

/// Everybody whom the studio asks about Gobang. They are called when they are needed first.
pub(crate) struct Opponents {
    threads: usize,
    memory: usize,
    seed: u64,
    /// Whoever was asked last: another one comes when another one plays.
    playing: Option<(Opponent, Level, Box<dyn Mind>)>,
    judge: Option<EngineMind>,
    adviser: Adviser,
}

impl Opponents {
    /// With so many threads, sharing so much memory.
    pub(crate) const fn new(threads: usize, memory: usize, seed: u64) -> Opponents {
        Opponents { threads, memory, seed, playing: None, judge: None, adviser: Adviser::new(seed) }
    }

    /// The move of whoever plays, in a game that goes on; none if nobody is to be asked.
    pub(super) fn choose(
        &mut self,
        (opponent, level): (Opponent, Level),
        game: &Game,
        stop: &StopFlag,
        tell: &mut dyn FnMut(&Thought),
    ) -> Option<Point> {
        let is_there =
            matches!(&self.playing, Some((who, at, _)) if (*who, *at) == (opponent, level));
        if !is_there {
            self.playing = Some((opponent, level, self.call(opponent, level)?));
        }
        let (_, _, mind) = self.playing.as_mut()?;
        let limits = Limits { time: Some(MOVE_TIME), ..Limits::default() };
        mind.think(game, &limits, stop.as_atomic(), tell).best()
    }

    /// What the program does next in an opening; none when it is over.
    pub(super) fn conduct(
        &mut self,
        opening: &Procedure,
        rules: RuleSet,
        stop: &StopFlag,
    ) -> Option<Action> {
        self.judge();
        let judge = self.judge.as_mut()?;
        let allowance = Allowance { time: MOVE_TIME, stop: stop.as_atomic() };
        self.adviser.choose(opening, rules, judge, allowance)
    }

    fn call(&self, opponent: Opponent, level: Level) -> Option<Box<dyn Mind>> {
        match opponent {
            Opponent::Human => None,
            Opponent::Engine => Some(Box::new(EngineMind::new(self.settings(1), level, self.seed))),
            Opponent::Player(player) => Some(Box::new(PlayerMind::new(player, self.seed))),
        }
    }

    fn settings(&self, variations: usize) -> Settings {
        Settings { threads: self.threads, memory: self.memory / 2, variations }
    }

    /// Who analyses positions and judges openings: the engine at its full strength.
    pub(super) fn judge(&mut self) -> &mut EngineMind {
        let settings = self.settings(LINES);
        self.judge.get_or_insert_with(|| EngineMind::new(settings, Level::FULL, self.seed))
    }
}
