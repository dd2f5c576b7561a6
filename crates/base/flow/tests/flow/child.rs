//! Processes of a crew: the test program itself, started again.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tengen_flow::{Checkpoint, Crew, Failure};

use super::farm::{Slow, gather};
use super::game::{Game, solve};
use super::{Folder, free_hosts};

const CHILD: &str = "TENGEN_FLOW_CHILD";

/// What a process is to do, as the words of one text.
#[derive(Clone)]
pub struct Errand {
    pub farm: bool,
    pub seed: u64,
    /// Positions or tasks.
    pub size: u32,
    /// Milliseconds of every shard in every round, or of every task.
    pub pause: u64,
    pub workers: usize,
    pub patience: u64,
    pub checkpoint: Option<PathBuf>,
}

impl Errand {
    pub fn game(game: &Game, pause: u64) -> Errand {
        let (seed, size) = (game.seed, game.positions);
        Errand { farm: false, seed, size, pause, workers: 1, patience: 20, checkpoint: None }
    }

    /// The test program started again for this.
    pub fn command(&self, process: usize, hosts: &[String], out: &Path) -> Command {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args(["child::the_child", "--exact", "--nocapture", "--test-threads=1"])
            .env(CHILD, self.text(process, hosts, out));
        command
    }

    fn text(&self, process: usize, hosts: &[String], out: &Path) -> String {
        let Errand { farm, seed, size, pause, workers, patience, checkpoint } = self;
        let kept = checkpoint.as_ref().map_or("-".to_owned(), |path| path.display().to_string());
        let out = out.display();
        let hosts = if hosts.is_empty() { "-".to_owned() } else { hosts.join(",") };
        format!("{farm} {seed} {size} {pause} {workers} {patience} {kept} {process} {hosts} {out}")
    }
}

/// What a process does.
#[test]
fn the_child() {
    let Ok(text) = std::env::var(CHILD) else { return };
    if let Err(failure) = do_errand(&text) {
        eprintln!("{failure}");
        std::process::exit(if failure.is_input() { 2 } else { 1 });
    }
    std::process::exit(0);
}

fn do_errand(text: &str) -> Result<(), Failure> {
    let words: Vec<&str> = text.split(' ').collect();
    let number = |at: usize| words[at].parse::<u64>().unwrap();
    let (seed, size, pause) = (number(1), number(2) as u32, Duration::from_millis(number(3)));
    let (workers, process) = (number(4) as usize, number(7) as usize);
    let crew = match words[8] {
        "-" => Crew::threads(workers),
        hosts => Crew::member(workers, process, hosts.split(',').map(str::to_owned).collect())?,
    };
    let crew = crew.with_patience(Duration::from_secs(number(5)));
    let checkpoint = (words[6] != "-").then(|| Checkpoint::new(words[6]));
    let results = if words[0] == "true" {
        gather(&crew, &Slow { seed, tasks: size as usize, pause }, checkpoint.as_ref())?
    } else {
        let game = Game { pause, ..Game::new(seed, size) };
        solve(&crew, &game, checkpoint.as_ref())?.1
    };
    if crew.leads() {
        std::fs::write(words[9], results).unwrap();
    }
    Ok(())
}

/// Processes at work; whatever happens they do not outlive this.
pub struct Team {
    pub children: Vec<Child>,
    folder: Folder,
}

impl Team {
    /// Starts so many processes; one alone does without addresses.
    pub fn start(errand: &Errand, processes: usize) -> Team {
        let hosts = if processes == 1 { Vec::new() } else { free_hosts(processes) };
        Team::start_some(errand, &hosts, 0..processes)
    }

    pub fn start_some(errand: &Errand, hosts: &[String], which: std::ops::Range<usize>) -> Team {
        let folder = Folder::new("team");
        let start = |process: usize| {
            let mut command = errand.command(process, hosts, &folder.file("results"));
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        };
        Team { children: which.map(start).collect(), folder }
    }

    /// Waits until all have ended and gives what they said on standard error, and how they ended.
    pub fn end(&mut self, within: Duration) -> Vec<(ExitStatus, String)> {
        let deadline = Instant::now() + within;
        let ended = |child: &mut Child| loop {
            if let Some(status) = child.try_wait().unwrap() {
                let said = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
                return (status, said);
            }
            assert!(Instant::now() < deadline, "a process hangs");
            std::thread::sleep(Duration::from_millis(5));
        };
        self.children.iter_mut().map(ended).collect()
    }

    /// The results, when all ended well.
    pub fn results(mut self) -> Vec<u8> {
        for (status, said) in self.end(Duration::from_secs(60)) {
            assert!(status.success() && said.is_empty(), "{status}: {said}");
        }
        self.read()
    }

    /// The results of a team that has ended.
    pub fn read(&self) -> Vec<u8> {
        std::fs::read(self.folder.file("results")).unwrap()
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        for child in &mut self.children {
            // It may have ended.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
