use tengen_board::{CELLS, Color, Move, Point, PointSet, Random};
use tengen_go_rules::{Position, Settlement};
use tengen_uct::{Playouts, Policy};
use tengen_verdict::{Budget, Limits};

use crate::fate::{Fates, fates};
use crate::seki;

/// Playouts between two words to whoever watches.
const WATCH_EVERY: u64 = 100;

/// Who owns what on a board: by proof where there is one, by playouts where they agree, and by
/// reading elsewhere.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// Dead stones, stones alive in seki, and where a border was left open.
    pub settlement: Settlement,
    /// Whether unconditional life alone settles every point: then dead stones and score are
    /// proved, otherwise they are guessed.
    pub is_proved: bool,
    /// Stones whose fate is in doubt, or depends on who moves first.
    pub unsettled: PointSet,
    /// Playouts behind the shares of the points.
    pub playouts: u64,
    balance: Balance,
}

impl Judgement {
    /// Black's share of the point minus White's, from -1 to 1.
    pub const fn ownership(&self, point: Point) -> f32 {
        self.balance.of(point)
    }
}

/// Black's share of every point minus White's, from -1 to 1.
#[derive(Clone, Debug)]
pub(crate) struct Balance([f32; CELLS]);

/// A share so far from even leaves no doubt.
pub(crate) const CLEAR: f32 = 0.8;

impl Balance {
    pub(crate) const fn of(&self, point: Point) -> f32 {
        self.0[point.cell()]
    }

    /// How much more of some points a colour owns than the other, from -1 to 1.
    pub(crate) fn mean(&self, points: &PointSet, color: Color) -> f32 {
        let sum: f32 = points.iter().map(|point| self.of(point)).sum();
        share_of(color) * sum / points.len().max(1) as f32
    }

    fn set(&mut self, points: &PointSet, share: f32) {
        points.iter().for_each(|point| self.0[point.cell()] = share);
    }
}

const fn share_of(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}

/// Playouts for a judgement where nothing else is said: the program judges a position alike wherever
/// it is asked.
pub const USUAL_PLAYOUTS: u64 = 4_000;

/// The seed of such a judgement.
pub const USUAL_SEED: u64 = 1;

/// Judges a position by Benson's unconditional life and, for what that leaves open, by at most this
/// many playouts with either side moving first.
pub fn judge(position: &Position, playouts: u64, seed: u64) -> Judgement {
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    judge_within(position, &limits, seed, &mut |_| {})
}

/// As [`judge`], with as many playouts as the limits allow. `watch` is told now and then how many
/// have been played.
pub fn judge_within(
    position: &Position,
    limits: &Limits,
    seed: u64,
    watch: &mut dyn FnMut(u64),
) -> Judgement {
    let safe = Color::BOTH.map(|color| position.safe_stones(color));
    let proved = safe.iter().fold(PointSet::EMPTY, |union, s| union | s.stones | s.territory);
    let is_proved = proved == position.size().all();
    let mut balance = Balance([0.0; CELLS]);
    let mut playouts = 0;
    if !is_proved {
        let limits = part_of(limits, SAMPLING);
        playouts = sample(position, &mut Budget::new(&limits), seed, &mut balance, watch);
    }
    for color in Color::BOTH {
        let safe = &safe[color.index()];
        balance.set(&(safe.stones | safe.territory), share_of(color));
    }
    let mut reading = Budget::new(&part_of(limits, 1.0 - SAMPLING));
    let Fates { dead, unsettled } = fates(position, &proved, &balance, &mut reading, seed);
    let border = open_border(position, &dead, &balance);
    let seki = if is_proved {
        PointSet::EMPTY
    } else {
        seki::stones_in_seki(position, &dead, &(safe[0].stones | safe[1].stones), seed)
    };
    let settlement = Settlement { dead, seki, border };
    Judgement { settlement, is_proved, unsettled, playouts, balance }
}

/// Of what is allowed, the part for playouts; the rest is for reading.
const SAMPLING: f64 = 0.4;

fn part_of(limits: &Limits, part: f64) -> Limits {
    let nodes = limits.nodes.map(|nodes| (nodes as f64 * part).round() as u64);
    let time = limits.time.map(|time| time.mul_f64(part));
    Limits { nodes, time, ..limits.clone() }
}

/// Where territories of both sides run into each other although playouts leave no doubt whose
/// they are: the points in doubt between them.
fn open_border(position: &Position, dead: &PointSet, balance: &Balance) -> PointSet {
    let size = position.size();
    let owners = position.owners(dead);
    let is_territory = |part: &PointSet| {
        Color::BOTH.into_iter().any(|color| {
            let leans = part.iter().all(|point| share_of(color) * balance.of(point) > 0.0);
            leans && !part.neighbours(size).meets(owners.alive(!color))
        })
    };
    let mut border = PointSet::EMPTY;
    for region in owners.nobodys(size).parts(size) {
        let clear = region.iter().filter(|&point| balance.of(point).abs() >= CLEAR).collect();
        let territory = PointSet::parts(&clear, size)
            .into_iter()
            .filter(is_territory)
            .fold(PointSet::EMPTY, |union, part| union | part);
        // Where nothing is kept apart there are no borders, only neutral points.
        if !territory.is_empty() {
            border |= region - territory;
        }
    }
    border
}

/// The position with this player to move and no ko, as after a pass.
pub(crate) fn with_turn(position: &Position, color: Color) -> Position {
    let mut start = position.clone();
    if start.to_move() != color {
        start.play_legal(!color, Move::Pass);
    }
    start.set_ko(None);
    start
}

/// How playouts that judge choose their moves: as the search's own, but they never throw stones
/// away, so that a seki stays one.
pub(crate) fn judging_policy() -> Policy {
    Policy { no_self_atari: 256, ..Policy::default() }
}

/// Plays games out, half of them with each side moving first, and averages who owns what.
fn sample(
    position: &Position,
    budget: &mut Budget,
    seed: u64,
    balance: &mut Balance,
    watch: &mut dyn FnMut(u64),
) -> u64 {
    let mut random = Random::new(seed);
    let policy = judging_policy();
    let mut games = Color::BOTH.map(|first| Playouts::new(&with_turn(position, first), &policy));
    // Whole numbers: floats of this size stop counting after sixteen million games.
    let mut sums = [0i64; CELLS];
    let mut playouts = 0;
    while budget.spend(1) {
        let game = &mut games[playouts as usize % 2];
        game.run(&mut random);
        game.for_each_owned(Color::Black, |point| sums[point.cell()] += 1);
        game.for_each_owned(Color::White, |point| sums[point.cell()] -= 1);
        playouts += 1;
        if playouts % WATCH_EVERY == 0 {
            watch(playouts);
        }
    }
    for point in position.size().points() {
        let share = sums[point.cell()] as f64 / playouts.max(1) as f64;
        balance.0[point.cell()] = share as f32;
    }
    playouts
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::Diagram;

    #[test]
    fn stones_inside_proved_territory_are_proved_dead() {
        let position = Diagram::position(
            ". X . X .
             X X X X X
             O . . . X
             . . . . X
             O O . . X",
        );
        let judgement = judge(&position, 500, 1);
        assert!(!judgement.is_proved, "the large space is not vital");
        assert_eq!(judgement.settlement.dead.len(), 3);
        let position = Diagram::position(". X . X\nX X X X\n. O . X\nX X X X");
        let judgement = judge(&position, 500, 1);
        assert!(judgement.is_proved);
        assert_eq!(judgement.settlement.dead.len(), 1);
        assert_eq!((judgement.playouts, judgement.ownership(Point::new(1, 1))), (0, 1.0));
    }

    #[test]
    fn living_groups_of_both_sides_stay() {
        let position = Diagram::position(
            ". X O . O
             X X O O .
             . X O O O
             X X X O .
             . X . X O",
        );
        let judgement = judge(&position, 2_000, 7);
        assert!(judgement.settlement.dead.is_empty(), "{:?}", judgement.settlement.dead);
        assert!(judgement.ownership(Point::new(0, 0)) > 0.9);
        assert!(judgement.ownership(Point::new(4, 3)) < -0.9);
    }
}
