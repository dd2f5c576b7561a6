use tengen_verdict::Budget;

use crate::Threat;
use crate::reduction::Reduced;
use crate::search::{Ascending, Bits, Conditions, OutOfBudget, Search, Side, Span, Spot, Stock};

/// Searches for one fight and all that can come of it.
///
/// Values are doubled and those of the side to move.
pub(crate) trait Engine: Send {
    /// Whether the value of a position reaches a target: what is returned is a lower bound if
    /// it does, otherwise an upper bound.
    fn reach(
        &mut self,
        position: &Reduced,
        left: [&[Threat]; 2],
        target: i64,
        budget: &mut Budget,
    ) -> Result<i64, OutOfBudget>;

    /// What the value lies between before any search.
    fn span(&mut self, position: &Reduced, left: [&[Threat]; 2]) -> Span;

    /// The threats worth trying for a target, by a side that is banned.
    fn candidates(&mut self, position: &Reduced, left: [&[Threat]; 2], target: i64) -> Vec<Threat>;

    /// Bytes of the stack that one ply of the deepest line may take.
    fn stack_a_ply(&self) -> usize;
}

/// The engine for a fight with these threats, the quickest that can hold them.
pub(crate) fn engine(conditions: Conditions, threats: [&[Threat]; 2]) -> Option<Box<dyn Engine>> {
    let most = threats[0].len().max(threats[1].len());
    let lossless = threats.iter().all(|side| side.iter().all(|threat| threat.loss == 0));
    Some(match most {
        _ if lossless => Box::new(LosslessShelf(Searches::new(conditions))),
        0..=64 => Box::new(LossyShelf::<1>::new(conditions, threats)),
        65..=256 => Box::new(LossyShelf::<4>::new(conditions, threats)),
        257..=1024 => Box::new(LossyShelf::<16>::new(conditions, threats)),
        1025..=4096 => Box::new(LossyShelf::<64>::new(conditions, threats)),
        _ => return None,
    })
}

/// Where searches stand ready.
trait Shelf: Send {
    type Stock: Stock + Send;

    /// The search for a position, and where in it the position is.
    fn at(
        &mut self,
        position: &Reduced,
        left: [&[Threat]; 2],
    ) -> (&mut Search<Self::Stock>, Spot<Self::Stock>);
}

impl<T: Shelf> Engine for T {
    fn reach(
        &mut self,
        position: &Reduced,
        left: [&[Threat]; 2],
        target: i64,
        budget: &mut Budget,
    ) -> Result<i64, OutOfBudget> {
        let (search, spot) = self.at(position, left);
        search.reach(position.stand, spot, target, budget)
    }

    fn span(&mut self, position: &Reduced, left: [&[Threat]; 2]) -> Span {
        let (search, spot) = self.at(position, left);
        search.span(position.stand, spot.n)
    }

    fn candidates(&mut self, position: &Reduced, left: [&[Threat]; 2], target: i64) -> Vec<Threat> {
        let (search, spot) = self.at(position, left);
        search.candidates(spot, target)
    }

    fn stack_a_ply(&self) -> usize {
        // Three calls a ply, each with some copies of the stock.
        3 * (400 + 6 * size_of::<T::Stock>())
    }
}

/// Searches with different switches. Together they keep to the memory of the conditions.
struct Searches<S> {
    conditions: Conditions,
    all: Vec<Search<S>>,
}

/// Searches kept at a time.
const MOST_SEARCHES: usize = 64;

impl<S: Stock> Searches<S> {
    fn new(conditions: Conditions) -> Searches<S> {
        // One search may fill half of the memory, and then others begin anew.
        let conditions = Conditions { memory: conditions.memory / 2, ..conditions };
        Searches { conditions, all: Vec::new() }
    }

    /// A search that knows a position with these switches and threats, and how many switches it
    /// has taken when it gets there. A new one is made from `sides` where there is none.
    fn get(
        &mut self,
        switches: &[i64],
        knows_threats: impl Fn(&Search<S>) -> bool,
        sides: impl Fn() -> [Side; 2],
    ) -> (&mut Search<S>, usize) {
        let knows =
            |search: &Search<S>| search.switches().ends_with(switches) && knows_threats(search);
        let place = self.all.iter().position(knows).unwrap_or_else(|| {
            if self.is_full() {
                // The first is the one that comes back: that of the fight itself.
                self.all.truncate(1);
            }
            if self.is_full() {
                self.all.clear();
            }
            self.all.push(Search::new(self.conditions, switches, sides()));
            self.all.len() - 1
        });
        let search = &mut self.all[place];
        let taken = search.switches().len() - switches.len();
        (search, taken)
    }

    fn is_full(&self) -> bool {
        let bytes: usize = self.all.iter().map(Search::bytes).sum();
        self.all.len() >= MOST_SEARCHES || bytes >= self.conditions.memory
    }
}

/// Any threats: which are left is a set, so all searches number the same threats.
struct LossyShelf<const WORDS: usize> {
    sides: [Side; 2],
    searches: Searches<Bits<WORDS>>,
}

impl<const WORDS: usize> LossyShelf<WORDS> {
    fn new(conditions: Conditions, threats: [&[Threat]; 2]) -> Self {
        LossyShelf { sides: threats.map(Side::new), searches: Searches::new(conditions) }
    }
}

impl<const WORDS: usize> Shelf for LossyShelf<WORDS> {
    type Stock = Bits<WORDS>;

    fn at(
        &mut self,
        position: &Reduced,
        left: [&[Threat]; 2],
    ) -> (&mut Search<Bits<WORDS>>, Spot<Bits<WORDS>>) {
        let (search, n) = self.searches.get(&position.switches, |_| true, || self.sides.clone());
        let mut stock = search.full_stock();
        for (index, side) in self.sides.iter().enumerate() {
            for number in side.missing(left[index]) {
                stock = stock.without(index, number);
            }
        }
        (search, Spot { n, us: position.to_move, stock })
    }
}

/// Only threats that lose nothing: which are left is told by the smallest one of each side, so a
/// position with a gap in its threats takes a search of its own.
struct LosslessShelf(Searches<Ascending>);

impl Shelf for LosslessShelf {
    type Stock = Ascending;

    fn at(
        &mut self,
        position: &Reduced,
        left: [&[Threat]; 2],
    ) -> (&mut Search<Ascending>, Spot<Ascending>) {
        let sides = left.map(Side::new);
        let are_the_largest = |search: &Search<Ascending>| {
            let known = search.sides().iter().zip(&sides);
            known.into_iter().all(|(known, left)| known.threats().ends_with(left.threats()))
        };
        let (search, n) = self.0.get(&position.switches, are_the_largest, || sides.clone());
        let mut stock = search.full_stock();
        for (index, side) in sides.iter().enumerate() {
            let used = search.sides()[index].len() - side.len();
            if used > 0 {
                stock = stock.without(index, used - 1);
            }
        }
        (search, Spot { n, us: position.to_move, stock })
    }
}
