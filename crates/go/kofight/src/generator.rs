//! Random ko fights on small boards, for tests and measurements.

use tengen_board::{Color, Point, PointSet, Random, Size, Symmetry};
use tengen_endgame::Endgames;
use tengen_go_rules::{Position, Rules};
use tengen_verdict::{Budget, Limits};

use crate::places::Reader;
use crate::view::Patch;
use crate::{Doubt, KoKind, KoSite};

/// What a region is to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Ko,
    Threat,
    Valuable,
}

/// Fillings that are tried for a region.
const TRIES: usize = 200;

/// Fillings that take more are passed over.
const WORK: u64 = 50_000;
const NODES: u64 = 10_000;

/// Points of a region, and free ones.
const LARGEST_ROOM: usize = 9;
const MOST_FREE_IN_A_ROOM: usize = 4;

/// A board of 5 to 7 lines each way on which all stones are safe but those in a few regions: in one
/// of them a direct ko, and in others threats and valuable moves. At most so many points are free in
/// them altogether. The same seed, the same board.
pub fn ko_fight(most_free: usize, random: &mut Random) -> Position {
    let mut endgames = Endgames::new().within(WORK);
    loop {
        if let Some(position) = attempt(&mut endgames, most_free, random) {
            return position;
        }
    }
}

fn attempt(endgames: &mut Endgames, most_free: usize, random: &mut Random) -> Option<Position> {
    let side = |random: &mut Random| 5 + random.below(3) as usize;
    let size = Size::new(side(random), side(random)).ok()?;
    let (walls, mut rooms) = between_walls(size, random);
    if rooms.len() < 3 || rooms.iter().any(|room| room.len() > LARGEST_ROOM) {
        return None;
    }
    // The ko in any room that has space for one.
    let with_ko = random.below(rooms.len() as u32) as usize;
    rooms.swap(0, with_ko);
    let mut wanted = [Wanted::Ko, Wanted::Valuable, Wanted::Threat, Wanted::Threat];
    if random.below(2) == 0 {
        wanted.swap(1, 2);
    }
    let mut position = walls.clone();
    for (room, wanted) in rooms.iter().zip(wanted.into_iter().cycle()) {
        // Three of four are just what the game of ko fights knows.
        let filling = Filling { wanted, is_fitting: random.below(4) > 0 };
        let patch = Patch { board: walls.clone(), points: *room };
        let filled = filling.fill(endgames, &patch, random)?;
        position.set_up_all(room.iter().map(|point| (point, filled.board.stone(point))));
    }
    let open = rooms.iter().fold(PointSet::EMPTY, |all, room| all | *room);
    if (open & position.empty_points()).len() > most_free {
        return None;
    }
    let mut position = turned(&position, random);
    position.set_to_move(if random.below(2) == 0 { Color::Black } else { Color::White });
    let [site] = KoSite::all(&position)[..] else { return None };
    if site.holder != position.to_move() && random.below(2) == 0 {
        position.set_ko(Some(site.take));
    }
    Some(position)
}

/// Black above and White below, each with two eyes in a corner, and rooms between them, here still
/// full of stones. Columns of stones that belong to one wall or the other keep rooms apart.
fn between_walls(size: Size, random: &mut Random) -> (Position, Vec<PointSet>) {
    let (width, height) = (size.width(), size.height());
    let mut open = PointSet::EMPTY;
    let separators: Vec<usize> = match random.below(4) {
        0 => vec![1, width - 2],
        1 => vec![2, width - 2],
        2 => vec![1, 1 + width / 2],
        _ => (1..width - 1).step_by(2).collect(),
    };
    let mut stones = Vec::new();
    let mut border = height / 2;
    for column in 0..width {
        if random.below(3) == 0 {
            border = (2 + random.below(height as u32 - 4) as usize).max(2);
        }
        for row in 0..height {
            let point = Point::new(column, row);
            // Rows count from below, where White is.
            let is_eye = row == height - 1 && (column == 0 || column == 2)
                || row == 0 && (column == width - 1 || column == width - 3);
            let color = if row >= border { Color::Black } else { Color::White };
            stones.push((point, (!is_eye).then_some(color)));
            let above = if column < 4 { height - 2 } else { height - 1 };
            let below = if column + 4 < width { 1 } else { 2 };
            if (below..above).contains(&row) && !separators.contains(&column) {
                open.insert(point);
            }
        }
    }
    let mut walls = Position::new(size, Rules::default());
    walls.set_up_all(stones);
    (walls, open.parts(size))
}

fn budget() -> Budget {
    Budget::new(&Limits { nodes: Some(NODES), ..Limits::default() })
}

/// The board turned or mirrored, perhaps with the colours changed.
fn turned(position: &Position, random: &mut Random) -> Position {
    let size = position.size();
    let symmetries: Vec<Symmetry> = Symmetry::all(size).collect();
    let symmetry = random.pick(&symmetries).copied().unwrap_or(symmetries[0]);
    let swap = random.below(2) == 0;
    let mut turned = Position::new(size, Rules::default());
    turned.set_up_all(size.points().map(|point| {
        let stone = position.stone(point).map(|color| if swap { !color } else { color });
        (symmetry.apply(point, size), stone)
    }));
    turned
}

/// What a region is filled with.
struct Filling {
    wanted: Wanted,
    is_fitting: bool,
}

impl Filling {
    /// Fills a region at random until it is what was wanted.
    fn fill(&self, endgames: &mut Endgames, patch: &Patch, random: &mut Random) -> Option<Patch> {
        for _ in 0..TRIES {
            let mut filled = patch.clone();
            let stones: Vec<_> = patch.points.iter().map(|point| (point, stone(random))).collect();
            filled.board.set_up_all(stones);
            let free = (filled.board.empty_points() & patch.points).len();
            if free <= MOST_FREE_IN_A_ROOM
                && filled.board.string_without_liberties().is_none()
                && self.is_wanted(endgames, &filled)
            {
                return Some(filled);
            }
        }
        None
    }

    fn is_wanted(&self, endgames: &mut Endgames, filled: &Patch) -> bool {
        let sites = KoSite::all(&filled.board);
        if sites.len() != usize::from(self.wanted == Wanted::Ko) {
            return false;
        }
        let analysis = endgames.analyse(&filled.board, &mut budget());
        let [region] = &analysis.regions[..] else { return false };
        let patch = &Patch { board: filled.board.clone(), points: region.points };
        let mut limited = budget();
        let mut reader = Reader::new(&mut limited);
        let fits = |doubt: Option<Doubt>| !self.is_fitting || doubt.is_none();
        match self.wanted {
            Wanted::Ko => reader.ko(patch, region, sites[0]).kind == KoKind::Direct,
            Wanted::Threat => {
                let threats = reader.place(patch, region).threats;
                !threats.is_empty() && threats.iter().all(|threat| fits(threat.doubt))
            }
            Wanted::Valuable => {
                reader.place(patch, region).valuable.is_some_and(|site| fits(site.doubt))
            }
        }
    }
}

fn stone(random: &mut Random) -> Option<Color> {
    match random.below(3) {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => None,
    }
}
