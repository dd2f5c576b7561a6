//! The puzzles of `puzzles/`: positions of the program's own games with a forced win.

use tengen_gobang_engine::{By, Outcome, Position, solve};
use tengen_gobang_rules::{Board, Game, RuleSet, read_moves};

const FOURS: &str = include_str!("../puzzles/fours.txt");
const THREATS: &str = include_str!("../puzzles/threats.txt");

/// Rules, stones of the winner, and the position.
fn puzzles(text: &str) -> impl Iterator<Item = (RuleSet, usize, Game)> + '_ {
    text.lines().map(|line| {
        let words: Vec<&str> = line.splitn(3, ' ').collect();
        let rules: RuleSet = words[0].parse().unwrap();
        let mut game = Game::new(Board::usual(), rules);
        for point in read_moves(words[2], game.board().size()).unwrap() {
            game.play(point).unwrap();
        }
        (rules, words[1].parse().unwrap(), game)
    })
}

#[test]
fn there_are_enough_of_all_lengths() {
    let all: Vec<_> = puzzles(FOURS).chain(puzzles(THREATS)).collect();
    assert!(all.len() >= 100, "{}", all.len());
    for rules in [RuleSet::Freestyle, RuleSet::Renju] {
        for stones in 3..=8 {
            let count = all.iter().filter(|(r, s, _)| (*r, *s) == (rules, stones)).count();
            assert!(count >= 2, "{rules}, {stones} stones");
        }
    }
}

#[test]
fn all_are_solved_in_as_many_stones() {
    for (text, by) in [(FOURS, By::Fours), (THREATS, By::Threats)] {
        for (rules, stones, game) in puzzles(text) {
            let mut position = Position::of(&game);
            let found = solve(&mut position, by, 2_000_000).outcome;
            let Outcome::Win(win) = &found else { panic!("{rules} {found:?}{:?}", game.board()) };
            assert_eq!(win.stones, stones, "{rules}{:?}", game.board());
        }
    }
}
