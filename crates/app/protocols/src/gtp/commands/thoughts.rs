//! What the player thinks of a position, in forms that front-ends draw. It takes as long as a move.

use std::time::Duration;

use tengen_board::{Color, Lettering};
use tengen_play::{Analysis, Forbidden, Variation};

use super::super::arguments::{self, Arguments};
use super::super::engine::{Aloud, Engine};
use super::super::reply::{Answer, Failure};
use super::analysis::{share_board, signed_share};

/// Moves that are shown.
const SHOWN: usize = 10;

/// What the player thinks in the end.
fn conclusion(engine: &mut Engine, arguments: &Arguments<'_>) -> Result<Analysis, Failure> {
    let [color] = arguments.array()?;
    let color = arguments::color(color)?;
    let mut latest = None;
    let mut tell = |analysis: &Analysis| latest = Some(analysis.clone());
    let aloud = Aloud {
        every: Duration::from_secs(3600),
        tell: &mut tell,
        forbidden: Forbidden::default(),
    };
    engine.analyse(color, None, aloud);
    latest.filter(|analysis| !analysis.moves.is_empty()).ok_or_else(|| {
        Failure::new("the player has looked at no move: allow it more playouts or time")
    })
}

pub(crate) fn best_moves(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let analysis = conclusion(engine, arguments)?;
    let shown: Vec<&Variation> =
        analysis.moves.iter().take(SHOWN).filter(|variation| variation.visits > 0).collect();
    let points = shown.iter().filter_map(|variation| Some((variation.mv.point()?, *variation)));
    let mut labels = String::new();
    let mut influence = String::new();
    let most = shown.first().map_or(1, |variation| variation.visits.max(1));
    let side = blacks(&analysis);
    for (point, variation) in points {
        let name = point.name(Lettering::Go);
        labels += &format!(" {name} {:.0}", variation.win_rate * 100.0);
        let share = side * f64::from(variation.visits) / f64::from(most);
        influence += &format!(" {name} {}", signed_share(share));
    }
    let lines: Vec<String> = [("INFLUENCE", influence), ("LABEL", labels)]
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(word, text)| format!("{word}{text}"))
        .chain([format!("TEXT {}", summary(&analysis))])
        .collect();
    Ok(lines.join("\n"))
}

pub(crate) fn variation(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let analysis = conclusion(engine, arguments)?;
    let mut color = analysis.color;
    let mut moves = String::new();
    for (mv, _) in &analysis.moves[0].line {
        moves += &format!(" {} {}", color.letter(), mv.name(Lettering::Go).to_uppercase());
        color = !color;
    }
    Ok(format!("VAR{moves}\nTEXT {}", summary(&analysis)))
}

pub(crate) fn outlook(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let analysis = conclusion(engine, arguments)?;
    let side = blacks(&analysis);
    Ok(share_board(engine.game.size(), |point| {
        let owned = analysis.ownership.iter().find(|owned| owned.0 == point);
        side * f64::from(owned.map_or(0.0, |owned| owned.1))
    }))
}

/// What makes a share of the side asked about one of Black.
fn blacks(analysis: &Analysis) -> f64 {
    if analysis.color == Color::Black { 1.0 } else { -1.0 }
}

fn summary(analysis: &Analysis) -> String {
    let best = &analysis.moves[0];
    format!(
        "{} {}: wins {:.1}% of {} playouts, lead {:+.1}",
        analysis.color,
        best.mv.name(Lettering::Go),
        best.win_rate * 100.0,
        best.visits,
        best.lead
    )
}
