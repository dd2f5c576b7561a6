//! GTP as front-ends hear it: conversations written down, and conversations made up.

mod clocks;
mod endings;
mod fuzz;
mod live;
mod support;
mod transcript;
mod transcripts;
