//! A brain of the Gomocup protocol that misbehaves to order, for the tests of `tengen match`.
//!
//! `bad_brain HABIT [VALUE]`: plays the first empty point from the top left until the habit shows, at
//! its N-th move of a game (from 1). `script` plays the points `x,y;x,y` of its value first.

use std::collections::HashSet;
use std::io::{self, BufRead, Write};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

struct BadBrain {
    habit: String,
    value: String,
    size: (i32, i32),
    stones: HashSet<(i32, i32)>,
    asked: usize,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let habit = arguments.next().unwrap_or_default();
    let value = arguments.next().unwrap_or_default();
    if habit == "stillborn" {
        eprintln!("no such option: {value}");
        exit(4);
    }
    let mut brain = BadBrain { habit, value, size: (0, 0), stones: HashSet::new(), asked: 0 };
    let mut lines = io::stdin().lock().lines().map_while(Result::ok);
    while let Some(line) = lines.next() {
        brain.obey(line.trim(), &mut lines);
    }
}

/// Says something; whoever no longer listens has ended the match.
fn say(text: &str) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

fn numbers(text: &str) -> Vec<i32> {
    text.split(',').filter_map(|number| number.trim().parse().ok()).collect()
}

impl BadBrain {
    fn obey(&mut self, line: &str, lines: &mut impl Iterator<Item = String>) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "ABOUT" => say(&format!("name=\"bad {}\", version=\"1\"", self.habit)),
            "START" if self.habit == "refuse" => say("ERROR only 19x19 here"),
            "START" => {
                let side = rest.parse().unwrap();
                self.size = (side, side);
                self.stones.clear();
                self.asked = 0;
                say("OK");
            }
            "INFO" => {}
            "BEGIN" => self.move_now(),
            "TURN" => {
                self.place(rest);
                self.move_now();
            }
            "PLAY" => {
                self.place(rest);
                say(rest);
            }
            "BOARD" => {
                self.stones.clear();
                for line in lines.by_ref().take_while(|line| line.trim() != "DONE") {
                    self.place(&line);
                }
                self.move_now();
            }
            "END" => exit(0),
            _ => say("UNKNOWN command"),
        }
    }

    fn place(&mut self, text: &str) {
        let numbers = numbers(text);
        self.stones.insert((numbers[0], numbers[1]));
    }

    fn move_now(&mut self) {
        self.asked += 1;
        let is_time = self.value.parse() == Ok(self.asked);
        match self.habit.as_str() {
            "slow" => sleep(Duration::from_secs_f64(self.value.parse().unwrap())),
            "chatty" => say("MESSAGE I am thinking\n\nDEBUG very hard"),
            "crash" if is_time => {
                eprintln!("assertion failed: the four is open");
                exit(3);
            }
            "hang" if is_time => loop {
                sleep(Duration::from_secs(1));
            },
            "error" if is_time => return say("ERROR I do not feel like it"),
            "garbage" if is_time => return say("the middle"),
            "offboard" if is_time => return say("99,0"),
            "illegal" if is_time => {
                let &(x, y) = self.stones.iter().next().unwrap();
                return say(&format!("{x},{y}"));
            }
            _ => {}
        }
        let (x, y) = self.scripted().unwrap_or_else(|| self.first_empty());
        if self.habit == "suggest" {
            return say(&format!("SUGGEST {x},{y}"));
        }
        self.stones.insert((x, y));
        say(&format!("{x},{y}"));
    }

    fn scripted(&self) -> Option<(i32, i32)> {
        let point = self.value.split(';').nth(self.asked - 1).filter(|_| self.habit == "script")?;
        let numbers = numbers(point);
        Some((numbers[0], numbers[1]))
    }

    fn first_empty(&self) -> (i32, i32) {
        let (width, height) = self.size;
        let mut points = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        points.find(|point| !self.stones.contains(point)).unwrap()
    }
}
