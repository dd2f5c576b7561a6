//! Forced wins against slow searches that know nothing but the rules.

use std::collections::HashMap;

use tengen_board::{Color, Point, Random, Size};
use tengen_gobang_certificate::{replies_to_answer, unanswered};
use tengen_gobang_engine::{By, Outcome, Position, Pursuit, Win, solve};
use tengen_gobang_rules::{Board, Decision, Direction, RuleSet, random_board};

const RULES: [RuleSet; 4] = [RuleSet::Freestyle, RuleSet::Standard, RuleSet::Renju, RuleSet::Caro];

fn wins(board: &Board, point: Point, color: Color, rules: RuleSet) -> bool {
    rules.decision(board, point, color) == Some(Decision::Row)
}

fn may_play(board: &Board, point: Point, color: Color, rules: RuleSet) -> bool {
    rules.foul_at(board, point, color).is_none()
}

fn can_win_at_once(board: &Board, color: Color, rules: RuleSet) -> bool {
    board.empty_points().any(|point| wins(board, point, color, rules))
}

fn with(board: &Board, point: Point, color: Color) -> Board {
    let mut board = board.clone();
    board.place(point, color);
    board
}

fn points(board: &Board) -> Vec<Point> {
    board.empty_points().collect()
}

/// A board of stones near each other, as many of either side or one more of Black.
fn crowded(random: &mut Random, side: usize, stones: usize) -> Board {
    let mut board = Board::new(Size::square(side).unwrap()).unwrap();
    let all = points(&board);
    while board.stone_count() < stones {
        let point = *random.pick(&all).unwrap();
        let color = Color::BOTH[board.stone_count() % 2];
        if board.is_empty(point) && !wins(&board, point, color, RuleSet::Freestyle) {
            board.place(point, color);
        }
    }
    board
}

/// The fewest stones, five included, with which a side wins if it makes nothing but fours; by trying
/// everything.
fn fewest_by_fours(board: &Board, color: Color, rules: RuleSet, most: u32) -> Option<u32> {
    (1..=most).find(|&stones| wins_by_fours(board, color, rules, stones))
}

fn wins_by_fours(board: &Board, color: Color, rules: RuleSet, stones: u32) -> bool {
    if can_win_at_once(board, color, rules) {
        return true;
    }
    let other = color.other();
    stones > 1
        && points(board).into_iter().any(|point| {
            if !may_play(board, point, color, rules) {
                return false;
            }
            let after = with(board, point, color);
            can_win_at_once(&after, color, rules)
                && !can_win_at_once(&after, other, rules)
                && points(&after).into_iter().all(|reply| {
                    !may_play(&after, reply, other, rules)
                        || wins_by_fours(&with(&after, reply, other), color, rules, stones - 1)
                })
        })
}

/// Most fours that the slow search looks at: it takes a hundred times longer for each.
const MOST_FOURS: u32 = 3;

#[test]
fn wins_by_fours_are_those_of_trying_everything() {
    let mut random = Random::new(21);
    let (mut won, mut none) = (0, 0);
    for round in 0..240 {
        let rules = RULES[round % 4];
        let board = crowded(&mut random, 7 + round % 3, 16 + 2 * (round % 6));
        let color = Color::BOTH[round / 4 % 2];
        let mut position = Position::new(&board, rules, color);
        let found = solve(&mut position, By::Fours, 10_000_000).outcome;
        let expected = fewest_by_fours(&board, color, rules, MOST_FOURS);
        match (&found, expected) {
            (Outcome::Win(win), Some(stones)) => {
                assert_eq!(win.stones as u32, stones, "{rules} {color}{board:?}");
                won += 1;
            }
            (Outcome::Win(win), None) => assert!(win.stones as u32 > MOST_FOURS, "{board:?}"),
            (Outcome::None, None) => none += 1,
            _ => panic!("{rules} {color} {found:?} instead of {expected:?}{board:?}"),
        }
    }
    assert!(won > 30 && none > 30, "{won} wins, {none} without");
}

/// Whether a win answers every reply there is.
fn check(board: &Board, color: Color, rules: RuleSet, win: &Win) -> Result<(), String> {
    let fail = |what: &str| Err(format!("{what} at {:?} {rules}{board:?}", win.by));
    if !board.is_empty(win.by) || !may_play(board, win.by, color, rules) {
        return fail("no move");
    }
    if wins(board, win.by, color, rules) {
        return Ok(());
    }
    let other = color.other();
    let board = &with(board, win.by, color);
    for reply in points(board).into_iter().filter(|&p| may_play(board, p, other, rules)) {
        if wins(board, reply, other, rules) {
            return fail("the reply wins");
        }
        let after = with(board, reply, other);
        match win.replies.iter().find(|(answered, _)| *answered == reply) {
            Some((_, next)) => check(&after, color, rules, next)?,
            None if is_won_otherwise(&after, color, rules, win) => {}
            None => return fail(&format!("no answer to {reply:?}")),
        }
    }
    Ok(())
}

/// Whether a reply that is not named loses: at once, or to what wins otherwise.
fn is_won_otherwise(board: &Board, color: Color, rules: RuleSet, win: &Win) -> bool {
    let otherwise = win.otherwise.as_ref();
    can_win_at_once(board, color, rules)
        || otherwise.is_some_and(|win| check(board, color, rules, win).is_ok())
}

/// A thousand positions, most of them without a forced win: whatever is claimed holds.
#[test]
fn wins_by_threats_answer_every_reply() {
    let mut random = Random::new(34);
    let (mut won, mut long, mut none) = (0, 0, 0);
    for round in 0..500 {
        let rules = RULES[round % 4];
        let board = if round % 2 == 0 {
            random_board(&mut random, 8 + round % 14, true)
        } else {
            crowded(&mut random, 9, 9 + round % 9)
        };
        for color in Color::BOTH {
            let mut position = Position::new(&board, rules, color);
            match solve(&mut position, By::Threats, 10_000).outcome {
                Outcome::Win(win) => {
                    check(&board, color, rules, &win).unwrap();
                    won += 1;
                    long += usize::from(win.stones >= 4);
                }
                Outcome::None => none += 1,
                Outcome::Unknown => {}
            }
        }
    }
    assert!(won > 100 && long > 20 && none > 300, "{won} wins, {long} long, {none} without");
}

/// Whether a stone makes a line unstoppable, looking at nothing but this line.
fn makes_three(board: &Board, point: Point, color: Color, rules: RuleSet) -> bool {
    Direction::ALL.into_iter().any(|way| {
        let size = board.size();
        let mut line = Board::new(size).unwrap();
        let cells: Vec<Point> = (-25..=25).filter_map(|s| way.along(point, s, size)).collect();
        for &cell in &cells {
            if let Some(stone) = board.at(cell) {
                line.place(cell, stone);
            }
        }
        line.place(point, color);
        let is_unstoppable = |line: &Board| {
            let empty = || cells.iter().copied().filter(|&cell| line.is_empty(cell));
            let wins_at_once = |line: &Board| {
                cells.iter().any(|&c| line.is_empty(c) && wins(line, c, color, rules))
            };
            wins_at_once(line)
                && empty().all(|reply| wins_at_once(&with(line, reply, color.other())))
        };
        cells.iter().any(|&next| {
            line.is_empty(next)
                && !wins(&line, next, color, rules)
                && is_unstoppable(&with(&line, next, color))
        })
    })
}

/// Whether a side wins with at most so many fours and threes; by trying everything.
fn wins_by_threats(
    board: &Board,
    color: Color,
    rules: RuleSet,
    stones: u32,
    known: &mut HashMap<(String, u32), bool>,
) -> bool {
    if can_win_at_once(board, color, rules) {
        return true;
    }
    if stones <= 1 {
        return false;
    }
    let key = (board.to_string(), stones);
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let other = color.other();
    let found = points(board).into_iter().any(|point| {
        let after = with(board, point, color);
        let is_four = can_win_at_once(&after, color, rules);
        if can_win_at_once(&after, other, rules)
            || !is_four && !makes_three(board, point, color, rules)
        {
            return false;
        }
        points(&after).into_iter().all(|reply| {
            wins_by_threats(&with(&after, reply, other), color, rules, stones - 1, known)
        })
    });
    known.insert(key, found);
    found
}

#[test]
fn wins_by_threats_are_those_of_trying_everything() {
    let mut random = Random::new(55);
    let (mut won, mut none) = (0, 0);
    for round in 0..80 {
        let rules = RULES[round % 2];
        let board = crowded(&mut random, 7, 14 + round % 8);
        let color = Color::BOTH[round / 2 % 2];
        let mut known = HashMap::new();
        let expected =
            (1..=3).find(|&most| wins_by_threats(&board, color, rules, most, &mut known));
        let mut position = Position::new(&board, rules, color);
        match (solve(&mut position, By::Threats, 5_000_000).outcome, expected) {
            (Outcome::Win(win), Some(stones)) => {
                assert_eq!(win.stones as u32, stones, "{rules} {color}{board:?}");
                won += 1;
            }
            (Outcome::Win(win), None) => assert!(win.stones > 3, "{rules} {color}{board:?}"),
            (Outcome::None, None) => none += 1,
            (found, _) => panic!("{rules} {color} {found:?}, not {expected:?}{board:?}"),
        }
    }
    assert!(won > 10 && none > 5, "{won} wins, {none} without");
}

/// Wins found by proof numbers answer every reply, too, and are found where the shortest are.
#[test]
fn pursuits_answer_every_reply() {
    let mut random = Random::new(55);
    let (mut found, mut missed) = (0, 0);
    for round in 0..600 {
        let rules = RULES[round % 4];
        let board = crowded(&mut random, 9 + round % 4, 10 + round % 18);
        let color = Color::BOTH[round / 4 % 2];
        if can_win_at_once(&board, color.other(), rules) {
            continue;
        }
        let mut position = Position::new(&board, rules, color);
        let mut pursuit = Pursuit::new();
        let wins = pursuit.finds_win(&mut position, 20_000);
        if wins {
            let win = pursuit.win(&mut position).expect("it was found a moment ago");
            if win.size() < 40 {
                found += 1;
                check(&board, color, rules, &win).unwrap();
            }
        } else if let Outcome::Win(win) = solve(&mut position, By::Threats, 20_000).outcome {
            // Quiet stones that threaten to win by fours are not tried.
            missed += 1;
            assert!(win.stones > 2, "{rules} {color} {win:?}{board:?}");
        }
    }
    assert!(found > 70 && missed < found / 4, "{found} found, {missed} missed");
}

/// The checker of certificates goes through a win once and says which replies of the other side it
/// would stand, had that side moved before; trying every one of them says the same.
#[test]
fn zones_leave_out_no_reply_that_matters() {
    let mut random = Random::new(5);
    let (mut answered, mut open, mut wins) = (0, 0, 0);
    for round in 0..1_000 {
        let rules = RULES[round % 4];
        let board = crowded(&mut random, 8, 10 + round % 12);
        let color = Color::BOTH[round / 4 % 2];
        let mut position = Position::new(&board, rules, color);
        let Outcome::Win(win) = solve(&mut position, By::Threats, 30_000).outcome else {
            continue;
        };
        let tree = win.tree();
        // Large ones would take for ever to try.
        if !(2..=4).contains(&tree.size()) || can_win_at_once(&board, color.other(), rules) {
            continue;
        }
        wins += 1;
        let replies = replies_to_answer(&board, rules, color);
        let left = unanswered(&board, rules, color, &replies, std::slice::from_ref(&tree));
        for reply in replies {
            let after = with(&board, reply, color.other());
            let stands = check(&after, color, rules, &win).is_ok();
            answered += usize::from(stands);
            open += usize::from(!stands);
            assert_eq!(
                stands,
                !left.contains(&reply),
                "{rules}: {color} after {reply:?} by {win:?}{board:?}"
            );
        }
    }
    assert!(wins > 30 && answered > 1_000 && open > 100, "{wins} {answered} {open}");
}
