//! What front-ends can draw, and the settings they can change.

use std::time::Duration;

use super::super::arguments::{self, Arguments};
use super::super::engine::Engine;
use super::super::reply::{Answer, Failure};
use super::super::table::find;
use super::done;

/// Kind of drawing, label in the menu, command with placeholders (`%c` colour, `%p` point).
const ANALYZE_COMMANDS: &[(&str, &str, &str)] = &[
    ("gfx", "Best Moves", "tengen-best_moves %m"),
    ("gfx", "Expected Variation", "tengen-variation %m"),
    ("dboard", "Expected Ownership", "tengen-outlook %m"),
    ("gfx", "Territory and Score", "tengen-territory"),
    ("dboard", "Ownership", "tengen-ownership"),
    ("plist", "Dead Stones", "final_status_list dead"),
    ("string", "Final Score", "final_score"),
    ("bwboard", "Safe Whatever Happens", "tengen-safe"),
    ("cboard", "Eyes", "tengen-eyes %c"),
    ("sboard", "Liberties", "tengen-liberties"),
    ("sboard", "Pattern Codes", "tengen-patterns"),
    ("plist", "Legal Moves", "all_legal %c"),
    ("pstring", "String", "tengen-string %p"),
    ("gfx", "Ladder", "tengen-ladder %p"),
    ("plist", "Ladder Breakers", "tengen-ladder_breakers %p"),
    ("string", "Rules", "kata-get-rules"),
    ("hstring", "Commands", "help"),
    ("param", "Settings", "tengen-param"),
];

pub(crate) fn analyze_commands(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    let is_offered = |command: &str| {
        let name = command.split(' ').next().unwrap_or_default();
        find(name).is_some_and(|command| engine.offers(command))
    };
    let lines: Vec<String> = ANALYZE_COMMANDS
        .iter()
        .filter(|(_, _, command)| is_offered(command))
        .map(|(kind, label, command)| format!("{kind}/{label}/{command}"))
        .collect();
    Ok(lines.join("\n"))
}

/// Without arguments the settings, else a change of one. `none` lifts a limit.
pub(crate) fn param(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let settings = &mut engine.settings;
    match *arguments.words() {
        [] => {
            let playouts = limit_text(settings.limits.nodes);
            let move_time = limit_text(settings.limits.time.map(|time| time.as_secs_f64()));
            return Ok(format!(
                "[string] playouts {playouts}\n[string] move_time {move_time}\n\
                 [string] judge_playouts {}\n[bool] ponder {}\n[bool] early_stop {}\n\
                 [string] lag {}",
                settings.judge_playouts,
                u8::from(settings.ponder),
                u8::from(settings.early_stop),
                settings.lag.as_secs_f64()
            ));
        }
        ["playouts", "none"] => settings.limits.nodes = None,
        ["playouts", value] => {
            settings.limits.nodes = Some(arguments::count(value, "playouts")?);
        }
        ["move_time", "none"] => settings.limits.time = None,
        ["move_time", value] => {
            let seconds = arguments::seconds(value, "time for a move")?;
            // A span too long for the machine is no limit.
            settings.limits.time = Duration::try_from_secs_f64(seconds).ok();
        }
        ["judge_playouts", value] => {
            let playouts: u64 = arguments::count(value, "playouts")?;
            if playouts > MOST_JUDGE_PLAYOUTS {
                return Err(Failure::new(format!(
                    "judge_playouts of {playouts} are too many: it goes from 0 to \
                     {MOST_JUDGE_PLAYOUTS}"
                )));
            }
            settings.judge_playouts = playouts;
        }
        ["ponder", value] => settings.ponder = switch(value)?,
        ["early_stop", value] => settings.early_stop = switch(value)?,
        ["lag", value] => {
            let seconds = arguments::seconds(value, "lag")?;
            settings.lag =
                Duration::try_from_secs_f64(seconds).unwrap_or(LONGEST_LAG).min(LONGEST_LAG);
        }
        [name, _] => {
            return Err(Failure::syntax(format!(
                "'{name}' is no setting: playouts, move_time, judge_playouts, ponder, early_stop, \
                 lag"
            )));
        }
        _ => return Err(arguments.refused()),
    }
    done()
}

/// Judging cannot be stopped from outside: beyond this it would seem to hang.
const MOST_JUDGE_PLAYOUTS: u64 = 1_000_000;

/// A minute on the way is no lag any more.
const LONGEST_LAG: Duration = Duration::from_secs(60);

/// As front-ends write it, and as people do.
fn switch(word: &str) -> Result<bool, Failure> {
    match word {
        "1" | "on" | "true" => Ok(true),
        "0" | "off" | "false" => Ok(false),
        _ => Err(Failure::syntax(format!("'{word}' is neither on nor off"))),
    }
}

fn limit_text(limit: Option<impl ToString>) -> String {
    limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_analyze_command_exists() {
        for (_, label, command) in ANALYZE_COMMANDS {
            let name = command.split(' ').next().unwrap();
            assert!(find(name).is_some(), "{label} calls {name}, which is no command");
            assert!(!label.contains('/'));
        }
    }
}
