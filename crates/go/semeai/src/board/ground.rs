use tengen_board::{Color, Point, PointSet};
use tengen_go_rules::Position;

use super::Obstacle;

/// The parts of a board on which a race is decided.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// The stones that name Black's and White's block.
    pub blocks: [Point; 2],
    /// The stones of the blocks.
    pub stones: [PointSet; 2],
    pub parts: Vec<Part>,
    /// Whether the stones round the race are sure to stand.
    pub footing: Footing,
}

/// Free points that hang together, with the stones among them that can be taken.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub points: PointSet,
    pub free: PointSet,
    /// Whether Black's and White's block have liberties there.
    pub touches: [bool; 2],
}

/// How sure it is that the stones round a race stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footing {
    /// They are alive whatever happens.
    Alive,
    /// They have enough liberties elsewhere; the one on this stone is not proved to live.
    Standing(Point),
}

/// Strings with so many liberties elsewhere are taken to stand, unless these are in small rooms.
const MANY_LIBERTIES: usize = 4;
/// Rooms of up to so many free points in all can be filled in a race: stones that live there only by
/// their liberties may bring these to a block, but not save it.
const SMALL_ROOM: usize = 10;
/// Free points of a race, at most.
const MOST_FREE_POINTS: usize = 64;

impl Ground {
    /// The ground of a race between the blocks of these stones.
    pub fn new(position: &Position, blocks: [Point; 2]) -> Result<Ground, Obstacle> {
        let size = position.size();
        let stones = blocks.map(|block| position.string_stones(block).collect::<PointSet>());
        let heads = blocks.map(|block| position.string(block));
        let empty = position.empty_points();
        let spread = |from: PointSet| {
            from.iter().fold(PointSet::EMPTY, |all, point| {
                if all.contains(point) { all } else { all | PointSet::flood(point, &empty, size) }
            })
        };
        let mut free = heads
            .iter()
            .fold(PointSet::EMPTY, |all, &head| all | spread(position.string_liberties(head)));
        let alive = Color::BOTH
            .map(|color| position.safe_stones(color).stones)
            .into_iter()
            .fold(PointSet::EMPTY, |all, stones| all | stones);
        let others: Vec<Point> = position
            .all_strings()
            .filter(|head| !heads.contains(head) && !alive.contains(*head))
            .collect();
        let stones_of = |head: Point| position.string_stones(head).collect::<PointSet>();
        // The blocks and the strings that have no liberties but those of the race: who takes a string
        // beside them gives them liberties.
        let members = |free: &PointSet| {
            let is_inside = |head: &&Point| position.string_liberties(**head).is_subset(free);
            let inside = others.iter().filter(is_inside);
            inside.fold(stones[0] | stones[1], |all, &head| all | stones_of(head))
        };
        let takes_part = |head: Point, free: &PointSet, beside: &PointSet| {
            position.string_liberties(head).meets(free) || stones_of(head).meets(beside)
        };
        // Strings that are short of liberties elsewhere draw those into the race.
        let mut weak = None;
        loop {
            let beside = members(&free).neighbours(size);
            let elsewhere = |head: Point| position.string_liberties(head) - free;
            let is_weak = |&&head: &&Point| {
                let elsewhere = elsewhere(head);
                !elsewhere.is_empty()
                    && takes_part(head, &free, &beside)
                    && (elsewhere.len() < MANY_LIBERTIES || spread(elsewhere).len() <= SMALL_ROOM)
            };
            let Some(&head) = others.iter().find(is_weak) else { break };
            let more = spread(elsewhere(head));
            if (free | more).len() > MOST_FREE_POINTS {
                weak = Some(head);
                break;
            }
            free |= more;
        }
        if let Some(head) = weak {
            return Err(Obstacle::WeakWall(head));
        }
        let mut inside = PointSet::EMPTY;
        let mut footing = Footing::Alive;
        let beside = members(&free).neighbours(size);
        for &head in &others {
            let liberties = position.string_liberties(head);
            if liberties.is_subset(&free) {
                inside |= stones_of(head);
            } else if takes_part(head, &free, &beside) {
                footing = Footing::Standing(head);
            }
        }
        let parts = (free | inside).parts(size).into_iter().map(|points| {
            let around = points.neighbours(size);
            Part { points, free: points & free, touches: stones.map(|block| block.meets(&around)) }
        });
        let parts = parts.filter(|part| !part.free.is_empty()).collect();
        Ok(Ground { blocks: heads, stones, parts, footing })
    }

    /// Every free point of the race.
    pub fn free(&self) -> PointSet {
        self.parts.iter().fold(PointSet::EMPTY, |all, part| all | part.free)
    }
}

impl Part {
    /// A point to name it by.
    pub fn name(&self) -> Point {
        self.free.first().unwrap_or(Point::new(0, 0))
    }
}
