//! Moves: made, chosen, taken back.

use std::time::Duration;

use tengen_board::{Color, Lettering, Move};
use tengen_play::Choice;

use super::super::arguments::{self, Arguments};
use super::super::engine::Engine;
use super::super::reply::{Answer, Failure};
use super::{done, names};

pub(crate) fn play(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let (color, mv) = read_move(engine, arguments.array()?)?;
    make(engine, color, mv)?;
    done()
}

fn read_move(engine: &Engine, [color, vertex]: [&str; 2]) -> Result<(Color, Move), Failure> {
    Ok((arguments::color(color)?, arguments::vertex(vertex, engine.game.size())?))
}

fn make(engine: &mut Engine, color: Color, mv: Move) -> Result<(), Failure> {
    engine.game.play(color, mv).map_err(|error| Failure::new(error.to_string()))
}

pub(crate) fn play_sequence(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let moves: Vec<(Color, Move)> = arguments
        .pairs()?
        .map(|(color, vertex)| read_move(engine, [color, vertex]))
        .collect::<Result<_, _>>()?;
    for (made, &(color, mv)) in moves.iter().enumerate() {
        if let Err(error) = engine.game.play(color, mv) {
            for _ in 0..made {
                engine.game.undo();
            }
            return Err(Failure::new(format!("{error} (move {} of the sequence)", made + 1)));
        }
    }
    done()
}

pub(crate) fn genmove(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [color] = arguments.array()?;
    choose_and_play(engine, arguments::color(color)?)
}

/// Asks the player, makes the move and charges the clock.
pub(super) fn choose_and_play(engine: &mut Engine, color: Color) -> Answer {
    let (choice, thought) = engine.ask_player(color);
    play_choice(engine, color, choice, thought)
}

/// Makes the move that was chosen and charges the clock. Giving up is said, not done: whoever asked
/// may want to play on.
pub(super) fn play_choice(
    engine: &mut Engine,
    color: Color,
    choice: Choice,
    thought: Duration,
) -> Answer {
    engine.latest_own_move = None;
    if let Choice::Move(mv) = choice {
        engine.game.play(color, mv).map_err(|error| refuse_choice(&error))?;
        engine.latest_own_move = Some(engine.game.position().move_count());
        engine.note_own_move();
    } else {
        engine.note_resignation(color);
    }
    engine.game.clock_mut(color).spend(thought);
    Ok(choice_text(choice))
}

/// A player that breaks its promise must not take the conversation with it.
fn refuse_choice(error: &impl std::fmt::Display) -> Failure {
    Failure::new(format!("the player chose an {error}"))
}

pub(crate) fn reg_genmove(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [color] = arguments.array()?;
    let color = arguments::color(color)?;
    let (choice, _) = engine.ask_player(color);
    tell_choice(engine, color, choice)
}

/// Names the move that was chosen.
pub(super) fn tell_choice(engine: &Engine, color: Color, choice: Choice) -> Answer {
    if let Choice::Move(mv) = choice
        && let Err(error) = engine.game.position().check(color, mv)
    {
        return Err(refuse_choice(&format_args!("illegal move: {error}")));
    }
    Ok(choice_text(choice))
}

fn choice_text(choice: Choice) -> String {
    match choice {
        Choice::Move(mv) => mv.name(Lettering::Go),
        Choice::Resign => "resign".to_owned(),
    }
}

pub(crate) fn undo(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    take_back(engine, 1)
}

pub(crate) fn gg_undo(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let moves = arguments.optional()?.map_or(Ok(1), |word| arguments::count(word, "moves"))?;
    take_back(engine, moves)
}

/// Handicap stones and stones set up are no moves: they stay.
fn take_back(engine: &mut Engine, moves: usize) -> Answer {
    let made = engine.game.position().move_count();
    if moves > made {
        let reason = match made {
            0 => "no move has been made".to_owned(),
            1 => "only 1 move has been made".to_owned(),
            _ => format!("only {made} moves have been made"),
        };
        return Err(Failure::because("cannot undo", reason));
    }
    for _ in 0..moves {
        engine.game.undo();
    }
    done()
}

pub(crate) fn is_legal(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let (color, mv) = read_move(engine, arguments.array()?)?;
    Ok(u8::from(engine.game.position().is_legal(color, mv)).to_string())
}

pub(crate) fn all_legal(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [color] = arguments.array()?;
    Ok(names(engine.game.position().legal_points(arguments::color(color)?)))
}

/// The server tells it; what matters comes with the next game.
pub(crate) fn game_over(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    stop(engine, arguments)
}

pub(crate) fn stop(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    engine.latest_own_move = None;
    done()
}
