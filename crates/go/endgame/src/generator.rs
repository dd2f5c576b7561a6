//! Random late endgames, for tests and measurements.

use tengen_board::{Color, Point, PointSet, Random, Size};
use tengen_go_rules::{Position, Rules};

use crate::walls::Walls;

/// A board on which all stones are safe but those in a few small regions, with at least two of
/// them and at most `most_free` free points in them altogether. The same seed, the same board.
pub fn late_endgame(size: Size, most_free: usize, random: &mut Random) -> Position {
    loop {
        if let Some(position) = attempt(size, most_free, random) {
            return position;
        }
    }
}

fn attempt(size: Size, most_free: usize, random: &mut Random) -> Option<Position> {
    let mut stones = frontier(size, random);
    let mut open = PointSet::EMPTY;
    let wanted = 2 + random.below(4) as usize;
    for _ in 0..wanted {
        let region = room(size, &open, random);
        open |= region;
        for point in region.iter() {
            stones[index(size, point)] = match random.below(8) {
                0 | 1 => Some(Color::Black),
                2 | 3 => Some(Color::White),
                _ => None,
            };
        }
    }
    for color in Color::BOTH {
        pierce(size, color, &open, &mut stones, random)?;
    }
    let mut position = Position::new(size, Rules::default());
    position.set_up_all(size.points().map(|point| (point, stones[index(size, point)])));
    if position.string_without_liberties().is_some() {
        return None;
    }
    if random.below(2) == 0 {
        position.set_to_move(Color::White);
    }
    let walls = Walls::of(&position);
    let left = walls.open.iter().fold(PointSet::EMPTY, |all, part| all | *part);
    let free = (left & position.empty_points()).len();
    let is_wanted = walls.open.len() >= 2 && left.is_subset(&open) && free <= most_free;
    is_wanted.then_some(position)
}

const fn index(size: Size, point: Point) -> usize {
    point.row() * size.width() + point.column()
}

/// Black on one side, White on the other, with a crooked line between them.
fn frontier(size: Size, random: &mut Random) -> Vec<Option<Color>> {
    let turned = random.below(2) == 0;
    let (long, across) =
        if turned { (size.height(), size.width()) } else { (size.width(), size.height()) };
    let mut border = vec![across / 2; long];
    let mut at = across as i32 / 2;
    for step in &mut border {
        at = (at + random.below(3) as i32 - 1).clamp(2, across as i32 - 2);
        *step = at as usize;
    }
    let low = if random.below(2) == 0 { Color::Black } else { Color::White };
    size.points()
        .map(|point| {
            let (along, height) =
                if turned { (point.row(), point.column()) } else { (point.column(), point.row()) };
            Some(if height < border[along] { low } else { !low })
        })
        .collect()
}

/// A connected room of one to seven points, apart from those there are.
fn room(size: Size, open: &PointSet, random: &mut Random) -> PointSet {
    let blocked = *open | open.neighbours(size);
    let free: Vec<Point> = (size.all() - blocked).iter().collect();
    let mut room = PointSet::EMPTY;
    let Some(&start) = random.pick(&free) else { return room };
    room.insert(start);
    for _ in 0..random.below(7) {
        let next: Vec<Point> = (room.neighbours(size) - room - blocked).iter().collect();
        if let Some(&point) = random.pick(&next) {
            room.insert(point);
        }
    }
    room
}

/// Gives a colour two or three eyes of one point.
fn pierce(
    size: Size,
    color: Color,
    open: &PointSet,
    stones: &mut [Option<Color>],
    random: &mut Random,
) -> Option<()> {
    for _ in 0..2 + random.below(2) {
        let own = |point: Point, stones: &[Option<Color>]| {
            !open.contains(point) && stones[index(size, point)] == Some(color)
        };
        let places: Vec<Point> = size
            .points()
            .filter(|&point| {
                own(point, stones)
                    && point
                        .neighbours()
                        .into_iter()
                        .all(|beside| !size.contains(beside) || own(beside, stones))
            })
            .collect();
        stones[index(size, *random.pick(&places)?)] = None;
    }
    Some(())
}
