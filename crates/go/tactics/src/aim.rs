//! What the prover of a local game wants, and whether it has got it.

use tengen_board::{Color, Point};
use tengen_go_rules::Position;
use tengen_proof::{Standing, Turn};

use crate::field::Cells;
use crate::{Field, Local, LocalGame, LocalMove, alive};

/// What the prover of a local game wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To take the string of this stone off the board.
    Capture(Point),
    /// To join the strings of these two stones of its own into one.
    Connect(Point, Point),
    /// To take the string of one stone off the board before its own string is taken: a race.
    Race {
        /// The string to be taken.
        take: Point,
        /// The prover's own.
        keep: Point,
    },
}

/// A [`Goal`] in cells.
#[derive(Clone, Debug)]
pub(crate) enum Aim {
    /// To empty this cell; nothing if the stone on it cannot be taken.
    Capture(Option<u8>),
    /// To join these two.
    Connect([End; 2]),
    /// To empty one cell before the other is emptied; nothing if the stone on it cannot be taken.
    Race { take: Option<u8>, keep: Option<u8> },
}

/// A string that is to be joined to another.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    /// One that can be taken, by one of its stones.
    Mortal(u8),
    /// One that cannot, by its place among the anchors of its colour.
    Lasting(usize),
    /// One that the field does not touch.
    Away,
}

impl Aim {
    /// The goal in a field and who wants to reach it; nothing if there is no stone where it names
    /// one.
    pub(crate) fn new(position: &Position, field: &Field, goal: Goal) -> Option<(Color, Aim)> {
        match goal {
            Goal::Capture(stone) => {
                let prover = position.stone(stone)?.other();
                Some((prover, Aim::Capture(field.cell(stone))))
            }
            Goal::Connect(one, other) => {
                let prover = position.stone(one)?;
                position.stone(other).filter(|&color| color == prover)?;
                let end = |stone| End::new(position, field, prover, stone);
                Some((prover, Aim::Connect([end(one), end(other)])))
            }
            Goal::Race { take, keep } => {
                let prover = position.stone(keep)?;
                position.stone(take).filter(|&color| color != prover)?;
                Some((prover, Aim::Race { take: field.cell(take), keep: field.cell(keep) }))
            }
        }
    }
}

impl End {
    fn new(position: &Position, field: &Field, color: Color, stone: Point) -> End {
        if let Some(cell) = field.cell(stone) {
            return End::Mortal(cell);
        }
        let string = position.string(stone);
        let anchor = field.anchors[color.index()].iter().position(|&(head, _)| head == string);
        anchor.map_or(End::Away, End::Lasting)
    }
}

impl LocalGame {
    /// A stone of the string that is to be taken, if that is the goal and it can be.
    #[inline]
    pub(crate) const fn target_cell(&self) -> Option<u8> {
        match self.aim {
            Aim::Capture(cell) | Aim::Race { take: cell, .. } => cell,
            Aim::Connect(_) => None,
        }
    }

    /// The string that is to be taken, if that is the goal and it can be.
    #[inline]
    pub(crate) const fn target(&self, local: &Local) -> Option<Cells> {
        match self.target_cell() {
            Some(cell) => {
                Some(self.field.flood(1 << cell, local.stones[self.prover.other().index()]))
            }
            None => None,
        }
    }

    /// The move that takes a string which counts as taken because it is about to be.
    pub(crate) fn last_capture(&self, local: &Local) -> Option<LocalMove> {
        let string =
            self.target(local).filter(|&string| string != 0 && self.is_taken(local, string))?;
        let liberties = self.field.beside(string) & self.free(local);
        Some(LocalMove::Play(liberties.trailing_zeros() as u8))
    }

    /// Whether the goal is reached, or cannot be any more.
    pub(crate) fn standing_of_aim(&self, local: &Local) -> Standing {
        let (is_reached, is_out_of_reach) = match &self.aim {
            Aim::Capture(_) => {
                let Some(target) = self.target(local) else { return Standing::OutOfReach };
                let is_taken = self.is_taken(local, target) || self.is_doomed(local, target);
                (is_taken, !is_taken && self.is_safe(local, target))
            }
            Aim::Race { keep, .. } => {
                let Some(target) = self.target(local) else { return Standing::OutOfReach };
                let is_taken = self.is_taken(local, target);
                let is_lost = keep.is_some_and(|keep| self.is_lost(local, keep));
                (is_taken, !is_taken && (is_lost || self.is_safe(local, target)))
            }
            Aim::Connect(ends) => {
                let are_joined = self.are_joined(local, *ends);
                (are_joined, !are_joined && self.are_cut_off(local, *ends))
            }
        };
        match (is_reached, is_out_of_reach) {
            (true, _) => Standing::Reached,
            (_, true) => Standing::OutOfReach,
            _ => Standing::Open(self.turn(local)),
        }
    }

    /// Whether an end is gone, or no way leads from one to the other.
    fn are_cut_off(&self, local: &Local, ends: [End; 2]) -> bool {
        let own = local.stones[self.prover.index()];
        let gone = |end: &End| match end {
            End::Mortal(cell) => own >> cell & 1 == 0,
            End::Lasting(_) => false,
            End::Away => true,
        };
        ends.iter().any(gone) || !self.could_be_joined(local, ends)
    }

    /// Whether the target cannot be saved whatever is played.
    fn is_doomed(&self, local: &Local, target: Cells) -> bool {
        !self.is_in_the_open() && self.without_room(local, target).is_some()
    }

    /// Whether the target is off the board, or about to be.
    pub(crate) fn is_taken(&self, local: &Local, target: Cells) -> bool {
        target == 0
            || self.turn(local) == Turn::Prover
                && self.is_in_atari(local, target, self.prover.other())
    }

    /// Whether the prover's own string in a race is off the board, or about to be.
    fn is_lost(&self, local: &Local, keep: u8) -> bool {
        let string = self.field.flood(1 << keep, local.stones[self.prover.index()]);
        string == 0
            || self.turn(local) == Turn::Refuter && self.is_in_atari(local, string, self.prover)
    }

    /// Whether a string can be taken at once by the player to move.
    fn is_in_atari(&self, local: &Local, string: Cells, owner: Color) -> bool {
        let liberties = self.field.beside(string) & self.free(local);
        liberties.count_ones() == 1
            && !self.lasts(string, owner)
            && liberties.trailing_zeros() as u8 != local.ban
    }

    fn is_safe(&self, local: &Local, target: Cells) -> bool {
        let defender = self.prover.other();
        let liberties = self.field.beside(target) & self.free(local);
        self.safe_liberties.is_some_and(|safe| liberties.count_ones() > safe)
            || self.lasts(target, defender)
            || alive::for_ever(self, local, defender, target)
    }

    fn are_joined(&self, local: &Local, ends: [End; 2]) -> bool {
        self.joined_through(local.stones[self.prover.index()], ends)
    }

    /// Whether there is a way between the ends past the stones that cannot be taken.
    fn could_be_joined(&self, local: &Local, ends: [End; 2]) -> bool {
        let cutter = self.prover.other();
        let theirs = local.stones[cutter.index()];
        let lasting = self.field.strings(theirs, theirs).filter(|&s| self.lasts(s, cutter));
        let blocked = lasting.fold(0, |blocked, string| blocked | string);
        self.joined_through(self.field.cells & !blocked, ends)
    }

    /// Whether one end is reached from the other through these cells and the prover's lasting strings.
    fn joined_through(&self, way: Cells, [from, to]: [End; 2]) -> bool {
        let anchors = &self.field.anchors[self.prover.index()];
        let mut reached = match from {
            End::Mortal(cell) => 1 << cell,
            End::Lasting(anchor) => anchors[anchor].1 & way,
            End::Away => return false,
        };
        if let (End::Lasting(one), End::Lasting(other)) = (from, to)
            && one == other
        {
            return true;
        }
        loop {
            reached = self.field.flood(reached, way);
            let there = match to {
                End::Mortal(cell) => reached >> cell & 1 == 1,
                End::Lasting(anchor) => reached & anchors[anchor].1 != 0,
                End::Away => false,
            };
            if there {
                return true;
            }
            let touched = anchors.iter().filter(|(_, beside)| beside & reached != 0);
            let beyond = touched.fold(reached, |all, (_, beside)| all | beside & way);
            if beyond == reached {
                return false;
            }
            reached = beyond;
        }
    }
}
