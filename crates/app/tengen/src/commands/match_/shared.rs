//! The games of a match shared among processes.

use std::io;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tengen_flow::{Farm, StopFlag, run_farm};
use tengen_play::matches::GameResult;
use tengen_play::matches::results;

use super::hall::{Hall, Table};
use super::options::Plan;
use crate::crew::Team;
use crate::failure::Failure;

/// Plays the games for which `is_done` does not hold with a whole team. `finished` is told of each in process
/// 0, as it ends, and says whether to go on.
pub(super) fn play(
    plan: &Plan,
    names: &[String; 2],
    first_table: Table,
    team: Team,
    is_done: impl Fn(usize) -> bool + Sync,
    mut finished: impl FnMut(GameResult) -> Result<bool, Failure> + Send,
) -> Result<(), Failure> {
    let hall = &plan.hall;
    let identity = format!("match of {} games, {}", plan.schedule.games, plan.settings(names));
    let games = Games { plan, identity, is_done, tables: Mutex::new(vec![first_table]) };
    // What goes wrong with the results here is told as it is.
    let mut trouble = None;
    let done = run_farm(
        &team.crew,
        &games,
        team.checkpoint.as_ref(),
        |_| (),
        |_, line| {
            let value: Option<Value> = serde_json::from_slice(line).ok();
            let game = value.and_then(|value| GameResult::from_json(&value, hall.conditions.size));
            let game = game.ok_or_else(|| io::Error::other("another process sent no game"))?;
            match finished(game) {
                Ok(true) => Ok(ControlFlow::Continue(())),
                Ok(false) => Ok(ControlFlow::Break(())),
                Err(failure) => {
                    trouble = Some(failure);
                    Err(io::Error::other("a game could not be entered"))
                }
            }
        },
    );
    games.tables().iter_mut().for_each(Table::dismiss);
    let done = team.end(done);
    trouble.map_or(done, Err)
}

struct Games<'a, D> {
    plan: &'a Plan,
    identity: String,
    is_done: D,
    /// Those at which nobody plays.
    tables: Mutex<Vec<Table>>,
}

impl<D> Games<'_, D> {
    fn tables(&self) -> MutexGuard<'_, Vec<Table>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hall(&self) -> &Hall {
        &self.plan.hall
    }
}

impl<D: Fn(usize) -> bool + Sync> Farm for Games<'_, D> {
    fn identity(&self) -> String {
        self.identity.clone()
    }

    fn tasks(&self) -> usize {
        self.plan.schedule.games
    }

    fn in_order(&self) -> bool {
        false
    }

    fn is_done(&self, task: usize) -> bool {
        (self.is_done)(task + 1)
    }

    fn stop(&self) -> StopFlag {
        self.hall().stop.clone()
    }

    fn task(&self, task: usize, _: &StopFlag) -> io::Result<Vec<u8>> {
        let free = self.tables().pop();
        let mut table = free.unwrap_or_else(|| self.hall().table());
        let report = self.hall().game(&mut table, self.plan.schedule.pairing(task + 1));
        self.tables().push(table);
        match report {
            Some(Ok(game)) => Ok(results::line(&game).into_bytes()),
            Some(Err(error)) => Err(io::Error::other(format!("{error:#}"))),
            // Nobody waits for it.
            None => Ok(Vec::new()),
        }
    }
}
