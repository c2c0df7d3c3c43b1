//! What an attempt line says, made into an attempt, and the sum told.

use crate::campaign::command::Attempting;
use crate::campaign::line::Reader;
use crate::campaign::party::Being;
use crate::campaign::telling::attempt_parts;
use crate::rules::Attempt as AnyAttempt;
use crate::rules::monsters_and_magic::{Action, Attempt, Base, Effort, Resistance, Rollable, Rolled, Static};
use crate::rules::three_dice::{Figure, Modifier, Modifiers, Unbounded};
use crate::words::Complaint;

use super::super::named::told_with;
use super::{Draft, NAMED_RESISTANCE, Side, Word};

impl Reader<'_> {
    /// The attempt a line comes to.
    pub(super) fn finish_magic(&self, who: &[Being], draft: &Draft) -> Result<Attempting, Complaint> {
        let refused = |(word, at, is_theirs): &(Word, std::ops::Range<usize>, bool)| {
            Some((draft.refuses(*word, *is_theirs)?, at.clone()))
        };
        if let Some((why, at)) = draft.said.iter().find_map(refused) {
            return Err(Complaint::new(at, why));
        }
        if draft.ours.is_empty() {
            return Err(self.words.complain("expected a modifier, such as `+3`, or `static 15` here."));
        }
        if draft.theirs.as_ref().is_some_and(Side::is_empty) {
            return Err(self.words.unknown(std::iter::empty(), NAMED_RESISTANCE));
        }
        let whole = 0..self.words.line().len();
        let attempt = draft.made().map_err(|why| Complaint::new(whole, format!("{why}.")))?;
        let is_named_twice = who.len() > 1;
        let who: Vec<Being> = who.iter().copied().chain(draft.rival.filter(|_| !is_named_twice)).collect();
        self.refuse_crowd(&who, if draft.theirs.is_some() { 2 } else { 1 })?;
        let caution = attempt.caution().map(str::to_owned);
        let kind = if draft.to.is_some() { "contest" } else { "action" };
        let base = draft.ours.base.as_ref();
        let mut what = base.map_or_else(|| kind.to_owned(), |base| draft.named(base));
        let theirs = draft.theirs.as_ref().and_then(|side| side.base.as_ref());
        if let Some(theirs) = theirs {
            what.push_str(&format!(" against {}", theirs.name));
        }
        if base.is_some() && draft.to.is_some() {
            what.push_str(", contest");
        }
        let parts: Vec<Option<Being>> = who.iter().copied().map(Some).collect();
        let (attempt, sways) = self.swayed(AnyAttempt::MonstersAndMagic(attempt), &parts, &draft.line)?;
        let of_rival = theirs.map(|theirs| self.told_of(draft.rival, &theirs.sum().to_string()));
        let parts = of_rival.into_iter().chain(attempt_parts(&attempt)).collect();
        let because = told_with(base.map(Rollable::sum).as_ref(), parts);
        let because: Vec<String> = because.into_iter().chain(caution).collect();
        let attempting = self.attempting(&who, what, because.join(" · "), attempt, &draft.line)?;
        Ok(attempting.moved_by(sways))
    }
}

impl Draft {
    /// Why a word does not go with the others, where it does not.
    fn refuses(&self, word: Word, is_theirs: bool) -> Option<&'static str> {
        let side = self.theirs.as_ref().filter(|_| is_theirs).unwrap_or(&self.ours);
        let is_static = side.score.is_some();
        let is_contest = self.to.is_some();
        let rolls_nothing =
            self.ours.score.is_some() || self.theirs.as_ref().is_some_and(|side| side.score.is_some());
        match word {
            Word::Rolled if side.start.is_none() => {
                Some("this rolls a resistance by name (`vs orc strength rolled`): else say `vs +5`.")
            }
            Word::To if self.theirs.is_none() => Some("a contest has two sides: `mm +3 vs +5 to 10`."),
            Word::To if rolls_nothing => Some("in a contest both sides roll: `mm +3 vs +5 to 10`."),
            Word::Damage if is_theirs && !is_contest => {
                Some("damage dice add to the action: say them before `vs`.")
            }
            Word::Damage if is_static => Some("what is static takes no dice, damage dice neither."),
            Word::Prime if is_static => Some("only a modifier is doubled: a score has none."),
            Word::Disturbed(_) if is_contest => {
                Some("concentration raises a resistance, and a contest has none: leave this out.")
            }
            Word::Disturbed(_) if self.theirs.is_none() => {
                Some("concentration raises a resistance: say one, such as `vs 14`.")
            }
            Word::To
            | Word::Rolled
            | Word::Damage
            | Word::Prime
            | Word::Disturbed(_)
            | Word::Versus
            | Word::Trait
            | Word::Static => None,
        }
    }

    /// `Dexterity`, `Dexterity (Agile and Fast)`.
    fn named(&self, base: &Rollable) -> String {
        let mut name = base.name.clone();
        if !self.ours.described.is_empty() {
            name.push_str(&format!(" ({})", self.ours.described.join(", ")));
        }
        name
    }

    fn made(&self) -> Result<Attempt, Unbounded> {
        let action = match self.ours.score {
            Some(score) => Action::Static(self.ours.fixed(score)?),
            None => Action::Rolled(self.ours.effort()?),
        };
        let Some(theirs) = &self.theirs else { return Ok(Attempt::Total { action }) };
        match (action, self.to) {
            (Action::Rolled(effort), Some(to)) => {
                Ok(Attempt::Contest { effort, rival: theirs.effort()?, to })
            }
            (action, _) => Ok(Attempt::Resisted {
                action,
                resistance: match theirs.score {
                    Some(score) => Resistance::Static(theirs.fixed(score)?),
                    None => Resistance::Rolled(theirs.rolled()?),
                },
                named: theirs.named.clone(),
                concentration: self.concentration,
            }),
        }
    }
}

impl Side {
    /// Whether nothing was said that a total could be made of.
    const fn is_empty(&self) -> bool {
        self.signed.is_empty() && self.score.is_none() && self.base.is_none()
    }

    fn effort(&self) -> Result<Effort, Unbounded> {
        let of_sheet = self.base.as_ref().and_then(|base| base.base.damage());
        Ok(Effort { roll: self.rolled()?, damage: self.damage.or(of_sheet) })
    }

    /// The first number is the attribute's modifier.
    fn rolled(&self) -> Result<Rolled, Unbounded> {
        if let Some(Base::Effort(effort)) = self.base.as_ref().map(|base| &base.base) {
            return Ok(Rolled {
                modifier: effort.roll.modifier,
                is_prime: self.is_prime || effort.roll.is_prime,
                trait_bonus: self.trait_bonus.unwrap_or(effort.roll.trait_bonus),
                modifiers: beside(&effort.roll.modifiers, &self.signed)?,
            });
        }
        let (modifier, others) =
            self.signed.split_first().map_or((Figure::default(), &[][..]), |(first, rest)| (*first, rest));
        let modifiers = added(others)?;
        Ok(Rolled {
            modifier,
            is_prime: self.is_prime,
            trait_bonus: self.trait_bonus.unwrap_or_default(),
            modifiers,
        })
    }

    /// A score has its modifier in it already: every number is added to it.
    fn fixed(&self, score: Figure) -> Result<Static, Unbounded> {
        if let Some(Base::Static(fixed) | Base::Resistance(fixed)) = self.base.as_ref().map(|base| &base.base)
        {
            let trait_bonus = self.trait_bonus.unwrap_or(fixed.trait_bonus);
            return Ok(Static { score, trait_bonus, modifiers: beside(&fixed.modifiers, &self.signed)? });
        }
        Ok(Static {
            score,
            trait_bonus: self.trait_bonus.unwrap_or_default(),
            modifiers: added(&self.signed)?,
        })
    }
}

/// What a sheet adds, and what the line adds beside it.
fn beside(of_sheet: &Modifiers, said: &[Figure]) -> Result<Modifiers, Unbounded> {
    let said = said.iter().copied().map(Modifier::plain);
    Modifiers::new(of_sheet.parts().iter().cloned().chain(said).collect())
}

fn added(figures: &[Figure]) -> Result<Modifiers, Unbounded> {
    Modifiers::new(figures.iter().copied().map(Modifier::plain).collect())
}
