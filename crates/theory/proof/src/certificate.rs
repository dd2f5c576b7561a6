use std::collections::HashMap;

use rustc_hash::{FxBuildHasher, FxHashMap};
use tengen_verdict::Budget;

use crate::{Answer, Game, Solver, Standing, Turn};

/// A strategy of the side that gets its way: its answer in every position that can come up. It can
/// be checked by anyone who knows the rules of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<K: Eq + std::hash::Hash, M> {
    winner: Turn,
    answers: FxHashMap<K, M>,
}

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The strategy has nothing to say.
    #[error("there is no answer in position {0}")]
    NoAnswer(String),
    /// The answer is no move of the game.
    #[error("{mv} is no move in position {position}")]
    Illegal {
        /// Where.
        position: String,
        /// What.
        mv: String,
    },
    /// The game ends with the other side getting its way.
    #[error("the game is lost in position {0}")]
    Lost(String),
    /// The goal is never reached.
    #[error("position {0} comes back")]
    Repeats(String),
}

impl<K: Copy + Eq + std::hash::Hash + std::fmt::Debug, M: Copy + Eq + std::fmt::Debug>
    Certificate<K, M>
{
    /// A certificate from somewhere else: to be checked.
    pub fn new(winner: Turn, answers: impl IntoIterator<Item = (K, M)>) -> Certificate<K, M> {
        Certificate { winner, answers: answers.into_iter().collect() }
    }

    /// Who gets their way.
    pub const fn winner(&self) -> Turn {
        self.winner
    }

    /// What the winner plays in a position.
    pub fn answer(&self, key: &K) -> Option<M> {
        self.answers.get(key).copied()
    }

    /// Every position in which the winner moves, with the move.
    pub fn answers(&self) -> impl Iterator<Item = (&K, &M)> {
        self.answers.iter()
    }

    /// Plays the strategy against every defence. Gives the number of positions that came up.
    ///
    /// # Errors
    /// The first flaw found.
    pub fn check<G>(&self, game: &G, from: &G::Position) -> Result<usize, Flaw>
    where
        G: Game<Key = K, Move = M>,
    {
        // Open while the positions after it are being looked at: to come back to one of these is
        // to go round in circles.
        let mut open: HashMap<K, bool, FxBuildHasher> = HashMap::default();
        let mut stack = vec![Visit::Enter(from.clone())];
        while let Some(visit) = stack.pop() {
            let position = match visit {
                Visit::Enter(position) => position,
                Visit::Leave(key) => {
                    open.insert(key, false);
                    continue;
                }
            };
            let key = game.key(&position);
            let name = || format!("{key:?}");
            let turn = match game.standing(&position) {
                Standing::Reached if self.winner == Turn::Prover => continue,
                Standing::OutOfReach if self.winner == Turn::Refuter => continue,
                Standing::Reached | Standing::OutOfReach => return Err(Flaw::Lost(name())),
                Standing::Open(turn) => turn,
            };
            match open.get(&key) {
                Some(true) if self.winner == Turn::Prover => return Err(Flaw::Repeats(name())),
                Some(_) => continue,
                None => {}
            }
            open.insert(key, true);
            stack.push(Visit::Leave(key));
            let moves = game.moves(&position);
            if turn != self.winner {
                // Without a move the other side has failed.
                let after = moves.into_iter().map(|mv| game.play(&position, mv));
                stack.extend(after.map(Visit::Enter));
                continue;
            }
            let mv = self.answer(&key).ok_or_else(|| Flaw::NoAnswer(name()))?;
            if !moves.contains(&mv) {
                return Err(Flaw::Illegal { position: name(), mv: format!("{mv:?}") });
            }
            stack.push(Visit::Enter(game.play(&position, mv)));
        }
        Ok(open.len())
    }
}

enum Visit<P, K> {
    Enter(P),
    Leave(K),
}

impl<G: Game> Solver<G> {
    /// The strategy of whoever gets their way from here; nothing if the budget does not suffice to
    /// find it out.
    pub fn certificate(
        &mut self,
        from: &G::Position,
        budget: &mut Budget,
    ) -> Option<Certificate<G::Key, G::Move>> {
        // A certificate answers every move, also those that a search may leave out. It must not go
        // round in circles, so all of it comes from one search that leaves nothing out.
        if self.game.null_move(from).is_some() && self.is_narrow {
            self.is_narrow = false;
            self.table.clear();
            let certificate = self.certificate_of_all(from, budget);
            self.is_narrow = true;
            return certificate;
        }
        self.certificate_of_all(from, budget)
    }

    fn certificate_of_all(
        &mut self,
        from: &G::Position,
        budget: &mut Budget,
    ) -> Option<Certificate<G::Key, G::Move>> {
        let winner = match self.solve(from, budget) {
            Answer::Proved => Turn::Prover,
            Answer::Refuted => Turn::Refuter,
            Answer::Unknown => return None,
        };
        let mut answers = FxHashMap::default();
        let mut seen: FxHashMap<G::Key, ()> = FxHashMap::default();
        let mut left = vec![from.clone()];
        while let Some(position) = left.pop() {
            let Standing::Open(turn) = self.game.standing(&position) else { continue };
            let key = self.game.key(&position);
            if seen.insert(key, ()).is_some() {
                continue;
            }
            if turn != winner {
                let moves = self.game.moves(&position).into_iter();
                left.extend(moves.map(|mv| self.game.play(&position, mv)));
                continue;
            }
            let mv = match winner {
                Turn::Prover => self.shortest_proof(&position, budget)?,
                Turn::Refuter => self.refutation(&position, budget)?,
            };
            answers.insert(key, mv);
            left.push(self.game.play(&position, mv));
        }
        Some(Certificate { winner, answers })
    }

    /// Best play from here: whoever gets their way takes the shortest way there that is known, the
    /// other side the longest. Ends where the game does, where it comes back to itself, and where
    /// the budget does.
    pub fn line(&mut self, from: &G::Position, budget: &mut Budget) -> Vec<G::Move> {
        let winner = match self.solve(from, budget) {
            Answer::Proved => Turn::Prover,
            Answer::Refuted => Turn::Refuter,
            Answer::Unknown => return Vec::new(),
        };
        let (mut position, mut line) = (from.clone(), Vec::new());
        let mut seen: FxHashMap<G::Key, ()> = FxHashMap::default();
        while let Standing::Open(turn) = self.game.standing(&position) {
            if seen.insert(self.game.key(&position), ()).is_some() {
                break;
            }
            let mv = match (turn == winner, winner) {
                (true, Turn::Prover) => self.shortest_proof(&position, budget),
                (true, Turn::Refuter) => self.refutation(&position, budget),
                (false, _) => self.longest_resistance(&position, budget),
            };
            let Some(mv) = mv else { break };
            position = self.game.play(&position, mv);
            line.push(mv);
        }
        line
    }

    /// The loser's move after which the game lasts longest, or took longest to decide.
    fn longest_resistance(
        &mut self,
        position: &G::Position,
        budget: &mut Budget,
    ) -> Option<G::Move> {
        let mut longest = None;
        for mv in self.game.moves(position) {
            let after = self.game.play(position, mv);
            let resistance = match self.game.standing(&after) {
                Standing::Reached | Standing::OutOfReach => (0, 0),
                Standing::Open(_) => {
                    if self.solve(&after, budget) == Answer::Unknown {
                        return None;
                    }
                    let entry = self.table.get(self.game.key(&after));
                    entry.map_or((1, 1), |entry| (entry.length, entry.work))
                }
            };
            if longest.is_none_or(|(longest, _)| resistance > longest) {
                longest = Some((resistance, mv));
            }
        }
        longest.map(|(_, mv)| mv)
    }

    /// The prover's move to the nearest end that is known: a way that gets shorter with every move
    /// does not come back.
    fn shortest_proof(&mut self, position: &G::Position, budget: &mut Budget) -> Option<G::Move> {
        if let Some(mv) = self.known_proof(position) {
            return Some(mv);
        }
        // It was forgotten.
        for mv in self.game.moves(position) {
            let after = self.game.play(position, mv);
            match self.solve(&after, budget) {
                Answer::Proved => return Some(mv),
                Answer::Refuted => {}
                Answer::Unknown => return None,
            }
        }
        None
    }

    fn known_proof(&self, position: &G::Position) -> Option<G::Move> {
        let length = |mv: &G::Move| {
            let after = self.game.play(position, *mv);
            match self.game.standing(&after) {
                Standing::Reached => Some((0, *mv)),
                Standing::OutOfReach => None,
                Standing::Open(_) => self.proof_length(self.game.key(&after)).map(|l| (l, *mv)),
            }
        };
        let moves = self.game.moves(position);
        moves.iter().filter_map(length).min_by_key(|&(length, _)| length).map(|(_, mv)| mv)
    }

    /// The refuter's move to a position that is refuted whatever came before.
    fn refutation(&mut self, position: &G::Position, budget: &mut Budget) -> Option<G::Move> {
        for mv in self.game.moves(position) {
            let after = self.game.play(position, mv);
            match self.solve(&after, budget) {
                Answer::Refuted => return Some(mv),
                Answer::Proved => {}
                Answer::Unknown => return None,
            }
        }
        None
    }
}
