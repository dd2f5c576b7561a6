use tengen_board::{Color, Move};
use tengen_ko::{Amount, Fight, KoMove, Solver, Threat};
use tengen_verdict::{Budget, Verdict};

use crate::quantity::{plus, taken_as};
use crate::{Certainty, Reading};

/// What to do in a ko fight.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The best moves on the board, the one to make first. Empty if nothing is known.
    pub moves: Vec<Move>,
    /// Where they come from.
    pub source: Source,
    /// What the game of ko fights says.
    pub model: Option<ModelAdvice>,
    /// How sure the advice is.
    pub certainty: Certainty,
}

/// Where advice comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// All regions of the board played out together.
    Board,
    /// The game of ko fights with the numbers of the reading.
    Model,
    /// There is none.
    Nowhere,
}

/// A fight solved.
#[derive(Clone, Debug)]
pub struct ModelAdvice {
    /// The fight.
    pub fight: Fight,
    /// White's profit minus Black's.
    pub value: Amount,
    /// Black's area minus White's that this comes to, without komi, if all of the board is in it.
    pub margin: Option<Amount>,
    /// The best moves.
    pub best: Vec<Play>,
    /// One line of best play, in the names of the game.
    pub line: Vec<(Color, KoMove)>,
}

/// A move of the game of ko fights as one on this board; places are those in the reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Takes the ko.
    Capture,
    /// Ends it.
    Resolve,
    /// Plays a threat.
    Threat(usize),
    /// Makes a valuable move.
    Valuable(usize),
    /// Does nothing.
    Pass,
}

impl Reading {
    /// What to do: the board's own solution where there is one, else that of the fight.
    pub fn advice(&self, budget: &mut Budget) -> Advice {
        let model = self.solve(budget);
        let advised: Vec<Move> = model
            .iter()
            .flat_map(|model| &model.best)
            .flat_map(|&play| self.points_of(play))
            .collect();
        if self.is_solved() {
            // Of equally good moves those that the fight explains come first.
            let mut moves = self.best.clone();
            moves.sort_by_key(|mv| !advised.contains(mv));
            return Advice { moves, source: Source::Board, model, certainty: Certainty::Proved };
        }
        let certainty = self.certainty(model.as_ref(), budget);
        let source = if advised.is_empty() { Source::Nowhere } else { Source::Model };
        Advice { moves: advised, source, model, certainty }
    }

    /// Whether the board as a whole was solved, and no number has been changed since.
    pub fn is_solved(&self) -> bool {
        !self.is_changed && self.margin.exact().is_some() && !self.best.is_empty()
    }

    /// Solves the fight with its numbers as they are.
    pub fn solve(&self, budget: &mut Budget) -> Option<ModelAdvice> {
        let fight = self.setup()?.fight().ok()?;
        let mut solver = Solver::new(&fight);
        let solution = solver.solve(&fight, budget);
        let Verdict::Exact(value) = solution.value else { return None };
        let value = fight.points(value);
        let loss = Amount::ratio(-value.numerator(), value.denominator());
        let moves = solution.best.moves.iter();
        let mut best: Vec<Play> = moves.flat_map(|&mv| self.plays(&fight, mv)).collect();
        // Where passing is as good, so is something that gives the other side less to do; the move that
        // the line begins with is the one it shows.
        let first = solution.line.first().map_or_else(Vec::new, |line| self.plays(&fight, line.1));
        best.sort_by_key(|play| (*play == Play::Pass, !first.contains(play)));
        let margin = plus(self.mean, Some(loss));
        Some(ModelAdvice { fight, value, margin, best, line: solution.line })
    }

    /// What a move of the fight can be on the board: equal numbers stand for each other.
    pub fn plays(&self, fight: &Fight, mv: KoMove) -> Vec<Play> {
        let units = |amount: Verdict<Amount>| {
            let amount = taken_as(amount);
            amount.numerator() * (fight.unit() / amount.denominator())
        };
        match mv {
            KoMove::Capture => vec![Play::Capture],
            KoMove::Resolve => vec![Play::Resolve],
            KoMove::Pass => vec![Play::Pass],
            KoMove::Take(size) => {
                let sites = self.valuable.iter().enumerate();
                let same = sites.filter(|(_, site)| units(site.size) == size);
                same.map(|(place, _)| Play::Valuable(place)).collect()
            }
            KoMove::Threat(threat) => {
                let sites = self.threats.iter().enumerate();
                let same = sites.filter(|(_, site)| {
                    site.owner == self.to_move
                        && Threat::new(units(site.value), units(site.loss)) == threat
                });
                same.map(|(place, _)| Play::Threat(place)).collect()
            }
            // Nothing is pending where a reading begins.
            KoMove::Cash(_) | KoMove::Answer(_) => Vec::new(),
        }
    }

    /// Where a move is made by the player to move.
    pub fn points_of(&self, play: Play) -> Vec<Move> {
        let us = self.to_move.index();
        let ko = self.ko();
        match play {
            Play::Capture => ko.map(|ko| Move::Play(ko.site.take)).into_iter().collect(),
            // Only who holds it ends it; where nothing better is known, by filling it.
            Play::Resolve => {
                let end = ko.map(|ko| ko.ends[us].unwrap_or(ko.site.take));
                end.map(Move::Play).into_iter().collect()
            }
            Play::Threat(place) => {
                let points = self.threats.get(place).map(|site| site.points.as_slice());
                points.unwrap_or_default().iter().copied().map(Move::Play).collect()
            }
            Play::Valuable(place) => {
                let point = self.valuable.get(place).and_then(|site| site.points[us]);
                point.map(Move::Play).into_iter().collect()
            }
            Play::Pass => vec![Move::Pass],
        }
    }
}
