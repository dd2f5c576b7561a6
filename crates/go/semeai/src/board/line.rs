//! Best play of a race that was counted.

use tengen_board::{Color, Move, Point};
use tengen_cgt::Store;

use super::{BoardRace, StaticVerdict};
use crate::judgement::most_gaining;
use crate::{JudgedMove, Outcome};

/// Moves of a line, at most.
const LONGEST: usize = 80;

impl BoardRace {
    /// How the race goes if this colour begins: the winner plays its recommended moves, the loser what
    /// gains most, until a block is taken or counting ends.
    pub fn line(&self, store: &Store, first: Color) -> Vec<(Color, Point)> {
        let mut race = self.clone();
        let mut line = Vec::new();
        let mut to_move = first;
        while line.len() < LONGEST {
            let Ok((verdict, _)) = race.count(store) else { break };
            let Some(point) = verdict.choose(store, to_move, &race) else { break };
            line.push((to_move, point));
            if race.position_mut().play_as(to_move, Move::from(point)).is_err() || race.is_over() {
                break;
            }
            to_move = to_move.other();
        }
        line
    }

    /// Whether one of the blocks is off the board.
    fn is_over(&self) -> bool {
        self.blocks().iter().any(|&block| self.position().is_empty(block))
    }
}

impl StaticVerdict {
    /// The point to play, if any is worth it: nobody moves where a seki stands by itself.
    fn choose(&self, store: &Store, color: Color, race: &BoardRace) -> Option<Point> {
        if self.judgement.first == [Outcome::Seki; 2] {
            return None;
        }
        let recommended = self.judgement.recommended(store, color).ok()?;
        let by_gain = || self.most_gaining(store, color, race);
        let mv = recommended.or_else(by_gain)?;
        self.playable(mv, color, race).or_else(|| self.playable(by_gain()?, color, race))
    }

    fn playable(&self, mv: &JudgedMove, color: Color, race: &BoardRace) -> Option<Point> {
        let points = self.points_of(mv.mv, color);
        points.into_iter().find(|&point| race.position().is_legal(color, point.into()))
    }

    /// The move that no other gains more than.
    fn most_gaining(&self, store: &Store, color: Color, race: &BoardRace) -> Option<&JudgedMove> {
        let moves = self.judgement.moves[color.index()].iter();
        most_gaining(store, moves.filter(|mv| self.playable(mv, color, race).is_some())).ok()?
    }
}
