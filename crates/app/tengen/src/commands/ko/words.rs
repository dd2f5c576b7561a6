//! Moves, lines and results in words and in the names that scripts use.

use serde_json::Value;
use tengen_board::Color;
use tengen_ko::{Amount, Fight, KoMove, Threat};

/// A whole number as a number, a fraction as text.
pub(super) fn amount(amount: Amount) -> Value {
    if amount.denominator() == 1 {
        Value::from(amount.numerator())
    } else {
        Value::from(amount.to_string())
    }
}

/// A line as scripts read it: `W:capture`.
pub(super) fn names(fight: &Fight, line: &[(Color, KoMove)]) -> Vec<String> {
    line.iter().map(|&(color, mv)| format!("{}:{}", color.letter(), fight.move_name(mv))).collect()
}

/// The result in words.
pub(super) fn outcome(fight: &Fight, value: i64) -> String {
    let points = fight.points(value.abs());
    match value {
        0 => "0: nobody gains".to_owned(),
        1.. => format!("{points}: White gains {points} more than Black"),
        _ => format!("-{points}: Black gains {points} more than White"),
    }
}

/// A move in words.
pub(super) fn in_words(fight: &Fight, color: Color, mv: KoMove) -> String {
    let points = |units: i64| fight.points(units).to_string();
    let threat = |threat: Threat| match threat.loss {
        0 => points(threat.value),
        loss => format!("{} (loses {} if answered)", points(threat.value), points(loss)),
    };
    match mv {
        KoMove::Capture => "take the ko".to_owned(),
        KoMove::Resolve => format!("resolve the ko (+{})", points(fight.ko())),
        KoMove::Take(value) => format!("take {}", points(value)),
        KoMove::Threat(t) => format!("threaten {}", threat(t)),
        KoMove::Cash(t) => format!("carry out the threat of {}", points(t.value)),
        KoMove::Answer(t) if t.loss > 0 => {
            format!("answer the threat of {} (+{})", points(t.value), points(t.loss))
        }
        KoMove::Answer(t) => format!("answer {}'s threat of {}", color.other(), points(t.value)),
        KoMove::Pass => "pass".to_owned(),
    }
}

/// Lines of a long expected sequence that are shown.
const MOST_LINES: usize = 30;

/// A line as people read it, the end of a long one left out.
pub(super) fn line_in_words(fight: &Fight, line: &[(Color, KoMove)]) -> Vec<String> {
    let words = |&(color, mv): &(Color, KoMove)| {
        format!("{}: {}", color.letter(), in_words(fight, color, mv))
    };
    shortened_line(line.iter().map(words).collect())
}

/// The moves of a line, the end of a long one left out.
pub(super) fn shortened_line(mut moves: Vec<String>) -> Vec<String> {
    if moves.len() > MOST_LINES {
        let more = moves.len() - MOST_LINES;
        moves.truncate(MOST_LINES);
        moves.push(format!("... and {more} moves more"));
    }
    moves
}

/// What is known where time ran out.
pub(super) fn bound_in_words(low: Amount, high: Amount) -> String {
    format!(
        "White's profit minus Black's: proved to lie between {low} and {high}; more time may narrow \
         it down"
    )
}
