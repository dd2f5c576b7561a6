use tengen_board::Color;

use crate::fight::sign;
use crate::hash::QuickMap;
use crate::{Fight, KoMove, Threat};

/// The whole game by exhaustive play: every legal move in every position, nothing left out.
/// Slow, and right for simple reasons; the fast solver is measured by it.
///
/// ```
/// use tengen_ko::{Fight, Oracle, Start};
///
/// let fight = Fight::new(17, &[4, 3, 3, 3], [&[], &[]], Start::Created);
/// let mut oracle = Oracle::new(&fight).unwrap();
/// assert_eq!(oracle.value(&fight), 10);
/// ```
pub struct Oracle {
    ko: i64,
    valuable: Vec<i64>,
    /// Owner and threat, equal ones next to each other.
    threats: Vec<(Color, Threat)>,
    known: QuickMap<u64, i64>,
}

/// Valuable moves and threats of a fight that the oracle can number.
const MOST_VALUABLE: usize = 14;
const MOST_THREATS: usize = 20;

/// A position in one word: valuable moves that are left, two bits for every threat, then
/// whose ko it is, whose turn, ban and pass.
#[derive(Clone, Copy)]
struct Position {
    left: u64,
    /// Two bits a threat: 0 unused, 1 pending, 2 gone.
    threats: u64,
    holder: Option<Color>,
    to_move: Color,
    banned: bool,
    passed: bool,
}

const UNUSED: u64 = 0;
const PENDING: u64 = 1;
const GONE: u64 = 2;

impl Position {
    fn key(self) -> u64 {
        let holder = self.holder.map_or(2, |color| color.index() as u64);
        let turn = self.to_move.index() as u64 | u64::from(self.banned) << 1;
        let turn = turn | u64::from(self.passed) << 2 | holder << 3;
        self.threats << 19 | self.left << 5 | turn
    }

    fn status(self, threat: usize) -> u64 {
        self.threats >> (2 * threat) & 3
    }

    fn with_status(self, threat: usize, status: u64) -> Position {
        let cleared = self.threats & !(3 << (2 * threat));
        Position { threats: cleared | status << (2 * threat), ..self }
    }
}

impl Oracle {
    /// An oracle for everything that can come of a fight; none if it is too large.
    pub fn new(fight: &Fight) -> Option<Oracle> {
        let mut threats = Vec::new();
        for color in Color::BOTH {
            let of_color = fight.threats(color).iter().chain(fight.pending(color));
            threats.extend(of_color.map(|&threat| (color, threat)));
        }
        // Settled and forgotten threats keep their place: equal ones side by side.
        threats.sort_unstable();
        let fits = fight.valuable().len() <= MOST_VALUABLE && threats.len() <= MOST_THREATS;
        fits.then(|| Oracle {
            ko: fight.ko(),
            valuable: fight.valuable().to_vec(),
            threats,
            known: QuickMap::default(),
        })
    }

    /// The value of a fight that can come of the one the oracle was made for: White's profit
    /// minus Black's, with what is settled.
    ///
    /// # Panics
    /// If it cannot come of it.
    pub fn value(&mut self, fight: &Fight) -> i64 {
        if fight.is_over() {
            return fight.settled();
        }
        fight.settled() + self.search(self.place(fight))
    }

    /// The value, and every move that reaches it.
    pub fn best_moves(&mut self, fight: &Fight) -> (i64, Vec<KoMove>) {
        let value = self.value(fight);
        let mut best = fight.moves();
        best.retain(|&mv| fight.play(mv).is_ok_and(|next| self.value(&next) == value));
        best.sort_unstable_by(KoMove::by_name(fight.unit()));
        (value, best)
    }

    fn place(&self, fight: &Fight) -> Position {
        let mut left = 0;
        let mut taken = fight.valuable().to_vec();
        for (index, value) in self.valuable.iter().enumerate() {
            if let Some(place) = taken.iter().position(|other| other == value) {
                taken.remove(place);
                left |= 1 << index;
            }
        }
        assert!(taken.is_empty(), "this fight has valuable moves that the oracle does not know");
        let mut position = Position {
            left,
            threats: 0,
            holder: fight.holder(),
            to_move: fight.to_move(),
            banned: fight.is_banned(),
            passed: fight.is_passed(),
        };
        let mut unused = Color::BOTH.map(|color| fight.threats(color).to_vec());
        let mut pending = Color::BOTH.map(|color| fight.pending(color).to_vec());
        for (index, (color, threat)) in self.threats.iter().enumerate() {
            let find = |lists: &mut [Vec<Threat>; 2]| {
                let list = &mut lists[color.index()];
                list.iter().position(|other| other == threat).map(|place| list.remove(place))
            };
            let status = if find(&mut unused).is_some() {
                UNUSED
            } else if find(&mut pending).is_some() {
                PENDING
            } else {
                GONE
            };
            position = position.with_status(index, status);
        }
        assert!(unused.iter().chain(&pending).all(Vec::is_empty), "threats unknown to the oracle");
        position
    }

    /// What is still to come under best play.
    fn search(&mut self, here: Position) -> i64 {
        let key = here.key();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let us = here.to_move;
        let them = us.other();
        let sign = sign(us);
        let next = Position { to_move: them, banned: false, passed: false, ..here };
        // Passing: two in a row end the fight, and the holder of the ko keeps it.
        let mut best = sign
            * if here.passed {
                here.holder.map_or(0, |holder| crate::fight::sign(holder) * self.ko)
            } else {
                self.search(Position { passed: true, ..next })
            };
        let mut consider = |value: i64| best = best.max(sign * value);
        if here.holder == Some(them) && !here.banned {
            consider(self.search(Position { holder: Some(us), banned: true, ..next }));
        }
        if here.holder == Some(us) {
            consider(sign * self.ko + self.search(Position { holder: None, ..next }));
        }
        for index in 0..self.valuable.len() {
            let bit = 1 << index;
            if here.left & bit != 0 {
                let gain = sign * self.valuable[index];
                consider(gain + self.search(Position { left: here.left & !bit, ..next }));
            }
        }
        for index in 0..self.threats.len() {
            let (owner, threat) = self.threats[index];
            match (here.status(index), owner == us) {
                (UNUSED, true) => consider(self.search(next.with_status(index, PENDING))),
                (PENDING, true) => {
                    consider(sign * threat.value + self.search(next.with_status(index, GONE)));
                }
                (PENDING, false) => {
                    consider(sign * threat.loss + self.search(next.with_status(index, GONE)));
                }
                _ => {}
            }
        }
        let value = sign * best;
        self.known.insert(key, value);
        value
    }
}
