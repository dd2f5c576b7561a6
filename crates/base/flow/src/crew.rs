use std::time::Duration;

use tengen_verdict::StopFlag;

use crate::Failure;

/// Who does a piece of work: worker threads of this process, or of several processes that talk over
/// TCP. All processes run the same program with the same work; process 0 leads and has the results.
///
/// ```
/// use tengen_flow::Crew;
///
/// let alone = Crew::threads(2);
/// assert!(alone.leads() && alone.all_workers() == 2);
///
/// let hosts = Crew::hosts("# two machines\nada:4000\n\nbob:4000\n")?;
/// let second = Crew::member(2, 1, hosts)?;
/// assert!(!second.leads() && second.all_workers() == 4);
/// # Ok::<(), tengen_flow::Failure>(())
/// ```
///
/// Whoever reaches the addresses can take part: they belong on a network that can be trusted.
#[derive(Clone, Debug)]
pub struct Crew {
    workers: usize,
    process: usize,
    hosts: Vec<String>,
    patience: Duration,
    /// Somebody who was to come has failed.
    broken: StopFlag,
    /// All have come.
    met: StopFlag,
}

/// How long processes wait for each other, started by hand on several machines.
const PATIENCE: Duration = Duration::from_secs(60);

impl Crew {
    /// Threads of this process.
    pub fn threads(workers: usize) -> Crew {
        Crew {
            workers: workers.max(1),
            process: 0,
            hosts: Vec::new(),
            patience: PATIENCE,
            broken: StopFlag::new(),
            met: StopFlag::new(),
        }
    }

    /// One of several processes, with the addresses of all of them, this one's among them.
    pub fn member(workers: usize, process: usize, hosts: Vec<String>) -> Result<Crew, Failure> {
        if process >= hosts.len() {
            return Err(Failure::Crew(format!(
                "there is no process {process} among {}: they count from 0",
                hosts.len()
            )));
        }
        Ok(Crew { process, hosts, ..Crew::threads(workers) })
    }

    /// The same as the first of several processes.
    pub(crate) fn among(mut self, hosts: Vec<String>) -> Crew {
        self.hosts = hosts;
        self
    }

    /// Raised from outside when somebody who was to come has failed.
    pub(crate) fn broken(&self) -> StopFlag {
        self.broken.clone()
    }

    /// Raised when all have come.
    pub(crate) fn met(&self) -> StopFlag {
        self.met.clone()
    }

    /// Addresses from a text with one HOST:PORT a line, in the order of the processes. Empty lines
    /// and those that begin with `#` do not count.
    pub fn hosts(text: &str) -> Result<Vec<String>, Failure> {
        let mut hosts: Vec<String> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let port = line.rsplit_once(':').filter(|(host, _)| !host.is_empty());
            if port.is_none_or(|(_, port)| port.parse::<u16>().map_or(true, |port| port == 0)) {
                return Err(Failure::Crew(format!(
                    "line {number}, `{line}`, is no address: write HOST:PORT, such as 127.0.0.1:4000"
                )));
            }
            if hosts.iter().any(|host| host == line) {
                return Err(Failure::Crew(format!(
                    "line {number} has {line} again: every process needs an address of its own"
                )));
            }
            hosts.push(line.to_owned());
        }
        Ok(hosts)
    }

    /// The same, waiting so long for the other processes to come.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Crew {
        self.patience = patience;
        self
    }

    /// Workers of each process.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// Workers of all processes.
    pub fn all_workers(&self) -> usize {
        self.workers * self.processes()
    }

    /// How many processes there are.
    pub fn processes(&self) -> usize {
        self.hosts.len().max(1)
    }

    /// Which of the processes this is.
    pub fn process(&self) -> usize {
        self.process
    }

    /// Whether this process gets the results: it is the first, or the only one.
    pub fn leads(&self) -> bool {
        self.process == 0
    }

    pub(crate) fn address(&self, process: usize) -> &str {
        &self.hosts[process]
    }

    pub(crate) fn patience(&self) -> Duration {
        self.patience
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_checked_line_by_line() {
        let hosts = Crew::hosts("127.0.0.1:4000\r\n  [::1]:4001 \n# no\n\n").unwrap();
        assert_eq!(hosts, ["127.0.0.1:4000", "[::1]:4001"]);
        for (text, line) in [
            ("a:1\nb", "line 2"),
            ("a:1\n\nb:x", "line 3"),
            (":4000", "line 1"),
            ("a:0", "line 1"),
            ("a:70000", "line 1"),
            ("a:1\nb:1\na:1", "line 3"),
        ] {
            let message = Crew::hosts(text).unwrap_err().to_string();
            assert!(message.contains(line), "{text:?}: {message}");
        }
        assert!(Crew::member(1, 2, hosts).unwrap_err().to_string().contains("among 2"));
    }
}
