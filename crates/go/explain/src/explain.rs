use std::time::Duration;

use tengen_board::{Color, Move, Point, PointSet, Size};
use tengen_go_rules::{KoRule, Position, Rules};
use tengen_tactics::LineMove;
use tengen_uct::{Report, Search, Settings};
use tengen_verdict::{Budget, Limits, StopFlag, Verdict};

use crate::ask::Ground;
use crate::endgame::Ending;
use crate::fights::{Fight, fights};
use crate::races::{Contest, contests};
use crate::size::Sizes;
use crate::{
    About, Advice, Balance, Fact, Reason, SizedMove, Standing, Theme, advice, groups, kos, links,
    middle, theme,
};

/// Looks at positions and says what is going on.
#[derive(Clone, Debug)]
pub struct Explainer {
    /// What White is given on top of area, in half points.
    pub komi: i32,
    /// Playouts of the search that gives the second opinion.
    pub playouts: u64,
    /// Positions that may be looked at, about, in all questions about stones.
    pub nodes: u64,
    /// How long it may take in all; not limited if none, and then the same position is always
    /// explained alike.
    pub time: Option<Duration>,
    /// Names the chances of the search.
    pub seed: u64,
    /// Ends it early: then what is known by then is told.
    pub stop: StopFlag,
}

impl Explainer {
    /// As much work as a board of this size needs, with this komi in half points.
    pub fn usual(size: Size, komi: i32) -> Explainer {
        let (playouts, nodes) = match size.area() {
            ..=100 => (4_000, 100_000),
            101..=200 => (2_400, 120_000),
            _ => (1_200, 150_000),
        };
        Explainer { komi, playouts, nodes, time: None, seed: 1, stop: StopFlag::new() }
    }
}

impl Default for Explainer {
    fn default() -> Explainer {
        Explainer {
            komi: 0,
            playouts: 2_000,
            nodes: 100_000,
            time: None,
            seed: 1,
            stop: StopFlag::new(),
        }
    }
}

/// What is going on in a position.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What can be said, the most important first: the first fact is what the position is about.
    pub facts: Vec<Fact>,
    /// Who is to move.
    pub to_move: Color,
    /// What the search found.
    pub report: Report,
}

impl Explanation {
    /// What the position is about.
    pub fn theme(&self) -> Theme {
        self.facts.first().and_then(Fact::theme).unwrap_or(Theme::Quiet)
    }
}

/// What was found out about a position, to be put in order.
struct Told {
    /// What it is about.
    first: Vec<Fact>,
    is_urgent: bool,
    /// The other fights.
    rest: Vec<Vec<Fact>>,
    sized: Vec<SizedMove>,
    ending: Option<Ending>,
}

/// One race takes this part of all positions.
const RACE_SHARE: u64 = 5;

/// Positions for reading the fight about a ko.
const KO_NODES: u64 = 120_000;

/// Bytes for the tree of the search.
const MEMORY: usize = 64 << 20;

/// Moves of the search that are measured.
const MEASURED: usize = 5;

/// Moves that are told, smallest that are, and settled fights and groups that are.
const MOST_MOVES: usize = 4;
const LEAST_SWING: f64 = 1.0;
const MOST_SETTLED: usize = 4;
const MOST_GROUPS: usize = 6;

/// Sizes that differ less than this, or by less than this share, cannot be told apart.
const BLUR: f64 = 1.5;
const BLUR_SHARE: f64 = 0.25;

/// Moves of a line of the search that are told.
const LONGEST_LINE: usize = 6;

/// Shares of the time for the search and for reading; the rest is for measuring.
const FOR_SEARCH: f64 = 0.4;
const FOR_READING: f64 = 0.4;

impl Explainer {
    /// Explains a position to the side that is to move.
    pub fn explain(&self, position: &Position) -> Explanation {
        let report = self.search(position);
        self.explain_with(position, report)
    }

    /// What a search finds in a position.
    pub fn search(&self, position: &Position) -> Report {
        let time = self.time.map(|time| time.mul_f64(FOR_SEARCH));
        let nodes = self.time.is_none().then_some(self.playouts);
        let limits = Limits { nodes, time, stop: self.stop.clone(), ..Limits::default() };
        let mut search = Search::new(Settings { memory: MEMORY, ..Settings::default() }, self.seed);
        search.run(position, self.komi, &mut Budget::new(&limits))
    }

    /// Explains a position that was searched before.
    pub fn explain_with(&self, position: &Position, report: Report) -> Explanation {
        let to_move = position.to_move();
        let time = self.time.map(|time| time.mul_f64(FOR_READING));
        let limits = Limits { time, stop: self.stop.clone(), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let ground = Ground::new(position);
        let sizes = Sizes::new(position);
        let contests = contests(&ground, self.nodes / RACE_SHARE, &mut budget);
        let has_ko = !kos::kos(position).is_empty();
        let fight = has_ko.then(|| {
            budget.lend(KO_NODES, |lent| self.ko_fight_with(position, &report, &sizes, lent))
        });
        let kos = kos::facts(position, &sizes, fight.as_ref(), &mut budget);
        let fights = fights(&ground, &sizes, self.nodes, &mut budget);
        // A race that is decided although the life of its stones is not is none.
        let is_open = |contest: &Contest| {
            let mut open = fights.iter().filter(|fight| fight.is_open());
            !contest.is_settled || !open.any(|fight| fight.stones.meets(&contest.stones))
        };
        let contests: Vec<Contest> = contests.into_iter().filter(is_open).collect();
        let is_told = |fight: &&Fight| {
            let in_race = contests.iter().any(|contest| contest.stones.meets(&fight.stones));
            let in_ko = fight.stones.len() == 1 && kos::is_part_of(&kos, fight.named.at);
            !in_race && !in_ko
        };
        let fights: Vec<&Fight> = fights.iter().filter(is_told).collect();
        let mut told: Vec<Vec<Fact>> = fights.iter().map(|fight| fight.facts(to_move)).collect();
        told.extend(contests.iter().map(|contest| contest.facts(to_move)));
        told.extend(kos);
        let ending = Ending::of(position, &mut budget);
        let sized = self.measured(position, &report, &told, &sizes, ending.as_ref());
        let is_solved = ending.as_ref().is_some_and(|ending| ending.analysis.is_solved());
        let urgent = theme::urgent(&told, sizes.tempo(), is_solved);
        let first = match urgent {
            Some(index) => told.remove(index),
            None => {
                let largest = sized.first().copied();
                vec![theme::without_fights(position, &report, largest, is_solved)]
            }
        };
        let told = Told { first, is_urgent: urgent.is_some(), rest: told, sized, ending };
        let facts = self.put_together(&ground, told, &report, &mut budget);
        Explanation { facts, to_move, report }
    }

    /// The moves that the search and the fights speak of, measured, the largest first.
    fn measured(
        &self,
        position: &Position,
        report: &Report,
        told: &[Vec<Fact>],
        sizes: &Sizes<'_>,
        ending: Option<&Ending>,
    ) -> Vec<SizedMove> {
        let color = position.to_move();
        let liked = report.candidates.iter().filter_map(|candidate| candidate.mv.point());
        let mut points: Vec<Point> = liked.take(MEASURED).collect();
        let of_fights = told.iter().flatten().filter_map(|fact| fact.points.first());
        points.extend(of_fights.take(MEASURED / 2));
        points.sort_unstable();
        points.dedup();
        let solved = ending.map_or(PointSet::EMPTY, Ending::solved_points);
        let is_ko = |point: &Point| kos::kos(position).iter().any(|ko| ko.point == *point);
        points.retain(|&point| {
            position.is_legal(color, point.into()) && !solved.contains(point) && !is_ko(&point)
        });
        let mut sized: Vec<SizedMove> =
            points.into_iter().map(|point| sizes.of(color, point)).collect();
        sized.extend(ending.into_iter().flat_map(|ending| ending.sized(color)));
        sized.retain(|sized| middle(&sized.swing) >= LEAST_SWING);
        sized.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        // Of moves that cannot be told apart by their size, the search's favourite comes first.
        let best = report.best().point();
        let top = sized.first().map_or(0.0, |largest| largest.gain);
        let is_favourite = |sized: &SizedMove| {
            Some(sized.point) == best
                && sized.swing.exact().is_none()
                && sized.gain >= top - BLUR.max(BLUR_SHARE * top)
        };
        if let Some(index) = sized.iter().position(is_favourite) {
            sized[..=index].rotate_right(1);
        }
        sized
    }

    fn put_together(
        &self,
        ground: &Ground<'_>,
        told: Told,
        report: &Report,
        budget: &mut Budget,
    ) -> Vec<Fact> {
        let Told { first, is_urgent, mut rest, sized, ending } = told;
        let position = ground.position;
        let to_move = position.to_move();
        let urgent = first.first().filter(|_| is_urgent).cloned();
        let komi = f64::from(self.komi) / 2.0;
        let solved = ending.as_ref().filter(|ending| ending.analysis.is_solved());
        let proved = solved.and_then(|ending| {
            let margin = ending.analysis.margin.exact()?;
            Some((ending.analysis.advice()?, f64::from(margin) - komi, ending.line()))
        });
        let (advice, second) = match &proved {
            Some((mv, lead, _)) => {
                let reason = if *mv == Move::Pass { Reason::Over } else { Reason::Keeps(*lead) };
                (Advice { color: to_move, mv: *mv, reason }, None)
            }
            None => {
                let advice = advice::advice(&first, is_urgent, to_move, report, &sized);
                let second = advice::second_view(&advice, report);
                (advice, second)
            }
        };
        let mut facts = first;
        let link = match advice {
            // A chance to win says that it is good; a link may say why.
            Advice { color, mv: Move::Play(point), reason: Reason::Search(_) } => {
                links::reason(ground, color, point, budget)
            }
            _ => None,
        };
        let reason = link.map_or(advice.reason, |(reason, _)| reason);
        let mut advice = advice::fact(Advice { reason, ..advice }, urgent.as_ref());
        if let Some((_, stones)) = link {
            advice.stones = stones;
        }
        if let Some((_, _, line)) = proved {
            advice.line = line;
        }
        facts.push(advice);
        facts.extend(second.map(|second| {
            let line = line_of(report, second.mv, position);
            let points = second.mv.point().into_iter().collect();
            let stones = PointSet::EMPTY;
            Fact { about: About::SecondView(second), stones, points, line, stake: 0.0 }
        }));
        facts.push(self.balance(position, report, solved));
        let stake = |facts: &[Fact]| facts.first().map_or(0.0, |fact| fact.stake);
        rest.sort_by(|a, b| stake(b).total_cmp(&stake(a)));
        let (settled, open): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|facts| facts.first().is_some_and(is_settled));
        facts.extend(open.into_iter().flatten());
        facts.extend(settled.into_iter().take(MOST_SETTLED).flatten());
        let regions = ending.map_or_else(Vec::new, |ending| ending.facts(position));
        let is_region = |sized: &&SizedMove| sized.swing.exact().is_some();
        let moves = sized.iter().filter(|sized| !is_region(sized));
        facts.extend(regions.into_iter().take(MOST_MOVES));
        facts.extend(moves.take(MOST_MOVES).map(|&sized| moves_fact(sized)));
        let seen: PointSet = facts.iter().fold(PointSet::EMPTY, |seen, fact| seen | fact.stones);
        let mut groups = groups::facts(position, report);
        groups.retain(|group| !group.stones.meets(&seen));
        groups.sort_by_key(|group| (rank(group), std::cmp::Reverse(group.stones.len())));
        facts.extend(groups.into_iter().take(MOST_GROUPS));
        facts
    }

    fn balance(&self, position: &Position, report: &Report, solved: Option<&Ending>) -> Fact {
        let komi = f64::from(self.komi) / 2.0;
        let solved = solved.and_then(|ending| ending.analysis.margin.exact()).map(f64::from);
        let lead = match solved.or_else(|| theme::proved_score(position)) {
            Some(score) => Verdict::Exact(score - komi),
            None => Verdict::Estimate(report.lead),
        };
        let chance = f64::from(report.win_rate());
        let chance = match position.to_move() {
            Color::Black => chance,
            Color::White => 1.0 - chance,
        };
        let about = About::Balance(Balance { lead, komi, chance: Some(chance) });
        let (stones, points) = (PointSet::EMPTY, PointSet::EMPTY);
        Fact { about, stones, points, line: Vec::new(), stake: 0.0 }
    }
}

fn is_settled(fact: &Fact) -> bool {
    match &fact.about {
        About::Stones(stones) => stones.is_settled,
        About::Race(race) => race.is_settled,
        _ => false,
    }
}

/// Weak groups are told before those that are sure.
fn rank(fact: &Fact) -> u8 {
    let About::Group(group) = &fact.about else { return 0 };
    match group.standing {
        Verdict::Estimate(Standing::Weak) => 0,
        Verdict::Estimate(Standing::Dead) => 1,
        Verdict::Estimate(_) => 2,
        _ => 3,
    }
}

fn moves_fact(sized: SizedMove) -> Fact {
    let points = PointSet::from_iter([sized.point]);
    let line = vec![LineMove { color: sized.color, mv: sized.point.into(), after_threat: false }];
    let stake = middle(&sized.swing);
    Fact { about: About::Sized(sized), stones: PointSet::EMPTY, points, line, stake }
}

/// How the search goes on after one of its moves, as far as it is legal.
pub(crate) fn line_of(report: &Report, mv: Move, position: &Position) -> Vec<LineMove> {
    let candidate = report.candidates.iter().find(|candidate| candidate.mv == mv);
    let mut board = position.clone();
    board.set_rules(Rules { ko: KoRule::Simple, ..position.rules() });
    let mut line = Vec::new();
    for &mv in candidate.into_iter().flat_map(|candidate| &candidate.line).take(LONGEST_LINE) {
        let color = board.to_move();
        if board.play(mv).is_err() {
            break;
        }
        line.push(LineMove { color, mv, after_threat: false });
    }
    line
}
