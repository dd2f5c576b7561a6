//! The definition of renju fouls word by word: slow, with nothing looked up and nothing shared with
//! the crate but points and colours.

use tengen_board::{Color, Point, Size};
use tengen_gobang_rules::{Board, FoulKind};

/// Stones in a plain table.
#[derive(Clone)]
pub struct Table {
    size: Size,
    stones: Vec<Option<Color>>,
}

const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

type Place = (i32, i32);

impl Table {
    pub fn of(board: &Board) -> Table {
        let size = board.size();
        Table { size, stones: size.points().map(|point| board.at(point)).collect() }
    }

    fn index(&self, (column, row): Place) -> Option<usize> {
        let on_board = (0..self.size.width() as i32).contains(&column)
            && (0..self.size.height() as i32).contains(&row);
        on_board.then(|| row as usize * self.size.width() + column as usize)
    }

    fn is_black(&self, place: Place) -> bool {
        self.index(place).is_some_and(|index| self.stones[index] == Some(Color::Black))
    }

    fn is_empty(&self, place: Place) -> bool {
        self.index(place).is_some_and(|index| self.stones[index].is_none())
    }

    fn with(&self, place: Place) -> Table {
        assert!(self.is_empty(place));
        let mut table = self.clone();
        let index = self.index(place).unwrap();
        table.stones[index] = Some(Color::Black);
        table
    }

    /// The unbroken row of black stones through a place.
    fn row(&self, place: Place, step: (i32, i32)) -> Vec<Place> {
        let mut row = vec![place];
        for sign in [-1, 1] {
            let mut next = (place.0 + sign * step.0, place.1 + sign * step.1);
            while self.is_black(next) {
                row.push(next);
                next = (next.0 + sign * step.0, next.1 + sign * step.1);
            }
        }
        row.sort_unstable();
        row
    }

    /// All places of the line through a place.
    fn line(&self, place: Place, step: (i32, i32)) -> Vec<Place> {
        (-25..=25)
            .map(|n| (place.0 + n * step.0, place.1 + n * step.1))
            .filter(|&place| self.index(place).is_some())
            .collect()
    }

    fn makes_five(&self, stone: Place) -> bool {
        STEPS.iter().any(|&step| self.row(stone, step).len() == 5)
    }

    /// The sets of four stones, `stone` among them, that one more stone makes exactly five.
    fn fours(&self, stone: Place, step: (i32, i32)) -> Vec<Vec<Place>> {
        let mut fours = Vec::new();
        for more in self.line(stone, step) {
            if self.is_empty(more) {
                let row = self.with(more).row(stone, step);
                if row.len() == 5 && row.contains(&more) {
                    let four: Vec<Place> = row.into_iter().filter(|&p| p != more).collect();
                    if !fours.contains(&four) {
                        fours.push(four);
                    }
                }
            }
        }
        fours
    }

    /// Four black stones in an unbroken row through `stone`, both ends empty, each of them making
    /// exactly five.
    fn is_straight_four(&self, stone: Place, step: (i32, i32)) -> bool {
        let row = self.row(stone, step);
        let (first, last) = (row[0], row[row.len() - 1]);
        // Places are sorted by column, then row: all four steps lead upwards in that order.
        let ends = [(first.0 - step.0, first.1 - step.1), (last.0 + step.0, last.1 + step.1)];
        row.len() == 4
            && ends
                .iter()
                .all(|&end| self.is_empty(end) && self.with(end).row(stone, step).len() == 5)
    }

    /// One more stone, on a place that is allowed and does not make five, gives a straight four
    /// that contains `stone`; a line that holds a four is no three.
    fn is_three(&self, stone: Place, step: (i32, i32)) -> bool {
        self.fours(stone, step).is_empty()
            && self.line(stone, step).into_iter().any(|more| {
                self.is_empty(more) && {
                    let with = self.with(more);
                    let row = with.row(stone, step);
                    row.contains(&more)
                        && with.is_straight_four(stone, step)
                        && !with.makes_five(more)
                        && self.foul(more).is_none()
                }
            })
    }

    fn foul(&self, place: Place) -> Option<FoulKind> {
        let with = self.with(place);
        if with.makes_five(place) {
            return None;
        }
        if STEPS.iter().any(|&step| with.row(place, step).len() > 5) {
            return Some(FoulKind::Overline);
        }
        if STEPS.iter().map(|&step| with.fours(place, step).len()).sum::<usize>() >= 2 {
            return Some(FoulKind::DoubleFour);
        }
        let threes = STEPS.iter().filter(|&&step| with.is_three(place, step)).count();
        (threes >= 2).then_some(FoulKind::DoubleThree)
    }

    pub fn foul_at(&self, point: Point) -> Option<FoulKind> {
        self.foul((point.column() as i32, point.row() as i32))
    }
}
