//! How drawn races are written down.
//!
//! A race has its name and remarks after `#`, then the stones that name Black's block and White's, the
//! diagram, how it is answered, and what becomes of it if Black begins and if White does, with all
//! first moves that lead to this:
//!
//! ```text
//! # Two liberties each
//! race B1 E1
//! . O O O X X X .
//! ...
//! count 0 lead 0 0
//! black first black moves F2 G2
//! white first white moves B2 C2
//! ```
//!
//! `lead` gives the adjusted values if Black begins and if White does. Where counting does not hold,
//! `search` names the obstacle instead. Who has lost has no moves.

use tengen_board::{Color, Lettering, Point, PointSet, Size};
use tengen_go_rules::{Diagram, Rules};
use tengen_semeai::{BoardRace, Obstacle};

/// A race with its answer.
pub struct Drawn {
    pub name: String,
    pub race: BoardRace,
    pub method: Method,
    /// What becomes of it if Black begins and if White does.
    pub first: [Answer; 2],
}

/// How a race is to be answered.
#[derive(Debug, PartialEq, Eq)]
pub enum Method {
    /// By counting: the cooled sum and the adjusted values.
    Count { cooled: String, lead: [i64; 2] },
    /// By search, because of this.
    Search(String),
}

/// How a race ends, with the first moves that lead there.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    pub outcome: String,
    pub moves: PointSet,
}

/// Reads the races of a text.
pub fn read_all(text: &str) -> Vec<Drawn> {
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines().map(str::trim)).collect();
    let blocks = lines.split(|(_, line)| line.is_empty());
    let races = blocks.filter(|block| block.iter().any(|(_, line)| !line.starts_with('#')));
    races.map(read).collect()
}

fn read(block: &[(usize, &str)]) -> Drawn {
    let line = block[0].0;
    let about = |what: &str| format!("the race in line {line}: {what}");
    let name = block[0].1.strip_prefix('#').unwrap_or_else(|| panic!("{}", about("no name")));
    let mut rest = block.iter().map(|&(_, line)| line).skip_while(|line| line.starts_with('#'));
    let stones = rest.next().and_then(|line| line.strip_prefix("race ")).expect("its blocks");
    let rest: Vec<&str> = rest.collect();
    let (rows, answers) = rest.split_at(rest.len() - 3);
    let diagram = Diagram::read(&rows.join("\n")).unwrap_or_else(|e| panic!("{}: {e}", about("")));
    let points: Vec<Point> = points(stones, diagram.size()).collect();
    let position = diagram.set_up(Rules::default());
    let race = BoardRace::new(&position, points[0], points[1]);
    Drawn {
        name: name.trim().to_owned(),
        race: race.unwrap_or_else(|error| panic!("{}", about(&error.to_string()))),
        method: method(answers[0]),
        first: Color::BOTH.map(|color| answer(answers[1 + color.index()], color, diagram.size())),
    }
}

fn points(text: &str, size: Size) -> impl Iterator<Item = Point> {
    text.split_whitespace().map(move |word| size.parse(word, Lettering::Go).expect("a point"))
}

fn method(line: &str) -> Method {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["count", cooled, "lead", black, white] => Method::Count {
            cooled: (*cooled).to_owned(),
            lead: [black, white].map(|lead| lead.parse().expect("a whole number")),
        },
        ["search", obstacle] => Method::Search((*obstacle).to_owned()),
        _ => panic!("'{line}' says neither 'count -1^ lead 0 -1' nor 'search ko'"),
    }
}

fn answer(line: &str, color: Color, size: Size) -> Answer {
    let rest = line.strip_prefix(&format!("{} first ", color.word())).unwrap_or_else(|| {
        panic!("'{line}' should begin with '{} first'", color.word());
    });
    let (outcome, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
    Answer { outcome: outcome.to_owned(), moves: points(moves, size).collect() }
}

/// The word for what keeps a race from being counted.
pub const fn obstacle_word(obstacle: &Obstacle) -> &'static str {
    match obstacle {
        Obstacle::TooLarge { .. } => "large-region",
        Obstacle::TooManyPositions(_) => "many-positions",
        Obstacle::WeakWall(_) => "weak-wall",
        Obstacle::Ko(_) => "ko",
        Obstacle::Repetition(_) => "repetition",
        Obstacle::SharedNotPlain(_) => "shared-not-plain",
        Obstacle::UnsettledEye(_) => "unsettled-eye",
        Obstacle::EyeToCome(_) => "eye-to-come",
        Obstacle::TwoEyes(_) => "two-eyes",
        Obstacle::LastLiberty(_) => "last-liberty",
        Obstacle::Field(_) => "field",
        Obstacle::Values(_) => "values",
    }
}
