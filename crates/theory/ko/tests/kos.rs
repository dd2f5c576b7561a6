//! Kos of other kinds: the solver against its oracle, the oracle against play that knows nothing
//! but the rule, and all of it against the direct ko.

use tengen_board::{Color, Random};
use tengen_ko::{
    Amount, Fight, Ko, KoMove, KoSetup, Kos, KosMove, KosOracle, KosSolver, Oracle, Setup, Start,
    Threat, parse_kos, random_state,
};
use tengen_verdict::{Budget, Limits, Verdict};

/// `TENGEN_KO_STATES=100000 cargo test --release -p tengen-ko --test kos` is a long campaign.
fn states(usual: u64) -> u64 {
    std::env::var("TENGEN_KO_STATES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// What a random fight may hold.
#[derive(Clone, Copy)]
struct Size {
    kos: u32,
    stages: u32,
    approach: u32,
    valuable: u32,
    /// On each side.
    threats: u32,
}

fn random_kos(random: &mut Random, size: Size) -> (Setup, Vec<KoSetup>) {
    let up_to = |random: &mut Random, most: u32| 1 + random.below(most);
    let whole = |number: u32| Amount::whole(i64::from(number));
    let largest = [2, 5, 12][random.below(3) as usize];
    let mut setup = Setup::new(Amount::whole(1), Start::ALL[random.below(4) as usize]);
    setup.valuable =
        (0..random.below(size.valuable + 1)).map(|_| whole(up_to(random, largest))).collect();
    let most_loss = [0, largest / 2, largest][random.below(3) as usize];
    for color in Color::BOTH {
        for _ in 0..random.below(size.threats + 1) {
            let threat = (whole(up_to(random, 3 * largest)), whole(random.below(most_loss + 1)));
            let is_pending = random.below(5) == 0;
            let lists = if is_pending { &mut setup.pending } else { &mut setup.threats };
            lists[color.index()].push(threat);
        }
    }
    setup.passed = random.below(6) == 0;
    let mut kos: Vec<KoSetup> = (0..up_to(random, size.kos))
        .map(|_| {
            let stages = up_to(random, size.stages) as u8;
            KoSetup {
                value: whole(up_to(random, largest)),
                stages,
                stage: random.below(u32::from(stages) + 1) as u8,
                approach: [0; 2].map(|_| {
                    if random.below(2) == 0 { 0 } else { random.below(size.approach + 1) as u8 }
                }),
                banned: false,
            }
        })
        .collect();
    let banned = random.below(2 * kos.len() as u32) as usize;
    if let Some(ko) = kos.get_mut(banned) {
        ko.banned = true;
    }
    (setup, kos)
}

/// Everything that lies on the board, in sorted lists.
#[derive(Clone, PartialEq)]
struct Board {
    kos: Vec<Option<Ko>>,
    valuable: Vec<i64>,
    unused: [Vec<Threat>; 2],
    pending: [Vec<Threat>; 2],
}

/// The game once more, straight from its rules: every move, nothing remembered but the boards that
/// have been there, and no capture may bring one of them back.
struct Plain {
    history: Vec<Board>,
}

impl Plain {
    fn value(setup: &Setup, kos: &[KoSetup]) -> i64 {
        let whole = |amount: Amount| amount.numerator();
        let sorted = |list: &Vec<(Amount, Amount)>| {
            let threat = |&(value, loss): &(Amount, Amount)| Threat::new(whole(value), whole(loss));
            let mut threats: Vec<Threat> = list.iter().map(threat).collect();
            threats.sort();
            threats
        };
        let ko = |ko: &KoSetup| {
            let KoSetup { value, stages, stage, approach, .. } = *ko;
            Some(Ko { value: whole(value), stages, stage, approach })
        };
        let board = Board {
            kos: kos.iter().map(ko).collect(),
            valuable: setup.valuable.iter().map(|&x| whole(x)).collect(),
            unused: [0, 1].map(|side: usize| sorted(&setup.threats[side])),
            pending: [0, 1].map(|side: usize| sorted(&setup.pending[side])),
        };
        let mut plain = Plain { history: vec![board.clone()] };
        // The board before the opponent's capture.
        for (index, _) in kos.iter().enumerate().filter(|(_, ko)| ko.banned) {
            let mut before = board.clone();
            if let Some(ko) = &mut before.kos[index] {
                match setup.to_move {
                    Color::Black if ko.stage > 0 => ko.stage -= 1,
                    Color::White if ko.stage < ko.stages => ko.stage += 1,
                    _ => {}
                }
            }
            plain.history.push(before);
        }
        plain.search(&board, setup.to_move, setup.passed)
    }

    /// What White still gains.
    fn search(&mut self, here: &Board, us: Color, passed: bool) -> i64 {
        let (own, other) = (us.index(), us.other().index());
        let sign = if us == Color::White { 1 } else { -1 };
        let mut values = Vec::new();
        let after = |plain: &mut Plain, gain: i64, board: Board, passed: bool| {
            plain.history.push(board.clone());
            let value = sign * gain + plain.search(&board, us.other(), passed);
            plain.history.pop();
            value
        };
        if passed {
            values.push(here.kos.iter().flatten().map(end_value).sum());
        } else {
            values.push(after(self, 0, here.clone(), true));
        }
        for index in 0..here.kos.len() {
            let Some(ko) = &here.kos[index] else { continue };
            let with = |changed: Option<Ko>| {
                let mut board = here.clone();
                board.kos[index] = changed;
                board
            };
            let (end, step) = if us == Color::White { (ko.stages, 1) } else { (0, -1) };
            if ko.stage == end {
                if ko.approach[own] == 0 {
                    values.push(after(self, ko.value, with(None), false));
                }
            } else {
                let stage = ko.stage.checked_add_signed(step).unwrap();
                let taken = with(Some(Ko { stage, ..ko.clone() }));
                if !self.history.contains(&taken) {
                    values.push(after(self, 0, taken, false));
                }
            }
            if ko.approach[own] > 0 {
                let mut nearer = ko.clone();
                nearer.approach[own] -= 1;
                values.push(after(self, 0, with(Some(nearer)), false));
            }
        }
        for index in 0..here.valuable.len() {
            let mut board = here.clone();
            let gain = board.valuable.remove(index);
            values.push(after(self, gain, board, false));
        }
        for index in 0..here.unused[own].len() {
            let mut board = here.clone();
            let threat = board.unused[own].remove(index);
            board.pending[own].push(threat);
            board.pending[own].sort();
            values.push(after(self, 0, board, false));
        }
        for index in 0..here.pending[own].len() {
            let mut board = here.clone();
            let gain = board.pending[own].remove(index).value;
            values.push(after(self, gain, board, false));
        }
        for index in 0..here.pending[other].len() {
            let mut board = here.clone();
            let gain = board.pending[other].remove(index).loss;
            values.push(after(self, gain, board, false));
        }
        values.into_iter().max_by_key(|value| sign * value).unwrap()
    }
}

/// What an open ko counts for White: for who has it if that side is ready, or else for who is.
fn end_value(ko: &Ko) -> i64 {
    let [black_ready, white_ready] = ko.approach.map(|moves| moves == 0);
    let (at_black, at_white) = (ko.stage == 0, ko.stage == ko.stages);
    if at_black && black_ready || at_white && !white_ready && black_ready {
        -ko.value
    } else if at_white && white_ready || at_black && !black_ready && white_ready {
        ko.value
    } else {
        0
    }
}

#[test]
fn the_oracle_plays_by_the_rules() {
    let mut random = Random::new(41);
    let sizes = [
        Size { kos: 1, stages: 1, approach: 1, valuable: 0, threats: 1 },
        Size { kos: 1, stages: 3, approach: 1, valuable: 1, threats: 0 },
        Size { kos: 2, stages: 1, approach: 0, valuable: 1, threats: 0 },
        Size { kos: 2, stages: 2, approach: 0, valuable: 0, threats: 0 },
        Size { kos: 3, stages: 1, approach: 0, valuable: 0, threats: 0 },
    ];
    for number in 0..states(600) {
        let (setup, kos) = random_kos(&mut random, sizes[number as usize % sizes.len()]);
        let fight = setup.kos(&kos).unwrap();
        let expected = Plain::value(&setup, &kos);
        assert_eq!(KosOracle::new().value(&fight), expected, "{number}: {kos:?} {setup:?}");
    }
}

#[test]
fn solver_and_oracle_agree_on_values_and_best_moves() {
    let mut random = Random::new(42);
    let sizes = [
        Size { kos: 1, stages: 1, approach: 3, valuable: 2, threats: 2 },
        Size { kos: 1, stages: 3, approach: 0, valuable: 2, threats: 2 },
        Size { kos: 1, stages: 2, approach: 2, valuable: 3, threats: 1 },
        Size { kos: 2, stages: 1, approach: 0, valuable: 3, threats: 1 },
        Size { kos: 2, stages: 2, approach: 1, valuable: 1, threats: 1 },
        Size { kos: 3, stages: 1, approach: 0, valuable: 1, threats: 1 },
    ];
    for number in 0..states(600) {
        let (setup, kos) = random_kos(&mut random, sizes[number as usize % sizes.len()]);
        let fight = setup.kos(&kos).unwrap();
        let (value, mut best) = KosOracle::new().best_moves(&fight);
        best.sort_by_key(|&mv| fight.move_name(mv));
        let mut solver = KosSolver::new(&fight).unwrap();
        let solution = solver.solve(&fight, &mut Budget::unlimited());
        assert_eq!(solution.value, Verdict::Exact(value), "{number}: {kos:?} {setup:?}");
        assert_eq!(solution.best, best, "{number}: {kos:?} {setup:?}");
        assert!(solution.best_complete);
        let mut end = fight.clone();
        for (color, mv) in solution.line {
            assert_eq!(color, end.to_move());
            end = end.play(mv).unwrap();
        }
        assert_eq!((end.is_over(), end.settled()), (true, value), "{number}: {kos:?} {setup:?}");
    }
}

/// A direct ko as one of any kind.
fn as_kos(fight: &Fight) -> Option<Kos> {
    let amount = Amount::whole;
    let pairs = |threats: &[Threat]| -> Vec<(Amount, Amount)> {
        threats.iter().map(|t| (amount(t.value), amount(t.loss))).collect()
    };
    let mut setup = Setup::new(amount(1), Start::Created);
    setup.valuable = fight.valuable().iter().map(|&x| amount(x)).collect();
    setup.threats = Color::BOTH.map(|color| pairs(fight.threats(color)));
    setup.pending = Color::BOTH.map(|color| pairs(fight.pending(color)));
    (setup.to_move, setup.passed) = (fight.to_move(), fight.is_passed());
    let stage = u8::from(fight.holder()? == Color::White);
    let ko = KoSetup { stage, banned: fight.is_banned(), ..KoSetup::direct(amount(fight.ko())) };
    Some(setup.kos(&[ko]).unwrap())
}

fn as_ko_move(mv: KosMove) -> KoMove {
    match mv {
        KosMove::Capture(_) => KoMove::Capture,
        KosMove::Resolve(_) => KoMove::Resolve,
        KosMove::Approach(_) => panic!("a direct ko needs no approach moves"),
        KosMove::Elsewhere(mv) => mv,
    }
}

/// The oracles know nothing of each other; the solvers share the one for a direct ko, so it is
/// the oracle of this game that is held against the other game.
#[test]
fn a_direct_ko_is_a_direct_ko() {
    let mut random = Random::new(43);
    let mut compared = 0;
    while compared < states(200) {
        let fight = random_state(&mut random);
        let threats = Color::BOTH.map(|color| fight.threats(color).len());
        if threats[0] + threats[1] + fight.valuable().len() > 5 {
            continue;
        }
        let Some(kos) = as_kos(&fight) else { continue };
        let (value, mut best) = Oracle::new(&fight).unwrap().best_moves(&fight);
        let (same_value, same_best) = KosOracle::new().best_moves(&kos);
        assert_eq!(same_value, value, "{fight:?}");
        let mut same_best: Vec<KoMove> = same_best.into_iter().map(as_ko_move).collect();
        let by_name = |mv: &KoMove| fight.move_name(*mv);
        same_best.sort_by_key(by_name);
        best.sort_by_key(by_name);
        assert_eq!(same_best, best, "{fight:?}");
        let solved = KosSolver::new(&kos).unwrap().solve(&kos, &mut Budget::unlimited());
        assert_eq!(solved.value, Verdict::Exact(value), "{fight:?}");
        let mut solved: Vec<KoMove> = solved.best.into_iter().map(as_ko_move).collect();
        solved.sort_by_key(by_name);
        assert_eq!(solved, best, "{fight:?}");
        compared += 1;
    }
}

#[test]
fn a_bound_holds_the_truth() {
    let size = Size { kos: 3, stages: 2, approach: 1, valuable: 3, threats: 3 };
    let mut random = Random::new(44);
    let mut bounds = 0;
    for _ in 0..60 {
        let (setup, kos) = random_kos(&mut random, size);
        let fight = setup.kos(&kos).unwrap();
        let solver = || KosSolver::new(&fight).unwrap();
        let truth = solver().value(&fight, &mut Budget::unlimited()).exact().unwrap();
        for nodes in [1, 30, 300] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let solution = solver().solve(&fight, &mut Budget::new(&limits));
            if let Verdict::Bound { low, high } = solution.value {
                assert!(low <= truth && truth <= high, "{kos:?} {setup:?}: {low} to {high}");
                assert!(!solution.best_complete);
                bounds += 1;
            } else {
                assert_eq!(solution.value, Verdict::Exact(truth), "{kos:?} {setup:?}");
            }
        }
    }
    assert!(bounds > 30, "{bounds} fights ran out of nodes");
}

#[test]
fn colours_are_alike() {
    let size = Size { kos: 3, stages: 2, approach: 1, valuable: 2, threats: 2 };
    let mut random = Random::new(45);
    for _ in 0..150 {
        let (setup, kos) = random_kos(&mut random, size);
        let fight = setup.kos(&kos).unwrap();
        let value = |fight: &Kos| {
            KosSolver::new(fight).unwrap().value(fight, &mut Budget::unlimited()).exact().unwrap()
        };
        assert_eq!(value(&fight.with_colors_swapped()), -value(&fight), "{kos:?} {setup:?}");
    }
}

fn value(kos: &str, start: Start, change: impl FnOnce(&mut Setup)) -> i64 {
    let mut setup = Setup::new(Amount::whole(1), start);
    change(&mut setup);
    let fight = setup.kos(&parse_kos(kos).unwrap()).unwrap();
    KosSolver::new(&fight).unwrap().value(&fight, &mut Budget::unlimited()).exact().unwrap()
}

fn lossless(values: &[i64]) -> Vec<(Amount, Amount)> {
    values.iter().map(|&value| (Amount::whole(value), Amount::ZERO)).collect()
}

#[test]
fn known_fights() {
    // White wins a direct ko without opposition; one approach move gives Black time to take back.
    assert_eq!(value("10 white banned", Start::Captured, |_| ()), 10);
    assert_eq!(value("10 white white-approach=1 banned", Start::Captured, |_| ()), -10);
    // A threat makes up for the approach move: Black answers it, and White takes the ko again.
    let with_threats = |count: usize| {
        value("10 white-approach=1", Start::Created, |setup| {
            setup.threats[1] = lossless(&vec![100; count]);
        })
    };
    assert_eq!((with_threats(0), with_threats(1), with_threats(2)), (-10, 10, 10));
    // A ko of two stages that stands in the middle goes to who is first.
    assert_eq!(value("10 stages=2 stage=1", Start::Created, |_| ()), 10);
    assert_eq!(value("10 stages=2 stage=1", Start::CreatedWhite, |_| ()), -10);
    // A ko for each side: each takes the other's and wins it.
    assert_eq!(value("10; 10 white", Start::Created, |_| ()), 0);
}
