//! The Gomocup protocol as managers hear it: conversations written down, made up, and in a hurry.

mod fuzz;
mod live;
mod support;
mod transcripts;
