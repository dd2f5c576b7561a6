//! Agents that play quickly.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use tengen_agent::{
    Address, Agent, Journal, OwnThinker, Password, Policy, Protocol, RecordFolder, Settings,
};
use tengen_board::{Color, Move, Random};
use tengen_play::{Choice, Game, Player};
use tengen_protocols::gtp::{self, Engine};
use tengen_verdict::Limits;

/// Plays anywhere but into its own eyes, and passes when nothing else is left.
pub struct Hasty(pub Random);

impl Player for Hasty {
    fn choose(&mut self, game: &Game, color: Color, _: &Limits) -> Choice {
        let position = game.position();
        let most = 3 * game.size().area();
        let points: Vec<_> = position.sensible_points(color).collect();
        let point = self.0.pick(&points).filter(|_| position.move_count() < most);
        let legal = point.filter(|&&point| position.is_legal(color, point.into()));
        Choice::Move(legal.map_or(Move::Pass, |&point| Move::Play(point)))
    }

    fn name(&self) -> &str {
        "hasty"
    }
}

pub fn hasty(seed: u64) -> OwnThinker {
    let settings = gtp::Settings { judge_playouts: 40, ..gtp::Settings::default() };
    OwnThinker::new(Engine::new(Hasty(Random::new(seed))).with_settings(settings))
}

/// A log that can be read while it is written.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A folder of its own for a test; gone when this goes.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("tengen-agent-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The records in a folder, in the order of their text.
pub fn records(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut texts: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "sgf"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    texts.sort();
    texts
}

pub const PASSWORD: &str = "tsumego-77";

pub fn settings(protocol: Protocol, port: u16, name: &str, policy: &str) -> Settings {
    Settings {
        address: Address { protocol, host: "127.0.0.1".to_owned(), port },
        name: name.to_owned(),
        password: Password::new(PASSWORD),
        policy: policy.parse::<Policy>().unwrap(),
        games: None,
        today: || "2026-11-16".to_owned(),
    }
}

/// An agent with a hasty engine that writes into a folder.
pub fn agent(settings: Settings, seed: u64, folder: &Path, log: &Log) -> Agent {
    let records = RecordFolder::new(folder).unwrap().concealing(settings.password.clone());
    Agent::new(settings, hasty(seed), Journal::new(log.clone()).with_traffic(true))
        .with_keeper(records)
}
