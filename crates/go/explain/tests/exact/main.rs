//! Never wrong where it says exact: positions from the middle of games and late in them, and searches
//! that know nothing but the rules. In closed places and on boards near their end every line of play is
//! looked at; captures in the open are looked at as deep as they are long.
//!
//! `TENGEN_EXACT=1000 cargo test --release -p tengen-explain --test exact -- --nocapture` looks at more of
//! them and counts what was confirmed; `TENGEN_EXACT_SEED=1000` takes others.

mod closed;
#[path = "../../../kofight/tests/oracle/mod.rs"]
#[expect(dead_code, reason = "shared with other tests")]
mod oracle;
mod plain;

use std::collections::BTreeMap;

use closed::Closed;
use oracle::plain::{Plain as Board, number};
use oracle::{Solved, State};
use plain::{Plain, plain};
use tengen_board::{Color, Move, Point, Random, Size};
use tengen_cgt::{Calculator, Number, Side, Store, Value};
use tengen_explain::{
    About, Advice, Explainer, Explanation, Fact, Fate, KoPlan, RaceEnding, RaceFact, Reason,
    RegionFact, Standing, StonesFact,
};
use tengen_go_rules::{Position, Rules};
use tengen_semeai::Outcome;
use tengen_tactics::{Question, Reach, Status, Task};
use tengen_uct::{Search, Settings};
use tengen_verdict::{Budget, Limits, Verdict};

/// Positions that are looked at where nothing else is asked for.
const USUAL: u64 = 12;

/// Boards with more states are not played out.
const MOST_STATES: usize = 250_000;

/// Free points of a board that is played out, at most.
const MOST_FREE: usize = 9;

/// Positions for one proof.
const PROOF_NODES: u64 = 100_000;

/// Komi in half points.
const KOMI: i32 = 14;

/// A position of a weak game against itself, from its middle to its end.
fn a_position(seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut position = Position::new(Size::square(9).unwrap(), Rules::default());
    let moves = 16 + random.below(56) as usize;
    let settings = Settings { memory: 4 << 20, ..Settings::default() };
    let mut search = Search::new(settings, seed);
    let limits = Limits { nodes: Some(40), ..Limits::default() };
    while position.move_count() < moves && !position.is_over() {
        let astray: Vec<Point> = position.sensible_points(position.to_move()).collect();
        let mv = match random.pick(&astray).filter(|_| random.below(5) == 0) {
            Some(&point) => Move::Play(point),
            None => search.run(&position, KOMI, &mut Budget::new(&limits)).best(),
        };
        position.play_legal(position.to_move(), mv);
    }
    position
}

#[test]
fn what_is_called_exact_is_never_refuted() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let (count, from) = (number("TENGEN_EXACT"), number("TENGEN_EXACT_SEED").unwrap_or(0));
    let mut tally: BTreeMap<&'static str, [usize; 2]> = BTreeMap::new();
    for seed in from..from + count.unwrap_or(USUAL) {
        let position = a_position(seed);
        let explainer = Explainer { playouts: 60, ..Explainer::usual(position.size(), KOMI) };
        let explanation = explainer.explain(&position);
        let mut whole = Whole::of(&position);
        for fact in explanation.facts.iter().filter(|fact| fact.is_exact()) {
            let checked = check(&position, &explanation, fact, &mut whole, seed);
            let Some((name, verdict)) = checked else { continue };
            let counted = tally.entry(name).or_default();
            match verdict {
                Plain::Yes => counted[0] += 1,
                Plain::Unknown => counted[1] += 1,
                Plain::No => panic!("seed {seed}: {:?}\n{}", fact.about, position.diagram()),
            }
        }
    }
    println!("confirmed, too much to look at: {tally:?}");
    assert!(tally.values().any(|counted| counted[0] > 0));
}

/// What is said and whether it holds; nothing where nothing is claimed that could be wrong.
fn check(
    position: &Position,
    explanation: &Explanation,
    fact: &Fact,
    whole: &mut Whole,
    seed: u64,
) -> Option<(&'static str, Plain)> {
    Some(match &fact.about {
        About::Stones(stones) => of_stones(position, fact, stones),
        About::Race(race) => ("race", of_race(position, race)),
        About::Group(group) => {
            assert_eq!(group.standing, Verdict::Exact(Standing::Safe));
            ("group", lives_without_answering(position, group.named.at, seed))
        }
        About::Balance(balance) => {
            let Verdict::Exact(lead) = balance.lead else { unreachable!() };
            let margin = whole.margin(position).map(|margin| f64::from(2 * margin - KOMI) / 2.0);
            ("score", holds(margin.map(|margin| (margin - lead).abs() < 1e-9)))
        }
        About::Advice(Advice { mv, reason: Reason::Keeps(_), .. }) => {
            ("best move", holds(whole.is_best(position, *mv)))
        }
        About::KoPlan(KoPlan { mv, .. }) => ("ko plan", holds(whole.is_best(position, *mv))),
        About::Region(region) => ("region", of_region(position, region)),
        About::KoWorth(worth) => {
            let swing = whole.ko_swing(explanation, worth.point);
            (
                "ko",
                holds(
                    swing.map(|found| {
                        (f64::from(found) - worth.swing.exact().unwrap()).abs() < 1e-9
                    }),
                ),
            )
        }
        // Stones and prohibitions can be seen; sizes of moves are those of their regions.
        About::Ko(_) | About::Sized(_) | About::Endgame(_) => return None,
        // Checked number by number where they are read, in the tests of ko fights.
        About::KoThreats(_) => return None,
        other => panic!("nobody checks {other:?}"),
    })
}

fn holds(found: Option<bool>) -> Plain {
    match found {
        Some(true) => Plain::Yes,
        Some(false) => Plain::No,
        None => Plain::Unknown,
    }
}

/// The stone that is asked about: of the largest string.
fn target(position: &Position, fact: &Fact) -> Point {
    let largest = fact.stones.iter().max_by_key(|&stone| position.stones(stone));
    largest.expect("the fact speaks of stones")
}

fn of_stones(position: &Position, fact: &Fact, stones: &StonesFact) -> (&'static str, Plain) {
    let Verdict::Exact(fate) = stones.fate else { unreachable!() };
    let target = target(position, fact);
    let (owner, attacker) = (stones.named.owner, stones.named.owner.other());
    let closed = Closed::around(position, target);
    let taken = |bound: Color| closed.as_ref()?.is_taken(stones.first, bound);
    match fate {
        Fate::Taken => {
            let found = match taken(attacker) {
                Some(found) => holds(Some(found)),
                None => in_the_open(position, fact, target, stones.first),
            };
            // What is too long a way is not checked; a capture at once must be.
            if stones.first != owner && position.in_atari(target) {
                assert_eq!(found, Plain::Yes, "{stones:?}\n{}", position.diagram());
            }
            ("taken", found)
        }
        Fate::Stands => {
            let found = match taken(owner) {
                Some(taken) => holds(Some(!taken)),
                None => match plain(position, target, stones.first, 4) {
                    Plain::Yes => Plain::No,
                    // So short a search refutes, and confirms nothing.
                    Plain::No | Plain::Unknown => Plain::Unknown,
                },
            };
            ("stands", found)
        }
        Fate::Ko { .. } => {
            let [one, other] = [attacker, owner].map(taken);
            ("ko for stones", holds(one.zip(other).map(|(one, other)| !one && other)))
        }
    }
}

/// A capture that no safe stones enclose: as deep as it is long, and a little deeper.
fn in_the_open(position: &Position, fact: &Fact, target: Point, first: Color) -> Plain {
    const DEEPEST: usize = 6;
    let moves = fact.line.len();
    let depths = [moves, moves + 2].into_iter().filter(|&depth| depth <= DEEPEST);
    let mut found = depths.map(|depth| plain(position, target, first, depth));
    // A longer defence is no refutation.
    if found.any(|found| found == Plain::Yes) { Plain::Yes } else { Plain::Unknown }
}

fn of_race(position: &Position, race: &RaceFact) -> Plain {
    let Verdict::Exact(ending) = race.ending else { unreachable!() };
    let taken = |of: Color, bound: Color| {
        let at = race.blocks[of.index()].at;
        let closed = Closed::around(position, at);
        let found = closed.and_then(|closed| closed.is_taken(race.first, bound));
        found.or_else(|| by_proof(position, at, race.first))
    };
    match ending {
        RaceEnding::Known(Outcome::Wins(winner)) => holds(taken(winner.other(), winner)),
        RaceEnding::Known(Outcome::Seki) => {
            let [black, white] = Color::BOTH.map(|color| taken(color, color));
            holds(black.zip(white).map(|(black, white)| !black && !white))
        }
        RaceEnding::Ko { .. } => {
            let depends = |of: Color| {
                let [one, other] = [of.other(), of].map(|bound| taken(of, bound));
                Some(!one? && other?)
            };
            let [black, white] = Color::BOTH.map(depends);
            holds(black.zip(white).map(|(black, white)| black || white))
        }
    }
}

/// Whether a block can be taken, by the proof search for captures, if that looks at all of the place
/// that safe stones enclose: races are counted, not searched.
fn by_proof(position: &Position, target: Point, first: Color) -> Option<bool> {
    let position = position.clone();
    let task = Task::Capture;
    let question = Question { position, task, target, with: None, to_move: first, region: None };
    let limits = Limits { nodes: Some(PROOF_NODES), ..Limits::default() };
    let question = question.begun_by(first);
    let answered = question.answer(8 << 20, &mut Budget::new(&limits)).ok()?;
    let free = closed::place(&question.position, target) & question.position.empty_points();
    let sees_all = answered.reach == Reach::Whole && free.is_subset(&answered.region);
    match answered.reading.status().filter(|_| sees_all)? {
        Status::Reached => Some(true),
        Status::Prevented => Some(false),
        // Whoever is bound by the ko rule loses the ko, but that is another question here.
        Status::RefuterNeeds(_) | Status::ProverNeeds(_) => None,
    }
}

/// Random attacks on a group whose owner always passes.
fn lives_without_answering(position: &Position, at: Point, seed: u64) -> Plain {
    let attacker = position.stone(at).unwrap().other();
    let mut random = Random::new(seed);
    for _ in 0..20 {
        let mut game = position.clone();
        for _ in 0..150 {
            game.set_to_move(attacker);
            let points: Vec<Point> = game.legal_points(attacker).collect();
            let Some(&point) = random.pick(&points) else { break };
            game.play_legal(attacker, point.into());
            if game.stone(at) != Some(attacker.other()) {
                return Plain::No;
            }
        }
    }
    Plain::Yes
}

/// What a region comes to if either side begins, against its value's stops.
fn of_region(position: &Position, region: &RegionFact) -> Plain {
    let board = Board::of(position);
    let points = board.region(region.at);
    let free = (0..points.len()).filter(|&p| points[p] && board.board.cells[p] == 0).count();
    if free == 0 || free > MOST_FREE {
        return Plain::Unknown;
    }
    let store = Store::new();
    let Ok(Value::Game(value)) = Calculator::new(&store).evaluate(&region.value) else {
        return Plain::Unknown;
    };
    let stops = [Side::Left, Side::Right].map(|side| store.stop(value, side));
    let found = Color::BOTH.map(|first| Number::from(i64::from(board.local(&points, first))));
    holds(Some(stops == found))
}

/// The whole board, played out when that is first asked for.
struct Whole {
    board: Board,
    solved: Option<Option<(State, Solved)>>,
}

impl Whole {
    fn of(position: &Position) -> Whole {
        Whole { board: Board::of(position), solved: None }
    }

    fn solved(&mut self, position: &Position) -> Option<&(State, Solved)> {
        let Whole { board, solved } = self;
        solved
            .get_or_insert_with(|| {
                let open = board.open.iter().enumerate();
                let free = open.filter(|&(p, open)| *open && board.board.cells[p] == 0).count();
                let start = State {
                    board: board.board.clone(),
                    ko: position.ko().map(|point| board.size.index(point)),
                    to_move: number(position.to_move()),
                    passed: false,
                };
                let solved = (free <= MOST_FREE)
                    .then(|| Solved::new(&start, &board.open, MOST_STATES))
                    .flatten()?;
                let value = solved.value(&start);
                // What endless play decides is not decided by these rules.
                (value[0] == value[1]).then_some((start, solved))
            })
            .as_ref()
    }

    /// Black's area minus White's with best play.
    fn margin(&mut self, position: &Position) -> Option<i32> {
        let closed: Vec<bool> = self.board.open.iter().map(|open| !open).collect();
        let walls = self.board.board.count(&closed);
        let (start, solved) = self.solved(position)?;
        Some(walls + solved.value(start)[0])
    }

    fn is_best(&mut self, position: &Position, mv: Move) -> Option<bool> {
        let size = self.board.size;
        let at = mv.point().map(|point| size.index(point));
        let (start, solved) = self.solved(position)?;
        let value = solved.value(start)[0];
        let mut options = solved.options(start).into_iter();
        Some(options.any(|(mv, after)| mv == at && after[0] == value && after[1] == value))
    }

    /// Points between a ko won by its holder and by the other side, with play in its region only.
    fn ko_swing(&self, explanation: &Explanation, point: Point) -> Option<i32> {
        let holder = explanation.facts.iter().find_map(|fact| match &fact.about {
            About::Ko(ko) if ko.point == point => Some(ko.holder),
            _ => None,
        })?;
        let region = self.board.region(point);
        let cells = &self.board.board.cells;
        if (0..region.len()).filter(|&p| region[p] && cells[p] == 0).count() > MOST_FREE {
            return None;
        }
        let kept = self.board.local(&region, holder);
        let taken = self.board.after(holder.other(), point).local(&region, holder.other());
        Some((kept - taken).abs())
    }
}
