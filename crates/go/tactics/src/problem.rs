use std::collections::BTreeMap;
use std::num::NonZero;

use tengen_board::{Color, CoordinateError, Lettering, Move, Point, PointSet, Size};
use tengen_go_rules::{Diagram, DiagramError, KoRule, Position, Rules};

use crate::{Goal, Status};

/// A position with a question and its answer, as people and tests read it.
///
/// Problems are separated by blank lines. Each begins with its name and remarks after `#`, then
/// come what is asked, the diagram, and the answer:
///
/// ```
/// use tengen_tactics::{Problem, Status};
///
/// let text = "# The middle of three
///     goal kill target B2 to-move black
///     X X X X X .
///     O O O O X .
///     . . . O X .
///     answer success moves B1";
/// let problems = Problem::read_all(text).unwrap();
/// assert_eq!(problems[0].name, "The middle of three");
/// assert_eq!(problems[0].answer.status, Status::Reached);
/// ```
///
/// `with D5` names the stone to connect to, `region A1 B1` the free points to play on, `ko A1` the
/// point that may not be retaken at once. Answers are `success`, `fail` or, with the threats that
/// each side needs if the other has none, `ko attacker 1 defender 0`; then the `moves` of the side
/// to move that get it there, all of them, `pass` if none is needed, nothing if it has lost.
/// The attacker is who wants to take stones or to cut them off.
#[derive(Clone, Debug)]
pub struct Problem {
    /// What it is called.
    pub name: String,
    /// The stones, and the ko that may not be retaken at once.
    pub position: Position,
    /// What is asked.
    pub task: Task,
    /// The stone it is about.
    pub target: Point,
    /// The stone to be connected to.
    pub with: Option<Point>,
    /// Who begins.
    pub to_move: Color,
    /// The free points to play on, if they are not to be found from the position.
    pub region: Option<PointSet>,
    /// The answer.
    pub answer: Solution,
}

/// What is asked about a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Can it be taken?
    Capture,
    /// Can it be kept from being taken?
    Save,
    /// Can its group be killed?
    Kill,
    /// Can its group live?
    Live,
    /// Can it be connected to another?
    Connect,
}

/// The answer to a [`Problem`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// How the game of [`Problem::goal`] ends.
    pub status: Status,
    /// All first moves of the side to move that lead to it, none if it has lost.
    pub moves: Vec<Move>,
}

/// Text that is no problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ProblemError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: ProblemFault,
}

/// What can be wrong with a [`Problem`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemFault {
    /// Lines after `#` that are followed by neither.
    #[error("the problem needs a line such as 'goal kill target C3 to-move black' here")]
    NoQuestion,
    /// It begins without a name.
    #[error("the problem needs a first line with its name, such as '# Straight three'")]
    NoName,
    /// The last line is no answer.
    #[error("the problem needs a last line such as 'answer success moves D4'")]
    NoAnswer,
    /// A word that is none of those that can stand there.
    #[error("'{word}' is no {what}: write {right}")]
    Word {
        /// What was read.
        word: String,
        /// What it should be.
        what: &'static str,
        /// What would be right.
        right: &'static str,
    },
    /// A key that is missing.
    #[error("'{0}' is missing")]
    Missing(&'static str),
    /// A point with the wrong thing on it.
    #[error("there is no stone on {}", .0.name(Lettering::Go))]
    NoStone(Point),
    /// A stone where a free point should be.
    #[error("there is a stone on {}: a region names free points", .0.name(Lettering::Go))]
    Stone(Point),
    /// Two stones that nobody can connect.
    #[error("{} and {} have different colours", .0.name(Lettering::Go), .1.name(Lettering::Go))]
    Colors(Point, Point),
    /// A ko in which both sides need threats, or neither does.
    #[error("in a ko exactly one side needs threats: write 'ko attacker 0 defender 1' or the like")]
    Needs,
    /// A point that is none.
    #[error(transparent)]
    Point(#[from] CoordinateError),
    /// A drawing that is no board.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
}

impl Task {
    /// Whether success is to reach the goal of the game that is read: the stones of an attacked
    /// target are saved where the attacker does not reach it.
    pub const fn is_goal(self) -> bool {
        matches!(self, Task::Capture | Task::Kill | Task::Connect)
    }

    /// Whether the side that wants to reach the goal attacks.
    const fn prover_attacks(self) -> bool {
        !matches!(self, Task::Connect)
    }

    fn named(word: &str) -> Result<Task, ProblemFault> {
        Ok(match word {
            "capture" => Task::Capture,
            "save" => Task::Save,
            "kill" => Task::Kill,
            "live" => Task::Live,
            "connect" => Task::Connect,
            _ => return Err(wrong(word, "goal", "capture, save, kill, live or connect")),
        })
    }
}

impl Problem {
    /// Reads problems.
    ///
    /// # Errors
    /// The first line that is not as it should be.
    pub fn read_all(text: &str) -> Result<Vec<Problem>, ProblemError> {
        let lines: Vec<(usize, &str)> = (1..).zip(text.lines().map(str::trim)).collect();
        let blocks = lines.split(|(_, line)| line.is_empty());
        // A block of remarks alone is about the file.
        let problems = blocks.filter(|block| block.iter().any(|(_, line)| !line.starts_with('#')));
        problems.map(read).collect()
    }

    /// The game that is read.
    pub const fn goal(&self) -> Goal {
        match self.with {
            Some(with) => Goal::Connect(self.target, with),
            None => Goal::Capture(self.target),
        }
    }
}

fn read(block: &[(usize, &str)]) -> Result<Problem, ProblemError> {
    let (first, last) = (block[0].0, block[block.len() - 1].0);
    let at = |line: usize| move |fault: ProblemFault| ProblemError { line, fault };
    let name = block[0].1.strip_prefix('#').ok_or_else(|| at(first)(ProblemFault::NoName))?;
    let remarks = block.iter().take_while(|(_, line)| line.starts_with('#')).count();
    let (asked_at, asked) = block.get(remarks).copied().unwrap_or((last, ""));
    let words = asked.split_whitespace().collect::<Vec<_>>();
    if words.first() != Some(&"goal") {
        return Err(at(asked_at)(ProblemFault::NoQuestion));
    }
    let answer = block[block.len() - 1].1.strip_prefix("answer ");
    let answer = answer.ok_or_else(|| at(last)(ProblemFault::NoAnswer))?;
    let rows: Vec<&str> = block[remarks + 1..block.len() - 1].iter().map(|(_, row)| *row).collect();
    let diagram = Diagram::read(&rows.join("\n")).map_err(|e| at(asked_at + 1)(e.into()))?;
    let question = Question::read(&words, diagram.size()).map_err(at(asked_at))?;
    let position = question.set_up(&diagram).map_err(at(asked_at))?;
    let Question { task, target, with, to_move, region, .. } = question;
    let answer = solution(answer, task, diagram.size()).map_err(at(last))?;
    let name = name.trim().to_owned();
    Ok(Problem { name, position, task, target, with, to_move, region, answer })
}

/// The line that says what is asked.
struct Question {
    task: Task,
    target: Point,
    with: Option<Point>,
    to_move: Color,
    region: Option<PointSet>,
    ko: Option<Point>,
}

impl Question {
    fn read(words: &[&str], size: Size) -> Result<Question, ProblemFault> {
        let keys = keyed(words, &["goal", "target", "to-move", "with", "region", "ko"])?;
        let values = |key: &'static str| keys.get(key).map(Vec::as_slice).unwrap_or_default();
        let value = |key| values(key).first().copied().ok_or(ProblemFault::Missing(key));
        let maybe_point = |key| values(key).first().map(|text| point(text, size)).transpose();
        let task = Task::named(value("goal")?)?;
        let color = value("to-move")?;
        let with = maybe_point("with")?;
        if task == Task::Connect && with.is_none() {
            return Err(ProblemFault::Missing("with"));
        }
        let region = match values("region") {
            [] | ["auto"] => None,
            points => Some(points.iter().map(|text| point(text, size)).collect::<Result<_, _>>()?),
        };
        Ok(Question {
            task,
            target: point(value("target")?, size)?,
            with: with.filter(|_| task == Task::Connect),
            to_move: color.parse().map_err(|_| wrong(color, "colour", "black or white"))?,
            region,
            ko: maybe_point("ko")?,
        })
    }

    fn set_up(&self, diagram: &Diagram) -> Result<Position, ProblemFault> {
        let mut position = diagram.set_up(Rules { ko: KoRule::Simple, ..Rules::default() });
        let stone = |point| position.stone(point).ok_or(ProblemFault::NoStone(point));
        let color = stone(self.target)?;
        if let Some(with) = self.with
            && stone(with)? != color
        {
            return Err(ProblemFault::Colors(self.target, with));
        }
        let region = self.region.unwrap_or(PointSet::EMPTY);
        if let Some(stone) = (region - position.empty_points()).first() {
            return Err(ProblemFault::Stone(stone));
        }
        position.set_to_move(self.to_move);
        position.set_ko(self.ko);
        Ok(position)
    }
}

/// Words after keys.
fn keyed<'a>(
    words: &[&'a str],
    keys: &[&'static str],
) -> Result<BTreeMap<&'static str, Vec<&'a str>>, ProblemFault> {
    let mut found: BTreeMap<&'static str, Vec<&str>> = BTreeMap::new();
    let mut last = None;
    for word in words {
        if let Some(key) = keys.iter().find(|key| *key == word) {
            found.entry(key).or_default();
            last = Some(*key);
        } else if let Some(values) = last.and_then(|key| found.get_mut(key)) {
            values.push(word);
        } else {
            return Err(wrong(word, "key", "goal, target, to-move, with, region or ko"));
        }
    }
    Ok(found)
}

fn solution(text: &str, task: Task, size: Size) -> Result<Solution, ProblemFault> {
    let (result, moves) = text.split_once("moves").unwrap_or((text, ""));
    let words: Vec<&str> = result.split_whitespace().collect();
    let status = match words.as_slice() {
        ["success"] if task.is_goal() => Status::Reached,
        ["fail"] if !task.is_goal() => Status::Reached,
        ["success"] | ["fail"] => Status::Prevented,
        ["ko", "attacker", attacker, "defender", defender] => {
            let (attacker, defender) = (threats(attacker)?, threats(defender)?);
            let (prover, refuter) =
                if task.prover_attacks() { (attacker, defender) } else { (defender, attacker) };
            match (prover, refuter) {
                (None, Some(needed)) => Status::RefuterNeeds(needed.get()),
                (Some(needed), None) => Status::ProverNeeds(needed.get()),
                _ => return Err(ProblemFault::Needs),
            }
        }
        _ => {
            let right = "success, fail or 'ko attacker 1 defender 0', then moves";
            return Err(wrong(result.trim(), "answer", right));
        }
    };
    let moves = moves.split_whitespace().map(|word| match word {
        "pass" => Ok(Move::Pass),
        _ => point(word, size).map(Move::Play),
    });
    Ok(Solution { status, moves: moves.collect::<Result<_, _>>()? })
}

/// A number of threats, more than can be counted being `many`; nothing if it is none.
fn threats(word: &str) -> Result<Option<NonZero<u8>>, ProblemFault> {
    let number = if word == "many" { Ok(u8::MAX) } else { word.parse() };
    number.map(NonZero::new).map_err(|_| wrong(word, "number of threats", "0 to 8, or many"))
}

fn point(text: &str, size: Size) -> Result<Point, ProblemFault> {
    Ok(size.parse(text, Lettering::Go)?)
}

fn wrong(word: &str, what: &'static str, right: &'static str) -> ProblemFault {
    ProblemFault::Word { word: word.to_owned(), what, right }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STONES: &str = "O O . X\n. O X X";

    fn read(asked: &str, answer: &str) -> Result<Vec<Problem>, String> {
        let text = format!("# About this file\n\n# Name\n# Remark\n{asked}\n{STONES}\n{answer}\n");
        Problem::read_all(&text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_problem_says_all_it_should() {
        let asked = "goal live target A2 to-move white region A1 C2 ko A1";
        let problem = &read(asked, "answer ko attacker 1 defender 0 moves pass A1").unwrap()[0];
        assert_eq!((problem.name.as_str(), problem.task), ("Name", Task::Live));
        assert_eq!((problem.target, problem.to_move), (Point::new(0, 1), Color::White));
        assert_eq!(problem.position.ko(), Some(Point::new(0, 0)));
        assert_eq!(problem.region.map(|region| region.len()), Some(2));
        let moves = vec![Move::Pass, Move::Play(Point::new(0, 0))];
        assert_eq!(problem.answer, Solution { status: Status::ProverNeeds(1), moves });
    }

    #[test]
    fn answers_are_about_the_goal_of_the_game() {
        let status = |goal: &str, answer: &str| {
            let problem = read(&format!("goal {goal} target A2 to-move black with B1"), answer);
            problem.map(|problems| problems[0].answer.status)
        };
        assert_eq!(status("kill", "answer success"), Ok(Status::Reached));
        assert_eq!(status("live", "answer success"), Ok(Status::Prevented));
        assert_eq!(status("save", "answer fail"), Ok(Status::Reached));
        let ko = "answer ko attacker 0 defender many";
        assert_eq!(status("capture", ko), Ok(Status::RefuterNeeds(u8::MAX)));
        assert_eq!(status("connect", ko), Ok(Status::ProverNeeds(u8::MAX)));
    }

    #[test]
    fn bad_problems_say_where_and_what_would_be_right() {
        let good = "goal kill target A2 to-move black";
        let ok = "answer fail";
        for (asked, answer, message) in [
            (
                "kill A2",
                ok,
                "line 5: the problem needs a line such as 'goal kill target C3 to-move black' here",
            ),
            (
                good,
                "fail",
                "line 8: the problem needs a last line such as 'answer success moves D4'",
            ),
            (
                "goal eat target A2 to-move black",
                ok,
                "line 5: 'eat' is no goal: write capture, save, kill, live or connect",
            ),
            ("goal kill to-move black", ok, "line 5: 'target' is missing"),
            (
                "goal kill target A2 to-move red",
                ok,
                "line 5: 'red' is no colour: write black or white",
            ),
            ("goal kill target A1 to-move black", ok, "line 5: there is no stone on A1"),
            (
                "goal kill target A9 to-move black",
                ok,
                "line 5: 'A9' is off the 4x2 board: points go from A1 to D2",
            ),
            ("goal connect target A2 to-move white", ok, "line 5: 'with' is missing"),
            (
                "goal connect target A2 with D2 to-move white",
                ok,
                "line 5: A2 and D2 have different colours",
            ),
            (
                "goal kill target A2 to-move black region A2",
                ok,
                "line 5: there is a stone on A2: a region names free points",
            ),
            (
                good,
                "answer perhaps",
                "line 8: 'perhaps' is no answer: write success, fail or 'ko attacker 1 defender 0', then moves",
            ),
            (
                good,
                "answer ko attacker 0 defender 0",
                "line 8: in a ko exactly one side needs threats: write 'ko attacker 0 defender 1' or the like",
            ),
            (
                good,
                "answer ko attacker x defender 0",
                "line 8: 'x' is no number of threats: write 0 to 8, or many",
            ),
            (
                good,
                "answer success moves Z",
                "line 8: 'Z' is no point: write a letter and a number, A1 to D2",
            ),
        ] {
            assert_eq!(read(asked, answer).unwrap_err(), message);
        }
        let error = |text: &str| Problem::read_all(text).unwrap_err().to_string();
        let no_name =
            "line 1: the problem needs a first line with its name, such as '# Straight three'";
        assert_eq!(error("goal kill target A2 to-move black\n. X\nanswer fail"), no_name);
        let ragged = "line 3: row 2 from the top has 1 points where the first has 2";
        assert_eq!(error("# N\ngoal kill target A2 to-move black\n. X\n.\nanswer fail"), ragged);
    }
}
