//! Boards read, drawn by hand.

use tengen_board::{Color, Move, Point};
use tengen_go_rules::{Diagram, Position};
use tengen_ko::Amount;
use tengen_kofight::{Certainty, Doubt, Flip, KoFights, KoKind, Play, Quantity, Reading, Source};
use tengen_verdict::{Budget, Verdict};

fn read(position: &Position) -> Reading {
    KoFights::new().read(position, &mut Budget::unlimited())
}

/// A ko on the right edge that White can take at G5, and other places.
const FIGHT: &str = "
    . X . X X X X
    X X X X X X X
    X X X X X X .
    X X X O O O X
    . O X . . O O
    O O O O O O O
    O . O . O O O";

/// Two white stones that hang on two points.
const THREAT: &str = "
    . X . X X X X
    X X X X X X X
    X X X O O X X
    O O O . . O O
    O O O O O O O
    O . O . O O O";

#[test]
fn two_ways_to_join_are_a_threat_without_loss() {
    let reading = read(&Diagram::position(THREAT));
    assert!(reading.kos.is_empty() && reading.valuable.is_empty() && reading.unread.is_empty());
    let [threat] = &reading.threats[..] else { panic!("{:?}", reading.threats) };
    assert_eq!(threat.owner, Color::Black);
    assert_eq!(threat.points, [Point::new(3, 2), Point::new(4, 2)]);
    assert_eq!(threat.value, Verdict::Exact(Amount::whole(8)), "four points change hands");
    assert_eq!(threat.loss, Verdict::Exact(Amount::ZERO));
    assert_eq!(threat.doubt, None);
}

#[test]
fn colours_and_sides_do_not_matter() {
    let swapped = THREAT.replace('X', "Y").replace('O', "X").replace('Y', "O");
    let reading = read(&Diagram::position(&swapped));
    let [threat] = &reading.threats[..] else { panic!("{:?}", reading.threats) };
    assert_eq!((threat.owner, threat.value), (Color::White, Verdict::Exact(Amount::whole(8))));
}

#[test]
fn a_whole_fight_is_read_and_advised() {
    let mut position = Diagram::position(FIGHT);
    position.set_to_move(Color::White);
    let reading = read(&position);
    let ko = reading.ko().expect("there is a ko");
    assert_eq!((ko.kind, ko.site.holder, ko.site.banned()), (KoKind::Direct, Color::Black, None));
    assert_eq!(ko.site.take, Point::new(6, 4));
    assert_eq!(ko.site.stone, Point::new(6, 3));
    assert_eq!(ko.size, Some(Verdict::Exact(Amount::whole(2))), "two points each way");
    let advice = reading.advice(&mut Budget::unlimited());
    assert_eq!((advice.source, &advice.certainty), (Source::Board, &Certainty::Proved));
    assert!(!advice.moves.is_empty());
    let setup = reading.setup().unwrap();
    assert_eq!(
        (setup.holder, setup.to_move, setup.banned),
        (Some(Color::Black), Color::White, false)
    );
}

#[test]
fn numbers_can_be_assumed_and_estimates_are_tried_at_their_ends() {
    let mut position = Diagram::position(FIGHT);
    position.set_to_move(Color::White);
    let mut reading = read(&position);
    assert!(reading.assume(Quantity::Ko, Amount::whole(7)));
    assert!(!reading.assume(Quantity::Valuable(99), Amount::whole(7)));
    assert!(!reading.is_solved(), "what was proved is of another fight");
    let advice = reading.advice(&mut Budget::unlimited());
    assert_eq!(advice.source, Source::Model);
    assert_eq!(advice.moves[0], Move::Play(Point::new(6, 4)), "a large ko is taken");
    // As an estimate it flips once a valuable move is worth more.
    reading.kos[0].size = Some(Verdict::Estimate(Amount::whole(7)));
    let advice = reading.advice(&mut Budget::unlimited());
    let Certainty::Flips(flips) = &advice.certainty else { panic!("{:?}", advice.certainty) };
    let of_ko = |flip: &&Flip| flip.quantity == Quantity::Ko;
    let flip = flips.iter().find(of_ko).unwrap_or_else(|| panic!("{flips:?} {reading:?}"));
    let words = flip.words(&reading);
    assert!(words.starts_with("flips if the ko is worth less than "), "{words}");
    // The threshold is the last that holds: half a point further it does not.
    let is_taken = |halves: i64| {
        let mut reading = reading.clone();
        reading.assume(Quantity::Ko, Amount::ratio(halves, 2));
        let model = reading.solve(&mut Budget::unlimited()).unwrap();
        model.best.contains(&Play::Capture)
    };
    let threshold = 2 * flip.threshold.numerator() / flip.threshold.denominator();
    assert!(is_taken(threshold) && !is_taken(threshold - 1));
}

#[test]
fn a_ko_that_must_be_approached_is_told_of_and_not_fought() {
    // White takes at A4, but filling at A5 then leaves three stones in atari: C5 comes first.
    let reading = read(&Diagram::position(
        "X O . O O O O
         . X X O O O .
         X X X . O O O
         X . X O O O .
         . X O O O O O",
    ));
    let [ko] = &reading.kos[..] else { panic!("{:?}", reading.kos) };
    assert_eq!((ko.site.stone, ko.site.take), (Point::new(0, 4), Point::new(0, 3)));
    assert_eq!(ko.kind, KoKind::Approach { side: Color::White, moves: 1 });
    assert!(ko.size.is_none() && reading.setup().is_none());
    let advice = reading.advice(&mut Budget::unlimited());
    assert!(advice.model.is_none());
    assert_eq!(advice.source, Source::Board, "the board is small enough to be solved all the same");
}

#[test]
fn a_board_without_safe_stones_is_not_read() {
    let position = Diagram::position(
        ". X O . .
         X . X O .
         . X O . .
         . . . . .",
    );
    let mut kofights = KoFights::new();
    let limits = tengen_verdict::Limits { nodes: Some(2_000), ..Default::default() };
    let mut reading = kofights.read(&position, &mut Budget::new(&limits));
    assert_eq!(reading.kos.len(), 1);
    assert_eq!(
        (reading.kos[0].kind, reading.kos[0].doubt),
        (KoKind::Unread, Some(Doubt::TooLarge))
    );
    assert!(reading.setup().is_none());
    // A player who knows what it is worth can still ask.
    assert!(reading.assume(Quantity::Ko, Amount::whole(9)));
    let advice = reading.advice(&mut Budget::unlimited());
    assert_eq!(advice.source, Source::Model);
    assert_eq!(advice.moves, [Move::Play(Point::new(1, 2))], "Black fills the ko");
}
