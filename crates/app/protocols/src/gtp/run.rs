use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, channel};

use tengen_verdict::StopFlag;

use super::Engine;
use super::line::LONGEST_LINE;
use super::live::Live;
use crate::lines::read_line;

impl Engine {
    /// Answers lines until `quit` or the end of the input. Every reply is flushed before the next
    /// line is read, and a line takes no more memory than [`LONGEST_LINE`], however long it is.
    ///
    /// While an analysis runs, and while the player thinks on the opponent's time, the next line is
    /// waited for on a thread of its own; when it arrives the thinking ends and the line is answered
    /// as any other. A reply that could not be sent then ends the run only once the input has
    /// given another line or has ended.
    ///
    /// # Errors
    /// If the input or the output fails.
    pub fn run(&mut self, input: impl BufRead + Send, mut output: impl Write) -> io::Result<()> {
        let (requests, asked) = channel();
        let (given, lines) = channel();
        let waiting = StopFlag::new();
        let inbox = Inbox { requests, lines, waiting: waiting.clone(), is_asked: false };
        std::thread::scope(|scope| {
            scope.spawn(move || read_when_asked(input, &asked, &given, &waiting));
            self.converse(inbox, &mut output)
        })
    }

    fn converse(&mut self, mut inbox: Inbox, output: &mut dyn Write) -> io::Result<()> {
        while !self.is_finished() {
            if self.would_ponder() {
                inbox.read_ahead();
                self.ponder(inbox.waiting());
            }
            let Some(line) = inbox.next()? else { break };
            let mut live = Live::sent(&mut inbox, output);
            if let Some(reply) = self.respond(&line, &mut live) {
                live.finish(&reply)?;
            }
        }
        Ok(())
    }
}

/// A line of input, or none at its end.
type Given = io::Result<Option<Vec<u8>>>;

/// The lines of the input. They are read on another thread, one by one and only when asked for, so
/// that none is ever read in vain.
pub(crate) struct Inbox {
    requests: Sender<()>,
    lines: Receiver<Given>,
    waiting: StopFlag,
    is_asked: bool,
}

impl Inbox {
    /// Has the next line read while something else is done.
    pub fn read_ahead(&mut self) {
        if !self.is_asked {
            // The reader stays as long as there is somebody to ask it.
            self.is_asked = self.requests.send(()).is_ok();
        }
    }

    /// Up as soon as a line was read ahead, or the end of the input, and until it is taken.
    pub const fn waiting(&self) -> &StopFlag {
        &self.waiting
    }

    fn next(&mut self) -> Given {
        self.read_ahead();
        let line = self.lines.recv().unwrap_or(Ok(None));
        self.is_asked = false;
        self.waiting.lower();
        line
    }
}

fn read_when_asked(
    mut input: impl BufRead,
    asked: &Receiver<()>,
    given: &Sender<Given>,
    waiting: &StopFlag,
) {
    while asked.recv().is_ok() {
        let mut line = Vec::new();
        let read = read_line(&mut input, &mut line, LONGEST_LINE);
        // Before the line can be taken: who takes it lowers the flag.
        waiting.raise();
        if given.send(read.map(|is_line| is_line.then_some(line))).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;
    use tengen_play::FlatPlayer;

    fn answers(input: impl BufRead + Send) -> String {
        let mut output = Vec::new();
        Engine::new(FlatPlayer::new(1)).without_files().run(input, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn lines_come_in_any_pieces_and_the_last_needs_no_end() {
        let input = b"1 protocol_version\r\n\n# comment\n2 known_command play\n3 komi 6.5";
        let expected = "=1 2\n\n=2 true\n\n=3\n\n";
        for piece in 1..20 {
            assert_eq!(answers(BufReader::with_capacity(piece, &input[..])), expected);
        }
    }

    #[test]
    fn nothing_is_read_after_quit() {
        assert_eq!(answers(&b"quit\n1 name\n"[..]), "=\n\n");
        assert_eq!(answers(&b""[..]), "");
    }

    /// A source of one endless line, then a command.
    struct Endless {
        left: usize,
        buffer: Vec<u8>,
    }

    impl io::Read for Endless {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            unreachable!("lines are read through the buffer")
        }
    }

    impl BufRead for Endless {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            if self.buffer.is_empty() && self.left > 0 {
                self.left -= 1;
                self.buffer = vec![b'x'; 1 << 20];
                if self.left == 0 {
                    self.buffer = b"\n2 protocol_version\n".to_vec();
                }
            }
            Ok(&self.buffer)
        }

        fn consume(&mut self, used: usize) {
            self.buffer.drain(..used);
        }
    }

    #[test]
    fn a_line_of_gigabytes_is_refused_and_skipped() {
        let mut line = Vec::new();
        let mut input = Endless { left: 4_000, buffer: b"1 play b ".to_vec() };
        assert!(read_line(&mut input, &mut line, LONGEST_LINE).unwrap());
        assert_eq!(line.len(), LONGEST_LINE + 1);
        assert!(line.capacity() <= 4 * LONGEST_LINE);
        let mut input = Endless { left: 3, buffer: b"1 play b ".to_vec() };
        input.buffer.push(b'D');
        assert_eq!(
            answers(input),
            "?1 syntax error: the line is longer than 65536 bytes\n\n=2 2\n\n"
        );
    }

    #[test]
    fn a_long_comment_is_no_fault() {
        let text = format!("1 protocol_version #{}\n#{}\n", "x".repeat(70_000), "y".repeat(70_000));
        assert_eq!(answers(text.as_bytes()), "=1 2\n\n");
    }

    /// Fails like a pipe whose reader has gone.
    struct Gone;

    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_has_gone_ends_the_run() {
        let mut engine = Engine::new(FlatPlayer::new(1));
        let error = engine.run(&b"name\nname\n"[..], Gone).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }
}
