//! Analyses as text, word for word as front-ends expect them.

use std::fmt::Write;

use tengen_board::{Lettering, Size};
use tengen_play::{Analysis, Variation};

use super::super::analysis::points_from_the_top;
use super::{Dialect, Options};

/// Moves of a line that are shown.
const LONGEST_LINE: usize = 20;

/// The analysis in one line; none where there is nothing to say yet.
pub(super) fn line(
    analysis: &Analysis,
    options: &Options,
    dialect: Dialect,
    size: Size,
) -> Option<String> {
    let visited = analysis.moves.iter().filter(|variation| variation.visits > 0).count();
    let count = visited.max(options.fewest_moves).min(options.most_moves);
    let mut line = String::new();
    for (order, variation) in analysis.moves.iter().take(count).enumerate() {
        if order > 0 {
            line.push(' ');
        }
        match dialect {
            Dialect::LeelaZero => leela_zero(&mut line, variation),
            Dialect::KataGo => kata_go(&mut line, variation),
        }
        let moves = variation.line.iter().take(LONGEST_LINE);
        line += &format!(" order {order} pv");
        moves.clone().for_each(|(mv, _)| line += &format!(" {}", mv.name(Lettering::Go)));
        // In a tree every way to a position is a position of its own: both counts are the same.
        for (is_asked, name) in
            [(options.has_line_visits, "pvVisits"), (options.has_edge_visits, "pvEdgeVisits")]
        {
            if is_asked {
                line += &format!(" {name}");
                moves.clone().for_each(|(_, visits)| line += &format!(" {visits}"));
            }
        }
    }
    if line.is_empty() {
        return None;
    }
    if options.has_root {
        root(&mut line, analysis);
    }
    if options.has_ownership {
        line += " ownership";
        for point in points_from_the_top(size) {
            let share = analysis.ownership.iter().find(|owned| owned.0 == point);
            line += &format!(" {}", decimal(f64::from(share.map_or(0.0, |owned| owned.1)), 3));
        }
    }
    Some(line)
}

fn leela_zero(line: &mut String, variation: &Variation) {
    let ten_thousandths = |share: f64| (share * 10_000.0).round() as u32;
    let Variation { mv, visits, win_rate, prior, least_win_rate, .. } = variation;
    let _ = write!(
        line,
        "info move {} visits {visits} winrate {} prior {} lcb {}",
        mv.name(Lettering::Go),
        ten_thousandths(*win_rate),
        ten_thousandths(*prior),
        ten_thousandths(*least_win_rate)
    );
}

fn kata_go(line: &mut String, variation: &Variation) {
    let Variation { mv, visits, win_rate, prior, least_win_rate, lead, lead_spread, .. } =
        variation;
    let _ = write!(
        line,
        "info move {} visits {visits} {} prior {} lcb {} utilityLcb {}",
        mv.name(Lettering::Go),
        outcome(*win_rate, *lead, *lead_spread),
        decimal(*prior, 6),
        decimal(*least_win_rate, 6),
        decimal(utility(*least_win_rate), 6)
    );
}

fn root(line: &mut String, analysis: &Analysis) {
    let Analysis { visits, win_rate, lead, lead_spread, .. } = analysis;
    let _ = write!(line, " rootInfo visits {visits} {}", outcome(*win_rate, *lead, *lead_spread));
}

/// The chance of winning and the margin. Three names mean the same lead: tools read one or another.
fn outcome(win_rate: f64, lead: f64, spread: f64) -> String {
    let (lead, spread) = (decimal(lead, 3), decimal(spread, 3));
    format!(
        "utility {} winrate {} scoreMean {lead} scoreStdev {spread} scoreLead {lead} \
         scoreSelfplay {lead}",
        decimal(utility(win_rate), 6),
        decimal(win_rate, 6)
    )
}

/// The chance of winning on a scale from -1 to 1.
fn utility(win_rate: f64) -> f64 {
    2.0 * win_rate - 1.0
}

/// Always with a decimal point, by which some front-ends tell the dialects apart, and never a
/// negative nothing.
fn decimal(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|byte| b"0.".contains(&byte)) => rest.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_a_point_and_no_negative_nothing() {
        assert_eq!(decimal(1.0, 6), "1.000000");
        assert_eq!([decimal(-0.0001, 3), decimal(-0.5, 3)], ["0.000", "-0.500"]);
    }
}
