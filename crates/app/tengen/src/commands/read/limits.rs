use clap::Args;
use tengen_verdict::{Budget, Limits};

use crate::failure::Failure;
use crate::number::time_span;

/// Positions looked at where nothing else is asked for: half a minute or so.
const USUAL_NODES: u64 = 5_000_000;

/// How much work a question may take.
#[derive(Args)]
pub(super) struct WorkLimits {
    /// Positions to look at for a question [default: 5000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds to think about a question, instead of counting positions
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    time: Option<f64>,
    /// Memory for tables [default: 256]
    #[arg(long, value_name = "MB", default_value_t = 256, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: u64,
}

impl WorkLimits {
    pub fn budget(&self) -> Result<Budget, Failure> {
        let time = self.time.map(time_span).transpose()?;
        let limits = Limits { nodes: self.nodes, time, ..Limits::default() };
        Ok(Budget::new(&limits.or_nodes(USUAL_NODES)))
    }

    /// Bytes for the table.
    pub const fn bytes(&self) -> usize {
        (self.memory as usize) << 20
    }
}
