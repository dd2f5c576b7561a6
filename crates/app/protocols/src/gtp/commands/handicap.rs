//! Handicap stones.

use tengen_board::{Point, PointSet, Size};
use tengen_go_rules::{HandicapError, fixed_handicap as fixed_points, free_handicap};
use tengen_play::GameError;

use super::super::arguments::{self, Arguments};
use super::super::engine::Engine;
use super::super::reply::{Answer, Failure};
use super::{done, names};

pub(crate) fn fixed_handicap(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    place_stones(engine, arguments, fixed_points)
}

pub(crate) fn place_free_handicap(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    place_stones(engine, arguments, free_handicap)
}

fn place_stones(
    engine: &mut Engine,
    arguments: &Arguments<'_>,
    points: fn(Size, usize) -> Result<Vec<Point>, HandicapError>,
) -> Answer {
    let [stones] = arguments.array()?;
    let stones = arguments::count(stones, "stones")?;
    room(engine.game.size())?;
    let points = points(engine.game.size(), stones)
        .map_err(|error| Failure::because("invalid number of stones", error))?;
    place(engine, &points)?;
    Ok(names(points))
}

pub(crate) fn set_free_handicap(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let size = engine.game.size();
    let bad = |reason: String| Failure::because("bad vertex list", reason);
    let mut points = Vec::new();
    let mut named = PointSet::EMPTY;
    for word in arguments.words() {
        let point = arguments::point(word, size)?;
        if !named.insert(point) {
            return Err(bad(format!("{} is named twice", names([point]))));
        }
        points.push(point);
    }
    if points.len() < 2 || points.len() >= size.area() {
        let (stones, most) = (points.len(), room(size)?);
        return Err(bad(format!("a handicap on {size} has 2 to {most} stones, not {stones}")));
    }
    place(engine, &points)?;
    done()
}

/// The most stones that leave a liberty.
fn room(size: Size) -> Result<usize, Failure> {
    match size.area() - 1 {
        0 | 1 => Err(Failure::because(
            "invalid number of stones",
            format_args!("{size} has no room for a handicap"),
        )),
        most => Ok(most),
    }
}

fn place(engine: &mut Engine, points: &[Point]) -> Result<(), Failure> {
    engine.game.place_handicap(points).map_err(|error| match error {
        GameError::BoardNotEmpty => {
            Failure::new("board not empty: a handicap comes before the first move")
        }
        other => Failure::because("bad vertex list", other),
    })
}
