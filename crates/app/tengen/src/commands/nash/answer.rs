//! Equilibria for scripts and for people.

use std::fmt::Write;

use serde_json::{Value, json};
use tengen_nash::{Equilibrium, Matrix, Method, Plans, SequenceForm, WrittenGame as Game};

/// Shares below this are not worth a line.
const NOTHING: f64 = 1e-9;

/// Strategies of trees come with the names of their sequences: what the player knew and did.
pub(super) fn as_json(game: &Game, found: &Equilibrium) -> Value {
    let mut object = json!({
        "value": found.value,
        "x": found.x,
        "y": found.y,
        "gap": found.gap,
        "iterations": found.iterations,
    });
    if let Game::Tree(tree) = game {
        object["sequences"] = json!({ "x": names(tree.first()), "y": names(tree.second()) });
    }
    object
}

fn names(plans: &Plans) -> Vec<String> {
    (0..plans.sequences()).map(|sequence| plans.name(sequence)).collect()
}

pub(super) fn in_words(game: &Game, found: &Equilibrium, method: Method) -> String {
    let Equilibrium { value, gap, iterations, .. } = found;
    let mut text = format!(
        "value  {}\ngap    {gap:.1e}: what both players together could still gain\nsteps  \
         {iterations} ({method})\n",
        digits(*value, *gap)
    );
    match game {
        Game::Matrix(matrix) => matrix_in_words(&mut text, matrix, found),
        Game::Tree(tree) => tree_in_words(&mut text, tree, found),
    }
    text
}

/// A value with the decimals that its gap leaves it, but at least four.
fn digits(value: f64, gap: f64) -> String {
    if value != 0.0 && !(1e-4..1e9).contains(&value.abs()) {
        return format!("{value:.6e}");
    }
    let decimals = if gap > 0.0 { (-gap.log10()).floor().clamp(4.0, 12.0) } else { 12.0 };
    let text = format!("{value:.*}", decimals as usize);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn matrix_in_words(text: &mut String, matrix: &Matrix, found: &Equilibrium) {
    for (who, mix, all) in
        [("row", &found.x, matrix.rows()), ("column", &found.y, matrix.columns())]
    {
        let used = mix.iter().filter(|&&share| share > NOTHING).count();
        let _ = writeln!(text, "\n{who} player: {used} of {all} {who}s in use");
        for (index, share) in mix.iter().enumerate().filter(|(_, share)| **share > NOTHING) {
            let _ = writeln!(text, "  {who} {:<6} {share:.9}", index + 1);
        }
    }
}

fn tree_in_words(text: &mut String, tree: &SequenceForm, found: &Equilibrium) {
    let sides = [("one", tree.first(), &found.x), ("two", tree.second(), &found.y)];
    for (who, plans, plan) in sides {
        let reached: Vec<_> =
            plans.information().iter().filter(|set| plan[set.after] > NOTHING).collect();
        let _ = writeln!(
            text,
            "\nplayer {who}: gets to {} of {} information sets",
            reached.len(),
            plans.information().len()
        );
        for set in reached {
            let _ = write!(text, "  {:<20}", set.name);
            for sequence in set.sequences() {
                let share = plan[sequence] / plan[set.after];
                if share > NOTHING {
                    let _ = write!(text, " {} {share:.6}", plans.last_move(sequence));
                }
            }
            text.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_the_digits_they_deserve() {
        assert_eq!(digits(-1.0 / 18.0, 1e-17), "-0.055555555556");
        assert_eq!(digits(-1.0 / 18.0, 2e-5), "-0.0556");
        assert_eq!(digits(0.5, 0.0), "0.5");
        assert_eq!(digits(-0.0, 0.0), "0");
        assert_eq!(digits(1e-7, 0.0), "1.000000e-7");
        assert_eq!(digits(2.5e300, 0.0), "2.500000e300");
        assert_eq!(digits(1e-3, 0.5), "0.001");
    }
}
