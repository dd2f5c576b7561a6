//! Servers to play on: the server's side of both protocols, on a line that cuts packets up, glues
//! them together and breaks.

pub mod cgos;
pub mod nngs;

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tengen_board::Random;

/// What the line does to packets.
#[derive(Clone, Copy)]
pub struct Line {
    pub seed: u64,
    /// Chance that a packet is cut up.
    pub cut: f64,
    /// Chance that the connection breaks after something was sent.
    pub break_: f64,
}

/// One end of a protocol for all clients.
pub trait Host: Send + 'static {
    /// Somebody has connected.
    fn came(&mut self, client: u32, desk: &mut Desk);
    /// Somebody has sent a line.
    fn line(&mut self, client: u32, line: &str, desk: &mut Desk);
    /// Somebody is gone.
    fn gone(&mut self, client: u32, desk: &mut Desk);
    /// Nothing has happened for a moment.
    fn idle(&mut self, desk: &mut Desk);
}

/// Where a host puts what it has to say.
pub struct Desk {
    clients: BTreeMap<u32, Client>,
    pub random: Random,
    line: Line,
    breaks: Arc<AtomicU32>,
    broken: Vec<u32>,
}

struct Client {
    stream: TcpStream,
    waiting: Vec<u8>,
}

impl Desk {
    /// Sends bytes sooner or later.
    pub fn send(&mut self, client: u32, bytes: &[u8]) {
        if let Some(client) = self.clients.get_mut(&client) {
            client.waiting.extend_from_slice(bytes);
        }
    }

    /// Ends a connection.
    pub fn hang_up(&mut self, client: u32) {
        self.flush_all(client);
        if let Some(client) = self.clients.remove(&client) {
            let _ = client.stream.shutdown(Shutdown::Both);
        }
    }

    fn flush_all(&mut self, client: u32) {
        if let Some(client) = self.clients.get_mut(&client) {
            let bytes = std::mem::take(&mut client.waiting);
            let _ = client.stream.write_all(&bytes);
        }
    }

    /// Sends what waits, in pieces; sometimes a rest waits for the next time, sometimes the
    /// connection breaks in the middle.
    fn flush(&mut self, is_idle: bool) {
        let numbers: Vec<u32> = self.clients.keys().copied().collect();
        for number in numbers {
            let Some(client) = self.clients.get_mut(&number) else { continue };
            if client.waiting.is_empty() {
                continue;
            }
            let is_breaking = self.random.chance(self.line.break_);
            while !client.waiting.is_empty() {
                let all = client.waiting.len();
                let is_cut = self.random.chance(self.line.cut);
                let length = if is_cut { 1 + self.random.below(all as u32) as usize } else { all };
                let piece: Vec<u8> = client.waiting.drain(..length).collect();
                let failed = client.stream.write_all(&piece).is_err();
                if failed || (is_breaking && self.random.chance(0.5)) {
                    break;
                }
                if is_cut && !is_idle && self.random.chance(0.3) {
                    break;
                }
            }
            if is_breaking {
                self.breaks.fetch_add(1, Ordering::Relaxed);
                let _ = client.stream.shutdown(Shutdown::Both);
                self.clients.remove(&number);
                self.broken.push(number);
            }
        }
    }
}

enum Event {
    Came(u32, TcpStream),
    Line(u32, String),
    Gone(u32),
}

/// A running server. When this goes, it ends.
pub struct Server {
    pub port: u16,
    /// How often the line broke.
    pub breaks: Arc<AtomicU32>,
    is_open: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Server {
    pub fn start(mut host: impl Host, line: Line) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (sender, events) = channel();
        let is_open = Arc::new(AtomicBool::new(true));
        let breaks = Arc::new(AtomicU32::new(0));
        let accepting = {
            let is_open = Arc::clone(&is_open);
            thread::spawn(move || accept(&listener, &sender, &is_open))
        };
        let serving = {
            let (is_open, breaks) = (Arc::clone(&is_open), Arc::clone(&breaks));
            thread::spawn(move || {
                let desk = Desk {
                    clients: BTreeMap::new(),
                    random: Random::new(line.seed),
                    line,
                    breaks,
                    broken: Vec::new(),
                };
                serve(&mut host, desk, &events, &is_open);
            })
        };
        Server { port, breaks, is_open, threads: vec![accepting, serving] }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.is_open.store(false, Ordering::Relaxed);
        // Whoever waits for a connection gets a last one.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
        let is_sound = self.threads.drain(..).all(|thread| thread.join().is_ok());
        assert!(is_sound || thread::panicking(), "the server's assertions hold");
    }
}

fn accept(listener: &TcpListener, sender: &Sender<Event>, is_open: &AtomicBool) {
    for (number, stream) in listener.incoming().enumerate() {
        if !is_open.load(Ordering::Relaxed) {
            return;
        }
        let Ok(stream) = stream else { continue };
        let _ = stream.set_nodelay(true);
        let number = number as u32;
        let source = stream.try_clone().unwrap();
        if sender.send(Event::Came(number, stream)).is_err() {
            return;
        }
        let sender = sender.clone();
        thread::spawn(move || listen(source, number, &sender));
    }
}

fn listen(mut source: TcpStream, number: u32, sender: &Sender<Event>) {
    let (mut buffer, mut begun) = ([0; 1024], Vec::new());
    while let Ok(length @ 1..) = source.read(&mut buffer) {
        for &byte in &buffer[..length] {
            if byte == b'\n' {
                let line = String::from_utf8_lossy(&begun).trim_end().to_owned();
                begun.clear();
                if sender.send(Event::Line(number, line)).is_err() {
                    return;
                }
            } else {
                begun.push(byte);
            }
        }
    }
    let _ = sender.send(Event::Gone(number));
}

fn serve(host: &mut impl Host, mut desk: Desk, events: &Receiver<Event>, is_open: &AtomicBool) {
    while is_open.load(Ordering::Relaxed) {
        let is_idle = match events.recv_timeout(Duration::from_millis(5)) {
            Ok(Event::Came(number, stream)) => {
                desk.clients.insert(number, Client { stream, waiting: Vec::new() });
                host.came(number, &mut desk);
                false
            }
            Ok(Event::Line(number, line)) => {
                if desk.clients.contains_key(&number) {
                    host.line(number, &line, &mut desk);
                }
                false
            }
            Ok(Event::Gone(number)) => {
                if desk.clients.remove(&number).is_some() {
                    host.gone(number, &mut desk);
                }
                false
            }
            Err(RecvTimeoutError::Timeout) => {
                host.idle(&mut desk);
                true
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        desk.flush(is_idle);
        while let Some(number) = desk.broken.pop() {
            host.gone(number, &mut desk);
        }
    }
    for client in desk.clients.values() {
        let _ = client.stream.shutdown(Shutdown::Both);
    }
}
