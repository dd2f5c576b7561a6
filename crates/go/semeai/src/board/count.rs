//! A race on a board, part by part.

use tengen_board::{Color, Point, PointSet};
use tengen_cgt::{Number, Store};
use tengen_go_rules::Position;

use super::ground::{Ground, Part};
use super::liberties::{Bounds, Cost, Filled, Liberties, Look, MOST_FREE_POINTS, liberties};
use super::{BoardRegion, Obstacle, RegionKind, eye_shape};
use crate::{Eye, Race, normal};

/// A region with liberties of one block, by when its last liberty is filled.
pub(super) struct Outside {
    pub owner: Color,
    pub points: PointSet,
    among_others: Bounds,
    last: Bounds,
}

/// When the last liberty of a region is filled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// While there are others.
    AmongOthers,
    /// As the last of all.
    Last,
    /// That cannot be said.
    Unclear,
}

impl Outside {
    /// Whether it is worth something else if it is filled last.
    fn depends(&self) -> bool {
        let values = |bounds: &Bounds| [bounds.low.summand.value, bounds.high.summand.value];
        values(&self.among_others) != values(&self.last)
    }

    /// Whether some move in it leads to what is worth something else if it is filled last.
    fn may_depend(&self) -> bool {
        let options = |bounds: &Bounds, other: &Bounds| {
            let [low, high] =
                [bounds.low.in_common_with(&other.low), bounds.high.in_common_with(&other.high)];
            [low.summand, high.summand]
        };
        options(&self.among_others, &self.last) != options(&self.last, &self.among_others)
    }

    /// The liberties as the attacker would like them, and as the owner would.
    pub fn ends(&self, turn: Turn) -> [&Liberties; 2] {
        let (low, high) = match turn {
            Turn::AmongOthers => (&self.among_others, &self.among_others),
            Turn::Last => (&self.last, &self.last),
            Turn::Unclear => (&self.last, &self.among_others),
        };
        [&low.low, &high.high]
    }

    /// Why the two ends differ, if they do.
    pub fn doubt(&self, turn: Turn, block: Point) -> Option<Obstacle> {
        match turn {
            Turn::AmongOthers => self.among_others.doubt.clone(),
            Turn::Last => self.last.doubt.clone(),
            Turn::Unclear => Some(Obstacle::LastLiberty(block)),
        }
    }
}

/// What is counted.
pub(super) struct Scene<'a> {
    pub store: &'a Store,
    pub position: &'a Position,
    pub ground: &'a Ground,
    pub cost: Cost,
}

/// The parts of a race, counted.
pub(super) struct Counted {
    /// Moves to take a block that has escaped.
    escaped: [u32; 2],
    pub outside: Vec<Outside>,
    /// Eyes and shared liberties.
    pub rest: Vec<BoardRegion>,
    pub race: Race,
}

impl Counted {
    pub fn new(scene: &Scene<'_>, escaped: [u32; 2]) -> Result<Counted, Obstacle> {
        let mut counted =
            Counted { escaped, outside: Vec::new(), rest: Vec::new(), race: Race::default() };
        for part in &scene.ground.parts {
            match part.touches {
                [true, true] => counted.share(scene, part)?,
                [false, false] => {}
                [black, _] => {
                    let owner = if black { Color::Black } else { Color::White };
                    counted.own(scene, part, owner)?;
                }
            }
        }
        Ok(counted)
    }

    pub fn both_may_escape(&self) -> bool {
        Color::BOTH.into_iter().all(|color| self.may_escape(color))
    }

    pub fn may_escape(&self, color: Color) -> bool {
        let escapes =
            |outside: &Outside| outside.owner == color && outside.among_others.high.may_escape;
        self.outside.iter().any(escapes)
    }

    /// Takes a part between the blocks: every point of it is a liberty of both, and of nothing else.
    fn share(&mut self, scene: &Scene<'_>, part: &Part) -> Result<(), Obstacle> {
        let [black, white] = scene.ground.stones;
        let size = scene.position.size();
        if part.free.len() > MOST_FREE_POINTS {
            return Err(Obstacle::TooLarge { at: part.name(), free: part.free.len() });
        }
        for point in part.points.iter() {
            let on_board = |p: &Point| size.contains(*p);
            let around: PointSet = point.neighbours().into_iter().filter(on_board).collect();
            let is_plain = part.free.contains(point)
                && around.meets(&black)
                && around.meets(&white)
                && around.is_subset(&(black | white | part.free));
            if !is_plain {
                return Err(Obstacle::SharedNotPlain(point));
            }
        }
        self.race.shared += part.free.len() as u32;
        let moves = Color::BOTH.map(|_| part.free.iter().collect());
        self.rest.push(BoardRegion {
            points: part.free,
            kind: RegionKind::Shared,
            moves,
            high: None,
        });
        Ok(())
    }

    /// Takes a part with liberties of one block: an eye, or a region outside.
    fn own(&mut self, scene: &Scene<'_>, part: &Part, owner: Color) -> Result<(), Obstacle> {
        let (position, ground) = (scene.position, scene.ground);
        let block = ground.stones[owner.index()];
        let around = part.points.neighbours(position.size()) - part.points;
        let enclosed = around.is_subset(&block);
        let own_inside = part.points & position.stones_of(owner);
        if enclosed && own_inside.is_empty() {
            return self.see_eye(ground, part, owner);
        }
        let held = ground.stones[0] | ground.stones[1];
        let look = |filled| {
            liberties(&Look {
                store: scene.store,
                position,
                block: ground.blocks[owner.index()],
                held: &held,
                free: &part.free,
                filled,
                escaped: self.escaped[owner.index()],
                cost: &scene.cost,
            })
        };
        let among_others = look(Filled::AmongOthers)?;
        let last = if among_others.may_differ_as_last() {
            look(Filled::Last)?
        } else {
            among_others.clone()
        };
        self.outside.push(Outside { owner, points: part.free, among_others, last });
        Ok(())
    }

    fn see_eye(&mut self, ground: &Ground, part: &Part, owner: Color) -> Result<(), Obstacle> {
        let intruders = part.points - part.free;
        let unsettled = Obstacle::UnsettledEye(part.name());
        let eye = Eye::new(part.points.len() as u32, intruders.len() as u32)
            .map_err(|_| unsettled.clone())?;
        if !eye_shape::is_one_eye(&part.points, &intruders) {
            return Err(unsettled);
        }
        if self.race.eyes[owner.index()].exists() {
            return Err(Obstacle::TwoEyes(ground.blocks[owner.index()]));
        }
        self.race.eyes[owner.index()] = eye;
        let mut moves = [Vec::new(), Vec::new()];
        let keeps_one_eye = |point: &Point| {
            let mut intruders = intruders;
            intruders.insert(*point);
            part.free.len() == 1 || eye_shape::is_one_eye(&part.points, &intruders)
        };
        moves[owner.other().index()] = part.free.iter().filter(keeps_one_eye).collect();
        if eye.cleared().is_some() {
            moves[owner.index()] = part.free.iter().collect();
        }
        self.rest.push(BoardRegion {
            points: part.free,
            kind: RegionKind::Eye { owner, eye },
            moves,
            high: None,
        });
        Ok(())
    }

    /// When each region outside is filled: which is the last is the attacker's to choose.
    pub fn turns(&self, store: &Store) -> Result<Vec<Turn>, Obstacle> {
        let turn = |outside: &Outside| {
            if outside.may_depend() { Turn::Unclear } else { Turn::AmongOthers }
        };
        let mut turns: Vec<Turn> = self.outside.iter().map(turn).collect();
        for color in Color::BOTH {
            let depending: Vec<usize> = (0..self.outside.len())
                .filter(|&region| {
                    self.outside[region].owner == color && self.outside[region].depends()
                })
                .collect();
            let Some(&first) = depending.first() else { continue };
            if self.race.shared > 0 || self.race.eyes[color.index()].exists() {
                // The last liberty is one of those. An eye besides would change everything.
                self.refuse_eyes(store, color, &depending)?;
            } else if self.is_last_known(store, &depending) {
                turns[first] = Turn::Last;
            }
        }
        Ok(turns)
    }

    /// Whether it is known what filling one of these regions last comes to: there is only one, and it is
    /// a mere number then, or each saves the same approach move.
    fn is_last_known(&self, store: &Store, depending: &[usize]) -> bool {
        let number = |bounds: &Bounds| bounds.value().and_then(|value| store.as_number(value));
        let saves_a_move = |outside: &Outside| {
            let one = normal::moves(outside.owner, 1);
            match (number(&outside.among_others), number(&outside.last)) {
                (Some(more), Some(less)) => less.plus(one).is_ok_and(|sum| sum == more),
                _ => false,
            }
        };
        let is_guess = |&region: &usize| self.outside[region].last.low.is_guess;
        match depending {
            guesses if guesses.iter().any(is_guess) => false,
            &[only] if number(&self.outside[only].last).is_some_and(Number::is_integer) => true,
            all => all.iter().all(|&region| saves_a_move(&self.outside[region])),
        }
    }

    fn refuse_eyes(&self, store: &Store, color: Color, regions: &[usize]) -> Result<(), Obstacle> {
        let escaped = Some(normal::moves(color, self.escaped[color.index()]));
        let is_eye = |outside: &&Outside| {
            store.as_number(outside.among_others.high.summand.value) == escaped
        };
        let mut outside = regions.iter().map(|&region| &self.outside[region]);
        match outside.find(is_eye).and_then(|outside| outside.points.first()) {
            Some(eye) => Err(Obstacle::EyeToCome(eye)),
            None => Ok(()),
        }
    }
}
