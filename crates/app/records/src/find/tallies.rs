use tengen_board::Color;
use tengen_play::matches::Rate;

use super::plan::{OUTSIDE, Variant};
use crate::ended::Ended;
use crate::pattern::Turn;

/// How often a pattern came up and what was played next, apart for every way a game may end: who won is
/// known from that, so that a hit costs one addition.
#[derive(Clone, Default)]
pub(super) struct Tallies {
    /// By how the game ended.
    pub hits: [u64; ENDS],
    /// By how the game ended, point, colour, and whether it was the very next move; behind the last
    /// point, times after which nobody played in the pattern.
    moves: Vec<u64>,
}

/// Black won, White won, nobody did, nobody knows.
const ENDS: usize = 4;

/// How a game ended for the colours of a pattern that was turned.
pub(super) const fn end_of(ended: Ended, turn: Turn) -> usize {
    match ended {
        Ended::Won(winner) => turn.color(winner).index(),
        Ended::Draw => 2,
        Ended::Unknown => 3,
    }
}

/// Where moves are counted: four times the point's number, two for White, one for at once.
#[inline]
pub(super) const fn bucket(place: u16, is_white: bool, at_once: bool) -> usize {
    place as usize + 2 * is_white as usize + at_once as usize
}

/// Moves on one point by one colour.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    pub count: u64,
    pub at_once: u64,
    pub rate: Rate,
}

impl Tallies {
    /// Of a pattern of so many points.
    pub(super) fn new(points: usize) -> Tallies {
        Tallies { moves: vec![0; ENDS * 4 * (points + 1)], ..Tallies::default() }
    }

    /// Where moves of games are counted that ended in one way.
    #[inline]
    pub(super) fn moves(&mut self, end: usize) -> &mut [u64] {
        let length = self.moves.len() / ENDS;
        &mut self.moves[end * length..][..length]
    }

    pub(super) fn add(&mut self, other: &Tallies) {
        self.hits.iter_mut().zip(other.hits).for_each(|(hits, more)| *hits += more);
        self.moves.iter_mut().zip(&other.moves).for_each(|(count, more)| *count += more);
    }

    /// Adds what was counted by points of the board after a corner and colours of the game, for a turn
    /// of the pattern.
    pub(super) fn add_turned<const N: usize>(&mut self, other: &Tallies, variant: &Variant<N>) {
        let length = other.moves.len() / ENDS;
        let ends =
            [Ended::Won(Color::Black), Ended::Won(Color::White), Ended::Draw, Ended::Unknown];
        for (from, ended) in ends.into_iter().enumerate() {
            let end = end_of(ended, variant.turn);
            self.hits[end] += other.hits[from];
            let counted = &other.moves[from * length..][..length];
            let moves = self.moves(end);
            for (counts, &place) in counted.chunks(4).zip(&variant.places) {
                if place == OUTSIDE {
                    continue;
                }
                for (kind, count) in counts.iter().enumerate() {
                    let is_white = (kind & 2 != 0) != variant.turn.swap;
                    moves[bucket(place, is_white, kind & 1 != 0)] += count;
                }
            }
        }
    }

    /// How often nobody played in the pattern after it came up.
    pub(super) fn left_alone(&self) -> u64 {
        let ends = self.moves.chunks(self.moves.len() / ENDS);
        ends.flat_map(|moves| moves.iter().rev().take(4)).sum()
    }

    /// How the games went for Black.
    pub(super) fn black(&self) -> Rate {
        rate(self.hits, Color::Black)
    }

    /// What was played on a point by a colour.
    pub(super) fn tally(&self, point: usize, color: Color) -> Tally {
        let length = self.moves.len() / ENDS;
        let count = |end: usize, at_once: bool| {
            let is_white = color == Color::White;
            self.moves[end * length + bucket(4 * point as u16, is_white, at_once)]
        };
        let at_once = (0..ENDS).map(|end| count(end, true)).sum();
        let counts = std::array::from_fn(|end| count(end, false) + count(end, true));
        Tally { count: counts.iter().sum(), at_once, rate: rate(counts, color) }
    }
}

/// How so many games went, by how they ended, for a colour.
fn rate([black, white, draws, _]: [u64; ENDS], color: Color) -> Rate {
    let [wins, losses] = if color == Color::Black { [black, white] } else { [white, black] };
    let [wins, draws, losses] =
        [wins, draws, losses].map(|games| u32::try_from(games).unwrap_or(u32::MAX));
    Rate { wins, draws, losses }
}
