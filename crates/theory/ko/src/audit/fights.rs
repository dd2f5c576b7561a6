//! The fights that claims are tested on: every small one, and random larger ones.

use tengen_board::{Color, Random};

use crate::{Fight, KoMove, Start, Threat};

/// Every list of up to `longest` numbers of at most `largest`, largest first.
fn lists(longest: usize, largest: i64) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..longest {
        let to = all.len();
        for index in from..to {
            let most = all[index].last().copied().unwrap_or(largest);
            for next in 1..=most {
                let mut longer = all[index].clone();
                longer.push(next);
                all.push(longer);
            }
        }
        from = to;
    }
    all
}

/// Kos and valuable moves small enough to go through all of them.
fn grid(most_ko: i64, longest: usize, largest: i64) -> impl Iterator<Item = (i64, Vec<i64>)> {
    (1..=most_ko).flat_map(move |ko| lists(longest, largest).into_iter().map(move |x| (ko, x)))
}

fn lossless(values: &[i64]) -> Vec<Threat> {
    values.iter().map(|&value| Threat::new(value, 0)).collect()
}

pub(super) fn without_threats() -> Vec<Fight> {
    grid(9, 5, 6).map(|(ko, x)| Fight::new(ko, &x, [&[], &[]], Start::Created)).collect()
}

fn with_one_threat(owner: Color, start: Start) -> Vec<Fight> {
    let mut fights = Vec::new();
    for (ko, x) in grid(6, 3, 5) {
        for value in 1..=14 {
            let threat = [Threat::new(value, 0)];
            let sides: [&[Threat]; 2] = match owner {
                Color::Black => [&threat, &[]],
                Color::White => [&[], &threat],
            };
            fights.push(Fight::new(ko, &x, sides, start));
        }
    }
    fights
}

pub(super) fn one_threat() -> Vec<Fight> {
    with_one_threat(Color::Black, Start::Captured)
}

pub(super) fn one_threat_created() -> Vec<Fight> {
    with_one_threat(Color::Black, Start::Created)
}

pub(super) fn one_white_threat_created() -> Vec<Fight> {
    with_one_threat(Color::White, Start::Created)
}

pub(super) fn several_threats() -> Vec<Fight> {
    let mut fights = Vec::new();
    for (ko, x) in grid(5, 3, 4) {
        for values in lists(2, 12).iter().filter(|values| values.len() == 2) {
            fights.push(Fight::new(ko, &x, [&lossless(values), &[]], Start::Captured));
        }
    }
    fights
}

pub(super) fn threats_on_both_sides_captured() -> Vec<Fight> {
    let mut fights = Vec::new();
    for (ko, x) in grid(5, 2, 4) {
        for black in 1..=12 {
            for white in 1..=12 {
                let sides = [Threat::new(black, 0), Threat::new(white, 0)];
                fights.push(Fight::new(ko, &x, [&sides[..1], &sides[1..]], Start::Captured));
            }
        }
    }
    fights
}

/// The same after Black has played a threat.
pub(super) fn threats_on_both_sides() -> Vec<Fight> {
    let fights = threats_on_both_sides_captured();
    fights.iter().filter_map(|fight| after_first_threat(fight, 0)).collect()
}

fn after_first_threat(fight: &Fight, index: usize) -> Option<Fight> {
    let threat = *fight.threats(Color::Black).get(index)?;
    fight.play(KoMove::Threat(threat)).ok()
}

/// Black holds the ko and is to move.
fn as_holder(mut fight: Fight) -> Fight {
    fight.holder = Some(Color::Black);
    fight.to_move = Color::Black;
    fight.banned = false;
    fight
}

pub(super) fn holder_to_move() -> Vec<Fight> {
    let mut fights = with_one_threat(Color::Black, Start::Captured);
    fights.extend(several_threats());
    fights.into_iter().map(as_holder).collect()
}

pub(super) fn holder_to_move_against_threats() -> Vec<Fight> {
    threats_on_both_sides_captured().into_iter().map(as_holder).collect()
}

pub(super) fn one_lossy_threat() -> Vec<Fight> {
    let mut fights = Vec::new();
    for (ko, x) in grid(6, 3, 4) {
        for value in 1..=13 {
            for loss in 0..=8 {
                let threat = [Threat::new(value, loss)];
                fights.push(Fight::new(ko, &x, [&threat, &[]], Start::Captured));
            }
        }
    }
    fights
}

pub(super) fn lossy_on_both_sides() -> Vec<Fight> {
    let mut fights = Vec::new();
    for (ko, x) in grid(6, 3, 3) {
        for value in [2, 5, 7, 9, 12] {
            for loss in [0, 1, 3] {
                for (other, other_loss) in [(4, 0), (6, 2), (9, 0), (11, 1)] {
                    let sides = [Threat::new(value, loss), Threat::new(other, other_loss)];
                    fights.push(Fight::new(ko, &x, [&sides[..1], &sides[1..]], Start::Captured));
                }
            }
        }
    }
    fights
}

/// A random fight of medium size: `most` threats a side at most, at least `least`.
fn random_fight(random: &mut Random, start: Start, threats: [(u32, u32); 2], lossy: bool) -> Fight {
    let ko = 1 + i64::from(random.below(40));
    let up_to = |random: &mut Random, most: i64| 1 + i64::from(random.below(most as u32));
    // Half of the fights have valuable moves that are small against the ko.
    let most = if random.below(2) == 0 { ko } else { (ko + 3) / 4 };
    let x: Vec<i64> = (0..random.below(6)).map(|_| up_to(random, most)).collect();
    let sides = threats.map(|(least, most)| {
        let count = least + random.below(most - least + 1);
        let threat = |_| {
            let value = up_to(random, 4 * ko);
            let loss = if lossy { i64::from(random.below(ko as u32 / 2 + 1)) } else { 0 };
            Threat::new(value, loss)
        };
        (0..count).map(threat).collect::<Vec<_>>()
    });
    Fight::new(ko, &x, [&sides[0], &sides[1]], start)
}

pub(super) fn random_without_threats(random: &mut Random) -> Fight {
    random_fight(random, Start::Created, [(0, 0), (0, 0)], false)
}

pub(super) fn random_one_threat(random: &mut Random) -> Fight {
    random_fight(random, Start::Captured, [(1, 1), (0, 0)], false)
}

pub(super) fn random_one_threat_created(random: &mut Random) -> Fight {
    random_fight(random, Start::Created, [(1, 1), (0, 0)], false)
}

pub(super) fn random_one_white_threat_created(random: &mut Random) -> Fight {
    random_fight(random, Start::Created, [(0, 0), (1, 1)], false)
}

pub(super) fn random_several_threats(random: &mut Random) -> Fight {
    random_fight(random, Start::Captured, [(2, 5), (0, 0)], false)
}

pub(super) fn random_threats_on_both_sides_captured(random: &mut Random) -> Fight {
    random_fight(random, Start::Captured, [(1, 4), (1, 4)], false)
}

pub(super) fn random_threats_on_both_sides(random: &mut Random) -> Fight {
    let fight = random_threats_on_both_sides_captured(random);
    let index = random.below(fight.threats(Color::Black).len() as u32) as usize;
    after_first_threat(&fight, index).expect("a threat that is there can be played")
}

pub(super) fn random_holder_to_move(random: &mut Random) -> Fight {
    as_holder(random_fight(random, Start::Captured, [(1, 4), (0, 0)], false))
}

pub(super) fn random_holder_to_move_against_threats(random: &mut Random) -> Fight {
    as_holder(random_threats_on_both_sides_captured(random))
}

pub(super) fn random_one_lossy_threat(random: &mut Random) -> Fight {
    random_fight(random, Start::Captured, [(1, 1), (0, 0)], true)
}

pub(super) fn random_lossy_on_both_sides(random: &mut Random) -> Fight {
    random_fight(random, Start::Captured, [(1, 4), (1, 4)], true)
}
