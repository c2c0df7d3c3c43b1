//! `astragal run`: lines done on a campaign, each on the disk before it is told.

use std::io::{self, BufRead, Read};

use clap::Args;

use crate::campaign::line::LONGEST_LINE;
use crate::campaign::log_text::tell;
use crate::campaign::{Campaign, Refusal, Step};
use crate::dice::Dice;
use crate::store::{Opened, SNAPSHOT_AFTER, StoreError};
use crate::words::{display_safe, in_brief};

use super::Failure;
use super::context::{CliContext, now};
use super::output::{Output, remark, warned};
use super::ways_out::told_words;

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

/// A campaign being played.
struct Play {
    opened: Opened,
    dice: Dice,
    snapped: u64,
}

/// Why a line was not done.
enum Undone {
    /// It is no line: the picture of where.
    NotUnderstood(String),
    /// The game refuses it: the line and the reason.
    Refused(String),
    /// The disk failed.
    Work(String),
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
        let mut play = Play::begin(context, &self.name, self.anyway)?;
        let done = if self.lines.is_empty() {
            play.read_lines(io::stdin().lock(), output)
        } else {
            (1..)
                .zip(&self.lines)
                .try_for_each(|(number, line)| play.take(number, line, output))
        };
        // What was done stays done, whatever came after it.
        play.snapshot();
        done
    }
}

/// The next line; of a longer one than any may be, not much more than that. None at the end.
fn read_line(lines: &mut impl BufRead) -> io::Result<Option<String>> {
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

/// A hand edit of how the game stands is taken in; which of two games shall count has to be asked, and not here.
fn take_edit(opened: &mut Opened, name: &str) -> Result<(), Failure> {
    let Some(edit) = opened.edit.take() else {
        return Ok(());
    };
    let lost = opened.lost.clone().filter(|lost| lost.contains(&edit.of));
    if lost.is_none() && edit.of != opened.campaign.seq() {
        return Err(Failure::Work(format!(
            "campaign.ron was edited as the game stood after step {}, and the log ends with step {}: `astragal edit {name}`, or the dashboard, asks which to keep",
            edit.of,
            opened.campaign.seq(),
        )));
    }
    let of = edit.of;
    let taken = opened.take_in(edit, now());
    let (step, notices) = taken.map_err(|error| {
        Failure::Work(format!("the edited campaign.ron cannot be saved: {error}"))
    })?;
    remark(&match lost {
        Some(_) => format!(
            "campaign.ron knows more than the log: it brings the game back as it stood after step {of}, as step {}",
            step.seq
        ),
        None => format!(
            "campaign.ron was edited by hand: applied as step {}",
            step.seq
        ),
    });
    notices
        .iter()
        .for_each(|notice| remark(&notice.to_string()));
    Ok(())
}

/// The ways out of damage: playing on is one, where that is possible at all.
fn over_damage(error: StoreError, name: &str, anyway: bool) -> Failure {
    if !error.is_damage() {
        return error.into();
    }
    let name = display_safe(name);
    let or_anyway = if anyway {
        ""
    } else {
        ", and `run --anyway` plays on over it where that can be done"
    };
    Failure::Work(format!(
        "{error}\n`astragal repair {name}` says what can be saved and asks{or_anyway}"
    ))
}

impl Play {
    fn begin(context: &CliContext, name: &str, anyway: bool) -> Result<Self, Failure> {
        let folder = context.folder(name)?;
        let opened = match anyway {
            true => folder.open_over_loss(),
            false => folder.look_through().and_then(|()| folder.open()),
        };
        let mut opened = opened.map_err(|error| over_damage(error, name, anyway))?;
        opened
            .notices
            .iter()
            .for_each(|notice| remark(&notice.to_string()));
        take_edit(&mut opened, name)?;
        let dice = Dice::new(&opened.seed);
        let snapped = opened.campaign.seq();
        Ok(Self {
            opened,
            dice,
            snapped,
        })
    }

    fn read_lines(&mut self, mut lines: impl BufRead, output: &mut Output) -> Result<(), Failure> {
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
                Some(line) => self.take(number, &line, output)?,
                None => break,
            }
        }
        Ok(())
    }

    fn take(&mut self, number: usize, line: &str, output: &mut Output) -> Result<(), Failure> {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        match self.do_line(line) {
            Ok((step, warnings, passed)) => self.say(&step, &warnings, passed, output),
            Err(Undone::NotUnderstood(why)) => Err(Failure::NotUnderstood(format!(
                "line {number} is not understood:\n{why}"
            ))),
            Err(Undone::Refused(why)) => {
                Err(Failure::Work(format!("line {number} was refused:\n{why}")))
            }
            Err(Undone::Work(why)) => {
                Err(Failure::Work(format!("line {number} was not done: {why}")))
            }
        }
    }

    fn do_line(&mut self, line: &str) -> Result<(Step, Vec<String>, Option<String>), Undone> {
        self.remember_attempt(line)?;
        let read = self.opened.campaign.read_line(line, None);
        let sentence = read.map_err(|complaint| Undone::NotUnderstood(complaint.picture(line)))?;
        let step = loop {
            let campaign = &self.opened.campaign;
            match campaign.decide(&sentence.command, &sentence.line, &mut self.dice, now()) {
                Ok(step) => break step,
                Err(Refusal::Older { before }) => self.remember(before)?,
                Err(refusal) => {
                    return Err(Undone::Refused(format!("{}\n{refusal}", in_brief(line))));
                }
            }
        };
        let warnings = self.opened.campaign.warnings(&sentence.command, &step);
        self.store(&step)?;
        let state = self.opened.campaign.state();
        let passed = step
            .passes_turn()
            .then(|| state.passed_words(&state.passed_over()))
            .flatten();
        self.opened.campaign.accept(step.clone());
        if step.seq - self.snapped >= SNAPSHOT_AFTER {
            self.snapshot();
        }
        Ok((step, warnings, passed))
    }

    /// Puts a step on the disk. Where the end of the log does not take it, a new segment may; and what the end may hold
    /// of it all the same counts no more then.
    fn store(&mut self, step: &Step) -> Result<(), Undone> {
        let Opened {
            writer, campaign, ..
        } = &mut self.opened;
        let stored = writer.stored();
        let known = campaign.steps();
        let mut steps = known
            .get(known.partition_point(|step| step.seq <= stored)..)
            .unwrap_or_default()
            .to_vec();
        steps.push(step.clone());
        let written = writer.append(&steps).or_else(|_| {
            let base = campaign.base_at(stored).unwrap_or_else(|| campaign.base());
            writer.begin(&base, &steps)
        });
        match written {
            Ok(_) => Ok(()),
            Err(error) => Err(Undone::Work(format!(
                "it cannot be saved: {error}\neverything up to step {} is saved; look at the log before you repeat this line: it may have arrived all the same",
                writer.stored()
            ))),
        }
    }

    /// Reads back to the last attempt, where a line asks for it again.
    fn remember_attempt(&mut self, line: &str) -> Result<(), Undone> {
        while Campaign::is_repeat(line) && self.opened.campaign.last_attempt().is_none() {
            match self.opened.campaign.known_since() {
                0 => break,
                before => self.remember(before)?,
            }
        }
        Ok(())
    }

    fn remember(&mut self, before: u64) -> Result<(), Undone> {
        let older = self.opened.writer.read_older(before);
        let (base, steps) = older.map_err(|error| Undone::Work(error.to_string()))?;
        if base.seq >= before {
            return Err(Undone::Work(format!(
                "the log before step {before} cannot be reached"
            )));
        }
        self.opened.campaign.remember(base, steps);
        Ok(())
    }

    /// Tells a step. The lines go on even if nobody reads what comes of them: they were asked for.
    fn say(
        &self,
        step: &Step,
        warnings: &[String],
        passed: Option<String>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let entries = tell(&self.opened.campaign, step);
        let mut texts: Vec<String> = entries
            .iter()
            .map(|entry| format!("{}  {}", entry.id, told_words(entry)))
            .collect();
        if texts.is_empty() {
            texts.push(format!("{}  {}", step.seq, display_safe(&step.line)));
        }
        texts
            .last_mut()
            .into_iter()
            .for_each(|text| text.push_str(&warned(warnings)));
        texts.extend(passed.map(|words| format!("{}  {}", step.seq, display_safe(&words))));
        match texts.iter().try_for_each(|text| output.line_now(text)) {
            Err(Failure::ReaderLeft) => Ok(()),
            said => said,
        }
    }

    /// Writes the campaign whole. The log has everything already, so trouble here is worth a remark and no more.
    fn snapshot(&mut self) {
        let seq = self.opened.campaign.seq();
        if seq == self.snapped || !self.opened.writer.is_ready() {
            return;
        }
        self.snapped = seq;
        match self.opened.writer.snapshot(&self.opened.campaign.base()) {
            Ok(notices) => notices
                .iter()
                .for_each(|notice| remark(&notice.to_string())),
            Err(error) => {
                remark(&format!(
                    "all lines are saved, but campaign.ron was not brought up to date: {error}"
                ));
            }
        }
    }
}
