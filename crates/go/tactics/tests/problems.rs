//! The problems of `problems/`: the reader finds what is written there, and where the field is small
//! enough so does exhaustive play.

mod twin;

use std::fs;
use std::path::{Path, PathBuf};

use tengen_board::{Lettering, Move, Point, PointSet};
use tengen_tactics::{Field, LocalGame, Problem, Reader, Solution, Status, enclosed_region, hunt};
use tengen_verdict::{Budget, Limits};
use twin::Twin;

/// Positions that exhaustive play may look at.
const MOST_POSITIONS: usize = 60_000;

/// Larger spaces than this are not closed.
const MOST_FREE: usize = 20;

/// The fights that are not shut in.
const OPEN: [&str; 2] = ["ladder.txt", "net.txt"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("problems")
}

/// The files of fights in a closed space.
fn files() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).expect("a folder of problems");
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_open = |path: &PathBuf| OPEN.iter().any(|name| path.ends_with(name));
    let mut files: Vec<PathBuf> = paths.filter(|path| !is_open(path)).collect();
    files.sort();
    files
}

fn problems(file: &Path) -> Vec<Problem> {
    let text = fs::read_to_string(file).unwrap();
    Problem::read_all(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The points to play on.
fn free(problem: &Problem) -> PointSet {
    problem.region.unwrap_or_else(|| {
        let region = enclosed_region(&problem.position, problem.target, MOST_FREE);
        assert!(region.is_closed, "{} is not closed", problem.name);
        region.free
    })
}

fn shown(solution: &Solution) -> String {
    let moves: Vec<String> = solution.moves.iter().map(|mv| mv.name(Lettering::Go)).collect();
    format!("{:?} moves {}", solution.status, moves.join(" "))
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort();
    moves
}

#[test]
fn every_problem_has_the_answer_that_is_written() {
    let mut wrong = Vec::new();
    for file in files() {
        for problem in problems(&file) {
            let free = free(&problem);
            let field = Field::new(&problem.position, &free).unwrap();
            let game = LocalGame::new(&problem.position, field, problem.goal()).unwrap();
            let mut reader = Reader::new(game, 1 << 24);
            let mut budget = Budget::new(&Limits { nodes: Some(3_000_000), ..Limits::default() });
            let reading = reader.read(problem.to_move, problem.position.ko(), &mut budget);
            let written =
                Solution { moves: sorted(problem.answer.moves.clone()), ..problem.answer };
            let found = reading.status().filter(|_| reading.all_moves);
            let found = found.map(|status| Solution { status, moves: sorted(reading.moves) });
            if found.as_ref() != Some(&written) {
                let found = found.as_ref().map_or_else(|| "unclear".to_owned(), shown);
                let diagram = problem.position.diagram();
                let file = file.file_name().unwrap().display();
                wrong.push(format!(
                    "{file}: {}, {} to move\n{diagram}written {}\nfound   {found} ({} nodes)\n",
                    problem.name,
                    problem.to_move,
                    shown(&written),
                    reading.nodes
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn exhaustive_play_confirms_the_answers_in_small_spaces() {
    let (mut confirmed, mut wrong) = (0, Vec::new());
    for problem in files().iter().flat_map(|file| problems(file)) {
        let free = free(&problem);
        let twin = Twin::new(&problem.position, &free, problem.goal());
        let ko = problem.position.ko().map(|point| problem.position.size().index(point));
        let Some(mut everything) = twin.everything(problem.to_move, ko, MOST_POSITIONS) else {
            continue;
        };
        let truth = everything.truth(&twin);
        confirmed += 1;
        let written = sorted(problem.answer.moves);
        if (truth.status, &truth.moves) != (problem.answer.status, &written) {
            wrong.push(format!("{}: {:?} {:?}", problem.name, truth.status, truth.moves));
        }
    }
    println!("{confirmed} confirmed");
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(confirmed > 100, "{confirmed} confirmed");
}

/// The ladder reader of the rules, which knows nothing of local games, finds the ladders.
#[test]
fn ladders_are_ladders() {
    for problem in problems(&folder().join(OPEN[0])) {
        let Problem { position, target, to_move, .. } = &problem;
        let hunter = position.stone(*target).unwrap().other();
        let caught = |position: &tengen_go_rules::Position| {
            position.in_atari(*target) && position.ladder(*target, hunter.other()).is_caught()
        };
        if *to_move != hunter {
            let status = if caught(position) { Status::Reached } else { Status::Prevented };
            assert_eq!(status, problem.answer.status, "{}", problem.name);
            continue;
        }
        let catches = |&point: &Point| {
            let mut after = position.clone();
            after.play_legal(hunter, point.into());
            caught(&after)
        };
        let moves = position.string_liberties(*target).iter().filter(catches).map(Move::Play);
        assert_eq!(sorted(moves.collect()), sorted(problem.answer.moves), "{}", problem.name);
    }
}

#[test]
fn nets_catch() {
    for problem in problems(&folder().join(OPEN[1])) {
        let mut budget = Budget::new(&Limits { nodes: Some(150_000), ..Limits::default() });
        let Problem { position, target, to_move, .. } = &problem;
        let reading = hunt(position, *target, *to_move, 1 << 22, &mut budget).unwrap();
        assert_eq!(reading.low, problem.answer.status, "{}", problem.name);
        assert_eq!(reading.moves, problem.answer.moves, "{}", problem.name);
    }
}

#[test]
fn every_theme_has_its_problems() {
    let open = OPEN.map(|name| folder().join(name));
    let counts: Vec<(PathBuf, usize)> =
        files().into_iter().chain(open).map(|file| (file.clone(), problems(&file).len())).collect();
    assert!(counts.iter().all(|&(_, count)| count >= 15), "{counts:?}");
    assert!(counts.iter().map(|&(_, count)| count).sum::<usize>() >= 220, "{counts:?}");
}
