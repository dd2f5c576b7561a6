//! A race on its board: regions with their values, winning moves.

use tengen_board::{Color, Lettering, PointSet};
use tengen_cgt::Result;
use tengen_draw::{BoardPicture, Mark};
use tengen_semeai::RegionKind;

use super::board::BoardAnswer;
use super::words;
use crate::shown::close_up;

/// The board with regions outlined and their cooled values written in them. Crosses are moves with
/// which the side to move wins, or keeps the seki, the largest is recommended.
pub(super) fn race(answer: &BoardAnswer<'_>) -> Result<BoardPicture> {
    let position = answer.race.position();
    let mut picture = BoardPicture::new(position.size(), Lettering::Go);
    for color in Color::BOTH {
        picture.stones(position.stones_of(color).iter().map(|point| (point, color)));
    }
    let mut matters = PointSet::EMPTY;
    for block in answer.race.blocks() {
        picture.mark(block, Mark::Triangle);
        matters |= position.string_stones(block).collect();
    }
    let mover = mover(answer);
    let moves = answer.sensible_moves(mover);
    let mut legend = Vec::new();
    if let Some(verdict) = answer.counted() {
        for region in &verdict.regions {
            picture.region(&region.points);
            matters |= region.points;
            let value = match region.kind {
                RegionKind::Outside { cooled, .. } => answer.between(cooled, region.high)?,
                RegionKind::Eye { eye, .. } => format!("eye {}", eye.moves()),
                RegionKind::Shared => continue,
            };
            match region.points.iter().find(|point| !moves.contains(point)) {
                Some(free) if value.chars().count() <= 4 => {
                    picture.label(free, value);
                }
                _ => legend.extend(
                    region
                        .points
                        .first()
                        .map(|point| format!("{} {value}", point.name(Lettering::Go))),
                ),
            }
        }
        let cooled = answer.between(verdict.judgement.cooled, verdict.high)?;
        picture.title(format!("{} to move, sum {cooled}", mover.player()));
    }
    for point in moves {
        picture.mark(point, Mark::Cross);
        matters.insert(point);
    }
    if let Some(point) = answer.recommended(mover)? {
        picture.large_mark(point, Mark::Cross);
    }
    let mut caption = vec![format!("{}.", answer.verdict(mover))];
    if let Some(verdict) = answer.counted() {
        caption.push(format!("{}.", words::capitalised(&words::class(&verdict.race))));
    }
    if !legend.is_empty() {
        caption.push(format!("Values: {}.", legend.join(", ")));
    }
    picture.caption(caption.join(" "));
    if let Some((corner, opposite)) = close_up(position.size(), &matters) {
        picture.part(corner, opposite);
    }
    Ok(picture)
}

/// The side whose moves are shown: the one to move, unless only the other has something to win.
fn mover(answer: &BoardAnswer<'_>) -> Color {
    let to_move = answer.race.position().to_move();
    let has_moves = |color: Color| !answer.analysis.moves[color.index()].is_empty();
    if !has_moves(to_move) && has_moves(to_move.other()) { to_move.other() } else { to_move }
}
