//! A game, move by move: wins that were missed, and wins that were allowed.

use std::time::{Duration, Instant};

use tengen_board::{Color, Move, Point};
use tengen_gobang_engine::{By, Outcome, PointShape, Position, Win, solve};
use tengen_gobang_rules::{Ending, Foul, Game, Opening};

use crate::explain::line;
use crate::{Explainer, Played, opening_of, why_foul};

/// Goes through a game move by move.
#[derive(Clone, Debug, Default)]
pub struct Reviewer {
    /// How positions are looked at.
    pub explainer: Explainer,
    /// How long the whole review may take, about; moves that are left then are not judged.
    pub time: Option<Duration>,
}

/// A game, move by move.
#[derive(Clone, Debug)]
pub struct Review {
    /// Which of the 26 openings it began with.
    pub opening: Option<&'static Opening>,
    /// The moves in order.
    pub moves: Vec<MoveReview>,
    /// Missed and allowed wins and fouls, by their place in the list.
    pub turning_points: Vec<usize>,
    /// Of these, the one after which the loser could not help it any more.
    pub decisive: Option<usize>,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
}

/// What a move did.
#[derive(Clone, Debug)]
pub struct MoveReview {
    /// From 1.
    pub number: usize,
    /// Whose move.
    pub color: Color,
    /// Where; nowhere if it was a pass.
    pub point: Option<Point>,
    /// What it did to the wins on the board.
    pub kept: Kept,
    /// What would have been better, or what follows, stone by stone.
    pub line: Vec<Played>,
}

/// What a move did to the wins on the board.
#[derive(Clone, Debug)]
pub enum Kept {
    /// It made the row that wins.
    Five,
    /// There was a forced win of so many stones, and it still is there.
    Win(usize),
    /// There was a forced win of so many stones beginning with this one, and it is gone.
    Missed {
        /// The stone that would have won.
        by: Point,
        /// Stones up to the five.
        stones: usize,
    },
    /// It lets the other side win by force; there was another move.
    Allowed {
        /// After this one the other side would have had no forced win.
        better: Point,
        /// Whether that is proved, or only none was found.
        is_proved: bool,
        /// Stones of the other side up to the five.
        stones: usize,
    },
    /// The other side wins by force, and no move was found that stops it.
    Lost,
    /// It took a forced win away from the other side.
    Stopped,
    /// It was forbidden.
    Foul(Foul),
    /// Nothing of that.
    Quiet,
    /// There was no time to look.
    Unseen,
}

impl Kept {
    /// The name scripts use.
    pub const fn word(&self) -> &'static str {
        match self {
            Kept::Five => "five",
            Kept::Win(_) => "win",
            Kept::Missed { .. } => "missed",
            Kept::Allowed { .. } => "allowed",
            Kept::Lost => "lost",
            Kept::Stopped => "stopped",
            Kept::Foul(_) => "foul",
            Kept::Quiet => "quiet",
            Kept::Unseen => "unseen",
        }
    }

    /// Whether something was given away.
    pub const fn is_mistake(&self) -> bool {
        matches!(self, Kept::Missed { .. } | Kept::Allowed { .. } | Kept::Foul(_))
    }
}

/// Stones put to see whether one reply to a move still loses.
const REPLY_NODES: u64 = 30_000;

impl Reviewer {
    /// Reviews a game. `watch` is told after every move how many have been looked at.
    pub fn review(&self, game: &Game, watch: &mut dyn FnMut(usize)) -> Review {
        let until = self.time.map(|time| Instant::now() + time);
        let mut now = game.clone();
        while now.undo().is_some() {}
        let mut moves: Vec<MoveReview> = Vec::with_capacity(game.moves().len());
        let mut win = self.explainer.win(&now);
        for (index, &(color, mv)) in game.moves().iter().enumerate() {
            let before = now.clone();
            // The game was played: its moves can be played again.
            let _ = match mv {
                Move::Play(point) => now.play(point),
                Move::Pass => now.pass(),
            };
            let is_late = until.is_some_and(|until| Instant::now() > until);
            let their_win = if is_late { None } else { self.explainer.win(&now) };
            let context = Context { reviewer: self, before: &before, after: &now, color };
            let (kept, line) = if is_late {
                (Kept::Unseen, Vec::new())
            } else {
                context.kept(mv.point(), win.as_ref(), their_win.as_ref())
            };
            moves.push(MoveReview { number: index + 1, color, point: mv.point(), kept, line });
            win = their_win;
            watch(index + 1);
        }
        let turning_points: Vec<usize> =
            (0..moves.len()).filter(|&index| moves[index].kept.is_mistake()).collect();
        let loser = game.ending().and_then(Ending::winner).map(Color::other);
        let decisive = turning_points.iter().copied().rev();
        let decisive = decisive.into_iter().find(|&index| Some(moves[index].color) == loser);
        let opening = opening_of(game);
        Review { opening, moves, turning_points, decisive, ending: game.ending() }
    }
}

/// A move between the boards before and after it.
struct Context<'a> {
    reviewer: &'a Reviewer,
    before: &'a Game,
    after: &'a Game,
    color: Color,
}

impl Context<'_> {
    fn kept(
        &self,
        point: Option<Point>,
        win: Option<&Win>,
        their_win: Option<&Win>,
    ) -> (Kept, Vec<Played>) {
        match (self.after.ending(), point) {
            (Some(Ending::Row(_)), _) => return (Kept::Five, Vec::new()),
            (Some(Ending::Foul(_)), Some(point)) => {
                let (board, rules) = (self.before.board(), self.before.rules());
                if let Some(foul) = why_foul(board, rules, point, self.color) {
                    return (Kept::Foul(foul), Vec::new());
                }
            }
            _ => {}
        }
        if let Some(win) = win {
            if Some(win.by) == point || self.still_wins() {
                return (Kept::Win(win.stones), line(self.color, win.line()));
            }
            let missed = Kept::Missed { by: win.by, stones: win.stones };
            return (missed, line(self.color, win.line()));
        }
        let Some(theirs) = their_win else {
            let kept = if self.was_threatened() { Kept::Stopped } else { Kept::Quiet };
            return (kept, Vec::new());
        };
        let follows = line(self.color.other(), theirs.line());
        match self.better() {
            Some((better, is_proved)) => {
                (Kept::Allowed { better, is_proved, stones: theirs.stones }, follows)
            }
            None => (Kept::Lost, follows),
        }
    }

    /// Whether every reply to the move loses by force.
    fn still_wins(&self) -> bool {
        let mut position = Position::of(self.after);
        let (mover, other) = (self.color, self.color.other());
        // Who can make five now does.
        if position.first_allowed(other, PointShape::Five).is_some() {
            return false;
        }
        let fives: Vec<Point> = position.allowed(mover, PointShape::Five).collect();
        let replies: Vec<Point> = match fives.as_slice() {
            [] => self.after.board().empty_points().collect(),
            [one] => vec![*one],
            // Two fives cannot be stopped by one stone.
            _ => return true,
        };
        replies.into_iter().all(|reply| {
            if position.is_foul(reply, other) {
                return true;
            }
            position.play(reply);
            let outcome = solve(&mut position.clone(), By::Threats, REPLY_NODES).outcome;
            position.undo();
            matches!(outcome, Outcome::Win(_))
        })
    }

    /// Whether the other side would have won by force if nothing had been done.
    fn was_threatened(&self) -> bool {
        let before = self.before;
        let mut passed = Position::new(before.board(), before.rules(), self.color.other());
        let nodes = self.reviewer.explainer.win_nodes;
        matches!(solve(&mut passed, By::Threats, nodes).outcome, Outcome::Win(_))
    }

    /// A move after which the other side has no forced win, if the search finds one, and whether that
    /// is proved.
    fn better(&self) -> Option<(Point, bool)> {
        let explainer = &self.reviewer.explainer;
        let position = Position::of(self.before);
        let must = position.first_allowed(self.color.other(), PointShape::Five);
        let best = must.or_else(|| explainer.think(self.before).best())?;
        let mut after = self.before.clone();
        after.play(best).ok()?;
        if matches!(after.ending(), Some(Ending::Foul(_))) {
            return None;
        }
        Some((best, explainer.has_no_win(&after)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Lettering;
    use tengen_gobang_rules::{Board, RuleSet, read_moves};

    fn reviewed(moves: &str, rules: RuleSet) -> Review {
        let mut game = Game::new(Board::usual(), rules);
        for point in read_moves(moves, game.board().size()).unwrap() {
            game.play(point).unwrap();
        }
        let explainer = Explainer { search_nodes: 20_000, ..Explainer::default() };
        let mut seen = 0;
        let reviewer = Reviewer { explainer, time: None };
        let review = reviewer.review(&game, &mut |done| seen = done);
        assert_eq!((seen, review.moves.len()), (game.moves().len(), game.moves().len()));
        review
    }

    fn words(review: &Review) -> Vec<&'static str> {
        review.moves.iter().map(|review| review.kept.word()).collect()
    }

    #[test]
    fn an_open_three_that_is_not_stopped_is_an_allowed_win() {
        // White leaves Black's three alone at move 6; Black makes a straight four and five.
        let review = reviewed("h8 a1 h9 a3 h10 a5 h11 a7 h12", RuleSet::Freestyle);
        let kept = words(&review);
        assert_eq!((kept[5], kept[6], kept[8]), ("allowed", "win", "five"), "{kept:?}");
        assert_eq!(review.decisive, Some(5));
        let Kept::Allowed { stones, .. } = review.moves[5].kept else { panic!() };
        assert_eq!(stones, 2);
    }

    #[test]
    fn a_win_that_is_not_taken_is_missed_and_told_stone_by_stone() {
        // Black has an open three at move 7 and plays far away; White stops it.
        let review = reviewed("h8 a1 h9 a3 h10 a5 o15 h11", RuleSet::Freestyle);
        let Kept::Missed { by, stones } = review.moves[6].kept else {
            panic!("{:?}", words(&review))
        };
        assert!(["H7", "H11"].contains(&by.name(Lettering::Gobang).as_str()));
        assert_eq!((stones, review.moves[6].line[0]), (2, (Color::Black, by)));
        assert_eq!(words(&review)[7], "stopped");
        assert!(review.turning_points.contains(&6) && review.decisive.is_none());
    }

    #[test]
    fn another_winning_stone_than_the_shortest_is_no_miss() {
        // Both ends of the three win; whichever is played, the win is kept.
        for point in ["h7", "h11"] {
            let moves = format!("h8 a1 h9 a3 h10 a5 {point}");
            let review = reviewed(&moves, RuleSet::Freestyle);
            assert_eq!(review.moves[6].kept.word(), "win", "{point}");
        }
    }

    #[test]
    fn a_foul_is_the_turning_point() {
        let review = reviewed("h7 a1 h9 a3 g8 a5 i8 a7 h8", RuleSet::Renju);
        let Kept::Foul(foul) = &review.moves[8].kept else { panic!("{:?}", words(&review)) };
        assert_eq!((foul.kind.code(), review.decisive), ("33", Some(8)));
    }

    #[test]
    fn moves_beyond_the_time_are_not_judged() {
        let mut game = Game::new(Board::usual(), RuleSet::Freestyle);
        for point in read_moves("h8 h9 i9", game.board().size()).unwrap() {
            game.play(point).unwrap();
        }
        let reviewer = Reviewer { time: Some(Duration::ZERO), ..Reviewer::default() };
        let review = reviewer.review(&game, &mut |_| ());
        assert_eq!(words(&review), ["unseen"; 3]);
    }
}
