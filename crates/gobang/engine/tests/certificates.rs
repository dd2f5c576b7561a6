//! Certificates of the engine's proofs: what holds is accepted, what was tampered with is not,
//! unless it still proves what it claims.

use std::sync::atomic::AtomicBool;

use tengen_board::{Checksum, Color, Random};
use tengen_gobang_certificate::{Claim, Flaw, Writer, check};
use tengen_gobang_engine::{
    By, Effort, Outcome, Position, ProofSearch, Proving, open_replies, solve, write_certificate,
};
use tengen_gobang_rules::{Board, Game, RuleSet, random_board, read_moves};
use tengen_proof::campaign::{Extent, Problem};
use tengen_proof::{Answer, Turn};

fn game(rules: RuleSet, moves: &str) -> Game {
    let mut game = Game::new(Board::usual(), rules);
    for point in read_moves(moves, game.board().size()).unwrap() {
        game.play(point).unwrap();
    }
    game
}

fn search(position: &Position, winner: Color) -> ProofSearch {
    let effort = Effort { thought: 500, memory: 32 << 20, ..Effort::default() };
    ProofSearch::new(Proving { winner, effort }, position.clone())
}

fn extent(looks: u64) -> Extent {
    Extent { workers: 2, looks, positions: usize::MAX }
}

fn certificate(rules: RuleSet, moves: &str, winner: Color) -> Vec<u8> {
    let game = game(rules, moves);
    let position = Position::of(&game);
    let search = search(&position, winner);
    let answer = search.run(&extent(2_000), &AtomicBool::new(false), &mut |_| ());
    assert_eq!(answer, Answer::Proved, "{rules} {moves}");
    let claim = Claim::of(&game, winner);
    write_certificate(&search, &position, &claim, Vec::new()).unwrap().0
}

#[test]
fn proofs_are_accepted() {
    for rules in [RuleSet::Freestyle, RuleSet::Standard, RuleSet::Caro, RuleSet::Renju] {
        let attack = certificate(rules, "h8 a1 i9 a2 i10 a14 h10 a12", Color::Black);
        let checked = check(attack.as_slice()).unwrap();
        assert_eq!(checked.claim.winner, Color::Black);
        assert!(checked.positions >= 1 && checked.longest >= 1, "{checked:?}");
    }
    // Black has two threes: whatever White does.
    let defence = certificate(RuleSet::Freestyle, "h8 a1 h9 a2 i10 a13 j10 a14 h10", Color::Black);
    check(defence.as_slice()).unwrap();
}

/// White is to move, and Black has no win by fours and threes against the best replies: stones that
/// threaten nothing at once are found, proved and written down.
#[test]
fn quiet_stones_are_proved() {
    for (rules, moves) in
        [(RuleSet::Freestyle, "h8 h9 g9 a1 i7 a15 g7"), (RuleSet::Renju, "h8 h9 g9 a1 i7 a15 g7")]
    {
        let text = certificate(rules, moves, Color::Black);
        let checked = check(text.as_slice()).unwrap();
        assert!(checked.positions > 5, "{rules} {moves} {checked:?}");
    }
}

/// A stone far off is answered like another, and the certificate says how all the same. Here hardly
/// anybody looks what the winner threatens, so that there are many.
#[test]
fn replies_that_make_no_difference_are_answered_alike() {
    let game = game(RuleSet::Freestyle, "h8 h9 g9 a1 g7");
    let position = Position::of(&game);
    let effort = Effort { passed: 2_000, ..search(&position, Color::Black).problem().effort };
    let search = ProofSearch::new(Proving { winner: Color::Black, effort }, position.clone());
    let answer = search.run(&extent(20_000), &AtomicBool::new(false), &mut |_| ());
    assert_eq!(answer, Answer::Proved);
    let key = position.hash();
    let after = |&mv: &u16| search.problem().key_after(key, Turn::Refuter, mv);
    let moves = search.known(key).unwrap().moves;
    let is_alike = |key: &u64| search.known(*key).is_some_and(|known| known.like.is_some());
    let alike = moves.iter().map(after).filter(is_alike).count();
    assert!(alike > 0, "{alike} of {} replies", moves.len());
    let claim = Claim::of(&game, Color::Black);
    let text = write_certificate(&search, &position, &claim, Vec::new()).unwrap().0;
    assert_eq!(check(text.as_slice()).unwrap().claim, claim);
}

/// What was found is kept: a search that was cut off goes on where it was, and says what is open.
#[test]
fn a_search_goes_on_where_it_was() {
    let game = game(RuleSet::Freestyle, "h8 h9 g9 a1 i7 a15 g7");
    let position = Position::of(&game);
    let first = search(&position, Color::Black);
    let go = AtomicBool::new(false);
    assert_eq!(first.run(&extent(3), &go, &mut |_| ()), Answer::Unknown);
    assert!(!open_replies(&first, &position).is_empty());
    let mut saved = Vec::new();
    first.save(&mut saved, 7).unwrap();
    let proving = *first.problem();
    let second = ProofSearch::resume(proving, position.clone(), saved.as_slice(), 7).unwrap();
    assert_eq!(open_replies(&second, &position), open_replies(&first, &position));
    assert_eq!(second.run(&extent(2_000), &go, &mut |_| ()), Answer::Proved);
    assert!(open_replies(&second, &position).is_empty());
    let another = ProofSearch::resume(proving, position, saved.as_slice(), 8);
    assert_eq!(
        another.err().unwrap().to_string(),
        "it is the search for another position, winner or rule"
    );
}

#[test]
fn what_is_not_proved_is_named() {
    let game = game(RuleSet::Freestyle, "h8 a1 h9 a3 h10 a5");
    let claim = Claim::of(&game, Color::Black);
    let points = |moves: &str| read_moves(moves, game.board().size()).unwrap();
    let flaw = |build: &dyn Fn(&mut Writer<Vec<u8>>)| {
        let mut writer = Writer::new(Vec::new(), &claim).unwrap();
        build(&mut writer);
        check(writer.finish().unwrap().as_slice()).unwrap_err().to_string()
    };
    let quiet = flaw(&|writer| writer.stone(points("b2")[0]).unwrap());
    assert!(quiet.starts_with("after B2: no answer to "), "{quiet}");
    let taken = flaw(&|writer| writer.stone(points("h8")[0]).unwrap());
    assert_eq!(taken, "after no move: H8 cannot be played");
    let nothing = flaw(&|_| ());
    assert!(nothing.contains("two letters of a point"), "{nothing}");
    let lost = Claim { to_move: Color::White, winner: Color::White, ..claim.clone() };
    let mut writer = Writer::new(Vec::new(), &lost).unwrap();
    writer.stone(points("b2")[0]).unwrap();
    let flaw = check(writer.finish().unwrap().as_slice()).unwrap_err();
    assert!(matches!(flaw, Flaw::Unanswered { .. }), "{flaw}");
}

/// The text with the checksum that fits it.
fn resealed(text: &[u8]) -> Vec<u8> {
    let end = text.windows(9).rposition(|part| part == b"checksum ").unwrap_or(text.len());
    let body = &text[..end];
    let sum = Checksum::of(body).number();
    [body, format!("checksum {sum:016x}\n").as_bytes()].concat()
}

/// A thousand certificates with a byte changed, dropped or doubled and a checksum that fits. Those
/// that are still accepted prove what they claim: the position is won by a search of its own.
#[test]
fn tampering_is_found_unless_it_still_proves() {
    let texts = [
        certificate(RuleSet::Freestyle, "h8 a1 i9 a2 i10 a14 h10 a12", Color::Black),
        certificate(RuleSet::Renju, "h8 a1 i9 a2 i10 a14 h10 a12", Color::Black),
        certificate(RuleSet::Standard, "a1 h8 a3 i9 a14 i10 a12 h10 o1", Color::White),
    ];
    let mut random = Random::new(12);
    let (mut rejected, mut accepted) = (0, 0);
    for round in 0..1_000 {
        let mut text = texts[round % texts.len()].clone();
        let at = random.below(text.len() as u32 - 28) as usize;
        match random.below(3) {
            0 => text[at] = b'a' + random.below(15) as u8,
            1 => drop(text.remove(at)),
            _ => text.insert(at, text[at]),
        }
        let Ok(checked) = check(resealed(&text).as_slice()) else {
            rejected += 1;
            continue;
        };
        accepted += 1;
        let Claim { rules, board, to_move, winner } = checked.claim;
        assert_eq!(to_move, winner);
        let mut position = Position::new(&board, rules, to_move);
        let found = solve(&mut position, By::Threats, 5_000_000).outcome;
        assert!(matches!(found, Outcome::Win(_)), "{}", String::from_utf8_lossy(&text));
    }
    assert!(rejected > 500, "{rejected} rejected, {accepted} accepted");
    // Without a new checksum everything is.
    let mut text = texts[0].clone();
    let last = text.len() - 31;
    text[last] ^= 1;
    assert!(check(text.as_slice()).is_err());
}

/// Whatever a file may hold, there is an answer.
#[test]
fn nonsense_is_refused() {
    let mut random = Random::new(77);
    let text = certificate(RuleSet::Freestyle, "h8 a1 i9 a2 i10 a14 h10 a12", Color::Black);
    for length in 0..text.len() {
        assert!(check(&text[..length]).is_err(), "{length}");
    }
    for _ in 0..500 {
        let bytes: Vec<u8> = (0..random.below(300)).map(|_| random.below(256) as u8).collect();
        assert!(check(bytes.as_slice()).is_err());
    }
    let board = random_board(&mut random, 20, true);
    assert!(check(board.to_string().as_bytes()).is_err());
}
