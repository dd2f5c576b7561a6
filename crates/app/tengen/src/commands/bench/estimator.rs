//! Another program's opinion: engines that know GNU Go's `estimate_score`.

use std::time::Duration;

use anyhow::anyhow;
use tengen_board::{Lettering, Move};
use tengen_go_rules::Position;
use tengen_verdict::StopFlag;

use crate::commands::match_::log::Log;
use crate::commands::match_::process::{EngineProcess, Trouble};
use crate::commands::match_::words::CommandLine;
use crate::failure::Failure;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running engine.
pub(super) struct Estimator(EngineProcess);

impl Estimator {
    pub(super) fn start(command: &str) -> Result<Estimator, Failure> {
        let command = CommandLine::parse(command).map_err(Failure::input)?;
        let process = EngineProcess::start(&command, 1, Log::default(), StopFlag::new());
        Ok(Estimator(process.map_err(Failure::input)?))
    }

    /// Black's lead without komi, as the engine sees it.
    pub(super) fn score(&mut self, position: &Position) -> Result<f64, Failure> {
        self.ask(&format!("boardsize {}", position.size().width()))?;
        self.ask("clear_board")?;
        self.ask("komi 0")?;
        for (color, mv) in position.moves() {
            let name = match mv {
                Move::Play(point) => point.name(Lettering::Go),
                Move::Pass => "pass".to_owned(),
            };
            self.ask(&format!("play {} {name}", color.letter()))?;
        }
        let answer = self.ask("estimate_score")?;
        read_score(&answer)
            .ok_or_else(|| anyhow!("the engine answers estimate_score by '{answer}'").into())
    }

    fn ask(&mut self, command: &str) -> Result<String, Failure> {
        let why = match self.0.ask(command, PATIENCE) {
            Ok((answer, _)) if answer.is_success => return Ok(answer.text),
            Ok((answer, _)) => answer.text,
            Err(Trouble::Broken(how)) => how,
            Err(Trouble::Late(_)) => format!("no answer within {} s", PATIENCE.as_secs()),
            Err(Trouble::Stopped) => "stopped".to_owned(),
        };
        Err(anyhow!("the engine, asked '{command}': {why}{}", self.0.last_words()).into())
    }

    pub(super) fn dismiss(self) {
        self.0.say_goodbye();
    }
}

/// `B+3.5 (upper bound: ...)`, or 0 for a drawn game.
fn read_score(answer: &str) -> Option<f64> {
    let word = answer.split_whitespace().next()?;
    match word.split_once('+') {
        Some(("B", points)) => points.parse().ok(),
        Some(("W", points)) => points.parse().ok().map(|points: f64| -points),
        _ => (word == "0").then_some(0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::read_score;

    #[test]
    fn scores_as_gnu_go_writes_them() {
        assert_eq!(read_score("B+25.8 (upper bound: -6.5, lower: -45.2)"), Some(25.8));
        assert_eq!(read_score("W+0.5 (upper bound: 0.5, lower: 0.5)"), Some(-0.5));
        assert_eq!(read_score("0"), Some(0.0));
        assert_eq!(read_score("unknown"), None);
        assert_eq!(read_score(""), None);
    }
}
