use super::*;
use crate::candidates::{Ground, mask};
use tengen_board::{Move, Point, Size};
use tengen_go_rules::{Diagram, Position, Rules};

/// A drawing as a field on which every point is a candidate, with a move of White on the point `l`
/// just made, if there is one.
struct Drawn {
    diagram: Diagram,
    ground: Ground<u128>,
    position: Position,
}

impl Drawn {
    fn new(text: &str) -> Drawn {
        let diagram = Diagram::read(text).unwrap();
        let mut position = diagram.set_up(Rules::default());
        if let [last] = diagram.named('l')[..] {
            position.play_legal(Color::White, Move::Play(last));
        }
        Drawn { ground: Ground::new(diagram.size(), false), diagram, position }
    }

    fn field(&self) -> Field<'_, u128> {
        Field::new(&self.ground, &self.position)
    }

    /// The moves that a simulation makes next, over many tries, as letters; `?` for any other point
    /// and `.` for a pass.
    fn moves(&self, rules: &Simulation) -> String {
        let simulator = Simulator::new(rules);
        let mut letters: Vec<char> = (0..200)
            .map(|seed| {
                let mut field = self.field();
                simulator.play(&mut field, &mut Random::new(seed));
                if field.last == 0 {
                    return '.';
                }
                let point = Board::<u128>::point(field.last);
                ('a'..='z').find(|&l| self.diagram.named(l).contains(&point)).unwrap_or('?')
            })
            .collect();
        letters.sort_unstable();
        letters.dedup();
        letters.into_iter().collect()
    }
}

#[test]
fn section_3_2_1_rescue_comes_before_patterns_and_patterns_before_captures() {
    let drawn = Drawn::new(
        ". . . . . . . . .
         . . O X . . . . .
         . . l X O . . . .
         . O X O b . . . .
         . O X O X . . . .
         . . a X . . . . .
         . . . . . . . . .
         O O X . . . . . .
         . X X . . . . . .",
    );
    let mut rules = Simulation::BASE;
    assert_eq!(drawn.moves(&rules), "ab");
    (rules.rescue, rules.patterns) = (false, false);
    assert_eq!(drawn.moves(&rules), "b", "nothing else can be taken");
}

#[test]
fn section_3_2_5_7_which_of_capture_and_atari_comes_first_is_a_switch() {
    let drawn = Drawn::new(
        ". . . . . . . . .
         . . . . . . . X X
         . . . . . . . X O
         . . . . . . . . c
         . . . . . . . . .
         . . . . . . . . .
         X . . . . . . . .
         a X . . . . . . .
         O a . . . . . . .",
    );
    // The stone on the right can be taken; the corner stone cannot escape an atari.
    let captures = Simulation { rescue: false, patterns: false, ..Simulation::BASE };
    let both = Simulation { atari: true, ..captures };
    assert_eq!(drawn.moves(&both), "c", "3.2.1: capture first");
    let reversed = Simulation { atari_before_capture: true, ..both };
    assert_eq!(drawn.moves(&reversed), "a", "3.2.5.7: atari first");
}

#[test]
fn section_3_2_5_1_a_false_eye_is_made_a_true_one_if_a_diagonal_is_free() {
    let text = "
        . . . . . . .
        . . . X d . .
        . . X a X . .
        . . d X d . .
        . . . . . . .";
    let rules = Simulation { eyes: true, ..Simulation::BASE };
    let play = |drawn: &Drawn, seed: u64| {
        let mut field = drawn.field();
        let eye = Board::<u128>::cell(drawn.diagram.point('a'));
        assert_eq!(eye_at(&field.board, Color::Black, eye), Eye::False);
        let simulator = Simulator::new(&rules);
        assert!(simulator.play_beside_false_eye(&mut field, eye, &mut Random::new(seed)));
        Board::<u128>::point(field.last)
    };
    let drawn = Drawn::new(&text.replacen(". . . X d", ". . O X d", 1));
    for seed in 0..50 {
        assert!(drawn.diagram.named('d').contains(&play(&drawn, seed)));
    }
    // Without a free diagonal it is a ko, and filling it connects.
    let closed = text.replace('d', "O").replacen(". . . X O", ". . O X O", 1);
    let drawn = Drawn::new(&closed);
    assert_eq!(play(&drawn, 1), drawn.diagram.point('a'));
}

#[test]
fn section_3_2_5_5_empty_triangles_are_shunned_in_the_first_forty_moves_only() {
    let drawn = Drawn::new("X X . .\n. . . .\n. . . .\n. . . .");
    let rules = Simulation { empty_triangle: true, ..Simulation::BASE };
    let triangles = |moves: u32| {
        (0..300)
            .filter(|&seed| {
                let mut field = drawn.field();
                field.moves = moves;
                let board = field.board.clone();
                Simulator::new(&rules).play(&mut field, &mut Random::new(seed));
                SHAPES.is_empty_triangle(&board, Color::Black, field.last)
            })
            .count()
    };
    assert_eq!(triangles(39), 0);
    assert!(triangles(40) > 10);
}

#[test]
fn true_eyes_and_with_the_enhancement_closed_areas_are_never_filled() {
    let text = "
        . X . . X X
        X X X X X a
        a a a a a a
        a a a a a a";
    let drawn = Drawn::new(text);
    let quiet = Simulation { rescue: false, patterns: false, ..Simulation::BASE };
    assert_eq!(drawn.moves(&quiet), "?a", "the larger eye is played into");
    let eye = Board::<u128>::cell(Point::new(0, 3));
    for rules in [quiet, Simulation { eyes: true, ..quiet }] {
        for seed in 0..200 {
            let mut field = drawn.field();
            Simulator::new(&rules).play(&mut field, &mut Random::new(seed));
            assert_ne!(field.last, eye);
        }
    }
    assert_eq!(drawn.moves(&Simulation { eyes: true, ..quiet }), "a");
}

/// Whole playouts: legal move by move, ended by two passes, nothing left to play.
#[test]
fn playouts_are_legal_games_that_end() {
    for rules in [Simulation::BASE, Simulation::ENHANCED] {
        for (width, height) in [(9, 9), (5, 5), (3, 3), (2, 2), (1, 1), (7, 4)] {
            let size = Size::new(width, height).unwrap();
            let ground: Ground<u128> = Ground::new(size, true);
            for seed in 0..40 {
                let mut position = Position::new(size, Rules::default());
                let mut field = Field::new(&ground, &position);
                let mut moves = Vec::new();
                Simulator::new(&rules).play_out(&mut field, &mut Random::new(seed), &mut moves);
                for &cell in &moves {
                    let mv = match cell {
                        0 => Move::Pass,
                        cell => Move::Play(Board::<u128>::point(cell as usize)),
                    };
                    position.play(mv).unwrap();
                }
                assert!(position.is_over() || moves.len() >= 4 * size.area(), "{position:?}");
                assert_eq!(
                    field.board.stones(Color::Black),
                    mask(position.stones_of(Color::Black).iter())
                );
            }
        }
    }
}
