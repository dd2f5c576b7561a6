use std::collections::HashSet;
use std::io::Read;

use tengen_board::{Color, Point, PointSet};
use tengen_gobang_rules::{Board, RuleSet};

use crate::claim::Claim;
use crate::cover::Cover;
use crate::flaw::{Flaw, Line, Name};
use crate::input::Input;
use crate::rules::{Fingerprint, Referee};
use crate::tree::Tree;

/// A certificate that proves what it claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What it claims.
    pub claim: Claim,
    /// Positions in which the winner's move is written down.
    pub positions: u64,
    /// The longest line of the tree, in stones.
    pub longest: usize,
}

/// Reads a certificate and verifies every step by the rules.
pub fn check(certificate: impl Read) -> Result<Checked, Flaw> {
    let (input, claim) = Input::new(certificate)?;
    let referee = Referee { rules: claim.rules, board: claim.board.clone() };
    let winner = claim.winner;
    let mut checker = Checker {
        input,
        referee,
        winner,
        won: HashSet::new(),
        line: Vec::new(),
        positions: 0,
        longest: 0,
    };
    if claim.to_move == winner {
        checker.stone()?;
    } else {
        checker.replies()?;
    }
    checker.input.end()?;
    Ok(Checked { claim, positions: checker.positions, longest: checker.longest })
}

struct Checker<R: Read> {
    input: Input<R>,
    referee: Referee,
    winner: Color,
    /// Positions that were shown to be won by the winner, who is to move there.
    won: HashSet<Fingerprint>,
    line: Vec<Point>,
    positions: u64,
    longest: usize,
}

impl<R: Read> Checker<R> {
    fn line(&self) -> Line {
        Line(self.line.clone())
    }

    fn put(&mut self, point: Point, color: Color) {
        self.referee.board.place(point, color);
        self.line.push(point);
        self.longest = self.longest.max(self.line.len());
    }

    fn take_back(&mut self) {
        if let Some(point) = self.line.pop() {
            self.referee.board.remove(point);
        }
    }

    /// The winner's stone and everything that can follow.
    fn stone(&mut self) -> Result<(), Flaw> {
        self.positions += 1;
        let won = self.referee.fingerprint();
        let point = self.input.point()?;
        if !self.referee.may_play(point, self.winner) {
            return Err(Flaw::Illegal { line: self.line(), point: Name(point) });
        }
        let wins = self.referee.wins(point, self.winner);
        self.put(point, self.winner);
        if !wins {
            self.replies()?;
        }
        self.take_back();
        self.won.insert(won);
        Ok(())
    }

    /// Every reply: those that are named, and those that run into the winner's trees.
    fn replies(&mut self) -> Result<(), Flaw> {
        let loser = self.winner.other();
        let refutation = self.referee.fives(loser).next();
        if let Some(point) = refutation {
            return Err(Flaw::Refuted { line: self.line(), point: Name(point) });
        }
        let mut named = PointSet::default();
        if self.input.takes(b'(')? {
            while self.input.has_point()? {
                let reply = self.input.point()?;
                if !self.referee.may_play(reply, loser) || !named.insert(reply) {
                    return Err(Flaw::Illegal { line: self.line(), point: Name(reply) });
                }
                self.put(reply, loser);
                self.answer()?;
                self.take_back();
            }
            self.input.expect(b')')?;
        }
        let trees = self.input.trees()?;
        self.all_others_lose(&named, &trees)
    }

    /// What wins after a named reply: a stone, or that the position was won before.
    fn answer(&mut self) -> Result<(), Flaw> {
        if !self.input.takes(b'*')? {
            return self.stone();
        }
        if self.won.contains(&self.referee.fingerprint()) {
            return Ok(());
        }
        Err(Flaw::NotShown { line: self.line() })
    }

    fn all_others_lose(&mut self, named: &PointSet, trees: &[Tree]) -> Result<(), Flaw> {
        // With no point left the game is drawn.
        if self.referee.board.is_full() {
            return Err(Flaw::Drawn { line: self.line() });
        }
        let mut replies = self.referee.replies_to_answer(self.winner);
        replies.retain(|reply| !named.contains(*reply));
        let mut cover = Cover { referee: &mut self.referee, winner: self.winner };
        match cover.unanswered(&replies, trees).first() {
            Some(&reply) => Err(Flaw::Unanswered { line: self.line(), point: Name(reply) }),
            None => Ok(()),
        }
    }
}

/// The replies that the winner needs an answer to, on a board where the loser is to move: all of
/// them, or what stops a four.
pub fn replies_to_answer(board: &Board, rules: RuleSet, winner: Color) -> Vec<Point> {
    Referee { rules, board: board.clone() }.replies_to_answer(winner)
}

/// Those replies that none of these trees answers: what a certificate has to name.
pub fn unanswered(
    board: &Board,
    rules: RuleSet,
    winner: Color,
    replies: &[Point],
    trees: &[Tree],
) -> Vec<Point> {
    let mut referee = Referee { rules, board: board.clone() };
    Cover { referee: &mut referee, winner }.unanswered(replies, trees)
}
