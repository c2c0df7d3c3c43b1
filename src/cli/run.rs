//! `astragal run`: lines done on a campaign, each on the disk before it is told; `astragal restore` is one of them.

use std::io;
use std::io::{BufRead, Read};

use clap::Args;

use crate::campaign::line::LONGEST_LINE;
use crate::words::{in_brief, with_brief_quotations};

use super::Failure;
use super::context::CliContext;
use super::output::Output;
use super::play::{Play, Undone};

/// Run lines on a campaign without a screen
#[derive(Debug, Args)]
pub struct Run {
    /// Play on over a damaged log
    #[arg(long)]
    anyway: bool,
    /// The campaign
    name: String,
    /// The lines, each in quotes; without any, read from standard input
    #[arg(allow_negative_numbers = true, value_name = "LINE")]
    lines: Vec<String>,
}

impl Run {
    /// One line on a campaign.
    pub(super) fn of(name: String, line: String) -> Self {
        Self {
            anyway: false,
            name,
            lines: vec![line],
        }
    }

    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let folder = context.folder(&self.name)?;
        let mut play = Play::begin(&folder, &self.name, self.anyway)?;
        let done = if self.lines.is_empty() {
            read_lines(&mut play, io::stdin().lock(), output)
        } else {
            (1..)
                .zip(&self.lines)
                .try_for_each(|(number, line)| take(&mut play, number, line, output))
        };
        // What was done stays done, whatever came after it.
        play.snapshot();
        done
    }
}

/// The next line; of a longer one than any may be, not much more than that. None at the end.
pub(super) fn read_line(lines: &mut impl BufRead) -> io::Result<Option<String>> {
    let most = u64::try_from(LONGEST_LINE)
        .unwrap_or(u64::MAX)
        .saturating_add(2);
    let mut line = Vec::new();
    if lines.by_ref().take(most).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let is_cut = line.len() > LONGEST_LINE && !line.ends_with(b"\n");
    if is_cut {
        lines.skip_until(b'\n')?;
        return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
    }
    String::from_utf8(line)
        .map(Some)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

fn read_lines(
    play: &mut Play,
    mut lines: impl BufRead,
    output: &mut Output,
) -> Result<(), Failure> {
    for number in 1.. {
        let unread = |error| Failure::Work(format!("line {number} cannot be read: {error}"));
        match read_line(&mut lines).map_err(unread)? {
            Some(line) if line.len() > LONGEST_LINE && !line.starts_with('#') => {
                let what = format!("a line is at most {LONGEST_LINE} bytes long");
                return Err(Failure::Work(format!(
                    "line {number} was refused:\n{}\n{what}",
                    in_brief(&line)
                )));
            }
            Some(line) => take(play, number, &line, output)?,
            None => break,
        }
    }
    Ok(())
}

/// Does a line and tells it. The lines go on even if nobody reads what comes of them: they were asked for.
fn take(play: &mut Play, number: usize, line: &str, output: &mut Output) -> Result<(), Failure> {
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(());
    }
    match play.do_line(line) {
        Ok(done) => match play
            .told(done)
            .iter()
            .try_for_each(|text| output.line_now(text))
        {
            Err(Failure::ReaderLeft) => Ok(()),
            said => said,
        },
        Err(Undone::NotUnderstood(why)) => Err(Failure::NotUnderstood(format!(
            "line {number} is not understood:\n{}",
            why.picture(line)
        ))),
        Err(Undone::Refused(why)) => {
            let (line, why) = (in_brief(line), with_brief_quotations(why.to_string()));
            Err(Failure::Work(format!(
                "line {number} was refused:\n{line}\n{why}"
            )))
        }
        Err(Undone::Work(why)) => Err(Failure::Work(format!("line {number} was not done: {why}"))),
    }
}

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
