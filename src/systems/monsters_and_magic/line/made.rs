//! What an attempt line says, made into an attempt, and the sum told.

use crate::ids::CreatureId;
use crate::systems::ConditionModifier;
use crate::systems::line::Attempting;
use crate::systems::line::Reader;
use crate::systems::line::attempt_parts;
use crate::systems::monsters_and_magic::{
    Action, Attempt, Base, Book, Effort, Resistance, Rollable, Rolled, Sheet, Static,
};
use crate::systems::three_dice::{Figure, Modifier, Modifiers, Unbounded};
use crate::words::{Complaint, is_same};

use super::{Damage, Draft, NAMED_RESISTANCE, Side, Word};
use crate::systems::line::told_with;

impl Reader<'_, Book> {
    /// The attempt a line comes to.
    pub(super) fn finish_magic(
        &self,
        who: &[CreatureId],
        draft: &Draft,
    ) -> Result<Attempting<Attempt>, Complaint> {
        let refused = |(word, at, is_theirs): &(Word, std::ops::Range<usize>, bool)| {
            Some((draft.refuses(*word, *is_theirs)?, at.clone()))
        };
        if let Some((why, at)) = draft.said.iter().find_map(refused) {
            return Err(Complaint::new(at, why));
        }
        if draft.ours.is_empty() {
            return Err(self
                .words
                .complain("expected a modifier, such as `+3`, or `static 15` here."));
        }
        if draft.theirs.as_ref().is_some_and(Side::is_empty) && !draft.is_unresisted {
            return Err(self.words.unknown(std::iter::empty(), NAMED_RESISTANCE));
        }
        let whole = 0..self.words.line().len();
        let attempt = draft
            .made()
            .map_err(|why| Complaint::new(whole, format!("{why}.")))?;
        let is_named_twice = who.len() > 1;
        let who: Vec<CreatureId> = who
            .iter()
            .copied()
            .chain(draft.rival.filter(|_| !is_named_twice))
            .collect();
        // Of two who are named, the second is the other side only where that is more than a number.
        let is_number = |side: &Side| is_named_twice && side.score.is_some();
        let has_other_side = draft.theirs.as_ref().is_some_and(|side| !is_number(side));
        let seats = usize::from(has_other_side || draft.is_unresisted) + 1;
        self.refuse_crowd(&who, seats)?;
        let warnings = self.warnings_of_magic(who.first(), draft, &attempt);
        let kind = if draft.to.is_some() {
            "contest"
        } else {
            "action"
        };
        let base = draft.ours.base.as_ref();
        let mut what = base.map_or_else(|| kind.to_owned(), |base| draft.named(base));
        let theirs = draft.theirs.as_ref().and_then(|side| side.base.as_ref());
        if let Some(theirs) = theirs {
            what.push_str(&format!(" against {}", theirs.name));
        }
        if base.is_some() && draft.to.is_some() {
            what.push_str(", contest");
        }
        let parts: Vec<Option<CreatureId>> = who.iter().copied().map(Some).collect();
        let counts = |part: usize, sway: &ConditionModifier| draft.counts(part, sway);
        let (attempt, modifiers) = self.swayed(attempt, &parts, &draft.line, &counts)?;
        let of_rival = theirs.map(|theirs| self.told_of(draft.rival, &theirs.sum().to_string()));
        let is_surprised = draft.theirs.as_ref().is_some_and(|side| side.is_surprised);
        let surprise = is_surprised
            .then(|| self.told_of(draft.rival, "surprised, so the resistance is rolled"));
        let parts = surprise
            .into_iter()
            .chain(of_rival)
            .chain(attempt_parts(&attempt))
            .collect();
        let because = told_with(base.map(Rollable::sum).as_ref(), parts);
        let attempting = self.attempting(&who, what, because.join(" · "), attempt, &draft.line)?;
        Ok(attempting.moved_by(modifiers).warned_of(warnings))
    }

    /// What the rules warn of: a static action without what it needs, traits past what they may add.
    fn warnings_of_magic(
        &self,
        who: Option<&CreatureId>,
        draft: &Draft,
        attempt: &Attempt,
    ) -> Vec<String> {
        let typed = |side: &Side, creature: Option<&CreatureId>| {
            let (sheet, level) = self.sheet_of::<Sheet>(creature)?;
            sheet.bonus_warning(side.trait_bonus?, level)
        };
        let of_side = |side: &Side, creature| {
            let typed = typed(side, creature);
            let described = side.warning.clone().filter(|_| side.trait_bonus.is_none());
            [typed, described].into_iter().flatten().collect::<Vec<_>>()
        };
        let ours = of_side(&draft.ours, who);
        let theirs = draft
            .theirs
            .as_ref()
            .map(|side| of_side(side, draft.rival.as_ref()));
        // The game master may go static for those of whom nobody asks what they need for it.
        let is_foes = self.is_for_initiative && matches!(who, Some(CreatureId::Foe(_)));
        let caution = attempt.caution().filter(|_| !is_foes).map(str::to_owned);
        caution
            .into_iter()
            .chain(ours)
            .chain(theirs.into_iter().flatten())
            .collect()
    }
}

impl Draft {
    /// Whether what stands on whoever makes a part counts in it: in whatever they do; in what they resist only where the line
    /// names it (our decision: the rules have effects and consequences move action checks).
    fn counts(&self, part: usize, sway: &ConditionModifier) -> bool {
        let side = match part {
            0 => Some(&self.ours),
            _ => self.theirs.as_ref(),
        };
        side.is_none_or(|side| {
            self.acts(part) || side.using.iter().any(|name| is_same(name, &sway.name))
        })
    }

    /// Whether a part is something done: ours, unless a resistance was put to the front, and both sides of a contest.
    fn acts(&self, part: usize) -> bool {
        let base = self.ours.base.as_ref().map(|base| &base.base);
        match part {
            0 => !matches!(base, Some(Base::Resistance(_))),
            _ => self.to.is_some(),
        }
    }

    /// Why a word does not go with the others, where it does not.
    fn refuses(&self, word: Word, is_theirs: bool) -> Option<&'static str> {
        let side = self
            .theirs
            .as_ref()
            .filter(|_| is_theirs)
            .unwrap_or(&self.ours);
        let is_static = side.score.is_some();
        let is_contest = self.to.is_some();
        let rolls_nothing = self.ours.score.is_some()
            || self
                .theirs
                .as_ref()
                .is_some_and(|side| side.score.is_some());
        match word {
            Word::Rolled if side.start.is_none() && side.named.is_none() => Some(
                "this rolls a resistance by name (`vs orc strength rolled`, `vs tough rolled`): else say `vs +5`.",
            ),
            Word::Unresisted if self.theirs.as_ref().is_some_and(Side::is_said) => {
                Some("a resistance is said already: leave one of the two out.")
            }
            Word::Unresisted if is_contest => {
                Some("in a contest both sides roll: `mm +3 vs +5 to 10`.")
            }
            Word::To if self.theirs.is_none() && !self.is_unresisted => {
                Some("a contest has two sides: `mm +3 vs +5 to 10`.")
            }
            Word::To if rolls_nothing => Some("in a contest both sides roll: `mm +3 vs +5 to 10`."),
            Word::Damage if is_theirs && !is_contest => {
                Some("damage dice add to the action: say them before `vs`.")
            }
            Word::Damage if is_static && matches!(side.damage, Some(Damage::Dice(_))) => {
                Some("what is static takes no dice, damage dice neither.")
            }
            Word::Using if self.acts(usize::from(is_theirs)) => Some(
                "effects and consequences count by themselves in whatever is done: `using` names those that help to resist.",
            ),
            Word::Prime if is_static => Some("only a modifier is doubled: a score has none."),
            Word::Disturbed(_) if is_contest => {
                Some("concentration raises a resistance, and a contest has none: leave this out.")
            }
            Word::Disturbed(_) if self.theirs.is_none() && !self.is_unresisted => {
                Some("concentration raises a resistance: say one, such as `vs 14`.")
            }
            Word::To
            | Word::Rolled
            | Word::Unresisted
            | Word::Damage
            | Word::Prime
            | Word::Using
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

    /// A difficulty by name that is to be rolled: what is added to the dice, in place of its number.
    pub(super) fn roll_difficulty(&mut self) {
        let Some(theirs) = self.theirs.as_mut().filter(|side| side.is_rolled) else {
            return;
        };
        let Some((_, rolled)) = theirs.named else {
            return;
        };
        theirs.score = None;
        theirs.signed.insert(0, rolled);
    }

    fn made(&self) -> Result<Attempt, Unbounded> {
        let action = match self.ours.score {
            Some(score) => Action::Static(self.ours.fixed(score)?),
            None => Action::Rolled(self.ours.effort()?),
        };
        let concentration = self.concentration;
        if self.is_unresisted {
            return Ok(Attempt::Resisted {
                action,
                resistance: Resistance::Unresisted,
                named: None,
                concentration,
            });
        }
        let Some(theirs) = &self.theirs else {
            return Ok(Attempt::Total { action });
        };
        match (action, self.to) {
            (Action::Rolled(effort), Some(to)) => Ok(Attempt::Contest {
                effort,
                rival: theirs.effort()?,
                to,
            }),
            (action, _) => Ok(Attempt::Resisted {
                action,
                resistance: match theirs.score {
                    Some(score) => Resistance::Static(theirs.fixed(score)?),
                    None => Resistance::Rolled(theirs.rolled()?),
                },
                named: theirs.named.as_ref().map(|(name, _)| name.clone()),
                concentration,
            }),
        }
    }
}

impl Side {
    /// Whether nothing was said that a total could be made of.
    const fn is_empty(&self) -> bool {
        self.signed.is_empty() && self.score.is_none() && self.base.is_none()
    }

    /// Whether anything of its own stands on it.
    const fn is_said(&self) -> bool {
        !self.is_empty() || self.start.is_some()
    }

    fn effort(&self) -> Result<Effort, Unbounded> {
        let of_sheet = || self.base.as_ref().and_then(|base| base.base.damage());
        let damage = match self.damage {
            Some(Damage::Dice(dice)) => Some(dice),
            Some(Damage::Fixed(_)) => None,
            None => of_sheet(),
        };
        Ok(Effort {
            roll: self.rolled()?,
            damage,
        })
    }

    /// What is added beside the attribute: the numbers of the line, then damage that is a figure.
    fn added(&self, signed: &[Figure]) -> Vec<Modifier> {
        let fixed = match self.damage {
            Some(Damage::Fixed(value)) => Some(Modifier {
                value,
                name: Some("damage".to_owned()),
            }),
            Some(Damage::Dice(_)) | None => None,
        };
        signed
            .iter()
            .copied()
            .map(Modifier::plain)
            .chain(fixed)
            .collect()
    }

    /// The first number is the attribute's modifier.
    fn rolled(&self) -> Result<Rolled, Unbounded> {
        if let Some(Base::Effort(effort)) = self.base.as_ref().map(|base| &base.base) {
            return Ok(Rolled {
                modifier: effort.roll.modifier,
                is_prime: self.is_prime || effort.roll.is_prime,
                trait_bonus: self.trait_bonus.unwrap_or(effort.roll.trait_bonus),
                modifiers: beside(&effort.roll.modifiers, self.added(&self.signed))?,
                armor: effort.roll.armor.clone(),
            });
        }
        let (modifier, others) = self
            .signed
            .split_first()
            .map_or((Figure::default(), &[][..]), |(first, rest)| (*first, rest));
        let modifiers = Modifiers::new(self.added(others))?;
        Ok(Rolled {
            modifier,
            is_prime: self.is_prime,
            trait_bonus: self.trait_bonus.unwrap_or_default(),
            modifiers,
            armor: Vec::new(),
        })
    }

    /// A score has its modifier in it already: every number is added to it.
    fn fixed(&self, score: Figure) -> Result<Static, Unbounded> {
        if let Some(Base::Static(fixed) | Base::Resistance(fixed)) =
            self.base.as_ref().map(|base| &base.base)
        {
            let trait_bonus = self.trait_bonus.unwrap_or(fixed.trait_bonus);
            let modifiers = beside(&fixed.modifiers, self.added(&self.signed))?;
            return Ok(Static {
                score,
                is_prime: fixed.is_prime,
                trait_bonus,
                modifiers,
                armor: fixed.armor.clone(),
            });
        }
        Ok(Static {
            score,
            is_prime: false,
            trait_bonus: self.trait_bonus.unwrap_or_default(),
            modifiers: Modifiers::new(self.added(&self.signed))?,
            armor: Vec::new(),
        })
    }
}

/// What a sheet adds, and what the line adds beside it.
fn beside(of_sheet: &Modifiers, said: Vec<Modifier>) -> Result<Modifiers, Unbounded> {
    Modifiers::new(of_sheet.parts().iter().cloned().chain(said).collect())
}
