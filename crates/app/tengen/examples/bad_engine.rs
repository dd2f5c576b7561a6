//! An engine that misbehaves to order, for the tests of `tengen match`.
//!
//! `bad_engine HABIT [N or TEXT] [--note FILE TEXT] [--whole-seconds]`: plays the first legal move
//! that fills no own eye until the habit shows, at its N-th move of a game (from 1). `--note` appends
//! the text and the process id to a file at the start; `--whole-seconds` refuses fractions of them.

use std::fs::OpenOptions;
use std::io::{self, BufRead, Write};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

use tengen_board::{Color, Lettering, Move, Size};
use tengen_go_rules::{Position, RuleSet, Settlement};

struct BadEngine {
    habit: String,
    value: String,
    whole_seconds: bool,
    position: Position,
    komi: tengen_go_rules::Komi,
    asked: u32,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut engine = BadEngine {
        habit: String::new(),
        value: String::new(),
        whole_seconds: false,
        position: board(9),
        komi: tengen_go_rules::Komi::ZERO,
        asked: 0,
    };
    while let Some(word) = arguments.next() {
        match word.as_str() {
            "--note" => note(&arguments.next().unwrap(), &arguments.next().unwrap()),
            "--whole-seconds" => engine.whole_seconds = true,
            _ if engine.habit.is_empty() => engine.habit = word,
            _ => engine.value = word,
        }
    }
    if engine.habit == "stillborn" {
        eprintln!("no such option: {}", engine.value);
        exit(4);
    }
    for line in io::stdin().lock().lines() {
        engine.obey(&line.unwrap());
    }
}

fn board(side: usize) -> Position {
    Position::new(Size::square(side).unwrap(), RuleSet::Chinese.rules())
}

fn note(path: &str, text: &str) {
    let mut file = OpenOptions::new().create(true).append(true).open(path).unwrap();
    writeln!(file, "{text} {}", std::process::id()).unwrap();
}

/// Says something; whoever no longer listens has ended the match.
fn say(text: &str) {
    let mut out = io::stdout().lock();
    if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

impl BadEngine {
    fn obey(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [id, command, rest @ ..] = words.as_slice() else { return };
        match self.answer(command, rest) {
            Ok(text) => say(&format!("={id} {text}\n\n")),
            Err(text) => say(&format!("?{id} {text}\n\n")),
        }
        if *command == "quit" {
            exit(0);
        }
    }

    fn answer(&mut self, command: &str, rest: &[&str]) -> Result<String, String> {
        match command {
            "name" => Ok(format!("bad {}", self.habit)),
            "version" => Ok("1".to_owned()),
            "list_commands" => Ok("time_settings\ntime_left\nfinal_score".to_owned()),
            "boardsize" => {
                self.position = board(rest[0].parse().unwrap());
                Ok(String::new())
            }
            "clear_board" => {
                self.position = board(self.position.size().width());
                self.asked = 0;
                Ok(String::new())
            }
            "komi" => {
                self.komi = rest[0].parse().unwrap();
                Ok(String::new())
            }
            "time_settings" | "time_left" => {
                let has_fraction = rest.iter().any(|word| word.contains('.'));
                if has_fraction && self.whole_seconds {
                    return Err("not three integers".to_owned());
                }
                Ok(String::new())
            }
            "play" if self.habit == "refuse" => Err("illegal move".to_owned()),
            "play" => {
                let color: Color = rest[0].parse().unwrap();
                let mv = match rest[1] {
                    "pass" => Move::Pass,
                    point => self.position.size().parse(point, Lettering::Go).unwrap().into(),
                };
                self.position.play_as(color, mv).map_err(|error| error.to_string())?;
                Ok(String::new())
            }
            "genmove" => {
                self.asked += 1;
                self.misbehave()?;
                Ok(self.genmove(rest[0].parse().unwrap()))
            }
            "final_score" => match self.habit.as_str() {
                "score" => Ok(self.value.clone()),
                "crash-score" => exit(5),
                _ => Ok(self.position.score(&Settlement::default(), self.komi, 0).to_string()),
            },
            "quit" => Ok(String::new()),
            _ => Err("unknown command".to_owned()),
        }
    }

    /// What the habit does at this move instead of playing, if it is time.
    fn misbehave(&mut self) -> Result<(), String> {
        let is_time = self.value.parse() == Ok(self.asked);
        match self.habit.as_str() {
            "slow" => sleep(Duration::from_secs_f64(self.value.parse().unwrap())),
            "noisy" => {
                for _ in 0..2_000 {
                    eprintln!("{}", "noise ".repeat(20));
                }
            }
            "chatty" => say("I am thinking about it\n\nvery hard\n"),
            "crash" if is_time => {
                eprintln!("assertion failed: the ladder works");
                exit(3);
            }
            "hang" if is_time => loop {
                sleep(Duration::from_secs(1));
            },
            "spam" if is_time => loop {
                say("nothing to see here\n");
            },
            "mumble" if is_time => loop {
                say("almost there\n");
                sleep(Duration::from_millis(20));
            },
            "error" if is_time => return Err("I do not feel like it".to_owned()),
            _ => {}
        }
        Ok(())
    }

    fn genmove(&mut self, color: Color) -> String {
        let is_time = self.value.parse() == Ok(self.asked);
        match self.habit.as_str() {
            "illegal" if is_time => {
                let stones = self.position.stones_of(Color::Black);
                return stones.iter().next().unwrap().name(Lettering::Go);
            }
            "offboard" if is_time => return "Z25".to_owned(),
            "garbage" if is_time => return "the middle".to_owned(),
            "resign" if is_time => return "resign".to_owned(),
            "pass" => return "pass".to_owned(),
            _ => {}
        }
        let mv = self.position.sensible_points(color).next().map_or(Move::Pass, Move::Play);
        self.position.play_as(color, mv).unwrap();
        mv.name(Lettering::Go)
    }
}
