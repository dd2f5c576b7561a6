use std::collections::{BTreeSet, VecDeque};

use tengen_board::{Color, Point, PointSet, Size};

use super::plan::{By, Instead, Task, plan, plan_instead};
use super::{Action, Allowed, Protocol, Seat};
use crate::openings::centre;
use crate::{Board, Game, RuleSet};

/// An opening in progress: says who may do what next, and refuses everything else.
///
/// ```
/// use tengen_board::{Color, Lettering, Size};
/// use tengen_gobang_rules::{Action, Allowed, Procedure, Protocol, Seat, read_moves};
///
/// let size = Size::square(15).unwrap();
/// let mut opening = Procedure::new(Protocol::Swap, size)?;
/// for point in read_moves("h8 h9 k3", size)? {
///     opening.take(Action::Place(point))?;
/// }
/// assert_eq!(opening.actor(), Some(Seat::Second));
/// assert_eq!(opening.allowed(), [Allowed::Take]);
/// opening.take(Action::Take(Color::White))?;
/// assert!(opening.is_over());
/// assert_eq!((opening.to_move(), opening.seat_of(Color::White)), (Color::White, Seat::Second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Procedure {
    protocol: Protocol,
    board: Board,
    moves: Vec<(Color, Point)>,
    /// Who plays Black as things stand.
    black: Seat,
    tasks: VecDeque<Task>,
    declared: usize,
    offered: Vec<Point>,
}

/// An action that is not allowed now.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The opening is over.
    #[error("the opening is over: from now on the players move in turn")]
    Over,
    /// Something else has to be done.
    #[error("that is not allowed now: {actor} may {wanted}")]
    NotNow {
        /// Whose turn it is.
        actor: Seat,
        /// What may be done.
        wanted: String,
    },
}

/// A board on which a protocol cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardRefused {
    /// There is no point in the middle, where the protocol begins.
    #[error(
        "{protocol} begins in the centre, and a board of {size} has none: both sides must be odd"
    )]
    NoCentre {
        /// The protocol.
        protocol: Protocol,
        /// The board.
        size: Size,
    },
    /// The board is too small for the game.
    #[error(transparent)]
    TooSmall(#[from] crate::TooSmall),
}

impl Procedure {
    /// The opening on an empty board.
    pub fn new(protocol: Protocol, size: Size) -> Result<Procedure, BoardRefused> {
        let tasks: VecDeque<Task> = plan(protocol).into();
        let needs_centre = tasks.iter().any(|task| matches!(task, Task::Stone(_, Some(_))));
        if needs_centre && centre(size).is_none() {
            return Err(BoardRefused::NoCentre { protocol, size });
        }
        Ok(Procedure {
            protocol,
            board: Board::new(size)?,
            moves: Vec::new(),
            black: Seat::First,
            tasks,
            declared: 0,
            offered: Vec::new(),
        })
    }

    /// Which protocol is followed.
    pub const fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The stones so far; fifth moves on offer are not among them.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The moves so far, Black's first.
    pub fn moves(&self) -> &[(Color, Point)] {
        &self.moves
    }

    /// Fifth moves on offer.
    pub fn offered(&self) -> &[Point] {
        &self.offered
    }

    /// Who has a colour as things stand.
    pub fn seat_of(&self, color: Color) -> Seat {
        if color == Color::Black { self.black } else { self.black.other() }
    }

    /// The colour of the next stone.
    pub fn to_move(&self) -> Color {
        Color::BOTH[self.moves.len() % 2]
    }

    /// Whether only ordinary moves are left.
    pub fn is_over(&self) -> bool {
        self.tasks.is_empty()
    }

    /// A game with the stones so far as its moves.
    pub fn game(&self, rules: RuleSet) -> Game {
        let board = Board::new(self.board.size()).expect("the opening has a board of this size");
        let mut game = Game::new(board, rules);
        for &(_, point) in &self.moves {
            game.play(point).expect("three stones of a side neither win nor lose");
        }
        game
    }

    /// Who has to do something; nobody when the opening is over.
    pub fn actor(&self) -> Option<Seat> {
        let by = match *self.tasks.front()? {
            Task::Stone(by, _) | Task::Choice(by, _) | Task::Declare(by, _) => by,
            Task::Offer(_) => By::Colour(Color::Black),
            Task::Pick => By::Colour(Color::White),
        };
        Some(match by {
            By::Seat(seat) => seat,
            By::Colour(color) => self.seat_of(color),
        })
    }

    /// Everything that may be done next; nothing when the opening is over.
    pub fn allowed(&self) -> Vec<Allowed> {
        match self.tasks.front() {
            None => Vec::new(),
            Some(&Task::Stone(_, reach)) => {
                let points = self.empty_within(reach);
                vec![Allowed::Place { color: self.to_move(), points }]
            }
            Some(Task::Choice(_, None)) => vec![Allowed::Take],
            Some(Task::Choice(_, Some(Instead::MoreStones))) => {
                vec![Allowed::Take, Allowed::MoreStones]
            }
            Some(&Task::Choice(_, Some(Instead::ManyFifths(count)))) => {
                // A tiny board may not have so many different points.
                let many = (self.different_fifths() >= count).then_some(count);
                let many = many.map(|count| Allowed::ManyFifths { count });
                [Allowed::Take].into_iter().chain(many).collect()
            }
            Some(&Task::Declare(_, most)) => {
                let most = most.unwrap_or(usize::MAX).min(self.most_fifths());
                vec![Allowed::Declare { most }]
            }
            Some(&Task::Offer(count)) => {
                let left = count.unwrap_or(self.declared) - self.offered.len();
                vec![Allowed::Offer { left, points: self.new_fifths() }]
            }
            Some(Task::Pick) => {
                vec![Allowed::Pick { points: self.offered.iter().copied().collect() }]
            }
        }
    }

    /// Does what the player whose turn it is has chosen.
    pub fn take(&mut self, action: Action) -> Result<(), ActionError> {
        let actor = self.actor().ok_or(ActionError::Over)?;
        let allowed = self.allowed();
        if !allowed.iter().any(|allowed| allowed.permits(action)) {
            let wanted: Vec<String> = allowed.iter().map(ToString::to_string).collect();
            return Err(ActionError::NotNow { actor, wanted: wanted.join(" or ") });
        }
        match action {
            Action::Place(point) => {
                self.put(point);
                self.tasks.pop_front();
            }
            Action::Take(color) => {
                self.black = if color == Color::Black { actor } else { actor.other() };
                self.tasks.pop_front();
            }
            Action::MoreStones | Action::ManyFifths => {
                if let Some(&Task::Choice(_, Some(instead))) = self.tasks.front() {
                    self.tasks = plan_instead(instead).into();
                }
            }
            Action::Declare(count) => {
                self.declared = count;
                self.tasks.pop_front();
            }
            Action::Offer(point) => {
                self.offered.push(point);
                if let Some(&Task::Offer(count)) = self.tasks.front()
                    && self.offered.len() == count.unwrap_or(self.declared)
                {
                    self.tasks.pop_front();
                }
            }
            Action::Pick(point) => {
                self.offered.clear();
                self.put(point);
                self.tasks.pop_front();
            }
        }
        Ok(())
    }

    fn put(&mut self, point: Point) {
        let color = self.to_move();
        self.board.place(point, color);
        self.moves.push((color, point));
    }

    fn empty_within(&self, reach: Option<usize>) -> PointSet {
        let is_near = |point: &Point| match (reach, centre(self.board.size())) {
            (Some(reach), Some(centre)) => {
                let columns = point.column().abs_diff(centre.column());
                let rows = point.row().abs_diff(centre.row());
                columns.max(rows) <= reach
            }
            _ => true,
        };
        self.board.empty_points().filter(is_near).collect()
    }

    /// No protocol limits this; we see to it that so many can be offered whatever the fourth move:
    /// four stones look the same from at most eight sides.
    fn most_fifths(&self) -> usize {
        ((self.board.size().area() - 4) / 8).max(1)
    }

    fn different_fifths(&self) -> usize {
        let shapes = self.board.empty_points().map(|point| self.shape_with(point));
        shapes.collect::<BTreeSet<Shape>>().len()
    }

    /// Fifth moves that come to nothing offered before.
    fn new_fifths(&self) -> PointSet {
        let known: Vec<Shape> = self.offered.iter().map(|&point| self.shape_with(point)).collect();
        let is_new = |point: &Point| !known.contains(&self.shape_with(*point));
        self.board.empty_points().filter(is_new).collect()
    }

    /// The stones with a fifth, however the board is turned and wherever they stand: fifth moves
    /// that give the same shape are symmetrical.
    fn shape_with(&self, fifth: Point) -> Shape {
        let fifth = (Color::Black, fifth);
        let stones = self.moves.iter().chain([&fifth]);
        let places: Vec<(Color, i32, i32)> =
            stones.map(|&(color, p)| (color, p.column() as i32, p.row() as i32)).collect();
        let turned = (0..8).map(|turn| {
            let place = |&(color, x, y): &(Color, i32, i32)| {
                let x = if turn & 1 == 0 { x } else { -x };
                let y = if turn & 2 == 0 { y } else { -y };
                if turn & 4 == 0 { (color, x, y) } else { (color, y, x) }
            };
            moved_to_corner(places.iter().map(place).collect())
        });
        turned.min().expect("there are eight ways to turn a board")
    }
}

type Shape = Vec<(Color, i32, i32)>;

fn moved_to_corner(mut shape: Shape) -> Shape {
    let left = shape.iter().map(|place| place.1).min().unwrap_or(0);
    let bottom = shape.iter().map(|place| place.2).min().unwrap_or(0);
    for place in &mut shape {
        place.1 -= left;
        place.2 -= bottom;
    }
    shape.sort_unstable();
    shape
}
