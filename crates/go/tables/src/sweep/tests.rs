//! The search and what it relies on, each against something slower that is obviously right.

use std::collections::HashMap;

use tengen_board::{Random, Size};
use tengen_flow::Crew;
use tengen_verdict::{Budget, Limits};

use super::advised::{Advised, Adviser};
use super::duel::{Duel, Outcome};
use super::farness::{Farness, Grounds};
use super::field::{Field, Losses, Side};
use crate::board::{Board, Points, State, Stones, each};
use crate::table::Table;

const MEMORY: usize = 1 << 22;

fn board(size: &str) -> Board {
    Board::new(size.parse::<Size>().unwrap()).unwrap()
}

fn table(size: &str) -> Table {
    Table::solve(size.parse().unwrap(), &Crew::threads(1), |_| {}).unwrap().unwrap()
}

/// A legal state with any stones; nothing if these are not legal.
fn any_state(board: &Board, random: &mut Random) -> Option<State> {
    let own = random.next_u64() as Points & random.next_u64() as Points & board.all();
    let other = random.next_u64() as Points & random.next_u64() as Points & board.all() & !own;
    let stones = Stones { own, other };
    board.is_legal(stones).then_some(State::quiet(stones))
}

/// Whether a score is safe at sight, without any short cut.
fn is_safe(board: &Board, own: Points, other: Points, score: i8) -> bool {
    2 * board.safe_points(own, other).count_ones() as i8 - board.area() as i8 >= score
}

/// All subsets of a set.
fn subsets(set: Points) -> impl Iterator<Item = Points> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let subset = next?;
        next = (subset != set).then(|| (subset | !set).wrapping_add(1) & set);
        Some(subset)
    })
}

/// Any stones of the opponent, any way to add stones: never safe sooner than the table says.
#[test]
fn no_side_is_safe_before_it_has_the_stones_it_needs() {
    for (size, score) in [("3x3", 9), ("3x3", -8), ("2x4", 8), ("2x4", -3)] {
        let board = board(size);
        let farness = Farness::new(&Grounds::new(&board), score);
        let can_be_safe = |own: Points| {
            subsets(board.all() & !own).any(|other| is_safe(&board, own, other, score))
        };
        let safe: Vec<bool> = (0..=board.all()).map(can_be_safe).collect();
        for own in 0..=board.all() {
            let added = subsets(board.all() & !own).filter(|&added| safe[(own | added) as usize]);
            let fewest = added.map(Points::count_ones).min();
            match fewest {
                Some(fewest) => assert_eq!(u32::from(farness.of(own)), fewest, "{size} {own:b}"),
                None => assert!(farness.of(own) > 25, "{size} {own:b}"),
            }
        }
    }
}

/// A name is shared by the images of a position and by nothing else.
#[test]
fn names_tell_positions_apart() {
    for size in ["2x3", "3x3"] {
        let board = board(size);
        let field = Field::new(board.clone());
        let mut names: HashMap<u64, Stones> = HashMap::new();
        for own in 0..=board.all() {
            for other in subsets(board.all() & !own) {
                let stones = Stones { own, other };
                let spot = field.spot(State::quiet(stones), Side::Hunter);
                let (name, turn) = field.name(&spot, Side::Hunter, Losses::ANY);
                let turned = |set| field.turned(turn, set);
                let image = Stones { own: turned(own), other: turned(other) };
                assert_eq!(field.turned_back(turn, image.own), own);
                assert_eq!(*names.entry(name).or_insert(image), image, "{size} {stones:?}");
            }
        }
    }
}

/// Plain minimax: does the hunter make its score safe while the guest takes stones at most so many
/// times? It passes only where it has its score, the guest only where the hunter does not; a guest that
/// cannot move at all has lost.
struct Minimax<'a> {
    board: &'a Board,
    score: i8,
    known: HashMap<(State, bool, u8), bool>,
}

impl Minimax<'_> {
    fn wins(&mut self, state: State, side: Side, losses: u8) -> bool {
        let name = (state, side == Side::Hunter, losses);
        if let Some(&wins) = self.known.get(&name) {
            return wins;
        }
        let wins = self.wins_by_moves(state, side, losses);
        self.known.insert(name, wins);
        wins
    }

    fn wins_by_moves(&mut self, state: State, side: Side, losses: u8) -> bool {
        let Stones { own, other } = state.stones;
        let (hunter, guest) = if side == Side::Hunter { (own, other) } else { (other, own) };
        if is_safe(self.board, hunter, guest, self.score) {
            return true;
        }
        let plays = each(self.board.empty(state.stones));
        let plays = plays.filter_map(|point| self.board.play(state, point));
        let mut nexts: Vec<State> = plays.collect();
        let has_score = self.board.score(Stones { own: hunter, other: guest }) >= self.score;
        if has_score == (side == Side::Hunter) {
            nexts.push(State { passed: false, ..state.after_pass() });
        }
        let mut wins_after = |next: State| match (side, next.stones.own == other) {
            (Side::Hunter, _) => self.wins(next, Side::Guest, losses),
            (Side::Guest, true) => self.wins(next, Side::Hunter, losses),
            (Side::Guest, false) => losses > 0 && self.wins(next, Side::Hunter, losses - 1),
        };
        match side {
            Side::Hunter => nexts.into_iter().any(&mut wins_after),
            Side::Guest => nexts.into_iter().all(&mut wins_after),
        }
    }
}

#[test]
fn losses_are_counted_as_by_plain_minimax() {
    let mut random = Random::new(22);
    let mut seen = [[0; 2]; 3];
    for (size, count) in [("2x3", 150), ("3x3", 150), ("2x4", 150), ("3x4", 12)] {
        let board = board(size);
        let grounds = Grounds::new(&board);
        for score in [board.area() as i8, 1] {
            let mut minimax = Minimax { board: &board, score, known: HashMap::new() };
            for _ in 0..count {
                let Some(state) = any_state(&board, &mut random) else { continue };
                let mut duel = Duel::new(&grounds, score, MEMORY);
                for losses in 0..3 {
                    for side in [Side::Hunter, Side::Guest] {
                        let most = Losses::at_most(losses);
                        let outcome = duel.solve(state, side, most, &mut Budget::unlimited());
                        let is_won = outcome == Outcome::Won;
                        let what = format!("{size} {state:?} {side:?} {score} {losses}");
                        assert_eq!(is_won, minimax.wins(state, side, losses), "{what}");
                        assert!(is_won || outcome == Outcome::Lost, "{what}");
                        seen[usize::from(losses)][usize::from(is_won)] += 1;
                    }
                }
            }
        }
    }
    assert!(seen.as_flattened().iter().all(|&count| count > 50), "{seen:?}");
}

/// With how many losses the whole of a board is won, and what it takes to know; 5x5 after the
/// centre is the question of E. van der Werf (2003).
#[test]
#[ignore = "minutes; hours for 5x5"]
fn whole_boards_are_won_with_so_many_losses() {
    let wanted = std::env::var("TENGEN_SWEEP").unwrap_or_else(|_| "3x5 3x6 4x5".to_owned());
    let number = |name, default| {
        std::env::var(name).map_or(default, |text| text.parse::<usize>().expect("a number"))
    };
    for size in wanted.split(' ') {
        let (board, size) = (board(size), size.parse::<Size>().unwrap());
        let grounds = Grounds::new(&board);
        let centre = 1 << (size.height() / 2 * size.width() + size.width() / 2);
        let state = board.play(State::default(), centre).unwrap();
        let mut duel =
            Duel::new(&grounds, board.area() as i8, number("TENGEN_SWEEP_MB", 1000) << 20);
        for losses in number("TENGEN_SWEEP_FROM", 0) as u8..=Losses::MOST {
            let began = std::time::Instant::now();
            let mut budget = Budget::unlimited();
            let outcome = duel.solve(state, Side::Guest, Losses::at_most(losses), &mut budget);
            let (positions, seconds) = (budget.nodes_spent(), began.elapsed().as_secs_f64());
            println!(
                "{size} after the centre, taken from {losses} times: {outcome:?}, {positions} positions, {seconds:.1} s"
            );
            if outcome == Outcome::Won {
                break;
            }
        }
    }
}

/// A bounded win is a win; a loss without a bound is a loss; both as the table says.
#[test]
fn outcomes_are_those_of_the_table() {
    let mut random = Random::new(23);
    let mut won_cheaply = 0;
    for (size, count) in [("3x3", 200), ("2x5", 100), ("3x4", 60)] {
        let table = table(size);
        let board = table.ranking().board();
        let grounds = Grounds::new(board);
        for _ in 0..count {
            let state = table.state(random.below(table.states() as u32) as usize);
            let entry = table.entry(state);
            let score = [board.area() as i8, entry.low, 1][random.below(3) as usize];
            for (side, most) in [(Side::Hunter, entry.low), (Side::Guest, -entry.high)] {
                let mut duel = Duel::new(&grounds, score, MEMORY);
                let mut ask = |losses| duel.solve(state, side, losses, &mut Budget::unlimited());
                let cheaply = ask(Losses::at_most(1));
                assert!(
                    cheaply == Outcome::Lost || most >= score,
                    "{size} {state:?} {side:?} {score}"
                );
                won_cheaply += usize::from(cheaply == Outcome::Won);
                let outcome = ask(Losses::ANY);
                assert_eq!(outcome == Outcome::Won, most >= score, "{size} {state:?} {side:?}");
            }
        }
    }
    assert!(won_cheaply > 50, "{won_cheaply}");
}

/// Advises any moves, legal or not, in any order: good advice may be missing.
struct Anybody(Random);

impl Adviser for Anybody {
    fn moves(&mut self, board: &Board, _: State, _: i8) -> Vec<Points> {
        let asked = 0..self.0.below(2 * board.area() as u32);
        asked.map(|_| 1 << self.0.below(board.area() as u32)).collect()
    }
}

/// Whatever is advised and however little the search is asked to do, what is proved is true; and the
/// splitting of games proves what the search alone does not.
#[test]
fn proofs_with_bad_advice_are_those_of_the_table() {
    let mut random = Random::new(25);
    let (mut proved, mut split, mut refused) = (0, 0, 0);
    for (size, count) in [("3x3", 400), ("2x5", 300), ("3x4", 200)] {
        let table = table(size);
        let board = table.ranking().board();
        let grounds = Grounds::new(board);
        for number in 0..count {
            let state = table.state(random.below(table.states() as u32) as usize);
            let entry = table.entry(state);
            let work = [1, 4, 32][number % 3];
            for (side, most) in [(Side::Hunter, entry.low), (Side::Guest, -entry.high)] {
                for score in [most, most + 1] {
                    let mut adviser = Anybody(Random::new(number as u64));
                    let mut advised = Advised::new(&grounds, score, MEMORY, &mut adviser);
                    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
                    let found = advised.prove(state, side, work, &mut Budget::new(&limits));
                    let what = format!("{size} {state:?} {side:?} {score}");
                    assert!(found.is_none() || score <= most, "{what}: proved");
                    proved += usize::from(found.is_some());
                    refused += usize::from(found.is_none());
                    let Some(Some(mv)) = found else { continue };
                    let after = board.play(state, mv).expect(&what);
                    assert!(-table.entry(after).high >= score, "{what}: by {mv:b}");
                    split += 1;
                }
            }
        }
    }
    assert!(proved > 700 && split > 50 && refused > 700, "{proved} {split} {refused}");
}

/// A position that comes back to itself when it is turned or mirrored; moves of such a one are images of
/// each other.
fn made_even(board: &Board, stones: Stones, random: &mut Random) -> Option<Stones> {
    let image = &board.images()[random.below(board.images().len() as u32) as usize];
    let grown = |mut set: Points| {
        for _ in 0..3 {
            set |= board.moved(set, image);
        }
        set
    };
    let own = grown(stones.own);
    let stones = Stones { own, other: grown(stones.other) & !own };
    board.is_legal(stones).then_some(stones)
}

/// Further stones of the loser outside of an answer's zone change nothing.
#[test]
fn answers_hold_with_more_stones_outside_of_their_zone() {
    let mut random = Random::new(24);
    let mut tried = [0; 2];
    for (size, count) in [("3x3", 1500), ("2x5", 500), ("3x4", 500)] {
        let table = table(size);
        let board = table.ranking().board();
        let grounds = Grounds::new(board);
        for number in 0..count {
            let mut state = table.state(random.below(table.states() as u32) as usize);
            state.passed = false;
            if number % 3 == 0 {
                let Some(stones) = made_even(board, state.stones, &mut random) else { continue };
                state = State::quiet(stones);
            }
            let entry = table.entry(state);
            for (side, most) in [(Side::Hunter, entry.low), (Side::Guest, -entry.high)] {
                for (winner, score) in [(Side::Hunter, most), (Side::Guest, most + 1)] {
                    let mut duel = Duel::new(&grounds, score, MEMORY);
                    let Some(zone) = duel.zone(state, side, winner) else { continue };
                    let outside = board.empty(state.stones) & !zone & !state.ko;
                    for _ in 0..4 {
                        let more = outside & random.next_u64() as Points;
                        let Stones { own, other } = state.stones;
                        let stones = match side == winner {
                            true => Stones { own, other: other | more },
                            false => Stones { own: own | more, other },
                        };
                        if more == 0 || !board.is_legal(stones) {
                            continue;
                        }
                        let entry = table.entry(State { stones, ..state });
                        let now = if side == Side::Hunter { entry.low } else { -entry.high };
                        let is_won = now >= score;
                        let what = format!("{size} {state:?} {side:?} {score} {zone:b} {more:b}");
                        assert_eq!(is_won, winner == Side::Hunter, "{what}");
                        tried[winner as usize] += 1;
                    }
                }
            }
        }
    }
    assert!(tried[0] > 300 && tried[1] > 300, "{tried:?}");
}
