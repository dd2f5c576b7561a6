//! Regions as combinatorial games.
//!
//! By area, with free passes, a region in which nobody gains by moving is a whole number: what it
//! counts as it stands, or what a side can make of it at leisure. Everything else is the game of
//! its moves. The score of a sum of regions is then the stop of the sum of these games: a player
//! who moves where it is hottest, answers threats, and ends the game only where the count is right,
//! gets it, and so does the other.
//!
//! Where a region can come back to itself, there is a ko. Two games without cycles enclose it: in
//! the one Black makes no move inside a cycle, which every ko rule allows, and White may; in the
//! other it is the other way round. Where both are equal, the kos do not matter.

use tengen_cgt::{CgtError, Game, Number, Result, Side, Store};
use tengen_verdict::Budget;

use crate::graph::{Graph, Step};

/// What a region is worth at least and at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ends {
    pub low: Game,
    pub high: Game,
}

/// A move, and what it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Valued {
    pub bit: u8,
    pub ends: Ends,
    /// Whether the region can come back to what it was before: a move of a ko.
    pub returns: bool,
}

/// A region solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solved {
    pub ends: Ends,
    /// Black's points minus White's if everybody stops at once.
    pub now: i32,
    /// The moves of Black and of White.
    pub moves: [Vec<Valued>; 2],
}

/// The value of the first node of a graph, and of its moves.
pub(crate) fn solve(graph: &Graph, store: &Store, budget: &mut Budget) -> Result<Solved> {
    let values = Values::of(graph, store, budget)?;
    let mut moves = [Vec::new(), Vec::new()];
    for (side, moves) in moves.iter_mut().enumerate() {
        for step in graph.steps(0, side) {
            let [low, high] = [values.after(step, 0)?, values.after(step, 1)?];
            let returns = values.returns(0, step);
            moves.push(Valued { bit: step.bit, ends: Ends { low, high }, returns });
        }
    }
    let [low, high] = [0, 1].map(|end| values.games[end][0]);
    Ok(Solved { ends: Ends { low, high }, now: graph.nodes[0].now, moves })
}

struct Values<'a> {
    graph: &'a Graph,
    store: &'a Store,
    knots: Vec<u32>,
    /// The game of every node known so far: at least, at most.
    games: [Vec<Game>; 2],
}

impl<'a> Values<'a> {
    fn of(graph: &'a Graph, store: &'a Store, budget: &mut Budget) -> Result<Values<'a>> {
        let knots = graph.knots();
        let blank = vec![store.integer(0); graph.nodes.len()];
        let mut values = Values { graph, store, knots, games: [blank.clone(), blank] };
        let order = values.order();
        for mut members in values.in_knots(&order) {
            if !budget.spend(members.len() as u64) {
                return Err(CgtError::Stopped);
            }
            for end in 0..2 {
                // In a knot only the side that gains here may move on; its stones grow in number.
                let mover = 1 - end;
                members.sort_by_key(|&node| {
                    std::cmp::Reverse(graph.nodes[node as usize].area.stones[mover].count_ones())
                });
                for &node in &members {
                    values.games[end][node as usize] = values.game(node, end)?;
                }
                if members.len() == 1 && values.is_plain(members[0]) {
                    let node = members[0] as usize;
                    values.games[1][node] = values.games[0][node];
                    break;
                }
            }
        }
        Ok(values)
    }

    fn knot(&self, node: u32) -> u32 {
        self.knots[node as usize]
    }

    /// The nodes knot by knot.
    fn in_knots(&self, order: &[u32]) -> Vec<Vec<u32>> {
        let together = |one: &u32, other: &u32| self.knot(*one) == self.knot(*other);
        order.chunk_by(together).map(<[u32]>::to_vec).collect()
    }

    /// The nodes, those that are reached last first.
    fn order(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.graph.nodes.len() as u32).collect();
        order.sort_by_key(|&node| self.knot(node));
        order
    }

    /// Whether nothing that follows depends on a ko.
    fn is_plain(&self, node: u32) -> bool {
        (0..2).flat_map(|side| self.graph.steps(node, side)).all(|step| {
            let parts = self.graph.parts(step).iter();
            parts.copied().all(|part| {
                self.knot(part) != self.knot(node)
                    && self.games[0][part as usize] == self.games[1][part as usize]
            })
        })
    }

    /// What a move leaves.
    fn after(&self, step: &Step, end: usize) -> Result<Game> {
        let settled = self.store.integer(step.settled.into());
        let parts = self.graph.parts(step).iter();
        let sum = parts
            .copied()
            .try_fold(settled, |sum, part| self.store.sum(sum, self.games[end][part as usize]))?;
        // What differs from a number by less than any number is that number to who counts points.
        let [left, right] = Side::BOTH.map(|side| self.store.stop(sum, side));
        if left == right { self.store.number(left) } else { Ok(sum) }
    }

    /// Whether what a move leaves can become again what there was before.
    fn returns(&self, node: u32, step: &Step) -> bool {
        self.graph.parts(step).iter().any(|&part| self.knot(part) == self.knot(node))
    }

    fn game(&self, node: u32, end: usize) -> Result<Game> {
        let mut options = [Vec::new(), Vec::new()];
        for (side, options) in options.iter_mut().enumerate() {
            for step in self.graph.steps(node, side) {
                if !(side == end && self.returns(node, step)) {
                    options.push(self.after(step, end)?);
                }
            }
        }
        by_area(self.store, self.graph.nodes[node as usize].now, &options)
    }
}

/// The game of a position by area that counts so much as it stands: the whole number it comes to
/// if moving gains nobody anything, else its options.
pub(crate) fn by_area(store: &Store, now: i32, options: &[Vec<Game>; 2]) -> Result<Game> {
    let [left, right] = options;
    let best = left.iter().map(|&game| store.stop(game, Side::Right)).max();
    let worst = right.iter().map(|&game| store.stop(game, Side::Left)).min();
    if let (Some(best), Some(worst)) = (best, worst)
        && best > worst
    {
        return store.braces(left, right);
    }
    let mut count = Number::integer(now.into());
    count = best.map_or(count, |best| count.max(best));
    count = worst.map_or(count, |worst| count.min(worst));
    store.number(count)
}
