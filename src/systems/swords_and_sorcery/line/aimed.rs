//! What an attempt is aimed at: `distract orc`, `influence orc persuasion`, `hide`, `vs hiding orc`.

use std::ops::Range;

use crate::ids::{CreatureId, Roller};
use crate::systems::RollTarget;
use crate::systems::line::{Reader, number_in};
use crate::systems::swords_and_sorcery::{
    Ability, Base, Book, NOTICING, Rollable, Sheet, SkillUse, Target, influence_dc,
};
use crate::systems::{Attitude, HIDING, HiddenResult};
use crate::systems::{DODGING, EdgeOf};
use crate::words::{Complaint, Token, joined};

use super::{Draft, TONGUE, Word};

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

/// The word for any result that was kept.
const KEPT: &str = "kept";

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
                let by = SOME_APPROACH.to_owned();
                self.aim_at(
                    draft,
                    here,
                    who,
                    RollTarget::Influence {
                        whom,
                        by,
                        attitude: None,
                        is_again: false,
                    },
                )
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
        if draft.aim.is_some() {
            return Err(Complaint::new(
                here,
                "a line is aimed at one thing: leave this word or the one before it out.",
            ));
        }
        if who.is_empty() {
            return Err(Complaint::new(
                here,
                "begin with who does it, such as `mira`: it is kept under that name.",
            ));
        }
        draft.aim = Some(aim);
        Ok(())
    }

    /// One who is not the one who rolls.
    fn read_other(&mut self, who: &[CreatureId], wanted: &str) -> Result<Roller, Complaint> {
        let here = self.words.here();
        let (other, _) = self.read_one_body(wanted)?;
        let own = Complaint::new(
            here,
            "that is whoever makes the attempt: name somebody else.",
        );
        let other = Some(other).filter(|other| who.first() != Some(other));
        other.and_then(|other| self.roller(other)).ok_or(own)
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
        let is_of_words = self.words.plain().is_some_and(|word| {
            TONGUE
                .words
                .iter()
                .any(|(known, _)| word.eq_ignore_ascii_case(known))
        });
        if self.words.is_done()
            || is_of_words
            || !self.is_before_a_being()
            || !self.begins_with_a_name()?
        {
            return self.aim_at(draft, here, who, RollTarget::Search);
        }
        let (whom, kept) = self.read_hidden(who, HIDING)?;
        self.aim_at(
            draft,
            here,
            who,
            RollTarget::Uncover {
                whom,
                what: kept.what.clone(),
            },
        )?;
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
        if draft.ours.base.is_some() || !draft.ours.signed.is_empty() {
            return draft.ours.base.clone();
        }
        let (sheet, level) = self.sheet_of::<Sheet>(who.first())?;
        let rollables = sheet.rollables(self.context, level);
        rollables.into_iter().find(|known| known.name == skill)
    }

    /// What an action with a list of skills is made with: one of the list, or a bare bonus or ability, which the game master
    /// answers for. What the skill serves for there is told.
    fn settle_skill_of(
        &self,
        action: &str,
        place: Range<usize>,
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let listed = self.context.action(action);
        let listed = listed.map_or(&[][..], |action| &action.skills);
        let Some(base) = &draft.ours.base else {
            return Ok(());
        };
        if let Some(used) = listed.iter().find(|used| used.skill == base.name) {
            draft.line.reasons.extend(used.fields.iter().cloned());
            return Ok(());
        }
        if listed.is_empty() || self.context.skill(&base.name).is_none() {
            return Ok(());
        }
        let message = format!(
            "{} is not for this: {} is made with {}.",
            base.name,
            action.to_lowercase(),
            in_words(listed)
        );
        Err(Complaint::new(place, message))
    }

    /// A search by something else than what notices finds nobody who hides; a study needs to know by what.
    fn settle_inquiry(&self, draft: &mut Draft) -> Result<(), Complaint> {
        let place = |word| draft.place(|said| said == word).unwrap_or_default();
        match draft.aim {
            Some(RollTarget::Search) => {
                let at = place(Word::Search);
                self.settle_skill_of(SEARCH, at, draft)?;
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
                if draft.ours.base.is_none() && draft.ours.signed.is_empty() {
                    let listed = self.context.action(STUDY);
                    let listed = listed.map_or_else(String::new, |study| in_words(&study.skills));
                    return Err(self.words.complain(format!(
                        "expected by what: {listed}, or a bonus such as `+5`, here."
                    )));
                }
                let at = place(Word::Study);
                self.settle_skill_of(STUDY, at, draft)
            }
            _ => Ok(()),
        }
    }

    /// `int 8`: the Intelligence of the one who is influenced, if that comes next.
    pub(super) fn read_intelligence(&mut self, draft: &mut Draft) -> bool {
        let is_said = self.words.plain().is_some_and(|word| {
            word.len() >= LEAST_OF_INTELLIGENCE && "intelligence".starts_with(&word.to_lowercase())
        });
        if !is_said || !matches!(draft.aim, Some(RollTarget::Influence { .. })) {
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

    /// Whether somebody is named next, at an open table.
    pub(super) fn is_before_a_being(&self) -> bool {
        let is_name =
            |token: &Token| token.is_quoted || token.text.starts_with(char::is_alphabetic);
        self.table.is_some() && self.words.peek().is_some_and(is_name)
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

    /// `hiding orc` or `kept orc` behind `vs`: a result that was kept unseen, to be beaten.
    pub(super) fn read_kept(
        &mut self,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<bool, Complaint> {
        let name = [HIDING, KEPT].into_iter().find(|name| {
            self.words
                .plain()
                .is_some_and(|word| word.eq_ignore_ascii_case(name))
        });
        self.words.offer([HIDING, KEPT].into_iter());
        let Some(name) = name.filter(|_| self.table.is_some()) else {
            return Ok(false);
        };
        self.words.take();
        self.say(name);
        let (whom, kept) = self.read_hidden(who, name)?;
        draft.aim = Some(RollTarget::Uncover {
            whom,
            what: kept.what.clone(),
        });
        draft.kept = Some(kept);
        Ok(true)
    }

    /// Somebody who keeps something unseen, and what it is.
    fn read_hidden(
        &mut self,
        who: &[CreatureId],
        name: &str,
    ) -> Result<(Roller, HiddenResult), Complaint> {
        let mark = self.words.mark();
        let whom = self.read_other(who, "whose result is to be beaten")?;
        let wanted = (name == HIDING).then_some(HIDING);
        let kept = self
            .table
            .and_then(|table| table.kept_by(whom.creature, wanted))
            .cloned();
        let nothing = if name == HIDING {
            "does not hide"
        } else {
            "keeps no result"
        };
        let message = format!(
            "{} {nothing}: say a DC, or roll against a bonus (`vs +3`).",
            whom.name
        );
        let complain = |message: String| Complaint::new(self.words.since(mark), message);
        let kept = kept.ok_or_else(|| complain(message))?;
        match who
            .first()
            .filter(|first| kept.seen_through.contains(first))
        {
            Some(first) => {
                let name = self.table.map_or("", |table| table.name_of(*first));
                Err(complain(format!(
                    "{name} sees through this {} already.",
                    kept.what
                )))
            }
            None => Ok((whom, kept)),
        }
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
        let is_influence = matches!(draft.aim, Some(RollTarget::Influence { .. }));
        let place = |wanted: &dyn Fn(Word) -> bool| {
            draft.place(wanted).unwrap_or_else(|| self.words.here())
        };
        if !is_influence && draft.attitude.is_some() {
            let message =
                "how somebody stands to you matters when you influence them: `influence orc`.";
            return Err(Complaint::new(
                place(&|word| matches!(word, Word::Attitude(_))),
                message,
            ));
        }
        if let Some(at) = draft
            .place(|word| word == Word::Again)
            .filter(|_| !is_influence)
        {
            let message = "only an influence is closed after a failure: leave `again` out.";
            return Err(Complaint::new(at, message));
        }
        if draft.target.is_some() && draft.kept.is_some() {
            let message = "the kept result is the target: leave this out.";
            return Err(Complaint::new(
                place(&|word| matches!(word, Word::Dc | Word::Ac)),
                message,
            ));
        }
        let is_kept = matches!(draft.aim, Some(RollTarget::Keep(_)));
        let is_search = matches!(draft.aim, Some(RollTarget::Search));
        if draft.target.is_some() && (is_influence || is_kept || is_search) {
            let message = if is_influence {
                "the DC of an influence is 12 or their Intelligence, whichever is more: say `int 15`."
            } else if is_search {
                "a search is against everybody who hides: leave the target out, or name one, `search orc`."
            } else {
                "a kept result has no target: it is the target of others."
            };
            return Err(Complaint::new(
                place(&|word| matches!(word, Word::Dc | Word::Ac)),
                message,
            ));
        }
        self.settle_struck(who, draft);
        self.settle_dodge(who, draft);
        self.settle_edges(who, draft);
        match who.first().filter(|_| is_influence) {
            Some(first) => self.settle_influence(*first, draft),
            None => Ok(()),
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
            matches!(base.base, Base::Save(_)) && base.ability == Some(Ability::Dexterity)
        });
        if is_dexterity_save && table.dodges(*first) {
            draft.ours.take_edge(true);
            draft.line.reasons.push(DODGING.to_owned());
        }
    }

    fn settle_influence(&self, first: CreatureId, draft: &mut Draft) -> Result<(), Complaint> {
        let tries_again = draft.place(|word| word == Word::Again).is_some();
        let Some(RollTarget::Influence {
            whom,
            by,
            attitude: said,
            is_again,
        }) = &mut draft.aim
        else {
            return Ok(());
        };
        *is_again = tries_again;
        let Some(table) = self.table else {
            return Ok(());
        };
        if draft.ours.base.is_none() && draft.ours.signed.is_empty() {
            let listed = self.context.action(INFLUENCE);
            let skills = listed.map_or_else(String::new, |action| in_words(&action.skills));
            return Err(self.words.complain(format!(
                "expected how: {skills}, or a bonus such as `+5`, here."
            )));
        }
        if let Some(base) = &draft.ours.base {
            by.clone_from(&base.name);
            let action = self.context.action(INFLUENCE);
            let mut used = action.iter().flat_map(|action| &action.skills);
            let used = used.find(|used| used.skill == base.name);
            draft
                .line
                .reasons
                .extend(used.iter().flat_map(|used| used.fields.clone()));
        }
        let score = draft
            .intelligence
            .or_else(|| intelligence_of(self.sheet_of(Some(&whom.creature))));
        *said = draft.attitude;
        let attitude = draft
            .attitude
            .unwrap_or_else(|| table.attitude_of(whom.creature));
        draft.ours.has_advantage |= attitude == Attitude::Friendly;
        draft.ours.has_disadvantage |= attitude == Attitude::Hostile;
        draft.target = Some(Target::nearest(influence_dc(score.unwrap_or_default())));
        draft.line.reasons.push(score.map_or_else(
            || format!("Intelligence of {} not said", whom.name),
            |score| format!("Intelligence {score} of {}", whom.name),
        ));
        draft.line.reasons.push(attitude.word().to_owned());
        let barred = table.closed_to(whom.creature, first, by);
        let way_out = if tries_again {
            "tried again"
        } else {
            "for a day: Enter asks"
        };
        draft
            .line
            .reasons
            .extend(barred.map(|barred| format!("{barred}, {way_out}")));
        Ok(())
    }
}

/// `Insight, Medicine or Survival`
fn in_words(skills: &[SkillUse]) -> String {
    let skills: Vec<String> = skills.iter().map(SkillUse::in_words).collect();
    joined(&skills, "or")
}

fn intelligence_of(sheet: Option<(Sheet, u32)>) -> Option<i32> {
    let (sheet, _) = sheet?;
    Some(sheet.scores.score(Ability::Intelligence).get())
}

/// What the log calls an attempt that is aimed at something.
pub(super) fn aimed_what(aim: Option<&RollTarget>, what: String) -> String {
    match aim {
        None => what,
        Some(RollTarget::Strike(whom)) => format!("{what} vs {}", whom.name),
        Some(RollTarget::Influence { whom, .. }) => format!("{what} to influence {}", whom.name),
        Some(RollTarget::Distract(whom)) => format!("{what} of {}", whom.name),
        Some(RollTarget::Keep(kept)) if kept == HIDING => format!("{what} to hide"),
        Some(RollTarget::Keep(_)) => format!("{what}, kept unseen"),
        Some(RollTarget::Search | RollTarget::Examine) => format!("{what} to search"),
        Some(RollTarget::Study) => format!("{what} to study"),
        Some(RollTarget::Dying) => what,
        Some(RollTarget::Uncover { whom, what: kept }) if kept == HIDING => {
            format!("{what} for {}", whom.name)
        }
        Some(RollTarget::Uncover { whom, what: kept }) => {
            format!("{what} against {} of {}", kept, whom.name)
        }
    }
}

/// Whether such an attempt is hidden from players unless the line says otherwise.
pub(super) const fn is_unseen(aim: Option<&RollTarget>) -> bool {
    matches!(
        aim,
        Some(RollTarget::Keep(_) | RollTarget::Uncover { .. } | RollTarget::Search)
    )
}
