use std::io::{self, Read, Write};

use crate::{Inbox, Message, Outbox};

/// Work in rounds on a fixed number of shards, each with a state of its own. In a round every shard
/// reads what the others sent it in the round before, changes its state and sends messages. The work is
/// over after a round in which nothing was sent, unless [`Rounds::over`] says otherwise.
///
/// Which worker has which shard is nothing the work can see. If what it does depends only on the state
/// and the messages in their order, the result is the same, byte for byte, with any number of workers and
/// processes, and after any number of kills.
///
/// A worker looks between two shards whether another has failed, so shards should not be long.
pub trait Rounds: Sync {
    /// What a shard knows. It never leaves its thread; its way to another is [`Rounds::save`] and
    /// [`Rounds::load`].
    type Shard;
    /// What shards send each other.
    type Message: Message;

    /// One line that tells this work from every other: its name, and everything its result depends on.
    /// A checkpoint of other work is refused.
    fn identity(&self) -> String;

    /// How many shards there are: a few times as many as there will ever be workers, such as 64.
    fn shards(&self) -> usize;

    /// Round 0: the state at the beginning, and the first messages.
    fn open(&self, shard: usize, out: &mut Outbox<'_, Self::Message>) -> io::Result<Self::Shard>;

    /// A later round.
    fn round(
        &self,
        round: &Round,
        shard: usize,
        state: &mut Self::Shard,
        inbox: &Inbox<Self::Message>,
        out: &mut Outbox<'_, Self::Message>,
    ) -> io::Result<()>;

    /// Whether the work is over after this round: if nothing was sent in it.
    fn over(&self, round: &Round) -> bool {
        round.messages == 0
    }

    /// Writes a state so that [`Rounds::load`] can read it.
    fn save(&self, shard: usize, state: &Self::Shard, to: &mut dyn Write) -> io::Result<()>;

    /// Reads a state: all that was saved, and nothing that was damaged.
    fn load(&self, shard: usize, from: &mut dyn Read) -> io::Result<Self::Shard>;

    /// Writes a shard's result, when the work is over. Process 0 gets it.
    fn finish(&self, shard: usize, state: Self::Shard, to: &mut Vec<u8>) -> io::Result<()>;
}

/// A round, and what all shards together did in it. In [`Rounds::round`] the number is that of the
/// present round, the rest is what was done in the round before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Rounds count from 0, when shards are opened.
    pub number: u32,
    /// How many messages were sent.
    pub messages: u64,
    /// The sum of what shards counted.
    pub counted: u64,
}
