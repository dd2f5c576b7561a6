//! Every opening protocol walked from its first step to its last, and wrong steps refused.

use tengen_board::{Color, Lettering, Point, Random, Size};
use tengen_gobang_rules::{Action, Allowed, Procedure, Protocol, RuleSet, Seat, write_moves};

const SIDE: usize = 15;

fn begin(protocol: Protocol) -> Procedure {
    Procedure::new(protocol, Size::square(SIDE).unwrap()).unwrap()
}

fn point(name: &str) -> Point {
    Size::square(SIDE).unwrap().parse(name, Lettering::Gobang).unwrap()
}

/// One step as it is written in these tests: `h8`, `take black`, `more`, `many`, `declare 3`,
/// `offer g9`, `pick g9`.
fn action(step: &str) -> Action {
    let words: Vec<&str> = step.split_whitespace().collect();
    match words.as_slice() {
        ["take", color] => Action::Take(color.parse().unwrap()),
        ["more"] => Action::MoreStones,
        ["many"] => Action::ManyFifths,
        ["declare", count] => Action::Declare(count.parse().unwrap()),
        ["offer", name] => Action::Offer(point(name)),
        ["pick", name] => Action::Pick(point(name)),
        [name] => Action::Place(point(name)),
        _ => panic!("{step}"),
    }
}

/// Takes steps written as `1: h8`, each by the player named by number.
fn walk(opening: &mut Procedure, steps: &str) {
    for step in steps.split(',').map(str::trim).filter(|step| !step.is_empty()) {
        let (seat, step) = step.split_once(':').unwrap();
        let seat = if seat == "1" { Seat::First } else { Seat::Second };
        assert_eq!(opening.actor(), Some(seat), "{step}");
        opening.take(action(step)).unwrap_or_else(|error| panic!("{step}: {error}"));
    }
}

fn refusal(opening: &Procedure, step: &str) -> String {
    let before = opening.clone();
    let mut opening = opening.clone();
    let message = opening.take(action(step)).expect_err(step).to_string();
    assert_eq!(opening.moves(), before.moves(), "a refused step changes nothing");
    assert_eq!(opening.allowed(), before.allowed());
    message
}

/// Over, with these moves, this colour to move, and this player having Black.
fn ends(opening: &Procedure, moves: &str, black: Seat) {
    assert!(opening.is_over());
    assert_eq!((opening.actor(), opening.allowed()), (None, Vec::new()));
    assert_eq!(write_moves(opening.moves().iter().map(|&(_, point)| point)), moves);
    assert_eq!(opening.seat_of(Color::Black), black);
    assert_eq!(opening.to_move(), Color::BOTH[opening.moves().len() % 2]);
    let game = opening.game(RuleSet::Renju);
    assert_eq!(game.board(), opening.board());
    assert_eq!(game.to_move(), Some(opening.to_move()));
    assert_eq!(refusal(opening, "a1"), "the opening is over: from now on the players move in turn");
}

fn places(opening: &Procedure) -> usize {
    match opening.allowed().as_slice() {
        [Allowed::Place { points, .. }] => points.len(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn without_a_protocol_there_is_nothing_to_do() {
    ends(&begin(Protocol::Free), "", Seat::First);
}

#[test]
fn the_26_openings() {
    let mut opening = begin(Protocol::Openings26);
    assert_eq!(places(&opening), 1);
    assert_eq!(
        refusal(&opening, "h9"),
        "that is not allowed now: the first player may put a black stone (1 point)"
    );
    walk(&mut opening, "1: h8");
    assert_eq!(places(&opening), 8);
    refusal(&opening, "h10");
    refusal(&opening, "h8");
    walk(&mut opening, "2: h9");
    assert_eq!(places(&opening), 23);
    refusal(&opening, "h11");
    refusal(&opening, "take black");
    walk(&mut opening, "1: g9");
    ends(&opening, "h8 h9 g9", Seat::First);
}

#[test]
fn swap() {
    for (step, black) in [("2: take black", Seat::Second), ("2: take white", Seat::First)] {
        let mut opening = begin(Protocol::Swap);
        walk(&mut opening, "1: a1, 1: o15");
        assert_eq!(places(&opening), 223);
        walk(&mut opening, "1: h3");
        assert_eq!(
            refusal(&opening, "more"),
            "that is not allowed now: the second player may take black or white"
        );
        refusal(&opening, "b2");
        walk(&mut opening, step);
        ends(&opening, "a1 o15 h3", black);
    }
}

#[test]
fn swap2() {
    for (step, black) in [("2: take black", Seat::Second), ("2: take white", Seat::First)] {
        let mut opening = begin(Protocol::Swap2);
        walk(&mut opening, "1: h8, 1: h9, 1: k5");
        walk(&mut opening, step);
        ends(&opening, "h8 h9 k5", black);
    }
    for (step, black) in [("1: take black", Seat::First), ("1: take white", Seat::Second)] {
        let mut opening = begin(Protocol::Swap2);
        walk(&mut opening, "1: h8, 1: h9, 1: k5");
        assert_eq!(
            refusal(&opening, "many"),
            "that is not allowed now: the second player may take black or white or put two more stones"
        );
        walk(&mut opening, "2: more");
        refusal(&opening, "take black");
        refusal(&opening, "k5");
        walk(&mut opening, "2: a1, 2: b1");
        // The choice is not handed on a second time.
        refusal(&opening, "more");
        walk(&mut opening, step);
        ends(&opening, "h8 h9 k5 a1 b1", black);
    }
}

#[test]
fn rif() {
    for (choice, white, black, end) in
        [("2: take white", "2", "1", Seat::First), ("2: take black", "1", "2", Seat::Second)]
    {
        let mut opening = begin(Protocol::Rif);
        walk(&mut opening, "1: h8, 1: h9, 1: h10");
        refusal(&opening, "declare 2");
        walk(&mut opening, choice);
        assert_eq!(places(&opening), 222);
        walk(&mut opening, &format!("{white}: h11, {black}: offer g9"));
        // All four stones are on one line: I9 is the mirror of G9.
        assert_eq!(
            refusal(&opening, "offer i9").split(" (").next().unwrap().split(" may ").nth(1),
            Some("offer a fifth move")
        );
        refusal(&opening, "offer g9");
        refusal(&opening, "offer h8");
        refusal(&opening, "pick g9");
        walk(&mut opening, &format!("{black}: offer g8"));
        assert_eq!(opening.offered(), [point("g9"), point("g8")]);
        refusal(&opening, "offer a1");
        refusal(&opening, "pick a1");
        walk(&mut opening, &format!("{white}: pick g8"));
        ends(&opening, "h8 h9 h10 h11 g8", end);
        assert_eq!(opening.to_move(), Color::White);
    }
}

#[test]
fn yamaguchi() {
    let mut opening = begin(Protocol::Yamaguchi);
    walk(&mut opening, "1: h8, 1: i9, 1: f10");
    refusal(&opening, "take black");
    assert_eq!(opening.allowed(), [Allowed::Declare { most: 27 }]);
    refusal(&opening, "declare 0");
    refusal(&opening, "declare 28");
    walk(&mut opening, "1: declare 3, 2: take black, 1: a1");
    walk(&mut opening, "2: offer c3, 2: offer c4, 2: offer c5, 1: pick c4");
    ends(&opening, "h8 i9 f10 a1 c4", Seat::Second);
}

#[test]
fn soosyrv8() {
    for (choices, white, black, end) in [
        (["2: take white", "1: take black"], "2", "1", Seat::First),
        (["2: take white", "1: take white"], "1", "2", Seat::Second),
    ] {
        let mut opening = begin(Protocol::Soosyrv8);
        walk(&mut opening, &format!("1: h8, 1: h9, 1: g6, {}, 2: o1", choices[0]));
        refusal(&opening, "declare 9");
        refusal(&opening, "offer a2");
        walk(&mut opening, &format!("2: declare 2, {}", choices[1]));
        walk(&mut opening, &format!("{black}: offer a2, {black}: offer a4, {white}: pick a2"));
        ends(&opening, "h8 h9 g6 o1 a2", end);
    }
}

#[test]
fn taraguchi10_with_one_fifth_move() {
    let mut opening = begin(Protocol::Taraguchi10);
    walk(&mut opening, "1: h8");
    refusal(&opening, "h9");
    walk(&mut opening, "2: take black, 1: i9, 2: take white, 1: g7, 2: take white");
    assert_eq!(places(&opening), 46);
    refusal(&opening, "d4");
    walk(&mut opening, "2: e5");
    assert_eq!(
        opening.allowed(),
        [Allowed::Take, Allowed::ManyFifths { count: 10 }],
        "Black exchanges colours, or does not, or offers ten"
    );
    walk(&mut opening, "1: take white");
    assert_eq!(places(&opening), 77);
    refusal(&opening, "offer a1");
    walk(&mut opening, "2: d4");
    refusal(&opening, "many");
    walk(&mut opening, "1: take black");
    ends(&opening, "h8 i9 g7 e5 d4", Seat::First);
}

#[test]
fn taraguchi10_with_ten_fifth_moves() {
    let mut opening = begin(Protocol::Taraguchi10);
    walk(&mut opening, "1: h8, 2: take white, 2: h9, 1: take black, 1: h6, 2: take white, 2: k5");
    walk(&mut opening, "1: many");
    for row in 1..=10 {
        refusal(&opening, "pick a1");
        walk(&mut opening, &format!("1: offer a{row}"));
    }
    refusal(&opening, "offer a11");
    walk(&mut opening, "2: pick a7");
    ends(&opening, "h8 h9 h6 k5 a7", Seat::First);
}

/// Fifth moves that give the same five stones elsewhere on the board come to the same: the four
/// stones here are symmetrical about a line that does not go through the centre.
#[test]
fn symmetry_is_that_of_the_stones() {
    let mut opening = begin(Protocol::Rif);
    walk(&mut opening, "1: h8, 1: h9, 1: g9, 2: take white, 2: g8, 1: offer i9");
    for same in ["f8", "h10", "g7"] {
        refusal(&opening, &format!("offer {same}"));
    }
    walk(&mut opening, "1: offer i8");
}

#[test]
fn boards_without_a_centre() {
    let even = Size::new(15, 14).unwrap();
    for protocol in Protocol::ALL {
        let needs_centre = !matches!(protocol, Protocol::Free | Protocol::Swap | Protocol::Swap2);
        assert_eq!(Procedure::new(protocol, even).is_err(), needs_centre, "{protocol}");
    }
    assert_eq!(
        Procedure::new(Protocol::Rif, even).unwrap_err().to_string(),
        "rif begins in the centre, and a board of 15x14 has none: both sides must be odd"
    );
    assert!(Procedure::new(Protocol::Swap, Size::square(4).unwrap()).is_err());
}

/// Whatever is allowed can be done, and every opening comes to an end with the stones it should.
#[test]
fn random_walks_through_every_protocol() {
    let mut random = Random::new(99);
    for protocol in Protocol::ALL {
        for side in [5, 9, 15] {
            for _ in 0..10 {
                let mut opening = Procedure::new(protocol, Size::square(side).unwrap()).unwrap();
                let mut steps = 0;
                while !opening.is_over() {
                    let allowed = opening.allowed();
                    let chosen = random.pick(&allowed).unwrap();
                    let mut one_of = |points: &tengen_board::PointSet| {
                        *random.pick(&points.iter().collect::<Vec<_>>()).unwrap()
                    };
                    let action = match chosen {
                        Allowed::Place { points, .. } => Action::Place(one_of(points)),
                        Allowed::Offer { points, .. } => Action::Offer(one_of(points)),
                        Allowed::Pick { points } => Action::Pick(one_of(points)),
                        Allowed::Take => Action::Take(Color::BOTH[random.below(2) as usize]),
                        Allowed::MoreStones => Action::MoreStones,
                        Allowed::ManyFifths { .. } => Action::ManyFifths,
                        Allowed::Declare { most } => {
                            Action::Declare(1 + random.below(*most as u32) as usize)
                        }
                    };
                    opening.take(action).unwrap();
                    steps += 1;
                    assert!(steps < 100);
                }
                let stones = match protocol {
                    Protocol::Free => 0..=0,
                    Protocol::Openings26 | Protocol::Swap => 3..=3,
                    Protocol::Swap2 => 3..=5,
                    _ => 5..=5,
                };
                assert!(stones.contains(&opening.board().stone_count()), "{protocol}");
            }
        }
    }
}

#[test]
fn names_read_back() {
    for protocol in Protocol::ALL {
        assert_eq!(protocol.name().parse(), Ok(protocol));
    }
    assert_eq!("Taraguchi-10".parse(), Ok(Protocol::Taraguchi10));
    assert!("pro".parse::<Protocol>().unwrap_err().to_string().starts_with("'pro' is no opening"));
}
