use std::env;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Args;
use tengen_studio::{Options, Studio as Server, StudioError};

use crate::failure::Failure;
use crate::output::print_text;
use crate::save::write_whole;

/// Opens the studio in the browser: play, analyse game records, understand ko fights and values
///
/// The studio is a page on this machine: it listens on 127.0.0.1 only, and nothing leaves the
/// machine. The game in progress is kept and is there again next time.
#[derive(Args, Default)]
#[command(after_help = "Examples:
  tengen
  tengen studio --port 8080
  tengen studio --no-open --data ./games")]
pub(crate) struct Studio {
    /// Listen on this port, 0 for any that is free [default: 3619, or any if that is taken]
    #[arg(long, value_name = "P")]
    port: Option<u16>,
    /// Print the address, but open no browser
    #[arg(long)]
    no_open: bool,
    /// Keep the game in progress in this folder [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Threads that think [default: one less than there are processors, at most 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Megabytes for search trees
    #[arg(long, value_name = "MB", default_value_t = 512, value_parser = clap::value_parser!(u32).range(2..=65_536))]
    memory: u32,
}

impl Studio {
    /// As it opens when nothing else is asked for.
    pub(crate) fn usual() -> Studio {
        Studio { memory: 512, ..Studio::default() }
    }

    pub(crate) fn run(self) -> Result<(), Failure> {
        let options = Options {
            port: self.port,
            data: self.data.clone().map_or_else(data_folder, Ok)?,
            threads: self.threads.map_or_else(usual_threads, usize::from),
            memory: (self.memory as usize) << 20,
            save: write_whole,
        };
        match Server::open(&options) {
            Ok(studio) => {
                self.say(&studio.address(), "Ctrl-C ends it; the game is kept.")?;
                studio.serve().map_err(|error| Failure::Other(error.into()))
            }
            // Whoever starts it a second time wants to see it.
            Err(StudioError::Running(address)) if self.port.is_none() => {
                self.say(&address, "It was open already.")
            }
            Err(error @ StudioError::Port { .. }) => Err(Failure::input(error)),
            Err(error) => Err(Failure::Other(error.into())),
        }
    }

    fn say(&self, address: &str, more: &str) -> Result<(), Failure> {
        print_text(&format!("The studio is at {address}\n{more}\n"))?;
        std::io::stdout().flush()?;
        if !self.no_open {
            open_browser(address);
        }
        Ok(())
    }
}

fn usual_threads() -> usize {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    processors.saturating_sub(1).clamp(1, 8)
}

/// Where the system keeps a user's data.
fn data_folder() -> Result<PathBuf, Failure> {
    let folder = |name: &str| env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let home = || folder("HOME");
    let base = if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    let nowhere = || Failure::input("no folder for games is known: name one with --data DIR");
    base.map(|base| base.join("tengen")).ok_or_else(nowhere)
}

/// Asks the system to show the page. Where it cannot, the address stands on the screen.
fn open_browser(address: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let silent = || Stdio::null();
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(silent()).stdout(silent()).stderr(silent());
    if let Ok(mut opener) = command.spawn() {
        // Somebody has to hear that it ended.
        std::thread::spawn(move || opener.wait());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use tengen_studio::USUAL_PORT;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        studio: Studio,
    }

    #[test]
    fn no_command_is_the_command_without_options() {
        let (usual, plain) = (Studio::usual(), Line::parse_from(["studio"]).studio);
        assert_eq!((usual.memory, usual.port, usual.no_open), (plain.memory, plain.port, false));
        assert!(!plain.no_open && plain.data.is_none() && usual.data.is_none());
        let help = format!("[default: {USUAL_PORT}, ");
        let mut command = <Line as clap::CommandFactory>::command();
        assert!(command.render_help().to_string().contains(&help), "the help names the port");
    }
}
