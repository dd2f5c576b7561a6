use std::io::Write;

use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};

/// Bytes on the way from one place to another. Timely moves whole parcels, so what a record costs
/// does not depend on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Parcel {
    /// What is to be done with it.
    pub(crate) kind: u32,
    /// The worker it goes to.
    pub(crate) worker: u32,
    /// The shard or task it is for.
    pub(crate) to: u32,
    /// The shard or worker it comes from.
    pub(crate) from: u32,
    /// Its place among the parcels from there.
    pub(crate) sequence: u64,
    pub(crate) bytes: Vec<u8>,
}

const HEAD: usize = 32;

impl Accountable for Parcel {
    /// A parcel of kind 0 is none: what timely leaves in the place of one it has taken.
    fn record_count(&self) -> i64 {
        i64::from(self.kind != 0)
    }
}

impl ContainerBytes for Parcel {
    fn from_bytes(bytes: Bytes) -> Parcel {
        let number = |at: usize| {
            let mut number = [0; 4];
            number.copy_from_slice(&bytes[at..at + 4]);
            u32::from_le_bytes(number)
        };
        let long = |at: usize| u64::from(number(at)) | u64::from(number(at + 4)) << 32;
        // What follows the parcel fills it up to a multiple of eight bytes.
        let length = usize::try_from(long(24)).unwrap_or(usize::MAX);
        Parcel {
            kind: number(0),
            worker: number(4),
            to: number(8),
            from: number(12),
            sequence: long(16),
            bytes: bytes[HEAD..HEAD + length].to_vec(),
        }
    }

    fn length_in_bytes(&self) -> usize {
        HEAD + self.bytes.len().next_multiple_of(8)
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let mut head = [0; HEAD];
        let numbers = [self.kind, self.worker, self.to, self.from];
        for (place, number) in head.chunks_exact_mut(4).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        head[16..24].copy_from_slice(&self.sequence.to_le_bytes());
        head[24..].copy_from_slice(&(self.bytes.len() as u64).to_le_bytes());
        let rest = self.bytes.len().next_multiple_of(8) - self.bytes.len();
        for bytes in [&head[..], &self.bytes, &[0; 8][..rest]] {
            writer.write_all(bytes).expect("timely has made room for the parcel");
        }
    }
}

/// Gives each parcel to its worker.
pub(crate) struct Delivery;

impl Distributor<Parcel> for Delivery {
    fn partition<T: Clone, P: Push<Message<T, Parcel>>>(
        &mut self,
        parcel: &mut Parcel,
        time: &T,
        pushers: &mut [P],
    ) {
        let worker = parcel.worker as usize;
        Message::push_at(parcel, time.clone(), &mut pushers[worker]);
    }

    fn flush<T: Clone, P: Push<Message<T, Parcel>>>(&mut self, _: &T, _: &mut [P]) {}
}

#[cfg(test)]
mod tests {
    use timely::bytes::arc::BytesMut;

    use super::*;

    #[test]
    fn parcels_survive_the_way() {
        for length in [0, 1, 7, 8, 9, 1000] {
            let bytes: Vec<u8> = (0..length).map(|n| (n * 7) as u8).collect();
            let sequence = u64::MAX - 5;
            let parcel = Parcel { kind: 1, worker: 2, to: 3, from: u32::MAX, sequence, bytes };
            let mut packed = Vec::new();
            parcel.into_bytes(&mut packed);
            assert_eq!(packed.len(), parcel.length_in_bytes());
            assert_eq!(packed.len() % 8, 0);
            assert_eq!(Parcel::from_bytes(BytesMut::from(packed).freeze()), parcel);
        }
    }
}
