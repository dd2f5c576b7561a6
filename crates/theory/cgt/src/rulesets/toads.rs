use std::str::FromStr;

use rustc_hash::FxHashMap;

use crate::{Game, Result, Side, Store};

/// Toads and Frogs: on a strip of squares Left's toads move to the right and Right's frogs to the
/// left, one step onto an empty square or a jump over one opposing animal onto it.
///
/// ```
/// use tengen_cgt::{Store, rulesets::Toads};
///
/// let store = Store::new();
/// let strip: Toads = "TT_FF".parse()?;
/// assert_eq!(store.name(strip.value(&store)?)?, "*");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Toads(Vec<Square>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Square {
    Empty,
    Animal(Side),
}

/// Why a text is no strip.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no square: write T for a toad, F for a frog, _ for an empty square")]
pub struct ToadsError(char);

impl FromStr for Toads {
    type Err = ToadsError;

    fn from_str(text: &str) -> std::result::Result<Toads, ToadsError> {
        text.chars()
            .map(|c| match c {
                'T' | 't' => Ok(Square::Animal(Side::Left)),
                'F' | 'f' => Ok(Square::Animal(Side::Right)),
                '_' | '.' => Ok(Square::Empty),
                other => Err(ToadsError(other)),
            })
            .collect::<std::result::Result<_, _>>()
            .map(Toads)
    }
}

impl Toads {
    /// The value of the strip.
    pub fn value(&self, store: &Store) -> Result<Game> {
        self.value_among(store, &mut FxHashMap::default())
    }

    fn value_among(&self, store: &Store, known: &mut FxHashMap<Toads, Game>) -> Result<Game> {
        if let Some(&value) = known.get(self) {
            return Ok(value);
        }
        let mut options = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for next in self.moves(side) {
                options[side.index()].push(next.value_among(store, known)?);
            }
        }
        let value = store.simplify(options)?;
        known.insert(self.clone(), value);
        Ok(value)
    }

    /// The strips that a side can move to.
    fn moves(&self, side: Side) -> Vec<Toads> {
        let ahead = |at: usize, by: usize| match side {
            Side::Left => Some(at + by).filter(|&to| to < self.0.len()),
            Side::Right => at.checked_sub(by),
        };
        let landing = |at: usize| {
            let next = ahead(at, 1)?;
            if self.0[next] == Square::Empty {
                return Some(next);
            }
            let beyond = ahead(at, 2)?;
            let over_opponent = self.0[next] == Square::Animal(side.other());
            (over_opponent && self.0[beyond] == Square::Empty).then_some(beyond)
        };
        let animals = (0..self.0.len()).filter(|&at| self.0[at] == Square::Animal(side));
        animals
            .filter_map(|at| {
                let mut next = self.clone();
                next.0.swap(at, landing(at)?);
                Some(next)
            })
            .collect()
    }
}
