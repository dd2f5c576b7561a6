use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::allocator::TcpBuilder;
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::allocator::{Allocator, ProcessBuilder};
use timely::worker::Worker;

use crate::alarm::Alarm;
use crate::line::Line;
use crate::meeting::meet;
use crate::post::{Post, Raised};
use crate::{Crew, Failure};

/// Why a worker leaves before the end.
pub(crate) enum Leave {
    /// It failed itself.
    Failed(Failure),
    /// The alarm was raised.
    Raised,
}

impl From<Failure> for Leave {
    fn from(failure: Failure) -> Leave {
        Leave::Failed(failure)
    }
}

impl From<Raised> for Leave {
    fn from(_: Raised) -> Leave {
        Leave::Raised
    }
}

/// For the last words of other processes, when the work is done.
const FAREWELL: Duration = Duration::from_secs(10);

/// Runs `body` in a timely worker of each of `threads` threads of this process, together with the other
/// processes of the crew, and gives what the first of them came to. If one fails, all leave.
pub(crate) fn employ<T: Send>(
    crew: &Crew,
    threads: usize,
    work: &str,
    body: impl Fn(&mut Post) -> Result<T, Leave> + Sync,
) -> Result<T, Failure> {
    let alarm = Arc::new(Alarm::new(threads));
    let (builders, network) = build(crew, threads, work, &alarm)?;
    let results: Vec<Option<T>> = thread::scope(|scope| {
        let start = |builder: Builder| {
            let (alarm, body) = (Arc::clone(&alarm), &body);
            scope.spawn(move || {
                let worker = Worker::new(WorkerConfig::default(), builder.build(), None);
                let mut post = Post::new(worker, Arc::clone(&alarm));
                let worked = catch_unwind(AssertUnwindSafe(|| {
                    let result = body(&mut post)?;
                    post.close()?;
                    Ok(result)
                }));
                let result = match worked {
                    Ok(Ok(result)) => Some(result),
                    Ok(Err(Leave::Raised)) => None,
                    Ok(Err(Leave::Failed(failure))) => {
                        alarm.raise(failure);
                        None
                    }
                    Err(panic) => {
                        alarm.raise(Failure::Panic(words(&*panic)));
                        None
                    }
                };
                drop(post);
                alarm.left();
                result
            })
        };
        let handles: Vec<_> = builders.into_iter().map(start).collect();
        handles.into_iter().map(|handle| handle.join().ok().flatten()).collect()
    });
    let failure = alarm.settle(FAREWELL);
    // Its threads have ended, or will when the connections are closed; dropping it would panic if
    // one of them was broken off.
    std::mem::forget(network);
    match (failure, results.into_iter().next().flatten()) {
        (None, Some(result)) => Ok(result),
        (Some(failure), _) => Err(failure),
        (None, None) => Err(Failure::Panic("it did not say why".to_owned())),
    }
}

/// What somebody said when they panicked.
pub(crate) fn words(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().map(ToString::to_string);
    words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

enum Builder {
    Alone(ProcessBuilder),
    Connected(TcpBuilder),
}

impl Builder {
    fn build(self) -> Allocator {
        match self {
            Builder::Alone(builder) => Allocator::Process(builder.build()),
            Builder::Connected(builder) => Allocator::Tcp(builder.build()),
        }
    }
}

fn build(
    crew: &Crew,
    threads: usize,
    work: &str,
    alarm: &Arc<Alarm>,
) -> Result<(Vec<Builder>, Option<CommsGuard>), Failure> {
    let hooks = Hooks::default();
    let local = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
    if crew.processes() == 1 {
        return Ok((local.into_iter().map(Builder::Alone).collect(), None));
    }
    let lines = meet(crew, work)?.into_iter().enumerate().map(|(process, stream)| {
        stream.map(|stream| Line::new(stream, process, crew.address(process), alarm)).transpose()
    });
    let networked = lines.collect::<io::Result<Vec<_>>>().and_then(|lines| {
        initialize_networking_from_sockets(local, lines, crew.process(), threads, hooks)
    });
    let (builders, network) =
        networked.map_err(|error| Failure::work("cannot use the network", &error))?;
    Ok((builders.into_iter().map(Builder::Connected).collect(), Some(network)))
}
