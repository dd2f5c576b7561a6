//! Proofs that a position is won, whoever is to move: every reply of the loser is answered.

use std::io::{self, Write};

use tengen_board::{Color, Point};
use tengen_gobang_certificate::{Claim, Writer};

use crate::search::promising;
use crate::solution::{By, Outcome, Win, solve};
use crate::{PointShape, Position};

/// How much is looked at for a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Stones put to find a forced win in one position.
    pub nodes: u64,
    /// Stones of the winner in a row of play that need not threaten anything.
    pub quiet: u32,
    /// Different such stones that are tried in one position.
    pub choices: usize,
}

/// A position that is won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The winner is to move.
    Attack(Win),
    /// The loser is to move: every reply, and what wins against it.
    Defence(Vec<(Point, Win)>),
}

impl Proof {
    /// Positions in which the winner has to find a move.
    pub fn size(&self) -> usize {
        match self {
            Proof::Attack(win) => win.size(),
            Proof::Defence(replies) => replies.iter().map(|(_, win)| win.size()).sum(),
        }
    }

    /// Writes it down as the proof of a claim.
    pub fn certificate<W: Write>(&self, to: W, claim: &Claim) -> io::Result<W> {
        let mut writer = Writer::new(to, claim)?;
        match self {
            Proof::Attack(win) => write_win(&mut writer, win)?,
            Proof::Defence(replies) => write_replies(&mut writer, replies)?,
        }
        writer.finish()
    }
}

fn write_win<W: Write>(writer: &mut Writer<W>, win: &Win) -> io::Result<()> {
    writer.stone(win.by)?;
    writer.otherwise(&win.otherwise)?;
    write_replies(writer, &win.replies)
}

fn write_replies<W: Write>(writer: &mut Writer<W>, replies: &[(Point, Win)]) -> io::Result<()> {
    if replies.is_empty() {
        return Ok(());
    }
    writer.open()?;
    for (reply, win) in replies {
        writer.reply(*reply)?;
        write_win(writer, win)?;
    }
    writer.close()
}

/// Told of progress: how many replies at the root are answered, and how many there are. What it
/// returns says whether to go on.
pub type Report<'a> = dyn FnMut(usize, usize) -> bool + 'a;

/// Looks for a proof that a side wins; none if none is found.
pub fn prove(
    position: &mut Position,
    winner: Color,
    effort: Effort,
    report: &mut Report<'_>,
) -> Result<Proof, Open> {
    let mut prover = Prover { effort, nodes: 0 };
    if position.to_move() == winner {
        let win = prover.attack(position, effort.quiet);
        return win.map(Proof::Attack).ok_or(Open { against: None, nodes: prover.nodes });
    }
    let replies = replies(position);
    let mut answered = Vec::with_capacity(replies.len());
    for &reply in &replies {
        let open = |nodes| Open { against: Some(reply), nodes };
        if !report(answered.len(), replies.len()) {
            return Err(open(prover.nodes));
        }
        match prover.answer(position, reply, effort.quiet) {
            Some(win) => answered.push((reply, win)),
            None => return Err(open(prover.nodes)),
        }
    }
    report(answered.len(), replies.len());
    Ok(Proof::Defence(answered))
}

/// No proof was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// The first reply without an answer, if the loser is to move.
    pub against: Option<Point>,
    /// Stones that were put.
    pub nodes: u64,
}

struct Prover {
    effort: Effort,
    nodes: u64,
}

impl Prover {
    /// The win of the side to move with at most so many quiet stones.
    fn attack(&mut self, position: &mut Position, quiet: u32) -> Option<Win> {
        let found = solve(position, By::Threats, self.effort.nodes);
        self.nodes += found.nodes;
        if let Outcome::Win(win) = found.outcome {
            return Some(win);
        }
        // While the other side has a four there is no time for a quiet stone.
        let is_hurried = position.count(position.to_move().other(), PointShape::Five) > 0;
        if quiet == 0 || is_hurried {
            return None;
        }
        let choices = promising(position).into_iter().take(self.effort.choices);
        choices.into_iter().find_map(|point| self.quiet_stone(position, point, quiet - 1))
    }

    /// The win that begins with a stone which threatens nothing, or nothing that is known.
    fn quiet_stone(&mut self, position: &mut Position, by: Point, quiet: u32) -> Option<Win> {
        position.play(by);
        let answered: Option<Vec<(Point, Win)>> = replies(position)
            .into_iter()
            .map(|reply| Some((reply, self.answer(position, reply, quiet)?)))
            .collect();
        position.undo();
        let replies = answered?;
        let stones = 1 + replies.iter().map(|(_, win)| win.stones).max().unwrap_or(0);
        Some(Win { by, replies, otherwise: Vec::new(), stones })
    }

    /// What wins against a reply.
    fn answer(&mut self, position: &mut Position, reply: Point, quiet: u32) -> Option<Win> {
        if position.shape(reply, position.to_move()) == PointShape::Five {
            return None;
        }
        position.play(reply);
        let win = self.attack(position, quiet);
        position.undo();
        win
    }
}

/// Every reply of the side to move, the most troublesome first: a proof that fails should fail
/// soon.
fn replies(position: &Position) -> Vec<Point> {
    let mut replies = promising(position);
    let own = position.to_move();
    let rest = position.board().empty_points().filter(|&point| !position.is_foul(point, own));
    let rest: Vec<Point> = rest.filter(|point| !replies.contains(point)).collect();
    replies.extend(rest);
    replies
}
