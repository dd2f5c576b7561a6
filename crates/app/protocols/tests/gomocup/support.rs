//! A mind under the test's control.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tengen_board::Point;
use tengen_gobang_engine::{Limits, Score, Settings, Thought, Variation};
use tengen_gobang_rules::Game;
use tengen_play::gobang::Mind;
use tengen_protocols::gomocup::Brain;

/// Plays on the first empty point from the top left that is no foul, and says what it was asked.
pub struct Puppet {
    pub stage: Arc<Mutex<Stage>>,
    settings: Settings,
}

/// What a test and its puppet share.
#[derive(Default)]
pub struct Stage {
    /// Whether it thinks until it is stopped or its time is up.
    pub is_slow: bool,
    /// What it says positions are worth to the side to move.
    pub score: i32,
    pub limits: Vec<Limits>,
    pub settings: Vec<Settings>,
}

impl Mind for Puppet {
    fn name(&self) -> &str {
        "puppet"
    }

    fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Thought),
    ) -> Thought {
        if game.to_move().is_none() {
            return Thought::default();
        }
        let (is_slow, score) = {
            let mut stage = self.stage.lock().unwrap();
            // A look that only makes room is none.
            if limits.time.is_some() {
                stage.limits.push(limits.clone());
                stage.settings.push(self.settings.clone());
            }
            (stage.is_slow, stage.score)
        };
        let line =
            |point: Point| Variation { score: Score::Points(score), moves: vec![point], depth: 1 };
        let size = game.board().size();
        let from_top = (0..size.height()).rev();
        let all = from_top.flat_map(|row| (0..size.width()).map(move |x| Point::new(x, row)));
        let free = |point: &Point| game.board().is_empty(*point) && game.foul_at(*point).is_none();
        let points = all.filter(free).take(self.settings.variations);
        let thought =
            Thought { variations: points.map(line).collect(), depth: 1, ..Thought::default() };
        report(&thought);
        let began = Instant::now();
        let time = limits.time.unwrap_or_default();
        while is_slow && !stop.load(Ordering::SeqCst) && began.elapsed() < time {
            sleep(Duration::from_millis(1));
        }
        thought
    }

    fn settings(&self) -> Option<Settings> {
        Some(self.settings.clone())
    }

    fn set(&mut self, settings: Settings) {
        self.settings = settings;
    }
}

/// A brain with a puppet, and its stage.
pub fn brain() -> (Brain, Arc<Mutex<Stage>>) {
    let stage = Arc::new(Mutex::new(Stage::default()));
    let puppet = Puppet { stage: stage.clone(), settings: Settings::default() };
    (Brain::new(Box::new(puppet)), stage)
}

/// Everything a brain says to a line.
pub fn said(brain: &mut Brain, line: &str) -> Vec<String> {
    brain.handle(line.as_bytes(), &AtomicBool::new(false))
}

/// Everything but messages.
pub fn answers(lines: &[String]) -> Vec<&str> {
    let is_answer = |line: &&str| !line.starts_with("MESSAGE") && !line.starts_with("DEBUG");
    lines.iter().map(String::as_str).filter(is_answer).collect()
}
