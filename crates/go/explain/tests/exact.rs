//! Never wrong where it says exact: positions from the middle of games, and a search that knows nothing
//! but the rules.
//!
//! `TENGEN_EXACT=1000 cargo test --release -p tengen-explain --test exact -- --nocapture` looks at more of them.

use tengen_board::{Color, Move, Point, Random, Size};
use tengen_explain::{About, Explainer, Fate, Standing};
use tengen_go_rules::{KoRule, Position, Rules};
use tengen_uct::{Search, Settings};
use tengen_verdict::{Budget, Limits, Verdict};

/// Positions that are looked at where nothing else is asked for.
const USUAL: u64 = 12;

/// Positions that the plain search may look at for one statement.
const PLAIN_NODES: u64 = 150_000;

/// What the plain search says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plain {
    Yes,
    No,
    Unknown,
}

/// Can the string be taken within so many moves? The attacker tries every move near the string, the
/// defender every move on the board and a pass, and retakes kos at once as if there were threats without
/// end.
struct PlainSearch {
    target: Point,
    attacker: Color,
    nodes: u64,
}

impl PlainSearch {
    fn takes(&mut self, position: &Position, to_move: Color, depth: usize) -> Plain {
        if position.stone(self.target) != Some(self.attacker.other()) {
            return Plain::Yes;
        }
        // So many moves cannot fill the liberties.
        let attacks = if to_move == self.attacker { depth.div_ceil(2) } else { depth / 2 };
        if position.liberties(self.target) > attacks {
            return Plain::No;
        }
        if self.nodes == 0 {
            return Plain::Unknown;
        }
        self.nodes -= 1;
        let is_attack = to_move == self.attacker;
        let mut position = position.clone();
        position.set_to_move(to_move);
        if !is_attack {
            position.set_ko(None);
        }
        let mut worst = if is_attack { Plain::No } else { Plain::Yes };
        let passes = (!is_attack).then_some(Move::Pass);
        let mut points: Vec<Point> = position.legal_points(to_move).collect();
        points.sort_by_key(|point| point.distance_to(self.target));
        for mv in points.into_iter().map(Move::Play).chain(passes) {
            let mut after = position.clone();
            after.play_legal(to_move, mv);
            let found = self.takes(&after, to_move.other(), depth - 1);
            match (found, is_attack) {
                (Plain::Yes, true) | (Plain::No, false) => return found,
                (Plain::Unknown, _) => worst = Plain::Unknown,
                _ => {}
            }
        }
        worst
    }
}

fn plain(position: &Position, target: Point, first: Color, depth: usize) -> Plain {
    let mut position = position.clone();
    position.set_rules(Rules { ko: KoRule::Simple, suicide: false, ..position.rules() });
    if position.to_move() != first {
        position.set_to_move(first);
        position.set_ko(None);
    }
    let attacker = position.stone(target).unwrap().other();
    let mut search = PlainSearch { target, attacker, nodes: PLAIN_NODES };
    search.takes(&position, first, depth)
}

/// A position of a weak game against itself.
fn middle_game(seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut position = Position::new(Size::square(9).unwrap(), Rules::default());
    let moves = 16 + random.below(36) as usize;
    let settings = Settings { memory: 4 << 20, ..Settings::default() };
    let mut search = Search::new(settings, seed);
    let limits = Limits { nodes: Some(40), ..Limits::default() };
    while position.move_count() < moves && !position.is_over() {
        let astray: Vec<Point> = position.sensible_points(position.to_move()).collect();
        let mv = match random.pick(&astray).filter(|_| random.below(5) == 0) {
            Some(&point) => Move::Play(point),
            None => search.run(&position, 14, &mut Budget::new(&limits)).best(),
        };
        position.play_legal(position.to_move(), mv);
    }
    position
}

#[test]
fn what_is_called_exact_is_never_refuted() {
    let count = std::env::var("TENGEN_EXACT").ok().and_then(|text| text.parse().ok());
    let (mut confirmed, mut unchecked) = (0, 0);
    for seed in 0..count.unwrap_or(USUAL) {
        let position = middle_game(seed);
        let explainer = Explainer { playouts: 60, ..Explainer::usual(position.size(), 14) };
        let explanation = explainer.explain(&position);
        for fact in explanation.facts.iter().filter(|fact| fact.is_exact()) {
            let verdict = match &fact.about {
                About::Stones(stones) => {
                    let Verdict::Exact(fate) = stones.fate else { unreachable!() };
                    let target = fact.stones.iter().min_by_key(|&stone| position.liberties(stone));
                    match fate {
                        Fate::Taken => {
                            let moves = fact.line.len();
                            let depths = [moves, moves + 2];
                            let found = depths.map(|depth| {
                                if depth > 6 {
                                    return Plain::Unknown;
                                }
                                plain(&position, target.unwrap(), stones.first, depth)
                            });
                            // A longer defence is no refutation.
                            if found.contains(&Plain::Yes) { Plain::Yes } else { Plain::Unknown }
                        }
                        Fate::Stands => match plain(&position, target.unwrap(), stones.first, 4) {
                            Plain::Yes => Plain::No,
                            Plain::No => Plain::Yes,
                            Plain::Unknown => Plain::Unknown,
                        },
                        Fate::Ko { .. } => Plain::Unknown,
                    }
                }
                About::Group(group) => {
                    assert_eq!(group.standing, Verdict::Exact(Standing::Safe));
                    lives_without_answering(&position, group.named.at, seed)
                }
                _ => continue,
            };
            match verdict {
                Plain::Yes => confirmed += 1,
                Plain::Unknown => unchecked += 1,
                Plain::No => panic!("seed {seed}: {:?}\n{}", fact.about, position.diagram()),
            }
            // What is too long a way is not checked; a capture at once must be.
            if let About::Stones(stones) = &fact.about
                && stones.fate == Verdict::Exact(Fate::Taken)
                && stones.first != stones.named.owner
                && position.in_atari(stones.named.at)
            {
                assert_eq!(verdict, Plain::Yes, "seed {seed}: {stones:?}\n{}", position.diagram());
            }
        }
    }
    println!("confirmed {confirmed}, too long to check {unchecked}");
    assert!(confirmed > 0);
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
