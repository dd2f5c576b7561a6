use std::io::{self, Read, Write};
use std::sync::{Mutex, OnceLock};

use tengen_board::Size;
use tengen_flow::{Inbox, Outbox, Round, Rounds};

use super::{Entry, Message, SHARDS, Shard};
use crate::ranking::Ranking;

/// The work of valuing every state of a board, for any crew of workers.
pub struct Build {
    ranking: Ranking,
    /// For shards that are loaded: the moves that lead to each, listed once for all of them.
    announcements: OnceLock<Vec<Mutex<Vec<Message>>>>,
}

/// What a shard has found out, as sent to whoever puts the table together.
pub(crate) struct Found {
    pub quiet: Vec<Entry>,
    pub passed: Vec<Entry>,
    /// The place of the position within its shard, the index of the point, and the entry.
    pub kos: Vec<(u32, u8, Entry)>,
}

impl Build {
    /// The work for a board, if it is [small enough](crate::ranking::MOST_RANKED).
    pub fn new(size: Size) -> Option<Build> {
        let ranking = Ranking::new(size)?;
        Some(Build { ranking, announcements: OnceLock::new() })
    }

    /// The positions of the board.
    pub const fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// The moves that lead to a shard's states, in the order in which they were first announced.
    fn announced_to(&self, shard: usize) -> Vec<Message> {
        let all = self.announcements.get_or_init(|| {
            let mut all = vec![Vec::new(); SHARDS];
            for from in 0..SHARDS {
                Shard::open(&self.ranking, from, &mut |to, message| all[to].push(message));
            }
            all.into_iter().map(Mutex::new).collect()
        });
        let mut own = all[shard].lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        std::mem::take(&mut own)
    }
}

impl Rounds for Build {
    type Shard = Shard;
    type Message = u64;

    fn identity(&self) -> String {
        format!("tengen table {} area simple-ko no-suicide 1", self.ranking.board().size())
    }

    fn shards(&self) -> usize {
        SHARDS
    }

    fn open(&self, shard: usize, out: &mut Outbox<'_, u64>) -> io::Result<Shard> {
        Ok(Shard::open(&self.ranking, shard, &mut |to, message| out.send(to, message.0)))
    }

    fn round(
        &self,
        round: &Round,
        _: usize,
        shard: &mut Shard,
        inbox: &Inbox<u64>,
        out: &mut Outbox<'_, u64>,
    ) -> io::Result<()> {
        let number = u16::try_from(round.number)
            .map_err(|_| io::Error::other("an end more than 65,535 moves away"))?;
        let messages = inbox.iter().map(Message);
        shard.round(number, messages, &mut |to, message| out.send(to, message.0));
        Ok(())
    }

    fn save(&self, _: usize, shard: &Shard, to: &mut dyn Write) -> io::Result<()> {
        shard.save(to)
    }

    fn load(&self, shard: usize, from: &mut dyn Read) -> io::Result<Shard> {
        let announcements = self.announced_to(shard);
        Shard::load(&self.ranking, shard, announcements.iter().copied(), from)
    }

    fn finish(&self, _: usize, shard: Shard, to: &mut Vec<u8>) -> io::Result<()> {
        to.extend((shard.positions() as u32).to_le_bytes());
        for &(position, point) in shard.kos() {
            to.extend(position.to_le_bytes());
            to.push(point);
        }
        shard.entries().for_each(|entry| to.extend(entry.to_bytes()));
        Ok(())
    }
}

impl Found {
    /// Reads what [`Build::finish`](Rounds::finish) wrote.
    pub(crate) fn read(bytes: &[u8]) -> Option<Found> {
        let (positions, bytes) = bytes.split_first_chunk()?;
        let positions = u32::from_le_bytes(*positions) as usize;
        let in_pairs = bytes.len().checked_sub(2 * positions * Entry::BYTES)?;
        let kos = in_pairs / (5 + Entry::BYTES);
        let (named, entries) = bytes.split_at_checked(5 * kos)?;
        let mut entries = entries.chunks_exact(Entry::BYTES).filter_map(Entry::of_bytes);
        let quiet = entries.by_ref().take(positions).collect();
        let passed = entries.by_ref().take(positions).collect();
        let kos = named.chunks_exact(5).zip(entries).map(|(name, entry)| {
            (u32::from_le_bytes([name[0], name[1], name[2], name[3]]), name[4], entry)
        });
        Some(Found { quiet, passed, kos: kos.collect() })
    }
}
