//! `astragal run`: lines done on a campaign, each on the disk before it is told.

use std::io::{self, BufRead};

use clap::Args;

use crate::campaign::telling::tell;
use crate::campaign::{Campaign, Refusal, Step};
use crate::dice::Dice;
use crate::store::{Opened, SNAPSHOT_AFTER};
use crate::words::display_safe;

use super::Failure;
use super::desk::{Desk, now};
use super::output::{Output, remark, warned};
use super::ways_out::told_words;

/// Do lines on a campaign without a screen
#[derive(Debug, Args)]
pub struct Run {
    /// The campaign
    name: String,
    /// The lines, each in quotes; read from standard input if there are none
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
    /// It was refused: the picture, or the line and the reason.
    Refused(String),
    /// The disk failed.
    Work(String),
}

impl Run {
    /// One line on a campaign.
    pub(super) fn of(name: String, line: String) -> Self {
        Self { name, lines: vec![line] }
    }

    pub(super) fn run(self, desk: &Desk, output: &mut Output) -> Result<(), Failure> {
        let mut play = Play::begin(desk, &self.name)?;
        let done = if self.lines.is_empty() {
            play.read_lines(io::stdin().lock(), output)
        } else {
            (1..).zip(&self.lines).try_for_each(|(number, line)| play.take(number, line, output))
        };
        // What was done stays done, whatever came after it.
        play.snapshot();
        done
    }
}

/// A hand edit of how the game stands is taken in; which of two games shall count has to be asked, and not here.
fn take_edit(opened: &mut Opened, name: &str) -> Result<(), Failure> {
    let Some(edit) = opened.edit.take() else { return Ok(()) };
    if edit.of != opened.campaign.seq() {
        return Err(Failure::Work(format!(
            "campaign.ron was edited as the game stood after step {}, and the log ends with step {}: `astragal edit {name}`, or the dashboard, asks which to keep",
            edit.of,
            opened.campaign.seq(),
        )));
    }
    let taken = opened.take_in(edit, now());
    let (step, notices) =
        taken.map_err(|error| Failure::Work(format!("the edited campaign.ron cannot be saved: {error}")))?;
    remark(&format!("campaign.ron was edited by hand: applied as step {}", step.seq));
    notices.iter().for_each(|notice| remark(&notice.to_string()));
    Ok(())
}

impl Play {
    fn begin(desk: &Desk, name: &str) -> Result<Self, Failure> {
        let mut opened = desk.folder(name)?.open()?;
        opened.notices.iter().for_each(|notice| remark(&notice.to_string()));
        take_edit(&mut opened, name)?;
        let dice = Dice::new(&opened.seed);
        let snapped = opened.campaign.seq();
        Ok(Self { opened, dice, snapped })
    }

    fn read_lines(&mut self, mut lines: impl BufRead, output: &mut Output) -> Result<(), Failure> {
        let mut line = String::new();
        for number in 1.. {
            line.clear();
            match lines.read_line(&mut line) {
                Ok(0) => break,
                Ok(_) => self.take(number, &line, output)?,
                Err(error) => return Err(Failure::Work(format!("line {number} cannot be read: {error}"))),
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
            Ok((step, warnings)) => self.say(&step, &warnings, output),
            Err(Undone::Refused(why)) => Err(Failure::Work(format!("line {number} was refused:\n{why}"))),
            Err(Undone::Work(why)) => Err(Failure::Work(format!("line {number} was not done: {why}"))),
        }
    }

    fn do_line(&mut self, line: &str) -> Result<(Step, Vec<String>), Undone> {
        self.remember_attempt(line)?;
        let read = self.opened.campaign.read_line(line, None);
        let sentence = read.map_err(|complaint| Undone::Refused(complaint.picture(line)))?;
        let step = loop {
            let campaign = &self.opened.campaign;
            match campaign.decide(&sentence.command, &sentence.line, &mut self.dice, now()) {
                Ok(step) => break step,
                Err(Refusal::Older { before }) => self.remember(before)?,
                Err(refusal) => return Err(Undone::Refused(format!("{line}\n{refusal}"))),
            }
        };
        let warnings = self.opened.campaign.warnings(&sentence.command, &step);
        self.store(&step)?;
        self.opened.campaign.accept(step.clone());
        if step.seq - self.snapped >= SNAPSHOT_AFTER {
            self.snapshot();
        }
        Ok((step, warnings))
    }

    /// Puts a step on the disk. Where the end of the log does not take it, a new segment may; and what the end may hold
    /// of it all the same counts no more then.
    fn store(&mut self, step: &Step) -> Result<(), Undone> {
        let Opened { writer, campaign, .. } = &mut self.opened;
        let stored = writer.stored();
        let known = campaign.steps();
        let mut steps =
            known.get(known.partition_point(|step| step.seq <= stored)..).unwrap_or_default().to_vec();
        steps.push(step.clone());
        let written = writer.append(&steps).or_else(|_| {
            let base = campaign.base_at(stored).unwrap_or_else(|| campaign.base());
            writer.begin(&base, &steps)
        });
        match written {
            Ok(_) => Ok(()),
            Err(error) => Err(Undone::Work(format!(
                "it cannot be saved: {error}\nlook at the log before you repeat it: it may have arrived all the same"
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
            return Err(Undone::Work(format!("the log before step {before} cannot be reached")));
        }
        self.opened.campaign.remember(base, steps);
        Ok(())
    }

    /// Tells a step. The lines go on even if nobody reads what comes of them: they were asked for.
    fn say(&self, step: &Step, warnings: &[String], output: &mut Output) -> Result<(), Failure> {
        let entries = tell(&self.opened.campaign, step);
        let mut texts: Vec<String> =
            entries.iter().map(|entry| format!("{}  {}", entry.id, told_words(entry))).collect();
        if texts.is_empty() {
            texts.push(format!("{}  {}", step.seq, display_safe(&step.line)));
        }
        texts.last_mut().into_iter().for_each(|text| text.push_str(&warned(warnings)));
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
            Ok(notices) => notices.iter().for_each(|notice| remark(&notice.to_string())),
            Err(error) => {
                remark(&format!("all lines are saved, but campaign.ron was not brought up to date: {error}"));
            }
        }
    }
}
