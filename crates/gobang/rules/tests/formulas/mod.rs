//! The shapes and fouls of the thesis (sections 2.2 to 2.4 and 4.1) formula by formula: slow, and
//! sharing nothing with the crate but boards and the choices that its documentation names.

use std::collections::BTreeSet;

use tengen_board::{Color, Point};
use tengen_gobang_rules::thesis::ThesisShapes;
use tengen_gobang_rules::{Board, Decision, FoulKind};

/// A row and a column, both from 1.
type Place = (i32, i32);

/// The matrix of section 2.1, seen by one side: 1 for its stones, -1 for the opponent's, 0 for an
/// empty point and 2 beyond the edge.
struct Matrix<'a> {
    board: &'a Board,
    side: Color,
    /// A stone of the side that is thought to be there.
    with: Option<Place>,
}

/// The four ways of sections 2.2 to 2.4, as steps of row and column.
const WAYS: [Place; 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

impl<'a> Matrix<'a> {
    fn of(board: &'a Board, side: Color) -> Matrix<'a> {
        Matrix { board, side, with: None }
    }

    /// The same with one more stone of the side.
    fn with(board: &'a Board, side: Color, place: Place) -> Matrix<'a> {
        Matrix { board, side, with: Some(place) }
    }

    fn place_of(point: Point) -> Place {
        (point.row() as i32 + 1, point.column() as i32 + 1)
    }

    fn height(&self) -> i32 {
        self.board.size().height() as i32
    }

    fn width(&self) -> i32 {
        self.board.size().width() as i32
    }

    fn is_on_board(&self, (i, j): Place) -> bool {
        (1..=self.height()).contains(&i) && (1..=self.width()).contains(&j)
    }

    fn value(&self, (i, j): Place) -> i32 {
        if !self.is_on_board((i, j)) {
            return 2;
        }
        if self.with == Some((i, j)) {
            return 1;
        }
        match self.board.at(Point::new(j as usize - 1, i as usize - 1)) {
            None => 0,
            Some(color) => {
                if color == self.side {
                    1
                } else {
                    -1
                }
            }
        }
    }

    /// How many of the cells from step `first` to step `last` have a value.
    fn count(&self, from: Place, way: Place, (first, last): (i32, i32), value: i32) -> usize {
        (first..=last).filter(|&l| self.value(along(from, way, l)) == value).count()
    }

    /// The cells from step `first` to step `last` that hold the side's stones.
    fn stones(&self, from: Place, way: Place, (first, last): (i32, i32)) -> Vec<Place> {
        let places = (first..=last).map(|l| along(from, way, l));
        places.filter(|&place| self.value(place) == 1).collect()
    }

    fn sum(&self, from: Place, way: Place, length: i32) -> i32 {
        (0..length).map(|l| self.value(along(from, way, l))).sum()
    }
}

const fn along((i, j): Place, way: Place, l: i32) -> Place {
    (i + way.0 * l, j + way.1 * l)
}

/// A1: stones of open threes whose first stone is at a place.
///
/// Three in a row with both ends empty, or three among four with the gap and both ends empty. The
/// bounds printed keep every cell that is looked at on the board.
fn open_threes_from(matrix: &Matrix<'_>, from: Place, way: Place) -> Vec<Vec<Place>> {
    let mut threes = Vec::new();
    if matrix.value(from) != 1 {
        return threes;
    }
    for (last, empty) in [(2, 2), (3, 3)] {
        let stones = matrix.stones(from, way, (0, last));
        let is_three = stones.len() == 3 && matrix.count(from, way, (-1, last + 1), 0) == empty;
        if is_three && !threes.contains(&stones) {
            threes.push(stones);
        }
    }
    threes
}

/// A2: stones of fours whose first stone is at a place.
///
/// Four in a row with an empty end, or four among five with the fifth empty. The bounds printed
/// for the first kind miss those whose last stone is at the end of a line.
fn fours_from(matrix: &Matrix<'_>, from: Place, way: Place) -> Vec<Vec<Place>> {
    let mut fours = Vec::new();
    if matrix.value(from) != 1 || !four_may_begin(matrix, from, way) {
        return fours;
    }
    if matrix.count(from, way, (0, 3), 1) == 4 && matrix.count(from, way, (-1, 4), 0) >= 1 {
        fours.push(matrix.stones(from, way, (0, 3)));
    }
    if matrix.count(from, way, (0, 4), 1) == 4 && matrix.count(from, way, (0, 4), 0) == 1 {
        let stones = matrix.stones(from, way, (0, 4));
        if !fours.contains(&stones) {
            fours.push(stones);
        }
    }
    fours
}

/// The bounds of A2 (1) and (3); those of (2) and (4) ask for no more than five cells on the board.
fn four_may_begin(matrix: &Matrix<'_>, (i, j): Place, way: Place) -> bool {
    match way {
        (0, 1) => j <= matrix.width() - 4,
        (1, 0) => i <= matrix.height() - 4,
        (1, 1) => i <= matrix.height() - 4 && j <= matrix.width() - 4,
        _ => i >= 4 && j <= matrix.width() - 4,
    }
}

/// The shapes of one side on a board.
pub fn shapes(board: &Board, side: Color) -> ThesisShapes {
    let matrix = Matrix::of(board, side);
    let mut shapes = ThesisShapes::default();
    let mut threes_and_fours: [[BTreeSet<Place>; 2]; 4] = Default::default();
    let points: Vec<Place> =
        board.stones_of(side).iter().map(|point: Point| Matrix::place_of(point)).collect();
    for (way, [in_threes, in_fours]) in WAYS.into_iter().zip(&mut threes_and_fours) {
        let mut fives: BTreeSet<Place> = BTreeSet::new();
        let mut rows: Vec<Vec<Place>> = Vec::new();
        for &from in &points {
            let length = (0..).take_while(|&l| matrix.value(along(from, way, l)) == 1).count();
            if length >= 5 && matrix.value(along(from, way, -1)) != 1 {
                shapes.fives += 1;
                fives.extend((0..length as i32).map(|l| along(from, way, l)));
            }
        }
        for &from in &points {
            for four in fours_from(&matrix, from, way) {
                if four.iter().all(|place| fives.contains(place)) {
                    continue;
                }
                let is_unbroken = four[3] == along(from, way, 3);
                if is_unbroken && matrix.count(from, way, (-1, 4), 0) == 2 {
                    shapes.open_fours += 1;
                } else {
                    shapes.dead_fours += 1;
                }
                in_fours.extend(four.iter().copied());
                rows.push(four);
            }
            for three in open_threes_from(&matrix, from, way) {
                shapes.open_threes += 1;
                in_threes.extend(three.iter().copied());
                rows.push(three);
            }
        }
        shapes.twos += twos(board, side, &points, way, &rows);
    }
    shapes.four_threes = points
        .iter()
        .filter(|place| {
            let mut pairs = (0..4).flat_map(|a| (0..4).map(move |b| (a, b)));
            pairs.any(|(a, b)| {
                let [in_threes, _] = &threes_and_fours[a];
                let [_, in_fours] = &threes_and_fours[b];
                a != b && in_threes.contains(place) && in_fours.contains(place)
            })
        })
        .count() as u32;
    shapes
}

/// Pairs of stones on one way that one more stone makes an open three.
fn twos(board: &Board, side: Color, points: &[Place], way: Place, rows: &[Vec<Place>]) -> u32 {
    let matrix = Matrix::of(board, side);
    let mut twos = 0;
    for &first in points {
        for second in (1..=3).map(|l| along(first, way, l)) {
            let pair = [first, second];
            let is_row = rows.iter().any(|row| pair.iter().all(|place| row.contains(place)));
            if matrix.value(second) != 1 || is_row {
                continue;
            }
            let becomes_three = (-2..=5).map(|l| along(first, way, l)).any(|more| {
                matrix.value(more) == 0 && {
                    let matrix = Matrix::with(board, side, more);
                    let mut starts = (-2..=0).map(|l| along(first, way, l));
                    starts.any(|start| {
                        let threes = open_threes_from(&matrix, start, way);
                        threes.iter().any(|three| {
                            three.contains(&more) && pair.iter().all(|p| three.contains(p))
                        })
                    })
                }
            });
            twos += u32::from(becomes_three);
        }
    }
    twos
}

/// How a stone ends the game. Five wins even if the stone is also a foul, but not if that foul is
/// an overline.
pub fn decision(
    board: &Board,
    point: Point,
    color: Color,
    [three_three, four_four, overline]: [bool; 3],
) -> Option<Decision> {
    let stone = Matrix::place_of(point);
    let matrix = Matrix::with(board, color, stone);
    let is_bound = color == Color::Black;
    if is_bound && overline && is_overline(&matrix, stone) {
        return Some(Decision::Foul(FoulKind::Overline));
    }
    if wins(&matrix, stone) {
        return Some(Decision::Row);
    }
    let lines_with = |shapes: fn(&Matrix<'_>, Place, Place) -> Vec<Vec<Place>>| {
        let has_shape = |way: &&Place| {
            // A shape that contains the stone begins at most four cells before it.
            let mut starts = (-4..=0).map(|l| along(stone, **way, l));
            starts.any(|start| shapes(&matrix, start, **way).iter().any(|s| s.contains(&stone)))
        };
        WAYS.iter().filter(has_shape).count()
    };
    if is_bound && four_four && lines_with(fours_from) >= 2 {
        return Some(Decision::Foul(FoulKind::DoubleFour));
    }
    if is_bound && three_three && lines_with(open_threes_from) >= 2 {
        return Some(Decision::Foul(FoulKind::DoubleThree));
    }
    None
}

/// Five cells in a row sum to five. The bounds printed keep all of them on the board.
fn wins(matrix: &Matrix<'_>, stone: Place) -> bool {
    windows_with(stone, 5).any(|(from, way)| {
        let ends = [from, along(from, way, 4)];
        ends.into_iter().all(|end| matrix.is_on_board(end)) && matrix.sum(from, way, 5) == 5
    })
}

/// Six cells in a row sum to six, within the bounds printed.
fn is_overline(matrix: &Matrix<'_>, stone: Place) -> bool {
    windows_with(stone, 6)
        .any(|(from, way)| overline_may_begin(matrix, from, way) && matrix.sum(from, way, 6) == 6)
}

/// The bounds of R3. Those of (3) reach one cell too far: with the 2 beyond the edge, four stones
/// and an empty point at the end of such a diagonal sum to six as well.
fn overline_may_begin(matrix: &Matrix<'_>, (i, j): Place, way: Place) -> bool {
    let (height, width) = (matrix.height(), matrix.width());
    let is_within = match way {
        (1, 0) => i <= height - 5,
        (0, 1) => j <= width - 5,
        (1, 1) => i <= height - 4 && j <= width - 4,
        _ => i >= 6 && j <= width - 5,
    };
    matrix.is_on_board((i, j)) && is_within
}

/// Where rows of a length that contain a place begin, with their ways.
fn windows_with(place: Place, length: i32) -> impl Iterator<Item = (Place, Place)> {
    let starts = move |way: Place| (1 - length..=0).map(move |l| (along(place, way, l), way));
    WAYS.into_iter().flat_map(starts)
}
