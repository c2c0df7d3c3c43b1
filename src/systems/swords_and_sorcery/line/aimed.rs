//! What an attempt is aimed at: `distract orc`, `influence orc persuasion`, `hide`, `vs hiding orc`.

use std::ops::Range;

use crate::ids::{CreatureId, Roller};
use crate::systems::RollTarget;
use crate::systems::line::{Reader, number_in};
use crate::systems::swords_and_sorcery::{
    Ability, Base, Book, NOTICING, Rollable, Sheet, SkillUse, Target, TestKind, influence_dc,
};
use crate::systems::{Attitude, HIDING};
use crate::systems::{DODGING, EdgeOf};
use crate::words::{Complaint, joined};

use super::{Draft, Word};

/// The skill one hides with.
const SNEAKING: &str = "Stealth";

/// Where one can hide at all (“Hide”): for the game master to say.
const HIDING_PLACE: &str =
    "heavily obscured, or behind three-quarters or total cover, and in no enemy's sight?";

/// The actions that list the skills they are made with.
const INFLUENCE: &str = "Influence";
const SEARCH: &str = "Search";
const STUDY: &str = "Study";

/// The fewest letters that say `intelligence`: fewer are somebody's own words.
const LEAST_OF_INTELLIGENCE: usize = 3;

/// The approach of an influence where no skill is named.
const SOME_APPROACH: &str = "approach";

impl Reader<'_, Book> {
    /// `hide`, `keep`, `influence orc`, `friendly`: words that aim a check, and what belongs to them.
    pub(super) fn read_aim(
        &mut self,
        word: Word,
        here: Range<usize>,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        match word {
            Word::Attitude(attitude) => {
                draft.attitude = Some(attitude);
                Ok(())
            }
            Word::Hide => {
                draft.ours.base = self.skill_unless_said(SNEAKING, who, draft);
                draft.line.reasons.push(HIDING_PLACE.to_owned());
                self.aim_at(draft, here, who, RollTarget::Keep(HIDING.to_owned()))
            }
            Word::Search => self.read_search(here, who, draft),
            Word::Study => self.aim_at(draft, here, who, RollTarget::Study),
            Word::Keep => {
                let what = draft
                    .ours
                    .base
                    .as_ref()
                    .map_or_else(|| "result".to_owned(), |base| base.name.clone());
                self.aim_at(draft, here, who, RollTarget::Keep(what))
            }
            _ => {
                let whom = self.read_other(who, "who to influence")?;
                refuse_aim(draft, here, who)?;
                draft.influenced = Some(whom);
                Ok(())
            }
        }
    }

    pub(super) fn aim_at(
        &self,
        draft: &mut Draft,
        here: Range<usize>,
        who: &[CreatureId],
        aim: RollTarget,
    ) -> Result<(), Complaint> {
        refuse_aim(draft, here, who)?;
        draft.aim = Some(aim);
        Ok(())
    }

    /// `search`, or `search orc` for one who hides.
    fn read_search(
        &mut self,
        here: Range<usize>,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        draft.usual = self.skill_unless_said(NOTICING, who, draft);
        self.offer_names();
        let is_name = self.is_before_a_word() && !self.words.is_before_grammar();
        if !is_name || !self.begins_with_a_name()? {
            return self.aim_at(draft, here, who, RollTarget::Search);
        }
        let (whom, kept) = self.read_hidden(who, HIDING)?;
        let what = kept.what.clone();
        self.aim_at(draft, here, who, RollTarget::Uncover { whom, what })?;
        draft.kept = Some(kept);
        Ok(())
    }

    /// Whoever hides sneaks and whoever searches perceives, unless the line says another bonus.
    fn skill_unless_said(
        &self,
        skill: &str,
        who: &[CreatureId],
        draft: &Draft,
    ) -> Option<Rollable> {
        if draft.ours.has_modifier() {
            return draft.ours.base.clone();
        }
        let (sheet, level) = self.sheet_of::<Sheet>(who.first())?;
        let rollables = sheet.rollables(self.context, level);
        rollables.into_iter().find(|known| known.name == skill)
    }

    /// Tells what the skill serves for in an action; whether the action lists it.
    fn tell_use(&self, action: &str, draft: &mut Draft) -> bool {
        let skills = self.context.skills_of(action).iter();
        let base = draft.ours.base.as_ref();
        let mut used = skills.filter(|used| base.is_some_and(|base| base.name == used.skill));
        let used = used.next();
        let fields = used.iter().flat_map(|used| used.fields.iter().cloned());
        draft.line.reasons.extend(fields);
        used.is_some()
    }

    /// What an action with a list of skills is made with: one of the list, or a bare bonus or ability, which the game master
    /// answers for.
    fn settle_skill_of(
        &self,
        action: &str,
        word: Word,
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let listed = self.context.skills_of(action);
        if self.tell_use(action, draft) || listed.is_empty() {
            return Ok(());
        }
        let base = draft.ours.base.as_ref();
        let Some(skill) = base.and_then(|base| self.context.skill(&base.name)) else {
            return Ok(());
        };
        let message = format!(
            "{} is not for this: {} is made with {}.",
            skill.name,
            action.to_lowercase(),
            in_words(listed)
        );
        Err(draft.blame(|said| said == word, message))
    }

    /// An action that lists skills is made with something: asked how, or by what.
    fn expect_skill_of(&self, action: &str, how: &str, draft: &Draft) -> Result<(), Complaint> {
        if draft.ours.has_modifier() {
            return Ok(());
        }
        let listed = in_words(self.context.skills_of(action));
        Err(self.words.complain(format!(
            "expected {how}: {listed}, or a bonus such as `+5`, here."
        )))
    }

    /// A search by something else than what notices finds nobody who hides; a study needs to know by what.
    fn settle_inquiry(&self, draft: &mut Draft) -> Result<(), Complaint> {
        match draft.aim {
            Some(RollTarget::Search) => {
                self.settle_skill_of(SEARCH, Word::Search, draft)?;
                let base = draft.ours.base.as_ref();
                let is_other = |base: &Rollable| {
                    base.name != NOTICING && self.context.skill(&base.name).is_some()
                };
                if base.is_some_and(is_other) {
                    draft.aim = Some(RollTarget::Examine);
                }
                Ok(())
            }
            Some(RollTarget::Study) => {
                self.expect_skill_of(STUDY, "by what", draft)?;
                self.settle_skill_of(STUDY, Word::Study, draft)
            }
            _ => Ok(()),
        }
    }

    /// `int 8`: the Intelligence of the one who is influenced, if that comes next.
    pub(super) fn read_intelligence(&mut self, draft: &mut Draft) -> bool {
        let is_said = self.words.plain().is_some_and(|word| {
            word.len() >= LEAST_OF_INTELLIGENCE && "intelligence".starts_with(&word.to_lowercase())
        });
        if !is_said || draft.influenced.is_none() {
            return false;
        }
        let mark = self.words.mark();
        self.words.take();
        let score = self
            .words
            .plain()
            .and_then(number_in)
            .and_then(|score| i32::try_from(score).ok());
        let Some(score) = score else {
            self.words.rewind(mark);
            return false;
        };
        self.words.take();
        self.say(format!("intelligence {score}"));
        draft.intelligence = Some(score);
        true
    }

    /// `distract`, the proficiency bonus if the sheet does not say it, and whom.
    pub(super) fn read_distraction(
        &mut self,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let recorded = who
            .first()
            .and_then(|creature| self.sheet_of::<Sheet>(Some(creature)))
            .map(|(sheet, level)| sheet.proficiency(level));
        let is_said = self.words.plain().and_then(number_in).is_some();
        draft.distracts_with = match recorded.filter(|_| !is_said) {
            Some(recorded) => {
                self.say(recorded.get().to_string());
                recorded
            }
            None => self.read_bounded("the proficiency bonus, such as `distract 3`,")?,
        };
        self.offer_names();
        if self.words.is_done() || who.is_empty() || !self.begins_with_a_name()? {
            return Ok(());
        }
        let whom = self.read_other(who, "who to distract")?;
        draft.aim = Some(RollTarget::Distract(whom));
        Ok(())
    }

    /// What the aim of a line makes of its target and edge, once all its words are read.
    pub(super) fn settle_aim(
        &self,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        if draft.ours.base.is_none() {
            draft.ours.base = draft.usual.take();
        }
        self.settle_inquiry(draft)?;
        if draft.influenced.is_none() {
            let is_attitude = |word| matches!(word, Word::Attitude(_));
            if draft.attitude.is_some() {
                let message =
                    "how somebody stands to you matters when you influence them: `influence orc`.";
                return Err(draft.blame(is_attitude, message));
            }
            if draft.says(Word::Again) {
                let message = "only an influence is closed after a failure: leave `again` out.";
                return Err(draft.blame(|word| word == Word::Again, message));
            }
        }
        if let Some(message) = draft.refused_target() {
            return Err(draft.blame(|word| matches!(word, Word::Dc | Word::Ac), message));
        }
        self.settle_struck(who, draft);
        self.settle_dodge(who, draft);
        self.settle_edges(who, draft);
        match (who.first(), draft.influenced.take()) {
            (Some(first), Some(whom)) => self.settle_influence(*first, whom, draft),
            _ => Ok(()),
        }
    }

    /// What conditions of those who roll do to attacks and checks, on either side; saves and luck they leave alone (our
    /// decision).
    fn settle_edges(&self, who: &[CreatureId], draft: &mut Draft) {
        let Some(table) = self.table_that_counts(draft) else {
            return;
        };
        if let (Some(first), Some(rolls)) = (who.first(), draft.rolls_of_ours()) {
            for (condition, is_better) in table.edges_on(*first, rolls) {
                draft.ours.take_edge(is_better);
                draft.line.reasons.push(condition.to_owned());
            }
        }
        let other = draft.opponent(who);
        if let (Some(other), Some(theirs)) = (other, draft.theirs.as_mut()) {
            for (condition, is_better) in table.edges_on(other, EdgeOf::Checks) {
                theirs.take_edge(is_better);
                let reason = format!("{} {condition}", table.name_of(other));
                draft.line.reasons.push(reason);
            }
        }
    }

    /// Whoever dodges saves with advantage, where it is Dexterity that saves (“Dodge”).
    fn settle_dodge(&self, who: &[CreatureId], draft: &mut Draft) {
        let (Some(table), Some(first)) = (self.table_that_counts(draft), who.first()) else {
            return;
        };
        let is_dexterity_save = draft.ours.base.as_ref().is_some_and(|base| {
            base.base == Base::Test(TestKind::Save) && base.ability == Some(Ability::Dexterity)
        });
        if is_dexterity_save && table.dodges(*first) {
            draft.ours.take_edge(true);
            draft.line.reasons.push(DODGING.to_owned());
        }
    }

    fn settle_influence(
        &self,
        first: CreatureId,
        whom: Roller,
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let Some(table) = self.table else {
            return Ok(());
        };
        self.expect_skill_of(INFLUENCE, "how", draft)?;
        self.tell_use(INFLUENCE, draft);
        let base = draft.ours.base.as_ref();
        let by = base.map_or(SOME_APPROACH, |base| &base.name).to_owned();
        let score = draft
            .intelligence
            .or_else(|| intelligence_of(self.sheet_of(Some(&whom.creature))));
        let attitude = draft
            .attitude
            .unwrap_or_else(|| table.attitude_of(whom.creature));
        if attitude != Attitude::Indifferent {
            draft.ours.take_edge(attitude == Attitude::Friendly);
        }
        draft.target = Some(Target::nearest(influence_dc(score.unwrap_or_default())));
        let is_again = draft.says(Word::Again);
        let way_out = if is_again {
            "tried again"
        } else {
            "for a day: Enter asks"
        };
        let barred = table.closed_to(whom.creature, first, &by);
        let reasons = &mut draft.line.reasons;
        reasons.push(score.map_or_else(
            || format!("Intelligence of {} not said", whom.name),
            |score| format!("Intelligence {score} of {}", whom.name),
        ));
        reasons.push(attitude.word().to_owned());
        reasons.extend(barred.map(|barred| format!("{barred}, {way_out}")));
        draft.aim = Some(RollTarget::Influence {
            whom,
            by,
            attitude: draft.attitude,
            is_again,
        });
        Ok(())
    }
}

impl Draft {
    /// Why what the line is aimed at takes no target beside, where it says one.
    fn refused_target(&self) -> Option<&'static str> {
        self.target?;
        if self.kept.is_some() {
            return Some("the kept result is the target: leave this out.");
        }
        if self.influenced.is_some() {
            return Some(
                "the DC of an influence is 12 or their Intelligence, whichever is more: say `int 15`.",
            );
        }
        match self.aim {
            Some(RollTarget::Search) => Some(
                "a search is against everybody who hides: leave the target out, or name one, `search orc`.",
            ),
            Some(RollTarget::Keep(_)) => {
                Some("a kept result has no target: it is the target of others.")
            }
            _ => None,
        }
    }
}

/// A line is aimed at one thing, by somebody.
fn refuse_aim(draft: &Draft, here: Range<usize>, who: &[CreatureId]) -> Result<(), Complaint> {
    let message = if draft.aim.is_some() || draft.influenced.is_some() {
        "a line is aimed at one thing: leave this word or the one before it out."
    } else if who.is_empty() {
        "begin with who does it, such as `mira`: it is kept under that name."
    } else {
        return Ok(());
    };
    Err(Complaint::new(here, message))
}

/// `Insight, Medicine or Survival`
fn in_words(skills: &[SkillUse]) -> String {
    let skills: Vec<String> = skills.iter().map(SkillUse::in_words).collect();
    joined(&skills, "or")
}

fn intelligence_of(sheet: Option<(Sheet, u32)>) -> Option<i32> {
    let (sheet, _) = sheet?;
    Some(sheet.score(Ability::Intelligence))
}
