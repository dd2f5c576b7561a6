use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use socket2::{SockRef, TcpKeepalive};
use tengen_board::Checksum;

use crate::{Crew, Failure};

/// What processes say first on a connection. Those who say something else are not of the crew.
const GREETING: &[u8; 16] = b"tengen-flow 1   ";
const HELLO: usize = 16 + 4 * 8;

/// Between two attempts to reach somebody.
const PAUSE: Duration = Duration::from_millis(10);
/// For a stranger to say something.
const STRANGER: Duration = Duration::from_secs(2);

/// Connects every process with every other: each listens at its own address for those after it and calls
/// those before it. Timely's own way of doing this prints on standard output, waits forever and
/// takes anybody for a member.
///
/// `work` names what is to be done: whoever came for something else is told.
pub(crate) fn meet(crew: &Crew, work: &str) -> Result<Vec<Option<TcpStream>>, Failure> {
    let us = crew.address(crew.process());
    let deadline = Instant::now() + crew.patience();
    let listener = TcpListener::bind(us)
        .and_then(|listener| listener.set_nonblocking(true).map(|()| listener))
        .map_err(|error| Failure::Meeting(format!("cannot listen at {us}: {error}")))?;
    let mut lines: Vec<Option<TcpStream>> = (0..crew.processes()).map(|_| None).collect();
    let ours = Hello::of(crew, work);
    for (process, place) in lines.iter_mut().enumerate().take(crew.process()) {
        let mut line = call(crew, process, deadline)?;
        let theirs = ours.exchange(&mut line).map_err(|error| missing(crew, process, &error))?;
        let theirs = theirs.ok_or_else(|| {
            let address = crew.address(process);
            Failure::Meeting(format!("something else than process {process} is at {address}"))
        })?;
        ours.compare(crew, &theirs, Some(process))?;
        *place = Some(line);
    }
    while let Some(missed) = (crew.process() + 1..lines.len()).find(|&at| lines[at].is_none()) {
        let left = left(crew, missed, deadline)?;
        match listener.accept() {
            Ok((mut line, _)) => {
                let greeted =
                    keep_up(&line, left.min(STRANGER)).and_then(|()| ours.exchange(&mut line));
                // Whoever does not greet is a stranger who found the port.
                if let Ok(Some(theirs)) = greeted {
                    let process = ours.compare(crew, &theirs, None)?;
                    lines[process] = Some(line);
                }
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(PAUSE),
            Err(error) => return Err(missing(crew, missed, &error)),
        }
    }
    crew.met().raise();
    for line in lines.iter().flatten() {
        let settled = line.set_read_timeout(None).and_then(|()| line.set_write_timeout(None));
        settled.map_err(|error| Failure::Meeting(format!("cannot use a connection: {error}")))?;
    }
    Ok(lines)
}

fn missing(crew: &Crew, process: usize, error: &io::Error) -> Failure {
    let address = crew.address(process);
    Failure::Meeting(format!(
        "process {process} at {address} did not come within {} s ({error}); start it, or correct \
         the hosts",
        crew.patience().as_secs()
    ))
}

fn left(crew: &Crew, process: usize, deadline: Instant) -> Result<Duration, Failure> {
    if crew.broken().is_raised() {
        return Err(Failure::Meeting("one of the other processes ended at once".to_owned()));
    }
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(missing(crew, process, &ErrorKind::TimedOut.into()));
    }
    Ok(left)
}

fn call(crew: &Crew, process: usize, deadline: Instant) -> Result<TcpStream, Failure> {
    loop {
        let left = left(crew, process, deadline)?;
        let called = TcpStream::connect(crew.address(process))
            .and_then(|line| keep_up(&line, left).map(|()| line));
        match called {
            Ok(line) => return Ok(line),
            // A name that does not resolve may do so when the machine is up.
            Err(error) if left <= PAUSE => return Err(missing(crew, process, &error)),
            Err(_) => thread::sleep(PAUSE),
        }
    }
}

/// A machine that vanishes without a word is noticed after half a minute.
fn keep_up(line: &TcpStream, patience: Duration) -> io::Result<()> {
    let keepalive = TcpKeepalive::new()
        .with_time(Duration::from_secs(10))
        .with_interval(Duration::from_secs(5))
        .with_retries(4);
    SockRef::from(line).set_tcp_keepalive(&keepalive)?;
    line.set_nonblocking(false)?;
    line.set_nodelay(true)?;
    line.set_read_timeout(Some(patience))?;
    line.set_write_timeout(Some(patience))
}

/// Who somebody is and what for they came.
#[derive(Debug, PartialEq)]
struct Hello {
    process: u64,
    processes: u64,
    workers: u64,
    work: u64,
}

impl Hello {
    fn of(crew: &Crew, work: &str) -> Hello {
        Hello {
            process: crew.process() as u64,
            processes: crew.processes() as u64,
            workers: crew.workers() as u64,
            work: Checksum::of(work.as_bytes()).number(),
        }
    }

    /// `None` is somebody who does not know how to greet.
    fn exchange(&self, line: &mut TcpStream) -> io::Result<Option<Hello>> {
        let mut bytes = GREETING.to_vec();
        for number in [self.process, self.processes, self.workers, self.work] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        line.write_all(&bytes)?;
        let mut theirs = [0; HELLO];
        line.read_exact(&mut theirs)?;
        let (greeting, numbers) = theirs.split_at(GREETING.len());
        let mut numbers = numbers.chunks_exact(8).map(|bytes| {
            let mut number = [0; 8];
            number.copy_from_slice(bytes);
            u64::from_le_bytes(number)
        });
        let mut next = || numbers.next().unwrap_or_default();
        let hello = Hello { process: next(), processes: next(), workers: next(), work: next() };
        Ok((greeting == GREETING).then_some(hello))
    }

    /// Which process that is. A caller has a higher number than we.
    fn compare(
        &self,
        crew: &Crew,
        theirs: &Hello,
        expected: Option<usize>,
    ) -> Result<usize, Failure> {
        let process = theirs.process as usize;
        let at = if process < crew.processes() { crew.address(process) } else { "another address" };
        let whose = format!("process {process} at {at}");
        let problem = if theirs.processes != self.processes || theirs.workers != self.workers {
            let (ours, theirs) =
                ((self.processes, self.workers), (theirs.processes, theirs.workers));
            format!(
                "is one of {} processes of {} workers, this is one of {} of {}",
                theirs.0, theirs.1, ours.0, ours.1
            )
        } else if theirs.work != self.work {
            "came for other work".to_owned()
        } else if expected.map_or(process <= crew.process(), |expected| process != expected) {
            "is not where it should be: every process needs a number of its own".to_owned()
        } else {
            return Ok(process);
        };
        Err(Failure::Meeting(format!("{whose} {problem}; start all with the same command")))
    }
}
