//! A campaign played by lines without a screen: each is on the disk before anything is told of it.

use crate::campaign::line::Sentence;
use crate::campaign::log_text::tell;
use crate::campaign::{Campaign, Offer, Refusal, Step};
use crate::dice::Dice;
use crate::store::{Folder, Opened, SNAPSHOT_AFTER, StoreError};
use crate::words::{Complaint, display_safe};

use super::Failure;
use super::context::now;
use super::output::{remark, remark_each, warned};
use super::ways_out::numbered_words;

/// A campaign being played.
pub(super) struct Play {
    folder: Folder,
    pub(super) opened: Opened,
    dice: Dice,
    snapped: u64,
}

/// What a line did.
pub(super) struct Done {
    pub(super) step: Step,
    warnings: Vec<String>,
    passed: Option<String>,
}

/// Why a line was not done.
pub(super) enum Undone {
    /// It is no line: where, and why.
    NotUnderstood(Complaint),
    /// The game refuses it.
    Refused(Box<Refusal>),
    /// The disk failed.
    Work(String),
}

/// A hand edit of how the game stands is taken in; which of two games shall count has to be asked, and not here.
fn take_edit(opened: &mut Opened, name: &str) -> Result<(), Failure> {
    let Some(edit) = opened.edit.take() else {
        return Ok(());
    };
    let lost = opened.lost.clone().filter(|lost| lost.contains(&edit.of));
    if lost.is_none() && edit.of != opened.campaign.seq() {
        let what = if edit.is_ahead(&opened.campaign) {
            "tells how the game stood"
        } else {
            "was edited as the game stood"
        };
        return Err(Failure::Work(format!(
            "campaign.ron {what} after step {}, and the log ends with step {}: `astragal edit {name}`, or the dashboard, asks which to keep",
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
    remark_each(notices);
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
    /// What the rules offer after the last roll.
    pub(super) fn offers(&self) -> Vec<Offer> {
        let offering = self.opened.campaign.offering(None);
        offering.map_or_else(Vec::new, |(_, offers)| offers)
    }

    pub(super) fn begin(folder: &Folder, name: &str, anyway: bool) -> Result<Self, Failure> {
        let opened = match anyway {
            true => folder.open_over_loss(),
            false => folder.look_through().and_then(|()| folder.open()),
        };
        let mut opened = opened.map_err(|error| over_damage(error, name, anyway))?;
        remark_each(&opened.notices);
        take_edit(&mut opened, name)?;
        let dice = Dice::new(&opened.seed);
        let snapped = opened.campaign.seq();
        Ok(Self {
            folder: folder.clone(),
            opened,
            dice,
            snapped,
        })
    }

    /// What a line means as the game stands.
    pub(super) fn read(&mut self, line: &str) -> Result<Sentence, Undone> {
        self.remember_attempt(line)?;
        let read = self.opened.campaign.read_typed(line, None);
        read.map_err(Undone::NotUnderstood)
    }

    /// Does a line; what it did is on the disk.
    pub(super) fn do_line(&mut self, line: &str) -> Result<Done, Undone> {
        let mut sentence = self.read(line)?;
        if let Some(picture) = sentence.command.picture_to_take() {
            let taken = self.folder.take_handout(picture);
            let line = taken.map_err(|why| Undone::Work(why.to_string()))?;
            sentence = self.read(&line)?;
        }
        let step = loop {
            let campaign = &self.opened.campaign;
            match campaign.decide(&sentence.command, &sentence.line, &mut self.dice, now()) {
                Ok(step) => break step,
                Err(Refusal::Older { before }) => self.remember(before)?,
                Err(refusal) => return Err(Undone::Refused(Box::new(refusal))),
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
        Ok(Done {
            step,
            warnings,
            passed,
        })
    }

    /// Does several lines as one step, all of them or none.
    pub(super) fn do_together(
        &mut self,
        (name, lines): (&str, &[String]),
        line: &str,
    ) -> Result<Step, Undone> {
        let decided =
            self.opened
                .campaign
                .decide_together((name, lines), line, &mut self.dice, now());
        let step = decided.map_err(|refusal| Undone::Refused(Box::new(refusal)))?;
        self.store(&step)?;
        self.opened.campaign.accept(step.clone());
        Ok(step)
    }

    /// Puts a step on the disk. Where the end of the log does not take it, a new segment may; and what the end may hold
    /// of it all the same counts no more then.
    fn store(&mut self, step: &Step) -> Result<(), Undone> {
        let Opened {
            writer, campaign, ..
        } = &mut self.opened;
        let unsaved = |stored: u64| {
            let known = campaign.steps();
            let known = known.get(known.partition_point(|step| step.seq <= stored)..);
            [known.unwrap_or_default(), std::slice::from_ref(step)].concat()
        };
        let written = writer.append(&unsaved(writer.stored())).or_else(|_| {
            let stored = writer.stored();
            let base = campaign.base_at(stored).unwrap_or_else(|| campaign.base());
            writer.begin(&base, &unsaved(stored))
        });
        remark_each(writer.take_notices());
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
        self.remember_until(|campaign| {
            !Campaign::is_repeat(line) || campaign.last_attempt().is_some()
        })
    }

    /// Reads older steps, until so many are in memory or there are no more.
    pub(super) fn remember_steps(&mut self, count: usize) -> Result<(), Undone> {
        self.remember_until(|campaign| campaign.steps().len() >= count)
    }

    fn remember_until(&mut self, is_enough: impl Fn(&Campaign) -> bool) -> Result<(), Undone> {
        while !is_enough(&self.opened.campaign) {
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

    /// What a step did, in the words of the log, an entry a text.
    pub(super) fn told(&self, done: Done) -> Vec<String> {
        let Done {
            step,
            warnings,
            passed,
        } = done;
        let entries = tell(&self.opened.campaign, &step);
        let mut texts: Vec<String> = entries.iter().map(numbered_words).collect();
        if texts.is_empty() {
            texts.push(format!("{}  {}", step.seq, display_safe(&step.line)));
        }
        let last = texts.last_mut().into_iter();
        last.for_each(|text| text.push_str(&warned(&warnings)));
        texts.extend(passed.map(|words| format!("{}  {}", step.seq, display_safe(&words))));
        texts
    }

    /// Writes the campaign whole. The log has everything already, so trouble here is worth a remark and no more.
    pub(super) fn snapshot(&mut self) {
        let seq = self.opened.campaign.seq();
        if seq == self.snapped || !self.opened.writer.is_ready() {
            return;
        }
        self.snapped = seq;
        match self.opened.writer.snapshot(&self.opened.campaign.base()) {
            Ok(notices) => remark_each(notices),
            Err(error) => {
                remark(&format!(
                    "all lines are saved, but campaign.ron was not brought up to date: {error}"
                ));
            }
        }
    }
}
