use super::*;
use tengen_board::{Lettering, Move};
use tengen_go_rules::{Diagram, RuleSet};

/// Where a rule wants to play after White's last move.
fn advice<'p>(policy: &'p Policy, rule: Rule<'p, u128>, last: &str, text: &str) -> Vec<String> {
    let position = Diagram::read(text).unwrap().set_up(RuleSet::Chinese.rules());
    let board: Board<u128> = Board::new(&position);
    let last = position.size().parse(last, Lettering::Go).unwrap();
    let moves = rule(&Adviser::new(policy), &board, Board::<u128>::cell(last));
    let names = Board::<u128>::points_of(moves).map(|p| Move::Play(p).name(Lettering::Go));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn stones_in_atari_run_unless_a_ladder_catches_them() {
    let policy = Policy::default();
    let free = "
        . . . . .
        . . O . .
        . O X O .
        . . . . .
        . . . . .";
    assert_eq!(advice(&policy, Adviser::saves, "C4", free), ["C2"]);
    let ladder = "
        . . . . .
        . . O . .
        . O X O .
        . O . . .
        . . . . .";
    assert!(advice(&policy, Adviser::saves, "C4", ladder).is_empty());
    let blind = Policy { ladder: 0, ..Policy::default() };
    assert_eq!(advice(&blind, Adviser::saves, "C4", ladder), ["C2"]);
    let attacker_in_atari = "
        . X X . .
        X O O . .
        . X X O .
        . O O O .
        . . . . .";
    let saves = advice(&policy, Adviser::saves, "D3", attacker_in_atari);
    assert!(saves.contains(&"D4".to_owned()), "takes two: {saves:?}");
}

/// Black's string in the middle is caught; White's at E4 and E5 has two liberties itself.
const RACE: &str = "
    . . . . . . .
    . O O O . . .
    O X X X O . .
    . O . X O X .
    . . O . X X .
    . . . . . . .
    . . . . . . .";

#[test]
fn a_string_about_to_be_caught_connects_or_puts_an_attacker_in_atari() {
    let policy = Policy::default();
    assert_eq!(advice(&policy, Adviser::two_liberty_moves, "E4", RACE), ["D3", "E6", "F5"]);
    let peaceful = Policy { race: 0, ..Policy::default() };
    assert_eq!(advice(&peaceful, Adviser::two_liberty_moves, "E4", RACE), ["D3"]);
}

#[test]
fn an_eye_of_three_is_killed_in_the_middle() {
    let eye = "
        X O . . . O X
        X O O O O O X
        X X X X X X X";
    assert_eq!(advice(&Policy::default(), Adviser::nakade, "B3", eye), ["D3"]);
    let own = "
        O X . . . X O
        O X X X X X O
        O O O O O O O";
    assert!(advice(&Policy::default(), Adviser::nakade, "A3", own).is_empty());
}

#[test]
fn a_stone_that_cannot_run_is_put_in_atari() {
    let edge = "
        . . . . .
        . . . . .
        . . . . .
        O X . . .
        . . . . .";
    assert_eq!(advice(&Policy::default(), Adviser::ataris, "A2", edge), ["A3"], "not from A1");
    let caught = "
        . . . . .
        . . . X .
        . . X O .
        . . . X .
        . . . . .";
    assert!(advice(&Policy::default(), Adviser::ataris, "D3", caught).is_empty(), "one liberty");
}

#[test]
fn stones_are_not_thrown_away() {
    let text = "
        X X X X O
        . . . X O
        X X X X O
        O O O O .
        . . . . .";
    let position = Diagram::read(text).unwrap().set_up(RuleSet::Chinese.rules());
    let board: Board<u128> = Board::new(&position);
    let cell = |name| Board::<u128>::cell(position.size().parse(name, Lettering::Go).unwrap());
    assert!(is_bad_self_atari(&board, Color::White, cell("A4")), "nothing to gain");
    assert!(!is_bad_self_atari(&board, Color::White, cell("E2")));
}
