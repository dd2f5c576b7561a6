use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use tengen_board::{Lettering, Size};
use tengen_book::Folding;
use tengen_gobang_rules::RuleSet;
use tengen_sgf::GameKind;

/// A kind of board: positions on different kinds have nothing to do with each other, and one book may
/// hold several kinds of its game.
///
/// In Go the size is all that counts: results under other rules and another komi are still results, and
/// a komi can be set anew when the book is asked. In Gobang every rule set is a game of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ground {
    /// Go on a board of this size.
    Go(Size),
    /// Gobang on a board of this size under these rules.
    Gobang(Size, RuleSet),
}

static FOLDINGS: Mutex<BTreeMap<Ground, Arc<Folding>>> = Mutex::new(BTreeMap::new());

impl Ground {
    /// What books of Go are called.
    pub const GO: &'static str = "go";
    /// What books of Gobang are called.
    pub const GOBANG: &'static str = "gobang";

    /// `go` or `gobang`.
    pub const fn game(self) -> &'static str {
        match self {
            Ground::Go(_) => Ground::GO,
            Ground::Gobang(..) => Ground::GOBANG,
        }
    }

    /// As records call the game.
    pub const fn kind(self) -> GameKind {
        match self {
            Ground::Go(_) => GameKind::Go,
            Ground::Gobang(..) => GameKind::Gobang,
        }
    }

    /// The board.
    pub const fn size(self) -> Size {
        match self {
            Ground::Go(size) | Ground::Gobang(size, _) => size,
        }
    }

    /// How columns are lettered.
    pub const fn lettering(self) -> Lettering {
        match self {
            Ground::Go(_) => Lettering::Go,
            Ground::Gobang(..) => Lettering::Gobang,
        }
    }

    /// Its name in a book: `9x9`, or `15x15 renju`.
    pub fn section(self) -> String {
        match self {
            Ground::Go(size) => size.to_string(),
            Ground::Gobang(size, rules) => format!("{size} {rules}"),
        }
    }

    /// The kind of board that a section of a book of this game is about.
    pub fn of_section(game: &str, section: &str) -> Option<Ground> {
        match section.split_once(' ') {
            None if game == Ground::GO => Some(Ground::Go(section.parse().ok()?)),
            Some((size, rules)) if game == Ground::GOBANG => {
                Some(Ground::Gobang(size.parse().ok()?, rules.parse().ok()?))
            }
            _ => None,
        }
    }

    /// How its positions are folded, made once.
    pub(super) fn folding(self) -> Arc<Folding> {
        let mut foldings = FOLDINGS.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(foldings.entry(self).or_insert_with(|| Arc::new(self.new_folding())))
    }

    fn new_folding(self) -> Folding {
        match self {
            Ground::Go(size) => Folding::new(size, 0),
            Ground::Gobang(size, rules) => {
                let place = RuleSet::ALL.iter().position(|&known| known == rules);
                let folding = Folding::new(size, 1 + place.unwrap_or(0) as u64);
                if treats_colors_alike(rules) { folding.color_blind() } else { folding }
            }
        }
    }
}

/// Whether a position with colours and turn exchanged is the same game. Where something is forbidden to
/// Black only, or wins for White only, it is not.
const fn treats_colors_alike(rules: RuleSet) -> bool {
    match rules {
        RuleSet::Freestyle | RuleSet::Standard | RuleSet::Caro | RuleSet::ThesisBasic => true,
        RuleSet::Renju
        | RuleSet::ThesisJapanese
        | RuleSet::Thesis33Allowed
        | RuleSet::Thesis44Allowed => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_read_back() {
        let size = Size::new(9, 13).unwrap();
        let gobang = RuleSet::ALL.map(|rules| Ground::Gobang(size, rules));
        for ground in gobang.into_iter().chain([Ground::Go(size)]) {
            assert_eq!(Ground::of_section(ground.game(), &ground.section()), Some(ground));
        }
        assert_eq!(Ground::of_section(Ground::GO, "9x9 renju"), None);
        assert_eq!(Ground::of_section("chess", "8x8"), None);
    }
}
