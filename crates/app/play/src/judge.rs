use tengen_board::{CELLS, Color, Point, PointSet, Random};
use tengen_go_rules::{PlayoutBoard, Position, Settlement};
use tengen_verdict::{Budget, Limits};

/// Random games between two words to whoever watches.
const WATCH_EVERY: u64 = 500;

/// Who owns what on a board, by proof where there is one and by random games elsewhere.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// Dead stones. Seki is not looked for.
    pub settlement: Settlement,
    /// Whether unconditional life alone settles every point: then dead stones and score are
    /// proved, otherwise they are guessed.
    pub is_proved: bool,
    /// Random games played.
    pub playouts: u64,
    balance: [f32; CELLS],
}

impl Judgement {
    /// Black's share of the point minus White's, from -1 to 1.
    pub const fn ownership(&self, point: Point) -> f32 {
        self.balance[point.cell()]
    }
}

/// Judges a position by Benson's unconditional life and, for what that leaves open, by this many
/// random games with either side moving first.
pub fn judge(position: &Position, playouts: u64, seed: u64) -> Judgement {
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    judge_within(position, &mut Budget::new(&limits), seed, &mut |_| {})
}

/// As [`judge`], with as many random games as the budget allows. `watch` is told now and then how
/// many have been played.
pub fn judge_within(
    position: &Position,
    budget: &mut Budget,
    seed: u64,
    watch: &mut dyn FnMut(u64),
) -> Judgement {
    let safe = Color::BOTH.map(|color| position.safe_stones(color));
    let settled = safe.iter().fold(PointSet::EMPTY, |union, s| union | s.stones | s.territory);
    let is_proved = settled == position.size().all();
    let mut balance = [0.0; CELLS];
    let mut playouts = 0;
    if !is_proved {
        playouts = sample(position, budget, seed, &mut balance, watch);
    }
    for color in Color::BOTH {
        let share = if color == Color::Black { 1.0 } else { -1.0 };
        let safe = &safe[color.index()];
        for point in (safe.stones | safe.territory).iter() {
            balance[point.cell()] = share;
        }
    }
    let dead = position
        .all_strings()
        .filter(|&head| is_dead(position, head, &balance))
        .flat_map(|head| position.string_stones(head))
        .collect();
    let settlement = Settlement { dead, ..Settlement::default() };
    Judgement { settlement, is_proved, playouts, balance }
}

/// A string is dead if its points end up the enemy's more often than not.
fn is_dead(position: &Position, head: Point, balance: &[f32; CELLS]) -> bool {
    let sum: f32 = position.string_stones(head).map(|stone| balance[stone.cell()]).sum();
    match position.stone(head) {
        Some(Color::Black) => sum < 0.0,
        Some(Color::White) => sum > 0.0,
        None => false,
    }
}

/// Plays random games, half of them with each side moving first, and averages who owns what.
fn sample(
    position: &Position,
    budget: &mut Budget,
    seed: u64,
    balance: &mut [f32; CELLS],
    watch: &mut dyn FnMut(u64),
) -> u64 {
    let mut random = Random::new(seed);
    let mut boards = Color::BOTH.map(|first| {
        let mut start = position.clone();
        start.set_to_move(first);
        start.set_ko(None);
        PlayoutBoard::new(&start)
    });
    // Whole numbers: floats of this size stop counting after sixteen million games.
    let mut sums = [0i64; CELLS];
    let mut playouts = 0;
    while budget.spend(1) {
        let board = &mut boards[playouts as usize % 2];
        board.run(&mut random);
        board.for_each_owned(Color::Black, |point| sums[point.cell()] += 1);
        board.for_each_owned(Color::White, |point| sums[point.cell()] -= 1);
        playouts += 1;
        if playouts % WATCH_EVERY == 0 {
            watch(playouts);
        }
    }
    for point in position.size().points() {
        balance[point.cell()] = (sums[point.cell()] as f64 / playouts.max(1) as f64) as f32;
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
