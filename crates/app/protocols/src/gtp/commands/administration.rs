//! Who is speaking, what can be asked, and goodbye.

use super::super::arguments::Arguments;
use super::super::engine::Engine;
use super::super::reply::{Answer, Failure};
use super::super::table::{About, commands, find};
use super::done;

pub(crate) fn protocol_version(_: &mut Engine, _: &Arguments<'_>) -> Answer {
    Ok("2".to_owned())
}

pub(crate) fn name(_: &mut Engine, _: &Arguments<'_>) -> Answer {
    Ok("tengen".to_owned())
}

/// The player is named too: in matches it tells two configurations of one program apart.
pub(crate) fn version(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    Ok(format!("{} ({})", env!("CARGO_PKG_VERSION"), engine.player_name()))
}

pub(crate) fn known_command(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [name] = arguments.array()?;
    Ok(find(name).is_some_and(|command| engine.offers(command)).to_string())
}

/// What this player cannot do is not listed: front-ends choose by this list.
pub(crate) fn list_commands(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    let mut names: Vec<&str> = commands().map(|about| about.name).collect();
    names.retain(|name| find(name).is_some_and(|command| engine.offers(command)));
    names.sort_unstable();
    Ok(names.join("\n"))
}

pub(crate) fn help(_: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let Some(name) = arguments.optional()? else {
        return Ok(commands().map(line).collect::<Vec<_>>().join("\n"));
    };
    match find(name) {
        Some(command) => Ok(line(command.about)),
        None => {
            Err(Failure::new(format!("there is no command '{name}': list_commands names them all")))
        }
    }
}

fn line(about: About) -> String {
    let space = if about.usage.is_empty() { "" } else { " " };
    format!("{}{space}{}: {}", about.name, about.usage, about.help)
}

pub(crate) fn cputime(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    Ok(format!("{:.3}", engine.cpu_time().as_secs_f64()))
}

pub(crate) fn quit(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    engine.is_finished = true;
    done()
}
