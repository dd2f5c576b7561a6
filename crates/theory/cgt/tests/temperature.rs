//! Thermographs, cooling and heating against their definitions.

mod support;

use std::collections::HashMap;

use support::random_value;
use tengen_board::Random;
use tengen_cgt::rulesets::{blocked_corridor, corridor};
use tengen_cgt::{CgtError, Game, Number, Side, Store};

fn number(numerator: i128, denominator: i128) -> Number {
    Number::ratio(numerator, denominator).unwrap()
}

/// The walls of a game on a grid of temperatures so fine that every corner lies on it.
struct Grid<'a> {
    store: &'a Store,
    known: HashMap<Game, [Vec<Number>; 2]>,
}

const STEPS: i128 = 128;

impl Grid<'_> {
    fn temperatures() -> impl Iterator<Item = Number> {
        (-STEPS..=8 * STEPS).map(|step| number(step, STEPS))
    }

    /// What the first mover gets by the best move, less what it costs, until both are equal.
    fn walls(&mut self, game: Game) -> [Vec<Number>; 2] {
        if let Some(known) = self.known.get(&game) {
            return known.clone();
        }
        let whole = self.store.as_number(game).filter(|number| number.is_integer());
        let mut walls = [Vec::new(), Vec::new()];
        if let Some(whole) = whole {
            walls = [
                vec![whole; Grid::temperatures().count()],
                vec![whole; Grid::temperatures().count()],
            ];
        } else {
            let mut after = |side: Side| -> Vec<Vec<Number>> {
                let options = self.store.options(game, side).unwrap();
                options
                    .iter()
                    .map(|&option| self.walls(option)[side.other().index()].clone())
                    .collect()
            };
            let (left, right) = (after(Side::Left), after(Side::Right));
            let mut mast = None;
            for (at, t) in Grid::temperatures().enumerate() {
                let best = left.iter().map(|wall| wall[at]).max().unwrap().minus(t).unwrap();
                let worst = right.iter().map(|wall| wall[at]).min().unwrap().plus(t).unwrap();
                if mast.is_none() && best <= worst {
                    assert_eq!(best, worst, "the grid is too coarse");
                    mast = Some(best);
                }
                walls[0].push(mast.unwrap_or(best));
                walls[1].push(mast.unwrap_or(worst));
            }
        }
        self.known.insert(game, walls.clone());
        walls
    }
}

#[test]
fn thermographs_agree_with_walls_on_a_grid() {
    let store = Store::new();
    let mut random = Random::new(1);
    let mut grid = Grid { store: &store, known: HashMap::new() };
    for _ in 0..300 {
        let game = random_value(&store, &mut random, 3);
        let thermograph = store.thermograph(game).unwrap();
        let walls = grid.walls(game);
        for side in Side::BOTH {
            for (at, t) in Grid::temperatures().enumerate() {
                let exact = thermograph.wall(side).at(t).unwrap();
                assert_eq!(exact, walls[side.index()][at], "{} at {t}", store.name(game).unwrap());
            }
            let corners = thermograph.corners(side);
            assert_eq!(corners[0].1, Number::integer(-1));
            assert_eq!(corners.last().unwrap().0, thermograph.mean());
            assert_eq!(corners.last().unwrap().1, thermograph.temperature());
        }
        if store.as_number(game).is_none() {
            let at_zero = |side| thermograph.wall(side).at(Number::ZERO).unwrap();
            assert_eq!(at_zero(Side::Left), store.stop(game, Side::Left));
            assert_eq!(at_zero(Side::Right), store.stop(game, Side::Right));
        }
    }
}

#[test]
fn every_day_three_game_has_the_walls_of_the_grid() {
    let store = Store::new();
    let mut grid = Grid { store: &store, known: HashMap::new() };
    for game in store.born_by(3).unwrap().into_iter().step_by(7) {
        let thermograph = store.thermograph(game).unwrap();
        let walls = grid.walls(game);
        for (at, t) in Grid::temperatures().enumerate() {
            assert_eq!(thermograph.wall(Side::Left).at(t).unwrap(), walls[0][at]);
            assert_eq!(thermograph.wall(Side::Right).at(t).unwrap(), walls[1][at]);
        }
    }
}

#[test]
fn cooling_agrees_with_the_thermograph_at_every_corner() {
    let store = Store::new();
    let mut random = Random::new(2);
    for _ in 0..200 {
        let game = random_value(&store, &mut random, 3);
        let thermograph = store.thermograph(game).unwrap();
        let mut temperatures: Vec<Number> =
            Side::BOTH.iter().flat_map(|&side| thermograph.corners(side)).map(|(_, t)| t).collect();
        temperatures.extend([
            number(0, 1),
            number(1, 3),
            number(1, 1),
            number(7, 2),
            number(100, 1),
        ]);
        for t in temperatures.into_iter().filter(|&t| t >= Number::ZERO) {
            let cooled = store.cool(game, t).unwrap();
            for side in Side::BOTH {
                // The walls of a number at 0 are the number's own.
                let wall = thermograph.wall(side).at(t).unwrap();
                assert_eq!(store.stop(cooled, side), wall, "{} at {t}", store.name(game).unwrap());
            }
        }
    }
}

/// Definition 2.7, word by word, on a grid of temperatures on which everything happens.
#[test]
fn cooling_is_what_definition_2_7_says() {
    struct Slow<'a> {
        store: &'a Store,
        known: HashMap<(Game, Number), Game>,
    }
    impl Slow<'_> {
        fn cool(&mut self, game: Game, t: Number) -> Game {
            if let Some(&known) = self.known.get(&(game, t)) {
                return known;
            }
            let store = self.store;
            let mut lower = (0..).map(|step| number(step, 8)).take_while(|&tau| tau < t);
            let frozen = lower.find_map(|tau| {
                let cooled = self.cool(game, tau);
                let (left, right) =
                    (store.stop(cooled, Side::Left), store.stop(cooled, Side::Right));
                (left == right).then_some(left)
            });
            let cooled = match frozen {
                Some(number) => store.number(number).unwrap(),
                None if store.as_number(game).is_some() => game,
                None => {
                    let options = |slow: &mut Self, side: Side, tax: Number| -> Vec<Game> {
                        let tax = store.number(tax).unwrap();
                        let options = store.options(game, side).unwrap().iter();
                        options
                            .map(|&option| store.sum(slow.cool(option, t), tax).unwrap())
                            .collect()
                    };
                    let left = options(self, Side::Left, t.negative());
                    let right = options(self, Side::Right, t);
                    store.braces(&left, &right).unwrap()
                }
            };
            self.known.insert((game, t), cooled);
            cooled
        }
    }
    let store = Store::new();
    let mut random = Random::new(3);
    let mut slow = Slow { store: &store, known: HashMap::new() };
    for _ in 0..60 {
        let leaf = |random: &mut Random| store.integer(i64::from(random.below(9)) - 4);
        let node = |random: &mut Random| {
            let (left, right) = (leaf(random), leaf(random));
            store.braces(&[left], &[right]).unwrap()
        };
        let (a, b, c) = (node(&mut random), node(&mut random), leaf(&mut random));
        let game = store.braces(&[a, c], &[b]).unwrap();
        for t in (0..=16).map(|step| number(step, 4)) {
            assert_eq!(
                store.cool(game, t).unwrap(),
                slow.cool(game, t),
                "{} by {t}",
                store.name(game).unwrap()
            );
        }
    }
}

/// Section 4 and figure 6 of the paper, and the corridors of Mathematical Go.
#[test]
fn cooled_corridors_have_their_known_values() {
    let store = Store::new();
    let n = |value| store.integer(value);
    let of = |left: Game, right: Game| store.braces(&[left], &[right]).unwrap();
    let cooled = |game, t| store.name(store.cool(game, Number::integer(t)).unwrap()).unwrap();
    // Figure 6 (a): {6|{4|0}} becomes 4 and up; figure 9: width 3 is like an endgame corridor.
    assert_eq!(cooled(of(n(4), n(0)), 2), "2*");
    assert_eq!(cooled(of(n(6), of(n(4), n(0))), 2), "4^");
    for (length, name) in [(1, "1*"), (2, "2^"), (3, "3^^*"), (4, "4^3"), (5, "5^4*")] {
        assert_eq!(cooled(corridor(&store, length).unwrap(), 1), name);
    }
    for (length, name) in [(1, "0"), (2, "1/2"), (3, "5/4"), (4, "17/8")] {
        assert_eq!(cooled(blocked_corridor(&store, length).unwrap(), 1), name);
    }
}

#[test]
fn cooling_by_thirds_keeps_exact_numbers() {
    let store = Store::new();
    let switch = store.braces(&[store.integer(1)], &[store.integer(-1)]).unwrap();
    let third = number(1, 3);
    let cooled = store.cool(switch, third).unwrap();
    assert_eq!(store.name(cooled).unwrap(), "{2/3|-2/3}");
    assert_eq!(store.temperature(cooled), Ok(number(2, 3)));
    let odd = store.number(third).unwrap();
    assert_eq!(store.options(odd, Side::Left), Err(CgtError::NotDyadic(third)));
    assert_eq!(store.birthday(cooled), Err(CgtError::NotDyadic(number(2, 3))));
    assert_eq!(store.cool(switch, number(-1, 2)), Err(CgtError::NegativeTemperature));
}

#[test]
fn heating_undoes_cooling_and_overheating_counts_units() {
    let store = Store::new();
    let n = |value| store.integer(value);
    let of = |left: Game, right: Game| store.braces(&[left], &[right]).unwrap();
    let name = |game| store.name(game).unwrap();
    // Heated by 2, star becomes {2|-2}; heated numbers stay.
    assert_eq!(store.heat(store.star(1).unwrap(), n(2)), Ok(of(n(2), n(-2))));
    assert_eq!(store.heat(n(7), n(2)), Ok(n(7)));
    // Winning Ways, chapter 6: heating undoes cooling by the temperature of a hot game.
    let corridor = corridor(&store, 4).unwrap();
    let chilled = store.cool(corridor, Number::ONE).unwrap();
    assert_eq!(store.heat(chilled, n(1)), Ok(corridor));
    // Whole numbers count units, a half is {0|1} with a bonus for the move.
    let half = store.number(number(1, 2)).unwrap();
    assert_eq!(store.overheat(n(3), store.up(1).unwrap(), n(1)), store.up(3));
    assert_eq!(name(store.overheat(half, n(1), n(1)).unwrap()), "{1|0}");
    assert_eq!(name(store.overheat(half, n(0), n(1)).unwrap()), "{1|-1}");
    // Norton's product by 1 is the game itself; of a whole number, so many units.
    let up = store.up(1).unwrap();
    assert_eq!(store.norton(n(-2), up), store.up(-2));
    for game in store.born_by(2).unwrap() {
        assert_eq!(store.norton(game, n(1)), Ok(game), "{}", name(game));
    }
    assert_eq!(store.norton(half, store.star(1).unwrap()), Err(CgtError::UnitNotPositive));
}

/// The laws that make Norton's product worth having.
#[test]
fn nortons_product_is_distributive_and_keeps_the_order() {
    let store = Store::new();
    let day = store.born_by(2).unwrap();
    let unit = store.sum(store.up(1).unwrap(), store.star(2).unwrap()).unwrap();
    for unit in [store.up(1).unwrap(), unit, store.number(number(1, 2)).unwrap()] {
        let product = |game| store.norton(game, unit).unwrap();
        for &a in &day {
            for &b in day.iter().step_by(3) {
                let sum = store.sum(a, b).unwrap();
                assert_eq!(product(sum), store.sum(product(a), product(b)).unwrap());
                assert_eq!(
                    store.is_at_most(a, b).unwrap(),
                    store.is_at_most(product(a), product(b)).unwrap()
                );
            }
        }
    }
}

#[test]
fn atomic_weights() {
    let store = Store::new();
    let zero = store.integer(0);
    let of = |left: &[Game], right: &[Game]| store.braces(left, right).unwrap();
    let weight = |game| store.name(store.atomic_weight(game).unwrap()).unwrap();
    let up = |ups| store.up(ups).unwrap();
    assert_eq!(weight(up(3)), "3");
    assert_eq!(weight(store.star(5).unwrap()), "0");
    // {up|down} has {1-2|-1+2} = 0; four ups either way are hot in weight as well.
    assert_eq!(weight(of(&[up(1)], &[up(-1)])), "0");
    assert_eq!(weight(of(&[up(4)], &[up(-4)])), "{2|-2}");
    assert_eq!(weight(of(&[up(3)], &[zero])), "3/2");
    assert_eq!(store.atomic_weight(store.integer(1)), Err(CgtError::NotAllSmall));
    let tiny = store.tiny(store.integer(1)).unwrap();
    assert_eq!(store.atomic_weight(tiny), Err(CgtError::NotAllSmall));
    // Weights add, for all-small games of every kind.
    let mut games: Vec<Game> =
        vec![zero, up(1), up(-2), store.star(1).unwrap(), store.star(2).unwrap()];
    let mut random = Random::new(4);
    for _ in 0..20 {
        let mut pick = || games[random.below(games.len() as u32) as usize];
        let game = of(&[pick(), pick()], &[pick()]);
        games.push(game);
    }
    for &a in &games {
        for &b in &games {
            let (Ok(one), Ok(two)) = (store.atomic_weight(a), store.atomic_weight(b)) else {
                panic!("all of these are all-small");
            };
            let sum = store.sum(a, b).unwrap();
            assert_eq!(
                store.atomic_weight(sum),
                store.sum(one, two),
                "{} and {}",
                store.name(a).unwrap(),
                store.name(b).unwrap()
            );
            assert_eq!(store.atomic_weight(store.negative(a).unwrap()), store.negative(one));
        }
    }
}

#[test]
fn incentives_are_what_a_move_gains() {
    let store = Store::new();
    let n = |value| store.integer(value);
    let switch = store.braces(&[n(3)], &[n(1)]).unwrap();
    let [left, right] = store.incentives(switch).unwrap();
    let expected = store.braces(&[n(2)], &[n(0)]).unwrap();
    assert_eq!((left, right), (vec![expected], vec![expected]));
    let [left, right] = store.incentives(n(2)).unwrap();
    assert_eq!((left, right), (vec![n(-1)], vec![]));
}
