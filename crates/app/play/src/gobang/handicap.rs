//! Weaker play that still looks like play.

use tengen_board::Random;
use tengen_gobang_engine::{Limits, Score, Thought, Variation};

use crate::Level;

/// What a level keeps the engine from: how deep it looks, and how near to the best the move is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Handicap {
    /// Stones that it looks ahead at most.
    pub depth: u32,
    /// Positions that it looks at for a move at most.
    pub nodes: u64,
    /// How many of the best moves it chooses among.
    pub choices: usize,
    /// A move that is so many points worse than the best is played about a third as often.
    pub tolerance: f64,
}

const fn handicap(depth: u32, nodes: u64, choices: usize, tolerance: f64) -> Handicap {
    Handicap { depth, nodes, choices, tolerance }
}

/// Levels 1 to 19.
const HANDICAPS: [Handicap; 19] = [
    handicap(1, 2_000, 10, 160.0),
    handicap(1, 2_000, 8, 110.0),
    handicap(1, 2_000, 7, 80.0),
    handicap(1, 2_000, 6, 55.0),
    handicap(2, 3_000, 6, 55.0),
    handicap(2, 3_000, 6, 40.0),
    handicap(2, 3_000, 5, 28.0),
    handicap(3, 5_000, 5, 28.0),
    handicap(3, 5_000, 4, 20.0),
    handicap(4, 8_000, 4, 16.0),
    handicap(4, 8_000, 4, 12.0),
    handicap(5, 10_000, 3, 10.0),
    handicap(6, 12_000, 3, 8.0),
    handicap(6, 16_000, 3, 6.0),
    handicap(8, 16_000, 1, 0.0),
    handicap(9, 32_000, 1, 0.0),
    handicap(10, 64_000, 1, 0.0),
    handicap(12, 128_000, 1, 0.0),
    handicap(14, 256_000, 1, 0.0),
];

/// Points of a win at once, for comparison with lines that are not decided.
const DECIDED: f64 = 2_000.0;

impl Handicap {
    /// What a level keeps it from; nothing at full strength.
    pub fn of(level: Level) -> Option<Handicap> {
        HANDICAPS.get(usize::from(level.number()) - 1).copied()
    }

    /// These limits, and those of the level.
    pub fn within(self, limits: &Limits) -> Limits {
        Limits {
            time: limits.time,
            nodes: Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes))),
            depth: Some(limits.depth.map_or(self.depth, |depth| depth.min(self.depth))),
        }
    }

    /// Puts the line first that the level plays: any of those found, the better the likelier.
    pub fn choose(self, thought: &mut Thought, random: &mut Random) {
        let lines = &mut thought.variations;
        let Some(best) = lines.first().map(worth) else { return };
        if self.tolerance <= 0.0 || lines.len() < 2 {
            return;
        }
        let shares: Vec<f64> =
            lines.iter().map(|line| ((worth(line) - best) / self.tolerance).exp()).collect();
        let drawn = lines.remove(random.draw(&shares).unwrap_or(0));
        lines.insert(0, drawn);
    }
}

fn worth(line: &Variation) -> f64 {
    match line.score {
        Score::Win(stones) => DECIDED - f64::from(stones),
        Score::Loss(stones) => f64::from(stones) - DECIDED,
        Score::Points(points) => f64::from(points),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Point;

    fn thought(scores: &[Score]) -> Thought {
        let line = |(index, &score): (usize, &Score)| Variation {
            score,
            moves: vec![Point::new(index, 0)],
            depth: 1,
        };
        Thought { variations: scores.iter().enumerate().map(line).collect(), ..Thought::default() }
    }

    fn drawn(handicap: Handicap, scores: &[Score]) -> Vec<usize> {
        let mut random = Random::new(3);
        let mut counts = vec![0; scores.len()];
        for _ in 0..2_000 {
            let mut thought = thought(scores);
            handicap.choose(&mut thought, &mut random);
            assert_eq!(thought.variations.len(), scores.len(), "no line is lost");
            counts[thought.best().unwrap().column()] += 1;
        }
        counts
    }

    #[test]
    fn worse_moves_are_played_less_often() {
        let scores = [Score::Points(50), Score::Points(30), Score::Points(-10)];
        let counts = drawn(handicap(1, 1, 3, 20.0), &scores);
        assert!(counts[0] > counts[1] && counts[1] > counts[2] && counts[2] > 0, "{counts:?}");
        // A third as often, by the definition.
        let ratio = counts[0] as f64 / counts[1] as f64;
        assert!((2.3..3.2).contains(&ratio), "{ratio}");
    }

    #[test]
    fn nobody_misses_a_five_or_walks_into_one() {
        for handicap in HANDICAPS {
            let scores = [Score::Win(1), Score::Points(120), Score::Points(0)];
            assert_eq!(drawn(handicap, &scores)[0], 2_000, "{handicap:?}");
            let scores = [Score::Points(-150), Score::Loss(2), Score::Loss(2)];
            let counts = drawn(handicap, &scores);
            assert!(counts[0] >= 1_990, "{handicap:?}: {counts:?}");
        }
    }

    #[test]
    fn levels_add_up() {
        assert_eq!(Handicap::of(Level::FULL), None);
        let levels: Vec<Handicap> =
            (1..20).filter_map(|n| Handicap::of(Level::try_from(n).unwrap())).collect();
        assert_eq!(levels.len(), 19);
        for pair in levels.windows(2) {
            let grows = pair[0].depth <= pair[1].depth
                && pair[0].nodes <= pair[1].nodes
                && pair[0].tolerance >= pair[1].tolerance;
            assert!(grows && pair[0] != pair[1], "{pair:?}");
        }
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let within = levels[0].within(&limits);
        assert_eq!((within.nodes, within.depth), (Some(100), Some(1)));
    }
}
