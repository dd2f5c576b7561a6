use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// Why a command gave no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user asked for something that cannot be: exit code 2.
    Input(String),
    /// Something else went wrong: exit code 1.
    Other(anyhow::Error),
    /// Whoever read our output has gone away: nothing to say to anyone.
    NobodyListens,
}

impl Failure {
    /// Bad input: what, where, and what would be right, in one line.
    pub(crate) fn input(message: impl Display) -> Failure {
        Failure::Input(message.to_string())
    }

    /// Says what went wrong in one line.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Input(message) => {
                eprintln!("tengen: {}", one_line(&message));
                ExitCode::from(2)
            }
            Failure::Other(error) => {
                eprintln!("tengen: {}", one_line(&format!("{error:#}")));
                ExitCode::FAILURE
            }
            Failure::NobodyListens => ExitCode::SUCCESS,
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl From<clap::Error> for Failure {
    /// Clap explains itself in a page; its first paragraph says what was wrong.
    fn from(error: clap::Error) -> Failure {
        let page = error.to_string();
        let first = page.split("\n\n").next().unwrap_or_default();
        let first = first.trim_start_matches("error: ");
        Failure::Input(format!("{first}; --help shows what there is"))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::NobodyListens
        } else {
            Failure::Other(error.into())
        }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::Other(error)
    }
}
