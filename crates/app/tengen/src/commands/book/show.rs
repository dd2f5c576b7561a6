use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use tengen_board::{Color, Lettering, Move};
use tengen_draw::BoardPicture;
use tengen_records::book::{Continuation, Continuations, Course, Openings};

use super::place::Place;
use super::{counted, date, grouped};
use crate::failure::Failure;
use crate::output::{Pictures, board_text, print_json, print_text};

/// Shows what was played in a position: games, wins, scores
///
/// Results are seen by the side to move. `score` is the share of games won (a draw is half a win, games
/// without a result do not count), `bayes` the mean of what the games say if nothing was known before
/// but that both sides are about even (a Beta(5, 5) prior: as if five of ten games had been won),
/// `minimax` what follows backed up along moves with ten games or more, and with what engines
/// thought of the ends (`tengen book analyse`). Moves that are the same by symmetry are one.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen book show nine.book
  tengen book show nine.book game.sgf --move 4
  tengen book show nine.book --komi 5.5
  tengen book show nine.book --size 13 --json
  tengen book show renju.book --rule renju --svg board.svg")]
pub(super) struct Show {
    /// The book
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    #[command(flatten)]
    place: Place,
    /// Show every move instead of the twenty most frequent
    #[arg(long)]
    all: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: Pictures,
}

/// Moves that are listed, and lettered on the board.
const MOST_SHOWN: usize = 20;

impl Show {
    pub(super) fn run(self) -> Result<(), Failure> {
        let openings = Openings::open(&self.book)?;
        let course = self.place.course(&openings)?;
        let found = openings.ask(&course, &self.place.question()?)?;
        let moves = found.as_ref().map_or(&[][..], |found| &found.moves);
        let mut picture = picture(&course, moves);
        let mut text = board_text(&picture);
        if let Some(found) = &found {
            picture.title(title(&course, found));
            picture.caption(caption(moves, course.lettering()));
        }
        self.pictures.write(&picture)?;
        if self.json {
            return print_json(&as_json(&openings, &course, found.as_ref())?);
        }
        match &found {
            Some(found) => text += &self.table(found, &course),
            None => text += &holdings(&openings, &course)?,
        }
        print_text(&text)
    }

    fn table(&self, found: &Continuations, course: &Course) -> String {
        let mut text = format!(
            "{}; {} wins {} of {}; bayes {:.3}, minimax {:.3}\n",
            title(course, found),
            found.turn,
            points(found.counts.points()),
            grouped(found.counts.decided()),
            found.counts.bayesian(),
            found.minimax
        );
        if let Some(opinion) = found.opinion {
            let best = opinion
                .best
                .map_or_else(String::new, |mv| format!(", best {}", mv.name(course.lettering())));
            text += &format!(
                "engine: {:.3} after {}{best}\n",
                opinion.chance,
                counted(opinion.effort, "node")
            );
        }
        if found.moves.is_empty() {
            return text + "Nothing was played here.\n";
        }
        text += "   move    games  share     wins  score  bayes  minimax  margin  last\n";
        let all = found.counts.games().max(1) as f64;
        let shown = if self.all { found.moves.len() } else { MOST_SHOWN };
        for (place, one) in found.moves.iter().take(shown).enumerate() {
            let score = one.counts.score().map_or_else(|| "-".to_owned(), |s| format!("{s:.3}"));
            let margin = one.margin.map_or_else(String::new, |margin| format!("{margin:+.1}"));
            let same = match one.same.len() {
                0 | 1 => String::new(),
                ways => format!(" x{ways}"),
            };
            text += &format!(
                "{} {:8} {:>6}  {:>4.0}%  {:>7}  {score:>5}  {:.3}    {:.3}  {margin:>6}  {}\n",
                label(place),
                format!("{}{same}", one.mv.name(course.lettering())),
                grouped(one.counts.games()),
                100.0 * one.counts.games() as f64 / all,
                points(one.counts.points()),
                one.counts.bayesian(),
                one.minimax,
                date(one.last_date).unwrap_or_default(),
            );
        }
        if found.moves.len() > shown {
            text +=
                &format!("and {} (--all)\n", counted((found.moves.len() - shown) as u64, "move"));
        }
        text
    }
}

/// Letters as far as there are any.
fn label(place: usize) -> char {
    ('A'..='Z').nth(place).unwrap_or(' ')
}

/// Games won, draws half.
fn points(points: f64) -> String {
    if points.fract() == 0.0 { grouped(points as u64) } else { format!("{points:.1}") }
}

fn picture(course: &Course, moves: &[Continuation]) -> BoardPicture {
    let ground = course.ground();
    let mut picture = BoardPicture::new(ground.size(), ground.lettering());
    picture.stones(course.stones());
    for (place, one) in moves.iter().take(MOST_SHOWN).enumerate() {
        if let Move::Play(point) = one.mv {
            picture.label(point, label(place));
        }
    }
    if let Some(Move::Play(point)) = course.last_move() {
        picture.last_move(point);
    }
    picture
}

fn title(course: &Course, found: &Continuations) -> String {
    let games = counted(found.counts.games(), "game");
    format!("{}, {} to move: {games}", course.ground().section(), found.turn)
}

/// The most frequent moves in a sentence.
fn caption(moves: &[Continuation], lettering: Lettering) -> String {
    let words = moves.iter().take(5).enumerate().map(|(place, one)| {
        let won =
            one.counts.score().map_or_else(String::new, |s| format!(", {:.0}% won", 100.0 * s));
        format!(
            "{} {}: {}{won}",
            label(place),
            one.mv.name(lettering),
            counted(one.counts.games(), "game")
        )
    });
    words.collect::<Vec<_>>().join("; ")
}

/// What the book has instead.
fn holdings(openings: &Openings, course: &Course) -> Result<String, Failure> {
    let sections = openings.contents()?.sections;
    let here = course.ground().section();
    if sections.contains_key(&here) {
        return Ok("The book does not have this position.\n".to_owned());
    }
    let held = sections
        .iter()
        .map(|(name, section)| format!("{name} ({})", counted(section.games, "game")));
    let held: Vec<String> = held.collect();
    let held = if held.is_empty() { "nothing yet".to_owned() } else { held.join(", ") };
    Ok(format!("The book has no games on {here}. It holds {held}.\n"))
}

fn as_json(
    openings: &Openings,
    course: &Course,
    found: Option<&Continuations>,
) -> Result<Value, Failure> {
    let lettering = course.lettering();
    let contents = openings.contents()?;
    let boards: Vec<Value> = contents
        .sections
        .iter()
        .map(|(name, section)| json!({"board": name, "games": section.games}))
        .collect();
    let moves: Vec<Value> = found
        .map_or(&[][..], |found| &found.moves)
        .iter()
        .map(|one| move_json(one, lettering))
        .collect();
    let mut object = json!({
        "game": openings.game(),
        "board": course.ground().section(),
        "to_move": course.turn().map(Color::word),
        "games": found.map_or(0, |found| found.counts.games()),
        "moves": moves,
        "holds": boards,
    });
    if let Some(found) = found {
        object["score"] = found.counts.score().map_or(Value::Null, rounded);
        object["bayesian"] = rounded(found.counts.bayesian());
        object["minimax"] = rounded(found.minimax);
        object["parents"] = found.parents.into();
        if let Some(opinion) = found.opinion {
            object["engine"] = json!({
                "chance": rounded(opinion.chance),
                "nodes": opinion.effort,
                "best": opinion.best.map(|mv| mv.name(lettering)),
            });
        }
    }
    Ok(object)
}

fn move_json(one: &Continuation, lettering: Lettering) -> Value {
    let same: Vec<String> = one.same.iter().map(|mv| mv.name(lettering)).collect();
    json!({
        "move": one.mv.name(lettering),
        "games": one.counts.games(),
        "wins": rounded(one.counts.points()),
        "score": one.counts.score().map_or(Value::Null, rounded),
        "draws": one.counts.draws,
        "unknown": one.counts.unknown,
        "bayesian": rounded(one.counts.bayesian()),
        "minimax": rounded(one.minimax),
        "margin": one.margin.map_or(Value::Null, rounded),
        "same": same,
        "last_game": one.last_game,
        "last_date": date(one.last_date),
    })
}

/// An estimate with four decimals; whole numbers as such.
fn rounded(value: f64) -> Value {
    let rounded = (value * 10_000.0).round() / 10_000.0;
    if rounded.fract() == 0.0 { Value::from(rounded as i64) } else { Value::from(rounded) }
}
