//! The fortune ledger's laws: who may gain, who may spend, which roll may be turned or repeated.

use crate::campaign::refusal::refused;
use crate::campaign::{
    CreatureId, Event, Fortune, Hero, HeroId, PartAgain, Reason, Refusal, Roll, RollId, Told,
};
use crate::systems::Outcome;
use crate::systems::interface::{MOST_REPEATS, Repeats, Unrepeatable};

use super::Draft;

impl Draft<'_> {
    pub(super) fn fortune(&mut self, hero: HeroId, what: &Fortune) -> Result<(), Refusal> {
        let system = self.state().system;
        let hero = self.state().hero(hero);
        let Some(hero) = hero.filter(|_| system.definition().has_fortune()) else {
            let system = system.title();
            return refused(format!(
                "{system} has no fortune dice: only Pen & Dagger does"
            ));
        };
        match what {
            Fortune::Grant { reason, note } => {
                self.check_room(hero)?;
                self.enter(hero, *reason, None, note.clone())
            }
            Fortune::Spend { reason, note } => {
                self.check_hand(hero)?;
                self.enter(hero, *reason, None, note.clone())
            }
            Fortune::Reroll { roll, part, typed } => {
                self.reroll(hero, *roll, *part, typed.as_deref())
            }
            Fortune::Convert { roll, part } => self.convert(hero, *roll, *part),
        }
    }

    fn enter(
        &mut self,
        hero: &Hero,
        reason: Reason,
        roll: Option<RollId>,
        note: Option<String>,
    ) -> Result<(), Refusal> {
        self.push(Event::Fortune {
            hero: hero.id,
            name: hero.name.clone(),
            reason,
            roll,
            note,
        })
    }

    fn convert(
        &mut self,
        hero: &Hero,
        roll: Option<RollId>,
        part: Option<usize>,
    ) -> Result<(), Refusal> {
        let id = self.claimed(hero, roll)?;

        let roll = self.campaign.standing_roll(id)?;
        if roll.attempt.system() != Some(self.state().system) {
            return Err(no_fortune_for_it(id));
        }
        if roll.attempt.with_normals(&roll.outcome, &[]).is_none() {
            return refused("a luck roll earns no fortune die: only a hero's attempt does");
        }
        let own = roll.parts_of(CreatureId::Hero(hero.id));
        let is_left = |part: &usize| {
            is_tradable(&roll.outcome, *part) && !self.campaign.is_converted(id, *part)
        };
        let named = own_part(hero, id, roll, part)?;
        let die = match part {
            None if !is_left(&named) => own.into_iter().find(is_left).unwrap_or(named),
            None | Some(_) => named,
        };
        if self.campaign.is_converted(id, die) {
            return Err(converted(id, &hero.name));
        }
        if !is_tradable(&roll.outcome, die) {
            let name = &hero.name;
            return refused(match roll.outcome.part(die).and_then(|own| own.d20()) {
                Some(face) => format!(
                    "{name} kept a {face} in roll {id}: only a natural 20 turns into a fortune die"
                ),
                None => format!(
                    "{name}'s dice of roll {id} did not fall so that they turn into a fortune die"
                ),
            });
        }
        self.check_room(hero)?;
        let told = self.campaign.told_as_normal(id, roll, die);
        let is_missed = self.campaign.misses_as_normal(id, roll, die);
        self.events.push(Event::Converted {
            roll: id,
            hero: Some(hero.id),
            die: Some(die),
            told,
        });
        let note = is_missed.then(|| "its bar is missed now".to_owned());
        self.enter(hero, Reason::NaturalTwenty, Some(id), note)
    }

    fn reroll(
        &mut self,
        hero: &Hero,
        roll: Option<RollId>,
        part: Option<usize>,
        typed: Option<&[u32]>,
    ) -> Result<(), Refusal> {
        let id = self.claimed(hero, roll)?;
        let old = self.campaign.standing_roll(id)?.clone();
        let part = own_part(hero, id, &old, part)?;
        let standing = self.campaign.outcome_now(id, &old).into_owned();
        self.check_repeat(hero, id, &old, part)?;
        self.check_hand(hero)?;
        let is_typed = typed.is_some();
        let (repeats, drawn, dice) = self.cast_noting(typed, |faces| {
            old.attempt.repeat(&standing, part, faces, is_typed)
        })?;
        let Repeats {
            earlier,
            better,
            is_part,
        } = repeats;
        let outcome = match better {
            Some(outcome) => outcome,
            None if is_typed => {
                return refused(
                    "those faces are not a chain: none of them is better, roll on and type them all",
                );
            }
            None => {
                return refused(format!(
                    "the dice never came out better in {MOST_REPEATS} rolls: type the faces rolled at the table"
                ));
            }
        };
        let part_again = is_part.then_some(PartAgain { part, drawn });
        self.enter(hero, Reason::Reroll, Some(id), None)?;
        let roll = Roll {
            told: Told::of(&old.attempt, &outcome),
            outcome,
            dice,
            comment: self.comment.clone(),
            again: Some(id),
            earlier,
            part_again,
            anew: None,
            after: None,
            is_secret: self.campaign.is_secret(id, &old),
            ..old.clone()
        };
        let better = roll.outcome.clone();
        self.push_roll(roll);
        self.count_save_again((id, &old), &better)
    }

    fn check_repeat(
        &self,
        hero: &Hero,
        id: RollId,
        roll: &Roll,
        part: usize,
    ) -> Result<(), Refusal> {
        let (campaign, name) = (self.campaign, hero.name.clone());
        let standing = campaign.outcome_now(id, roll);
        let why = roll.attempt.refuse_repeat(&standing, part);
        match why {
            Err(Unrepeatable::NoPart) => Err(no_fortune_for_it(id)),
            _ if campaign.is_converted(id, part) => Err(converted(id, &name)),
            Err(Unrepeatable::NaturalOne) => refused(format!(
                "{name} kept a natural 1 in roll {id}: that is never rerolled"
            )),
            Err(Unrepeatable::CannotBeBettered) => refused(format!(
                "{name}'s die of roll {id} cannot come out better: nothing higher has any chance"
            )),
            Ok(()) => Ok(()),
        }
    }

    /// The roll a hero means, if it is theirs and no other stands in its place.
    fn claimed(&self, hero: &Hero, roll: Option<RollId>) -> Result<RollId, Refusal> {
        let latest = || self.campaign.latest_roll_of(hero.id);
        let id = roll.or_else(latest).ok_or_else(|| {
            self.unless_older(format!("{} has made no roll yet", hero.name).into())
        })?;
        let found = self.campaign.standing_roll(id)?;
        if !found.is_by(CreatureId::Hero(hero.id)) {
            return refused(format!("roll {id} is not {}'s", hero.name));
        }
        self.campaign.expect_not_replaced(id)?;
        Ok(id)
    }

    fn check_room(&self, hero: &Hero) -> Result<(), Refusal> {
        let (held, limit) = (self.state().ledger.held(hero.id), hero.fortune_limit());
        if held >= limit {
            return refused(format!(
                "{} holds {held}/{limit}, two per level: no more dice, spend one first",
                hero.name
            ));
        }
        Ok(())
    }

    fn check_hand(&self, hero: &Hero) -> Result<(), Refusal> {
        if self.state().ledger.held(hero.id) == 0 {
            return refused(format!("{} has no fortune die", hero.name));
        }
        Ok(())
    }
}

/// A hero's own part of a roll: the one named, else the one that counts, else the first.
fn own_part(hero: &Hero, id: RollId, roll: &Roll, named: Option<usize>) -> Result<usize, Refusal> {
    let own = roll.parts_of(CreatureId::Hero(hero.id));
    let counting = roll.counting_part();
    match named {
        None if own.contains(&counting) => Ok(counting),
        None => own.first().copied().ok_or_else(|| no_fortune_for_it(id)),
        Some(named) => own
            .get(named)
            .copied()
            .filter(|_| own.len() > 1)
            .ok_or_else(|| {
                let word = if named == 0 { "first" } else { "second" };
                format!(
                    "{} rolled one part of roll {id}: leave `{word}` out",
                    hero.name
                )
                .into()
            }),
    }
}

/// Whether the die of one part of an outcome may be traded for a fortune die.
fn is_tradable(outcome: &Outcome, part: usize) -> bool {
    outcome.part(part).is_some_and(|own| own.can_be_traded())
}

fn no_fortune_for_it(roll: RollId) -> Refusal {
    format!("roll {roll} is not a Pen & Dagger roll: a fortune die does nothing for it").into()
}

fn converted(roll: RollId, name: &str) -> Refusal {
    format!("{name}'s natural 20 in roll {roll} was already turned into a fortune die").into()
}
