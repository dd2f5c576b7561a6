//! Capturing races: two blocks that cannot live, of which one will be taken first.
//!
//! The liberties of a block in a region of the board are a combinatorial game: how many moves it
//! takes to fill them depends on who plays there. Cooled by two, such games add up, and the sum says
//! who wins (T. Nakamura, "Counting Liberties in Capturing Races using Combinatorial Game Theory").
//!
//! ```
//! use tengen_board::Color;
//! use tengen_cgt::Store;
//! use tengen_semeai::{Outcome, Race, Region};
//!
//! let regions = Region::parse_list("{6|{4|0}}; {0|-4}")?;
//! let race = Race { regions, plain: [2, 5], ..Race::default() };
//! let store = Store::new();
//! let judgement = race.judge(&store)?;
//! assert_eq!(store.name(judgement.cooled)?, "-1^*");
//! // Whoever begins wins.
//! assert_eq!(judgement.first, [Outcome::Wins(Color::Black), Outcome::Wins(Color::White)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod eye;
mod generator;
mod judgement;
mod normal;
mod notation;
mod race;
mod state;
mod tree;

pub use board::{
    Analysis, BoardRace, BoardRaceError, BoardRegion, Footing, Found, Method, Obstacle, RegionKind,
    Searched, StaticVerdict, races,
};
pub use eye::{Eye, EyeError};
pub use generator::RaceGenerator;
pub use judgement::{JudgedMove, Judgement, OUT_OF_DANGER};
pub use notation::NotationError;
pub use race::{Outcome, Race, RaceError, RaceMove};
pub use tree::{LibertyTree, Region};
