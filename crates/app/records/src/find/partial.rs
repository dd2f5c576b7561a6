use tengen_board::{Color, Point};

use super::Query;
use super::findings::{Continuation, Findings, Hit};
use super::tallies::{Tallies, Tally};
use crate::ended::add_rates;

/// What was found in some of the games.
#[derive(Clone)]
pub(crate) struct Partial {
    pub searched: u64,
    pub games: u64,
    pub(super) tallies: Tallies,
    pub examples: Vec<Hit>,
    pub wanted: usize,
}

impl Partial {
    pub(crate) fn new(query: &Query) -> Partial {
        Partial {
            searched: 0,
            games: 0,
            tallies: Tallies::new(query.pattern.size().area()),
            examples: Vec::new(),
            wanted: query.examples,
        }
    }

    /// Adds what was found in games that come later; examples are for the caller to put in order.
    pub(crate) fn add(&mut self, other: Partial) {
        self.searched += other.searched;
        self.games += other.games;
        self.tallies.add(&other.tallies);
        self.examples.extend(other.examples);
    }

    /// Moves that a symmetry of the pattern exchanges are one move.
    pub(crate) fn finish(mut self, query: &Query) -> Findings {
        let size = query.pattern.size();
        let place = |point: Point, color: Color| 2 * size.index(point) + color.index();
        let places = || size.points().flat_map(|point| Color::BOTH.map(|color| (point, color)));
        let mut tallies: Vec<Tally> =
            places().map(|(point, color)| self.tallies.tally(size.index(point), color)).collect();
        let own: Vec<_> = query.pattern.own_symmetries(query.colors).collect();
        for (point, color) in places() {
            let images =
                own.iter().map(|turn| place(turn.symmetry.apply(point, size), turn.color(color)));
            let here = place(point, color);
            let first = images.min().unwrap_or(here);
            if first != here {
                let tally = std::mem::take(&mut tallies[here]);
                tallies[first].add(tally);
            }
        }
        let played = places().zip(tallies).filter(|(_, tally)| tally.count > 0);
        let mut continuations: Vec<Continuation> = played
            .map(|((point, color), Tally { count, at_once, rate })| Continuation {
                point,
                color,
                count,
                at_once,
                rate,
            })
            .collect();
        continuations.sort_by_key(|continuation| std::cmp::Reverse(continuation.count));
        self.examples.truncate(self.wanted);
        Findings {
            searched: self.searched,
            games: self.games,
            hits: self.tallies.hits.iter().sum(),
            black: self.tallies.black(),
            continuations,
            left_alone: self.tallies.left_alone(),
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
