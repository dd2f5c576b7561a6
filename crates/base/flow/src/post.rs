use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use timely::container::NoopBuilder;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::Operator;
use timely::dataflow::operators::core::input::{Handle, Input};
use timely::worker::Worker;

use crate::alarm::Alarm;
use crate::parcel::{Delivery, Parcel};

/// A worker's place in the dataflow: parcels go out, parcels for it come in, in epochs. An epoch is over
/// when every worker has closed it and every parcel of it has arrived.
pub(crate) struct Post {
    // Before the worker, so that it is dropped first.
    input: Option<Handle<u64, NoopBuilder<Parcel>>>,
    worker: Worker,
    arrived: Rc<RefCell<VecDeque<(u64, Parcel)>>>,
    /// All epochs before this one are over.
    reached: Rc<Cell<u64>>,
    epoch: u64,
    alarm: Arc<Alarm>,
}

/// The alarm has been raised: leave.
#[derive(Debug)]
pub(crate) struct Raised;

/// How long a worker sleeps at most before it looks at the alarm again.
const NAP: Duration = Duration::from_millis(20);

impl Post {
    pub(crate) fn new(mut worker: Worker, alarm: Arc<Alarm>) -> Post {
        let arrived = Rc::new(RefCell::new(VecDeque::new()));
        let reached = Rc::new(Cell::new(0));
        let (inside, frontier) = (Rc::clone(&arrived), Rc::clone(&reached));
        let input = worker.dataflow::<u64, _, _>(|scope| {
            let (input, stream) = scope.new_input_with_builder::<NoopBuilder<Parcel>>();
            stream.sink(DistributorPact(|_| Delivery), "post", move |(parcels, times)| {
                parcels.for_each(|time, parcel| {
                    inside.borrow_mut().push_back((*time.time(), std::mem::take(parcel)));
                });
                frontier.set(times.frontier().first().copied().unwrap_or(u64::MAX));
            });
            input
        });
        Post { input: Some(input), worker, arrived, reached, epoch: 0, alarm }
    }

    pub(crate) fn index(&self) -> usize {
        self.worker.index()
    }

    pub(crate) fn workers(&self) -> usize {
        self.worker.peers()
    }

    /// The worker that a shard belongs to.
    pub(crate) fn owner(&self, shard: usize) -> usize {
        shard % self.workers()
    }

    /// The shards of this worker.
    pub(crate) fn own(&self, shards: usize) -> impl Iterator<Item = usize> + use<> {
        (self.index()..shards).step_by(self.workers())
    }

    pub(crate) fn send(&mut self, mut parcel: Parcel) {
        debug_assert_ne!(parcel.kind, 0, "a parcel of kind 0 is lost");
        if let Some(input) = &mut self.input {
            input.send_batch(&mut parcel);
        }
    }

    pub(crate) fn send_to_all(&mut self, parcel: &Parcel) {
        for worker in 0..self.workers() as u32 {
            self.send(Parcel { worker, ..parcel.clone() });
        }
    }

    /// Lets what is under way go on, without waiting.
    pub(crate) fn step(&mut self) -> Result<(), Raised> {
        self.look()?;
        self.worker.step();
        Ok(())
    }

    /// Waits a moment for something to happen, and gives what has arrived in this epoch.
    pub(crate) fn wait(&mut self) -> Result<Vec<Parcel>, Raised> {
        self.look()?;
        self.worker.step_or_park(Some(NAP));
        // Parking handles nothing.
        self.worker.step();
        Ok(self.take(self.epoch))
    }

    fn look(&self) -> Result<(), Raised> {
        if self.alarm.is_raised() { Err(Raised) } else { Ok(()) }
    }

    /// Closes the epoch and gives all parcels of it for this worker.
    pub(crate) fn exchange(&mut self) -> Result<Vec<Parcel>, Raised> {
        let over = self.epoch;
        self.epoch += 1;
        if let Some(input) = &mut self.input {
            input.advance_to(self.epoch);
        }
        while self.reached.get() <= over {
            self.look()?;
            self.worker.step_or_park(Some(NAP));
        }
        Ok(self.take(over))
    }

    /// Workers that were quicker may have sent parcels of the next epoch already.
    fn take(&mut self, epoch: u64) -> Vec<Parcel> {
        let mut arrived = self.arrived.borrow_mut();
        let (now, later) = arrived.drain(..).partition(|&(time, _)| time == epoch);
        *arrived = later;
        let now: VecDeque<(u64, Parcel)> = now;
        now.into_iter().map(|(_, parcel)| parcel).collect()
    }

    /// Ends the dataflow together with all other workers.
    pub(crate) fn close(&mut self) -> Result<(), Raised> {
        self.input = None;
        while self.worker.has_dataflows() {
            self.look()?;
            self.worker.step_or_park(Some(NAP));
        }
        Ok(())
    }
}
