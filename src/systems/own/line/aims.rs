//! What a line of a file is aimed at: `hide`, `search orc`, `influence orc persuasion`, `vs hiding orc`, `distract orc`.

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::line::{Reader, number_in};
use crate::systems::record::is_same;
use crate::systems::{Attitude, HIDING, RollTarget};
use crate::words::{Complaint, joined};

use super::super::definition::{ActionRule, Aim};
use super::super::draft::{Draft, Put};
use super::super::{Definition, InputKind, Key};
use super::several::Said;

/// What an approach is called where no figure is named.
const SOME_APPROACH: &str = "approach";

/// The fewest letters that say a figure of whoever is influenced: fewer are somebody's own words.
const LEAST_LETTERS: usize = 3;

impl Definition {
    /// Whether somebody can be influenced, so that it matters how they feel.
    pub fn knows_influence(&self) -> bool {
        let mut aims = self.actions.iter().flat_map(|action| &action.aim);
        aims.any(|aim| matches!(aim, Aim::Influence { .. }))
    }

    /// Whether results are kept, to be beaten.
    fn keeps_results(&self) -> bool {
        let mut aims = self.actions.iter().flat_map(|action| &action.aim);
        aims.any(|aim| matches!(aim, Aim::Hide | Aim::Keep))
    }
}

impl Draft {
    /// The input that a number to be reached fills, by its place.
    fn target_input(&self) -> Option<usize> {
        Some(self.rule()?.rows.as_ref()?.is)
    }

    /// Makes it by a figure of the sheet where none is named.
    fn make_by(&mut self, name: &str) {
        let figure = self.sheet.as_ref();
        let figure = figure.and_then(|sheet| sheet.figure_of_name(name));
        if let Some(figure) = figure.filter(|_| !self.has_figures()) {
            // A figure that fits nowhere is asked for as if none were usual.
            let _unfit = self.put_in(Put::Figures(vec![figure]), None);
        }
    }
}

impl Reader<'_, Key> {
    /// A word that aims the line, and what belongs to it.
    pub(super) fn obey_aim(
        &mut self,
        action: usize,
        here: Range<usize>,
        said: &mut Said,
    ) -> Result<(), Complaint> {
        let rule = self.context.definition().actions.get(action);
        let Some((rule, aim)) = rule.and_then(|rule| Some((rule, rule.aim.as_ref()?))) else {
            return Ok(());
        };
        let target = match aim {
            Aim::Hide => RollTarget::Keep(HIDING.to_owned()),
            Aim::Keep => RollTarget::Keep(String::new()),
            Aim::Study => RollTarget::Study,
            Aim::Search => self.read_searched(said)?,
            Aim::Influence { .. } => RollTarget::Influence {
                whom: self.read_other(said.maker().as_slice(), "who to influence")?,
                by: String::new(),
                attitude: None,
                is_again: false,
            },
        };
        said.aiming.action = Some(action);
        // A bonus said before stands in the place of the usual figure, one behind is added to it.
        said.aiming.by_usual = !said.current().adds_anything();
        said.line.reasons.extend(rule.asks.clone());
        self.aim_at(target, here, said)
    }

    /// A line is aimed at one thing, by somebody.
    fn aim_at(
        &self,
        target: RollTarget,
        here: Range<usize>,
        said: &mut Said,
    ) -> Result<(), Complaint> {
        let message = if said.aiming.target.is_some() {
            "a line is aimed at one thing: leave this word or the one before it out."
        } else if said.maker().is_none() {
            "begin with who does it, such as `mira`: it is kept under that name."
        } else {
            (said.aiming.target, said.aiming.span) = (Some(target), here);
            return Ok(());
        };
        Err(Complaint::new(here, message))
    }

    /// `search`, or `search orc` for one who hides.
    fn read_searched(&mut self, said: &mut Said) -> Result<RollTarget, Complaint> {
        self.offer_names();
        let is_name = self.is_before_a_word() && !self.words.is_before_grammar();
        if !is_name || !self.begins_with_a_name()? {
            return Ok(RollTarget::Search);
        }
        let (whom, kept) = self.read_hidden(said.maker().as_slice(), HIDING)?;
        let what = kept.what.clone();
        said.aiming.kept = Some(kept);
        Ok(RollTarget::Uncover { whom, what })
    }

    /// `hiding orc` or `kept orc` in the place of a side, if that comes next.
    pub(super) fn reads_kept(
        &mut self,
        here: Range<usize>,
        said: &mut Said,
    ) -> Result<bool, Complaint> {
        if !self.context.definition().keeps_results() {
            return Ok(false);
        }
        let Some((whom, kept)) = self.read_kept(said.maker().as_slice())? else {
            return Ok(false);
        };
        let what = kept.what.clone();
        said.aiming.kept = Some(kept);
        self.aim_at(RollTarget::Uncover { whom, what }, here, said)?;
        Ok(true)
    }

    /// What nobody rolls, in the place of a side: an attack goes against what it is held against, however it is said.
    pub(super) fn reads_number_for_a_side(&mut self, said: &mut Said) -> Result<bool, Complaint> {
        let definition = self.context.definition();
        let draft = said.current();
        let held = draft.rule().and_then(|rule| rule.against.as_ref());
        let at = held.map(|(input, _)| input.is);
        let Some((at, input)) = at.and_then(|at| Some((at, definition.inputs.get(at)?))) else {
            return Ok(false);
        };
        let InputKind::Number { from, to } = input.kind else {
            return Ok(false);
        };
        if draft.is_filled(at) {
            return Ok(false);
        }
        self.said.pop();
        self.say(input.name.as_str());
        self.read_number_behind((at, input), (from, to), said)?;
        Ok(true)
    }

    /// Whom an attempt that distracts is aimed at, if the line goes on with a name.
    pub(super) fn reads_distracted(&mut self, said: &mut Said) -> Result<bool, Complaint> {
        let distracts = said.current().rule().is_some_and(|rule| rule.distracts);
        if !distracts || said.aiming.target.is_some() || said.maker().is_none() {
            return Ok(false);
        }
        self.offer_names();
        if !self.is_before_a_word() || !self.begins_with_a_name()? {
            return Ok(false);
        }
        let here = self.words.here();
        let whom = self.read_other(said.maker().as_slice(), "who to distract")?;
        self.aim_at(RollTarget::Distract(whom), here, said)?;
        Ok(true)
    }

    /// How somebody who is influenced stands to the one who does it.
    pub(super) fn obey_attitude(
        word: Attitude,
        here: Range<usize>,
        said: &mut Said,
    ) -> Result<(), Complaint> {
        let Some(RollTarget::Influence { attitude, .. }) = &mut said.aiming.target else {
            let message =
                "how somebody stands to you matters when you influence them: `influence orc`.";
            return Err(Complaint::new(here, message));
        };
        *attitude = Some(word);
        Ok(())
    }

    /// An approach that failed is tried all the same.
    pub(super) fn obey_again(here: Range<usize>, said: &mut Said) -> Result<(), Complaint> {
        let Some(RollTarget::Influence { is_again, .. }) = &mut said.aiming.target else {
            let message = "only an influence is closed after a failure: leave `again` out.";
            return Err(Complaint::new(here, message));
        };
        *is_again = true;
        Ok(())
    }

    /// `int 8`: the figure that counts of whoever is influenced, if that comes next.
    pub(super) fn reads_score(&mut self, said: &mut Said) -> bool {
        let Some(RollTarget::Influence { .. }) = said.aiming.target else {
            return false;
        };
        let action = said.action(self.context.definition());
        let Some(Aim::Influence { or, .. }) = action.and_then(|action| action.aim.as_ref()) else {
            return false;
        };
        let name = or.to_lowercase();
        let is_said = self.words.plain().is_some_and(|word| {
            word.len() >= LEAST_LETTERS && name.starts_with(&word.to_lowercase())
        });
        if !is_said {
            return false;
        }
        let mark = self.words.mark();
        self.words.take();
        let Some(score) = self.words.plain().and_then(number_in) else {
            self.words.rewind(mark);
            return false;
        };
        self.words.take();
        self.say(format!("{name} {score}"));
        said.aiming.score = Some(score.into());
        true
    }

    /// What the aim of a line makes of its attempt, once all words are read.
    pub(super) fn settle_aim(&self, said: &mut Said) -> Result<(), Complaint> {
        let Some(mut target) = said.aiming.target.take() else {
            return Ok(());
        };
        let action = said.action(self.context.definition());
        let usual = action.and_then(|action| action.by.as_ref());
        if let (Some(usual), Some(seat)) = (
            usual.filter(|_| said.aiming.by_usual),
            said.done.first_mut(),
        ) {
            seat.draft.make_by(usual);
        }
        let by = said.done.first();
        let by = by.and_then(|seat| seat.draft.figure_names().next());
        let by = by.map(str::to_owned);
        if let Some(action) = action {
            self.settle_figure(action, by.as_deref(), said)?;
        }
        let is_aside = by.as_ref().is_some_and(|by| {
            usual.is_some_and(|usual| !usual.is_same(by)) && self.is_listed_kind(action, by)
        });
        if target == RollTarget::Search && is_aside {
            target = RollTarget::Examine;
        }
        self.refuse_number_for(&target, said)?;
        match &mut target {
            RollTarget::Keep(what) if what.is_empty() => {
                *what = by.unwrap_or_else(|| "result".to_owned());
            }
            RollTarget::Influence { by: approach, .. } => {
                *approach = by.unwrap_or_else(|| SOME_APPROACH.to_owned());
                self.settle_influence(&target, said);
            }
            _ => {}
        }
        said.aiming.target = Some(target);
        Ok(())
    }

    /// What is kept, or is found by a figure of theirs, is reached by no number of the line.
    fn refuse_number_for(&self, target: &RollTarget, said: &Said) -> Result<(), Complaint> {
        let Some(seat) = said.done.first() else {
            return Ok(());
        };
        let input = seat
            .draft
            .target_input()
            .filter(|input| seat.draft.is_filled(*input));
        let name = input.and_then(|input| self.context.definition().inputs.get(input));
        let Some(name) = name.map(|input| &input.name) else {
            return Ok(());
        };
        let message = match target {
            RollTarget::Uncover { .. } => "the kept result is the target: leave this out.",
            RollTarget::Influence { .. } => {
                "an influence goes against a figure of theirs: leave this out, or say that figure, such as `int 15`."
            }
            RollTarget::Search => {
                "a search is against everybody who hides: leave the target out, or name one, `search orc`."
            }
            RollTarget::Keep(_) => "a kept result has no target: it is the target of others.",
            _ => return Ok(()),
        };
        let place = self
            .words
            .place_of(name)
            .unwrap_or_else(|| said.aiming.span.clone());
        Err(Complaint::new(place, message))
    }

    /// Whether a figure is of a group that an action lists figures of.
    fn is_listed_kind(&self, action: Option<&ActionRule>, by: &str) -> bool {
        let definition = self.context.definition();
        let group_of = |name: &str| {
            definition
                .figure_called(name)
                .and_then(|(group, _)| group.group.as_ref())
        };
        let mut listed = action.into_iter().flat_map(|action| &action.with);
        let group = group_of(by);
        group.is_some() && listed.any(|(name, _)| group_of(name) == group)
    }

    /// What an action with a list of figures is made with: one of the list, or a bare bonus or another kind of figure, which the
    /// game master answers for.
    fn settle_figure(
        &self,
        action: &ActionRule,
        by: Option<&str>,
        said: &mut Said,
    ) -> Result<(), Complaint> {
        if action.with.is_empty() {
            return Ok(());
        }
        let listed = action.made_with();
        let adds = said
            .done
            .first()
            .is_some_and(|seat| seat.draft.adds_anything());
        let Some(by) = by else {
            if adds || action.by.is_some() {
                return Ok(());
            }
            let listed = joined(&listed, "or");
            let how = match action.aim {
                Some(Aim::Influence { .. }) => "how",
                _ => "by what",
            };
            let message = format!("expected {how}: {listed}, or a bonus such as `+5`, here.");
            return Err(self.words.complain(message));
        };
        match action.with.iter().find(|(name, _)| is_same(name, by)) {
            Some((_, about)) if !about.is_empty() => said.line.reasons.push(about.clone()),
            None if self.is_listed_kind(Some(action), by) => {
                let name = action.name.to_lowercase();
                let listed = joined(&listed, "or");
                let message = format!("{by} is not for this: {name} is made with {listed}.");
                return Err(Complaint::new(said.aiming.span.clone(), message));
            }
            _ => {}
        }
        Ok(())
    }

    /// How much it takes to move somebody, and how they feel about it.
    fn settle_influence(&self, target: &RollTarget, said: &mut Said) {
        let RollTarget::Influence {
            whom,
            by,
            attitude,
            is_again,
        } = target
        else {
            return;
        };
        let action = said.action(self.context.definition());
        let (Some(Aim::Influence { at_least, or }), Some(table)) =
            (action.and_then(|action| action.aim.as_ref()), self.table)
        else {
            return;
        };
        let recorded = || self.recorded_of(whom.creature, or);
        let score = said.aiming.score.or_else(recorded);
        let attitude = attitude.unwrap_or_else(|| table.attitude_of(whom.creature));
        let first = said.maker();
        let Some(seat) = said.done.first_mut() else {
            return;
        };
        if attitude != Attitude::Indifferent {
            seat.draft.take_edge(attitude == Attitude::Friendly);
        }
        let input = seat.draft.target_input();
        let known = input.and_then(|input| self.context.definition().inputs.get(input));
        if let Some((input, known)) = input.zip(known) {
            let number = score.unwrap_or_default().max(*at_least);
            seat.draft.set(input, number, known.told(number));
        }
        let reasons = &mut said.line.reasons;
        reasons.push(match score {
            Some(score) => format!("{or} {score} of {}", whom.name),
            None => format!("{or} of {} not said", whom.name),
        });
        reasons.push(attitude.word().to_owned());
        let barred = first.and_then(|first| table.closed_to(whom.creature, first, by));
        let way_out = match is_again {
            true => "tried again",
            false => "for a day: Enter asks",
        };
        reasons.extend(barred.map(|barred| format!("{barred}, {way_out}")));
    }

    /// A figure as it is recorded of somebody, before anything follows from it.
    fn recorded_of(&self, whom: CreatureId, name: &str) -> Option<i64> {
        let sheet = self.own_sheet(Some(&whom))?;
        let (_, figure) = self.context.definition().figure_called(name)?;
        Some(sheet.number(figure.number?))
    }
}
