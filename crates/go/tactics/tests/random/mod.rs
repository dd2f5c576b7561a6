//! Random little fights: scattered stones, groups shut in by a wall, eyes with holes in them.

use tengen_board::{Color, Point, PointSet, Random, Size};
use tengen_go_rules::{KoRule, Position, Rules};
use tengen_tactics::Goal;

/// A ko may not be retaken at once; boards may come back otherwise.
fn rules() -> Rules {
    Rules { ko: KoRule::Simple, ..Rules::default() }
}

/// A question to ask a reader.
pub struct Fight {
    pub position: Position,
    pub free: PointSet,
    pub goal: Goal,
    pub to_move: Color,
    pub ko: Option<Point>,
}

impl std::fmt::Debug for Fight {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Fight { position, free, goal, to_move, ko } = self;
        let free: Vec<Point> = free.iter().collect();
        write!(f, "{}{goal:?}, {to_move} to move, ko {ko:?}, free {free:?}", position.diagram())
    }
}

impl Fight {
    /// A fight about up to so many free points.
    pub fn random(random: &mut Random, most_free: usize) -> Fight {
        let with_ko = random.chance(0.7);
        loop {
            let (position, free) = match random.below(4) {
                0 => scattered(random, most_free),
                1 => walled_in(random),
                _ => eye_space(random),
            };
            let count = free.len();
            if !(1..=most_free).contains(&count) || position.string_without_liberties().is_some() {
                continue;
            }
            // A ko that can be taken at once does not come about often by chance.
            let ko = |color| free.iter().any(|point| takes_ko(&position, color, point));
            if with_ko && !Color::BOTH.into_iter().any(ko) {
                continue;
            }
            if let Some(fight) = Fight::about(position, free, random) {
                return fight;
            }
        }
    }

    /// A fight about some stone that the free points touch.
    fn about(mut position: Position, free: PointSet, random: &mut Random) -> Option<Fight> {
        let size = position.size();
        let to_move = one_of(random, Color::BOTH);
        // Begin with a ko that has just been taken, where there is one.
        let ko_moves: Vec<Point> =
            free.iter().filter(|&p| takes_ko(&position, !to_move, p)).collect();
        let mut free = free;
        if let Some(&point) = random.pick(&ko_moves).filter(|_| random.chance(0.7)) {
            position.play_legal(!to_move, point.into());
            free.remove(point);
            free.insert(position.last_taken()[0]);
        }
        let near: Vec<Point> = free
            .neighbours(size)
            .iter()
            .filter(|&p| position.stone(p).is_some())
            .filter(|&p| position.string_liberties(p).is_subset(&free) || random.chance(0.05))
            .collect();
        let &one = random.pick(&near)?;
        let goal = if random.chance(0.75) {
            Goal::Capture(one)
        } else {
            let color = position.stone(one)?;
            let others: Vec<Point> = (free.neighbours(size) & position.stones_of(color))
                .iter()
                .filter(|&p| position.string(p) != position.string(one))
                .collect();
            Goal::Connect(one, *random.pick(&others)?)
        };
        let ko = position.ko();
        Some(Fight { position, free, goal, to_move, ko })
    }
}

fn takes_ko(position: &Position, color: Color, point: Point) -> bool {
    if position.is_suicide(color, point) {
        return false;
    }
    let mut after = position.clone();
    after.play_legal(color, point.into());
    after.ko().is_some()
}

fn one_of<T: Copy, const N: usize>(random: &mut Random, items: [T; N]) -> T {
    items[random.below(N as u32) as usize]
}

/// Stones anywhere; the free points are some that hang together.
fn scattered(random: &mut Random, most_free: usize) -> (Position, PointSet) {
    let size = Size::new(3 + random.below(3) as usize, 2 + random.below(4) as usize).unwrap();
    let mut position = Position::new(size, rules());
    let fill = 5 + random.below(5);
    for point in size.points() {
        let color = one_of(random, Color::BOTH);
        if random.below(10) < fill && !position.is_suicide(color, point) {
            position.play_legal(color, point.into());
        }
    }
    let stones: Vec<_> = size.points().map(|point| (point, position.stone(point))).collect();
    let mut fresh = Position::new(size, rules());
    fresh.set_up_all(stones);
    let empty = fresh.empty_points();
    if empty.len() <= most_free && random.chance(0.7) {
        return (fresh, empty);
    }
    let points: Vec<Point> = empty.iter().collect();
    let mut free = PointSet::EMPTY;
    let wanted = 1 + random.below(most_free as u32) as usize;
    for point in random.pick(&points).copied().into_iter().chain(points) {
        if free.is_empty() || free.len() < wanted && random.chance(0.6) {
            free.insert(point);
        }
    }
    (fresh, free)
}

/// Points that hang together, at an edge or not.
fn blob(random: &mut Random, size: Size, count: usize) -> PointSet {
    let start = match random.below(4) {
        0 => Point::new(size.width() / 2, size.height() / 2),
        1 => Point::new(size.width() / 2, 0),
        _ => Point::new(0, 0),
    };
    let mut blob: PointSet = [start].into_iter().collect();
    while blob.len() < count {
        let beside: Vec<Point> = (blob.neighbours(size) - blob).iter().collect();
        blob.insert(*random.pick(&beside).expect("the board is larger"));
    }
    blob
}

/// A wall round stones of both colours.
fn walled_in(random: &mut Random) -> (Position, PointSet) {
    let size = Size::square(5 + random.below(2) as usize).unwrap();
    let count = 5 + random.below(6) as usize;
    let inside = blob(random, size, count);
    let wall = inside.neighbours(size) - inside;
    let attacker = one_of(random, Color::BOTH);
    let mut position = Position::new(size, rules());
    position.set_up_all(wall.iter().map(|p| (p, Some(attacker))));
    for point in inside.iter() {
        let stone = match random.below(10) {
            0..4 => Some(!attacker),
            4..6 => Some(attacker),
            _ => None,
        };
        position.set_up(point, stone);
    }
    let free = inside & position.empty_points();
    (position, free)
}

/// A small space, stones round it with a few gone or changed, and a wall round these.
fn eye_space(random: &mut Random) -> (Position, PointSet) {
    let size = Size::square(5 + random.below(3) as usize).unwrap();
    let count = 1 + random.below(5) as usize;
    let space = blob(random, size, count);
    let defender = one_of(random, Color::BOTH);
    let ring = space.neighbours(size) - space;
    let wall = ring.neighbours(size) - ring - space;
    let mut position = Position::new(size, rules());
    position.set_up_all(wall.iter().map(|p| (p, Some(!defender))));
    position.set_up_all(ring.iter().map(|p| (p, Some(defender))));
    for point in (ring | space).iter() {
        let changed = random.below(10);
        let stone = match (ring.contains(point), changed) {
            (true, 0) => None,
            (true, 1) | (false, 0..3) => Some(!defender),
            (false, 3) => Some(defender),
            _ => continue,
        };
        position.set_up(point, stone);
    }
    let mut free = (ring | space) & position.empty_points();
    // A hole in the wall that belongs to the fight.
    if random.chance(0.3) {
        let walls: Vec<Point> = wall.iter().collect();
        if let Some(&hole) = random.pick(&walls) {
            position.set_up(hole, None);
            free.insert(hole);
        }
    }
    (position, free)
}
