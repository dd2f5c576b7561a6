//! The theory of races against exhaustive play.

mod exhaustive;

use std::collections::BTreeSet;

use exhaustive::Exhaustive;
use tengen_board::{Color, Random};
use tengen_cgt::Store;
use tengen_semeai::{Eye, LibertyTree, Outcome, Race, RaceMove, Region};

/// A random tree of this depth at most with leaves up to `most`.
fn tree(random: &mut Random, depth: u32, most: u32) -> LibertyTree {
    if depth == 0 || random.below(3) == 0 {
        return LibertyTree::Leaf(random.below(most + 1));
    }
    let options = [(); 2].map(|()| {
        let count = if random.below(4) == 0 { 2 } else { 1 };
        (0..count).map(|_| tree(random, depth - 1, most)).collect()
    });
    LibertyTree::Node(options)
}

/// A random eye: none, small, and now and then a large one with stones inside.
fn eye(random: &mut Random) -> Eye {
    let points = match random.below(10) {
        0..=5 => 0,
        6..=8 => 1,
        _ => 1 + random.below(5),
    };
    Eye::new(points, if points > 1 { random.below(points) } else { 0 }).unwrap()
}

/// A random race, small enough for exhaustive play.
fn race(random: &mut Random) -> Race {
    let count = [1, 1, 2, 2, 2, 3][random.below(6) as usize];
    let region = |random: &mut Random| Region {
        owner: Color::BOTH[random.below(2) as usize],
        tree: tree(random, if count == 3 { 2 } else { 3 }, 4),
    };
    Race {
        regions: (0..count).map(|_| region(random)).collect(),
        plain: [random.below(4), random.below(4)],
        approaches: [0, 0],
        shared: if random.below(3) == 0 { 0 } else { random.below(6) },
        eyes: [eye(random), eye(random)],
    }
}

/// Compares the judge with exhaustive play: who wins, and which moves win.
fn agree(race: &Race, store: &Store) {
    let judged = race.judge(store).unwrap();
    let mut exhaustive = Exhaustive::new(race);
    let told = || {
        let regions: Vec<String> = race.regions.iter().map(ToString::to_string).collect();
        let cooled = store.name(judged.cooled).unwrap();
        format!("{} in {race:?}, cooled {cooled}", regions.join("; "))
    };
    for first in Color::BOTH {
        let truth = exhaustive.outcome(first);
        assert_eq!(judged.first[first.index()], truth, "{first} begins: {}", told());
        let winning = |moves: Vec<(RaceMove, Outcome)>| {
            let winning = moves.into_iter().filter(|&(_, outcome)| outcome == Outcome::Wins(first));
            winning.map(|(mv, _)| format!("{mv:?}")).collect::<BTreeSet<String>>()
        };
        let said = judged.moves[first.index()].iter().map(|mv| (mv.mv, mv.outcome)).collect();
        assert_eq!(winning(said), winning(exhaustive.moves(first)), "{first}: {}", told());
    }
}

/// A number from the environment.
fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// `TENGEN_RACES` and `TENGEN_RACE_SEED` ask for more, or others.
#[test]
fn random_races_end_as_judged_and_every_winning_move_is_known() {
    let (races, seed) = (setting("TENGEN_RACES", 2_000), setting("TENGEN_RACE_SEED", 1));
    let mut random = Random::new(seed);
    let store = Store::new();
    for _ in 0..races {
        let race = race(&mut random);
        if race.check().is_ok() {
            agree(&race, &store);
        }
    }
}

/// A stone that fills an eye but for a point has to be taken at once if there is no other liberty.
#[test]
fn a_full_eye_without_other_liberties_is_in_atari() {
    let store = Store::new();
    let regions = Region::parse_list("-1; {0|{{-4|-4,-4}|-2}}").unwrap();
    let eyes = [Eye::new(5, 3).unwrap(), Eye::new(1, 0).unwrap()];
    agree(&Race { regions, plain: [0, 1], eyes, ..Race::default() }, &store);
    let eyes = [Eye::NONE, Eye::new(2, 1).unwrap()];
    agree(&Race { plain: [1, 0], eyes, ..Race::default() }, &store);
    let eyes = [Eye::new(1, 0).unwrap(), Eye::new(5, 4).unwrap()];
    agree(&Race { plain: [1, 0], shared: 1, eyes, ..Race::default() }, &store);
}

/// The last liberty of all takes the block, so its approach move can be left out.
#[test]
fn approach_moves_are_skipped_at_the_end() {
    let store = Store::new();
    for counts in 0..7_u32.pow(2) * 9 {
        let plain = [counts % 7, counts / 7 % 7];
        let approaches = [counts / 49 % 3, counts / 147 % 3];
        let race = Race { plain, approaches, ..Race::default() };
        if race.check().is_err() {
            continue;
        }
        let judged = race.judge(&store).unwrap();
        let mut exhaustive = Exhaustive::new(&race);
        for first in Color::BOTH {
            let truth = exhaustive.outcome(first);
            assert_eq!(judged.first[first.index()], truth, "{first} begins {race:?}");
        }
    }
}

/// All examples of the shared data, where they are at hand.
#[test]
fn the_example_cases_are_right() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data/semeai_cases.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else { return };
    let store = Store::new();
    for line in text.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let count = |key: &str| case[key].as_u64().unwrap() as u32;
        let eye = |key: &str| Eye::new(count(key), 0).unwrap();
        let race = Race {
            regions: Region::parse_list(case["regions"].as_str().unwrap()).unwrap(),
            plain: [count("black"), count("white")],
            approaches: [0, 0],
            shared: count("shared"),
            eyes: [eye("black_eye"), eye("white_eye")],
        };
        let judged = race.judge(&store).unwrap();
        let words = judged.first.map(Outcome::word);
        let expected = ["black_first", "white_first"].map(|key| case[key].as_str().unwrap());
        assert_eq!(words, expected, "{line}");
    }
}
