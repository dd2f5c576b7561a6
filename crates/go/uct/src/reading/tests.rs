use super::*;
use tengen_board::{Lettering, Move, Point, Random};
use tengen_go_rules::{Diagram, Position, Rules};
use tengen_tactics::{Status, hunt};
use tengen_verdict::{Budget, Limits};

/// The moves that catch, that save, and that try in vain, with this player to move.
fn fates(color: Color, text: &str) -> [Vec<String>; 3] {
    let mut position = Diagram::read(text).unwrap().set_up(Rules::default());
    position.set_to_move(color);
    let Fates { catches, saves, vain } = Fates::read(&Board::<u128>::new(&position));
    [catches, saves, vain].map(|moves| {
        let names = Board::<u128>::points_of(moves).map(|p| Move::Play(p).name(Lettering::Go));
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    })
}

#[test]
fn a_net_catches_where_the_ladder_is_broken() {
    let net = "
        . . . . . . .
        . . . . . O .
        . . . . . . .
        . . X . . . .
        . . X O . . .
        . . . X X . .
        . . . . . . .";
    let [catches, ..] = fates(Color::Black, net);
    assert!(catches.contains(&"E4".to_owned()), "{catches:?}");
    assert!(!catches.contains(&"E3".to_owned()), "the ladder is broken: {catches:?}");
}

#[test]
fn a_string_in_atari_is_saved_by_running_or_by_taking() {
    let text = "
        . . . . . . .
        . . . . . . .
        X X X . . . .
        O O X O . . .
        . X O O O . .
        . X O . . . .
        . . O . . . .";
    let [_, saves, vain] = fates(Color::White, text);
    assert_eq!((saves, vain), (vec![], vec!["A3".to_owned()]), "two stones of White's on the edge");
    let free = "
        . . . . . . .
        . . X . . . .
        . X O X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    let [_, saves, vain] = fates(Color::White, free);
    assert_eq!((saves, vain), (vec!["C4".to_owned()], vec![]));
}

#[test]
fn what_is_caught_or_safe_anyhow_needs_no_stone() {
    let corner = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X . . . . .
        . . X . . . .
        O . X . . . .";
    let [catches, ..] = fates(Color::Black, corner);
    assert!(catches.is_empty(), "{catches:?}");
    let free = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . O X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    let [catches, saves, vain] = fates(Color::Black, free);
    assert!([catches, saves, vain].concat().is_empty());
}

/// A game in which stones are put beside others.
fn light_game(random: &mut Random) -> Position {
    let mut position = Position::new("9x9".parse().unwrap(), Rules::default());
    for _ in 0..20 + random.below(25) {
        let color = position.to_move();
        let board: Board<u128> = Board::new(&position);
        let sensible: Vec<Point> = Board::<u128>::points_of(board.sensible())
            .filter(|&point| !board.is_self_atari(color, Board::<u128>::cell(point)))
            .collect();
        let Some(&point) = random.pick(&sensible) else { break };
        position.play_legal(color, Move::Play(point));
    }
    position
}

/// Few positions are looked at, and only likely moves: what is found is mostly, not always, what a
/// hunt with thousands of positions finds.
#[test]
fn most_strings_fare_as_a_longer_hunt_has_it() {
    let mut random = Random::new(5);
    let mut seen = [[0_u32; 2]; 2];
    for _ in 0..60 {
        let position = light_game(&mut random);
        let board: Board<u128> = Board::new(&position);
        for head in position.all_strings().collect::<Vec<Point>>() {
            let stone = Board::<u128>::cell(head);
            let is_enemy = position.stone(head) == Some(!position.to_move());
            if !is_enemy || !(2..=CHASED).contains(&board.liberties(stone).count()) {
                continue;
            }
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let hunted =
                hunt(&position, head, position.to_move(), 8 << 20, &mut Budget::new(&limits));
            let is_hunted_down = hunted.unwrap().low == Status::Reached;
            let is_caught = Reader::new().is_caught(&board, stone);
            seen[usize::from(is_hunted_down)][usize::from(is_caught)] += 1;
        }
    }
    let [[escapes, wrongly_caught], [missed, caught]] = seen;
    assert!(caught > 100 && escapes > 100, "{seen:?}");
    assert!(wrongly_caught * 20 < caught + wrongly_caught, "{seen:?}");
    assert!(missed * 5 < caught + missed, "{seen:?}");
}
