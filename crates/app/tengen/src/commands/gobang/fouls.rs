use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value, json};
use tengen_board::{Lettering, Point, Size};
use tengen_draw::BoardPicture;
use tengen_gobang_rules::{Board, Foul, FoulKind, RowOfFoul, RowShape, explain_foul, foul_points};

use super::position;
use crate::cases::answer_lines;
use crate::failure::Failure;
use crate::output::{Pictures, board_text, print_json, print_text};

/// Finds the points that renju forbids Black, and says why
///
/// Forbidden are double-threes (33), double-fours (44) and overlines (6), unless the stone makes
/// exactly five. A three counts only if Black may extend it to a straight four, which is looked into
/// as deep as it takes.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen gobang fouls --black H8,H9,G10,F10 --white A1,A3,A5,A7
  tengen gobang fouls --black H8,H9,G10,F10 --json
  tengen gobang fouls --black H8,H9,G10,F10 --svg fouls.svg
  tengen gobang fouls --cases positions.jsonl

A line of --cases is such as
  {\"id\":1,\"black\":[\"H8\",\"H9\",\"G10\",\"F10\"],\"white\":[\"A1\"]}
and its answer
  {\"id\":1,\"foul\":{\"H10\":\"33\"}}")]
pub(crate) struct Fouls {
    /// Black stones, such as H8,H9
    #[arg(long, value_name = "POINTS", required_unless_present_any = ["white", "cases"])]
    black: Option<String>,
    /// White stones
    #[arg(long, value_name = "POINTS")]
    white: Option<String>,
    /// The board: one number, or width x height, from 5 to 25
    #[arg(long, default_value = "15", value_name = "N")]
    size: String,
    /// Answer every position of a file, one JSON object a line (- for standard input)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["black", "white", "svg", "png"])]
    cases: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: Pictures,
}

impl Fouls {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let size: Size = self.size.parse().map_err(Failure::input)?;
        if let Some(path) = &self.cases {
            return answer_lines(path, "positions", |line| {
                let (id, board) = position::read_case(line, size);
                (id, board.map(|board| as_json(&board)).map_err(Failure::Input))
            });
        }
        let stones = |stones: &Option<String>| stones.clone().unwrap_or_default();
        let board = position::board(size, &stones(&self.black), &stones(&self.white));
        let board = board.map_err(Failure::Input)?;
        self.pictures.write(&picture(&board, FoulKind::code))?;
        if self.json { print_json(&as_json(&board)) } else { print_text(&in_words(&board)) }
    }
}

fn as_json(board: &Board) -> Value {
    let fouls: Map<String, Value> =
        foul_points(board).map(|(point, kind)| (name(point), kind.code().into())).collect();
    json!({ "foul": fouls })
}

fn name(point: Point) -> String {
    point.name(Lettering::Gobang)
}

fn picture(board: &Board, sign: impl Fn(FoulKind) -> &'static str) -> BoardPicture {
    let mut picture = BoardPicture::new(board.size(), Lettering::Gobang);
    picture.stones(board.stones());
    for (point, kind) in foul_points(board) {
        picture.label(point, sign(kind));
    }
    picture.title("Forbidden to Black");
    picture
}

/// A cell of a terminal has room for one figure.
pub(crate) const fn figure(kind: FoulKind) -> &'static str {
    match kind {
        FoulKind::Overline => "6",
        FoulKind::DoubleFour => "4",
        FoulKind::DoubleThree => "3",
    }
}

fn in_words(board: &Board) -> String {
    let mut text = board_text(&picture(board, figure));
    let fouls: Vec<Foul> =
        foul_points(board).filter_map(|(point, _)| explain_foul(board, point)).collect();
    // Writing to a string cannot fail.
    let _ = match fouls.len() {
        0 => writeln!(text, "No point is forbidden to Black."),
        1 => writeln!(text, "1 point is forbidden to Black:"),
        many => writeln!(text, "{many} points are forbidden to Black:"),
    };
    for foul in &fouls {
        let _ = writeln!(text, "{}", foul_in_words(foul));
    }
    text
}

/// A forbidden point and why it is.
pub(crate) fn foul_in_words(foul: &Foul) -> String {
    let rows: Vec<String> = foul.rows.iter().map(row_in_words).collect();
    let (name, kind) = (name(foul.point), foul.kind);
    format!("{name} {kind} ({}): {}", kind.code(), rows.join("; "))
}

fn row_in_words(row: &RowOfFoul) -> String {
    let names = |points: &[Point], between: &str| {
        points.iter().map(|&point| name(point)).collect::<Vec<_>>().join(between)
    };
    let stones = names(&row.stones, " ");
    let completions = names(&row.completions, " or ");
    match row.shape {
        RowShape::Three => format!("three {stones}, a straight four with {completions}"),
        RowShape::Four => format!("four {stones}, five with {completions}"),
        RowShape::Overline => format!("{} in a row {stones}", row.stones.len()),
    }
}
