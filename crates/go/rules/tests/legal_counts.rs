//! The numbers of legal positions are known; the program must find the same.

use std::collections::HashSet;

use tengen_board::{Color, Move, Point, Size};
use tengen_go_rules::{HandicapBonus, KoRule, Position, Rules, Scoring};

/// Every board that play from the empty board can reach, with passes and without superko.
fn reachable(width: usize, height: usize) -> usize {
    let rules = Rules {
        scoring: Scoring::Area,
        ko: KoRule::Simple,
        suicide: false,
        handicap_bonus: HandicapBonus::Zero,
    };
    let size = Size::new(width, height).unwrap();
    let mut seen = HashSet::from([0]);
    let mut open = vec![Position::new(size, rules)];
    while let Some(mut position) = open.pop() {
        position.set_ko(None);
        for color in Color::BOTH {
            position.set_to_move(color);
            let legal: Vec<Point> = position.legal_points(color).collect();
            for point in legal {
                position.play(Move::Play(point)).unwrap();
                if seen.insert(position.hash()) {
                    // A fresh copy without its past, which would only take room.
                    let mut next = Position::new(size, rules);
                    next.set_up_all(size.points().map(|p| (p, position.stone(p))));
                    open.push(next);
                }
                position.undo();
            }
        }
    }
    seen.len()
}

#[test]
fn play_reaches_every_legal_position_and_no_other() {
    assert_eq!(reachable(2, 2), 57);
    assert_eq!(reachable(3, 3), 12_675);
    assert_eq!(reachable(3, 4), 321_689);
}

/// Boards on which no string lacks a liberty, among all ways to colour the points: stones are
/// put on and taken off one by one by the position's own moves and undo.
struct Colourings {
    position: Position,
    points: Vec<Point>,
}

impl Colourings {
    fn count_legal(width: usize, height: usize) -> u64 {
        let size = Size::new(width, height).unwrap();
        let rules = Rules {
            scoring: Scoring::Area,
            ko: KoRule::Simple,
            suicide: false,
            handicap_bonus: HandicapBonus::Zero,
        };
        let position = Position::new(size, rules);
        Colourings { position, points: size.points().collect() }.count(0)
    }

    /// Points below `index` are coloured for good. A legal board built without captures stays
    /// reachable: each stone put down leaves every string at least the liberties it has at the
    /// end.
    fn count(&mut self, index: usize) -> u64 {
        let Some(&point) = self.points.get(index) else {
            return 1;
        };
        let mut legal = self.count(index + 1);
        for color in Color::BOTH {
            self.position.set_ko(None);
            let takes = !self.position.is_suicide(color, point)
                && point
                    .neighbours()
                    .into_iter()
                    .any(|p| self.position.stone(p) == Some(!color) && self.position.in_atari(p));
            if takes || self.position.is_suicide(color, point) {
                continue;
            }
            self.position.play_as(color, Move::Play(point)).unwrap();
            legal += self.count(index + 1);
            self.position.undo();
        }
        legal
    }
}

#[test]
fn colourings_in_which_every_string_has_a_liberty() {
    assert_eq!(Colourings::count_legal(1, 1), 1);
    assert_eq!(Colourings::count_legal(2, 2), 57);
    assert_eq!(Colourings::count_legal(3, 3), 12_675);
    assert_eq!(Colourings::count_legal(4, 4), 24_318_165);
}
