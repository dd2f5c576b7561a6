use rustc_hash::FxHashMap;

use super::plans::Plans;
use super::text;
use super::{Player, Tree};
use crate::equilibrium::Guarantees;
use crate::error::NashError;
use crate::matrix::LARGEST;

/// Probabilities may miss their sum of 1 by this much.
const CHANCE_TOLERANCE: f64 = 1e-9;

/// A tree game as a matrix game of sequences of moves (B. von Stengel, "Efficient computation of
/// behavior strategies", 1996): as large as the tree, where the matrix of all strategies would be
/// exponentially larger.
#[derive(Clone, Debug)]
pub struct SequenceForm {
    first: Plans,
    second: Plans,
    payoffs: Vec<Payoff>,
}

/// What a pair of sequences pays, weighted by chance alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Payoff {
    pub x: usize,
    pub y: usize,
    pub amount: f64,
}

impl SequenceForm {
    /// The sequences of a tree.
    ///
    /// # Errors
    /// If the tree is no game: probabilities that do not sum to 1, nodes that are told apart by
    /// their moves though they belong to one information set, players who forget.
    pub fn new(tree: &Tree) -> Result<SequenceForm, NashError> {
        let mut builder = Builder {
            first: Side::new("one"),
            second: Side::new("two"),
            payoffs: FxHashMap::default(),
            nodes: 0,
        };
        builder
            .visit(tree, 0, 0, 1.0)
            .map_err(|message| NashError::Tree { node: builder.nodes, message })?;
        let mut payoffs: Vec<Payoff> =
            builder.payoffs.into_iter().map(|((x, y), amount)| Payoff { x, y, amount }).collect();
        payoffs.sort_unstable_by_key(|payoff| (payoff.x, payoff.y));
        Ok(SequenceForm { first: builder.first.plans, second: builder.second.plans, payoffs })
    }

    /// Reads a tree, as [`Tree::parse`] does, and finds its sequences.
    ///
    /// # Errors
    /// If a line cannot be read or the tree is no game; the error names the line.
    pub fn parse(text: &str) -> Result<SequenceForm, NashError> {
        let (tree, lines) = text::parse(text)?;
        SequenceForm::new(&tree).map_err(|error| match error {
            NashError::Tree { node, message } => NashError::Text { line: lines[node - 1], message },
            other => other,
        })
    }

    /// What the first player can do.
    pub const fn first(&self) -> &Plans {
        &self.first
    }

    /// What the second player can do.
    pub const fn second(&self) -> &Plans {
        &self.second
    }

    pub(crate) fn payoffs(&self) -> &[Payoff] {
        &self.payoffs
    }

    /// What each sequence of the first player is paid against a plan of the second.
    pub(crate) fn first_payoffs(&self, y: &[f64], into: &mut [f64]) {
        into.fill(0.0);
        for payoff in &self.payoffs {
            into[payoff.x] += payoff.amount * y[payoff.y];
        }
    }

    /// What each sequence of the second player is paid: the loss of the first, turned round.
    pub(crate) fn second_payoffs(&self, x: &[f64], into: &mut [f64]) {
        into.fill(0.0);
        for payoff in &self.payoffs {
            into[payoff.y] -= payoff.amount * x[payoff.x];
        }
    }

    /// What two plans guarantee, by the best reply to each.
    pub(crate) fn guarantees(&self, x: &[f64], y: &[f64]) -> Guarantees {
        let mut for_first = vec![0.0; self.first.sequences()];
        self.first_payoffs(y, &mut for_first);
        let mut for_second = vec![0.0; self.second.sequences()];
        self.second_payoffs(x, &mut for_second);
        Guarantees {
            low: -self.second.best(&mut for_second),
            high: self.first.best(&mut for_first),
        }
    }

    /// The duality gap of two realisation plans: what best replies to both gain together.
    ///
    /// # Panics
    /// If the plans are for another game.
    pub fn gap(&self, x: &[f64], y: &[f64]) -> f64 {
        assert!(
            x.len() == self.first.sequences() && y.len() == self.second.sequences(),
            "plans of another game"
        );
        self.guarantees(x, y).gap()
    }

    /// The largest payoff, as chance weights it: the measure of what is a small gap.
    pub fn size(&self) -> f64 {
        self.payoffs.iter().fold(0.0, |size, payoff| payoff.amount.abs().max(size))
    }
}

/// A player's information sets by name, while the tree is walked.
struct Side {
    player: &'static str,
    plans: Plans,
    named: FxHashMap<String, usize>,
}

struct Builder {
    first: Side,
    second: Side,
    payoffs: FxHashMap<(usize, usize), f64>,
    /// Nodes met so far.
    nodes: usize,
}

impl Builder {
    /// Takes in a node and all that follows; says what is wrong with the node reached last.
    fn visit(&mut self, tree: &Tree, x: usize, y: usize, chance: f64) -> Result<(), String> {
        self.nodes += 1;
        match tree {
            Tree::Payoff(payoff) => {
                if payoff.is_nan() || payoff.abs() > LARGEST {
                    return Err(format!(
                        "the payoff is {payoff}: payoffs must be numbers from -1e300 to 1e300"
                    ));
                }
                *self.payoffs.entry((x, y)).or_default() += chance * payoff;
                Ok(())
            }
            Tree::Chance(branches) => {
                let sum = checked_sum(branches)?;
                branches.iter().try_for_each(|(probability, branch)| {
                    self.visit(branch, x, y, chance * probability / sum)
                })
            }
            Tree::Decision { player: Player::One, information, moves } => {
                let first = self.first.enter(information, x, moves)?;
                let mut sequences = first..;
                moves
                    .iter()
                    .zip(&mut sequences)
                    .try_for_each(|((_, next), sequence)| self.visit(next, sequence, y, chance))
            }
            Tree::Decision { player: Player::Two, information, moves } => {
                let first = self.second.enter(information, y, moves)?;
                let mut sequences = first..;
                moves
                    .iter()
                    .zip(&mut sequences)
                    .try_for_each(|((_, next), sequence)| self.visit(next, x, sequence, chance))
            }
        }
    }
}

fn checked_sum(branches: &[(f64, Tree)]) -> Result<f64, String> {
    let sum: f64 = branches.iter().map(|(probability, _)| probability).sum();
    if let Some((bad, _)) = branches.iter().find(|(probability, _)| !(0.0..).contains(probability))
    {
        return Err(format!("a probability is {bad}: it must be 0 or more"));
    }
    if (sum - 1.0).abs() > CHANCE_TOLERANCE {
        return Err(format!("the probabilities here sum to {sum}: they must sum to 1"));
    }
    Ok(sum)
}

impl Side {
    fn new(player: &'static str) -> Side {
        Side { player, plans: Plans::new(), named: FxHashMap::default() }
    }

    /// The first sequence of an information set, which is made when it is first met.
    fn enter(
        &mut self,
        name: &str,
        after: usize,
        moves: &[(String, Tree)],
    ) -> Result<usize, String> {
        let player = self.player;
        let Some(&number) = self.named.get(name) else {
            if moves.is_empty() {
                return Err(format!("information set '{name}' of player {player} has no moves"));
            }
            for (index, (label, _)) in moves.iter().enumerate() {
                if moves[..index].iter().any(|(other, _)| other == label) {
                    return Err(format!(
                        "information set '{name}' of player {player} has two moves '{label}': \
                         each needs a name of its own"
                    ));
                }
            }
            let labels = moves.iter().map(|(label, _)| label.clone());
            let number = self.plans.add(name, after, labels);
            self.named.insert(name.to_owned(), number);
            return Ok(self.plans.information[number].first);
        };
        let set = &self.plans.information[number];
        let labels = &self.plans.moves[set.sequences()];
        if !labels.iter().eq(moves.iter().map(|(label, _)| label)) {
            return Err(format!(
                "information set '{name}' of player {player} has the moves {} here and {} before: \
                 all its nodes need the same moves in the same order",
                listed(moves.iter().map(|(label, _)| label)),
                listed(labels.iter()),
            ));
        }
        if set.after != after {
            return Err(format!(
                "information set '{name}' of player {player} is reached after '{}' here and after \
                 '{}' before: players must remember their own moves, so give it another name",
                self.plans.name(after),
                self.plans.name(set.after),
            ));
        }
        Ok(set.first)
    }
}

fn listed<'a>(labels: impl Iterator<Item = &'a String>) -> String {
    let labels: Vec<&str> = labels.map(String::as_str).collect();
    format!("'{}'", labels.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{kuhn, leduc};

    #[test]
    fn known_games_have_their_known_sizes() {
        let sizes = |tree: &Tree| {
            let game = SequenceForm::new(tree).unwrap();
            [game.first(), game.second()]
                .map(|plans| (plans.information().len(), plans.sequences()))
        };
        assert_eq!(sizes(&kuhn()), [(6, 13), (6, 13)]);
        // 144 information sets a player, as suits do not matter.
        assert_eq!(sizes(&leduc()), [(144, 337), (144, 337)]);
    }

    #[test]
    fn trees_that_are_no_games_are_refused_with_the_line() {
        for (text, message) in [
            ("chance\n 1/2: 1\n 1/3: 2", "line 1: the probabilities here sum to 0.8333"),
            ("one A\n a: 1\n a: 2", "line 1: information set 'A' of player one has two moves 'a'"),
            (
                "chance\n 1/2: two B\n  a: 1\n  b: 2\n 1/2: two B\n  b: 1\n  a: 2",
                "line 5: information set 'B' of player two has the moves 'b, a' here and 'a, b'",
            ),
            (
                "one A\n a: one B\n  c: 1\n b: one B\n  c: 1",
                "line 4: information set 'B' of player one is reached after 'A:b' here and after",
            ),
        ] {
            let error = SequenceForm::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
        let bad = Tree::one("A", vec![("a".to_owned(), Tree::Payoff(f64::NAN))]);
        let error = SequenceForm::new(&bad).unwrap_err().to_string();
        assert!(error.starts_with("the payoff is NaN") && error.contains("node 2"), "{error}");
    }
}
