//! What reading finds, as pages read it: they know no rules, so every step of a line comes as a board.

use serde_json::{Value, json};
use tengen_board::{Color, Lettering};
use tengen_go_rules::{Illegal, Position};
use tengen_tactics::{LineMove, Status};

use crate::shape;

/// Steps of a line that are told.
const LONGEST_LINE: usize = 300;

/// Plays a move of a line: after a threat elsewhere a ko may be retaken.
pub(super) fn play(position: &mut Position, played: &LineMove) -> Result<(), Illegal> {
    if played.after_threat {
        position.set_ko(None);
    }
    position.play_as(played.color, played.mv)
}

/// A line with the board after every step.
pub(super) fn replayed(position: &Position, line: &[LineMove]) -> Vec<Value> {
    let mut position = position.clone();
    let step = |played: &LineMove| {
        play(&mut position, played).ok()?;
        Some(json!({
            "color": played.color.word(),
            "move": played.mv.name(Lettering::Go),
            "threat": played.after_threat,
            "rows": shape::rows(&position),
        }))
    };
    line.iter().take(LONGEST_LINE).map_while(step).collect()
}

/// Who needs how many threats in a ko if the other has none.
pub(super) fn needs(status: Status, prover: Color) -> Value {
    let (color, threats) = match status {
        Status::RefuterNeeds(threats) => (prover.other(), threats),
        Status::ProverNeeds(threats) => (prover, threats),
        Status::Reached | Status::Prevented => return Value::Null,
    };
    let threats = if threats == u8::MAX { "many".into() } else { Value::from(threats) };
    json!({ "color": color.word(), "threats": threats })
}
