use tengen_board::Color;

use crate::{Eye, LibertyTree, Region};

/// A capturing race in the abstract: the liberties of two blocks, of which one will be taken first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Race {
    /// Regions with liberties of one block each.
    pub regions: Vec<Region>,
    /// Moves to fill the plain liberties of Black's and of White's block outside; approach moves
    /// count as well.
    pub plain: [u32; 2],
    /// How many of those liberties need an approach move that can be left out if they are filled
    /// last.
    pub approaches: [u32; 2],
    /// Liberties of both blocks.
    pub shared: u32,
    /// The blocks' eyes.
    pub eyes: [Eye; 2],
}

/// How a race ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This colour takes the other's block.
    Wins(Color),
    /// Neither block can be taken.
    Seki,
}

impl Outcome {
    /// `black`, `white` or `seki`.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Wins(color) => color.word(),
            Outcome::Seki => "seki",
        }
    }

    /// How good it is for a colour: 2 if it wins, 0 if it loses.
    pub const fn rank(self, color: Color) -> u8 {
        match self {
            Outcome::Wins(winner) if winner as u8 == color as u8 => 2,
            Outcome::Wins(_) => 0,
            Outcome::Seki => 1,
        }
    }
}

/// A move in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RaceMove {
    /// An option of a region, by their numbers; in a region that is a mere number of the other side's
    /// liberties, option 0 fills one.
    Region {
        /// The region.
        region: usize,
        /// The player's option in it.
        option: usize,
    },
    /// Fills a plain liberty of the other side.
    Plain,
    /// Plays into the other side's eye.
    Eye,
    /// Takes the stones that fill the own eye but for a point.
    Clear,
    /// Fills a shared liberty.
    Shared,
}

/// Why something is no race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RaceError {
    /// A block that is off the board already.
    #[error("{0}'s block has no liberty: a race takes some on both sides")]
    NoLiberty(Color),
    /// Approach moves without the liberties they lead to.
    #[error(
        "{approaches} of {color}'s liberties need an approach move, which takes {} moves, but there are \
         only {plain}: the approach moves are counted with the liberties",
        2 * approaches
    )]
    TooManyApproaches {
        /// Whose.
        color: Color,
        /// How many liberties need one.
        approaches: u32,
        /// How many moves there are in all.
        plain: u32,
    },
}

impl Race {
    /// Whether it is one: both blocks have liberties.
    ///
    /// # Errors
    /// If not.
    pub fn check(&self) -> Result<(), RaceError> {
        for color in Color::BOTH {
            let (plain, approaches) = (self.plain[color.index()], self.approaches[color.index()]);
            if 2 * approaches > plain {
                return Err(RaceError::TooManyApproaches { color, approaches, plain });
            }
            if self.is_taken(color) {
                return Err(RaceError::NoLiberty(color));
            }
        }
        Ok(())
    }

    /// Whether a block has no liberty left.
    fn is_taken(&self, color: Color) -> bool {
        let gone = LibertyTree::Leaf(0);
        self.shared == 0
            && self.plain[color.index()] == 0
            && !self.eyes[color.index()].exists()
            && self.regions.iter().all(|region| region.owner != color || region.tree == gone)
    }
}
