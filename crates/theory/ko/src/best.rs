use tengen_verdict::{Budget, Verdict};

use crate::reduction::Reduced;
use crate::{Fight, KoMove, Solver, Threat};

/// What is known about the best moves of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMoves {
    /// Moves proved to be optimal, in the order of their names.
    pub moves: Vec<KoMove>,
    /// Whether every other move is proved not to be.
    pub complete: bool,
}

impl Solver {
    /// Which moves of a fight reach its value.
    ///
    /// Not every move takes a search. Of two valuable moves the larger is at least as good: a
    /// switch that differs by so much changes the rest by no more. And where the opponent can only
    /// resolve the ko or answer, a larger threat with the same loss is better to have ignored and
    /// worse to have answered, so the best of them lie between two borders.
    pub fn best_moves(&mut self, fight: &Fight, budget: &mut Budget) -> BestMoves {
        let mut best = BestMoves { moves: Vec::new(), complete: true };
        let Verdict::Exact(value) = self.value(fight, budget) else {
            return BestMoves { complete: fight.is_over(), ..best };
        };
        let (mut takes, mut others) = (Vec::new(), Vec::new());
        for mv in fight.moves() {
            if let KoMove::Take(_) = mv { takes.push(mv) } else { others.push(mv) }
        }
        let runs = forcing_threats(fight);
        others.retain(|mv| !runs.iter().flatten().any(|&threat| *mv == KoMove::Threat(threat)));
        let mut found = Vec::new();
        found.push(
            how_many_pass(&takes, |&mv| self.keeps(fight, mv, value, budget))
                .map(|count| takes[..count].to_vec()),
        );
        for run in &runs {
            let best = self.best_of_run(fight, run, value, budget);
            found.push(best.map(|best| best.iter().copied().map(KoMove::Threat).collect()));
        }
        for &mv in &others {
            let keeps = self.keeps(fight, mv, value, budget);
            found.push(keeps.map(|keeps| if keeps { vec![mv] } else { Vec::new() }));
        }
        for moves in found {
            match moves {
                Some(moves) => best.moves.extend(moves),
                None => best.complete = false,
            }
        }
        best.moves.sort_unstable_by(KoMove::by_name(fight.unit()));
        best
    }

    /// The best of threats with equal losses, smallest first, that are resolved upon or answered.
    fn best_of_run<'a>(
        &mut self,
        fight: &Fight,
        run: &'a [Threat],
        value: i64,
        budget: &mut Budget,
    ) -> Option<&'a [Threat]> {
        let us = fight.to_move();
        let mut reaches = |threat: Threat, reply: KoMove| {
            let played = fight.play(KoMove::Threat(threat)).ok()?;
            self.is_as_good_for(us, &played.play(reply).ok()?, value, budget)
        };
        let too_small = how_many_pass(run, |&threat| Some(!reaches(threat, KoMove::Resolve)?))?;
        let large = &run[too_small..];
        let answered = how_many_pass(large, |&threat| reaches(threat, KoMove::Answer(threat)))?;
        Some(&large[..answered])
    }
}

/// The side to move's threats to which the opponent can only reply by resolving the ko or by
/// answering: different ones of equal loss together, smallest first.
fn forcing_threats(fight: &Fight) -> Vec<Vec<Threat>> {
    let us = fight.to_move();
    if fight.holder() != Some(us.other()) {
        return Vec::new();
    }
    let largest = Reduced::new(fight).switches.first().copied().unwrap_or(0);
    let forces = |threat: &&Threat| threat.swing() >= largest;
    let mut threats: Vec<Threat> = fight.threats(us).iter().filter(forces).copied().collect();
    threats.sort_unstable_by_key(|threat| (threat.loss, threat.value));
    threats.dedup();
    threats.chunk_by(|one, other| one.loss == other.loss).map(<[Threat]>::to_vec).collect()
}

/// How many items pass a test before the first that fails, where none passes after it; none if
/// the test cannot be made.
fn how_many_pass<T>(items: &[T], mut passes: impl FnMut(&T) -> Option<bool>) -> Option<usize> {
    let (mut passed, mut failed) = (0, items.len());
    while passed < failed {
        let middle = passed + (failed - passed) / 2;
        if passes(&items[middle])? {
            passed = middle + 1;
        } else {
            failed = middle;
        }
    }
    Some(passed)
}
