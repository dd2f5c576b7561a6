//! A search that knows nothing but the rules, move by move and only so deep: for fights in the open.

use tengen_board::{Color, Move, Point};
use tengen_go_rules::{KoRule, Position, Rules};

/// Positions that the plain search may look at for one statement.
const PLAIN_NODES: u64 = 150_000;

/// What the plain search says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    Yes,
    No,
    Unknown,
}

/// Can the string be taken within so many moves? The attacker tries every move near the string, the
/// defender every move on the board and a pass, and retakes kos at once as if there were threats without
/// end.
struct PlainSearch {
    target: Point,
    attacker: Color,
    nodes: u64,
}

impl PlainSearch {
    fn takes(&mut self, position: &Position, to_move: Color, depth: usize) -> Plain {
        if position.stone(self.target) != Some(self.attacker.other()) {
            return Plain::Yes;
        }
        // So many moves cannot fill the liberties.
        let attacks = if to_move == self.attacker { depth.div_ceil(2) } else { depth / 2 };
        if position.liberties(self.target) > attacks {
            return Plain::No;
        }
        if self.nodes == 0 {
            return Plain::Unknown;
        }
        self.nodes -= 1;
        let is_attack = to_move == self.attacker;
        let mut position = position.clone();
        position.set_to_move(to_move);
        if !is_attack {
            position.set_ko(None);
        }
        let mut worst = if is_attack { Plain::No } else { Plain::Yes };
        let passes = (!is_attack).then_some(Move::Pass);
        let mut points: Vec<Point> = position.legal_points(to_move).collect();
        points.sort_by_key(|point| point.distance_to(self.target));
        for mv in points.into_iter().map(Move::Play).chain(passes) {
            let mut after = position.clone();
            after.play_legal(to_move, mv);
            let found = self.takes(&after, to_move.other(), depth - 1);
            match (found, is_attack) {
                (Plain::Yes, true) | (Plain::No, false) => return found,
                (Plain::Unknown, _) => worst = Plain::Unknown,
                _ => {}
            }
        }
        worst
    }
}

pub fn plain(position: &Position, target: Point, first: Color, depth: usize) -> Plain {
    let mut position = position.clone();
    position.set_rules(Rules { ko: KoRule::Simple, suicide: false, ..position.rules() });
    if position.to_move() != first {
        position.set_to_move(first);
        position.set_ko(None);
    }
    let attacker = position.stone(target).unwrap().other();
    let mut search = PlainSearch { target, attacker, nodes: PLAIN_NODES };
    search.takes(&position, first, depth)
}
