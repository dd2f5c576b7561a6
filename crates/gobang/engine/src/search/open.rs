//! Positions in which nobody has a four: there is a choice.

use tengen_board::{Color, Point};

use super::moves::{self, Candidate};
use super::score::{DECIDED, WIN};
use super::table::{Bound, Known};
use super::worker::{FOURS_IN_OPEN, Tried, Window, Worker};

/// Points that a position may be beyond the window: at no depth, and more for each ply.
struct Margin {
    least: i32,
    a_ply: i32,
}

impl Margin {
    const fn at(&self, depth: i32) -> i32 {
        self.least + self.a_ply * depth
    }
}

/// A position that is so much too good is not searched.
const TOO_GOOD: Margin = Margin { least: 5, a_ply: 28 };

/// In a position that is so much too bad, so near the horizon, only fours can help.
const TOO_BAD: Margin = Margin { least: 15, a_ply: 10 };
const HOPELESS_UP_TO: i32 = 2;

/// The least depth at which passing is tried: a position that is good enough even then needs no
/// search.
const PASS_FROM: i32 = 3;

/// The least depth that is cut by one where no best move is known yet: it is found with less.
const FIRST_LOOK_FROM: i32 = 3;

/// The promise of the move that was best before: more than that of any other.
const TABLE_MOVE: i32 = 1 << 24;

/// What history counts for beside the promise of a move.
const HISTORY: i32 = 64;

/// The part of the depth that late moves lose where the move answers a threat.
const LATENESS_OF_ANSWERS: f32 = 0.5;

impl Worker<'_> {
    /// What an open position is worth.
    pub(super) fn open(
        &mut self,
        window: Window,
        depth: i32,
        ply: i32,
        may_pass: bool,
        is_threatened: bool,
    ) -> i32 {
        let (alpha, beta) = window;
        let hash = self.position.hash();
        let is_narrow = beta - alpha == 1;
        let known = self.table.look_up(hash, ply);
        if let Some(score) = known.filter(|_| is_narrow).and_then(|k| settled(k, window, depth)) {
            return score;
        }
        if self.any_win
            && let Some(known) = known
            && let Some(score) = decided(known)
        {
            self.lines[ply as usize].extend(known.best);
            return score;
        }
        if is_narrow
            && !is_threatened
            && let Some(score) = self.at_a_glance(window, depth, ply)
        {
            return score;
        }
        if known.is_none()
            && let Some(win) = self.win_by_fours(FOURS_IN_OPEN, ply)
        {
            let best = self.lines[ply as usize].first().copied();
            let found = Known { score: win, bound: Bound::Low, depth: i32::MAX, best };
            self.table.keep(hash, ply, found);
            return win;
        }
        if is_narrow
            && !is_threatened
            && may_pass
            && let Some(score) = self.is_good_after_pass(beta, depth, ply)
        {
            return score;
        }
        let table_move = known.and_then(|known| known.best);
        let depth =
            if table_move.is_none() && depth >= FIRST_LOOK_FROM { depth - 1 } else { depth };
        let mut candidates = std::mem::take(&mut self.candidates[ply as usize]);
        self.gather(&mut candidates, table_move, is_threatened);
        let (score, best) = self.best_of(&mut candidates, window, depth, ply, is_threatened);
        self.candidates[ply as usize] = candidates;
        if !self.is_over {
            let bound = match score {
                _ if score >= beta => Bound::Low,
                _ if score > alpha => Bound::Exact,
                _ => Bound::High,
            };
            self.table.keep(hash, ply, Known { score, bound, depth, best: best.or(table_move) });
        }
        score
    }

    /// A score at a glance where the position is far above or below the window.
    fn at_a_glance(&mut self, (alpha, beta): Window, depth: i32, ply: i32) -> Option<i32> {
        let glance = self.glances[ply as usize];
        let depth_to_lose = depth - i32::from(self.improves(ply));
        if beta.abs() < DECIDED && glance - TOO_GOOD.at(depth_to_lose) >= beta {
            return Some(glance);
        }
        let is_hopeless = depth <= HOPELESS_UP_TO && glance + TOO_BAD.at(depth) < alpha;
        (is_hopeless && alpha.abs() < DECIDED).then(|| self.leaf(beta, ply))
    }

    /// Whether the side to move stands better than before its last move.
    fn improves(&self, ply: i32) -> bool {
        ply >= 2 && self.glances[ply as usize] > self.glances[ply as usize - 2]
    }

    /// A score that needs no further search, if the position is good even after a pass.
    fn is_good_after_pass(&mut self, beta: i32, depth: i32, ply: i32) -> Option<i32> {
        if beta.abs() >= DECIDED || self.glances[ply as usize] < beta || depth < PASS_FROM {
            return None;
        }
        self.position.pass();
        let score = -self.search((-beta, 1 - beta), depth - 3 - depth / 4, ply + 1, false);
        self.position.pass();
        self.lines[ply as usize].clear();
        (score >= beta && score < DECIDED).then_some(score)
    }

    /// The moves that are to be tried, with what they promise.
    fn gather(
        &self,
        candidates: &mut Vec<Candidate>,
        table_move: Option<Point>,
        is_threatened: bool,
    ) {
        if is_threatened {
            moves::against_unstoppable(&self.position, candidates);
        } else {
            moves::all(&self.position, candidates);
        }
        let history = &self.history[self.position.to_move().index()];
        for candidate in candidates {
            candidate.promise += history[candidate.point.cell()] / HISTORY;
            if Some(candidate.point) == table_move {
                candidate.promise = TABLE_MOVE;
            }
        }
    }

    /// Tries moves, the most promising first.
    fn best_of(
        &mut self,
        candidates: &mut Vec<Candidate>,
        (mut alpha, beta): Window,
        depth: i32,
        ply: i32,
        is_threatened: bool,
    ) -> (i32, Option<Point>) {
        let own = self.position.to_move();
        let improves = self.improves(ply);
        let most = if is_threatened { usize::MAX } else { most_moves(depth, improves) };
        let mut best = ply + 4 - WIN;
        let mut best_move = None;
        let mut number = 0;
        // As long as every move loses, the next may be the one that does not.
        while (number < most || best <= -DECIDED)
            && let Some(Candidate { point, .. }) = take_best(candidates, number)
        {
            if self.position.is_foul(point, own) {
                candidates.swap_remove(number);
                continue;
            }
            let lateness = if is_threatened { LATENESS_OF_ANSWERS } else { 1.0 };
            self.position.play(point);
            let score = self.child(Tried { number, lateness }, (alpha, beta), depth, ply);
            self.position.undo();
            number += 1;
            if self.is_over {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_move = Some(point);
                self.take_line(ply, point);
                if alpha >= beta {
                    self.praise(own, &candidates[..number], depth);
                    break;
                }
            }
        }
        (best, best_move)
    }

    /// The last of these moves was too good to go on; those before it were not.
    fn praise(&mut self, color: Color, tried: &[Candidate], depth: i32) {
        let weight = (depth * depth).min(400);
        let Some((good, others)) = tried.split_last() else { return };
        let table = &mut self.history[color.index()];
        let entry = &mut table[good.point.cell()];
        *entry += weight * 16 - *entry * weight / 512;
        for other in others {
            let entry = &mut table[other.point.cell()];
            *entry -= weight * 4 + *entry * weight / 512;
        }
    }
}

/// What is known if it decides.
fn settled(known: Known, (alpha, beta): Window, depth: i32) -> Option<i32> {
    let decides = match known.bound {
        Bound::Exact => true,
        Bound::Low => known.score >= beta,
        Bound::High => known.score <= alpha,
    };
    (decides && known.depth >= depth).then_some(known.score)
}

/// What is known if it is a win or a loss, at whatever depth it was found.
fn decided(known: Known) -> Option<i32> {
    let is_win = known.score > DECIDED && known.bound != Bound::High;
    let is_loss = known.score < -DECIDED && known.bound != Bound::Low;
    (is_win || is_loss).then_some(known.score)
}

/// How many moves of an open position are tried: fewer where the side to move is on its way down.
fn most_moves(depth: i32, improves: bool) -> usize {
    let most = 5.0 + (depth.max(0) as f32).powf(1.4);
    (if improves { most } else { 0.7 * most }) as usize
}

/// Brings the most promising of the moves from here on to the front.
fn take_best(candidates: &mut [Candidate], from: usize) -> Option<Candidate> {
    let rest = candidates.get(from..)?;
    let (best, _) = rest.iter().enumerate().max_by_key(|(_, candidate)| candidate.promise)?;
    candidates.swap(from, from + best);
    Some(candidates[from])
}
