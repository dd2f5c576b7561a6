use tengen_board::Color;
use tengen_verdict::Budget;

use super::{Kos, KosMove, KosSolver};
use crate::Threat;
use crate::fight::sign;

/// What there is to say about a fight over any kos beyond its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KosAdvice {
    /// Every first move with the value that it leads to, best first.
    pub moves: Vec<(KosMove, i64)>,
    /// Every different threat that has not been played, with how much more its owner gets in the
    /// whole fight for having it.
    pub threats: Vec<(Color, Threat, i64)>,
    /// Every ko and side with approach moves to play, with how much less that side gets for it.
    pub approach: Vec<(usize, Color, i64)>,
}

impl KosSolver {
    /// What every move comes to, and what threats and approach moves are worth. None if the budget
    /// runs out.
    pub fn advice(&mut self, kos: &Kos, budget: &mut Budget) -> Option<KosAdvice> {
        let value = self.value(kos, budget).exact()?;
        let mut moves = Vec::new();
        for mv in kos.moves() {
            moves.push((mv, self.value(&kos.play(mv).ok()?, budget).exact()?));
        }
        moves.sort_by_key(|&(_, value)| -sign(kos.to_move()) * value);
        let (mut threats, mut approach) = (Vec::new(), Vec::new());
        for color in Color::BOTH {
            let mut different = kos.elsewhere().threats(color).to_vec();
            different.dedup();
            for threat in different {
                let without = self.value(&without_threat(kos, color, threat), budget).exact()?;
                threats.push((color, threat, sign(color) * (value - without)));
            }
            for (index, ko) in kos.unresolved() {
                if ko.approach[color.index()] > 0 {
                    let ready = self.value(&without_approach(kos, color, index), budget).exact()?;
                    approach.push((index, color, sign(color) * (ready - value)));
                }
            }
        }
        Some(KosAdvice { moves, threats, approach })
    }
}

fn without_threat(kos: &Kos, owner: Color, threat: Threat) -> Kos {
    let mut changed = kos.clone();
    let list = &mut changed.elsewhere.threats[owner.index()];
    if let Some(place) = list.iter().position(|other| *other == threat) {
        list.remove(place);
    }
    changed
}

fn without_approach(kos: &Kos, color: Color, index: usize) -> Kos {
    let mut changed = kos.clone();
    if let Some(ko) = &mut changed.kos[index] {
        ko.approach[color.index()] = 0;
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Amount, Setup, Start, parse_kos};

    #[test]
    fn what_threats_and_approach_moves_are_worth() {
        let mut setup = Setup::new(Amount::whole(1), Start::Created);
        setup.threats[1] = vec![(Amount::whole(100), Amount::ZERO)];
        let kos = setup.kos(&parse_kos("10 white-approach=1").unwrap()).unwrap();
        let mut solver = KosSolver::new(&kos).unwrap();
        let advice = solver.advice(&kos, &mut Budget::unlimited()).unwrap();
        assert_eq!(advice.moves[0], (KosMove::Capture(0), 10));
        assert_eq!(advice.threats, [(Color::White, Threat::new(100, 0), 20)]);
        assert_eq!(advice.approach, [(0, Color::White, 0)], "one threat is enough for it");
        let kos = without_threat(&kos, Color::White, Threat::new(100, 0));
        let advice = solver.advice(&kos, &mut Budget::unlimited()).unwrap();
        assert_eq!(advice.approach, [(0, Color::White, 20)]);
    }
}
