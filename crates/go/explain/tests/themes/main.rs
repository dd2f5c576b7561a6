//! What a position is about: composed positions of every theme, from 9x9 to 19x19, turned, mirrored and
//! with colours exchanged. The first fact must name the right theme, place and verdict.
//!
//! `TENGEN_THEMES=100 cargo test -p tengen-explain --test themes -- --nocapture` looks at all of them and
//! lists what is wrong; `TENGEN_THEMES_SEED=2` composes others.

mod compose;

use std::collections::BTreeMap;

use tengen_board::PointSet;
use tengen_explain::{About, Explainer, Explanation, Fate, RaceEnding, Theme};
use tengen_semeai::Outcome;
use tengen_verdict::Verdict;

use compose::{Composed, Expected, compose};

/// Positions that are looked at where nothing else is asked for.
const USUAL: usize = 18;

#[test]
fn the_first_fact_names_theme_place_and_verdict() {
    let count = std::env::var("TENGEN_THEMES").ok().and_then(|text| text.parse().ok());
    let count: usize = count.unwrap_or(USUAL);
    let composed = compose(count);
    assert_eq!(composed.len(), count);
    let mut right: BTreeMap<Theme, (usize, usize)> = BTreeMap::new();
    for composed in &composed {
        let size = composed.position.size();
        let explanation = Explainer::usual(size, 14).explain(&composed.position);
        let verdict = judge(composed, &explanation);
        let tally = right.entry(composed.expected.theme()).or_default();
        tally.1 += 1;
        match verdict {
            Ok(()) => tally.0 += 1,
            Err(why) => println!(
                "{} on {size}: {why}\n{}\n{:#?}",
                composed.name,
                composed.position.diagram(),
                explanation.facts[0].about
            ),
        }
    }
    println!("right of all, by theme: {right:?}");
    let good: usize = right.values().map(|tally| tally.0).sum();
    assert!((count - good) * 20 <= count.max(20), "{good} of {count}");
}

fn judge(composed: &Composed, explanation: &Explanation) -> Result<(), String> {
    let first = &explanation.facts[0];
    let theme = explanation.theme();
    if theme != composed.expected.theme() {
        return Err(format!("{theme:?} instead of {:?}", composed.expected));
    }
    match (&composed.expected, &first.about) {
        (Expected::Fight { stones, fate, moves, .. }, About::Stones(fact)) => {
            if !first.stones.meets(stones) {
                return Err(format!("speaks of {:?}", fact.named));
            }
            let (Verdict::Exact(found) | Verdict::Estimate(found)) = fact.fate else {
                return Err("not found out".to_owned());
            };
            let same = match (found, fate) {
                (Fate::Ko { .. }, Fate::Ko { .. }) => true,
                (found, fate) => found == *fate,
            };
            let move_is_right = moves.is_empty() || fact.moves.iter().any(|mv| moves.contains(mv));
            if !same || !move_is_right {
                return Err(format!(
                    "{found:?} by {:?} instead of {fate:?} by {moves:?}",
                    fact.moves
                ));
            }
            Ok(())
        }
        (Expected::Race { stones, winner, .. }, About::Race(fact)) => {
            if !first.stones.meets(stones) {
                return Err("another race".to_owned());
            }
            let (Verdict::Exact(ending) | Verdict::Estimate(ending)) = fact.ending else {
                return Err("not found out".to_owned());
            };
            let found = match ending {
                RaceEnding::Known(Outcome::Wins(color)) => Some(color),
                _ => None,
            };
            // A race that is decided is told of the side that has lost it.
            let expected =
                if fact.first == composed.position.to_move() { winner[0] } else { winner[1] };
            if found == expected { Ok(()) } else { Err(format!("{ending:?}")) }
        }
        (Expected::Ko { point, holder }, About::Ko(ko)) => {
            if ko.point == *point && ko.holder == *holder { Ok(()) } else { Err(format!("{ko:?}")) }
        }
        (Expected::Ko { point, .. }, About::Stones(_)) => {
            if first.points.contains(*point) {
                Ok(())
            } else {
                Err("another place".to_owned())
            }
        }
        (Expected::Endgame { largest, gain }, About::Endgame(endgame)) => {
            let Some(found) = endgame.largest else { return Err("nothing left".to_owned()) };
            let close = (found.gain - gain).abs() < 1e-9;
            let place = PointSet::from_iter([found.point]);
            if close && place.meets(largest) { Ok(()) } else { Err(format!("{found:?}, {gain}")) }
        }
        (Expected::Quiet { open }, About::Quiet(quiet)) => match quiet.largest {
            Some(point) if open.contains(point) => Ok(()),
            other => Err(format!("{other:?} is not where room is")),
        },
        (expected, about) => Err(format!("{about:?} instead of {expected:?}")),
    }
}
