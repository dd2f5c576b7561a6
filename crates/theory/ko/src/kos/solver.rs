use tengen_board::Color;
use tengen_verdict::{Budget, Verdict};

use super::search::Search;
use super::{Kos, KosError, KosMove};
use crate::KoMove;
use crate::bracket::{Bracket, Found};

/// Solves a fight over any kos and whatever can come of it, exactly where the budget allows.
pub struct KosSolver {
    search: Search,
}

/// Everything about a fight over any kos that its solver was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KosSolution {
    /// White's profit minus Black's.
    pub value: Verdict<i64>,
    /// First moves proved to be optimal, in the order of their names.
    pub best: Vec<KosMove>,
    /// Whether every other first move is proved not to be.
    pub best_complete: bool,
    /// One line of best play, to the end of the fight or of the budget.
    pub line: Vec<(Color, KosMove)>,
}

/// Bytes for what is known where nothing is said.
const USUAL_MEMORY: usize = 1 << 30;

impl KosSolver {
    /// A solver for a fight and everything that can come of it.
    pub fn new(kos: &Kos) -> Result<KosSolver, KosError> {
        KosSolver::with_memory(kos, USUAL_MEMORY)
    }

    /// A solver whose tables may take so many bytes.
    pub fn with_memory(kos: &Kos, bytes: usize) -> Result<KosSolver, KosError> {
        Ok(KosSolver { search: Search::new(kos, bytes)? })
    }

    /// White's profit minus Black's under best play: exact, or the bounds proved so far.
    pub fn value(&mut self, kos: &Kos, budget: &mut Budget) -> Verdict<i64> {
        self.watched_value(kos, budget, &mut |_| {})
    }

    fn watched_value(
        &mut self,
        kos: &Kos,
        budget: &mut Budget,
        watch: &mut dyn FnMut(Verdict<i64>),
    ) -> Verdict<i64> {
        if kos.is_over() {
            return Verdict::Exact(kos.settled());
        }
        let stake = self.search.at_stake();
        let bracket = Bracket { low: kos.settled() - stake, high: kos.settled() + stake };
        let here = self.search.place(kos);
        bracket.close(budget, watch, &mut |target, budget| {
            let bound = self.search.reach(here, target - kos.settled(), budget)?;
            Ok(Found::new(kos.settled() + bound, target))
        })
    }

    /// Whether White gets at least so much; none if the budget runs out first.
    pub fn is_at_least(&mut self, kos: &Kos, value: i64, budget: &mut Budget) -> Option<bool> {
        if kos.is_over() {
            return Some(kos.settled() >= value);
        }
        let here = self.search.place(kos);
        let target = value - kos.settled();
        self.search.reach(here, target, budget).ok().map(|bound| bound >= target)
    }

    /// Value, best moves and a line.
    pub fn solve(&mut self, kos: &Kos, budget: &mut Budget) -> KosSolution {
        self.watched_solve(kos, budget, &mut |_| {})
    }

    /// The same for those who wait: `watch` is told of every narrowing of the bounds.
    pub fn watched_solve(
        &mut self,
        kos: &Kos,
        budget: &mut Budget,
        watch: &mut dyn FnMut(Verdict<i64>),
    ) -> KosSolution {
        let value = self.watched_value(kos, budget, watch);
        let (mut best, mut best_complete, mut line) = (Vec::new(), kos.is_over(), Vec::new());
        if let Verdict::Exact(value) = value {
            best_complete = true;
            for mv in kos.moves() {
                match self.keeps(kos, mv, value, budget) {
                    Some(true) => best.push(mv),
                    Some(false) => {}
                    None => best_complete = false,
                }
            }
            best.sort_by_key(|&mv| kos.move_name(mv));
            line = self.line(kos, value, budget);
        }
        KosSolution { value, best, best_complete, line }
    }

    fn line(&mut self, kos: &Kos, value: i64, budget: &mut Budget) -> Vec<(Color, KosMove)> {
        let mut line = Vec::new();
        let mut here = kos.clone();
        while !here.is_over() {
            let mut moves = here.moves();
            moves.sort_by_key(|&mv| plainness(mv));
            let best =
                moves.into_iter().find(|&mv| self.keeps(&here, mv, value, budget) == Some(true));
            let Some(mv) = best else { break };
            line.push((here.to_move(), mv));
            let Ok(next) = here.play(mv) else { break };
            here = next;
        }
        line
    }

    /// Whether the side to move can play this and still get the value.
    fn keeps(&mut self, kos: &Kos, mv: KosMove, value: i64, budget: &mut Budget) -> Option<bool> {
        let next = kos.play(mv).ok()?;
        match kos.to_move() {
            Color::White => self.is_at_least(&next, value, budget),
            Color::Black => self.is_at_least(&next, value + 1, budget).map(|above| !above),
        }
    }
}

/// Of moves that come to the same, the plain ones first: the kos, then what gains most, and threats
/// only where nothing else is as good.
const fn plainness(mv: KosMove) -> (u8, i64) {
    match mv {
        KosMove::Resolve(_) => (0, 0),
        KosMove::Capture(_) => (1, 0),
        KosMove::Elsewhere(KoMove::Take(value)) => (2, -2 * value),
        KosMove::Elsewhere(KoMove::Cash(t) | KoMove::Answer(t)) => (2, -t.swing()),
        KosMove::Elsewhere(KoMove::Threat(t)) => (5, t.value),
        KosMove::Approach(_) => (3, 0),
        KosMove::Elsewhere(_) => (4, 0),
    }
}
