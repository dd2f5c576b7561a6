//! Those who play Gobang, by name.

use tengen_gobang_engine::{Player, Settings};
use tengen_play::Level;
use tengen_play::gobang::{EngineMind, Mind, PlayerMind};

use crate::failure::Failure;

/// The name of the engine.
pub(crate) const ENGINE: &str = "engine";

/// Who is called so; `option` is where the name was written.
pub(crate) fn mind(
    option: &str,
    name: &str,
    settings: Settings,
    level: Level,
    seed: u64,
) -> Result<Box<dyn Mind>, Failure> {
    if name.eq_ignore_ascii_case(ENGINE) {
        return Ok(Box::new(EngineMind::new(settings, level, seed)));
    }
    let player: Player =
        name.parse().map_err(|error| Failure::input(format!("{option}: {error}, or {ENGINE}")))?;
    if level != Level::FULL {
        return Err(Failure::input(format!(
            "--level {level}: only {ENGINE} has levels, {player} plays as it plays"
        )));
    }
    Ok(Box::new(PlayerMind::new(player, seed)))
}
