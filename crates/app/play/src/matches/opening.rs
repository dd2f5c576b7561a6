use tengen_board::{Color, Move, Size};
use tengen_gobang_rules::Game as Gobang;
use tengen_sgf::{GameTree, Reader};

use super::{Contest, Kind};
use crate::Game;

/// Moves that a game of a match begins with, Black first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening(pub Vec<Move>);

/// An opening that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct OpeningError {
    /// The line, or the game of a collection.
    pub place: String,
    /// What is wrong, and what would be right.
    pub problem: String,
}

/// Reads openings to be played on a board, from the text of a file: a collection of game records,
/// or lines of moves such as `E5 C3 G7` with `#` before comments. At most `most` moves of each are
/// taken.
///
/// # Errors
/// If one of them cannot be played as a game that `start` begins, or there is none.
pub fn read_openings(
    text: &[u8],
    start: &Contest,
    most: Option<usize>,
) -> Result<Vec<Opening>, OpeningError> {
    let is_collection = text.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'(');
    let openings = if is_collection {
        from_collection(text, start, most)?
    } else {
        from_lines(text, start, most)?
    };
    if openings.is_empty() {
        return Err(OpeningError {
            place: "the whole file".to_owned(),
            problem: "no opening: write lines of moves such as E5 C3 G7, or game records"
                .to_owned(),
        });
    }
    Ok(openings)
}

fn from_lines(
    text: &[u8],
    start: &Contest,
    most: Option<usize>,
) -> Result<Vec<Opening>, OpeningError> {
    let text = String::from_utf8_lossy(text);
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let text = line.split('#').next().unwrap_or_default();
        let wrong =
            |problem: String| OpeningError { place: format!("line {}", index + 1), problem };
        let moves = match start.kind() {
            Kind::Go => moves_of_go(text, start.size(), most),
            Kind::Gobang => moves_of_gobang(text, start.size(), most),
        };
        let moves = moves.map_err(wrong)?;
        if !moves.is_empty() {
            openings.push(playable(moves, start).map_err(wrong)?);
        }
    }
    Ok(openings)
}

fn moves_of_go(text: &str, size: Size, most: Option<usize>) -> Result<Vec<Move>, String> {
    let read = |word: &str| match word {
        pass if pass.eq_ignore_ascii_case("pass") => Ok(Move::Pass),
        point => size.parse(point, Kind::Go.lettering()).map(Move::Play),
    };
    let words = text.split_whitespace().take(most.unwrap_or(usize::MAX));
    words.map(read).collect::<Result<_, _>>().map_err(|error| error.to_string())
}

fn moves_of_gobang(text: &str, size: Size, most: Option<usize>) -> Result<Vec<Move>, String> {
    let points = tengen_gobang_rules::read_moves(text, size).map_err(|error| error.to_string())?;
    Ok(points.into_iter().take(most.unwrap_or(usize::MAX)).map(Move::Play).collect())
}

fn from_collection(
    text: &[u8],
    start: &Contest,
    most: Option<usize>,
) -> Result<Vec<Opening>, OpeningError> {
    Reader::new(text)
        .enumerate()
        .map(|(index, tree)| {
            let wrong =
                |problem: String| OpeningError { place: format!("game {}", index + 1), problem };
            let tree = tree.map_err(|error| wrong(error.to_string()))?;
            let moves = moves_of(&tree, start, most).map_err(wrong)?;
            playable(moves, start).map_err(wrong)
        })
        .collect()
}

fn moves_of(tree: &GameTree, start: &Contest, most: Option<usize>) -> Result<Vec<Move>, String> {
    let size = tree.size().map_err(|error| error.to_string())?;
    if size != start.size() {
        return Err(format!("it is played on {size}, the match on {}", start.size()));
    }
    let (moves, is_set_up) = match start {
        Contest::Go(_) => {
            let played = Game::from_sgf(tree, None).map_err(|error| error.to_string())?;
            (played.position().moves().collect(), !played.set_up_stones().is_empty())
        }
        Contest::Gobang(game) => {
            let played = Gobang::from_sgf(tree, Some(game.rules()), None);
            let played = played.map_err(|error| error.to_string())?;
            (played.moves().to_vec(), !played.set_up().is_empty())
        }
    };
    if is_set_up {
        return Err("stones are set up: an opening has only moves, from the empty board".to_owned());
    }
    let moves: Vec<(Color, Move)> = moves;
    let moves = moves.into_iter().take(most.unwrap_or(usize::MAX)).enumerate();
    moves
        .map(|(index, (color, mv))| {
            if color == [Color::Black, Color::White][index % 2] {
                Ok(mv)
            } else {
                Err(format!("move {} is {color}'s: colours must alternate", index + 1))
            }
        })
        .collect()
}

/// The moves as an opening, if the rules of the match allow them and leave something to play.
fn playable(moves: Vec<Move>, start: &Contest) -> Result<Opening, String> {
    let mut game = start.clone();
    for (index, &mv) in moves.iter().enumerate() {
        game.play(mv).map_err(|error| format!("move {}: {error}", index + 1))?;
        if game.finish().is_some() {
            return Err(format!("move {} ends the game: an opening stops before", index + 1));
        }
    }
    Ok(Opening(moves))
}

#[cfg(test)]
mod tests {
    use super::super::Ground;
    use super::*;
    use tengen_go_rules::{Komi, RuleSet};

    fn read(text: &str, most: Option<usize>) -> Result<Vec<String>, String> {
        let ground = Ground::Go { rules: RuleSet::Chinese, komi: Komi::points(7) };
        read_on(&Contest::new(Size::square(9).unwrap(), ground).unwrap(), text, most)
    }

    fn read_gobang(text: &str) -> Result<Vec<String>, String> {
        let ground = Ground::Gobang { rules: tengen_gobang_rules::RuleSet::Renju };
        read_on(&Contest::new(Size::square(15).unwrap(), ground).unwrap(), text, None)
    }

    fn read_on(start: &Contest, text: &str, most: Option<usize>) -> Result<Vec<String>, String> {
        let openings =
            read_openings(text.as_bytes(), start, most).map_err(|error| error.to_string())?;
        let in_words = |opening: &Opening| {
            let names: Vec<_> =
                opening.0.iter().map(|mv| mv.name(start.kind().lettering())).collect();
            names.join(" ")
        };
        Ok(openings.iter().map(in_words).collect())
    }

    #[test]
    fn lines_of_moves_with_comments() {
        let text = "# four openings\n\nE5 C3 G7\r\n  e5 pass # a present\nJ9\n#\n";
        assert_eq!(read(text, None).unwrap(), ["E5 C3 G7", "E5 pass", "J9"]);
        assert_eq!(read(text, Some(1)).unwrap(), ["E5", "E5", "J9"]);
    }

    #[test]
    fn collections_of_records() {
        let text = "\n(;SZ[9];B[ee];W[cc];B[gg])\n(;SZ[9]KM[5];B[ea](;W[ae])(;W[ca]))";
        assert_eq!(read(text, None).unwrap(), ["E5 C7 G3", "E9 A5"]);
        assert_eq!(read(text, Some(2)).unwrap(), ["E5 C7", "E9 A5"]);
    }

    #[test]
    fn gobang_has_its_own_letters_and_fouls() {
        let text = "# from a database\nh8 i9 j10\nh8h9g9 # in one word\n";
        assert_eq!(read_gobang(text).unwrap(), ["H8 I9 J10", "H8 H9 G9"]);
        assert_eq!(read_gobang("(;GM[4]SZ[15];B[hh];W[ig])").unwrap(), ["H8 I9"]);
        for (text, expected) in [
            ("h8 p1", "line 1: move 2: 'p1' is off the 15x15 board: points go from A1 to O15"),
            ("h8 h8", "line 1: move 2: H8 has been played before"),
            (
                "h8 h9\nh7 a1 h9 a3 g8 a5 i8 a7 h8",
                "line 2: move 9 ends the game: an opening stops before",
            ),
            (
                "(;GM[1]SZ[15];B[hh])",
                "game 1: the record is of another game (Go), not of Gobang (GM[4])",
            ),
        ] {
            assert_eq!(read_gobang(text).unwrap_err(), expected);
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_its_place() {
        for (text, expected) in [
            ("E5\nE5 I5", "line 2: 'I5' is no point: write a letter and a number, A1 to J9"),
            ("E5 E5", "line 1: move 2: illegal move: E5 is occupied"),
            ("E5 pass pass", "line 1: move 3 ends the game: an opening stops before"),
            ("(;SZ[9];B[ee])(;SZ[19];B[ee])", "game 2: it is played on 19x19, the match on 9x9"),
            ("(;SZ[9];B[ee];B[cc])", "game 1: move 2 is black's: colours must alternate"),
            (
                "(;SZ[9]AB[ee];W[cc])",
                "game 1: stones are set up: an opening has only moves, from the empty board",
            ),
            (
                "# nothing\n",
                "the whole file: no opening: write lines of moves such as E5 C3 G7, or game records",
            ),
        ] {
            assert_eq!(read(text, None).unwrap_err(), expected);
        }
    }
}
