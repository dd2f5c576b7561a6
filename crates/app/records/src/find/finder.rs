use tengen_board::{Color, Size};

use super::course::{Course, POINT, WHITE};
use super::findings::{Hit, Next};
use super::partial::Partial;
use super::plan::{OUTSIDE, Variant};
use super::points::has;
use super::search::Seen;
use super::tallies::{bucket, end_of};

/// Counts the hits of a game, and keeps those that are wanted as examples.
pub(super) struct Finder<'a, const N: usize> {
    pub game: &'a Seen<'a>,
    pub course: &'a Course<N>,
    pub partial: &'a mut Partial,
    /// With the turn's number.
    pub hits: &'a mut Vec<(usize, Hit)>,
    pub is_wanted: bool,
    pub pattern: Size,
    pub found: u64,
}

/// A hit before it is known what was played next.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub corner: usize,
    /// Moves made.
    pub moves: u16,
}

/// Points of a pattern that are asked one by one when they were played on; with more it is faster to go
/// through the moves until one of them is among the points.
const FEW: usize = 16;

impl<const N: usize> Finder<'_, N> {
    /// Counts a hit with the number of the move that followed; none beyond the end of the game.
    #[inline]
    pub(super) fn count(&mut self, number: usize, variant: &Variant<N>, spot: Spot, next: u16) {
        self.found += 1;
        let end = end_of(self.game.outcome, variant.turn);
        let tallies = &mut self.partial.tallies;
        tallies.hits[end] += 1;
        let (mut place, mut is_white) = (4 * variant.area.len() as u16, false);
        if next < self.course.end {
            let mv = self.course.played[usize::from(next)];
            place = variant.place(mv & POINT, spot.corner);
            is_white = (mv & WHITE != 0) != variant.turn.swap;
        }
        let bucket = bucket(place, is_white, next == spot.moves + 1);
        if let Some(count) = tallies.moves(end).get_mut(bucket) {
            *count += 1;
        }
        if self.is_wanted {
            self.keep(number, variant, spot, next);
        }
    }

    /// Keeps a hit as an example.
    #[cold]
    pub(super) fn keep(&mut self, number: usize, variant: &Variant<N>, spot: Spot, next: u16) {
        let next = (next < self.course.end).then(|| {
            let mv = self.course.played[usize::from(next)];
            let place = variant.place(mv & POINT, spot.corner) / 4;
            let color = Color::BOTH[usize::from(mv & WHITE != 0)];
            let point = self.pattern.point(place.into());
            Next { number: next, point, color: variant.turn.color(color) }
        });
        let hit = Hit {
            game: self.game.number,
            moves: spot.moves,
            corner: self.game.size.point(spot.corner),
            turn: variant.turn,
            next,
        };
        self.hits.push((number, hit));
    }

    /// Counts a hit of which nothing else is known.
    pub(super) fn count_alone(&mut self, number: usize, variant: &Variant<N>, spot: Spot) {
        let end = self.course.end;
        let mut next = end;
        if variant.area.len() <= FEW {
            for &offset in &variant.area {
                let first = self.course.first[spot.corner + usize::from(offset)];
                next = if first > spot.moves { next.min(first) } else { next };
            }
        } else {
            let is_in = |&mv: &u16| variant.place(mv & POINT, spot.corner) != OUTSIDE;
            let later = &self.course.played[usize::from(spot.moves) + 1..usize::from(end)];
            let wait = later.iter().position(is_in);
            next = wait.map_or(end, |wait| spot.moves + 1 + wait as u16);
        }
        self.count_near_more(number, variant, spot, next);
    }

    /// Counts a hit near points to which more happened than a first stone, with the first move that was
    /// the first on its point.
    pub(super) fn count_near_more(
        &mut self,
        number: usize,
        variant: &Variant<N>,
        spot: Spot,
        next: u16,
    ) {
        let mut next = next;
        for &(time, point) in &self.course.again {
            if time >= next {
                break;
            }
            if time > spot.moves && variant.place(point, spot.corner) != OUTSIDE {
                next = time;
                break;
            }
        }
        // A pattern may be over because a move elsewhere takes one of its stones.
        let is_over = self.course.turning.iter().any(|turning| {
            let is_between = turning.time > spot.moves && turning.time < next;
            let mut stones = variant.stones.iter().flatten();
            is_between
                && stones.any(|&offset| has(&turning.changed, spot.corner + usize::from(offset)))
        });
        let next = if is_over { self.course.end } else { next };
        self.count(number, variant, spot, next);
    }

    /// Whether the pattern stands at a moment.
    pub(super) fn stands(&self, variant: &Variant<N>, spot: Spot) -> bool {
        variant.demands.iter().all(|&(offset, bits)| {
            self.course.state(spot.corner + usize::from(offset), spot.moves) & bits != 0
        })
    }
}
