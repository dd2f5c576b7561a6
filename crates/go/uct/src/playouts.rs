use tengen_board::{Color, Point, Random};
use tengen_go_rules::playout::{Board, Mask};
use tengen_go_rules::{Position, with_narrowest_board};

use crate::Policy;
use crate::policy::Adviser;

/// Plays a position out again and again as the playouts of a search do, without a search.
///
/// ```
/// use tengen_board::{Color, Random};
/// use tengen_go_rules::Diagram;
/// use tengen_uct::{Playouts, Policy};
///
/// let position = Diagram::position(". X . X\nX X X X\n. . O .\n. . . .");
/// let mut playouts = Playouts::new(&position, &Policy::default());
/// playouts.run(&mut Random::new(1));
/// let mut points = 0;
/// playouts.for_each_owned(Color::Black, |_| points += 1);
/// assert!(points >= 8, "two eyes live in every game");
/// ```
pub struct Playouts(Box<dyn Games + Send>);

/// Games on a board of whatever words.
trait Games {
    fn run(&mut self, random: &mut Random);
    fn for_each_owned(&self, color: Color, visit: &mut dyn FnMut(Point));
}

struct From<M: Mask> {
    start: Board<M>,
    /// Cell of the latest move, 0 for a pass or none.
    last: usize,
    board: Board<M>,
    policy: Policy,
}

impl<M: Mask> From<M> {
    fn new(position: &Position, policy: Policy) -> From<M> {
        let start: Board<M> = Board::new(position);
        let (last, _) = Board::<M>::latest_cells(position);
        // Only a move of the opponent can be answered.
        let last = if start.stone(last) == Some(!start.to_move()) { last } else { 0 };
        From { board: start.clone(), start, last, policy }
    }
}

impl<M: Mask> Games for From<M> {
    fn run(&mut self, random: &mut Random) {
        let adviser = Adviser::new(&self.policy);
        self.board.load(&self.start);
        // A game without end is a repetition: it stops where no natural game would still go on.
        let most_moves = 3 * self.board.size().area();
        let (mut last, mut passes) = (self.last, 0);
        for _ in 0..most_moves {
            last = adviser.play(&mut self.board, last, random);
            passes = if last == 0 { passes + 1 } else { 0 };
            if passes == 2 {
                break;
            }
        }
    }

    fn for_each_owned(&self, color: Color, visit: &mut dyn FnMut(Point)) {
        Board::points_of(self.board.area(color)).for_each(visit);
    }
}

impl Playouts {
    /// Games from this position, with its player to move and its ko.
    pub fn new(position: &Position, policy: &Policy) -> Playouts {
        with_narrowest_board!(position.size(), M => {
            Playouts(Box::new(From::<M>::new(position, policy.clone())))
        })
    }

    /// Plays one game from the start to its end.
    pub fn run(&mut self, random: &mut Random) {
        self.0.run(random);
    }

    /// Calls `visit` for every point that a colour owns at the end of the latest game: its stones
    /// and the single points they surround.
    pub fn for_each_owned(&self, color: Color, mut visit: impl FnMut(Point)) {
        self.0.for_each_owned(color, &mut visit);
    }
}
