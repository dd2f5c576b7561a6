//! Panels that explain: each is one file here, with its handlers, and one module of the page.

mod book;
mod endgame;
mod equilibrium;
mod explain;
mod ko;
mod race;
mod read;
mod reading;
mod values;

use crate::route::Route;

/// The handlers of every panel.
pub(crate) fn routes() -> Vec<Route> {
    let panels = [
        book::routes(),
        endgame::routes(),
        equilibrium::routes(),
        explain::routes(),
        ko::routes(),
        race::routes(),
        read::routes(),
        values::routes(),
    ];
    panels.into_iter().flatten().collect()
}
