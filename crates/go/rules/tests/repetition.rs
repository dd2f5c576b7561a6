//! Suicide, ko, superko and long cycles on drawn positions.

use tengen_board::{Color, Move, Point};
use tengen_go_rules::{Diagram, HandicapBonus, Illegal, KoRule, Position, Rules, Scoring};

fn rules(ko: KoRule, suicide: bool) -> Rules {
    Rules { scoring: Scoring::Area, ko, suicide, handicap_bonus: HandicapBonus::Zero }
}

const KO_RULES: [KoRule; 3] =
    [KoRule::Simple, KoRule::PositionalSuperko, KoRule::SituationalSuperko];

/// Plays named points in turn, `-` for a pass; stops at the first illegal one and says which.
fn play(diagram: &Diagram, position: &mut Position, line: &str) -> Result<(), (usize, Illegal)> {
    for (index, name) in line.chars().enumerate() {
        let mv = if name == '-' { Move::Pass } else { diagram.point(name).into() };
        position.play(mv).map_err(|illegal| (index + 1, illegal))?;
    }
    Ok(())
}

const KO: &str = "
    . X O . .
    X a b O .
    . X O . .
    . . . . c
    . . . . d";

#[test]
fn a_ko_is_retaken_only_after_a_move_elsewhere() {
    for ko in KO_RULES {
        let diagram = Diagram::read(KO).unwrap();
        let mut position = diagram.set_up(rules(ko, false));
        play(&diagram, &mut position, "ba").unwrap();
        assert_eq!(position.ko(), Some(diagram.point('b')));
        let retake = play(&diagram, &mut position.clone(), "b");
        assert_eq!(retake, Err((1, Illegal::Ko(diagram.point('b')))));
        play(&diagram, &mut position, "cdb").unwrap();
        assert_eq!(position.last_taken(), [diagram.point('a')]);
    }
}

#[test]
fn two_passes_lift_the_ban_of_simple_ko_but_not_of_superko() {
    let diagram = Diagram::read(KO).unwrap();
    let mut position = diagram.set_up(rules(KoRule::Simple, false));
    assert_eq!(play(&diagram, &mut position, "ba--b"), Ok(()));
    for ko in [KoRule::PositionalSuperko, KoRule::SituationalSuperko] {
        let mut position = diagram.set_up(rules(ko, false));
        let point = diagram.point('b');
        // Black's stone at b with White to move stood before move 2.
        assert_eq!(
            play(&diagram, &mut position, "ba--b"),
            Err((5, Illegal::Superko { point, before_move: 2 }))
        );
    }
}

/// Black adds a stone at a, White takes two at b, Black takes one back at c: the old board.
const SENDING_TWO_RETURNING_ONE: &str = "
    a c b X .
    O O X X .
    . O X . .
    . O X . d";

#[test]
fn sending_two_returning_one() {
    let diagram = Diagram::read(SENDING_TWO_RETURNING_ONE).unwrap();
    let start = |ko| {
        let mut position = diagram.set_up(rules(ko, false));
        position.set_up(diagram.point('c'), Some(Color::Black));
        position
    };
    let point = diagram.point('c');
    // Two stones were taken, so simple ko has nothing to say, and the board repeats.
    let mut position = start(KoRule::Simple);
    play(&diagram, &mut position, "abc").unwrap();
    assert_eq!(position.repeats(), None, "White is to move now, Black was before");
    play(&diagram, &mut position, "-").unwrap();
    assert_eq!(position.repeats(), Some(0));
    // Positional superko forbids taking back; situational only the next time round.
    assert_eq!(
        play(&diagram, &mut start(KoRule::PositionalSuperko), "abc"),
        Err((3, Illegal::Superko { point, before_move: 1 }))
    );
    let point = diagram.point('a');
    assert_eq!(
        play(&diagram, &mut start(KoRule::SituationalSuperko), "abc-a"),
        Err((5, Illegal::Superko { point, before_move: 2 }))
    );
}

/// Three kos: White stands at the left point of a ko it holds, Black at the right.
const THREE_KOS: &str = "
    . X O .
    X a b O
    . X O .
    . X O .
    X c d O
    . X O .
    . X O .
    X e f O
    . X O .";

#[test]
fn triple_ko_is_a_cycle_of_six() {
    let diagram = Diagram::read(THREE_KOS).unwrap();
    let start = |ko| {
        let mut position = diagram.set_up(rules(ko, false));
        position.set_up_all([
            (diagram.point('a'), Some(Color::White)),
            (diagram.point('c'), Some(Color::White)),
            (diagram.point('f'), Some(Color::Black)),
        ]);
        position
    };
    let cycle = "bedafc";
    let mut position = start(KoRule::Simple);
    play(&diagram, &mut position, cycle).unwrap();
    assert_eq!(position.repeats(), Some(0), "no result: the whole board stands again");
    for ko in [KoRule::PositionalSuperko, KoRule::SituationalSuperko] {
        let point = diagram.point('c');
        assert_eq!(
            play(&diagram, &mut start(ko), cycle),
            Err((6, Illegal::Superko { point, before_move: 1 }))
        );
    }
}

/// Eternal life: Black takes b and c, White takes a and e, and each puts one stone back in.
/// White stands on b and c, Black on e; two stones are taken at a time, so no ko is ever retaken.
const ETERNAL_LIFE: &str = "
    X . X X O
    . X O . O
    . X X O O
    X b c a e";

#[test]
fn eternal_life_is_a_cycle_of_four_without_a_ko() {
    let diagram = Diagram::read(ETERNAL_LIFE).unwrap();
    let start = |ko| {
        let mut position = diagram.set_up(rules(ko, false));
        position.set_up_all([
            (diagram.point('b'), Some(Color::White)),
            (diagram.point('c'), Some(Color::White)),
            (diagram.point('e'), Some(Color::Black)),
        ]);
        position
    };
    let cycle = "aceb";
    let mut position = start(KoRule::Simple);
    play(&diagram, &mut position, &cycle.repeat(3)).unwrap();
    assert_eq!(position.repeats(), Some(0));
    assert_eq!(Color::BOTH.map(|color| position.prisoners(color)), [6, 6]);
    for ko in [KoRule::PositionalSuperko, KoRule::SituationalSuperko] {
        let point = diagram.point('b');
        assert_eq!(
            play(&diagram, &mut start(ko), cycle),
            Err((4, Illegal::Superko { point, before_move: 1 }))
        );
    }
}

const SUICIDE: &str = "
    a O . .
    b O . .
    O . . .
    . . . c";

#[test]
fn suicide_of_two_stones_is_a_matter_of_rules() {
    let diagram = Diagram::read(SUICIDE).unwrap();
    let forbidden = Illegal::Suicide(diagram.point('b'));
    let mut position = diagram.set_up(rules(KoRule::PositionalSuperko, false));
    assert_eq!(play(&diagram, &mut position, "acb"), Err((3, forbidden)));
    for ko in KO_RULES {
        let mut position = diagram.set_up(rules(ko, true));
        let before = position.diagram();
        play(&diagram, &mut position, "a-").unwrap();
        let with_one = position.diagram();
        // With superko the board that two stones leave behind stood before the first.
        match play(&diagram, &mut position, "b") {
            Ok(()) => {
                assert_eq!(position.diagram(), before);
                assert_eq!(position.prisoners(Color::Black), 2);
                assert!(position.undo());
                assert_eq!(position.diagram(), with_one);
                assert_eq!(position.prisoners(Color::Black), 0);
            }
            Err((_, illegal)) => {
                assert_eq!(ko, KoRule::PositionalSuperko);
                let point = diagram.point('b');
                assert_eq!(illegal, Illegal::Superko { point, before_move: 1 });
            }
        }
    }
}

#[test]
fn suicide_of_one_stone_repeats_the_board() {
    let text = "
        a O .
        O . .
        . . .";
    let diagram = Diagram::read(text).unwrap();
    let point: Point = diagram.point('a');
    let legal = |ko| diagram.set_up(rules(ko, true)).check(Color::Black, point.into());
    assert_eq!(legal(KoRule::PositionalSuperko), Err(Illegal::Superko { point, before_move: 1 }));
    // By the letter of situational superko it is as good as a pass: White is to move now.
    assert_eq!(legal(KoRule::SituationalSuperko), Ok(()));
    assert_eq!(legal(KoRule::Simple), Ok(()));
}
