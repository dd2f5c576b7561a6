//! The kos on a board.

use tengen_board::{Color, Move, Point, PointSet};
use tengen_go_rules::{KoRule, Position, Rules};

use crate::size::Sizes;
use crate::{About, Fact, KoFact, KoWorth};

/// Every ko: a stone whose capture could be answered by capturing back, if that were allowed.
pub(crate) fn kos(position: &Position) -> Vec<KoFact> {
    let mut plain = position.clone();
    plain.set_rules(Rules { ko: KoRule::Simple, ..position.rules() });
    plain.set_ko(None);
    let mut found = Vec::new();
    for color in Color::BOTH {
        for point in position.empty_points().iter() {
            let around = point.neighbours();
            let mut beside = around.iter().filter(|&&p| position.size().contains(p));
            if !beside.all(|&p| position.stone(p) == Some(color.other())) {
                continue;
            }
            let mut after = plain.clone();
            if after.play_as(color, Move::Play(point)).is_err() {
                continue;
            }
            if let Some(stone) = after.ko() {
                let is_banned = position.ko() == Some(point);
                found.push(KoFact { point, stone, holder: color.other(), is_banned });
            }
        }
    }
    found
}

/// The kos as facts, each with what it is worth.
pub(crate) fn facts(position: &Position, sizes: &Sizes<'_>) -> Vec<[Fact; 2]> {
    let tell = |ko: KoFact| {
        let KoFact { point, stone, holder, .. } = ko;
        let taker = holder.other();
        let kept = sizes.after(&[(holder, point)], taker, Some(point));
        let taken = sizes.after(&[(taker, point), (taker, stone)], holder, Some(point));
        let swing = (kept - taken).abs().max(LEAST);
        let fact = |about: About| Fact {
            about,
            stones: PointSet::from_iter([stone]),
            points: PointSet::from_iter([point]),
            line: Vec::new(),
            stake: swing.max(LEAST_STAKE),
        };
        let worth = KoWorth { point, swing: tengen_verdict::Verdict::Estimate(swing) };
        [fact(About::Ko(ko)), fact(About::KoWorth(worth))]
    };
    kos(position).into_iter().map(tell).collect()
}

/// A ko is about the stone in it, at least, and the point it stands on.
const LEAST: f64 = 2.0;

/// And whoever wins it cuts or connects something.
const LEAST_STAKE: f64 = 4.0;

/// Whether a point belongs to a ko.
pub(crate) fn is_part_of(kos: &[[Fact; 2]], stone: Point) -> bool {
    kos.iter().any(|[ko, _]| ko.stones.contains(stone))
}
