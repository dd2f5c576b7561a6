use std::path::Path;

use tengen_board::{Color, Move, Point, Size};
use tengen_go_rules::{Position, Rules};
use tengen_knowledge::Example;

use crate::failure::Failure;
use crate::output::read_input;

/// A position on a board of 9x9, by the moves that led to it, with who owns what there. As text it is
/// a line: two letters a move, then the shares of all points in hundredths.
pub(super) struct Lesson {
    moves: String,
    /// Black's share of every point minus White's, in hundredths.
    owners: Vec<i8>,
}

/// The letters of a pass.
const PASS: &str = "zz";

impl Lesson {
    /// None if the moves do not alternate, or the board is of another size.
    pub(super) fn new(position: &Position, owners: &[f32]) -> Option<Lesson> {
        let mut color = Color::Black;
        let mut moves = String::new();
        for (by, mv) in position.moves() {
            if by != color {
                return None;
            }
            color = !color;
            match mv {
                Move::Play(point) => moves.extend([point.column(), point.row()].map(letter)),
                Move::Pass => moves += PASS,
            }
        }
        let hundredths = |share: &f32| (100.0 * share).round() as i8;
        let owners = owners.iter().map(hundredths).collect();
        (position.size() == nine()).then_some(Lesson { moves, owners })
    }

    /// As a line, with its end.
    pub(super) fn to_line(&self) -> String {
        let owners: Vec<String> = self.owners.iter().map(ToString::to_string).collect();
        format!("{} {}\n", self.moves, owners.join(" "))
    }

    fn from_line(line: &str) -> Option<Lesson> {
        let mut words = line.split_whitespace();
        let moves = words.next()?.to_owned();
        let owners: Option<Vec<i8>> = words.map(|word| word.parse().ok()).collect();
        let lesson = Lesson { moves, owners: owners? };
        (lesson.owners.len() == nine().area() && lesson.position().is_some()).then_some(lesson)
    }

    fn position(&self) -> Option<Position> {
        let mut position = Position::new(nine(), Rules::default());
        for letters in self.moves.as_bytes().chunks(2) {
            let mv = if letters == PASS.as_bytes() {
                Move::Pass
            } else {
                let &[column, row] = letters else { return None };
                let [column, row] =
                    [column, row].map(|letter| usize::from(letter.wrapping_sub(b'a')));
                let inside = column < nine().width() && row < nine().height();
                Move::Play(inside.then(|| Point::new(column, row))?)
            };
            position.play(mv).ok()?;
        }
        Some(position)
    }

    /// What the net learns from.
    pub(super) fn example(&self) -> Option<Example> {
        let owners: Vec<f32> = self.owners.iter().map(|&share| f32::from(share) / 100.0).collect();
        Some(Example::new(&self.position()?, &owners))
    }

    /// Reads a file of lines.
    pub(super) fn read_all(path: &Path) -> Result<Vec<Lesson>, Failure> {
        let text = read_input(path)?;
        let text = String::from_utf8_lossy(&text);
        let read = |(number, line): (usize, &str)| {
            Lesson::from_line(line).ok_or_else(|| {
                Failure::input(format!(
                    "{}, line {}: this is no position with its owners; take the file away, and it \
                     is made anew",
                    path.display(),
                    number + 1
                ))
            })
        };
        text.lines().enumerate().map(read).collect()
    }
}

fn nine() -> Size {
    Size::square(9).expect("9 is between 1 and 25")
}

fn letter(number: usize) -> char {
    char::from(b'a' + number as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Random;

    #[test]
    fn lines_come_back_as_they_went() {
        let mut random = Random::new(4);
        let mut position = Position::new(nine(), Rules::default());
        for number in 0..60 {
            let points: Vec<Point> = position.sensible_points(position.to_move()).collect();
            let mv = random.pick(&points).filter(|_| number != 20);
            position.play(mv.map_or(Move::Pass, |&point| Move::Play(point))).unwrap();
        }
        let owners: Vec<f32> = (0..81).map(|point| point as f32 / 40.0 - 1.0).collect();
        let line = Lesson::new(&position, &owners).unwrap().to_line();
        let again = Lesson::from_line(&line).unwrap();
        assert_eq!(again.to_line(), line);
        assert_eq!(again.position().unwrap().hash(), position.hash());
        assert!(Lesson::from_line(&line[2..]).is_none_or(|other| other.to_line() != line));
        for bad in ["", "aa", "aaaa 1 2 3", &line.replace(" ", " x")] {
            assert!(Lesson::from_line(bad).is_none(), "{bad}");
        }
    }
}
