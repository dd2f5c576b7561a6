use tengen_board::Color;

use super::{Kos, KosMove};
use crate::hash::QuickMap;

/// Fights over any kos by exhaustive play: every legal move in every position, and a position is
/// only known again if everything about it is the same, also how it came about as far as that
/// forbids anything. Slow, and right for simple reasons; the solver is measured by it.
#[derive(Default)]
pub struct KosOracle {
    known: QuickMap<Kos, i64>,
}

impl KosOracle {
    /// An oracle that knows nothing yet.
    pub fn new() -> KosOracle {
        KosOracle::default()
    }

    /// White's profit minus Black's under best play, with what is settled.
    pub fn value(&mut self, kos: &Kos) -> i64 {
        if kos.is_over() {
            return kos.settled();
        }
        // What is settled does not change what is best.
        let mut key = kos.clone();
        key.elsewhere.settled = 0;
        if let Some(&known) = self.known.get(&key) {
            return kos.settled() + known;
        }
        let reached = kos.moves().into_iter().map(|mv| self.value(&after(kos, mv)));
        let best = match kos.to_move() {
            Color::White => reached.max(),
            Color::Black => reached.min(),
        };
        let best = best.expect("a pass is always legal");
        self.known.insert(key, best - kos.settled());
        best
    }

    /// The value, and every move that reaches it.
    pub fn best_moves(&mut self, kos: &Kos) -> (i64, Vec<KosMove>) {
        let value = self.value(kos);
        let mut best = kos.moves();
        best.retain(|&mv| self.value(&after(kos, mv)) == value);
        (value, best)
    }
}

fn after(kos: &Kos, mv: KosMove) -> Kos {
    kos.play(mv).expect("only legal moves are tried")
}
