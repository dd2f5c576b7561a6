//! What is thought about, and who listens: all tabs that ask about the same thing hear one search,
//! and the search ends when the last of them is closed.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use serde_json::Value;
use tengen_board::PointSet;
use tokio::sync::watch;

use crate::engine::Ticket;

/// What is thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Node { record: u64, number: usize, region: Option<PointSet> },
    Review { record: u64, playouts: u64 },
}

/// What listeners hear.
#[derive(Clone, Debug)]
pub(super) enum Update {
    /// Nothing yet.
    Silence,
    /// What is known now.
    News(Value),
    /// That was all.
    Done,
    /// Something else is thought about now.
    Replaced,
}

impl Update {
    /// Whether nothing more will come.
    pub(super) const fn is_last(&self) -> bool {
        matches!(self, Update::Done | Update::Replaced)
    }
}

/// One search and its listeners.
struct Thread {
    subject: Subject,
    updates: Speaker,
    ticket: Ticket,
}

/// Where a search says what it has found.
#[derive(Clone)]
pub(super) struct Speaker(Arc<watch::Sender<(Update, Option<Value>)>>);

impl Speaker {
    /// Says it to everybody; the latest news stays to be heard with the last word.
    pub(super) fn say(&self, update: Update) {
        self.0.send_modify(|heard| {
            // After the last word there is none.
            if heard.0.is_last() {
                return;
            }
            if let Update::News(news) = &update {
                heard.1 = Some(news.clone());
            }
            heard.0 = update;
        });
    }
}

/// Says that it is over when the work is, however it ended: listeners of a search that failed must
/// not wait for ever.
pub(super) struct LastWord(pub(super) Speaker);

impl Drop for LastWord {
    fn drop(&mut self) {
        self.0.say(Update::Done);
    }
}

/// Somebody who wants to know. The search ends with the last of them.
pub(super) struct Listener {
    _thread: Arc<Thread>,
    pub(super) updates: watch::Receiver<(Update, Option<Value>)>,
}

/// The one search of the desk.
#[derive(Default)]
pub(super) struct Hub(Mutex<Weak<Thread>>);

impl Hub {
    /// Listens to the search about a subject; where there is none it begins, and another ends.
    pub(super) fn listen(
        &self,
        subject: Subject,
        begin: impl FnOnce(Speaker) -> Ticket,
    ) -> Listener {
        let mut current = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let running = current.upgrade();
        let joined = running
            .as_ref()
            .filter(|thread| thread.subject == subject && !thread.updates.0.borrow().0.is_last());
        let thread = if let Some(thread) = joined {
            Arc::clone(thread)
        } else {
            if let Some(other) = &running {
                end(other);
            }
            let updates = Speaker(Arc::new(watch::Sender::new((Update::Silence, None))));
            let ticket = begin(updates.clone());
            Arc::new(Thread { subject, updates, ticket })
        };
        *current = Arc::downgrade(&thread);
        let mut updates = thread.updates.0.subscribe();
        updates.mark_changed();
        Listener { _thread: thread, updates }
    }

    /// Ends the search, whatever it is about.
    pub(super) fn replace(&self) {
        let current = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(thread) = current.upgrade() {
            end(&thread);
        }
    }
}

fn end(thread: &Thread) {
    thread.ticket.cancel();
    thread.updates.say(Update::Replaced);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Minds, Outcome};

    const SUBJECT: Subject = Subject::Review { record: 1, playouts: 1 };

    #[test]
    fn listeners_of_a_search_that_fails_hear_the_end() {
        let engine = Engine::new(Minds::new(1, 2 << 20, 1)).unwrap();
        let hub = Hub::default();
        let mut listener = hub.listen(SUBJECT, |say| {
            let say = LastWord(say);
            engine.patient(move |_, _| {
                say.0.say(Update::News(7.into()));
                panic!("part of a test");
            })
        });
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let (_, news) = runtime.block_on(async {
            let heard = listener.updates.wait_for(|(update, _)| update.is_last()).await;
            heard.unwrap().clone()
        });
        assert_eq!(news, Some(7.into()), "with what was known");
    }

    #[test]
    fn a_search_is_shared_until_it_is_over() {
        let engine = Engine::new(Minds::new(1, 2 << 20, 1)).unwrap();
        let (hub, mut begun) = (Hub::default(), 0);
        let mut listen = |subject| {
            hub.listen(subject, |_| {
                begun += 1;
                engine.patient(|_, _| Outcome::Finished)
            })
        };
        let first = listen(SUBJECT);
        let second = listen(SUBJECT);
        let other = listen(Subject::Review { record: 1, playouts: 2 });
        for replaced in [&first, &second] {
            assert!(matches!(replaced.updates.borrow().0, Update::Replaced));
        }
        assert!(matches!(other.updates.borrow().0, Update::Silence));
        drop(listen(SUBJECT));
        assert_eq!(begun, 3, "the second joined the first");
    }
}
