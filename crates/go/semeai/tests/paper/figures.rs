//! The figures, as positions of our own.

use std::cmp::Ordering;

use tengen_board::{Color, Lettering};
use tengen_cgt::{Calculator, Store, Value};
use tengen_semeai::{BoardRace, Outcome, Race, Region};

use crate::boards::{counted, names, outside, race, read, room};
use crate::{play, value};

/// Positions to look at for one answer.
const NODES: u64 = 3_000_000;

#[test]
fn figure_3_a_two_liberties_that_take_three_moves() {
    // White's block has two liberties outside, but a stone there would be in atari: Black has to
    // connect first. With a shared liberty left this cannot be skipped.
    let like_three = |black: u32| {
        let race = Race { plain: [black, 3], shared: 1, ..Race::default() };
        race.judge(&Store::new()).unwrap().first.map(Outcome::word)
    };
    let three = race(
        ["B1", "O1"],
        "O . O O O . O X . X X X X . X
         O O O O O O O X X X X X X X X
         O O O O O O O X X X . X X X X
         O O O O O O O X X O X O X X X
         O . . . O X X O X O . O X . X
         O X X X X X . O O O O O O O X",
    );
    let two = race(
        ["B1", "N1"],
        "O . O O . O X . X X X X . X
         O O O O O O X X X X X X X X
         O O O O O O X X X . X X X X
         O O O O O O X X O X O X X X
         O . . O X X O X O . O X . X
         O X X X X . O O O O O O O X",
    );
    let outside = |race: &BoardRace| {
        let [black, white] = race.blocks().map(|block| race.position().string_liberties(block));
        [(black - white).len(), (white - black).len()]
    };
    assert_eq!((outside(&three), read(&three, NODES)), ([3, 2], like_three(3)));
    assert_eq!((outside(&two), read(&two, NODES)), ([2, 2], like_three(2)));
}

#[test]
fn figure_3_b_and_c_a_liberty_that_leads_to_more() {
    // The waiting stones' own liberties can be taken first, which the paper leaves out: it is never
    // better, and cooled it makes no difference.
    let three = room(&["O.O", ".X.", "O.O"]);
    assert_eq!(outside(&three, Color::Black), [("{3|0,{2|0}}".into(), "3/2".into(), 1)]);
    assert_eq!(value("cool({3|0},2)"), "3/2");
    let four = room(&[".X.", ".X.", "O.O"]);
    assert_eq!(outside(&four, Color::Black), [("{4|0,{3|0,{2|0}}}".into(), "2*".into(), 1)]);
    assert_eq!(value("cool({4|0},2)"), "2*");
}

#[test]
fn figure_4_rooms_in_which_a_block_has_one_move_to_be_taken() {
    for rows in [&["."][..], &[".", "."], &[".", ".", "."], &["..", ".O"], &["..", "..", ".O"]] {
        let rows: Vec<String> = rows.iter().map(|row| format!("O{row}O")).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let one = [("1".to_owned(), "1".to_owned(), 1)];
        assert_eq!(outside(&room(&rows), Color::Black), one, "{rows:?}");
    }
}

/// What the liberties of a colour in each region outside cool to.
fn cooled(race: &BoardRace, color: Color) -> Vec<String> {
    outside(race, color).into_iter().map(|(_, cooled, _)| cooled).collect()
}

/// Counts a race in which Black to move just wins, and reads it in full.
fn black_just_wins(race: &BoardRace, total: &str, moves: &str) {
    let store = Store::new();
    let verdict = counted(&store, race);
    assert_eq!(store.name(verdict.judgement.cooled).unwrap(), total);
    assert_eq!(verdict.judgement.adjusted[Color::Black.index()], 0);
    assert_eq!(verdict.judgement.first.map(Outcome::word), ["black", "white"]);
    let points = verdict.best_points(Color::Black).into_iter().collect();
    assert_eq!(names(&points), moves);
    assert_eq!(read(race, NODES), ["black", "white"]);
}

#[test]
fn figures_5_a_and_6_a_an_up_and_a_star_behind() {
    let race = race(
        ["B1", "Q1"],
        "O . O O O O . O X . X X X X X . X
         O O O O O O O O X X X X X X X X X
         O O O . . . O O X . O . X X X X X
         O . . X X X . O X . O . X X X X X
         O O X . O O O O X X . X X . . . X
         O X X X X X X X O O O O O O O O X",
    );
    assert_eq!(cooled(&race, Color::Black), ["4^"]);
    assert_eq!(value("cool({6|{4|0}},2)"), "4^");
    black_just_wins(&race, "-1^*", "L2");
    let read = play::read(&race, Color::Black, &play::points_of(&race), NODES);
    assert_eq!(read.found.word(), "black");
    assert_eq!((names(&read.moves).as_str(), read.open.len()), ("L2", 0));
}

#[test]
fn figures_5_b_and_6_b_an_up_behind() {
    let race = race(
        ["B1", "P1"],
        "O . O O O O . O X . X X X X . X
         O O O O O O O O X X X X X X X X
         O O O . . . O O X X X X X X X X
         O . . X X X . O X X X X X X X X
         O O X . O O O O X . . . X . . X
         O X X X X X X X O O O O O O O X",
    );
    black_just_wins(&race, "-1^", "C3");
    let read = play::read(&race, Color::Black, &play::points_of(&race), NODES);
    assert_eq!((names(&read.moves).as_str(), read.open.len()), ("C3", 0));
}

#[test]
fn figures_5_c_and_6_c_half_a_move_behind() {
    let race = race(
        ["B1", "S1"],
        "O . O O O O . O X . X X X X X X X . X
         O O O O O O O O X X X X X X X X X X X
         O O O . . . O O X X . X X . O . X X X
         O . . X X X . O X . O . X . O . X X X
         O O X . O O O O X X . X X X . X X . X
         O X X X X X X X O O O O O O O O O O X",
    );
    black_just_wins(&race, "-1/2^*", "P2 C3");
}

#[test]
fn figures_5_d_and_6_d_seven_eighths_behind() {
    // Linked twice to stones that have two liberties and may be linked to a stone with three.
    let regions = Region::parse_list("{{7|4}|{{5|2}|0}}; {0|-3}").unwrap();
    let store = Store::new();
    let judgement = Race { regions, plain: [0, 3], ..Race::default() }.judge(&store).unwrap();
    assert_eq!(store.name(judgement.cooled).unwrap(), "-7/8");
    let race = race(
        ["B1", "S1"],
        "O . O O O O O O . O X . X X X X X . X
         O O O O O O O O O O X X X X X X X X X
         O O O . . O . . O O X X . X X X X X X
         O . . X X . X X . O X . O . X X X X X
         O O X . O O O O O O X X . X X . . . X
         O X X X X X X X X X O O O O O O O O X",
    );
    assert_eq!(cooled(&race, Color::Black), ["29/8"]);
    assert_eq!(cooled(&race, Color::White), ["-3/2", "-3"]);
    black_just_wins(&race, "-7/8", "C3");
    let read = play::read(&race, Color::Black, &play::points_of(&race), NODES);
    assert_eq!((names(&read.moves).as_str(), read.open.len()), ("C3", 0));
}

#[test]
fn figure_7_an_up_and_a_miny_behind_on_the_big_board() {
    let store = Store::new();
    let total = Calculator::new(&store).evaluate("-1^ + miny(1)").unwrap();
    let regions = Region::parse_list("{6|{4|0}}; {{0|-5}|-7}").unwrap();
    let judgement = Race { regions, ..Race::default() }.judge(&store).unwrap();
    assert_eq!(Value::Game(judgement.cooled), total);
    // The blocks run from the lower edge to the middle. Black's is linked twice to three stones,
    // White's to four: Black has to threaten these first.
    let race = race(
        ["J1", "K1"],
        ". O O . O O O O O X X X X X X . X X .
         O O O O O O O O O X X X X X X X X X X
         O O O O O O O O O X X X X X X X X X X
         O O O O O O O O O X X X X X X X X X X
         O O O O O O O O O X X X X X X X X X X
         O O O O O O O O O X X X X X X X X X X
         O O O O O O O O O X X X X X X X X X X
         O O O O O O O O X O X X X X X X X X X
         O O O O O O O O X O X X X X X X X X X
         O O O O O O O O X O X . X X X X X X X
         O O O O O O . O X O X O . X X X X X X
         O O O O O . X O X O X O . X X X X X X
         O O O O O . X O X O X O . X X X X X X
         O O O O O . X . X O . O . X X X X X X
         O O O O O O . X X O O . X X X X X X X
         O O O O O O . O X O X . X X X X X X X
         O O O O O O O O X O X X X X X X X X X
         O O O O O O O O X O X X X X X X X X X
         O O O O O O O O X O X X X X X X X X X",
    );
    assert_eq!(cooled(&race, Color::Black), ["4^"]);
    assert_eq!(cooled(&race, Color::White), ["-5+miny(1)"]);
    let verdict = counted(&store, &race);
    assert_eq!(Value::Game(verdict.judgement.cooled), total);
    black_just_wins(&race, &store.name(judgement.cooled).unwrap(), "M5");
    let read = play::read(&race, Color::Black, &play::points_of(&race), NODES);
    assert_eq!((names(&read.moves).as_str(), read.open.len()), ("M5", 0));
}

/// Three corridors: at a stone waits that leads on to another, at b two stones, at c one.
fn three_corridors() -> BoardRace {
    race(
        ["B1", "T1"],
        "O . O O O O O O O O O . O X . X X X . X
         O O O O O O O O O O O O O X X X X X X X
         O O . O O O O O O O O O O X X X X X X X
         O . X . O O O O O O O O O X X X X X X X
         O O . O O . X . O O . O O X X X X X X X
         O . X . O . X . O . X . O X X X X X X X
         O O . O O O . O O O . O O X . . . . . X
         O X X X X X X X X X X X X O O O O O O X",
    )
}

#[test]
fn figure_8_b_is_worth_more_than_a_and_a_more_than_c() {
    let race = three_corridors();
    let store = Store::new();
    let verdict = counted(&store, &race);
    assert_eq!(cooled(&race, Color::Black), ["7/4", "2*", "3/2"]);
    let size = race.position().size();
    let gain = |name: &str| {
        let point = size.parse(name, Lettering::Go).unwrap();
        let mut moves = verdict.judgement.moves[Color::Black.index()].iter();
        let mv = moves.find(|mv| verdict.points_of(mv.mv, Color::Black).contains(&point));
        mv.unwrap().incentive
    };
    let [a, b, c] = ["C2", "G2", "L2"].map(gain);
    // At a there are five liberties in reach, at b four: and yet b comes first.
    assert_eq!([a, b, c].map(|gain| store.name(gain).unwrap()), ["-1/4", "*", "-1/2"]);
    assert_eq!(store.compare(b, a).unwrap(), Some(Ordering::Greater));
    assert_eq!(store.compare(a, c).unwrap(), Some(Ordering::Greater));
}

#[test]
fn figure_8_c_the_difference_race_shows_that_b_beats_a() {
    // White has the same corridors and has played at b; Black has a liberty more.
    let race = race(
        ["B1", "T1"],
        "O . O O O O O O O . O X . X X X X X . X
         O O O O O O O O O O O X X X X X X X X X
         O O O O O O . O O O O X X X X X X . X X
         O O O O O . X . O O O X X X X X . O . X
         O . X . O O . O O O O X . O . X X . X X
         O . X . O . X . O O O X . O . X . O . X
         O O . O O O . O O . O X X O X X X . X X
         O X X X X X X X X X X O O O O O O O O X",
    );
    let store = Store::new();
    let verdict = counted(&store, &race);
    assert_eq!(store.name(verdict.judgement.cooled).unwrap(), "-1*");
    assert_eq!(verdict.judgement.first.map(Outcome::word), ["black", "white"]);
    let winning = verdict.best_points(Color::Black).into_iter().collect();
    assert_eq!(names(&winning), "C2");
}

#[test]
fn figure_8_c_the_difference_race_shows_that_b_beats_c() {
    let race = race(
        ["B1", "T1"],
        "O . O O O O O O O . O X . X X X X X . X
         O O O O O O O O O O O X X X X X X X X X
         O O O O O O O O O O O X X X X X X X X X
         O . X . O O . O O O O X . O . X X . X X
         O . X . O . X . O O O X . O . X . O . X
         O O . O O O . O O . O X X O X X X . X X
         O X X X X X X X X X X O O O O O O O O X",
    );
    black_just_wins(&race, "-1*", "C2");
}

#[test]
fn figure_9_corridors_of_width_three_on_boards() {
    let values = |rows: &[&str]| {
        let [cooled] = cooled(&room(rows), Color::Black).try_into().unwrap();
        cooled
    };
    assert_eq!(values(&[".X.", ".X.", "O.O"]), "2*");
    assert_eq!(values(&["OO...O", "..XXX.", "OX.OOO"]), "4^");
    // With fewer stones waiting they cool to fractions.
    assert_eq!(values(&["OO..OO", "..XXX.", "OX.OOO"]), "13/4");
    // A step to each stone: short of two by half as much with every stone that waits behind another.
    for (stones, wanted) in (1..).zip(["3/2", "7/4", "15/8", "31/16"]) {
        let mut rows = ["O.O", ".X."].repeat(stones);
        rows.push("O.O");
        assert_eq!(values(&rows), wanted, "{stones} stones");
    }
    assert_eq!(values(&[".X.", ".X.", "O.O", ".X.", "O.O"]), "2v");
    // The more is at stake behind, the less the threat to cut it off is worth.
    assert_eq!(values(&["OO....O", "..XXXX.", "OX.OOOO"]), "5+tiny(1)");
    assert_eq!(values(&["OO.....O", "..XXXXX.", "OX.OOOOO"]), "6+tiny(2)");
}

#[test]
fn figure_9_corridors_of_width_two_or_less_are_whole_numbers() {
    for (entry, wanted) in [("..O", "2"), (".OO", "1"), ("O.O", "1")] {
        for length in 0..=3 {
            let width = if entry == "O.O" { "O.O" } else { "..O" };
            let rows: Vec<&str> = vec![width; length].into_iter().chain([entry]).collect();
            assert_eq!(cooled(&room(&rows), Color::Black), [wanted], "{rows:?}");
        }
    }
}
