//! Capturing races on a board.

use tengen_board::{Color, Point, PointSet};
use tengen_cgt::Store;
use tengen_semeai::{Analysis, BoardRace, Found, Method, Outcome, races};
use tengen_tactics::{LineMove, Status};
use tengen_verdict::{Budget, Verdict};

use crate::ask::Ground;
use crate::{About, Fact, RaceEnding, RaceFact, name};

/// Blocks of fewer stones are not said to race.
const LEAST_BLOCK: usize = 2;

/// Bytes for the table of one race.
const MEMORY: usize = 8 << 20;

/// A race and what was found out about it.
pub(crate) struct Contest {
    facts: [Fact; 2],
    /// Both blocks.
    pub stones: PointSet,
    pub is_settled: bool,
}

impl Contest {
    /// What there is to say, what the side to move can do first.
    pub fn facts(&self, to_move: Color) -> Vec<Fact> {
        let fact = |first: Color| self.facts[first.index()].clone();
        if !self.is_settled {
            return vec![fact(to_move), fact(to_move.other())];
        }
        // What is settled is told of the side that might have hoped.
        let hopes = match self.facts[0].about {
            About::Race(RaceFact {
                ending: Verdict::Exact(ending) | Verdict::Estimate(ending),
                ..
            }) => match ending {
                RaceEnding::Known(Outcome::Wins(winner)) => winner.other(),
                _ => to_move,
            },
            _ => to_move,
        };
        vec![fact(hopes)]
    }
}

/// The races of a board whose end was found, those about most points first.
pub(crate) fn contests(ground: &Ground<'_>, nodes: u64, budget: &mut Budget) -> Vec<Contest> {
    let store = Store::new();
    let mut found: Vec<Contest> = Vec::new();
    for race in races(ground.position) {
        let [black, white] = race.blocks();
        let is_told =
            |known: &Contest| known.stones.contains(black) || known.stones.contains(white);
        if !is_a_race(ground, &race) || found.iter().any(is_told) {
            continue;
        }
        let analysis = budget.lend(nodes, |lent| race.analyse(&store, MEMORY, lent));
        if !analysis.first.contains(&Found::Unknown) {
            found.push(contest(ground, &store, &race, &analysis));
        }
    }
    found
}

/// Whether two blocks race, and neither is merely inside the other's eye.
fn is_a_race(ground: &Ground<'_>, race: &BoardRace) -> bool {
    let position = ground.position;
    let blocks = race.blocks();
    let has_other_enemies = |color: Color| {
        let (own, enemy) = (blocks[color.index()], blocks[color.other().index()]);
        let around: PointSet = position.string_stones(own).collect();
        let around = around | position.string_liberties(own);
        let beside = around.neighbours(position.size()) & position.stones_of(color.other());
        beside.iter().any(|stone| position.string(stone) != position.string(enemy))
    };
    blocks.iter().all(|&block| position.stones(block) >= LEAST_BLOCK)
        && race.is_shut_in()
        && Color::BOTH.into_iter().all(has_other_enemies)
}

fn contest(ground: &Ground<'_>, store: &Store, race: &BoardRace, analysis: &Analysis) -> Contest {
    let position = ground.position;
    let [(black, of_black), (white, of_white)] =
        race.blocks().map(|block| name::string(position, block));
    let stones = of_black | of_white;
    let endings = analysis.first.map(ending);
    let is_settled = endings[0] == endings[1] && !matches!(endings[0], RaceEnding::Ko { .. });
    let is_proved = |first: Color| analysis.is_proved(first) && !position.rules().suicide;
    let facts = Color::BOTH.map(|first| {
        let ending = endings[first.index()];
        let margin = match &analysis.method {
            Method::Static(verdict) => verdict.judgement.moves_ahead(&verdict.race, first),
            Method::Search { .. } => None,
        };
        let is_lost = ending == RaceEnding::Known(Outcome::Wins(first.other()));
        let moves = if is_lost { Vec::new() } else { best_moves(store, analysis, first) };
        let fact = RaceFact {
            blocks: [black, white],
            first,
            ending: if is_proved(first) {
                Verdict::Exact(ending)
            } else {
                Verdict::Estimate(ending)
            },
            margin: margin.filter(|&moves| moves < tengen_semeai::OUT_OF_DANGER),
            moves: moves.clone(),
            is_settled,
        };
        Fact {
            about: About::Race(fact),
            stones,
            points: moves.into_iter().collect(),
            line: line(store, race, analysis, first),
            stake: 2.0 * stones.len() as f64,
        }
    });
    Contest { facts, stones, is_settled }
}

fn ending(found: Found) -> RaceEnding {
    match found {
        Found::Known(outcome) => RaceEnding::Known(outcome),
        Found::Ko { winner, status } => match status {
            Status::RefuterNeeds(threats) => RaceEnding::Ko { needs: winner.other(), threats },
            Status::ProverNeeds(threats) => RaceEnding::Ko { needs: winner, threats },
            Status::Reached => RaceEnding::Known(Outcome::Wins(winner)),
            Status::Prevented => RaceEnding::Known(Outcome::Wins(winner.other())),
        },
        // Races whose end is not known are not told.
        Found::Unknown => RaceEnding::Known(Outcome::Seki),
    }
}

/// The best moves, the one to be recommended first.
fn best_moves(store: &Store, analysis: &Analysis, first: Color) -> Vec<Point> {
    let Method::Static(verdict) = &analysis.method else {
        return analysis.moves[first.index()].clone();
    };
    let mut moves = verdict.sensible_points(store, first);
    let best = verdict.judgement.recommended(store, first).ok().flatten();
    if let Some(best) = best.and_then(|mv| verdict.points_of(mv.mv, first).first().copied()) {
        moves.retain(|&point| point != best);
        moves.insert(0, best);
    }
    moves
}

fn line(store: &Store, race: &BoardRace, analysis: &Analysis, first: Color) -> Vec<LineMove> {
    match &analysis.method {
        Method::Static(_) => (race.line(store, first).into_iter())
            .map(|(color, point)| LineMove { color, mv: point.into(), after_threat: false })
            .collect(),
        Method::Search { .. } => analysis.lines[first.index()].clone(),
    }
}
