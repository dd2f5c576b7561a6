//! Thinks about a position and tells what it finds: `think "h8 h9 g9" renju 1000`.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tengen_gobang_engine::{Limits, Settings, Thinker};
use tengen_gobang_rules::{Board, Game, RuleSet, read_moves, write_moves};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument =
        |number: usize, usual: &str| arguments.get(number).map_or(usual, String::as_str).to_owned();
    let rules: RuleSet = argument(1, "freestyle").parse()?;
    let milliseconds: u64 = argument(2, "1000").parse()?;
    let threads: usize = argument(3, "1").parse()?;
    let mut game = Game::new(Board::usual(), rules);
    for point in read_moves(&argument(0, "h8 h9 g9"), game.board().size())? {
        game.play(point)?;
    }
    let mut thinker = Thinker::new(Settings { threads, ..Settings::default() });
    let limits = Limits { time: Some(Duration::from_millis(milliseconds)), ..Limits::default() };
    let thought = thinker.think(&game, &limits, &AtomicBool::new(false), &mut |thought| {
        let best = &thought.variations[0];
        let (depth, nodes) = (thought.depth, thought.nodes);
        println!(
            "{depth:3} {nodes:10} {:>12}  {}",
            best.score.to_string(),
            write_moves(best.moves.iter().copied())
        );
    });
    let seconds = thought.elapsed.as_secs_f64();
    println!(
        "{} nodes, {seconds:.3} s, {:.0} a second",
        thought.nodes,
        thought.nodes as f64 / seconds
    );
    Ok(())
}
