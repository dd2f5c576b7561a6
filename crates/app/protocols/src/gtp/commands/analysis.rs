//! What can be said about a position without searching, in forms that front-ends draw.

use tengen_board::{Color, Lettering, Move, Point, PointSet, Size};
use tengen_go_rules::{Eye, Eyes, Ladder, Position};

use super::super::arguments::{self, Arguments};
use super::super::engine::Engine;
use super::super::reply::{Answer, Failure};
use super::names;

/// What a board of words shows where there is nothing to show.
const NOTHING: &str = "\"\"";

/// All points, the top row first.
pub(super) fn points_from_the_top(size: Size) -> impl Iterator<Item = Point> {
    (0..size.height())
        .rev()
        .flat_map(move |row| (0..size.width()).map(move |column| Point::new(column, row)))
}

/// A board of words: the top row first, one word a point.
fn word_board(size: Size, word: impl Fn(Point) -> String) -> String {
    let words: Vec<String> = points_from_the_top(size).map(word).collect();
    words.chunks(size.width()).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
}

/// A board of shares from -1 to 1.
pub(super) fn share_board(size: Size, share: impl Fn(Point) -> f64) -> String {
    word_board(size, |point| signed_share(share(point)))
}

/// A share in hundredths, nothing without a sign.
pub(super) fn signed_share(share: f64) -> String {
    let hundredths = (share * 100.0).round() as i32;
    let sign = if hundredths < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", hundredths.abs() / 100, hundredths.abs() % 100)
}

pub(crate) fn safe(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    let position = engine.game.position();
    let [black, white] = Color::BOTH.map(|color| {
        let safe = position.safe_stones(color);
        safe.stones | safe.territory
    });
    Ok(word_board(position.size(), |point| {
        let word = match (black.contains(point), white.contains(point)) {
            (true, _) => "b",
            (_, true) => "w",
            _ => NOTHING,
        };
        word.to_owned()
    }))
}

/// True eyes green, false eyes red, other points of closed areas yellow, live stones cyan.
pub(crate) fn eyes(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [color] = arguments.array()?;
    let position = engine.game.position();
    let eyes = Eyes::of(position, arguments::color(color)?);
    Ok(word_board(position.size(), |point| {
        let word = match eyes.at(point) {
            Some(Eye::True) => "green",
            Some(Eye::False) => "red",
            None if eyes.live_stones().contains(point) => "cyan",
            None if eyes.closed_areas().contains(point) => "yellow",
            None => NOTHING,
        };
        word.to_owned()
    }))
}

pub(crate) fn liberties(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    let position = engine.game.position();
    Ok(word_board(position.size(), |point| match position.stone(point) {
        Some(_) => position.liberties(point).to_string(),
        None => NOTHING.to_owned(),
    }))
}

pub(crate) fn patterns(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    let position = engine.game.position();
    Ok(word_board(position.size(), |point| match position.stone(point) {
        None => format!("{:04X}", position.pattern_code(point).bits()),
        Some(_) => NOTHING.to_owned(),
    }))
}

pub(crate) fn ownership(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    let judgement = engine.judgement();
    Ok(share_board(engine.game.size(), |point| f64::from(judgement.ownership(point))))
}

pub(crate) fn territory(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    let judgement = engine.judgement();
    let settlement = &judgement.settlement;
    let owners = engine.game.position().settled_owners(settlement);
    let score = engine.game.score(settlement);
    let sure = if judgement.is_proved { "proved" } else { "an estimate" };
    let lines = [
        points_line("BLACK", owners.territory(Color::Black)),
        points_line("WHITE", owners.territory(Color::White)),
        points_line("MARK", &settlement.dead),
        Some(format!("TEXT {score}; which stones are dead is {sure}")),
    ];
    Ok(lines.into_iter().flatten().collect::<Vec<_>>().join("\n"))
}

fn points_line(word: &str, points: &PointSet) -> Option<String> {
    (!points.is_empty()).then(|| format!("{word} {}", names(points.iter())))
}

/// The point of an argument, with the colour of the stone on it.
fn stone(engine: &Engine, arguments: &Arguments<'_>) -> Result<(Point, Color), Failure> {
    let [vertex] = arguments.array()?;
    let point = arguments::point(vertex, engine.game.size())?;
    let color = engine.game.position().stone(point);
    let name = || point.name(Lettering::Go);
    color.map(|color| (point, color)).ok_or_else(|| {
        Failure::new(format!("there is no stone on {}: name a point with a stone", name()))
    })
}

pub(crate) fn string(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let (point, color) = stone(engine, arguments)?;
    let position = engine.game.position();
    let stones: PointSet = position.string_stones(point).collect();
    let liberties = position.string_liberties(point);
    let (stones_text, liberties_text) = (names(stones.iter()), names(liberties.iter()));
    Ok(format!(
        "{color} string, stones {}: {stones_text}; liberties {}: {liberties_text}",
        stones.len(),
        liberties.len()
    ))
}

/// The hunter moves first, unless the string is in atari already.
pub(crate) fn ladder(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let (point, hunted) = stone(engine, arguments)?;
    let position = engine.game.position();
    let first = if position.in_atari(point) { hunted } else { !hunted };
    let name = point.name(Lettering::Go);
    let (line, what) = match position.ladder(point, first) {
        Ladder::Caught(line) => (line, "is caught"),
        Ladder::Escapes(line) => (line, "escapes"),
        Ladder::Unclear => (Vec::new(), "may or may not escape: the ladder branches too often"),
    };
    let mut text = String::new();
    if !line.is_empty() {
        let moves: Vec<String> = with_colors(position, hunted, first, &line)
            .map(|(color, point)| format!("{} {}", color.letter(), point.name(Lettering::Go)))
            .collect();
        text = format!("VAR {}\n", moves.join(" "));
    }
    Ok(format!("{text}TEXT the {hunted} string at {name} {what} with {first} to move"))
}

/// Who makes the moves of a ladder: they alternate, except that a hunted player without a legal
/// move lets the hunter go on.
fn with_colors(
    position: &Position,
    hunted: Color,
    first: Color,
    line: &[Point],
) -> impl Iterator<Item = (Color, Point)> {
    let mut board = position.clone();
    let mut color = first;
    line.iter().map(move |&point| {
        if color == hunted && !board.is_legal(color, Move::Play(point)) {
            color = !color;
        }
        let mover = color;
        if board.is_legal(mover, Move::Play(point)) {
            board.play_legal(mover, Move::Play(point));
        }
        color = !color;
        (mover, point)
    })
}

pub(crate) fn ladder_breakers(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let (point, _) = stone(engine, arguments)?;
    Ok(names(engine.game.position().ladder_breakers(point).iter()))
}
