//! Thinking while the other end may speak: analyses end at the next line, moves do not, and nothing
//! that was said is lost.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tengen_board::{Color, Move};
use tengen_play::{Choice, FlatPlayer, Game, Player, Thinking, UctPlayer};
use tengen_protocols::gtp::{Engine, Settings};
use tengen_verdict::Limits;

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The end of a pipe that an engine reads.
struct Ear {
    pieces: Receiver<Vec<u8>>,
    left: Vec<u8>,
}

impl Read for Ear {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left.is_empty() {
            // Nobody left to speak is the end.
            self.left = self.pieces.recv().unwrap_or_default();
        }
        let count = self.left.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.left[..count]);
        self.left.drain(..count);
        Ok(count)
    }
}

/// What an engine has said so far.
#[derive(Clone, Default)]
struct Mouth(Arc<(Mutex<String>, Condvar)>);

impl Write for Mouth {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (said, news) = &*self.0;
        said.lock().unwrap().push_str(std::str::from_utf8(bytes).unwrap());
        news.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An engine at work on a thread of its own.
struct Talk {
    speak: Option<Sender<Vec<u8>>>,
    mouth: Mouth,
    engine: Option<JoinHandle<(Engine, io::Result<()>)>>,
}

impl Talk {
    fn with(mut engine: Engine) -> Talk {
        let (speak, pieces) = channel();
        let mouth = Mouth::default();
        let output = mouth.clone();
        let engine = std::thread::spawn(move || {
            let input = BufReader::new(Ear { pieces, left: Vec::new() });
            let result = engine.run(input, output);
            (engine, result)
        });
        Talk { speak: Some(speak), mouth, engine: Some(engine) }
    }

    fn say(&self, text: &str) {
        self.speak.as_ref().unwrap().send(text.as_bytes().to_vec()).unwrap();
    }

    /// Waits until what was said fulfils a condition, and gives all of it.
    fn wait(&self, what: &str, is_met: impl Fn(&str) -> bool) -> String {
        let (said, news) = &*self.mouth.0;
        let (said, timeout) =
            news.wait_timeout_while(said.lock().unwrap(), PATIENCE, |said| !is_met(said)).unwrap();
        assert!(!timeout.timed_out(), "waited for {what}, heard\n{said}");
        said.clone()
    }

    /// Ends the input and gives the engine and all that was said.
    fn hang_up(&mut self) -> (Engine, String) {
        self.speak = None;
        let (engine, result) = self.engine.take().unwrap().join().unwrap();
        result.unwrap();
        let said = self.mouth.0.0.lock().unwrap().clone();
        (engine, said)
    }
}

fn searcher(playouts: u64) -> Engine {
    let settings = tengen_uct::Settings { memory: 8 << 20, ..tengen_uct::Settings::default() };
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    Engine::new(UctPlayer::new(settings, 7))
        .without_files()
        .with_settings(Settings { limits, ..Settings::default() })
}

fn replies(said: &str) -> Vec<&str> {
    said.split_terminator("\n\n").collect()
}

#[test]
fn an_analysis_ends_at_whatever_line_arrives() {
    let lines = [
        ("8 name\n", Some("=8 tengen")),
        ("8 nonsense\n", Some("?8 unknown command")),
        ("8 play b Z99\n", Some("?8 invalid coordinate: ")),
        ("8\n", Some("?8 syntax error: ")),
        ("\n", None),
        ("# what now?\n", None),
        ("\0\t\n", None),
    ];
    for (line, answer) in lines {
        for command in ["lz-analyze b 1", "kata-analyze 1 ownership true"] {
            let mut talk = Talk::with(searcher(10));
            talk.say(&format!("boardsize 9\n7 {command}\n"));
            let said = talk.wait("two reports", |said| said.matches("\ninfo move ").count() >= 2);
            assert!(said.starts_with("=\n\n=7\ninfo move "), "{said}");
            assert_eq!(replies(&said).len(), 2, "the reply has not ended yet");
            talk.say(line);
            let began = Instant::now();
            let ends = 2 + usize::from(answer.is_some());
            let said = talk.wait("the end", |said| said.matches("\n\n").count() == ends);
            assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
            if let Some(answer) = answer {
                assert!(replies(&said)[2].starts_with(answer), "{said}");
            }
            let (_, said) = talk.hang_up();
            assert_eq!(replies(&said).len(), ends, "nothing is said after the end");
        }
    }
}

#[test]
fn analyses_follow_each_other_and_the_game_goes_on() {
    let mut talk = Talk::with(searcher(50));
    talk.say("boardsize 5\n1 lz-analyze b 1\n");
    talk.wait("a report", |said| said.contains("\ninfo move "));
    talk.say("2 kata-analyze w 1 ownership true\n");
    talk.wait("a report of the second", |said| said.contains(" ownership "));
    talk.say("3 play b C3\n4 lz-analyze 1\n");
    talk.wait("a report of the third", |said| {
        said.split("=4\n").nth(1).is_some_and(|said| said.contains("info move "))
    });
    // Said at once, heard one by one.
    talk.say("5 lz-analyze 1\n6 genmove w\n7 lz-analyze x\n8 kata-analyze 1\n9 quit\n10 name\n");
    let (engine, said) = talk.hang_up();
    let firsts: Vec<&str> =
        replies(&said).iter().map(|r| r.split(['\n', ' ']).next().unwrap()).collect();
    assert_eq!(firsts, ["=", "=1", "=2", "=3", "=4", "=5", "=6", "?7", "=8", "=9"]);
    assert_eq!(engine.game().position().move_count(), 2);
    assert!(engine.is_finished());
}

#[test]
fn quitting_and_hanging_up_end_an_analysis() {
    for farewell in [Some("quit\n"), Some("quit"), None] {
        let mut talk = Talk::with(searcher(10));
        talk.say("lz-analyze 1\n");
        talk.wait("a report", |said| said.contains("\ninfo move "));
        if let Some(farewell) = farewell {
            talk.say(farewell);
        }
        let (engine, said) = talk.hang_up();
        assert_eq!(engine.is_finished(), farewell.is_some());
        assert!(said.ends_with(if farewell.is_some() { "\n\n=\n\n" } else { "\n\n" }), "{said}");
    }
}

/// What is known of a position stays known: the visits of an analysis go on where the one before
/// stopped, and the move is chosen from them.
#[test]
fn an_analysis_goes_on_where_the_one_before_stopped() {
    let mut talk = Talk::with(searcher(1));
    let visits = |said: &str, after: &str| -> Vec<u64> {
        let reply = said.split(after).nth(1).unwrap_or_default();
        let reply = reply.split("\n\n").next().unwrap_or_default();
        let roots = reply.split("rootInfo visits ").skip(1);
        roots.filter_map(|rest| rest.split(' ').next()?.parse().ok()).collect()
    };
    talk.say("boardsize 9\n1 kata-analyze 2 rootInfo true maxmoves 1\n");
    talk.wait("many visits", |said| visits(said, "=1\n").last().is_some_and(|&v| v > 1_500));
    talk.say("2 kata-analyze 2 rootInfo true maxmoves 1\n");
    let said = talk.wait("a report", |said| !visits(said, "=2\n").is_empty());
    assert!(visits(&said, "=2\n")[0] >= *visits(&said, "=1\n").last().unwrap(), "{said}");
    // A move of one playout would be anything, but for what is known.
    talk.say("3 kata-genmove_analyze b 100 rootInfo true maxmoves 1\n");
    let (_, said) = talk.hang_up();
    assert!(visits(&said, "=3\n")[0] > 1_500, "{said}");
}

#[test]
fn a_move_is_not_hurried_by_the_next_line() {
    let moves = |command: &str| {
        let text = format!("boardsize 5\n1 {command}\n2 name\n3 {command}\nquit\n");
        let mut output = Vec::new();
        searcher(3_000).run(text.as_bytes(), &mut output).unwrap();
        let said = String::from_utf8(output).unwrap();
        assert_eq!(replies(&said).len(), 5, "{said}");
        let last_word = |reply: &str| reply.rsplit([' ', '\n']).next().unwrap().to_owned();
        [last_word(replies(&said)[1]), last_word(replies(&said)[3])]
    };
    let plain = moves("genmove b");
    // Thinking aloud changes nothing about what is thought.
    assert_eq!(moves("lz-genmove_analyze b 1"), plain);
    assert_eq!(moves("kata-genmove_analyze b 10000 ownership true"), plain);
}

#[test]
fn without_a_next_line_an_analysis_is_as_long_as_a_move_and_always_the_same() {
    let analyse = || {
        let mut engine = searcher(400);
        engine.handle(b"boardsize 9");
        let reply = engine.handle(b"3 kata-analyze b 6000 rootInfo true ownership true").unwrap();
        reply.to_string()
    };
    let text = analyse();
    assert_eq!(text, analyse());
    assert_eq!(text.matches("info move ").count(), text.matches(" pv ").count());
    assert!(
        text.contains(" rootInfo visits 400 ") || text.contains(" rootInfo visits 399 "),
        "{text}"
    );
    let ownership: Vec<f64> = text
        .trim_end()
        .split(" ownership ")
        .nth(1)
        .unwrap()
        .split(' ')
        .map(|share| share.parse().unwrap())
        .collect();
    assert_eq!(ownership.len(), 81);
    assert!(ownership.iter().all(|share| share.abs() <= 1.0));
}

#[test]
fn a_listener_who_has_gone_ends_the_analysis() {
    /// Breaks after a few lines.
    struct Breaking(usize);
    impl Write for Breaking {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(1).ok_or(io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let (speak, pieces) = channel();
    let input = BufReader::new(Ear { pieces, left: Vec::new() });
    speak.send(b"boardsize 5\nlz-analyze 1\n".to_vec()).unwrap();
    let engine = std::thread::spawn(move || searcher(10).run(input, Breaking(3)));
    std::thread::sleep(Duration::from_millis(300));
    drop(speak);
    let error = engine.join().unwrap().unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

/// Notes when it thinks for itself.
struct Dreamer(Arc<Mutex<Vec<(usize, Color)>>>);

impl Player for Dreamer {
    fn choose(&mut self, game: &Game, color: Color, _: &Limits) -> Choice {
        let point = game.position().legal_points(color).next();
        Choice::Move(point.map_or(Move::Pass, Move::Play))
    }

    fn can_analyse(&self) -> bool {
        true
    }

    fn analyse(&mut self, game: &Game, color: Color, thinking: &mut Thinking<'_>) {
        self.0.lock().unwrap().push((game.position().move_count(), color));
        let began = Instant::now();
        while !thinking.limits().stop.is_raised() {
            assert!(began.elapsed() < PATIENCE, "nobody wakes the dreamer");
            std::thread::yield_now();
        }
    }

    fn name(&self) -> &str {
        "dreamer"
    }
}

#[test]
fn the_opponents_time_is_used_only_when_told_and_only_after_a_move() {
    let dreams = Arc::new(Mutex::new(Vec::new()));
    let mut talk = Talk::with(Engine::new(Dreamer(dreams.clone())).without_files());
    let heard = |talk: &Talk, line: &str, ends: usize| {
        talk.say(line);
        talk.wait(line, |said| said.matches("\n\n").count() == ends);
    };
    let dreamt = |count: usize| {
        let began = Instant::now();
        while dreams.lock().unwrap().len() < count {
            assert!(began.elapsed() < PATIENCE, "no dream {count}");
            std::thread::yield_now();
        }
        assert_eq!(dreams.lock().unwrap().len(), count);
        dreams.lock().unwrap()[count - 1]
    };
    heard(&talk, "boardsize 5\n", 1);
    heard(&talk, "genmove b\n", 2);
    heard(&talk, "tengen-param ponder on\n", 3);
    assert_eq!(dreamt(1), (1, Color::White), "as soon as it is switched on");
    heard(&talk, "time_left b 10 0\n", 4);
    assert_eq!(dreamt(2), (1, Color::White), "and on after every line");
    heard(&talk, "play w E5\n", 5);
    assert_eq!(dreamt(3), (2, Color::Black), "also about its own move");
    heard(&talk, "stop\n", 6);
    heard(&talk, "name\n", 7);
    heard(&talk, "genmove b\n", 8);
    assert_eq!(dreamt(4), (3, Color::White));
    heard(&talk, "clear_board\n", 9);
    heard(&talk, "play b A1\n", 10);
    heard(&talk, "name\n", 11);
    heard(&talk, "genmove w\n", 12);
    assert_eq!(dreamt(5), (2, Color::Black));
    heard(&talk, "undo\n", 13);
    heard(&talk, "name\n", 14);
    heard(&talk, "genmove w\n", 15);
    assert_eq!(dreamt(6), (2, Color::Black));
    heard(&talk, "tengen-param ponder off\n", 16);
    heard(&talk, "name\n", 17);
    heard(&talk, "tengen-param ponder on\n", 18);
    assert_eq!(dreamt(7), (2, Color::Black));
    talk.say("quit\n");
    talk.hang_up();
    assert_eq!(dreams.lock().unwrap().len(), 7, "nothing is thought after the end");
}

#[test]
fn players_who_cannot_analyse_promise_nothing() {
    let mut engine = Engine::new(FlatPlayer::new(1)).without_files();
    let mut say = |line: &str| engine.handle(line.as_bytes()).unwrap().to_string();
    assert_eq!(say("known_command kata-analyze"), "= false\n\n");
    assert!(!say("list_commands").contains("analyze\n"));
    assert!(!say("gogui-analyze_commands").contains("tengen-outlook"));
    assert_eq!(say("2 lz-analyze 10"), "?2 the player here (flat Monte Carlo) cannot analyse\n\n");
    assert!(say("genmove b").starts_with("= "));
}
