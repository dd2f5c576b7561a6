//! Random fights: what reading is measured on and compared by.

use tengen_board::{Color, Move, Point, PointSet, Random, Size};
use tengen_go_rules::{KoRule, Position, Rules};

/// A string to be captured or saved.
pub(crate) struct Fight {
    pub position: Position,
    /// The free points to play on; all of the board's that the fight reaches if nothing.
    pub free: Option<PointSet>,
    pub target: Point,
    pub to_move: Color,
}

/// Where a fight comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Stones of both colours mixed, in a solid wall.
    Wild,
    /// A space with few stones in it, a wall of the target's round it, perhaps with gaps, and the
    /// attacker's round that.
    Walled,
}

/// Shut-in fights stand on a board of this size, which leaves room round them.
const SIDE: usize = 13;

/// Boards on which games are played for their positions.
const GAME_SIDE: usize = 9;

/// Moves of these games, at least and at most.
const MOVES: (u32, u32) = (20, 50);

/// Strings of a position that are hunted, at most.
const HUNTS_A_POSITION: usize = 3;

fn board(side: usize) -> (Size, Position) {
    let size = Size::square(side).expect("sides go from 1 to 25");
    (size, Position::new(size, Rules { ko: KoRule::Simple, ..Rules::default() }))
}

/// Strings with one to three liberties in a position of a light game, either side to move.
pub(crate) fn hunts(random: &mut Random) -> Vec<Fight> {
    let position = light_game(random);
    let mut heads: Vec<Point> =
        position.all_strings().filter(|&head| position.liberties(head) <= 3).collect();
    shuffle(&mut heads, random);
    heads.truncate(HUNTS_A_POSITION);
    let fight = |target| {
        let to_move = *random.pick(&Color::BOTH).unwrap_or(&Color::Black);
        let mut position = position.clone();
        position.set_to_move(to_move);
        position.set_ko(None);
        Fight { position, free: None, target, to_move }
    };
    heads.into_iter().map(fight).collect()
}

/// A game in which most moves answer the one before, up to some moment.
fn light_game(random: &mut Random) -> Position {
    let (size, mut position) = board(GAME_SIDE);
    let moves = MOVES.0 + random.below(MOVES.1 - MOVES.0 + 1);
    let mut last: Option<Point> = None;
    for _ in 0..moves {
        let color = position.to_move();
        let is_near = random.chance(0.7);
        let is_wanted = |point: Point| match last {
            Some(last) if is_near => last.distance_to(point) <= 2,
            _ => size.line(point) >= 3,
        };
        let sensible: Vec<Point> = position
            .legal_points(color)
            .filter(|&point| is_wanted(point) && is_sensible(&position, color, point))
            .collect();
        let Some(&point) = random.pick(&sensible) else {
            last = None;
            continue;
        };
        position.play_legal(color, Move::Play(point));
        last = Some(point);
    }
    position
}

/// Whether a move fills no eye of its own and is not taken at once.
fn is_sensible(position: &Position, color: Color, point: Point) -> bool {
    if position.pattern_code(point).is_eye_of(color) {
        return false;
    }
    let mut after = position.clone();
    after.play_legal(color, Move::Play(point));
    after.liberties(point) > 1
}

impl Fight {
    /// A fight of a kind in a space with so many free points, for the largest string in it.
    pub(crate) fn draw(kind: Kind, free_points: usize, random: &mut Random) -> Fight {
        loop {
            let drawn = match kind {
                Kind::Wild => wild(free_points, random),
                Kind::Walled => walled(free_points, random),
            };
            if let Some(fight) =
                drawn.and_then(|(stones, free)| Fight::about(&stones, free, random))
            {
                return fight;
            }
        }
    }

    /// The fight for Black's largest string that could be taken; nothing if there is none.
    fn about(stones: &[(Point, Color)], free: PointSet, random: &mut Random) -> Option<Fight> {
        let (_, mut position) = board(SIDE);
        position.set_up_all(stones.iter().map(|&(point, color)| (point, Some(color))));
        if position.string_without_liberties().is_some() {
            return None;
        }
        let target = position
            .all_strings()
            .filter(|&head| position.stone(head) == Some(Color::Black))
            .filter(|&head| position.string_liberties(head).is_subset(&free))
            .max_by_key(|&head| position.stones(head))?;
        let to_move = *random.pick(&Color::BOTH)?;
        position.set_to_move(to_move);
        Some(Fight { position, free: Some(free), target, to_move })
    }
}

type Drawn = (Vec<(Point, Color)>, PointSet);

fn wild(free_points: usize, random: &mut Random) -> Option<Drawn> {
    let stones = free_points / 2 + 2 + random.below(free_points as u32) as usize;
    let blob = blob(free_points + stones, random)?;
    let mut stones = on(&ring(&blob), Color::White);
    let mut inside: Vec<Point> = blob.iter().collect();
    shuffle(&mut inside, random);
    let free: PointSet = inside.drain(..free_points).collect();
    for point in inside {
        stones.push((point, if random.chance(0.75) { Color::Black } else { Color::White }));
    }
    Some((stones, free))
}

fn walled(free_points: usize, random: &mut Random) -> Option<Drawn> {
    let inner = random.below(3) as usize + free_points / 6;
    let gaps = random.below(3) as usize;
    let mut free = blob(free_points + inner - gaps, random)?;
    let mut inside: Vec<Point> = free.iter().collect();
    let wall = ring(&free);
    let outside = ring(&(free | wall)) - wall;
    let mut wall: Vec<Point> = wall.iter().collect();
    shuffle(&mut wall, random);
    free.extend(wall.drain(..gaps.min(wall.len())));
    shuffle(&mut inside, random);
    let mut stones = on(&outside, Color::White);
    stones.extend(wall.into_iter().map(|point| (point, Color::Black)));
    for point in inside.into_iter().take(inner) {
        free.remove(point);
        stones.push((point, if random.chance(0.3) { Color::Black } else { Color::White }));
    }
    (free.len() == free_points).then_some((stones, free))
}

fn on(points: &PointSet, color: Color) -> Vec<(Point, Color)> {
    points.iter().map(|point| (point, color)).collect()
}

/// Points that hang together, in the corner, at the edge or in the middle, with room for walls.
fn blob(count: usize, random: &mut Random) -> Option<PointSet> {
    const STARTS: [(usize, usize); 3] = [(0, 0), (SIDE / 2, 0), (SIDE / 2, SIDE / 2)];
    // Sides that are not the board's are three points away: two walls and a liberty.
    const ROOM: usize = 3;
    let size = Size::square(SIDE).ok()?;
    let (column, row) = *random.pick(&STARTS)?;
    let fits = |at: usize, start: usize| at + ROOM < SIDE && (start == 0 || at >= ROOM);
    let mut blob: PointSet = [Point::new(column, row)].into_iter().collect();
    while blob.len() < count {
        let beside: Vec<Point> = (blob.neighbours(size) - blob)
            .iter()
            .filter(|point| fits(point.column(), column) && fits(point.row(), row))
            .collect();
        blob.insert(*random.pick(&beside)?);
    }
    Some(blob)
}

/// All points round a set, corners too.
fn ring(points: &PointSet) -> PointSet {
    let around = points.iter().flat_map(Point::surrounding);
    let board = Size::square(SIDE).map_or(PointSet::EMPTY, Size::all);
    (around.collect::<PointSet>() & board) - *points
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_tactics::enclosed_region;

    #[test]
    fn shut_in_fights_are_shut_in_and_have_as_many_free_points_as_asked_for() {
        let mut random = Random::new(1);
        for kind in [Kind::Wild, Kind::Walled] {
            for free_points in [6, 9, 16] {
                for _ in 0..20 {
                    let fight = Fight::draw(kind, free_points, &mut random);
                    let free = fight.free.unwrap();
                    assert_eq!(free.len(), free_points);
                    assert!(free.is_subset(&fight.position.empty_points()));
                    let region = enclosed_region(&fight.position, fight.target, free_points);
                    assert!(region.is_closed, "{:?}", fight.position);
                    assert!(region.free.is_subset(&free), "{:?}", fight.position);
                }
            }
        }
    }

    #[test]
    fn hunted_strings_have_few_liberties() {
        let mut random = Random::new(1);
        let fights: Vec<Fight> = (0..20).flat_map(|_| hunts(&mut random)).collect();
        assert!(fights.len() > 20, "{}", fights.len());
        let counts = |liberties| {
            fights
                .iter()
                .filter(|fight| fight.position.liberties(fight.target) == liberties)
                .count()
        };
        assert_eq!(counts(1) + counts(2) + counts(3), fights.len());
        assert!((1..=3).all(|liberties| counts(liberties) > 0));
    }
}
