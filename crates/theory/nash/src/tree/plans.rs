/// What a player knows at some moment, and may choose then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Information {
    /// As the tree calls it.
    pub name: String,
    /// The player's own moves before: the sequence that ends with the last of them.
    pub after: usize,
    /// The sequence that ends with the first choice; those of the others follow.
    pub first: usize,
    /// How many choices there are.
    pub choices: usize,
}

impl Information {
    /// The sequences that end with a choice made here.
    pub fn sequences(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.choices
    }
}

/// All that a player can do: information sets, and sequences of own moves.
///
/// A realisation plan gives every sequence a weight: 1 to sequence 0, which has no moves, and at
/// every information set the weights of the choices sum to the weight of what went before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plans {
    pub(super) information: Vec<Information>,
    /// The last move of every sequence.
    pub(super) moves: Vec<String>,
}

impl Plans {
    /// Nothing to decide yet.
    pub(crate) fn new() -> Plans {
        Plans { information: Vec::new(), moves: vec![String::new()] }
    }

    /// One choice among so many: what a player of a matrix game has.
    pub(crate) fn one_choice(choices: usize) -> Plans {
        let mut plans = Plans::new();
        plans.add("", 0, (1..=choices).map(|choice| choice.to_string()));
        plans
    }

    /// Adds an information set after a sequence; tells its number.
    pub(super) fn add(
        &mut self,
        name: &str,
        after: usize,
        moves: impl Iterator<Item = String>,
    ) -> usize {
        let first = self.moves.len();
        self.moves.extend(moves);
        let choices = self.moves.len() - first;
        self.information.push(Information { name: name.to_owned(), after, first, choices });
        self.information.len() - 1
    }

    /// The information sets, each after those that come before it in the game.
    pub fn information(&self) -> &[Information] {
        &self.information
    }

    /// How many sequences there are, the empty one included.
    pub fn sequences(&self) -> usize {
        self.moves.len()
    }

    /// The last move of a sequence.
    pub fn last_move(&self, sequence: usize) -> &str {
        &self.moves[sequence]
    }

    /// The moves of a sequence, such as `bet fold`, each with what was known; empty for sequence 0.
    pub fn name(&self, sequence: usize) -> String {
        let mut parts = Vec::new();
        let mut at = sequence;
        while at != 0 {
            let here = self.information.partition_point(|set| set.first <= at) - 1;
            let set = &self.information[here];
            parts.push(format!("{}:{}", set.name, self.moves[at]));
            at = set.after;
        }
        parts.reverse();
        parts.join(" ")
    }

    /// The plan that takes every choice with the same chance.
    pub(crate) fn uniform(&self) -> Vec<f64> {
        let mut plan = vec![0.0; self.moves.len()];
        plan[0] = 1.0;
        for set in &self.information {
            let share = plan[set.after] / set.choices as f64;
            plan[set.sequences()].fill(share);
        }
        plan
    }

    /// Makes a plan of weights that are nearly one.
    pub(crate) fn mend(&self, weights: &mut [f64]) {
        weights[0] = 1.0;
        for set in &self.information {
            let whole = weights[set.after];
            let choices = &mut weights[set.sequences()];
            choices.iter_mut().for_each(|weight| *weight = weight.max(0.0));
            let sum: f64 = choices.iter().sum();
            if sum > 0.0 {
                choices.iter_mut().for_each(|weight| *weight *= whole / sum);
            } else {
                choices.fill(whole / set.choices as f64);
            }
        }
    }

    /// What the best plan is worth where every sequence is paid as given. Leaves in `payoffs` what
    /// each sequence is worth with the best that can follow.
    pub(crate) fn best(&self, payoffs: &mut [f64]) -> f64 {
        for set in self.information.iter().rev() {
            let best = crate::vector::largest(&payoffs[set.sequences()]);
            payoffs[set.after] += best;
        }
        payoffs[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_steps() -> Plans {
        let mut plans = Plans::new();
        let names = |names: [&'static str; 2]| names.into_iter().map(str::to_owned);
        plans.add("start", 0, names(["left", "right"]));
        plans.add("later", 2, names(["up", "down"]));
        plans
    }

    #[test]
    fn sequences_are_named_by_all_their_moves() {
        let plans = two_steps();
        assert_eq!(plans.name(0), "");
        assert_eq!(plans.name(1), "start:left");
        assert_eq!(plans.name(4), "start:right later:down");
        assert_eq!(plans.uniform(), [1.0, 0.5, 0.5, 0.25, 0.25]);
    }

    #[test]
    fn the_best_plan_looks_ahead() {
        let plans = two_steps();
        assert_eq!(plans.best(&mut [1.0, 4.0, 0.0, 3.0, 5.0]), 6.0);
        let mut plan = [0.0, 1.0, 3.0, -1e-18, 0.0];
        plans.mend(&mut plan);
        assert_eq!(plan, [1.0, 0.25, 0.75, 0.375, 0.375]);
    }
}
