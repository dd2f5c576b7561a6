//! Perfect play on small boards, out of tables of solved ones.

use std::path::{Path, PathBuf};

use tengen_board::{Color, Move, Size};
use tengen_go_rules::Scoring;
use tengen_tables::{Choice, Cycles, Table, TableError, table_path, tables_in};

use crate::{Game, Source, ending};

/// The tables of a folder, of which the one for the present board is open.
pub struct Tables {
    folder: PathBuf,
    open: Option<(Size, Option<Table>)>,
}

impl Tables {
    /// The tables of a folder. Each is looked through for damage.
    pub fn open(folder: &Path) -> Result<Tables, TableError> {
        let failed = |source| TableError::File { path: folder.to_owned(), source };
        for path in tables_in(folder).map_err(failed)? {
            Table::open(&path)?;
        }
        Ok(Tables { folder: folder.to_owned(), open: None })
    }

    fn table(&mut self, size: Size) -> Option<&Table> {
        if self.open.as_ref().is_none_or(|(open, _)| *open != size) {
            self.open = Some((size, Table::open(&table_path(&self.folder, size)).ok()));
        }
        self.open.as_ref().and_then(|(_, table)| table.as_ref())
    }
}

impl Source for Tables {
    /// The move that gets most, if the board is in a table and the game is counted as tables are. A
    /// score that wins and can be forced comes first; otherwise endless play is hoped for.
    fn known_move(&mut self, game: &Game, color: Color) -> Option<Move> {
        let rules = game.position().rules();
        if rules.scoring != Scoring::Area || rules.suicide {
            return None;
        }
        let komi = game.area_komi_half_points();
        let table = self.table(game.size())?;
        let position = ending::in_turn(game.position(), color);
        let state = table.ranking().board().state_of(&position)?;
        let [sure, hoped_for] = match color {
            Color::Black => [Cycles::LoseForBlack, Cycles::WinForBlack],
            Color::White => [Cycles::WinForBlack, Cycles::LoseForBlack],
        };
        let score = 2 * i32::from(table.value(state, color, sure).score) - komi;
        let wins = if color == Color::Black { score > 0 } else { score < 0 };
        let cycles = if wins { sure } else { hoped_for };
        // Superko may forbid the best move.
        let legal = |choice: &Choice| position.is_legal(color, choice.mv);
        table.choices(state, color, cycles).into_iter().find(legal).map(|choice| choice.mv)
    }
}
