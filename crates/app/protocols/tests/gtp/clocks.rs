//! What a player is allowed for a move, and what it costs the clock.

use std::time::Duration;

use tengen_board::Color;
use tengen_protocols::gtp::Settings;
use tengen_verdict::Limits;

use crate::support::{self, Puppet};

const SECOND: Duration = Duration::from_secs(1);

fn say(engine: &mut tengen_protocols::gtp::Engine, lines: &[&str]) {
    for line in lines {
        let reply = engine.handle(line.as_bytes()).unwrap();
        assert!(reply.is_success(), "{line}: {reply}");
    }
}

fn allowed(puppet: &Puppet) -> Limits {
    puppet.0.lock().unwrap().limits.clone().unwrap()
}

#[test]
fn without_a_clock_only_the_settings_count() {
    let (engine, puppet) = support::engine();
    let limits = Limits { nodes: Some(7), time: Some(3 * SECOND), ..Limits::default() };
    let mut engine = engine.with_settings(Settings { limits, ..Settings::default() });
    say(&mut engine, &["boardsize 9", "genmove b"]);
    assert_eq!((allowed(&puppet).nodes, allowed(&puppet).time), (Some(7), Some(3 * SECOND)));
}

#[test]
fn the_shorter_of_clock_and_settings_counts() {
    let (engine, puppet) = support::engine();
    let limits = Limits { time: Some(3 * SECOND), ..Limits::default() };
    let mut engine = engine.with_settings(Settings { limits, ..Settings::default() });
    say(&mut engine, &["boardsize 9", "time_settings 27 0 0", "genmove b"]);
    // 81 empty points: some 36 moves to come, and something kept for moves on their way.
    let time = allowed(&puppet).time.unwrap();
    assert!(time < SECOND && time > SECOND / 2, "{time:?}");
    say(&mut engine, &["time_settings 2700 0 0", "genmove w"]);
    assert_eq!(allowed(&puppet).time, Some(3 * SECOND));
}

#[test]
fn thinking_is_charged_to_who_thought_and_asking_is_not() {
    let (mut engine, puppet) = support::engine();
    puppet.0.lock().unwrap().thinks = 4 * SECOND;
    say(&mut engine, &["boardsize 9", "time_settings 60 0 0", "genmove b", "reg_genmove w"]);
    let left = |color| engine.game().clock(color).left();
    assert_eq!((left(Color::Black), left(Color::White)), (56 * SECOND, 60 * SECOND));
    assert_eq!(engine.handle(b"cputime").unwrap().text(), "8.000");
}

#[test]
fn a_new_game_has_full_clocks() {
    let (mut engine, puppet) = support::engine();
    puppet.0.lock().unwrap().thinks = 4 * SECOND;
    for fresh in ["clear_board", "boardsize 7", "loadsgf plain.sgf", "set_position"] {
        say(&mut engine, &["time_settings 60 0 0", "genmove b", fresh]);
        assert_eq!(engine.game().clock(Color::Black).left(), 60 * SECOND, "{fresh}");
    }
}

#[test]
fn a_server_that_never_stated_a_time_system_is_believed() {
    let (mut engine, puppet) = support::engine();
    say(&mut engine, &["boardsize 9", "time_left b 0 0", "genmove b"]);
    assert_eq!(allowed(&puppet).time, None, "no time and no stones: time does not count");
    say(&mut engine, &["time_left b 27 0", "genmove b"]);
    assert!(allowed(&puppet).time.unwrap() < 2 * SECOND);
    say(&mut engine, &["time_left w 10 2", "genmove w"]);
    let time = allowed(&puppet).time.unwrap();
    assert!(time < 5 * SECOND && time > 3 * SECOND, "two stones in ten seconds: {time:?}");
    // What was concluded from that holds for this game only.
    for fresh in ["clear_board", "boardsize 9", "loadsgf plain.sgf", "set_position"] {
        say(&mut engine, &["time_left b 27 0", "time_left w 10 2", fresh, "genmove b"]);
        assert_eq!(allowed(&puppet).time, None, "{fresh}");
    }
}

#[test]
fn a_second_left_is_not_overstepped() {
    let (mut engine, puppet) = support::engine();
    say(&mut engine, &["boardsize 9", "time_settings 300 0 0", "time_left b 1 0", "genmove b"]);
    assert!(allowed(&puppet).time.unwrap() < SECOND / 4);
    say(&mut engine, &["kgs-time_settings byoyomi 0 5 3", "time_left b 5 1", "genmove b"]);
    let time = allowed(&puppet).time.unwrap();
    assert!(time > 4 * SECOND && time < 5 * SECOND - engine.settings().lag, "{time:?}");
}

#[test]
fn another_source_of_processor_time() {
    let (engine, _) = support::engine();
    let mut engine = engine.with_cpu_clock(|| Duration::from_millis(1_234));
    assert_eq!(engine.handle(b"cputime").unwrap().text(), "1.234");
    assert_eq!(engine.handle(b"gomill-cpu_time").unwrap().text(), "1.234");
}
