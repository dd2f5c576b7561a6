use tengen_board::{Color, Move, Point, Random, Size, Symmetry, key_of_stone, key_of_turn};

/// Ways to turn and mirror a square; a rectangle has four, each counted twice.
const WAYS: usize = 8;

/// Folds positions on boards of one size: all that are the same but for turning and mirroring have one
/// key, and the moves in them one number.
///
/// The eight hashes of a position are kept a stone at a time; the key is the least of them. A position
/// that looks the same from several sides has several ways to its key, and moves that these ways
/// take to each other are one move.
///
/// ```
/// use tengen_board::{Color, Move, Point, Size};
/// use tengen_book::Folding;
///
/// let folding = Folding::new(Size::square(9).unwrap(), 0);
/// let first = |column, row| {
///     let mut stones = folding.no_stones();
///     folding.toggle(&mut stones, Point::new(column, row), Color::Black);
///     folding.view(&stones, Color::White, None)
/// };
/// assert_eq!(first(2, 3).key, first(6, 3).key);
/// assert_ne!(first(2, 3).key, first(2, 2).key);
///
/// // On the empty board four points are one move.
/// let empty = folding.view(&folding.no_stones(), Color::Black, None);
/// let folded = folding.fold(empty, Move::Play(Point::new(2, 2)));
/// assert_eq!(folding.unfold(empty, folded).len(), 4);
/// ```
pub struct Folding {
    size: Size,
    /// What a position without stones hashes to.
    ground: u64,
    is_color_blind: bool,
    /// For each colour and point the keys of its images.
    keys: [Vec<[u64; WAYS]>; 2],
    /// For each point the places of its images.
    images: Vec<[u16; WAYS]>,
}

/// The eight hashes of the stones on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones {
    plain: [u64; WAYS],
    /// The same with colours exchanged, where that matters.
    swapped: [u64; WAYS],
}

/// A position as the book sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The same for all positions that are one but for turning and mirroring. Never 0.
    pub key: u64,
    /// The symmetries that lead to it, a bit each.
    ways: u8,
}

impl Folding {
    /// For a size of board. Different `ground`s, such as rule sets, have nothing in common.
    pub fn new(size: Size, ground: u64) -> Folding {
        let symmetries = Self::symmetries(size);
        let keys = Color::BOTH.map(|color| {
            let images =
                |point| symmetries.map(|s: Symmetry| key_of_stone(color, s.apply(point, size)));
            size.points().map(images).collect()
        });
        let image = |point, s: Symmetry| size.index(s.apply(point, size)) as u16;
        let images = size.points().map(|point| symmetries.map(|s| image(point, s))).collect();
        let sides = (size.width() as u64) << 8 | size.height() as u64;
        let ground = Random::new(ground << 16 | sides).next_u64();
        Folding { size, ground, is_color_blind: false, keys, images }
    }

    /// The same for a game in which nothing depends on which colour a side has: positions with colours
    /// and turn exchanged are one as well.
    #[must_use]
    pub const fn color_blind(mut self) -> Folding {
        self.is_color_blind = true;
        self
    }

    fn symmetries(size: Size) -> [Symmetry; WAYS] {
        let mut all = Symmetry::all(size).cycle();
        std::array::from_fn(|_| all.next().unwrap_or(Symmetry::IDENTITY))
    }

    /// The board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of a pass: one more than any point's.
    pub const fn pass(&self) -> u16 {
        self.size.area() as u16
    }

    /// The empty board.
    pub const fn no_stones(&self) -> Stones {
        Stones { plain: [self.ground; WAYS], swapped: [self.ground; WAYS] }
    }

    /// Puts a stone on a point, or takes it away.
    #[inline]
    pub fn toggle(&self, stones: &mut Stones, point: Point, color: Color) {
        let place = self.size.index(point);
        for (hash, key) in stones.plain.iter_mut().zip(&self.keys[color.index()][place]) {
            *hash ^= key;
        }
        if self.is_color_blind {
            let keys = &self.keys[color.other().index()][place];
            for (hash, key) in stones.swapped.iter_mut().zip(keys) {
                *hash ^= key;
            }
        }
    }

    /// The position with these stones, whose turn it is, and the point that a ko forbids.
    #[inline]
    pub fn view(&self, stones: &Stones, turn: Color, ko: Option<Point>) -> View {
        let (hashes, turn) = if self.is_color_blind && turn == Color::White {
            (&stones.swapped, Color::Black)
        } else {
            (&stones.plain, turn)
        };
        let mut hashes = hashes.map(|hash| hash ^ key_of_turn(turn));
        if let Some(point) = ko {
            let keys = &self.keys[turn.index()][self.size.index(point)];
            for (hash, key) in hashes.iter_mut().zip(keys) {
                *hash ^= key.rotate_left(32);
            }
        }
        let least = hashes.iter().copied().fold(u64::MAX, u64::min);
        let ways =
            (0..WAYS).filter(|&way| hashes[way] == least).fold(0, |ways, way| ways | 1 << way);
        View { key: least.max(1), ways }
    }

    /// The number of a move in a position: one for all moves that are the same.
    #[inline]
    pub fn fold(&self, view: View, mv: Move) -> u16 {
        let Move::Play(point) = mv else { return self.pass() };
        let images = &self.images[self.size.index(point)];
        let reached = (0..WAYS).filter(|way| view.ways & 1 << way != 0).map(|way| images[way]);
        reached.min().unwrap_or(u16::MAX)
    }

    /// The moves that a number stands for in a position, in the order of the board; none if it stands
    /// for nothing.
    pub fn unfold(&self, view: View, folded: u16) -> Vec<Move> {
        if folded == self.pass() {
            return vec![Move::Pass];
        }
        let is_one = |&point: &Point| self.fold(view, Move::Play(point)) == folded;
        self.size.points().filter(is_one).map(Move::Play).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn put(folding: &Folding, stones: &[(Point, Color)]) -> Stones {
        let mut hashes = folding.no_stones();
        for &(point, color) in stones {
            folding.toggle(&mut hashes, point, color);
        }
        hashes
    }

    fn random_stones(size: Size, random: &mut Random) -> Vec<(Point, Color)> {
        let mut stones = Vec::new();
        for point in size.points() {
            if random.chance(0.2) {
                stones.push((point, Color::BOTH[random.below(2) as usize]));
            }
        }
        stones
    }

    #[test]
    fn all_sides_see_the_same_position_and_the_same_moves() {
        let mut random = Random::new(1);
        for size in ["9", "5", "7x4", "1x3"] {
            let size: Size = size.parse().unwrap();
            let folding = Folding::new(size, 3);
            for _ in 0..100 {
                let stones = random_stones(size, &mut random);
                let ko = size.points().find(|p| stones.iter().all(|(q, _)| p != q));
                let view = folding.view(&put(&folding, &stones), Color::White, ko);
                for symmetry in Symmetry::all(size) {
                    let image = |point| symmetry.apply(point, size);
                    let turned: Vec<_> = stones.iter().map(|&(p, c)| (image(p), c)).collect();
                    let ko = ko.map(image);
                    let again = folding.view(&put(&folding, &turned), Color::White, ko);
                    assert_eq!(again.key, view.key);
                    for point in size.points() {
                        let folded = folding.fold(view, Move::Play(point));
                        assert_eq!(folding.fold(again, Move::Play(image(point))), folded);
                        assert!(folding.unfold(view, folded).contains(&Move::Play(point)));
                    }
                }
            }
        }
    }

    #[test]
    fn what_differs_has_other_keys() {
        let size = Size::square(9).unwrap();
        let folding = Folding::new(size, 0);
        let stones = [(Point::new(2, 3), Color::Black), (Point::new(5, 5), Color::White)];
        let hashes = put(&folding, &stones);
        let swapped = put(&folding, &stones.map(|(point, color)| (point, !color)));
        let other_size = Folding::new(Size::square(13).unwrap(), 0);
        let other_rules = Folding::new(size, 1);
        let keys = [
            folding.view(&hashes, Color::Black, None).key,
            folding.view(&hashes, Color::White, None).key,
            folding.view(&swapped, Color::Black, None).key,
            folding.view(&swapped, Color::White, None).key,
            folding.view(&hashes, Color::Black, Some(Point::new(0, 0))).key,
            folding.view(&hashes, Color::Black, Some(Point::new(0, 1))).key,
            other_size.view(&put(&other_size, &stones), Color::Black, None).key,
            other_rules.view(&put(&other_rules, &stones), Color::Black, None).key,
        ];
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
    }

    #[test]
    fn who_is_color_blind_sees_own_stones_and_others() {
        let folding = Folding::new(Size::square(15).unwrap(), 0).color_blind();
        let stones = [(Point::new(7, 7), Color::Black), (Point::new(8, 8), Color::White)];
        let hashes = put(&folding, &stones);
        let swapped = put(&folding, &stones.map(|(point, color)| (point, !color)));
        let key = |hashes, turn| folding.view(hashes, turn, None).key;
        assert_eq!(key(&hashes, Color::Black), key(&swapped, Color::White));
        assert_ne!(key(&hashes, Color::Black), key(&hashes, Color::White));
    }

    #[test]
    fn positions_that_differ_do_not_meet_by_chance() {
        let size = Size::square(9).unwrap();
        let folding = Folding::new(size, 0);
        let mut random = Random::new(2);
        let mut known: std::collections::HashMap<u64, Vec<u8>> = Default::default();
        for _ in 0..20_000 {
            let stones = random_stones(size, &mut random);
            let key = folding.view(&put(&folding, &stones), Color::Black, None).key;
            // The least of the eight drawings is the slow way to the same end.
            let drawing = |symmetry: Symmetry| {
                let mut cells = vec![0u8; size.area()];
                for &(point, color) in &stones {
                    cells[size.index(symmetry.apply(point, size))] = 1 + color.index() as u8;
                }
                cells
            };
            let least = Symmetry::all(size).map(drawing).min().unwrap();
            assert_eq!(known.entry(key).or_insert_with(|| least.clone()), &least);
        }
    }
}
