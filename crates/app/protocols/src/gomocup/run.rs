use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::Brain;
use super::brain::Outside;
use super::line::{Command, LONGEST_LINE, text};
use crate::lines::read_line;

/// How long a thought goes on when nobody can ask for anything any more.
const AFTER_THE_END: Duration = Duration::from_secs(10);

/// A line, and when it came.
type Given = io::Result<(Instant, String)>;

/// What the reader of lines tells the brain before it gets to them.
#[derive(Default)]
struct Signals {
    /// Ends the thought that is going on.
    stop: AtomicBool,
    /// Lines that wait to be answered and end thoughts.
    waiting: AtomicUsize,
}

impl Signals {
    /// A line that ends thoughts was read.
    fn interrupt(&self) {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
    }

    /// It is answered now: thoughts may begin again, unless another one waits.
    fn resume(&self) {
        self.waiting.fetch_sub(1, Ordering::SeqCst);
        self.stop.store(false, Ordering::SeqCst);
        if self.waiting.load(Ordering::SeqCst) > 0 {
            self.stop.store(true, Ordering::SeqCst);
        }
    }
}

impl Brain {
    /// Answers lines until `END` or the end of the input. Every line is sent as soon as it is said.
    ///
    /// Input is read on a thread of its own, also while the brain thinks: `YXSTOP` has it move at once,
    /// `END` as well, and it leaves; anything else waits until the move is made. When the input ends, a thought
    /// goes on, but not for long. An output that fails ends the run once the input has given another
    /// line or has ended.
    ///
    /// # Errors
    /// If the input or the output fails.
    pub fn run(&mut self, input: impl BufRead + Send, mut output: impl Write) -> io::Result<()> {
        let signals = Signals::default();
        let (given, lines) = channel();
        std::thread::scope(|scope| {
            let signals = &signals;
            // Dropped when the conversation is over, which the reader may be waiting for.
            let (_here, gone) = channel::<()>();
            scope.spawn(move || read(input, given, &gone, signals));
            self.converse(&lines, signals, &mut output)
        })
    }

    fn converse(
        &mut self,
        lines: &Receiver<Given>,
        signals: &Signals,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let mut sent = Ok(());
        while let Ok(line) = lines.recv() {
            let (asked, line) = line?;
            if interrupts(&line) {
                signals.resume();
            }
            let mut say = |text: &str| {
                if sent.is_ok() {
                    sent = send(output, text);
                    if sent.is_err() {
                        signals.stop.store(true, Ordering::SeqCst);
                    }
                }
            };
            self.respond(&line, &mut Outside { say: &mut say, stop: &signals.stop, asked });
            std::mem::replace(&mut sent, Ok(()))?;
            if self.is_finished() {
                break;
            }
        }
        Ok(())
    }
}

fn interrupts(line: &str) -> bool {
    Command::read(line).is_some_and(|command| command.interrupts())
}

fn send(output: &mut dyn Write, line: &str) -> io::Result<()> {
    output.write_all(format!("{line}\n").as_bytes())?;
    output.flush()
}

/// Reads lines until `END`, and tells of those that end thoughts before they are answered.
fn read(mut input: impl BufRead, given: Sender<Given>, gone: &Receiver<()>, signals: &Signals) {
    let mut line = Vec::new();
    loop {
        let (line, is_last) = match read_line(&mut input, &mut line, LONGEST_LINE) {
            Ok(false) => break,
            Ok(true) => {
                let line = text(&line);
                if interrupts(&line) {
                    signals.interrupt();
                }
                let is_end = matches!(Command::read(&line), Some(Command::End));
                (Ok((Instant::now(), line)), is_end)
            }
            Err(error) => (Err(error), true),
        };
        if given.send(line).is_err() || is_last {
            return;
        }
    }
    // All lines are there; whoever answers them is left alone for a while.
    drop(given);
    let _ = gone.recv_timeout(AFTER_THE_END);
    signals.stop.store(true, Ordering::SeqCst);
}
