use tengen_board::{CELLS, Point};

/// The facts about strings that a position keeps for every cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub(crate) enum Fact {
    /// The cell that stands for the string a stone belongs to.
    Head,
    /// The next stone of the same string, round and round.
    Next,
    /// At a head: number of stones.
    Stones,
    /// At a head: number of liberties.
    Liberties,
    /// At a head: exclusive or of the cells of its liberties, so that the last liberty of a
    /// string in atari is known without a search.
    LibertyXor,
}

const FACTS: usize = 5;

/// A table of facts that remembers every change and takes them back in reverse order.
///
/// Undoing by restoring what stood there cannot go wrong in the ways that undoing by
/// recomputation can.
#[derive(Clone)]
pub(crate) struct Ledger {
    facts: [u16; FACTS * CELLS],
    changes: Vec<Change>,
}

#[derive(Clone, Copy)]
struct Change {
    slot: u16,
    before: u16,
}

impl Ledger {
    pub(crate) const fn new() -> Ledger {
        Ledger { facts: [0; FACTS * CELLS], changes: Vec::new() }
    }

    #[inline]
    pub(crate) const fn get(&self, fact: Fact, point: Point) -> u16 {
        self.facts[fact as usize * CELLS + point.cell()]
    }

    #[inline]
    pub(crate) fn set(&mut self, fact: Fact, point: Point, value: u16) {
        let slot = fact as usize * CELLS + point.cell();
        self.changes.push(Change { slot: slot as u16, before: self.facts[slot] });
        self.facts[slot] = value;
    }

    /// A mark to return to.
    #[inline]
    pub(crate) const fn mark(&self) -> u32 {
        self.changes.len() as u32
    }

    /// Takes back every change since the mark.
    pub(crate) fn roll_back(&mut self, mark: u32) {
        for change in self.changes.drain(mark as usize..).rev() {
            self.facts[change.slot as usize] = change.before;
        }
    }

    /// Forgets how to take back what was done so far.
    pub(crate) fn forget(&mut self) {
        self.changes.clear();
    }
}
