//! What an attempt is aimed at: `distract orc`, `influence orc persuasion`, `hide`, `vs hiding orc`.

use std::ops::Range;

use crate::ids::{CreatureId, Roller};
use crate::systems::RollTarget;
use crate::systems::line::{Reader, number_in};
use crate::systems::swords_and_sorcery::{
    Ability, Base, Book, NOTICING, Sheet, SkillUse, Target, influence_dc,
};
use crate::systems::{Attitude, HIDING, HiddenResult};
use crate::systems::{DODGING, EdgeOf};
use crate::words::{Complaint, Token};

use super::{Draft, TONGUE, Word};

/// The skill one hides with.
const SNEAKING: &str = "Stealth";

/// Where one can hide at all (“Hide”): for the game master to say.
const HIDING_PLACE: &str =
    "heavily obscured, or behind three-quarters or total cover, and in no enemy's sight?";

/// The action whose skills influence somebody.
const INFLUENCE: &str = "Influence";

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
                self.name_skill(SNEAKING, who, draft);
                draft.reasons.push(HIDING_PLACE.to_owned());
                self.aim_at(draft, here, who, RollTarget::Keep(HIDING.to_owned()))
            }
            Word::Search => self.read_search(here, who, draft),
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
        let named = self.read_one_body(wanted)?;
        let own = Complaint::new(
            here,
            "that is whoever makes the attempt: name somebody else.",
        );
        let other = named
            .creatures
            .first()
            .filter(|other| who.first() != Some(other));
        other.and_then(|other| self.roller(*other)).ok_or(own)
    }

    /// `search`, or `search orc` for one who hides.
    fn read_search(
        &mut self,
        here: Range<usize>,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        self.name_skill(NOTICING, who, draft);
        self.offer_names();
        let is_of_words = self.plain_word().is_some_and(|word| {
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
    fn name_skill(&self, skill: &str, who: &[CreatureId], draft: &mut Draft) {
        let Some((sheet, level)) = self.sheet_of::<Sheet>(who.first()) else {
            return;
        };
        if draft.ours.base.is_none() && draft.ours.signed.is_empty() {
            let rollables = sheet.rollables(self.context, level);
            draft.ours.base = rollables.into_iter().find(|known| known.name == skill);
        }
    }

    /// `int 8`: the Intelligence of the one who is influenced, if that comes next.
    pub(super) fn read_intelligence(&mut self, draft: &mut Draft) -> bool {
        let is_said = self.plain_word().is_some_and(|word| {
            word.len() >= LEAST_OF_INTELLIGENCE && "intelligence".starts_with(&word.to_lowercase())
        });
        if !is_said || !matches!(draft.aim, Some(RollTarget::Influence { .. })) {
            return false;
        }
        let mark = self.words.mark();
        self.words.take();
        let score = self
            .plain_word()
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
        let is_said = self.plain_word().and_then(number_in).is_some();
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
            self.plain_word()
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
        self.settle_dodge(who, draft);
        self.settle_edges(who, draft);
        match who.first().filter(|_| is_influence) {
            Some(first) => self.settle_influence(*first, draft),
            None => Ok(()),
        }
    }

    /// What conditions of the one who rolls do to attacks and checks; saves and luck they leave alone (our decision).
    fn settle_edges(&self, who: &[CreatureId], draft: &mut Draft) {
        let Some(first) = who.first() else { return };
        let is_save = draft
            .place(|word| matches!(word, Word::Save | Word::Luck))
            .is_some();
        let base = draft.ours.base.as_ref().map(|known| &known.base);
        let rolls = match base {
            Some(Base::Attack { .. }) => EdgeOf::Attacks,
            _ if draft.place(|word| word == Word::Ac).is_some() => EdgeOf::Attacks,
            Some(Base::Save(_)) => return,
            _ if is_save => return,
            _ => EdgeOf::Checks,
        };
        self.count_edges(*first, rolls, draft);
    }

    /// Whoever dodges saves with advantage, where it is Dexterity that saves (“Dodge”).
    fn settle_dodge(&self, who: &[CreatureId], draft: &mut Draft) {
        let (Some(table), Some(first)) = (self.table, who.first()) else {
            return;
        };
        let is_dexterity_save = draft.ours.base.as_ref().is_some_and(|base| {
            matches!(base.base, Base::Save(_)) && base.ability == Some(Ability::Dexterity)
        });
        if is_dexterity_save && !draft.line.is_fresh && table.dodges(*first) {
            draft.ours.has_advantage = true;
            draft.reasons.push(DODGING.to_owned());
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
            let used = self.context.action(INFLUENCE);
            let used = used.iter().flat_map(|action| &action.skills);
            let skills: Vec<String> = used.map(SkillUse::in_words).collect();
            let skills = crate::words::joined(&skills, "or");
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
        draft.reasons.push(score.map_or_else(
            || format!("Intelligence of {} not said", whom.name),
            |score| format!("Intelligence {score} of {}", whom.name),
        ));
        draft.reasons.push(attitude.word().to_owned());
        let barred = table.closed_to(whom.creature, first, by);
        let way_out = if tries_again {
            "tried again"
        } else {
            "for a day: Enter asks"
        };
        draft
            .reasons
            .extend(barred.map(|barred| format!("{barred}, {way_out}")));
        Ok(())
    }
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
        Some(RollTarget::Search) => format!("{what} to search"),
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
