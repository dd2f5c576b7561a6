use std::io::Read;

use tengen_board::{Color, Point};

use crate::claim::Claim;
use crate::flaw::{Flaw, Line, Name};
use crate::input::Input;
use crate::rules::Referee;

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
    let mut checker =
        Checker { input, referee, winner, line: Vec::new(), positions: 0, longest: 0 };
    if claim.to_move == winner {
        checker.stone()?;
    } else {
        checker.replies(&[])?;
    }
    checker.input.end()?;
    Ok(Checked { claim, positions: checker.positions, longest: checker.longest })
}

struct Checker<R: Read> {
    input: Input<R>,
    referee: Referee,
    winner: Color,
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
        let point = self.input.point()?;
        if !self.referee.may_play(point, self.winner) {
            return Err(Flaw::Illegal { line: self.line(), point: Name(point) });
        }
        let wins = self.referee.wins(point, self.winner);
        self.put(point, self.winner);
        if !wins {
            let mut fours = Vec::new();
            if self.input.takes(b':')? {
                while self.input.has_point()? {
                    fours.push(self.input.point()?);
                }
            }
            self.replies(&fours)?;
        }
        self.take_back();
        Ok(())
    }

    /// Every reply: those that are named, and those that run into the winner's fours.
    fn replies(&mut self, fours: &[Point]) -> Result<(), Flaw> {
        let loser = self.winner.other();
        let refutation = self.referee.fives(loser).next();
        if let Some(point) = refutation {
            return Err(Flaw::Refuted { line: self.line(), point: Name(point) });
        }
        let mut named = Vec::new();
        if self.input.takes(b'(')? {
            while self.input.has_point()? {
                let reply = self.input.point()?;
                if named.contains(&reply) || !self.referee.may_play(reply, loser) {
                    return Err(Flaw::Illegal { line: self.line(), point: Name(reply) });
                }
                named.push(reply);
                self.put(reply, loser);
                self.stone()?;
                self.take_back();
            }
            self.input.expect(b')')?;
        }
        self.all_others_lose(&named, fours)
    }

    fn all_others_lose(&mut self, named: &[Point], fours: &[Point]) -> Result<(), Flaw> {
        let loser = self.winner.other();
        // Where the winner has a four, only what stops it needs an answer.
        let has_four = self.referee.fives(self.winner).next().is_some();
        let replies: Vec<Point> = if has_four {
            self.referee.stops(self.winner)
        } else {
            let board = &self.referee.board;
            board.empty_points().filter(|&point| self.referee.may_play(point, loser)).collect()
        };
        // With no point left the game is drawn.
        if self.referee.board.is_full() {
            return Err(Flaw::Drawn { line: self.line() });
        }
        for reply in replies.into_iter().filter(|reply| !named.contains(reply)) {
            self.referee.board.place(reply, loser);
            let is_lost = self.referee.is_won_by(fours, self.winner);
            self.referee.board.remove(reply);
            if !is_lost {
                return Err(Flaw::Unanswered { line: self.line(), point: Name(reply) });
            }
        }
        Ok(())
    }
}
