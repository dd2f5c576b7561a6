use tengen_board::Color;

use crate::fight::sign;

/// One ko that has not been resolved. See the rules of [`Kos`](crate::Kos).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ko {
    /// What it is worth, in units.
    pub value: i64,
    /// How many times in a row a side has to win it; 1 for a direct ko.
    pub stages: u8,
    /// Where it stands: 0 if Black may resolve it, `stages` if White may.
    pub stage: u8,
    /// Moves that Black and White have to play before they may resolve it.
    pub approach: [u8; 2],
}

impl Ko {
    /// Whether it is a ko like that of a [`Fight`](crate::Fight).
    pub fn is_direct(&self) -> bool {
        self.stages == 1 && self.approach == [0, 0]
    }

    /// At whose end it stands, if at any.
    pub const fn holder(&self) -> Option<Color> {
        if self.stage == 0 {
            Some(Color::Black)
        } else if self.stage == self.stages {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Where it stands after a capture; none where a side has nothing to capture.
    pub fn captured_by(&self, color: Color) -> Option<u8> {
        match color {
            Color::Black => self.stage.checked_sub(1),
            Color::White => Some(self.stage + 1).filter(|&stage| stage <= self.stages),
        }
    }

    /// Whether a side may resolve it now.
    pub fn can_be_resolved_by(&self, color: Color) -> bool {
        self.holder() == Some(color) && self.approach[color.index()] == 0
    }

    /// What it counts for White if the fight ends now.
    pub fn left_alone(&self) -> i64 {
        let is_ready = |color: Color| self.approach[color.index()] == 0;
        let winner = self
            .holder()
            .and_then(|holder| [holder, holder.other()].into_iter().find(|&color| is_ready(color)));
        winner.map_or(0, |color| sign(color) * self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ko_of_two_stages_goes_up_and_down() {
        let ko = |stage| Ko { value: 5, stages: 2, stage, approach: [0, 0] };
        assert_eq!(ko(0).captured_by(Color::White), Some(1));
        assert_eq!(ko(1).captured_by(Color::White), Some(2));
        assert_eq!(ko(1).captured_by(Color::Black), Some(0));
        assert_eq!(
            (ko(2).captured_by(Color::White), ko(0).captured_by(Color::Black)),
            (None, None)
        );
        assert!(!Color::BOTH.iter().any(|&color| ko(1).can_be_resolved_by(color)));
        assert!(ko(2).can_be_resolved_by(Color::White));
        assert_eq!([0, 1, 2].map(|stage| ko(stage).left_alone()), [-5, 0, 5]);
    }

    #[test]
    fn who_has_approach_moves_to_play_does_not_keep_an_open_ko() {
        let ko = |stage, approach| Ko { value: 5, stages: 1, stage, approach };
        assert!(!ko(1, [0, 1]).can_be_resolved_by(Color::White));
        assert_eq!(ko(1, [0, 1]).left_alone(), -5, "Black is ready, White is not");
        assert_eq!(ko(0, [0, 1]).left_alone(), -5);
        assert_eq!(ko(0, [2, 1]).left_alone(), 0);
        assert!(ko(0, [0, 0]).is_direct() && !ko(0, [0, 1]).is_direct());
    }
}
