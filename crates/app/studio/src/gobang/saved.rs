//! The game of Gobang in progress as a file, and as a record.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use tengen_board::{Color, Lettering, Point, Size};
use tengen_gobang_rules::{Action, Game, RuleSet};
use tengen_sgf::{GameTree, Reader};

use super::fouls::name;
use super::opponents::Opponent;
use super::settings::{Settings, sentence};
use super::state::{Play, State};
use crate::aside::set_aside;
use crate::error::Refusal;

#[derive(Serialize, Deserialize)]
struct Saved {
    settings: Settings,
    actions: Vec<Deed>,
    sgf: String,
}

/// Something done in an opening, in words.
#[derive(Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
enum Deed {
    Place { point: String },
    Take { color: String },
    MoreStones,
    ManyFifths,
    Declare { count: usize },
    Offer { point: String },
    Pick { point: String },
}

impl Deed {
    fn of(action: Action) -> Deed {
        match action {
            Action::Place(point) => Deed::Place { point: name(point) },
            Action::Take(color) => Deed::Take { color: color.word().to_owned() },
            Action::MoreStones => Deed::MoreStones,
            Action::ManyFifths => Deed::ManyFifths,
            Action::Declare(count) => Deed::Declare { count },
            Action::Offer(point) => Deed::Offer { point: name(point) },
            Action::Pick(point) => Deed::Pick { point: name(point) },
        }
    }

    fn action(&self, size: Size) -> Result<Action, String> {
        let at = |text: &str| -> Result<Point, String> {
            size.parse(text, Lettering::Gobang).map_err(|error| error.to_string())
        };
        Ok(match self {
            Deed::Place { point } => Action::Place(at(point)?),
            Deed::Take { color } => Action::Take(color.parse().map_err(|_| "a colour is none")?),
            Deed::MoreStones => Action::MoreStones,
            Deed::ManyFifths => Action::ManyFifths,
            Deed::Declare { count } => Action::Declare(*count),
            Deed::Offer { point } => Action::Offer(at(point)?),
            Deed::Pick { point } => Action::Pick(at(point)?),
        })
    }
}

/// The game as a record with its players.
pub(super) fn record(state: &State) -> GameTree {
    let mut tree = state.play.game.to_sgf().unwrap_or_default();
    let root = tree.root().id();
    let mut node = tree.edit(root);
    for (ident, color) in [("PB", Color::Black), ("PW", Color::White)] {
        if state.is_program(state.play.opening.seat_of(color)) {
            // A plain name in a record in UTF-8: there is nothing to refuse.
            let _ = node.set_simple_text(ident, &format!("tengen {}", state.terms.opponent));
        }
    }
    tree
}

/// The state of a record that somebody brings: for two people, or to go on with against anybody.
pub(super) fn read_record(bytes: &[u8]) -> Result<State, Refusal> {
    let mut tree = GameTree::default();
    match Reader::new(bytes).next_game(&mut tree) {
        Ok(true) => {}
        Ok(false) => {
            let message = "There is no game in this text: a game record begins with '(;'.";
            return Err(Refusal::bad(message));
        }
        Err(error) => return Err(sentence(error)),
    }
    let game = Game::from_sgf(&tree, None, None).map_err(sentence)?;
    of_game(game)
}

/// A game that came about elsewhere.
fn of_game(game: Game) -> Result<State, Refusal> {
    let size = game.board().size();
    let settings = Settings {
        size: format!("{}x{}", size.width(), size.height()),
        rules: game.rules().name().to_owned(),
        opponent: Opponent::Human.name().to_owned(),
        ..Settings::default()
    };
    let mut state = State::new(settings)?;
    state.play.game = game;
    Ok(state)
}

/// Everything about the game as JSON text.
pub(super) fn text(state: &State) -> String {
    let saved = Saved {
        settings: state.settings.clone(),
        actions: state.play.actions.iter().map(|&action| Deed::of(action)).collect(),
        sgf: String::from_utf8_lossy(&record(state).to_bytes()).into_owned(),
    };
    serde_json::to_string(&saved).unwrap_or_default()
}

/// The game of a file, or a new one and why.
pub(super) fn load(file: &Path) -> (State, Option<String>) {
    let new = || State::new(Settings::default()).expect("the usual settings make a game");
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (new(), None),
        Err(error) => return (new(), Some(set_aside(file, "game of Gobang", &error))),
    };
    match read(&text) {
        Ok(state) => (state, None),
        Err(why) => (new(), Some(set_aside(file, "game of Gobang", &why))),
    }
}

fn read(text: &str) -> Result<State, String> {
    let saved: Saved = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let mut state = State::new(saved.settings).map_err(|_| "its settings are none".to_owned())?;
    let rules: RuleSet = state.terms.rules;
    for deed in &saved.actions {
        let action = deed.action(state.terms.size)?;
        state.play.act(action).map_err(|_| "its opening is none".to_owned())?;
    }
    let tree = GameTree::parse(&saved.sgf).map_err(|error| error.to_string())?;
    let game = Game::from_sgf(&tree, Some(rules), None).map_err(|error| error.to_string())?;
    let Play { opening, game: begun, .. } = &state.play;
    let is_begun = game.moves().starts_with(begun.moves());
    let is_ready = opening.is_over() || game.moves().len() == begun.moves().len();
    if game.board().size() != state.terms.size || !is_begun || !is_ready {
        return Err("its moves are not those of its opening".to_owned());
    }
    state.play.game = game;
    Ok(state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Move;
    use tengen_gobang_rules::read_moves;

    #[test]
    fn a_game_saved_and_read_is_the_same_game() {
        let settings = r#"{"rules":"renju","opening":"rif","opponent":"human","color":"white"}"#;
        let mut state = State::new(serde_json::from_str(settings).unwrap()).unwrap();
        let same = |state: &State| {
            let again = read(&text(state)).unwrap();
            assert_eq!(text(&again), text(state));
            assert_eq!(again.play.game, state.play.game);
            assert_eq!(again.play.actor(), state.play.actor());
            assert_eq!(again.play.opening.allowed(), state.play.opening.allowed());
        };
        same(&state);
        let touch = |state: &mut State, moves: &str| {
            for point in read_moves(moves, state.terms.size).unwrap() {
                state.touch(point).unwrap();
                same(state);
            }
        };
        touch(&mut state, "h8 h9 g9");
        state.choose(Action::Take(Color::White)).unwrap();
        touch(&mut state, "g8 f9 e10");
        touch(&mut state, "f9 a1");
        assert!(state.play.opening.is_over());
    }

    #[test]
    fn records_are_read_with_set_up_and_passes() {
        let state = read_record(b"(;GM[4]SZ[9]RU[caro]AB[aa]AW[bb];W[cc];B[])").unwrap();
        assert_eq!(state.settings.rules, "caro");
        let last = state.play.game.moves().last();
        assert_eq!(last, Some(&(Color::Black, Move::Pass)));
        assert!(!state.is_programs_turn());
        let again = read(&text(&state)).unwrap();
        assert_eq!(again.play.game, state.play.game);
        for bad in ["", "(;GM[1];B[aa])", "(;GM[4]SZ[3])", "(;GM[4];B[h8];W[h8])"] {
            assert!(read_record(bad.as_bytes()).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_file_that_cannot_be_read_is_kept_aside() {
        let folder = std::env::temp_dir().join(format!("tengen-gobang-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("gobang.json");
        assert!(load(&file).1.is_none(), "no game yet is no mishap");
        let other = text(&State::new(Settings::default()).unwrap())
            .replace(r#""size":"15""#, r#""size":"13""#);
        for broken in ["", "{", "{\"settings\":{}}", other.as_str()] {
            fs::write(&file, broken).unwrap();
            let (state, warning) = load(&file);
            assert_eq!(state.play.game.moves().len(), 0);
            assert!(warning.unwrap().contains("gobang.json.unreadable"), "{broken}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
