//! What to do in an opening protocol.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tengen_board::{Color, Point, PointSet, Random};
use tengen_gobang_engine::{Limits, Settings, Thought};
use tengen_gobang_rules::{
    Action, Allowed, Game, Opening, OpeningVerdict, Procedure, Protocol, RuleSet,
};

use super::swap2::{self, distance, points};
use super::{Mind, Swap2};

/// Plays the openings of all protocols, whoever's turn it is.
///
/// Where the other side will choose a colour, stones are put that leave the position even; where a
/// colour is to be chosen, the better one is taken; elsewhere the best move is made. As Black it offers
/// the best fifth moves it sees, as White it keeps the worst of them.
#[derive(Debug)]
pub struct Adviser {
    /// All stones of an opening that was decided on as a whole, those that are there already too: if
    /// it went another way it is not followed.
    planned: Vec<Point>,
    random: Random,
}

/// What an action may cost.
#[derive(Clone, Copy, Debug)]
pub struct Allowance<'a> {
    /// Time for the whole of it.
    pub time: Duration,
    /// Ends thinking from outside.
    pub stop: &'a AtomicBool,
}

/// Points that are compared for one stone.
const COMPARED: usize = 8;

/// How far from the others a stone is put, if it may be so near.
const NEAR: usize = 2;

/// Fifth moves that are declared where the number is free: as many as the classical protocol has.
const USUAL_FIFTHS: usize = 2;

/// Moves that are looked at beside those that are to be offered, since some come to the same.
const SPARE_FIFTHS: usize = 6;

impl Adviser {
    /// An adviser whose draws follow from the seed.
    pub const fn new(seed: u64) -> Adviser {
        Adviser { planned: Vec::new(), random: Random::new(seed) }
    }

    /// What to do next under these rules; nothing when the opening is over.
    pub fn choose(
        &mut self,
        opening: &Procedure,
        rules: RuleSet,
        mind: &mut dyn Mind,
        allowance: Allowance<'_>,
    ) -> Option<Action> {
        let game = opening.game(rules);
        let allowed = opening.allowed();
        Some(match allowed.first()? {
            Allowed::Place { points, .. } => {
                let point = self.place(opening, &game, points, mind, allowance)?;
                Action::Place(point)
            }
            Allowed::Take | Allowed::MoreStones | Allowed::ManyFifths { .. } => {
                let may_add = allowed.contains(&Allowed::MoreStones);
                self.take(opening.to_move(), &game, may_add, mind, allowance)?
            }
            Allowed::Declare { most } => Action::Declare(USUAL_FIFTHS.min(*most)),
            Allowed::Offer { left, points } => {
                Action::Offer(offer(&game, *left, points, mind, allowance)?)
            }
            Allowed::Pick { points } => {
                Action::Pick(compared(&game, points.iter().collect(), mind, allowance, |worth| {
                    worth
                })?)
            }
        })
    }

    fn place(
        &mut self,
        opening: &Procedure,
        game: &Game,
        points: &PointSet,
        mind: &mut dyn Mind,
        allowance: Allowance<'_>,
    ) -> Option<Point> {
        if opening.moves().is_empty() {
            self.plan(opening, game, mind, allowance);
        }
        let known: Vec<Point> = opening.moves().iter().map(|&(_, point)| point).collect();
        if self.planned.starts_with(&known)
            && let Some(&point) = self.planned.get(known.len())
            && points.contains(point)
        {
            return Some(point);
        }
        let is_free = matches!(opening.protocol(), Protocol::Swap2 | Protocol::Rif)
            || opening.protocol() == Protocol::Yamaguchi;
        if is_free && opening.moves().len() >= 3 {
            let best = look(mind, game, allowance).best();
            return best.filter(|&point| points.contains(point)).or_else(|| points.iter().next());
        }
        let is_near =
            |point: &Point| game.board().stones().any(|(stone, _)| distance(*point, stone) <= NEAR);
        let mut some: Vec<Point> = points.iter().filter(is_near).collect();
        if some.is_empty() {
            some = points.iter().collect();
        }
        while some.len() > COMPARED {
            some.swap_remove(self.random.below(some.len() as u32) as usize);
        }
        match opening.protocol() {
            // Nobody changes colours: what is best for whoever moves is worst for the next.
            Protocol::Openings26 => compared(game, some, mind, allowance, |worth| -worth),
            _ => compared(game, some, mind, allowance, |worth| -worth.abs()),
        }
    }

    /// Decides on three stones at once where one player puts them all.
    fn plan(
        &mut self,
        opening: &Procedure,
        game: &Game,
        mind: &mut dyn Mind,
        allowance: Allowance<'_>,
    ) {
        let size = game.board().size();
        let stones = match opening.protocol() {
            Protocol::Swap | Protocol::Swap2 => {
                let Allowance { time, stop } = allowance;
                let rules = game.rules();
                Some(swap2::propose(mind, size, rules, time, stop, &mut self.random))
            }
            Protocol::Rif | Protocol::Yamaguchi | Protocol::Soosyrv8 => {
                let even: Vec<&Opening> = Opening::all()
                    .iter()
                    .filter(|opening| opening.verdict() == OpeningVerdict::Balanced)
                    .collect();
                self.random.pick(&even).and_then(|opening| opening.moves(size))
            }
            Protocol::Free | Protocol::Openings26 | Protocol::Taraguchi10 => None,
        };
        self.planned = stones.into_iter().flatten().collect();
    }

    /// The better colour, or two more stones where neither is.
    fn take(
        &mut self,
        to_move: Color,
        game: &Game,
        may_add: bool,
        mind: &mut dyn Mind,
        allowance: Allowance<'_>,
    ) -> Option<Action> {
        if let Some(color) = experts_choice(game) {
            return Some(Action::Take(color));
        }
        let Allowance { time, stop } = allowance;
        if may_add {
            return Some(match swap2::decide(mind, game, true, time, stop, &mut |_| {})? {
                Swap2::Black => Action::Take(Color::Black),
                Swap2::White(_) => Action::Take(Color::White),
                Swap2::TwoMore(stones) => {
                    let known = game.moves().iter().filter_map(|(_, mv)| mv.point());
                    self.planned = known.chain(stones).collect();
                    Action::MoreStones
                }
            });
        }
        let worth = points(&look(mind, game, allowance));
        Some(Action::Take(if worth >= 0 { to_move } else { !to_move }))
    }
}

/// The better colour of one of the 26 openings, by the verdict of experts of renju.
fn experts_choice(game: &Game) -> Option<Color> {
    if game.rules() != RuleSet::Renju || game.moves().len() != 3 {
        return None;
    }
    let (opening, _) = Opening::recognise(game.board())?;
    match opening.verdict() {
        OpeningVerdict::Balanced => None,
        _ if opening.value > 0 => Some(Color::Black),
        _ => Some(Color::White),
    }
}

fn look(mind: &mut dyn Mind, game: &Game, allowance: Allowance<'_>) -> Thought {
    let limits = Limits { time: Some(allowance.time), ..Limits::default() };
    mind.think(game, &limits, allowance.stop, &mut |_| {})
}

/// The stone after which the position, seen by the next to move, is the most desirable.
fn compared(
    game: &Game,
    stones: Vec<Point>,
    mind: &mut dyn Mind,
    allowance: Allowance<'_>,
    desire: impl Fn(i32) -> i32,
) -> Option<Point> {
    let slice = Allowance { time: allowance.time / stones.len().max(1) as u32, ..allowance };
    let mut best: Option<(i32, Point)> = None;
    for stone in stones {
        let mut after = game.clone();
        if after.play(stone).is_err() || after.ending().is_some() {
            continue;
        }
        let worth = desire(points(&look(mind, &after, slice)));
        if best.is_none_or(|(known, _)| worth > known) {
            best = Some((worth, stone));
        }
    }
    best.map(|(_, stone)| stone)
}

/// The best fifth move that may still be offered.
fn offer(
    game: &Game,
    left: usize,
    allowed: &PointSet,
    mind: &mut dyn Mind,
    allowance: Allowance<'_>,
) -> Option<Point> {
    let usual = mind.settings();
    if let Some(usual) = &usual {
        mind.set(Settings { variations: left + SPARE_FIFTHS, ..usual.clone() });
    }
    let thought = look(mind, game, allowance);
    if let Some(usual) = usual {
        mind.set(usual);
    }
    let best = thought.variations.iter().filter_map(|line| line.moves.first().copied());
    let mut found = best.filter(|&point| allowed.contains(point));
    // Where nothing is left of what was looked at, something near the stones.
    found.next().or_else(|| {
        let near =
            |point: &Point| game.board().stones().map(|(stone, _)| distance(*point, stone)).min();
        allowed.iter().min_by_key(near)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;
    use crate::gobang::EngineMind;
    use tengen_board::Size;

    fn played(protocol: Protocol, seed: u64) -> Procedure {
        let size = Size::square(15).unwrap();
        let mut opening = Procedure::new(protocol, size).unwrap();
        let mut advisers = [Adviser::new(seed), Adviser::new(seed + 100)];
        let settings = Settings { memory: 1 << 20, ..Settings::default() };
        let mut mind = EngineMind::new(settings, Level::FULL, 1);
        let stop = AtomicBool::new(false);
        let allowance = Allowance { time: Duration::from_millis(20), stop: &stop };
        while let Some(seat) = opening.actor() {
            let adviser = &mut advisers[usize::from(seat != tengen_gobang_rules::Seat::First)];
            let action = adviser.choose(&opening, RuleSet::Renju, &mut mind, allowance).unwrap();
            opening.take(action).unwrap_or_else(|error| panic!("{protocol} {action:?}: {error}"));
        }
        opening
    }

    #[test]
    fn every_protocol_is_played_to_its_end() {
        for protocol in Protocol::ALL {
            for seed in 1..=2 {
                let opening = played(protocol, seed);
                assert!(opening.is_over(), "{protocol}");
                let stones = opening.moves().len();
                let expected = match protocol {
                    Protocol::Free => 0..=0,
                    Protocol::Openings26 | Protocol::Swap => 3..=3,
                    Protocol::Swap2 => 3..=5,
                    _ => 5..=5,
                };
                assert!(expected.contains(&stones), "{protocol}: {stones} stones");
            }
        }
    }

    #[test]
    fn classical_protocols_begin_with_an_even_opening() {
        for seed in 1..=5 {
            let opening = played(Protocol::Rif, seed);
            let stones: Vec<Point> = opening.moves().iter().map(|&(_, point)| point).collect();
            let first = [stones[0], stones[1], stones[2]];
            let (found, _) = Opening::of_moves(first, Size::square(15).unwrap()).unwrap();
            assert_eq!(found.verdict(), OpeningVerdict::Balanced, "{}", found.name);
        }
    }
}
