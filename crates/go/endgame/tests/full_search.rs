//! The sum of regions against the whole board searched by the real rules.

mod support;

use support::{Leave, Whole};
use tengen_board::{Color, Random, Size};
use tengen_endgame::{Doubt, Endgames, generator};
use tengen_go_rules::{Position, Rules};
use tengen_verdict::{Budget, Verdict};

#[derive(Default, Debug)]
struct Campaign {
    positions: usize,
    exact: usize,
    /// A ko decides what a region is worth.
    with_kos: usize,
    /// The two readings of endless play differ.
    endless: usize,
    too_large: usize,
    states: usize,
}

impl Campaign {
    /// Compares a position, if full search can finish it.
    fn compare(
        &mut self,
        position: &Position,
        leave: Leave,
        most_states: usize,
        endgames: &mut Endgames,
    ) {
        let Some(whole) = Whole::explore(position, leave, most_states) else {
            self.too_large += 1;
            return;
        };
        self.positions += 1;
        self.states += whole.len();
        let all = position.size().area() as i32;
        let [low, high] = whole.values().map(|values| values[0].clamp(-all, all));
        let analysis = endgames.analyse(position, &mut Budget::unlimited());
        let has = |doubt| analysis.regions.iter().any(|region| region.doubt == Some(doubt));
        assert!(!has(Doubt::TooLarge), "{position:?}");
        self.with_kos += usize::from(has(Doubt::Ko));
        self.endless += usize::from(low < high);
        match analysis.margin {
            Verdict::Exact(margin) => {
                self.exact += 1;
                assert_eq!([low, high], [margin; 2], "{position:?}");
            }
            Verdict::Bound { low: least, high: most } => {
                assert!(least <= low && high <= most, "{least}..{most} {low}..{high} {position:?}");
            }
            Verdict::Estimate(_) => unreachable!("nothing is guessed"),
        }
    }
}

fn campaign(positions: usize, most_free: usize, seed: u64) -> Campaign {
    let mut done = Campaign::default();
    let mut random = Random::new(seed);
    let mut endgames = Endgames::new();
    while done.positions < positions {
        let position = generator::late_endgame(Size::square(9).unwrap(), most_free, &mut random);
        done.compare(&position, Leave::Eyes, 2_000_000, &mut endgames);
    }
    done
}

#[test]
fn the_sum_scores_as_full_search_does() {
    let done = campaign(60, 6, 1);
    assert!(done.exact > 40 && done.with_kos > 5, "{done:?}");
}

/// `TENGEN_ENDGAMES=500 cargo test --release -p tengen-endgame --test full_search -- --ignored
/// --nocapture`
#[test]
#[ignore = "takes minutes"]
fn the_sum_scores_as_full_search_does_on_many() {
    let positions = std::env::var("TENGEN_ENDGAMES").ok().and_then(|text| text.parse().ok());
    let done = campaign(positions.unwrap_or(500), 8, 2026);
    println!("{done:?}");
}

/// Shapes that chance seldom makes: a ko in the corridor, a seki, a snapback, a large dead shape.
const DRAWN: [&str; 4] = [
    "
    . X . X O O . O .
    X X X X O O O O O
    X X X . . . O O O",
    "
    . O . O X . O O X . X .
    O O O O X . O O X X X X",
    "
    . X X . X O O . O
    X X X X X O O O O
    X . O . O O . O .
    X X X X O O O O O",
    "
    . X X X X X X X X
    X X . . . X O O O
    X X . O . X O . O
    . X . . . X O O O
    X X X X X . O . O",
];

#[test]
fn drawn_shapes_score_as_full_search_does() {
    let mut endgames = Endgames::new();
    for text in DRAWN {
        for color in Color::BOTH {
            let mut done = Campaign::default();
            let mut position = tengen_go_rules::Diagram::position(text);
            position.set_to_move(color);
            done.compare(&position, Leave::Eyes, 2_000_000, &mut endgames);
            assert_eq!((done.positions, done.exact), (1, 1), "{text} {done:?}");
        }
    }
}

/// Boards so small that every move can be tried, also those that fill one's own eyes.
#[test]
fn filling_eyes_changes_nothing() {
    let mut done = Campaign::default();
    let mut random = Random::new(3);
    let mut endgames = Endgames::new();
    let sizes = [(5, 2), (3, 3), (9, 1), (10, 1), (4, 2)];
    while done.positions < 24 {
        let (width, height) = sizes[random.below(5) as usize];
        let size = Size::new(width, height).unwrap();
        let mut position = Position::new(size, Rules::default());
        position.set_up_all(size.points().map(|point| {
            let stone = match random.below(10) {
                0..5 => Some(Color::Black),
                5 | 6 => Some(Color::White),
                _ => None,
            };
            (point, stone)
        }));
        if random.below(2) == 0 {
            position.set_to_move(Color::White);
        }
        let is_whole = position.string_without_liberties().is_none();
        if is_whole
            && Endgames::is_near_the_end(&position, 6, 6)
            && !Endgames::is_near_the_end(&position, 0, 0)
        {
            done.compare(&position, Leave::Nothing, 400_000, &mut endgames);
        }
    }
    println!("{done:?}");
    assert!(done.exact > 18, "{done:?}");
}
