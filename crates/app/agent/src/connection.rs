//! A connection to a server, read by a thread of its own.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::Duration;

use crate::Address;

/// How long a connection may take to be made.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long the server may take nothing from us.
const WRITING: Duration = Duration::from_secs(30);

/// What arrives on the connection of a number.
pub(crate) enum Arrival {
    /// Bytes.
    Bytes(Vec<u8>),
    /// The end, and why.
    Closed(String),
}

/// An open connection. When this goes, it is closed, and its thread ends.
pub(crate) struct Connection {
    stream: TcpStream,
    is_open: Arc<AtomicBool>,
}

impl Connection {
    /// Connects to a server, and to nothing else.
    pub(crate) fn open<E: Send + 'static>(
        address: &Address,
        listener: SyncSender<E>,
        event: impl Fn(Arrival) -> E + Send + 'static,
    ) -> io::Result<Connection> {
        let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
        let mut connected = None;
        for place in (address.host.as_str(), address.port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&place, PATIENCE) {
                Ok(stream) => {
                    connected = Some(stream);
                    break;
                }
                Err(error) => last = error,
            }
        }
        let stream = connected.ok_or(last)?;
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(WRITING))?;
        let (source, is_open) = (stream.try_clone()?, Arc::new(AtomicBool::new(true)));
        let wanted = Arc::clone(&is_open);
        thread::spawn(move || {
            let send = |arrival| listener.send(event(arrival)).is_ok();
            let why = pass_on(source, &wanted, |bytes| send(Arrival::Bytes(bytes)));
            if wanted.load(Ordering::Relaxed) {
                send(Arrival::Closed(why));
            }
        });
        Ok(Connection { stream, is_open })
    }

    /// Sends bytes, all of them.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.is_open.store(false, Ordering::Relaxed);
        // It fails only where the connection is gone already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Reads until there is no more or nobody listens; tells why it ended.
fn pass_on(
    mut source: TcpStream,
    wanted: &AtomicBool,
    mut send: impl FnMut(Vec<u8>) -> bool,
) -> String {
    let mut buffer = [0; 8 * 1024];
    while wanted.load(Ordering::Relaxed) {
        match source.read(&mut buffer) {
            Ok(0) => return "the server closed the connection".to_owned(),
            Ok(length) => {
                if !send(buffer[..length].to_vec()) {
                    break;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return format!("the connection broke: {error}"),
        }
    }
    "nobody listens".to_owned()
}
