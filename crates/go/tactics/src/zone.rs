//! What a proof leans on: if a string is caught although its owner passes, which other moves could
//! change that?
//!
//! A proof is a tree of moves. If a stone of the refuter outside the zone of that tree cannot touch
//! anything in it, the prover can play the same tree against it, answering further moves outside as
//! it would answer a pass.

use tengen_proof::{Game, Turn};

use crate::field::{Cells, bits};
use crate::game::cell_of;
use crate::{Local, LocalGame, LocalMove};

impl LocalGame {
    /// The zone of a target that is taken, or about to be.
    pub(crate) fn zone_of_target(&self, local: &Local) -> Cells {
        let Some(cell) = self.target_cell() else { return self.field.cells };
        let room = self.target(local).filter(|&target| !self.is_taken(local, target));
        match room.and_then(|target| self.without_room(local, target)) {
            Some(part) => part,
            None => self.closed_zone(local, 1 << cell),
        }
    }

    /// The zone of a position whose move leads to a proof with this zone.
    pub(crate) fn zone_through(&self, local: &Local, mv: LocalMove, zone: Cells) -> Cells {
        let zone = zone | cell_of(mv);
        if self.turn(local) == Turn::Refuter {
            return self.zone_with_refusals(local, zone);
        }
        // The prover's stone needs its liberties, or it could not be played.
        let zone = self.closed_zone(&self.play(local, mv), zone);
        self.closed_zone(local, zone)
    }

    /// The zone with all that makes a move of the refuter in it suicide: a stone outside could
    /// make it legal.
    fn zone_with_refusals(&self, local: &Local, mut zone: Cells) -> Cells {
        loop {
            zone = self.closed_zone(local, zone);
            let refused =
                bits(zone & self.free(local)).filter(|&cell| self.is_suicide(local, cell));
            let around = refused.fold(0, |around, cell| around | self.field.beside(1 << cell));
            if around & !zone == 0 {
                return zone;
            }
            zone |= around;
        }
    }

    /// The zone with everything in it that a stone played outside could change: strings that reach
    /// into it are in it with two of their liberties, so that nobody takes them without a move that
    /// the proof has an answer to, and the refuter's with all that touches them, since it could
    /// come off the board.
    fn closed_zone(&self, local: &Local, mut zone: Cells) -> Cells {
        let theirs = local.stones[self.prover.other().index()];
        let own = local.stones[self.prover.index()];
        let free = self.free(local);
        loop {
            let before = zone;
            let caught = self.field.flood(zone & theirs, theirs);
            zone |= caught | self.field.beside(caught);
            for string in self.field.strings(zone, own) {
                if !self.lasts(string, self.prover) {
                    zone |= string;
                    zone |= some_more(self.field.beside(string) & free, zone);
                }
            }
            if zone == before {
                return zone;
            }
        }
    }
}

/// As many of these liberties as a zone lacks to have two of them.
const fn some_more(liberties: Cells, zone: Cells) -> Cells {
    let outside = liberties & !zone;
    let first = outside & outside.wrapping_neg();
    let rest = outside & !first;
    match (liberties & zone).count_ones() {
        0 => first | rest & rest.wrapping_neg(),
        1 => first,
        _ => 0,
    }
}
