//! What a position of a region is to a block: which cells matter, when nothing can change any more, and
//! which positions come to the same.

use std::iter;

use tengen_board::{Color, Point};
use tengen_tactics::{Cells, Field, Local, bits};

/// A region as a block sees it.
pub(super) struct View {
    pub field: Field,
    owner: Color,
    /// The cells beside the block.
    beside: Cells,
    /// The cells beside stones of its colour that live.
    friends: Cells,
    /// The cells where a stone of the attacker cannot be taken.
    anchored: Cells,
    /// The cells where a stone of the owner cannot be taken though it does not join the block.
    havens: Cells,
    /// Sets of cells that can change places, because the same is beside them.
    twins: Vec<Cells>,
}

/// How the liberties of the block end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Settled {
    /// It has joined stones that live.
    Escaped,
    /// So many moves fill them.
    Moves(u32),
}

/// What a position comes to: whatever is played, positions with the same content have the same
/// liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Content {
    /// The owner's stones, and all that is filled otherwise.
    stones: [Cells; 2],
    /// Liberties that are nothing else, of the block and of the owner's other strings.
    mere: u64,
}

/// Bits for the mere liberties of one string.
const MERE_BITS: u32 = 4;
/// Strings that can have some, at most.
const MOST_STRINGS: usize = (u64::BITS / MERE_BITS) as usize;

/// The block as far as the region goes.
struct Block {
    /// The stones that have joined it.
    joined: Cells,
    /// The cells beside it and them.
    beside: Cells,
}

impl View {
    /// The region of a field, for the block that this stone names.
    pub fn new(field: Field, owner: Color, head: Point) -> View {
        let beside = field.beside_lasting(owner, head);
        let friends = field.beside_other_lasting(owner, head);
        let lasting = |color| {
            let lasting = cells(&field).filter(|&cell| field.lasts(cell, color));
            lasting.fold(0, |all, cell| all | cell)
        };
        let (anchored, havens) = (lasting(owner.other()), friends | lasting(owner) & !beside);
        let mut view = View { owner, beside, friends, anchored, havens, twins: Vec::new(), field };
        view.twins = view.find_twins();
        view
    }

    fn find_twins(&self) -> Vec<Cells> {
        let mut kinds: Vec<(_, Cells)> = Vec::new();
        for cell in cells(&self.field) {
            let kind = (
                self.field.beside(cell),
                [self.beside, self.friends, self.anchored, self.havens].map(|set| set & cell != 0),
            );
            match kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, twins)) => *twins |= cell,
                None => kinds.push((kind, cell)),
            }
        }
        kinds.into_iter().map(|(_, twins)| twins).filter(|twins| twins.count_ones() > 1).collect()
    }

    /// The block among these stones of its owner.
    fn block(&self, own: Cells) -> Block {
        let joined = self.field.flood(self.beside & own, own);
        Block { joined, beside: self.beside | self.field.beside(joined) }
    }

    /// The block's liberties in the region.
    pub fn liberties(&self, local: &Local) -> Cells {
        self.block(local.stones(self.owner)).beside & self.field.free(local)
    }

    /// How the liberties end, where neither side can change it.
    pub fn settled(&self, local: &Local) -> Option<Settled> {
        let field = &self.field;
        let own = local.stones(self.owner);
        let block = self.block(own);
        if block.joined & self.friends != 0 {
            return Some(Settled::Escaped);
        }
        let attacker = self.owner.other();
        let attackers = local.stones(attacker);
        let free = field.free(local);
        let liberties = block.beside & free;
        let around = field.beside(liberties);
        let is_mortal = |string: Cells| !field.lasts(string, attacker);
        if field.strings((block.beside | around) & attackers, attackers).any(is_mortal) {
            // Stones that fill liberties may be taken.
            return None;
        }
        // Who plays on one of them leaves the others as they are.
        let leads_on = around & (free & !liberties | own & !block.joined) != 0;
        let is_plain = !leads_on && liberties & (self.friends | !self.anchored) == 0;
        is_plain.then_some(Settled::Moves(liberties.count_ones()))
    }

    /// The cells that matter to the block: stones that cannot be taken shut off the others for good.
    pub fn reach(&self, local: &Local) -> Cells {
        let attackers = local.stones(self.owner.other());
        let open = !self.field.flood(self.anchored & attackers, attackers);
        self.field.flood(self.beside & open, open)
    }

    /// What a position comes to.
    pub fn content(&self, local: &Local) -> Content {
        let reach = self.reach(local);
        let attackers = local.stones(self.owner.other());
        let free = self.field.free(local) & reach;
        // What is shut off might as well be filled.
        let mut stones = [local.stones(self.owner) & reach, attackers | !reach];
        self.sort_twins(&mut stones);
        let mut mere = 0;
        if attackers & reach == 0 && free & !self.anchored == 0 {
            // Whatever the attacker plays from now on stays, and what it takes is shut off at once.
            self.drop_idle_stones(&mut stones);
            mere = self.drop_mere_liberties(&mut stones);
        }
        Content { stones, mere }
    }

    /// Has stones stand on the first of the cells that can change places.
    fn sort_twins(&self, stones: &mut [Cells; 2]) {
        for &twins in &self.twins {
            let mut left = twins;
            for stones in stones.iter_mut() {
                let count = (*stones & twins).count_ones();
                *stones &= !twins;
                for _ in 0..count {
                    *stones |= left & left.wrapping_neg();
                    left &= left - 1;
                }
            }
        }
    }

    /// Takes the owner's stones that do nothing but fill a liberty of their string for the attacker's:
    /// the string has the same liberties without them.
    fn drop_idle_stones(&self, [own, filled]: &mut [Cells; 2]) {
        let field = &self.field;
        let free = !(*own | *filled);
        let joined = self.block(*own).joined;
        for cell in bits(*own & self.anchored & !self.havens).map(|cell| 1 << cell) {
            let rest = *own & !cell;
            let next = field.beside(cell) & rest;
            let (string, beside) = if cell & joined != 0 {
                let block = self.block(rest);
                (block.joined, block.beside)
            } else {
                let string = field.flood(next & next.wrapping_neg(), rest);
                (string, field.beside(string))
            };
            let holds_together = next & !string == 0;
            if holds_together && field.beside(cell) & free & !beside == 0 {
                *own = rest;
                *filled |= cell;
            }
        }
    }

    /// Fills the liberties of one string that lead nowhere else, and counts them: it does not matter
    /// which are left, nor who has played on the others.
    fn drop_mere_liberties(&self, [own, filled]: &mut [Cells; 2]) -> u64 {
        let field = &self.field;
        let free = !(*own | *filled);
        let block = self.block(*own);
        let others = *own & !block.joined;
        let mut around = [0; MOST_STRINGS];
        let strings = field.strings(others, others).map(|string| field.beside(string));
        let mut count = 0;
        for beside in iter::once(block.beside).chain(strings) {
            if count == MOST_STRINGS {
                return 0;
            }
            around[count] = beside;
            count += 1;
        }
        let around = &around[..count];
        let (mut beside_one, mut beside_more) = (0, 0);
        for beside in around {
            beside_more |= beside_one & beside;
            beside_one |= beside;
        }
        let (mut mere, mut counts) = (0, 0);
        for (string, beside) in (0..).zip(around) {
            let single = bits(beside & free & !beside_more & !self.havens).map(|cell| 1 << cell);
            let leads_nowhere = |&cell: &Cells| field.beside(cell) & free & !beside == 0;
            let found: Cells = single.filter(leads_nowhere).fold(0, |all, cell| all | cell);
            let count = u64::from(found.count_ones());
            if count >> MERE_BITS == 0 {
                counts |= count << (string * MERE_BITS);
                mere |= found;
            }
        }
        *filled |= mere;
        counts
    }
}

/// The cells of a field, one by one.
fn cells(field: &Field) -> impl Iterator<Item = Cells> {
    let start = field.start(Color::Black);
    let taken = start.stones(Color::Black) | start.stones(Color::White);
    bits(field.free(&start) | taken).map(|cell| 1 << cell)
}
