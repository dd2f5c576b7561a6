//! Games as plain lists of moves: `h8 h9 g9`.

use tengen_board::{CoordinateError, Lettering, Point, Size};

/// A list of moves that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MovesError {
    /// A word that names no point.
    #[error("move {number}: {error}")]
    Point {
        /// Counted from 1.
        number: usize,
        /// What is wrong with it.
        error: CoordinateError,
    },
    /// A point for the second time.
    #[error("move {number}: {point} has been played before")]
    Twice {
        /// Counted from 1.
        number: usize,
        /// Where.
        point: String,
    },
}

/// Reads moves in any case with blanks or commas between them, or with nothing at all, as in
/// `h8h9g9`. Numbers of moves, as in `1. h8 2. h9`, are passed over.
pub fn read_moves(text: &str, size: Size) -> Result<Vec<Point>, MovesError> {
    let mut moves: Vec<Point> = Vec::new();
    for word in words(text) {
        let number = moves.len() + 1;
        let point = size
            .parse(word, Lettering::Gobang)
            .map_err(|error| MovesError::Point { number, error })?;
        if moves.contains(&point) {
            return Err(MovesError::Twice { number, point: point.name(Lettering::Gobang) });
        }
        moves.push(point);
    }
    Ok(moves)
}

/// The moves in lower case with blanks between them, as game databases write them.
pub fn write_moves(moves: impl IntoIterator<Item = Point>) -> String {
    let names = moves.into_iter().map(|point| point.name(Lettering::Gobang).to_lowercase());
    names.collect::<Vec<_>>().join(" ")
}

/// Words between blanks and commas, parted also before every letter that follows a digit.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_number =
        |word: &&str| word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
    words.flat_map(parted).filter(move |word| !is_number(word))
}

fn parted(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let bytes = word.as_bytes();
    for at in 1..bytes.len() {
        if bytes[at].is_ascii_alphabetic() && matches!(bytes[at - 1], b'0'..=b'9' | b'.') {
            parts.push(&word[start..at]);
            start = at;
        }
    }
    parts.push(&word[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_in_many_forms() {
        let size = Size::square(15).unwrap();
        let expected = read_moves("h8 h9 g9", size).unwrap();
        assert_eq!(write_moves(expected.clone()), "h8 h9 g9");
        for text in ["H8,H9,G9", "h8h9g9", " h8\nh9; g9 ", "1. h8 2. h9 3. g9", "1.h8 2.h9 3.g9"] {
            assert_eq!(read_moves(text, size), Ok(expected.clone()), "{text}");
        }
        assert_eq!(read_moves("", size), Ok(Vec::new()));
        assert_eq!(read_moves("h10h11", size).unwrap().len(), 2);
    }

    #[test]
    fn wrong_moves_are_named() {
        let size = Size::square(15).unwrap();
        let message = |text| read_moves(text, size).unwrap_err().to_string();
        assert_eq!(message("h8 h9 h8"), "move 3: H8 has been played before");
        assert_eq!(
            message("h8 p1"),
            "move 2: 'p1' is off the 15x15 board: points go from A1 to O15"
        );
        assert_eq!(
            message("h8 pass"),
            "move 2: 'pass' is no point: write a letter and a number, A1 to O15"
        );
        assert_eq!(
            message("h8 é"),
            "move 2: 'é' is no point: write a letter and a number, A1 to O15"
        );
    }
}
