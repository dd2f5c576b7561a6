use crate::thermograph::best_move;
use crate::trajectory::LOWEST;
use crate::{CgtError, Game, Result, Side, Store, Thermograph};

/// A simple ko: a stone that the sides take from each other in turn. Whoever holds it may end the
/// ko by a move; the other must take it first.
///
/// `{a | ko | b}` of Go books, where Right holds the ko, is `a` for Left's win, `b` for Right's:
///
/// ```
/// use tengen_cgt::{Ko, Komaster, Number, Side, Store};
///
/// let store = Store::new();
/// let ko = Ko { left: vec![store.integer(9)], right: vec![store.integer(0)], holder: Side::Right };
/// let thermograph = store.ko_thermograph(&ko, Komaster::Left)?;
/// assert_eq!(thermograph.temperature(), Number::integer(3), "(a - b) / 3");
/// assert_eq!(thermograph.mean(), Number::integer(3), "(a + 2b) / 3");
/// # Ok::<(), tengen_cgt::CgtError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ko {
    /// What Left can end the ko with while he holds it.
    pub left: Vec<Game>,
    /// What Right can end the ko with while she holds it.
    pub right: Vec<Game>,
    /// Who holds it.
    pub holder: Side,
}

/// Who wins the ko if both want to fight for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Komaster {
    /// Left has the threats: when Right takes the ko, Left takes it back.
    Left,
    /// Right has the threats.
    Right,
    /// Threats cancel, as if there were none: a taken ko is not taken back at once.
    Neutral,
}

impl Store {
    /// The thermograph of a ko. Taking it costs a move, ending it another; where the komaster
    /// would take the ko back and end it, taking it does not help the other side below the
    /// temperature, and both walls are one.
    pub fn ko_thermograph(&self, ko: &Ko, komaster: Komaster) -> Result<Thermograph> {
        let end = |side: Side, options: &[Game]| {
            best_move(side, options, |option| self.thermograph(option))
        };
        let won_by_left = end(Side::Left, &ko.left)?;
        let won_by_right = end(Side::Right, &ko.right)?;
        // The holder ends it in one move, the other takes it before.
        let (left, right) = match ko.holder {
            Side::Right => (won_by_left.tilted(-1)?, won_by_right),
            Side::Left => (won_by_left, won_by_right.tilted(1)?),
        };
        if left.at(LOWEST)? < right.at(LOWEST)? {
            return Err(CgtError::ColdKo);
        }
        let temperature = left.meets(&right)?.ok_or(CgtError::NumberOutOfReach)?;
        match (ko.holder, komaster) {
            (Side::Right, Komaster::Right) => Thermograph::closed_at(&right, &right, temperature),
            (Side::Left, Komaster::Left) => Thermograph::closed_at(&left, &left, temperature),
            _ => Thermograph::closed_at(&left, &right, temperature),
        }
    }
}
