//! Races on a board: where they are, what they consist of, who wins.

mod analysis;
mod count;
mod eye_shape;
mod find;
mod ground;
mod liberties;
mod line;
mod obstacle;
mod search;
mod statics;
mod view;

pub use analysis::{Analysis, BoardRace, BoardRaceError, Found, Method};
pub use find::races;
pub use ground::Footing;
pub use obstacle::Obstacle;
pub use search::Searched;
pub use statics::{BoardRegion, RegionKind, StaticVerdict};
