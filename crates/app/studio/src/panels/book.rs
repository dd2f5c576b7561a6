//! The *Book* panel: what was played in a position, by an opening book, and where a part of the board
//! came up in a collection of games.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use tengen_board::{Color, Lettering, Point, Size};
use tengen_draw::{BoardPicture, Mark, Theme};
use tengen_play::Game;
use tengen_play::matches::Rate;
use tengen_records::book::{BookError, Continuation, Openings, Question};
use tengen_records::{Edges, Filter, Findings, Hit, Index, Pattern, Query, Sign};

use crate::app::App;
use crate::asked::Asked;
use crate::error::{Answer, Refusal};
use crate::route::{Route, post};
use crate::seen::Seen;
use crate::shape;

/// How long a question may take.
const TIME: Duration = Duration::from_secs(10);

/// Games that are shown as small boards.
const EXAMPLES: usize = 12;

pub(super) fn routes() -> Vec<Route> {
    vec![post("/api/panels/book", continuations), post("/api/panels/book/find", find)]
}

/// A position: one that the studio holds, and moves that are tried there.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    #[serde(default)]
    at: Seen,
    #[serde(default)]
    moves: Vec<String>,
}

impl Place {
    fn game(&self, app: &App) -> Result<Game, Refusal> {
        self.played(self.at.game(app)?)
    }

    fn played(&self, mut game: Game) -> Result<Game, Refusal> {
        for text in &self.moves {
            let mv = shape::parse_move(text, game.size())?;
            let color = game.position().to_move();
            game.play(color, mv)
                .map_err(|error| Refusal::conflict("illegal", format!("{error}.")))?;
        }
        Ok(game)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskBook {
    #[serde(default)]
    place: Place,
    /// The book's file.
    book: String,
}

async fn continuations(State(app): State<Arc<App>>, Asked(asked): Asked<AskBook>) -> Answer {
    let game = asked.place.game(&app)?;
    app.panels.ask(TIME, move |_| asked.answer(game)).await?.map(Json)
}

impl AskBook {
    fn answer(&self, game: Game) -> Result<Value, Refusal> {
        let openings = Openings::open(Path::new(&self.book)).map_err(|error| refuse(&error))?;
        let position = game.position().clone();
        let found = openings.ask(&game.into(), &Question::default());
        let found = found.map_err(|error| refuse(&error))?;
        let moves = found.iter().flat_map(|found| &found.moves);
        let games = found.as_ref().map_or(0, |found| found.counts.games());
        Ok(json!({
            "rows": shape::rows(&position),
            "to_move": position.to_move().word(),
            "games": games,
            "moves": moves.map(|mv| told(mv, games)).collect::<Vec<_>>(),
        }))
    }
}

fn told(continuation: &Continuation, games: u64) -> Value {
    let Continuation { mv, same, counts, minimax, last_date, .. } = continuation;
    let name = |mv: &tengen_board::Move| mv.name(Lettering::Go);
    json!({
        "move": name(mv),
        "same": same.iter().map(name).collect::<Vec<_>>(),
        "games": counts.games(),
        "share": shape::rounded(counts.games() as f64 / games.max(1) as f64, 4),
        "wins": counts.wins,
        "draws": counts.draws,
        "score": shape::rounded(counts.bayesian(), 4),
        "minimax": shape::rounded(*minimax, 4),
        "margin": continuation.margin.map(|margin| shape::rounded(margin, 1)),
        "last_year": (*last_date > 0).then_some(last_date / 10_000),
    })
}

fn refuse(error: &BookError) -> Refusal {
    Refusal::conflict("book", format!("{error}."))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskGames {
    #[serde(default)]
    place: Place,
    /// The file of an index of games.
    index: String,
    /// Two opposite corners of the part that is looked for.
    from: String,
    to: String,
    /// Also with the colours exchanged.
    #[serde(default)]
    colors: bool,
    /// Whether the pictures are for a dark page.
    #[serde(default)]
    dark: bool,
}

async fn find(State(app): State<Arc<App>>, Asked(asked): Asked<AskGames>) -> Answer {
    let game = asked.place.game(&app)?;
    app.panels.ask(TIME, move |_| asked.answer(&game)).await?.map(Json)
}

/// A part of a board.
struct Part {
    low: Point,
    size: Size,
}

impl Part {
    fn between(one: Point, other: Point) -> Part {
        let low = |a: usize, b: usize| a.min(b);
        let side = |a: usize, b: usize| a.abs_diff(b) + 1;
        let size = Size::new(side(one.column(), other.column()), side(one.row(), other.row()));
        Part {
            low: Point::new(low(one.column(), other.column()), low(one.row(), other.row())),
            size: size.expect("a part of a board is no larger than a board"),
        }
    }

    /// A point of the part as a point of the board.
    fn on_board(&self, point: Point) -> Point {
        Point::new(self.low.column() + point.column(), self.low.row() + point.row())
    }

    /// What stands there. A side along the edge of the board has to be there in the games, too.
    fn pattern(&self, game: &Game) -> Pattern {
        let board = game.size();
        let edges = Edges {
            left: self.low.column() == 0,
            bottom: self.low.row() == 0,
            right: self.low.column() + self.size.width() == board.width(),
            top: self.low.row() + self.size.height() == board.height(),
        };
        let sign = |point: Point| Sign::of(game.position().stone(self.on_board(point)));
        Pattern::new(self.size, edges, sign)
    }
}

impl AskGames {
    fn answer(&self, game: &Game) -> Result<Value, Refusal> {
        let corner = |field, text| shape::parse_point(field, text, game.size());
        let part = Part::between(corner("from", &self.from)?, corner("to", &self.to)?);
        let index = self.index()?;
        let pattern = part.pattern(game);
        let query = Query { pattern, colors: self.colors, examples: EXAMPLES };
        let found = index.search(&query, &Filter::default());
        let example = |hit: &Hit| self.example(&index, hit, &query.pattern);
        Ok(json!({
            "searched": found.searched,
            "games": found.games,
            "hits": found.hits,
            "black": rate(found.black),
            "continuations": continued(&found, &part),
            "examples": found.examples.iter().map(example).collect::<Vec<_>>(),
        }))
    }

    fn index(&self) -> Result<Index, Refusal> {
        let refuse = |words: String| Refusal::conflict("index", words);
        let bytes = std::fs::read(&self.index)
            .map_err(|error| refuse(format!("{} cannot be read: {error}.", self.index)))?;
        Index::from_bytes(bytes).map_err(|error| refuse(format!("{}: {error}.", self.index)))
    }

    /// A game in which it came up, as a small board.
    fn example(&self, index: &Index, hit: &Hit, pattern: &Pattern) -> Value {
        let stored = index.game(hit.game);
        let mut picture = BoardPicture::new(stored.header.size, Lettering::Go);
        picture.stones(index.stones(hit.game, hit.moves)).coordinates(false);
        picture.theme(if self.dark { &Theme::DARK } else { &Theme::PRINT });
        let turned = pattern.turned(hit.turn).size();
        let part = Part { low: hit.corner, size: turned };
        picture.region(&turned.points().map(|point| part.on_board(point)).collect());
        if let Some(next) = hit.next {
            let at = hit.turn.symmetry.apply(next.point, pattern.size());
            picture.mark(part.on_board(at), Mark::Triangle);
        }
        let name = |color: Color| match &stored.header.player(color).name {
            unsaid if unsaid.is_empty() => "?".to_owned(),
            name => name.clone(),
        };
        json!({
            "black": name(Color::Black),
            "white": name(Color::White),
            "date": stored.header.date,
            "source": stored.source,
            "game": stored.game,
            "move": hit.moves,
            "picture": picture.to_svg(),
        })
    }
}

fn continued(found: &Findings, part: &Part) -> Vec<Value> {
    let told = |continuation: &tengen_records::Continuation| {
        json!({
            "move": shape::name(part.on_board(continuation.point)),
            "color": continuation.color.word(),
            "count": continuation.count,
            "at_once": continuation.at_once,
            "share": shape::rounded(found.share(continuation), 4),
            "won": rate(continuation.rate),
        })
    };
    found.continuations.iter().map(told).collect()
}

/// The share of games won with its interval; nothing where no end is known.
fn rate(rate: Rate) -> Value {
    if rate.games() == 0 {
        return Value::Null;
    }
    let interval = rate.interval();
    let [value, low, high] = [rate.value(), interval.0, interval.1].map(|x| shape::rounded(x, 4));
    json!({ "value": value, "low": low, "high": high })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::{Komi, RuleSet};
    use tengen_records::book::{Filler, Finish, Reading};
    use tengen_records::{Place as RecordPlace, Record};
    use tengen_sgf::{GameTree, Position};

    fn game(moves: &[&str]) -> Game {
        let game = Game::new("9".parse().unwrap(), RuleSet::Chinese, Komi::points(7));
        let moves = moves.iter().map(|&text| text.to_owned()).collect();
        Place { moves, ..Place::default() }.played(game).unwrap()
    }

    fn folder(name: &str) -> std::path::PathBuf {
        let folder =
            std::env::temp_dir().join(format!("tengen-panel-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn the_book_tells_what_was_played_however_the_board_is_turned() {
        let folder = folder("book");
        let path = folder.join("own.book");
        let mut filler = Filler::open(&path, "go", 1_000).unwrap();
        for (moves, margin) in
            [(["E5", "C3", "G7"], 3), (["E5", "C3", "G7"], 9), (["E5", "C3", "G3"], -5)]
        {
            let game = game(&moves);
            let finish = Finish::counted(margin, game.komi());
            let (ground, line) = Reading::default().go_game(&game, finish, 20_260_228);
            filler.add(ground, &line).unwrap();
        }
        filler.finish().unwrap();
        let book = path.to_str().unwrap().to_owned();
        let asked = AskBook { place: Place::default(), book };
        // The same position from another corner.
        let told = asked.answer(game(&["E5", "C7"])).unwrap();
        assert_eq!((&told["games"], &told["to_move"]), (&json!(3), &json!("black")));
        let first = &told["moves"][0];
        assert_eq!((&first["move"], &first["games"]), (&json!("G3"), &json!(2)));
        assert_eq!(first["last_year"], json!(2026));
        let score = |number: usize| told["moves"][number]["score"].as_f64().unwrap();
        assert!(score(0) > 0.4 && score(1) < 0.5, "{told}");
        let unknown = asked.answer(game(&["A1"])).unwrap();
        assert_eq!((&unknown["games"], &unknown["moves"]), (&json!(0), &json!([])));
        let missing = AskBook { place: Place::default(), book: "no-such.book".to_owned() };
        let refusal = format!("{:?}", missing.answer(game(&[])).unwrap_err());
        assert!(refusal.contains("no-such.book"), "{refusal}");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_part_of_the_board_is_found_in_games() {
        let folder = folder("find");
        let mut index = Index::default();
        for text in ["(;SZ[9]PB[Sakata]RE[B+R];B[gc];W[fc];B[fd])", "(;SZ[9]RE[W+R];B[cc];W[dc])"] {
            let tree = GameTree::parse(text).unwrap();
            let place =
                RecordPlace { source: "games.sgf".into(), game: 1, position: Position::START };
            index.add(&Record::read(&tree).unwrap(), &place).unwrap();
        }
        let path = folder.join("games.index");
        std::fs::write(&path, index.to_bytes()).unwrap();
        let asked = |from: &str, to: &str| AskGames {
            place: Place::default(),
            index: path.to_str().unwrap().to_owned(),
            from: from.to_owned(),
            to: to.to_owned(),
            colors: false,
            dark: false,
        };
        let game = game(&["G7", "F7"]);
        let told = asked("F9", "J6").answer(&game).unwrap();
        assert_eq!((&told["searched"], &told["games"]), (&json!(2), &json!(2)));
        let next = &told["continuations"][0];
        assert_eq!((&next["move"], &next["color"]), (&json!("F6"), &json!("black")));
        let example = &told["examples"][0];
        assert_eq!((&example["black"], &example["move"]), (&json!("Sakata"), &json!(2)));
        assert!(example["picture"].as_str().unwrap().starts_with("<svg"));
        let refusal = format!("{:?}", asked("F9", "Z6").answer(&game).unwrap_err());
        assert!(refusal.contains("to: "), "{refusal}");
        std::fs::write(&path, b"something else").unwrap();
        let refusal = format!("{:?}", asked("F9", "J6").answer(&game).unwrap_err());
        assert!(refusal.contains("games.index: "), "{refusal}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
