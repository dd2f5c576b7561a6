//! Whole games between players that follow a script.

use std::collections::VecDeque;
use std::time::Duration;

use tengen_board::{Color, Lettering, Move, Point, Random, Size};
use tengen_go_rules::{Illegal, Komi, RuleSet};

use super::*;
use crate::{Choice, Clock, End, Game, TimeSystem};

const SECOND: Duration = Duration::from_secs(1);

/// Says what the script says, then passes.
#[derive(Default)]
struct Scripted {
    script: VecDeque<Result<Choice, Fault>>,
    /// How long every move takes.
    takes: Duration,
    score: Option<Result<Claim, Fault>>,
    refuses_to_begin: Option<Fault>,
    refuses_to_watch: Option<Fault>,
    watched: Vec<String>,
    clocks: Vec<Duration>,
}

impl Contestant for Scripted {
    fn begin(&mut self, _: &Conditions) -> Result<(), Fault> {
        self.refuses_to_begin.clone().map_or(Ok(()), Err)
    }

    fn watch(&mut self, color: Color, mv: Move) -> Result<(), Fault> {
        self.watched.push(format!("{}{}", color.letter(), mv.name(Lettering::Go)));
        self.refuses_to_watch.clone().map_or(Ok(()), Err)
    }

    fn choose(&mut self, _: Color, clock: &Clock, _: Duration) -> Result<Chosen, Fault> {
        self.clocks.push(clock.left());
        let choice = self.script.pop_front().unwrap_or(Ok(Choice::Move(Move::Pass)))?;
        Ok(Chosen { choice, took: self.takes })
    }

    fn final_score(&mut self) -> Result<Claim, Fault> {
        let unknown = Claim { text: "? unknown command".to_owned(), margin: None };
        self.score.clone().unwrap_or(Ok(unknown))
    }
}

/// A player of these moves.
fn plays(moves: &str) -> Scripted {
    let size = Size::square(9).unwrap();
    let script = moves.split_whitespace().map(|word| match word {
        "pass" => Ok(Choice::Move(Move::Pass)),
        "resign" => Ok(Choice::Resign),
        "crash" => Err(Fault::Crash("died".to_owned())),
        "late" => Err(Fault::Late("no answer".to_owned())),
        "stop" => Err(Fault::Stopped),
        point => Ok(Choice::Move(size.parse(point, Lettering::Go).unwrap().into())),
    });
    Scripted { script: script.collect(), ..Scripted::default() }
}

fn claims(text: &str, margin: Option<i32>) -> Option<Result<Claim, Fault>> {
    Some(Ok(Claim { text: text.to_owned(), margin }))
}

fn conditions(rules: RuleSet, side: usize) -> Conditions {
    let size = Size::square(side).unwrap();
    Conditions {
        size,
        ground: Ground::Go { rules, komi: Komi::half_points(15) },
        time: TimeSystem::Unlimited,
        grace: Duration::ZERO,
        patience: SECOND,
        move_limit: 3 * size.area(),
    }
}

const PAIRING: Pairing = Pairing { number: 1, first_plays: Color::White, opening: None };

fn game(conditions: &Conditions, black: &mut Scripted, white: &mut Scripted) -> GameResult {
    conditions.play(PAIRING, None, [black, white], None).unwrap()
}

#[test]
fn two_passes_and_agreement() {
    let (mut black, mut white) = (plays("E5 pass"), plays("C3 pass"));
    black.score = claims("W+7.5", Some(-15));
    white.score = claims("W+7.50", Some(-15));
    let result = game(&conditions(RuleSet::Chinese, 9), &mut black, &mut white);
    assert_eq!((result.winner, result.first_won()), (Some(Color::White), Some(true)));
    assert_eq!((result.ending, result.margin), (Ending::Counted, Some(-15)));
    assert_eq!((result.decided_by, result.claims_agree), (Some(DecidedBy::Agreement), Some(true)));
    assert_eq!((result.moves.len(), result.times.len()), (4, 4));
    assert_eq!(
        (black.watched.join(" "), white.watched.join(" ")),
        ("WC3 Wpass".into(), "BE5 Bpass".into())
    );
}

#[test]
fn where_they_do_not_agree_the_referee_counts_and_else_our_own_judgement() {
    // Black holds all: 81 - 7.5.
    let conditions = conditions(RuleSet::Chinese, 9);
    let sides = || {
        let (mut black, mut white) = (plays("E5 pass"), plays("pass pass"));
        black.score = claims("B+1", Some(2));
        white.score = claims("W+1", Some(-2));
        (black, white)
    };
    let (mut black, mut white) = sides();
    let result = game(&conditions, &mut black, &mut white);
    assert_eq!((result.margin, result.decided_by), (Some(147), Some(DecidedBy::Judge)));
    assert_eq!(result.claims_agree, Some(false));
    let (mut black, mut white) = sides();
    let mut referee = Scripted { score: claims("0", Some(0)), ..Scripted::default() };
    let result =
        conditions.play(PAIRING, None, [&mut black, &mut white], Some(&mut referee)).unwrap();
    assert_eq!((result.winner, result.margin), (None, Some(0)));
    assert_eq!(result.decided_by, Some(DecidedBy::Referee));
    assert_eq!(referee.watched, ["BE5", "Wpass", "Bpass"]);
    // A referee that fails is passed over, and that is said.
    let (mut black, mut white) = sides();
    referee.score = Some(Err(Fault::Crash("fell asleep".to_owned())));
    let result =
        conditions.play(PAIRING, None, [&mut black, &mut white], Some(&mut referee)).unwrap();
    assert_eq!((result.margin, result.decided_by), (Some(147), Some(DecidedBy::Judge)));
    assert_eq!(result.detail, "the referee: fell asleep");
}

#[test]
fn a_crash_when_the_score_is_asked_costs_no_game() {
    let (mut black, mut white) = (plays("E5"), plays(""));
    black.score = Some(Err(Fault::Crash("died".to_owned())));
    white.score = claims("B+73.5", Some(147));
    let result = game(&conditions(RuleSet::Chinese, 9), &mut black, &mut white);
    assert_eq!((result.winner, result.crashed), (Some(Color::Black), [true, false]));
    assert_eq!(result.claims_agree, None);
}

#[test]
fn whoever_fails_loses() {
    let conditions = conditions(RuleSet::Chinese, 9);
    for (black, white, winner, ending) in [
        ("E5 resign", "C3", Color::White, Ending::Resigned),
        ("E5", "resign", Color::Black, Ending::Resigned),
        ("E5", "crash", Color::Black, Ending::Crash),
        ("late", "", Color::White, Ending::Time),
        ("E5", "E5", Color::Black, Ending::Illegal),
    ] {
        let result = game(&conditions, &mut plays(black), &mut plays(white));
        assert_eq!((result.winner, result.ending), (Some(winner), ending), "{black} | {white}");
        let crashed = Color::BOTH.map(|color| ending == Ending::Crash && color != winner);
        assert_eq!(result.crashed, crashed);
        assert_eq!(result.decided_by, None, "nobody counts");
    }
    let mut sleepy =
        Scripted { refuses_to_begin: Some(Fault::Crash("died".to_owned())), ..plays("") };
    let result = game(&conditions, &mut plays("E5"), &mut sleepy);
    assert_eq!((result.winner, result.moves.len()), (Some(Color::Black), 0));
    let mut stubborn =
        Scripted { refuses_to_watch: Some(Fault::Crash("refuses".to_owned())), ..plays("") };
    let result = game(&conditions, &mut stubborn, &mut plays("E5"));
    assert_eq!((result.winner, result.ending), (Some(Color::White), Ending::Crash));
}

#[test]
fn a_match_called_off_has_no_result() {
    let conditions = conditions(RuleSet::Chinese, 9);
    let outcome = conditions.play(PAIRING, None, [&mut plays("E5"), &mut plays("stop")], None);
    assert_eq!(outcome, Err(Stopped));
}

#[test]
fn long_games_are_counted_as_they_stand_and_flagged() {
    let mut conditions = conditions(RuleSet::Chinese, 9);
    conditions.move_limit = 3;
    let result = game(&conditions, &mut plays("E5 E6 E7"), &mut plays("C3"));
    assert_eq!((result.ending, result.moves.len()), (Ending::MoveLimit, 3));
    assert_eq!(result.decided_by, Some(DecidedBy::Judge));
    assert_eq!(result.detail, "counted after 3 moves");
}

#[test]
fn openings_are_shown_to_both_and_cost_no_time() {
    let conditions = conditions(RuleSet::Chinese, 9);
    let opening = Opening(vec![Point::new(4, 4).into(), Point::new(2, 2).into(), Move::Pass]);
    let (mut black, mut white) = (plays("G7 resign"), plays("C5 resign"));
    let result = conditions.play(PAIRING, Some(&opening), [&mut black, &mut white], None).unwrap();
    // White moves after three stones.
    assert_eq!(black.watched, ["BE5", "WC3", "Bpass", "WC5"]);
    assert_eq!(white.watched, ["BE5", "WC3", "Bpass", "BG7"]);
    assert_eq!((result.opening_moves, result.moves.len(), result.times.len()), (3, 5, 3));
    assert_eq!((result.winner, result.ending), (Some(Color::Black), Ending::Resigned));
    assert_eq!(result.thinking().next().unwrap().0, Color::White);
}

#[test]
fn sudden_death_is_enforced_to_the_grace() {
    let mut conditions = conditions(RuleSet::Chinese, 9);
    conditions.time = TimeSystem::Absolute { main: 5 * SECOND };
    let sides = || {
        let black = Scripted { takes: 2 * SECOND, ..plays("A1 A2 A3") };
        (black, plays("J1 J2 J3"))
    };
    let (mut black, mut white) = sides();
    let result = game(&conditions, &mut black, &mut white);
    assert_eq!((result.winner, result.ending), (Some(Color::White), Ending::Time));
    assert_eq!(result.moves.len(), 4, "the third move came too late");
    assert_eq!(black.clocks, [5 * SECOND, 3 * SECOND, SECOND]);
    assert_eq!(white.clocks, [5 * SECOND, 5 * SECOND]);
    assert!(result.detail.contains("after 2.000 s where 1.000 s were left"), "{}", result.detail);
    conditions.grace = SECOND;
    let (mut black, mut white) = sides();
    black.script.push_back(Ok(Choice::Resign));
    let result = game(&conditions, &mut black, &mut white);
    assert_eq!(result.ending, Ending::Time, "with an empty clock and two seconds the grace ends");
    assert_eq!(result.moves.len(), 6);
}

#[test]
fn time_for_a_move_comes_back_whole() {
    let mut conditions = conditions(RuleSet::Chinese, 9);
    conditions.time = TimeSystem::Canadian { main: Duration::ZERO, period: SECOND, stones: 1 };
    conditions.grace = SECOND / 2;
    for (takes, ending) in [(SECOND * 3 / 2, Ending::Resigned), (SECOND * 8 / 5, Ending::Time)] {
        let mut black = Scripted { takes, ..plays("A1 A2 A3 resign") };
        let result = game(&conditions, &mut black, &mut plays("J1 J2 J3"));
        assert_eq!(result.ending, ending, "{takes:?} a move");
    }
}

/// Random games on 2x2 until something happens at a move; all moves, that one included.
fn random_game_until(rules: RuleSet, happens: impl Fn(&Game, Move) -> bool) -> Vec<Move> {
    let size = Size::square(2).unwrap();
    for seed in 0..1_000 {
        let mut random = Random::new(seed);
        let mut game = Game::new(size, rules, Komi::ZERO);
        for _ in 0..60 {
            let color = game.position().to_move();
            let points: Vec<Point> =
                size.points().filter(|&point| game.position().is_empty(point)).collect();
            let Some(&point) = random.pick(&points) else { break };
            if happens(&game, point.into()) {
                let moves = game.position().moves().map(|(_, mv)| mv);
                return moves.chain([point.into()]).collect();
            }
            if game.play(color, point.into()).is_err() || game.end().is_some() {
                break;
            }
        }
    }
    panic!("it never happens");
}

fn replayed(rules: RuleSet, moves: &[Move]) -> GameResult {
    let mut players = [plays(""), plays("")];
    for (index, &mv) in moves.iter().enumerate() {
        players[index % 2].script.push_back(Ok(Choice::Move(mv)));
    }
    let [black, white] = &mut players;
    let mut conditions = conditions(rules, 2);
    conditions.move_limit = 100;
    game(&conditions, black, white)
}

#[test]
fn the_result_says_which_rule_was_broken() {
    let superko = random_game_until(RuleSet::Chinese, |game, mv| {
        let refusal = game.position().check(game.position().to_move(), mv);
        matches!(refusal, Err(Illegal::Superko { .. }))
    });
    let result = replayed(RuleSet::Chinese, &superko);
    assert_eq!((result.ending, result.moves.len()), (Ending::Illegal, superko.len() - 1));
    assert!(result.detail.contains(" breaks superko: illegal move: "), "{}", result.detail);
    let loser = Color::BOTH[(superko.len() - 1) % 2];
    assert_eq!(result.winner, Some(!loser));
    let suicide = random_game_until(RuleSet::Chinese, |game, mv| {
        let refusal = game.position().check(game.position().to_move(), mv);
        matches!(refusal, Err(Illegal::Suicide(_)))
    });
    let result = replayed(RuleSet::Chinese, &suicide);
    assert!(result.detail.contains(" breaks the ban of suicide: "), "{}", result.detail);
}

#[test]
fn a_long_cycle_that_the_rules_let_pass_is_nobodys_game() {
    let cycle = random_game_until(RuleSet::Japanese, |game, mv| {
        let mut after = game.clone();
        let color = after.position().to_move();
        after.play(color, mv).is_ok() && after.end() == Some(End::LongCycle)
    });
    let result = replayed(RuleSet::Japanese, &cycle);
    assert_eq!((result.winner, result.ending), (None, Ending::LongCycle));
    assert_eq!(result.outcome().to_string(), "Void");
}

#[test]
fn the_record_of_a_game_says_who_how_and_why() {
    let conditions = conditions(RuleSet::Chinese, 9);
    let result = game(&conditions, &mut plays("E5"), &mut plays("E5"));
    let names = Names { players: ["A [1]", "B"], date: "2026-02-28" };
    let text = result.to_sgf(&conditions, &names).unwrap().to_bytes();
    let tree = tengen_sgf::GameTree::parse(&text).unwrap();
    let field = |name: &str| tree.root().simple_text(name).unwrap_or_default().into_owned();
    assert_eq!([field("PB"), field("PW"), field("RE"), field("KM")], ["A [1]", "B", "B+F", "7.5"]);
    assert_eq!([field("RU"), field("DT"), field("RO")], ["Chinese", "2026-02-28", "1"]);
    assert!(field("C").contains("illegal move: E5 is occupied"), "{}", field("C"));
    assert_eq!(Game::from_sgf(&tree, None).unwrap().position().move_count(), 1);
}

fn gobang(rules: tengen_gobang_rules::RuleSet) -> Conditions {
    let size = Size::square(15).unwrap();
    let ground = Ground::Gobang { rules };
    Conditions { size, ground, move_limit: size.area(), ..conditions(RuleSet::Chinese, 9) }
}

/// A player of these moves of Gobang.
fn puts(moves: &str) -> Scripted {
    let size = Size::square(15).unwrap();
    let points = tengen_gobang_rules::read_moves(moves, size).unwrap();
    let script = points.into_iter().map(|point| Ok(Choice::Move(point.into())));
    Scripted { script: script.collect(), ..Scripted::default() }
}

#[test]
fn five_in_a_row_wins_at_gobang() {
    let renju = gobang(tengen_gobang_rules::RuleSet::Renju);
    let mut sides = (puts("h8 h9 h10 h11 h12"), puts("a1 a2 a3 a4"));
    let result = game(&renju, &mut sides.0, &mut sides.1);
    assert_eq!((result.winner, result.ending), (Some(Color::Black), Ending::Row));
    assert_eq!((result.kind, result.outcome().to_string().as_str()), (Kind::Gobang, "B+"));
    assert_eq!((result.moves.len(), result.decided_by), (9, None));
    let names = Names { players: ["A", "B"], date: "2026-02-28" };
    let text = result.to_sgf(&renju, &names).unwrap().to_bytes();
    let tree = tengen_sgf::GameTree::parse(&text).unwrap();
    assert_eq!(tree.kind().unwrap(), tengen_sgf::GameKind::Gobang);
    assert_eq!(tree.root().simple_text("RE").unwrap(), "B+");
    let again = tengen_gobang_rules::Game::from_sgf(&tree, None, None).unwrap();
    assert_eq!((again.moves().len(), again.rules()), (9, tengen_gobang_rules::RuleSet::Renju));
}

#[test]
fn a_foul_loses_under_renju_and_is_a_move_elsewhere() {
    let sides = || (puts("h7 h9 g8 i8 h8"), puts("a1 a3 a5 a7 h8"));
    let (mut black, mut white) = sides();
    let result = game(&gobang(tengen_gobang_rules::RuleSet::Renju), &mut black, &mut white);
    assert_eq!((result.winner, result.ending), (Some(Color::White), Ending::Foul));
    assert_eq!(result.detail, "black's H8 is a foul (double-three)");
    assert_eq!(result.outcome().to_string(), "W+F");
    let (mut black, mut white) = sides();
    let result = game(&gobang(tengen_gobang_rules::RuleSet::Freestyle), &mut black, &mut white);
    assert_eq!((result.winner, result.ending), (Some(Color::Black), Ending::Illegal));
    assert_eq!(
        result.detail,
        "white breaks the rule of free points: H8 is not an empty point of the board"
    );
}

#[test]
fn games_of_gobang_without_a_row_are_drawn() {
    let mut short = gobang(tengen_gobang_rules::RuleSet::Freestyle);
    short.move_limit = 4;
    let result = game(&short, &mut puts("h8 b2"), &mut puts("a1 a3"));
    assert_eq!((result.winner, result.ending), (None, Ending::MoveLimit));
    assert_eq!(
        (result.detail.as_str(), result.outcome().to_string().as_str()),
        ("drawn after 4 moves", "0")
    );
    // Rows of three, shifted: no five anywhere on 5x5.
    let size = Size::square(5).unwrap();
    let small = Conditions { size, move_limit: 100, ..short };
    let moves = "a1 b1 a2 b2 a4 b4 b3 a3 b5 a5 c1 d1 c2 d2 c4 d4 d3 c3 d5 c5 e1 e2 e3 e4 e5";
    let points: Vec<&str> = moves.split(' ').collect();
    let every_second =
        |from: usize| points.iter().skip(from).step_by(2).copied().collect::<Vec<_>>().join(" ");
    let result = game(&small, &mut puts(&every_second(0)), &mut puts(&every_second(1)));
    assert_eq!((result.winner, result.ending, result.moves.len()), (None, Ending::Full, 25));
}
