//! What a brain says of its thoughts.

use tengen_board::{Lettering, Point};
use tengen_gobang_engine::{Thought, Variation};
use tengen_gobang_rules::{Ending, Game};

/// A message for every variation of a thought: `depth 9 score +32 nodes 120000 time 850 ms line H8 H9`,
/// numbered where there are several.
pub(super) fn messages(thought: &Thought) -> Vec<String> {
    let is_alone = thought.variations.len() == 1;
    let message = |(index, line): (usize, &Variation)| {
        let number = if is_alone { String::new() } else { format!("{}. ", index + 1) };
        format!(
            "MESSAGE {number}depth {} score {} nodes {} time {} ms line {}",
            line.depth,
            line.score,
            thought.nodes,
            thought.elapsed.as_millis(),
            names(&line.moves)
        )
    };
    thought.variations.iter().enumerate().map(message).collect()
}

fn names(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(|point| point.name(Lettering::Gobang)).collect();
    names.join(" ")
}

/// Why there is nothing to play any more.
pub(super) fn over(ending: Ending) -> String {
    match ending {
        Ending::Row(color) => format!("the game is over: {color} has won"),
        Ending::Foul(kind) => format!("the game is over: black lost by a foul ({kind})"),
        Ending::Full => "the game is over: no point is empty".to_owned(),
        Ending::Passes => "the game is over: both have passed".to_owned(),
    }
}

/// Who speaks.
pub(super) fn about() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "name=\"tengen\", version=\"{version}\", author=\"the authors of tengen\", country=\"none\""
    )
}

/// Points that are forbidden to Black, if it is Black's turn.
pub(super) fn forbidden(game: &Game) -> String {
    let size = game.board().size();
    let points = game.board().empty_points().filter(|&point| game.foul_at(point).is_some());
    let places = points.map(|p| format!("{:02}{:02}", p.column(), size.height() - 1 - p.row()));
    format!("FORBID {}.", places.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tengen_gobang_engine::Score;

    #[test]
    fn one_line_or_many() {
        let line = |score, column| Variation {
            score,
            moves: vec![Point::new(column, 7), Point::new(column, 8)],
            depth: 6,
        };
        let mut thought = Thought {
            variations: vec![line(Score::Points(32), 7)],
            depth: 6,
            nodes: 1_200,
            elapsed: Duration::from_millis(85),
        };
        assert_eq!(
            messages(&thought),
            ["MESSAGE depth 6 score +32 nodes 1200 time 85 ms line H8 H9"]
        );
        thought.variations.push(line(Score::Loss(4), 8));
        assert_eq!(
            messages(&thought),
            [
                "MESSAGE 1. depth 6 score +32 nodes 1200 time 85 ms line H8 H9",
                "MESSAGE 2. depth 6 score loss in 4 nodes 1200 time 85 ms line I8 I9"
            ]
        );
    }
}
