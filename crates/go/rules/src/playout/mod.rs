//! Random games played fast: a board made for nothing else.

mod board;
mod chase;
mod look;
mod mask;
pub mod regions;
mod select;

use tengen_board::{Color, Point, Random};

use crate::Position;
pub use board::{Board, Ending};
pub use mask::{Mask, Nineteen, Thirteen, TwentyFive, Wide};

/// Plays random games from a position: each move is uniform over the legal moves that fill no
/// own eye, a player with none passes, and two passes end the game.
///
/// Suicide is never played and repetition is only forbidden as simple ko forbids it; a game that
/// goes round in circles is stopped and counted as it stands.
///
/// ```
/// use tengen_board::{Random, Size};
/// use tengen_go_rules::{PlayoutBoard, Position, Rules};
///
/// let start = Position::new(Size::square(9).unwrap(), Rules::default());
/// let mut playouts = PlayoutBoard::new(&start);
/// let ending = playouts.run(&mut Random::new(1));
/// assert!(ending.moves > 60 && ending.margin.abs() <= 81);
/// ```
pub struct PlayoutBoard(Box<dyn Games + Send>);

/// Games on a board of whatever words.
trait Games {
    fn run(&mut self, random: &mut Random) -> Ending;
    fn for_each_owned(&self, color: Color, visit: &mut dyn FnMut(Point));
}

/// The position to start from, and the board that is played on.
struct Pair<M: Mask> {
    start: Board<M>,
    board: Board<M>,
}

impl<M: Mask> Pair<M> {
    fn new(position: &Position) -> Pair<M> {
        let start = Board::new(position);
        Pair { board: start.clone(), start }
    }
}

impl<M: Mask> Games for Pair<M> {
    fn run(&mut self, random: &mut Random) -> Ending {
        self.board.load(&self.start);
        self.board.play_out(random)
    }

    fn for_each_owned(&self, color: Color, visit: &mut dyn FnMut(Point)) {
        Board::points_of(self.board.area(color)).for_each(visit);
    }
}

/// Does something with `M` standing for the narrowest [`Mask`] that holds a board of a size.
///
/// ```
/// use tengen_board::Size;
/// use tengen_go_rules::playout::Mask;
/// use tengen_go_rules::with_narrowest_board;
///
/// let size = Size::square(13).unwrap();
/// assert_eq!(with_narrowest_board!(size, M => <M as Mask>::ROW), 14);
/// ```
#[macro_export]
macro_rules! with_narrowest_board {
    ($size:expr, $M:ident => $do:expr) => {
        match $size.width().max($size.height()) {
            0..=9 => {
                type $M = u128;
                $do
            }
            10..=13 => {
                type $M = $crate::playout::Thirteen;
                $do
            }
            14..=19 => {
                type $M = $crate::playout::Nineteen;
                $do
            }
            _ => {
                type $M = $crate::playout::TwentyFive;
                $do
            }
        }
    };
}

impl PlayoutBoard {
    /// Games from this position, with its player to move and its ko.
    pub fn new(position: &Position) -> PlayoutBoard {
        with_narrowest_board!(position.size(), M => {
            PlayoutBoard(Box::new(Pair::<M>::new(position)))
        })
    }

    /// Plays one game from the start to its end.
    pub fn run(&mut self, random: &mut Random) -> Ending {
        self.0.run(random)
    }

    /// Calls `visit` for every point that a colour owns at the end of the latest game.
    pub fn for_each_owned(&self, color: Color, mut visit: impl FnMut(Point)) {
        self.0.for_each_owned(color, &mut visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HandicapBonus, KoRule, Rules, Scoring};
    use tengen_board::{Move, Size};

    fn rules() -> Rules {
        Rules {
            scoring: Scoring::Area,
            ko: KoRule::Simple,
            suicide: false,
            handicap_bonus: HandicapBonus::Zero,
        }
    }

    /// The policy by the book: legal moves whose surroundings are no own eye.
    fn policy_moves(position: &Position) -> Vec<Point> {
        let color = position.to_move();
        position
            .legal_points(color)
            .filter(|&point| !position.pattern_code(point).is_eye_of(color))
            .collect()
    }

    fn agrees_with_position<M: Mask>(size: Size, games: u64) {
        for seed in 0..games {
            let mut random = Random::new(seed);
            let mut position = Position::new(size, rules());
            let mut board: Board<M> = Board::new(&position);
            let mut passes = 0;
            while passes < 2 && position.move_count() < 3 * size.area() {
                let moves = policy_moves(&position);
                assert_eq!(board.policy_moves(), moves, "{position:?}");
                let fresh: Board<M> = Board::new(&position);
                assert_eq!(fresh.policy_moves(), moves, "set up afresh from {position:?}");
                let choice = random.pick(&moves).copied();
                passes = if choice.is_some() { 0 } else { passes + 1 };
                position.play(choice.map_or(Move::Pass, Move::Play)).unwrap();
                match choice {
                    Some(point) => assert!(board.play(Board::<M>::cell(point))),
                    None => board.pass(),
                }
            }
            let score = position.score(&crate::Settlement::default(), crate::Komi::ZERO, 0);
            if passes == 2 {
                let [black, white] = Color::BOTH.map(|color| board.area(color).count());
                assert_eq!((black, white), (score.black, score.white), "{position:?}");
            }
        }
    }

    #[test]
    fn every_choice_is_among_the_moves_that_position_allows() {
        for (width, height) in [(1, 1), (1, 4), (2, 2), (3, 2), (5, 5), (9, 4), (9, 9)] {
            let size = Size::new(width, height).unwrap();
            agrees_with_position::<u128>(size, 60);
            agrees_with_position::<Nineteen>(size, 10);
        }
        agrees_with_position::<Thirteen>(Size::square(13).unwrap(), 6);
        agrees_with_position::<Nineteen>(Size::square(19).unwrap(), 3);
        agrees_with_position::<TwentyFive>(Size::new(25, 7).unwrap(), 3);
        agrees_with_position::<TwentyFive>(Size::square(25).unwrap(), 2);
    }

    #[test]
    fn the_first_move_is_uniform() {
        // On an empty 3x3 board every point is a choice; count how often each is owned first.
        let size = Size::square(3).unwrap();
        let position = Position::new(size, rules());
        let mut random = Random::new(9);
        let mut counts = [0u32; 9];
        for _ in 0..90_000 {
            let mut board: Board<u128> = Board::new(&position);
            board.play_random(&mut random);
            let first = Board::<u128>::points_of(board.area(Color::Black)).next().unwrap();
            counts[size.index(first)] += 1;
        }
        // 10,000 expected each, five standard deviations are 470.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 470), "{counts:?}");
    }

    #[test]
    fn ownership_adds_up_to_the_margin() {
        let position = Position::new(Size::square(9).unwrap(), rules());
        let mut playouts = PlayoutBoard::new(&position);
        let mut random = Random::new(11);
        for _ in 0..50 {
            let ending = playouts.run(&mut random);
            let mut counts = [0; 2];
            for color in Color::BOTH {
                playouts.for_each_owned(color, |_| counts[color.index()] += 1);
            }
            assert_eq!(counts[0] - counts[1], ending.margin);
        }
    }
}
