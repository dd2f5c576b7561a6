//! The game in progress: one table, whoever looks at it.

mod handlers;
mod saved;
mod settings;
mod state;
mod view;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tengen_board::{Color, Move};
use tengen_play::{
    Choice, Game, Pace, Player, Stage, Thinking, TimeSystem, USUAL_PLAYOUTS, USUAL_SEED,
    judge_within,
};
use tengen_verdict::{Limits, StopFlag};
use tokio::runtime::Handle;
use tokio::sync::watch;

use crate::Save;
use crate::engine::{Engine, Minds};
use crate::error::Refusal;
pub(crate) use handlers::{routes, sgf_file};
use settings::{Seat, Settings};
use state::State;

/// What a move costs on its way to the page and back, beside the thinking.
const LAG: Duration = Duration::from_millis(100);

/// The game in progress, its file, and everyone who watches.
pub(crate) struct Table {
    state: Mutex<State>,
    /// The latest view of the game, as JSON.
    published: watch::Sender<Arc<str>>,
    engine: Arc<Engine>,
    file: PathBuf,
    save: Save,
    runtime: Handle,
}

impl Table {
    /// The game that was saved, or a new one.
    pub(crate) fn open(
        engine: Arc<Engine>,
        file: PathBuf,
        save: Save,
        runtime: Handle,
    ) -> Arc<Table> {
        let (state, warning) = saved::load(&file);
        // From the clock, so that pages that were open before the restart see the number grow.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let state = State { warning, revision: now.as_millis() as u64, ..state };
        let published = watch::Sender::new(view::text(&state));
        let table =
            Arc::new(Table { state: Mutex::new(state), published, engine, file, save, runtime });
        // Whose turn it was when the program ended, it is now.
        table.go_on(&mut table.lock());
        table
    }

    /// Every change is whole before it is kept, so what a failed thread leaves behind is, too.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything that can be seen, now and whenever it changes.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<str>> {
        self.published.subscribe()
    }

    /// The game as it stands.
    pub(crate) fn game(&self) -> Game {
        self.lock().game.clone()
    }

    /// The game as it stands, if it is still what the page believes it to be.
    pub(crate) fn game_at(&self, revision: Option<u64>) -> Result<Game, Refusal> {
        let state = self.lock();
        state.expect(revision)?;
        Ok(state.game.clone())
    }

    /// Changes the game; then it is saved, shown, and whoever is to move is asked to.
    fn change<T>(
        self: &Arc<Table>,
        change: impl FnOnce(&mut State) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut state = self.lock();
        let changed = change(&mut state)?;
        state.revision += 1;
        self.go_on(&mut state);
        Ok(changed)
    }

    /// Has the program do what is its to do, keeps the state and shows it.
    fn go_on(self: &Arc<Table>, state: &mut State) {
        // Whatever was thought about is no longer so.
        state.thinking = None;
        if state.is_to_be_judged() {
            self.ask_for_judgement(state);
        } else if state.end().is_none() {
            if state.settings.seat(state.to_move()) == Seat::Engine {
                self.ask_for_move(state);
            }
            self.watch_clock(state);
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

    fn ask_for_move(self: &Arc<Table>, state: &mut State) {
        let (game, color, revision) = (state.game.clone(), state.to_move(), state.revision);
        let level = state.settings.level().unwrap_or_default();
        let move_time = state.settings.move_time().unwrap_or_default();
        let table = Arc::clone(self);
        let awaited = Awaited { table: Arc::clone(self), revision };
        state.thinking = Some(self.engine.urgent(move |minds, stop| {
            let _awaited = awaited;
            let began = Instant::now();
            minds.opponent.level = level;
            let limits = Limits { time: move_time, stop: stop.clone(), ..Limits::default() };
            let pace = Pace::on_clock(game.clock(color), Stage::of(&game), LAG);
            let mut thinking = Thinking::within(&limits).at(pace);
            let choice = minds.opponent.choose_aloud(&game, color, &mut thinking);
            if !stop.is_raised() {
                // The person's move came before the thinking: only the thinking is on the clock.
                table.take_choice(revision, color, choice, began.elapsed());
            }
        }));
    }

    /// Takes the program's move, unless the game has changed meanwhile.
    fn take_choice(
        self: &Arc<Table>,
        revision: u64,
        color: Color,
        choice: Choice,
        thought: Duration,
    ) {
        let taken = self.change(|state| {
            if state.revision != revision {
                return Err(Refusal::conflict("stale", "The game has changed meanwhile."));
            }
            match choice {
                Choice::Move(mv) => state.play(color, mv, thought),
                Choice::Resign => {
                    state.game.resign(color);
                    Ok(())
                }
            }
        });
        // Nobody waits for the answer: if the move came too late, it is not wanted.
        drop(taken);
    }

    fn ask_for_judgement(self: &Arc<Table>, state: &mut State) {
        let (position, revision) = (state.game.position().clone(), state.revision);
        let table = Arc::clone(self);
        let awaited = Awaited { table: Arc::clone(self), revision };
        state.thinking = Some(self.engine.urgent(move |_: &mut Minds, stop: &StopFlag| {
            let _awaited = awaited;
            let limits =
                Limits { nodes: Some(USUAL_PLAYOUTS), stop: stop.clone(), ..Limits::default() };
            let judgement = judge_within(&position, &limits, USUAL_SEED, &mut |_| {});
            let mut state = table.lock();
            if !stop.is_raised() && state.revision == revision {
                state.take_judgement(judgement);
                state.revision += 1;
                table.go_on(&mut state);
            }
        }));
    }

    /// Has the flag fall when the time is up.
    fn watch_clock(self: &Arc<Table>, state: &State) {
        let color = state.to_move();
        let Some(left) = state.time_to_flag(color) else { return };
        // The program keeps an eye on its own clock; its thinking counts from when it begins.
        if state.settings.seat(color) == Seat::Engine {
            return;
        }
        let (revision, table) = (state.revision, Arc::clone(self));
        self.runtime.spawn(async move {
            tokio::time::sleep(left + Duration::from_millis(20)).await;
            let flag = move || {
                let fallen = table.change(|state| {
                    if state.revision != revision {
                        return Err(Refusal::conflict("stale", "The game has changed meanwhile."));
                    }
                    state.lost_on_time = Some(color);
                    Ok(())
                });
                // A move was made in time.
                drop(fallen);
            };
            // Saving waits for the disk, which is nothing to do where connections are served.
            tokio::task::spawn_blocking(flag);
        });
    }

    /// Begins another game.
    pub(crate) fn begin(self: &Arc<Table>, settings: Settings) -> Result<(), Refusal> {
        let game = settings.game()?;
        self.change(|state| {
            *state = State { revision: state.revision, ..State::new(settings, game) };
            Ok(())
        })
    }

    /// A person's move.
    pub(crate) fn play(self: &Arc<Table>, mv: Move, revision: Option<u64>) -> Result<(), Refusal> {
        self.change(|state| {
            state.expect(revision)?;
            let color = state.person_to_move()?;
            let used = state.turn_began.elapsed();
            state.play(color, mv, used)
        })
    }

    /// A person gives up, on their own turn or while the program thinks.
    pub(crate) fn resign(self: &Arc<Table>) -> Result<(), Refusal> {
        self.change(State::resign)
    }

    /// Takes back moves until it is a person's turn again.
    pub(crate) fn undo(self: &Arc<Table>) -> Result<(), Refusal> {
        self.change(State::undo)
    }
}

/// Work that the people at the table wait for. If it ends and nothing has come of it, they are told.
struct Awaited {
    table: Arc<Table>,
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

/// Whether a time system ever ends.
fn is_limited(system: TimeSystem) -> bool {
    system != TimeSystem::Unlimited
}
