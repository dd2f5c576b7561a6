//! The two passes over all games, each a farm whose tasks are slices of the games. Slices are the same
//! whoever works on them, and their results are taken in order, so the outcome is the same too.

use std::io;

use rustc_hash::FxHashMap;
use tengen_board::Checksum;
use tengen_flow::{Farm, Message, StopFlag};
use tengen_play::matches::Rate;

use super::kept::Kept;
use super::offered::{Wanted, offered};
use super::played::{Frames, Key};
use super::{Mining, Tally};

/// Games of a task.
const SLICE: usize = 64;

/// All games of a collection, and what makes one mining another.
pub(super) struct Games {
    games: Vec<Kept>,
    identity: String,
}

impl Games {
    pub(super) fn new(mining: &Mining, games: Vec<Kept>) -> Games {
        let mut sum = Checksum::new();
        games.iter().for_each(|game| sum.add(game.bytes()));
        let identity = format!("mining {} games {:016x}, {mining:?}", games.len(), sum.number());
        Games { games, identity }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    pub(super) fn identity(&self) -> &str {
        &self.identity
    }

    fn slices(&self) -> usize {
        self.games.len().div_ceil(SLICE)
    }

    fn slice(&self, task: usize) -> &[Kept] {
        &self.games[task * SLICE..self.games.len().min((task + 1) * SLICE)]
    }
}

/// Bytes of some messages, and back.
fn pack<M: Message>(messages: impl IntoIterator<Item = M>) -> Vec<u8> {
    let mut bytes = Vec::new();
    messages.into_iter().for_each(|message| message.put(&mut bytes));
    bytes
}

fn unpack<M: Message>(bytes: &[u8]) -> impl Iterator<Item = M> {
    bytes.chunks_exact(M::SIZE).map(M::get)
}

pub(super) fn pack_keys(keys: &[Key]) -> Vec<u8> {
    pack(keys.iter().copied())
}

pub(super) fn unpack_keys(bytes: &[u8]) -> Vec<Key> {
    unpack(bytes).collect()
}

/// How often everything was seen.
pub(super) struct Looking<'a> {
    pub(super) games: &'a Games,
    pub(super) frames: &'a Frames,
}

impl Farm for Looking<'_> {
    fn identity(&self) -> String {
        format!("looking, {}", self.games.identity)
    }

    fn tasks(&self) -> usize {
        self.games.slices()
    }

    fn task(&self, task: usize, _: &StopFlag) -> io::Result<Vec<u8>> {
        let mut seen: FxHashMap<Key, u32> = FxHashMap::default();
        for game in self.games.slice(task) {
            for sighting in self.frames.sightings(&game.game().0).map_err(io::Error::other)? {
                *seen.entry(sighting.key).or_default() += 1;
            }
        }
        let mut seen: Vec<(Key, u32)> = seen.into_iter().collect();
        seen.sort_unstable();
        Ok(pack(seen))
    }
}

/// What [`Looking`] saw in a slice.
pub(super) fn seen(bytes: &[u8]) -> impl Iterator<Item = (Key, u32)> {
    unpack(bytes)
}

/// Exact counts of what is frequent.
pub(super) struct Counting<'a> {
    pub(super) games: &'a Games,
    pub(super) frames: &'a Frames,
    pub(super) places: &'a FxHashMap<Key, u32>,
    pub(super) wanted: &'a Wanted,
}

impl Farm for Counting<'_> {
    fn identity(&self) -> String {
        format!("counting, {}", self.games.identity)
    }

    fn tasks(&self) -> usize {
        self.games.slices()
    }

    fn task(&self, task: usize, _: &StopFlag) -> io::Result<Vec<u8>> {
        let mut found: FxHashMap<u32, Tally> = FxHashMap::default();
        for game in self.games.slice(task) {
            let (record, ended) = game.game();
            for sighting in self.frames.sightings(&record).map_err(io::Error::other)? {
                if let Some(&place) = self.places.get(&sighting.key) {
                    let tally = found.entry(place).or_default();
                    tally.count += 1;
                    ended.count(sighting.mover, &mut tally.rate);
                }
            }
            for (place, times) in
                offered(self.frames, self.wanted, &record).map_err(io::Error::other)?
            {
                found.entry(place).or_default().offered += u64::from(times);
            }
        }
        let mut found: Vec<(u32, Tally)> = found.into_iter().collect();
        found.sort_unstable_by_key(|&(place, _)| place);
        Ok(pack(found.into_iter().map(|(place, tally)| {
            let Rate { wins, draws, losses } = tally.rate;
            (place, [tally.count, tally.offered], [wins, draws, losses])
        })))
    }
}

/// What [`Counting`] found in a slice, by the number of the key.
pub(super) fn found(bytes: &[u8]) -> impl Iterator<Item = (usize, Tally)> {
    unpack::<(u32, [u64; 2], [u32; 3])>(bytes).map(|(place, [count, offered], rate)| {
        let [wins, draws, losses] = rate;
        (place as usize, Tally { count, offered, rate: Rate { wins, draws, losses } })
    })
}
