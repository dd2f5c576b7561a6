//! A board on which all seems to be somebody's: what either side could still gain, and the moves
//! that leave nothing to argue about.

use tengen_board::{Color, Point, PointSet};
use tengen_go_rules::{Position, Scoring, Settlement};
use tengen_uct::Report;

use crate::Game;
use crate::ending::{in_turn, search};

/// Playouts that show whether a player can gain anything by moving.
const GAIN_PLAYOUTS: u64 = 300;

/// A chance of a gain for the opponent that is not let pass.
pub(crate) const DANGEROUS: f32 = 0.2;

/// A board that seems settled, with what it comes to.
pub(crate) struct Settled<'a> {
    position: &'a Position,
    settlement: &'a Settlement,
    /// Black's area minus White's.
    margin: i32,
    /// The least gain that counts.
    worth: i32,
}

impl<'a> Settled<'a> {
    pub(crate) fn new(game: &'a Game, settlement: &'a Settlement) -> Settled<'a> {
        let position = game.position();
        Settled {
            position,
            settlement,
            margin: area_margin(position, &settlement.dead),
            worth: worth(position),
        }
    }

    /// A search by a player, moving first, for more than they have.
    pub(crate) fn gain(&self, color: Color) -> Report {
        self.search(self.position, color, self.worth)
    }

    /// A search by a player, moving first, for no less than they have.
    pub(crate) fn keep(&self, color: Color) -> Report {
        self.search(self.position, color, 0)
    }

    fn search(&self, position: &Position, color: Color, gain: i32) -> Report {
        // Half a point less than what must be reached: there are no draws.
        let komi = match color {
            Color::Black => 2 * (self.margin + gain) - 1,
            Color::White => 2 * (self.margin - gain) + 1,
        };
        search(&in_turn(position, color), komi, GAIN_PLAYOUTS)
    }

    /// A move that costs nothing, where stones count as much as territory, and leaves less that
    /// the two sides could count in different ways.
    pub(crate) fn plain_move(&self, color: Color) -> Option<Point> {
        if self.position.rules().scoring != Scoring::Area {
            return None;
        }
        self.neutral_point(color).or_else(|| self.join(color))
    }

    /// A point between living stones of both to fill, where nobody gains by moving first because
    /// their number is even.
    fn neutral_point(&self, color: Color) -> Option<Point> {
        let size = self.position.size();
        let neutral = self.position.settled_owners(self.settlement).nobodys(size);
        let open = (neutral & self.position.empty_points()) - self.settlement.seki.neighbours(size);
        // The stone takes a point, and the opponent an odd one of those left.
        let left = open.len().saturating_sub(1) % 2;
        let taken = left as i32 - 1;
        open.iter().find(|&point| self.costs_nothing(color, point, taken))
    }

    /// The last liberty of living stones: a ko that nobody fights any more is still to be filled.
    fn join(&self, color: Color) -> Option<Point> {
        let safe = self.position.safe_stones(color).stones;
        let settled = safe | self.settlement.dead | self.settlement.seki;
        let own = |&string: &Point| self.position.stone(string) == Some(color);
        self.position
            .all_strings()
            .filter(|string| own(string) && !settled.contains(*string))
            .filter_map(|string| self.position.last_liberty(string))
            .find(|&point| self.costs_nothing(color, point, 0))
    }

    /// Whether a stone on a point cannot be taken at once, and the opponent can then gain no more
    /// than is allowed.
    fn costs_nothing(&self, color: Color, point: Point, allowed: i32) -> bool {
        let mut after = in_turn(self.position, color);
        if !after.is_legal(color, point.into()) {
            return false;
        }
        after.play_legal(color, point.into());
        after.liberties(point) >= 2
            && self.search(&after, !color, self.worth + allowed).win_rate() < DANGEROUS
    }
}

/// Black's area minus White's once dead stones are off.
pub(crate) fn area_margin(position: &Position, dead: &PointSet) -> i32 {
    let owners = position.owners(dead);
    let [black, white] =
        Color::BOTH.map(|color| (owners.alive(color).len() + owners.territory(color).len()) as i32);
    black - white
}

/// What a move must gain in area to be worth playing: under territory scoring the stone itself
/// costs the point that it gains.
const fn worth(position: &Position) -> i32 {
    match position.rules().scoring {
        Scoring::Area => 1,
        Scoring::Territory => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ending::answer_to_pass;
    use tengen_board::{Lettering, Move};
    use tengen_go_rules::{Diagram, Komi, RuleSet};

    fn game(text: &str, rules: RuleSet) -> Game {
        let diagram = Diagram::read(text).unwrap();
        let mut game = Game::new(diagram.size(), rules, Komi::points(7));
        let position = diagram.set_up(rules.rules());
        game.set_up(diagram.size().points().map(|point| (point, position.stone(point))));
        game
    }

    /// What a player does while the opponent passes, until they pass too.
    fn moves_alone(text: &str, rules: RuleSet, color: Color) -> String {
        let mut game = game(text, rules);
        let mut moves = Vec::new();
        loop {
            game.play(!color, Move::Pass).unwrap();
            let mv = answer_to_pass(&game, color).expect("a won board");
            if mv == Move::Pass {
                return moves.join(" ");
            }
            moves.push(mv.name(Lettering::Go));
            assert!(moves.len() < 20, "{moves:?}");
            game.play(color, mv).unwrap();
        }
    }

    /// White has taken the last ko at J7.
    const OPEN_KO: &str = "
        . O O X X . X . .
        . O X X . X X X X
        . . O X X O O X O
        O O O X O . O O .
        X X O O O . . . O
        X O O O O O O O .
        X X O X X O X O .
        X . X X X O X O .
        . X . O X X X O .";

    #[test]
    fn the_last_ko_is_filled() {
        assert_eq!(moves_alone(OPEN_KO, RuleSet::Chinese, Color::White), "J6");
    }

    #[test]
    fn filling_a_ko_would_cost_a_point_by_territory() {
        assert_eq!(moves_alone(OPEN_KO, RuleSet::Japanese, Color::White), "");
    }
}
