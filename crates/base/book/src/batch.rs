use std::collections::BTreeMap;

use crate::{Ended, Entry};

/// A game as the book takes it: positions and moves, one side after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The positions in which moves were made, with their moves.
    pub steps: Vec<Step>,
    /// The position after the last move.
    pub last: u64,
    /// How the game ended for the side that made the first of these moves.
    pub ended: Ended,
    /// When it was played, as the caller counts; 0 if nobody knows.
    pub date: u32,
}

/// A position, and the move that was made in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The position.
    pub key: u64,
    /// The move's number there.
    pub mv: u16,
}

/// Games to be added to a book at once: all of them or, if something comes between, none.
#[derive(Default)]
pub struct Batch {
    rows: Vec<Row>,
    dates: Vec<u32>,
    pub(crate) sections: BTreeMap<String, Section>,
}

/// What a book holds of one kind of board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Games that were added.
    pub games: u64,
    /// Moves of these games.
    pub moves: u64,
}

/// A move of a game. Thirty-two bytes: millions of them are sorted in memory.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub key: u64,
    child: u64,
    /// 0 for none.
    parent: u64,
    /// The game's place in the batch.
    game: u32,
    mv: u16,
    code: u16,
}

impl Batch {
    /// Adds a game; `section` names the kind of board, such as `9x9`.
    pub fn add(&mut self, line: &Line, section: &str) {
        let game = self.dates.len() as u32;
        let codes = [line.ended.code(), line.ended.reversed().code()];
        let mut parent = 0;
        for (ply, step) in line.steps.iter().enumerate() {
            let child = line.steps.get(ply + 1).map_or(line.last, |next| next.key);
            let code = codes[ply % 2];
            self.rows.push(Row { key: step.key, child, parent, game, mv: step.mv, code });
            parent = step.key;
        }
        self.dates.push(line.date);
        let moves = line.steps.len() as u64;
        if let Some(section) = self.sections.get_mut(section) {
            section.games += 1;
            section.moves += moves;
        } else {
            self.sections.insert(section.to_owned(), Section { games: 1, moves });
        }
    }

    /// Number of games.
    pub fn games(&self) -> usize {
        self.dates.len()
    }

    /// Number of moves of all games: each takes 32 bytes.
    pub fn moves(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is nothing to add.
    pub fn is_empty(&self) -> bool {
        self.dates.is_empty()
    }

    /// Forgets all games but keeps the memory for others.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.dates.clear();
        self.sections.clear();
    }

    /// The moves in the order of their positions.
    pub(crate) fn sorted(&mut self) -> (&[Row], &[u32]) {
        self.rows.sort_unstable_by_key(|row| (row.key, row.mv, row.game));
        (&self.rows, &self.dates)
    }
}

impl Row {
    /// Adds the moves made in one position to what is known of it. `before` games are in the book.
    pub(crate) fn add_all(rows: &[Row], dates: &[u32], before: u32, entry: &mut Entry) {
        let mut latest = None;
        for row in rows {
            if row.parent != 0 {
                entry.add_parent(row.parent);
            }
            // Who comes back to a position and plays the same again has still played one game.
            if latest.replace((row.mv, row.game)) == Some((row.mv, row.game)) {
                continue;
            }
            let branch = entry.branch_mut(row.mv, row.child);
            branch.tally.add_code(row.code, 1);
            branch.last_game = branch.last_game.max(before + row.game + 1);
            branch.last_date = branch.last_date.max(dates[row.game as usize]);
        }
    }
}
