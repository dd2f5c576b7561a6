//! The 26 openings: names, stones, and what experts think of them.

use std::sync::LazyLock;

use tengen_board::{Color, Lettering, Point, Size, Symmetry};

use crate::{Board, USUAL_SIDE};

/// Three stones that renju begins with, the same in any of the eight orientations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// `D1` to `D13`, `I1` to `I13`.
    pub code: &'static str,
    /// Its name in Latin letters.
    pub name: &'static str,
    /// Its name as it is written in Japan.
    pub kanji: &'static str,
    /// Whether White's stone touches Black's first along a line or across.
    pub kind: OpeningKind,
    /// What it is worth to Black under renju, from -5 (lost) to 5 (won), as experts judge it.
    pub value: i8,
    /// How it was judged when openings were played with two fifth moves.
    pub judged_before: &'static str,
    /// Fourth moves that the verdict rests on, on 15x15; empty where any will do.
    pub fourths: Vec<Point>,
    third: Point,
}

/// How White's first stone touches Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningKind {
    /// Along a line of the board.
    Direct,
    /// Across.
    Indirect,
}

/// Who is better off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningVerdict {
    /// This side wins.
    Wins(Color),
    /// Nearly even.
    Balanced,
}

const DATA: &str = include_str!("../data/openings.txt");

static OPENINGS: LazyLock<Vec<Opening>> = LazyLock::new(|| {
    let lines = DATA.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| read(line).expect("the list of openings is well written")).collect()
});

fn read(line: &'static str) -> Option<Opening> {
    let fields: Vec<&'static str> = line.split('|').map(str::trim).collect();
    let &[code, name, kanji, third, value, judged_before, fourths] = fields.as_slice() else {
        return None;
    };
    let point = |name: &str| usual_size().parse(name, Lettering::Gobang).ok();
    Some(Opening {
        code,
        name,
        kanji,
        kind: if code.starts_with('D') { OpeningKind::Direct } else { OpeningKind::Indirect },
        value: value.parse().ok()?,
        judged_before,
        fourths: fourths.split_whitespace().map(point).collect::<Option<_>>()?,
        third: point(third)?,
    })
}

fn usual_size() -> Size {
    Size::square(USUAL_SIDE).expect("15 is a size")
}

/// Values up to this either way are nearly even.
const NEAR_BALANCE: i8 = 1;

impl Opening {
    /// All of them, D1 to D13, then I1 to I13.
    pub fn all() -> &'static [Opening] {
        &OPENINGS
    }

    /// The opening with this code or name, in any case.
    pub fn named(text: &str) -> Option<&'static Opening> {
        let is_it = |opening: &&Opening| {
            [opening.code, opening.name].iter().any(|name| name.eq_ignore_ascii_case(text))
                || opening.kanji == text
        };
        Opening::all().iter().find(is_it)
    }

    /// Its moves in the usual orientation: Black, White, Black. None if the board has no centre.
    pub fn moves(&self, size: Size) -> Option<[Point; 3]> {
        let centre = centre(size)?;
        let second = match self.kind {
            OpeningKind::Direct => (0, 1),
            OpeningKind::Indirect => (1, 1),
        };
        let middle = (USUAL_SIDE / 2) as i32;
        let third = (self.third.column() as i32 - middle, self.third.row() as i32 - middle);
        Some([centre, beside(centre, second), beside(centre, third)])
    }

    /// Who is better off.
    pub const fn verdict(&self) -> OpeningVerdict {
        if self.value > NEAR_BALANCE {
            OpeningVerdict::Wins(Color::Black)
        } else if self.value < -NEAR_BALANCE {
            OpeningVerdict::Wins(Color::White)
        } else {
            OpeningVerdict::Balanced
        }
    }

    /// The opening that a game's first three moves are, in any orientation, and the symmetry that
    /// takes the stones of [`Opening::moves`] to them.
    pub fn of_moves(first: [Point; 3], size: Size) -> Option<(&'static Opening, Symmetry)> {
        if !size.is_square() {
            return None;
        }
        Opening::all().iter().find_map(|opening| {
            let moves = opening.moves(size)?;
            let is_it = |s: &Symmetry| moves.map(|point| s.apply(point, size)) == first;
            Some((opening, Symmetry::all(size).find(is_it)?))
        })
    }

    /// The same for a board with three stones.
    pub fn recognise(board: &Board) -> Option<(&'static Opening, Symmetry)> {
        let stones = |color| board.stones_of(color).iter().collect::<Vec<Point>>();
        let (black, white) = (stones(Color::Black), stones(Color::White));
        let (&[one, other], &[second]) = (black.as_slice(), white.as_slice()) else {
            return None;
        };
        // The first stone is in the centre.
        let (first, third) =
            if centre(board.size()) == Some(other) { (other, one) } else { (one, other) };
        Opening::of_moves([first, second, third], board.size())
    }
}

impl OpeningVerdict {
    /// `black wins`, `white wins` or `balanced`.
    pub const fn words(self) -> &'static str {
        match self {
            OpeningVerdict::Wins(Color::Black) => "black wins",
            OpeningVerdict::Wins(Color::White) => "white wins",
            OpeningVerdict::Balanced => "balanced",
        }
    }
}

/// The point in the middle, if there is one.
pub(crate) fn centre(size: Size) -> Option<Point> {
    let has_one = size.width() % 2 == 1 && size.height() % 2 == 1;
    has_one.then(|| Point::new(size.width() / 2, size.height() / 2))
}

/// Stones of the openings are at most two lines from the centre, which every board has room for.
fn beside(centre: Point, (columns, rows): (i32, i32)) -> Point {
    let add = |from: usize, steps: i32| (from as i32 + steps) as usize;
    Point::new(add(centre.column(), columns), add(centre.row(), rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write_moves;
    use std::collections::HashSet;

    #[test]
    fn thirteen_of_either_kind_with_their_usual_stones() {
        let kinds = |kind| Opening::all().iter().filter(|o| o.kind == kind).count();
        assert_eq!([OpeningKind::Direct, OpeningKind::Indirect].map(kinds), [13, 13]);
        let moves = |code| write_moves(Opening::named(code).unwrap().moves(usual_size()).unwrap());
        assert_eq!(["d1", "D4", "I13"].map(moves), ["h8 h9 h10", "h8 h9 g9", "h8 i9 f6"]);
        assert_eq!(Opening::named("KAGETSU").unwrap().code, "D4");
        assert_eq!(Opening::named("浦月").unwrap().code, "I7");
        assert_eq!(Opening::named("D14"), None);
    }

    #[test]
    fn verdicts() {
        let with = |verdict| {
            let openings = Opening::all().iter().filter(|opening| opening.verdict() == verdict);
            openings.map(|opening| opening.code).collect::<Vec<_>>()
        };
        assert_eq!(with(OpeningVerdict::Wins(Color::Black)).len(), 21);
        assert_eq!(with(OpeningVerdict::Wins(Color::White)), ["D13", "I13"]);
        assert_eq!(with(OpeningVerdict::Balanced), ["D3", "I1", "I5"]);
    }

    /// Every third stone in the 5x5 in the middle, after every second stone beside the first, is
    /// one of the 26, and no two of them are the same.
    #[test]
    fn every_beginning_is_one_of_the_26() {
        for side in [5, 15, 19] {
            let size = Size::square(side).unwrap();
            let centre = centre(size).unwrap();
            let near = |reach: usize| {
                size.points().filter(move |point| {
                    point.column().abs_diff(centre.column()) <= reach
                        && point.row().abs_diff(centre.row()) <= reach
                })
            };
            let mut seen = HashSet::new();
            let mut count = 0;
            for second in near(1).filter(|&point| point != centre) {
                for third in near(2).filter(|&point| point != centre && point != second) {
                    let mut board = Board::new(size).unwrap();
                    board.place(centre, Color::Black);
                    board.place(second, Color::White);
                    board.place(third, Color::Black);
                    let (opening, symmetry) = Opening::recognise(&board).unwrap();
                    let moves = opening.moves(size).unwrap().map(|p| symmetry.apply(p, size));
                    assert_eq!(moves, [centre, second, third]);
                    seen.insert(opening.code);
                    count += 1;
                }
            }
            assert_eq!((seen.len(), count), (26, 8 * 23));
        }
    }

    #[test]
    fn other_stones_are_no_opening() {
        let board = |names: [&str; 3]| {
            let mut board = Board::usual();
            for (name, color) in names.into_iter().zip([Color::Black, Color::White, Color::Black]) {
                board.place(board.size().parse(name, Lettering::Gobang).unwrap(), color);
            }
            board
        };
        assert!(Opening::recognise(&board(["h8", "h9", "g9"])).is_some());
        assert_eq!(Opening::recognise(&board(["h8", "h9", "h11"])), None);
        assert_eq!(Opening::recognise(&board(["g8", "h9", "h7"])), None);
        assert_eq!(Opening::recognise(&board(["h9", "h8", "g9"])), None);
        assert_eq!(Opening::recognise(&Board::usual()), None);
        assert_eq!(Opening::all()[0].moves(Size::square(14).unwrap()), None);
    }
}
