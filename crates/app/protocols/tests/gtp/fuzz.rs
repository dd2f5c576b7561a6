//! Conversations made up: lines of transcripts, whole and mutilated, lines put together from the
//! table of commands, and noise. Whatever is said, the answer must be a reply, one a command, and a
//! failed command must have changed nothing.
//!
//! `TENGEN_FUZZ_LINES=1000000 cargo test -p tengen-protocols --release fuzz -- --nocapture` runs
//! longer and tells how it went; `TENGEN_FUZZ_SEED` chooses other lines.

use std::collections::VecDeque;
use std::io::BufReader;
use std::process::Command;
use std::time::Instant;

use tengen_board::{Color, Move, Random};
use tengen_play::{Choice, FlatPlayer, Game, Player, Thinking, UctPlayer};
use tengen_protocols::gtp::{About, Engine, Settings, commands};
use tengen_verdict::Limits;

use crate::support::fingerprint;
use crate::transcript::{self, Line};

/// Plays real moves on small boards and cheap ones on large boards, whatever the limits say. What it
/// thinks comes from a real search.
struct Hasty(FlatPlayer, Random, UctPlayer);

impl Player for Hasty {
    fn choose(&mut self, game: &Game, color: Color, limits: &Limits) -> Choice {
        if game.size().area() <= 16 {
            let nodes = Some(limits.nodes.unwrap_or(8).min(8));
            return self.0.choose(game, color, &Limits { nodes, ..Limits::default() });
        }
        let empty: Vec<_> = game.position().empty_points().iter().collect();
        let point = self.1.pick(&empty).filter(|&&p| game.position().is_legal(color, p.into()));
        Choice::Move(point.map_or(Move::Pass, |&point| Move::Play(point)))
    }

    fn can_analyse(&self) -> bool {
        true
    }

    fn analyse(&mut self, game: &Game, color: Color, thinking: &mut Thinking<'_>) {
        self.2.analyse(game, color, thinking);
    }

    fn name(&self) -> &str {
        "hasty"
    }
}

fn engine(seed: u64) -> Engine {
    let limits = Limits { nodes: Some(8), ..Limits::default() };
    let small = tengen_uct::Settings { memory: 0, ..tengen_uct::Settings::default() };
    let search = UctPlayer::new(small, seed);
    let mut engine = Engine::new(Hasty(FlatPlayer::new(seed), Random::new(seed), search))
        .with_settings(Settings { limits, judge_playouts: 4, ..Settings::default() })
        .without_files();
    engine.handle(b"boardsize 4");
    engine
}

struct Author {
    random: Random,
    corpus: Vec<Vec<u8>>,
    commands: Vec<About>,
}

/// Words that arguments are made of, good and bad.
const WORDS: &[&str] = &[
    "b",
    "w",
    "black",
    "WHITE",
    "A1",
    "B2",
    "C3",
    "d4",
    "E5",
    "a3",
    "C1",
    "pass",
    "Z25",
    "I1",
    "A0",
    "0",
    "1",
    "2",
    "3",
    "5",
    "7",
    "-1",
    "0.5",
    "6.5",
    "1e9",
    "nan",
    "99999999999999999999",
    "none",
    "absolute",
    "byoyomi",
    "canadian",
    "fischer",
    "fischer-capped",
    "dead",
    "alive",
    "seki",
    "ko",
    "SIMPLE",
    "scoring",
    "TERRITORY",
    "suicide",
    "true",
    "japanese",
    "chinese",
    "aga",
    "{\"ko\":",
    "\"SIMPLE\"}",
    "{}",
    "\"",
    "a.sgf",
    "playouts",
    "judge_playouts",
    "e",
    "empty",
    "play",
    "interval",
    "minmoves",
    "maxmoves",
    "avoid",
    "allow",
    "A1,B2",
    "A1:C3,pass",
    "ownership",
    "rootInfo",
    "pvVisits",
    "ponder",
    "on",
    "lag",
    "Ä",
    "#",
];

const NOISE: &[&[u8]] =
    &[b"\t", b"\r", b"\x00", b"\xFF", b"\xC3", b"\xE2\x80\xA8", b" ", b"  ", b"#", b"\"", b"-"];

impl Author {
    fn new(seed: u64) -> Author {
        let corpus = transcript::all()
            .into_iter()
            .flat_map(|(_, lines)| lines)
            .filter_map(|line| match line {
                Line::Said { command, .. } => Some(command.into_bytes()),
                _ => None,
            })
            .collect();
        Author { random: Random::new(seed), corpus, commands: commands().collect() }
    }

    /// A line; most of those that would begin a new game are let go, so that games grow long.
    fn line(&mut self) -> Vec<u8> {
        let line = self.any_line();
        let new_game: &[&[u8]] = &[b"quit", b"board", b"set_position", b"gogui-setup", b"handicap"];
        let begins = new_game.iter().any(|name| line.windows(name.len()).any(|part| part == *name));
        if begins && self.random.chance(0.9) { self.any_line() } else { line }
    }

    fn any_line(&mut self) -> Vec<u8> {
        match self.random.below(10) {
            0..=1 => self.quoted(),
            2..=3 => self.mutilated(),
            4..=6 => self.sensible(),
            7..=8 => self.composed(),
            _ => self.noise(),
        }
    }

    fn quoted(&mut self) -> Vec<u8> {
        self.random.pick(&self.corpus).cloned().unwrap_or_default()
    }

    fn mutilated(&mut self) -> Vec<u8> {
        let mut line = self.quoted();
        for _ in 0..=self.random.below(3) {
            let at = self.random.below(line.len() as u32 + 1) as usize;
            let end = (at + self.random.below(6) as usize).min(line.len());
            match self.random.below(7) {
                0 => drop(line.drain(at..end)),
                1 => line.insert(at, self.random.below(256) as u8),
                2 => {
                    let piece = line[at..end].repeat(1 + self.random.below(40) as usize);
                    line.splice(at..at, piece);
                }
                3 => line.truncate(at),
                4 => {
                    let other = self.quoted();
                    line.splice(at.., other);
                }
                5 => {
                    let noise = self.random.pick(NOISE).copied().unwrap_or_default();
                    line.splice(at..at, noise.iter().copied());
                }
                _ => {
                    let word = self.random.pick(WORDS).copied().unwrap_or_default();
                    line.splice(at..end, word.bytes());
                }
            }
        }
        // A line end would make two lines of it.
        line.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b' ');
        line
    }

    fn command(&mut self) -> About {
        let index = self.random.below(self.commands.len() as u32) as usize;
        self.commands[index]
    }

    /// A command with arguments such as it takes; often a move, so that games come about.
    fn sensible(&mut self) -> Vec<u8> {
        let often = self.random.chance(0.7);
        let about = if often {
            let names = ["play", "genmove", "play", "undo", "kgs-genmove_cleanup"];
            let name = self.random.pick(&names).copied().unwrap_or_default();
            self.commands.iter().find(|about| about.name == name).copied()
        } else {
            None
        };
        let about = about.unwrap_or_else(|| self.command());
        let mut line = about.name.to_owned();
        // One of the ways that the usage names.
        let ways: Vec<&str> = about.usage.split(", ").flat_map(|way| way.split(" or ")).collect();
        let way = self.random.pick(&ways).copied().unwrap_or_default();
        for word in way.trim_matches(['[', ']']).split(' ') {
            line.push(' ');
            line += &self.argument(word.trim_matches(['[', ']']));
        }
        line.into_bytes()
    }

    fn argument(&mut self, stands_for: &str) -> String {
        let mut below = |bound| self.random.below(bound);
        match stands_for {
            "VERTEX,VERTEX,..." => {
                format!("A1,{}{}", ["B", "C2:D"][below(2) as usize], 1 + below(4))
            }
            "COLOUR" => ["b", "w"][below(2) as usize].to_owned(),
            "VERTEX" => format!("{}{}", char::from(b'A' + below(5) as u8), 1 + below(5)),
            "SIZE" | "WIDTH" | "HEIGHT" => (1 + below(6)).to_string(),
            "POINTS" => format!("{}.5", below(20)),
            "RULES" => ["chinese", "japanese", "aga", "tt"][below(4) as usize].to_owned(),
            "..." => String::new(),
            word if word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_') => {
                below(6).to_string()
            }
            word => word.to_owned(),
        }
    }

    fn composed(&mut self) -> Vec<u8> {
        let mut line = String::new();
        if self.random.chance(0.2) {
            line += &format!("{} ", self.random.below(1000));
        }
        line += self.command().name;
        for _ in 0..self.random.below(5) {
            line.push(' ');
            line += self.random.pick(WORDS).copied().unwrap_or_default();
        }
        line.into_bytes()
    }

    fn noise(&mut self) -> Vec<u8> {
        let length = self.random.below(60);
        let bytes = (0..length).map(|_| self.random.below(256) as u8);
        bytes.filter(|&byte| byte != b'\n').collect()
    }
}

/// Whether a line holds a command: the slow and obvious way.
fn has_command(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    line.iter().take_while(|&&byte| byte != b'#').any(|&byte| byte > b' ' && byte != 0x7F)
}

fn assert_well_formed(reply: &[u8]) {
    let text = std::str::from_utf8(reply).expect("replies are text");
    let body = text.strip_suffix("\n\n").expect("an empty line ends a reply");
    assert!(body.starts_with(['=', '?']), "{body:?}");
    assert!(!body.ends_with('\n') && body.lines().all(|line| !line.trim().is_empty()), "{body:?}");
    assert!(!body.contains(|c: char| c.is_control() && c != '\n'), "{body:?}");
    assert!(body.starts_with('=') || !body.contains('\n'), "a failure is one line: {body:?}");
}

/// Shows the lines that led to a panic.
struct Recent(VecDeque<Vec<u8>>);

impl Drop for Recent {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the latest lines:");
            for line in &self.0 {
                eprintln!("{}", line.escape_ascii());
            }
        }
    }
}

#[derive(Default)]
struct Counts {
    commands: u64,
    failures: u64,
    longest_game: usize,
}

fn speak(engine: &mut Engine, line: &[u8], counts: &mut Counts) {
    let before = fingerprint(engine);
    let reply = engine.handle(line);
    assert_eq!(reply.is_some(), has_command(line), "{}", line.escape_ascii());
    let Some(reply) = reply else {
        assert_eq!(fingerprint(engine), before, "a line without a command changed something");
        return;
    };
    assert_well_formed(&reply.to_bytes());
    counts.commands += 1;
    counts.longest_game = counts.longest_game.max(engine.game().position().move_count());
    if !reply.is_success() {
        counts.failures += 1;
        assert_eq!(fingerprint(engine), before, "{reply} but something has changed");
    }
}

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Memory of this process in use, where the system tells.
fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// What the allocator may keep for itself.
const MOST_GROWTH: u64 = 24 << 20;

/// Says to a copy of the test program that it is one.
const ALONE: &str = "TENGEN_FUZZ_ALONE";

/// In a process of its own: the memory that tests running at the same time take is not to be
/// counted.
#[test]
fn whatever_is_said_is_answered_and_memory_stays() {
    if std::env::var_os(ALONE).is_some() {
        return answer_whatever_is_said();
    }
    let name = "fuzz::whatever_is_said_is_answered_and_memory_stays";
    let run = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture"])
        .env(ALONE, "1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    println!("{said}");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    assert!(said.contains("1 passed"), "the test has another name than {name}");
}

fn answer_whatever_is_said() {
    let (lines, seed) = (number("TENGEN_FUZZ_LINES", 50_000), number("TENGEN_FUZZ_SEED", 1));
    let mut author = Author::new(seed);
    let mut engine = engine(seed);
    let mut recent = Recent(VecDeque::new());
    let mut counts = Counts::default();
    let began = Instant::now();
    let mut memory_before = None;
    for index in 0..lines {
        let line = match index % 300 {
            0 => b"clear_board".to_vec(),
            // What the lines before may have made slow is made quick again.
            _ if engine.settings().limits.nodes != Some(8) => b"tengen-param playouts 8".to_vec(),
            _ if engine.settings().judge_playouts > 32 => b"tengen-param judge_playouts 4".to_vec(),
            _ if engine.game().size().area() > 49 && author.random.chance(0.2) => {
                format!("boardsize {}", 1 + author.random.below(5)).into_bytes()
            }
            _ => author.line(),
        };
        recent.0.push_back(line.clone());
        if recent.0.len() > 40 {
            recent.0.pop_front();
        }
        speak(&mut engine, &line, &mut counts);
        if engine.is_finished() {
            engine = self::engine(index);
        }
        if index == lines / 10 {
            memory_before = resident_bytes();
        }
    }
    let memory = (memory_before, resident_bytes());
    println!(
        "{lines} lines, {} commands, {} of them failed, longest game {} moves, in {:.1} s; memory in \
         use after a tenth and at the end: {memory:?} bytes",
        counts.commands,
        counts.failures,
        counts.longest_game,
        began.elapsed().as_secs_f64()
    );
    assert!(counts.failures > lines / 10 && counts.commands - counts.failures > lines / 10);
    if let (Some(before), Some(after)) = memory {
        assert!(after < before + MOST_GROWTH, "memory grew from {before} to {after} bytes");
    }
}

/// The same through a stream: as many replies as commands, up to the first `quit`.
#[test]
fn a_stream_gets_as_many_replies_as_it_has_commands() {
    let mut author = Author::new(7);
    for round in 0..40 {
        let lines: Vec<Vec<u8>> = (0..100)
            .map(|_| author.line())
            .filter(|line| !line.windows(4).any(|word| word == b"quit"))
            .collect();
        let input = lines.join(&b'\n');
        let mut output = Vec::new();
        let reader = BufReader::with_capacity(1 + round, input.as_slice());
        engine(round as u64).run(reader, &mut output).unwrap();
        let replies = String::from_utf8(output).unwrap();
        let expected = lines.iter().filter(|line| has_command(line)).count();
        assert_eq!(replies.split_terminator("\n\n").count(), expected, "round {round}");
    }
}
