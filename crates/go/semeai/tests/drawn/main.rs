//! The races of `races/`: counting, reading in full and what is written there agree, about who wins
//! and about every first move.

mod drawing;
mod play;

use std::fs;
use std::path::Path;

use drawing::{Answer, Drawn, Method};
use tengen_board::{Color, Lettering, PointSet};
use tengen_cgt::Store;
use tengen_semeai::{Found, Outcome};

/// Positions to look at for one answer where counting gives it as well.
const MODERATE: u64 = 60_000;
/// The same where reading alone answers.
const MANY: u64 = 2_000_000;

/// At least so many races are kept.
const FEWEST: usize = 150;

/// Reads every race, with a name that says where it stands.
fn drawn_races() -> Vec<(String, Drawn)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("races");
    let entries = fs::read_dir(folder).expect("a folder of races");
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut races = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let stem = file.file_stem().unwrap().to_string_lossy().into_owned();
        let named = |race: Drawn| (format!("{stem}: {}", race.name), race);
        races.extend(drawing::read_all(&text).into_iter().map(named));
    }
    races
}

fn shown(answer: &Answer) -> String {
    let moves: Vec<String> = answer.moves.iter().map(|point| point.name(Lettering::Go)).collect();
    format!("{} moves {}", answer.outcome, moves.join(" "))
}

/// Fails with all that is wrong at once.
fn report(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn there_are_many_races_of_every_kind() {
    let races = drawn_races();
    assert!(races.len() >= FEWEST, "{}", races.len());
    let counted = |drawn: &Drawn| matches!(drawn.method, Method::Count { .. });
    assert!(races.iter().filter(|(_, drawn)| counted(drawn)).count() * 2 > races.len());
    for outcome in ["black", "white", "seki", "ko"] {
        for color in Color::BOTH {
            let ends = |drawn: &Drawn| drawn.first[color.index()].outcome == outcome;
            assert!(races.iter().any(|(_, drawn)| ends(drawn)), "{outcome} if {color} begins");
        }
    }
    let mut names: Vec<&str> = races.iter().map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), races.len(), "names are there to tell races apart");
}

#[test]
fn counting_says_what_is_written() {
    let store = Store::new();
    let mut wrong = Vec::new();
    for (name, drawn) in drawn_races() {
        let verdict = match drawn.race.count(&store) {
            Ok((verdict, _)) => verdict,
            Err(obstacle) => {
                let found = Method::Search(drawing::obstacle_word(&obstacle).to_owned());
                if found != drawn.method {
                    wrong.push(format!("{name}: {obstacle}, written {:?}", drawn.method));
                }
                continue;
            }
        };
        let judgement = &verdict.judgement;
        let cooled = store.name(judgement.cooled).unwrap();
        let found = Method::Count { cooled, lead: judgement.adjusted };
        if found != drawn.method {
            wrong.push(format!("{name}: {found:?}, written {:?}", drawn.method));
        }
        for color in Color::BOTH {
            let outcome = judgement.first[color.index()].word().to_owned();
            let moves = verdict.best_points(color).into_iter().collect();
            let (found, written) = (Answer { outcome, moves }, &drawn.first[color.index()]);
            if found != *written {
                let (found, written) = (shown(&found), shown(written));
                wrong.push(format!("{name}: {color} first {found}, written {written}"));
            }
        }
    }
    report(&wrong);
}

#[test]
fn reading_in_full_says_what_is_written() {
    let (mut wrong, mut read_races, mut read_moves) = (Vec::new(), 0, 0);
    for (name, drawn) in drawn_races() {
        let counted = matches!(drawn.method, Method::Count { .. });
        let nodes = if counted { MODERATE } else { MANY };
        let points = play::points_of(&drawn.race);
        for color in Color::BOTH {
            let written = &drawn.first[color.index()];
            let read = play::read(&drawn.race, color, &points, nodes);
            if read.found == Found::Unknown && counted {
                continue;
            }
            read_races += 1;
            read_moves += (points - read.open).len();
            let outcome = read.found.word().to_owned();
            let sure = Answer { outcome, moves: read.moves - read.open };
            let wanted = Answer { moves: written.moves - read.open, ..answer(written) };
            if sure != wanted {
                let (found, written) = (shown(&sure), shown(&wanted));
                wrong.push(format!("{name}: {color} first {found}, written {written}"));
            }
        }
    }
    report(&wrong);
    // Reading that gives up everywhere would agree with anything.
    let all = 2 * drawn_races().len();
    assert!(read_races * 20 >= all * 19, "{read_races} of {all}");
    assert!(read_moves >= 2_000, "{read_moves}");
}

#[test]
fn who_wins_anyway_wins_by_beginning_too() {
    for (name, drawn) in drawn_races() {
        let rank = |first: Color| {
            let outcome = match drawn.first[first.index()].outcome.as_str() {
                "black" => Outcome::Wins(Color::Black),
                "white" => Outcome::Wins(Color::White),
                "seki" => Outcome::Seki,
                _ => return None,
            };
            Some(outcome.rank(Color::Black))
        };
        if let (Some(first), Some(second)) = (rank(Color::Black), rank(Color::White)) {
            assert!(first >= second, "{name}: it is never bad to begin");
        }
    }
}

fn answer(written: &Answer) -> Answer {
    Answer { outcome: written.outcome.clone(), moves: PointSet::EMPTY }
}
