use tengen_board::{Color, Point, PointSet, Random, Size};
use tengen_go_rules::{Position, Rules};

use crate::BoardRace;

/// Board sizes, the small ones more often.
const WIDTHS: [usize; 5] = [9, 9, 11, 13, 19];

/// Random races on boards of 9x9 to 19x19, the same from the same seed: two blocks shut in by
/// living stones, with rooms of liberties outside, shared liberties, eyes, and stones among them.
#[derive(Clone, Debug)]
pub struct RaceGenerator {
    random: Random,
}

impl RaceGenerator {
    /// The generator that this seed names.
    pub const fn new(seed: u64) -> RaceGenerator {
        RaceGenerator { random: Random::new(seed) }
    }

    /// The next race.
    pub fn next_race(&mut self) -> BoardRace {
        loop {
            let width = WIDTHS[self.random.below(WIDTHS.len() as u32) as usize];
            if let Ok(size) = Size::square(width)
                && let Some(race) = self.try_race(size)
            {
                return race;
            }
        }
    }

    fn try_race(&mut self, size: Size) -> Option<BoardRace> {
        let mut sketch = Sketch {
            size,
            blocks: [PointSet::EMPTY; 2],
            rooms: PointSet::EMPTY,
            shared: PointSet::EMPTY,
            eyes: PointSet::EMPTY,
        };
        let middle = |random: &mut Random| {
            let third = size.width() / 3;
            third + random.below(third as u32) as usize
        };
        let start = Point::new(middle(&mut self.random), middle(&mut self.random));
        sketch.blocks[0].insert(start);
        let beside = self.pick(PointSet::from_iter([start]).neighbours(size))?;
        sketch.blocks[1].insert(beside);
        for color in Color::BOTH {
            for _ in 0..2 + self.random.below(5) {
                let point = self.pick(sketch.beside(color) - sketch.taken())?;
                sketch.blocks[color.index()].insert(point);
            }
            if self.random.below(3) == 0 {
                self.add_eye(&mut sketch, color);
            }
        }
        self.settle_between(&mut sketch)?;
        self.add_rooms(&mut sketch)?;
        let position = self.build(&sketch)?;
        let [black, white] = sketch.blocks.map(|block| block.first());
        BoardRace::new(&position, black?, white?).ok()
    }

    fn pick(&mut self, points: PointSet) -> Option<Point> {
        let points: Vec<Point> = points.iter().collect();
        self.random.pick(&points).copied()
    }

    /// Puts stones round one to three free points beside the block.
    fn add_eye(&mut self, sketch: &mut Sketch, color: Color) {
        let Some(first) = self.pick(sketch.beside(color) - sketch.taken()) else { return };
        let mut eye = PointSet::from_iter([first]);
        for _ in 0..self.random.below(4) {
            let Some(more) = self.pick(eye.neighbours(sketch.size) - sketch.taken()) else { break };
            eye.insert(more);
        }
        let ring = with_diagonals(&eye, sketch.size) - eye;
        let theirs = sketch.blocks[color.other().index()];
        if ring.meets(&theirs) || eye.meets(&sketch.taken()) {
            return;
        }
        sketch.blocks[color.index()] |= ring;
        sketch.eyes |= eye;
    }

    /// Leaves points between the blocks free where that makes them liberties of both and of nothing
    /// else; fills the other points between them.
    fn settle_between(&mut self, sketch: &mut Sketch) -> Option<()> {
        loop {
            let [black, white] = Color::BOTH.map(|color| sketch.beside(color));
            let between = (black & white) - sketch.taken();
            let point = self.pick(between);
            let Some(point) = point else { return Some(()) };
            let around = PointSet::from_iter([point]).neighbours(sketch.size) - sketch.taken();
            if self.random.below(2) == 0 && around.is_subset(&(black | white)) {
                for side in around.iter() {
                    let can_be_black = black.contains(side);
                    let can_be_white = white.contains(side);
                    let is_white = can_be_white && (!can_be_black || self.random.below(2) == 0);
                    sketch.blocks[usize::from(is_white)].insert(side);
                }
                sketch.shared.insert(point);
            } else {
                sketch.blocks[self.random.below(2) as usize].insert(point);
            }
        }
    }

    /// Leaves points round the blocks free: single liberties, and rooms that go on. No room touches
    /// both blocks, or rooms of both.
    fn add_rooms(&mut self, sketch: &mut Sketch) -> Option<()> {
        let size = sketch.size;
        let mut rooms = [PointSet::EMPTY; 2];
        for color in Color::BOTH {
            let (own, theirs) = (color.index(), color.other().index());
            for liberty in (sketch.beside(color) - sketch.taken()).iter() {
                let near = PointSet::from_iter([liberty]).neighbours(size);
                let touches = near.meets(&(sketch.blocks[theirs] | rooms[theirs] | sketch.shared));
                if self.random.below(2) == 0 && !touches {
                    rooms[own].insert(liberty);
                }
            }
            for _ in 0..self.random.below(4) {
                let Some(mut at) = self.pick(rooms[own]) else { break };
                for _ in 0..1 + self.random.below(4) {
                    let other = sketch.blocks[theirs] | rooms[theirs] | sketch.shared | sketch.eyes;
                    let forbidden = other | other.neighbours(size) | sketch.blocks[own];
                    let next = PointSet::from_iter([at]).neighbours(size) - forbidden;
                    let Some(point) = self.pick(next) else { break };
                    rooms[own].insert(point);
                    at = point;
                }
            }
        }
        sketch.rooms = rooms[0] | rooms[1];
        Some(())
    }

    /// Fills the rest with stones of the colour that shuts in the nearer block, leaves them eyes, and
    /// drops a stone into a room now and then.
    fn build(&mut self, sketch: &Sketch) -> Option<Position> {
        let size = sketch.size;
        let mut position = Position::new(size, Rules::default());
        let mut stones: Vec<(Point, Color)> = Vec::new();
        for color in Color::BOTH {
            stones.extend(sketch.blocks[color.index()].iter().map(|point| (point, color)));
        }
        let wall = size.all() - sketch.taken();
        let mut shut_in = sketch.blocks;
        let mut walls = [PointSet::EMPTY; 2];
        // Each block's reach grows step by step; who comes first shuts out the other.
        loop {
            let mut grew = false;
            for color in Color::BOTH {
                let reach = shut_in[color.index()].neighbours(size)
                    | sketch.rooms_beside(&shut_in[color.index()]);
                let new =
                    (reach & (wall | sketch.rooms)) - walls[0] - walls[1] - shut_in[color.index()];
                if new.is_empty() {
                    continue;
                }
                grew = true;
                shut_in[color.index()] |= new;
                walls[color.other().index()] |= new & wall;
            }
            if !grew {
                break;
            }
        }
        for color in Color::BOTH {
            let mut mine = walls[color.index()];
            for part in walls[color.index()].parts(size) {
                for _ in 0..2 {
                    let quiet = part.iter().filter(|&point| {
                        let near = with_diagonals(&PointSet::from_iter([point]), size);
                        near.is_subset(&mine)
                    });
                    let eye = self.pick(quiet.collect());
                    if let Some(eye) = eye {
                        mine.remove(eye);
                    }
                }
            }
            stones.extend(mine.iter().map(|point| (point, color)));
        }
        for room in (sketch.rooms | sketch.eyes).iter() {
            if self.random.below(12) == 0 {
                stones.push((room, Color::BOTH[self.random.below(2) as usize]));
            }
        }
        position.set_up_all(stones.into_iter().map(|(point, color)| (point, Some(color))));
        if position.string_without_liberties().is_some() {
            return None;
        }
        // The walls live.
        let alive = |color: Color| {
            let walls = walls[color.index()] & position.stones_of(color);
            walls.is_subset(&position.safe_stones(color).stones)
        };
        Color::BOTH.into_iter().all(alive).then_some(position)
    }
}

/// Where stones are going to be.
struct Sketch {
    size: Size,
    blocks: [PointSet; 2],
    /// Points that stay free: outside, between the blocks, and in eyes.
    rooms: PointSet,
    shared: PointSet,
    eyes: PointSet,
}

impl Sketch {
    fn stones(&self) -> PointSet {
        self.blocks[0] | self.blocks[1]
    }

    fn taken(&self) -> PointSet {
        self.stones() | self.rooms | self.shared | self.eyes
    }

    fn beside(&self, color: Color) -> PointSet {
        self.blocks[color.index()].neighbours(self.size)
    }

    /// The rooms that hang together with a set.
    fn rooms_beside(&self, set: &PointSet) -> PointSet {
        let beside = set.neighbours(self.size) & self.rooms;
        beside.iter().fold(PointSet::EMPTY, |all, point| {
            all | PointSet::flood(point, &self.rooms, self.size)
        })
    }
}

/// A set with its neighbours, also the diagonal ones.
pub(crate) fn with_diagonals(set: &PointSet, size: Size) -> PointSet {
    let around: PointSet = set.iter().flat_map(Point::surrounding).collect();
    *set | around & size.all()
}
