//! Why a point is forbidden to Black: the rows that make it so, under whatever rules.

use serde_json::{Map, Value, json};
use tengen_board::{Color, Lettering, Point};
use tengen_gobang_rules::thesis::ThesisTally;
use tengen_gobang_rules::{
    Board, Direction, Foul, FoulKind, Game, RowOfFoul, RowShape, RuleSet, explain_foul,
};

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
    let kind = game.foul_at(point)?;
    if game.rules() == RuleSet::Renju {
        return explain_foul(game.board(), point);
    }
    Some(Foul { point, kind, rows: thesis_rows(game.board(), point, kind) })
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

/// The rows as the thesis sees them: it tells in which directions a stone makes threes and fours.
fn thesis_rows(board: &Board, point: Point, kind: FoulKind) -> Vec<RowOfFoul> {
    let mut tally = ThesisTally::new(board.clone());
    tally.place(point, Color::Black);
    let rows = |shape: RowShape, directions: Vec<Direction>| {
        let row = |direction| RowOfFoul {
            shape,
            direction,
            stones: stones_near(tally.board(), point, direction),
            completions: Vec::new(),
        };
        directions.into_iter().map(row).collect()
    };
    match kind {
        FoulKind::DoubleThree => rows(RowShape::Three, tally.threes_through(point).collect()),
        FoulKind::DoubleFour => rows(RowShape::Four, tally.fours_through(point).collect()),
        FoulKind::Overline => {
            let is_long = |direction: &Direction| {
                let (before, after) = board.row_with(point, Color::Black, *direction);
                before + 1 + after > 5
            };
            let mut long: Vec<Direction> = Direction::ALL.into_iter().filter(is_long).collect();
            if long.is_empty() {
                // The sum that the thesis prints also reaches six at the end of a rising line.
                long.push(Direction::Rising);
            }
            rows(RowShape::Overline, long)
        }
    }
}

/// Black's stones on a line through a point that one row can hold: with at most one gap a side.
fn stones_near(board: &Board, point: Point, direction: Direction) -> Vec<Point> {
    let side = |sign: i32| {
        let mut gaps = 0;
        let steps = (1..).map_while(|step| direction.along(point, sign * step, board.size()));
        let within = steps.take_while(|&at| {
            gaps += usize::from(board.is_empty(at));
            board.at(at) != Some(Color::White) && gaps < 2
        });
        within.filter(|&at| board.at(at) == Some(Color::Black)).collect::<Vec<_>>()
    };
    let mut stones = side(-1);
    stones.reverse();
    stones.push(point);
    stones.extend(side(1));
    stones
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_gobang_rules::read_moves;

    fn game(moves: &str, rules: RuleSet) -> Game {
        let mut game = Game::new(Board::usual(), rules);
        for point in read_moves(moves, game.board().size()).unwrap() {
            game.play(point).unwrap();
        }
        game
    }

    #[test]
    fn both_readings_name_the_same_rows_of_a_double_three() {
        let moves = "h8 a1 h9 a3 f10 a5 g10 a7";
        for rules in [RuleSet::Renju, RuleSet::ThesisJapanese] {
            let game = game(moves, rules);
            let h10 = game.board().size().parse("h10", Lettering::Gobang).unwrap();
            let foul = explain(&game, h10).unwrap();
            let mut rows: Vec<_> = foul.rows.iter().map(|r| names(r.stones.clone())).collect();
            rows.sort();
            assert_eq!(rows, [["F10", "G10", "H10"], ["H8", "H9", "H10"]], "{rules}");
            assert!(sentence(&foul).starts_with("H10 is forbidden to Black, a double-three: "));
            assert_eq!(as_json(&game).as_object().unwrap().len(), 1);
        }
        assert_eq!(as_json(&game(moves, RuleSet::Standard)), json!({}));
    }

    #[test]
    fn an_overline_is_one_row() {
        for rules in [RuleSet::Renju, RuleSet::Thesis33Allowed] {
            let game = game("c3 a1 d3 a3 e3 a5 g3 a7 h3 a9", rules);
            let f3 = game.board().size().parse("f3", Lettering::Gobang).unwrap();
            let foul = explain(&game, f3).unwrap();
            assert_eq!((foul.kind, foul.rows.len()), (FoulKind::Overline, 1), "{rules}");
            assert_eq!(names(foul.rows[0].stones.clone()), ["C3", "D3", "E3", "F3", "G3", "H3"]);
        }
    }
}
