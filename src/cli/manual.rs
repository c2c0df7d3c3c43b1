//! `astragal manual`: the manual, chapter by chapter, as on the screen.

use clap::Args;

use crate::manual::{CHAPTERS, chapter};
use crate::report::{Table, lay};

use super::Failure;
use super::output::Output;

/// Columns a line takes at most.
const MEASURE: usize = 80;

/// Print a chapter of the manual, or list them all
#[derive(Debug, Args)]
pub struct Manual {
    /// The chapter, or the beginning of its name [default: list all]
    chapter: Option<String>,
}

impl Manual {
    pub(super) fn run(&self, output: &mut Output) -> Result<(), Failure> {
        let Some(word) = &self.chapter else {
            let rows = CHAPTERS.iter();
            let rows = rows.map(|chapter| [chapter.key, chapter.title()].map(str::to_owned).into());
            output.table(&Table::of(2, &[], rows.collect()))?;
            return output.line("`astragal manual keys` prints one of them.");
        };
        let chapter = chapter(word).map_err(Failure::NotUnderstood)?;
        let lines = lay(&chapter.sections(), MEASURE);
        lines.iter().try_for_each(|line| output.line(&line.shown()))
    }
}
