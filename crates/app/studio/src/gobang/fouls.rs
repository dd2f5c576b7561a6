//! Why a point is forbidden to Black: the rows that make it so, under whatever rules.

use serde_json::{Map, Value, json};
use tengen_board::{Lettering, Point};
use tengen_gobang_explain::why_foul;
use tengen_gobang_rules::{Foul, Game, RowOfFoul};

/// A point's name.
pub(super) fn name(point: Point) -> String {
    point.name(Lettering::Gobang)
}

/// The names of points.
pub(super) fn names(points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(name).collect()
}

/// Which rows make a point forbidden to the side to move; none if it is allowed.
pub(super) fn explain(game: &Game, point: Point) -> Option<Foul> {
    let color = game.to_move().filter(|_| game.board().is_empty(point))?;
    why_foul(game.board(), game.rules(), point, color)
}

/// Every forbidden point, by name.
pub(super) fn as_json(game: &Game) -> Value {
    let fouls = game.board().empty_points().filter_map(|point| explain(game, point));
    fouls.map(|foul| (name(foul.point), told(&foul))).collect::<Map<_, _>>().into()
}

/// A foul as the page reads it.
pub(super) fn told(foul: &Foul) -> Value {
    let row = |row: &RowOfFoul| {
        json!({
            "shape": row.shape.word(),
            "direction": row.direction.word(),
            "stones": names(row.stones.iter().copied()),
            "completions": names(row.completions.iter().copied()),
        })
    };
    json!({
        "kind": foul.kind.word(),
        "code": foul.kind.code(),
        "rows": foul.rows.iter().map(row).collect::<Vec<_>>(),
    })
}

/// A foul in a sentence that names its rows.
pub(super) fn sentence(foul: &Foul) -> String {
    let row =
        |row: &RowOfFoul| format!("{} {}", row.shape.word(), names(row.stones.clone()).join(" "));
    let rows: Vec<String> = foul.rows.iter().map(row).collect();
    let because = if rows.is_empty() { String::new() } else { format!(": {}", rows.join("; ")) };
    format!("{} is forbidden to Black, a {}{because}.", name(foul.point), foul.kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_gobang_rules::{Board, RuleSet, read_moves};

    fn game(moves: &str, rules: RuleSet) -> Game {
        let mut game = Game::new(Board::usual(), rules);
        for point in read_moves(moves, game.board().size()).unwrap() {
            game.play(point).unwrap();
        }
        game
    }

    #[test]
    fn forbidden_points_are_named_with_their_rows() {
        let moves = "h8 a1 h9 a3 f10 a5 g10 a7";
        for rules in [RuleSet::Renju, RuleSet::ThesisJapanese] {
            let game = game(moves, rules);
            let h10 = game.board().size().parse("h10", Lettering::Gobang).unwrap();
            let foul = explain(&game, h10).unwrap();
            assert!(sentence(&foul).starts_with("H10 is forbidden to Black, a double-three: "));
            let told = as_json(&game);
            assert_eq!(told["H10"]["rows"].as_array().unwrap().len(), 2, "{told}");
            assert_eq!(told.as_object().unwrap().len(), 1);
        }
        assert_eq!(as_json(&game(moves, RuleSet::Standard)), json!({}));
    }
}
