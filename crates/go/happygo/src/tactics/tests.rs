//! Drawn positions, and every rule against a slow twin that plays on a [`Position`].

use super::*;
use tengen_board::{Move, Point, PointSet, Random, Size};
use tengen_go_rules::{Diagram, KoRule, Position, Rules};

type Nine = Board<u128>;

/// A drawing, whose letters are asked about, with Black to move.
struct Drawn {
    diagram: Diagram,
    position: Position,
    board: Nine,
}

impl Drawn {
    fn new(text: &str) -> Drawn {
        let diagram = Diagram::read(text).unwrap();
        let position = diagram.set_up(Rules::default());
        Drawn { board: Board::new(&position), diagram, position }
    }

    fn cell(&self, column: usize, row: usize) -> usize {
        assert!(self.position.stone(Point::new(column, row)).is_some());
        Nine::cell(Point::new(column, row))
    }

    /// The points of a set as the letters of the drawing, `?` for any other.
    fn letters(&self, moves: u128) -> String {
        let letter = |point: Point| {
            ('a'..='z').find(|&l| self.diagram.named(l).contains(&point)).unwrap_or('?')
        };
        Nine::points_of(moves).map(letter).collect()
    }
}

#[test]
fn section_3_2_5_2_a_ladder_is_begun_on_the_right_side() {
    // Figure 3.10: one of two ataris works, the other lets the string go.
    let ladder = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . a . . . .
        . . . X O b . . .
        . . . . X X . . .
        . . . . . . . . .";
    let drawn = Drawn::new(ladder);
    let hunted = drawn.cell(4, 2);
    assert_eq!(drawn.letters(catches(&drawn.board, hunted, true)), "a");
    assert!(catches(&drawn.board, hunted, false).is_none(), "it takes more than one atari");
    // A stone of the hunted colour on the way: such ladders are not read (引征).
    let broken = Drawn::new(&ladder.replacen(". . . . . . . . .", ". . . . . . . . O", 5));
    assert!(catches(&broken.board, hunted, true).is_none());
}

#[test]
fn section_3_2_5_2_nobody_runs_into_a_ladder() {
    let text = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . . O X a . . .
        . . . . O O . . .
        . . . . . . . . .";
    let drawn = Drawn::new(text);
    let last = drawn.cell(4, 3);
    assert_eq!(drawn.letters(rescues(&drawn.board, last, false)), "a");
    assert_eq!(drawn.letters(rescues(&drawn.board, last, true)), "");
}

#[test]
fn section_2_7_a_string_in_atari_runs_or_takes() {
    let drawn = Drawn::new(
        ". . . . . . .
         . . O X . . .
         . O X O b . .
         . O X O X . .
         . . a X . . .
         . . . . . . .",
    );
    let saves = rescues(&drawn.board, drawn.cell(1, 2), false);
    assert_eq!(drawn.letters(saves), "ab");
}

#[test]
fn section_3_2_5_3_two_liberties_and_lost_by_passing() {
    let drawn = Drawn::new(
        ". X X X a . . . .
         . O O O . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let last = drawn.cell(1, 2);
    assert_eq!(drawn.letters(two_liberty_moves(&drawn.board, last, true)), "a");
    // With room on both sides nothing is urgent.
    let calm = Drawn::new(
        ". . . . . . . . .
         . . . . . . . . .
         . . . O X O . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    assert!(two_liberty_moves(&calm.board, calm.cell(3, 2), true).is_none());
}

#[test]
fn section_3_2_5_3_the_largest_weak_string_beside_is_taken_first() {
    let drawn = Drawn::new(
        ". . . . . .
         . . . . . .
         . . . . X .
         . . X . O .
         . . . . X b
         . . . a O O",
    );
    // The string between has two liberties and would be lost; of the two white strings beside it
    // that can be caught one has two stones.
    let moves = two_liberty_moves(&drawn.board, drawn.cell(4, 0), true);
    assert_eq!(drawn.letters(moves), "ab");
}

#[test]
fn section_3_2_5_4_three_liberties_against_three() {
    let text = "
        X X X . . .
        . a O b . .
        . . . . . .
        . . . . . .";
    let moves = |text: &str| {
        let drawn = Drawn::new(text);
        drawn.letters(three_liberty_moves(&drawn.board, drawn.cell(2, 2)))
    };
    // On the shared liberty White is left two where Black keeps three.
    assert_eq!(moves(text), "a");
    assert_eq!(moves(&text.replace('b', "X")), "", "White is weaker already");
    assert_eq!(moves(&text.replacen('X', ".", 1)), "", "two stones are not worth it");
    // Four liberties are no case at all.
    assert_eq!(moves(&text.replacen("X X X", ". X X X", 1).replacen(" . .", " .", 1)), "");
}

/// The rules by the book.
fn slow_liberties_after(position: &Position, color: Color, point: Point) -> PointSet {
    if position.is_suicide(color, point) {
        return PointSet::EMPTY;
    }
    let mut after = position.clone();
    after.play_legal(color, Move::Play(point));
    after.string_liberties(point)
}

fn slow_catches(position: &Position, hunted: Point, longest: u32) -> Vec<Point> {
    let ways: Vec<Point> = position.string_liberties(hunted).iter().collect();
    if ways.len() != 2 {
        return Vec::new();
    }
    let is_caught = |&atari: &Point| match slow_look(position, hunted, atari) {
        Atari::Fails => false,
        Atari::Catches => true,
        Atari::Chases => slow_chase(position, hunted, atari, longest, MOST_FORKS),
    };
    ways.into_iter().filter(is_caught).collect()
}

fn way_out(position: &Position, hunted: Point, atari: Point) -> Point {
    position.string_liberties(hunted).iter().find(|&liberty| liberty != atari).unwrap()
}

fn slow_look(position: &Position, hunted: Point, atari: Point) -> Atari {
    let runner = position.stone(hunted).unwrap();
    if slow_liberties_after(position, !runner, atari).len() < 2 {
        return Atari::Fails;
    }
    let attackers = position.strings_around(hunted, !runner);
    if attackers.iter().any(|&a| position.last_liberty(a).is_some_and(|l| l != atari)) {
        return Atari::Fails;
    }
    let way_out = way_out(position, hunted, atari);
    let meets = way_out.neighbours().iter().any(|&p| {
        position.stone(p) == Some(runner) && position.string(p) != position.string(hunted)
    });
    let mut after = position.clone();
    after.play_legal(!runner, Move::Play(atari));
    match slow_liberties_after(&after, runner, way_out).len() {
        0 | 1 => Atari::Catches,
        2 if !meets => Atari::Chases,
        _ => Atari::Fails,
    }
}

fn slow_chase(position: &Position, hunted: Point, atari: Point, left: u32, forks: u32) -> bool {
    if left == 0 {
        return false;
    }
    let runner = position.stone(hunted).unwrap();
    let run = way_out(position, hunted, atari);
    let mut after = position.clone();
    after.play_legal(!runner, Move::Play(atari));
    after.play_legal(runner, Move::Play(run));
    let ways: Vec<Point> = after.string_liberties(run).iter().collect();
    let looks: Vec<Atari> = ways.iter().map(|&way| slow_look(&after, run, way)).collect();
    if looks.contains(&Atari::Catches) {
        return true;
    }
    let open = ways.iter().zip(&looks).filter(|(_, look)| **look == Atari::Chases);
    match open.map(|(&way, _)| way).collect::<Vec<_>>()[..] {
        [] => false,
        [way] => slow_chase(&after, run, way, left - 1, forks),
        [first, .., second] => {
            forks > 0 && slow_chase(&after, run, first, left - 1, forks - 1)
                || slow_chase(&after, run, second, left - 1, forks)
        }
    }
}

fn cells(points: impl IntoIterator<Item = Point>) -> u128 {
    points.into_iter().fold(0, |mask, point| mask | u128::cell(Nine::cell(point)))
}

fn strings_beside(position: &Position, last: Point, color: Color) -> Vec<Point> {
    let beside = last.neighbours().into_iter().filter(|&p| position.stone(p) == Some(color));
    let mut heads: Vec<Point> = beside.map(|p| position.string(p)).collect();
    heads.sort_unstable();
    heads.dedup();
    heads
}

fn slow_rescues(position: &Position, last: Point, ladders: bool) -> u128 {
    let own = position.to_move();
    let mut saves = 0;
    for stone in strings_beside(position, last, own) {
        let Some(run) = position.last_liberty(stone) else { continue };
        let attackers = position.strings_around(stone, !own);
        saves |= cells(attackers.into_iter().filter_map(|a| position.last_liberty(a)));
        let room = slow_liberties_after(position, own, run).len();
        let mut after = position.clone();
        let in_ladder = room == 2 && ladders && {
            after.play_legal(own, Move::Play(run));
            !slow_catches(&after, run, LONGEST).is_empty()
        };
        if room >= 2 && !in_ladder {
            saves |= cells([run]);
        }
    }
    saves
}

fn slow_gains(position: &Position, among: PointSet, liberties: usize) -> u128 {
    let own = position.to_move();
    cells(among.iter().filter(|&p| slow_liberties_after(position, own, p).len() >= liberties))
}

fn slow_two_liberty_moves(position: &Position, last: Point) -> u128 {
    let own = position.to_move();
    let mut moves = 0;
    for stone in strings_beside(position, last, own) {
        if slow_catches(position, stone, LONGEST).is_empty() {
            continue;
        }
        let attacks: Vec<(usize, Vec<Point>)> = position
            .strings_around(stone, !own)
            .into_iter()
            .map(|enemy| {
                let take = position.last_liberty(enemy).filter(|&l| position.ko() != Some(l));
                let ways = take.map_or_else(|| slow_catches(position, enemy, LONGEST), |l| vec![l]);
                (position.stones(enemy), ways)
            })
            .filter(|(_, ways)| !ways.is_empty())
            .collect();
        let largest = attacks.iter().map(|&(size, _)| size).max();
        let best = attacks.into_iter().filter(|&(size, _)| Some(size) == largest);
        moves |= match largest {
            Some(_) => cells(best.flat_map(|(_, ways)| ways)),
            None => slow_gains(position, position.string_liberties(stone), 3),
        };
    }
    moves
}

fn slow_three_liberty_moves(position: &Position, last: Point) -> u128 {
    let own = position.to_move();
    let mut moves = 0;
    for stone in strings_beside(position, last, own) {
        let liberties = position.string_liberties(stone);
        if liberties.len() != 3 || position.stones(stone) <= 2 {
            continue;
        }
        let enemies = position.strings_around(stone, !own);
        if enemies.iter().any(|&enemy| position.liberties(enemy) < 3) {
            continue;
        }
        let equal: Vec<Point> =
            enemies.into_iter().filter(|&enemy| position.liberties(enemy) == 3).collect();
        if equal.is_empty() {
            continue;
        }
        // More liberties than before, or than an enemy string beside.
        let reaches = |point: Point| {
            let own_after = slow_liberties_after(position, own, point).len();
            equal.iter().any(|&enemy| {
                let theirs = position.string_liberties(enemy);
                theirs.contains(point) && (own_after > 3 || own_after > theirs.len() - 1)
            })
        };
        let shared = cells(liberties.iter().filter(|&point| reaches(point)));
        moves |= if shared == 0 { slow_gains(position, liberties, 4) } else { shared };
    }
    moves
}

#[test]
fn every_rule_agrees_with_its_slow_twin() {
    let size = Size::square(9).unwrap();
    let rules = Rules { ko: KoRule::Simple, ..Rules::default() };
    let mut found = [0u32; 6];
    for seed in 0..150 {
        let mut random = Random::new(seed);
        let mut position = Position::new(size, rules);
        for _ in 0..70 {
            let moves: Vec<Point> = position.legal_points(position.to_move()).collect();
            let Some(&last) = random.pick(&moves) else { break };
            position.play(Move::Play(last)).unwrap();
            let board: Nine = Board::new(&position);
            let (cell, own) = (Nine::cell(last), position.to_move());
            for head in position.all_strings() {
                let caught = catches(&board, Nine::cell(head), true);
                assert_eq!(caught, cells(slow_catches(&position, head, LONGEST)), "{position:?}");
                if caught != 0 {
                    // What is caught without second thoughts is caught with them.
                    let attacker = !position.stone(head).unwrap();
                    assert!(position.ladder(head, attacker).is_caught(), "{position:?} {head:?}");
                    found[0] += 1;
                }
            }
            for ladders in [false, true] {
                let moves = rescues(&board, cell, ladders);
                assert_eq!(moves, slow_rescues(&position, last, ladders), "{position:?}");
                found[1] += u32::from(moves != 0);
            }
            let two = two_liberty_moves(&board, cell, true);
            assert_eq!(two, slow_two_liberty_moves(&position, last), "{position:?}");
            let three = three_liberty_moves(&board, cell);
            assert_eq!(three, slow_three_liberty_moves(&position, last), "{position:?}");
            let enemies = position.all_strings().filter(|&head| position.stone(head) == Some(!own));
            let enemies: Vec<Point> = enemies.collect();
            let ataris_by_the_book =
                cells(enemies.iter().flat_map(|&enemy| slow_catches(&position, enemy, 0)));
            assert_eq!(ataris(&board), ataris_by_the_book, "{position:?}");
            let takes = cells(
                enemies
                    .iter()
                    .filter_map(|&enemy| position.last_liberty(enemy))
                    .filter(|&liberty| position.ko() != Some(liberty)),
            );
            assert_eq!(captures(&board), takes, "{position:?}");
            for (sum, moves) in found[2..].iter_mut().zip([two, three, ataris(&board), takes]) {
                *sum += u32::from(moves != 0);
            }
        }
    }
    assert!(found.iter().all(|&count| count > 20), "too few of a kind: {found:?}");
}
