//! `astragal restore`: back to how it stood after a step, as a new step.

use clap::Args;

use super::Failure;
use super::context::CliContext;
use super::output::Output;
use super::run::Run;

/// Put a campaign back to how it stood after a step; `undo` takes that back
#[derive(Debug, Args)]
pub struct Restore {
    /// The campaign
    name: String,
    /// The step, by its number in the log; 0 is its creation
    #[arg(value_name = "SEQ")]
    step: u64,
}

impl Restore {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        Run::of(self.name, format!("restore {}", self.step)).run(context, output)
    }
}
