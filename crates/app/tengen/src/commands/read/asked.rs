//! What is asked about a position, and what is asked after a move in it.

use clap::{Args, ValueEnum};
use tengen_board::{Color, Lettering, Move, Point, PointSet};
use tengen_go_rules::Position;
use tengen_tactics::{
    FieldError, LineMove, Problem, Question, QuestionError, Reading, Status, Task,
};
use tengen_verdict::Budget;

/// The goals by their names.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum GoalName {
    Capture,
    Save,
    Kill,
    Live,
    Connect,
}

impl GoalName {
    const fn task(self) -> Task {
        match self {
            GoalName::Capture => Task::Capture,
            GoalName::Save => Task::Save,
            GoalName::Kill => Task::Kill,
            GoalName::Live => Task::Live,
            GoalName::Connect => Task::Connect,
        }
    }
}

/// A question as it is written.
#[derive(Args, Default)]
pub(super) struct Wording {
    /// What is wanted of the target: to take it, to keep it from being taken, to kill or to keep
    /// alive its group, or to connect it
    #[arg(long, value_enum)]
    pub goal: Option<GoalName>,
    /// A stone of the string or group in question, such as C3
    #[arg(long, value_name = "POINT")]
    pub target: Option<String>,
    /// The stone to be connected to
    #[arg(long, value_name = "POINT")]
    pub with: Option<String>,
    /// Who begins [default: the side that wants the goal]
    #[arg(long, value_name = "COLOR")]
    pub to_move: Option<String>,
    /// The free points to play on, such as "A1 B1 C1" [default: auto, found from the position]
    #[arg(long, value_name = "POINTS")]
    pub region: Option<String>,
    /// The point that the side to move may not retake at once [default: as the record has it]
    #[arg(long, value_name = "POINT")]
    pub ko: Option<String>,
}

impl Wording {
    /// The question about a position; what is not said is as in a drawn problem, if there is one.
    pub fn about(&self, position: Position, drawn: Option<&Problem>) -> Result<Question, String> {
        let size = position.size();
        let point = |name: &str, text: &str| {
            size.parse(text.trim(), Lettering::Go).map_err(|error| format!("{name}: {error}"))
        };
        let maybe = |name: &str, text: &Option<String>| {
            text.as_deref().map(|text| point(name, text)).transpose()
        };
        let task = self.goal.map(GoalName::task).or(drawn.map(|problem| problem.task));
        let task = task.ok_or("the goal is missing: capture, save, kill, live or connect")?;
        let target = maybe("target", &self.target)?.or(drawn.map(|problem| problem.target));
        let target = target.ok_or("the target is missing: a point with a stone, such as C3")?;
        let with = maybe("with", &self.with)?.or(drawn.and_then(|problem| problem.with));
        let owner = position.stone(target);
        let owner = owner.ok_or_else(|| QuestionError::NoStone(target).to_string())?;
        let to_move = match &self.to_move {
            Some(text) => text.parse().map_err(|error| format!("to move: {error}"))?,
            None => match drawn {
                Some(problem) if self.goal.is_none() => problem.to_move,
                _ => whose(task, owner),
            },
        };
        let region = match self.region.as_deref().map(str::trim) {
            None => drawn.and_then(|problem| problem.region),
            Some("auto") => None,
            Some(points) => {
                let points = points.split([' ', ',']).filter(|text| !text.is_empty());
                Some(points.map(|text| point("region", text)).collect::<Result<_, _>>()?)
            }
        };
        let asked = Question { position, task, target, with, to_move, region };
        with_ko(asked.begun_by(to_move), maybe("ko", &self.ko)?)
    }
}

/// Who wants a goal for stones of this colour.
const fn whose(task: Task, owner: Color) -> Color {
    match task {
        Task::Capture | Task::Kill => owner.other(),
        Task::Save | Task::Live | Task::Connect => owner,
    }
}

/// What a move leads to.
pub(super) struct Outlook {
    /// Never better for the prover than this, never worse.
    pub high: Status,
    pub low: Status,
    /// Best play from there.
    pub line: Vec<LineMove>,
}

impl Outlook {
    const fn settled(status: Status) -> Outlook {
        Outlook { high: status, low: status, line: Vec::new() }
    }

    pub fn status(&self) -> Option<Status> {
        (self.low == self.high).then_some(self.low)
    }
}

impl From<Reading> for Outlook {
    fn from(reading: Reading) -> Outlook {
        Outlook { high: reading.high, low: reading.low, line: reading.line }
    }
}

/// The question with a ko that the player to begin may not retake at once.
fn with_ko(mut asked: Question, ko: Option<Point>) -> Result<Question, String> {
    if let Some(point) = ko {
        if !asked.position.is_empty(point) {
            let name = point.name(Lettering::Go);
            return Err(format!("ko: there is a stone on {name}: name the free point"));
        }
        asked.position.set_ko(ko);
    }
    Ok(asked)
}

/// The question of a problem.
pub(super) fn of_problem(problem: &Problem) -> Result<Question, String> {
    Wording::default().about(problem.position.clone(), Some(problem))
}

/// How things stand where a question may have settled itself.
pub(super) fn outlook(asked: &Question, memory: usize, budget: &mut Budget) -> Outlook {
    match asked.answer(memory, budget) {
        Ok(answered) => answered.reading.into(),
        // A stone that is gone was taken.
        Err(QuestionError::NoStone(_)) if asked.prover_attacks() => {
            Outlook::settled(Status::Reached)
        }
        Err(QuestionError::Field(FieldError::Empty)) if asked.is_joined() => {
            Outlook::settled(Status::Reached)
        }
        Err(_) => Outlook::settled(Status::Prevented),
    }
}

/// Moves that come to mind: on the liberties of the target, and beside these points.
pub(super) fn obvious_moves(asked: &Question, beside: &[Move]) -> Vec<Point> {
    let size = asked.position.size();
    let mut points: Vec<Point> = beside.iter().filter_map(|mv| mv.point()).collect();
    let near: PointSet = points.iter().flat_map(|point| point.surrounding()).collect();
    let liberties = asked.position.string_liberties(asked.target);
    points.clear();
    points.extend((liberties & near).iter());
    points.extend((liberties - near).iter());
    points.extend(((near & size.all()) - liberties).iter());
    points.retain(|&point| asked.position.is_legal(asked.to_move, point.into()));
    points
}
