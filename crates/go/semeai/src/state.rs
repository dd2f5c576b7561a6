//! A race as it is added up, at some moment.

use tengen_board::Color;
use tengen_cgt::{CgtError, Game, Number, Result, Store};

use crate::normal::{self, side};
use crate::{Eye, Outcome};

/// The liberties of a block in a region, in normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summand {
    pub owner: Color,
    pub value: Game,
    /// What is left after each move of Black, and of White.
    pub options: [Vec<Game>; 2],
}

/// A race at some moment.
#[derive(Clone, Copy)]
pub(crate) struct State<'a> {
    pub store: &'a Store,
    pub summands: &'a [Summand],
    /// A region in which something else is left by now.
    pub changed: Option<(usize, Game)>,
    pub plain: [u32; 2],
    pub shared: u32,
    pub eyes: [Eye; 2],
    /// The liberties of both sides with the eyes and without the shared ones, cooled by two.
    pub cooled: Game,
}

impl State<'_> {
    /// What is left of a block's regions that are not filled yet. In normal form nothing but a filled
    /// region is worth 0.
    fn regions(&self, color: Color) -> impl Iterator<Item = (usize, Game)> {
        let zero = self.store.integer(0);
        self.summands.iter().enumerate().filter_map(move |(region, summand)| {
            let value = match self.changed {
                Some((changed, value)) if changed == region => value,
                _ => summand.value,
            };
            (summand.owner == color && value != zero).then_some((region, value))
        })
    }

    /// Whether a block has liberties that are neither shared nor in its eye.
    fn has_outside(&self, color: Color) -> bool {
        self.plain[color.index()] > 0 || self.regions(color).next().is_some()
    }

    /// Whether a block has no liberties but those in its eye.
    pub fn is_only_eye(&self, color: Color) -> bool {
        self.shared == 0 && !self.has_outside(color)
    }

    /// Whether a block has no liberty but one that is shared.
    pub fn is_last_shared(&self, color: Color) -> bool {
        self.shared == 1 && !self.has_outside(color) && !self.eyes[color.index()].exists()
    }

    /// Whether a block is off the board.
    pub fn is_taken(&self, color: Color) -> bool {
        self.is_only_eye(color) && !self.eyes[color.index()].exists()
    }

    /// Whether one move takes a block.
    fn can_be_taken(&self, color: Color) -> bool {
        let eye = self.eyes[color.index()];
        if eye.exists() {
            return self.is_only_eye(color) && eye.entered().is_none();
        }
        let mut regions = self.regions(color);
        match (regions.next(), self.plain[color.index()], self.shared) {
            (None, 1, 0) | (None, 0, 1) => true,
            (Some(region), 0, 0) => regions.next().is_none() && self.can_be_filled(color, region),
            _ => false,
        }
    }

    /// Whether one move fills a region.
    fn can_be_filled(&self, owner: Color, (region, value): (usize, Game)) -> bool {
        let zero = self.store.integer(0);
        let attacker = owner.other();
        if self.store.as_number(value) == Some(normal::moves(owner, 1)) {
            return true;
        }
        if value == self.summands[region].value {
            return self.summands[region].options[attacker.index()].contains(&zero);
        }
        self.store.options(value, side(attacker)).is_ok_and(|options| options.contains(&zero))
    }

    /// Whether a block has no liberty but the last point of an eye that is full of stones. They count
    /// for more moves than that, but only if its owner is in time to take them.
    pub fn is_in_atari(&self, color: Color) -> bool {
        self.is_only_eye(color) && self.eyes[color.index()].cleared().is_some()
    }

    /// The state after the stones in the own eye are taken, if they fill it.
    pub fn cleared(&self, color: Color) -> Result<Option<(Self, Game)>> {
        let eye = self.eyes[color.index()];
        let Some(cleared) = eye.cleared() else { return Ok(None) };
        let gain =
            normal::moves(color, cleared.moves()).minus(normal::moves(color, eye.moves()))?;
        let gain = self.store.number(gain)?;
        let mut after = Self { cooled: self.store.sum(self.cooled, gain)?, ..*self };
        after.eyes[color.index()] = cleared;
        Ok(Some((after, gain)))
    }

    /// How the race ends if this colour begins.
    pub fn outcome(&self, first: Color) -> Result<Outcome> {
        if self.is_taken(first.other()) || self.is_in_atari(first.other()) {
            return Ok(Outcome::Wins(first));
        }
        if self.is_in_atari(first) {
            // Nothing is counted before that is over.
            return match self.cleared(first)? {
                Some((after, _)) if !self.can_be_taken(first.other()) => {
                    after.outcome(first.other())
                }
                _ => Ok(Outcome::Wins(first)),
            };
        }
        Ok(outcome(adjusted(self.store, self.cooled, first)?, self.shared, self.eyes, first))
    }
}

/// How a race ends in which Black leads by so many moves outside.
pub(crate) fn outcome(lead: i64, shared: u32, eyes: [Eye; 2], first: Color) -> Outcome {
    let [black, white] = eyes.map(Eye::class);
    // With the lower class it takes an attack to win: the other side can wait.
    let attackers: &[Color] = match black.cmp(&white) {
        std::cmp::Ordering::Less => &[Color::Black],
        std::cmp::Ordering::Greater => &[Color::White],
        std::cmp::Ordering::Equal => &Color::BOTH,
    };
    for &attacker in attackers {
        let lead = if attacker == Color::Black { lead } else { -lead };
        let defender = attacker.other();
        // Shared liberties to be filled before the defender is in atari.
        let to_fill = if shared == 0 || eyes[defender.index()].exists() {
            i64::from(shared)
        } else {
            i64::from(shared) - 1
        };
        if lead >= to_fill + i64::from(attacker != first) {
            return Outcome::Wins(attacker);
        }
    }
    match attackers {
        [attacker] => Outcome::Wins(attacker.other()),
        _ => Outcome::Seki,
    }
}

/// By how many whole moves Black is ahead if this colour begins: play in everything that is worth
/// more than a plain liberty rounds in favour of the one who begins.
pub(crate) fn adjusted(store: &Store, cooled: Game, first: Color) -> Result<i64> {
    if first == Color::White {
        let negative = store.negative(cooled)?;
        return Ok(-adjusted(store, negative, Color::Black)?);
    }
    let mut lead = -store.stop(cooled, side(first)).negative().floor();
    loop {
        let whole = i64::try_from(lead).map_err(|_| CgtError::NumberOutOfReach)?;
        if store.is_at_most(cooled, store.number(Number::integer(whole))?)? {
            return Ok(whole);
        }
        lead += 1;
    }
}
