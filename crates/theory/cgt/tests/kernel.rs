//! The kernel against its slow twins, the known values and the laws.

mod support;

use std::cmp::Ordering;

use support::{Tree, random_value, tree};
use tengen_board::Random;
use tengen_cgt::{CgtError, Game, Number, Nus, Outcome, Side, Store};
use tengen_verdict::{Limits, StopFlag};

fn number(numerator: i128, denominator: i128) -> Number {
    Number::ratio(numerator, denominator).unwrap()
}

#[test]
fn as_many_games_are_born_by_each_day_as_are_known() {
    let store = Store::new();
    for (day, count) in [(0, 1), (1, 4), (2, 22), (3, 1474)] {
        let games = store.born_by(day).unwrap();
        assert_eq!(games.len(), count, "day {day}");
        assert!(games.iter().all(|&game| store.birthday(game).unwrap() <= u128::from(day)));
    }
}

#[test]
fn day_three_games_compare_as_counted_elsewhere() {
    let store = Store::new();
    let games = store.born_by(3).unwrap();
    let mut counts = [0u32; 4];
    for &one in &games {
        for &other in &games {
            let found = match store.compare(one, other).unwrap() {
                Some(Ordering::Less) => 0,
                Some(Ordering::Equal) => 1,
                Some(Ordering::Greater) => 2,
                None => 3,
            };
            counts[found] += 1;
        }
    }
    assert_eq!((counts[1], counts[3]), (1_474, 864_856));
    assert_eq!(counts[0], counts[2], "what is less one way is greater the other");
}

#[test]
fn day_two_values_compare_and_add_as_the_definitions_say() {
    let store = Store::new();
    let games = store.born_by(2).unwrap();
    let trees: Vec<_> = games.iter().map(|&game| tree(&store, game)).collect();
    for (a, one) in games.iter().zip(&trees) {
        for (b, two) in games.iter().zip(&trees) {
            assert_eq!(store.is_at_most(*a, *b).unwrap(), one.is_at_most(two));
            let sum = store.sum(*a, *b).unwrap();
            assert!(tree(&store, sum).equals(&one.sum(two)));
        }
    }
}

#[test]
fn random_trees_get_their_canonical_form() {
    let store = Store::new();
    let mut random = Random::new(1);
    for _ in 0..3_000 {
        let raw = Tree::random(&mut random, 4, 3);
        let value = raw.value(&store);
        let canonical = tree(&store, value);
        assert!(canonical.equals(&raw), "{raw:?} became {}", store.name(value).unwrap());
        is_canonical(&canonical);
        let other = Tree::random(&mut random, 4, 2);
        let second = other.value(&store);
        assert_eq!(store.is_at_most(value, second).unwrap(), raw.is_at_most(&other));
        assert_eq!(value == second, raw.equals(&other), "equal values are one");
    }
}

/// No option is dominated, none is reversible, and the same holds of every option.
fn is_canonical(game: &Tree) {
    for side in Side::BOTH {
        let options = game.options(side);
        let no_better = |one: &Tree, other: &Tree| match side {
            Side::Left => one.is_at_most(other),
            Side::Right => other.is_at_most(one),
        };
        for (at, option) in options.iter().enumerate() {
            for (index, other) in options.iter().enumerate() {
                assert!(at == index || !no_better(option, other), "dominated in {game:?}");
            }
            for answer in option.options(side.other()) {
                assert!(!no_better(answer, game), "reversible in {game:?}");
            }
            is_canonical(option);
        }
    }
}

#[test]
fn sums_of_random_trees_agree_with_plain_sums() {
    let store = Store::new();
    let mut random = Random::new(2);
    for _ in 0..400 {
        let (one, two) = (Tree::random(&mut random, 3, 2), Tree::random(&mut random, 3, 2));
        let (a, b) = (one.value(&store), two.value(&store));
        let sum = store.sum(a, b).unwrap();
        let plain = one.sum(&two);
        assert!(tree(&store, sum).equals(&plain));
        assert_eq!(plain.value(&store), sum, "the canonical form is unique");
        assert_eq!(store.negative(a).unwrap(), one.negative().value(&store));
    }
}

#[test]
fn numbers_ups_and_nimbers_have_the_options_they_should() {
    let store = Store::new();
    for halves in -5..=5i64 {
        for ups in -3..=3 {
            for nimber in 0..=4 {
                let nus = Nus::new(number(halves.into(), 2), ups, nimber).unwrap();
                let game = store.nus(nus).unwrap();
                let (left, right) = (store.left(game).unwrap(), store.right(game).unwrap());
                // Rebuilt from its options it is itself.
                assert_eq!(store.braces(left, right), Ok(game), "{nus:?}");
                // Added up from its parts, option by option, it is itself too.
                if halves.abs() <= 1 && ups.abs() <= 2 && nimber <= 2 {
                    let up = Tree::new(vec![zero()], vec![star(1)]);
                    let mut sum = star(nimber);
                    let arrow = if ups > 0 { up } else { up.negative() };
                    for _ in 0..ups.abs() {
                        sum = sum.sum(&arrow);
                    }
                    let half = Tree::new(vec![zero()], vec![Tree::new(vec![zero()], vec![])]);
                    match halves {
                        1 => sum = sum.sum(&half),
                        -1 => sum = sum.sum(&half.negative()),
                        _ => {}
                    }
                    assert_eq!(sum.value(&store), game, "{nus:?}");
                    assert_eq!(store.birthday(game).unwrap(), height(&tree(&store, game)));
                }
            }
        }
    }
}

fn zero() -> std::rc::Rc<Tree> {
    Tree::new(vec![], vec![])
}

fn star(nimber: u32) -> std::rc::Rc<Tree> {
    let smaller = || (0..nimber).map(star).collect();
    Tree::new(smaller(), smaller())
}

fn height(tree: &Tree) -> u128 {
    tree.left.iter().chain(&tree.right).map(|option| 1 + height(option)).max().unwrap_or(0)
}

#[test]
fn numbers_ups_and_nimbers_compare_as_their_trees_do() {
    let store = Store::new();
    let mut all = Vec::new();
    for (whole, ups, nimber) in
        (-1..=1).flat_map(|w| (-2..=2).flat_map(move |u| (0..=3).map(move |n| (w, u, n))))
    {
        let game = store.nus(Nus::new(Number::integer(whole), ups, nimber).unwrap()).unwrap();
        all.push((game, tree(&store, game)));
    }
    for (a, one) in &all {
        for (b, two) in &all {
            assert_eq!(store.is_at_most(*a, *b).unwrap(), one.is_at_most(two));
        }
    }
}

#[test]
fn the_laws_hold_for_random_values() {
    let store = Store::new();
    let mut random = Random::new(3);
    let zero = store.integer(0);
    for _ in 0..300 {
        let [a, b, c] = [(); 3].map(|()| random_value(&store, &mut random, 2));
        let sum = |a, b| store.sum(a, b).unwrap();
        let at_most = |a, b| store.is_at_most(a, b).unwrap();
        let negative = |a| store.negative(a).unwrap();
        assert_eq!(sum(a, b), sum(b, a));
        assert_eq!(sum(sum(a, b), c), sum(a, sum(b, c)));
        assert_eq!(sum(a, zero), a);
        assert_eq!(sum(a, negative(a)), zero);
        assert_eq!(negative(negative(a)), a);
        assert_eq!(negative(sum(a, b)), sum(negative(a), negative(b)));
        assert_eq!(at_most(a, b), at_most(sum(a, c), sum(b, c)), "order and addition");
        assert_eq!(at_most(a, b), at_most(negative(b), negative(a)));
        assert_eq!(at_most(a, b) && at_most(b, a), a == b);
        assert!(!(at_most(a, b) && at_most(b, c)) || at_most(a, c), "transitive");
        assert_eq!(store.multiple(3, a).unwrap(), sum(a, sum(a, a)));
        assert_eq!(store.multiple(-2, a).unwrap(), negative(sum(a, a)));
        // The order is what the difference says.
        let difference = store.difference(a, b).unwrap();
        let expected = match store.compare(a, b).unwrap() {
            Some(Ordering::Less) => Outcome::Right,
            Some(Ordering::Equal) => Outcome::Previous,
            Some(Ordering::Greater) => Outcome::Left,
            None => Outcome::Next,
        };
        assert_eq!(store.outcome(difference).unwrap(), expected);
        assert_eq!(
            store.mean(sum(a, b)).unwrap(),
            store.mean(a).unwrap().plus(store.mean(b).unwrap()).unwrap()
        );
    }
}

/// Games with the numbers of the specification and of textbooks.
#[test]
fn known_values() {
    let store = Store::new();
    let n = |value| store.integer(value);
    let of = |left: &[Game], right: &[Game]| store.braces(left, right).unwrap();
    let name = |game| store.name(game).unwrap();
    let star = store.star(1).unwrap();

    let threat = of(&[of(&[n(3)], &[n(1)])], &[n(-1)]);
    assert_eq!(store.mean(threat), Ok(number(1, 2)));
    assert_eq!(store.temperature(threat), Ok(number(3, 2)));
    let corridor = of(&[n(6)], &[of(&[n(4)], &[n(0)])]);
    assert_eq!(name(store.cool(corridor, Number::integer(2)).unwrap()), "4^");

    assert_eq!(name(of(&[n(0)], &[n(1)])), "1/2");
    assert_eq!(name(of(&[star], &[star])), "0");
    assert_eq!(name(of(&[n(0), star], &[n(0)])), "^*");
    assert_eq!(name(of(&[n(0)], &[star])), "^");
    assert_eq!(name(of(&[n(0)], &[store.up(1).unwrap()])), "^^*");
    assert_eq!(name(of(&[n(1)], &[n(1)])), "1*");
    assert_eq!(name(of(&[n(0)], &[of(&[n(0)], &[n(-2)])])), "tiny(2)");
    assert_eq!(name(of(&[of(&[n(3)], &[n(1)])], &[n(1)])), "1+miny(2)");
    assert_eq!(name(of(&[n(1)], &[n(-1)])), "{1|-1}");
    assert_eq!(name(of(&[n(2), n(0)], &[star])), "{2|*}");
    assert_eq!(store.canonical_name(of(&[n(0)], &[star])).unwrap(), "{0|*}");
    assert_eq!(store.canonical_name(n(4)).unwrap(), "{3|}");
    assert_eq!(store.canonical_name(n(0)).unwrap(), "{|}");
    assert_eq!(store.canonical_name(store.star(2).unwrap()).unwrap(), "{*,0|*,0}");
    let tiny = |x| store.tiny(n(x)).unwrap();
    // Definition 2.6: up > tiny y > tiny x > 0 for x > y > 0.
    assert_eq!(store.compare(tiny(2), tiny(3)), Ok(Some(Ordering::Greater)));
    assert_eq!(store.compare(store.up(1).unwrap(), tiny(1)), Ok(Some(Ordering::Greater)));
    assert_eq!(store.outcome(tiny(3)), Ok(Outcome::Left));
    assert_eq!(store.compare(star, store.up(1).unwrap()), Ok(None), "star is confused with up");
    assert_eq!(store.compare(store.up(2).unwrap(), star), Ok(Some(Ordering::Greater)));
}

#[test]
fn large_and_fine_numbers_are_games_too() {
    let store = Store::new();
    let large = store.integer(1 << 30);
    let fine = store.number(number(1, 1 << 40)).unwrap();
    let sum = store.sum(large, fine).unwrap();
    assert_eq!(store.compare(sum, large), Ok(Some(Ordering::Greater)));
    assert_eq!(store.difference(sum, large), Ok(fine));
    // A switch between them: no tree of a thousand million moves is built.
    let hot = store.braces(&[sum], &[store.negative(large).unwrap()]).unwrap();
    assert_eq!(store.sum(hot, store.negative(hot).unwrap()), Ok(store.integer(0)));
    assert_eq!(store.mean(hot).unwrap(), number(1, 1 << 41));
}

/// Walks to the limits: a clear error or a right answer, never anything else.
#[test]
fn nothing_wraps_at_the_limits() {
    let store = Store::new();
    let mut power = store.integer(1);
    let mut doublings = 0;
    let error = loop {
        match store.sum(power, power) {
            Ok(twice) => {
                assert_eq!(store.compare(twice, power), Ok(Some(Ordering::Greater)));
                (power, doublings) = (twice, doublings + 1);
            }
            Err(error) => break error,
        }
    };
    assert_eq!((error, doublings), (CgtError::NumberOutOfReach, 125));
    let hot = store.braces(&[power], &[store.integer(0)]).unwrap();
    assert_eq!(store.sum(hot, power), Err(CgtError::NumberOutOfReach));
    assert_eq!(store.multiple(i64::MAX, power), Err(CgtError::NumberOutOfReach));
    assert_eq!(store.multiple(i64::MIN, store.up(1).unwrap()), Err(CgtError::TooManyUps));
    let ups = store.up(i32::MAX).unwrap();
    assert_eq!(store.sum(ups, ups), Err(CgtError::TooManyUps));
    assert_eq!(store.up(i32::MIN), Err(CgtError::TooManyUps));
    assert_eq!(store.star(1 << 16), Err(CgtError::NimberOutOfReach));
    assert_eq!(store.name(store.star(65_535).unwrap()).unwrap(), "*65535");
    let tiny = store.tiny(store.integer(1)).unwrap();
    assert_eq!(store.sum(ups, tiny), Err(CgtError::TooDeep));
    assert_eq!(store.birthday(power).unwrap(), 1 << 125);
    // Braces as deep as they may be, and one deeper.
    let mut deep = tiny;
    let error = (0..2_000).find_map(|depth| match store.braces(&[store.integer(depth)], &[deep]) {
        Ok(deeper) => {
            deep = deeper;
            None
        }
        Err(error) => Some((depth, error)),
    });
    let (depth, error) = error.unwrap();
    assert!(depth > 900, "{depth}");
    assert_eq!(error, CgtError::TooDeep);
    // Its walls need ever finer fractions.
    assert_eq!(store.temperature(deep), Err(CgtError::NumberOutOfReach));
    assert!(store.negative(deep).is_ok());
    assert!(store.name(deep).unwrap().len() > 3_000);
    assert!(store.birthday(deep).unwrap() > 900);
    assert!(store.heat(deep, store.integer(1)).is_ok());
    assert!(store.atomic_weight(deep).is_err());
    assert!(store.compare(deep, store.negative(deep).unwrap()).is_ok());
    assert_eq!(store.sum(deep, deep), Err(CgtError::TooDeep));
}

#[test]
fn a_store_can_be_bounded_stopped_and_made_to_forget() {
    let mut random = Random::new(5);
    let full = |limits: &Limits, random: &mut Random| -> Option<CgtError> {
        let store = Store::limited(limits);
        (0..100_000).find_map(|value| {
            let zero = store.number(Number::ZERO).ok()?;
            let left = store
                .number(Number::integer(value))
                .and_then(|n| store.sum(n, store.star(random.below(4))?));
            left.and_then(|left| store.braces(&[left], &[zero])).err()
        })
    };
    let small = Limits { memory: Some(1 << 20), ..Limits::default() };
    assert!(matches!(full(&small, &mut random), Some(CgtError::StoreFull(held)) if held > 1_000));
    let short = Limits { nodes: Some(1_000), ..Limits::default() };
    assert_eq!(full(&short, &mut random), Some(CgtError::Stopped));
    let stop = StopFlag::new();
    stop.raise();
    let raised = Limits { stop, ..Limits::default() };
    assert_eq!(full(&raised, &mut random), Some(CgtError::Stopped));

    let store = Store::new();
    let day = store.born_by(2).unwrap();
    let sums = |store: &Store| -> Vec<Game> {
        day.iter().flat_map(|&a| day.iter().map(move |&b| store.sum(a, b).unwrap())).collect()
    };
    let before = sums(&store);
    store.forget();
    assert_eq!(sums(&store), before, "values outlive what was known of them");
    assert!(store.bytes() > 0 && !store.is_empty());
}

#[test]
fn threads_share_a_store() {
    let store = Store::new();
    let day = store.born_by(3).unwrap();
    let work = |store: &Store, seed: u64| -> Vec<Game> {
        let mut random = Random::new(seed);
        let mut pick = || day[random.below(day.len() as u32) as usize];
        (0..200).map(|_| store.sum(pick(), pick()).unwrap()).collect()
    };
    let found: Vec<Vec<Game>> = std::thread::scope(|scope| {
        let start = |thread: u64| {
            let (store, work) = (&store, &work);
            scope.spawn(move || work(store, thread % 2))
        };
        let threads: Vec<_> = (0..4).map(start).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(found[0], found[2]);
    assert_eq!(found[1], found[3]);
    assert_eq!(found[0], work(&store, 0));
}
