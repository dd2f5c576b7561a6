//! What the commands do, by theme. Each checks everything before it changes anything.

pub(super) mod administration;
pub(super) mod analysis;
pub(super) mod analyze;
pub(super) mod board;
pub(super) mod cleanup;
pub(super) mod gogui;
pub(super) mod handicap;
pub(super) mod play;
pub(super) mod records;
pub(super) mod rules;
pub(super) mod score;
pub(super) mod setup;
pub(super) mod thoughts;
pub(super) mod time;

use tengen_board::{Lettering, Point};

/// Points as GTP lists them, in upper case.
fn names(points: impl IntoIterator<Item = Point>) -> String {
    let names: Vec<String> = points.into_iter().map(|point| point.name(Lettering::Go)).collect();
    names.join(" ")
}

/// Done, and nothing to say about it.
fn done() -> super::reply::Answer {
    Ok(String::new())
}
