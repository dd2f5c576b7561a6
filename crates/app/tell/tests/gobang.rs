//! What is said about games of Gobang, in every language, beside what was said before.
//!
//! `TENGEN_GOLDEN=write cargo test -p tengen-tell --test gobang` writes the texts anew, to be read.

mod golden;

use tengen_board::Color;
use tengen_gobang_explain::{Explainer, Review, Reviewer};
use tengen_gobang_rules::{Board, Game, RuleSet, read_moves};
use tengen_sgf::GameTree;
use tengen_tell::{
    Language, Teller, annotate_gobang, gobang_explanation_as_json, gobang_page, gobang_picture,
    gobang_review_as_json,
};

/// Positions: a win, a threat that must be stopped, a five that must be, forbidden points, an
/// opening, an end.
const POSITIONS: [(&str, RuleSet, &str); 6] = [
    ("win", RuleSet::Freestyle, "h8 a1 h9 a3 h10 a5"),
    ("threat", RuleSet::Freestyle, "h8 i9 h9 i6 h10"),
    ("five", RuleSet::Freestyle, "h8 h9 g8 g9 f8 f9 e8 d8 a1 e9"),
    ("foul", RuleSet::Renju, "h8 a1 h9 a3 f10 a5 g10 a7"),
    ("opening", RuleSet::Renju, "h8 h9 g9"),
    ("over", RuleSet::Renju, "h7 a1 h9 a3 g8 a5 i8 a7 h8"),
];

/// White allows a win at move 6, and Black misses it at move 7.
const GAME: &str = "h8 a1 h9 a3 h10 a5 o15 h11 i8 b2 g8 a7 f8 e8 j8";

fn game(rules: RuleSet, moves: &str) -> Game {
    let mut game = Game::new(Board::usual(), rules);
    for point in read_moves(moves, game.board().size()).unwrap() {
        game.play(point).unwrap();
    }
    game
}

fn explainer() -> Explainer {
    Explainer { search_nodes: 20_000, ..Explainer::default() }
}

fn reviewed() -> (Game, Review) {
    let game = game(RuleSet::Freestyle, GAME);
    let review = Reviewer { explainer: explainer(), time: None }.review(&game, &mut |_| ());
    (game, review)
}

#[test]
fn positions_are_told_as_before() {
    for (name, rules, moves) in POSITIONS {
        let explanation = explainer().explain(&game(rules, moves));
        for language in Language::ALL {
            let to_move = explanation.to_move.unwrap_or(Color::Black);
            let mut teller = Teller::about(language, to_move);
            let sentences: Vec<String> =
                explanation.facts.iter().map(|fact| teller.gobang_sentence(fact)).collect();
            golden::compare(&format!("gobang-{name}.{language}.txt"), &sentences.join("\n"));
        }
    }
}

#[test]
fn a_game_is_reviewed_as_before() {
    let (_, review) = reviewed();
    for language in Language::ALL {
        let mut teller = Teller::about(language, Color::Black);
        let mut text = teller.gobang_summary(&review);
        for review in &review.moves {
            text += &format!("\n{} {}", review.number, teller.gobang_comment(review));
        }
        golden::compare(&format!("gobang-review.{language}.txt"), &text);
    }
}

#[test]
fn facts_in_json_have_kind_stones_line_and_sentence() {
    let game = game(POSITIONS[0].1, POSITIONS[0].2);
    let explanation = explainer().explain(&game);
    let mut teller = Teller::about(Language::English, Color::Black);
    let object = gobang_explanation_as_json(&explanation, &mut teller);
    let first = &object["facts"][0];
    assert_eq!((&first["about"], &first["kind"]), (&"forced-win".into(), &"Exact".into()));
    assert_eq!((&first["value"], &first["color"]), (&2.into(), &"black".into()));
    for fact in object["facts"].as_array().unwrap() {
        assert!(fact["stones"].is_array() && fact["line"].is_array());
        assert!(!fact["sentence"].as_str().unwrap().is_empty());
    }
}

#[test]
fn a_review_is_written_into_the_record_and_onto_a_page() {
    let (game, review) = reviewed();
    let mut teller = Teller::about(Language::English, Color::Black);
    let object = gobang_review_as_json(&review, &mut teller.clone());
    assert!(object["turning_points"].as_array().unwrap().contains(&7.into()), "{object}");
    assert_eq!(object["moves"][6]["kept"], "missed");
    let mut tree = game.to_sgf().unwrap();
    annotate_gobang(&mut tree, &review, &mut teller.clone()).unwrap();
    let text = String::from_utf8(tree.to_bytes()).unwrap();
    assert!(text.contains("misses a forced win") && text.contains("BM["), "{text}");
    let again = GameTree::parse(text.into_bytes()).unwrap();
    assert_eq!(Game::from_sgf(&again, None, None).unwrap().moves(), game.moves());
    // The missed win stands beside the move that missed it.
    let before = again.main_line().nth(6).unwrap();
    assert_eq!(before.children().count(), 2);
    let page = gobang_page("<b>", &game, &review, &mut teller);
    assert!(page.starts_with("<!doctype html>") && page.contains("<svg"));
    assert!(page.contains("&lt;b&gt;") && !page.contains("src="), "nothing else is needed");
    let explanation = explainer().explain(&game);
    assert!(gobang_picture(&game, &explanation).to_svg().starts_with("<svg"));
}
