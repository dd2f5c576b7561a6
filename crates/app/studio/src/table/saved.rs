//! The game in progress as a file: a record of the game and what a record cannot say.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use tengen_board::{Color, Lettering, PointSet, Size};
use tengen_go_rules::Settlement;
use tengen_play::{End, Game};
use tengen_sgf::GameTree;

use super::is_limited;
use super::settings::{Seat, Settings};
use super::state::{Over, Scoring, State};
use super::view;
use crate::aside::set_aside;
use crate::shape;

#[derive(Serialize, Deserialize)]
struct Saved {
    settings: Settings,
    sgf: String,
    /// Seconds, and in overtime the periods or moves left.
    clocks: Option<[(f64, Option<u32>); 2]>,
    resigned: Option<String>,
    lost_on_time: Option<String>,
    scoring: Option<SavedScoring>,
}

#[derive(Serialize, Deserialize)]
struct SavedScoring {
    dead: Vec<String>,
    seki: Vec<String>,
    border: Vec<String>,
    proved: bool,
    agreed: bool,
}

/// The game as a record with players and result.
pub(super) fn record(state: &State) -> GameTree {
    let mut tree = state.game.to_sgf().unwrap_or_default();
    let root = tree.root().id();
    let name = |color: Color| match state.settings.seat(color) {
        Seat::Person => "",
        Seat::Engine => "tengen",
    };
    let mut node = tree.edit(root);
    for (ident, color) in [("PB", Color::Black), ("PW", Color::White)] {
        if !name(color).is_empty() {
            // A plain name in a record in UTF-8: there is nothing to refuse.
            let _ = node.set_simple_text(ident, name(color));
        }
    }
    if let Some(result) = view::result(state) {
        let _ = node.set_simple_text("RE", &result);
    }
    tree
}

/// Everything about the game as JSON text.
pub(super) fn text(state: &State) -> String {
    let game = &state.game;
    let clock =
        |color: Color| (game.clock(color).left().as_secs_f64(), game.clock(color).overtime());
    let resigned = match state.end() {
        Some(Over::Played(End::Resigned(color))) => Some(color.word().to_owned()),
        _ => None,
    };
    let saved = Saved {
        settings: state.settings.clone(),
        sgf: String::from_utf8_lossy(&record(state).to_bytes()).into_owned(),
        clocks: is_limited(game.time_system()).then(|| Color::BOTH.map(clock)),
        resigned,
        lost_on_time: state.lost_on_time.map(|color| color.word().to_owned()),
        scoring: state.scoring.as_ref().map(|scoring| SavedScoring {
            dead: shape::names(scoring.settlement.dead.iter()),
            seki: shape::names(scoring.settlement.seki.iter()),
            border: shape::names(scoring.settlement.border.iter()),
            proved: scoring.is_proved,
            agreed: scoring.is_agreed,
        }),
    };
    serde_json::to_string(&saved).unwrap_or_default()
}

/// The game of a file, or a new one and why.
pub(super) fn load(file: &Path) -> (State, Option<String>) {
    let new = || {
        let settings = Settings::default();
        let game = settings.game().expect("the usual settings make a game");
        State::new(settings, game)
    };
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (new(), None),
        Err(error) => return (new(), Some(set_aside(file, "game", &error))),
    };
    match read(&text) {
        Ok(state) => (state, None),
        Err(why) => (new(), Some(set_aside(file, "game", &why))),
    }
}

fn read(text: &str) -> Result<State, String> {
    let saved: Saved = serde_json::from_str(text).map_err(|error| error.to_string())?;
    // The settings must be ones that could have been asked for.
    let fresh = saved.settings.game().map_err(|_| "its settings are none".to_owned())?;
    let tree = GameTree::parse(&saved.sgf).map_err(|error| error.to_string())?;
    let mut game = Game::from_sgf(&tree, None).map_err(|error| error.to_string())?;
    if game.size() != fresh.size() {
        return Err("its board is not the one of its settings".to_owned());
    }
    game.set_time_system(fresh.time_system());
    if let (true, Some(clocks)) = (is_limited(fresh.time_system()), saved.clocks) {
        for (color, (left, overtime)) in Color::BOTH.into_iter().zip(clocks) {
            game.clock_mut(color).set_left(left, overtime.unwrap_or(0));
        }
    }
    let color = |word: &Option<String>| -> Result<Option<Color>, String> {
        word.as_ref()
            .map(|word| word.parse())
            .transpose()
            .map_err(|_| "a colour is none".to_owned())
    };
    if let Some(color) = color(&saved.resigned)? {
        game.resign(color);
    }
    let lost_on_time = color(&saved.lost_on_time)?;
    let size = game.size();
    let scoring = saved.scoring.map(|scoring| read_scoring(&scoring, size)).transpose()?;
    Ok(State { lost_on_time, scoring, ..State::new(saved.settings, game) })
}

fn read_scoring(saved: &SavedScoring, size: Size) -> Result<Scoring, String> {
    let points = |names: &[String]| -> Result<PointSet, String> {
        let points = names.iter().map(|name| size.parse(name, Lettering::Go));
        points.collect::<Result<PointSet, _>>().map_err(|error| error.to_string())
    };
    let settlement = Settlement {
        dead: points(&saved.dead)?,
        seki: points(&saved.seki)?,
        border: points(&saved.border)?,
    };
    Ok(Scoring { settlement, is_proved: saved.proved, is_agreed: saved.agreed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tengen_board::{Move, Point};

    fn played() -> State {
        let text = r#"{"size":"9x7","handicap":2,"komi":"0.5","rules":"japanese","black":"person",
            "white":"person","clock":{"system":"byo-yomi","main":5,"period":3,"periods":2}}"#;
        let settings: Settings = serde_json::from_str(text).unwrap();
        let game = settings.game().unwrap();
        let mut state = State::new(settings, game);
        for (color, point) in [(Color::White, (4, 4)), (Color::Black, (1, 5))] {
            let mv = Move::Play(Point::new(point.0, point.1));
            state.play(color, mv, Duration::from_millis(5_500)).unwrap();
        }
        state
    }

    #[test]
    fn a_game_saved_and_read_is_the_same_game() {
        let mut state = played();
        let same = |state: &State| {
            let again = read(&text(state)).unwrap();
            assert_eq!(text(&again), text(state));
            assert_eq!(again.end(), state.end());
            for color in Color::BOTH {
                let (read, kept) = (again.game.clock(color), state.game.clock(color));
                assert_eq!((read.left(), read.overtime()), (kept.left(), kept.overtime()));
            }
        };
        same(&state);
        state.game.resign(Color::White);
        same(&state);
        state.game.undo();
        state.lost_on_time = Some(Color::Black);
        same(&state);
        state.lost_on_time = None;
        state.play(Color::White, Move::Pass, Duration::ZERO).unwrap();
        state.play(Color::Black, Move::Pass, Duration::ZERO).unwrap();
        let dead: PointSet = [Point::new(4, 4)].into_iter().collect();
        let settlement = Settlement { dead, ..Settlement::default() };
        state.scoring = Some(Scoring { settlement, is_proved: false, is_agreed: true });
        same(&state);
    }

    #[test]
    fn a_file_that_cannot_be_read_is_kept_aside() {
        let folder = std::env::temp_dir().join(format!("tengen-saved-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("game.json");
        assert!(load(&file).1.is_none(), "no game yet is no mishap");
        let size = r#""size":"9""#;
        let other = text(&State::new(Settings::default(), Settings::default().game().unwrap()))
            .replace(size, r#""size":"13""#);
        for broken in ["", "{", "{\"settings\":{}}", other.as_str()] {
            fs::write(&file, broken).unwrap();
            let (state, warning) = load(&file);
            assert_eq!(state.game.position().move_count(), 0);
            assert!(warning.unwrap().contains("game.json.unreadable"), "{broken}");
            assert!(!file.exists());
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
