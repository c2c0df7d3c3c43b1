//! What a Monsters & Magic line says, made into an attempt, and what does not go together.

use crate::campaign::command::Attempting;
use crate::campaign::line::Reader;
use crate::campaign::party::Being;
use crate::campaign::telling::attempt_parts;
use crate::rules::Attempt as AnyAttempt;
use crate::rules::monsters_and_magic::{Action, Attempt, Concentration, Effort, Resistance, Rolled, Static};
use crate::rules::three_dice::Modifiers;
use crate::words::Complaint;

use super::{Draft, Side};

impl Reader<'_> {
    pub(super) fn finish_magic(&self, who: &[Being], draft: &Draft) -> Result<Attempting, Complaint> {
        let attempt = self.magic_attempt(draft)?;
        let what = match attempt {
            Attempt::Total { .. } | Attempt::Resisted { .. } => "action",
            Attempt::Contest { .. } => "contest",
        };
        let caution = attempt.caution().map(str::to_owned);
        let attempt = AnyAttempt::MonstersAndMagic(attempt);
        let because: Vec<String> = attempt_parts(&attempt).into_iter().chain(caution).collect();
        self.attempting(who, what.to_owned(), because.join(" · "), attempt, &draft.line)
    }

    fn magic_attempt(&self, draft: &Draft) -> Result<Attempt, Complaint> {
        let Some(theirs) = &draft.theirs else {
            let is_disturbed = draft.concentration != Concentration::Undisturbed;
            if is_disturbed || draft.to.is_some() {
                return self.clash("a disturbance or a contest needs what resists: `vs 14`, `vs +5 to 10`.");
            }
            return Ok(Attempt::Total { action: self.action(&draft.ours)? });
        };
        let Some(to) = draft.to else {
            if theirs.damage.is_some() {
                return self.clash("damage dice add to an action, not to what resists it.");
            }
            return Ok(Attempt::Resisted {
                action: self.action(&draft.ours)?,
                resistance: self.resistance(theirs)?,
                named: theirs.named.clone(),
                concentration: draft.concentration,
            });
        };
        if draft.concentration != Concentration::Undisturbed {
            return self.clash("nobody concentrates in a contest: leave the disturbance out.");
        }
        if draft.ours.fixed.is_some() || theirs.fixed.is_some() {
            return self.clash("in a contest both sides roll: `+3 vs +5 to 10`.");
        }
        Ok(Attempt::Contest { effort: self.effort(&draft.ours)?, rival: self.effort(theirs)?, to })
    }

    fn clash<T>(&self, message: &str) -> Result<T, Complaint> {
        Err(Complaint::new(0..self.words.line().len(), message))
    }

    fn action(&self, side: &Side) -> Result<Action, Complaint> {
        if side.fixed.is_none() {
            return self.effort(side).map(Action::Rolled);
        }
        if side.damage.is_some() {
            return self.clash("a static action takes no dice, damage dice neither: leave `damage` out.");
        }
        self.unrolled(side).map(Action::Static)
    }

    fn resistance(&self, side: &Side) -> Result<Resistance, Complaint> {
        match side.fixed {
            Some(_) => self.unrolled(side).map(Resistance::Static),
            None => self.rolled(side).map(Resistance::Rolled),
        }
    }

    fn effort(&self, side: &Side) -> Result<Effort, Complaint> {
        Ok(Effort { roll: self.rolled(side)?, damage: side.damage })
    }

    fn rolled(&self, side: &Side) -> Result<Rolled, Complaint> {
        let end = self.words.line().len();
        let missing = "expected a figure here: with a sign it is rolled, such as `+3`, without it resists, such as `14`.";
        let modifier = side.modifier.ok_or_else(|| Complaint::new(end..end, missing))?;
        let modifiers = self.modifiers(side)?;
        Ok(Rolled { modifier, is_prime: side.is_prime, trait_bonus: side.trait_bonus, modifiers })
    }

    fn unrolled(&self, side: &Side) -> Result<Static, Complaint> {
        if side.is_prime {
            return self.clash("the prime attribute doubles a modifier, not a score: leave `prime` out.");
        }
        let score = side.fixed.unwrap_or_default();
        Ok(Static { score, trait_bonus: side.trait_bonus, modifiers: self.modifiers(side)? })
    }

    fn modifiers(&self, side: &Side) -> Result<Modifiers, Complaint> {
        let whole = 0..self.words.line().len();
        Modifiers::new(side.modifiers.clone()).map_err(|why| Complaint::new(whole, format!("{why}.")))
    }
}
