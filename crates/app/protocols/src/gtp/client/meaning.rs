//! What answers mean.

use tengen_board::{CoordinateError, Lettering, Move, Size};
use tengen_play::Choice;

/// An answer to `genmove` that names no move of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// A point, but of a larger board: an illegal move.
    #[error("{0}")]
    OffBoard(CoordinateError),
    /// Neither a point nor `pass` nor `resign`.
    #[error("'{0}' is no answer to genmove: a point, pass or resign would be")]
    NotAMove(String),
}

/// What `genmove` was answered: a point, `pass` or `resign`, in any case.
///
/// ```
/// use tengen_board::{Move, Point, Size};
/// use tengen_play::Choice;
/// use tengen_protocols::gtp::client::read_choice;
///
/// let nine = Size::square(9).unwrap();
/// assert_eq!(read_choice("e5", nine), Ok(Choice::Move(Move::Play(Point::new(4, 4)))));
/// assert_eq!(read_choice("Resign", nine), Ok(Choice::Resign));
/// ```
///
/// # Errors
/// If it is none of these.
pub fn read_choice(answer: &str, size: Size) -> Result<Choice, Unreadable> {
    // Some engines add remarks in further lines.
    let word = answer.lines().next().unwrap_or_default().trim();
    match word.to_ascii_lowercase().as_str() {
        "pass" => return Ok(Choice::Move(Move::Pass)),
        "resign" => return Ok(Choice::Resign),
        _ => {}
    }
    match size.parse(word, Lettering::Go) {
        Ok(point) => Ok(Choice::Move(point.into())),
        Err(error @ CoordinateError::OffBoard { .. }) => Err(Unreadable::OffBoard(error)),
        Err(CoordinateError::NotAPoint { .. }) => {
            let shown: String = word.chars().take(60).collect();
            Err(Unreadable::NotAMove(shown))
        }
    }
}

/// What `final_score` was answered, as Black's points minus White's in half points; none if the
/// answer is no score.
///
/// ```
/// use tengen_protocols::gtp::client::read_score;
///
/// assert_eq!(read_score("W+3.5"), Some(-7));
/// assert_eq!(read_score("0"), Some(0));
/// assert_eq!(read_score("B+R"), None);
/// ```
pub fn read_score(answer: &str) -> Option<i32> {
    let word = answer.split_whitespace().next()?.to_ascii_lowercase();
    if ["0", "draw", "jigo"].contains(&word.as_str()) {
        return Some(0);
    }
    let (winner, margin) = word.split_once('+')?;
    let sign = match winner {
        "b" | "black" => 1,
        "w" | "white" => -1,
        _ => return None,
    };
    let is_plain = margin.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let half_points = 2.0 * margin.parse::<f64>().ok().filter(|_| is_plain)?;
    let is_score = half_points.fract() == 0.0 && half_points < 10_000.0;
    is_score.then_some(sign * half_points as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Point;

    #[test]
    fn moves_are_told_from_illegal_and_unreadable_ones() {
        let nine = Size::square(9).unwrap();
        let played = |column, row| Ok(Choice::Move(Move::Play(Point::new(column, row))));
        assert_eq!(read_choice("J9", nine), played(8, 8));
        assert_eq!(read_choice("a1\nwin rate 0.5", nine), played(0, 0));
        assert_eq!(read_choice("PASS", nine), Ok(Choice::Move(Move::Pass)));
        assert!(matches!(read_choice("K1", nine), Err(Unreadable::OffBoard(_))));
        assert!(matches!(read_choice("A0", nine), Err(Unreadable::OffBoard(_))));
        for answer in ["", "I5", "the middle", "\u{56f2}\u{7881}", "="] {
            assert_eq!(
                read_choice(answer, nine),
                Err(Unreadable::NotAMove(answer.to_owned())),
                "{answer}"
            );
        }
        let long = read_choice(&"x".repeat(10_000), nine).unwrap_err().to_string();
        assert!(long.len() < 200, "{long}");
    }

    #[test]
    fn scores_in_the_spellings_of_engines() {
        for (answer, half_points) in [
            ("B+3.5", 7),
            ("b+12", 24),
            ("W+0.5", -1),
            ("W+8.0", -16),
            ("White+2", -4),
            ("0", 0),
            ("Jigo", 0),
            ("B+0", 0),
            ("W+3.5 (upper bound: -2.5, lower: -4.5)", -7),
        ] {
            assert_eq!(read_score(answer), Some(half_points), "{answer}");
        }
        for answer in ["", "B+", "B+R", "W+Time", "3.5", "?", "B+3.25", "B+nan", "B+1e3", "X+1"] {
            assert_eq!(read_score(answer), None, "{answer}");
        }
    }
}
