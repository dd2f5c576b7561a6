//! The desk: one game record to look at, and what the program thinks of it.

mod handlers;
mod markup;
mod record;
mod review;
mod subject;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tengen_board::{Color, Move, PointSet};
use tengen_play::{Analysis, Forbidden, Game, Player, Thinking};
use tengen_verdict::Limits;

use crate::Save;
use crate::aside::set_aside;
use crate::engine::{Engine, Outcome};
use crate::error::Refusal;
use crate::evaluation::Evaluation;
use crate::shape;
pub(crate) use handlers::routes;
use record::Record;
use subject::{Hub, LastWord, Listener, Subject, Update};

/// How often an analysis is told.
const EVERY: Duration = Duration::from_millis(200);

/// Playouts after which an analysis has said what it has to say.
const MOST_PLAYOUTS: u64 = 2_000_000;

/// And how long it may think.
const LONGEST: Duration = Duration::from_secs(600);

/// Moves of a game that are reviewed.
const MOST_REVIEWED: usize = 1_000;

/// How far down the tree a local analysis stays within its region.
const REGION_DEPTH: u32 = 24;

/// A record lies on the desk, or none.
pub(crate) struct Desk {
    state: Mutex<State>,
    hub: Hub,
    engine: Arc<Engine>,
    file: PathBuf,
    save: Save,
}

struct State {
    /// Which record it is, counted from 1: what is asked about an earlier one is refused.
    id: u64,
    record: Option<Record>,
    /// What whoever looks should know.
    warning: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Saved {
    sgf: String,
    /// By the node's place in the record as it is written.
    evaluations: Vec<(usize, Evaluation)>,
}

impl Desk {
    /// The record that lay there before.
    pub(crate) fn open(engine: Arc<Engine>, file: PathBuf, save: Save) -> Arc<Desk> {
        let (record, warning) = match load(&file) {
            Ok(record) => (record, None),
            Err(why) => (None, Some(set_aside(&file, "record", &why))),
        };
        let state = State { id: 1, record, warning };
        Arc::new(Desk { state: Mutex::new(state), hub: Hub::default(), engine, file, save })
    }

    /// Every change is whole before it is kept.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, state: &mut State) {
        let text = state.record.as_ref().map_or_else(String::new, |record| {
            let in_order = record.in_order();
            let mut tree = record.tree.clone();
            tree.turn_into_utf8();
            let evaluations = in_order.iter().enumerate().filter_map(|(place, number)| {
                Some((place, record.evaluations.get(number)?.clone()))
            });
            let saved = Saved {
                sgf: String::from_utf8_lossy(&tree.to_bytes()).into_owned(),
                evaluations: evaluations.collect(),
            };
            serde_json::to_string(&saved).unwrap_or_default()
        });
        if let Err(error) = (self.save)(&self.file, text.as_bytes()) {
            state.warning = Some(format!("The record could not be saved: {error}."));
        }
    }

    /// Lays a record on the desk in place of the one that lay there.
    fn put(&self, record: Option<Record>) -> Value {
        self.hub.replace();
        let mut state = self.lock();
        state.id += 1;
        state.record = record;
        state.warning = None;
        self.keep(&mut state);
        as_json(&state)
    }

    /// Looks at the record with this number.
    fn look<T>(
        &self,
        id: u64,
        look: impl FnOnce(&Record) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let state = self.lock();
        look(on_the_desk(state.id, id, state.record.as_ref())?)
    }

    /// The game at a node of the record with this number, as far as it can be followed.
    pub(crate) fn game(&self, id: u64, node: usize) -> Result<Game, Refusal> {
        self.look(id, |record| Ok(record.game_at(node)?.0))
    }

    /// Changes the record with this number.
    fn change<T>(
        &self,
        id: u64,
        change: impl FnOnce(&mut Record) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut state = self.lock();
        let known = state.id;
        let changed = change(on_the_desk(known, id, state.record.as_mut())?)?;
        self.keep(&mut state);
        Ok(changed)
    }

    /// Thinks about a node for as long as somebody listens.
    fn analyse(
        self: &Arc<Desk>,
        id: u64,
        number: usize,
        region: Option<PointSet>,
    ) -> Result<Listener, Refusal> {
        let game = self.look(id, |record| record.game(number))?;
        let forbidden = region.map(|region| outside(&game, &region)).unwrap_or_default();
        let is_whole = region.is_none();
        let key = Subject::Node { record: id, number, region };
        let desk = Arc::clone(self);
        Ok(self.hub.listen(key, |say| {
            let say = LastWord(say);
            let mut left = LONGEST;
            self.engine.patient(move |minds, stop| {
                let began = Instant::now();
                let limits = Limits {
                    nodes: Some(MOST_PLAYOUTS),
                    time: Some(left),
                    stop: stop.clone(),
                    ..Limits::default()
                };
                let mut tell = |analysis: &Analysis| {
                    let evaluation = Evaluation::of(analysis);
                    let news = analysis_json(&game, analysis, &evaluation);
                    // What a search of one corner thinks is not what the position is worth.
                    if is_whole {
                        desk.note(id, number, evaluation);
                    }
                    say.0.say(Update::News(news));
                };
                let color = game.position().to_move();
                let mut thinking =
                    Thinking::within(&limits).without(forbidden.clone()).telling(EVERY, &mut tell);
                minds.analyst.analyse(&game, color, &mut thinking);
                left = left.saturating_sub(began.elapsed());
                desk.keep_notes(id);
                if stop.is_raised() {
                    return Outcome::Interrupted;
                }
                say.0.say(Update::Done);
                Outcome::Finished
            })
        }))
    }

    /// Goes through the main line of the record, for as long as somebody listens.
    fn review(self: &Arc<Desk>, id: u64, playouts: u64) -> Result<Listener, Refusal> {
        let line = self.look(id, |record| Ok(record.main_line()))?;
        let desk = Arc::clone(self);
        let total = line.len().min(MOST_REVIEWED);
        Ok(self.hub.listen(Subject::Review { record: id, playouts }, |say| {
            let say = LastWord(say);
            let mut done = 0;
            self.engine.patient(move |minds, stop| {
                let mut told = Instant::now();
                while done < total {
                    let number = line[done];
                    let known = |record: &Record| {
                        Ok(record.evaluations.get(&number).is_some_and(|e| e.visits >= playouts))
                    };
                    match desk.look(id, known) {
                        Err(_) => return Outcome::Finished,
                        Ok(true) => {}
                        Ok(false) => {
                            let Ok(game) = desk.look(id, |record| record.game(number)) else {
                                break;
                            };
                            let limits = Limits {
                                nodes: Some(playouts),
                                stop: stop.clone(),
                                ..Limits::default()
                            };
                            let mut latest = None;
                            let mut tell =
                                |analysis: &Analysis| latest = Some(Evaluation::of(analysis));
                            let color = game.position().to_move();
                            let mut thinking =
                                Thinking::within(&limits).telling(LONGEST, &mut tell);
                            minds.analyst.analyse(&game, color, &mut thinking);
                            if stop.is_raised() {
                                desk.keep_notes(id);
                                return Outcome::Interrupted;
                            }
                            if let Some(evaluation) = latest {
                                desk.note(id, number, evaluation);
                            }
                        }
                    }
                    done += 1;
                    if told.elapsed() >= EVERY || done == 1 {
                        told = Instant::now();
                        say.0.say(Update::News(desk.progress(id, done, total)));
                    }
                }
                say.0.say(Update::News(desk.progress(id, total, total)));
                desk.keep_notes(id);
                say.0.say(Update::Done);
                Outcome::Finished
            })
        }))
    }

    fn progress(&self, id: u64, done: usize, total: usize) -> Value {
        let review = self.look(id, |record| Ok(review::as_json(record)));
        json!({ "done": done, "total": total, "review": review.unwrap_or(Value::Null) })
    }

    /// Notes what was found out, in memory.
    fn note(&self, id: u64, number: usize, evaluation: Evaluation) {
        let mut state = self.lock();
        if state.id == id
            && let Some(record) = &mut state.record
        {
            record.keep(number, evaluation);
        }
    }

    /// Writes the notes down.
    fn keep_notes(&self, id: u64) {
        let mut state = self.lock();
        if state.id == id {
            self.keep(&mut state);
        }
    }
}

/// The record of a file; none if there is no file, or nothing in it.
fn load(file: &Path) -> Result<Option<Record>, String> {
    let bytes = match fs::read(file) {
        Ok(bytes) if bytes.is_empty() => return Ok(None),
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    let saved: Saved = serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
    let read = Record::read(saved.sgf.as_bytes());
    let mut record = read.map_err(|_| "there is no game in it".to_owned())?;
    for (number, evaluation) in saved.evaluations {
        record.keep(number, evaluation);
    }
    Ok(Some(record))
}

fn on_the_desk<T>(known: u64, asked: u64, record: Option<T>) -> Result<T, Refusal> {
    match record {
        Some(record) if known == asked => Ok(record),
        _ => Err(Refusal::conflict(
            "stale",
            "Another record lies on the desk now: load the page again to see it.",
        )),
    }
}

fn as_json(state: &State) -> Value {
    let Some(record) = &state.record else {
        return json!({ "id": state.id, "record": null, "warning": state.warning });
    };
    json!({
        "id": state.id,
        "record": record.as_json(),
        "review": review::as_json(record),
        "warning": state.warning,
    })
}

/// Every move outside a region, for both sides.
fn outside(game: &Game, region: &PointSet) -> Forbidden {
    let mut forbidden = Forbidden::default();
    for point in (game.size().all() - *region).iter().filter(|&p| game.position().is_empty(p)) {
        for color in Color::BOTH {
            forbidden.add(color, Move::Play(point), REGION_DEPTH);
        }
    }
    forbidden
}

fn analysis_json(game: &Game, analysis: &Analysis, evaluation: &Evaluation) -> Value {
    let sign = if analysis.color == Color::Black { 1.0 } else { -1.0 };
    let owned = analysis.ownership.iter().map(|&(point, share)| (point, f64::from(share) * sign));
    let mut view = evaluation.as_json();
    view["ownership"] = shape::shares(game.size(), owned).into();
    view
}
