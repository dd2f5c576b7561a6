use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// This program.
pub fn tengen() -> &'static str {
    env!("CARGO_BIN_EXE_tengen")
}

/// The engine that misbehaves to order, with its habit.
pub fn bad(habit: &str) -> String {
    static ENGINE: OnceLock<String> = OnceLock::new();
    format!("'{}' {habit}", ENGINE.get_or_init(|| example("bad_engine")))
}

/// The same for Gobang.
pub fn bad_brain(habit: &str) -> String {
    static BRAIN: OnceLock<String> = OnceLock::new();
    format!("'{}' {habit}", BRAIN.get_or_init(|| example("bad_brain")))
}

/// The program of an example. Cargo builds it if it has not yet.
fn example(name: &str) -> String {
    let build = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--message-format=json", "--example", name])
        .args(if cfg!(debug_assertions) { &[][..] } else { &["--release"] })
        .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
        .output()
        .unwrap();
    assert!(build.status.success(), "{}", String::from_utf8_lossy(&build.stderr));
    String::from_utf8(build.stdout)
        .unwrap()
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["target"]["name"] == name)
        .find_map(|message| message["executable"].as_str().map(str::to_owned))
        .expect("cargo names what it has built")
}

/// Our own engine, quick and weak.
pub fn own(arguments: &str) -> String {
    format!("'{}' gtp --playouts 20 {arguments}", tengen())
}

/// A match with these arguments.
pub fn command(first: &str, second: &str, rest: &[&str]) -> Command {
    let mut command = Command::new(tengen());
    command.args(["match", "--size", "5", "--first", first, "--second", second]).args(rest);
    command
}

pub fn run(first: &str, second: &str, rest: &[&str]) -> Output {
    command(first, second, rest).output().unwrap()
}

/// The report of a match that must succeed.
pub fn json(first: &str, second: &str, rest: &[&str]) -> Value {
    let output = command(first, second, rest).arg("--json").output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 1, "exactly one object: {text}");
    serde_json::from_str(&text).unwrap()
}

/// The one line on standard error of a match that must be refused.
pub fn refusal(first: &str, second: &str, rest: &[&str]) -> String {
    let output = run(first, second, rest);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert_eq!(output.stdout, b"");
    assert_eq!(message.lines().count(), 1, "{message}");
    message.trim_start_matches("tengen: ").trim_end().to_owned()
}

/// A folder that goes when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tengen-match-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }

    pub fn names(&self, name: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.join(name)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// GNU Go, if this machine has it; `./check` installs it where it can.
pub fn gnugo() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders)
        .chain([PathBuf::from("/usr/games")])
        .map(|folder| folder.join("gnugo"))
        .find(|path: &PathBuf| Path::is_file(path));
    if found.is_none() {
        println!("skipped: gnugo is not installed");
    }
    found
}
