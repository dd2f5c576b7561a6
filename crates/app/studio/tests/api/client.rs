//! A studio of one's own, and a browser in fifty lines.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::Value;
use tengen_studio::{Options, Studio};

static FOLDERS: AtomicU32 = AtomicU32::new(0);

/// A running studio. It goes on until the tests end.
pub struct Running {
    pub port: u16,
    pub folder: PathBuf,
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// A refusal's sentence.
    pub fn sentence(&self) -> String {
        let told = self.json();
        let sentence = told["error"].as_str().unwrap_or_else(|| panic!("no sentence: {self:?}"));
        assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
        assert!(told["code"].is_string(), "{told}");
        sentence.to_owned()
    }
}

pub fn folder() -> PathBuf {
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let name = format!("tengen-studio-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

impl Running {
    pub fn new() -> Running {
        Running::in_folder(folder())
    }

    pub fn in_folder(folder: PathBuf) -> Running {
        let options =
            Options { port: Some(0), memory: 16 << 20, ..Options::in_folder(folder.clone()) };
        let studio = Studio::open(&options).unwrap();
        let port = studio.address().trim_end_matches('/').rsplit(':').next().unwrap().parse();
        std::thread::spawn(move || studio.serve());
        Running { port: port.unwrap(), folder }
    }

    pub fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        // A server that has seen enough may close before everything is written.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        Reply { status, head: head.to_owned(), body: body.to_owned() }
    }

    pub fn request(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Reply {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n{headers}\
             Content-Length: {}\r\n\r\n",
            self.port,
            body.len()
        );
        self.raw(&[head.as_bytes(), body].concat())
    }

    pub fn get(&self, path: &str) -> Reply {
        self.request("GET", path, "", b"")
    }

    pub fn post(&self, path: &str, body: &str) -> Reply {
        self.request("POST", path, "", body.as_bytes())
    }

    pub fn delete(&self, path: &str) -> Reply {
        self.request("DELETE", path, "", b"")
    }

    /// Plays a move that must be allowed.
    pub fn play(&self, mv: &str) -> Value {
        let reply = self.post("/api/game/moves", &format!(r#"{{"move":"{mv}"}}"#));
        assert_eq!(reply.status, 200, "{mv}: {reply:?}");
        reply.json()
    }

    /// The game once it is as wanted.
    pub fn game_when(&self, wanted: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        loop {
            let game = self.get("/api/game").json();
            if wanted(&game) {
                return game;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "never came: {game}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Listens to a stream.
    pub fn listen(&self, path: &str) -> Stream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", self.port).unwrap();
        Stream(BufReader::new(stream))
    }
}

/// An open stream of events.
pub struct Stream(BufReader<TcpStream>);

impl Stream {
    /// The next event's name and data.
    pub fn event(&mut self) -> (String, Value) {
        let (mut name, mut line) = (String::new(), String::new());
        loop {
            line.clear();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the stream ended");
            if let Some(event) = line.strip_prefix("event: ") {
                event.trim().clone_into(&mut name);
            } else if let Some(data) = line.strip_prefix("data: ") {
                return (name, serde_json::from_str(data.trim()).unwrap());
            }
        }
    }

    /// The next event of this name.
    pub fn next(&mut self, wanted: &str) -> Value {
        loop {
            let (name, data) = self.event();
            if name == wanted {
                return data;
            }
        }
    }
}
