use std::cmp::Ordering;
use std::fmt;

/// How a local game ends, in threats: the only thing from outside that matters to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The goal is reached, however many threats the refuter has and the prover none.
    Reached,
    /// The goal is reached if neither side has a threat. The refuter needs so many (one or more)
    /// to prevent it if the prover has none.
    RefuterNeeds(u8),
    /// The goal is prevented if neither side has a threat. The prover needs so many (one or more)
    /// to reach it if the refuter has none.
    ProverNeeds(u8),
    /// The goal is prevented, however many threats the prover has and the refuter none.
    Prevented,
}

impl Status {
    /// Whether threats decide.
    pub const fn is_ko(self) -> bool {
        matches!(self, Status::RefuterNeeds(_) | Status::ProverNeeds(_))
    }

    /// The threats the prover needs if the refuter has none; nothing if no number is enough.
    pub const fn prover_needs(self) -> Option<u8> {
        match self {
            Status::Reached | Status::RefuterNeeds(_) => Some(0),
            Status::ProverNeeds(threats) => Some(threats),
            Status::Prevented => None,
        }
    }

    /// The threats the refuter needs if the prover has none; nothing if no number is enough.
    pub const fn refuter_needs(self) -> Option<u8> {
        match self {
            Status::Prevented | Status::ProverNeeds(_) => Some(0),
            Status::RefuterNeeds(threats) => Some(threats),
            Status::Reached => None,
        }
    }

    /// A number that is larger the better things are for the prover.
    const fn rank(self) -> i32 {
        match self {
            Status::Reached => i32::MAX,
            Status::RefuterNeeds(threats) => threats as i32,
            Status::ProverNeeds(threats) => -(threats as i32),
            Status::Prevented => i32::MIN,
        }
    }
}

/// Better for the prover is greater.
impl Ord for Status {
    fn cmp(&self, other: &Status) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Status {
    fn partial_cmp(&self, other: &Status) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Reached => f.write_str("reached"),
            Status::RefuterNeeds(threats) => write!(f, "ko, prevented with {threats} threats"),
            Status::ProverNeeds(threats) => write!(f, "ko, reached with {threats} threats"),
            Status::Prevented => f.write_str("prevented"),
        }
    }
}
