//! Playing from a book, and adding to it.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use tengen_board::{Color, Lettering};
use tengen_go_rules::{Komi, RuleSet};
use tengen_gobang_engine::Limits;
use tengen_play::gobang::{Mind, PlayerMind};
use tengen_play::{Choice, FlatPlayer, Game, Player};
use tengen_records::book::{
    Adviser, BookError, BookMind, BookPlayer, Course, Finish, Ground, Learner, Openings, Question,
    Reading,
};

use crate::support::{Folder, Sample, after, fill, go, gobang, moves, name};

/// So many games with these moves, of which Black wins some.
fn games(ground: Ground, names: &str, count: u32, won: u32) -> Vec<Sample> {
    let winner = |number| if number < won { Color::Black } else { Color::White };
    let moves = moves(names, ground);
    (0..count)
        .map(|number| Sample {
            ground,
            moves: moves.clone(),
            finish: Finish::won_by(winner(number)),
        })
        .collect()
}

fn first_moves(path: &std::path::Path, course: &Course) -> BTreeMap<String, u32> {
    let mut chosen = BTreeMap::new();
    for seed in 0..60 {
        let mut adviser = Adviser::new(path, course.ground().game(), seed).unwrap();
        let mv = adviser.advise(course).map_or_else(|| "none".to_owned(), name);
        *chosen.entry(mv).or_default() += 1;
    }
    chosen
}

#[test]
fn only_moves_that_were_tried_and_win() {
    let folder = Folder::new("choice");
    let path = folder.file("choice.book");
    let samples = [
        games(go(9), "E5 C3", 25, 17),
        games(go(9), "C3 E5", 40, 5),
        games(go(9), "A1 E5", 3, 3),
        games(go(9), "D4 E5 C3", 30, 21),
    ]
    .concat();
    fill(&path, &samples, 1_000);
    let chosen = first_moves(&path, &after(go(9), &[]));
    let names: Vec<&str> = chosen.keys().map(String::as_str).collect();
    // E5 and every point that is D4 seen from some side; never C3, which loses, nor A1, which is too new.
    assert_eq!(names, ["D4", "D6", "E5", "F4", "F6"]);
    // Where White answers, Black's games are White's losses.
    let chosen = first_moves(&path, &after(go(9), &moves("E5", go(9))));
    assert_eq!(chosen.into_keys().collect::<Vec<_>>(), ["none"]);
    let chosen = first_moves(&path, &after(go(9), &moves("C3", go(9))));
    assert_eq!(chosen.into_keys().collect::<Vec<_>>(), ["E5"]);
    assert_eq!(first_moves(&path, &after(go(9), &moves("J9", go(9)))).len(), 1);
}

#[test]
fn a_move_that_loses_later_is_not_chosen() {
    let folder = Folder::new("later");
    let path = folder.file("later.book");
    // E5 wins most of its games, but only against bad answers.
    let samples = [
        games(go(9), "E5 A1", 30, 28),
        games(go(9), "E5 C3 G7", 20, 1),
        games(go(9), "D4 E5 C3", 9, 5),
    ]
    .concat();
    fill(&path, &samples, 1_000);
    let chosen = first_moves(&path, &after(go(9), &[]));
    assert!(!chosen.contains_key("E5") && !chosen.contains_key("none"), "{chosen:?}");
}

#[test]
fn a_player_of_go_plays_on_where_the_book_ends() {
    let folder = Folder::new("go-player");
    let path = folder.file("go.book");
    fill(&path, &games(go(9), "E5 C3 G7", 10, 9), 1_000);
    let adviser = Adviser::new(&path, "go", 1).unwrap();
    let mut player = BookPlayer::new(FlatPlayer::new(1), Some(adviser));
    let limits = tengen_verdict::Limits { nodes: Some(50), ..Default::default() };
    let mut game = Game::new(go(9).size(), RuleSet::Chinese, Komi::points(7));
    let e5 = moves("E5", go(9))[0];
    assert_eq!(player.choose(&game, Color::Black, &limits), Choice::Move(e5));
    assert_ne!(
        BookPlayer::new(FlatPlayer::new(1), None).choose(&game, Color::Black, &limits),
        Choice::Move(e5),
        "without the book it is another move"
    );
    game.play(Color::Black, e5).unwrap();
    let Choice::Move(answer) = player.choose(&game, Color::White, &limits) else {
        panic!("resigned")
    };
    assert!(game.play(Color::White, answer).is_ok(), "what is not in the book is thought out");
    assert!(matches!(Adviser::new(&path, "gobang", 1), Err(BookError::OtherGame { .. })));
    assert!(matches!(Adviser::new(&folder.file("no"), "go", 1), Err(BookError::Missing(_))));
}

#[test]
fn a_mind_plays_gobang_from_a_book_and_never_a_foul() {
    let folder = Folder::new("mind");
    let path = folder.file("gobang.book");
    let ground = gobang(15, tengen_gobang_rules::RuleSet::Renju);
    fill(&path, &games(ground, "H8 H9 G9", 10, 9), 1_000);
    let adviser = Adviser::new(&path, "gobang", 3).unwrap();
    let player = PlayerMind::new("thesis1".parse().unwrap(), 1);
    let mut mind = BookMind::new(Box::new(player), adviser);
    let mut think = |names: &str| {
        let Course::Gobang(game) = after(ground, &moves(names, ground)) else { panic!("Gobang") };
        let stop = AtomicBool::new(false);
        let thought = mind.think(&game, &Limits::default(), &stop, &mut |_| {});
        thought.best().unwrap().name(Lettering::Gobang)
    };
    let answer = think("H8 H9");
    assert!(["G9", "I9"].contains(&answer.as_str()), "{answer}");
    let turned = think("H8 I8");
    assert!(["I7", "I9"].contains(&turned.as_str()), "{turned}");
    assert_ne!(think("H8"), "H9", "an answer that loses is thought over");
}

#[test]
fn own_games_are_on_the_disk_at_once() {
    let folder = Folder::new("learner");
    let path = folder.file("own.book");
    let learner = Learner::new(&path, "go").unwrap();
    let Course::Go(game) = after(go(9), &moves("E5 C3 G7", go(9))) else { panic!("Go") };
    let asked = |path| {
        let openings = Openings::open(path).unwrap();
        let found = openings.ask(&after(go(9), &[]), &Question::default()).unwrap();
        found.map_or(0, |found| found.counts.wins)
    };
    assert_eq!(asked(&path), 0);
    for won in 1..=3 {
        let finish = Finish::won_by(Color::Black);
        let (ground, line) = Reading::default().go_game(&game, finish, 20_260_228);
        learner.keep(ground, &line).unwrap();
        assert_eq!(asked(&path), won);
    }
    // Whoever reads for ever keeps writers out; they do not wait for ever.
    let reading = Openings::open(&path).unwrap();
    let (ground, line) = Reading::default().go_game(&game, Finish::DRAW, 0);
    assert!(matches!(learner.keep(ground, &line), Err(BookError::Busy(_))));
    drop(reading);
    assert!(learner.keep(ground, &line).is_ok());
}
