//! Game records in and out.

use tengen_go_rules::RuleSet;
use tengen_play::{Game, RecordError};
use tengen_sgf::GameTree;

use super::super::arguments::Arguments;
use super::super::engine::Engine;
use super::super::reply::{Answer, Failure};
use super::done;

/// With a move number, the position before that move. The clocks start afresh; rules that the
/// record does not state stay as they are.
pub(crate) fn loadsgf(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let (name, number) = arguments.file(true)?;
    let before = number.map(move_number).transpose()?;
    let cannot = |reason: String| Failure::because("cannot load file", reason);
    let content = engine.files.read(name).map_err(|error| cannot(format!("'{name}': {error}")))?;
    let tree = GameTree::parse(content).map_err(|error| cannot(error.to_string()))?;
    let mut game = Game::from_sgf(&tree, before.map(|number| number - 1)).map_err(|error| {
        cannot(match error {
            RecordError::TooFewMoves { last, .. } => {
                format!("its last move is {last}, so the move number goes from 1 to {}", last + 1)
            }
            other => other.to_string(),
        })
    })?;
    let states_rules = |text: std::borrow::Cow<'_, str>| text.parse::<RuleSet>().is_ok();
    if !tree.root().simple_text("RU").is_some_and(states_rules) {
        game.set_rules(engine.game.position().rules());
    }
    game.set_time_system(engine.game.time_system());
    engine.game = game;
    engine.note_other_game();
    done()
}

fn move_number(word: &str) -> Result<usize, Failure> {
    word.parse().ok().filter(|&number| number > 0).ok_or_else(|| {
        Failure::syntax(format!("'{word}' is no move number: write 1, 2, 3 and so on"))
    })
}

pub(crate) fn printsgf(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let record = engine
        .game
        .to_sgf()
        .map_err(|error| Failure::because("cannot make a record", error))?
        .to_bytes();
    if arguments.text().is_empty() {
        return Ok(String::from_utf8_lossy(&record).into_owned());
    }
    let (name, _) = arguments.file(false)?;
    engine.files.write(name, &record).map_err(|error| {
        Failure::because("cannot write file", format_args!("'{name}': {error}"))
    })?;
    done()
}
