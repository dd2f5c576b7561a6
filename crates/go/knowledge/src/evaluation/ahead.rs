//! A look ahead: positions are judged by what likely moves make of them.
//!
//! A board in the middle of a fight says little about who wins it. Here the likeliest lines are
//! followed, those that turn out well for whoever chooses them further than others, and the owners
//! are the mean over all positions on the way.

use tengen_board::Color;
use tengen_go_rules::playout::Mask;

use super::net::Net;
use super::{Evaluation, sign};
use crate::search::Node;
use tengen_go_rules::playout::regions::cells;

/// How much a likely move is preferred to one that has turned out well.
const CURIOSITY: f32 = 1.5;

/// As many points as are worth a whole unit of that preference.
const POINTS: f32 = 20.0;

/// Moves that were not tried yet are thought so many points worse than the position.
const UNTRIED: f32 = 1.0;

/// Power that the chances of moves are raised to: below 1 unlikely moves are looked at sooner.
const CURVE: f32 = 0.8;

/// The chance of a pass, which is not among the learned ones.
const PASS: f32 = 0.002;

/// Moves of one position that are looked at.
const WIDTH: usize = 20;

/// A position on the way.
struct Place<M: Mask> {
    node: Node<M>,
    ways: Option<Vec<Way>>,
    /// Sum of the scores, for Black, of this position and all looked at behind it; how many.
    sum: f32,
    looks: f32,
}

/// A move to another position.
struct Way {
    cell: usize,
    chance: f32,
    /// Where it leads, once it was looked at.
    to: Option<usize>,
}

/// A tree of positions.
pub(super) struct Ahead<'a, M: Mask> {
    net: &'a Net,
    places: Vec<Place<M>>,
    /// Sums of the owners of all cells.
    owners: Vec<f32>,
}

impl<'a, M: Mask> Ahead<'a, M> {
    /// Looks at a position and some of those that may follow, so many in all unless the game ends
    /// before. The score counts no moyo but that of the position itself.
    pub(super) fn look(net: &Net, node: Node<M>, positions: usize) -> Evaluation<M> {
        let mut evaluation = Evaluation::by(net, &node.board);
        let ahead = Ahead::from(net, node, &evaluation, positions);
        let looks = ahead.places.len() as f32;
        evaluation.owners = ahead.owners.iter().map(|sum| sum / looks).collect();
        // Sums of ones are exact, but what is safe need not be looked for in them.
        for color in Color::BOTH {
            let area = evaluation.groups.safe[color.index()].area();
            cells(area).for_each(|cell| evaluation.owners[cell] = sign(color));
        }
        evaluation.score = evaluation.owners.iter().sum::<f32>() + evaluation.moyo;
        evaluation
    }

    /// The tree from a position that was evaluated.
    fn from(net: &'a Net, node: Node<M>, evaluation: &Evaluation<M>, positions: usize) -> Self {
        let owners = vec![0.0; evaluation.owners.len()];
        let mut ahead = Ahead { net, places: Vec::new(), owners };
        ahead.add(node, evaluation);
        while ahead.places.len() < positions && ahead.grow() {}
        ahead
    }

    fn add(&mut self, node: Node<M>, evaluation: &Evaluation<M>) {
        self.owners.iter_mut().zip(&evaluation.owners).for_each(|(sum, owner)| *sum += owner);
        let sum = evaluation.score - evaluation.moyo;
        self.places.push(Place { node, ways: None, sum, looks: 1.0 });
    }

    /// Looks at one more position; not if the line to be followed has come to its end.
    fn grow(&mut self) -> bool {
        let mut path = vec![0];
        let mut here = 0;
        let new = loop {
            let Some(way) = self.choose(here) else { return false };
            let Way { cell, to, .. } = self.places[here].ways()[way];
            match to {
                Some(next) => {
                    path.push(next);
                    here = next;
                }
                None => match self.places[here].node.after(cell) {
                    Some(node) => {
                        let next = self.places.len();
                        self.places[here].ways()[way].to = Some(next);
                        break node;
                    }
                    // Suicide.
                    None => drop(self.places[here].ways().remove(way)),
                },
            }
        };
        let evaluation = Evaluation::by(self.net, &new.board);
        self.add(new, &evaluation);
        for place in path {
            self.places[place].sum += evaluation.score - evaluation.moyo;
            self.places[place].looks += 1.0;
        }
        true
    }

    /// Which way to follow from a place: likely, or good for the player to move.
    fn choose(&mut self, place: usize) -> Option<usize> {
        self.places[place].ways();
        let here = &self.places[place];
        let side = sign(here.node.board.to_move());
        let root = here.looks.sqrt();
        let worth = |way: &Way| {
            let (score, looks) = way.to.map_or_else(
                || (side * here.mean() - UNTRIED, 0.0),
                |to| (side * self.places[to].mean(), self.places[to].looks),
            );
            score / POINTS + CURIOSITY * way.chance * root / (1.0 + looks)
        };
        let worths = here.ways.iter().flatten().map(worth).enumerate();
        worths.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(way, _)| way)
    }
}

impl<M: Mask> Place<M> {
    fn mean(&self) -> f32 {
        self.sum / self.looks
    }

    /// The moves from here, found when they are first asked for.
    fn ways(&mut self) -> &mut Vec<Way> {
        self.ways.get_or_insert_with(|| {
            if self.node.is_over() {
                return Vec::new();
            }
            let mut moves = self.node.moves();
            moves.push((0, PASS));
            moves.iter_mut().for_each(|(_, chance)| *chance = chance.powf(CURVE));
            let sum: f32 = moves.iter().map(|(_, chance)| chance).sum();
            moves.sort_by(|a, b| b.1.total_cmp(&a.1));
            let way = |(cell, chance)| Way { cell, chance: chance / sum, to: None };
            moves.into_iter().take(WIDTH).map(way).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Random, Size};
    use tengen_go_rules::{Position, Rules};

    /// Scores and number of the positions from a place on, looked at once more.
    fn behind(ahead: &Ahead<'_, u128>, place: usize) -> (f32, usize) {
        let here = &ahead.places[place];
        let own = Evaluation::by(ahead.net, &here.node.board).score;
        let next = here.ways.iter().flatten().filter_map(|way| way.to);
        next.map(|to| behind(ahead, to)).fold((own, 1), |a, b| (a.0 + b.0, a.1 + b.1))
    }

    #[test]
    fn every_place_knows_the_mean_of_what_lies_behind_it() {
        let mut random = Random::new(8);
        for moves in [0, 10, 30, 60] {
            let mut position = Position::new(Size::square(9).unwrap(), Rules::default());
            for _ in 0..moves {
                let points: Vec<_> = position.sensible_points(position.to_move()).collect();
                let Some(&point) = random.pick(&points) else { break };
                position.play_legal(position.to_move(), tengen_board::Move::Play(point));
            }
            let node: Node<u128> = Node::new(&position);
            let evaluation = Evaluation::new(&node.board);
            let ahead = Ahead::from(Net::standard(), node.clone(), &evaluation, 30);
            assert_eq!(ahead.places.len(), 30);
            for (number, place) in ahead.places.iter().enumerate() {
                let (sum, count) = behind(&ahead, number);
                assert_eq!(place.looks, count as f32);
                assert!((place.sum - sum).abs() < 0.01, "{number}: {} {sum}", place.sum);
            }
            let looked = Ahead::look(Net::standard(), node, 30);
            assert!((looked.score - ahead.places[0].mean()).abs() < 0.01);
        }
    }
}
