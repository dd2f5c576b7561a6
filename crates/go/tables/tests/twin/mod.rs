//! The slow and obvious way: every state that can be reached, with the rules of the house, all
//! values improved again and again until nothing changes. No symmetry, no exchange of colours.

use std::collections::HashMap;

use tengen_board::{Color, Move, Size};
use tengen_go_rules::{KoRule, Position, RuleSet, Rules};

/// What can be reached, and the moves from it.
pub struct Graph {
    pub positions: Vec<Position>,
    /// For each: where its moves lead.
    moves: Vec<Vec<Step>>,
    area: i32,
}

enum Step {
    To(usize),
    /// The game ends with this score for Black.
    End(i32),
}

/// Values for Black and the round in which they came about.
pub type Values = Vec<(i32, u16)>;

fn key(position: &Position) -> (u64, Color, Option<tengen_board::Point>, bool) {
    let passed = matches!(position.last_move(), Some((_, Move::Pass)));
    let ko = position.ko().filter(|_| !passed);
    (position.hash(), position.to_move(), ko, passed)
}

impl Graph {
    pub fn new(size: Size) -> Graph {
        let rules = Rules { ko: KoRule::Simple, ..RuleSet::Chinese.rules() };
        let start = Position::new(size, rules);
        let mut numbers = HashMap::from([(key(&start), 0)]);
        let mut graph = Graph { positions: vec![start], moves: vec![], area: size.area() as i32 };
        while graph.moves.len() < graph.positions.len() {
            let position = graph.positions[graph.moves.len()].clone();
            let to_move = position.to_move();
            let mut steps = Vec::new();
            for point in size.points() {
                if position.is_legal(to_move, point.into()) {
                    let number = graph.number(&position, point.into(), &mut numbers);
                    steps.push(Step::To(number));
                }
            }
            steps.push(if key(&position).3 {
                Step::End(score(&position))
            } else {
                Step::To(graph.number(&position, Move::Pass, &mut numbers))
            });
            graph.moves.push(steps);
        }
        graph
    }

    fn number(
        &mut self,
        position: &Position,
        mv: Move,
        numbers: &mut HashMap<(u64, Color, Option<tengen_board::Point>, bool), usize>,
    ) -> usize {
        let mut after = position.clone();
        after.play(mv).unwrap();
        *numbers.entry(key(&after)).or_insert_with(|| {
            self.positions.push(after);
            self.positions.len() - 1
        })
    }

    /// The values if endless play gives Black this score, which is all or nothing.
    pub fn values(&self, endless: i32) -> Values {
        assert_eq!(endless.abs(), self.area);
        let mut values: Values = vec![(endless, 0); self.positions.len()];
        for round in 1.. {
            let value_of = |step: &Step| match *step {
                Step::To(number) => values[number].0,
                Step::End(score) => score,
            };
            let next: Values = self
                .moves
                .iter()
                .zip(&self.positions)
                .zip(&values)
                .map(|((steps, position), &old)| {
                    let scores = steps.iter().map(value_of);
                    let best = match position.to_move() {
                        Color::Black => scores.max(),
                        Color::White => scores.min(),
                    };
                    match best {
                        Some(best) if best != old.0 => (best, round),
                        _ => old,
                    }
                })
                .collect();
            if next == values {
                return values;
            }
            values = next;
        }
        values
    }
}

/// Area of Black less that of White, every stone alive.
fn score(position: &Position) -> i32 {
    let size = position.size();
    let mut score = 0;
    for color in [Color::Black, Color::White] {
        let sign = if color == Color::Black { 1 } else { -1 };
        score += sign * position.stones_of(color).len() as i32;
    }
    for region in position.empty_points().parts(size) {
        let around = region.neighbours(size);
        let touches = |color| !(around & position.stones_of(color)).is_empty();
        match (touches(Color::Black), touches(Color::White)) {
            (true, false) => score += region.len() as i32,
            (false, true) => score -= region.len() as i32,
            _ => {}
        }
    }
    score
}
