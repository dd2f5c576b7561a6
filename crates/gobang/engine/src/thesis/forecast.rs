//! Section 3.2: what a board is worth after one stone, and after a stone and its reply.

use tengen_board::{Color, Point};
use tengen_gobang_rules::thesis::{SCORE_UNIT, ThesisScore, ThesisShapes, ThesisTally};
use tengen_gobang_rules::{Board, Decision, Game, RuleSet};
use tengen_nash::Matrix;

use super::window::{decision_window, is_in_window, last_stone};

/// What the matrix of section 4.1 has where both players choose the same point: -100.
pub const SAME_POINT: i64 = -1_000_000;

/// What stands in the matrix where the reply is on the very point of the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SamePoint {
    /// -100, as section 4.1 prints it. The mover then fears nothing as much as being guessed, and
    /// its mix is nearly even over all moves.
    Printed,
    /// The reply cannot be made: the score of the move without a reply.
    NoReply,
}

/// The points of the decision window and what the board would be worth to the mover with a stone
/// there, by table 4.1, in units of [`SCORE_UNIT`]: the forecast of one ply.
///
/// # Panics
/// If the game is over.
pub fn one_ply(game: &Game) -> Vec<(Point, i64)> {
    let mover = game.to_move().expect("the game goes on");
    let mut tally = ThesisTally::new(game.board().clone());
    let scored = |point| {
        let decision = decision(game.rules(), tally.board(), point, mover);
        tally.place(point, mover);
        let score = seen_by(&tally, mover, decision);
        tally.remove(point);
        (point, score)
    };
    decision_window(game.board(), last_stone(game)).into_iter().map(scored).collect()
}

/// The forecast of two plies: the payoffs of the side to move for each of its moves and each reply,
/// in units of [`SCORE_UNIT`].
///
/// - Moves are the decision window round the last stone. Replies are the windows round each move,
///   so rows differ in length: columns are the union of all windows, and a reply outside a move's
///   own window is filled with the score of the move without any reply. The same is true of every
///   reply to a stone that ends the game.
/// - A payoff is table 4.1 as the side that replies sees it, whose stone is the last, with the sign
///   turned. Section 3.2 forecasts so, and the matrix printed in section 4.1 is only made up of
///   such numbers: a three of the mover that the reply leaves is worth 0.012, a three that the
///   reply makes -0.004.
/// - A five of the mover is in no row of the table's defence; the loss of 1 of section 2.2 stands
///   for it. A foul of either side costs that side 1 (attack 7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payoffs {
    mover: Color,
    moves: Vec<Point>,
    replies: Vec<Point>,
    /// Row after row; where there is no reply, the score without one.
    units: Vec<i64>,
    /// Of every move, its score without a reply.
    without_reply: Vec<i64>,
    /// Of every move, what the mover sees right after it: the forecast of one ply.
    own: Vec<i64>,
    /// Of every move, whether it ends the game.
    ends: Vec<bool>,
}

impl Payoffs {
    /// The payoffs of the side to move.
    ///
    /// # Panics
    /// If the game is over.
    pub fn of(game: &Game) -> Payoffs {
        let mover = game.to_move().expect("the game goes on");
        let moves = decision_window(game.board(), last_stone(game));
        let is_reply = |point: &Point| moves.iter().any(|&to| is_in_window(*point, to));
        let replies: Vec<Point> = game.board().empty_points().filter(is_reply).collect();
        let mut payoffs = Payoffs {
            mover,
            units: Vec::with_capacity(moves.len() * replies.len()),
            without_reply: Vec::with_capacity(moves.len()),
            own: Vec::with_capacity(moves.len()),
            ends: Vec::with_capacity(moves.len()),
            moves,
            replies,
        };
        let mut tally = ThesisTally::new(game.board().clone());
        for row in 0..payoffs.moves.len() {
            payoffs.forecast(row, &mut tally, game.rules());
        }
        payoffs
    }

    fn forecast(&mut self, row: usize, tally: &mut ThesisTally, rules: RuleSet) {
        let (mover, replier) = (self.mover, self.mover.other());
        let to = self.moves[row];
        let decided = decision(rules, tally.board(), to, mover);
        tally.place(to, mover);
        let end = match decided {
            Some(Decision::Row) => ThesisScore::PRINTED.five,
            Some(Decision::Foul(_)) => ThesisScore::PRINTED.foul,
            None => 0,
        };
        let without_reply = end - seen_by(tally, replier, None);
        let ends = decided.is_some() || tally.board().is_full();
        self.own.push(seen_by(tally, mover, decided));
        self.ends.push(ends);
        self.without_reply.push(without_reply);
        for &reply in &self.replies {
            if ends || reply == to || !is_in_window(reply, to) {
                self.units.push(without_reply);
                continue;
            }
            let decided = decision(rules, tally.board(), reply, replier);
            tally.place(reply, replier);
            self.units.push(-seen_by(tally, replier, decided));
            tally.remove(reply);
        }
        tally.remove(to);
    }

    /// Whose payoffs they are.
    pub const fn mover(&self) -> Color {
        self.mover
    }

    /// The moves: what the rows stand for.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// The replies: what the columns stand for.
    pub fn replies(&self) -> &[Point] {
        &self.replies
    }

    /// One payoff in units of [`SCORE_UNIT`].
    pub fn payoff(&self, row: usize, column: usize, same: SamePoint) -> i64 {
        let is_same = self.moves[row] == self.replies[column];
        if is_same && same == SamePoint::Printed {
            SAME_POINT
        } else {
            self.units[row * self.replies.len() + column]
        }
    }

    /// What the mover sees right after a move, as [`one_ply`] does, in units of [`SCORE_UNIT`].
    pub fn own_score(&self, row: usize) -> i64 {
        self.own[row]
    }

    /// The matrix game, in the numbers of the thesis.
    pub fn matrix(&self, same: SamePoint) -> Matrix {
        let (rows, columns) = (self.moves.len(), self.replies.len());
        let payoff = |at: usize| self.payoff(at / columns, at % columns, same) as f64 * SCORE_UNIT;
        let payoffs = (0..rows * columns).map(payoff).collect();
        Matrix::from_payoffs(rows, columns, payoffs).expect("scores are small numbers")
    }

    /// What a move is worth if the other side sees it and replies as well as it can within its
    /// window, in units of [`SCORE_UNIT`], and that reply. A move that ends the game has none.
    pub fn worst_reply(&self, row: usize) -> (i64, Option<Point>) {
        if self.ends[row] {
            return (self.without_reply[row], None);
        }
        let to = self.moves[row];
        let line = &self.units[row * self.replies.len()..][..self.replies.len()];
        let replies = self.replies.iter().zip(line);
        let legal = replies.filter(|&(&reply, _)| reply != to && is_in_window(reply, to));
        let worst = legal.min_by_key(|&(_, &payoff)| payoff);
        // A window that is full says nothing about replies elsewhere.
        worst.map_or((self.without_reply[row], None), |(&reply, &payoff)| (payoff, Some(reply)))
    }
}

/// How a stone ends the game; a foul that is forgiven does not.
fn decision(rules: RuleSet, board: &Board, point: Point, color: Color) -> Option<Decision> {
    let is_last = board.stone_count() + 1 == board.size().area();
    let is_forgiven = |decision: &Decision| {
        matches!(decision, Decision::Foul(_)) && is_last && rules.forgives_last_foul()
    };
    rules.decision(board, point, color).filter(|decision| !is_forgiven(decision))
}

/// Table 4.1 as a side sees it whose last stone decided this. Rows count as fives if they win, so
/// that the score holds under every rule set.
fn seen_by(tally: &ThesisTally, side: Color, decided: Option<Decision>) -> i64 {
    let fives = u32::from(decided == Some(Decision::Row));
    let own = ThesisShapes { fives, ..tally.shapes(side) };
    let is_foul = matches!(decided, Some(Decision::Foul(_)));
    ThesisScore::PRINTED.of(&own, &tally.shapes(side.other()), is_foul)
}
