//! One side of a conversation with a server: lines in, actions out. Nothing here waits, opens a
//! connection or knows the password.

mod cgos;
mod nngs;

use std::time::Instant;

use crate::{Played, Policy, Task, Thought};

pub use cgos::CgosSession;
pub use nngs::NngsSession;

/// What a session needs to know from the start.
#[derive(Clone, Debug)]
pub struct Identity {
    /// Our name on the server.
    pub name: String,
    /// Whether there is a password to be sent when the server asks for one.
    pub has_password: bool,
    /// The server's address, as records name it.
    pub server: String,
    /// How to behave.
    pub policy: Policy,
    /// Games to play before leaving; for ever if none.
    pub games: Option<u32>,
    /// Tells the day, as `2026-02-28`.
    pub today: fn() -> String,
}

/// What a session wants done.
pub enum Action {
    /// Send a line.
    Send(String),
    /// Send the line that only the keeper of the password knows.
    SendPassword,
    /// Ask the engine.
    Think(Box<Task>),
    /// Write down a game that is over.
    Keep(Box<Played>),
    /// Tell whoever reads the log.
    Note(String),
    /// End the connection, and make another one if it may help.
    HangUp {
        /// Why.
        why: String,
        /// Whether another connection would be no better.
        is_final: bool,
    },
    /// End the connection: everything is done.
    Leave,
}

/// What is to be done, and whether the connection is at its end.
#[derive(Default)]
struct Outbox {
    actions: Vec<Action>,
    /// Nothing more is said on this connection.
    is_over: bool,
}

impl Outbox {
    fn send(&mut self, line: impl Into<String>) {
        self.push(Action::Send(line.into()));
    }

    fn note(&mut self, text: impl Into<String>) {
        self.push(Action::Note(text.into()));
    }

    fn push(&mut self, action: Action) {
        self.actions.push(action);
    }

    fn hang_up(&mut self, why: impl Into<String>, is_final: bool) {
        if !self.is_over {
            self.is_over = true;
            self.push(Action::HangUp { why: why.into(), is_final });
        }
    }
}

/// A conversation that outlives connections.
pub trait Session {
    /// A connection was made.
    fn connected(&mut self, now: Instant);

    /// Bytes have arrived.
    fn receive(&mut self, bytes: &[u8], now: Instant);

    /// The engine has answered.
    fn thought(&mut self, thought: Thought, now: Instant);

    /// Time has passed.
    fn tick(&mut self, now: Instant);

    /// Leave after the current game.
    fn stop(&mut self, now: Instant);

    /// The connection is gone.
    fn lost(&mut self);

    /// There will be no other connection: what is unfinished is written down.
    fn finish(&mut self);

    /// What is to be done now, in this order.
    fn actions(&mut self) -> Vec<Action>;
}
