use tengen_board::{Color, Size, Symmetry};

use super::Query;
use super::course::{Course, LANES, POINT, WHITE};
use super::finder::{Finder, Spot};
use super::findings::Hit;
use super::lanes::Lanes;
use super::partial::Partial;
use super::plan::{Frame, Variant, variants};
use super::points::{Points, both, each, has, is_empty};
use super::search::Seen;
use super::tallies::{Tallies, bucket, end_of};
use crate::Sign;
use crate::pattern::Turn;

/// Looks for a pattern in games on boards of a size; a bit for each of their points takes `N` words.
///
/// A pattern can come up in three ways: it is there before all moves, the last of its stones is played,
/// or stones are taken off its points. Without stones to be played it stands on every empty board
/// wherever it fits, and all its turns alike are counted at once. When the last stone came is worked out
/// for many corners at a time, where no point carried more than one stone in the game; other corners are
/// looked at for themselves. For the few moves that take stones two whole positions are compared.
pub(super) struct Hunt<const N: usize> {
    pattern: Size,
    variants: Vec<Variant<N>>,
    frames: Vec<Frame<N>>,
    /// What was counted for all turns of a frame at once, by points after the corner.
    bulk: Vec<Tallies>,
    has_stones: bool,
    course: Course<N>,
    candidates: Vec<[u64; N]>,
    /// For each frame the corners where it reaches points to which more happened than a first stone.
    near_more: Vec<[u64; N]>,
    /// The same for those that carry something else after each move that took stones.
    near_taken: Vec<[u64; N]>,
    hits: Vec<(usize, Hit)>,
}

impl<const N: usize> Hunt<N> {
    pub(super) fn new(query: &Query, board: Size) -> Hunt<N> {
        let (variants, frames) = variants(&query.pattern, query.colors, board);
        let longest = |frame: &Frame<N>| frame.area.iter().max().map_or(0, |&last| last + 1);
        let bulk = frames.iter().map(|frame| Tallies::new(longest(frame).into())).collect();
        Hunt {
            pattern: query.pattern.size(),
            bulk,
            variants,
            frames,
            has_stones: query.pattern.stone_count() > 0,
            course: Course::default(),
            candidates: Vec::new(),
            near_more: Vec::new(),
            near_taken: Vec::new(),
            hits: Vec::new(),
        }
    }

    /// Looks at a game and adds what it finds, but for what is still to come by [`Hunt::add_bulk_to`].
    pub(super) fn look_at(&mut self, game: &Seen<'_>, partial: &mut Partial) {
        let ever = game.ever.map(Points::new);
        self.candidates.clear();
        self.candidates.extend(self.variants.iter().map(|variant| variant.candidates(&ever)));
        partial.searched += 1;
        if self.candidates.iter().all(is_empty) {
            return;
        }
        self.course.follow(game.bytes, game.size, game.moves);
        self.mark();
        let is_wanted = partial.examples.len() < partial.wanted;
        let pattern = self.pattern;
        let (course, hits) = (&mut self.course, &mut self.hits);
        if self.has_stones {
            course.work_out_times();
        }
        let mut finder = Finder { game, course, partial, hits, is_wanted, pattern, found: 0 };
        if !self.has_stones {
            for (frame, bulk) in self.frames.iter().zip(&mut self.bulk) {
                finder.open(frame, &self.variants, bulk);
            }
        }
        let numbered = self.variants.iter().zip(&self.candidates).enumerate();
        for (number, (variant, candidates)) in numbered {
            if is_empty(candidates) {
                continue;
            }
            let near_more = both(&self.near_more[variant.frame], candidates);
            if self.has_stones {
                finder.complete(number, variant, candidates, &near_more);
            } else {
                finder.set_up(number, variant, &self.frames[variant.frame]);
            }
            let near_taken = self.near_taken.chunks(self.frames.len());
            for (turning, near) in finder.course.turning.iter().zip(near_taken) {
                let corners = both(&near[variant.frame], &near_more);
                if is_empty(&corners) {
                    continue;
                }
                let now = variant.holding(&turning.after, corners);
                if is_empty(&now) {
                    continue;
                }
                let before = variant.holding(&turning.before, now);
                for corner in each(now).filter(|&corner| !has(&before, corner)) {
                    finder.count_alone(number, variant, Spot { corner, moves: turning.time });
                }
            }
        }
        partial.games += u64::from(finder.found > 0);
        // Hits of a game in the order of its moves; those after the last that is wanted are dropped.
        self.hits.sort_by_key(|&(number, hit)| (hit.moves, hit.corner, number));
        self.hits.truncate(partial.wanted - partial.examples.len());
        partial.examples.extend(self.hits.drain(..).map(|(_, hit)| hit));
    }

    /// Marks the corners near points to which more happened than a first stone, for frames that may
    /// have a hit there.
    fn mark(&mut self) {
        let course = &self.course;
        self.near_more.clear();
        self.near_taken.clear();
        self.near_taken.resize(course.turning.len() * self.frames.len(), [0; N]);
        for (number, frame) in self.frames.iter().enumerate() {
            let turns = || frame.variants.iter().map(|&variant| &self.candidates[variant]);
            let mut near_more = [0; N];
            if turns().any(|candidates| !is_empty(candidates)) {
                near_more = frame.reaching(course.more);
            }
            self.near_more.push(near_more);
            if turns().all(|candidates| is_empty(&both(candidates, &near_more))) {
                continue;
            }
            for (turning, place) in course.turning.iter().zip(0..) {
                let near = frame.reaching(turning.changed);
                self.near_taken[place * self.frames.len() + number] = near;
            }
        }
    }

    /// Adds what was counted for many turns at once.
    pub(super) fn add_bulk_to(&self, partial: &mut Partial) {
        for (frame, bulk) in self.frames.iter().zip(&self.bulk) {
            for &variant in &frame.variants {
                partial.tallies.add_turned(bulk, &self.variants[variant]);
            }
        }
    }
}

impl<const N: usize> Finder<'_, N> {
    /// Counts where a pattern without stones lies on the empty board, for all turns at once.
    fn open(&mut self, frame: &Frame<N>, variants: &[Variant<N>], bulk: &mut Tallies) {
        let mut corners = frame.corners;
        let taken = frame.reaching(self.course.set_up);
        corners.iter_mut().zip(taken).for_each(|(corners, taken)| *corners &= !taken);
        // A turn that changes nothing: points of the board and colours of the game.
        let straight = Turn { symmetry: Symmetry::IDENTITY, swap: false };
        let end = end_of(self.game.outcome, straight);
        let mut hits = 0;
        let beyond = variants[frame.variants[0]].places.len() - 1;
        let moves = bulk.moves(end);
        for (first, wanted) in groups(&corners) {
            let next = self.course.next_plays(&frame.area, first, &[0; LANES]);
            for lane in bits(wanted) {
                hits += 1;
                let mv = self.course.played[usize::from(next[lane])];
                let offset = usize::from(mv & POINT).wrapping_sub(first + lane).min(beyond);
                moves[bucket(4 * offset as u16, mv & WHITE != 0, next[lane] == 1)] += 1;
            }
            if self.is_wanted {
                for &number in &frame.variants {
                    for lane in bits(wanted) {
                        let spot = Spot { corner: first + lane, moves: 0 };
                        self.keep(number, &variants[number], spot, next[lane]);
                    }
                }
            }
        }
        bulk.hits[end] += hits;
        self.found += hits * frame.variants.len() as u64;
    }

    /// Counts where a pattern without stones lies beside those that were there before all moves.
    fn set_up(&mut self, number: usize, variant: &Variant<N>, frame: &Frame<N>) {
        let Some(opening) = &self.course.opening else { return };
        let corners = variant.holding(opening, frame.reaching(self.course.set_up));
        for corner in each(corners) {
            self.count_alone(number, variant, Spot { corner, moves: 0 });
        }
    }

    /// Counts where the last stone of a pattern comes.
    fn complete(
        &mut self,
        number: usize,
        variant: &Variant<N>,
        candidates: &[u64; N],
        near_more: &[u64; N],
    ) {
        let uncertain = self.uncertain(variant, near_more);
        for (first, wanted) in groups(candidates) {
            let (near_more, uncertain) = (near_more[first / LANES], uncertain[first / LANES]);
            for lane in bits(uncertain) {
                self.complete_alone(number, variant, first + lane);
            }
            let standing = self.course.standing(variant, first, wanted & !uncertain);
            let mut found = standing.sure;
            for lane in bits(standing.placed & !standing.sure & near_more) {
                let spot = Spot { corner: first + lane, moves: standing.start[lane] };
                found |= u64::from(self.stands(variant, spot)) << lane;
            }
            for lane in bits(found & near_more) {
                // These are found by comparing positions.
                if self.course.turns_at(standing.start[lane]) {
                    found &= !(1 << lane);
                }
            }
            if found == 0 {
                continue;
            }
            let start = &standing.start;
            let next = self.course.next_plays(&variant.area, first, start);
            self.count_all(number, variant, (first, found & !near_more), start, &next);
            for lane in bits(found & near_more) {
                let spot = Spot { corner: first + lane, moves: start[lane] };
                self.count_near_more(number, variant, spot, next[lane]);
            }
        }
    }

    /// Counts hits at some of the corners from a first one on, with when each began and the number of
    /// the move that followed.
    #[inline]
    fn count_all(
        &mut self,
        number: usize,
        variant: &Variant<N>,
        (first, found): (usize, u64),
        start: &Lanes,
        next: &Lanes,
    ) {
        let end = end_of(self.game.outcome, variant.turn);
        let hits = u64::from(found.count_ones());
        self.found += hits;
        self.partial.tallies.hits[end] += hits;
        let (played, places) = (&self.course.played[..], &variant.places[..]);
        let side = if variant.turn.swap { WHITE } else { 0 };
        let moves = self.partial.tallies.moves(end);
        for lane in bits(found) {
            let mv = played[usize::from(next[lane])];
            // The end of the game is no point: it is beyond all offsets, as the last of the places is,
            // and no branch that nobody can foretell is needed.
            let offset = usize::from(mv & POINT).wrapping_sub(first + lane);
            let place = places[offset.min(places.len() - 1)];
            let at_once = next[lane] == start[lane] + 1;
            let bucket = bucket(place, (mv ^ side) & WHITE != 0, at_once);
            if let Some(count) = moves.get_mut(bucket) {
                *count += 1;
            }
        }
        if self.is_wanted {
            for lane in bits(found) {
                let spot = Spot { corner: first + lane, moves: start[lane] };
                self.keep(number, variant, spot, next[lane]);
            }
        }
    }

    /// Corners where one of the stones would stand on a point to which more happened.
    fn uncertain(&self, variant: &Variant<N>, near_more: &[u64; N]) -> [u64; N] {
        let mut uncertain = [0; N];
        if !is_empty(near_more) {
            let more = Points::new(&self.course.more);
            for &offset in variant.stones.iter().flatten() {
                let here: [u64; N] = more.before(offset.into());
                uncertain.iter_mut().zip(here).for_each(|(all, here)| *all |= here);
            }
        }
        both(&uncertain, near_more)
    }

    /// Counts where the last stone of a pattern comes at one corner, though some of its points may have
    /// carried several.
    fn complete_alone(&mut self, number: usize, variant: &Variant<N>, corner: usize) {
        let mut is_set_up = false;
        for (color, offsets) in Color::BOTH.into_iter().zip(&variant.stones) {
            for &offset in offsets {
                let point = corner + usize::from(offset);
                let course = self.course;
                for time in course.arrivals(point, Sign::of(Some(color)).bits()) {
                    let spot = Spot { corner, moves: time };
                    if time == 0 {
                        is_set_up = true;
                    } else if self.stands(variant, spot) && !course.turns_at(time) {
                        self.count_alone(number, variant, spot);
                    }
                }
            }
        }
        let spot = Spot { corner, moves: 0 };
        if is_set_up && self.stands(variant, spot) {
            self.count_alone(number, variant, spot);
        }
    }
}

/// The corners in groups one after another: the first of each, and a bit for every one.
fn groups<const N: usize>(corners: &[u64; N]) -> impl Iterator<Item = (usize, u64)> {
    let words = corners.iter().enumerate();
    words.filter(|&(_, &word)| word != 0).map(|(index, &word)| (LANES * index, word))
}

/// The numbers of the bits that are set.
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}
