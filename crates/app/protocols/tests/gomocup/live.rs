//! Conversations with a clock: lines that come while the brain thinks, and all at once.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tengen_gobang_engine::Settings;
use tengen_play::Level;
use tengen_play::gobang::EngineMind;
use tengen_protocols::gomocup::Brain;

use crate::support::brain;

/// The manager's end of pipes to a brain that runs on a thread.
struct Manager {
    input: Option<Sender<Vec<u8>>>,
    output: Arc<Mutex<Vec<u8>>>,
    brain: JoinHandle<io::Result<()>>,
}

struct Pipe {
    source: Receiver<Vec<u8>>,
    left: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left.is_empty() {
            self.left = self.source.recv().unwrap_or_default();
        }
        let length = self.left.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.left[..length]);
        self.left.drain(..length);
        Ok(length)
    }
}

#[derive(Clone)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Manager {
    fn of(mut brain: Brain) -> Manager {
        let (input, source) = channel();
        let output = Arc::new(Mutex::new(Vec::new()));
        let sink = Sink(output.clone());
        let brain = thread::spawn(move || {
            brain.run(BufReader::new(Pipe { source, left: Vec::new() }), sink)
        });
        Manager { input: Some(input), output, brain }
    }

    fn say(&self, text: &str) {
        let _ = self.input.as_ref().unwrap().send(text.as_bytes().to_vec());
    }

    /// All answers so far.
    fn answers(&self) -> Vec<String> {
        let text = String::from_utf8(self.output.lock().unwrap().clone()).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with("MESSAGE"));
        lines.map(str::to_owned).collect()
    }

    /// Waits for so many answers.
    fn wait_for(&self, count: usize) -> Vec<String> {
        let deadline = Instant::now() + Duration::from_secs(20);
        while self.answers().len() < count {
            assert!(Instant::now() < deadline, "only {:?}", self.answers());
            thread::sleep(Duration::from_millis(1));
        }
        self.answers()
    }

    fn leave(mut self) -> Vec<String> {
        self.input = None;
        self.brain.join().unwrap().unwrap();
        let text = String::from_utf8(self.output.lock().unwrap().clone()).unwrap();
        text.lines().filter(|line| !line.starts_with("MESSAGE")).map(str::to_owned).collect()
    }
}

fn slow() -> Manager {
    let (brain, stage) = brain();
    stage.lock().unwrap().is_slow = true;
    Manager::of(brain)
}

#[test]
fn a_stop_brings_the_move_at_once() {
    let manager = slow();
    manager.say("START 15\nINFO timeout_turn 60000\nBEGIN\n");
    manager.wait_for(1);
    thread::sleep(Duration::from_millis(50));
    assert_eq!(manager.answers(), ["OK"], "it thinks");
    let asked = Instant::now();
    manager.say("YXSTOP\n");
    assert_eq!(manager.wait_for(2), ["OK", "0,0"]);
    assert!(asked.elapsed() < Duration::from_secs(5), "at once: {:?}", asked.elapsed());
    // The stop is over: the next move is thought about again.
    manager.say("TURN 5,5\n");
    thread::sleep(Duration::from_millis(100));
    assert_eq!(manager.answers().len(), 2, "it thinks again");
    manager.say("YXSTOP\r\nABOUT\r\n");
    let answers = manager.wait_for(4);
    assert_eq!(answers[2], "1,0");
    assert!(answers[3].starts_with("name="));
    manager.say("END\n");
    assert_eq!(manager.leave().len(), 4);
}

#[test]
fn the_end_ends_thinking() {
    let manager = slow();
    manager.say("START 15\nINFO timeout_turn 60000\nBEGIN\n");
    thread::sleep(Duration::from_millis(50));
    let asked = Instant::now();
    manager.say("END\n");
    manager.leave();
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
}

#[test]
fn commands_that_come_at_once_are_answered_one_by_one() {
    let manager = slow();
    let mut text = "START 15\r\nINFO timeout_turn 20\r\nBEGIN\r\n".to_owned();
    for y in 1..8 {
        text += &format!("TURN 7,{y}\r\nINFO time_left 100000\r\n");
    }
    text += "RESTART\r\nBOARD\r\n7,7,2\r\nDONE\r\nABOUT\r\n";
    manager.say(&text);
    let answers = manager.leave();
    assert_eq!(answers.len(), 12, "{answers:?}");
    assert_eq!(answers[..3], ["OK", "0,0", "1,0"]);
    assert_eq!((answers[9].as_str(), answers[10].as_str()), ("OK", "0,0"));
}

#[test]
fn the_next_command_may_come_with_the_move() {
    let manager = slow();
    manager.say("START 15\nINFO timeout_turn 10\n");
    manager.wait_for(1);
    let mut count = 1;
    for game in 0..15 {
        for line in ["RESTART", "TURN 7,7", "TURN 8,7", "TURN 9,7"] {
            manager.say(&format!("{line}\n"));
            count += 1;
            let answers = manager.wait_for(count);
            let is_sound = answers[count - 1] == "OK" || answers[count - 1].contains(',');
            assert!(is_sound, "game {game}: {answers:?}");
        }
    }
    manager.say("END\n");
    manager.leave();
}

#[test]
fn the_time_for_a_move_is_kept() {
    let manager = slow();
    manager.say("START 15\nINFO timeout_turn 200\n");
    manager.wait_for(1);
    let asked = Instant::now();
    manager.say("BEGIN\n");
    manager.wait_for(2);
    let took = asked.elapsed();
    let ms = Duration::from_millis;
    assert!(took >= ms(150) && took < ms(1_000), "177 ms were meant: {took:?}");
    manager.leave();
}

#[test]
fn the_engine_answers_a_four_that_only_a_foul_could_stop() {
    let engine = EngineMind::new(Settings::default(), Level::FULL, 1);
    let manager = Manager::of(Brain::new(Box::new(engine)));
    // White has four from 8,3 to 11,3 beside a black stone: only 7,3 stops it, and makes six of Black.
    manager.say("START 15\nINFO rule 4\nINFO timeout_turn 500\nYXBOARD\n");
    let black = [(7, 2), (7, 4), (7, 5), (7, 6), (7, 1), (12, 3)];
    let white = [(8, 3), (9, 3), (10, 3), (11, 3), (0, 0), (0, 14)];
    for ((bx, by), (wx, wy)) in black.into_iter().zip(white) {
        manager.say(&format!("{bx},{by},1\n{wx},{wy},2\n"));
    }
    let asked = Instant::now();
    manager.say("DONE\nYXSHOWFORBID\nYXNBEST 1\n");
    let answers = manager.wait_for(3);
    assert!(asked.elapsed() < Duration::from_secs(5), "no hang");
    assert_eq!(answers[1], "FORBID 0703.");
    assert!(answers[2].contains(',') && answers[2] != "7,3", "{answers:?}");
    manager.say("END\n");
    manager.leave();
}
