//! The Gomocup protocol (also Piskvork's) with the extensions of Yixin-Board that front-ends use.
//!
//! A [`Brain`] holds a game of Gobang and a [`tengen_play::gobang::Mind`]. A manager gives it lines and
//! reads its answers; points are `x,y` from 0 at the top left. While it thinks it says what it has
//! found in lines that begin with `MESSAGE`.
//!
//! | command | answer |
//! | --- | --- |
//! | `START n`, `RECTSTART w,h`, `RESTART` | `OK` |
//! | `BEGIN`, `TURN x,y`, `BOARD` lines `DONE` | its move |
//! | `PLAY x,y` | `x,y`, which it plays |
//! | `TAKEBACK x,y` | `OK` |
//! | `SWAP2BOARD` lines `DONE` | three points, two, its move, or `SWAP` |
//! | `INFO key value` | none |
//! | `ABOUT` | name and version |
//! | `END` | none; thinking ends |
//! | `YXBOARD` lines `DONE` | none: the board is set up |
//! | `YXNBEST n` | its move; the n best lines as messages |
//! | `YXSHOWFORBID` | `FORBID x1y1x2y2.`, two figures a number: points forbidden to Black, if Black is to move |
//! | `YXSTOP`, `STOP` | none; whoever waits for a move has it at once |
//! | `YXSHOWINFO`, `YXHASHCLEAR` | messages, none |
//!
//! What cannot be done is answered by `ERROR` with the reason, what is not known by `UNKNOWN`.
//!
//! ```
//! use tengen_gobang_engine::Player;
//! use tengen_play::gobang::PlayerMind;
//! use tengen_protocols::gomocup::Brain;
//!
//! let mut brain = Brain::new(Box::new(PlayerMind::new(Player::Thesis1, 1)));
//! let mut answers = Vec::new();
//! brain.run("START 15\r\nSTART 4\r\nINFO rule 4\r\nYXSHOWFORBID\r\nEND\r\n".as_bytes(), &mut answers)?;
//! assert_eq!(
//!     String::from_utf8_lossy(&answers),
//!     "OK\n\
//!      ERROR a board of 4x4 is too small for Gobang: sides go from 5 to 25\n\
//!      FORBID .\n"
//! );
//! # Ok::<(), std::io::Error>(())
//! ```

mod brain;
pub mod client;
mod field;
mod info;
mod line;
mod moves;
mod run;
mod time;
mod words;

pub use brain::{Brain, Settings};
pub use info::Info;
pub use line::{Command, LONGEST_LINE};
pub use time::Time;
