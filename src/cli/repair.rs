//! `astragal repair`: says what is damaged and what would be saved, asks, and sets it right.

use clap::Args;

use super::Failure;
use super::context::CliContext;
use super::gauge::Gauge;
use super::output::{Output, ask};

/// Repair a damaged campaign; what cannot be used is kept in its rescued/
#[derive(Debug, Args)]
pub struct Repair {
    /// Do not ask first
    #[arg(long)]
    yes: bool,
    /// The campaign, by name or folder
    #[arg(value_name = "NAME|FOLDER")]
    campaign: String,
}

impl Repair {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let folder = context.folder(&self.campaign)?;
        let mut gauge = Gauge::of("checking", "segments");
        let repair = folder.diagnose_telling(&mut |done, all| gauge.tell(done, all))?;
        drop(gauge);
        if repair.is_needless() {
            return output.line("nothing to repair");
        }
        for words in repair.words() {
            output.line_now(&words)?;
        }
        if !self.yes && !ask("Repair it like this?", false) {
            return Err(Failure::Work(
                "nothing was changed: `--yes` repairs it without asking".to_owned(),
            ));
        }
        folder.repair(&repair)?;
        output.line("repaired")
    }
}
