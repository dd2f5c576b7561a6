use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Thread};

use tengen_verdict::StopFlag;

use crate::checkpoint::Log;
use crate::parcel::Parcel;
use crate::post::Post;
use crate::workers::{Leave, employ, words};
use crate::{Checkpoint, Crew, Failure};

/// Tasks that have nothing to do with each other, such as the games of a match. Whoever is free takes the
/// next one.
///
/// ```
/// use std::io;
/// use std::ops::ControlFlow;
/// use tengen_flow::{Crew, Farm, StopFlag, run_farm};
///
/// struct Squares;
///
/// impl Farm for Squares {
///     fn identity(&self) -> String {
///         "the squares of 0 to 9".to_owned()
///     }
///
///     fn tasks(&self) -> usize {
///         10
///     }
///
///     fn task(&self, task: usize, _: &StopFlag) -> io::Result<Vec<u8>> {
///         Ok((task * task).to_string().into_bytes())
///     }
/// }
///
/// let mut squares = Vec::new();
/// run_farm(&Crew::threads(2), &Squares, None, |_| (), |_, square| {
///     squares.push(String::from_utf8_lossy(square).into_owned());
///     Ok(ControlFlow::Continue(()))
/// })?;
/// assert_eq!(squares.join(" "), "0 1 4 9 16 25 36 49 64 81");
/// # Ok::<(), tengen_flow::Failure>(())
/// ```
pub trait Farm: Sync {
    /// One line that tells this work from every other: its name, and everything its results depend on.
    /// A checkpoint of other work is refused.
    fn identity(&self) -> String;

    /// How many tasks there are.
    fn tasks(&self) -> usize;

    /// Whether results are wanted in the order of the tasks; otherwise they are taken as they come.
    fn in_order(&self) -> bool {
        true
    }

    /// Whether the caller has the result of a task already, so that it is neither done nor taken. Only
    /// process 0 is asked.
    fn is_done(&self, task: usize) -> bool {
        let _ = task;
        false
    }

    /// The flag that is raised in this process when no more results are wanted.
    fn stop(&self) -> StopFlag {
        StopFlag::new()
    }

    /// Does a task. When `stop` is raised nobody waits for the result any more: long tasks look at it
    /// from time to time.
    fn task(&self, task: usize, stop: &StopFlag) -> io::Result<Vec<u8>>;
}

/// The kinds of parcels; `from` is the process, `to` the task.
const FREE: u32 = 1;
const TASK: u32 = 2;
const DONE: u32 = 3;
const OVER: u32 = 4;

/// Results travel in pieces of this size.
const PIECE: usize = 1 << 20;

/// Does all tasks with a crew. `watch` hears how many are done. `take` gets the results, if they are wanted
/// in order each as soon as it and all before it are there, and may break off if it has enough. Both are
/// called only in process 0.
///
/// With a checkpoint, tasks that were done before are not done again.
pub fn run_farm<F: Farm>(
    crew: &Crew,
    farm: &F,
    checkpoint: Option<&Checkpoint>,
    watch: impl FnMut(usize) + Send,
    take: impl FnMut(usize, &[u8]) -> io::Result<ControlFlow<()>> + Send,
) -> Result<(), Failure> {
    let identity = crate::one_line(&farm.identity());
    let office = Mutex::new((watch, take));
    // One worker of each process is its clerk; the tasks are done by threads beside it, so that no
    // answer has to wait for a task.
    employ(crew, 1, &format!("farm {identity}"), |post| {
        let mut office = office.lock().unwrap_or_else(PoisonError::into_inner);
        let (watch, take) = &mut *office;
        let mut steward = None;
        if post.index() == 0 {
            let mut new = Steward::new(farm, &identity, checkpoint, watch, take)?;
            new.look(post)?;
            steward = Some(new);
        }
        clerk(crew.workers(), farm, post, steward)
    })
}

/// What a thread came to.
type Finished = (usize, Result<Vec<u8>, Failure>);

/// Shares the tasks of this process among its threads.
fn clerk<F: Farm>(
    threads: usize,
    farm: &F,
    post: &mut Post,
    mut steward: Option<Steward<'_>>,
) -> Result<(), Leave> {
    let (to_do, tasks) = mpsc::channel();
    let (finished, results) = mpsc::channel();
    let (tasks, stop, here) = (Mutex::new(tasks), farm.stop(), thread::current());
    thread::scope(|scope| {
        for _ in 0..threads {
            let (tasks, stop, finished, here) = (&tasks, &stop, finished.clone(), &here);
            scope.spawn(move || hand(farm, tasks, stop, &finished, here));
        }
        let desk = Desk { to_do, stop: &stop };
        let process = post.index() as u32;
        for _ in 0..threads {
            post.send(Parcel { kind: FREE, from: process, ..Parcel::default() });
        }
        loop {
            for parcel in post.wait()? {
                match (parcel.kind, &mut steward) {
                    (OVER, _) => return Ok(()),
                    // Threads last as long as the desk.
                    (TASK, _) => drop(desk.to_do.send(parcel.to as usize)),
                    (_, Some(steward)) => steward.hear(post, parcel)?,
                    (_, None) => {}
                }
            }
            while let Ok((task, result)) = results.try_recv() {
                report(post, task, &result?);
            }
        }
    })
}

/// The clerk's end: when it is left, for whatever reason, the threads stop.
struct Desk<'a> {
    to_do: Sender<usize>,
    stop: &'a StopFlag,
}

impl Drop for Desk<'_> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// Does tasks until there are no more.
fn hand<F: Farm>(
    farm: &F,
    tasks: &Mutex<Receiver<usize>>,
    stop: &StopFlag,
    finished: &Sender<Finished>,
    clerk: &Thread,
) {
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(task) = next() {
        if stop.is_raised() {
            return;
        }
        let result = match catch_unwind(AssertUnwindSafe(|| farm.task(task, stop))) {
            Ok(result) => result.map_err(|error| Failure::work(format!("task {task}"), &error)),
            Err(panic) => Err(Failure::Panic(words(&*panic))),
        };
        // The clerk may have left.
        let _ = finished.send((task, result));
        clerk.unpark();
    }
}

/// Sends a result to the steward, in pieces; `sequence` is how many follow.
fn report(post: &mut Post, task: usize, result: &[u8]) {
    let pieces = result.len().div_ceil(PIECE).max(1);
    let parcel =
        Parcel { kind: DONE, to: task as u32, from: post.index() as u32, ..Parcel::default() };
    for piece in 0..pieces {
        let bytes = result[piece * PIECE..result.len().min((piece + 1) * PIECE)].to_vec();
        let sequence = (pieces - piece - 1) as u64;
        post.send(Parcel { sequence, bytes, ..parcel.clone() });
    }
}

/// Gives out the tasks and gathers the results, in process 0.
struct Steward<'a> {
    tasks: usize,
    in_order: bool,
    /// The next task that may have to be given out.
    next: usize,
    /// Results that came and have not been taken: one before them is missing.
    results: BTreeMap<usize, Vec<u8>>,
    /// How many results were taken, or need not be.
    taken: usize,
    /// Tasks whose results the caller has.
    had: Vec<bool>,
    /// In order: the next result to be taken.
    turn: usize,
    /// Tasks done.
    done: usize,
    /// All have been told to go.
    over: bool,
    /// Tasks that need not be done.
    before: Vec<bool>,
    /// What has come of results in pieces.
    pieces: BTreeMap<u32, Vec<u8>>,
    log: Option<Log>,
    watch: &'a mut (dyn FnMut(usize) + Send),
    take: Take<'a>,
}

type Take<'a> = &'a mut (dyn FnMut(usize, &[u8]) -> io::Result<ControlFlow<()>> + Send);

impl<'a> Steward<'a> {
    fn new(
        farm: &impl Farm,
        identity: &str,
        checkpoint: Option<&Checkpoint>,
        watch: &'a mut (dyn FnMut(usize) + Send),
        take: Take<'a>,
    ) -> Result<Steward<'a>, Failure> {
        let tasks = farm.tasks();
        let (log, mut results) = match checkpoint {
            Some(checkpoint) => {
                let (log, results) = Log::open(&checkpoint.folder, identity, tasks)?;
                (Some(log), results)
            }
            None => (None, BTreeMap::new()),
        };
        let had: Vec<bool> = (0..tasks).map(|task| farm.is_done(task)).collect();
        results.retain(|&task, _| !had[task]);
        let mut before = had.clone();
        results.keys().for_each(|&task| before[task] = true);
        let taken = had.iter().filter(|&&had| had).count();
        Ok(Steward {
            tasks,
            in_order: farm.in_order(),
            next: 0,
            done: taken + results.len(),
            results,
            taken,
            had,
            turn: 0,
            over: false,
            before,
            pieces: BTreeMap::new(),
            log,
            watch,
            take,
        })
    }

    fn hear(&mut self, post: &mut Post, parcel: Parcel) -> Result<(), Leave> {
        let process = parcel.from;
        if self.over {
            return Ok(());
        }
        if parcel.kind == DONE {
            let result = self.pieces.entry(parcel.to).or_default();
            result.extend_from_slice(&parcel.bytes);
            if parcel.sequence > 0 {
                return Ok(());
            }
            let result = self.pieces.remove(&parcel.to).unwrap_or_default();
            let task = parcel.to as usize;
            if let Some(log) = &mut self.log {
                log.keep(task, &result)?;
            }
            self.results.insert(task, result);
            self.done += 1;
            self.look(post)?;
        }
        // Whoever is free or has done a task gets the next.
        while self.before.get(self.next) == Some(&true) {
            self.next += 1;
        }
        if self.next < self.tasks {
            post.send(Parcel { kind: TASK, worker: process, to: self.next as u32, ..parcel });
            self.next += 1;
        }
        Ok(())
    }

    /// The result whose turn it is.
    fn ready(&mut self) -> Option<(usize, Vec<u8>)> {
        while self.had.get(self.turn) == Some(&true) {
            self.turn += 1;
        }
        let first = self.results.first_entry()?;
        let is_ready = !self.in_order || *first.key() == self.turn;
        self.turn += usize::from(is_ready);
        is_ready.then(|| first.remove_entry())
    }

    /// Takes the results whose turn it is; after the last one, or when it is enough, all are told.
    fn look(&mut self, post: &mut Post) -> Result<(), Leave> {
        (self.watch)(self.done);
        while !self.over
            && let Some((task, result)) = self.ready()
        {
            let taken = (self.take)(task, &result);
            let taken = taken.map_err(|error| Failure::work("cannot keep the results", &error))?;
            self.over = taken.is_break();
            self.taken += 1;
        }
        self.over |= self.taken == self.tasks;
        if self.over {
            if let Some(log) = &self.log {
                log.settle()?;
            }
            post.send_to_all(&Parcel { kind: OVER, ..Parcel::default() });
        }
        Ok(())
    }
}
