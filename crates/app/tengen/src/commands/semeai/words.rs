//! Races in words.

use tengen_board::Color;
use tengen_cgt::{CgtError, Game, Result, Store};
use tengen_semeai::{Eye, OUT_OF_DANGER, Outcome, Race, RaceMove};

/// Where a move that is in no region is played.
pub(super) const fn place(mv: RaceMove) -> &'static str {
    match mv {
        RaceMove::Region { .. } => "in a region",
        RaceMove::Plain => "outside",
        RaceMove::Eye => "in the eye",
        RaceMove::Clear => "in the own eye",
        RaceMove::Shared => "of both",
    }
}

/// Who wins if this side begins.
pub(super) fn verdict(first: Color, outcome: Outcome, ahead: Option<i64>) -> String {
    let first = first.player();
    match outcome {
        Outcome::Seki => format!("{first} begins: seki, neither block can be taken"),
        Outcome::Wins(winner) => {
            let winner = winner.player();
            let by = match ahead {
                Some(OUT_OF_DANGER..) => ", out of danger".to_owned(),
                Some(0) => ", with no move to spare".to_owned(),
                Some(1) => ", with 1 move to spare".to_owned(),
                Some(moves) => format!(", with {moves} moves to spare"),
                None => String::new(),
            };
            format!("{first} begins: {winner} wins{by}")
        }
    }
}

/// Which of Müller's kinds of race it is.
pub(super) fn class(race: &Race) -> String {
    let eye = |color: Color| {
        let (points, stones) =
            (race.eyes[color.index()].points(), race.eyes[color.index()].stones());
        let inside = match stones {
            0 => String::new(),
            stones => format!(" with {} in it", counted(stones, "stone")),
        };
        format!("{}'s eye of {}{inside}", color.player(), counted(points, "point"))
    };
    let (black, white) = (eye(Color::Black), eye(Color::White));
    let shared = match race.shared {
        0 => "no shared liberties".to_owned(),
        1 => "1 shared liberty".to_owned(),
        count => format!("{count} shared liberties"),
    };
    let classes = race.eyes.map(Eye::class);
    let kind = match (classes, race.shared) {
        ([0, 0], 0) => return "no eyes, no shared liberties: the longer side wins".to_owned(),
        ([0, 0], _) => {
            "no eyes: seki unless a side is far enough ahead to fill them all".to_owned()
        }
        ([_, 0], _) => format!("{black} against none: shared liberties are for Black"),
        ([0, _], _) => format!("{white} against none: shared liberties are for White"),
        ([one, other], _) if one == other => {
            format!("{black}, {white}, of one class: shared liberties make seki")
        }
        ([one, other], _) if one > other => {
            format!("{black} is bigger than {white}: shared liberties are for Black")
        }
        _ => format!("{white} is bigger than {black}: shared liberties are for White"),
    };
    format!("{shared}; {kind}")
}

pub(super) fn counted(count: u32, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// Values that take more characters than this are told by their mean and temperature.
const LONGEST_VALUE: usize = 40;

/// A value for people: its name, or what is most important about it.
pub(super) fn value(store: &Store, game: Game) -> Result<String> {
    match store.name(game) {
        Ok(name) if name.len() <= LONGEST_VALUE => Ok(name),
        Ok(_) | Err(CgtError::TooLongToWrite(_)) => outline(store, game),
        Err(error) => Err(error),
    }
}

/// A value for scripts: its name, unless it would fill a book.
pub(super) fn full_value(store: &Store, game: Game) -> Result<String> {
    match store.name(game) {
        Err(CgtError::TooLongToWrite(_)) => outline(store, game),
        named => named,
    }
}

fn outline(store: &Store, game: Game) -> Result<String> {
    Ok(format!("mean {}, temperature {}", store.mean(game)?, store.temperature(game)?))
}

/// With a capital letter, to begin a sentence.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
