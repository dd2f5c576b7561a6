//! Games of others.

use tengen_board::{Color, Move, Size};
use tengen_go_rules::RuleSet;
use tengen_play::Game;
use tengen_protocols::nngs::{Ending, Finished, GameLine, Listed, say};
use tengen_sgf::Outcome;

use super::NngsSession;
use super::requests::outcome_of;
use crate::Table;

/// Games that are watched at a time.
const MOST: usize = 20;

/// Seconds between two looks at the list of games.
const LOOK_EVERY: u64 = 60;

/// A game that is watched.
pub(super) struct Watched {
    pub(super) table: Table,
}

impl NngsSession {
    /// Looks for games now and then.
    pub(super) fn look_round(&mut self) {
        let since = |then| self.now.saturating_duration_since(then).as_secs();
        let is_due = self.last_list.is_none_or(|then| since(then) >= LOOK_EVERY);
        if is_due && !self.identity.policy.observe.is_empty() {
            self.last_list = Some(self.now);
            self.out.send(say::GAMES);
        }
    }

    /// A game in the list that may be worth watching.
    pub(super) fn perhaps_watch(&mut self, listed: &Listed) {
        let is_busy = self.place.is_some() || self.opening.is_some() || self.is_done();
        let is_known = self.watched.contains_key(&listed.number);
        let is_ours = self.is_us(&listed.white) || self.is_us(&listed.black);
        let is_wanted = self.identity.policy.observe.contains(&listed.size);
        if is_busy || is_known || is_ours || !is_wanted || self.watched.len() >= MOST {
            return;
        }
        let Ok(size) = Size::square(listed.size) else { return };
        let rules = RuleSet::Japanese;
        let names = [listed.black.clone(), listed.white.clone()];
        let game = Game::new(size, rules, listed.komi);
        let mut table =
            Table::new(listed.number.into(), game, rules, names, (self.identity.today)());
        table.set_ranks(&listed.black_rank, &listed.white_rank);
        self.watched.insert(listed.number, Watched { table });
        self.out.note(format!(
            "watching game {}: {} against {}",
            listed.number, listed.white, listed.black
        ));
        self.out.send(say::observe(listed.number));
        self.out.send(say::moves(listed.number));
    }

    /// The list cuts long names off; here they are whole.
    pub(super) fn watched_line(&mut self, line: &GameLine) {
        if let Some(watched) = self.watched.get_mut(&line.number) {
            watched.table.names = [line.black.clone(), line.white.clone()];
        }
    }

    pub(super) fn watched_move(&mut self, game: u32, number: usize, color: Color, mv: Move) {
        let Some(watched) = self.watched.get_mut(&game) else { return };
        let table = &mut watched.table;
        if number > table.moves() || table.nth(number) == Some((color, mv)) {
            // A move that is known, or one too early: the list of all moves is on its way.
            return;
        }
        table.rewind(number);
        if let Err(why) = table.play(color, mv) {
            self.watched.remove(&game);
            self.out.note(format!("no longer watching game {game}: {why}"));
        }
    }

    pub(super) fn watched_handicap(&mut self, game: u32, stones: usize) {
        let Some(watched) = self.watched.get_mut(&game) else { return };
        if watched.table.game.handicap() != stones && watched.table.place_handicap(stones).is_err()
        {
            self.watched.remove(&game);
        }
    }

    pub(super) fn watched_end(&mut self, finished: &Finished) {
        let Some(Watched { table }) = self.watched.remove(&finished.number) else { return };
        if finished.ending == Ending::Adjourned {
            return;
        }
        let outcome: Outcome = outcome_of(finished.ending);
        self.keep(table, outcome, "watched");
    }
}
