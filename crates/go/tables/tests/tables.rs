//! Tables against what is known, against a slow twin, against search, and against damage.

mod twin;

use std::path::PathBuf;
use std::time::Instant;

use tengen_board::{Color, Lettering, Random, Size};
use tengen_flow::Crew;
use tengen_tables::{
    Adviser, Board, Cycles, Points, State, Stones, Superko, Table, TableError, search,
    solve_superko, table_path,
};
use tengen_verdict::{Budget, Limits, Verdict};

/// Boards with tables are searched without advice.
struct Nobody;

impl Adviser for Nobody {
    fn moves(&mut self, _: &Board, _: State, _: i8) -> Vec<Points> {
        Vec::new()
    }
}

fn size(text: &str) -> Size {
    text.parse().unwrap()
}

fn table(text: &str) -> Table {
    Table::solve(size(text), &Crew::threads(2), |_| {}).unwrap().unwrap()
}

/// Values for Black to move on an empty board, or after its first move.
fn interval(table: &Table, first: Option<&str>) -> (i8, i8) {
    let board = table.ranking().board();
    let (state, to_move) = match first {
        None => (State::default(), Color::Black),
        Some(name) => {
            let point = board.size().parse(name, Lettering::Go).unwrap();
            (board.play(State::default(), board.set_of(point)).unwrap(), Color::White)
        }
    };
    let score = |cycles| table.value(state, to_move, cycles).score;
    (score(Cycles::LoseForBlack), score(Cycles::WinForBlack))
}

/// spec/go-system.md item 6.
#[test]
fn boards_have_their_known_values() {
    let known = [
        ("1x3", 3, 3),
        ("1x4", 4, 4),
        ("2x2", -4, 4),
        ("2x4", 8, 8),
        ("2x5", 10, 10),
        ("2x6", 12, 12),
        ("3x3", 9, 9),
        ("4x3", 4, 12),
        ("3x4", 4, 12),
    ];
    for (size, low, high) in known {
        assert_eq!(interval(&table(size), None), (low, high), "{size}");
    }
    let three = table("3x3");
    assert_eq!(interval(&three, Some("B1")), (3, 9));
    assert_eq!(interval(&three, Some("A1")), (-9, -9));
    let best = three.best(State::default(), Color::Black, Cycles::LoseForBlack);
    let best: Vec<String> = best.iter().map(|choice| choice.mv.name(Lettering::Go)).collect();
    assert_eq!(best, ["B2"]);
}

/// The same for the boards that take longer; run by name, best in a release build.
#[test]
#[ignore = "half a minute"]
fn larger_boards_have_their_known_values() {
    for (size, low, high) in [("2x7", 14, 14), ("3x5", 15, 15), ("4x4", 1, 16)] {
        let table = table(size);
        assert_eq!(interval(&table, None), (low, high), "{size}");
        let ranking = table.ranking();
        if size == "4x4" {
            assert_eq!(ranking.count(), 3_047_783);
            assert_eq!(ranking.count_up_to_colour(), 1_524_805);
            let positions = ranking.positions(0..ranking.count());
            assert_eq!(positions.map(|stones| ranking.orbit(stones)).sum::<usize>(), 24_318_165);
        }
        assert_eq!(table.verify(1_000_000, 3, |_| {}).wrong, None);
        sight_never_contradicts(&table, 500_000);
    }
}

#[test]
fn the_slow_twin_agrees_on_every_state_it_can_reach() {
    for text in ["1x2", "1x5", "2x2", "2x3", "3x2", "3x3"] {
        let table = table(text);
        let board = table.ranking().board();
        let graph = twin::Graph::new(size(text));
        let area = board.area() as i32;
        for (cycles, endless) in [(Cycles::LoseForBlack, -area), (Cycles::WinForBlack, area)] {
            let values = graph.values(endless);
            for (position, (score, distance)) in graph.positions.iter().zip(values) {
                let state = board.state_of(position).unwrap();
                let valued = table.value(state, position.to_move(), cycles);
                assert_eq!(i32::from(valued.score), score, "{text} {state:?}");
                assert_eq!(valued.distance.unwrap_or(0), distance, "{text} {state:?}");
            }
        }
    }
}

#[test]
fn search_agrees_with_tables() {
    search_agrees_on(&[("2x3", 200), ("3x3", 200), ("2x5", 100), ("3x4", 60)]);
}

/// The same for boards that take longer; run by name, best in a release build.
#[test]
#[ignore = "minutes"]
fn search_agrees_with_larger_tables() {
    search_agrees_on(&[("3x4", 1000), ("2x7", 100), ("3x5", 200), ("4x4", 200)]);
}

/// Boards solved by search alone, both readings, with what that takes; the last two are beyond every table.
#[test]
#[ignore = "minutes"]
fn boards_are_solved_by_search() {
    let known =
        [("2x7", 14, 14), ("3x5", 15, 15), ("4x4", 1, 16), ("3x6", 18, 18), ("4x5", 20, 20)];
    for (text, low, high) in known {
        let began = Instant::now();
        let board = Board::new(size(text)).unwrap();
        let mut budget = Budget::unlimited();
        let searched =
            search(&board, State::default(), (true, true), 1 << 30, &mut Nobody, &mut budget);
        let positions = budget.nodes_spent();
        println!("{text}: {positions} positions, {:.1} s", began.elapsed().as_secs_f64());
        assert_eq!(searched.low, Some(Verdict::Exact(low)), "{text}");
        assert_eq!(searched.high, Some(Verdict::Exact(high)), "{text}");
    }
}

fn search_agrees_on(boards: &[(&str, usize)]) {
    let mut random = Random::new(12);
    for &(text, count) in boards {
        let table = table(text);
        let board = table.ranking().board();
        for number in 0..count {
            // The empty board first, then any state there is.
            let any = random.below(table.states() as u32) as usize;
            let state = if number == 0 { State::default() } else { table.state(any) };
            let mut budget = Budget::unlimited();
            let searched = search(board, state, (true, true), 1 << 26, &mut Nobody, &mut budget);
            let entry = table.entry(state);
            assert_eq!(searched.low, Some(Verdict::Exact(entry.low)), "{text} {state:?}");
            assert_eq!(searched.high, Some(Verdict::Exact(entry.high)), "{text} {state:?}");
        }
    }
}

/// What is said at sight about safe points holds in the table.
fn sight_never_contradicts(table: &Table, samples: usize) {
    let board = table.ranking().board();
    let area = board.area() as i8;
    let mut random = Random::new(7);
    let mut said = 0;
    for sample in 0..samples.min(table.states()) {
        let all = table.states() <= samples;
        let number = if all { sample } else { random.below(table.states() as u32) as usize };
        let state = table.state(number);
        let entry = table.entry(state);
        let kept = |own, other| 2 * board.safe_points(own, other).count_ones() as i8 - area;
        let Stones { own, other } = state.stones;
        let own_kept = kept(own, other);
        assert!(entry.low >= own_kept, "{state:?} {entry:?} {own_kept}");
        said += usize::from(own_kept > -area);
        if !state.passed {
            let other_kept = kept(other, own);
            assert!(entry.high <= -other_kept, "{state:?} {entry:?} {other_kept}");
        }
    }
    assert!(said > 0, "nothing was ever safe");
}

#[test]
fn what_is_safe_at_sight_is_safe_in_the_table() {
    for text in ["2x5", "3x3", "3x4"] {
        sight_never_contradicts(&table(text), usize::MAX);
    }
}

/// spec/go-system.md item 6: 2x2 is worth 1 under positional superko.
#[test]
fn superko_on_tiny_boards() {
    let solve = |text: &str, superko| {
        let board = Board::new(size(text)).unwrap();
        let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
        solve_superko(&board, superko, None, &mut Budget::new(&limits))
    };
    assert_eq!(solve("2x2", Superko::Positional), Verdict::Exact(1));
    assert_eq!(solve("1x3", Superko::Situational), Verdict::Exact(3));
    assert_eq!(solve("1x4", Superko::Positional), Verdict::Exact(4));
    assert_eq!(solve("2x3", Superko::Positional), Verdict::Bound { low: -6, high: 6 });
}

/// A folder of its own that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("tengen-tables-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn any_number_of_workers_writes_the_same_bytes() {
    let mut files = Vec::new();
    for workers in [1, 2, 5] {
        let folder = Folder::new(&format!("workers-{workers}"));
        let crew = Crew::threads(workers);
        let path = Table::build(size("3x4"), &folder.0, &crew, None, |_| {}).unwrap();
        assert_eq!(path, table_path(&folder.0, size("3x4")));
        files.push(std::fs::read(path).unwrap());
    }
    assert!(files.iter().all(|file| *file == files[0]));
}

#[test]
fn a_table_is_what_was_solved_and_follows_from_itself() {
    let folder = Folder::new("whole");
    let path = Table::build(size("3x3"), &folder.0, &Crew::threads(1), None, |_| {}).unwrap();
    let (opened, solved) = (Table::open(&path).unwrap(), table("3x3"));
    for number in 0..opened.states() {
        assert_eq!(opened.entry(opened.state(number)), solved.entry(solved.state(number)));
    }
    let verified = opened.verify(usize::MAX, 1, |_| {});
    assert_eq!((verified.states, verified.wrong), (opened.states(), None));
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let folder = Folder::new("damaged");
    let path = Table::build(size("2x3"), &folder.0, &Crew::threads(1), None, |_| {}).unwrap();
    let whole = std::fs::read(&path).unwrap();
    let refusal = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        Table::open(&path).map(|_| ()).unwrap_err()
    };
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        let error = refusal(&bytes);
        assert!(
            matches!(error, TableError::Damaged { .. } | TableError::Foreign(_)),
            "byte {at}: {error}"
        );
    }
    for length in [0, 10, 30, 50, whole.len() - 1] {
        refusal(&whole[..length]);
    }
    assert!(refusal(b"(;GM[1]SZ[3:2])").to_string().contains("no table of tengen"));
    std::fs::write(&path, &whole).unwrap();
    assert!(Table::open(&path).is_ok());
    assert!(matches!(Table::open(&folder.0.join("none.table")), Err(TableError::File { .. })));
    let too_large = Table::solve(size("5x5"), &Crew::threads(1), |_| {}).map(|_| ());
    assert!(matches!(too_large, Err(TableError::TooLarge(_))));
}
