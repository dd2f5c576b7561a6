//! Everything that can become of a region, whoever plays in it and how often.

use std::ops::Range;

use rustc_hash::FxHashMap;
use tengen_verdict::Budget;

use crate::area::{Area, Frame, bits};

/// Areas and the moves between them. A move may leave several areas, each a game of its own.
pub(crate) struct Graph {
    pub nodes: Vec<Node>,
    steps: Vec<Step>,
    parts: Vec<u32>,
}

pub(crate) struct Node {
    pub area: Area,
    /// Black's points minus White's if everybody stops here.
    pub now: i32,
    /// Moves of Black, then of White.
    steps: [Range<u32>; 2],
}

/// A move.
#[derive(Clone)]
pub(crate) struct Step {
    /// Where the stone goes.
    pub bit: u8,
    /// What is settled by it.
    pub settled: i32,
    /// The bit that simple ko forbids next.
    pub ko: Option<u8>,
    parts: Range<u32>,
}

impl Graph {
    /// All that can be reached from an area, which is node 0; nothing if the budget runs out.
    pub fn explore(frame: &Frame, root: Area, budget: &mut Budget) -> Option<Graph> {
        let mut graph = Graph { nodes: Vec::new(), steps: Vec::new(), parts: Vec::new() };
        let mut known = FxHashMap::default();
        graph.number_of(frame, root, &mut known);
        let mut next = 0;
        while next < graph.nodes.len() {
            if !budget.spend(1) {
                return None;
            }
            let area = graph.nodes[next].area;
            for side in 0..2 {
                let first = graph.steps.len() as u32;
                for bit in bits(area.points & !area.stones[0] & !area.stones[1]) {
                    let Some(after) = frame.play(&area, side, bit) else { continue };
                    let numbers: Vec<u32> = after
                        .parts
                        .iter()
                        .map(|&part| graph.number_of(frame, part, &mut known))
                        .collect();
                    let start = graph.parts.len() as u32;
                    graph.parts.extend(numbers);
                    let parts = start..graph.parts.len() as u32;
                    graph.steps.push(Step { bit, settled: after.settled, ko: after.ko, parts });
                }
                graph.nodes[next].steps[side] = first..graph.steps.len() as u32;
            }
            next += 1;
        }
        Some(graph)
    }

    fn number_of(&mut self, frame: &Frame, area: Area, known: &mut FxHashMap<Area, u32>) -> u32 {
        *known.entry(area).or_insert_with(|| {
            let now = frame.count(&area);
            self.nodes.push(Node { area, now, steps: [0..0, 0..0] });
            self.nodes.len() as u32 - 1
        })
    }

    /// The moves of a side (0 is Black) in a node.
    pub fn steps(&self, node: u32, side: usize) -> &[Step] {
        let Range { start, end } = self.nodes[node as usize].steps[side];
        &self.steps[start as usize..end as usize]
    }

    /// The areas a move leaves.
    pub fn parts(&self, step: &Step) -> &[u32] {
        &self.parts[step.parts.start as usize..step.parts.end as usize]
    }

    /// For every node the number of its knot: nodes share one if each can be reached from the
    /// other, as in a ko. A knot has a smaller number than those it is reached from.
    pub fn knots(&self) -> Vec<u32> {
        Knots::new(self).find()
    }

    fn followers(&self, node: u32) -> &[u32] {
        // Steps of both sides, and their parts, were written one after the other.
        let [black, white] = &self.nodes[node as usize].steps;
        let steps = &self.steps[black.start as usize..white.end as usize];
        match steps {
            [] => &[],
            [first, .., last] => &self.parts[first.parts.start as usize..last.parts.end as usize],
            [only] => self.parts(only),
        }
    }
}

/// Tarjan's search for strongly connected parts, without recursion: kos make long ways.
struct Knots<'a> {
    graph: &'a Graph,
    order: Vec<u32>,
    lowest: Vec<u32>,
    knot: Vec<u32>,
    waiting: Vec<u32>,
    found: u32,
    reached: u32,
}

const NOT_YET: u32 = u32::MAX;

impl<'a> Knots<'a> {
    fn new(graph: &'a Graph) -> Knots<'a> {
        let blank = vec![NOT_YET; graph.nodes.len()];
        Knots {
            graph,
            order: blank.clone(),
            lowest: blank.clone(),
            knot: blank,
            waiting: Vec::new(),
            found: 0,
            reached: 0,
        }
    }

    fn find(mut self) -> Vec<u32> {
        for start in 0..self.graph.nodes.len() as u32 {
            if self.order[start as usize] == NOT_YET {
                self.walk(start);
            }
        }
        self.knot
    }

    fn enter(&mut self, node: u32) {
        self.order[node as usize] = self.reached;
        self.lowest[node as usize] = self.reached;
        self.reached += 1;
        self.waiting.push(node);
    }

    fn walk(&mut self, start: u32) {
        self.enter(start);
        let mut way = vec![(start, 0)];
        while let Some((node, next)) = way.last_mut() {
            let node = *node;
            let Some(&to) = self.graph.followers(node).get(*next) else {
                way.pop();
                self.leave(node);
                if let Some(&(before, _)) = way.last() {
                    self.see(before, self.lowest[node as usize]);
                }
                continue;
            };
            *next += 1;
            if self.order[to as usize] == NOT_YET {
                self.enter(to);
                way.push((to, 0));
            } else if self.knot[to as usize] == NOT_YET {
                self.see(node, self.order[to as usize]);
            }
        }
    }

    fn see(&mut self, node: u32, order: u32) {
        let lowest = &mut self.lowest[node as usize];
        *lowest = (*lowest).min(order);
    }

    fn leave(&mut self, node: u32) {
        if self.lowest[node as usize] != self.order[node as usize] {
            return;
        }
        while let Some(member) = self.waiting.pop() {
            self.knot[member as usize] = self.found;
            if member == node {
                break;
            }
        }
        self.found += 1;
    }
}
