use tengen_board::Color;
use tengen_verdict::Budget;

use crate::fight::sign;
use crate::solver::largest_switch;
use crate::{Fight, KoMove, Solver};

/// A branch of a decision tree: a move, what it comes to, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who moves.
    pub color: Color,
    /// The move.
    pub mv: KoMove,
    /// White's profit minus Black's if both sides play their best after it.
    pub value: i64,
    /// Whether it is a best move.
    pub is_best: bool,
    /// What follows a best move, unless the tree ends here.
    pub next: Vec<Decision>,
    /// How a line goes on that is not drawn further: the ko is settled and the rest is taken in
    /// turn, or the tree is deep enough.
    pub rest: Vec<(Color, KoMove)>,
}

impl Solver {
    /// The decisions that matter from a fight on, as the thesis draws them: the moves that could
    /// be best, the best one followed up to so many plies deep, the others cut. The first is
    /// always a best move. None if the budget runs out.
    pub fn decisions(
        &mut self,
        fight: &Fight,
        depth: usize,
        budget: &mut Budget,
    ) -> Option<Vec<Decision>> {
        if depth == 0 || fight.is_over() {
            return Some(Vec::new());
        }
        let us = fight.to_move();
        let value = self.value(fight, budget).exact()?;
        let mut branches = Vec::new();
        for mv in self.serious_moves(fight, budget)? {
            let after = fight.play(mv).ok()?;
            let reached = self.value(&after, budget).exact()?;
            let is_best = reached == value;
            let next = Vec::new();
            branches.push(Decision {
                color: us,
                mv,
                value: reached,
                is_best,
                next,
                rest: Vec::new(),
            });
        }
        // Best first, and among equals the order they were thought of.
        branches.sort_by_key(|branch| -sign(us) * branch.value);
        let main = branches.first_mut()?;
        let after = fight.play(main.mv).ok()?;
        if after.holder().is_none() || depth == 1 {
            main.rest = self.line(&after, budget);
        } else {
            main.next = self.decisions(&after, depth - 1, budget)?;
        }
        Some(branches)
    }

    /// The moves a player would weigh: the ko, the largest move elsewhere, the best threat.
    fn serious_moves(&mut self, fight: &Fight, budget: &mut Budget) -> Option<Vec<KoMove>> {
        let us = fight.to_move();
        let mut moves = Vec::new();
        match fight.holder() {
            Some(holder) if holder == us => moves.push(KoMove::Resolve),
            Some(_) if !fight.is_banned() => moves.push(KoMove::Capture),
            _ => {}
        }
        if fight.is_banned() {
            moves.extend(self.best_threat(fight, budget)?);
        }
        moves.extend(largest_switch(fight));
        let best = self.best_moves(fight, budget);
        let shown = moves.iter().any(|mv| best.moves.contains(mv));
        if moves.is_empty() || !shown && best.moves.contains(&KoMove::Pass) {
            moves.push(KoMove::Pass);
        } else if !shown {
            // Something unusual is best, such as a pass that ends everything.
            moves.extend(best.moves.first());
        }
        Some(moves)
    }

    /// The threat that comes to most, the smallest of those.
    fn best_threat(&mut self, fight: &Fight, budget: &mut Budget) -> Option<Option<KoMove>> {
        let us = fight.to_move();
        let mut best: Option<(i64, KoMove)> = None;
        let mut threats = fight.threats(us).to_vec();
        threats.dedup();
        for &threat in threats.iter().rev() {
            let mv = KoMove::Threat(threat);
            let value = sign(us) * self.value(&fight.play(mv).ok()?, budget).exact()?;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, mv));
            }
        }
        Some(best.map(|(_, mv)| mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Start, Threat, random_state};
    use tengen_board::Random;

    #[test]
    fn section_3_3_the_tree_of_one_threat() {
        // Figure 3.21: use the threat or take x1; answer it or resolve.
        let threat = Threat::new(30, 0);
        let fight = Fight::new(12, &[4, 3, 1], [&[threat], &[]], Start::Captured);
        let mut solver = Solver::new(&fight);
        let tree = solver.decisions(&fight, 9, &mut Budget::unlimited()).unwrap();
        let shown: Vec<_> = tree.iter().map(|branch| (branch.mv, branch.value)).collect();
        assert_eq!(shown, [(KoMove::Threat(threat), -6), (KoMove::Take(4), 6)]);
        let replies: Vec<_> = tree[0].next.iter().map(|branch| branch.mv).collect();
        assert_eq!(replies, [KoMove::Answer(threat), KoMove::Resolve]);
        assert!(tree[1].next.is_empty(), "what is cut is not followed");
    }

    #[test]
    fn the_first_branch_is_best_and_leads_to_the_value() {
        let mut random = Random::new(7);
        for _ in 0..200 {
            let fight = random_state(&mut random);
            let mut solver = Solver::new(&fight);
            let mut budget = Budget::unlimited();
            let value = solver.value(&fight, &mut budget).exact().unwrap();
            let mut here = fight.clone();
            let mut branches = solver.decisions(&fight, 40, &mut budget).unwrap();
            while let Some(main) = branches.first() {
                assert!(main.is_best && main.value == value, "{here:?} of {fight:?}");
                here = here.play(main.mv).unwrap();
                for &(_, mv) in &main.rest {
                    here = here.play(mv).unwrap();
                }
                branches = main.next.clone();
            }
            assert_eq!((here.is_over(), here.settled()), (true, value), "{fight:?}");
        }
    }
}
