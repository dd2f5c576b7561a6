//! The reader and writer against slower and simpler ones, and against files as they are.

mod against_sgf_parse;
mod deep;
mod dirt;
mod editing;
mod encodings;
mod mutations;
mod plain;
mod real_games;
mod round_trip;
mod streaming;
mod twin;
mod typed;
