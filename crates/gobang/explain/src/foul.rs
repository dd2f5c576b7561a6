//! Why a point is forbidden to Black: the rows that make it so, under whatever rules.

use tengen_board::{Color, Point};
use tengen_gobang_rules::thesis::ThesisTally;
use tengen_gobang_rules::{
    Board, Direction, Foul, FoulKind, RowOfFoul, RowShape, RuleSet, explain_foul,
};

/// Which rows make a point forbidden to a side; none if it may be played on.
pub fn why_foul(board: &Board, rules: RuleSet, point: Point, color: Color) -> Option<Foul> {
    let kind = rules.foul_at(board, point, color)?;
    if rules == RuleSet::Renju {
        return explain_foul(board, point);
    }
    Some(Foul { point, kind, rows: thesis_rows(board, point, kind) })
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
    use tengen_board::Lettering;
    use tengen_gobang_rules::read_moves;

    fn told(moves: &str, point: &str, rules: RuleSet) -> Option<Vec<String>> {
        let mut board = Board::usual();
        let colors = Color::BOTH.into_iter().cycle();
        for (point, color) in read_moves(moves, board.size()).unwrap().into_iter().zip(colors) {
            board.place(point, color);
        }
        let point = board.size().parse(point, Lettering::Gobang).unwrap();
        let foul = why_foul(&board, rules, point, Color::Black)?;
        let names = |row: &RowOfFoul| {
            let names: Vec<_> = row.stones.iter().map(|p| p.name(Lettering::Gobang)).collect();
            names.join(" ")
        };
        let mut rows: Vec<String> = foul.rows.iter().map(names).collect();
        rows.sort();
        Some(rows)
    }

    #[test]
    fn both_readings_name_the_same_rows_of_a_double_three() {
        for rules in [RuleSet::Renju, RuleSet::ThesisJapanese] {
            let rows = told("h8 a1 h9 a3 f10 a5 g10 a7", "h10", rules).unwrap();
            assert_eq!(rows, ["F10 G10 H10", "H8 H9 H10"], "{rules}");
        }
        assert_eq!(told("h8 a1 h9 a3 f10 a5 g10 a7", "h10", RuleSet::Standard), None);
    }

    #[test]
    fn an_overline_is_one_row() {
        for rules in [RuleSet::Renju, RuleSet::Thesis33Allowed] {
            let rows = told("c3 a1 d3 a3 e3 a5 g3 a7 h3 a9", "f3", rules).unwrap();
            assert_eq!(rows, ["C3 D3 E3 F3 G3 H3"], "{rules}");
        }
    }
}
