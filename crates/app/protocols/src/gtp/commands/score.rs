//! The end of the game: who has won, and which stones are dead.

use tengen_board::{Color, Point};
use tengen_play::End;

use super::super::arguments::Arguments;
use super::super::engine::Engine;
use super::super::reply::{Answer, Failure};
use super::names;

pub(crate) fn final_score(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    if engine.game.end() == Some(End::LongCycle) {
        return Err(Failure::new(
            "cannot score: the whole board is repeated, which under these rules gives no result",
        ));
    }
    Ok(engine.game.score(&engine.judgement().settlement).to_string())
}

/// What [`final_status_list`] takes.
pub(crate) const STATUS_USAGE: &str =
    "alive or seki or dead or black_territory or white_territory or dame";

/// Every stone has one status, and every empty point is somebody's territory or dame: what the
/// rules in force count for nobody, the eyes of stones in seki among them, is dame.
pub(crate) fn final_status_list(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [status] = arguments.array()?;
    let settlement = engine.judgement().settlement;
    let (dead, seki) = (&settlement.dead, &settlement.seki);
    let territory = |color| {
        let position = engine.game.position();
        position.counted_territory(&settlement, color) & position.empty_points()
    };
    match status {
        "black_territory" => Ok(names(territory(Color::Black).iter())),
        "white_territory" => Ok(names(territory(Color::White).iter())),
        "dame" => {
            let counted = territory(Color::Black) | territory(Color::White);
            Ok(names((engine.game.position().empty_points() - counted).iter()))
        }
        "dead" => Ok(strings(engine, |head| dead.contains(head))),
        "seki" => Ok(strings(engine, |head| seki.contains(head))),
        "alive" => Ok(strings(engine, |head| !dead.contains(head) && !seki.contains(head))),
        _ => Err(arguments.refused()),
    }
}

/// The strings that a test holds for, one a line.
fn strings(engine: &Engine, holds: impl Fn(Point) -> bool) -> String {
    let position = engine.game.position();
    let lines: Vec<String> = position
        .all_strings()
        .filter(|&head| holds(head))
        .map(|head| {
            let mut stones: Vec<Point> = position.string_stones(head).collect();
            stones.sort_unstable();
            names(stones)
        })
        .collect();
    lines.join("\n")
}
