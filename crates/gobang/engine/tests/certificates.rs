//! Certificates of the engine's proofs: what holds is accepted, what was tampered with is not,
//! unless it still proves what it claims.

use tengen_board::{Color, Random};
use tengen_gobang_certificate::{Claim, Flaw, Writer, check};
use tengen_gobang_engine::{By, Effort, Outcome, Position, prove, solve};
use tengen_gobang_rules::{Board, Game, RuleSet, random_board, read_moves};

fn game(rules: RuleSet, moves: &str) -> Game {
    let mut game = Game::new(Board::usual(), rules);
    for point in read_moves(moves, game.board().size()).unwrap() {
        game.play(point).unwrap();
    }
    game
}

fn certificate(rules: RuleSet, moves: &str, winner: Color) -> Vec<u8> {
    let game = game(rules, moves);
    let effort = Effort { nodes: 200_000, quiet: 0, choices: 0 };
    let mut position = Position::of(&game);
    let proof = prove(&mut position, winner, effort, &mut |_, _| true).unwrap();
    proof.certificate(Vec::new(), &Claim::of(&game, winner)).unwrap()
}

#[test]
fn proofs_are_accepted() {
    for rules in [RuleSet::Freestyle, RuleSet::Standard, RuleSet::Caro, RuleSet::Renju] {
        let attack = certificate(rules, "h8 a1 i9 a2 i10 a14 h10 a12", Color::Black);
        let checked = check(attack.as_slice()).unwrap();
        assert_eq!(checked.claim.winner, Color::Black);
        assert!(checked.positions >= 1 && checked.longest >= 3, "{checked:?}");
    }
    // Black has two threes: whatever White does.
    let defence = certificate(RuleSet::Freestyle, "h8 a1 h9 a2 i10 a13 j10 a14 h10", Color::Black);
    assert!(check(defence.as_slice()).unwrap().positions > 100);
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
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for &byte in body {
        sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
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
    let at = text.iter().rposition(|&byte| byte == b')').unwrap_or(200) - 1;
    text[at] ^= 1;
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
