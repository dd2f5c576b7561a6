use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tengen_board::{Color, Lettering};
use tengen_draw::BoardPicture;
use tengen_play::matches::Rate;
use tengen_records::{
    Continuation, Findings, Hit, Index, Pattern, Query, Relation, Search, Stored,
};
use tengen_sgf::GameKind;

use super::index::{nothing, write};
use super::reading::{Reading, Wanted, left_out, load_index, named_index};
use crate::failure::Failure;
use crate::output::{Pictures, board_text, print_json, print_text, read_input};

/// Where a pattern came up, what was played there next, and who won
///
/// A pattern is drawn from the top, in a file or with slashes between its rows: X and O are stones, '.' an
/// empty point, '?' or '*' anything, x 'no O', o 'no X'. Every sign is a point of the board. It is found
/// anywhere, turned, mirrored and with colours exchanged; a row of '-' above or below and '|' at the ends
/// of all rows tie it to the edge of the board.
///
/// A hit is a moment at which the pattern comes to stand on the board. What was played next is the first
/// move in the pattern's rectangle while it stands, at once or later; its share is of all hits, and its
/// wins are those of its player. Points that a symmetry of the pattern exchanges are one.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen records find 'X./.O' games.sgf
  tengen records find '-----/|..../|..../|..X./|....' games/ --index games.index
  tengen records find corner.txt games.index --player Takemiya --svg corner.svg
  tengen records find good.txt games.index --number 3 --json

corner.txt, the upper left corner with a stone on the 3-4 point and one above it:
  +---------
  | . . . .
  | . . ? .
  | . . X O
  | . . . .")]
pub(super) struct Find {
    /// A file with a drawing or with patterns, or the drawing itself
    #[arg(allow_hyphen_values = true)]
    pattern: String,
    /// Game records and folders of them, or an index
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Keep an index of FILES here: it is made if it is not there or the records have changed
    #[arg(long, value_name = "FILE", conflicts_with = "duplicates")]
    index: Option<PathBuf>,
    /// Which pattern of a file with several, from 1
    #[arg(long, value_name = "N")]
    number: Option<usize>,
    /// Do not exchange colours
    #[arg(long)]
    fixed_colours: bool,
    /// How many hits to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    hits: usize,
    #[command(flatten)]
    pictures: Pictures,
    /// Print JSON: an object a line for every move played next; in the last, whose move is null, the times
    /// that nobody played there, how the games went for X, and the hits that are listed
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    wanted: Wanted,
}

/// What was found, with the games of the hits that are listed.
struct Answer {
    findings: Findings,
    games: Vec<(Hit, Stored)>,
    /// What was left out, in a line of its own.
    left_out: String,
}

impl Find {
    pub(super) fn run(self) -> Result<(), Failure> {
        let pattern = self.read_pattern()?;
        let query = Query { pattern, colors: !self.fixed_colours, examples: self.hits };
        let answer = match (named_index(&self.files)?, &self.index) {
            (Some(index), _) => self.in_index(&query, &index, String::new()),
            (None, Some(path)) => {
                let (index, left_out) = self.kept_index(path)?;
                self.in_index(&query, &index, left_out)
            }
            (None, None) => self.in_files(&query)?,
        };
        self.pictures.write(&picture(&query, &answer.findings))?;
        if self.json { print_lines(&query, &answer) } else { print_text(&words(&query, &answer)) }
    }

    fn read_pattern(&self) -> Result<Pattern, Failure> {
        let path = std::path::Path::new(&self.pattern);
        if !path.is_file() {
            return self.pattern.parse().map_err(|error| {
                Failure::input(format!(
                    "'{}' is neither a file nor a pattern: {error}",
                    self.pattern
                ))
            });
        }
        let at = |problem: String| Failure::input(format!("{}: {problem}", path.display()));
        let text = String::from_utf8_lossy(&read_input(path)?).into_owned();
        let mut patterns = Relation::read_all(&text).map_err(|error| at(error.to_string()))?;
        let count = patterns.len();
        match self.number.unwrap_or(if count == 1 { 1 } else { 0 }) {
            _ if count == 0 => Err(at("there is no pattern in it".to_owned())),
            0 => {
                Err(at(format!("it holds {count} patterns: choose one with --number 1 to {count}")))
            }
            number if number > count => Err(at(format!("its last pattern is number {count}"))),
            number => Ok(patterns.swap_remove(number - 1).pattern),
        }
    }

    fn in_index(&self, query: &Query, index: &Index, left_out: String) -> Answer {
        let findings = index.search(query, &self.wanted.filter());
        let games = findings.examples.iter().map(|hit| (*hit, index.game(hit.game))).collect();
        Answer { findings, games, left_out }
    }

    /// The index at a path, if it is of these files as they are; else it is made anew.
    fn kept_index(&self, path: &std::path::Path) -> Result<(Index, String), Failure> {
        if path.exists() {
            match load_index(path) {
                Ok(index) if index.is_of(&self.files).map_err(Failure::input)? => {
                    return Ok((index, String::new()));
                }
                Ok(_) => eprintln!("{}: made of other or older records, made anew", path.display()),
                Err(Failure::Input(problem)) => eprintln!("{problem}; it is made anew"),
                Err(failure) => return Err(failure),
            }
        }
        // All games: the next search may want others.
        let collection = self.reading.collection(&self.files, tengen_records::Filter::default())?;
        let mut watch = self.reading.watch("indexing", &collection);
        let built = Index::build(&self.files, &collection, |met| watch.see(met));
        drop(watch);
        let (index, report) = built.map_err(Failure::input)?;
        write(&index, &report, path)?;
        Ok((index, left_out(&report)))
    }

    fn in_files(&self, query: &Query) -> Result<Answer, Failure> {
        let collection = self.reading.collection(&self.files, self.wanted.filter())?;
        let mut watch = self.reading.watch("searching", &collection);
        let mut search = Search::new(query);
        let (games, report) = search.read(&collection, |met| watch.see(met));
        drop(watch);
        if report.taken == 0 {
            return Err(nothing(&report));
        }
        let findings = search.findings();
        let games = findings.examples.iter().copied().zip(games).collect();
        Ok(Answer { findings, games, left_out: left_out(&report) })
    }
}

/// Letters of moves in the picture; o and x would be taken for stones.
const LETTERS: [char; 24] = [
    'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'p', 'q', 'r', 's', 't',
    'u', 'v', 'w', 'y', 'z',
];

/// Moves that stand below the picture.
const IN_CAPTION: usize = 6;

fn lettered(findings: &Findings) -> impl DoubleEndedIterator<Item = (char, &Continuation)> {
    LETTERS.into_iter().zip(&findings.continuations)
}

/// The pattern with the moves that followed it, most frequent first from a.
fn picture(query: &Query, findings: &Findings) -> BoardPicture {
    let (mut picture, place) = query.pattern.picture();
    for (letter, next) in lettered(findings).rev() {
        picture.label(place(next.point), letter.to_string());
    }
    let lines = lettered(findings)
        .take(IN_CAPTION)
        .map(|(letter, next)| format!("{letter} {}", next_in_words(findings, next)));
    picture.title(summary(findings)).caption(lines.collect::<Vec<_>>().join("\n"));
    picture
}

fn summary(findings: &Findings) -> String {
    format!("{} hits in {} of {} games", findings.hits, findings.games, findings.searched)
}

fn next_in_words(findings: &Findings, next: &Continuation) -> String {
    format!(
        "{} {} {:.1}%, {}",
        if next.color == Color::Black { "X" } else { "O" },
        next.count,
        100.0 * findings.share(next),
        rate_in_words(next.rate)
    )
}

/// How games went, with how sure that is.
pub(super) fn rate_in_words(rate: Rate) -> String {
    if rate.games() == 0 {
        return "nobody knows who won".to_owned();
    }
    let (low, high) = rate.interval();
    format!("won {:.0}% ({:.0} to {:.0})", 100.0 * rate.value(), 100.0 * low, 100.0 * high)
}

fn words(query: &Query, answer: &Answer) -> String {
    let findings = &answer.findings;
    let mut text = board_text(&{
        let mut bare = picture(query, findings);
        bare.title("").caption("");
        bare
    });
    text += &format!("{}\n", summary(findings));
    if findings.hits > 0 {
        text += &format!("X: {}\n", rate_in_words(findings.black));
    }
    for (letter, next) in lettered(findings) {
        let at_once = 100.0 * next.at_once as f64 / next.count as f64;
        text += &format!(
            "  {letter} {:4} {}, {at_once:.0}% of them at once\n",
            next.point.name(Lettering::Go),
            next_in_words(findings, next),
        );
    }
    let others = findings.continuations.iter().skip(LETTERS.len());
    let others: u64 = others.map(|next| next.count).sum();
    if others > 0 {
        text += &format!("  other moves {others} times\n");
    }
    if findings.left_alone > 0 {
        text += &format!("  left alone {} times\n", findings.left_alone);
    }
    for (hit, game) in &answer.games {
        text += &format!("{}\n", hit_in_words(hit, game));
    }
    if findings.hits > answer.games.len() as u64 && !answer.games.is_empty() {
        text += &format!("and {} more\n", findings.hits - answer.games.len() as u64);
    }
    text + &answer.left_out
}

fn lettering(kind: GameKind) -> Lettering {
    if kind == GameKind::Gobang { Lettering::Gobang } else { Lettering::Go }
}

fn hit_in_words(hit: &Hit, game: &Stored) -> String {
    let player = |color: Color| {
        let player = game.header.player(color);
        let name = if player.name.is_empty() { color.player() } else { &player.name };
        if player.rank.is_empty() { name.to_owned() } else { format!("{name} {}", player.rank) }
    };
    let mut words = format!(
        "{}, game {}, after move {}: {} - {}, {}",
        game.source,
        game.game,
        hit.moves,
        player(Color::Black),
        player(Color::White),
        game.header.outcome
    );
    if !game.header.date.is_empty() {
        words += &format!(", {}", game.header.date);
    }
    words
}

/// A line for every continuation, then one for the times nobody played there.
fn print_lines(query: &Query, answer: &Answer) -> Result<(), Failure> {
    let findings = &answer.findings;
    let common = |count: u64| {
        let share = if findings.hits == 0 { 0.0 } else { count as f64 / findings.hits as f64 };
        json!({
            "pattern": query.pattern.to_string(),
            "move": null,
            "count": count,
            "share": share,
            "hits": findings.hits,
            "games": findings.games,
            "searched": findings.searched,
        })
    };
    for next in &findings.continuations {
        let (low, high) = next.rate.interval();
        let mut line = common(next.count);
        line["move"] = json!(next.point.name(Lettering::Go));
        line["color"] = json!(next.color.word());
        line["at_once"] = json!(next.at_once);
        line["wins"] = json!(next.rate.wins);
        line["draws"] = json!(next.rate.draws);
        line["losses"] = json!(next.rate.losses);
        line["win_rate"] = json!(next.rate.value());
        (line["low"], line["high"]) = (json!(low), json!(high));
        print_json(&line)?;
    }
    let mut last = common(findings.left_alone);
    (last["wins"], last["draws"]) = (json!(findings.black.wins), json!(findings.black.draws));
    last["losses"] = json!(findings.black.losses);
    let hits = answer.games.iter().map(|(hit, game)| {
        json!({
            "source": game.source,
            "game": game.game,
            "after_move": hit.moves,
            "corner": hit.corner.name(lettering(game.header.kind)),
            "colours_exchanged": hit.turn.swap,
            "next_move": hit.next.map(|next| next.number),
        })
    });
    last["examples"] = hits.collect();
    print_json(&last)
}
