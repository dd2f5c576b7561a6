use tengen_board::Color;

use super::Ko;

/// A position, in the numbers of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// A bit for every valuable move that is left.
    pub(super) left: u32,
    /// Two bits a threat: unused, pending, gone.
    pub(super) threats: u64,
    /// Ten bits a ko: its stage, or that it is resolved, and the approach moves of both sides.
    pub(super) kos: u64,
    /// A bit for every way the kos have stood since something was settled.
    pub(super) seen: u64,
    pub(super) to_move: Color,
    pub(super) passed: bool,
}

/// What can have become of a threat.
pub(super) const UNUSED: u64 = 0;
pub(super) const PENDING: u64 = 1;
pub(super) const GONE: u64 = 2;
/// In the place of a stage: the ko is resolved.
pub(super) const RESOLVED: u64 = 15;

impl State {
    pub(super) const fn status(self, threat: usize) -> u64 {
        self.threats >> (2 * threat) & 3
    }

    pub(super) const fn with_threat(self, threat: usize, status: u64) -> State {
        let cleared = self.threats & !(3 << (2 * threat));
        State { threats: cleared | status << (2 * threat), ..self }
    }

    /// The ten bits of a ko.
    pub(super) const fn ko(self, index: usize) -> u64 {
        self.kos >> (10 * index) & 1023
    }

    pub(super) const fn with_ko(self, index: usize, bits: u64) -> State {
        let cleared = self.kos & !(1023 << (10 * index));
        State { kos: cleared | bits << (10 * index), ..self }
    }
}

/// Ten bits for where a ko stands.
pub(super) fn ko_bits(ko: &Ko) -> u64 {
    let [black, white] = ko.approach.map(u64::from);
    u64::from(ko.stage) | black << 4 | white << 7
}

/// The stage and the approach moves of both sides; none if the ko is resolved.
pub(super) const fn ko_of_bits(bits: u64) -> Option<(u8, [u8; 2])> {
    if bits & 15 == RESOLVED {
        None
    } else {
        Some(((bits & 15) as u8, [(bits >> 4 & 7) as u8, (bits >> 7 & 7) as u8]))
    }
}
