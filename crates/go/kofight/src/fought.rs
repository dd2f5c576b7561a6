//! What a ko is and what winning it is worth.

use tengen_board::{Color, Point};
use tengen_endgame::Region;
use tengen_ko::Amount;
use tengen_verdict::Verdict;

use crate::places::Reader;
use crate::view::{Patch, View, better};
use crate::{Doubt, KoKind, KoReading, KoSite};

/// How a side ends a ko that it holds.
struct End {
    point: Point,
    score: i32,
    /// Other moves there that promise more.
    promising: Vec<Point>,
}

impl End {
    fn of(view: &View, color: Color) -> Option<End> {
        let moves = view.moves(color).iter();
        let ends = moves.clone().filter_map(|choice| Some((choice.point, choice.after.number()?)));
        let (point, score) = ends.max_by_key(|&(_, score)| better(color, score, 0))?;
        let promising = moves
            .filter(|choice| better(color, choice.after.hoped(color, color), score) > 0)
            .map(|choice| choice.point)
            .collect();
        Some(End { point, score, promising })
    }
}

impl Reader<'_> {
    /// What a ko is. The patch is the region it is in.
    pub fn ko(&mut self, patch: &Patch, region: &Region, site: KoSite) -> KoReading {
        let mut reading = KoReading {
            site,
            kind: KoKind::Unread,
            points: patch.points,
            scores: None,
            ends: [None; 2],
            size: None,
            doubt: Some(Doubt::TooLarge),
        };
        let (holder, taker) = (site.holder, !site.holder);
        let Some(taken) = patch.play(taker, site.take) else { return reading };
        let Some(held) = self.view(patch) else { return reading };
        let Some(lost) = self.view(&taken) else { return reading };
        if region.doubt == Some(tengen_endgame::Doubt::TooLarge) {
            return reading;
        }
        reading.doubt = None;
        if region.doubt.is_none() {
            return KoReading { kind: KoKind::Idle, ..reading };
        }
        let sides = [(holder, patch, &held), (taker, &taken, &lost)];
        let ends = sides.map(|(color, _, view)| End::of(view, color));
        for ((color, patch, _), end) in sides.iter().zip(&ends) {
            let fights_on = |end: &End| {
                let mut after = end.promising.iter().filter_map(|&p| patch.play(*color, p));
                after.any(|after| has_ko(&after))
            };
            if end.as_ref().is_none_or(fights_on) {
                reading.kind = self.later(patch, *color, site);
                return reading;
            }
        }
        let [Some(kept), Some(won)] = ends else { return reading };
        let swing = better(holder, kept.score, won.score);
        if swing <= 0 {
            return KoReading { kind: KoKind::Idle, ..reading };
        }
        if !kept.promising.is_empty() || !won.promising.is_empty() {
            reading.doubt = Some(Doubt::FollowUps);
        }
        for ((color, patch, view), end) in sides.iter().zip([&kept, &won]) {
            let beside = self.move_beside(patch, view, !*color, end);
            reading.doubt = reading.doubt.or(beside.map(Doubt::BesideTheKo));
        }
        reading.kind = KoKind::Direct;
        // What the swing is stays right whatever is beside it.
        let is_exact = !matches!(reading.doubt, Some(Doubt::FollowUps));
        let mark =
            |score: i32| if is_exact { Verdict::Exact(score) } else { Verdict::Estimate(score) };
        let mut scores = [mark(0); 2];
        for (color, end) in [(holder, &kept), (taker, &won)] {
            scores[color.index()] = mark(end.score);
            reading.ends[color.index()] = Some(end.point);
        }
        let size = Amount::ratio(swing.into(), 2);
        reading.scores = Some(scores);
        reading.size = Some(if is_exact { Verdict::Exact(size) } else { Verdict::Estimate(size) });
        reading
    }

    /// A move by which the side that does not hold the ko makes winning it worth less.
    fn move_beside(
        &mut self,
        patch: &Patch,
        view: &View,
        color: Color,
        end: &End,
    ) -> Option<Point> {
        let points: Vec<Point> = view.moves(color).iter().map(|choice| choice.point).collect();
        let is_take = |patch: &Patch, point: Point| {
            KoSite::all(&patch.board).iter().any(|site| site.take == point && site.holder != color)
        };
        points.into_iter().filter(|&point| !is_take(patch, point)).find(|&point| {
            let Some(after) = patch.play(color, point) else { return false };
            let Some(view) = self.view(&after) else { return true };
            match view.worth.number() {
                // Nothing is left of the ko.
                Some(score) => better(!color, end.score, score) > 0,
                None => End::of(&view, !color)
                    .is_none_or(|found| better(!color, end.score, found.score) > 0),
            }
        })
    }

    /// What kind of ko it is if a side that holds it cannot end it at once.
    fn later(&mut self, patch: &Patch, color: Color, site: KoSite) -> KoKind {
        let mut states = vec![patch.clone()];
        let mut others = false;
        for moves in 1..=MOST_APPROACHES {
            let mut next = Vec::new();
            for state in &states {
                let Some(view) = self.view(state) else { return KoKind::Unread };
                for choice in view.moves(color) {
                    if choice.after.number().is_some() {
                        continue;
                    }
                    let Some(after) = state.play(color, choice.point) else { continue };
                    let Some(view) = self.view(&after) else { return KoKind::Unread };
                    let mut sites = KoSite::all(&after.board).into_iter();
                    let stays = sites.any(|other| {
                        [other.stone, other.take] == [site.stone, site.take]
                            || [other.stone, other.take] == [site.take, site.stone]
                    });
                    if !stays {
                        others = true;
                    } else if End::of(&view, color).is_some_and(|end| end.promising.is_empty()) {
                        return KoKind::Approach { side: color, moves };
                    } else {
                        next.push(after);
                    }
                }
            }
            if others {
                return KoKind::MultiStage;
            }
            next.truncate(MOST_STATES);
            states = next;
        }
        KoKind::Unread
    }
}

/// Whether a ko is left in a place.
fn has_ko(patch: &Patch) -> bool {
    KoSite::all(&patch.board).iter().any(|site| patch.points.contains(site.take))
}

/// Approach moves that are counted.
const MOST_APPROACHES: usize = 3;
/// States looked at for each of them.
const MOST_STATES: usize = 12;
