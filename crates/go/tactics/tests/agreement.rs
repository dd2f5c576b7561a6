//! The reader against exhaustive play of little fights.
//!
//! `TENGEN_READ_POSITIONS` asks for more of them, `TENGEN_READ_SEED` for others.

mod random;
mod twin;

use std::env;

use random::Fight;
use tengen_board::{Color, Lettering, Move, Point, Random};
use tengen_go_rules::{Diagram, Position, Rules};
use tengen_proof::{Solver, Turn};
use tengen_tactics::{Field, Goal, LocalGame, Reader, Reading, Status, Threats};
use tengen_verdict::{Budget, Limits};
use twin::Twin;

const MEMORY: usize = 1 << 20;

fn number(variable: &str, otherwise: u64) -> u64 {
    match env::var(variable) {
        Ok(text) => {
            text.parse().unwrap_or_else(|_| panic!("{variable} must be a number, not '{text}'"))
        }
        Err(_) => otherwise,
    }
}

/// What a fight of this size may take. Where everything on the board can be taken, play goes round
/// in circles in so many ways that the reader may give up.
fn budget() -> Budget {
    Budget::new(&Limits { nodes: Some(50_000), ..Limits::default() })
}

fn game(fight: &Fight) -> LocalGame {
    let field = Field::new(&fight.position, &fight.free).expect("a small field");
    LocalGame::new(&fight.position, field, fight.goal).expect("stones to fight about")
}

/// How often each kind of status came up.
#[derive(Debug, Default)]
struct Shares {
    reached: u32,
    refuter_needs: u32,
    prover_needs: u32,
    prevented: u32,
    /// Kos for which one threat is not enough.
    long_kos: u32,
    /// No number of threats is enough, though more and more of them are.
    endless: u32,
    too_large: u32,
    /// The reader gave up.
    unclear: u32,
}

impl Shares {
    fn count(&mut self, status: Status) {
        match status {
            Status::Reached => self.reached += 1,
            Status::RefuterNeeds(_) => self.refuter_needs += 1,
            Status::ProverNeeds(_) => self.prover_needs += 1,
            Status::Prevented => self.prevented += 1,
        }
        if let Status::RefuterNeeds(threats) | Status::ProverNeeds(threats) = status {
            self.long_kos += u32::from(threats > 1);
            self.endless += u32::from(threats == u8::MAX);
        }
    }

    fn all(&self) -> u32 {
        self.reached + self.refuter_needs + self.prover_needs + self.prevented
    }
}

#[test]
fn the_reader_agrees_with_exhaustive_play() {
    let mut random = Random::new(number("TENGEN_READ_SEED", 1));
    let wanted = number("TENGEN_READ_POSITIONS", 4_000) as u32;
    let (most_free, most_positions) = if wanted > 4_000 { (8, 100_000) } else { (6, 1_500) };
    let mut shares = Shares::default();
    while shares.all() < wanted {
        let fight = Fight::random(&mut random, most_free);
        let twin = Twin::new(&fight.position, &fight.free, fight.goal);
        let ko = fight.ko.map(|point| fight.position.size().index(point));
        let Some(mut everything) = twin.everything(fight.to_move, ko, most_positions) else {
            shares.too_large += 1;
            continue;
        };
        let truth = everything.truth(&twin);
        let mut reader = Reader::new(game(&fight), MEMORY);
        let reading = reader.read(fight.to_move, fight.ko, &mut budget());
        let Reading { low, high, .. } = reading;
        assert!(low <= truth.status && truth.status <= high, "{fight:?} {low} {high} {truth:?}");
        let known = |mv: &Move| low != high || truth.moves.contains(mv);
        assert!(reading.moves.iter().all(known), "{fight:?} {truth:?} {:?}", reading.moves);
        if !reading.all_moves {
            shares.unclear += 1;
            continue;
        }
        assert_eq!(reading.moves.first() == Some(&Move::Pass), reading.moves.contains(&Move::Pass));
        assert_eq!(
            reading.moves.len(),
            truth.moves.len(),
            "{fight:?} {truth:?} {:?}",
            reading.moves
        );
        shares.count(truth.status);
    }
    println!("{shares:?}");
    let kos = shares.refuter_needs + shares.prover_needs;
    assert!(kos * 12 > wanted && shares.long_kos * 200 > wanted, "few kos: {shares:?}");
    assert!(shares.reached * 8 > wanted && shares.prevented * 8 > wanted, "{shares:?}");
}

#[test]
fn strategies_hold_against_every_defence() {
    let mut random = Random::new(number("TENGEN_READ_SEED", 2));
    let (mut winners, mut unclear) = ([0, 0], 0);
    for _ in 0..number("TENGEN_READ_POSITIONS", 4_000) / 4 {
        let fight = Fight::random(&mut random, 6);
        let game = game(&fight);
        let threats = [0, 1, 2, u8::MAX].map(Threats::new);
        let mut pick = || threats[random.below(4) as usize];
        let start = game.start(fight.to_move, fight.ko, [pick(), pick()]);
        let mut solver = Solver::new(game.clone(), MEMORY);
        let Some(certificate) = solver.certificate(&start, &mut budget()) else {
            unclear += 1;
            continue;
        };
        winners[usize::from(certificate.winner() == Turn::Prover)] += 1;
        if let Err(flaw) = certificate.check(&game, &start) {
            panic!("{fight:?}: {flaw}");
        }
    }
    assert!(winners.iter().all(|&wins| wins > 100), "{winners:?}");
    assert!(unclear * 20 < winners.iter().sum(), "{unclear} unclear, {winners:?}");
}

/// Fills the liberties of a string whose owner passes, those where most are left first.
fn fill(position: &mut Position, stone: Point) {
    let Some(owner) = position.stone(stone) else { return };
    let after = |position: &Position, point: Point| {
        let mut after = position.clone();
        after.play_as(!owner, point.into()).is_ok().then_some(after)
    };
    while !position.is_empty(stone) {
        let ways = position.string_liberties(stone);
        let filled = ways.iter().filter_map(|point| Some((point, after(position, point)?)));
        let (_, next) = filled
            .max_by_key(|(point, after)| (after.is_empty(stone), after.liberties(*point)))
            .expect("a liberty that can be filled");
        *position = next;
        position.set_ko(None);
    }
}

/// The lines shown are legal and end as the status says. A string that is to be taken may be left on
/// the board where nothing can save it any more.
#[test]
fn lines_are_games() {
    let mut random = Random::new(number("TENGEN_READ_SEED", 3));
    for _ in 0..number("TENGEN_READ_POSITIONS", 4_000) / 4 {
        let fight = Fight::random(&mut random, 6);
        let mut reader = Reader::new(game(&fight), MEMORY);
        let reading = reader.read(fight.to_move, fight.ko, &mut budget());
        let mut position = fight.position.clone();
        position.set_ko(fight.ko);
        let mut to_move = fight.to_move;
        for line_move in &reading.line {
            assert_eq!(line_move.color, to_move, "{fight:?} {reading:?}");
            if line_move.after_threat {
                assert_eq!(position.ko(), line_move.mv.point(), "{fight:?} {reading:?}");
                position.set_ko(None);
            }
            let legal = position.play_as(to_move, line_move.mv);
            assert!(legal.is_ok(), "{fight:?} {reading:?}: {legal:?}");
            to_move = to_move.other();
        }
        if let Some(first) = reading.moves.first() {
            assert!(
                reading.line.first().is_none_or(|line| line.mv == *first),
                "{fight:?} {reading:?}"
            );
        }
        if let (Some(Status::Reached), Goal::Capture(stone)) = (reading.status(), fight.goal) {
            fill(&mut position, stone);
        }
    }
}

/// A move may save a string only because it makes another legal, far away: what is suicide now need
/// not be after it.
#[test]
fn a_move_that_makes_another_legal_is_not_left_out() {
    let cases = [
        (
            ". . . . . .
             . . . . . .
             O O O . . .
             O X X O . .
             . O . X O .
             O X X . . .",
            "D1 A2 C2",
            Color::Black,
            "A2 D1",
        ),
        (
            "X . X . .
             O X O X .
             O . . O .
             X O . O X
             . X O X .",
            "C2 B3 C3 E3 B5",
            Color::White,
            "B3",
        ),
    ];
    for (drawing, free, to_move, wanted) in cases {
        let position = Diagram::read(drawing).unwrap().set_up(Rules::default());
        let point = |name: &str| position.size().parse(name, Lettering::Go).unwrap();
        let free = free.split(' ').map(point).collect();
        let field = Field::new(&position, &free).unwrap();
        let game = LocalGame::new(&position, field, Goal::Capture(point("D2"))).unwrap();
        let reading = Reader::new(game, MEMORY).read(to_move, None, &mut budget());
        for name in wanted.split(' ') {
            assert!(reading.moves.contains(&Move::Play(point(name))), "{name}: {reading:?}");
        }
    }
}
