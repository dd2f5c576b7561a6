//! The kos on a board.

use tengen_board::{Color, Move, Point, PointSet};
use tengen_go_rules::{KoRule, Position, Rules};
use tengen_ko::Amount;
use tengen_kofight::Reading;
use tengen_tactics::LineMove;
use tengen_verdict::{Budget, Verdict};

use crate::size::Sizes;
use crate::{About, Fact, KoFact, KoThreats, KoWorth, ko_plan, middle};

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

/// Points between a ko won by its holder and by the other side, by evaluation.
pub(crate) fn swing(sizes: &Sizes<'_>, point: Point, stone: Point, holder: Color) -> f64 {
    let taker = holder.other();
    let kept = sizes.after(&[(holder, point)], taker, Some(point));
    let taken = sizes.after(&[(taker, point), (taker, stone)], holder, Some(point));
    (kept - taken).abs().max(LEAST)
}

/// The kos as facts, each with what it is worth; the one that is fought with threats and a plan.
pub(crate) fn facts(
    position: &Position,
    sizes: &Sizes<'_>,
    reading: Option<&Reading>,
    budget: &mut Budget,
) -> Vec<Vec<Fact>> {
    let mut told: Vec<Vec<Fact>> = Vec::new();
    for ko in kos(position) {
        let KoFact { point, stone, holder, .. } = ko;
        let read = reading.and_then(|reading| {
            let known = reading.kos.iter().find(|known| known.site.take == point)?;
            known.size
        });
        let swing = match read {
            Some(Verdict::Exact(size)) => Verdict::Exact(2.0 * number(size)),
            Some(Verdict::Estimate(size)) => Verdict::Estimate(2.0 * number(size)),
            _ => Verdict::Estimate(swing(sizes, point, stone, holder)),
        };
        let stake = middle(&swing).max(LEAST_STAKE);
        let fact = |about: About, points: PointSet, line: Vec<LineMove>| Fact {
            about,
            stones: PointSet::from_iter([stone]),
            points,
            line,
            stake,
        };
        let here = PointSet::from_iter([point]);
        let worth = KoWorth { point, swing };
        let mut facts = vec![
            fact(About::Ko(ko), here, Vec::new()),
            fact(About::KoWorth(worth), here, Vec::new()),
        ];
        let fought = reading.filter(|reading| {
            reading.ko().is_some_and(|fought| fought.site.take == point && fought.size.is_some())
        });
        if let Some(reading) = fought {
            facts.extend(
                fight(reading, point, budget)
                    .into_iter()
                    .map(|(about, points, line)| fact(about, points, line)),
            );
        }
        told.push(facts);
    }
    told
}

/// Threats of both sides, the side to move first, and what to do.
fn fight(
    reading: &Reading,
    ko: Point,
    budget: &mut Budget,
) -> Vec<(About, PointSet, Vec<LineMove>)> {
    let us = reading.to_move;
    let mut told = Vec::new();
    for owner in [us, us.other()] {
        let own = reading.threats.iter().filter(|site| site.owner == owner);
        let threats: Vec<(Point, Verdict<Amount>)> =
            own.filter_map(|site| Some((*site.points.first()?, site.value))).collect();
        let points = threats.iter().map(|threat| threat.0).collect();
        told.push((About::KoThreats(KoThreats { ko, owner, threats }), points, Vec::new()));
    }
    let advice = budget.lend(PLAN_NODES, |lent| reading.advice(lent));
    if let Some(plan) = ko_plan(reading, &advice) {
        let points = plan.mv.point().into_iter().collect();
        let first = LineMove { color: us, mv: plan.mv, after_threat: false };
        told.push((About::KoPlan(plan), points, vec![first]));
    }
    told
}

/// Positions for solving a fight, again and again with other numbers.
const PLAN_NODES: u64 = 400_000;

fn number(amount: Amount) -> f64 {
    amount.numerator() as f64 / amount.denominator() as f64
}

/// A ko is about the stone in it, at least, and the point it stands on.
const LEAST: f64 = 2.0;

/// And whoever wins it cuts or connects something.
const LEAST_STAKE: f64 = 4.0;

/// Whether a point belongs to a ko.
pub(crate) fn is_part_of(kos: &[Vec<Fact>], stone: Point) -> bool {
    kos.iter().flatten().any(|fact| fact.stones.contains(stone))
}
