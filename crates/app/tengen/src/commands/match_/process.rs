//! An engine's process: bytes to it, bytes from it, and its end.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tengen_protocols::gomocup;
use tengen_protocols::gtp::client::{Conversation, EngineAnswer};
use tengen_verdict::StopFlag;

use super::last_words::LastWords;
use super::log::Log;
use super::words::CommandLine;

/// How one talks with an engine: finding answers in what it prints.
pub(crate) trait Dialogue: Default + Send {
    type Answer;

    /// What it is told before it is left alone.
    const GOODBYE: &'static str;

    /// A command as bytes to be sent.
    fn command(&mut self, text: &str) -> Vec<u8>;

    fn receive(&mut self, bytes: &[u8]);

    /// The answer to the latest command once it is there, or what is wrong with it.
    fn answer(&mut self) -> Option<Result<Self::Answer, String>>;

    /// What was said beside answers since the latest command.
    fn stray_line(&self) -> Option<&str>;
}

impl Dialogue for Conversation {
    type Answer = EngineAnswer;

    const GOODBYE: &'static str = "quit";

    fn command(&mut self, text: &str) -> Vec<u8> {
        Conversation::command(self, text)
    }

    fn receive(&mut self, bytes: &[u8]) {
        Conversation::receive(self, bytes);
    }

    fn answer(&mut self) -> Option<Result<EngineAnswer, String>> {
        Conversation::answer(self).map(|answer| answer.map_err(|garbled| garbled.to_string()))
    }

    fn stray_line(&self) -> Option<&str> {
        Conversation::stray_line(self)
    }
}

impl Dialogue for gomocup::client::Conversation {
    type Answer = String;

    const GOODBYE: &'static str = "END";

    fn command(&mut self, text: &str) -> Vec<u8> {
        gomocup::client::Conversation::command(self, text)
    }

    fn receive(&mut self, bytes: &[u8]) {
        gomocup::client::Conversation::receive(self, bytes);
    }

    fn answer(&mut self) -> Option<Result<String, String>> {
        let answer = gomocup::client::Conversation::answer(self);
        answer.map(|answer| answer.map_err(|long| long.to_string()))
    }

    fn stray_line(&self) -> Option<&str> {
        gomocup::client::Conversation::stray_line(self)
    }
}

/// A running engine. When this goes, the process goes.
pub(crate) struct EngineProcess<D = Conversation> {
    child: Child,
    /// None once it was said goodbye to.
    input: Option<ChildStdin>,
    output: Receiver<Arrival>,
    conversation: D,
    last_words: LastWords,
    listener: Option<JoinHandle<()>>,
    log: Log,
    stop: StopFlag,
}

/// Bytes, and when they came.
type Arrival = (Instant, Vec<u8>);

/// Why there was no answer. The engine is of no use after that.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Died, or talks nonsense.
    Broken(String),
    /// Nothing within the limit, though perhaps something beside the point.
    Late(String),
    /// The match was called off.
    Stopped,
}

/// How often somebody who waits looks whether the match was called off.
const LOOK_UP: Duration = Duration::from_millis(100);

/// How long an engine may take to leave when asked to.
const FAREWELL: Duration = Duration::from_secs(2);

/// How long the end of a process and its last output are waited for, once it has closed its output.
const LAST_BREATH: Duration = Duration::from_millis(500);

/// Pieces of output that may wait to be read before the engine has to wait.
const PIECES: usize = 64;

impl<D: Dialogue> EngineProcess<D> {
    /// Starts an engine for the game of this number.
    pub(crate) fn start(
        command: &CommandLine,
        game: usize,
        log: Log,
        stop: StopFlag,
    ) -> Result<EngineProcess<D>, String> {
        let mut child = Command::new(command.program())
            .args(command.arguments(game))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start '{}': {error}", command.program()))?;
        let (sender, output) = sync_channel(PIECES);
        if let Some(source) = child.stdout.take() {
            thread::spawn(move || pass_on(source, &sender));
        }
        // Always drained: an engine that says much must not wait for us.
        let last_words = LastWords::default();
        let listener = child.stderr.take().map(|source| {
            let (last_words, log) = (last_words.clone(), log.clone());
            thread::spawn(move || last_words.listen(source, &log))
        });
        Ok(EngineProcess {
            input: child.stdin.take(),
            child,
            output,
            conversation: D::default(),
            last_words,
            listener,
            log,
            stop,
        })
    }

    /// Gives a command and waits for the answer; also tells how long it took.
    pub(crate) fn ask(
        &mut self,
        command: &str,
        limit: Duration,
    ) -> Result<(D::Answer, Duration), Trouble> {
        let asked = Instant::now();
        self.tell(command);
        let mut arrived = asked;
        loop {
            match self.conversation.answer() {
                Some(Ok(answer)) => return Ok((answer, arrived.saturating_duration_since(asked))),
                Some(Err(garbled)) => return Err(Trouble::Broken(garbled)),
                None => {}
            }
            let left = limit.saturating_sub(asked.elapsed());
            match self.output.recv_timeout(left.min(LOOK_UP)) {
                Ok((at, bytes)) => {
                    self.log.write(b"", &bytes);
                    self.conversation.receive(&bytes);
                    arrived = at;
                    // Chatter does not stop the clock.
                    if arrived.saturating_duration_since(asked) > limit {
                        return Err(Trouble::Late(self.beside_the_point()));
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.obituary()),
                Err(RecvTimeoutError::Timeout) if self.stop.is_raised() => {
                    return Err(Trouble::Stopped);
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Trouble::Late(self.beside_the_point()));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Gives a command whose answer, if there is one, is not waited for.
    pub(crate) fn tell(&mut self, command: &str) {
        let bytes = self.conversation.command(command);
        self.log.write(b"> ", &bytes);
        // Whoever has closed its input is dead or about to be: the end of its output tells.
        if let Some(input) = &mut self.input
            && input.write_all(&bytes).is_err()
        {
            self.input = None;
        }
    }

    /// What an engine said instead of answering.
    fn beside_the_point(&self) -> String {
        match self.conversation.stray_line() {
            Some(line) => format!(", only said '{}'", line.chars().take(80).collect::<String>()),
            None => String::new(),
        }
    }

    /// How the process ended, and what it said at last.
    fn obituary(&mut self) -> Trouble {
        // Its output is closed; if it lives on, it is as good as dead.
        let ended = self.wait(LAST_BREATH);
        let deadline = Instant::now() + LAST_BREATH;
        while self.listener.as_ref().is_some_and(|listener| !listener.is_finished())
            && Instant::now() < deadline
        {
            thread::sleep(Duration::from_millis(5));
        }
        let how = match ended {
            Some(status) => format!("died ({status})"),
            None => "closed its output".to_owned(),
        };
        Trouble::Broken(how + &self.beside_the_point())
    }

    /// What it said on standard error at last, to be put behind a complaint.
    pub(crate) fn last_words(&self) -> String {
        self.last_words.in_words()
    }

    fn wait(&mut self, limit: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + limit;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Lets the engine go in its own time, but not for ever.
    pub(crate) fn say_goodbye(mut self) {
        let bytes = self.conversation.command(D::GOODBYE);
        self.log.write(b"> ", &bytes);
        if let Some(mut input) = self.input.take() {
            let _ = input.write_all(&bytes);
        }
        let _ = self.wait(FAREWELL);
    }
}

impl<D> Drop for EngineProcess<D> {
    fn drop(&mut self) {
        self.input = None;
        // Both fail only where the process is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads until there is no more, or nobody listens.
fn pass_on(mut source: impl Read, listener: &SyncSender<Arrival>) {
    let mut buffer = [0; 8 * 1024];
    loop {
        match source.read(&mut buffer) {
            Ok(0) => return,
            Ok(length) => {
                if listener.send((Instant::now(), buffer[..length].to_vec())).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}
