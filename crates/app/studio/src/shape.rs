//! Positions as the page reads them.

use serde_json::{Map, Value, json};
use tengen_board::{Color, Lettering, Move, Point, Size};
use tengen_go_rules::{Illegal, Position, RuleSet, Rules};

use crate::error::Refusal;

/// Rows from the top: `X` for Black, `O` for White, `.` for nothing.
pub(crate) fn rows(position: &Position) -> Vec<String> {
    let size = position.size();
    let sign = |column: usize, row: usize| match position.stone(Point::new(column, row)) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    let row = |row: usize| (0..size.width()).map(|column| sign(column, row)).collect();
    (0..size.height()).rev().map(row).collect()
}

/// Black's share of every point minus White's, in rows from the top: what is not named is nobody's.
pub(crate) fn shares(size: Size, shares: impl IntoIterator<Item = (Point, f64)>) -> Vec<Vec<f64>> {
    let mut rows = vec![vec![0.0; size.width()]; size.height()];
    for (point, share) in shares {
        rows[size.height() - 1 - point.row()][point.column()] = rounded(share, 2);
    }
    rows
}

/// What every position says about itself.
pub(crate) fn position(position: &Position) -> Value {
    let size = position.size();
    json!({
        "width": size.width(),
        "height": size.height(),
        "stars": names(size.star_points()),
        "rows": rows(position),
        "to_move": position.to_move().word(),
        "last": position.last_move().map(|(_, mv)| mv.name(Lettering::Go)),
        "forbidden": forbidden(position),
        "prisoners": {
            "black": position.prisoners(Color::White),
            "white": position.prisoners(Color::Black),
        },
    })
}

/// The empty points where whoever is to move may not play, and why: a page that knows need not ask.
fn forbidden(position: &Position) -> Value {
    let reason = |point: Point| {
        let refused = position.check(position.to_move(), Move::Play(point)).err()?;
        Some((name(point), Value::from(code(&refused))))
    };
    position.empty_points().iter().filter_map(reason).collect::<Map<_, _>>().into()
}

/// A word for why a move may not be played.
pub(crate) const fn code(refused: &Illegal) -> &'static str {
    match refused {
        Illegal::Occupied(_) => "occupied",
        Illegal::Suicide(_) => "suicide",
        Illegal::Ko(_) => "ko",
        Illegal::Superko { .. } => "superko",
        Illegal::OffBoard(_) => "illegal",
    }
}

/// A point's name.
pub(crate) fn name(point: Point) -> String {
    point.name(Lettering::Go)
}

/// The names of points.
pub(crate) fn names(points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(name).collect()
}

/// A move by its name: a point or `pass`.
pub(crate) fn parse_move(text: &str, size: Size) -> Result<Move, Refusal> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let point = size.parse(text, Lettering::Go);
    point.map(Move::Play).map_err(|error| Refusal::bad(format!("{error}.")))
}

/// A point by its name, in a field of a question.
pub(crate) fn parse_point(field: &str, text: &str, size: Size) -> Result<Point, Refusal> {
    let point = size.parse(text, Lettering::Go);
    point.map_err(|error| Refusal::bad(format!("{field}: {error}.")))
}

/// The name of a set of rules, where it has one.
pub(crate) fn rules_name(rules: Rules) -> Option<&'static str> {
    RuleSet::ALL.into_iter().find(|set| set.rules() == rules).map(RuleSet::name)
}

/// A number with as many digits as an estimate deserves.
pub(crate) fn rounded(value: f64, digits: i32) -> f64 {
    let unit = 10f64.powi(digits);
    let rounded = (value * unit).round() / unit;
    // Minus nothing is nothing.
    rounded + 0.0
}
