//! How a proof that Black wins comes along: `prove "h8 h9 g9 a1" freestyle 60`, any number of
//! positions with bars between them.
//!
//! Prints looks and seconds for each, and what the checker says of the certificate. A fourth word
//! is where the certificate goes, if there is one position; the search is saved beside it, and taken
//! up from there the next time. A fifth is how many positions the player thinks about at least.

use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tengen_board::{Checksum, Color};
use tengen_gobang_certificate::{Claim, check};
use tengen_gobang_engine::{
    Effort, Position, ProofSearch, Proving, open_replies, write_certificate,
};
use tengen_gobang_rules::{Board, Game, RuleSet, read_moves, write_moves};
use tengen_proof::Answer;
use tengen_proof::campaign::Extent;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument =
        |number: usize, usual: &str| arguments.get(number).map_or(usual, String::as_str).to_owned();
    let rules: RuleSet = argument(1, "freestyle").parse()?;
    let limit = Duration::from_secs_f64(argument(2, "60").parse()?);
    let mut effort = Effort { memory: 1 << 30, ..Effort::default() };
    if let Some(thought) = arguments.get(4) {
        effort.thought = thought.parse()?;
    }
    for moves in argument(0, "h8 h9 g9 a1").split('|') {
        let mut game = Game::new(Board::usual(), rules);
        for point in read_moves(moves, game.board().size())? {
            game.play(point)?;
        }
        prove(&game, limit, effort, arguments.get(3).map(String::as_str))?;
    }
    Ok(())
}

fn prove(
    game: &Game,
    limit: Duration,
    effort: Effort,
    out: Option<&str>,
) -> Result<(), Box<dyn Error>> {
    let moves = write_moves(game.moves().iter().filter_map(|&(_, played)| played.point()));
    let position = Position::of(game);
    let claim = Claim::of(game, Color::Black);
    let proving = Proving { winner: Color::Black, effort };
    let name = Checksum::of(claim.to_string().as_bytes()).number();
    let saved = out.map(|out| format!("{out}.search"));
    let search = match saved.as_ref().and_then(|path| std::fs::read(path).ok()) {
        Some(bytes) => ProofSearch::resume(proving, position.clone(), bytes.as_slice(), name)?,
        None => ProofSearch::new(proving, position.clone()),
    };
    let save = || -> std::io::Result<()> {
        let Some(path) = &saved else { return Ok(()) };
        let mut bytes = Vec::new();
        search.save(&mut bytes, name)?;
        std::fs::write(path, bytes)
    };
    let extent = Extent { workers: 1, looks: u64::MAX, positions: 20_000_000 };
    let (start, stop) = (Instant::now(), AtomicBool::new(false));
    let (mut last, mut told) = (0, Instant::now());
    let answer = search.run(&extent, &stop, &mut |search| {
        stop.store(start.elapsed() > limit, Ordering::Relaxed);
        let now = search.progress();
        if now.answered > last || told.elapsed().as_secs() >= 20 {
            (last, told) = (now.answered, Instant::now());
            let seconds = start.elapsed().as_secs_f64();
            save().expect("the search can be saved");
            println!(
                "  {seconds:7.1} s, {} looks, {} of {} answered, {} to show, {} against",
                now.looks, now.answered, now.first_moves, now.proof, now.disproof
            );
        }
    });
    save()?;
    let (seconds, looks) = (start.elapsed().as_secs_f64(), search.progress().looks);
    println!("{moves}: {answer:?}, {seconds:.1} s, {looks} looks");
    if answer != Answer::Proved {
        println!("  open: {}", write_moves(open_replies(&search, &position)));
        return Ok(());
    }
    let start = Instant::now();
    let (certificate, written) = write_certificate(&search, &position, &claim, Vec::new())?;
    let (bytes, mended) = (certificate.len(), written.mended);
    println!("  written in {:.1} s: {bytes} bytes, {mended} mended", start.elapsed().as_secs_f64());
    let start = Instant::now();
    let checked = check(certificate.as_slice())?;
    let (positions, longest) = (checked.positions, checked.longest);
    let seconds = start.elapsed().as_secs_f64();
    println!("  checked in {seconds:.1} s: {positions} positions, up to {longest} stones");
    if let Some(out) = out {
        std::fs::write(out, certificate)?;
    }
    Ok(())
}
