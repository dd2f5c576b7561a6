//! Who stands better, by how much, and who owns what.
//!
//! What rules, ladders, eyes and reach say about a board goes into a small net, which passes it from
//! point to point and ends with everybody's share of every point. It learned its weights from what
//! searches found; its layers are as far as shape can be seen. An [`Evaluation`] is one look at a
//! board, for searches that look at thousands; an [`Estimate`] also looks ahead.

mod ahead;
mod facts;
mod file;
mod matrix;
mod moyo;
mod net;
mod scene;
mod training;
mod views;
mod wide;

pub use moyo::moyo;
pub use net::Net;
pub use training::{Example, Learner};

use tengen_board::{Color, Point};
use tengen_go_rules::playout::{Board, Mask};
use tengen_go_rules::{Position, with_narrowest_board};

use crate::groups::{Group, Groups};
use crate::safety::{Fate, Reader};
use crate::search::Node;
use ahead::Ahead;
use scene::Scene;
use tengen_go_rules::playout::regions::cells;

/// What a position looks like.
#[derive(Clone, Debug)]
pub struct Evaluation<M> {
    /// Black's area minus White's in points, komi apart.
    pub score: f32,
    /// The part of it that lies far from all stones: 0 on boards up to 9x9, where it has no meaning.
    pub moyo: f32,
    /// The groups.
    pub groups: Groups<M>,
    owners: Vec<f32>,
}

/// What becomes of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// As good as taken.
    Dead,
    /// Nobody can say.
    Doubtful,
    /// It has, or will get, two eyes or a way out.
    Alive,
    /// Alive even if its owner always passes.
    Safe,
}

/// Chances to live below which a group is dead, and above which it is alive.
const DEAD_BELOW: f32 = 0.2;
const ALIVE_ABOVE: f32 = 0.8;

impl<M: Mask> Evaluation<M> {
    /// Looks at a board.
    pub fn new(board: &Board<M>) -> Evaluation<M> {
        Evaluation::by(Net::standard(), board)
    }

    /// Looks at a board with this net.
    pub fn by(net: &Net, board: &Board<M>) -> Evaluation<M> {
        let groups = Groups::new(board);
        let scene = Scene::new(board, &groups);
        let mut owners = vec![0.0; scene.table];
        let side = sign(board.to_move());
        for (share, &cell) in net.shares(&scene).into_iter().zip(&scene.cells) {
            owners[cell] = side * share;
        }
        for color in Color::BOTH {
            let area = groups.safe[color.index()].area();
            cells(area).for_each(|cell| owners[cell] = sign(color));
        }
        let moyo = moyo(board, &groups);
        let score = owners.iter().sum::<f32>() + moyo;
        Evaluation { score, moyo, groups, owners }
    }

    /// Asks a reader about every group whose life is in doubt, and believes what it says.
    pub fn settle(&mut self, board: &Board<M>, reader: &mut impl Reader<M>) {
        for index in 0..self.groups.groups.len() {
            let group = self.groups.groups[index];
            if self.status(&group) != Status::Doubtful {
                continue;
            }
            let fate = reader.fate(board, group.stones, group.color);
            let lives = match fate {
                None => continue,
                Some(Fate::Lives) => true,
                Some(Fate::Dies) => false,
                Some(Fate::Unsettled) => group.color == board.to_move(),
            };
            let owner = if lives { group.color } else { group.color.other() };
            for cell in cells(group.stones) {
                self.score += sign(owner) - self.owners[cell];
                self.owners[cell] = sign(owner);
            }
        }
    }

    /// Black's share of a cell minus White's, from -1 to 1.
    pub fn owner(&self, cell: usize) -> f32 {
        self.owners[cell]
    }

    /// The chance of a group to live.
    pub fn strength(&self, group: &Group<M>) -> f32 {
        let sum: f32 = cells(group.stones).map(|cell| self.owners[cell]).sum();
        (1.0 + sign(group.color) * sum / group.stones.count().max(1) as f32) / 2.0
    }

    /// What becomes of a group.
    pub fn status(&self, group: &Group<M>) -> Status {
        let strength = self.strength(group);
        if group.is_safe {
            Status::Safe
        } else if strength < DEAD_BELOW {
            Status::Dead
        } else if strength > ALIVE_ABOVE {
            Status::Alive
        } else {
            Status::Doubtful
        }
    }
}

const fn sign(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}

/// What a position is worth and who owns what there.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// Black's area minus White's in points, komi apart.
    pub score: f32,
    /// Black's share of every point minus White's, from -1 to 1, in the order of the points.
    pub owners: Vec<(Point, f32)>,
}

/// Positions that an estimate looks at, the one asked about included.
pub const LOOKS: usize = 40;

/// Evaluates a position on a board of any size, with a look ahead at likely moves.
///
/// ```
/// use tengen_go_rules::Diagram;
/// use tengen_knowledge::estimate;
///
/// // Everything has two eyes: there is nothing to estimate.
/// let position = Diagram::position(
///     ". X . X O . O
///      X X X X O O O
///      . X O O O . O
///      X X O . O O O",
/// );
/// assert_eq!(estimate(&position).score, 12.0 - 16.0);
/// ```
pub fn estimate(position: &Position) -> Estimate {
    estimate_by(Net::standard(), position, LOOKS)
}

/// Evaluates a position with this net, looking at so many positions; 1 is the position alone.
pub fn estimate_by(net: &Net, position: &Position, looks: usize) -> Estimate {
    with_narrowest_board!(position.size(), M => {
        let evaluation = Ahead::<M>::look(net, Node::new(position), looks);
        let owner = |point| (point, evaluation.owner(Board::<M>::cell(point)));
        Estimate { score: evaluation.score, owners: position.size().points().map(owner).collect() }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::safety::NoReader;
    use tengen_board::{Random, Size};
    use tengen_go_rules::{Diagram, Rules};

    /// Says the same of every group.
    struct Always(Fate);

    impl<M: Mask> Reader<M> for Always {
        fn fate(&mut self, _: &Board<M>, _: M, _: Color) -> Option<Fate> {
            Some(self.0)
        }
    }

    /// A board from a random game on which the fate of some group is in doubt.
    fn doubtful(random: &mut Random) -> (Board<u128>, Evaluation<u128>, Group<u128>) {
        let size = Size::square(9).unwrap();
        loop {
            let mut board: Board<u128> = Board::new(&Position::new(size, Rules::default()));
            for _ in 0..20 + random.below(30) {
                board.play_random(random);
            }
            let evaluation = Evaluation::new(&board);
            let mut groups = evaluation.groups.groups.iter().copied();
            if let Some(group) = groups.find(|group| evaluation.status(group) == Status::Doubtful) {
                return (board, evaluation, group);
            }
        }
    }

    #[test]
    fn readers_decide_what_is_in_doubt() {
        let mut random = Random::new(5);
        for _ in 0..20 {
            let (board, plain, group) = doubtful(&mut random);
            let mut silent = plain.clone();
            silent.settle(&board, &mut NoReader);
            assert_eq!(silent.score, plain.score);
            let [lives, dies] = [Fate::Lives, Fate::Dies].map(|fate| {
                let mut settled = plain.clone();
                settled.settle(&board, &mut Always(fate));
                assert_ne!(settled.status(&group), Status::Doubtful);
                settled.strength(&group)
            });
            assert!(lives > dies, "{lives} {dies}");
        }
    }

    #[test]
    fn dead_and_living_groups_are_told_apart() {
        let board: Board<u128> = Board::new(&Diagram::position(
            ". X . X O . . . .
             X X X X O . . . .
             O O O O O . . . .
             . . . . . . . . .
             . . . . . O O O O
             . . . . . O X X X
             . . . . . O X . X
             . . O . . O X X X
             . . . . . O O O O",
        ));
        let evaluation = Evaluation::new(&board);
        let status = |column, row| {
            let cell = Board::<u128>::cell(Point::new(column, row));
            let groups = &evaluation.groups.groups;
            evaluation.status(groups.iter().find(|group| group.stones.has(cell)).unwrap())
        };
        assert_eq!(status(0, 7), Status::Safe);
        assert_eq!(status(6, 3), Status::Dead);
        assert_eq!(status(4, 6), Status::Alive);
    }

    #[test]
    fn large_boards_have_moyos_and_small_ones_do_not() {
        let small: Board<u128> = Board::new(&Diagram::position(". . .\n. X .\n. . ."));
        assert_eq!(Evaluation::new(&small).moyo, 0.0);
        let empty = ". ".repeat(19) + "\n";
        let stone = ". ".repeat(9) + "X " + &". ".repeat(9) + "\n";
        let text = empty.repeat(9) + &stone + &empty.repeat(9);
        let large: Board<tengen_go_rules::playout::Nineteen> =
            Board::new(&Diagram::position(&text));
        assert!(Evaluation::new(&large).moyo > 10.0);
    }
}
