//! Files of patterns, for people and programs alike.

use std::fmt::Write;

use tengen_play::matches::Rate;

use super::relation::{Kind, Relation};
use crate::pattern::PatternError;

/// Text that is no file of patterns.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PatternFileError {
    /// Where, counted from 1.
    pub line: usize,
    /// What.
    pub problem: PatternFileProblem,
}

/// What can be wrong with a file of patterns.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternFileProblem {
    /// A drawing that is none.
    #[error(transparent)]
    Drawing(#[from] PatternError),
    /// A word of a heading that means nothing.
    #[error(
        "'{0}' means nothing in the heading of a pattern: write pattern, its kind (3x3, diamond3, \
         sequence, drawn) and figures such as count=12"
    )]
    Word(String),
}

/// What every file of patterns begins with: remarks that say how to read it.
const PREFACE: &str = "\
# Patterns. Each has a heading and a drawing, with an empty line after it.
# X is the player of move 1, O the opponent; . is empty, ? anything, x no O, o no X;
# - and | are edges of the board, figures the moves in order.
";

impl Relation {
    /// Writes a file of patterns.
    pub fn write_all<'a>(relations: impl IntoIterator<Item = &'a Relation>) -> String {
        let mut text = PREFACE.to_owned();
        for relation in relations {
            let Rate { wins, draws, losses } = relation.rate;
            // Writing into memory cannot fail.
            let _ = write!(
                text,
                "\npattern {} count={} offered={} wins={wins} draws={draws} losses={losses}\n{}",
                relation.kind,
                relation.count,
                relation.offered,
                relation.pattern.drawn(&relation.moves)
            );
        }
        text
    }

    /// Reads a file of patterns: blocks with empty lines between, each a heading and a drawing, or only a
    /// drawing. Lines that begin with `#` and a space are remarks.
    ///
    /// # Errors
    /// If something means nothing; the error tells the line.
    pub fn read_all(text: &str) -> Result<Vec<Relation>, PatternFileError> {
        let mut relations = Vec::new();
        let mut block: Vec<(usize, &str)> = Vec::new();
        for (number, line) in (1..).zip(text.lines().chain([""])) {
            let is_remark = line.trim_start().starts_with("# ") || line.trim() == "#";
            if !line.trim().is_empty() && !is_remark {
                block.push((number, line));
            } else if !is_remark && !block.is_empty() {
                relations.push(read_block(&std::mem::take(&mut block))?);
            }
        }
        Ok(relations)
    }
}

fn read_block(block: &[(usize, &str)]) -> Result<Relation, PatternFileError> {
    let (heading, drawing) = match block {
        [(line, heading), drawing @ ..] if heading.trim_start().starts_with("pattern") => {
            (Some((*line, *heading)), drawing)
        }
        drawing => (None, drawing),
    };
    let mut head = Heading::default();
    if let Some((line, text)) = heading {
        for word in text.split_whitespace().skip(1) {
            let problem = || PatternFileProblem::Word(word.to_owned());
            head.read(word).ok_or_else(|| PatternFileError { line, problem: problem() })?;
        }
    }
    let line = drawing.first().or(block.first()).map_or(1, |&(line, _)| line);
    let text: Vec<&str> = drawing.iter().map(|&(_, row)| row).collect();
    let (pattern, moves) = Relation::read_drawing(&text.join("\n"))
        .map_err(|error| PatternFileError { line, problem: error.into() })?;
    let Heading { kind, count, offered, rate } = head;
    Ok(Relation { kind: kind.unwrap_or(Kind::Drawn), pattern, moves, count, offered, rate })
}

#[derive(Default)]
struct Heading {
    kind: Option<Kind>,
    count: u64,
    offered: u64,
    rate: Rate,
}

impl Heading {
    /// Takes a word of the heading; none if it means nothing.
    fn read(&mut self, word: &str) -> Option<()> {
        let Some((name, number)) = word.split_once('=') else {
            self.kind = Some(match word {
                "sequence" => Kind::Sequence,
                "drawn" => Kind::Drawn,
                window => Kind::Move(window.parse().ok()?),
            });
            return Some(());
        };
        match name {
            "count" => self.count = number.parse().ok()?,
            "offered" => self.offered = number.parse().ok()?,
            "wins" => self.rate.wins = number.parse().ok()?,
            "draws" => self.rate.draws = number.parse().ok()?,
            "losses" => self.rate.losses = number.parse().ok()?,
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_read_back() {
        let text = "\
# mine
pattern 5x5 count=12 offered=30 wins=7 draws=1 losses=4
---------
| . X O .
| . 1 X .

pattern sequence count=3 offered=4 wins=0 draws=0 losses=0
X 2 .
O 1 ?


# by hand
. O .
X 1 x
";
        let relations = Relation::read_all(text).unwrap();
        assert_eq!(relations.len(), 3);
        assert_eq!(relations[0].drawing(), "-----/|.XO./|.1X.");
        assert_eq!(
            (relations[0].count, relations[0].offered, relations[0].rate.games()),
            (12, 30, 12)
        );
        assert_eq!(relations[1].kind, Kind::Sequence);
        assert_eq!((relations[2].kind, relations[2].drawing().as_str()), (Kind::Drawn, ".O./X1x"));
        assert_eq!(Relation::read_all(&Relation::write_all(&relations)), Ok(relations));
        assert_eq!(Relation::read_all("# nothing\n"), Ok(vec![]));
    }

    #[test]
    fn faults_are_told_with_their_line() {
        let message = |text: &str| Relation::read_all(text).unwrap_err().to_string();
        assert!(message("\npattern 4x4\nX").starts_with("line 2: '4x4' means nothing"));
        assert!(message("pattern count=-1\nX").starts_with("line 1: 'count=-1' means nothing"));
        assert_eq!(
            message("X\n\nXO\nX"),
            "line 3: row 2 of the pattern has 1 points where the first has 2"
        );
        assert!(message("pattern 3x3\n\nX").starts_with("line 1: a board of 0x0"));
    }
}
