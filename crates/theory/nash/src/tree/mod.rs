//! Games in which moves follow each other, players may not know everything, and chance plays along.

mod examples;
mod linear;
mod plans;
mod regret;
mod sequence;
mod text;

pub use examples::{kuhn, leduc, leduc_with_suits, thesis_example};
pub use plans::{Information, Plans};
pub use sequence::SequenceForm;
pub use text::parse_number;

pub(crate) use linear::simplex;
pub(crate) use regret::regret_minimisation;

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Wants payoffs to be large.
    One,
    /// Wants payoffs to be small.
    Two,
}

/// A game, or what is left of it after some moves.
///
/// A tree can be made by hand or read from text, as [`Tree::parse`] tells. Whether it is a game at
/// all, with players who remember what they did, is found out by [`SequenceForm::new`].
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    /// The game is over; what the first player gets and the second loses.
    Payoff(f64),
    /// Chance moves, with these probabilities.
    Chance(Vec<(f64, Tree)>),
    /// A player moves.
    Decision {
        /// Whose turn it is.
        player: Player,
        /// What the player knows: nodes with the same name cannot be told apart.
        information: String,
        /// Names of the moves, and what they lead to.
        moves: Vec<(String, Tree)>,
    },
}

impl Tree {
    /// A decision of the first player.
    pub fn one(information: impl Into<String>, moves: Vec<(String, Tree)>) -> Tree {
        Tree::Decision { player: Player::One, information: information.into(), moves }
    }

    /// A decision of the second player.
    pub fn two(information: impl Into<String>, moves: Vec<(String, Tree)>) -> Tree {
        Tree::Decision { player: Player::Two, information: information.into(), moves }
    }
}
