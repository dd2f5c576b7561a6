//! The claims of T. Nakamura, "Counting Liberties in Capturing Races using Combinatorial Game
//! Theory", as far as they can be tried: by section and figure. The figures are positions of our own
//! with the values that the paper gives.

mod boards;
mod figures;
#[path = "../drawn/play.rs"]
mod play;
mod room;

use tengen_board::Color;
use tengen_cgt::{Calculator, Store, Value};
use tengen_semeai::{Outcome, Race, Region};

/// What an expression of values comes to, as text.
fn value(text: &str) -> String {
    let store = Store::new();
    match Calculator::new(&store).evaluate(text).unwrap() {
        Value::Game(game) => store.name(game).unwrap(),
        Value::Truth(truth) => truth.to_string(),
        other => panic!("{text}: {other:?}"),
    }
}

/// Black's liberties in a region, in normal form and cooled by two.
fn cooled(tree: &str) -> String {
    let store = Store::new();
    let regions = Region::parse_list(tree).unwrap();
    let judgement = Race { regions, plain: [1, 1], ..Race::default() }.judge(&store).unwrap();
    store.name(judgement.regions[0]).unwrap()
}

#[test]
fn section_2_infinitesimals() {
    for truth in [
        "^ > tiny(1)",
        "tiny(1) > tiny(2)",
        "tiny(2) > 0",
        "0 > miny(2)",
        "miny(2) > miny(1)",
        "miny(1) > v",
        "* + * == 0",
        "* || 0",
        "* || ^",
        "* || v",
        "^* || 0",
        "^^ > *",
        "* > vv",
        "^ == {0|*}",
        "v == -^",
        "tiny(2) == {0|{0|-2}}",
        "miny(2) == {{2|0}|0}",
    ] {
        assert_eq!(value(truth), "true", "{truth}");
    }
}

#[test]
fn section_2_figure_2_the_thermograph_of_a_threat() {
    assert_eq!(value("mean({{3|1}|-1})"), "1/2");
    assert_eq!(value("temp({{3|1}|-1})"), "3/2");
    assert_eq!(value("cool({{3|1}|-1}, 0)"), value("{{3|1}|-1}"));
    assert_eq!(value("cool({{3|1}|-1}, 1)"), "{1*|0}");
    assert_eq!(value("cool({{3|1}|-1}, 2)"), "1/2");
    assert_eq!(value("leftstop({{3|1}|-1})"), "1");
    assert_eq!(value("rightstop({{3|1}|-1})"), "-1");
}

#[test]
fn section_3_formula_1() {
    let store = Store::new();
    for shared in 0..=5u32 {
        for black in 1..=7u32 {
            for white in 1..=7u32 {
                let race = Race { plain: [black, white], shared, ..Race::default() };
                let judgement = race.judge(&store).unwrap();
                // Neither has an eye: either may attack.
                let to_fill = i64::from(shared.saturating_sub(1));
                let lead = i64::from(black) - i64::from(white);
                let first = judgement.first[Color::Black.index()];
                let wins = first == Outcome::Wins(Color::Black);
                assert_eq!(wins, lead >= to_fill, "{black} {white} {shared}");
                let loses = first == Outcome::Wins(Color::White);
                assert_eq!(loses, -lead > to_fill, "{black} {white} {shared}");
            }
        }
    }
}

#[test]
fn section_4_the_normal_form() {
    // A move that is worth less than a plain liberty is not played, and what is left takes a move more.
    assert_eq!(cooled("{1|4}"), "5");
    assert_eq!(cooled("{3|3}"), "4");
    // Values of figure 3.
    assert_eq!(cooled("{3|0}"), "3/2");
    assert_eq!(cooled("{4|0}"), "2*");
    // What is worth exactly a plain liberty stays, and cools to a number.
    assert_eq!(cooled("{2|0}"), "1");
}

#[test]
fn section_4_figure_4_trees_down_to_the_last_leaf_are_pruned_to_one() {
    // One liberty that either side may fill.
    assert_eq!(cooled("B:{0|0}"), "1");
    // The block may go on once, twice: it still takes one move to shut it in.
    assert_eq!(cooled("B:{{0|0}|0}"), "1");
    assert_eq!(cooled("B:{{{0|0}|0}|0}"), "1");
    assert_eq!(cooled("B:{{0|0},{{0|0}|0}|0,{0|0}}"), "1");
}

#[test]
fn section_4_who_wins_by_the_cooled_value() {
    let store = Store::new();
    let winners = |regions: &str, plain: [u32; 2]| {
        let regions = Region::parse_list(regions).unwrap();
        let judgement = Race { regions, plain, ..Race::default() }.judge(&store).unwrap();
        let name = store.name(judgement.cooled).unwrap();
        (name, judgement.adjusted, judgement.first.map(Outcome::word))
    };
    // A whole number: its sign, and if it is 0 the turn.
    assert_eq!(winners("", [3, 2]), ("1".to_owned(), [1, 1], ["black", "black"]));
    assert_eq!(winners("", [3, 3]), ("0".to_owned(), [0, 0], ["black", "white"]));
    // Between two whole numbers: up for Black to move, down for White to move.
    assert_eq!(winners("{3|0}", [0, 2]), ("-1/2".to_owned(), [0, -1], ["black", "white"]));
    // Confused with a whole number: a whole one up or down.
    assert_eq!(winners("{4|0}", [0, 2]), ("*".to_owned(), [1, -1], ["black", "white"]));
    assert_eq!(winners("{4|0}", [1, 2]), ("1*".to_owned(), [2, 0], ["black", "white"]));
    // An up above 0 is as good as a half.
    assert_eq!(winners("{6|{4|0}}", [0, 4]), ("^".to_owned(), [1, 0], ["black", "white"]));
}

#[test]
fn section_5_figure_9_the_values_of_corridors_of_width_three() {
    assert_eq!(cooled("{4|0}"), "2*");
    assert_eq!(cooled("{6|{4|0}}"), "4^");
    assert_eq!(cooled("{8|{6|{4|0}}}"), "6^^*");
    assert_eq!(cooled("{10|{8|{6|{4|0}}}}"), "8^3");
    // The endgame corridors of width one, chilled.
    assert_eq!(value("cool({2|0}, 1)"), "1*");
    assert_eq!(value("cool({3|{2|0}}, 1)"), "2^");
    assert_eq!(value("cool({4|{3|{2|0}}}, 1)"), "3^^*");
}
