//! Counting a finished board, by area or by territory.

use std::fmt;

use tengen_board::{Color, Point, PointSet, Size};

use crate::komi::half_points_text;
use crate::{Komi, Position, Scoring};

/// What the players agree on when the game has ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settlement {
    /// Stones that would be captured if play went on: they come off the board.
    pub dead: PointSet,
    /// Stones alive in seki: under territory scoring points they surround do not count.
    pub seki: PointSet,
    /// Points, free once dead stones are off, where a border was left open: they are nobody's, and
    /// what they keep apart is counted as if they were filled.
    pub border: PointSet,
}

/// A counted board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Black's points.
    pub black: u32,
    /// White's points, without komi.
    pub white: u32,
    /// Given to White for moving second.
    pub komi: Komi,
    /// Given to White for handicap stones.
    pub handicap_bonus: u32,
}

impl Score {
    /// Black minus White, all included, in half points.
    pub const fn margin_half_points(&self) -> i32 {
        2 * (self.black as i32 - self.white as i32 - self.handicap_bonus as i32)
            - self.komi.as_half_points()
    }

    /// Who won, if anyone did.
    pub const fn winner(&self) -> Option<Color> {
        match self.margin_half_points() {
            0 => None,
            margin if margin > 0 => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}

impl fmt::Display for Score {
    /// As game records have it: `B+3.5`, `W+1`, `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let margin = half_points_text(self.margin_half_points().abs());
        match self.winner() {
            Some(winner) => write!(f, "{}+{margin}", winner.letter()),
            None => f.write_str("0"),
        }
    }
}

impl Position {
    /// Whose each point is once dead stones are off: alive stones and empty regions that touch
    /// one colour only.
    pub fn owners(&self, dead: &PointSet) -> Owners {
        self.owners_apart(dead, &PointSet::EMPTY)
    }

    /// Whose each point is by a settlement.
    pub fn settled_owners(&self, settlement: &Settlement) -> Owners {
        self.owners_apart(&settlement.dead, &settlement.border)
    }

    fn owners_apart(&self, dead: &PointSet, border: &PointSet) -> Owners {
        let alive = Color::BOTH.map(|color| self.stones_of(color) - *dead);
        let open = self.size().all() - alive[0] - alive[1] - *border;
        let mut owners = Owners { alive, territory: [PointSet::EMPTY; 2] };
        for region in open.parts(self.size()) {
            let around = region.neighbours(self.size());
            match alive.map(|stones| around.meets(&stones)) {
                [true, false] => owners.territory[0] |= region,
                [false, true] => owners.territory[1] |= region,
                _ => {}
            }
        }
        owners
    }

    /// Counts the board as the rules say.
    pub fn score(&self, settlement: &Settlement, komi: Komi, handicap: usize) -> Score {
        let owners = self.settled_owners(settlement);
        let [black, white] = Color::BOTH.map(|color| match self.rules().scoring {
            Scoring::Area => (owners.alive(color).len() + owners.territory(color).len()) as u32,
            Scoring::Territory => {
                let prisoners = (self.stones_of(!color) & settlement.dead).len() as u32;
                let territory = outside_seki(&owners, color, &settlement.seki, self.size());
                territory.len() as u32 + prisoners + self.prisoners(!color)
            }
        });
        let handicap_bonus = self.rules().handicap_bonus.points(handicap) as u32;
        Score { black, white, komi, handicap_bonus }
    }

    /// The points, dead stones of the other side included, that count as a colour's territory.
    pub fn counted_territory(&self, settlement: &Settlement, color: Color) -> PointSet {
        let owners = self.settled_owners(settlement);
        match self.rules().scoring {
            Scoring::Area => *owners.territory(color),
            Scoring::Territory => outside_seki(&owners, color, &settlement.seki, self.size()),
        }
    }
}

/// A colour's territory without what stones in seki surround.
fn outside_seki(owners: &Owners, color: Color, seki: &PointSet, size: Size) -> PointSet {
    let regions = owners.territory(color).parts(size).into_iter();
    regions
        .filter(|region| !region.neighbours(size).meets(seki))
        .fold(PointSet::EMPTY, |union, region| union | region)
}

/// Whose each point of a finished board is.
#[derive(Clone, Debug)]
pub struct Owners {
    alive: [PointSet; 2],
    territory: [PointSet; 2],
}

impl Owners {
    /// The stones of a colour that stay on the board.
    pub const fn alive(&self, color: Color) -> &PointSet {
        &self.alive[color.index()]
    }

    /// The points that only this colour surrounds, dead stones of the other included.
    pub const fn territory(&self, color: Color) -> &PointSet {
        &self.territory[color.index()]
    }

    /// The points that are nobody's.
    pub fn nobodys(&self, size: Size) -> PointSet {
        let [black, white] = Color::BOTH.map(|color| *self.alive(color) | *self.territory(color));
        size.all() - black - white
    }

    /// Whose the point is, by stone or by territory; nobody's is dame.
    pub fn of(&self, point: Point) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&c| self.alive(c).contains(point) || self.territory(c).contains(point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Diagram, RuleSet};

    const FINISHED: &str = "
        . . X O . .
        . O X O . .
        X X X O O O
        X . X X X O
        . X . . X O
        . . . . X O";

    fn dead(diagram: &str, at: (usize, usize)) -> Settlement {
        let position = Diagram::position(diagram);
        let dead = position.string_stones(Point::new(at.0, at.1)).collect();
        Settlement { dead, ..Settlement::default() }
    }

    #[test]
    fn area_counts_stones_and_what_they_surround() {
        let position = Diagram::position(FINISHED);
        let score = position.score(&dead(FINISHED, (1, 4)), Komi::points(7), 0);
        assert_eq!((score.black, score.white), (24, 12));
        assert_eq!(score.to_string(), "B+5");
        let score = position.score(&Settlement::default(), Komi::ZERO, 0);
        assert_eq!((score.black, score.white), (20, 13), "the corner is open while O stands");
    }

    #[test]
    fn territory_counts_empty_points_and_prisoners() {
        let mut position = Diagram::position(FINISHED);
        position.set_rules(RuleSet::Japanese.rules());
        position.set_prisoners(Color::Black, 2);
        let score = position.score(&dead(FINISHED, (1, 4)), Komi::half_points(15), 0);
        assert_eq!((score.black, score.white), (13, 6));
        assert_eq!(score.to_string(), "W+0.5");
        assert_eq!(score.winner(), Some(Color::White));
    }

    #[test]
    fn handicap_stones_are_paid_back_by_rule() {
        let position = Diagram::position(FINISHED);
        let margin = |set: RuleSet| {
            let mut position = position.clone();
            position.set_rules(set.rules());
            position.score(&Settlement::default(), Komi::ZERO, 3).margin_half_points()
        };
        assert_eq!(margin(RuleSet::TrompTaylor) - margin(RuleSet::Chinese), 6);
        assert_eq!(margin(RuleSet::TrompTaylor) - margin(RuleSet::Aga), 4);
    }

    #[test]
    fn points_in_seki_are_no_territory() {
        let text = "
            . X O . O
            X X O O O
            . O X X X
            O O X . X
            . O X X .";
        let mut position = Diagram::position(text);
        position.set_rules(RuleSet::Japanese.rules());
        let all = position.score(&Settlement::default(), Komi::ZERO, 0);
        let seki = position.string_stones(Point::new(1, 4));
        let settlement = Settlement { seki: seki.collect(), ..Settlement::default() };
        let part = position.score(&settlement, Komi::ZERO, 0);
        assert_eq!((all.black, all.white), (3, 2));
        assert_eq!((part.black, part.white), (2, 2));
    }

    #[test]
    fn an_open_border_keeps_its_sides_apart() {
        let text = "
            . . . a . .
            X X X O O O
            . . . . . .";
        let diagram = Diagram::read(text).unwrap();
        let position = diagram.set_up(crate::Rules::default());
        let open = position.score(&Settlement::default(), Komi::ZERO, 0);
        assert_eq!((open.black, open.white), (3, 3), "both regions touch both colours");
        let border = [diagram.point('a')].into_iter().collect();
        let settlement = Settlement { border, ..Settlement::default() };
        let apart = position.score(&settlement, Komi::ZERO, 0);
        assert_eq!((apart.black, apart.white), (6, 5), "the lower row is still open");
    }

    #[test]
    fn an_empty_board_is_nobodys() {
        let score = Diagram::position(". .\n. .").score(&Settlement::default(), Komi::ZERO, 0);
        assert_eq!((score.black, score.white, score.to_string()), (0, 0, "0".to_owned()));
    }
}
