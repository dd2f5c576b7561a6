//! What the search must find, whatever else it thinks.

use tengen_board::{Color, Move, Point, Random, Size};
use tengen_go_rules::{Diagram, Position, RuleSet, Rules};
use tengen_uct::{Forbidden, Report, Search, Settings};
use tengen_verdict::{Budget, Limits};

/// A small tree is enough for tests.
fn settings() -> Settings {
    Settings { memory: 8 << 20, ..Settings::default() }
}

fn think(search: &mut Search, position: &Position, playouts: u64) -> Report {
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    search.run(position, 0, &mut Budget::new(&limits))
}

#[test]
fn plays_the_point_that_decides_the_game() {
    // a is the last liberty of both strings: whoever plays there takes the other.
    let diagram = Diagram::read(
        "X X X O O X .
         X a O O O X .
         X X X O O X .",
    )
    .unwrap();
    for color in Color::BOTH {
        let mut position = diagram.set_up(Rules::default());
        position.set_to_move(color);
        let report = think(&mut Search::new(settings(), 1), &position, 500);
        assert_eq!(report.best(), Move::Play(diagram.point('a')));
        assert!(report.win_rate() > 0.8, "{color}: {}", report.win_rate());
    }
}

#[test]
fn finds_the_vital_point_of_a_three_point_eye() {
    let diagram = Diagram::read(
        ". a . X O . .
         X X X X O . .
         O O O O O . .
         . . . . . . .
         O O O O O O O",
    )
    .unwrap();
    for color in Color::BOTH {
        let mut position = diagram.set_up(Rules::default());
        position.set_to_move(color);
        // Black's corner of eight points against twenty-seven: this komi makes it decide the game.
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        let report = Search::new(settings(), 1).run(&position, -40, &mut Budget::new(&limits));
        assert_eq!(report.best(), Move::Play(diagram.point('a')), "{color}");
    }
}

#[test]
fn the_same_seed_finds_the_same() {
    let position = Position::new(Size::square(9).unwrap(), Rules::default());
    let run = |seed| think(&mut Search::new(settings(), seed), &position, 500).candidates;
    assert_eq!(run(3), run(3));
    assert_ne!(run(3), run(4));
}

#[test]
fn several_threads_share_one_tree_and_one_budget() {
    let position = Position::new(Size::square(9).unwrap(), Rules::default());
    let settings = Settings { threads: 3, ..settings() };
    let report = think(&mut Search::new(settings, 1), &position, 3_001);
    assert_eq!(report.playouts, 3_001);
    let visits: u32 = report.candidates.iter().map(|candidate| candidate.visits).sum();
    assert_eq!(visits, 3_001);
    let win_rates = report.candidates.iter().all(|c| (0.0..=1.0).contains(&c.win_rate));
    assert!(win_rates && report.ownership().iter().all(|(_, share)| share.abs() <= 1.0));
}

#[test]
fn suggests_only_legal_moves_under_every_rule_set() {
    let mut random = Random::new(5);
    for rules in RuleSet::ALL {
        let size = Size::square(4).unwrap();
        let mut position = Position::new(size, rules.rules());
        let mut search = Search::new(settings(), 7);
        for _ in 0..60 {
            let report = think(&mut search, &position, 50);
            for candidate in &report.candidates {
                assert!(position.is_legal(position.to_move(), candidate.mv), "{position:?}");
            }
            let choice = random.pick(&report.candidates).map_or(Move::Pass, |c| c.mv);
            position.play(choice).unwrap();
        }
    }
}

#[test]
fn what_was_found_before_the_move_is_kept_after_it() {
    let mut position = Position::new(Size::square(9).unwrap(), Rules::default());
    let mut search = Search::new(settings(), 2);
    let before = think(&mut search, &position, 2_000);
    let best = &before.candidates[0];
    position.play(best.mv).unwrap();
    let after = think(&mut search, &position, 1);
    let visits: u32 = after.candidates.iter().map(|candidate| candidate.visits).sum();
    assert!(visits + 10 >= best.visits, "{visits} of {} visits are left", best.visits);
    // Another game starts from nothing.
    let other = Position::new(Size::square(7).unwrap(), Rules::default());
    let fresh = think(&mut search, &other, 1);
    assert!(fresh.candidates.iter().map(|candidate| candidate.visits).sum::<u32>() <= 1);
}

#[test]
fn ownership_follows_the_stones() {
    let position = Diagram::position(
        ". X . . .
         X X X X X
         . . . . .
         O O O O O
         . O . O .",
    );
    let report = think(&mut Search::new(settings(), 1), &position, 500);
    let share = |point: Point| {
        report.ownership().iter().find(|(p, _)| *p == point).map_or(0.0, |(_, share)| *share)
    };
    assert!(share(Point::new(0, 4)) > 0.8 && share(Point::new(0, 0)) < -0.8);
}

#[test]
fn plays_on_every_size() {
    for (width, height) in [(1, 1), (1, 2), (2, 2), (9, 5), (13, 13), (19, 19), (25, 3)] {
        let position = Position::new(Size::new(width, height).unwrap(), Rules::default());
        let report = think(&mut Search::new(settings(), 1), &position, 20);
        assert!(position.is_legal(Color::Black, report.best()), "{width}x{height}");
    }
}

/// Two searches in slices are one search in one go, whatever the slices.
#[test]
fn slices_come_to_the_same_as_one_go() {
    let position = Position::new(Size::square(7).unwrap(), Rules::default());
    let nodes = |nodes| Budget::new(&Limits { nodes: Some(nodes), ..Limits::default() });
    let whole = Search::new(settings(), 5).run(&position, 9, &mut nodes(600));
    let mut random = Random::new(1);
    for _ in 0..5 {
        let mut looks = 0;
        let mut left = 600;
        let forbidden = Forbidden::default();
        let report = Search::new(settings(), 5).run_in_slices(
            &position,
            9,
            &forbidden,
            &mut nodes(0),
            &mut |report, budget| {
                looks += 1;
                assert_eq!(report.playouts, 600 - left);
                let slice = left.min(1 + u64::from(random.below(200)));
                left -= slice;
                *budget = nodes(slice);
                slice > 0
            },
        );
        assert!(looks > 3);
        assert_eq!(report.candidates, whole.candidates);
        assert_eq!((report.lead, report.ownership()), (whole.lead, whole.ownership()));
    }
}

#[test]
fn asking_again_about_the_same_position_goes_on_where_it_stopped() {
    let position = Position::new(Size::square(9).unwrap(), Rules::default());
    let mut search = Search::new(settings(), 2);
    let visits = |report: &Report| report.candidates.iter().map(|c| c.visits).sum::<u32>();
    let first = think(&mut search, &position, 500);
    let second = think(&mut search, &position, 500);
    assert_eq!((first.playouts, second.playouts), (500, 500));
    assert_eq!(visits(&second), visits(&first) + 500);
    assert!(second.nodes > first.nodes);
    // Nothing was copied and nothing lost: no playouts, no change.
    let third = think(&mut search, &position, 0);
    assert_eq!((third.lead, third.ownership()), (second.lead, second.ownership()));
    assert_eq!((third.candidates, third.nodes), (second.candidates, second.nodes));
}

#[test]
fn moves_left_out_are_not_searched() {
    let mut position = Position::new(Size::square(5).unwrap(), Rules::default());
    let (centre, side) = (Move::Play(Point::new(2, 2)), Move::Play(Point::new(2, 1)));
    let mut search = Search::new(settings(), 3);
    let mut ask = |forbidden: &Forbidden, position: &Position| {
        let mut budget = Budget::new(&Limits { nodes: Some(400), ..Limits::default() });
        search.run_in_slices(position, 0, forbidden, &mut budget, &mut |_, _| false)
    };
    let free = ask(&Forbidden::default(), &position);
    assert_eq!(free.best(), centre);
    let mut forbidden = Forbidden::default();
    forbidden.add(Color::Black, centre, 1);
    forbidden.add(Color::Black, Move::Pass, 1);
    forbidden.add(Color::White, side, 2);
    let bound = ask(&forbidden, &position);
    assert!(bound.candidates.iter().all(|c| c.mv != centre && c.mv != Move::Pass));
    assert!(bound.candidates.iter().any(|c| c.mv == side), "only White must not play there");
    assert!(bound.candidates.iter().all(|c| c.line.get(1) != Some(&side)), "at depth 2 neither");
    assert!(bound.candidates.iter().any(|c| c.line.get(1) == Some(&centre)), "White may");
    // Without the restriction nothing of it is left, and after a move it would mean another.
    assert!(ask(&Forbidden::default(), &position).candidates.iter().any(|c| c.mv == centre));
    position.play(side).unwrap();
    let after = ask(&forbidden, &position);
    assert!(after.candidates.iter().any(|c| c.mv == centre), "White's first move is free");
    // Every move forbidden is a search that finds nothing.
    let mut all = Forbidden::default();
    all.add(Color::White, Move::Pass, 9);
    position.size().points().for_each(|point| all.add(Color::White, Move::Play(point), 9));
    assert!(ask(&all, &position).candidates.is_empty());
}

#[test]
fn candidates_have_priors_leads_and_lines() {
    let position = Position::new(Size::square(9).unwrap(), Rules::default());
    let report = think(&mut Search::new(settings(), 1), &position, 2_000);
    let sum: f32 = report.candidates.iter().map(|c| c.prior).sum();
    assert!((0.99..1.01).contains(&sum), "chances add up to one: {sum}");
    for candidate in &report.candidates {
        assert_eq!(candidate.line.len(), candidate.line_visits.len());
        assert_eq!((candidate.line[0], candidate.line_visits[0]), (candidate.mv, candidate.visits));
        assert!(candidate.line_visits.windows(2).all(|pair| pair[0] >= pair[1]));
        assert!(candidate.lead_spread >= 0.0 && candidate.lead.abs() <= 81.0);
    }
    let (best, pass) =
        (&report.candidates[0], report.candidates.iter().find(|c| c.mv == Move::Pass));
    assert!(best.lead > pass.unwrap().lead, "a pass loses points");
}
