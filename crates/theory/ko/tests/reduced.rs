//! Medium fights, too large for the oracle: the solver against the reduced game played out
//! without any cleverness, which itself is held against the oracle.

use std::collections::HashMap;

use tengen_board::{Color, Random};
use tengen_ko::{Amount, Fight, KoMove, Oracle, Setup, Solver, Start, Threat, random_state};
use tengen_verdict::{Budget, Limits, Verdict};

/// Doubled values, so that the middle of a switch is whole.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Position {
    switches: Vec<i64>,
    threats: [Vec<Threat>; 2],
    holder: Option<Color>,
    us: Color,
    banned: bool,
}

/// Every threat of a banned side, the largest switch, capture and resolve; no bounds, no targets,
/// no order.
struct SlowGame {
    ko: i64,
    known: HashMap<Position, i64>,
}

fn in_turn(switches: &[i64]) -> i64 {
    switches.iter().rev().fold(0, |sum, switch| switch - sum)
}

impl SlowGame {
    /// White's profit minus Black's.
    fn value(fight: &Fight) -> i64 {
        let mut switches: Vec<i64> = fight.valuable().iter().map(|x| 2 * x).collect();
        let mut settled = 2 * fight.settled();
        for color in Color::BOTH {
            for threat in fight.pending(color) {
                switches.push(threat.swing());
                settled += sign(color) * (threat.value - threat.loss);
            }
        }
        switches.sort_unstable_by(|a, b| b.cmp(a));
        let position = Position {
            switches,
            threats: Color::BOTH.map(|color| fight.threats(color).to_vec()),
            holder: fight.holder(),
            us: fight.to_move(),
            banned: fight.is_banned(),
        };
        let mut game = SlowGame { ko: 2 * fight.ko(), known: HashMap::new() };
        let us = sign(fight.to_move());
        let mut value = us * settled + game.search(&position);
        if fight.is_passed() {
            let ended = fight.play(KoMove::Pass).unwrap();
            value = value.max(2 * us * ended.settled());
        }
        assert_eq!(value % 2, 0);
        us * value / 2
    }

    fn search(&mut self, here: &Position) -> i64 {
        let Some(holder) = here.holder else { return in_turn(&here.switches) };
        if let Some(&known) = self.known.get(here) {
            return known;
        }
        let us = here.us;
        let next = Position { us: us.other(), banned: false, ..here.clone() };
        let mut best = i64::MIN;
        if holder == us {
            best = best.max(self.ko - in_turn(&here.switches));
        } else if !here.banned {
            best = best.max(-self.search(&Position {
                holder: Some(us),
                banned: true,
                ..next.clone()
            }));
        }
        if !here.switches.is_empty() || here.banned {
            let mut taken = next.clone();
            let switch = if taken.switches.is_empty() { 0 } else { taken.switches.remove(0) };
            best = best.max(switch - self.search(&taken));
        }
        if here.banned {
            for index in 0..here.threats[us.index()].len() {
                let mut played = next.clone();
                let threat = played.threats[us.index()].remove(index);
                played.switches.push(threat.swing());
                played.switches.sort_unstable_by(|a, b| b.cmp(a));
                best = best.max(threat.value - threat.loss - self.search(&played));
            }
        }
        self.known.insert(here.clone(), best);
        best
    }
}

const fn sign(color: Color) -> i64 {
    match color {
        Color::Black => -1,
        Color::White => 1,
    }
}

fn exact(fight: &Fight) -> i64 {
    Solver::new(fight).value(fight, &mut Budget::unlimited()).exact().unwrap()
}

#[test]
fn the_reduced_game_is_the_whole_game() {
    let mut random = Random::new(11);
    for number in 0..300 {
        let fight = random_state(&mut random);
        let mut oracle = Oracle::new(&fight).unwrap();
        assert_eq!(SlowGame::value(&fight), oracle.value(&fight), "state {number}: {fight:?}");
        // Also after every move, however foolish.
        for mv in fight.moves() {
            let next = fight.play(mv).unwrap();
            if !next.is_over() {
                assert_eq!(SlowGame::value(&next), oracle.value(&next), "{number}: {next:?}");
            }
        }
    }
}

fn medium_fight(random: &mut Random, most_threats: u32, loss_share: i64) -> Fight {
    let ko = 1 + i64::from(random.below(30));
    let mut up_to = |most: i64| 1 + i64::from(random.below(most.max(1) as u32));
    let mut setup = Setup::new(Amount::whole(ko), Start::Captured);
    let most_x = if up_to(2) == 1 { ko } else { ko / 3 };
    let count = up_to(8) - 1;
    setup.valuable = (0..count).map(|_| Amount::whole(up_to(most_x))).collect();
    for side in &mut setup.threats {
        let count = up_to(i64::from(most_threats));
        *side = (0..count)
            .map(|_| {
                let loss = if loss_share == 0 { 0 } else { up_to(ko / loss_share + 1) - 1 };
                (Amount::whole(up_to(4 * ko)), Amount::whole(loss))
            })
            .collect();
    }
    setup.start(Start::ALL[(up_to(4) - 1) as usize]);
    setup.fight().unwrap()
}

#[test]
fn medium_fights_without_losses() {
    let mut random = Random::new(21);
    for number in 0..400 {
        let fight = medium_fight(&mut random, 6, 0);
        assert_eq!(exact(&fight), SlowGame::value(&fight), "fight {number}: {fight:?}");
    }
}

#[test]
fn medium_fights_with_losses() {
    let mut random = Random::new(22);
    for number in 0..300 {
        for loss_share in [1, 2, 8] {
            let fight = medium_fight(&mut random, 5, loss_share);
            assert_eq!(exact(&fight), SlowGame::value(&fight), "fight {number}: {fight:?}");
        }
    }
}

#[test]
fn all_best_moves_of_medium_fights() {
    let mut random = Random::new(30);
    for number in 0..60 {
        let fight = medium_fight(&mut random, 5, [0, 0, 2, 8][number % 4]);
        let value = SlowGame::value(&fight);
        let found = Solver::new(&fight).best_moves(&fight, &mut Budget::unlimited());
        assert!(found.complete);
        for mv in fight.moves() {
            let reached = SlowGame::value(&fight.play(mv).unwrap());
            assert_eq!(found.moves.contains(&mv), reached == value, "{number}: {mv:?} {fight:?}");
        }
    }
}

/// One threat with a loss too large to ever be used makes the solver keep sets instead of the
/// smallest threat left: both must come to the same in fights of any size.
#[test]
fn lossless_fights_as_if_they_were_lossy() {
    let mut random = Random::new(23);
    for number in 0..300 {
        let fight = medium_fight(&mut random, 20, 0);
        let hopeless = Threat::new(1, 100_000);
        let threats = Color::BOTH.map(|color| {
            let mut side = fight.threats(color).to_vec();
            side.push(hopeless);
            side
        });
        let start = start_of(&fight);
        let with = Fight::new(fight.ko(), fight.valuable(), [&threats[0], &threats[1]], start);
        assert!(with.has_losses() && !fight.has_losses());
        assert_eq!(exact(&fight), exact(&with), "fight {number}: {fight:?}");
    }
}

/// The same fight with more and more threats that are no use: wider sets, same values.
#[test]
fn sets_of_any_size() {
    let mut random = Random::new(28);
    for number in 0..40 {
        let fight = medium_fight(&mut random, 8, 2);
        let start = start_of(&fight);
        for padding in [60, 250, 1_000, 4_000] {
            let threats = Color::BOTH.map(|color| {
                let mut side = fight.threats(color).to_vec();
                side.extend(vec![Threat::new(1, 100_000); padding]);
                side
            });
            let with = Fight::new(fight.ko(), fight.valuable(), [&threats[0], &threats[1]], start);
            assert_eq!(exact(&fight), exact(&with), "fight {number}, {padding} more: {fight:?}");
        }
    }
}

fn start_of(fight: &Fight) -> Start {
    let turn = (fight.holder().unwrap(), fight.to_move(), fight.is_banned());
    Start::ALL.into_iter().find(|start| start.turn() == turn).unwrap()
}

#[test]
fn a_bound_holds_the_truth() {
    let mut random = Random::new(24);
    let mut bounds = 0;
    for _ in 0..300 {
        let fight = medium_fight(&mut random, 12, 2);
        let truth = exact(&fight);
        for nodes in [1, 3, 10, 30] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut solver = Solver::new(&fight);
            let solution = solver.solve(&fight, &mut Budget::new(&limits));
            match solution.value {
                Verdict::Exact(value) => assert_eq!(value, truth, "{fight:?}"),
                Verdict::Bound { low, high } => {
                    assert!(low <= truth && truth <= high, "{fight:?}: {low} to {high}");
                    assert!(!solution.best.complete && solution.line.is_empty());
                    bounds += 1;
                }
                Verdict::Estimate(_) => panic!("the solver never guesses"),
            }
            // What is called best is best, even where not everything could be looked at.
            let all = solver.best_moves(&fight, &mut Budget::unlimited());
            assert!(solution.best.moves.iter().all(|mv| all.moves.contains(mv)), "{fight:?}");
        }
    }
    assert!(bounds > 100, "{bounds} fights ran out of nodes");
}

#[test]
fn colours_are_alike() {
    let mut random = Random::new(25);
    for _ in 0..300 {
        let fight = random_state(&mut random);
        let swapped = fight.with_colors_swapped();
        assert_eq!(exact(&swapped), -exact(&fight), "{fight:?}");
    }
}

#[test]
fn a_larger_unit_changes_nothing() {
    let mut random = Random::new(26);
    for _ in 0..200 {
        let fight = medium_fight(&mut random, 6, 2);
        let scaled = |factor: i64, parts: i64| {
            let (holder, to_move, banned) = (fight.holder(), fight.to_move(), fight.is_banned());
            let amount = |units: i64| Amount::ratio(units * factor, parts);
            let side = |color: Color| -> Vec<(Amount, Amount)> {
                fight.threats(color).iter().map(|t| (amount(t.value), amount(t.loss))).collect()
            };
            let mut setup = Setup::new(amount(fight.ko()), Start::Created);
            setup.valuable = fight.valuable().iter().map(|&x| amount(x)).collect();
            setup.threats = [side(Color::Black), side(Color::White)];
            (setup.holder, setup.to_move, setup.banned) = (holder, to_move, banned);
            setup.fight().unwrap()
        };
        let value = exact(&fight);
        let thirds = scaled(1, 3);
        assert_eq!(thirds.points(exact(&thirds)), Amount::ratio(value, 3));
        let huge = scaled(30_000_000_000, 1);
        assert_eq!(exact(&huge), value * 30_000_000_000);
    }
}

#[test]
fn thousands_of_threats() {
    let mut random = Random::new(27);
    let mut side = |count: usize, lossy: bool| -> Vec<Threat> {
        (0..count)
            .map(|_| {
                let loss = if lossy { 2 } else { 0 };
                Threat::new(1 + i64::from(random.below(400)), loss)
            })
            .collect()
    };
    // 20,000 a side without losses.
    let (black, white) = (side(20_000, false), side(20_000, false));
    let fight = Fight::new(100, &[30, 20, 10], [&black, &white], Start::Captured);
    let value = exact(&fight);
    assert!((-160..=160).contains(&value));
    // 3,000 a side that all lose a little, against the same with colours swapped.
    let (black, white) = (side(3_000, true), side(3_000, true));
    let fight = Fight::new(100, &[30, 20, 10], [&black, &white], Start::Captured);
    assert_eq!(exact(&fight), -exact(&fight.with_colors_swapped()));
    // Too many to tell apart: bounds, and no guess.
    let (black, white) = (side(5_000, true), side(10, true));
    let fight = Fight::new(100, &[30], [&black, &white], Start::Captured);
    let value = Solver::new(&fight).value(&fight, &mut Budget::unlimited());
    assert!(matches!(value, Verdict::Bound { .. }), "{value:?}");
}

#[test]
fn thousands_of_valuable_moves() {
    let mut random = Random::new(29);
    let mut distinct = |count: usize| -> Vec<i64> {
        (0..count).map(|_| 1 + i64::from(random.below(1_000_000))).collect()
    };
    let many = distinct(3_000);
    let threats = [Threat::new(1_500_000, 1_000), Threat::new(900_000, 0)];
    let fight = Fight::new(500_000, &many, [&threats, &threats], Start::Created);
    let value = exact(&fight);
    assert_eq!(value, -exact(&fight.with_colors_swapped()));
    // Every first move of a fight with a few hundred.
    let some = distinct(400);
    let fight = Fight::new(500_000, &some, [&threats, &threats], Start::Created);
    let solution = Solver::new(&fight).solve(&fight, &mut Budget::unlimited());
    assert!(solution.best.complete && !solution.best.moves.is_empty());
    assert!(solution.line.len() >= some.len());
}
