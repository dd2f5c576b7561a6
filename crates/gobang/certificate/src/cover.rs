//! Which replies a tree answers, without trying it against each of them.
//!
//! A tree is gone through once, as if the loser had passed. What is noted on the way is its *zone*:
//! every point where one more stone of the loser could change an answer that the rules gave. The
//! tree wins just as well after a reply outside of it.
//!
//! Inside a tree there are replies that are not named, and trees against these. There the loser
//! may have two stones more than the tree was gone through with, deeper down three. So a zone is
//! always that of a number of spare stones: wherever these are outside of it, all of them together
//! change nothing. What can change is
//! - that a point the winner needs is taken: it is in the zone;
//! - that the loser completes a row: it needs four stones in five points without one of the
//!   winner's, so that with n spare stones all points of the zone's rows with 4 - n are in it;
//! - under renju, that a stone of Black is a foul: stones of White only take threes away, and with
//!   them fouls, but a three that counts again makes one. Where two lines could be threes, and
//!   where Black loses, the zone is the whole board.

use tengen_board::{Color, Point, PointSet};
use tengen_gobang_rules::{RuleSet, could_be_foul};

use crate::rules::Referee;
use crate::tree::Tree;

/// Goes through trees.
pub(crate) struct Cover<'a> {
    pub referee: &'a mut Referee,
    pub winner: Color,
}

impl Cover<'_> {
    /// The replies out of these that no tree answers.
    pub fn unanswered(&mut self, replies: &[Point], trees: &[Tree]) -> Vec<Point> {
        let zones: Vec<Option<PointSet>> = trees.iter().map(|tree| self.wins(tree, 1)).collect();
        let is_open = |reply: &Point| {
            let is_outside = |zone: &Option<PointSet>| zone.is_some_and(|z| !z.contains(*reply));
            let is_answered =
                zones.iter().any(is_outside) || self.answer(*reply, trees, 0).is_some();
            !is_answered
        };
        replies.iter().copied().filter(is_open).collect()
    }

    /// Whether the winner, who is to move, wins by a tree: its zone for so many spare stones.
    fn wins(&mut self, tree: &Tree, spare: u32) -> Option<PointSet> {
        if !self.referee.may_play(tree.stone, self.winner) {
            return None;
        }
        let mut zone = PointSet::from_iter([tree.stone]);
        if spare > 0 && self.is_fragile(tree.stone) {
            zone = self.everything();
        }
        if self.referee.wins(tree.stone, self.winner) {
            return Some(zone);
        }
        self.referee.board.place(tree.stone, self.winner);
        let rest = self.answers_all(tree, spare);
        self.referee.board.remove(tree.stone);
        Some(zone | rest?)
    }

    /// Whether spare stones anywhere could make the winner's stone a foul, or change what the
    /// loser may play.
    fn is_fragile(&self, stone: Point) -> bool {
        match self.referee.rules {
            RuleSet::Freestyle | RuleSet::Standard => false,
            RuleSet::Renju => {
                self.winner == Color::White || could_be_foul(&self.referee.board, stone)
            }
            _ => true,
        }
    }

    fn everything(&self) -> PointSet {
        self.referee.board.size().points().collect()
    }

    /// The same after the stone, when the loser is to move.
    fn answers_all(&mut self, tree: &Tree, spare: u32) -> Option<PointSet> {
        let loser = self.winner.other();
        if self.referee.fives(loser).next().is_some() || self.referee.board.is_full() {
            return None;
        }
        let mut zone = PointSet::default();
        if spare > 0 {
            zone |= self.referee.rows_with(loser, 4_u32.saturating_sub(spare));
        }
        let fives: PointSet = self.referee.fives(self.winner).collect();
        let (replies, covers) = if fives.is_empty() {
            let covers: Vec<Option<PointSet>> =
                tree.otherwise.iter().map(|tree| self.wins(tree, spare + 1)).collect();
            (self.referee.replies(loser), covers)
        } else {
            zone |= fives;
            (self.referee.stops(self.winner), Vec::new())
        };
        for reply in replies {
            let named = tree.replies.iter().find(|(named, _)| *named == reply);
            zone |= match named {
                Some((_, next)) => self.answer(reply, std::slice::from_ref(next), spare)?,
                None => match covers.iter().flatten().find(|cover| !cover.contains(reply)) {
                    Some(cover) => *cover,
                    None => self.answer(reply, &tree.otherwise, spare)?,
                },
            };
        }
        Some(zone)
    }

    /// The zone of the first tree that wins against a reply.
    fn answer(&mut self, reply: Point, trees: &[Tree], spare: u32) -> Option<PointSet> {
        self.referee.board.place(reply, self.winner.other());
        let zone = trees.iter().find_map(|tree| self.wins(tree, spare));
        self.referee.board.remove(reply);
        zone
    }
}
