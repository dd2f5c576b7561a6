//! A book as a tree of variations: as a record, or as text.

use std::collections::HashSet;

use tengen_board::{Color, Move};
use tengen_book::BookError;
use tengen_sgf::{EditError, GameTree, Grid, Node, NodeId};

use super::{Continuation, Course, Openings, Question};

/// Which part of a book is written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extract {
    /// Games that a move needs.
    pub min_games: u64,
    /// Moves from the position asked about.
    pub depth: usize,
    /// Moves in all.
    pub most: usize,
}

impl Default for Extract {
    fn default() -> Extract {
        Extract { min_games: 2, depth: 20, most: 20_000 }
    }
}

/// A move in a tree of variations, and what follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Twig {
    /// Who played it.
    pub color: Color,
    /// The move and its games.
    pub continuation: Continuation,
    /// Whether what follows stands elsewhere in the tree, where the same position came up first.
    pub transposes: bool,
    /// What was played next, the most frequent first.
    pub next: Vec<Twig>,
}

impl Extract {
    /// The variations from a position on. Positions that are reached in several ways are followed once.
    ///
    /// # Errors
    /// If the book is of another game, or cannot be read.
    pub fn twigs(
        &self,
        openings: &Openings,
        course: &Course,
        question: &Question,
    ) -> Result<Vec<Twig>, BookError> {
        let mut growth =
            Growth { extract: *self, openings, question, seen: HashSet::new(), grown: 0 };
        growth.grow(course, 0)
    }
}

struct Growth<'a> {
    extract: Extract,
    openings: &'a Openings,
    question: &'a Question,
    seen: HashSet<u64>,
    grown: usize,
}

impl Growth<'_> {
    fn grow(&mut self, course: &Course, depth: usize) -> Result<Vec<Twig>, BookError> {
        if depth >= self.extract.depth {
            return Ok(Vec::new());
        }
        let Some(found) = self.openings.ask(course, self.question)? else { return Ok(Vec::new()) };
        let mut twigs = Vec::new();
        for continuation in found.moves {
            if continuation.counts.games() < self.extract.min_games
                || self.grown >= self.extract.most
            {
                continue;
            }
            self.grown += 1;
            let mut after = course.clone();
            let is_new = self.seen.insert(continuation.child);
            let next = if is_new && after.follow(continuation.mv) {
                self.grow(&after, depth + 1)?
            } else {
                Vec::new()
            };
            let color = found.turn;
            twigs.push(Twig { color, continuation, transposes: !is_new, next });
        }
        Ok(twigs)
    }
}

impl Twig {
    /// What is known about it, in a line.
    pub fn in_words(&self) -> String {
        let counts = self.continuation.counts;
        let games = if counts.games() == 1 {
            "1 game".to_owned()
        } else {
            format!("{} games", counts.games())
        };
        let won = counts.score().map_or_else(
            || "no result known".to_owned(),
            |score| format!("{} wins {:.0}%", self.color, 100.0 * score),
        );
        let minimax = 100.0 * self.continuation.minimax;
        let transposes = if self.transposes { ", goes on elsewhere" } else { "" };
        format!("{games}, {won}, minimax {minimax:.0}%{transposes}")
    }
}

/// The variations as text: a move a line, two spaces deeper for every move.
pub fn as_text(twigs: &[Twig], course: &Course) -> String {
    fn write(text: &mut String, twigs: &[Twig], depth: usize, course: &Course) {
        for twig in twigs {
            let (indent, letter) = ("  ".repeat(depth), twig.color.letter());
            let name = twig.continuation.mv.name(course.lettering());
            *text += &format!("{indent}{letter} {name}: {}\n", twig.in_words());
            write(text, &twig.next, depth + 1, course);
        }
    }
    let mut text = String::new();
    write(&mut text, twigs, 0, course);
    text
}

/// The variations as a record: the game so far, then every variation with its games as a comment, and
/// letters where it goes on.
///
/// # Errors
/// If something cannot be written into a record.
pub fn as_record(twigs: &[Twig], course: &Course) -> Result<GameTree, EditError> {
    let mut tree = match course {
        Course::Go(game) => game.to_sgf()?,
        Course::Gobang(game) => game.to_sgf()?,
    };
    let last = tree.main_line().last().map_or(NodeId::ROOT, Node::id);
    let grid = Grid::new(course.ground().kind(), course.ground().size());
    append(&mut tree, last, twigs, grid)?;
    Ok(tree)
}

fn append(tree: &mut GameTree, at: NodeId, twigs: &[Twig], grid: Grid) -> Result<(), EditError> {
    let labels = twigs.iter().zip('A'..='Z').filter_map(|(twig, letter)| {
        let Move::Play(point) = twig.continuation.mv else { return None };
        Some((point, letter.to_string()))
    });
    let labels: Vec<_> = labels.collect();
    if !labels.is_empty() {
        tree.edit(at).set_labels(labels, grid)?;
    }
    for twig in twigs {
        let node = tree.add_move(at, twig.color, twig.continuation.mv, grid);
        tree.edit(node).set_text("C", &twig.in_words())?;
        append(tree, node, &twig.next, grid)?;
    }
    Ok(())
}
