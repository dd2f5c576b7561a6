//! What to play, and what the search thinks of it.

use tengen_board::{Color, Move, Point, PointSet};
use tengen_semeai::Outcome;
use tengen_uct::{Candidate, Report};
use tengen_verdict::Verdict;

use crate::fights::is_success;
use crate::{
    About, Advice, Fact, Fate, KoPlay, RaceEnding, RaceFact, Reason, SecondView, SizedMove,
    StonesFact, Theme, middle,
};

/// A chance of winning that is so much higher is another view.
const OTHER_VIEW: f32 = 0.03;

/// A move that a fact recommends to the side to move, with the reason.
fn from_fact(fact: &Fact, to_move: Color, report: &Report) -> Option<(Move, Reason)> {
    match &fact.about {
        About::Stones(stones) if stones.first == to_move && is_success(stones) => {
            Some((favourite(&stones.moves, report)?, of_stones(stones)))
        }
        About::Race(race) if race.first == to_move => {
            Some((favourite(&race.moves, report)?, of_race(race)?))
        }
        About::Ko(ko) if ko.holder == to_move => Some((ko.point.into(), Reason::EndsKo(ko.point))),
        About::Ko(ko) if !ko.is_banned => Some((ko.point.into(), Reason::TakesKo(ko.point))),
        _ => None,
    }
}

/// Of moves that come to the same, the one that the search likes best.
fn favourite(moves: &[Point], report: &Report) -> Option<Move> {
    let liked = report.candidates.iter().map(|candidate| candidate.mv);
    let mut known = liked.filter(|mv| mv.point().is_some_and(|point| moves.contains(&point)));
    known.next().or_else(|| moves.first().map(|&point| point.into()))
}

fn of_stones(fact: &StonesFact) -> Reason {
    let named = fact.named;
    let (Verdict::Exact(fate) | Verdict::Estimate(fate)) = fact.fate else {
        return Reason::FightsKo(named);
    };
    match (fate, fact.theme) {
        (Fate::Ko { .. }, _) => Reason::FightsKo(named),
        (Fate::Taken, Theme::Life) => Reason::Kills(named),
        (Fate::Taken, _) => Reason::Catches(named),
        (Fate::Stands, Theme::Life) => Reason::Lives(named),
        (Fate::Stands, _) => Reason::Saves(named),
    }
}

fn of_race(fact: &RaceFact) -> Option<Reason> {
    let (Verdict::Exact(ending) | Verdict::Estimate(ending)) = fact.ending else { return None };
    let theirs = fact.blocks[fact.first.other().index()];
    match ending {
        // What is won anyway needs no move.
        _ if fact.is_settled => None,
        RaceEnding::Known(Outcome::Wins(winner)) if winner == fact.first => {
            Some(Reason::WinsRace(theirs))
        }
        RaceEnding::Known(Outcome::Wins(_)) => None,
        RaceEnding::Known(Outcome::Seki) | RaceEnding::Ko { .. } => {
            Some(Reason::HoldsRace(fact.blocks[fact.first.index()]))
        }
    }
}

/// What the plan of a ko fight says to the side to move.
fn from_plan(facts: &[Fact], to_move: Color) -> Option<(Move, Reason)> {
    let plan = facts.iter().find_map(|fact| match &fact.about {
        About::KoPlan(plan) if plan.color == to_move => Some(plan),
        _ => None,
    })?;
    let reason = match plan.play {
        KoPlay::Take => Reason::TakesKo(plan.ko),
        KoPlay::End => Reason::EndsKo(plan.ko),
        KoPlay::Threat(_) => Reason::ThreatensFor(plan.ko),
        // Moves elsewhere are measured and told as such.
        KoPlay::Valuable(_) | KoPlay::Other | KoPlay::Pass => return None,
    };
    Some((plan.mv, reason))
}

/// What to play: what the urgent facts say, unless the search has found something larger.
pub(crate) fn advice(
    first: &[Fact],
    is_urgent: bool,
    to_move: Color,
    report: &Report,
    sized: &[SizedMove],
) -> Advice {
    let best = report.best();
    let size_of = |mv: Move| sized.iter().find(|sized| Some(sized.point) == mv.point()).copied();
    let urgent = first.first().filter(|_| is_urgent);
    let found = urgent.and_then(|fact| {
        let told = from_plan(first, to_move).or_else(|| from_fact(fact, to_move, report))?;
        Some((fact, told))
    });
    if let Some((fact, (mv, reason))) = found {
        let larger = size_of(best).is_some_and(|sized| middle(&sized.swing) > fact.stake);
        if mv == best || !larger {
            return Advice { color: to_move, mv, reason };
        }
    }
    let reason = match (best, size_of(best)) {
        (Move::Pass, _) => Reason::Over,
        // Only what was measured to be the largest is called so.
        (_, Some(size)) if sized.first() == Some(&size) => Reason::Largest(size),
        _ => Reason::Search(f64::from(report.win_rate())),
    };
    Advice { color: to_move, mv: best, reason }
}

/// What the search thinks, if that is something else than the advice.
pub(crate) fn second_view(advice: &Advice, report: &Report) -> Option<SecondView> {
    let best = report.candidates.first().filter(|best| best.mv != advice.mv)?;
    let other = report.candidates.iter().find(|candidate| candidate.mv == advice.mv);
    let other = other.filter(|candidate| candidate.visits > 0);
    let close = |other: &Candidate| best.win_rate - other.win_rate < OTHER_VIEW;
    if other.is_some_and(close) {
        return None;
    }
    Some(SecondView {
        color: advice.color,
        mv: best.mv,
        chance: f64::from(best.win_rate),
        instead_of: advice.mv,
        other_chance: other.map(|candidate| f64::from(candidate.win_rate)),
    })
}

/// The advice as a fact.
pub(crate) fn fact(advice: Advice, urgent: Option<&Fact>) -> Fact {
    let points: PointSet = advice.mv.point().into_iter().collect();
    let begins = |fact: &&Fact| fact.line.first().is_some_and(|first| first.mv == advice.mv);
    let line = urgent.filter(begins).map_or_else(Vec::new, |fact| fact.line.clone());
    let stones = match advice.reason {
        Reason::Largest(_) | Reason::Search(_) | Reason::Keeps(_) | Reason::Over => PointSet::EMPTY,
        _ => urgent.map_or(PointSet::EMPTY, |fact| fact.stones),
    };
    let stake = urgent.map_or(0.0, |fact| fact.stake);
    Fact { about: About::Advice(advice), stones, points, line, stake }
}
