//! The *Race* panel: two blocks that can only live by taking each other, and which of them is first.

mod find;
mod told;

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use tengen_board::{Color, Point};
use tengen_cgt::{CgtError, Store};
use tengen_go_rules::Position;
use tengen_semeai::{BoardRace, BoardRaceError};
use tengen_tactics::LineMove;
use tengen_verdict::{Budget, Limits};

use super::reading;
use crate::app::App;
use crate::asked::Asked;
use crate::error::{Answer, Refusal};
use crate::route::{Route, post};
use crate::seen::Seen;
use crate::shape;
use told::Told;

/// How long a race may be thought about.
const TIME: Duration = Duration::from_secs(3);

/// Positions that may be looked at where a race has to be read.
const NODES: u64 = 300_000;

/// Bytes for reading, and for the values of regions.
const MEMORY: usize = 128 << 20;
const VALUES_MEMORY: usize = 128 << 20;

pub(super) fn routes() -> Vec<Route> {
    vec![post("/api/panels/race", race)]
}

/// A question as the page asks it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// The position; the game in progress if nothing is said.
    #[serde(default)]
    at: Seen,
    /// Moves that are tried there first.
    #[serde(default)]
    moves: Vec<Tried>,
    /// A stone of Black's block and of White's; the first race found if nothing is said.
    black: Option<String>,
    white: Option<String>,
}

/// A move that is tried, without asking whose turn it is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tried {
    color: String,
    r#move: String,
    /// Whether a threat is made and answered elsewhere first.
    #[serde(default)]
    threat: bool,
}

/// A position in which a race is looked for.
struct Scene {
    position: Position,
    /// The stones that name the blocks.
    blocks: Option<[Point; 2]>,
    /// Whether they stood there once.
    was_there: [bool; 2],
}

impl Written {
    fn about(&self, position: Position) -> Result<Scene, Refusal> {
        let size = position.size();
        let blocks = match (&self.black, &self.white) {
            (None, None) => None,
            (Some(black), Some(white)) => {
                let point = |field, text: &String| shape::parse_point(field, text, size);
                Some([point("black", black)?, point("white", white)?])
            }
            _ => return Err(Refusal::bad(BOTH_BLOCKS)),
        };
        let mut scene = Scene { position, blocks, was_there: [false; 2] };
        scene.look();
        for tried in &self.moves {
            let color = tried.color.parse();
            let color = color.map_err(|error| Refusal::bad(format!("moves: {error}.")))?;
            let mv = shape::parse_move(&tried.r#move, size)?;
            let tried = LineMove { color, mv, after_threat: tried.threat };
            reading::play(&mut scene.position, &tried)
                .map_err(|error| Refusal::conflict(shape::code(&error), format!("{error}.")))?;
            scene.look();
        }
        scene.check()?;
        Ok(scene)
    }
}

const BOTH_BLOCKS: &str =
    "A race takes two blocks: a stone of Black's (black) and a stone of White's (white).";

fn refuse(error: &BoardRaceError) -> Refusal {
    let code = match error {
        BoardRaceError::NoStone { .. } => "colours",
        BoardRaceError::Alive { .. } => "alive",
        BoardRaceError::Apart(..) => "apart",
    };
    Refusal::conflict(code, format!("{error}."))
}

fn too_much(_: CgtError) -> Refusal {
    Refusal::conflict(
        "much",
        "That is too much work for a page; the command line has no such limit.",
    )
}

async fn race(State(app): State<Arc<App>>, Asked(written): Asked<Written>) -> Answer {
    let game = written.at.game(&app)?;
    let scene = written.about(game.position().clone())?;
    app.panels.ask(TIME, move |limits| scene.answer(limits)).await?.map(Json)
}

impl Scene {
    /// Sees which of the named stones are there.
    fn look(&mut self) {
        for color in Color::BOTH {
            self.was_there[color.index()] |= self.is_there(color);
        }
    }

    /// Whether the stone that names a colour's block is on the board.
    fn is_there(&self, color: Color) -> bool {
        let is_on = |blocks: [Point; 2]| self.position.stone(blocks[color.index()]) == Some(color);
        self.blocks.is_some_and(is_on)
    }

    /// Refuses names of blocks that were never there.
    fn check(&self) -> Result<(), Refusal> {
        let Some(blocks) = self.blocks else { return Ok(()) };
        match Color::BOTH.into_iter().find(|color| !self.was_there[color.index()]) {
            None => Ok(()),
            Some(missing) if self.position.is_empty(blocks[missing.index()]) => {
                Err(Refusal::conflict("empty", "There is no stone on that point."))
            }
            Some(_) => Err(Refusal::conflict("colours", BOTH_BLOCKS)),
        }
    }

    fn answer(&self, limits: &Limits) -> Result<Value, Refusal> {
        let Scene { position, blocks, .. } = self;
        let store = Store::limited(&Limits { memory: Some(VALUES_MEMORY), ..limits.clone() });
        let found = find::find(&store, position);
        let mut answer = json!({
            "rows": shape::rows(position),
            "races": found.iter().map(told::found).collect::<Vec<_>>(),
            "chosen": null,
            "taken": null,
            "race": null,
        });
        if let Some(taken) = self.taken() {
            answer["taken"] = taken.word().into();
            return Ok(answer);
        }
        let race = match blocks {
            Some([black, white]) => {
                let race = BoardRace::new(position, *black, *white);
                Some(race.map_err(|error| refuse(&error))?)
            }
            None => found.first().map(|found| found.race.clone()),
        };
        let Some(race) = race else { return Ok(answer) };
        let limits = Limits { nodes: Some(NODES), ..limits.clone() };
        let analysis = race.analyse(&store, MEMORY, &mut Budget::new(&limits));
        let told = Told { store: &store, race: &race, analysis: &analysis };
        answer["chosen"] = found.iter().position(|found| found.is_between(race.blocks())).into();
        answer["race"] = told.answer().map_err(too_much)?;
        Ok(answer)
    }

    /// Whose block the moves that were tried have taken.
    fn taken(&self) -> Option<Color> {
        self.blocks?;
        Color::BOTH.into_iter().find(|&color| !self.is_there(color))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::Diagram;
    use tengen_verdict::StopFlag;

    /// Black's block has an eye, White's has none; the stones round them live.
    const EYE: &str = "
        O O O O O O O O O O O
        O . O O O O O O O . O
        O O O O O . O O O O O
        O O O O . X X X O O O
        O O O O . X . X O O O
        O O O O X X X X O O O
        X X X X O O O O X X X
        X . X X . O . O X . X
        X X X X X X X X X X X
        X . X X X X X X X . X
        X X X X X X X X X X X";

    /// Two liberties against two.
    const EVEN: &str = "
        O O O O O O O O O O O
        O . O O O O O O O . O
        O O O O O O O O O O O
        O O O O . X X X O O O
        O O O O . X X X O O O
        O O O O X X X X O O O
        X X X X O O O O X X X
        X . X X . O . O X . X
        X X X X X X X X X X X
        X . X X X X X X X . X
        X X X X X X X X X X X";

    /// White's stones in the corner are caught by ko, or not.
    const KO: &str = "
        . X X X X X
        X X O O X X
        X O O X X O
        X O O . O .
        X X O O . O";

    fn scene(diagram: &str, question: Value) -> Result<Scene, String> {
        let written: Written = serde_json::from_value(question).map_err(|e| e.to_string())?;
        written.about(Diagram::position(diagram)).map_err(|e| format!("{e:?}"))
    }

    fn told(diagram: &str, question: Value) -> Result<Value, String> {
        let scene = scene(diagram, question)?;
        scene.answer(&Limits::default()).map_err(|e| format!("{e:?}"))
    }

    #[test]
    fn the_panel_says_what_counting_says() {
        let told = told(EYE, json!({})).unwrap();
        let race = &told["race"];
        assert_eq!((&race["method"], &race["class"]), (&json!("counting"), &json!("eye")));
        assert_eq!((&race["cooled"], &race["standing"]), (&json!("2"), &Value::Null));
        let first = |color: &str| &race["first"][color];
        for (color, ahead) in [("black", 2), ("white", 1)] {
            let first = first(color);
            assert_eq!((&first["kind"], &first["result"]), (&json!("Exact"), &json!("black")));
            assert_eq!((&first["ahead"], &first["lead"]), (&json!(ahead), &json!(2)));
        }
        let best = (&first("black")["moves"], &first("black")["recommended"]);
        assert_eq!(best, (&json!(["E4", "G4"]), &json!("E4")));
        assert_eq!(first("white")["moves"], json!([]), "White has lost");
        let line = first("white")["line"].as_array().unwrap();
        let last = line.last().unwrap();
        assert_eq!(
            (line[0]["color"].as_str(), last["color"].as_str()),
            (Some("white"), Some("black"))
        );
        assert_eq!(last["rows"][6], "XXXX....XXX", "White's block is taken");
        assert_eq!(race["blocks"]["white"]["stones"].as_array().unwrap().len(), 6);
    }

    #[test]
    fn every_region_says_whose_it_is_and_what_it_is_worth() {
        let told = told(EYE, json!({})).unwrap();
        let regions = told["race"]["regions"].as_array().unwrap();
        let find = |point: &str| {
            let has =
                |region: &&Value| region["points"].as_array().unwrap().contains(&json!(point));
            regions.iter().find(has).unwrap()
        };
        let facts = |point: &str| {
            let region = find(point);
            ["kind", "owner", "value", "cooled"].map(|key| region[key].as_str().unwrap())
        };
        assert_eq!(facts("E4"), ["outside", "white", "-1", "-1"]);
        assert_eq!(facts("E7"), ["outside", "black", "2", "2"]);
        assert_eq!(facts("G7"), ["eye", "black", "1", "1"]);
        assert_eq!((&find("G7")["size"], &find("G7")["stones"]), (&json!(1), &json!(0)));
        // Both points beside Black's stones are liberties: nothing is to be approached.
        assert_eq!((&find("E7")["liberties"], &find("E7")["approach"]), (&json!(2), &json!(false)));
        assert_eq!(
            (&told["race"]["escapes"], &told["race"]["favours"]),
            (&json!(false), &json!("black"))
        );
    }

    #[test]
    fn moves_are_tried_until_a_block_is_taken() {
        let blocks = |mut question: Value| {
            question["black"] = json!("F8");
            question["white"] = json!("E5");
            told(EVEN, question).unwrap()
        };
        let first = |told: &Value, color: &str| told["race"]["first"][color]["result"].clone();
        let start = blocks(json!({}));
        assert_eq!([first(&start, "black"), first(&start, "white")], ["black", "white"]);
        assert_eq!(start["race"]["first"]["black"]["moves"], json!(["E4", "G4"]));
        assert_eq!((&start["chosen"], &start["races"][0]["closed"]), (&json!(0), &json!(true)));
        assert_eq!(start["races"][0]["first"], json!({ "black": "black", "white": "white" }));
        let black = json!({ "color": "black", "move": "E4" });
        let white = json!({ "color": "white", "move": "E7" });
        let one = blocks(json!({ "moves": [black] }));
        assert_eq!(one["rows"][7], "X.XXXO.OX.X");
        assert_eq!(first(&one, "white"), "black", "Black is a move ahead");
        let last = json!({ "color": "black", "move": "G4" });
        let over = blocks(json!({ "moves": [black, white, last] }));
        assert_eq!((&over["taken"], &over["race"]), (&json!("white"), &Value::Null));
    }

    #[test]
    fn a_ko_is_read_and_says_who_needs_threats() {
        let told = told(KO, json!({ "black": "A1", "white": "C1" })).unwrap();
        let race = &told["race"];
        assert_eq!(race["method"], "search");
        assert!(race["obstacle"]["sentence"].as_str().unwrap().len() > 10, "{race}");
        assert!(race["nodes"].as_u64().unwrap() > 0);
        for (color, needs) in [("black", "white"), ("white", "white")] {
            let first = &race["first"][color];
            assert_eq!((&first["kind"], &first["result"]), (&json!("Estimate"), &json!("ko")));
            assert_eq!(first["needs"], json!({ "color": needs, "threats": 1 }), "{color}");
        }
    }

    #[test]
    fn the_page_that_goes_leaves_it_open() {
        let limits = Limits { stop: StopFlag::new(), ..Limits::default() };
        limits.stop.raise();
        let told = scene(KO, json!({ "black": "A1", "white": "C1" })).unwrap().answer(&limits);
        let told = told.unwrap();
        let first = &told["race"]["first"]["black"];
        assert_eq!((&first["kind"], &first["result"]), (&json!("Bound"), &json!("unknown")));
    }

    #[test]
    fn where_everything_is_open_there_is_no_race_yet() {
        let open = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . X X . . . .
            . . . O O . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let unasked = told(open, json!({})).unwrap();
        assert_eq!((&unasked["races"], &unasked["race"]), (&json!([]), &Value::Null));
        let asked = told(open, json!({ "black": "D6", "white": "D5" })).unwrap();
        assert_eq!((&asked["race"]["method"], &asked["chosen"]), (&json!("search"), &Value::Null));
        assert_ne!(asked["race"]["first"]["black"]["kind"], "Exact");
        let short = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O . . . . .
            X X . . . . .";
        let short = told(short, json!({})).unwrap();
        assert_eq!((&short["races"][0]["closed"], &short["chosen"]), (&json!(false), &json!(0)));
        let empty = told(". . .", json!({})).unwrap();
        assert_eq!((&empty["races"], &empty["race"]), (&json!([]), &Value::Null));
    }

    #[test]
    fn mistakes_are_named() {
        for (question, word) in [
            (json!({ "black": "E6" }), "two blocks"),
            (json!({ "black": "Z9", "white": "E5" }), "black: "),
            (json!({ "black": "E4", "white": "E5" }), "no stone"),
            (json!({ "black": "E5", "white": "E6" }), "two blocks"),
            (json!({ "black": "A1", "white": "E5" }), "alive"),
            (json!({ "komi": 7 }), "komi"),
            (json!({ "moves": [{ "color": "red", "move": "E4" }] }), "moves: "),
            (json!({ "moves": [{ "color": "black", "move": "?" }] }), "?"),
            (json!({ "moves": [{ "color": "black", "move": "E5" }] }), "occupied"),
            (json!({ "moves": [{ "color": "white", "move": "G7" }] }), "suicide"),
        ] {
            let refused = told(EYE, question.clone()).unwrap_err();
            assert!(refused.contains(word), "{question}: {refused}");
        }
        let apart = "
            . . . . .
            X . . . O
            X . . . O";
        let refused = told(apart, json!({ "black": "A1", "white": "E1" })).unwrap_err();
        assert!(refused.contains("neighbours"), "{refused}");
    }
}
