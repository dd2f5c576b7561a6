use std::marker::PhantomData;
use std::slice::ChunksExact;

use crate::parcel::Parcel;
use crate::post::Post;

/// Plain data of a fixed size that shards send each other: whole numbers, tuples and arrays of them.
///
/// ```
/// use tengen_flow::Message;
///
/// let mut bytes = Vec::new();
/// (7u32, [1u8, 2]).put(&mut bytes);
/// assert_eq!(bytes.len(), <(u32, [u8; 2])>::SIZE);
/// assert_eq!(<(u32, [u8; 2])>::get(&bytes), (7, [1, 2]));
/// ```
pub trait Message: Copy {
    /// Bytes of a message, at least one.
    const SIZE: usize;

    /// Appends exactly [`Message::SIZE`] bytes.
    fn put(self, to: &mut Vec<u8>);

    /// The message whose bytes these are.
    fn get(from: &[u8]) -> Self;
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Message for $number {
            const SIZE: usize = size_of::<$number>();

            #[inline]
            fn put(self, to: &mut Vec<u8>) {
                to.extend_from_slice(&self.to_le_bytes());
            }

            #[inline]
            fn get(from: &[u8]) -> $number {
                let mut bytes = [0; size_of::<$number>()];
                bytes.copy_from_slice(&from[..size_of::<$number>()]);
                <$number>::from_le_bytes(bytes)
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);

impl<A: Message, B: Message> Message for (A, B) {
    const SIZE: usize = A::SIZE + B::SIZE;

    #[inline]
    fn put(self, to: &mut Vec<u8>) {
        self.0.put(to);
        self.1.put(to);
    }

    #[inline]
    fn get(from: &[u8]) -> (A, B) {
        (A::get(from), B::get(&from[A::SIZE..]))
    }
}

impl<A: Message, B: Message, C: Message> Message for (A, B, C) {
    const SIZE: usize = A::SIZE + B::SIZE + C::SIZE;

    #[inline]
    fn put(self, to: &mut Vec<u8>) {
        (self.0, (self.1, self.2)).put(to);
    }

    #[inline]
    fn get(from: &[u8]) -> (A, B, C) {
        let (a, (b, c)) = <(A, (B, C))>::get(from);
        (a, b, c)
    }
}

impl<A: Message, const N: usize> Message for [A; N] {
    const SIZE: usize = A::SIZE * N;

    #[inline]
    fn put(self, to: &mut Vec<u8>) {
        self.into_iter().for_each(|part| part.put(to));
    }

    #[inline]
    fn get(from: &[u8]) -> [A; N] {
        std::array::from_fn(|at| A::get(&from[at * A::SIZE..]))
    }
}

/// Parcels hold about this many bytes of messages.
const BLOCK: usize = 32 * 1024;

/// The kind of parcels with messages.
pub(crate) const MESSAGES: u32 = 1;

/// Where a shard puts what it sends in a round. It arrives in the next one.
pub struct Outbox<'a, M> {
    post: &'a mut Post,
    blocks: Vec<Vec<u8>>,
    from: usize,
    parcels: u64,
    bytes: u64,
    counted: u64,
    kind: PhantomData<M>,
}

impl<'a, M: Message> Outbox<'a, M> {
    pub(crate) fn new(post: &'a mut Post, shards: usize) -> Outbox<'a, M> {
        const { assert!(M::SIZE > 0, "messages need a size") };
        let blocks = (0..shards).map(|_| Vec::new()).collect();
        Outbox { post, blocks, from: 0, parcels: 0, bytes: 0, counted: 0, kind: PhantomData }
    }

    /// What is sent from now on comes from this shard.
    pub(crate) fn begin(&mut self, shard: usize) -> &mut Outbox<'a, M> {
        (self.from, self.parcels) = (shard, 0);
        self
    }

    /// Sends a message to a shard.
    #[inline]
    pub fn send(&mut self, shard: usize, message: M) {
        let block = &mut self.blocks[shard];
        message.put(block);
        if block.len() + M::SIZE > BLOCK {
            self.ship(shard);
        }
    }

    /// Adds to the count that all shards see after the round: of whatever the work likes to know, such as
    /// values that changed.
    #[inline]
    pub fn count(&mut self, number: u64) {
        self.counted += number;
    }

    #[cold]
    fn ship(&mut self, shard: usize) {
        let room = BLOCK.next_multiple_of(M::SIZE);
        let bytes = std::mem::replace(&mut self.blocks[shard], Vec::with_capacity(room));
        self.send_off(shard, bytes);
    }

    fn send_off(&mut self, shard: usize, bytes: Vec<u8>) {
        self.bytes += bytes.len() as u64;
        let worker = self.post.owner(shard) as u32;
        let (to, from, sequence) = (shard as u32, self.from as u32, self.parcels);
        self.parcels += 1;
        self.post.send(Parcel { kind: MESSAGES, worker, to, from, sequence, bytes });
    }

    /// Sends what is left of this shard's messages.
    pub(crate) fn flush(&mut self) -> &mut Post {
        for shard in 0..self.blocks.len() {
            if !self.blocks[shard].is_empty() {
                let bytes = std::mem::take(&mut self.blocks[shard]);
                self.send_off(shard, bytes);
            }
        }
        self.post
    }

    /// How many messages were sent, and what was counted.
    pub(crate) fn total(&self) -> (u64, u64) {
        (self.bytes / M::SIZE as u64, self.counted)
    }
}

/// What was sent to a shard in the round before: by the number of the sending shard, and of each in the
/// order of sending, whoever did the work.
pub struct Inbox<M> {
    blocks: Vec<Vec<u8>>,
    kind: PhantomData<M>,
}

impl<M: Message> Inbox<M> {
    pub(crate) fn new(blocks: Vec<Vec<u8>>) -> Inbox<M> {
        Inbox { blocks, kind: PhantomData }
    }

    /// How many messages there are.
    pub fn len(&self) -> usize {
        self.blocks.iter().map(|block| block.len() / M::SIZE).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.blocks.iter().all(Vec::is_empty)
    }

    /// The messages in order.
    pub fn iter(&self) -> Messages<'_, M> {
        Messages { now: [].chunks_exact(M::SIZE), later: self.blocks.iter(), kind: PhantomData }
    }
}

impl<'a, M: Message> IntoIterator for &'a Inbox<M> {
    type Item = M;
    type IntoIter = Messages<'a, M>;

    fn into_iter(self) -> Messages<'a, M> {
        self.iter()
    }
}

/// Messages in order.
#[derive(Clone)]
pub struct Messages<'a, M> {
    now: ChunksExact<'a, u8>,
    later: std::slice::Iter<'a, Vec<u8>>,
    kind: PhantomData<M>,
}

impl<M: Message> Iterator for Messages<'_, M> {
    type Item = M;

    #[inline]
    fn next(&mut self) -> Option<M> {
        loop {
            if let Some(bytes) = self.now.next() {
                return Some(M::get(bytes));
            }
            self.now = self.later.next()?.chunks_exact(M::SIZE);
        }
    }
}
