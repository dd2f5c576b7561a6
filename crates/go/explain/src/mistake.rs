//! What a move cost, by what a search thought before and after it.

use std::cmp::Ordering;

use tengen_board::Color;

/// Less than this is noise: a chance of winning, and points.
const LEAST_CHANCE: f64 = 0.04;
const LEAST_POINTS: f64 = 1.5;

/// What a search thought of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// Black's chance of winning, from 0 to 1.
    pub black_wins: f64,
    /// Black's expected lead in points.
    pub black_leads: f64,
}

/// What a move cost its player, by estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// Of the chance of winning.
    pub chance: f64,
    /// Of points.
    pub points: f64,
}

impl Loss {
    /// What is lost from one position to the next by the one who moved.
    pub fn between(color: Color, before: &Seen, after: &Seen) -> Loss {
        let sign = crate::size::sign(color);
        Loss {
            chance: sign * (before.black_wins - after.black_wins),
            points: sign * (before.black_leads - after.black_leads),
        }
    }

    /// Whether that is more than noise.
    pub fn is_felt(&self) -> bool {
        self.chance >= LEAST_CHANCE || self.chance > 0.0 && self.points >= LEAST_POINTS
    }

    /// The heavier loss first.
    pub fn heaviest_first(&self, other: &Loss) -> Ordering {
        other.chance.total_cmp(&self.chance).then(other.points.total_cmp(&self.points))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_is_its_players() {
        let before = Seen { black_wins: 0.5, black_leads: 1.0 };
        let after = Seen { black_wins: 0.8, black_leads: 7.0 };
        let white = Loss::between(Color::White, &before, &after);
        assert!(white.is_felt() && (white.chance - 0.3).abs() < 1e-9 && white.points == 6.0);
        assert!(!Loss::between(Color::Black, &before, &after).is_felt());
    }

    #[test]
    fn points_alone_do_not_make_a_mistake() {
        let lucky = Loss { chance: -0.01, points: 5.0 };
        assert!(!lucky.is_felt());
        assert!(Loss { chance: 0.01, points: 5.0 }.is_felt());
    }
}
