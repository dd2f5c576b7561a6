//! Facts and reviews of Gobang as JSON.

use serde_json::{Value, json};
use tengen_board::{Color, PointSet};
use tengen_gobang_explain::{About, Explanation, Fact, Kept, MoveReview, Played, Reason, Review};
use tengen_gobang_rules::{Ending, Foul, Opening};

use super::at;
use crate::Teller;

/// An explanation: its facts in order, the most important first.
pub fn gobang_explanation_as_json(explanation: &Explanation, teller: &mut Teller) -> Value {
    let facts: Vec<Value> =
        explanation.facts.iter().map(|fact| fact_as_json(fact, teller)).collect();
    json!({
        "game": "gobang",
        "to_move": explanation.to_move.map(Color::word),
        "language": teller.language().tag(),
        "facts": facts,
    })
}

fn fact_as_json(fact: &Fact, teller: &mut Teller) -> Value {
    let mut object = json!({ "about": word(&fact.about), "kind": fact.kind() });
    for (key, value) in details(&fact.about) {
        object[key] = value;
    }
    object["stones"] = names(&fact.stones);
    object["points"] = names(&fact.points);
    object["line"] = line(&fact.line);
    object["sentence"] = teller.gobang_sentence(fact).into();
    object
}

/// A review: what turned the game, and every move.
pub fn gobang_review_as_json(review: &Review, teller: &mut Teller) -> Value {
    let number = |&index: &usize| review.moves[index].number;
    let moves: Vec<Value> =
        review.moves.iter().map(|review| move_as_json(review, teller)).collect();
    json!({
        "game": "gobang",
        "kind": "Exact",
        "language": teller.language().tag(),
        "summary": teller.gobang_summary(review),
        "opening": review.opening.map(opening),
        "winner": review.ending.and_then(Ending::winner).map(Color::word),
        "turning_points": review.turning_points.iter().map(number).collect::<Vec<_>>(),
        "decisive": review.decisive.as_ref().map(number),
        "moves": moves,
    })
}

fn move_as_json(review: &MoveReview, teller: &mut Teller) -> Value {
    let mut object = json!({
        "number": review.number,
        "color": review.color.word(),
        "move": review.point.map_or_else(|| "pass".to_owned(), at),
        "kept": review.kept.word(),
    });
    match &review.kept {
        Kept::Missed { by, stones } => {
            object["better"] = at(*by).into();
            object["stones"] = (*stones).into();
        }
        Kept::Allowed { better, stones, .. } => {
            object["better"] = at(*better).into();
            object["stones"] = (*stones).into();
        }
        Kept::Win(stones) => object["stones"] = (*stones).into(),
        Kept::Foul(why) => object["foul"] = foul(why),
        _ => {}
    }
    object["line"] = line(&review.line);
    object["comment"] = teller.gobang_comment(review).into();
    object
}

const fn word(about: &About) -> &'static str {
    match about {
        About::Over(_) => "over",
        About::ForcedWin(_) => "forced-win",
        About::NoForcedWin { .. } => "no-forced-win",
        About::Row(_) => "row",
        About::Foul(_) => "foul",
        About::Opening(_) => "opening",
        About::Advice(_) => "advice",
    }
}

/// What is particular to a kind of fact.
fn details(about: &About) -> Vec<(&'static str, Value)> {
    match about {
        About::Over(ending) => vec![("winner", ending.winner().map(Color::word).into())],
        About::ForcedWin(win) => vec![
            ("color", win.color.word().into()),
            ("to_move", win.is_to_move.into()),
            ("move", at(win.by).into()),
            ("value", win.stones.into()),
        ],
        About::NoForcedWin { color, .. } => vec![("color", color.word().into())],
        About::Row(row) => {
            vec![("color", row.color.word().into()), ("shape", row.kind.word().into())]
        }
        About::Foul(why) => vec![("foul", foul(why))],
        About::Opening(fact) => vec![("opening", opening(fact))],
        About::Advice(advice) => vec![
            ("color", advice.color.word().into()),
            ("move", at(advice.point).into()),
            ("reason", reason(&advice.reason).into()),
        ],
    }
}

const fn reason(reason: &Reason) -> &'static str {
    match reason {
        Reason::Wins(_) => "wins",
        Reason::StopsFive => "stops-five",
        Reason::StopsWin { .. } => "stops-win",
        Reason::Resists => "resists",
        Reason::Search(_) => "search",
    }
}

fn foul(foul: &Foul) -> Value {
    let row = |row: &tengen_gobang_rules::RowOfFoul| -> Value {
        json!({
            "shape": row.shape.word(),
            "stones": row.stones.iter().map(|&point| at(point)).collect::<Vec<_>>(),
        })
    };
    json!({
        "code": foul.kind.code(),
        "rows": foul.rows.iter().map(row).collect::<Vec<_>>(),
    })
}

fn opening(opening: &Opening) -> Value {
    json!({
        "code": opening.code,
        "name": opening.name,
        "kanji": opening.kanji,
        "verdict": opening.verdict().words(),
    })
}

fn names(points: &PointSet) -> Value {
    points.iter().map(at).collect()
}

/// `B:H8`.
fn line(line: &[Played]) -> Value {
    line.iter().map(|&(color, point)| format!("{}:{}", color.letter(), at(point))).collect()
}
