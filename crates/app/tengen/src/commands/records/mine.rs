use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use tengen_board::{Color, Lettering, Point, Size};
use tengen_records::{Mined, Mining, Relation, Sign, Window};
use tengen_sgf::{EditError, GameKind, GameTree, Layout, NodeId};

use super::index::nothing;
use super::reading::{Reading, Wanted, left_out};
use super::sheet::{figures, sheet};
use crate::crew::CrewOptions;
use crate::failure::Failure;
use crate::output::{Pictures, print_json, print_text};
use crate::progress::Progress;
use crate::save::save;

/// Finds patterns and sequences that are played again and again
///
/// Around every move the points of each window are looked at, up to symmetry and colour: X is the
/// player who moves. A pattern's share is how often the move was chosen when it could have been: at every
/// move of every game, each point that the player could have played on (no suicide, no immediate retaking
/// of a ko) and around which the pattern stood counts once. A sequence is a run of moves in turn, each at most three lines from the first, on points
/// that were empty when it began, with the 5x5 points around its first move; its share is how often the
/// last move followed those before. Wins are those of the player of the first move, with the 95%
/// interval of Wilson.
///
/// Games are kept in memory, in about two bytes a move. The answer is the same with any number of workers
/// and processes. If there are more patterns than room, the rarest are forgotten, and it is said
/// what may be missing.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen records mine games.sgf --min-count 30
  tengen records mine games/ --size 9 --windows 3x3,7x7 --sequence 0 --sort count --json
  tengen records mine games/ --top 60 --svg sheet.svg --out mined.txt
  tengen records mine games/ --processes 4 --checkpoint kept
  tengen records mine games/ --process 1 --hosts hosts.txt    on each machine, with its own number
  tengen records accept mined.txt --into good.txt --numbers 1,4,7-12")]
pub(super) struct Mine {
    /// Game records and folders of them
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// How often a pattern must have been played
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    min_count: u32,
    /// Windows around the move, of 3x3, 5x5, 7x7, diamond2, diamond3 and diamond4
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "3x3,5x5,diamond3")]
    windows: Vec<Window>,
    /// The longest sequence, 2 to 8 moves; 0 for none
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=8))]
    sequence: u8,
    /// How many stones there must be around the move
    #[arg(long, value_name = "N", default_value_t = 2)]
    min_stones: usize,
    /// What comes first: a large share, a large count, or many wins; the first two ends of intervals
    #[arg(long, value_name = "BY", default_value = "share")]
    sort: Order,
    /// How many patterns to tell; 0 for all
    #[arg(long, value_name = "N", default_value_t = 100)]
    top: usize,
    /// Megabytes for counting
    #[arg(long, value_name = "MB", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    memory: u32,
    /// Write the patterns into this file, to accept from
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the patterns into this SGF file, a game each
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    #[command(flatten)]
    pictures: Pictures,
    /// Print JSON, an object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    crew: CrewOptions,
}

#[derive(Clone, Copy, ValueEnum)]
enum Order {
    Share,
    Count,
    Wins,
}

/// What a counted pattern takes in memory, its share of free room in the table among it.
const BYTES_A_PATTERN: usize = 72;

/// More than this does not fit on a picture.
const LARGEST_SHEET: usize = 600;

impl Mine {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mining = Mining {
            windows: self.windows.clone(),
            longest: self.sequence.into(),
            min_count: self.min_count,
            min_stones: self.min_stones,
            room: (self.memory as usize * 1_000_000 / BYTES_A_PATTERN).max(1000),
        };
        let collection = self.reading.collection(&self.files, self.wanted.filter())?;
        let team = self.crew.gather(None)?;
        let (leads, checkpoint) = (team.leads(), team.checkpoint.clone());
        let mut watch = leads.then(|| self.reading.watch("reading", &collection));
        let mut bar: Option<(u32, Progress)> = None;
        let mined = mining.run(
            &collection,
            &team.crew,
            checkpoint.as_ref(),
            |met| watch.iter_mut().for_each(|watch| watch.see(met)),
            |pass, done, all| {
                if bar.as_ref().is_none_or(|&(shown, _)| shown != pass) {
                    let what = if pass == 1 { "looking" } else { "counting" };
                    bar = Some((pass, Progress::new(what, Some(all as u64))));
                }
                bar.iter().for_each(|(_, bar)| bar.reached(done as u64));
            },
        );
        drop((watch, bar));
        let Some(mined) = team.end(mined)? else { return Ok(()) };
        if mined.report.taken == 0 {
            return if leads { Err(nothing(&mined.report)) } else { Ok(()) };
        }
        self.tell(mined)?;
        // The answer is out: what was kept for it is not needed any more.
        if let Some(checkpoint) = checkpoint {
            Mining::clear(&checkpoint)?;
        }
        Ok(())
    }

    fn tell(&self, mut mined: Mined) -> Result<(), Failure> {
        let all = mined.relations.len();
        let relations = &mut mined.relations;
        match self.sort {
            Order::Share => relations.sort_by(Relation::by_share),
            Order::Count => relations.sort_by_key(|relation| std::cmp::Reverse(relation.count)),
            Order::Wins => relations.sort_by(Relation::by_wins),
        }
        if self.top > 0 {
            relations.truncate(self.top);
        }
        if let Some(path) = &self.out {
            save(path, Relation::write_all(&*relations).as_bytes())?;
        }
        if let Some(path) = &self.sgf {
            save(path, &as_records(relations).map_err(anyhow::Error::from)?)?;
        }
        if self.pictures.are_wanted() && relations.len() > LARGEST_SHEET {
            return Err(Failure::input(format!(
                "{} patterns do not fit on a picture: ask for at most {LARGEST_SHEET} with --top",
                relations.len()
            )));
        }
        self.pictures.write_canvas(|| sheet(relations))?;
        if mined.missed >= self.min_count {
            eprintln!(
                "there was no room for everything: patterns played up to {} times may be missing; \
                 give more --memory",
                mined.missed
            );
        }
        if self.json {
            return mined.relations.iter().try_for_each(|relation| print_json(&as_json(relation)));
        }
        let mut text = String::new();
        for (index, relation) in mined.relations.iter().enumerate() {
            let drawing = relation.pattern.drawn(&relation.moves);
            text +=
                &format!("{}. {}, {}\n{drawing}\n", index + 1, relation.kind, figures(relation));
        }
        text += &format!(
            "{} of {all} patterns in {} games\n",
            mined.relations.len(),
            mined.report.taken
        );
        print_text(&(text + &left_out(&mined.report)))
    }
}

pub(super) fn as_json(relation: &Relation) -> Value {
    let (low, high) = relation.rate.interval();
    let names: Vec<String> = relation.moves.iter().map(|mv| mv.name(Lettering::Go)).collect();
    json!({
        "kind": relation.kind.to_string(),
        "pattern": relation.drawing(),
        "move": names.first(),
        "moves": names,
        "count": relation.count,
        "offered": relation.offered,
        "share": relation.share(),
        "wins": relation.rate.wins,
        "draws": relation.rate.draws,
        "losses": relation.rate.losses,
        "win_rate": relation.rate.value(),
        "low": low,
        "high": high,
    })
}

/// A game for every pattern, on a board that it fits on with its edges.
fn as_records(relations: &[Relation]) -> Result<Vec<u8>, EditError> {
    let mut text = Vec::new();
    for (index, relation) in relations.iter().enumerate() {
        let (tree, place) = set_up(relation)?;
        let mut tree = tree;
        let size = tree.size().unwrap_or(relation.pattern.size());
        let mut node = NodeId::ROOT;
        tree.edit(node)
            .set_simple_text("GN", &format!("{}. {}", index + 1, relation.kind))?
            .set_text("C", &figures(relation))?
            .set_to_play(Color::Black);
        for (number, &mv) in relation.moves.iter().enumerate() {
            let color = if number % 2 == 0 { Color::Black } else { Color::White };
            node = tree.add_move(node, color, place(mv).into(), size);
        }
        // Writing into memory cannot fail.
        let _ = tree.write_to(&mut text, Layout::OneLine);
        text.push(b'\n');
    }
    Ok(text)
}

/// The stones of a pattern on a board, as far from the edges that are not drawn as it can be.
fn set_up(relation: &Relation) -> Result<(GameTree, impl Fn(Point) -> Point + use<>), EditError> {
    let (pattern, edges) = (&relation.pattern, relation.pattern.edges());
    let side = pattern.size().width().max(pattern.size().height());
    let both = (edges.left && edges.right) || (edges.top && edges.bottom);
    let side = if both { side } else { [9, 13, 19].into_iter().find(|&n| n >= side).unwrap_or(25) };
    let size = Size::square(side).expect("patterns are no larger than boards");
    let shift = |length: usize, low: bool, high: bool| match (low, high) {
        (true, _) => 0,
        (false, true) => side - length,
        (false, false) => (side - length) / 2,
    };
    let right = shift(pattern.size().width(), edges.left, edges.right);
    let up = shift(pattern.size().height(), edges.bottom, edges.top);
    let place = move |point: Point| Point::new(point.column() + right, point.row() + up);
    let mut tree = GameTree::new(GameKind::Go, size);
    let mut root = tree.edit(NodeId::ROOT);
    for (sign, ident) in [(Sign::BLACK, "AB"), (Sign::WHITE, "AW"), (Sign::ANY, "DD")] {
        let points = pattern.size().points().filter(|&point| pattern.sign(point) == sign);
        let points: Vec<Point> = points.map(place).collect();
        if !points.is_empty() {
            root.set_points(ident, points, size)?;
        }
    }
    Ok((tree, place))
}
