use tengen_board::Size;

use super::course::{Course, Run};
use super::findings::{Findings, Hit};
use super::partial::{Partial, Played};
use super::plan::{Variant, variants};
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
        self.partial.clone().finish(self.query)
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

/// What is worked out once and used for many games: the variants for a board size by the words that a bit
/// for each of its points takes.
#[derive(Default)]
pub(crate) struct Scratch {
    plan: Option<(Size, Plan)>,
    course: Course,
    runs: Vec<Run>,
    hits: Vec<Hit>,
}

enum Plan {
    Two(Vec<Variant<2>>),
    Four(Vec<Variant<4>>),
    Six(Vec<Variant<6>>),
    Ten(Vec<Variant<10>>),
}

impl Plan {
    fn new(query: &Query, size: Size) -> Plan {
        let (pattern, colors) = (&query.pattern, query.colors);
        match words(size) {
            0..=2 => Plan::Two(variants(pattern, colors, size)),
            3..=4 => Plan::Four(variants(pattern, colors, size)),
            5..=6 => Plan::Six(variants(pattern, colors, size)),
            _ => Plan::Ten(variants(pattern, colors, size)),
        }
    }
}

impl Scratch {
    /// Looks at a game and adds what it finds.
    pub(crate) fn look_at(&mut self, query: &Query, game: &Seen<'_>, partial: &mut Partial) {
        let plan = match self.plan.take() {
            Some((size, plan)) if size == game.size => plan,
            _ => Plan::new(query, game.size),
        };
        let hits_before = partial.hits;
        match &plan {
            Plan::Two(variants) => self.collect(query, variants, game, partial),
            Plan::Four(variants) => self.collect(query, variants, game, partial),
            Plan::Six(variants) => self.collect(query, variants, game, partial),
            Plan::Ten(variants) => self.collect(query, variants, game, partial),
        }
        self.plan = Some((game.size, plan));
        partial.searched += 1;
        partial.games += u64::from(partial.hits > hits_before);
        // Hits of a game in the order of its moves; those after the last that is wanted are dropped.
        self.hits.sort_by_key(|hit| (hit.moves, hit.corner));
        self.hits.truncate(partial.wanted - partial.examples.len());
        partial.examples.append(&mut self.hits);
    }

    fn collect<const N: usize>(
        &mut self,
        query: &Query,
        variants: &[Variant<N>],
        game: &Seen<'_>,
        partial: &mut Partial,
    ) {
        let ever = game
            .ever
            .map(|words| std::array::from_fn(|index| words.get(index).copied().unwrap_or(0)));
        let is_wanted = partial.examples.len() < partial.wanted;
        let mut is_followed = false;
        for variant in variants {
            for (index, mut word) in variant.candidates(&ever).into_iter().enumerate() {
                while word != 0 {
                    let corner = 64 * index + word.trailing_zeros() as usize;
                    word &= word - 1;
                    if !is_followed {
                        self.course.follow(game.bytes, game.size, game.moves);
                        is_followed = true;
                    }
                    self.course.runs(&variant.demands, corner, &mut self.runs);
                    for &run in &self.runs {
                        let next = next_in(&self.course, variant, corner, run);
                        partial.count(variant.turn, run.start, next, game.outcome);
                        if is_wanted {
                            self.hits.push(Hit {
                                game: game.number,
                                moves: run.start,
                                corner: game.size.point(corner),
                                turn: variant.turn,
                                next: next.map(|next| next.told(query.pattern.size())),
                            });
                        }
                    }
                }
            }
        }
    }
}

/// The first move in the pattern while it is there.
#[inline]
fn next_in<const N: usize>(
    course: &Course,
    variant: &Variant<N>,
    corner: usize,
    run: Run,
) -> Option<Played> {
    let (number, place, color) = course.next_play(&variant.area, corner, run.start)?;
    let color = variant.turn.color(color);
    (number <= run.end).then_some(Played { number, place, color })
}
