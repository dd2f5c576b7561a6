//! The studio: a page on this machine to play, to analyse and to understand, and the HTTP
//! interface behind it (`api/openapi.json`).
//!
//! It listens on 127.0.0.1 only and answers its own page and programs of this machine. One worker
//! thinks, however many tabs are open; a closed tab ends what it asked for. The game in progress and
//! the record on the desk are kept in a folder and survive a restart.
//!
//! ```no_run
//! use tengen_studio::{Options, Studio};
//!
//! let options = Options { port: Some(0), ..Options::in_folder("/tmp/tengen".into()) };
//! let studio = Studio::open(&options)?;
//! println!("{}", studio.address());
//! studio.serve()?;
//! # Ok::<(), tengen_studio::StudioError>(())
//! ```

mod app;
mod aside;
mod asked;
mod assets;
mod body;
mod desk;
mod documentation;
mod engine;
mod error;
mod evaluation;
mod gobang;
mod guard;
mod panels;
mod route;
mod running;
mod seen;
mod server;
mod shape;
mod stream;
mod table;
mod territory;
mod work;

pub use server::{Options, Save, Studio, StudioError, USUAL_PORT};
