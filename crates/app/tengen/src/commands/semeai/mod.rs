//! Capturing races, from a shell.

mod audit;
mod board;
mod cases;
mod counted;
mod difference;
mod picture;
mod record;
mod words;
mod written;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use tengen_board::{Color, Lettering, Point};
use tengen_cgt::Store;
use tengen_go_rules::Position;
use tengen_semeai::{BoardRace, Found, races};
use tengen_verdict::{Budget, Limits};

use crate::failure::Failure;
use crate::number::time_span;
use crate::output::{Pictures, print_json, print_text};
use crate::save::save;
use crate::shown::read_position;
use board::BoardAnswer;
use difference::Difference;
use written::Written;

/// Judges a capturing race: who wins, by how many moves, and with which first moves.
///
/// A race is either given by its liberties or found on a board. Liberties that come and go are games:
/// {6|{4|0}} is 6 moves if Black plays there, and 4 or 0 depending on who plays next if White does;
/// Black's liberties are written above 0, White's below. On a board every region is looked through,
/// the values are added up, and where counting does not hold the race is read instead and the answer
/// says why.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:
  tengen semeai --regions '{6|{4|0}}; {0|-4}' --black 2 --white 5
  tengen semeai --black 4 --white 3 --shared 2 --white-eye 1
  tengen semeai --cases races.jsonl
  tengen semeai game.sgf --move 57
  tengen semeai game.sgf --black-block D4 --white-block E5 --json
  tengen semeai race.txt --png race.png --sgf race.sgf
  tengen semeai race.txt --compare C5,G2 --svg difference.svg
  tengen semeai audit --positions 1000

A region without any leaf but 0 says whose it is: 'B:{0|0}'. Regions are separated by ';', options
by ','. --black and --white count plain liberties outside without those in eyes; an eye is given by its
points, and by the other side's stones in it. An approach move counts as a move; --black-approach says
how many liberties need one that can be left out if they are filled last. A line of --cases is such as
  {\"regions\":\"{0|-4}\",\"black\":5,\"white\":3,\"shared\":2,\"black_eye\":1,\"white_eye\":1}")]
pub(crate) struct Semeai {
    #[command(subcommand)]
    sub: Option<Sub>,
    #[command(flatten)]
    ask: Ask,
}

#[derive(Subcommand)]
enum Sub {
    Audit(audit::Audit),
}

#[derive(Args)]
struct Ask {
    /// A game record or a drawing with X, O and dots (- for standard input)
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Look at the position after this move of a record instead of the last
    #[arg(long = "move", value_name = "N", requires = "file")]
    move_number: Option<usize>,
    /// A stone of Black's block [default: the race with the most stones is found]
    #[arg(long, value_name = "POINT", requires = "file", requires = "white_block")]
    black_block: Option<String>,
    /// A stone of White's block
    #[arg(long, value_name = "POINT", requires = "file", requires = "black_block")]
    white_block: Option<String>,
    #[command(flatten)]
    written: Written,
    /// Compare two moves of the side to move, such as C5,G2: which of them is larger? A picture shows the
    /// difference race
    #[arg(long, value_name = "POINT,POINT", requires = "file", conflicts_with = "sgf")]
    compare: Option<String>,
    /// Judge every race of a file, one JSON object a line (- for standard input)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "regions", "svg", "png", "sgf"])]
    cases: Option<PathBuf>,
    /// Write the board as a game record with the same marks and the line
    #[arg(long, value_name = "FILE", requires = "file")]
    sgf: Option<PathBuf>,
    /// Positions to look at where a race has to be read [default: 2000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds to read, instead of counting positions
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    time: Option<f64>,
    /// Memory for values and for reading [default: 256]
    #[arg(long, value_name = "MB", default_value_t = 256, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: Pictures,
}

/// Positions looked at where a race has to be read.
const USUAL_NODES: u64 = 2_000_000;

/// Positions looked at to see whether blocks in the open catch each other.
const NODES_IN_THE_OPEN: u64 = 30_000;

/// Comparisons of values, at most: sums of many hot regions grow without end.
const MOST_COMPARISONS: u64 = 20_000_000;

impl Semeai {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.sub {
            Some(Sub::Audit(audit)) => audit.run(),
            None => self.ask.run(),
        }
    }
}

impl Ask {
    fn run(&self) -> Result<(), Failure> {
        if let Some(path) = &self.cases {
            return cases::answer_all(path);
        }
        match &self.file {
            Some(path) if self.written.is_given() => Err(Failure::input(format!(
                "{}: a board has its own liberties: leave --regions and the counts out",
                path.display()
            ))),
            Some(path) => self.run_board(&read_position(path, self.move_number)?),
            None => self.run_written(),
        }
    }

    fn run_written(&self) -> Result<(), Failure> {
        if self.pictures.are_wanted() {
            return Err(Failure::input("a picture takes a board: name a game record or a drawing"));
        }
        let race = self.written.race().map_err(Failure::Input)?;
        let store = self.store();
        let answer = counted::Counted::new(&store, &race).map_err(anyhow::Error::from)?;
        if self.json {
            print_json(&answer.as_json().map_err(anyhow::Error::from)?)
        } else {
            print_text(&answer.in_words().map_err(anyhow::Error::from)?)
        }
    }

    fn run_board(&self, position: &Position) -> Result<(), Failure> {
        let mut budget = self.budget()?;
        let store = self.store();
        let (race, others) = self.race(position)?;
        if let Some(points) = &self.compare {
            return self.run_difference(&store, &race, points);
        }
        let memory = self.bytes();
        let answer = BoardAnswer::find(&store, race, others, memory, &mut budget);
        let failed = anyhow::Error::from;
        if let Some(path) = &self.sgf {
            save(path, &record::with_marks(&answer)?.to_bytes())?;
        }
        self.pictures.write(&picture::race(&answer).map_err(failed)?)?;
        if self.json {
            print_json(&answer.as_json().map_err(failed)?)
        } else {
            print_text(&answer.in_words().map_err(failed)?)
        }
    }

    /// Says which of two moves is larger.
    fn run_difference(&self, store: &Store, race: &BoardRace, points: &str) -> Result<(), Failure> {
        let size = race.position().size();
        let parsed: Result<Vec<Point>, _> =
            points.split(',').map(|text| size.parse(text.trim(), Lettering::Go)).collect();
        let parsed = parsed.map_err(|error| Failure::input(format!("compare: {error}")))?;
        let &[first, second] = parsed.as_slice() else {
            return Err(Failure::input(format!("compare: '{points}' is not two points: C5,G2")));
        };
        let (verdict, _) = race.count(store).map_err(|obstacle| {
            Failure::input(format!("compare: counting does not hold here: {obstacle}"))
        })?;
        let to_move = race.position().to_move();
        let difference =
            Difference::new(store, race.position(), &verdict, to_move, [first, second])
                .map_err(|error| Failure::input(format!("compare: {error}")))?;
        if self.pictures.are_wanted() {
            self.pictures.write(&difference.picture().map_err(Failure::Input)?)?;
        }
        if self.json {
            print_json(&difference.as_json().map_err(anyhow::Error::from)?)
        } else {
            print_text(&difference.in_words().map_err(anyhow::Error::from)?)
        }
    }

    const fn bytes(&self) -> usize {
        (self.memory as usize) << 20
    }

    /// A store for values that stays within the limits.
    fn store(&self) -> Store {
        Store::limited(&Limits {
            memory: Some(self.bytes()),
            nodes: Some(MOST_COMPARISONS),
            ..Limits::default()
        })
    }

    fn budget(&self) -> Result<Budget, Failure> {
        let time = self.time.map(time_span).transpose()?;
        let limits = Limits { nodes: self.nodes, time, ..Limits::default() };
        Ok(Budget::new(&limits.or_nodes(USUAL_NODES)))
    }

    /// The race that is asked about, and the others that were found.
    fn race(&self, position: &Position) -> Result<(BoardRace, Vec<[Point; 2]>), Failure> {
        let point = |name: &str, text: &str| {
            let parsed = position.size().parse(text.trim(), Lettering::Go);
            parsed.map_err(|error| Failure::input(format!("{name}: {error}")))
        };
        if let (Some(black), Some(white)) = (&self.black_block, &self.white_block) {
            let (black, white) = (point("black block", black)?, point("white block", white)?);
            let race = BoardRace::new(position, black, white).map_err(Failure::input)?;
            return Ok((race, Vec::new()));
        }
        let mut found = races(position);
        // Blocks in the open are a race if one of them is caught.
        let is_race = |race: &BoardRace| {
            let is_caught = |first| {
                let limits = Limits { nodes: Some(NODES_IN_THE_OPEN), ..Limits::default() };
                let searched = race.search(first, self.bytes(), &mut Budget::new(&limits));
                searched.found != Found::Unknown
            };
            race.is_shut_in() || Color::BOTH.into_iter().all(is_caught)
        };
        let Some(first) = found.iter().position(is_race) else {
            return Err(Failure::input(
                "there is no race on the board: two neighbouring blocks of both colours, neither of \
                 them alive, that cannot get away; name others by --black-block and --white-block",
            ));
        };
        let race = found.remove(first);
        Ok((race, found.iter().map(BoardRace::blocks).collect()))
    }
}
