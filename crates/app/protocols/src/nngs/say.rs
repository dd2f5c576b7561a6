//! Commands to a server, without their line ends.

use tengen_board::{Lettering, Move};
use tengen_go_rules::Komi;

use super::Offer;

/// From now on lines begin with their codes.
pub const CLIENT_ON: &str = "toggle client on";

/// Boards are not drawn after every move: the moves are enough.
pub const VERBOSE_OFF: &str = "toggle verbose off";

/// Others may offer matches.
pub const OPEN: &str = "toggle open on";

/// Both sides of a game have agreed on what is dead.
pub const DONE: &str = "done";

/// Takes the latest move back: the player to move can.
pub const UNDO: &str = "undo";

/// Gives up.
pub const RESIGN: &str = "resign";

/// Breaks the game off to go on another day, or agrees to that.
pub const ADJOURN: &str = "adjourn";

/// Starts the clocks again.
pub const UNPAUSE: &str = "unpause";

/// Games that were broken off.
pub const STORED: &str = "stored";

/// All games in progress.
pub const GAMES: &str = "games";

/// Are you there?
pub const ALIVE: &str = "ayt";

/// Goodbye.
pub const QUIT: &str = "quit";

/// Offers a match, or accepts it if the other side has offered the same.
pub fn match_(offer: &Offer) -> String {
    let Offer { name, color, size, minutes, byo_yomi } = offer;
    let color = color.letter().to_ascii_lowercase();
    format!("match {name} {color} {size} {minutes} {byo_yomi}")
}

/// Turns down what somebody has offered.
pub fn decline(name: &str) -> String {
    format!("decline {name}")
}

/// Offers another komi, or accepts it.
pub fn komi(komi: Komi) -> String {
    format!("komi {komi}")
}

/// A stone, or a pass.
pub fn play(mv: Move) -> String {
    match mv {
        Move::Pass => "pass".to_owned(),
        Move::Play(_) => mv.name(Lettering::Go),
    }
}

/// All moves of our own game, whatever its number.
pub const OWN_MOVES: &str = "moves";

/// All moves of a game.
pub fn moves(game: u32) -> String {
    format!("moves {game}")
}

/// What a game is played on and for.
pub fn game(game: u32) -> String {
    format!("games {game}")
}

/// Watches a game.
pub fn observe(game: u32) -> String {
    format!("observe {game}")
}

/// Takes up a game that was broken off.
pub fn load(white: &str, black: &str) -> String {
    format!("load {white}-{black}")
}

/// What is known about a player.
pub fn stats(name: &str) -> String {
    format!("stats {name}")
}

/// How a player's games have ended.
pub fn results(name: &str) -> String {
    format!("results {name}")
}

/// A word to somebody.
pub fn tell(name: &str, text: &str) -> String {
    format!("tell {name} {text}")
}

/// A word to the opponent.
pub fn say(text: &str) -> String {
    format!("say {text}")
}
