//! The playing hall: tables at which games go on side by side.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use tengen_board::Color;
use tengen_play::matches::{Conditions, Contestant, Fault, GameResult, Opening, Pairing};
use tengen_verdict::StopFlag;

use super::engine::{Engine, Recipe, engine};
use crate::failure::Failure;

/// Everything the games of a match have in common.
pub(crate) struct Hall {
    pub(crate) conditions: Conditions,
    pub(crate) openings: Vec<Opening>,
    /// First and second.
    pub(crate) sides: [Recipe; 2],
    pub(crate) referee: Option<Recipe>,
    pub(crate) stop: StopFlag,
}

/// What a table reports: a finished game, or why no more can be played at it.
type Report = anyhow::Result<GameResult>;

/// Starts in a row that may fail before the match is given up.
const MOST_STILLBIRTHS: u32 = 3;

/// Where one game goes on at a time, with engines of its own.
pub(crate) struct Table {
    sides: [Box<dyn Engine>; 2],
    referee: Option<Box<dyn Engine>>,
}

impl Hall {
    /// A table whose engines have been started and shown the conditions: what is wrong with a
    /// command line is known before the first game.
    pub(crate) fn first_table(&self) -> Result<Table, Failure> {
        let mut table = self.table();
        for engine in table.engines() {
            let role = engine.role();
            engine.prepare(0)?;
            match engine.begin(&self.conditions) {
                Ok(()) => {}
                Err(Fault::Crash(why) | Fault::Late(why) | Fault::OffBoard(why)) => {
                    return Err(Failure::input(format!("the {role} engine: {why}")));
                }
                Err(Fault::Stopped) => return Err(anyhow::anyhow!("called off").into()),
            }
        }
        Ok(table)
    }

    pub(super) fn table(&self) -> Table {
        let engine = |recipe: &Recipe| engine(recipe, &self.conditions);
        Table {
            sides: [engine(&self.sides[0]), engine(&self.sides[1])],
            referee: self.referee.as_ref().map(engine),
        }
    }

    /// Plays the games at so many tables. `finished` is told of each game as it ends and says
    /// whether to go on; games in progress are broken off if not.
    pub(crate) fn play(
        &self,
        first_table: Table,
        games: &[Pairing],
        tables: usize,
        mut finished: impl FnMut(GameResult) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        let queue = Mutex::new(games.iter().copied());
        let mut ready = Some(first_table);
        thread::scope(|scope| {
            let (sender, reports) = channel();
            for _ in 0..tables.min(games.len()) {
                let table = ready.take().unwrap_or_else(|| self.table());
                let (sender, queue) = (sender.clone(), &queue);
                scope.spawn(move || self.serve(table, queue, &sender));
            }
            drop(sender);
            let mut outcome = Ok(());
            for report in reports {
                if self.stop.is_raised() {
                    continue;
                }
                let goes_on = report.map_err(Failure::from).and_then(&mut finished);
                if !matches!(goes_on, Ok(true)) {
                    self.stop.raise();
                    outcome = goes_on.map(|_| ());
                }
            }
            outcome
        })
    }

    /// Plays games at one table until there are no more.
    fn serve(
        &self,
        mut table: Table,
        queue: &Mutex<impl Iterator<Item = Pairing>>,
        reports: &Sender<Report>,
    ) {
        loop {
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(pairing) = next.filter(|_| !self.stop.is_raised()) else { break };
            let Some(report) = self.game(&mut table, pairing) else { break };
            let is_last = report.is_err();
            if reports.send(report).is_err() || is_last {
                break;
            }
        }
        table.dismiss();
    }

    /// One game; none if the match was called off.
    pub(super) fn game(&self, table: &mut Table, pairing: Pairing) -> Option<Report> {
        for engine in table.engines() {
            if let Err(error) = engine.prepare(pairing.number) {
                return Some(Err(error));
            }
        }
        let [first, second] = &mut table.sides;
        let players: [&mut dyn Contestant; 2] = match pairing.first_plays {
            Color::Black => [first.contestant(), second.contestant()],
            Color::White => [second.contestant(), first.contestant()],
        };
        let referee = table.referee.as_mut().map(|referee| referee.contestant());
        let opening = pairing.opening.map(|index| &self.openings[index]);
        let result = self.conditions.play(pairing, opening, players, referee).ok()?;
        for engine in table.engines() {
            if engine.stillbirths() >= MOST_STILLBIRTHS {
                let (role, detail) = (engine.role(), &result.detail);
                return Some(Err(anyhow::anyhow!(
                    "the {role} engine cannot be started any more: {detail}"
                )));
            }
        }
        Some(Ok(result))
    }
}

impl Table {
    /// What the sides call themselves.
    pub(crate) fn names(&self) -> [String; 2] {
        [self.sides[0].name().to_owned(), self.sides[1].name().to_owned()]
    }

    /// Ends the engines.
    pub(super) fn dismiss(&mut self) {
        self.engines().for_each(|engine| engine.dismiss());
    }

    fn engines(&mut self) -> impl Iterator<Item = &mut Box<dyn Engine>> {
        self.sides.iter_mut().chain(&mut self.referee)
    }
}
