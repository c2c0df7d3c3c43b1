//! What a fortune die does to a roll: a die is traded for one, or whoever rolled repeats their own dice until they are better.

use crate::dice::{Faces, Unread};
use crate::systems::interface::{MOST_REPEATS, Repeats, Unrepeatable};

use super::outcome::Outcome;
use super::rolling::outcome;
use super::{Attempt, FortuneRule};

impl Attempt {
    /// What its file says of fortune dice.
    fn fortune(&self) -> Option<&'static FortuneRule> {
        self.rule()?.fortune.as_ref()
    }

    /// An outcome in which these parts, counted from 0, were traded for fortune dice: the same faces are read with what the
    /// file sets then. None where nothing of it can be.
    pub(in crate::systems) fn traded(&self, came: &Outcome, parts: &[usize]) -> Option<Outcome> {
        let (_, input) = self.fortune()?.trade.as_ref()?;
        let name = self
            .definition()
            .names
            .get(self.definition().inputs.get(input.is)?.number)?;
        let is_traded = |part: usize| parts.contains(&part);
        let read = |(part, own): (usize, &Outcome)| {
            let traded = is_traded(part).then(|| {
                let alone = self.part_alone(part)?;
                let side = alone.own().with(&name.key, 1);
                alone.with_own(side).reading(own)
            });
            traded.flatten().unwrap_or_else(|| own.clone())
        };
        let each: Vec<Outcome> = came.parts().iter().enumerate().map(read).collect();
        match &came.parts {
            Some(parts) => Some(self.of_parts(each, parts.ties.clone())),
            None => each.into_iter().next(),
        }
    }

    /// What the faces of an outcome come to by what it says now.
    fn reading(&self, came: &Outcome) -> Option<Outcome> {
        let plan = self.own().plan(self.definition()).ok()?;
        let fall = plan.fall(&came.faces().concat()).ok()?;
        Some(outcome(self.rule()?, &plan, &fall))
    }

    /// Why a fortune die cannot repeat one part of what came of it.
    pub(in crate::systems) fn refuse_fortune(
        &self,
        came: &Outcome,
        part: usize,
    ) -> Result<(), Unrepeatable> {
        let own = came.parts().get(part).ok_or(Unrepeatable::NoPart)?;
        let alone = self.part_alone(part).ok_or(Unrepeatable::NoPart)?;
        if self.fortune().is_none() {
            return Err(Unrepeatable::NoPart);
        }
        if !own.can_be_repeated {
            return Err(Unrepeatable::NaturalOne);
        }
        let odds = alone.own().plan(self.definition()).ok();
        let odds = odds.and_then(|plan| plan.odds().ok()).unwrap_or_default();
        let can_be = odds
            .outcomes
            .iter()
            .any(|chance| self.betters((&chance.keys, &chance.grade), own));
        can_be.then_some(()).ok_or(Unrepeatable::CannotBeBettered)
    }

    /// Whether what came of another roll is better than an outcome.
    fn betters(&self, again: (&[i64], &i64), own: &Outcome) -> bool {
        let is_of_several = self.counts().is_lowest();
        let before = self.ranked_by((&own.keys, &own.grade), is_of_several);
        self.ranked_by(again, is_of_several) > before
    }

    /// One part repeated until what orders it first is higher, or so many times; typed faces until they end.
    pub(in crate::systems) fn repeat_part(
        &self,
        came: &Outcome,
        part: usize,
        faces: &mut dyn Faces,
        is_typed: bool,
    ) -> Result<Repeats<Outcome>, Unread> {
        let (Some(alone), Some(own)) = (self.part_alone(part), came.parts().get(part)) else {
            return Ok(Repeats::none());
        };
        let mut repeats = Repeats {
            is_part: came.parts.is_some(),
            ..Repeats::none()
        };
        while repeats.earlier.len() < MOST_REPEATS && (!is_typed || faces.is_waiting()) {
            let again = alone.roll(faces)?;
            if self.betters((&again.keys, &again.grade), own) {
                repeats.better = Some(self.with_part((came, part), again, faces)?);
                break;
            }
            repeats.earlier.push(again);
        }
        Ok(repeats)
    }

    /// An outcome read anew with one part rolled again; where that lets the main part be rolled, it is.
    fn with_part(
        &self,
        (came, part): (&Outcome, usize),
        again: Outcome,
        faces: &mut dyn Faces,
    ) -> Result<Outcome, Unread> {
        if came.parts.is_none() {
            return Ok(again);
        }
        // All others stay what they are: one may have been traded.
        let mut each = came.parts().to_vec();
        let own = each.get_mut(part);
        own.into_iter().for_each(|own| own.clone_from(&again));
        let lets_on = matches!(each.as_slice(), [first] if self.lets_on(first, faces.is_waiting()));
        let main = self
            .part_alone(1)
            .filter(|_| self.main().is_some() && lets_on);
        if let Some(main) = main {
            each.push(main.roll(faces)?);
        }
        let ties = came
            .parts
            .as_ref()
            .map_or(&[][..], |parts| parts.ties.as_slice());
        let ties = self.break_ties(&each, ties, faces)?;
        Ok(self.of_parts(each, ties))
    }
}
