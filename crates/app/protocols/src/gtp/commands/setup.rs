//! The board before the game: its size, the komi, stones set up.

use tengen_board::{Color, Lettering, MAX_SIDE, Point, PointSet, Size, SizeError};
use tengen_go_rules::{Komi, KomiError};
use tengen_play::Game;

use super::super::arguments::{self, Arguments};
use super::super::engine::Engine;
use super::super::reply::{Answer, Failure};
use super::done;

pub(crate) fn boardsize(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    match *arguments.words() {
        [size] => begin_on(engine, size),
        [width, height] => begin_on(engine, &format!("{width}x{height}")),
        _ => Err(arguments.refused()),
    }
}

pub(crate) fn rectangular_boardsize(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [width, height] = arguments.array()?;
    begin_on(engine, &format!("{width}x{height}"))
}

fn begin_on(engine: &mut Engine, size: &str) -> Answer {
    let size: Size = size.parse().map_err(|error| match error {
        SizeError::OutOfRange { .. } => Failure::because("unacceptable size", error),
        SizeError::NotASize(_) if is_numbers(size) => Failure::because(
            "unacceptable size",
            format_args!("a board of {size} cannot be: sides go from 1 to {MAX_SIDE}"),
        ),
        SizeError::NotASize(_) => Failure::syntax(error),
    })?;
    engine.game = new_game(&engine.game, size);
    done()
}

/// Whether this means a size, if one that not even a number of this machine can hold.
fn is_numbers(size: &str) -> bool {
    size.split('x').all(|side| {
        let digits = side.strip_prefix('-').unwrap_or(side);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

pub(crate) fn clear_board(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    engine.game.clear();
    done()
}

/// A game with the rules, the komi and the time system of the one before.
fn new_game(before: &Game, size: Size) -> Game {
    let mut game = Game::with_rules(size, before.position().rules(), before.komi());
    game.set_time_system(before.time_system());
    game
}

pub(crate) fn komi(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [points] = arguments.array()?;
    let komi: Komi = points.parse().map_err(|error| match error {
        KomiError::OutOfRange(_) => Failure::because("unacceptable komi", error),
        KomiError::NotAKomi(_) => Failure::syntax(error),
    })?;
    engine.game.set_komi(komi);
    done()
}

pub(crate) fn get_komi(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    Ok(engine.game.komi().to_string())
}

pub(crate) fn set_position(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let empty_board = new_game(&engine.game, engine.game.size());
    let stones = if arguments.words().is_empty() {
        Vec::new()
    } else {
        stones(arguments, engine.game.size())?
    };
    engine.game = with_stones(empty_board, &stones)?;
    done()
}

pub(crate) fn gogui_setup(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let stones = stones(arguments, engine.game.size())?;
    engine.game = with_stones(engine.game.clone(), &stones)?;
    done()
}

type Stone = (Point, Option<Color>);

/// Pairs of a colour, or `empty`, and a point; each point once.
fn stones(arguments: &Arguments<'_>, size: Size) -> Result<Vec<Stone>, Failure> {
    let mut named = PointSet::EMPTY;
    arguments
        .pairs()?
        .map(|(color, vertex)| {
            let is_empty = ["e", "empty"].iter().any(|word| color.eq_ignore_ascii_case(word));
            let color = if is_empty { None } else { Some(arguments::color(color)?) };
            let point = arguments::point(vertex, size)?;
            if !named.insert(point) {
                let name = point.name(Lettering::Go);
                return Err(Failure::because("bad vertex list", format!("{name} is named twice")));
            }
            Ok((point, color))
        })
        .collect()
}

fn with_stones(mut game: Game, stones: &[Stone]) -> Result<Game, Failure> {
    game.set_up(stones.iter().copied());
    match game.position().string_without_liberties() {
        None => Ok(game),
        Some(stone) => {
            let name = stone.name(Lettering::Go);
            Err(Failure::new(format!(
                "the string at {name} would have no liberties: leave a free point beside it"
            )))
        }
    }
}

pub(crate) fn gogui_setup_player(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [color] = arguments.array()?;
    engine.game.set_to_move(arguments::color(color)?);
    done()
}
