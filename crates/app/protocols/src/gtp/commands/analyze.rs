//! Live analysis in the two dialects that front-ends read: Leela Zero's and KataGo's.

mod options;
mod wording;

use std::time::Duration;

use tengen_board::Size;
use tengen_play::Choice;

use super::super::arguments::Arguments;
use super::super::engine::{Aloud, Engine};
use super::super::live::Live;
use super::super::reply::Answer;
use super::{done, play};
use options::Options;
pub(crate) use options::{KATA_USAGE, LZ_USAGE};

/// How an analysis is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dialect {
    /// Whole numbers: chances in ten thousandths.
    LeelaZero,
    /// Decimals, margins, and on request who owns what.
    KataGo,
}

pub(crate) fn lz_analyze(e: &mut Engine, arguments: &Arguments<'_>, live: &mut Live<'_>) -> Answer {
    analyze(e, arguments, live, Dialect::LeelaZero)
}

pub(crate) fn kata_analyze(
    engine: &mut Engine,
    arguments: &Arguments<'_>,
    live: &mut Live<'_>,
) -> Answer {
    analyze(engine, arguments, live, Dialect::KataGo)
}

pub(crate) fn lz_genmove_analyze(
    engine: &mut Engine,
    arguments: &Arguments<'_>,
    live: &mut Live<'_>,
) -> Answer {
    genmove_analyze(engine, arguments, live, Dialect::LeelaZero)
}

pub(crate) fn kata_genmove_analyze(
    engine: &mut Engine,
    arguments: &Arguments<'_>,
    live: &mut Live<'_>,
) -> Answer {
    genmove_analyze(engine, arguments, live, Dialect::KataGo)
}

pub(crate) fn kata_search_analyze(
    engine: &mut Engine,
    arguments: &Arguments<'_>,
    live: &mut Live<'_>,
) -> Answer {
    let options = Options::read(arguments, &engine.game, Dialect::KataGo)?;
    let (choice, _) = choose(engine, &options, live, Dialect::KataGo);
    play::tell_choice(engine, options.color, choice).map(|chosen| format!("play {chosen}"))
}

/// Goes on until the next line arrives.
fn analyze(
    engine: &mut Engine,
    arguments: &Arguments<'_>,
    live: &mut Live<'_>,
    dialect: Dialect,
) -> Answer {
    let options = Options::read(arguments, &engine.game, dialect)?;
    engine.latest_own_move = None;
    live.begin();
    let stop = live.interruption();
    aloud(&options, live, dialect, engine.game.size(), |aloud| {
        engine.analyse(options.color, stop, aloud);
    });
    done()
}

/// Takes as long as a move does, whatever arrives meanwhile.
fn genmove_analyze(
    engine: &mut Engine,
    arguments: &Arguments<'_>,
    live: &mut Live<'_>,
    dialect: Dialect,
) -> Answer {
    let options = Options::read(arguments, &engine.game, dialect)?;
    let (choice, thought) = choose(engine, &options, live, dialect);
    play::play_choice(engine, options.color, choice, thought).map(|chosen| format!("play {chosen}"))
}

fn choose(
    engine: &mut Engine,
    options: &Options,
    live: &mut Live<'_>,
    dialect: Dialect,
) -> (Choice, Duration) {
    live.begin();
    aloud(options, live, dialect, engine.game.size(), |aloud| {
        engine.ask_player_aloud(options.color, aloud)
    })
}

/// Has some thinking done in the hearing of the front-end.
fn aloud<T>(
    options: &Options,
    live: &mut Live<'_>,
    dialect: Dialect,
    size: Size,
    think: impl FnOnce(Aloud<'_>) -> T,
) -> T {
    let mut tell = |analysis: &_| {
        if let Some(line) = wording::line(analysis, options, dialect, size) {
            live.line(&line);
        }
    };
    let forbidden = options.forbidden.clone();
    think(Aloud { every: options.every, tell: &mut tell, forbidden })
}
