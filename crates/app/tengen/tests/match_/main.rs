//! `tengen match` with real processes: engines that play, engines that misbehave, and kills.

mod faults;
mod gomocup;
#[cfg(target_os = "linux")]
mod kills;
mod options;
mod real_games;
mod shared;
mod support;
