//! The other side by name: `felix strength vs orc strength`, static as a resistance nearly always is, or rolled.

use crate::ids::CreatureId;
use crate::systems::line::Reader;
use crate::systems::monsters_and_magic::{
    Against, Attribute, Base, Book, Effort, Rollable, Rolled, Sheet,
};
use crate::words::Complaint;

use super::{Draft, additions};

impl Reader<'_, Book> {
    /// Somebody by name after `vs`; where two are named before, the second is meant.
    pub(super) fn read_magic_rival(
        &mut self,
        who: &[CreatureId],
    ) -> Result<Option<CreatureId>, Complaint> {
        if who.len() > 1 {
            return Ok(None);
        }
        self.read_rival()
    }

    /// What resists, on the record of the one who does, and after it what is described along with it.
    pub(super) fn read_of_rival(&mut self, draft: &mut Draft) -> Result<bool, Complaint> {
        let record = self.sheet_of::<Sheet>(draft.rival.as_ref());
        let Some((sheet, _)) = record else {
            return Ok(false);
        };
        let Some(theirs) = draft.theirs.as_mut() else {
            return Ok(false);
        };
        if theirs.score.is_some() || (theirs.start.is_none() && !theirs.signed.is_empty()) {
            return Ok(false);
        }
        let names = if theirs.start.is_none() {
            sheet.names()
        } else {
            additions(&sheet)
        };
        let Some(name) = self.take_name(&names)? else {
            return Ok(false);
        };
        self.say_named(&name);
        match theirs.start {
            None => theirs.start = Some(name),
            Some(_) => theirs.described.push(name),
        }
        Ok(true)
    }

    /// What our action is, as far as its gear says: of one that is only figures nobody knows.
    fn action_of(&self, who: Option<&CreatureId>, draft: &Draft) -> Against {
        let record = self.sheet_of::<Sheet>(who);
        let Some(((sheet, _), base)) = record.zip(draft.ours.base.as_ref()) else {
            return Against::default();
        };
        let described = draft.ours.described.iter().map(String::as_str);
        let names = std::iter::once(base.name.as_str()).chain(described);
        let action = sheet.action_with(base.attribute, names);
        Against {
            harmless: action.harmless.filter(|_| draft.ours.damage.is_none()),
            ..action
        }
    }

    /// What the other side's record gives, once it is known whether both sides roll.
    pub(super) fn resolve_rival(
        &self,
        who: Option<&CreatureId>,
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let action = self.action_of(who, draft);
        let whole = 0..self.words.line().len();
        let is_contest = draft.to.is_some();
        let is_counted = self.counts_what_stands(&draft.line) && !draft.is_unresisted;
        let Some((rival, theirs)) = draft.rival.zip(draft.theirs.as_mut()) else {
            return Ok(());
        };
        let table = self.table.filter(|_| is_counted);
        let is_surprised = table.is_some_and(|table| table.is_surprised(rival));
        let name = self
            .roller(rival)
            .map(|roller| roller.name)
            .unwrap_or_default();
        let Some(start) = theirs.start.clone() else {
            let is_said =
                !theirs.signed.is_empty() || theirs.score.is_some() || draft.is_unresisted;
            if theirs.score.is_some() && is_surprised && !theirs.is_rolled {
                theirs.warning = Some(format!(
                    "{name} is surprised and has to roll: say what resists by name, or what is added, such as `+2`"
                ));
            }
            let message =
                "expected with what they resist here, such as `strength` or `armor class`.";
            return if is_said {
                Ok(())
            } else {
                Err(self.words.complain(message))
            };
        };
        let record = self.sheet_of::<Sheet>(Some(&rival));
        let Some((sheet, level)) = record else {
            return Ok(());
        };
        let is_attribute = Attribute::CHECKED.iter().any(|known| known.name() == start);
        let start = if is_attribute && !is_contest {
            format!("resist {start}")
        } else {
            start
        };
        let described: Vec<&str> = theirs.described.iter().map(String::as_str).collect();
        let found = sheet.by_name_against(&start, &described, action, level);
        let mut base = found.map_err(|why| Complaint::new(whole.clone(), format!("{why}.")))?;
        match (&base.base, is_contest) {
            (Base::Effort(_), true) | (Base::Static(_) | Base::Resistance(_), false) => {}
            (Base::Effort(_), false) => {
                let message =
                    format!("{start} acts and does not resist: say an attribute or `armor class`.");
                return Err(Complaint::new(whole, message));
            }
            (Base::Static(_) | Base::Resistance(_), true) => {
                let message =
                    "in a contest both sides roll: say an attribute, such as `vs orc strength`.";
                return Err(Complaint::new(whole, message));
            }
        }
        theirs.warning = sheet.trait_warning(sheet.traits_in(&described), level);
        theirs.is_surprised = is_surprised && !is_contest;
        theirs.is_rolled |= theirs.is_surprised;
        if theirs.is_rolled {
            roll_instead(&mut base, &sheet, level);
        }
        theirs.score = match &base.base {
            Base::Effort(_) => None,
            Base::Static(fixed) | Base::Resistance(fixed) => Some(fixed.score),
        };
        theirs.base = Some(base);
        Ok(())
    }
}

/// The same resistance rolled: the modifier in place of the score.
fn roll_instead(base: &mut Rollable, sheet: &Sheet, level: u32) {
    let (Base::Resistance(fixed) | Base::Static(fixed)) = &base.base else {
        return;
    };
    let Ok(plain) = sheet.rolled_resistance(base.attribute, &[], level) else {
        return;
    };
    let roll = Rolled {
        trait_bonus: fixed.trait_bonus,
        modifiers: fixed.modifiers.clone(),
        armor: fixed.armor.clone(),
        ..plain
    };
    base.base = Base::Effort(Effort { roll, damage: None });
}
