use std::time::Duration;

use tengen_board::{Color, Move};
use tengen_go_rules::Position;
use tengen_tactics::LineMove;
use tengen_uct::Report;

use crate::explain::line_of;
use crate::{About, Explainer, Explanation, Fact, Loss, Reason, Seen, Theme};

/// Goes through a game move by move.
#[derive(Clone, Debug, Default)]
pub struct Reviewer {
    /// How positions are looked at; its time is not used.
    pub explainer: Explainer,
    /// How long the whole review may take; not limited if none, and then the same game is always
    /// reviewed alike.
    pub time: Option<Duration>,
}

/// A game, move by move.
#[derive(Clone, Debug)]
pub struct Review {
    /// The moves in order.
    pub moves: Vec<MoveReview>,
    /// Those that changed the game most, by their place in the list, in the order of the game.
    pub turning_points: Vec<usize>,
    /// Of these, the one after which the game was decided.
    pub decisive: Option<usize>,
}

/// What a move did, what it missed, what that cost.
#[derive(Clone, Debug)]
pub struct MoveReview {
    /// From 1.
    pub number: usize,
    /// Whose move.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Stones that it took off the board.
    pub taken: usize,
    /// What the position before it was about.
    pub theme: Theme,
    /// What it achieved there, if it was one of the moves to make.
    pub did: Option<Reason>,
    /// What was to be said of the position before it: the first fact.
    pub before: Fact,
    /// What would have been better, if something was.
    pub better: Option<Better>,
    /// What it cost, by estimate; nothing for the best move.
    pub loss: Loss,
    /// How good it was.
    pub quality: Quality,
    /// What the search thought after it.
    pub after: Seen,
}

/// A move that would have been better.
#[derive(Clone, Debug)]
pub struct Better {
    /// The move.
    pub mv: Move,
    /// Why.
    pub reason: Reason,
    /// How the game might have gone on, the move first.
    pub line: Vec<LineMove>,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Quality {
    /// What the explanation or the search would have played.
    Best,
    /// As good, within the noise of the search.
    Good,
    /// It cost something.
    Slack,
    /// It cost much.
    Mistake,
    /// It may have cost the game.
    Blunder,
}

impl Quality {
    /// The name scripts use.
    pub const fn word(self) -> &'static str {
        match self {
            Quality::Best => "best",
            Quality::Good => "good",
            Quality::Slack => "slack",
            Quality::Mistake => "mistake",
            Quality::Blunder => "blunder",
        }
    }

    /// By what was lost.
    fn of(loss: &Loss) -> Quality {
        const MISTAKE: Loss = Loss { chance: 0.10, points: 5.0 };
        const BLUNDER: Loss = Loss { chance: 0.25, points: 12.0 };
        // Points are no loss while the game is won all the same.
        let reaches = |limit: &Loss| {
            loss.chance >= limit.chance
                || loss.points >= limit.points && loss.chance >= limit.chance / 3.0
        };
        if reaches(&BLUNDER) {
            Quality::Blunder
        } else if reaches(&MISTAKE) {
            Quality::Mistake
        } else if loss.is_felt() {
            Quality::Slack
        } else {
            Quality::Good
        }
    }
}

/// Turning points that are named, and what they cost at least.
const MOST_TURNING_POINTS: usize = 3;
const TURNING: f64 = 0.12;

impl Reviewer {
    /// Reviews the game that led to a position. `watch` is told after every position how many have
    /// been looked at.
    pub fn review(&self, end: &Position, watch: &mut dyn FnMut(usize)) -> Review {
        let played: Vec<(Color, Move)> = end.moves().collect();
        let time = self.time.map(|time| time / (played.len() as u32 + 1));
        let explainer = Explainer { time, ..self.explainer.clone() };
        let mut position = end.clone();
        while position.undo() {}
        let mut moves: Vec<MoveReview> = Vec::with_capacity(played.len());
        let mut look = |position: &Position, done: usize| {
            let explanation = explainer.explain(position);
            watch(done + 1);
            explanation
        };
        position.set_to_move(played.first().map_or(position.to_move(), |first| first.0));
        let mut before = look(&position, 0);
        for (index, &(color, mv)) in played.iter().enumerate() {
            let earlier = position.clone();
            let stones = position.stones_of(color.other()).len();
            position.play_legal(color, mv);
            let taken = stones - position.stones_of(color.other()).len();
            if let Some(&(next, _)) = played.get(index + 1) {
                position.set_to_move(next);
            }
            let after = look(&position, index + 1);
            let context = Context { earlier: &earlier, before: &before, after: &after };
            moves.push(context.review(index + 1, color, mv, taken));
            before = after;
        }
        Review::of(moves)
    }
}

/// A move between what was said before and after it.
struct Context<'a> {
    earlier: &'a Position,
    before: &'a Explanation,
    after: &'a Explanation,
}

impl Context<'_> {
    fn review(&self, number: usize, color: Color, mv: Move, taken: usize) -> MoveReview {
        let report = &self.before.report;
        let advised = self.before.facts.iter().find_map(|fact| match &fact.about {
            About::Advice(advice) => Some((advice, fact)),
            _ => None,
        });
        let is_advised = advised.is_some_and(|(advice, _)| advice.mv == mv);
        let after = seen(&self.after.report, self.after.to_move);
        let loss = Loss::between(color, &seen(report, color), &after);
        let is_best = is_advised || report.best() == mv;
        let quality = if is_best { Quality::Best } else { Quality::of(&loss) };
        let loss = if is_best { Loss { chance: 0.0, points: 0.0 } } else { loss };
        let better = advised.filter(|_| quality >= Quality::Slack).map(|(advice, fact)| {
            let line = match fact.line.is_empty() {
                true => line_of(report, advice.mv, self.earlier),
                false => fact.line.clone(),
            };
            let first = LineMove { color, mv: advice.mv, after_threat: false };
            let line = if line.is_empty() { vec![first] } else { line };
            Better { mv: advice.mv, reason: advice.reason, line }
        });
        MoveReview {
            number,
            color,
            mv,
            taken,
            theme: self.before.theme(),
            did: advised.filter(|_| is_advised).map(|(advice, _)| advice.reason),
            before: self.before.facts[0].clone(),
            better,
            loss,
            quality,
            after,
        }
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

impl Review {
    fn of(moves: Vec<MoveReview>) -> Review {
        let mut heavy: Vec<usize> =
            (0..moves.len()).filter(|&index| moves[index].loss.chance >= TURNING).collect();
        heavy.sort_by(|&a, &b| moves[a].loss.heaviest_first(&moves[b].loss));
        heavy.truncate(MOST_TURNING_POINTS);
        heavy.sort_unstable();
        let decisive = decisive(&moves).filter(|index| heavy.contains(index));
        Review { moves, turning_points: heavy, decisive }
    }
}

/// The move with which the loser fell behind for good.
fn decisive(moves: &[MoveReview]) -> Option<usize> {
    let black_won = moves.last()?.after.black_wins > 0.5;
    let is_behind = |review: &MoveReview| (review.after.black_wins > 0.5) == black_won;
    let last_ahead = moves.iter().rposition(|review| !is_behind(review));
    let index = last_ahead.map_or(0, |index| index + 1);
    let loser = if black_won { Color::White } else { Color::Black };
    moves.get(index).filter(|review| review.color == loser).map(|_| index)
}
