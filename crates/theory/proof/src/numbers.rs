use crate::Turn;

/// Proof and disproof number: how much is to be shown yet, at least, for either answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

/// The number of what cannot be shown.
pub(crate) const NEVER: u32 = u32::MAX;

/// The greatest number of what perhaps can.
pub(crate) const MOST: u32 = u32::MAX / 4;

impl Numbers {
    pub(crate) const PROVED: Numbers = Numbers { proof: 0, disproof: NEVER };
    pub(crate) const REFUTED: Numbers = Numbers { proof: NEVER, disproof: 0 };

    /// For a position that has not been searched.
    pub(crate) fn guess((proof, disproof): (u32, u32)) -> Numbers {
        Numbers { proof: proof.clamp(1, MOST), disproof: disproof.clamp(1, MOST) }
    }

    /// The same, but as close to this side winning as can be.
    pub(crate) const fn soon_won(self, turn: Turn) -> Numbers {
        Numbers::of(turn, 1, self.to_lose(turn))
    }

    pub(crate) const fn is_proved(self) -> bool {
        self.proof == 0
    }

    pub(crate) const fn is_refuted(self) -> bool {
        self.disproof == 0
    }

    pub(crate) const fn is_open(self) -> bool {
        !self.is_proved() && !self.is_refuted()
    }

    /// Whether neither number is below its limit.
    pub(crate) const fn reaches(self, limits: Numbers) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }

    /// The number that the side to move cares for: small if it is close to getting its way.
    pub(crate) const fn to_win(self, turn: Turn) -> u32 {
        match turn {
            Turn::Prover => self.proof,
            Turn::Refuter => self.disproof,
        }
    }

    /// The other number.
    pub(crate) const fn to_lose(self, turn: Turn) -> u32 {
        self.to_win(turn.other())
    }

    /// From what the side to move needs to win and to lose.
    pub(crate) const fn of(turn: Turn, to_win: u32, to_lose: u32) -> Numbers {
        match turn {
            Turn::Prover => Numbers { proof: to_win, disproof: to_lose },
            Turn::Refuter => Numbers { proof: to_lose, disproof: to_win },
        }
    }
}

/// The numbers of a position from those of its moves. To lose, a side must lose after every move; the
/// hardest of these counts whole and every other that is open as one. A sum would count positions
/// that several moves lead to again and again.
pub(crate) fn combine(turn: Turn, moves: impl Iterator<Item = Numbers>) -> Numbers {
    let (mut to_win, mut hardest, mut open) = (NEVER, 0, 0);
    for numbers in moves {
        to_win = to_win.min(numbers.to_win(turn));
        let to_lose = numbers.to_lose(turn);
        hardest = hardest.max(to_lose);
        open += u32::from(to_lose > 0);
    }
    let to_lose = match (to_win, hardest) {
        (0, _) => NEVER,
        (_, 0) => 0,
        _ => hardest.saturating_add(open - 1).min(MOST),
    };
    Numbers::of(turn, to_win, to_lose)
}

/// The limits for the move to look into: until another looks better, or the position reaches its own.
pub(crate) fn limits_below(
    turn: Turn,
    limits: Numbers,
    all: Numbers,
    chosen: Numbers,
    next_to_win: u32,
) -> Numbers {
    // A little more than the next best: changing from move to move costs time.
    let enough = next_to_win.saturating_add(1 + next_to_win / 4);
    let to_win = limits.to_win(turn).min(enough);
    let others = all.to_lose(turn).saturating_sub(chosen.to_lose(turn));
    let to_lose = limits.to_lose(turn).saturating_sub(others);
    Numbers::of(turn, to_win, to_lose)
}
