//! Table 4.1.

use super::ThesisShapes;

/// The table's least score is 0.0001: scores are counted in such units, and exact.
pub const SCORE_UNIT: f64 = 0.0001;

/// What the shapes of table 4.1 score, in units of [`SCORE_UNIT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThesisScore {
    /// Attack 1: own five.
    pub five: i64,
    /// Attack 2: own open four.
    pub open_four: i64,
    /// Attack 3: own four-three.
    pub four_three: i64,
    /// Attack 4: own dead four.
    pub dead_four: i64,
    /// Attack 5: own open three.
    pub open_three: i64,
    /// Attack 6: own two.
    pub two: i64,
    /// Attack 7: own foul.
    pub foul: i64,
    /// Defence 1: the opponent's open four.
    pub their_open_four: i64,
    /// Defence 2: the opponent's dead four.
    pub their_dead_four: i64,
    /// Defence 4 (there is no 3): the opponent's open three.
    pub their_open_three: i64,
    /// Defence 5: the opponent's two.
    pub their_two: i64,
}

impl ThesisScore {
    /// The table as printed.
    pub const PRINTED: ThesisScore = ThesisScore {
        five: 10_000,
        open_four: 3_000,
        four_three: 500,
        dead_four: 95,
        open_three: 40,
        two: 1,
        foul: -10_000,
        their_open_four: -6_000,
        their_dead_four: -6_000,
        their_open_three: -120,
        their_two: -3,
    };

    /// The sum of what all shapes of both sides score, in units of [`SCORE_UNIT`].
    pub const fn of(&self, own: &ThesisShapes, theirs: &ThesisShapes, own_foul: bool) -> i64 {
        self.five * own.fives as i64
            + self.open_four * own.open_fours as i64
            + self.four_three * own.four_threes as i64
            + self.dead_four * own.dead_fours as i64
            + self.open_three * own.open_threes as i64
            + self.two * own.twos as i64
            + if own_foul { self.foul } else { 0 }
            + self.their_open_four * theirs.open_fours as i64
            + self.their_dead_four * theirs.dead_fours as i64
            + self.their_open_three * theirs.open_threes as i64
            + self.their_two * theirs.twos as i64
    }
}

/// The score of a board by table 4.1, seen by the side whose shapes come first, as the thesis
/// prints scores.
pub fn thesis_score(own: &ThesisShapes, theirs: &ThesisShapes, own_foul: bool) -> f64 {
    ThesisScore::PRINTED.of(own, theirs, own_foul) as f64 * SCORE_UNIT
}
