//! Proofs written down.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use rustc_hash::FxHashSet;
use tengen_board::{Lettering, Point};
use tengen_gobang_certificate::{Claim, Tree, Writer, replies_to_answer, unanswered};
use tengen_proof::Answer;
use tengen_proof::campaign::{Extent, Known};

use super::ProofSearch;
use super::mirror::{fingerprint, symmetries};
use super::proving::{Effort, Proving, point_of};
use crate::fours::answers_to_four;
use crate::pursuit::Pursuit;
use crate::{PointShape, Position};

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Positions that were taken for won and had to be proved anew.
    pub mended: u64,
}

/// Why a proof could not be written down.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotShown {
    /// The file cannot be written.
    #[error("the certificate cannot be written: {0}")]
    Io(#[from] io::Error),
    /// The search took something for won that is not, or not in reach.
    #[error("no win was found after {line}")]
    Open {
        /// The moves from the first position.
        line: String,
    },
}

/// Stones put to find again a win by threats that the search has found.
const FIND_AGAIN: u64 = 2_000_000;

/// Positions looked at to mend a hole in a proof.
const LOOKS_TO_MEND: u64 = 20_000;

/// Bytes for what the player remembers meanwhile.
const MEMORY_TO_MEND: usize = 16 << 20;

/// Writes down what a search has proved.
pub fn write_certificate<W: Write>(
    search: &ProofSearch,
    position: &Position,
    claim: &Claim,
    to: W,
) -> Result<(W, Written), NotShown> {
    let mut scribe = Scribe {
        first: search,
        unlike: 0,
        mending: Vec::new(),
        position: position.clone(),
        line: Vec::new(),
        pursuit: Pursuit::new(),
        writer: Writer::new(to, claim)?,
        done: FxHashSet::default(),
        written: Written::default(),
    };
    if position.to_move() == claim.winner {
        scribe.winner()?;
    } else {
        scribe.loser()?;
    }
    Ok((scribe.writer.finish()?, scribe.written))
}

struct Scribe<'a, W: Write> {
    first: &'a ProofSearch,
    /// What turns the position into one that is proved, and this with it; nothing if it is known itself.
    unlike: u64,
    /// Searches for what the first has passed over.
    mending: Vec<ProofSearch>,
    position: Position,
    line: Vec<Point>,
    pursuit: Pursuit,
    writer: Writer<W>,
    /// Positions with the winner to move that are written down, turned and mirrored ones too.
    done: FxHashSet<u64>,
    written: Written,
}

impl<W: Write> Scribe<'_, W> {
    fn play(&mut self, point: Point) {
        self.position.play(point);
        self.line.push(point);
    }

    fn undo(&mut self) {
        self.position.undo();
        self.line.pop();
    }

    fn proving(&self) -> Proving {
        *self.first.problem()
    }

    /// What a search knows of the position, or of the one whose proof is one of this too.
    fn known(&self) -> Option<Known> {
        let hash = self.position.hash();
        let of_this = self.proved(hash);
        match of_this {
            Some(Known { like: Some(like), .. }) => self.proved(like),
            None if self.unlike != 0 => match self.proved(hash ^ self.unlike) {
                Some(Known { like: Some(like), .. }) => self.proved(like),
                of_other => of_other,
            },
            of_this => of_this,
        }
    }

    /// What turns the position into the one whose proof is followed.
    fn unlike(&self) -> u64 {
        let hash = self.position.hash();
        let key = if self.proved(hash).is_some() { hash } else { hash ^ self.unlike };
        let like = self.proved(key).and_then(|known| known.like);
        hash ^ like.unwrap_or(key)
    }

    fn proved(&self, hash: u64) -> Option<Known> {
        let searches = std::iter::once(self.first).chain(&self.mending);
        searches.filter_map(|search| search.known(hash)).find(|known| known.is_proved)
    }

    /// Writes the winner's stone, and all that follows.
    fn winner(&mut self) -> Result<(), NotShown> {
        let hash = fingerprint(&self.position);
        if !self.line.is_empty() && self.done.contains(&hash) {
            return Ok(self.writer.as_before()?);
        }
        let unlike = self.unlike();
        let before = std::mem::replace(&mut self.unlike, unlike);
        let written = self.stone();
        self.unlike = before;
        written?;
        self.done.insert(hash);
        Ok(())
    }

    fn stone(&mut self) -> Result<(), NotShown> {
        let best = self.known().and_then(|known| known.best).map(point_of);
        if let Some(best) = best.filter(|&best| self.may_play(best)) {
            self.writer.stone(best)?;
            self.play(best);
            self.loser()?;
            self.undo();
            return Ok(());
        }
        match self.tree() {
            Some(tree) => Ok(self.writer.tree(&tree)?),
            None => {
                self.mend()?;
                self.unlike = 0;
                self.stone()
            }
        }
    }

    fn may_play(&self, point: Point) -> bool {
        let own = self.position.to_move();
        self.position.board().is_empty(point) && !self.position.is_foul(point, own)
    }

    /// A win of the side to move by threats.
    fn tree(&mut self) -> Option<Tree> {
        let finds = self.pursuit.finds_win(&mut self.position, FIND_AGAIN);
        let win = if finds { self.pursuit.win(&mut self.position) } else { None };
        win.map(|win| win.tree())
    }

    /// Looks for a proof of a position that the search has taken for won.
    fn mend(&mut self) -> Result<(), NotShown> {
        self.written.mended += 1;
        let proving = self.proving();
        let effort = Effort { memory: MEMORY_TO_MEND, ..proving.effort };
        let search = ProofSearch::new(Proving { effort, ..proving }, self.position.clone());
        let extent = Extent { workers: 1, looks: LOOKS_TO_MEND, positions: usize::MAX };
        let answer = search.run(&extent, &AtomicBool::new(false), &mut |_| ());
        let has_move = search.known(self.position.hash()).is_some_and(|k| k.best.is_some());
        if answer != Answer::Proved || !has_move {
            return Err(self.open());
        }
        self.mending.push(search);
        Ok(())
    }

    fn open(&self) -> NotShown {
        let names: Vec<String> = self.line.iter().map(|p| p.name(Lettering::Gobang)).collect();
        NotShown::Open { line: names.join(" ") }
    }

    /// Writes the replies that have to be named, each with its answer, and the trees against all
    /// others.
    fn loser(&mut self) -> Result<(), NotShown> {
        let winner = self.proving().winner;
        if self.position.first_allowed(winner, PointShape::Five).is_some() {
            let replies = answers_to_four(&self.position);
            return self.replies(&replies, &[]);
        }
        let known = self.known();
        let mut named: Vec<Point> =
            known.into_iter().flat_map(|known| known.moves).map(point_of).collect();
        named.retain(|&reply| self.may_play(reply));
        self.add_mirror_images(&mut named);
        let (board, rules) = (self.position.board().clone(), self.position.rules());
        let mut open = replies_to_answer(&board, rules, winner);
        open.retain(|reply| !named.contains(reply));
        let mut trees = Vec::new();
        let mut answers = Vec::new();
        if !open.is_empty() {
            self.position.pass();
            trees.extend(self.tree());
            self.position.pass();
            open = unanswered(&board, rules, winner, &open, &trees);
        }
        while let Some(&reply) = open.first() {
            self.play(reply);
            let is_known = self.known().is_some_and(|known| known.best.is_some());
            let tree = if is_known { None } else { self.tree() };
            self.undo();
            match tree {
                Some(tree) => {
                    let left =
                        unanswered(&board, rules, winner, &open, std::slice::from_ref(&tree));
                    if left.len() + 1 < open.len() {
                        trees.push(tree);
                    } else {
                        answers.push((reply, tree));
                    }
                    open.retain(|point| left.contains(point) && *point != reply);
                }
                None => {
                    named.push(reply);
                    open.remove(0);
                }
            }
        }
        self.replies(&named, &answers)?;
        Ok(self.writer.otherwise(&trees)?)
    }

    /// Of replies that are the same the search has looked at one.
    fn add_mirror_images(&self, named: &mut Vec<Point>) {
        let size = self.position.board().size();
        for symmetry in symmetries(&self.position) {
            for number in 0..named.len() {
                let image = symmetry.apply(named[number], size);
                if !named.contains(&image) {
                    named.push(image);
                }
            }
        }
    }

    fn replies(&mut self, named: &[Point], answers: &[(Point, Tree)]) -> Result<(), NotShown> {
        if named.is_empty() && answers.is_empty() {
            return Ok(());
        }
        self.writer.open()?;
        for &reply in named {
            self.writer.reply(reply)?;
            self.play(reply);
            self.winner()?;
            self.undo();
        }
        for (reply, tree) in answers {
            self.writer.reply(*reply)?;
            self.writer.tree(tree)?;
        }
        Ok(self.writer.close()?)
    }
}
