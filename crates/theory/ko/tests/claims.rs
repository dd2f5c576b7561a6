//! What the thesis (2010) claims, section by section: what holds is tested on a grid of fights and
//! on random ones, what fails has its counterexample here.

use tengen_board::Color;
use tengen_ko::{
    Claim, Expected, Fight, Finding, KoMove, Solver, Start, Strategy, Threat, ThreatSet, claims,
    threat_set,
};
use tengen_verdict::Budget;

fn claim(name: &str) -> Claim {
    claims().into_iter().find(|claim| claim.name == name).unwrap()
}

fn holds(name: &str) {
    let claim = claim(name);
    assert_eq!(claim.expected, Expected::Holds);
    let finding = claim.test(1_500, 2026);
    assert!(finding.tested > 1_000, "{name}: only {} fights", finding.tested);
    assert!(finding.holds(), "{name} fails: {:?}", finding.counterexample);
}

/// Fails for the given fight, and in a share of all fights between the two.
fn fails(name: &str, counterexample: &Fight, share: std::ops::Range<f64>) -> Finding {
    let claim = claim(name);
    assert_eq!(claim.expected, Expected::Fails);
    assert_eq!(claim.is_right_about(counterexample), Some(false), "{counterexample:?}");
    let finding = claim.test(1_500, 2026);
    let wrong = finding.share_wrong();
    assert!(share.contains(&wrong), "{name} is wrong in {:.2}%", 100.0 * wrong);
    finding
}

fn value(fight: &Fight) -> i64 {
    Solver::new(fight).value(fight, &mut Budget::unlimited()).exact().unwrap()
}

fn best(fight: &Fight) -> Vec<KoMove> {
    Solver::new(fight).best_moves(fight, &mut Budget::unlimited()).moves
}

fn lossless(values: &[i64]) -> Vec<Threat> {
    values.iter().map(|&value| Threat::new(value, 0)).collect()
}

fn captured(ko: i64, x: &[i64], black: &[i64], white: &[i64]) -> Fight {
    Fight::new(ko, x, [&lossless(black), &lossless(white)], Start::Captured)
}

fn created(ko: i64, x: &[i64], black: &[i64], white: &[i64]) -> Fight {
    Fight::new(ko, x, [&lossless(black), &lossless(white)], Start::Created)
}

#[test]
fn section_3_2_intervals_without_threats() {
    holds("intervals");
}

#[test]
fn section_3_2_the_two_worked_examples() {
    // Six valuable moves; k in interval V (between x5 + x6 and x4 + x6): White gets the ko and
    // k + x1 + x3, Black x2 + x4 + x5 + x6.
    let x = [20, 18, 16, 12, 5, 4];
    let fifth = created(14, &x, &[], &[]);
    assert_eq!(value(&fifth), 14 + 20 + 16 - (18 + 12 + 5 + 4));
    // Interval VI (between x6 and x5 + x6): Black gets it and k + x2 + x4.
    let sixth = created(7, &x, &[], &[]);
    assert_eq!(value(&sixth), 20 + 16 + 5 + 4 - (7 + 18 + 12));
}

#[test]
fn section_3_2_white_needs_two_moves_for_the_ko_and_black_one() {
    let x = [20, 18, 16, 12, 5, 4];
    let ko_moves = |ko: i64| -> Vec<(Color, KoMove)> {
        let fight = created(ko, &x, &[], &[]);
        let (line, profit) = Strategy::Thesis.line(&fight);
        assert_eq!(profit, value(&fight));
        let is_ko = |(_, mv): &(Color, KoMove)| matches!(mv, KoMove::Capture | KoMove::Resolve);
        line.into_iter().filter(is_ko).collect()
    };
    let (white, black) = (Color::White, Color::Black);
    assert_eq!(ko_moves(14), [(white, KoMove::Capture), (white, KoMove::Resolve)]);
    assert_eq!(ko_moves(7), [(black, KoMove::Resolve)]);
}

#[test]
fn section_3_3_one_threat_when_the_ko_is_large() {
    holds("one-threat");
}

/// Lists of so many numbers up to `largest`, largest first.
fn lists(count: usize, largest: i64) -> Vec<Vec<i64>> {
    (0..count).fold(vec![Vec::new()], |lists, _| {
        let longer = |list: &Vec<i64>| {
            let most = list.last().copied().unwrap_or(largest);
            let list = list.clone();
            (1..=most).map(move |next| [&list[..], &[next]].concat()).collect::<Vec<_>>()
        };
        lists.iter().flat_map(longer).collect()
    })
}

/// Every fight of theorems 1 and 2 with so many small valuable moves, a ko a little above `T1` and
/// one threat.
fn theorem_fights(count: usize) -> impl Iterator<Item = (Fight, Threat)> {
    lists(count, 4).into_iter().flat_map(|x| {
        let y = x[1..].iter().rev().fold(0, |sum, x| x - sum);
        let t1 = x[0] + y;
        (t1 + 1..=t1 + 3).flat_map(move |ko| {
            let x = x.clone();
            (1..=2 * ko + 3).map(move |b| (captured(ko, &x, &[b], &[]), Threat::new(b, 0)))
        })
    })
}

/// All branches but (I), (II) and (III) are cut: a threat of at most 2 x1 is never better than
/// x1, and after a larger one White resolves or answers.
fn only_three_branches_are_left(count: usize) {
    for (fight, threat) in theorem_fights(count) {
        let x1 = fight.valuable()[0];
        let first = best(&fight);
        if threat.value <= 2 * x1 {
            assert!(first.contains(&KoMove::Take(x1)), "{fight:?}");
        } else {
            assert!(first.contains(&KoMove::Threat(threat)), "{fight:?}");
            let replies = best(&fight.play(KoMove::Threat(threat)).unwrap());
            let drawn = [KoMove::Resolve, KoMove::Answer(threat)];
            assert!(drawn.iter().any(|reply| replies.contains(reply)), "{fight:?}");
        }
    }
}

#[test]
fn section_3_3_theorem_1_an_odd_number_of_valuable_moves() {
    only_three_branches_are_left(1);
    only_three_branches_are_left(3);
    only_three_branches_are_left(5);
}

#[test]
fn section_3_3_theorem_2_an_even_number_of_valuable_moves() {
    only_three_branches_are_left(2);
    only_three_branches_are_left(4);
}

#[test]
fn section_3_3_a_threat_that_was_ignored_is_carried_out() {
    let mut ignored = 0;
    for (fight, threat) in (1..=4).flat_map(theorem_fights) {
        if threat.value > 2 * fight.valuable()[0] {
            let threatened = fight.play(KoMove::Threat(threat)).unwrap();
            let resolved = threatened.play(KoMove::Resolve).unwrap();
            assert!(best(&resolved).contains(&KoMove::Cash(threat)), "{fight:?}");
            ignored += 1;
        }
    }
    assert!(ignored > 500, "{ignored}");
}

#[test]
fn section_3_3_the_closing_bullets_are_swapped() {
    // k = 10, Y = 3: the bullets say that above 2 (k - Y) = 14 White resolves and below it
    // answers; its conclusion (2) says the opposite and is right.
    let threatened = |value: i64| {
        let fight = captured(10, &[4, 3], &[value], &[]);
        best(&fight.play(KoMove::Threat(Threat::new(value, 0))).unwrap())
    };
    assert_eq!(threatened(15), [KoMove::Answer(Threat::new(15, 0))]);
    assert_eq!(threatened(13), [KoMove::Resolve]);
}

#[test]
fn section_3_3_the_rule_fails_when_the_ko_is_small() {
    fails("one-threat-small-ko", &captured(1, &[2], &[5], &[]), 0.4..0.9);
}

#[test]
fn section_3_3_threats_have_their_use_in_the_other_interval() {
    fails("holder's-threat-useless", &created(2, &[2, 1], &[3], &[]), 0.15..0.55);
    fails("taker's-threat-useless", &created(3, &[1, 1], &[], &[5]), 0.10..0.55);
    fails("taker's-threat-useless-even", &created(3, &[2, 2], &[], &[5]), 0.10..0.55);
}

#[test]
fn section_3_4_the_sets_of_several_threats() {
    let finding = fails("sets-first-move", &captured(7, &[2, 2], &[23, 21, 11], &[]), 0.001..0.04);
    assert!(finding.counterexample.is_some_and(|fight| fight.valuable().len() >= 2));
    fails("sets-value", &captured(3, &[1, 1], &[6, 5], &[]), 0.005..0.12);
}

#[test]
fn section_3_4_the_sets_are_right_with_at_most_one_valuable_move() {
    // Both claims of 3.4 need two valuable moves to fail.
    for name in ["sets-first-move", "sets-value"] {
        let claim = claim(name);
        for ko in 1..=7 {
            for x in 0..=6 {
                for (first, second) in (1..=16).flat_map(|a| (1..=a).map(move |b| (a, b))) {
                    let x = [x];
                    let x = if x[0] == 0 { &[][..] } else { &x[..] };
                    let fight = captured(ko, x, &[first, second], &[]);
                    assert_ne!(claim.is_right_about(&fight), Some(false), "{name}: {fight:?}");
                }
            }
        }
    }
}

#[test]
fn section_3_5_a_threat_outside_a_can_demand_an_answer() {
    // k = 2, b = 3 is below 2k = 4, yet ignoring it is worse: White's own threat wins the ko back.
    let fight = captured(2, &[], &[3], &[3]);
    assert_eq!(threat_set(Threat::new(3, 0), 2, &[]), ThreatSet::Ignored);
    let threatened = fight.play(KoMove::Threat(Threat::new(3, 0))).unwrap();
    assert_eq!(best(&threatened), [KoMove::Answer(Threat::new(3, 0))]);
    fails("answer-iff-A", &threatened, 0.15..0.40);
}

#[test]
fn section_3_6_cycling_against_no_threats() {
    holds("cycling");
}

#[test]
fn section_3_6_cycling_against_threats_fails() {
    // The holder is to move: White has just taken a valuable move.
    let fight = created(3, &[1, 1], &[4], &[3]).play(KoMove::Take(1)).unwrap();
    fails("cycling-against-threats", &fight, 0.25..0.60);
}

#[test]
fn section_3_6_the_third_case_should_read_above_two_k() {
    // x_g = 3 and k = 5: with b1 = 8, above 2 x_g but below 2k, the threat is ignored; only from
    // above 2k on is it answered, as the text's third case needs.
    let at = |value: i64| {
        let fight = captured(5, &[3], &[value], &[]);
        best(&fight.play(KoMove::Threat(Threat::new(value, 0))).unwrap())
    };
    assert_eq!(at(8), [KoMove::Resolve]);
    assert_eq!(at(11), [KoMove::Answer(Threat::new(11, 0))]);
}

#[test]
fn chapter_4_one_lossy_threat() {
    holds("one-lossy-threat");
}

#[test]
fn section_2_2_the_limits_of_2003_miss_the_best_first_move() {
    fails("limits2003", &captured(2, &[], &[2], &[3]), 0.01..0.15);
}

#[test]
fn section_2_2_the_enumeration_of_2007_is_exact_with_one_valuable_move() {
    holds("enumerate2007-one-x");
}

#[test]
fn section_2_2_the_enumeration_of_2007_does_not_see_cycles() {
    fails("enumerate2007", &captured(5, &[2, 2], &[2], &[9]), 0.01..0.10);
}

#[test]
fn every_strategy_plays_legal_moves_to_the_end() {
    let mut random = tengen_board::Random::new(3);
    for _ in 0..2_000 {
        let fight = tengen_ko::random_state(&mut random);
        let truth = value(&fight);
        for strategy in Strategy::ALL {
            let (line, _) = strategy.line(&fight);
            assert!(!line.is_empty(), "{strategy}: {fight:?}");
            // No first move beats exact play.
            let after = fight.play(line[0].1).unwrap();
            let gained = value(&after);
            match fight.to_move() {
                Color::White => assert!(gained <= truth, "{strategy}: {fight:?}"),
                Color::Black => assert!(gained >= truth, "{strategy}: {fight:?}"),
            }
        }
    }
}
