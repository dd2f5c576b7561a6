use std::time::{Duration, Instant};

use tengen_go_rules::Position;
use tengen_uct::{Candidate, Forbidden, Report, Search};
use tengen_verdict::{Budget, Limits};

use crate::pace::span;
use crate::{Analysis, Pace, Standing};

/// How a player is to think: within which limits and at which pace, about which moves, and who is
/// told meanwhile. The time counts from its making.
pub struct Thinking<'a> {
    began: Instant,
    limits: Limits,
    pace: Option<Pace>,
    forbidden: Forbidden,
    watch: Option<Watch<'a>>,
    /// Playouts that the player wants to make after its search.
    afterwards: u64,
    speed: Option<f64>,
}

/// Somebody who is told now and then what is thought.
struct Watch<'a> {
    every: Duration,
    tell: &'a mut dyn FnMut(&Analysis),
}

/// Playouts that come before the first look at the clock: a player without any has no idea what to
/// play.
const AT_LEAST: u64 = 32;

/// The shortest time for players who only know limits.
const SHORTEST: Duration = Duration::from_millis(1);

/// The longest time without a look at what was found: the counts of a search have an end.
const LONGEST_SLICE: Duration = Duration::from_secs(1);

/// Part of the time for a move that may be kept for what comes after the search.
const MOST_KEPT: f64 = 0.6;

/// Visits of a position after which no search goes on: the counts in the tree have 32 bits.
const MOST_VISITS: u64 = 1 << 30;

impl<'a> Thinking<'a> {
    /// Thinks until the limits are reached, in silence.
    pub fn within(limits: &Limits) -> Thinking<'a> {
        Thinking {
            began: Instant::now(),
            limits: limits.clone(),
            pace: None,
            forbidden: Forbidden::default(),
            watch: None,
            afterwards: 0,
            speed: None,
        }
    }

    /// At this pace.
    #[must_use]
    pub fn at(mut self, pace: Option<Pace>) -> Thinking<'a> {
        self.pace = pace;
        self
    }

    /// Leaving out some moves.
    #[must_use]
    pub fn without(mut self, forbidden: Forbidden) -> Thinking<'a> {
        self.forbidden = forbidden;
        self
    }

    /// Telling somebody every so often what is thought, and once at the end unless the stop flag
    /// was raised.
    #[must_use]
    pub fn telling(mut self, every: Duration, tell: &'a mut dyn FnMut(&Analysis)) -> Thinking<'a> {
        self.watch = Some(Watch { every, tell });
        self
    }

    /// The limits for players who know nothing of paces: the pace's plan is a limit of time.
    pub fn limits(&self) -> Limits {
        // Without any time a player would have no idea what to play.
        let planned = self.pace.map(|pace| pace.planned.max(SHORTEST));
        let time = [self.limits.time, planned].into_iter().flatten().min();
        Limits { time, ..self.limits.clone() }
    }

    /// With no more playouts than this.
    pub fn at_most(&mut self, playouts: u64) {
        let nodes = self.limits.nodes.map_or(playouts, |nodes| nodes.min(playouts));
        self.limits.nodes = Some(nodes);
    }

    /// Says how many playouts a second there were when the player last thought.
    pub const fn expect_speed(&mut self, speed: Option<f64>) {
        self.speed = speed;
    }

    /// Time since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Playouts a second, as far as known.
    pub const fn speed(&self) -> Option<f64> {
        self.speed
    }

    /// Has searches end so early that there is time for so many playouts more.
    pub const fn keep_time_for(&mut self, playouts: u64) {
        self.afterwards = playouts;
    }

    /// Whether there is time for so many playouts more. Without a limit of time there always is.
    pub fn has_time_for(&self, playouts: u64) -> bool {
        let most = self.pace.map(|pace| pace.most);
        let Some(most) = [self.limits.time, most].into_iter().flatten().min() else { return true };
        self.speed.is_some_and(|speed| {
            self.began.elapsed().as_secs_f64() + playouts as f64 / speed <= most.as_secs_f64()
        })
    }

    /// Moves that are to be left out.
    pub const fn forbidden(&self) -> &Forbidden {
        &self.forbidden
    }

    /// Tells whoever listens what is thought.
    pub fn tell(&mut self, analysis: &Analysis) {
        if let Some(watch) = &mut self.watch {
            (watch.tell)(analysis);
        }
    }

    /// Searches a position, with this many playouts where nothing else ends the search.
    pub fn search(
        &mut self,
        search: &mut Search,
        position: &Position,
        komi: i32,
        playouts: u64,
    ) -> Report {
        let limits = self.limits().or_nodes(playouts);
        let mut course = Course {
            began: self.began,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            pace: self.pace.or(limits.time.map(Pace::fixed)),
            afterwards: self.afterwards,
            speed: self.speed,
            reports: self.watch.as_ref().map(|watch| (watch.every, self.began + watch.every)),
            first_slice: None,
        };
        let color = position.to_move();
        let first = Limits { nodes: Some(course.first_nodes()), time: None, ..limits.clone() };
        let mut budget = Budget::new(&if course.is_plain() { limits.clone() } else { first });
        let watch = &mut self.watch;
        let mut tell = |report: &Report| {
            if let Some(watch) = watch {
                (watch.tell)(&Analysis::of(report, color));
            }
        };
        let stop = &limits.stop;
        let report = search.run_in_slices(
            position,
            komi,
            &self.forbidden,
            &mut budget,
            &mut |report, budget| {
                let now = Instant::now();
                if course.is_report_due(now) {
                    tell(report);
                }
                if stop.is_raised() {
                    return false;
                }
                let Some((nodes, time)) = course.next(now, report) else { return false };
                let limits = Limits { nodes: Some(nodes), time: Some(time), ..limits.clone() };
                *budget = Budget::new(&limits);
                true
            },
        );
        if !stop.is_raised() {
            tell(&report);
        }
        self.speed = course.speed;
        report
    }
}

/// The course of one search.
struct Course {
    began: Instant,
    nodes: u64,
    pace: Option<Pace>,
    /// Playouts to keep time for.
    afterwards: u64,
    /// Playouts a second in this search, or else in the one before.
    speed: Option<f64>,
    /// How often to report, and when next.
    reports: Option<(Duration, Instant)>,
    /// When the first slice was over, and playouts until then. It is not typical: it begins with
    /// what an earlier search left behind being put in order.
    first_slice: Option<(Instant, u64)>,
}

impl Course {
    /// Whether nothing but a number of playouts matters: then there is nothing to look at.
    const fn is_plain(&self) -> bool {
        self.pace.is_none() && self.reports.is_none() && self.nodes < MOST_VISITS
    }

    fn first_nodes(&self) -> u64 {
        self.nodes.min(AT_LEAST)
    }

    fn is_report_due(&mut self, now: Instant) -> bool {
        match &mut self.reports {
            Some((every, next)) if now >= *next => {
                *next = now + *every;
                true
            }
            _ => false,
        }
    }

    /// Playouts and time until the next look; none if the search is over.
    fn next(&mut self, now: Instant, report: &Report) -> Option<(u64, Duration)> {
        let nodes = self.nodes.checked_sub(report.playouts).filter(|&left| left > 0)?;
        let visits: u64 = report.candidates.iter().map(|c| u64::from(c.visits)).sum();
        if self.is_plain() || visits >= MOST_VISITS {
            return None;
        }
        let measured = self.measure(now, report.playouts);
        self.speed = measured.or(self.speed);
        let mut time = match &self.pace {
            Some(pace) => {
                let elapsed = now - self.began + self.kept(pace);
                pace.next_slice(elapsed, &standing(report, measured))?
            }
            None => LONGEST_SLICE,
        };
        if let Some((_, next)) = self.reports {
            time = time.min(next.saturating_duration_since(now));
        }
        Some((nodes, time))
    }

    /// Time to keep for later, unless too little would be left for now.
    fn kept(&self, pace: &Pace) -> Duration {
        let kept = self.speed.map_or(0.0, |speed| self.afterwards as f64 / speed);
        let most = MOST_KEPT * pace.planned.as_secs_f64();
        if kept <= most { span(kept) } else { Duration::ZERO }
    }

    fn measure(&mut self, now: Instant, playouts: u64) -> Option<f64> {
        let (since, before) = *self.first_slice.get_or_insert((now, playouts));
        let seconds = (now - since).as_secs_f64();
        (playouts > before && seconds > 0.0).then(|| (playouts - before) as f64 / seconds)
    }
}

fn standing(report: &Report, speed: Option<f64>) -> Standing {
    let visits = |index: usize| report.candidates.get(index).map_or(0, |c| u64::from(c.visits));
    Standing {
        visits: (visits(0), visits(1)),
        first_is_best: first_is_best(&report.candidates),
        speed,
    }
}

/// Part of the first move's visits that another needs before its win rate says anything.
const ENOUGH_VISITS: f32 = 0.2;

/// By how much its win rate must then be higher.
const CLEARLY_BETTER: f32 = 0.005;

fn first_is_best(candidates: &[Candidate]) -> bool {
    let Some((first, others)) = candidates.split_first() else { return true };
    let enough = (first.visits as f32 * ENOUGH_VISITS).max(1.0);
    !others.iter().any(|other| {
        other.visits as f32 >= enough && other.win_rate > first.win_rate + CLEARLY_BETTER
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choice, Game, Player, UctPlayer};
    use tengen_board::{Color, Move, Size};
    use tengen_go_rules::{Diagram, Komi, RuleSet};
    use tengen_uct::Settings;
    use tengen_verdict::StopFlag;

    fn game() -> Game {
        Game::new(Size::square(7).unwrap(), RuleSet::Chinese, Komi::points(7))
    }

    fn player(seed: u64) -> UctPlayer {
        UctPlayer::new(Settings { memory: 8 << 20, ..Settings::default() }, seed)
    }

    fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    #[test]
    fn being_watched_changes_nothing() {
        let limits = nodes(3_000);
        let alone = player(3).choose(&game(), Color::Black, &limits);
        let mut reports = Vec::new();
        let mut tell = |analysis: &Analysis| reports.push(analysis.visits);
        let mut thinking = Thinking::within(&limits).telling(Duration::from_millis(1), &mut tell);
        assert_eq!(player(3).choose_aloud(&game(), Color::Black, &mut thinking), alone);
        assert!(reports.len() > 1 && reports.is_sorted(), "{reports:?}");
        assert!(reports.last().is_some_and(|&visits| visits >= 2_990), "the last word is the end");
    }

    #[test]
    fn with_no_time_at_all_there_is_still_a_move() {
        for limits in [time(Duration::ZERO), time(Duration::from_nanos(1))] {
            let mut player = player(1);
            let choice = player.choose(&game(), Color::Black, &limits);
            assert!(matches!(choice, Choice::Move(Move::Play(_))), "{choice:?}");
            assert!(player.report().unwrap().playouts <= AT_LEAST + 1);
        }
        let pace = Some(Pace::fixed(Duration::ZERO));
        assert!(Thinking::within(&Limits::default()).at(pace).limits().time > Some(Duration::ZERO));
    }

    #[test]
    fn a_time_is_kept_and_a_number_of_playouts_as_well() {
        let (span, began) = (Duration::from_millis(120), Instant::now());
        player(1).choose(&game(), Color::Black, &time(span));
        assert!(began.elapsed() >= span, "a plain time is used whole");
        let mut player = player(1);
        let both = Limits { nodes: Some(100), ..time(Duration::from_secs(60)) };
        player.choose(&game(), Color::Black, &both);
        assert_eq!(player.report().unwrap().playouts, 100);
    }

    #[test]
    fn a_search_that_is_decided_stops_early() {
        // One point takes the other's stones, whoever plays there.
        let text = "X X X O O X .\nX . O O O X .\nX X X O O X .";
        let diagram = Diagram::read(text).unwrap();
        let position = diagram.set_up(RuleSet::Chinese.rules());
        let mut game = Game::new(diagram.size(), RuleSet::Chinese, Komi::ZERO);
        game.set_up(diagram.size().points().map(|point| (point, position.stone(point))));
        let (second, limits) = (Duration::from_secs(1), Limits::default());
        let think = |player: &mut UctPlayer, pace: Pace| {
            let began = Instant::now();
            player.analyse(&game, Color::Black, &mut Thinking::within(&limits).at(Some(pace)));
            began.elapsed()
        };
        let mut player = player(1);
        // What is known beforehand cannot be caught up with in a second.
        player.choose(&game, Color::Black, &nodes(100_000));
        let early = think(&mut player, Pace::fixed(second).stopping_early());
        assert!(early < second, "{early:?}");
        let whole = think(&mut player, Pace::fixed(second));
        assert!(whole >= second, "{whole:?}");
    }

    #[test]
    fn time_is_kept_for_what_comes_after_the_search() {
        let limits = time(Duration::from_secs(1));
        let mut search = Search::new(Settings { memory: 8 << 20, ..Settings::default() }, 1);
        let mut thinking = Thinking::within(&limits);
        assert!(!thinking.has_time_for(1), "nothing is known of the speed");
        thinking.search(&mut search, game().position(), 14, 1);
        let speed = thinking.speed().unwrap();
        assert!(!thinking.has_time_for(1), "all the time is used up");
        let half_a_second = (speed / 2.0) as u64;
        let mut thinking = Thinking::within(&limits);
        thinking.expect_speed(Some(speed));
        assert!(thinking.has_time_for(half_a_second) && !thinking.has_time_for(3 * half_a_second));
        // A fifth of a second at this speed, and no more than may be kept if the machine gets three
        // times as slow.
        thinking.keep_time_for((speed / 5.0) as u64);
        thinking.search(&mut search, game().position(), 14, 1);
        assert!(thinking.elapsed() < Duration::from_millis(960), "{:?}", thinking.elapsed());
        // Without a limit of time there is always time.
        assert!(Thinking::within(&nodes(1)).has_time_for(u64::MAX));
    }

    #[test]
    fn a_raised_flag_ends_thinking_without_a_last_word() {
        let stop = StopFlag::new();
        let endless = Limits { nodes: Some(u64::MAX), stop: stop.clone(), ..Limits::default() };
        let mut reports = 0;
        let mut tell = |_: &Analysis| {
            reports += 1;
            if reports == 3 {
                stop.raise();
            }
        };
        let mut player = player(1);
        let mut thinking = Thinking::within(&endless).telling(Duration::from_millis(1), &mut tell);
        player.analyse(&game(), Color::White, &mut thinking);
        assert_eq!(reports, 3);
        // What was found is there for the move.
        let known: u32 = player.report().unwrap().candidates.iter().map(|c| c.visits).sum();
        player.choose(&game(), Color::White, &nodes(1));
        let visits: u32 = player.report().unwrap().candidates.iter().map(|c| c.visits).sum();
        assert_eq!(visits, known + 1);
    }

    #[test]
    fn whites_lead_is_whites() {
        let limits = nodes(500);
        let mut analyses = Vec::new();
        for color in Color::BOTH {
            let mut latest = None;
            let mut tell = |analysis: &Analysis| latest = Some(analysis.clone());
            let mut game = game();
            // A komi that nobody can make up for.
            game.set_komi(Komi::points(60));
            let mut thinking = Thinking::within(&limits).telling(LONGEST_SLICE, &mut tell);
            player(1).analyse(&game, color, &mut thinking);
            analyses.push(latest.unwrap());
        }
        let [black, white] = &analyses[..] else { panic!("one for each") };
        assert!(black.lead < -30.0 && white.lead > 30.0, "{} {}", black.lead, white.lead);
        assert!(black.win_rate < 0.1 && white.win_rate > 0.9);
        assert!(white.moves[0].lead > 30.0);
        assert!(white.moves.iter().all(|v| (0.0..=1.0).contains(&v.least_win_rate)));
        assert!(white.moves[0].least_win_rate < white.moves[0].win_rate);
    }
}
