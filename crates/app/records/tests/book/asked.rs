//! What a book answers.

use std::collections::BTreeSet;

use tengen_board::{Color, Lettering, Move, Symmetry};
use tengen_go_rules::Komi;
use tengen_gobang_rules::RuleSet;
use tengen_records::book::{
    BookError, Continuations, Counts, Course, Extract, Finish, Openings, Question, as_record,
    as_text,
};

use crate::support::{
    Folder, Sample, after, fill, go, gobang, moves, name, sample, turned, turned_move,
};

#[test]
fn all_eight_sides_get_the_same_answer() {
    let folder = Folder::new("eight");
    for ground in [go(5), gobang(6, RuleSet::Renju)] {
        let samples: Vec<Sample> = (0..60).map(|seed| sample(ground, seed)).collect();
        let path = folder.file(&format!("{}.book", ground.game()));
        fill(&path, &samples, 100);
        let openings = Openings::open(&path).unwrap();
        let size = ground.size();
        let answer = |sample: &Sample, length: usize| -> Continuations {
            let course = after(ground, &sample.moves[..length]);
            openings.ask(&course, &Question::default()).unwrap().unwrap()
        };
        for game in samples.iter().take(15) {
            for length in 0..game.moves.len() {
                let plain = answer(game, length);
                for symmetry in Symmetry::all(size) {
                    let other = answer(&turned(game, symmetry), length);
                    assert_eq!((plain.counts, plain.parents), (other.counts, other.parents));
                    assert_eq!(plain.minimax, other.minimax);
                    let shown = |found: &Continuations, symmetry| -> BTreeSet<_> {
                        let one = |one: &tengen_records::book::Continuation| {
                            let same: BTreeSet<Move> = one
                                .same
                                .iter()
                                .map(|&mv| turned_move(mv, symmetry, size))
                                .collect();
                            (same, one.counts.games(), one.counts.wins, one.child)
                        };
                        found.moves.iter().map(one).collect()
                    };
                    assert_eq!(shown(&plain, symmetry), shown(&other, Symmetry::IDENTITY));
                }
            }
        }
    }
}

/// Games that begin alike, with Black's margins on the board in points.
fn counted_games(margins: &[i32]) -> Vec<Sample> {
    let ground = go(9);
    let finish = |&margin: &i32| Finish::counted(2 * margin - 14, Komi::points(7));
    let sample = |margin| Sample { ground, moves: moves("E5 C3", ground), finish: finish(margin) };
    margins.iter().map(sample).collect()
}

/// Spec: final margin and komi are kept so that wins can be recomputed under another komi.
#[test]
fn another_komi_decides_games_anew() {
    let folder = Folder::new("komi");
    let path = folder.file("komi.book");
    let mut games = counted_games(&[3, 5, 6, 7, 9]);
    games.push(Sample { finish: Finish::won_by(Color::White), ..games[0].clone() });
    fill(&path, &games, 100);
    let openings = Openings::open(&path).unwrap();
    let counts = |made: &str, komi: Option<i32>| {
        let komi = komi.map(Komi::half_points);
        let question = Question { komi, ..Question::default() };
        let course = after(go(9), &moves(made, go(9)));
        openings.ask(&course, &question).unwrap().unwrap().counts
    };
    assert_eq!(counts("", None), Counts { wins: 1, losses: 4, draws: 1, unknown: 0 });
    assert_eq!(counts("", Some(11)), Counts { wins: 3, losses: 3, draws: 0, unknown: 0 });
    assert_eq!(counts("", Some(12)), Counts { wins: 2, losses: 3, draws: 1, unknown: 0 });
    assert_eq!(counts("E5", Some(11)), Counts { wins: 3, losses: 3, draws: 0, unknown: 0 });
    assert_eq!(counts("E5", Some(0)), Counts { wins: 1, losses: 5, draws: 0, unknown: 0 });
    let found = openings.ask(&after(go(9), &[]), &Question::default()).unwrap().unwrap();
    assert_eq!(found.moves[0].margin, Some(6.0), "Black minus White");
    let found = openings.ask(&after(go(9), &moves("E5", go(9))), &Question::default());
    assert_eq!(found.unwrap().unwrap().moves[0].margin, Some(6.0), "whoever asks");
}

#[test]
fn sizes_and_rules_live_side_by_side_and_games_do_not() {
    let folder = Folder::new("sides");
    let path = folder.file("go.book");
    fill(&path, &[sample(go(9), 1)], 100);
    fill(&path, &[sample(go(5), 1), sample(go(5), 2)], 100);
    let openings = Openings::open(&path).unwrap();
    let games = |course: &Course| {
        let found = openings.ask(course, &Question::default()).unwrap();
        found.map_or(0, |found| found.counts.games())
    };
    assert_eq!([9, 5, 7].map(|side| games(&after(go(side), &[]))), [1, 2, 0]);
    assert_eq!(openings.main_ground().unwrap(), Some(go(5)));
    let sections: Vec<_> = openings.contents().unwrap().sections.into_keys().collect();
    assert_eq!(sections, ["5x5", "9x9"]);
    let other = after(gobang(9, RuleSet::Renju), &[]);
    assert!(matches!(openings.ask(&other, &Question::default()), Err(BookError::OtherGame { .. })));
    let path = folder.file("gobang.book");
    fill(&path, &[sample(gobang(6, RuleSet::Renju), 1)], 100);
    let openings = Openings::open(&path).unwrap();
    let found = openings.ask(&after(gobang(6, RuleSet::Freestyle), &[]), &Question::default());
    assert_eq!(found.unwrap(), None, "another rule set is another game");
}

#[test]
fn transpositions_meet() {
    let folder = Folder::new("transpositions");
    let path = folder.file("two.book");
    let ground = go(9);
    let one = Sample { ground, moves: moves("E5 C3 G7 G3", ground), finish: Finish::DRAW };
    let two = Sample { moves: moves("G7 C3 E5 C7", ground), ..one.clone() };
    fill(&path, &[one, two], 100);
    let openings = Openings::open(&path).unwrap();
    let course = after(ground, &moves("E5 C3 G7", ground));
    let found = openings.ask(&course, &Question::default()).unwrap().unwrap();
    assert_eq!((found.counts.games(), found.parents), (2, 2));
    // C7 and G3 are mirror images here.
    assert_eq!(found.moves.len(), 1);
    assert_eq!(found.moves[0].same.iter().map(|&mv| name(mv)).collect::<Vec<_>>(), ["G3", "C7"]);
}

#[test]
fn a_book_is_written_out_as_variations() {
    let folder = Folder::new("extract");
    let path = folder.file("tree.book");
    let ground = go(9);
    let game = |names: &str, winner| Sample {
        ground,
        moves: moves(names, ground),
        finish: Finish::won_by(winner),
    };
    let games = [
        game("E5 C3 G7", Color::Black),
        game("E5 C3 G3", Color::White),
        game("E5 D4 C3", Color::Black),
        game("D3 E5", Color::White),
    ];
    fill(&path, &games, 100);
    let openings = Openings::open(&path).unwrap();
    let start = after(ground, &[]);
    let twigs = |min_games| {
        let extract = Extract { min_games, ..Extract::default() };
        extract.twigs(&openings, &start, &Question::default()).unwrap()
    };
    let often = as_text(&twigs(2), &start);
    assert_eq!(
        often,
        "B E5: 3 games, black wins 67%, minimax 54%\n  W C3: 2 games, white wins 50%, minimax 50%\n"
    );
    let all = as_text(&twigs(1), &start);
    assert_eq!(all.lines().count(), 8, "{all}");
    let record = as_record(&twigs(1), &start).unwrap();
    let read = tengen_sgf::GameTree::parse(record.to_bytes()).unwrap();
    assert_eq!(read.node_count(), 1 + 8);
    let first = read.root().first_child().unwrap();
    let words = first.text("C").unwrap();
    assert!(words.starts_with("3 games, black wins 67%"), "{words}");
    let played: Vec<String> = read
        .main_line()
        .filter_map(|node| node.played(ground.size()).unwrap())
        .map(|(_, mv)| mv.name(Lettering::Go))
        .collect();
    assert_eq!(played, ["E5", "C3", "G7"]);
}
