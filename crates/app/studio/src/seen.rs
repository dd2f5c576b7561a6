//! Which position somebody looks at: of the game in progress, or of the record on the desk.

use serde::Deserialize;
use tengen_play::Game;

use crate::app::App;
use crate::error::Refusal;

/// A place in what the studio holds; nothing said means the game in progress as it stands.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seen {
    /// The record on the desk.
    record: Option<u64>,
    /// A node of it.
    node: Option<usize>,
    /// What the page believed the game in progress to be at.
    revision: Option<u64>,
}

impl Seen {
    /// The game there.
    pub(crate) fn game(self, app: &App) -> Result<Game, Refusal> {
        match (self.record, self.node) {
            (Some(record), Some(node)) => app.desk.game(record, node),
            (None, None) => app.table.game_at(self.revision),
            _ => Err(Refusal::bad(
                "A position of the record takes both its number (record) and a node.",
            )),
        }
    }
}
