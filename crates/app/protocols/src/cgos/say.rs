//! A player's answers, without their line ends.

use tengen_board::{Lettering, Move};

/// Which protocol is spoken, and by what: the answer to `protocol`.
pub fn hello(program: &str) -> String {
    format!("e1 {program}")
}

/// The answer to `genmove`.
pub fn play(mv: Move) -> String {
    match mv {
        Move::Pass => "PASS".to_owned(),
        Move::Play(_) => mv.name(Lettering::Go),
    }
}

/// The answer to `genmove` of whoever gives up.
pub const RESIGN: &str = "resign";

/// After a game: another one, please.
pub const READY: &str = "ready";

/// Goodbye.
pub const QUIT: &str = "quit";
