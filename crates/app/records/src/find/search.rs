use tengen_board::Size;

use super::findings::Findings;
use super::hunt::Hunt;
use super::partial::Partial;
use super::track::{Track, words};
use crate::ended::Ended;
use crate::pattern::Pattern;
use crate::{Collection, Fault, Header, Met, Record, Report, Stored};

/// What to look for.
#[derive(Clone, Debug)]
pub struct Query {
    /// The pattern; it is found in all its turns.
    pub pattern: Pattern,
    /// Also with the colours exchanged.
    pub colors: bool,
    /// How many hits to keep as examples; all are counted.
    pub examples: usize,
}

/// Looks for a pattern in one game after another.
///
/// ```
/// use tengen_records::{Query, Record, Search};
/// use tengen_sgf::GameTree;
///
/// let query = Query { pattern: "X./.O".parse()?, colors: true, examples: 10 };
/// let mut search = Search::new(&query);
/// let tree = GameTree::parse("(;SZ[9]RE[B+R];B[ee];W[fd];B[fe];W[gd])")?;
/// search.look_at(&Record::read(&tree)?)?;
/// let findings = search.findings();
/// // The first two stones stand so, turned; then Black plays between them.
/// assert_eq!((findings.games, findings.hits), (1, 1));
/// assert_eq!(findings.continuations[0].count, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<'a> {
    query: &'a Query,
    partial: Partial,
    scratch: Scratch,
}

impl<'a> Search<'a> {
    /// A search that has looked at nothing yet.
    pub fn new(query: &'a Query) -> Search<'a> {
        Search { query, partial: Partial::new(query), scratch: Scratch::default() }
    }

    /// Looks at the next game.
    ///
    /// # Errors
    /// If the game cannot be followed.
    pub fn look_at(&mut self, record: &Record) -> Result<(), Fault> {
        self.look_along(&record.header, &Track::new(record)?);
        Ok(())
    }

    /// Looks at all games of a collection, each of which `visit` is told of; what is known about the game
    /// of every example, in their order, and how the reading went.
    pub fn read(
        &mut self,
        collection: &Collection,
        mut visit: impl FnMut(&Met<()>),
    ) -> (Vec<Stored>, Report) {
        let mut games = Vec::new();
        let report = collection.read(
            |entry| Ok((entry.record.header.clone(), Track::new(entry.record)?)),
            |met| {
                if let Met::Game { place, value: (header, track) } = &met {
                    let before = self.partial.examples.len();
                    self.look_along(header, track);
                    for _ in before..self.partial.examples.len() {
                        games.push(Stored {
                            header: header.clone(),
                            source: place.source.to_string(),
                            game: place.game,
                            moves: track.moves,
                        });
                    }
                }
                visit(&met.map(drop));
            },
        );
        (games, report)
    }

    fn look_along(&mut self, header: &Header, track: &Track) {
        let [black, white] = &track.ever;
        let game = Seen {
            number: self.partial.searched,
            size: track.size,
            moves: track.moves,
            bytes: &track.bytes,
            ever: [black, white],
            outcome: Ended::of(header.outcome),
        };
        self.scratch.look_at(self.query, &game, &mut self.partial);
    }

    /// What was found so far.
    pub fn findings(&self) -> Findings {
        let mut all = self.partial.clone();
        self.scratch.add_to(&mut all);
        all.finish(self.query)
    }
}

/// A game as it is searched.
pub(crate) struct Seen<'a> {
    pub number: u64,
    pub size: Size,
    pub moves: u16,
    pub bytes: &'a [u8],
    /// Points that ever carried a stone, by colour.
    pub ever: [&'a [u64]; 2],
    pub outcome: Ended,
}

/// What is worked out once for a board size and used for many games.
#[derive(Default)]
pub(crate) struct Scratch {
    hunts: Vec<(Size, AnyHunt)>,
}

/// A hunt, by the words that a bit for each point of its board takes.
enum AnyHunt {
    Two(Box<Hunt<2>>),
    Four(Box<Hunt<4>>),
    Six(Box<Hunt<6>>),
    Ten(Box<Hunt<10>>),
}

impl AnyHunt {
    fn new(query: &Query, size: Size) -> AnyHunt {
        match words(size) {
            0..=2 => AnyHunt::Two(Box::new(Hunt::new(query, size))),
            3..=4 => AnyHunt::Four(Box::new(Hunt::new(query, size))),
            5..=6 => AnyHunt::Six(Box::new(Hunt::new(query, size))),
            _ => AnyHunt::Ten(Box::new(Hunt::new(query, size))),
        }
    }
}

impl Scratch {
    /// Looks at a game and adds what it finds; all of it only with [`Scratch::add_to`] after the last.
    pub(crate) fn look_at(&mut self, query: &Query, game: &Seen<'_>, partial: &mut Partial) {
        let known = self.hunts.iter().position(|&(size, _)| size == game.size);
        let known = known.unwrap_or_else(|| {
            self.hunts.push((game.size, AnyHunt::new(query, game.size)));
            self.hunts.len() - 1
        });
        match &mut self.hunts[known].1 {
            AnyHunt::Two(hunt) => hunt.look_at(game, partial),
            AnyHunt::Four(hunt) => hunt.look_at(game, partial),
            AnyHunt::Six(hunt) => hunt.look_at(game, partial),
            AnyHunt::Ten(hunt) => hunt.look_at(game, partial),
        }
    }

    /// Adds what was counted for many turns of the pattern at once.
    pub(crate) fn add_to(&self, partial: &mut Partial) {
        for (_, hunt) in &self.hunts {
            match hunt {
                AnyHunt::Two(hunt) => hunt.add_bulk_to(partial),
                AnyHunt::Four(hunt) => hunt.add_bulk_to(partial),
                AnyHunt::Six(hunt) => hunt.add_bulk_to(partial),
                AnyHunt::Ten(hunt) => hunt.add_bulk_to(partial),
            }
        }
    }
}
