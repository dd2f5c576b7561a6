//! Boards with a question and with the line that answers it.

use std::collections::BTreeMap;

use tengen_board::{Color, Lettering, Move, Point, PointSet};
use tengen_draw::{BoardPicture, Mark};
use tengen_go_rules::Position;
use tengen_tactics::Reach;

use super::answer::Answer;
use super::words;
use crate::shown::close_up;

/// The question in the terminal: the target marked, the moves that work with letters.
pub(super) fn question(answer: &Answer<'_>) -> BoardPicture {
    let mut picture = board(answer);
    let points = answer.answered.reading.moves.iter().filter_map(|mv| mv.point());
    for (point, letter) in points.zip('a'..='n') {
        picture.label(point, letter);
    }
    picture
}

/// The answer: the line numbered on its stones.
pub(super) fn solution(answer: &Answer<'_>) -> BoardPicture {
    let mut picture = board(answer);
    let line = &answer.answered.reading.line;
    let mut numbers: BTreeMap<Point, usize> = BTreeMap::new();
    let mut remarks = vec![words::verdict(answer)];
    for (number, played) in (1..).zip(line) {
        let threat = if played.after_threat { " after a threat" } else { "" };
        match played.mv {
            Move::Pass => remarks.push(format!("{number} is a pass.")),
            Move::Play(point) => match numbers.get(&point) {
                Some(first) => remarks.push(format!("{number} at {first}{threat}.")),
                None => {
                    numbers.insert(point, number);
                    // Where a stone stood that was taken the new one cannot be shown.
                    if answer.asked.position.is_empty(point) {
                        picture.stone(point, played.color).number(point, number);
                    } else {
                        remarks.push(format!("{number} at {}{threat}.", point.name(Lettering::Go)));
                    }
                }
            },
        }
    }
    picture.caption(remarks.join(" "));
    picture
}

fn board(answer: &Answer<'_>) -> BoardPicture {
    let asked = answer.asked;
    let mut picture = BoardPicture::new(asked.position.size(), Lettering::Go);
    for color in Color::BOTH {
        picture.stones(asked.position.stones_of(color).iter().map(|point| (point, color)));
    }
    picture.mark(asked.target, Mark::Triangle);
    if let Some(with) = asked.with {
        picture.mark(with, Mark::Triangle);
    }
    if let Some(ko) = asked.position.ko() {
        picture.mark(ko, Mark::Square);
    }
    if let Some((corner, opposite)) = close_up(asked.position.size(), &matters(answer)) {
        picture.part(corner, opposite);
    }
    picture.title(words::title(asked));
    picture
}

fn matters(answer: &Answer<'_>) -> PointSet {
    let position: &Position = &answer.asked.position;
    let mut points: PointSet = position.string_stones(answer.asked.target).collect();
    points.extend(answer.asked.with);
    points.extend(answer.answered.reading.line.iter().filter_map(|played| played.mv.point()));
    points.extend(answer.answered.reading.moves.iter().filter_map(|mv| mv.point()));
    if answer.answered.reach != Reach::EveryDefence {
        points |= answer.answered.region;
    }
    points
}
