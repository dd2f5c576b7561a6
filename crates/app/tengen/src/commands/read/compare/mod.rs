//! The reader beside GNU Go's, on problems and on random groups.

mod gnugo;
mod tally;

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use tengen_board::{Lettering, Move, PointSet, Random};
use tengen_tactics::{Question, Solution, Status, Task};
use tengen_verdict::{Budget, Limits};

use self::gnugo::{GnuGo, Reader, on_square_board};
use self::tally::{Entry, Tally};
use super::answer::{Answer, Kind as Sureness};
use super::asked;
use super::{input, words};
use crate::failure::Failure;
use crate::fights::{Fight, Kind};
use crate::output::{print_json, print_text, read_input};
use crate::progress::Progress;
use crate::save::save;

/// Puts the reader beside GNU Go's: problems by theme, and random shut-in groups
///
/// The truth is what a problem says, and for random groups what reading every move of the space says
/// in which they were drawn. Both programs are shown the board alone and not where that space ends. GNU
/// Go is asked attack and defend for captures, owl_attack and owl_defend for life and death; answers
/// are compared as works, ko and fails. Left out are questions that GNU Go has no board for (it must be
/// square, and moving an edge away must not matter), kos that have just been taken, connections, and
/// groups that were not read to the end.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen read compare
  tengen read compare --gnugo /usr/games/gnugo --positions 200 --differences differences.txt
  tengen read compare --positions 0 --problems corner.txt eyes.txt --json")]
pub(super) struct Compare {
    /// GNU Go's program, or auto to look for it
    #[arg(long, value_name = "PATH", default_value = "auto")]
    gnugo: String,
    /// GNU Go's level
    #[arg(long, value_name = "N", default_value_t = 10)]
    level: u32,
    /// Files of drawn problems, a theme each
    #[arg(long, value_name = "FILE", num_args = 1..)]
    problems: Vec<PathBuf>,
    /// Random groups of each kind and size
    #[arg(long, value_name = "N", default_value_t = 25)]
    positions: u32,
    /// Names the sequence of random groups
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Positions that tengen may look at for a question
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Write the questions that GNU Go gets wrong into this file, as drawn problems
    #[arg(long, value_name = "FILE")]
    differences: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Bytes for tables.
const MEMORY: usize = 256 << 20;

/// Free points of random groups.
const SIZES: [usize; 4] = [6, 8, 10, 12];

/// A string with more liberties is no matter for tactical reading.
const MOST_LIBERTIES: usize = 3;

/// How something ends for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Works,
    Ko,
    Fails,
}

impl Outcome {
    fn of(status: Status, prover_moves: bool) -> Outcome {
        match status {
            Status::Reached if prover_moves => Outcome::Works,
            Status::Prevented if !prover_moves => Outcome::Works,
            Status::Reached | Status::Prevented => Outcome::Fails,
            _ => Outcome::Ko,
        }
    }
}

/// A question to both.
struct Query {
    theme: String,
    name: String,
    asked: Question,
    /// The answer, if it is written.
    written: Option<Solution>,
}

/// What is true of a question, and what tengen says.
struct Judged {
    truth: Solution,
    /// How it ends, as far as tengen knows.
    tengen: Option<Status>,
    seconds: f64,
}

impl Compare {
    pub fn run(&self) -> Result<(), Failure> {
        let queries = self.queries()?;
        let mut gnugo = GnuGo::start(&self.gnugo, self.level)?;
        let progress = Progress::new("questions", Some(queries.len() as u64));
        let mut tally = Tally::default();
        let mut differences = String::new();
        for (index, query) in (0..).zip(&queries) {
            progress.reached(index);
            self.put(query, &mut gnugo, &mut tally, &mut differences)?;
        }
        drop(progress);
        let name = gnugo.name().to_owned();
        gnugo.dismiss();
        if let Some(path) = &self.differences {
            save(path, differences.as_bytes())?;
        }
        if self.json {
            print_json(&tally.as_json(&name))
        } else {
            print_text(&tally.in_words(&name))
        }
    }

    fn queries(&self) -> Result<Vec<Query>, Failure> {
        let mut queries = Vec::new();
        for path in &self.problems {
            let bytes = read_input(path)?;
            let theme = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            for problem in input::problems(path, &String::from_utf8_lossy(&bytes))? {
                queries.push(Query {
                    theme: theme.clone(),
                    asked: asked::of_problem(&problem).map_err(Failure::Input)?,
                    name: problem.name,
                    written: Some(problem.answer),
                });
            }
        }
        let mut random = Random::new(self.seed);
        for (kind, word) in [(Kind::Wild, "wild"), (Kind::Walled, "eyes")] {
            for size in SIZES {
                for number in 1..=self.positions {
                    let fight = Fight::draw(kind, size, &mut random);
                    queries.extend(about(fight, word, size, number));
                }
            }
        }
        Ok(queries)
    }

    /// Puts a question to both.
    fn put(
        &self,
        query: &Query,
        gnugo: &mut GnuGo,
        tally: &mut Tally,
        differences: &mut String,
    ) -> Result<(), Failure> {
        let row = tally.row(&query.theme);
        match self.entry(query, gnugo)? {
            Some((entry, truth)) => {
                row.enter(&entry);
                if entry.gnugo != entry.truth {
                    *differences += &drawn(query, &truth, &entry);
                }
            }
            None => row.skipped += 1,
        }
        Ok(())
    }

    fn entry(
        &self,
        query: &Query,
        gnugo: &mut GnuGo,
    ) -> Result<Option<(Entry, Solution)>, Failure> {
        let asked = &query.asked;
        if asked.task == Task::Connect {
            return Ok(None);
        }
        let Some((judged, free)) = self.judge(query)? else { return Ok(None) };
        let Some((square, shift)) = on_square_board(asked, &free) else { return Ok(None) };
        let attacks = asked.to_move == asked.attacker();
        let reader = if is_tactical(asked.task) { Reader::Tactical } else { Reader::Owl };
        gnugo.show(&square, asked.to_move)?;
        let began = Instant::now();
        let said = gnugo.read(reader, shift.to(asked.target), attacks, square.size())?;
        let gnugo_seconds = began.elapsed().as_secs_f64();
        let truth = Outcome::of(judged.truth.status, attacks);
        let moves: Vec<Move> = judged
            .truth
            .moves
            .iter()
            .map(|mv| mv.point().map_or(Move::Pass, |point| shift.to(point).into()))
            .collect();
        // A move that is not needed is right all the same.
        let is_right = |mv| moves.contains(&mv) || moves.contains(&Move::Pass);
        let entry = Entry {
            truth,
            tengen: judged.tengen.map(|status| Outcome::of(status, attacks)),
            gnugo: said.outcome,
            gnugo_move_is_right: said
                .mv
                .filter(|_| said.outcome == truth && truth != Outcome::Fails)
                .map(is_right),
            tengen_seconds: judged.seconds,
            gnugo_seconds,
        };
        Ok(Some((entry, judged.truth)))
    }

    /// What is true, what tengen says, and where it played; nothing if that is not known.
    fn judge(&self, query: &Query) -> Result<Option<(Judged, PointSet)>, Failure> {
        let asked = &query.asked;
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let began = Instant::now();
        let answer = Answer::find(asked, MEMORY, &mut Budget::new(&limits));
        let answer = answer.map_err(Failure::input)?;
        let seconds = began.elapsed().as_secs_f64();
        let status = answer.status();
        let free = answer.answered.region;
        if let Some(written) = &query.written {
            let judged = Judged { truth: written.clone(), tengen: status, seconds };
            return Ok(Some((judged, free)));
        }
        let reading = &answer.answered.reading;
        let is_known = answer.kind() == Sureness::Exact && reading.all_moves;
        let Some(status) = status.filter(|_| is_known) else { return Ok(None) };
        let truth = Solution { status, moves: reading.moves.clone() };
        // Asked as GNU Go is: without a word about where the fight ends.
        let unaided = Question { region: None, ..asked.clone() };
        let began = Instant::now();
        let answer = Answer::find(&unaided, MEMORY, &mut Budget::new(&limits));
        let tengen = answer.map_err(Failure::input)?.status();
        let seconds = began.elapsed().as_secs_f64();
        Ok(Some((Judged { truth, tengen, seconds }, free)))
    }
}

const fn is_tactical(task: Task) -> bool {
    matches!(task, Task::Capture | Task::Save)
}

/// The questions about a random group.
fn about(fight: Fight, kind: &str, size: usize, number: u32) -> Vec<Query> {
    let Fight { position, free, target, to_move } = fight;
    let attacks = position.stone(target).is_some_and(|owner| owner != to_move);
    let is_short = position.liberties(target) <= MOST_LIBERTIES;
    let asked = |task| Question {
        position: position.clone(),
        task,
        target,
        with: None,
        to_move,
        region: free,
    };
    let query = |theme: String, task| Query {
        name: format!("{theme}, number {number}"),
        theme,
        asked: asked(task),
        written: None,
    };
    let (kill, capture) =
        if attacks { (Task::Kill, Task::Capture) } else { (Task::Live, Task::Save) };
    let mut queries = vec![query(format!("{kind}, {size:>2} free"), kill)];
    if is_short {
        queries.push(query(format!("{kind}, captures"), capture));
    }
    queries
}

/// The question as a drawn problem, with what each says.
fn drawn(query: &Query, truth: &Solution, entry: &Entry) -> String {
    let asked = &query.asked;
    let region = asked.region.map_or_else(String::new, |region| {
        let points: Vec<String> = region.iter().map(|point| point.name(Lettering::Go)).collect();
        format!(" region {}", points.join(" "))
    });
    let moves: Vec<String> = truth.moves.iter().map(|mv| mv.name(Lettering::Go)).collect();
    let moves =
        if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    format!(
        "# {}\n# For {} to move: {:?}; GNU Go says {:?}, tengen {:?}.\ngoal {} target {} to-move \
         {}{region}\n{}answer {}{moves}\n\n",
        query.name,
        asked.to_move,
        entry.truth,
        entry.gnugo,
        entry.tengen,
        words::goal_name(asked.task),
        asked.target.name(Lettering::Go),
        asked.to_move,
        asked.position.diagram(),
        words::bound(asked, truth.status),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Color, Point};
    use tengen_tactics::Problem;

    fn asked(drawing: &str) -> Question {
        let text = format!("# P\ngoal kill target B2 to-move black\n{drawing}answer fail\n");
        asked::of_problem(&Problem::read_all(&text).unwrap()[0]).unwrap()
    }

    #[test]
    fn edges_are_moved_away_only_where_nobody_plays() {
        let asked = asked("X X X X X .\nO O O O X .\n. . . O X .\n");
        let free = [0, 1, 2].map(|column| Point::new(column, 0)).into_iter().collect();
        let (square, shift) = on_square_board(&asked, &free).unwrap();
        assert_eq!(square.size().to_string(), "6x6");
        assert_eq!(shift.to(asked.target), asked.target, "the bottom stays where it is");
        assert_eq!(square.stones_of(Color::White).len(), 5);
        // With play in the bottom and in the top row neither can be moved.
        let both: PointSet = [Point::new(0, 0), Point::new(5, 2)].into_iter().collect();
        assert!(on_square_board(&asked, &both).is_none());
    }

    #[test]
    fn a_difference_reads_back_as_a_problem() {
        let mut random = Random::new(3);
        let fight = Fight::draw(Kind::Walled, 6, &mut random);
        let query = &about(fight, "eyes", 6, 1)[0];
        let compare = Compare {
            gnugo: "auto".to_owned(),
            level: 1,
            problems: Vec::new(),
            positions: 0,
            seed: 1,
            nodes: 100_000,
            differences: None,
            json: false,
        };
        let (judged, _) = compare.judge(query).unwrap().unwrap();
        let entry = Entry {
            truth: Outcome::Works,
            tengen: None,
            gnugo: Outcome::Fails,
            gnugo_move_is_right: None,
            tengen_seconds: 0.0,
            gnugo_seconds: 0.0,
        };
        let problems = Problem::read_all(&drawn(query, &judged.truth, &entry)).unwrap();
        assert_eq!(problems[0].answer, judged.truth);
        assert_eq!(problems[0].region, query.asked.region);
        assert_eq!(problems[0].task, query.asked.task);
    }
}
