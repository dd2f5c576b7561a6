use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::Failure;
use crate::alarm::Alarm;

/// A connection to another process that never fails towards timely: when it breaks, the alarm is
/// raised.
pub(crate) struct Line {
    stream: TcpStream,
    process: usize,
    address: Arc<str>,
    frames: Frames,
    alarm: Arc<Alarm>,
}

impl Line {
    pub(crate) fn new(
        stream: TcpStream,
        process: usize,
        address: &str,
        alarm: &Arc<Alarm>,
    ) -> io::Result<Line> {
        alarm.guard(stream.try_clone()?);
        let (address, alarm) = (address.into(), Arc::clone(alarm));
        Ok(Line { stream, process, address, frames: Frames::default(), alarm })
    }

    fn lost(&self) {
        let (process, address) = (self.process, self.address.to_string());
        self.alarm.raise(Failure::Lost { process, address });
    }
}

impl Read for Line {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(buffer) {
                Ok(length) if length > 0 => {
                    self.frames.pass(&buffer[..length]);
                    return Ok(length);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                _ if self.frames.ended => {
                    self.alarm.closed();
                    return Ok(0);
                }
                _ => {
                    self.lost();
                    self.alarm.await_workers();
                    // Ends this thread, and only it, without a word.
                    std::panic::resume_unwind(Box::new("the connection is lost"));
                }
            }
        }
    }
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Above all not the last frame: who leaves early says no goodbye, so that the others notice.
        if self.alarm.is_raised() {
            return Ok(bytes.len());
        }
        match self.stream.write(bytes) {
            Ok(length) if length > 0 => Ok(length),
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            _ => {
                self.lost();
                // Nobody will read this.
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Line {
    fn try_clone(&self) -> io::Result<Line> {
        Ok(Line {
            stream: self.stream.try_clone()?,
            process: self.process,
            address: Arc::clone(&self.address),
            frames: Frames::default(),
            alarm: Arc::clone(&self.alarm),
        })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        if !self.alarm.is_raised() {
            // The other side may have been quicker.
            let _ = self.stream.shutdown(how);
        }
        self.alarm.closed();
        Ok(())
    }
}

/// Follows timely's frames, to tell the end of a conversation from a broken connection: the last frame
/// is a header of length zero.
#[derive(Default)]
struct Frames {
    header: Vec<u8>,
    /// Bytes of the present frame still to come after its header.
    left: u64,
    ended: bool,
}

/// Six big-endian numbers of eight bytes, the fifth of which is the length of what follows.
const HEADER: usize = 48;
const LENGTH: std::ops::Range<usize> = 32..40;

impl Frames {
    fn pass(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            if self.left > 0 {
                let skipped = bytes.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
                self.left -= skipped as u64;
                bytes = &bytes[skipped..];
                continue;
            }
            let taken = bytes.len().min(HEADER - self.header.len());
            self.header.extend_from_slice(&bytes[..taken]);
            bytes = &bytes[taken..];
            if self.header.len() == HEADER {
                let mut length = [0; 8];
                length.copy_from_slice(&self.header[LENGTH]);
                self.left = u64::from_be_bytes(length);
                self.ended = self.left == 0;
                self.header.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use timely::communication::networking::MessageHeader;

    use super::*;

    fn frame(length: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        let header = MessageHeader {
            channel: 1,
            source: 2,
            target_lower: 0,
            target_upper: 1,
            length,
            seqno: 9,
        };
        header.write_to(&mut bytes).unwrap();
        // Zeros look like a last header to whoever does not count.
        bytes.resize(bytes.len() + length, 0);
        bytes
    }

    #[test]
    fn the_end_is_told_from_a_break_however_packets_are_cut() {
        let mut bytes: Vec<u8> = [1, 500, 48, 96].into_iter().flat_map(frame).collect();
        let whole = bytes.len();
        bytes.extend(frame(0));
        for step in [1, 7, 48, 100, 5000] {
            let mut frames = Frames::default();
            let mut passed = 0;
            for piece in bytes.chunks(step) {
                frames.pass(piece);
                passed += piece.len();
                assert_eq!(frames.ended, passed == whole + HEADER, "step {step} at {passed}");
            }
        }
    }
}
