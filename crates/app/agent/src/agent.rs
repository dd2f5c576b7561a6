use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use crate::connection::{Arrival, Connection};
use crate::seat::{self, Thinker};
use crate::session::{Action, CgosSession, Identity, NngsSession, Session};
use crate::{
    Address, Journal, Keeper, Password, Played, Policy, Protocol, Statistics, Task, Thought,
};

/// Where to play, as whom, and how.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The server.
    pub address: Address,
    /// Our name there.
    pub name: String,
    /// Our password there; guests have none.
    pub password: Option<Password>,
    /// How to behave.
    pub policy: Policy,
    /// Games to play before leaving; for ever if none.
    pub games: Option<u32>,
    /// Tells the day, as `2026-02-28`.
    pub today: fn() -> String,
}

/// A way to tell a running agent to leave.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicU8>);

impl Stop {
    /// Asks once more: the first time to leave after the current game, the second time to leave now.
    /// This may be called from a signal handler.
    pub fn ask(&self) {
        let wished = self.0.load(Ordering::Relaxed);
        self.0.store(wished.saturating_add(1), Ordering::Relaxed);
    }

    /// How often it was asked.
    pub fn wishes(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why an agent has left without having played what it was to play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AgentError {
    /// It would be of no use to try again.
    #[error("{0}")]
    Refused(String),
    /// Connections failed again and again.
    #[error("gave up after {tries} connections that came to nothing; the last: {why}")]
    GaveUp {
        /// How many.
        tries: u32,
        /// Why the last one failed.
        why: String,
    },
}

/// Plays on a server until it is told to leave.
pub struct Agent {
    settings: Settings,
    journal: Journal,
    thinker: Box<dyn Thinker>,
    keepers: Vec<Box<dyn Keeper>>,
    statistics: Statistics,
    stop: Stop,
}

/// What the agent waits for.
enum Event {
    Arrived(u64, Arrival),
    Thought(Thought),
}

/// Events that may wait before whoever brings them has to.
const WAITING: usize = 64;

/// How often somebody who waits looks up.
const TICK: Duration = Duration::from_millis(200);

/// A connection that lasts so long was no failure.
const LASTING: Duration = Duration::from_secs(300);

/// How a connection ended.
enum Ended {
    /// Everything is done.
    Left,
    /// Another one may help.
    Broken(String),
    /// Another one would be no better.
    Refused(String),
    /// We were told to leave at once.
    Stopped,
}

impl Agent {
    /// An agent with an engine to think for it.
    pub fn new(settings: Settings, thinker: impl Thinker + 'static, mut journal: Journal) -> Agent {
        journal.conceal(settings.password.clone());
        Agent {
            settings,
            journal,
            thinker: Box::new(thinker),
            keepers: Vec::new(),
            statistics: Statistics::default(),
            stop: Stop::default(),
        }
    }

    /// The same agent; somebody more is told of games that are over.
    #[must_use]
    pub fn with_keeper(mut self, keeper: impl Keeper + 'static) -> Agent {
        self.keepers.push(Box::new(keeper));
        self
    }

    /// The same agent with games of earlier days: what it won and its opponents' ratings.
    #[must_use]
    pub fn after(mut self, earlier: impl IntoIterator<Item = (Option<f64>, Option<i32>)>) -> Agent {
        for (points, rating) in earlier {
            self.statistics.add(points, rating);
        }
        self
    }

    /// The way to tell it to leave.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Plays, and tells what it came to.
    ///
    /// # Errors
    /// If the server does not want us, or cannot be reached.
    pub fn run(self) -> Result<Statistics, AgentError> {
        let Settings { address, name, password, policy, games, today } = self.settings;
        let identity = Identity {
            name,
            has_password: password.is_some(),
            server: address.to_string(),
            policy: policy.clone(),
            games,
            today,
        };
        let (sender, events) = sync_channel(WAITING);
        let answers: SyncSender<Event> = sender.clone();
        let tasks =
            seat::start(self.thinker, move |thought| answers.send(Event::Thought(thought)).is_ok());
        let session: Box<dyn Session> = match address.protocol {
            Protocol::Nngs => Box::new(NngsSession::new(identity, Instant::now())),
            Protocol::Cgos => Box::new(CgosSession::new(identity, Instant::now())),
        };
        let mut running = Running {
            address,
            password,
            policy,
            session,
            journal: self.journal,
            keepers: self.keepers,
            statistics: self.statistics,
            stop: self.stop,
            sender,
            events,
            tasks,
            connections: 0,
            failures: 0,
            has_stopped: false,
        };
        let result = running.play();
        running.session.finish();
        // What is left to do after the last connection is writing down.
        for action in running.session.actions() {
            if let Action::Keep(played) = action {
                running.keep(&played);
            }
        }
        let words = running.statistics.to_string();
        running.journal.note(&words);
        result.map(|()| running.statistics)
    }
}

/// An agent at work.
struct Running {
    address: Address,
    password: Option<Password>,
    policy: Policy,
    session: Box<dyn Session>,
    journal: Journal,
    keepers: Vec<Box<dyn Keeper>>,
    statistics: Statistics,
    stop: Stop,
    sender: SyncSender<Event>,
    events: Receiver<Event>,
    tasks: Sender<Task>,
    /// Connections made so far.
    connections: u64,
    /// Connections in a row that came to nothing.
    failures: u32,
    has_stopped: bool,
}

impl Running {
    /// One connection after the other.
    fn play(&mut self) -> Result<(), AgentError> {
        loop {
            let began = Instant::now();
            let why = match self.connection() {
                Ended::Left | Ended::Stopped => return Ok(()),
                Ended::Refused(why) => {
                    self.journal.note(&why);
                    return Err(AgentError::Refused(self.concealed(&why)));
                }
                Ended::Broken(why) => why,
            };
            if began.elapsed() >= LASTING {
                self.failures = 0;
            }
            self.failures += 1;
            if self.failures >= self.policy.reconnect_tries {
                let why = self.concealed(&why);
                return Err(AgentError::GaveUp { tries: self.failures, why });
            }
            let wait = self.wait();
            self.journal.note(&format!("{why}; connecting again in {} s", wait.as_secs()));
            if !self.rest(wait) {
                return Ok(());
            }
        }
    }

    fn concealed(&self, text: &str) -> String {
        self.password.as_ref().map_or_else(|| text.to_owned(), |password| password.conceal(text))
    }

    /// How long to wait before the next connection: twice as long every time.
    fn wait(&self) -> Duration {
        let span = self.policy.reconnect_after;
        let doubled = span.low.saturating_mul(1 << (self.failures - 1).min(20));
        Duration::from_secs(doubled.min(span.high))
    }

    /// Waits; false if we are told to leave meanwhile.
    fn rest(&self, wait: Duration) -> bool {
        let end = Instant::now() + wait;
        while let Some(left) =
            end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())
        {
            if self.stop.wishes() > 0 {
                return false;
            }
            std::thread::sleep(left.min(TICK));
        }
        self.stop.wishes() < 2
    }

    /// One connection, from beginning to end.
    fn connection(&mut self) -> Ended {
        self.connections += 1;
        let number = self.connections;
        let event = move |arrival| Event::Arrived(number, arrival);
        self.journal.note(&format!("connecting to {}", self.address));
        let mut connection = match Connection::open(&self.address, self.sender.clone(), event) {
            Ok(connection) => connection,
            Err(error) => return Ended::Broken(format!("cannot reach {}: {error}", self.address)),
        };
        self.session.connected(Instant::now());
        let ended = loop {
            if let Some(ended) = self.heed_stop().or_else(|| self.act(&mut connection)) {
                break ended;
            }
            match self.events.recv_timeout(TICK) {
                Ok(Event::Arrived(from, Arrival::Bytes(bytes))) if from == number => {
                    self.journal.received(&bytes);
                    self.session.receive(&bytes, Instant::now());
                }
                Ok(Event::Arrived(from, Arrival::Closed(why))) if from == number => {
                    break Ended::Broken(why);
                }
                // What is left of an earlier connection.
                Ok(Event::Arrived(..)) => {}
                Ok(Event::Thought(thought)) => self.session.thought(thought, Instant::now()),
                Err(RecvTimeoutError::Timeout) => self.session.tick(Instant::now()),
                Err(RecvTimeoutError::Disconnected) => break Ended::Stopped,
            }
        };
        if matches!(ended, Ended::Stopped) {
            let _ = connection.send(b"quit\r\n");
        }
        self.journal.end_of_line();
        self.session.lost();
        ended
    }

    fn heed_stop(&mut self) -> Option<Ended> {
        match self.stop.wishes() {
            0 => {}
            1 if self.has_stopped => {}
            1 => {
                self.has_stopped = true;
                self.journal.note("leaving after the current game; once more to leave now");
                self.session.stop(Instant::now());
            }
            _ => {
                self.journal.note("leaving now");
                return Some(Ended::Stopped);
            }
        }
        None
    }

    /// Does what the session wants.
    fn act(&mut self, connection: &mut Connection) -> Option<Ended> {
        for action in self.session.actions() {
            let sent = match action {
                Action::Send(line) => {
                    self.journal.sent(&line);
                    connection.send(format!("{line}\r\n").as_bytes())
                }
                Action::SendPassword => match &self.password {
                    Some(password) => {
                        self.journal.sent("(the password)");
                        connection.send(&password.line())
                    }
                    None => Ok(()),
                },
                Action::Think(task) => {
                    if self.tasks.send(*task).is_err() {
                        return Some(Ended::Refused("the engine's thread has ended".to_owned()));
                    }
                    Ok(())
                }
                Action::Keep(played) => {
                    self.keep(&played);
                    Ok(())
                }
                Action::Note(text) => {
                    self.journal.note(&text);
                    Ok(())
                }
                Action::HangUp { why, is_final: true } => return Some(Ended::Refused(why)),
                Action::HangUp { why, is_final: false } => return Some(Ended::Broken(why)),
                Action::Leave => return Some(Ended::Left),
            };
            if let Err(error) = sent {
                return Some(Ended::Broken(format!("the server takes nothing any more: {error}")));
            }
        }
        None
    }

    /// A game is over.
    fn keep(&mut self, played: &Played) {
        let table = &played.table;
        let [black, white] = &table.names;
        let end = format!("game {}: {white} against {black}: {}", table.number, played.outcome);
        if let Some(ours) = table.ours {
            self.statistics.add(played.points(), table.ratings[(!ours).index()]);
            self.journal.note(&format!("{end}; {}", self.statistics));
            if played.points().is_some() {
                self.failures = 0;
            }
        } else {
            self.journal.note(&end);
        }
        for keeper in &mut self.keepers {
            if let Err(error) = keeper.keep(played) {
                self.journal.note(&format!("the game could not be written down: {error}"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_wish_is_stronger() {
        let stop = Stop::default();
        let other = stop.clone();
        assert_eq!(stop.wishes(), 0);
        other.ask();
        assert_eq!(stop.wishes(), 1);
        other.ask();
        assert_eq!(stop.wishes(), 2);
    }
}
