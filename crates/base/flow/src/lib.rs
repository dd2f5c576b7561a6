//! Batch work on [timely](https://docs.rs/timely) dataflow: the same work runs on the threads of one
//! process and on many processes over TCP, and gives the same result, byte for byte.
//!
//! There are two kinds of work. [`Rounds`] is work on shards that send each other messages, such as
//! retrograde analysis; [`Farm`] is a list of tasks that have nothing to do with each other, such as
//! games. A [`Crew`] says who does it. With a [`Checkpoint`], whatever is killed goes on from the last
//! complete round, or with the tasks that are missing, when it is started again, with any other number
//! of workers and processes too.
//!
//! Timely stops when one process fails: the others notice at once, and each ends with one line.
//!
//! Here is how far every point of a ring is from point 0, with points dealt out to four shards:
//!
//! ```
//! use std::collections::BTreeMap;
//! use std::io::{self, Read, Write};
//! use tengen_flow::{Crew, Inbox, Outbox, Round, Rounds, run_rounds};
//!
//! struct Ring(u32);
//!
//! impl Ring {
//!     fn tell_neighbours(&self, point: u32, out: &mut Outbox<'_, u32>) {
//!         for next in [(point + 1) % self.0, (point + self.0 - 1) % self.0] {
//!             out.send(next as usize % self.shards(), next);
//!         }
//!     }
//! }
//!
//! impl Rounds for Ring {
//!     type Shard = BTreeMap<u32, u32>;
//!     type Message = u32;
//!
//!     fn identity(&self) -> String {
//!         format!("ring {}", self.0)
//!     }
//!
//!     fn shards(&self) -> usize {
//!         4
//!     }
//!
//!     fn open(&self, shard: usize, out: &mut Outbox<'_, u32>) -> io::Result<Self::Shard> {
//!         let mut distances = BTreeMap::new();
//!         if shard == 0 {
//!             distances.insert(0, 0);
//!             self.tell_neighbours(0, out);
//!         }
//!         Ok(distances)
//!     }
//!
//!     fn round(
//!         &self,
//!         round: &Round,
//!         _: usize,
//!         distances: &mut Self::Shard,
//!         inbox: &Inbox<u32>,
//!         out: &mut Outbox<'_, u32>,
//!     ) -> io::Result<()> {
//!         for point in inbox {
//!             if !distances.contains_key(&point) {
//!                 distances.insert(point, round.number);
//!                 self.tell_neighbours(point, out);
//!             }
//!         }
//!         Ok(())
//!     }
//!
//!     fn save(&self, _: usize, distances: &Self::Shard, to: &mut dyn Write) -> io::Result<()> {
//!         distances.iter().try_for_each(|(point, distance)| writeln!(to, "{point} {distance}"))
//!     }
//!
//!     fn load(&self, _: usize, from: &mut dyn Read) -> io::Result<Self::Shard> {
//!         let pairs = io::read_to_string(from)?;
//!         let pairs = pairs.lines().filter_map(|line| line.split_once(' '));
//!         Ok(pairs.filter_map(|(point, at)| Some((point.parse().ok()?, at.parse().ok()?))).collect())
//!     }
//!
//!     fn finish(&self, shard: usize, distances: Self::Shard, to: &mut Vec<u8>) -> io::Result<()> {
//!         self.save(shard, &distances, to)
//!     }
//! }
//!
//! let mut text = String::new();
//! let last = run_rounds(&Crew::threads(2), &Ring(10), None, |_| (), |_, result| {
//!     text += &String::from_utf8_lossy(result);
//!     Ok(())
//! })?;
//! assert_eq!(last.number, 6);
//! assert_eq!(text.lines().collect::<Vec<_>>().join(", "), "0 0, 4 4, 8 2, 1 1, 5 5, 9 1, 2 2, 6 4, 3 3, 7 3");
//! # Ok::<(), tengen_flow::Failure>(())
//! ```

mod alarm;
mod checkpoint;
mod crew;
mod failure;
mod farm;
mod line;
mod meeting;
mod message;
mod others;
mod parcel;
mod post;
mod rounds;
mod share;
mod turn;
mod workers;

pub use checkpoint::Checkpoint;
pub use crew::Crew;
pub use failure::Failure;
pub use farm::{Farm, run_farm};
pub use message::{Inbox, Message, Messages, Outbox};
pub use others::Others;
pub use rounds::{Round, Rounds};
pub use share::share;
pub use tengen_verdict::StopFlag;
pub use turn::run_rounds;

/// The same text without line breaks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
