use super::SHARDS;

/// What shards tell each other, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message(pub u64);

/// A state's place among its shard's.
pub(super) const STATE_BITS: u32 = 24;
const SLOT_BITS: u32 = 5;
const SHARD_BITS: u32 = SHARDS.trailing_zeros();

/// A move as seen from the state it leads to: whose it is and which of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entrance {
    pub shard: u8,
    pub state: u32,
    pub slot: u8,
}

impl Entrance {
    pub(super) const BITS: u32 = SHARD_BITS + STATE_BITS + SLOT_BITS;

    pub(super) const fn pack(self) -> u64 {
        (((self.shard as u64) << STATE_BITS | self.state as u64) << SLOT_BITS) | self.slot as u64
    }

    pub(super) const fn unpack(word: u64) -> Entrance {
        Entrance {
            shard: (word >> (STATE_BITS + SLOT_BITS)) as u8 & (SHARDS - 1) as u8,
            state: (word >> SLOT_BITS) as u32 & ((1 << STATE_BITS) - 1),
            slot: word as u8 & ((1 << SLOT_BITS) - 1),
        }
    }
}

/// What a state is besides its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Quiet,
    Passed,
    /// With a ko forbidden at the point of this index.
    Ko(u8),
}

impl Kind {
    const fn pack(self) -> u64 {
        match self {
            Kind::Quiet => 0,
            Kind::Passed => 1,
            Kind::Ko(index) => 2 + index as u64,
        }
    }

    const fn unpack(word: u64) -> Kind {
        match word {
            0 => Kind::Quiet,
            1 => Kind::Passed,
            more => Kind::Ko(more as u8 - 2),
        }
    }
}

/// "One of my moves leads to you": sent once, before the first round.
pub(super) const fn announce(rank: u32, kind: Kind, entrance: Entrance) -> Message {
    let kind = kind.pack() << Entrance::BITS;
    Message((rank as u64) << (Entrance::BITS + 5) | kind | entrance.pack())
}

/// Reads an announcement: the place of the rank within its shard, the kind, and the move.
pub(super) const fn announced(message: Message) -> (u32, Kind, Entrance) {
    let kind = Kind::unpack(message.0 >> Entrance::BITS & 31);
    ((message.0 >> (Entrance::BITS + 5)) as u32, kind, Entrance::unpack(message.0))
}

/// Which of the two values a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Low,
    High,
}

/// "The value your move leads to has changed."
pub(super) const fn changed(entrance: Entrance, side: Side, value: i8) -> Message {
    let side = matches!(side, Side::High) as u64;
    Message(entrance.pack() | (side << 8 | value as u8 as u64) << Entrance::BITS)
}

/// Reads a change: the move, which value, and what it is now.
pub(super) const fn change(message: Message) -> (Entrance, Side, i8) {
    let side = if message.0 >> (Entrance::BITS + 8) & 1 == 1 { Side::High } else { Side::Low };
    (Entrance::unpack(message.0), side, (message.0 >> Entrance::BITS) as i8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_written() {
        let entrance = Entrance { shard: 63, state: (1 << STATE_BITS) - 1, slot: 17 };
        for kind in [Kind::Quiet, Kind::Passed, Kind::Ko(0), Kind::Ko(15)] {
            let rank = (1 << 24) - 1;
            assert_eq!(announced(announce(rank, kind, entrance)), (rank, kind, entrance));
        }
        for (side, value) in [(Side::Low, -16), (Side::High, 16), (Side::Low, 0), (Side::High, -1)]
        {
            assert_eq!(change(changed(entrance, side, value)), (entrance, side, value));
        }
    }
}
