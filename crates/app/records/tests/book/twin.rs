//! The book against a plain map of whole boards, turned in all ways.

use std::collections::{BTreeMap, HashMap};

use tengen_board::{Color, Move, Size, Symmetry};
use tengen_book::Outcome;
use tengen_gobang_rules::RuleSet;
use tengen_records::book::{Continuations, Counts, Course, Ground, Openings, Question};

use crate::support::{Folder, Sample, after, fill, go, gobang, sample};

/// A board as somebody sees it: stones, whose turn it is, the ko.
type Seen = (Vec<u8>, u8, Option<usize>);

/// Every position with the moves made in it, and how their games ended for the side to move.
#[derive(Default)]
struct Twin {
    positions: HashMap<Seen, BTreeMap<usize, Vec<Outcome>>>,
    /// For every position a way to it.
    ways: HashMap<Seen, Vec<Move>>,
    kos: usize,
}

fn is_color_blind(ground: Ground) -> bool {
    matches!(
        ground,
        Ground::Gobang(
            _,
            RuleSet::Freestyle | RuleSet::Standard | RuleSet::Caro | RuleSet::ThesisBasic
        )
    )
}

fn seen(course: &Course, symmetry: Symmetry) -> Seen {
    let ground = course.ground();
    let size = ground.size();
    let turn = match course {
        Course::Go(game) => game.position().to_move(),
        Course::Gobang(game) => game.to_move().unwrap(),
    };
    let swaps = is_color_blind(ground) && turn == Color::White;
    let mut cells = vec![0; size.area()];
    for (point, color) in course.stones() {
        let color = if swaps { !color } else { color };
        cells[size.index(symmetry.apply(point, size))] = 1 + color.index() as u8;
    }
    let ko = match course {
        Course::Go(game) => game.position().ko().map(|p| size.index(symmetry.apply(p, size))),
        Course::Gobang(_) => None,
    };
    (cells, if swaps { 0 } else { turn.index() as u8 }, ko)
}

/// The least of all views, and the symmetries that have it.
fn canonical(course: &Course) -> (Seen, Vec<Symmetry>) {
    let size = course.ground().size();
    let least = Symmetry::all(size).map(|symmetry| seen(course, symmetry)).min().unwrap();
    let ways = Symmetry::all(size).filter(|&symmetry| seen(course, symmetry) == least).collect();
    (least, ways)
}

fn canonical_move(mv: Move, ways: &[Symmetry], size: Size) -> usize {
    let Move::Play(point) = mv else { return size.area() };
    ways.iter().map(|way| size.index(way.apply(point, size))).min().unwrap()
}

impl Twin {
    fn add(&mut self, sample: &Sample) {
        let mut course = after(sample.ground, &[]);
        let mut made = Vec::new();
        let mut counted = Vec::new();
        for (number, &mv) in sample.moves.iter().enumerate() {
            let color = if number % 2 == 0 { Color::Black } else { Color::White };
            let (board, ways) = canonical(&course);
            let place = canonical_move(mv, &ways, sample.ground.size());
            self.kos += usize::from(board.2.is_some());
            let outcome = match sample.finish.winner {
                Some(winner) if winner == color => Outcome::Win,
                Some(_) => Outcome::Loss,
                None if sample.finish.is_known => Outcome::Draw,
                None => Outcome::Unknown,
            };
            self.ways.entry(board.clone()).or_insert_with(|| made.clone());
            if !counted.contains(&(board.clone(), place)) {
                let moves = self.positions.entry(board.clone()).or_default();
                moves.entry(place).or_default().push(outcome);
                counted.push((board, place));
            }
            assert!(course.follow(mv));
            made.push(mv);
        }
    }

    fn check(&self, openings: &Openings, ground: Ground) {
        assert_eq!(openings.contents().unwrap().positions, self.positions.len() as u64);
        for (board, moves) in &self.positions {
            let course = after(ground, &self.ways[board]);
            let (same, ways) = canonical(&course);
            assert_eq!(&same, board);
            let found = openings.ask(&course, &Question::default()).unwrap();
            check_moves(&found.unwrap(), moves, &ways, ground.size());
        }
    }
}

fn check_moves(
    found: &Continuations,
    moves: &BTreeMap<usize, Vec<Outcome>>,
    ways: &[Symmetry],
    size: Size,
) {
    assert_eq!(found.moves.len(), moves.len());
    for one in &found.moves {
        let place = canonical_move(one.mv, ways, size);
        for &same in &one.same {
            assert_eq!(canonical_move(same, ways, size), place);
        }
        let everywhere = size.points().map(Move::Play).chain([Move::Pass]);
        let all = everywhere.filter(|&mv| canonical_move(mv, ways, size) == place).count();
        assert_eq!(one.same.len(), all);
        let games = &moves[&place];
        let count = |outcome| games.iter().filter(|&&one| one == outcome).count() as u64;
        let expected = Counts {
            wins: count(Outcome::Win),
            losses: count(Outcome::Loss),
            draws: count(Outcome::Draw),
            unknown: count(Outcome::Unknown),
        };
        assert_eq!(one.counts, expected);
    }
}

fn agree(name: &str, ground: Ground, games: u64, batch: usize) -> Twin {
    let folder = Folder::new(name);
    let samples: Vec<Sample> = (0..games).map(|seed| sample(ground, seed)).collect();
    let path = folder.file("random.book");
    fill(&path, &samples, batch);
    let mut twin = Twin::default();
    samples.iter().for_each(|sample| twin.add(sample));
    twin.check(&Openings::open(&path).unwrap(), ground);
    twin
}

#[test]
fn go_on_small_boards_with_captures_and_kos() {
    let twin = agree("go4", go(4), 120, 1_000);
    assert!(twin.kos > 20, "{}", twin.kos);
    agree("go9", go(9), 40, usize::MAX);
    agree("go5x3", Ground::Go(Size::new(5, 3).unwrap()), 80, 300);
}

#[test]
fn gobang_with_fouls_and_without() {
    for rules in [RuleSet::Freestyle, RuleSet::Renju, RuleSet::Caro, RuleSet::ThesisJapanese] {
        agree(&format!("gobang-{rules}"), gobang(6, rules), 80, 500);
    }
}
