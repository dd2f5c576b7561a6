//! The agent at servers of our own: whole games through a bad line, servers that lie, passwords,
//! manners, transcripts, and nonsense.

mod fuzz;
mod lies;
mod manners;
mod secrets;
mod server;
mod support;
mod transcripts;
mod whole_games;
