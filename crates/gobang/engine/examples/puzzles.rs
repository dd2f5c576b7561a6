//! How `puzzles/` is made: positions of the program's own games in which a side has a forced win,
//! as early in each game as there is one.
//!
//! `puzzles fours|threats MOST FILES...` reads games as `tune play` writes them and prints at most so
//! many puzzles for each number of stones: rule, stones of the winner, then the moves so far.

use std::collections::HashMap;
use std::error::Error;

use tengen_gobang_engine::{By, Outcome, Position, solve};
use tengen_gobang_rules::{Board, Game, RuleSet, read_moves, write_moves};

/// Stones to put before a position is given up.
const NODES: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (by, most, files) = match arguments.as_slice() {
        [by, most, files @ ..] if by == "fours" => (By::Fours, most.parse::<usize>()?, files),
        [by, most, files @ ..] if by == "threats" => (By::Threats, most.parse::<usize>()?, files),
        _ => return Err("write: puzzles fours|threats MOST FILES...".into()),
    };
    let mut printed: HashMap<(RuleSet, usize), usize> = HashMap::new();
    for file in files {
        for line in std::fs::read_to_string(file)?.lines() {
            let words: Vec<&str> = line.splitn(4, ' ').collect();
            let [rules, _, _, moves] = words.as_slice() else { continue };
            let Some((stones, moves)) = earliest(by, rules.parse()?, moves)? else { continue };
            let count = printed.entry((rules.parse()?, stones)).or_default();
            *count += 1;
            if *count <= most {
                println!("{rules} {stones} {moves}");
            }
        }
    }
    Ok(())
}

/// The first position of a game's last phase in which the winner has a forced win, if it takes more
/// than a four.
fn earliest(
    by: By,
    rules: RuleSet,
    moves: &str,
) -> Result<Option<(usize, String)>, Box<dyn Error>> {
    let mut game = Game::new(Board::usual(), rules);
    for point in read_moves(moves, game.board().size())? {
        game.play(point)?;
    }
    let mut found = None;
    // Back from the end, the winner to move.
    game.undo();
    loop {
        let mut position = Position::of(&game);
        match solve(&mut position, by, NODES).outcome {
            Outcome::Win(win) => {
                let moves = game.moves().iter().filter_map(|&(_, played)| played.point());
                found = Some((win.stones, write_moves(moves)));
            }
            Outcome::None | Outcome::Unknown => break,
        }
        if game.undo().is_none() || game.undo().is_none() {
            break;
        }
    }
    Ok(found.filter(|&(stones, _)| stones > 2))
}
