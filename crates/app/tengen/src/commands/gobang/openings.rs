use std::fmt::Write;

use clap::Args;
use serde_json::{Value, json};
use tengen_board::{Color, Lettering, Point, Size};
use tengen_draw::{BoardPicture, Canvas, Letters, Theme};
use tengen_gobang_rules::{Opening, OpeningKind, OpeningVerdict, USUAL_SIDE};

use super::experiment::Experiment;
use crate::failure::Failure;
use crate::output::{Pictures, print_json, print_text};

/// Lists and draws the 26 openings of renju, or plays games from all of them
///
/// Black's first stone is in the centre, White's second touches it along a line (direct, D) or across
/// (indirect, I), Black's third is in the 5x5 in the middle. The value goes from -5, lost for Black, to
/// 5, won; a verdict may rest on a fourth move of White.
///
/// With --player the experiments of the thesis "An Optimization Method for Gobang Game" are run again:
/// a game from every opening by a player against itself (tables 4.2 to 4.7), or two players with
/// either colour (section 4.3). Players are thesis1 (best score after its own stone), thesis2 (a draw
/// from the equilibrium of moves and replies), thesis2-printed or thesis (the same with -100 for the
/// same point, as printed: nearly random), maximin (the best worst reply) and maximin-sum (that and
/// its own score). Intervals are Wilson's, 95%; a draw is half a win.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen gobang openings
  tengen gobang openings --json
  tengen gobang openings --svg openings.svg
  tengen gobang openings --png openings.png
  tengen gobang openings --rule thesis --player thesis2
  tengen gobang openings --rule renju --player maximin --seeds 3
  tengen gobang openings --rule thesis-basic --player thesis2 --opponent thesis1 --seeds 10")]
pub(crate) struct Openings {
    /// Rule sets to play under, with commas between them; thesis for its four [default: thesis-basic]
    #[arg(long, value_name = "RULES", requires = "player")]
    rule: Option<String>,
    /// Play games from all openings with this player
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
    /// Let it meet this player, with either colour, instead of itself
    #[arg(long, value_name = "PLAYER", requires = "player")]
    opponent: Option<String>,
    /// How often every game is played, each time with other random draws [default: 1]
    #[arg(long, value_name = "N", requires = "player")]
    seeds: Option<u32>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: Pictures,
}

impl Openings {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let opponent = self.opponent.as_deref();
        let player = self.player.as_deref();
        let rules = self.rule.as_deref().unwrap_or("thesis-basic");
        let seeds = self.seeds.unwrap_or(1);
        let experiment = player.map(|player| Experiment::read(rules, player, opponent, seeds));
        let experiment = experiment.transpose()?;
        self.pictures.write_canvas(sheet)?;
        match experiment {
            Some(experiment) => experiment.run(self.json),
            None if self.json => print_json(&as_json()),
            None => print_text(&in_words()),
        }
    }
}

fn moves(opening: &Opening) -> [Point; 3] {
    let size = Size::square(USUAL_SIDE).expect("15 is a size");
    opening.moves(size).expect("a board of 15x15 has a centre")
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(|point| point.name(Lettering::Gobang)).collect()
}

fn as_json() -> Value {
    let opening = |opening: &Opening| {
        json!({
            "code": opening.code,
            "name": opening.name,
            "kanji": opening.kanji,
            "moves": names(&moves(opening)),
            "value": opening.value,
            "verdict": verdict_word(opening),
            "before": opening.judged_before,
            "fourths": names(&opening.fourths),
        })
    };
    json!({ "openings": Opening::all().iter().map(opening).collect::<Vec<_>>() })
}

fn verdict_word(opening: &Opening) -> &'static str {
    match opening.verdict() {
        OpeningVerdict::Wins(color) => color.word(),
        OpeningVerdict::Balanced => "balanced",
    }
}

fn signed(value: i8) -> String {
    if value == 0 { "0".to_owned() } else { format!("{value:+}") }
}

fn in_words() -> String {
    let mut text = "code name      kanji  moves       value  verdict     before\n".to_owned();
    for opening in Opening::all() {
        let fourths = match names(&opening.fourths).join(" or ") {
            none if none.is_empty() => none,
            some => format!("; White's fourth: {some}"),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:4} {:9} {}   {:11} {:>5}  {:11} {}{fourths}",
            opening.code,
            opening.name,
            opening.kanji,
            names(&moves(opening)).join(" "),
            signed(opening.value),
            opening.verdict().words(),
            opening.judged_before,
        );
    }
    text
}

/// Boards side by side on the sheet: either kind takes two rows.
const COLUMNS: usize = 7;

/// Room for a board with its title and caption.
const WIDTH: f64 = 224.0;
const HEIGHT: f64 = 268.0;

const MARGIN: f64 = 16.0;
const HEADING: f64 = 48.0;

/// All openings on one sheet.
fn sheet() -> Canvas {
    let theme = Theme::default();
    let width = COLUMNS as f64 * WIDTH + 2.0 * MARGIN;
    let height = HEADING + 4.0 * HEIGHT + MARGIN;
    let mut sheet = Canvas::new(width, height, "The 26 openings of renju", theme.paper);
    sheet.texts("heading", &Letters::new(22.0, theme.ink).bold(), |write| {
        write.at(width / 2.0, HEADING / 2.0 + 4.0, "The 26 openings of renju");
    });
    for (first_row, kind) in [(0, OpeningKind::Direct), (2, OpeningKind::Indirect)] {
        let openings = Opening::all().iter().filter(|opening| opening.kind == kind);
        for (number, opening) in openings.enumerate() {
            let picture = picture(opening).to_canvas();
            let (column, row) = (number % COLUMNS, first_row + number / COLUMNS);
            let x = MARGIN + column as f64 * WIDTH + ((WIDTH - picture.width()) / 2.0).floor();
            sheet.place(x, HEADING + row as f64 * HEIGHT, &picture);
        }
    }
    sheet
}

/// Lines between the centre and the sides of what is shown of a board.
const SHOWN: usize = 3;

fn picture(opening: &Opening) -> BoardPicture {
    let size = Size::square(USUAL_SIDE).expect("15 is a size");
    let mut picture = BoardPicture::new(size, Lettering::Gobang);
    let colors = [Color::Black, Color::White, Color::Black];
    for (number, (point, color)) in moves(opening).into_iter().zip(colors).enumerate() {
        picture.stone(point, color).number(point, number + 1);
    }
    for &fourth in &opening.fourths {
        picture.number(fourth, 4);
    }
    let centre = USUAL_SIDE / 2;
    let corner = |steps: usize| Point::new(steps, steps);
    picture
        .part(corner(centre - SHOWN), corner(centre + SHOWN))
        .coordinates(false)
        .title(format!("{} {}", opening.code, opening.name))
        .caption(format!("{} ({})", opening.verdict().words(), signed(opening.value)));
    picture
}
