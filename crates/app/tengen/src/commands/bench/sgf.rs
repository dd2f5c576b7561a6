use clap::Args;
use tengen_board::{Move, Random, Size};
use tengen_go_rules::{KoRule, Komi, Position, RuleSet, Rules};
use tengen_play::Game;
use tengen_sgf::{GameTree, Layout, Reader};

use super::{Measured, fold};
use crate::stopwatch::Stopwatch;

/// Reads a large collection of game records made on the spot: into trees, and with every move
/// replayed on a board
#[derive(Args)]
pub(crate) struct Sgf {
    /// Size of the collection
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=2_000))]
    megabytes: u32,
}

/// Different games in the collection; it repeats them to its full size.
const GAMES: u64 = 500;
const MOVES_A_GAME: usize = 240;

impl Sgf {
    pub(super) const fn short() -> Sgf {
        Sgf { megabytes: 20 }
    }

    pub(super) fn run(&self) -> Measured {
        let collection = collection(self.megabytes as usize * 1_000_000);
        let megabytes = collection.len() as f64 / 1e6;
        let reading = Stopwatch::start();
        let mut signature = read(&collection);
        let (seconds, cpu_seconds) = reading.read();
        let replaying = Stopwatch::start();
        signature = fold(signature, replay(&collection));
        let (replay_seconds, replay_cpu_seconds) = replaying.read();
        Measured {
            name: "sgf",
            signature,
            seconds: seconds + replay_seconds,
            cpu_seconds: cpu_seconds + replay_cpu_seconds,
            rate: megabytes / cpu_seconds.max(0.01),
            unit: "megabytes a second into trees",
            more: vec![
                ("megabytes_a_second_with_replay", megabytes / replay_cpu_seconds.max(0.01)),
                ("megabytes", megabytes),
            ],
        }
    }
}

/// Reads every game into a tree.
fn read(collection: &[u8]) -> u64 {
    let mut reader = Reader::new(collection);
    let mut game = GameTree::default();
    let mut signature = 0;
    while reader.next_game(&mut game).is_ok_and(|found| found) {
        signature = fold(signature, game.node_count() as u64);
    }
    signature
}

/// Reads every game and plays its moves on a board, each checked by the rules.
fn replay(collection: &[u8]) -> u64 {
    let rules = Rules { ko: KoRule::Simple, ..Rules::default() };
    let size = Size::square(19).expect("19 is a size");
    let empty = Position::new(size, rules);
    let mut position = empty.clone();
    let mut reader = Reader::new(collection);
    let mut game = GameTree::default();
    let mut signature = 0;
    while reader.next_game(&mut game).is_ok_and(|found| found) {
        position.clone_from(&empty);
        for node in game.main_line() {
            if let Ok(Some((color, mv))) = node.played(size) {
                let legal = position.play_as(color, mv).is_ok();
                signature = fold(signature, u64::from(legal));
            }
        }
        signature = fold(signature, position.hash());
    }
    signature
}

/// A collection of random but legal games in the usual form.
fn collection(bytes: usize) -> Vec<u8> {
    let games: Vec<Vec<u8>> = (0..GAMES).map(one_game).collect();
    let mut text = Vec::with_capacity(bytes + 4096);
    for game in games.iter().cycle() {
        if text.len() >= bytes {
            break;
        }
        text.extend_from_slice(game);
        text.push(b'\n');
    }
    text
}

fn one_game(seed: u64) -> Vec<u8> {
    let size = Size::square(19).expect("19 is a size");
    let mut game = Game::new(size, RuleSet::Chinese, Komi::half_points(15));
    let mut random = Random::new(seed);
    let mut moves = 0;
    while moves < MOVES_A_GAME {
        let point = size.point(random.below(size.area() as u32) as usize);
        let color = game.position().to_move();
        let is_eye = game.position().pattern_code(point).is_eye_of(color);
        if !is_eye && game.play(color, Move::Play(point)).is_ok() {
            moves += 1;
        }
    }
    let mut text = Vec::new();
    let written = game.to_sgf().map(|tree| tree.write_to(&mut text, Layout::Wrapped));
    assert!(matches!(written, Ok(Ok(()))), "writing into memory cannot fail");
    text
}
