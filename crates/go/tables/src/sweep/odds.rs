//! How hard a position looks before anything is known of it.

use super::field::{Field, Side, Spot};
use super::sight::Sight;
use crate::board::Points;

/// What makes it likely that a side gets everything.
struct Health {
    stone: f32,
    liberty: f32,
    string: f32,
    /// For each stone of a string with one liberty, and with two.
    in_atari: f32,
    with_two: f32,
    /// For each stone that is still needed at least.
    far: f32,
}

// Fitted to the tables of 3x5 and 4x4: log-odds that the hunter, having stones and liberties and
// strings of these kinds against those of the guest, wins the whole board. The stones still needed
// were tried out: with them 3x5 takes a third fewer positions.
const HUNTER: Health = Health {
    stone: 0.667,
    liberty: 1.154,
    string: -0.789,
    in_atari: -0.851,
    with_two: -0.422,
    far: -0.7,
};
const GUEST: Health = Health {
    stone: 1.328,
    liberty: 1.220,
    string: -1.312,
    in_atari: -1.367,
    with_two: -0.726,
    far: -0.7,
};
const ON_TURN: f32 = 1.34;

/// Positions it may take to show what has these log-odds. The figure makes the search follow its guess
/// deep before it doubts it; a sixteenth of it and 3x6 takes half as many positions again.
const EFFORT: f32 = 8192.0;

/// Log-odds beyond this are taken for this, in steps of so many parts.
const MOST_ODDS: f32 = 40.0;
const STEPS: f32 = 16.0;

/// Guesses, with the work for all log-odds worked out beforehand.
pub(super) struct Odds {
    work: Vec<u32>,
}

impl Odds {
    pub(super) fn new() -> Odds {
        let steps = (2.0 * MOST_ODDS * STEPS) as usize;
        let work = (0..=steps).map(|step| {
            // ln(1 + e^x), the surprise in nats.
            let odds = step as f32 / STEPS - MOST_ODDS;
            1 + (EFFORT * odds.exp().ln_1p()) as u32
        });
        Odds { work: work.collect() }
    }

    /// How much work it looks to prove a position and to refute it.
    pub(super) fn guess(
        &self,
        field: &Field,
        sight: &Sight,
        spot: &Spot,
        side: Side,
    ) -> (u32, u32) {
        let empty = field.board.all() & !(spot.hunter | spot.guest);
        let on_turn = if side == Side::Hunter { ON_TURN } else { -ON_TURN };
        let odds = health(field, spot.hunter, empty, sight.far(Side::Hunter, spot.hunter), &HUNTER)
            - health(field, spot.guest, empty, sight.far(Side::Guest, spot.guest), &GUEST)
            + on_turn;
        let step = ((odds.clamp(-MOST_ODDS, MOST_ODDS) + MOST_ODDS) * STEPS) as usize;
        (self.work[self.work.len() - 1 - step], self.work[step])
    }
}

fn health(field: &Field, stones: Points, empty: Points, far: u8, weight: &Health) -> f32 {
    let liberties = (field.board.beside(stones) & empty).count_ones() as f32;
    let sum = stones.count_ones() as f32 * weight.stone
        + liberties * weight.liberty
        + f32::from(far) * weight.far;
    field.strings(stones, empty).iter().fold(sum, |sum, (string, liberties)| {
        let each_stone = match liberties.count_ones() {
            1 => weight.in_atari,
            2 => weight.with_two,
            _ => 0.0,
        };
        sum + weight.string + each_stone * string.count_ones() as f32
    })
}
