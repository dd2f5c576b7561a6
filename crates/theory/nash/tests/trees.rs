//! Tree games: against the matrix of all pure plans, and games whose value is known.

use tengen_board::Random;
use tengen_nash::{
    Matrix, Method, NashError, Plans, SequenceForm, Tree, kuhn, leduc, leduc_with_suits,
};
use tengen_verdict::{Budget, Limits};

const LEDUC: f64 = -0.085_606_424_078;

fn solved(tree: &Tree) -> tengen_nash::Equilibrium {
    let game = SequenceForm::new(tree).unwrap();
    let found = game.solve(Method::Simplex, 0.0, &mut Budget::unlimited()).unwrap();
    assert_eq!(found.gap, game.gap(&found.x, &found.y));
    check_plan(game.first(), &found.x);
    check_plan(game.second(), &found.y);
    found
}

/// Weights from 0, in which every choice shares what came before.
fn check_plan(plans: &Plans, plan: &[f64]) {
    assert!(plan.len() == plans.sequences() && plan[0] == 1.0);
    assert!(plan.iter().all(|&weight| weight >= 0.0));
    for set in plans.information() {
        let sum: f64 = plan[set.sequences()].iter().sum();
        assert!((sum - plan[set.after]).abs() < 1e-12, "{set:?}");
    }
}

#[test]
fn poker_has_its_known_values() {
    let found = solved(&kuhn());
    assert!((found.value + 1.0 / 18.0).abs() < 1e-12 && found.gap < 1e-12, "{}", found.value);
    let found = solved(&leduc());
    assert!((found.value - LEDUC).abs() < 1e-11 && found.gap < 1e-11, "{}", found.value);
}

#[test]
fn suits_mean_nothing_in_leduc_poker() {
    let tree = leduc_with_suits();
    let game = SequenceForm::new(&tree).unwrap();
    assert_eq!(game.first().information().len() + game.second().information().len(), 936);
    let found = solved(&tree);
    assert!((found.value - LEDUC).abs() < 1e-11 && found.gap < 1e-11, "{}", found.value);
}

#[test]
fn learners_close_in_on_poker() {
    for (tree, value, gap) in [(kuhn(), -1.0 / 18.0, 1e-5), (leduc(), LEDUC, 1e-4)] {
        let game = SequenceForm::new(&tree).unwrap();
        for method in [Method::Prm, Method::Cfr] {
            let mut budget = Budget::new(&Limits { nodes: Some(200_000), ..Limits::default() });
            let found = game.solve(method, gap, &mut budget).unwrap();
            check_plan(game.first(), &found.x);
            check_plan(game.second(), &found.y);
            assert!(found.gap <= gap && found.gap == game.gap(&found.x, &found.y), "{method}");
            assert!((found.value - value).abs() <= gap, "{method}: {}", found.value);
        }
    }
}

#[test]
fn learners_stop_when_they_are_told() {
    let game = SequenceForm::new(&leduc()).unwrap();
    for method in [Method::Simplex, Method::Prm, Method::Cfr] {
        let mut budget = Budget::new(&Limits { nodes: Some(20), ..Limits::default() });
        let found = game.solve(method, 1e-9, &mut budget).unwrap();
        assert!(found.iterations <= 20 && budget.is_exhausted());
        assert!(found.gap > 1e-3 && (found.value - LEDUC).abs() <= found.gap, "{method}");
    }
    for method in [Method::Pdhg, Method::Smoothing] {
        let refused = game.solve(method, 1e-9, &mut Budget::unlimited());
        assert_eq!(refused, Err(NashError::MatrixOnly { method: method.name() }));
    }
}

#[test]
fn games_with_little_to_decide_are_games() {
    for (text, value) in [
        ("7", 7.0),
        ("0", 0.0),
        ("chance\n 1/4: 8\n 3/4: -4", -1.0),
        ("one A\n a: 1\n b: 3\n c: 2", 3.0),
        ("two A\n a: 1\n b: 3\n c: -2", -2.0),
        ("two A\n only: one B\n  only: 5", 5.0),
        ("chance\n 1/2: one A\n  a: 1\n  b: 2\n 1/2: two B\n  a: 1\n  b: 2", 1.5),
        ("chance\n 0: one A\n  a: 100\n  b: 2\n 1: 4", 4.0),
        ("one A\n a: 1e300\n b: two B\n  c: -1e300\n  d: 1e-300", 1e300),
    ] {
        let game = SequenceForm::parse(text).unwrap();
        for method in [Method::Simplex, Method::Prm, Method::Cfr] {
            let mut budget = Budget::new(&Limits { nodes: Some(100_000), ..Limits::default() });
            let found = game.solve(method, 1e-6 * game.size(), &mut budget).unwrap();
            assert!(found.gap <= 1e-6 * game.size(), "{method} on {text}: {found:?}");
            assert!((found.value - value).abs() <= 1e-6 * game.size(), "{text}: {found:?}");
        }
    }
}

/// A random game in which everybody remembers their own moves, and hears some of the others'.
struct Growing {
    random: Random,
    nodes: u32,
}

impl Growing {
    fn tree(&mut self, depth: u32, heard: &mut [String; 2]) -> Tree {
        self.nodes += 1;
        if depth == 0 || self.nodes > 40 || self.random.chance(0.15) {
            return Tree::Payoff(f64::from(self.random.below(11)) - 5.0);
        }
        match self.random.below(5) {
            0 => {
                let shares: Vec<f64> = (0..1 + self.random.below(3))
                    .map(|_| f64::from(1 + self.random.below(4)))
                    .collect();
                let sum: f64 = shares.iter().sum();
                let branches = shares
                    .iter()
                    .enumerate()
                    .map(|(event, share)| (share / sum, self.next(depth, heard, None, event)));
                Tree::Chance(branches.collect())
            }
            number => {
                let player = (number % 2) as usize;
                let known = heard[player].clone();
                // What is known fixes how many moves there are.
                let count = 1 + known.bytes().map(usize::from).sum::<usize>() % 3;
                let moves: Vec<(String, Tree)> = (0..count)
                    .map(|at| (at.to_string(), self.next(depth, heard, Some(player), at)))
                    .collect();
                if player == 0 { Tree::one(known, moves) } else { Tree::two(known, moves) }
            }
        }
    }

    /// What follows an event: whoever moved remembers it, the others may hear of it.
    fn next(
        &mut self,
        depth: u32,
        heard: &[String; 2],
        mover: Option<usize>,
        event: usize,
    ) -> Tree {
        let mut heard = heard.clone();
        for (player, known) in heard.iter_mut().enumerate() {
            if mover == Some(player) {
                *known += &format!("m{event}");
            } else if self.random.chance(0.3) {
                *known += &format!("h{event}");
            }
        }
        self.tree(depth - 1, &mut heard)
    }
}

/// All plans without chance.
fn pure_plans(plans: &Plans) -> Vec<Vec<f64>> {
    let mut all = vec![vec![0.0; plans.sequences()]];
    all[0][0] = 1.0;
    for set in plans.information() {
        all = all
            .into_iter()
            .flat_map(|plan| {
                let weight = plan[set.after];
                // Where the plan never comes there is nothing to choose.
                let choices = if weight == 0.0 { 1 } else { set.choices };
                (0..choices).map(move |choice| {
                    let mut plan = plan.clone();
                    plan[set.first + choice] = weight;
                    plan
                })
            })
            .collect();
    }
    all
}

/// What a pair of plans pays, by walking through the tree.
fn expected(tree: &Tree, game: &SequenceForm, plans: [&[f64]; 2], at: [usize; 2]) -> f64 {
    match tree {
        Tree::Payoff(payoff) => payoff * plans[0][at[0]] * plans[1][at[1]],
        Tree::Chance(branches) => branches
            .iter()
            .map(|(probability, next)| probability * expected(next, game, plans, at))
            .sum(),
        Tree::Decision { player, information, moves } => {
            let side = usize::from(*player == tengen_nash::Player::Two);
            let sets = [game.first(), game.second()][side].information();
            let set = sets.iter().find(|set| set.name == *information).unwrap();
            let after = |choice: usize| {
                let mut at = at;
                at[side] = set.first + choice;
                at
            };
            (moves.iter().enumerate())
                .map(|(choice, (_, next))| expected(next, game, plans, after(choice)))
                .sum()
        }
    }
}

#[test]
fn random_trees_are_worth_what_their_pure_plans_are() {
    let mut checked = 0;
    for seed in 0..600 {
        let mut growing = Growing { random: Random::new(seed), nodes: 0 };
        let tree = growing.tree(6, &mut [String::new(), String::new()]);
        let game = SequenceForm::new(&tree).unwrap();
        let (rows, columns) = (pure_plans(game.first()), pure_plans(game.second()));
        if rows.len() * columns.len() > 4_000 {
            continue;
        }
        checked += 1;
        let payoffs: Vec<f64> = (rows.iter())
            .flat_map(|x| columns.iter().map(|y| expected(&tree, &game, [x, y], [0, 0])))
            .collect();
        let matrix = Matrix::from_payoffs(rows.len(), columns.len(), payoffs).unwrap();
        let value = matrix.solve(Method::Simplex, 0.0, &mut Budget::unlimited()).value;
        let found = solved(&tree);
        assert!(found.gap < 1e-10, "seed {seed}: {found:?}");
        assert!((found.value - value).abs() < 1e-10, "seed {seed}: {} for {value}", found.value);
        let mut budget = Budget::new(&Limits { nodes: Some(100_000), ..Limits::default() });
        let learned = game.solve(Method::Prm, 1e-3, &mut budget).unwrap();
        assert!(learned.gap <= 1e-3 && (learned.value - value).abs() <= 1e-3, "seed {seed}");

        // Best replies by trying every pure plan, against plans that are not best.
        let (x, y) = (&rows[rows.len() / 2], &columns[columns.len() / 3]);
        let pays = |x: &[f64], y: &[f64]| expected(&tree, &game, [x, y], [0, 0]);
        let high = rows.iter().map(|x| pays(x, y)).fold(f64::NEG_INFINITY, f64::max);
        let low = columns.iter().map(|y| pays(x, y)).fold(f64::INFINITY, f64::min);
        assert!((game.gap(x, y) - (high - low)).abs() < 1e-10, "seed {seed}");
    }
    assert!(checked > 300, "only {checked} games were small enough");
}

#[test]
fn nonsense_is_refused_and_never_breaks() {
    let text = include_str!("../games/thesis.game");
    let pieces =
        ["  ", ":", "1/2", "chance", "one I1", "two i1", "\n", "#", "-", "x", "\t", "é", "1e999"];
    let mut random = Random::new(90);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let mut text: Vec<char> = text.chars().collect();
        for _ in 0..1 + random.below(3) {
            let at = random.below(text.len() as u32) as usize;
            let end = (at + random.below(4) as usize).min(text.len());
            let piece = pieces[random.below(pieces.len() as u32) as usize].chars();
            text.splice(at..end, piece);
        }
        let text: String = text.into_iter().collect();
        match SequenceForm::parse(&text) {
            Ok(game) => {
                read += 1;
                let found = game.solve(Method::Simplex, 0.0, &mut Budget::unlimited()).unwrap();
                assert!(found.gap <= 1e-9 * game.size(), "{text}: {found:?}");
            }
            Err(error) => {
                refused += 1;
                let message = error.to_string();
                assert!(message.starts_with("line ") && !message.contains('\n'), "{message}");
            }
        }
    }
    assert!(read > 1_000 && refused > 1_000, "{read} and {refused}");
}
