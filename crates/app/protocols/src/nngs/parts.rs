//! Pieces that several kinds of lines are made of.

use tengen_board::{Color, Lettering, Move, Size};
use tengen_sgf::{Outcome, WonBy};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending {
    /// It was counted: White's points with komi, and Black's.
    Counted {
        /// White's points.
        white: f64,
        /// Black's points.
        black: f64,
    },
    /// This colour gave up.
    Resigned(Color),
    /// This colour ran out of time.
    OutOfTime(Color),
    /// It will go on another time.
    Adjourned,
}

/// A game that is over, or broken off.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// The game's number.
    pub number: u32,
    /// Who had White.
    pub white: String,
    /// Who had Black.
    pub black: String,
    /// How it ended.
    pub ending: Ending,
}

/// `{Game 1: anna vs bert : Black resigns. W 6.5 B 0.0}`, with or without the braces. Points mean that
/// it was counted, whatever is said about resigning.
pub(super) fn finished(text: &str) -> Option<Finished> {
    let text =
        text.trim().trim_start_matches('{').trim_end_matches(['*', ' ']).trim_end_matches('}');
    let rest = text.strip_prefix("Game ")?;
    let (number, rest) = rest.split_once(':')?;
    let (players, ending) = rest.split_once(" :")?;
    let (white, black) = players.split_once(" vs ")?;
    let (white, black) = (name(white)?, name(black)?);
    Some(Finished { number: number.trim().parse().ok()?, white, black, ending: ending_of(ending)? })
}

fn ending_of(text: &str) -> Option<Ending> {
    let text = text.trim().trim_end_matches('.');
    let loser = || match text.split_whitespace().next() {
        Some("White") => Some(Color::White),
        Some("Black") => Some(Color::Black),
        _ => None,
    };
    if let Some(counted) = counted(text) {
        Some(counted)
    } else if text.ends_with("resigns") {
        Some(Ending::Resigned(loser()?))
    } else if text.ends_with("forfeits on time") {
        Some(Ending::OutOfTime(loser()?))
    } else if text.ends_with("has adjourned") {
        Some(Ending::Adjourned)
    } else {
        None
    }
}

/// `... W 6.5 B 0.0`
fn counted(text: &str) -> Option<Ending> {
    let mut words = text.split_whitespace().rev();
    let mut side = |letter: &str| {
        let value = points(words.next()?)?;
        (words.next() == Some(letter)).then_some(value)
    };
    let black = side("B")?;
    let white = side("W")?;
    Some(Ending::Counted { white, black })
}

/// Points as servers write them: no fewer than none, in halves, and no more than a board has.
pub(super) fn points(text: &str) -> Option<f64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let value = text.parse::<f64>().ok().filter(|_| is_plain)?;
    ((2.0 * value).fract() == 0.0 && value < 2_000.0).then_some(value)
}

/// A result as records of both kinds of servers have it: `W+7.0`, `B+Resign`, `B+Time`, `W+Illegal`, `Draw`
pub(crate) fn outcome(word: &str) -> Option<Outcome> {
    if word.eq_ignore_ascii_case("draw") {
        return Some(Outcome::Draw);
    }
    let (winner, by) = word.split_once('+')?;
    let by = match by.to_ascii_lowercase().as_str() {
        "resign" => WonBy::Resignation,
        "time" => WonBy::Time,
        "illegal" | "forfeit" => WonBy::Forfeit,
        margin => WonBy::Points(points(margin)?),
    };
    let winner = match winner {
        "b" | "B" => Color::Black,
        "w" | "W" => Color::White,
        _ => return None,
    };
    Some(Outcome::Win { winner, by })
}

/// A player's name: one word of letters that can be told from the rest of a line.
pub(super) fn name(text: &str) -> Option<String> {
    let text = text.trim();
    let is_name = !text.is_empty()
        && text.len() <= 40
        && text.chars().all(|c| c.is_ascii_graphic() && !"()[]{}<>:,".contains(c));
    is_name.then(|| text.to_owned())
}

/// A point or a pass, on the largest board there is.
pub(super) fn move_of(text: &str) -> Option<Move> {
    if text.eq_ignore_ascii_case("pass") {
        return Some(Move::Pass);
    }
    let largest = Size::square(25).ok()?;
    largest.parse(text, Lettering::Go).ok().map(Move::Play)
}

/// The player of `*anna*: some words`, and the words.
pub(super) fn spoken(text: &str) -> Option<(String, String)> {
    let (speaker, words) = text.trim().strip_prefix('*')?.split_once('*')?;
    Some((name(speaker)?, words.trim_start_matches(':').trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_in_all_their_spellings() {
        let ending = |text: &str| finished(text).map(|finished| finished.ending);
        let counted = Some(Ending::Counted { white: 25.5, black: 23.0 });
        for text in
            ["{Game 1: a vs b : Black resigns. W 25.5 B 23.0}", "{Game 1: a vs b : W 25.5 B 23.0}"]
        {
            assert_eq!(ending(text), counted, "{text}");
        }
        let game = finished("{Game 12: anna vs bert : White resigns.}").unwrap();
        assert_eq!((game.number, game.white.as_str(), game.black.as_str()), (12, "anna", "bert"));
        assert_eq!(game.ending, Ending::Resigned(Color::White));
        let time = ending("{Game 1: a vs b : Black forfeits on time.}");
        assert_eq!(time, Some(Ending::OutOfTime(Color::Black)));
        for text in ["{Game 1: a vs b : has adjourned.}", "Game 1: a vs b : has adjourned."] {
            assert_eq!(ending(text), Some(Ending::Adjourned));
        }
        for text in [
            "",
            "Game",
            "{Game x: a vs b : Black resigns.}",
            "{Game 1: a b : Black resigns.}",
            "{Game 1: a vs b : Nobody resigns.}",
            "{Game 1: a vs b : W nan B 1}",
            "{Game 1: a vs b : W 1e99 B 1}",
            "{Game 99999999999: a vs b : Black resigns.}",
        ] {
            assert_eq!(finished(text), None, "{text}");
        }
    }
}
