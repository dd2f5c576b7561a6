use super::*;
use tengen_board::Random;

const SECOND: Duration = Duration::from_secs(1);
const LAG: Duration = Duration::from_millis(100);

fn stage(area: usize, moves_made: usize) -> Stage {
    Stage { area, empty: area.saturating_sub(moves_made).max(area / 4) }
}

fn pace(system: TimeSystem, moves_made: usize) -> Pace {
    Pace::on_clock(&Clock::new(system), stage(81, moves_made), LAG).unwrap()
}

fn systems() -> Vec<TimeSystem> {
    let mut systems = Vec::new();
    for main in [0, 1, 5, 30, 600].map(|seconds| seconds * SECOND) {
        if main >= 30 * SECOND {
            systems.push(TimeSystem::Absolute { main });
        }
        for period in [1, 3, 30].map(|seconds| seconds * SECOND) {
            systems.push(TimeSystem::ByoYomi { main, period, periods: 1 });
            systems.push(TimeSystem::ByoYomi { main, period, periods: 5 });
            systems.push(TimeSystem::Canadian { main, period, stones: 1 });
            // Five moves and five times the lag must fit into a period at all.
            if period > SECOND {
                systems.push(TimeSystem::Canadian { main, period, stones: 5 });
            }
            if !main.is_zero() {
                systems.push(TimeSystem::Fischer { main, increment: period });
                systems.push(TimeSystem::FischerCapped {
                    main,
                    increment: period,
                    most_main: Some(main.max(2 * SECOND)),
                    most_per_move: Some(2 * SECOND),
                });
                systems.push(TimeSystem::FischerCapped {
                    main,
                    increment: period,
                    most_main: None,
                    most_per_move: None,
                });
            }
        }
    }
    systems
}

/// Thinks about a move with a search made up at random; how long it took.
fn think(pace: &Pace, random: &mut Random) -> Duration {
    let speed = 2_000.0;
    let (mut elapsed, mut first, mut second) = (Duration::ZERO, 0, 0);
    loop {
        let standing = Standing {
            visits: (u64::max(first, second), u64::min(first, second)),
            first_is_best: random.chance(0.7),
            speed: (!elapsed.is_zero()).then_some(speed),
        };
        let Some(slice) = pace.next_slice(elapsed, &standing) else { return elapsed };
        assert!(!slice.is_zero());
        elapsed += slice;
        let visits = (speed * slice.as_secs_f64()) as u64;
        *(if random.chance(0.6) { &mut first } else { &mut second }) += visits;
    }
}

/// Games of 200 moves, whatever the system; every move also costs up to the lag that was provided
/// for, as the player learns from the server's clock.
#[test]
fn no_game_is_lost_on_time() {
    let mut random = Random::new(1);
    for system in systems() {
        for round in 0..12 {
            let area = if round % 2 == 0 { 81 } else { 361 };
            // Two clocks: the server's, and the player's, which knows nothing of the lag until it
            // is told.
            let (mut served, mut own) = (Clock::new(system), Clock::new(system));
            for own_move in 0..100 {
                own.set_left(served.left().as_secs_f64(), served.overtime().unwrap_or(0));
                let pace = Pace::on_clock(&own, stage(area, 2 * own_move), LAG).unwrap();
                assert!(pace.planned <= pace.most, "{system:?}: {pace:?}");
                let lag = LAG.mul_f64(f64::from(random.below(1_000)) / 1_000.0);
                let thought = think(&pace, &mut random);
                own.spend(thought);
                assert!(
                    served.spend(thought + lag),
                    "{system:?} lost at move {own_move}: {own:?} {pace:?} {thought:?} {lag:?}"
                );
            }
        }
    }
}

#[test]
fn a_second_left_is_enough_for_many_moves() {
    let mut clock = Clock::new(TimeSystem::Absolute { main: 300 * SECOND });
    clock.set_left(1.0, 0);
    for own_move in 0..60 {
        // Nobody tells that a move costs 10 milliseconds more than the thinking.
        let pace = Pace::on_clock(&clock, stage(81, 40 + 2 * own_move), LAG).unwrap();
        assert!(clock.spend(pace.most + LAG / 10), "lost at move {own_move}: {clock:?}");
    }
}

#[test]
fn most_of_an_absolute_clock_is_used_in_a_game_of_usual_length() {
    for (main, area, own_moves) in [(30, 81, 28), (300, 81, 30), (600, 361, 120)] {
        let mut clock = Clock::new(TimeSystem::Absolute { main: main * SECOND });
        let mut spent = Vec::new();
        for own_move in 0..own_moves {
            clock.set_left(clock.left().as_secs_f64(), 0);
            let pace = Pace::on_clock(&clock, stage(area, 2 * own_move), LAG).unwrap();
            spent.push(pace.planned);
            assert!(clock.spend(pace.planned));
        }
        let used = 1.0 - clock.left().as_secs_f64() / f64::from(main);
        assert!((0.7..0.97).contains(&used), "{used:.2} of {main} s on {area} points");
        let sum = |moves: &[Duration]| moves.iter().sum::<Duration>();
        let half = spent.len() / 2;
        let [early, late] = [sum(&spent[..half]), sum(&spent[half..])];
        assert!(early > late.mul_f64(1.4), "early moves matter more: {early:?} {late:?}");
    }
}

#[test]
fn a_period_is_used_up_and_never_overstepped() {
    let system = TimeSystem::ByoYomi { main: Duration::ZERO, period: 10 * SECOND, periods: 3 };
    let mut clock = Clock::new(system);
    clock.set_left(10.0, 3);
    let pace = Pace::on_clock(&clock, stage(81, 10), LAG).unwrap();
    assert!(pace.planned > 9 * SECOND && pace.most < 10 * SECOND - LAG);
    assert!(!pace.stops_early, "what is left of a period is lost");
    clock.set_left(2.0, 3);
    let pace = Pace::on_clock(&clock, stage(81, 10), LAG).unwrap();
    assert!(pace.most < 2 * SECOND, "a server may say that part of it is gone: {pace:?}");
}

#[test]
fn main_time_before_byo_yomi_is_not_spared() {
    let system = TimeSystem::ByoYomi { main: SECOND, period: 10 * SECOND, periods: 3 };
    assert!(pace(system, 20).planned > 9 * SECOND);
    let system = TimeSystem::Canadian { main: SECOND, period: 10 * SECOND, stones: 2 };
    let planned = pace(system, 20).planned;
    assert!(planned > 4 * SECOND && planned < 5 * SECOND, "{planned:?}");
}

#[test]
fn what_would_not_fit_under_the_cap_is_used() {
    let capped = |main| TimeSystem::FischerCapped {
        main: main * SECOND,
        increment: 5 * SECOND,
        most_main: Some(60 * SECOND),
        most_per_move: None,
    };
    assert!(pace(capped(60), 0).planned >= 5 * SECOND);
    assert!(pace(capped(10), 70).planned < 6 * SECOND);
}

#[test]
fn a_fixed_time_is_used_whole_unless_told_otherwise() {
    let sure = Standing { visits: (1_000, 3), first_is_best: true, speed: Some(10.0) };
    let pace = Pace::fixed(SECOND);
    assert!(pace.next_slice(SECOND / 2, &sure).is_some());
    assert_eq!(pace.next_slice(SECOND, &sure), None);
    let pace = pace.stopping_early();
    assert_eq!(pace.next_slice(SECOND / 2, &sure), None);
    let unknown = Standing { speed: None, ..sure };
    assert!(pace.next_slice(SECOND / 2, &unknown).is_some(), "nothing is known of the speed");
    let fast = Standing { speed: Some(2_000.0), ..sure };
    assert!(pace.next_slice(SECOND / 2, &fast).is_some(), "1000 more visits would catch up");
}

#[test]
fn hard_choices_take_longer() {
    let pace = Pace { planned: SECOND, most: 3 * SECOND, stops_early: true };
    let clear = Standing { visits: (600, 300), first_is_best: true, speed: Some(1_000.0) };
    assert_eq!(pace.next_slice(SECOND, &clear), None);
    let close = Standing { visits: (500, 400), ..clear };
    assert!(pace.next_slice(SECOND, &close).is_some(), "two moves are close");
    let doubtful = Standing { visits: (600, 598), first_is_best: false, ..clear };
    assert!(pace.next_slice(2 * SECOND, &doubtful).is_some(), "another move wins more often");
    assert_eq!(pace.next_slice(3 * SECOND, &doubtful), None, "but not for ever");
    // The last slice ends at the end.
    let end = pace.next_slice(3 * SECOND - Duration::from_millis(7), &doubtful);
    assert_eq!(end, Some(Duration::from_millis(7)));
}

/// Whatever the visits become in the time that an early stop saves, the first stays first.
#[test]
fn an_early_stop_never_changes_the_move() {
    let mut random = Random::new(3);
    let pace = Pace { planned: SECOND, most: 2 * SECOND, stops_early: true };
    let mut stops = 0;
    for _ in 0..20_000 {
        let second = u64::from(random.below(5_000));
        let visits = (second + u64::from(random.below(8_000)), second);
        let speed = f64::from(random.below(9_000) + 1);
        let standing = Standing { visits, first_is_best: random.chance(0.5), speed: Some(speed) };
        let elapsed = Duration::from_millis(u64::from(random.below(2_000)));
        if pace.next_slice(elapsed, &standing).is_none() {
            let is_open = !standing.first_is_best || 4 * visits.1 > 3 * visits.0;
            let end = if is_open { pace.most } else { pace.planned };
            let more = speed * end.saturating_sub(elapsed).as_secs_f64();
            assert!(visits.1 as f64 + more <= visits.0 as f64, "{standing:?} at {elapsed:?}");
            stops += 1;
        }
    }
    assert!(stops > 1_000);
}
