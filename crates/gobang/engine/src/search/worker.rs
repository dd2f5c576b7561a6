//! One thread's alpha-beta search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use tengen_board::{CELLS, Point};

use super::evaluation::evaluation;
use super::moves::{self, Candidate};
use super::score::WIN;
use super::table::Table;
use crate::fours::{Fours, FoursFound, answers_to_four};
use crate::{PointShape, Position};

/// What all threads of a search share.
pub(super) struct Control<'a> {
    pub stop: &'a AtomicBool,
    /// Set when the first thread is done.
    pub done: AtomicBool,
    pub deadline: Option<Instant>,
    pub most_nodes: Option<u64>,
    pub nodes: AtomicU64,
}

impl Control<'_> {
    fn is_over(&self) -> bool {
        self.done.load(Ordering::Relaxed)
            || self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.most_nodes.is_some_and(|most| self.nodes.load(Ordering::Relaxed) >= most)
    }
}

/// No line is longer.
pub(super) const MOST_PLIES: usize = 240;

/// How many nodes are searched before a thread looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 1_024;

/// Fours in a row that are looked at for a win in a leaf, and the nodes that may take; in an open
/// position, which is looked at more often, there is more to gain.
const FOURS_IN_LEAVES: (u32, u64) = (16, 120);
pub(super) const FOURS_IN_OPEN: (u32, u64) = (16, 1_500);

/// Plies beyond the horizon in which threats are still answered.
const ANSWERS_BEYOND: i32 = -4;

/// Scores between which the true one is looked for.
pub(super) type Window = (i32, i32);

/// One thread of a search.
pub(super) struct Worker<'a> {
    pub position: Position,
    pub(super) table: &'a Table,
    control: &'a Control<'a>,
    fours: &'a mut Fours,
    /// How often a move of either side was too good to go on, and how often it was not.
    pub(super) history: Box<[[i32; CELLS]; 2]>,
    /// Room for the moves of every ply.
    pub(super) candidates: Vec<Vec<Candidate>>,
    /// What the positions on the way here are worth at a glance, each to its side to move.
    pub(super) glances: Vec<i32>,
    /// The best line from every ply.
    pub(super) lines: Vec<Vec<Point>>,
    nodes: u64,
    reported: u64,
    pub is_over: bool,
    /// Whether any win will do, however long: what is known to be won or lost is not searched again.
    pub any_win: bool,
}

/// A move that has just been played, among others of its position.
#[derive(Clone, Copy)]
pub(super) struct Tried {
    /// How many were tried before.
    pub number: usize,
    /// How much of the depth that late moves lose is lost by this one.
    pub lateness: f32,
}

impl<'a> Worker<'a> {
    pub fn new(
        position: Position,
        table: &'a Table,
        control: &'a Control<'a>,
        fours: &'a mut Fours,
    ) -> Worker<'a> {
        Worker {
            position,
            table,
            control,
            // Nodes of earlier searches are none of this one.
            reported: fours.nodes(),
            fours,
            history: Box::new([[0; CELLS]; 2]),
            candidates: vec![Vec::new(); MOST_PLIES + 1],
            glances: vec![0; MOST_PLIES + 2],
            lines: vec![Vec::new(); MOST_PLIES + 2],
            nodes: 0,
            is_over: false,
            any_win: false,
        }
    }

    /// The best line that the last search found.
    pub fn line(&self) -> &[Point] {
        &self.lines[0]
    }

    /// Tells the others how many nodes there were, and looks whether it is time to stop.
    pub fn look(&mut self) {
        let nodes = self.nodes + self.fours.nodes();
        self.control.nodes.fetch_add(nodes - self.reported, Ordering::Relaxed);
        self.reported = nodes;
        self.is_over |= self.control.is_over();
    }

    /// The best of these moves at the root, with its score.
    pub fn root(
        &mut self,
        moves: &[Point],
        (mut alpha, beta): Window,
        depth: i32,
    ) -> (i32, Option<Point>) {
        let mut best = -WIN;
        let mut found = None;
        let mut line = Vec::new();
        for (number, &point) in moves.iter().enumerate() {
            self.position.play(point);
            let score = self.child(Tried { number, lateness: 1.0 }, (alpha, beta), depth, 0);
            self.position.undo();
            if self.is_over {
                break;
            }
            if score > best {
                best = score;
                found = Some(point);
                line.clear();
                line.push(point);
                line.extend_from_slice(&self.lines[1]);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.lines[0] = line;
        (best, found)
    }

    /// The score of a move that has just been played: the first in full, others with less depth and
    /// an empty window until they turn out to be better.
    pub(super) fn child(
        &mut self,
        tried: Tried,
        (alpha, beta): Window,
        depth: i32,
        ply: i32,
    ) -> i32 {
        if tried.number == 0 {
            return -self.search((-beta, -alpha), depth - 1, ply + 1, true);
        }
        let less = reduction(tried, depth);
        let mut score = -self.search((-alpha - 1, -alpha), depth - 1 - less, ply + 1, true);
        if score > alpha && less > 0 {
            score = -self.search((-alpha - 1, -alpha), depth - 1, ply + 1, true);
        }
        if score > alpha && score < beta {
            score = -self.search((-beta, -alpha), depth - 1, ply + 1, true);
        }
        score
    }

    /// What the position is worth to the side to move, within a window.
    pub(super) fn search(&mut self, window: Window, depth: i32, ply: i32, may_pass: bool) -> i32 {
        let (mut alpha, mut beta) = window;
        let level = ply as usize;
        self.lines[level].clear();
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.look();
        }
        if self.is_over {
            return 0;
        }
        let (own, other) = (self.position.to_move(), self.position.to_move().other());
        if let Some(five) = self.position.first_allowed(own, PointShape::Five) {
            self.lines[level].push(five);
            return WIN - ply - 1;
        }
        if self.position.board().is_full() {
            return 0;
        }
        // Nothing ends sooner than this.
        alpha = alpha.max(ply + 2 - WIN);
        beta = beta.min(WIN - ply - 3);
        if alpha >= beta {
            return alpha;
        }
        if level >= MOST_PLIES {
            return evaluation(&self.position);
        }
        if self.position.first_allowed(other, PointShape::Five).is_some() {
            // A four says nothing before it is answered.
            self.glances[level] = level.checked_sub(1).map_or(0, |before| -self.glances[before]);
            return self.answer_four((alpha, beta), depth, ply);
        }
        if let Some(four) = self.position.first_allowed(own, PointShape::Unstoppable) {
            self.lines[level].push(four);
            return WIN - ply - 3;
        }
        let is_threatened = moves::is_threatened(&self.position, other);
        self.glances[level] = evaluation(&self.position);
        if depth <= 0 && !(is_threatened && depth > ANSWERS_BEYOND) {
            return self.leaf(beta, ply);
        }
        self.open((alpha, beta), depth, ply, may_pass && !is_threatened, is_threatened)
    }

    /// The other side has a four: it must be stopped, which costs no depth.
    fn answer_four(&mut self, (mut alpha, beta): Window, depth: i32, ply: i32) -> i32 {
        let mut best = ply + 2 - WIN;
        for answer in answers_to_four(&self.position) {
            self.position.play(answer);
            let score = -self.search((-beta, -alpha), depth, ply + 1, true);
            self.position.undo();
            if score > best {
                best = score;
                self.take_line(ply, answer);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }

    /// The best line from here: a move and the best line after it.
    pub(super) fn take_line(&mut self, ply: i32, first: Point) {
        let level = ply as usize;
        let (before, after) = self.lines.split_at_mut(level + 1);
        before[level].clear();
        before[level].push(first);
        before[level].extend_from_slice(&after[0]);
    }

    /// The score of a win by fours, if one is found.
    pub(super) fn win_by_fours(&mut self, (most, nodes): (u32, u64), ply: i32) -> Option<i32> {
        let own = self.position.to_move();
        let position = &mut self.position;
        if position.count(own, PointShape::Four) + position.count(own, PointShape::FourThree) == 0
            || self.fours.search(position, most, nodes) != FoursFound::Win
        {
            return None;
        }
        let (line, stones) = (self.fours.line(), self.fours.length() as i32);
        self.lines[ply as usize].clear();
        self.lines[ply as usize].extend_from_slice(line);
        Some(WIN - ply - stones)
    }

    /// What a position at the horizon is worth. Where it is good enough as it stands, nobody needs to
    /// know whether it is even won.
    pub(super) fn leaf(&mut self, beta: i32, ply: i32) -> i32 {
        let glance = self.glances[ply as usize];
        if glance >= beta {
            return glance;
        }
        self.win_by_fours(FOURS_IN_LEAVES, ply).unwrap_or(glance)
    }
}

/// The depth that a late move loses: the more the later, and the more there is to lose.
fn reduction(tried: Tried, depth: i32) -> i32 {
    if depth < 2 {
        return 0;
    }
    let product = (depth as f32).ln() * (tried.number as f32).ln();
    (tried.lateness * (0.4 + product)) as i32
}
