//! The payoffs of two plies against a slow twin: boards copied, everything counted again.

use tengen_board::{Color, Point, Random, Size};
use tengen_gobang_engine::{Payoffs, SAME_POINT, SamePoint, one_ply};
use tengen_gobang_rules::thesis::thesis_shapes;
use tengen_gobang_rules::{Board, Decision, Game, RuleSet, random_board};

/// Table 4.1 in ten-thousandths as a side sees it that has just played.
fn table(board: &Board, side: Color, decided: Option<Decision>) -> i64 {
    let (own, theirs) = (thesis_shapes(board, side), thesis_shapes(board, side.other()));
    let attack = [
        (own.open_fours, 3000),
        (own.four_threes, 500),
        (own.dead_fours, 95),
        (own.open_threes, 40),
        (own.twos, 1),
    ];
    let defence = [
        (theirs.open_fours, 6000),
        (theirs.dead_fours, 6000),
        (theirs.open_threes, 120),
        (theirs.twos, 3),
    ];
    let sum = |rows: &[(u32, i64)]| rows.iter().map(|&(n, s)| i64::from(n) * s).sum::<i64>();
    let end = match decided {
        Some(Decision::Row) => 10_000,
        Some(Decision::Foul(_)) => -10_000,
        None => 0,
    };
    sum(&attack) - sum(&defence) + end
}

fn with(board: &Board, point: Point, color: Color) -> Board {
    let mut board = board.clone();
    board.place(point, color);
    board
}

fn is_near(a: Point, b: Point) -> bool {
    let apart = |x: usize, y: usize| (x as i32 - y as i32).abs() <= 6;
    apart(a.column(), b.column()) && apart(a.row(), b.row())
}

fn decided(game: &Game, board: &Board, point: Point, color: Color) -> Option<Decision> {
    let decided = game.rules().decision(board, point, color);
    let forgiven = board.empty_points().count() == 1
        && game.rules().name().starts_with("thesis")
        && matches!(decided, Some(Decision::Foul(_)));
    decided.filter(|_| !forgiven)
}

/// What a move and a reply come to.
fn payoff(game: &Game, to: Point, reply: Option<Point>) -> i64 {
    let mover = game.to_move().unwrap();
    let first = decided(game, game.board(), to, mover);
    let board = with(game.board(), to, mover);
    match reply {
        Some(reply) if first.is_none() && reply != to && is_near(reply, to) => {
            let second = decided(game, &board, reply, mover.other());
            -table(&with(&board, reply, mover.other()), mover.other(), second)
        }
        _ => {
            let end = match first {
                Some(Decision::Row) => 10_000,
                Some(Decision::Foul(_)) => -10_000,
                None => 0,
            };
            end - table(&board, mover.other(), None)
        }
    }
}

/// A game on a random board with one move made, so that there is a last stone.
fn random_game(random: &mut Random, number: usize) -> Game {
    let rules = RuleSet::ALL[number % RuleSet::ALL.len()];
    let board = match number % 5 {
        // A small board that is nearly full.
        0 => {
            let mut board = Board::new(Size::new(7, 6).unwrap()).unwrap();
            for point in board.size().points() {
                if random.chance(0.85) {
                    board.place(point, Color::BOTH[random.below(2) as usize]);
                }
            }
            board
        }
        _ => {
            let stones = 5 + random.below(110) as usize;
            random_board(random, stones, number.is_multiple_of(2))
        }
    };
    let mut game = Game::new(board, rules);
    game.set_first(Color::BOTH[random.below(2) as usize]);
    let empty: Vec<Point> = game.board().empty_points().collect();
    if let Some(&point) = random.pick(&empty) {
        game.play(point).unwrap();
    }
    game
}

#[test]
fn payoffs_are_those_of_boards_counted_from_scratch() {
    let mut random = Random::new(2009);
    let (mut checked, mut ended) = (0, 0);
    for number in 0..120 {
        let game = random_game(&mut random, number);
        if game.ending().is_some() {
            continue;
        }
        let payoffs = Payoffs::of(&game);
        let (rows, columns) = (payoffs.moves().len(), payoffs.replies().len());
        for _ in 0..60 {
            let row = random.below(rows as u32) as usize;
            let column = random.below(columns as u32) as usize;
            let (to, reply) = (payoffs.moves()[row], payoffs.replies()[column]);
            let expected = payoff(&game, to, Some(reply));
            let found = payoffs.payoff(row, column, SamePoint::NoReply);
            assert_eq!(found, expected, "{} {to:?} {reply:?}{:?}", game.rules(), game.board());
            let printed = payoffs.payoff(row, column, SamePoint::Printed);
            assert_eq!(printed, if to == reply { SAME_POINT } else { expected });
            let matrix = payoffs.matrix(SamePoint::NoReply);
            assert!((matrix.row(row)[column] - expected as f64 / 1e4).abs() < 1e-12);
            let mover = game.to_move().unwrap();
            let end = decided(&game, game.board(), to, mover);
            ended += usize::from(end.is_some());
            assert_eq!(payoffs.own_score(row), table(&with(game.board(), to, mover), mover, end));
            checked += 1;
        }
        let own: Vec<(Point, i64)> = payoffs
            .moves()
            .iter()
            .enumerate()
            .map(|(row, &to)| (to, payoffs.own_score(row)))
            .collect();
        assert_eq!(one_ply(&game), own);
    }
    assert!(checked > 5_000 && ended > 50, "{checked} payoffs, {ended} of stones that end a game");
}

#[test]
fn rows_and_columns_are_the_windows() {
    let mut random = Random::new(7);
    for number in 0..200 {
        let game = random_game(&mut random, number);
        if game.ending().is_some() {
            continue;
        }
        let payoffs = Payoffs::of(&game);
        let tengen_board::Move::Play(last) = game.moves()[0].1 else { panic!("a stone") };
        let empty: Vec<Point> = game.board().empty_points().collect();
        let near: Vec<Point> = empty.iter().copied().filter(|&p| is_near(p, last)).collect();
        assert_eq!(payoffs.moves(), if near.is_empty() { &empty } else { &near });
        let is_reply = |p: &Point| payoffs.moves().iter().any(|&to| is_near(*p, to));
        let replies: Vec<Point> = empty.into_iter().filter(is_reply).collect();
        assert_eq!(payoffs.replies(), replies);
    }
}

#[test]
fn the_worst_reply_is_the_worst_of_all_that_can_be_made() {
    let mut random = Random::new(31);
    for number in 0..40 {
        let game = random_game(&mut random, number);
        if game.ending().is_some() {
            continue;
        }
        let payoffs = Payoffs::of(&game);
        let row = random.below(payoffs.moves().len() as u32) as usize;
        let to = payoffs.moves()[row];
        let is_over = decided(&game, game.board(), to, game.to_move().unwrap()).is_some();
        let replies = game.board().empty_points().filter(|&p| p != to && is_near(p, to));
        let worst = replies.map(|reply| payoff(&game, to, Some(reply))).min();
        let (value, reply) = payoffs.worst_reply(row);
        match worst.filter(|_| !is_over) {
            Some(worst) => {
                assert_eq!(value, worst);
                assert_eq!(payoff(&game, to, reply), worst);
            }
            None => assert_eq!((value, reply), (payoff(&game, to, None), None)),
        }
    }
}
