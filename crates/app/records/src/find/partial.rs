use tengen_board::{Color, Point, Size};
use tengen_play::matches::Rate;

use super::Query;
use super::findings::{Continuation, Findings, Hit, Next};
use crate::ended::{Ended, add_rates};
use crate::pattern::Turn;

/// What was found in some of the games.
#[derive(Clone)]
pub(crate) struct Partial {
    pub searched: u64,
    pub games: u64,
    pub hits: u64,
    left_alone: u64,
    black: Rate,
    /// By point of the pattern and colour.
    tallies: Vec<Tally>,
    pub examples: Vec<Hit>,
    pub wanted: usize,
}

/// A move in a pattern.
#[derive(Clone, Copy)]
pub(super) struct Played {
    pub number: u16,
    /// The point's number in the pattern as it was drawn.
    pub place: u16,
    /// In the pattern's colours.
    pub color: Color,
}

impl Played {
    /// As others want to know it.
    pub(super) fn told(self, pattern: Size) -> Next {
        let point = pattern.point(usize::from(self.place));
        Next { number: self.number, point, color: self.color }
    }
}

#[derive(Clone, Copy, Default)]
struct Tally {
    count: u64,
    at_once: u64,
    rate: Rate,
}

impl Partial {
    pub(crate) fn new(query: &Query) -> Partial {
        Partial {
            searched: 0,
            games: 0,
            hits: 0,
            left_alone: 0,
            black: Rate::default(),
            tallies: vec![Tally::default(); 2 * query.pattern.size().area()],
            examples: Vec::new(),
            wanted: query.examples,
        }
    }

    /// Adds what was found in games that come later; examples are for the caller to put in order.
    pub(crate) fn add(&mut self, other: Partial) {
        self.searched += other.searched;
        self.games += other.games;
        self.hits += other.hits;
        self.left_alone += other.left_alone;
        add_rates(&mut self.black, other.black);
        for (tally, more) in self.tallies.iter_mut().zip(other.tallies) {
            tally.add(more);
        }
        self.examples.extend(other.examples);
    }

    /// Counts a hit after so many moves.
    #[inline]
    pub(super) fn count(&mut self, turn: Turn, moves: u16, next: Option<Played>, ended: Ended) {
        self.hits += 1;
        // The pattern's Black may be the White of the game.
        ended.count(turn.color(Color::Black), &mut self.black);
        match next {
            None => self.left_alone += 1,
            Some(next) => {
                let tally = &mut self.tallies[2 * usize::from(next.place) + next.color.index()];
                tally.count += 1;
                tally.at_once += u64::from(next.number == moves + 1);
                ended.count(turn.color(next.color), &mut tally.rate);
            }
        }
    }

    /// Moves that a symmetry of the pattern exchanges are one move.
    pub(crate) fn finish(mut self, query: &Query) -> Findings {
        let size = query.pattern.size();
        let own: Vec<_> = query.pattern.own_symmetries(query.colors).collect();
        for point in size.points() {
            for color in Color::BOTH {
                let place = |point: Point, color: Color| 2 * size.index(point) + color.index();
                let images = own
                    .iter()
                    .map(|turn| place(turn.symmetry.apply(point, size), turn.color(color)));
                let here = place(point, color);
                let first = images.min().unwrap_or(here);
                if first != here {
                    let tally = std::mem::take(&mut self.tallies[here]);
                    self.tallies[first].add(tally);
                }
            }
        }
        let mut continuations: Vec<Continuation> = Vec::new();
        for (place, tally) in self.tallies.iter().enumerate().filter(|(_, tally)| tally.count > 0) {
            continuations.push(Continuation {
                point: size.point(place / 2),
                color: Color::BOTH[place % 2],
                count: tally.count,
                at_once: tally.at_once,
                rate: tally.rate,
            });
        }
        continuations.sort_by_key(|continuation| std::cmp::Reverse(continuation.count));
        self.examples.truncate(self.wanted);
        Findings {
            searched: self.searched,
            games: self.games,
            hits: self.hits,
            black: self.black,
            continuations,
            left_alone: self.left_alone,
            examples: self.examples,
        }
    }
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.count += other.count;
        self.at_once += other.at_once;
        add_rates(&mut self.rate, other.rate);
    }
}
