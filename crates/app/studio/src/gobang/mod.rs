//! Gobang: one game in progress, whoever looks at it.

mod forced;
mod fouls;
mod handlers;
mod opponents;
mod saved;
mod settings;
mod state;
mod thinking;
mod view;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use tengen_gobang_engine::Thought;
use tengen_gobang_rules::{Action, Game};
use tokio::sync::watch;

use crate::Save;
use crate::engine::Engine;
use crate::error::Refusal;
pub(crate) use handlers::routes;
use opponents::Opponent;
pub(crate) use opponents::Opponents;
use state::State;
pub(crate) use view::{position, rows};

/// The game in progress, its file, and everyone who watches.
pub(crate) struct GobangTable {
    state: Mutex<State>,
    /// The latest view of the game, as JSON.
    published: watch::Sender<Arc<str>>,
    engine: Arc<Engine>,
    file: PathBuf,
    save: Save,
}

impl GobangTable {
    /// The game that was saved, or a new one.
    pub(crate) fn open(engine: Arc<Engine>, file: PathBuf, save: Save) -> Arc<GobangTable> {
        let (mut state, warning) = saved::load(&file);
        state.warning = warning;
        // From the clock, so that pages that were open before the restart see the number grow.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        state.revision = now.as_millis() as u64;
        let published = watch::Sender::new(view::text(&state));
        let table =
            Arc::new(GobangTable { state: Mutex::new(state), published, engine, file, save });
        table.go_on(&mut table.lock());
        table
    }

    /// Every change is whole before it is kept, so what a failed thread leaves behind is, too.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything that can be seen, now and whenever it changes.
    fn watch(&self) -> watch::Receiver<Arc<str>> {
        self.published.subscribe()
    }

    /// The game as it stands.
    pub(crate) fn game(&self) -> Game {
        self.lock().play.game.clone()
    }

    /// Another game in place of the one in progress.
    fn replace(state: &mut State, next: State) {
        *state = State { revision: state.revision, ..next };
    }

    /// Changes the game; then it is saved, shown, and the program is asked if it is its turn.
    fn change(
        self: &Arc<GobangTable>,
        change: impl FnOnce(&mut State) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut state = self.lock();
        change(&mut state)?;
        state.revision += 1;
        self.go_on(&mut state);
        Ok(())
    }

    fn go_on(self: &Arc<GobangTable>, state: &mut State) {
        // Whatever was thought about is no longer so.
        state.thinking = None;
        state.thought = None;
        if state.is_programs_turn() {
            self.ask_program(state);
        }
        let written = (self.save)(&self.file, saved::text(state).as_bytes());
        if let Err(error) = written {
            state.warning = Some(format!("The game could not be saved: {error}."));
        }
        self.show(state);
    }

    fn show(&self, state: &State) {
        self.published.send_replace(view::text(state));
    }

    /// What the program thinks while it thinks.
    fn hear(&self, revision: u64, thought: &Thought) {
        let mut state = self.lock();
        if state.revision == revision && state.terms.opponent == Opponent::Engine {
            state.thought = Some(thinking::as_json(&state.play.game, thought));
            self.show(&state);
        }
    }

    fn ask_program(self: &Arc<GobangTable>, state: &mut State) {
        let (play, terms, revision) = (state.play.clone(), state.terms, state.revision);
        let table = Arc::clone(self);
        let awaited = Awaited { table: Arc::clone(self), revision };
        state.thinking = Some(self.engine.urgent(move |minds, stop| {
            let _awaited = awaited;
            let who = (terms.opponent, terms.level);
            let action = if play.opening.is_over() {
                let mut tell = |thought: &Thought| table.hear(revision, thought);
                minds.gobang.choose(who, &play.game, stop, &mut tell).map(Action::Place)
            } else {
                minds.gobang.conduct(&play.opening, terms.rules, stop)
            };
            if let (Some(action), false) = (action, stop.is_raised()) {
                // Nobody waits for the answer: if the move came too late, it is not wanted.
                drop(table.change(|state| {
                    state.expect(Some(revision))?;
                    state.take_programs(action)
                }));
            }
        }));
    }
}

/// Work that the person at the page waits for. If it ends and nothing has come of it, they are told.
struct Awaited {
    table: Arc<GobangTable>,
    revision: u64,
}

impl Drop for Awaited {
    fn drop(&mut self) {
        let mut state = self.table.lock();
        if state.revision == self.revision {
            state.thinking = None;
            state.revision += 1;
            state.warning = Some("The program failed at its move: undo, or begin anew.".to_owned());
            self.table.show(&state);
        }
    }
}
