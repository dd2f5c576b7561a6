use tengen_board::{Color, Point};

use crate::field::Cells;
use crate::{Field, Threats};

/// A position of a local game: the stones in its field, and what came of kos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Local {
    pub(crate) stones: [Cells; 2],
    pub(crate) to_move: Color,
    /// The cell that may not be retaken at once, or [`NO_BAN`].
    pub(crate) ban: u8,
    /// Of Black and of White.
    pub(crate) threats: [Threats; 2],
}

/// No ko is forbidden.
pub(crate) const NO_BAN: u8 = u8::MAX;

impl Local {
    /// The stones of a colour in the field.
    #[inline]
    pub const fn stones(&self, color: Color) -> Cells {
        self.stones[color.index()]
    }

    /// Whether a ko was just taken that may not be retaken at once.
    pub const fn is_ko(&self) -> bool {
        self.ban != NO_BAN
    }

    /// The same stones with this player to move and no ko forbidden.
    #[must_use]
    pub const fn with_move(&self, color: Color) -> Local {
        Local { to_move: color, ban: NO_BAN, ..*self }
    }
}

/// What stones do in a field.
impl Field {
    /// The position at the start, without threats and without a ko that is forbidden.
    pub const fn start(&self, to_move: Color) -> Local {
        Local { stones: self.stones, to_move, ban: NO_BAN, threats: [Threats::NONE; 2] }
    }

    /// The free cells.
    #[inline]
    pub const fn free(&self, local: &Local) -> Cells {
        self.cells & !(local.stones[0] | local.stones[1])
    }

    /// Whether a string has a liberty outside the field, or is part of one that has.
    #[inline]
    pub const fn lasts(&self, string: Cells, color: Color) -> bool {
        string & (self.lasting[color.index()] | self.open) != 0
    }

    /// The cells beside the string of a stone that cannot be taken; none if it can, or if the field
    /// does not touch it. The stone is the one that names the string.
    pub fn beside_lasting(&self, color: Color, head: Point) -> Cells {
        let mut anchors = self.anchors[color.index()].iter();
        anchors.find(|&&(anchor, _)| anchor == head).map_or(0, |&(_, beside)| beside)
    }

    /// The cells beside any other string of the colour that cannot be taken.
    pub fn beside_other_lasting(&self, color: Color, head: Point) -> Cells {
        let anchors = self.anchors[color.index()].iter();
        anchors.filter(|&&(anchor, _)| anchor != head).fold(0, |all, &(_, beside)| all | beside)
    }

    /// The position after a stone of the player to move; nothing if that is suicide.
    pub fn play(&self, local: &Local, cell: u8) -> Option<Local> {
        self.taken(local, cell).map(|taken| self.after(local, cell, taken))
    }

    /// The position after a stone that is known not to be suicide.
    pub(crate) fn played(&self, local: &Local, cell: u8) -> Local {
        self.after(local, cell, self.taken(local, cell).unwrap_or(0))
    }

    /// Whether a stone of the player to move there would have no liberty and take nothing.
    pub fn is_suicide(&self, local: &Local, cell: u8) -> bool {
        self.taken(local, cell).is_none()
    }

    /// The stones that are taken off if this colour plays there; nothing if that is suicide.
    #[inline]
    fn taken(&self, local: &Local, cell: u8) -> Option<Cells> {
        let (me, bit) = (local.to_move, 1 << cell);
        let own = local.stones[me.index()] | bit;
        let theirs = local.stones[me.other().index()];
        let free = self.free(local) & !bit;
        let beside = self.beside(bit);
        let mut taken = 0;
        for string in self.strings(beside, theirs) {
            if self.beside(string) & free == 0 && !self.lasts(string, me.other()) {
                taken |= string;
            }
        }
        if taken != 0 || beside & free != 0 {
            return Some(taken);
        }
        let string = self.flood(bit, own);
        let lives = self.beside(string) & free != 0 || self.lasts(string, me);
        lives.then_some(0)
    }

    /// Whether a stone took one stone and could be taken in turn.
    #[inline]
    pub(crate) fn is_ko(&self, before: &Local, cell: u8, after: &Local) -> bool {
        let (me, bit) = (before.to_move, 1 << cell);
        let enemy = me.other().index();
        let taken = before.stones[enemy] & !after.stones[enemy];
        taken.count_ones() == 1
            && self.beside(bit) & after.stones[me.index()] == 0
            && !self.lasts(bit, me)
            && self.beside(bit) & self.free(after) == taken
    }

    fn after(&self, local: &Local, cell: u8, taken: Cells) -> Local {
        let me = local.to_move;
        let bit = 1 << cell;
        let mut after = *local;
        after.stones[me.index()] |= bit;
        after.stones[me.other().index()] &= !taken;
        after.to_move = me.other();
        after.ban = NO_BAN;
        // Nothing is forbidden to a player who never runs out of threats.
        if self.is_ko(local, cell, &after)
            && after.threats[me.other().index()] != Threats::UNLIMITED
        {
            after.ban = taken.trailing_zeros() as u8;
        }
        after
    }
}
