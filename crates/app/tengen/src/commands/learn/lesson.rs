use std::path::Path;

use tengen_board::{Color, Move, Point, Size};
use tengen_go_rules::{Position, Rules};
use tengen_knowledge::Example;
use tengen_learn::Weights;

use crate::failure::Failure;
use crate::middle_game::{KOMI, PlayedOn};
use crate::output::read_input;

/// A position on a board of 9x9, by the moves that led to it, with what a search found there. As text
/// it is a line: two letters a move (or a dash if there is none), Black's chance in thousandths, how
/// often which moves were tried, and the shares of all points in hundredths.
pub(super) struct Lesson {
    moves: String,
    /// Black's chance to win, in thousandths.
    win: u16,
    visits: Vec<(Move, u32)>,
    /// Black's share of every point minus White's, in hundredths.
    owners: Vec<i8>,
}

/// The letters of a pass, and what stands for no moves.
const PASS: &str = "zz";
const NO_MOVES: &str = "-";

/// What the end of a game counts beside the search when it is said who was winning.
const END_COUNTS: f64 = 0.4;

/// Before this many moves the owners of points are anybody's guess.
const OPENING: usize = 8;

impl Lesson {
    /// None if the moves do not alternate, or the board is of another size.
    pub(super) fn new(position: &Position, found: &PlayedOn) -> Option<Lesson> {
        let mut color = Color::Black;
        let mut moves = String::new();
        for (by, mv) in position.moves() {
            if by != color {
                return None;
            }
            color = !color;
            moves += &letters(mv);
        }
        let hundredths = |share: &f32| (100.0 * share).round() as i8;
        let lesson = Lesson {
            moves,
            win: thousandths(found.win_rate),
            // A single try says nothing but that the move is there.
            visits: found.visits.iter().copied().filter(|&(_, visits)| visits > 1).collect(),
            owners: found.owners.iter().map(hundredths).collect(),
        };
        (position.size() == nine()).then_some(lesson)
    }

    /// Takes into account how the game ended: Black's chance to win by its last search.
    pub(super) fn hear_the_end(&mut self, win: f64) {
        self.win = thousandths(self.win() + END_COUNTS * (win - self.win()));
    }

    fn win(&self) -> f64 {
        f64::from(self.win) / 1_000.0
    }

    /// As a line, with its end.
    pub(super) fn to_line(&self) -> String {
        let moves = if self.moves.is_empty() { NO_MOVES } else { &self.moves };
        let tried = |&(mv, visits): &(Move, u32)| format!("{}:{visits}", letters(mv));
        let visits: Vec<String> = self.visits.iter().map(tried).collect();
        let owners: Vec<String> = self.owners.iter().map(ToString::to_string).collect();
        format!("{moves} {} {} {}\n", self.win, visits.join(","), owners.join(" "))
    }

    fn from_line(line: &str) -> Option<Lesson> {
        let mut words = line.split(' ');
        let moves =
            words.next().map(|moves| if moves == NO_MOVES { "" } else { moves })?.to_owned();
        let win = words.next()?.parse().ok().filter(|win| *win <= 1_000)?;
        let tried = |word: &str| {
            let (mv, visits) = word.split_once(':')?;
            Some((move_of(mv.as_bytes())?, visits.parse().ok()?))
        };
        let visits: Option<Vec<(Move, u32)>> =
            words.next()?.split(',').filter(|word| !word.is_empty()).map(tried).collect();
        let owners: Option<Vec<i8>> = words.map(|word| word.trim_end().parse().ok()).collect();
        let lesson = Lesson { moves, win, visits: visits?, owners: owners? };
        (lesson.owners.len() == nine().area() && lesson.position().is_some()).then_some(lesson)
    }

    fn position(&self) -> Option<Position> {
        let mut position = Position::new(nine(), Rules::default());
        for letters in self.moves.as_bytes().chunks(2) {
            position.play(move_of(letters)?).ok()?;
        }
        Some(position)
    }

    fn shares(&self) -> Vec<f32> {
        self.owners.iter().map(|&share| f32::from(share) / 100.0).collect()
    }

    /// What the net of the evaluation learns from.
    pub(super) fn of_owners(&self) -> Option<Example> {
        let position = self.position()?;
        (position.move_count() >= OPENING).then(|| Example::new(&position, &self.shares()))
    }

    /// What the weights of moves learn from: the move that was tried most.
    pub(super) fn of_choices(&self) -> Option<tengen_learn::Example> {
        let &(most, _) = self.visits.iter().max_by_key(|&&(_, visits)| visits)?;
        tengen_learn::Example::new(&self.position()?, most.point()?)
    }

    /// What the net of glances learns from, beside these weights of moves.
    pub(super) fn of_glances(&self, weights: &Weights) -> Option<tengen_glance::Example> {
        let visits: Vec<(Move, f32)> =
            self.visits.iter().map(|&(mv, visits)| (mv, visits as f32)).collect();
        tengen_glance::Example::new(&tengen_glance::Lesson {
            position: &self.position()?,
            weights,
            visits: &visits,
            owners: &self.shares(),
            win: self.win() as f32,
            komi: KOMI as f32 / 2.0,
        })
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

fn thousandths(share: f64) -> u16 {
    (1_000.0 * share).round() as u16
}

fn letters(mv: Move) -> String {
    let letter = |number: usize| char::from(b'a' + number as u8);
    match mv {
        Move::Pass => PASS.to_owned(),
        Move::Play(point) => [point.column(), point.row()].map(letter).iter().collect(),
    }
}

fn move_of(letters: &[u8]) -> Option<Move> {
    if letters == PASS.as_bytes() {
        return Some(Move::Pass);
    }
    let &[column, row] = letters else { return None };
    let [column, row] = [column, row].map(|letter| usize::from(letter.wrapping_sub(b'a')));
    let inside = column < nine().width() && row < nine().height();
    inside.then(|| Move::Play(Point::new(column, row)))
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
        let visits = vec![(Move::Pass, 5), (Move::Play(Point::new(3, 4)), 70)];
        let mut found = PlayedOn { score: 0.0, win_rate: 0.25, owners, visits };
        let line = Lesson::new(&position, &found).unwrap().to_line();
        let again = Lesson::from_line(&line).unwrap();
        assert_eq!(again.to_line(), line);
        assert_eq!(again.position().unwrap().hash(), position.hash());
        assert!(Lesson::from_line(&line[2..]).is_none_or(|other| other.to_line() != line));
        for bad in
            ["", "aa", "aaaa 1 zz:4 1 2 3", &line.replace(" ", " x"), &line.replace(':', ";")]
        {
            assert!(Lesson::from_line(bad).is_none(), "{bad}");
        }
        found.visits.clear();
        let empty = Position::new(nine(), Rules::default());
        let line = Lesson::new(&empty, &found).unwrap().to_line();
        assert!(line.starts_with("- 250  -100 "), "{line}");
        assert_eq!(Lesson::from_line(&line).unwrap().to_line(), line);
    }

    #[test]
    fn the_end_of_a_game_counts_a_little() {
        let position = Position::new(nine(), Rules::default());
        let found =
            PlayedOn { score: 0.0, win_rate: 0.5, owners: vec![0.0; 81], visits: Vec::new() };
        let mut lesson = Lesson::new(&position, &found).unwrap();
        lesson.hear_the_end(1.0);
        assert_eq!(lesson.win, 700);
    }
}
