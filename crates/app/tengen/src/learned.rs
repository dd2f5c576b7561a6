use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use tengen_glance::Net;
use tengen_learn::Weights;
use tengen_uct::Settings;

use crate::failure::Failure;
use crate::output::parsed;

/// What the Go player has learned, if it is not what comes with the program.
#[derive(Args)]
pub(crate) struct Learned {
    /// A net that `tengen learn glance` wrote, instead of the program's own
    #[arg(long, value_name = "NET")]
    glance: Option<PathBuf>,
    /// What `tengen learn fit` or `tengen learn choices` learned about moves, instead of the program's
    /// own weights
    #[arg(long, value_name = "WEIGHTS")]
    weights: Option<PathBuf>,
}

impl Learned {
    /// Settings with what was learned, and nothing else unusual.
    pub(crate) fn settings(&self) -> Result<Settings, Failure> {
        Ok(Settings {
            net: read(self.glance.as_deref(), Net::from_bytes)?,
            weights: read(self.weights.as_deref(), Weights::from_bytes)?,
            ..Settings::default()
        })
    }

    /// The first of the options that is in use, with what it is about.
    pub(crate) fn in_use(&self) -> Option<(&'static str, &'static str)> {
        let options =
            [("--glance", "a net", &self.glance), ("--weights", "weights", &self.weights)];
        let used = options.into_iter().find(|(_, _, file)| file.is_some());
        used.map(|(option, what, _)| (option, what))
    }
}

/// What is in a file, if one was named.
fn read<T, E: Display>(
    path: Option<&Path>,
    parse: impl Fn(&[u8]) -> Result<T, E>,
) -> Result<Option<Arc<T>>, Failure> {
    path.map(|path| parsed(path, parse).map(Arc::new)).transpose()
}
