//! The one worker that thinks: however many tabs are open, one thing at a time is thought about.
//!
//! A move in a game comes before an analysis: the analysis is interrupted, and goes on afterwards
//! from what it had found.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tengen_play::UctPlayer;
use tengen_uct::Settings;
use tengen_verdict::StopFlag;

use crate::gobang::Opponents;

/// Who does the thinking: two players, so that an analysis does not make the opponent forget.
pub(crate) struct Minds {
    /// Plays games.
    pub(crate) opponent: UctPlayer,
    /// Analyses positions and gives hints.
    pub(crate) analyst: UctPlayer,
    /// Plays Gobang.
    pub(crate) gobang: Opponents,
    settings: Settings,
    seed: u64,
}

impl Minds {
    /// Both with this many threads, sharing this much memory.
    pub(crate) fn new(threads: usize, memory: usize, seed: u64) -> Minds {
        let settings = Settings { threads, memory: memory / 2, ..Settings::default() };
        let gobang = Opponents::new(threads, memory / 4, seed);
        let player = || UctPlayer::new(settings.clone(), seed);
        Minds { opponent: player(), analyst: player(), gobang, settings, seed }
    }

    /// Forgets everything: after a failure nothing that was thought can be trusted.
    fn clear(&mut self) {
        self.opponent = UctPlayer::new(self.settings.clone(), self.seed);
        self.analyst = UctPlayer::new(self.settings.clone(), self.seed);
        let Settings { threads, memory, .. } = self.settings;
        self.gobang = Opponents::new(threads, memory / 2, self.seed);
    }
}

/// How a piece of work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// There is nothing left to do.
    Finished,
    /// It was interrupted and wants to go on.
    Interrupted,
}

/// A piece of work: it must end soon after the flag goes up.
type Work = Box<dyn FnMut(&mut Minds, &StopFlag) -> Outcome + Send>;

struct Task {
    work: Work,
    handle: Handle,
}

/// Where a task can be called off from.
#[derive(Clone, Default)]
struct Handle {
    is_cancelled: Arc<AtomicBool>,
    interrupt: StopFlag,
}

/// The right to a piece of work. It is called off when the ticket is dropped.
pub(crate) struct Ticket(Handle);

impl Ticket {
    /// Calls the work off.
    pub(crate) fn cancel(&self) {
        // In this order: the worker lowers the flag before it looks whether to begin.
        self.0.is_cancelled.store(true, Ordering::SeqCst);
        self.0.interrupt.raise();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.cancel();
    }
}

#[derive(Default)]
struct Queue {
    urgent: VecDeque<Task>,
    patient: VecDeque<Task>,
    /// The patient task that runs now.
    interruptible: Option<StopFlag>,
    is_closed: bool,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
}

impl Shared {
    /// A thread that failed while it held the queue left it whole: every change is one step.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The worker and what waits for it.
pub(crate) struct Engine {
    shared: Arc<Shared>,
}

impl Engine {
    /// Starts the worker.
    pub(crate) fn new(mut minds: Minds) -> std::io::Result<Engine> {
        let shared = Arc::new(Shared::default());
        let worker = Arc::clone(&shared);
        thread::Builder::new()
            .name("tengen-engine".to_owned())
            .spawn(move || run(&worker, &mut minds))?;
        Ok(Engine { shared })
    }

    /// Work that a person waits for: it comes before everything patient.
    pub(crate) fn urgent(
        &self,
        work: impl FnOnce(&mut Minds, &StopFlag) + Send + 'static,
    ) -> Ticket {
        let mut work = Some(work);
        let once = move |minds: &mut Minds, stop: &StopFlag| {
            if let Some(work) = work.take() {
                work(minds, stop);
            }
            Outcome::Finished
        };
        let mut queue = self.shared.lock();
        if let Some(flag) = &queue.interruptible {
            flag.raise();
        }
        self.push(&mut queue.urgent, Box::new(once))
    }

    /// Work that can be interrupted: it is begun again until it says that it is finished.
    pub(crate) fn patient(
        &self,
        work: impl FnMut(&mut Minds, &StopFlag) -> Outcome + Send + 'static,
    ) -> Ticket {
        self.push(&mut self.shared.lock().patient, Box::new(work))
    }

    fn push(&self, tasks: &mut VecDeque<Task>, work: Work) -> Ticket {
        let handle = Handle::default();
        tasks.push_back(Task { work, handle: handle.clone() });
        self.shared.changed.notify_one();
        Ticket(handle)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.is_closed = true;
        if let Some(flag) = &queue.interruptible {
            flag.raise();
        }
        self.shared.changed.notify_one();
    }
}

/// A failure ends its own task and no other: whoever waits learns of it by never hearing back.
fn attempt(task: &mut Task, minds: &mut Minds) -> Outcome {
    let work = AssertUnwindSafe(|| (task.work)(minds, &task.handle.interrupt));
    catch_unwind(work).unwrap_or_else(|_| {
        minds.clear();
        Outcome::Finished
    })
}

fn run(shared: &Shared, minds: &mut Minds) {
    loop {
        let (mut task, is_patient) = {
            let mut queue = shared.lock();
            loop {
                if queue.is_closed {
                    return;
                }
                if let Some(task) = queue.urgent.pop_front() {
                    break (task, false);
                }
                if let Some(task) = queue.patient.pop_front() {
                    task.handle.interrupt.lower();
                    queue.interruptible = Some(task.handle.interrupt.clone());
                    break (task, true);
                }
                queue = shared.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
        };
        let is_cancelled = |task: &Task| task.handle.is_cancelled.load(Ordering::SeqCst);
        let outcome =
            if is_cancelled(&task) { Outcome::Finished } else { attempt(&mut task, minds) };
        let mut queue = shared.lock();
        if is_patient {
            queue.interruptible = None;
            if outcome == Outcome::Interrupted && !is_cancelled(&task) {
                queue.patient.push_back(task);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    const SOON: Duration = Duration::from_secs(20);

    fn engine() -> Engine {
        Engine::new(Minds::new(1, 2 << 20, 1)).unwrap()
    }

    fn wait_for(flag: &StopFlag) {
        while !flag.is_raised() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn urgent_work_interrupts_patient_work_which_then_goes_on() {
        let engine = engine();
        let (say, heard) = channel();
        let words = say.clone();
        let mut runs = 0;
        let _patient = engine.patient(move |_, stop| {
            runs += 1;
            words.send(format!("patient {runs}")).unwrap();
            if runs == 1 {
                wait_for(stop);
                return Outcome::Interrupted;
            }
            Outcome::Finished
        });
        assert_eq!(heard.recv_timeout(SOON).unwrap(), "patient 1");
        let _urgent = engine.urgent(move |_, _| say.send("urgent".to_owned()).unwrap());
        assert_eq!(heard.recv_timeout(SOON).unwrap(), "urgent");
        assert_eq!(heard.recv_timeout(SOON).unwrap(), "patient 2");
    }

    #[test]
    fn a_failure_ends_its_own_task_only() {
        let engine = engine();
        let (say, heard) = channel();
        let broken = say.clone();
        let _broken = engine.urgent(move |_, _| {
            let _kept_until_the_failure = broken;
            panic!("part of a test");
        });
        let _next = engine.urgent(move |_, _| say.send("next").unwrap());
        assert_eq!(heard.recv_timeout(SOON).unwrap(), "next");
        assert!(heard.recv_timeout(SOON).is_err(), "nobody is left to speak");
    }

    #[test]
    fn work_ends_with_its_ticket_and_never_begins_without_it() {
        let engine = engine();
        let (say, heard) = channel();
        let words = say.clone();
        let ticket = engine.patient(move |_, stop| {
            words.send("begun").unwrap();
            wait_for(stop);
            words.send("ended").unwrap();
            Outcome::Interrupted
        });
        assert_eq!(heard.recv_timeout(SOON).unwrap(), "begun");
        drop(engine.patient(|_, _| unreachable!("nobody waits for this")));
        drop(ticket);
        assert_eq!(heard.recv_timeout(SOON).unwrap(), "ended");
        let _next = engine.urgent(move |_, _| say.send("next").unwrap());
        assert_eq!(heard.recv_timeout(SOON).unwrap(), "next");
    }
}
