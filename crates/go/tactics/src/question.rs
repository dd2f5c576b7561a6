use tengen_board::{Color, Point, PointSet};
use tengen_go_rules::{KoRule, Ladder, Position, Rules};
use tengen_verdict::Budget;

use crate::hunt::is_short_sighted;
use crate::{
    Field, FieldError, Goal, LineMove, LocalGame, Reader, Reading, Region, Status, Task,
    connecting_region, enclosed_region, hunt,
};

/// Free points in a region that is found, at most: more take too long to read.
const MOST_FREE_POINTS: usize = 16;

/// What somebody wants to know about a position.
#[derive(Clone, Debug)]
pub struct Question {
    /// The board, with the ko that may not be retaken at once.
    pub position: Position,
    /// What is asked.
    pub task: Task,
    /// The stone it is about.
    pub target: Point,
    /// The stone to be connected to, for [`Task::Connect`].
    pub with: Option<Point>,
    /// Who begins.
    pub to_move: Color,
    /// The free points to play on; found from the position if not given.
    pub region: Option<PointSet>,
}

/// The answer to a [`Question`].
#[derive(Clone, Debug)]
pub struct Answered {
    /// What was read. Its statuses are those of the side that wants to reach the goal of the local
    /// game: to capture, or to connect.
    pub reading: Reading,
    /// Who wants that.
    pub prover: Color,
    /// Where stones were played.
    pub region: PointSet,
    /// How much of the board the answer holds for.
    pub reach: Reach,
}

/// How far an answer reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Every move was considered that can matter, as long as the stones round the region stand.
    Whole,
    /// Every defence was considered, but only likely attacks: what is caught is caught.
    EveryDefence,
    /// The fight may spread beyond the points that were looked at.
    Part,
}

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuestionError {
    /// No stone to ask about.
    #[error("there is no stone on {}: name a point with one", .0.name(tengen_board::Lettering::Go))]
    NoStone(Point),
    /// A connection without its other end, or with one of the other colour.
    #[error("to connect takes a second stone of the same colour: give it by --with")]
    NoOtherEnd,
    /// A region that cannot be read.
    #[error(transparent)]
    Field(#[from] FieldError),
}

impl Answered {
    /// Whether a status that was read this way is proved: of what was hunted in the open only the
    /// catching is.
    pub fn is_proved(&self, status: Status) -> bool {
        match self.reach {
            Reach::Whole => true,
            Reach::EveryDefence => status == Status::Reached,
            Reach::Part => false,
        }
    }
}

impl Question {
    /// Lets this player begin, with no ko to wait for if it was not the player's turn. A ko may not be
    /// retaken at once; nothing else of what came before the position matters.
    #[must_use]
    pub fn begun_by(mut self, to_move: Color) -> Question {
        let position = &mut self.position;
        position.set_rules(Rules { ko: KoRule::Simple, suicide: false, ..position.rules() });
        if position.to_move() != to_move {
            position.set_to_move(to_move);
            position.set_ko(None);
        }
        Question { to_move, ..self }
    }

    /// The question after a move, where the other side is to move; nothing if it may not be played.
    /// The fight goes on where the answer has read it.
    pub fn after(&self, mv: LineMove, answered: &Answered) -> Option<Question> {
        let mut position = self.position.clone();
        if mv.after_threat {
            position.set_ko(None);
        }
        position.play_as(mv.color, mv.mv).ok()?;
        let region = (answered.reach != Reach::EveryDefence).then(|| {
            let taken: PointSet = position.last_taken().iter().copied().collect();
            (answered.region | taken) & position.empty_points()
        });
        Some(Question { position, to_move: mv.color.other(), region, ..self.clone() })
    }

    /// The owner of the target.
    pub fn owner(&self) -> Color {
        // A question is about a stone.
        self.position.stone(self.target).unwrap_or(Color::Black)
    }

    /// Who wants to take stones, or to cut them off.
    pub fn attacker(&self) -> Color {
        self.owner().other()
    }

    /// Whether the side that is to reach the goal of the local game attacks.
    pub fn prover_attacks(&self) -> bool {
        self.task != Task::Connect
    }

    /// Whether the two strings to be connected are one.
    pub fn is_joined(&self) -> bool {
        let string = |stone| self.position.stone(stone).map(|_| self.position.string(stone));
        self.with.is_some_and(|with| string(with).is_some() && string(with) == string(self.target))
    }

    /// Reads it, with a table of about so many bytes.
    ///
    /// # Errors
    /// If it makes no sense.
    pub fn answer(&self, memory: usize, budget: &mut Budget) -> Result<Answered, QuestionError> {
        let (goal, prover) = self.goal()?;
        let (region, reach) = match (self.region, goal) {
            (Some(free), _) => (free, Reach::Whole),
            (None, Goal::Connect(one, other)) => {
                reach(&connecting_region(&self.position, one, other, MOST_FREE_POINTS))
            }
            (None, Goal::Capture(stone) | Goal::Race { take: stone, .. }) => {
                let region = enclosed_region(&self.position, stone, MOST_FREE_POINTS);
                let is_hunt = matches!(self.task, Task::Capture | Task::Save);
                if is_hunt && !region.is_closed {
                    return self.hunt(stone, prover, memory, budget);
                }
                reach(&region)
            }
        };
        let field = Field::new(&self.position, &region)?;
        let game = LocalGame::new(&self.position, field, goal)
            .ok_or(QuestionError::NoStone(self.target))?;
        let reading = Reader::new(game, memory).read(self.to_move, self.ko(), budget);
        Ok(Answered { reading, prover, region, reach })
    }

    fn hunt(
        &self,
        stone: Point,
        prover: Color,
        memory: usize,
        budget: &mut Budget,
    ) -> Result<Answered, QuestionError> {
        let mut reading = hunt(&self.position, stone, self.to_move, memory, budget)?;
        let region = self.position.empty_points();
        let mut reach = Reach::EveryDefence;
        // A ladder can run where a hunt does not see.
        if reading.low < Status::Reached
            && is_short_sighted(self.position.size(), stone)
            && let Ladder::Caught(line) = self.position.ladder(stone, self.to_move)
        {
            reading = Reading::of_ladder(self.to_move, prover, &line, reading.nodes);
            reach = Reach::Part;
        }
        Ok(Answered { reading, prover, region, reach })
    }

    /// The goal of the local game, and who wants to reach it.
    fn goal(&self) -> Result<(Goal, Color), QuestionError> {
        let color = |point| self.position.stone(point).ok_or(QuestionError::NoStone(point));
        let target = color(self.target)?;
        if self.task != Task::Connect {
            return Ok((Goal::Capture(self.target), target.other()));
        }
        let with = self.with.ok_or(QuestionError::NoOtherEnd)?;
        if color(with)? != target {
            return Err(QuestionError::NoOtherEnd);
        }
        Ok((Goal::Connect(self.target, with), target))
    }

    /// The ko that the player to begin may not retake.
    fn ko(&self) -> Option<Point> {
        self.position.ko().filter(|_| self.position.to_move() == self.to_move)
    }
}

const fn reach(region: &Region) -> (PointSet, Reach) {
    (region.free, if region.is_closed { Reach::Whole } else { Reach::Part })
}
