//! Which races there are on a board, those first that are shut in.

use tengen_board::Point;
use tengen_cgt::Store;
use tengen_go_rules::Position;
use tengen_semeai::{BoardRace, Outcome, races};

/// Races that are told, at most.
const MOST_RACES: usize = 24;

/// A race that was found.
pub(super) struct FoundRace {
    pub(super) race: BoardRace,
    /// How it ends if Black begins, and if White does, where counting says.
    pub(super) first: Option<[Outcome; 2]>,
    /// Whether no way leads out for either block.
    pub(super) is_closed: bool,
}

/// The races of a position: closed ones first, of these the ones with the most stones.
pub(super) fn find(store: &Store, position: &Position) -> Vec<FoundRace> {
    let look = |race: BoardRace| {
        let first = race.count(store).ok().map(|(verdict, _)| verdict.judgement.first);
        let is_closed = race.is_shut_in();
        FoundRace { race, first, is_closed }
    };
    let mut found: Vec<FoundRace> =
        races(position).into_iter().take(MOST_RACES).map(look).collect();
    found.sort_by_key(|found| !found.is_closed);
    found
}

impl FoundRace {
    /// Whether it is about the strings of these stones.
    pub(super) fn is_between(&self, blocks: [Point; 2]) -> bool {
        let position = self.race.position();
        let strings = |blocks: [Point; 2]| blocks.map(|block| position.string(block));
        strings(self.race.blocks()) == strings(blocks)
    }

    /// The stones of both blocks together.
    pub(super) fn stones(&self) -> usize {
        self.race.blocks().into_iter().map(|block| self.race.position().stones(block)).sum()
    }
}
