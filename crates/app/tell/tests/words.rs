//! What is said about drawn positions, in every language, beside what was said before.
//!
//! `TENGEN_GOLDEN=write cargo test -p tengen-tell --test words` writes the texts anew, to be read.

mod golden;

use tengen_board::Color;
use tengen_explain::Explainer;
use tengen_go_rules::Diagram;
use tengen_tell::{Language, Teller, explanation_as_json, ko_report};
use tengen_verdict::{Budget, Limits};

const POSITIONS: [(&str, Color, &str); 4] = [
    (
        "capture",
        Color::Black,
        ". . . . . . .
         . X X X X . .
         . X O O X . .
         . X O O . . .
         . . X X O . .
         . . . . O . .
         . . . . . . .",
    ),
    (
        "life",
        Color::White,
        ". . . . . . .
         . . . . . . .
         . . . X . . .
         X X X X . . .
         O O O O X . .
         . . . O X . .
         . . . O X . .",
    ),
    (
        "ko",
        Color::White,
        ". . . . . . .
         . . X O . . .
         . X X O O . .
         X X . X O O .
         . X X O O . .
         . . X O . . .
         . . . . . . .",
    ),
    (
        "endgame",
        Color::Black,
        ". X . X . O . O .
         X X X X X O O O O
         . X O . . . O . O
         X X X X X O O O O",
    ),
];

fn told(to_move: Color, drawing: &str, language: Language) -> String {
    let mut position = Diagram::position(drawing);
    position.set_to_move(to_move);
    let explainer = Explainer { playouts: 300, ..Explainer::default() };
    let explanation = explainer.explain(&position);
    let mut teller = Teller::new(language, &explanation);
    let heading = teller.theme(explanation.theme()).to_owned();
    let sentences: Vec<String> =
        explanation.facts.iter().map(|fact| teller.sentence(fact)).collect();
    format!("{heading}\n{}\n", sentences.join("\n"))
}

#[test]
fn positions_are_told_as_before() {
    for (name, to_move, drawing) in POSITIONS {
        for language in Language::ALL {
            let text = told(to_move, drawing, language);
            golden::compare(&format!("{name}.{language}.txt"), &text);
        }
    }
}

#[test]
fn a_fact_in_json_has_kind_points_line_and_sentence() {
    let position = Diagram::position(POSITIONS[0].2);
    let explanation = Explainer { playouts: 100, ..Explainer::default() }.explain(&position);
    let mut teller = Teller::new(Language::English, &explanation);
    let object = explanation_as_json(&explanation, &mut teller);
    assert_eq!(object["theme"], "capture");
    for fact in object["facts"].as_array().unwrap() {
        assert!(["Exact", "Bound", "Estimate"].contains(&fact["kind"].as_str().unwrap()));
        assert!(fact["points"].is_array() && fact["line"].is_array() && fact["stones"].is_array());
        assert!(!fact["sentence"].as_str().unwrap().is_empty());
    }
    assert_eq!(object["facts"][0]["value"], "taken");
    assert_eq!(object["facts"][0]["moves"][0], "E4");
}

/// A ko between safe stones with a threat and a move elsewhere, and one in the open.
const KO_FIGHTS: [(&str, &str); 2] = [
    (
        "ko-read",
        ". X . X X X X
         X X X X X X X
         X X X X X X .
         X X X O O O X
         . O X . . O O
         O O O O O O O
         O . O . O O O",
    ),
    (
        "ko-guessed",
        ". . . . . . . . .
         . . X O . . . . .
         . X . X O . O . .
         . . X O . . . . .
         . X . . . O . . .
         . . . X . . . . .
         . X . . O O O . .
         . O O X X O . O .
         . X . X . O . . .",
    ),
];

#[test]
fn ko_fights_are_told_number_by_number() {
    for (name, drawing) in KO_FIGHTS {
        let mut position = Diagram::position(drawing);
        position.set_to_move(Color::White);
        let explainer = Explainer { playouts: 300, ..Explainer::default() };
        let limits = Limits { nodes: Some(300_000), ..Limits::default() };
        let reading = explainer.ko_fight(&position, &mut Budget::new(&limits));
        let advice = reading.advice(&mut Budget::unlimited());
        for language in Language::ALL {
            let mut teller = Teller::about(language, Color::White);
            let lines = ko_report(&reading, &advice, &mut teller);
            golden::compare(&format!("{name}.{language}.txt"), &lines.join("\n"));
        }
    }
}

#[test]
fn a_language_is_named_or_refused() {
    assert_eq!("ZH-Hant".parse::<Language>(), Ok(Language::Chinese));
    let refused = "fr".parse::<Language>().unwrap_err().to_string();
    assert!(refused.contains("en, zh-hant or ja"), "{refused}");
}
