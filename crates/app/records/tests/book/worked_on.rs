//! Filling from records, deepening, cutting back.

use tengen_board::Color;
use tengen_go_rules::Komi;
use tengen_play::UctPlayer;
use tengen_records::book::{
    Backing, Course, Filler, Finish, Openings, Opinion, Pruning, Question, Reading, by_player,
    fill, leaves, write_opinions,
};
use tengen_records::{Collection, Reason};
use tengen_verdict::Limits;

use crate::support::{Folder, Sample, after, fill as fill_samples, go, moves, sample};

#[test]
fn records_good_and_bad() {
    let folder = Folder::new("records");
    let text = "(;SZ[9]KM[7]RE[B+3.5]DT[2010-05-06];B[ee];W[cc];B[gg])
        (;SZ[9]KM[7]RE[W+R]DT[2011];B[ee];W[cc];B[cc])
        (;SZ[9] oops! ;B[cc])
        (;GM[4]SZ[15]RE[B+];B[hh];W[hg])
        (;SZ[9]RE[W+R]DT[2012-01-02];B[ee];W[gc];B[gg];B[gc];W[cg])
        (;SZ[9];AB[ee];W[cc])
        (;SZ[13]RE[?];B[dd])";
    let file = folder.file("games.sgf");
    std::fs::write(&file, text).unwrap();
    let path = folder.file("records.book");
    let mut filler = Filler::open(&path, "go", 10).unwrap();
    let collection = Collection::open([&file]).unwrap();
    let mut skipped = Vec::new();
    let report = fill(&mut filler, "go", &collection, &Reading::default(), |skip| {
        skipped.extend(skip.map(|skip| skip.fault.reason));
    })
    .unwrap();
    assert_eq!(filler.finish().unwrap().games, 4);
    assert_eq!(report.taken, 4);
    assert_eq!(skipped, [Reason::Occupied, Reason::Broken, Reason::OtherGame]);
    let openings = Openings::open(&path).unwrap();
    let ask = |names: &str| {
        let course = after(go(9), &moves(names, go(9)));
        openings.ask(&course, &Question::default()).unwrap().unwrap()
    };
    let first = ask("");
    assert_eq!((first.counts.games(), first.counts.wins), (2, 1));
    let e5 = &first.moves[0];
    assert_eq!((e5.last_game, e5.last_date, e5.margin), (2, 20_120_102, Some(10.5)));
    // The second game is followed until somebody moves out of turn.
    assert_eq!(ask("E5 G7").moves.len(), 2);
    let course = after(go(9), &moves("E5 G7 G3", go(9)));
    assert_eq!(openings.ask(&course, &Question::default()).unwrap(), None);
    let handicap = openings.contents().unwrap().sections["9x9"];
    assert_eq!(handicap.games, 3);
}

#[test]
fn a_depth_cuts_games_off() {
    let folder = Folder::new("depth");
    let path = folder.file("depth.book");
    let Course::Go(game) = after(go(9), &sample(go(9), 1).moves) else { panic!("Go") };
    let reading = Reading { depth: Some(7), rules: None };
    let (_, line) = reading.go_game(&game, Finish::DRAW, 0);
    let (_, whole) = Reading::default().go_game(&game, Finish::DRAW, 0);
    assert_eq!(line.steps, whole.steps[..7]);
    assert_eq!(line.last, whole.steps[7].key);
    assert!(!path.exists());
}

#[test]
fn engines_look_at_leaves_and_their_opinion_counts() {
    let folder = Folder::new("leaves");
    let path = folder.file("leaves.book");
    let ground = go(5);
    let game = |names: &str| Sample {
        ground,
        moves: moves(names, ground),
        finish: Finish::won_by(Color::Black),
    };
    let samples = [vec![game("C3 C4 B4"); 8], vec![game("B2 C3"); 6], vec![game("A1"); 2]].concat();
    fill_samples(&path, &samples, 100);
    let start = after(ground, &[]);
    let backing = Backing { enough: 5, ..Backing::default() };
    let question = Question { backing, ..Question::default() };
    let openings = Openings::open(&path).unwrap();
    let found = leaves(&openings, &start, &question, 100, 10).unwrap();
    // After C3 C4 B4, and after B2 C3: neither is followed by anything. A1 is not counted on.
    assert_eq!(found.iter().map(|leaf| leaf.games).collect::<Vec<_>>(), [8, 6]);
    let lengths: Vec<_> = found.iter().map(|leaf| leaf.course.move_count()).collect();
    assert_eq!(lengths, [3, 2]);
    let before = openings.ask(&start, &question).unwrap().unwrap();
    assert!(before.moves.iter().all(|one| one.minimax > 0.5));
    drop(openings);
    // White is sure to win after C3 C4 B4, and Black after B2 C3.
    let chances = [1.0, 0.9];
    let opinions: Vec<_> = found
        .into_iter()
        .zip(chances)
        .map(|(leaf, chance)| (leaf, Opinion { chance, effort: 100, best: None }))
        .collect();
    write_opinions(&path, &opinions).unwrap();
    let openings = Openings::open(&path).unwrap();
    let after = openings.ask(&start, &question).unwrap().unwrap();
    let minimax: Vec<f64> =
        after.moves.iter().map(|one| (one.minimax * 10.0).round() / 10.0).collect();
    assert_eq!(minimax[..2], [0.0, 0.9]);
    assert!((after.minimax - 0.9).abs() < 1e-6, "Black takes the better one");
    assert!(leaves(&openings, &start, &question, 100, 10).unwrap().is_empty(), "all are known");
    assert_eq!(leaves(&openings, &start, &question, 101, 10).unwrap().len(), 2, "but not so well");
}

#[test]
fn the_player_of_go_has_an_opinion() {
    let Course::Go(mut game) = after(go(5), &moves("C3", go(5))) else { panic!("Go") };
    game.set_komi(Komi::points(0));
    let settings = tengen_uct::Settings { memory: 8 << 20, ..tengen_uct::Settings::default() };
    let limits = Limits { nodes: Some(300), ..Limits::default() };
    let opinion = by_player(&mut UctPlayer::new(settings, 1), &game, &limits).unwrap();
    assert!(opinion.chance < 0.3, "White has lost on 5x5: {opinion:?}");
    assert!(opinion.effort >= 290 && opinion.best.is_some());
}

#[test]
fn pruning_by_games_and_by_age() {
    let folder = Folder::new("prune");
    let path = folder.file("prune.book");
    let samples: Vec<Sample> = (0..50).map(|seed| sample(go(5), seed)).collect();
    fill_samples(&path, &samples, 100);
    let games = |names: &str| {
        let openings = Openings::open(&path).unwrap();
        let course = after(go(5), &moves(names, go(5)));
        openings.ask(&course, &Question::default()).unwrap().map_or(0, |f| f.counts.games())
    };
    let all = games("");
    let pruned = Pruning { min_games: Some(3), ..Pruning::default() }.prune(&path).unwrap();
    assert!(pruned.after < pruned.before && pruned.after > 3, "{pruned:?}");
    let openings = Openings::open(&path).unwrap();
    let mut positions = 0;
    let checked = openings.reader().for_each(|_, entry| {
        positions += 1;
        assert!(entry.branches.iter().all(|branch| branch.tally.counts().games() >= 3));
        assert!(!entry.branches.is_empty());
        Ok(())
    });
    checked.unwrap();
    assert_eq!((positions, openings.contents().unwrap().positions), (pruned.after, pruned.after));
    drop(openings);
    assert!(games("") <= all && games("") > 0);
    // Only what was played among the last five games is left, and dates are unknown here.
    Pruning { latest: Some(5), ..Pruning::default() }.prune(&path).unwrap();
    let recent = Openings::open(&path).unwrap();
    let checked = recent.reader().for_each(|_, entry| {
        assert!(entry.branches.iter().all(|branch| branch.last_game > 45));
        Ok(())
    });
    checked.unwrap();
    drop(recent);
    let none = Pruning { since: Some(20_000_000), ..Pruning::default() }.prune(&path).unwrap();
    assert_eq!(none.after, 0);
    assert_eq!(games(""), 0, "an empty book is still a book");
    let left = std::fs::read_dir(path.parent().unwrap()).unwrap().count();
    assert_eq!(left, 1, "nothing is left beside it");
}
