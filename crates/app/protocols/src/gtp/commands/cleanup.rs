//! Playing on after a dispute about dead stones: they are taken off one by one.

use tengen_board::{Color, Lettering, Move, Point, PointSet};
use tengen_go_rules::Position;
use tengen_play::Choice;

use super::super::arguments::{self, Arguments};
use super::super::engine::Engine;
use super::super::reply::Answer;

/// Never passes while dead stones of the opponent stand that a move could help to take.
pub(crate) fn genmove_cleanup(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [color] = arguments.array()?;
    let color = arguments::color(color)?;
    let dead = engine.judgement().settlement.dead & engine.game.position().stones_of(!color);
    let mv = if dead.is_empty() { Move::Pass } else { move_against(engine, color, &dead) };
    // Every choice below was found legal; were it not, passing always is.
    let mv = if engine.game.play(color, mv).is_ok() { mv } else { pass(engine, color) };
    Ok(mv.name(Lettering::Go))
}

fn pass(engine: &mut Engine, color: Color) -> Move {
    let _ = engine.game.play(color, Move::Pass);
    Move::Pass
}

/// Takes dead stones if it can, else takes their liberties without giving stones away, else does
/// what the player thinks best, else plays wherever no own eye is filled.
fn move_against(engine: &mut Engine, color: Color, dead: &PointSet) -> Move {
    if let Some(point) = sure_progress(engine.game.position(), color, dead) {
        return Move::Play(point);
    }
    let (choice, thought) = engine.ask_player(color);
    engine.game.clock_mut(color).spend(thought);
    if let Choice::Move(mv @ Move::Play(point)) = choice
        && is_sensible(engine.game.position(), color, point)
    {
        return mv;
    }
    let position = engine.game.position();
    let near = liberties_of(position, dead);
    let far = position.empty_points() - near;
    let mut points = near.iter().chain(far.iter());
    points.find(|&point| is_sensible(position, color, point)).map_or(Move::Pass, Move::Play)
}

/// A capture of dead stones, or a liberty of theirs that can be filled safely. The string with the
/// fewest liberties comes first.
fn sure_progress(position: &Position, color: Color, dead: &PointSet) -> Option<Point> {
    let mut strings: Vec<Point> =
        position.all_strings().filter(|&head| dead.contains(head)).collect();
    strings.sort_by_key(|&head| (position.liberties(head), head));
    strings.iter().find_map(|&head| {
        let liberties = position.string_liberties(head);
        liberties.iter().find(|&point| {
            position.is_legal(color, point.into())
                && (position.in_atari(head)
                    || !position.pattern_code(point).is_eye_of(color)
                        && stays(position, color, point))
        })
    })
}

/// Whether a stone here could not be taken at once or in a ladder.
fn stays(position: &Position, color: Color, point: Point) -> bool {
    let mut after = position.clone();
    after.play_legal(color, Move::Play(point));
    after.stone(point).is_some()
        && after.liberties(point) > 1
        && (after.liberties(point) > 2 || !after.ladder(point, !color).is_caught())
}

fn is_sensible(position: &Position, color: Color, point: Point) -> bool {
    position.is_legal(color, point.into())
        && !position.pattern_code(point).is_eye_of(color)
        && !position.is_suicide(color, point)
}

fn liberties_of(position: &Position, stones: &PointSet) -> PointSet {
    stones.neighbours(position.size()) & position.empty_points()
}
