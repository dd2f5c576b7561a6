use tengen_board::{Color, Point, PointSet};
use tengen_go_rules::Position;

/// Where a group fights for its life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The free points to play on.
    pub free: PointSet,
    /// Whether nothing leads out of it: what is read in it is true of the whole board, as long as the
    /// stones round it stand.
    pub is_closed: bool,
}

/// The space in which the group of this stone is shut in: everything that can be reached from it
/// without crossing the other side's stones, or by taking those that have no liberty elsewhere.
/// Strings round it that are short of liberties themselves are part of the fight, with those
/// liberties and the strings beside them in turn.
/// Where that is more than `most` free points, the nearest.
pub fn enclosed_region(position: &Position, stone: Point, most: usize) -> Region {
    let Some(color) = position.stone(stone) else {
        return Region { free: PointSet::EMPTY, is_closed: false };
    };
    let size = position.size();
    let passable = position.empty_points() | position.stones_of(color);
    let mut inside: PointSet = PointSet::flood(stone, &passable, size);
    loop {
        let shut_in: PointSet = walls(position, &inside, color)
            .filter(|&wall| position.string_liberties(wall).is_subset(&inside))
            .flat_map(|wall| position.string_stones(wall))
            .collect();
        let within = passable | inside | shut_in;
        let grown = PointSet::flood(stone, &within, size);
        if grown == inside {
            break;
        }
        inside = grown;
    }
    let free = inside & position.empty_points();
    if free.len() <= most {
        return with_weak_neighbours(position, free, most);
    }
    let nearest = rings(position, stone, &inside);
    let free = nearest.iter().flat_map(PointSet::iter).take(most).collect();
    Region { free, is_closed: false }
}

/// A string with no more liberties than this elsewhere may be taken from there.
const FEW_LIBERTIES: usize = 3;

/// The region with the liberties that weak strings beside it have elsewhere, and so on, as long as there is
/// room.
fn with_weak_neighbours(position: &Position, mut free: PointSet, most: usize) -> Region {
    loop {
        let elsewhere = |head: Point| position.string_liberties(head) - free;
        let is_weak = |&head: &Point| {
            position.string_liberties(head).meets(&free)
                && (1..=FEW_LIBERTIES).contains(&elsewhere(head).len())
        };
        let Some(weak) = position.all_strings().find(is_weak) else {
            return Region { free, is_closed: true };
        };
        let around = position.empty_points() - free;
        let spaces = elsewhere(weak).iter().fold(PointSet::EMPTY, |spaces, point| {
            spaces | PointSet::flood(point, &around, position.size())
        });
        if (free | spaces).len() <= most {
            free |= spaces;
        } else if (free | elsewhere(weak)).len() <= most {
            free |= elsewhere(weak);
        } else {
            return Region { free, is_closed: false };
        }
    }
}

/// The free points between two strings of one colour: those on the shortest ways from one to the
/// other, then those on longer ones, up to `most`.
pub fn connecting_region(position: &Position, one: Point, other: Point, most: usize) -> Region {
    let Some(color) = position.stone(one) else {
        return Region { free: PointSet::EMPTY, is_closed: false };
    };
    let inside = enclosed_region(position, one, usize::MAX).free | position.stones_of(color);
    let from_one = rings(position, one, &inside);
    let from_other = rings(position, other, &inside);
    let distance = |rings: &[PointSet], point| rings.iter().position(|ring| ring.contains(point));
    let way = |point| Some(distance(&from_one, point)? + distance(&from_other, point)?);
    let mut ways: Vec<(usize, Point)> = position
        .empty_points()
        .iter()
        .filter_map(|point| way(point).map(|length| (length, point)))
        .collect();
    ways.sort_by_key(|&(length, _)| length);
    let is_closed = ways.len() <= most;
    Region { free: ways.into_iter().take(most).map(|(_, point)| point).collect(), is_closed }
}

/// A stone of every string of the other side beside a set of points.
fn walls(position: &Position, inside: &PointSet, color: Color) -> impl Iterator<Item = Point> {
    let beside = inside.neighbours(position.size()) & position.stones_of(color.other());
    let heads: PointSet = beside.iter().map(|stone| position.string(stone)).collect();
    heads.iter()
}

/// The free points of a set by their distance from a stone: first those beside its string, then those
/// beside these, and so on. Strings on the way are no distance.
fn rings(position: &Position, stone: Point, inside: &PointSet) -> Vec<PointSet> {
    let size = position.size();
    let free = position.empty_points();
    let mut rings = Vec::new();
    let mut reached: PointSet = position.string_stones(stone).collect();
    loop {
        // Over the stones on the way first.
        loop {
            let stones = ((reached.neighbours(size) & *inside) - reached) - free;
            if stones.is_empty() {
                break;
            }
            reached |= stones;
        }
        let ring = ((reached.neighbours(size) & *inside) - reached) & free;
        if ring.is_empty() {
            return rings;
        }
        rings.push(ring);
        reached |= ring;
    }
}
