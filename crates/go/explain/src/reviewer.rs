use std::time::Duration;

use tengen_board::{Color, Move};
use tengen_go_rules::Position;
use tengen_tactics::LineMove;
use tengen_uct::Report;

use crate::explain::line_of;
use crate::review::{MOST_TURNING_POINTS, TURNING, heaviest};
use crate::{About, Better, Explainer, Explanation, Loss, MoveReview, Quality, Review, Seen};

/// Goes through a game move by move.
#[derive(Clone, Debug, Default)]
pub struct Reviewer {
    /// How positions are looked at; its time is not used.
    pub explainer: Explainer,
    /// How long the whole review may take; not limited if none, and then the same game is always
    /// reviewed alike.
    pub time: Option<Duration>,
}

/// Positions that are looked at a second time, at most, how many times longer, and the part of the
/// time that is kept for them.
const MOST_SECOND_LOOKS: usize = 12;
const LONGER: u64 = 4;
const FOR_SECOND_LOOKS: f64 = 0.25;

/// Moves that may turn out to be turning points. What one short search thinks is off by several
/// parts in a hundred, and a move is judged by two of them: a move that cost half of what a turning
/// point costs may be one, and one that seems to be may be none.
const SUSPECTS: usize = MOST_TURNING_POINTS + 1;
const SUSPECT: f64 = TURNING / 2.0;

impl Reviewer {
    /// How many times a game of so many moves is looked at, at most.
    pub const fn most_looks(moves: usize) -> usize {
        moves + 1 + MOST_SECOND_LOOKS
    }

    /// Reviews the game that led to a position. `watch` is told after every look at a position how
    /// many there were.
    pub fn review(&self, end: &Position, watch: &mut dyn FnMut(usize)) -> Review {
        let mut looks = self.first_looks(end, watch);
        let first = looks.positions.len();
        for done in 1..=MOST_SECOND_LOOKS {
            let Some(index) = looks.in_doubt() else { break };
            self.look_again(&mut looks, index);
            watch(first + done);
        }
        Review::of(looks.reviews())
    }

    /// Every position of the game, seen once.
    fn first_looks(&self, end: &Position, watch: &mut dyn FnMut(usize)) -> Looks {
        let played: Vec<(Color, Move)> = end.moves().collect();
        let share = (1.0 - FOR_SECOND_LOOKS) / (played.len() as f64 + 1.0);
        let explainer = self.explainer_for(share);
        let mut position = end.clone();
        while position.undo() {}
        let mut positions = Vec::with_capacity(played.len() + 1);
        for &(color, mv) in &played {
            position.set_to_move(color);
            positions.push(position.clone());
            position.play_legal(color, mv);
        }
        positions.push(position);
        let explain = |(index, position)| {
            let explanation = explainer.explain(position);
            watch(index + 1);
            explanation
        };
        let explanations: Vec<_> = positions.iter().enumerate().map(explain).collect();
        let is_sure = vec![false; positions.len()];
        Looks { played, positions, explanations, is_sure }
    }

    fn look_again(&self, looks: &mut Looks, index: usize) {
        let longer = self.explainer_for(FOR_SECOND_LOOKS / MOST_SECOND_LOOKS as f64);
        let longer = Explainer { playouts: LONGER * longer.playouts, ..longer };
        looks.explanations[index] = longer.explain(&looks.positions[index]);
        looks.is_sure[index] = true;
    }

    /// What looks at one position, in this share of the time.
    fn explainer_for(&self, share: f64) -> Explainer {
        let time = self.time.map(|time| time.mul_f64(share));
        Explainer { time, ..self.explainer.clone() }
    }
}

/// What was seen in the positions of a game: one more than there are moves.
struct Looks {
    played: Vec<(Color, Move)>,
    positions: Vec<Position>,
    explanations: Vec<Explanation>,
    /// Whether a position was looked at for longer.
    is_sure: Vec<bool>,
}

impl Looks {
    /// A position on which it depends where the game turned, and that was seen only shortly.
    fn in_doubt(&self) -> Option<usize> {
        let suspects = heaviest(&self.reviews(), SUSPECT);
        let around = suspects.iter().take(SUSPECTS).flat_map(|&index| [index, index + 1]);
        around.into_iter().find(|&index| !self.is_sure[index])
    }

    fn reviews(&self) -> Vec<MoveReview> {
        (0..self.played.len()).map(|index| self.review(index)).collect()
    }

    /// A move between what was said before and after it.
    fn review(&self, index: usize) -> MoveReview {
        let (color, mv) = self.played[index];
        let [before, after] = [index, index + 1].map(|index| &self.explanations[index]);
        let report = &before.report;
        let advised = before.facts.iter().find_map(|fact| match &fact.about {
            About::Advice(advice) => Some((advice, fact)),
            _ => None,
        });
        let is_advised = advised.is_some_and(|(advice, _)| advice.mv == mv);
        let seen_after = seen(&after.report, after.to_move);
        let loss = Loss::between(color, &seen(report, color), &seen_after);
        let is_best = is_advised || report.best() == mv;
        let quality = if is_best { Quality::Best } else { Quality::of(&loss) };
        let loss = if is_best { Loss { chance: 0.0, points: 0.0 } } else { loss };
        let better = advised.filter(|_| quality >= Quality::Slack).map(|(advice, fact)| {
            let line = match fact.line.is_empty() {
                true => line_of(report, advice.mv, &self.positions[index]),
                false => fact.line.clone(),
            };
            let first = LineMove { color, mv: advice.mv, after_threat: false };
            let line = if line.is_empty() { vec![first] } else { line };
            Better { mv: advice.mv, reason: advice.reason, line }
        });
        MoveReview {
            number: index + 1,
            color,
            mv,
            taken: self.taken(index),
            theme: before.theme(),
            did: advised.filter(|_| is_advised).map(|(advice, _)| advice.reason),
            before: before.facts[0].clone(),
            better,
            loss,
            quality,
            after: seen_after,
        }
    }

    /// Stones that a move took off the board.
    fn taken(&self, index: usize) -> usize {
        let other = self.played[index].0.other();
        let [before, after] =
            [index, index + 1].map(|index| self.positions[index].stones_of(other));
        before.len() - after.len()
    }
}

/// What a search thought of a position, its best move made.
fn seen(report: &Report, to_move: Color) -> Seen {
    let chance = f64::from(report.win_rate());
    let lead = report.candidates.first().map_or(report.lead, |best| best.lead);
    let black_wins = match to_move {
        Color::Black => chance,
        Color::White => 1.0 - chance,
    };
    Seen { black_wins, black_leads: lead }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Point, Size};
    use tengen_go_rules::RuleSet;

    /// An even game, but for Black's seventh stone: it stands in a corner, far from the fight.
    fn game() -> Position {
        let moves = "dd bc cc df ce cb db ec ed dc cd eb ag bb fd bd be fc gc";
        let mut position = Position::new(Size::square(7).unwrap(), RuleSet::Chinese.rules());
        for mv in moves.split(' ') {
            let [column, row] = [0, 1].map(|index| usize::from(mv.as_bytes()[index] - b'a'));
            position.play(Point::new(column, row).into()).unwrap();
        }
        position
    }

    fn reviewer() -> Reviewer {
        let explainer = Explainer { komi: 18, playouts: 300, nodes: 2_000, ..Explainer::default() };
        Reviewer { explainer, time: None }
    }

    #[test]
    fn a_stone_elsewhere_in_a_fight_is_where_the_game_turned() {
        let mut looks = Vec::new();
        let review = reviewer().review(&game(), &mut |done| looks.push(done));
        assert!(review.turning_points.contains(&12), "{:?}", review.turning_points);
        // Every position once, some twice, and each look was told of.
        let told: Vec<usize> = (1..=looks.len()).collect();
        assert_eq!(looks, told);
        let most = Reviewer::most_looks(review.moves.len());
        assert!((review.moves.len() + 2..=most).contains(&looks.len()), "{}", looks.len());
    }

    #[test]
    fn doubts_end_with_a_longer_look() {
        let reviewer = reviewer();
        let mut looks = reviewer.first_looks(&game(), &mut |_| ());
        let mut seen_again = Vec::new();
        while let Some(index) = looks.in_doubt() {
            assert!(!seen_again.contains(&index), "{index} after {seen_again:?}");
            reviewer.look_again(&mut looks, index);
            seen_again.push(index);
        }
        for index in Review::of(looks.reviews()).turning_points {
            assert!(looks.is_sure[index] && looks.is_sure[index + 1], "move {}", index + 1);
        }
    }
}
