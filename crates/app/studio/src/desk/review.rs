//! What a game looks like as a whole: its course, and the moves that cost most.

use serde_json::{Value, json};
use tengen_board::{Color, Lettering, Move};
use tengen_explain::{Loss, Seen};

use super::record::Record;
use crate::evaluation::Evaluation;

/// Mistakes that are shown.
const MOST_MISTAKES: usize = 6;

/// A move that cost its player something, by estimate.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mistake {
    pub(super) node: usize,
    pub(super) move_number: usize,
    pub(super) color: Color,
    pub(super) mv: Move,
    /// Of the chance of winning.
    pub(super) chance: f64,
    pub(super) points: f64,
    /// What would have been better, and how the game might have gone on.
    pub(super) better: Vec<String>,
}

/// The moves of the main line that cost most, the worst first.
pub(super) fn mistakes(record: &Record) -> Vec<Mistake> {
    let line = record.main_line();
    let mut moves = 0;
    let mut found = Vec::new();
    for step in line.windows(2) {
        let Some((color, mv)) = record.played(step[1]) else { continue };
        moves += 1;
        let evaluations = (record.evaluations.get(&step[0]), record.evaluations.get(&step[1]));
        let (Some(before), Some(after)) = evaluations else { continue };
        let Some(best) = before.best().filter(|best| best.mv != mv.name(Lettering::Go)) else {
            continue;
        };
        let loss = Loss::between(color, &seen(before), &seen(after));
        if loss.is_felt() {
            let Loss { chance, points } = loss;
            let better = best.line.clone();
            found.push(Mistake {
                node: step[1],
                move_number: moves,
                color,
                mv,
                chance,
                points,
                better,
            });
        }
    }
    found.sort_by(|a, b| b.chance.total_cmp(&a.chance).then(b.points.total_cmp(&a.points)));
    found.truncate(MOST_MISTAKES);
    found
}

const fn seen(evaluation: &Evaluation) -> Seen {
    Seen { black_wins: evaluation.black_wins, black_leads: evaluation.black_leads }
}

/// The course of the game as far as it is known, for a graph.
pub(super) fn as_json(record: &Record) -> Value {
    let points = record.evaluations.iter().map(|(number, evaluation)| {
        json!([number, evaluation.black_wins, evaluation.black_leads, evaluation.visits])
    });
    let mistake = |mistake: &Mistake| {
        json!({
            "node": mistake.node,
            "move_number": mistake.move_number,
            "color": mistake.color.word(),
            "move": mistake.mv.name(Lettering::Go),
            "chance": crate::shape::rounded(mistake.chance, 4),
            "points": crate::shape::rounded(mistake.points, 1),
            "better": mistake.better,
        })
    };
    json!({
        "kind": "Estimate",
        "points": points.collect::<Vec<_>>(),
        "mistakes": mistakes(record).iter().map(mistake).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Candidate;

    fn evaluation(black_wins: f64, black_leads: f64, best: &str) -> Evaluation {
        let line = vec![best.to_owned(), "pass".to_owned()];
        let mv = best.to_owned();
        let first = Candidate { mv, visits: 9, black_wins, black_leads, line };
        Evaluation { visits: 10, black_wins, black_leads, moves: vec![first] }
    }

    #[test]
    fn mistakes_cost_their_own_player() {
        let mut record = Record::read(b"(;SZ[5];B[cc];W[dd];B[bb];W[aa])").unwrap();
        // White's D2 gives away 30%, Black's B4 is best, White's A5 gains nothing back.
        let course = [(0.5, 0.0, "C3"), (0.5, 0.0, "B2"), (0.8, 6.0, "B4"), (0.8, 6.0, "D4")];
        for (number, (wins, leads, best)) in course.into_iter().enumerate() {
            record.keep(number, evaluation(wins, leads, best));
        }
        assert_eq!(mistakes(&record).len(), 1);
        record.keep(4, evaluation(0.9, 7.0, "C2"));
        let found = mistakes(&record);
        let names: Vec<_> = found.iter().map(|m| (m.move_number, m.color, m.node)).collect();
        assert_eq!(names, [(2, Color::White, 2), (4, Color::White, 4)], "the worst first");
        assert!((found[0].chance - 0.3).abs() < 1e-9 && found[0].points == 6.0);
        assert_eq!(found[0].better, ["B2", "pass"]);
    }
}
