use std::fs;
use std::io::{self, Read};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tengen_verdict::StopFlag;

use crate::{Crew, Failure};

/// The other processes of a crew that is all on this machine, started by process 0. What is left of them
/// is stopped when this is dropped.
pub struct Others {
    members: Arc<Mutex<Vec<Member>>>,
    hosts: PathBuf,
    /// Ends the thread that looks after them.
    done: StopFlag,
}

struct Member {
    process: usize,
    child: Child,
    /// What it says on standard error.
    said: Option<JoinHandle<String>>,
    ended: Option<ExitStatus>,
}

/// Between two looks at the others.
const LOOK: Duration = Duration::from_millis(50);
/// For the others to end by themselves, after the work and after a failure.
const FAREWELL: Duration = Duration::from_secs(10);
const BREAK_OFF: Duration = Duration::from_secs(3);
/// Processes started at the same moment need not wait long for each other.
const PATIENCE: Duration = Duration::from_secs(30);

impl Others {
    /// Starts the others with the commands that `command` makes of their numbers and a file with the
    /// addresses of all, and gives the crew with this process as its first.
    ///
    /// # Errors
    /// If they cannot be started.
    pub fn start(
        workers: usize,
        processes: usize,
        command: impl Fn(usize, &Path) -> Command,
    ) -> io::Result<(Crew, Others)> {
        let hosts = free_addresses(processes)?;
        let path = std::env::temp_dir().join(format!(
            "tengen-hosts-{}-{}",
            std::process::id(),
            hosts[0].replace(':', "-")
        ));
        fs::write(&path, hosts.join("\n") + "\n")?;
        let crew = Crew::threads(workers).among(hosts).with_patience(PATIENCE);
        let members = Arc::default();
        let others = Others { members, hosts: path, done: StopFlag::new() };
        for process in 1..processes {
            let mut child = command(process, &others.hosts)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()?;
            let stderr = child.stderr.take();
            let said = thread::spawn(move || {
                let mut said = Vec::new();
                // What cannot be read was not said.
                let _ = stderr.map(|mut stderr| stderr.read_to_end(&mut said));
                String::from_utf8_lossy(&said).into_owned()
            });
            others.members().push(Member { process, child, said: Some(said), ended: None });
        }
        others.look_after(crew.broken(), crew.met());
        Ok((crew, others))
    }

    fn members(&self) -> MutexGuard<'_, Vec<Member>> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// When one of them fails, nobody need wait for it to come to the next meeting; when all have met, nobody
    /// needs the file of addresses any more.
    fn look_after(&self, broken: StopFlag, met: StopFlag) {
        let (members, done, hosts) =
            (Arc::clone(&self.members), self.done.clone(), self.hosts.clone());
        thread::spawn(move || {
            let mut hosts = Some(hosts);
            while !done.is_raised() {
                if met.is_raised()
                    && let Some(hosts) = hosts.take()
                {
                    // Whoever cleans the folder may have been here.
                    let _ = fs::remove_file(hosts);
                }
                let mut all = members.lock().unwrap_or_else(PoisonError::into_inner);
                if all.iter_mut().any(|member| member.look().is_some_and(|end| !end.success())) {
                    broken.raise();
                    return;
                }
                drop(all);
                thread::sleep(LOOK);
            }
        });
    }

    /// Sees the others off once the work has come to `result`. If it failed because one of them did, its
    /// reason is told instead.
    pub fn end<T>(self, result: Result<T, Failure>) -> Result<T, Failure> {
        self.done.raise();
        let deadline = Instant::now() + if result.is_ok() { FAREWELL } else { BREAK_OFF };
        let mut members = self.members();
        while members.iter_mut().any(|member| member.look().is_none()) && Instant::now() < deadline
        {
            thread::sleep(Duration::from_millis(5));
        }
        let mut reason = None;
        for member in members.iter_mut() {
            let (code, said) = member.stop();
            let last = said.lines().last().unwrap_or_default();
            let line = last.strip_prefix("tengen: ").unwrap_or(last);
            // Whoever misses another is not the reason.
            if code.is_some_and(|code| code > 0) && !line.contains("lost process") {
                let line = format!("process {}: {line}", member.process);
                let is_input = code == Some(2);
                reason.get_or_insert(if is_input {
                    Failure::Crew(line)
                } else {
                    Failure::Work(line)
                });
            } else if result.is_ok() {
                eprint!("{said}");
            }
        }
        match (result, reason) {
            (Err(Failure::Lost { .. } | Failure::Meeting(_)), Some(reason)) => Err(reason),
            (result, _) => result,
        }
    }
}

impl Member {
    fn look(&mut self) -> Option<ExitStatus> {
        if self.ended.is_none() {
            self.ended = self.child.try_wait().ok().flatten();
        }
        self.ended
    }

    /// Its exit code, unless it was killed, and all it said.
    fn stop(&mut self) -> (Option<i32>, String) {
        let by_itself = self.look();
        // It may have ended this moment.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let said = self.said.take().and_then(|said| said.join().ok()).unwrap_or_default();
        (by_itself.and_then(|status| status.code()), said)
    }
}

impl Drop for Others {
    fn drop(&mut self) {
        self.done.raise();
        self.members().iter_mut().for_each(|member| drop(member.stop()));
        // Usually it has gone before.
        let _ = fs::remove_file(&self.hosts);
    }
}

fn free_addresses(number: usize) -> io::Result<Vec<String>> {
    let bound: Vec<TcpListener> =
        (0..number).map(|_| TcpListener::bind("127.0.0.1:0")).collect::<io::Result<_>>()?;
    bound.iter().map(|listener| listener.local_addr().map(|address| address.to_string())).collect()
}
