//! Races on boards: counting against full reading.

use tengen_board::{Color, Lettering, Move, Point};
use tengen_cgt::Store;
use tengen_go_rules::Diagram;
use tengen_semeai::{
    BoardRace, BoardRaceError, Footing, Found, Method, Obstacle, Outcome, RaceGenerator,
    RegionKind, StaticVerdict, races,
};
use tengen_verdict::{Budget, Limits};

const MEMORY: usize = 16 << 20;

fn read(race: &BoardRace, first: Color, nodes: u64) -> Found {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    race.search(first, MEMORY, &mut Budget::new(&limits)).found
}

/// A number from the environment.
fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// How the race ends if this point is played first, if reading finds it out.
fn read_after(race: &BoardRace, color: Color, point: Point, nodes: u64) -> Option<Outcome> {
    let mut position = race.position().clone();
    position.play_as(color, Move::from(point)).ok()?;
    let [black, white] = race.blocks();
    if position.is_empty(race.blocks()[color.other().index()]) {
        return Some(Outcome::Wins(color));
    }
    let after = BoardRace::new(&position, black, white).ok()?;
    match read(&after, color.other(), nodes) {
        Found::Known(outcome) => Some(outcome),
        Found::Ko { .. } | Found::Unknown => None,
    }
}

/// Compares verdicts and winning points with full reading; says how many of either were compared.
fn agree(race: &BoardRace, verdict: &StaticVerdict, nodes: u64) -> (usize, usize) {
    let (mut verdicts, mut points) = (0, 0);
    let told = |point: Option<Point>| {
        let name = |point: Point| point.name(Lettering::Go);
        let [black, white] = race.blocks().map(name);
        let point = point.map(name);
        format!("{black} against {white}, {point:?}\n{}", race.position().diagram())
    };
    for first in Color::BOTH {
        let said = verdict.judgement.first[first.index()];
        match read(race, first, nodes) {
            Found::Unknown => continue,
            found => assert_eq!(found, Found::Known(said), "{first} begins: {}", told(None)),
        }
        verdicts += 1;
        if said == Outcome::Wins(first.other()) {
            assert_eq!(verdict.best_points(first), [], "{}", told(None));
            continue;
        }
        for point in race.position().empty_points().iter() {
            let is_best = verdict.best_points(first).contains(&point);
            // Nobody is told to fill the own eye, though there may be time for it.
            let is_asked = verdict.regions.iter().any(|region| {
                let is_own_eye =
                    matches!(region.kind, RegionKind::Eye { owner, .. } if owner == first);
                region.points.contains(point) && (!is_own_eye || is_best)
            });
            let outcome = read_after(race, first, point, nodes / 4).filter(|_| is_asked);
            let Some(outcome) = outcome else { continue };
            points += 1;
            // Where not every move is judged, those that are said to be good are.
            if is_best || verdict.are_moves_complete {
                assert_eq!(is_best, outcome == said, "{first} plays: {}", told(Some(point)));
            }
        }
    }
    (verdicts, points)
}

/// `TENGEN_BOARD_RACES` and `TENGEN_RACE_SEED` ask for more, or others.
#[test]
fn what_is_counted_is_what_is_read() {
    let mut generator = RaceGenerator::new(setting("TENGEN_RACE_SEED", 1));
    let store = Store::new();
    let races = setting("TENGEN_BOARD_RACES", 60);
    let (mut counted, mut verdicts, mut points) = (0, 0, 0);
    for _ in 0..races {
        let race = generator.next_race();
        if let Ok((verdict, footing)) = race.count(&store) {
            assert_eq!(footing, Footing::Alive);
            counted += 1;
            let compared = agree(&race, &verdict, 40_000);
            verdicts += compared.0;
            points += compared.1;
        }
    }
    println!("{counted} of {races} counted; {verdicts} verdicts and {points} points compared");
    assert!(counted * 2 > races, "only {counted} of {races} were counted");
    assert!(verdicts as u64 > counted, "reading must finish for most");
}

/// A black block with an eye and a white one, both shut in by stones that live.
const EYE_AGAINST_NONE: &str = "
    O O O O O O O O O O O
    O . O O O O O O O . O
    O O O O O . O O O O O
    O O O O . X X X O O O
    O O O O . X . X O O O
    O O O O X X X X O O O
    X X X X O O O O X X X
    X . X X . O . O X . X
    X X X X X X X X X X X
    X . X X X X X X X . X
    X X X X X X X X X X X
";

fn count(diagram: &str, black: &str, white: &str) -> (BoardRace, Result<StaticVerdict, Obstacle>) {
    let position = Diagram::position(diagram);
    let point = |name| position.size().parse(name, Lettering::Go).unwrap();
    let race = BoardRace::new(&position, point(black), point(white)).unwrap();
    let verdict = race.count(&Store::new()).map(|(verdict, _)| verdict);
    (race, verdict)
}

#[test]
fn the_larger_count_wins_with_moves_to_spare() {
    let (_, verdict) = count(EYE_AGAINST_NONE, "E6", "E5");
    let verdict = verdict.unwrap();
    assert_eq!(verdict.judgement.first, [Outcome::Wins(Color::Black); 2]);
    // Black: two regions and an eye, four moves; White: two liberties.
    assert_eq!(verdict.judgement.adjusted, [2, 2]);
    assert_eq!(verdict.judgement.moves_ahead(&verdict.race, Color::Black), Some(2));
    assert_eq!(verdict.judgement.moves_ahead(&verdict.race, Color::White), Some(1));
    assert_eq!(verdict.race.eyes[0].points(), 1);
}

#[test]
fn races_are_found_the_largest_first() {
    let position = Diagram::position(EYE_AGAINST_NONE);
    let found = races(&position);
    assert_eq!(found.len(), 1, "walls that live race with nobody");
    let stones = found[0].blocks().map(|block| position.stones(block));
    assert_eq!(stones, [9, 6]);
    let store = Store::new();
    let analysis = found[0].analyse(&store, MEMORY, &mut Budget::unlimited());
    assert!(matches!(analysis.method, Method::Static(_)));
}

#[test]
fn the_line_ends_with_a_block_taken() {
    let (race, _) = count(EYE_AGAINST_NONE, "E6", "E5");
    let store = Store::new();
    for first in Color::BOTH {
        let mut position = race.position().clone();
        for (color, point) in race.line(&store, first) {
            assert!(!position.is_empty(race.blocks()[1]), "the race was over before {point:?}");
            position.play_as(color, point.into()).unwrap();
        }
        assert!(position.is_empty(race.blocks()[1]), "White's block is taken in the end");
    }
}

#[test]
fn what_is_no_race_is_refused() {
    let position = Diagram::position(EYE_AGAINST_NONE);
    let point = |name| position.size().parse(name, Lettering::Go).unwrap();
    let refused = |black, white| BoardRace::new(&position, point(black), point(white)).unwrap_err();
    let (black, white) = (Color::Black, Color::White);
    let no_stone = |name, color| BoardRaceError::NoStone { point: point(name), color };
    assert_eq!(refused("E8", "E5"), no_stone("E8", black));
    assert_eq!(refused("E5", "E5"), no_stone("E5", black));
    assert_eq!(refused("E6", "E6"), no_stone("E6", white));
    let alive = BoardRaceError::Alive { point: point("A1"), color: black };
    assert_eq!(refused("A1", "E5"), alive);
}

/// Two rooms of a crossroads each, one for either block beside it: a move that fills an own liberty
/// was once counted as good as one in the middle.
#[test]
fn a_move_in_the_wrong_room_loses() {
    let position = Diagram::position(
        "
        X X X X X X X X X X X X X
        X . X X X X X X X X X . X
        X X X X . X X X . X X X X
        X X X . . . X . . . X X X
        X X X X . X X X . X X X X
        X X X O O O O O O O X X X
        O O O X X X O . X X O O O
        O O O O . X X X X O O O O
        O O O . . O O O . O O O O
        O O O O . O O . . . O O O
        O O O O O O O O . O O O O
        O . O O O O O O O O O . O
        O O O O O O O O O O O O O
        ",
    );
    let point = |name| position.size().parse(name, Lettering::Go).unwrap();
    let race = BoardRace::new(&position, point("F7"), point("G7")).unwrap();
    let analysis = race.analyse(&Store::new(), MEMORY, &mut Budget::unlimited());
    let black = &analysis.moves[Color::Black.index()];
    assert_eq!(analysis.first[0], Found::Known(Outcome::Wins(Color::Black)));
    assert!(black.contains(&point("E9")) && black.contains(&point("J9")), "{black:?}");
    assert!(!black.contains(&point("J5")), "{black:?}");
}
