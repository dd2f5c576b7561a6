use tengen_board::{Color, Lettering, Move};
use tengen_sgf::{GameTree, Reader};

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
/// or lines of moves such as `E5 C3 G7` with `#` before comments. From records at most `most` moves
/// are taken.
///
/// # Errors
/// If one of them cannot be played as a game that `start` begins, or there is none.
pub fn read_openings(
    text: &[u8],
    start: &Game,
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
    start: &Game,
    most: Option<usize>,
) -> Result<Vec<Opening>, OpeningError> {
    let text = String::from_utf8_lossy(text);
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let words = line.split('#').next().unwrap_or_default().split_whitespace();
        let wrong =
            |problem: String| OpeningError { place: format!("line {}", index + 1), problem };
        let moves = words
            .take(most.unwrap_or(usize::MAX))
            .map(|word| match word {
                pass if pass.eq_ignore_ascii_case("pass") => Ok(Move::Pass),
                point => start.size().parse(point, Lettering::Go).map(Move::Play),
            })
            .collect::<Result<Vec<Move>, _>>()
            .map_err(|error| wrong(error.to_string()))?;
        if !moves.is_empty() {
            openings.push(playable(moves, start).map_err(wrong)?);
        }
    }
    Ok(openings)
}

fn from_collection(
    text: &[u8],
    start: &Game,
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

fn moves_of(tree: &GameTree, start: &Game, most: Option<usize>) -> Result<Vec<Move>, String> {
    let size = tree.size().map_err(|error| error.to_string())?;
    if size != start.size() {
        return Err(format!("it is played on {size}, the match on {}", start.size()));
    }
    let played = Game::from_sgf(tree, None).map_err(|error| error.to_string())?;
    if !played.set_up_stones().is_empty() {
        return Err("stones are set up: an opening has only moves, from the empty board".to_owned());
    }
    let moves = played.position().moves().take(most.unwrap_or(usize::MAX)).enumerate();
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
fn playable(moves: Vec<Move>, start: &Game) -> Result<Opening, String> {
    let mut game = start.clone();
    for (index, &mv) in moves.iter().enumerate() {
        let color = game.position().to_move();
        game.play(color, mv).map_err(|error| format!("move {}: {error}", index + 1))?;
        if game.end().is_some() {
            return Err(format!("move {} ends the game: an opening stops before", index + 1));
        }
    }
    Ok(Opening(moves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Size;
    use tengen_go_rules::{Komi, RuleSet};

    fn read(text: &str, most: Option<usize>) -> Result<Vec<String>, String> {
        let start = Game::new(Size::square(9).unwrap(), RuleSet::Chinese, Komi::points(7));
        let openings =
            read_openings(text.as_bytes(), &start, most).map_err(|error| error.to_string())?;
        let in_words = |opening: &Opening| {
            let names: Vec<_> = opening.0.iter().map(|mv| mv.name(Lettering::Go)).collect();
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
