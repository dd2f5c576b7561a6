//! Who does a batch of work: threads, processes of this machine, processes of several.

use std::ffi::OsString;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use clap::Args;
use tengen_flow::{Checkpoint, Crew, Others};

use crate::failure::Failure;

/// Options of commands that share their work.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Sharing the work")]
pub(crate) struct CrewOptions {
    /// Worker threads of every process [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    workers: Option<u32>,
    /// Processes: on this machine, where they are started and stopped together, or with --process and
    /// --hosts on any
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    processes: Option<u32>,
    /// Which of the processes this is, from 0; process 0 has the answer
    #[arg(long, value_name = "I")]
    process: Option<u32>,
    /// The addresses of all processes, HOST:PORT a line, on a network that can be trusted
    #[arg(long, value_name = "FILE")]
    hosts: Option<PathBuf>,
    /// Keep what is done in this folder, which all processes must see, and go on from there
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
}

/// A crew that is ready, with the processes that were started for it.
pub(crate) struct Team {
    pub(crate) crew: Crew,
    pub(crate) checkpoint: Option<Checkpoint>,
    others: Option<Others>,
}

impl CrewOptions {
    /// The crew that was asked for, with so many workers a process if their number was not given, or one
    /// for each core. Other processes of this machine are started now.
    pub(crate) fn gather(&self, workers: Option<usize>) -> Result<Team, Failure> {
        let checkpoint = self.checkpoint.clone().map(Checkpoint::new);
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let given = self.workers.map(|number| number as usize).or(workers);
        let processes = self.processes.map(|number| number as usize);
        let (crew, others) = match (&self.hosts, self.process) {
            (Some(hosts), Some(process)) => {
                let crew = member(hosts, processes, process as usize, given.unwrap_or(cores))?;
                (crew, None)
            }
            (Some(_), None) => {
                return Err(Failure::input(
                    "--hosts needs --process: which of its lines this process is, from 0",
                ));
            }
            (None, Some(_)) => {
                return Err(Failure::input(
                    "--process needs --hosts: a file with the addresses of all processes",
                ));
            }
            (None, None) => match processes.filter(|&number| number > 1) {
                None => (Crew::threads(given.unwrap_or(cores)), None),
                Some(processes) => {
                    let workers = given.unwrap_or((cores / processes).max(1));
                    let (crew, others) = self.start(workers, processes)?;
                    (crew, Some(others))
                }
            },
        };
        Ok(Team { crew, checkpoint, others })
    }

    /// Starts the other processes with the command line of this one.
    fn start(&self, workers: usize, processes: usize) -> Result<(Crew, Others), Failure> {
        let program = std::env::current_exe()?;
        let words: Vec<OsString> = std::env::args_os().skip(1).collect();
        // After `--` nothing is an option.
        let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
        let started = Others::start(workers, processes, |process, hosts| {
            let mut command = Command::new(&program);
            command.args(&words[..end]).args(["--process", &process.to_string()]);
            command.arg("--hosts").arg(hosts);
            if self.workers.is_none() {
                command.args(["--workers", &workers.to_string()]);
            }
            command.args(&words[end..]);
            command
        });
        started.map_err(|error| {
            anyhow::Error::new(error).context("cannot start the other processes").into()
        })
    }
}

fn member(
    path: &Path,
    processes: Option<usize>,
    process: usize,
    workers: usize,
) -> Result<Crew, Failure> {
    let about =
        |problem: &dyn std::fmt::Display| Failure::input(format!("{}: {problem}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| about(&error))?;
    let hosts = Crew::hosts(&text).map_err(|problem| about(&problem))?;
    let addresses = hosts.len();
    if let Some(processes) = processes.filter(|&processes| processes != addresses) {
        return Err(about(&format!(
            "{addresses} addresses for --processes {processes}: write one a line for each"
        )));
    }
    Crew::member(workers, process, hosts).map_err(|problem| about(&problem))
}

impl Team {
    /// Whether this process has the answer, and is the one to speak.
    pub(crate) fn leads(&self) -> bool {
        self.crew.leads()
    }

    /// Sees the other processes off when the work has come to `result`.
    pub(crate) fn end<T>(self, result: Result<T, tengen_flow::Failure>) -> Result<T, Failure> {
        Ok(match self.others {
            Some(others) => others.end(result)?,
            None => result?,
        })
    }
}

impl From<tengen_flow::Failure> for Failure {
    fn from(failure: tengen_flow::Failure) -> Failure {
        if failure.is_input() {
            Failure::input(failure)
        } else {
            anyhow::Error::new(failure).into()
        }
    }
}
