//! The fortune ledger's laws: who may gain, who may spend, which roll may be turned or repeated.

use crate::campaign::command::Fortune;
use crate::campaign::event::Event;
use crate::campaign::facts::ledger::Reason;
use crate::campaign::facts::party::Hero;
use crate::campaign::facts::rolls::{Conversion, PartAgain, Roll};
use crate::campaign::facts::told::Told;
use crate::campaign::history::{Campaign, RollStatus};
use crate::campaign::ids::{CreatureId, HeroId, RollId};
use crate::campaign::refusal::{Refusal, Unresolvable};
use crate::dice::{Faces, Unread};
use crate::systems::pen_and_dagger::{self as pd, Level};
use crate::systems::{Attempt, Outcome};

use super::Draft;
use super::resolving::Noted;

/// Rolls after which a chain of the program's own dice is given up.
const LONGEST_CHAIN: usize = 10_000;

impl Draft<'_> {
    pub(super) fn fortune(&mut self, hero: HeroId, what: &Fortune) -> Result<(), Refusal> {
        let system = self.state().system;
        let Some(hero) = self
            .state()
            .hero(hero)
            .filter(|_| system.profile().has_fortune)
        else {
            return Err(Refusal::NoFortuneHere(system.title()));
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
        let name = || hero.name.clone();
        let roll = self.standing(id)?;
        let Outcome::PenAndDagger(outcome) = &roll.outcome else {
            return Err(Refusal::NoFortuneForIt(id));
        };
        if outcome.level().is_none() {
            return Err(Refusal::LuckEarnsNone);
        }
        let own = roll.parts_of(CreatureId::Hero(hero.id));
        if own.iter().any(|part| self.campaign.is_converted(id, *part)) {
            return Err(Refusal::AlreadyConverted {
                roll: id,
                name: name(),
            });
        }
        let natural = |part: &usize| outcome.part(*part).map_or(0, |own| own.natural());
        let named = own_part(hero, id, roll, part)?;
        let twenty = || own.iter().copied().find(|part| natural(part) == 20);
        let die = if part.is_none() && natural(&named) != 20 {
            twenty().unwrap_or(named)
        } else {
            named
        };
        if natural(&die) != 20 {
            return Err(Refusal::NoTwenty {
                roll: id,
                name: name(),
                face: natural(&die),
            });
        }
        self.check_room(hero)?;
        let told = self.told_converted(id, die)?;
        self.events.push(Event::Converted {
            roll: id,
            hero: Some(hero.id),
            die: Some(die),
            told,
        });
        self.enter(hero, Reason::NaturalTwenty, Some(id), None)
    }

    /// What is told of a roll once one more natural 20 in it is a normal success.
    fn told_converted(&self, id: RollId, die: usize) -> Result<Told, Refusal> {
        let roll = self.standing(id)?;
        let mut conversions = self.campaign.conversions(id).to_vec();
        conversions.push(Conversion {
            die: Some(die),
            by: 0,
            told: roll.told.clone(),
        });
        let outcome = roll.outcome_with(&conversions);
        Ok(Told::of(&roll.attempt, &outcome, self.campaign.rules()))
    }

    fn reroll(
        &mut self,
        hero: &Hero,
        roll: Option<RollId>,
        part: Option<usize>,
        typed: Option<&[u32]>,
    ) -> Result<(), Refusal> {
        let id = self.claimed(hero, roll)?;
        let old = self.standing(id)?.clone();
        let own = Repeated::of(self.campaign, hero, id, &old, part)?;
        self.check_hand(hero)?;
        let book = &self.campaign.rules().pen_and_dagger;
        let (
            Chain {
                earlier,
                better,
                drawn,
            },
            dice,
        ) = self.cast(typed, |faces| own.repeat(book, faces, typed.is_some()))?;
        let outcome = match better {
            Some(outcome) => Outcome::PenAndDagger(outcome),
            None if typed.is_some() => {
                return Err(Refusal::BadChain(
                    "none of them is better, roll on and type them all".into(),
                ));
            }
            None => return Err(Refusal::EndlessChain(LONGEST_CHAIN)),
        };
        let part_again = own.is_part().then_some(PartAgain {
            part: own.part,
            drawn,
        });
        self.enter(hero, Reason::Reroll, Some(id), None)?;
        let roll = Roll {
            told: Told::of(&old.attempt, &outcome, self.campaign.rules()),
            outcome,
            dice,
            comment: self.comment.clone(),
            again: Some(id),
            earlier,
            part_again,
            anew: None,
            after: None,
            is_secret: self.campaign.is_secret(id, &old),
            ..old
        };
        self.push(Event::Rolled(Box::new(roll)))
    }

    /// The roll a hero means, if it is theirs and no other stands in its place.
    fn claimed(&self, hero: &Hero, roll: Option<RollId>) -> Result<RollId, Refusal> {
        let latest = || self.campaign.latest_roll_of(hero.id);
        let id = roll
            .or_else(latest)
            .ok_or_else(|| self.unless_older(Refusal::NoRollYet(hero.name.clone())))?;
        let found = self.standing(id)?;
        if !found.is_by(CreatureId::Hero(hero.id)) {
            return Err(Refusal::NotTheirRoll {
                roll: id,
                name: hero.name.clone(),
            });
        }
        match self.campaign.fate(id) {
            Some(RollStatus::Replaced(by)) => Err(Refusal::RollReplaced { roll: id, by }),
            Some(RollStatus::ReadAgain(by)) => Err(Unresolvable::ReadAgain { roll: id, by }.into()),
            Some(RollStatus::Continued(by)) => Err(Refusal::AlreadyContinued { roll: id, by }),
            Some(RollStatus::Converted(_)) | None => Ok(id),
        }
    }

    fn check_room(&self, hero: &Hero) -> Result<(), Refusal> {
        let (held, limit) = (self.state().ledger.held(hero.id), hero.fortune_limit());
        if held >= limit {
            return Err(Refusal::HandFull {
                name: hero.name.clone(),
                held,
                limit,
            });
        }
        Ok(())
    }

    fn check_hand(&self, hero: &Hero) -> Result<(), Refusal> {
        if self.state().ledger.held(hero.id) == 0 {
            return Err(Refusal::HandEmpty(hero.name.clone()));
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
        None => own.first().copied().ok_or(Refusal::NoFortuneForIt(id)),
        Some(named) => own
            .get(named)
            .copied()
            .filter(|_| own.len() > 1)
            .ok_or_else(|| {
                let word = if named == 0 { "first" } else { "second" };
                Refusal::NoSuchPart {
                    roll: id,
                    name: hero.name.clone(),
                    word,
                }
            }),
    }
}

/// What a fortune die repeats: a hero's own part of a roll.
struct Repeated<'a> {
    whole: &'a pd::Attempt,
    /// What came of the whole, as it stands now.
    standing: pd::Outcome,
    part: usize,
    attempt: pd::Attempt,
    own: pd::Outcome,
}

/// A part repeated: what was no better, then the whole with what was, and every die that fell.
struct Chain {
    earlier: Vec<Outcome>,
    better: Option<pd::Outcome>,
    drawn: Vec<(u32, u32)>,
}

impl<'a> Repeated<'a> {
    fn of(
        campaign: &Campaign,
        hero: &Hero,
        id: RollId,
        roll: &'a Roll,
        named: Option<usize>,
    ) -> Result<Self, Refusal> {
        let name = || hero.name.clone();
        let (Attempt::PenAndDagger(whole), Outcome::PenAndDagger(standing)) =
            (&roll.attempt, campaign.outcome_now(id, roll).into_owned())
        else {
            return Err(Refusal::NoFortuneForIt(id));
        };
        let part = own_part(hero, id, roll, named)?;
        let Some((attempt, own)) = whole.part(part).zip(standing.part(part)) else {
            return Err(Refusal::NoFortuneForIt(id));
        };
        let repeated = Self {
            whole,
            standing,
            part,
            attempt,
            own,
        };
        if campaign.is_converted(id, part) {
            return Err(Refusal::AlreadyConverted {
                roll: id,
                name: name(),
            });
        }
        if repeated.own.natural() == 1 {
            return Err(Refusal::NaturalOne {
                roll: id,
                name: name(),
            });
        }
        if !repeated.can_be_bettered(&campaign.rules().pen_and_dagger) {
            return Err(Refusal::CannotBeBettered {
                roll: id,
                name: name(),
            });
        }
        Ok(repeated)
    }

    /// Whether other parts lie beside it.
    const fn is_part(&self) -> bool {
        !matches!(self.whole, pd::Attempt::Single { .. } | pd::Attempt::Luck)
    }

    fn can_be_bettered(&self, book: &pd::Book) -> bool {
        let Some(level) = self.own.level() else {
            return self.own.natural() < if self.is_part() { 20 } else { pd::LUCKY_FROM };
        };
        let higher = Level::ALL.into_iter().find(|&other| other > level);
        higher
            .zip(self.attempt.grades(book))
            .is_some_and(|(higher, grades)| grades.at_least(higher) > 0.0)
    }

    /// A higher level; of luck lucky, and in a party's luck roll a higher die.
    fn is_bettered_by(&self, outcome: &pd::Outcome) -> bool {
        match self.own.level() {
            Some(level) => outcome.level() > Some(level),
            None if self.is_part() => outcome.natural() > self.own.natural(),
            None => outcome.natural() >= pd::LUCKY_FROM,
        }
    }

    /// Rolls until it is better, or until typed faces end.
    fn repeat(
        &self,
        book: &pd::Book,
        faces: &mut dyn Faces,
        is_typed: bool,
    ) -> Result<Chain, Unread> {
        let mut faces = Noted {
            faces,
            drawn: Vec::new(),
        };
        let mut earlier = Vec::new();
        let mut better = None;
        while better.is_none() && earlier.len() < LONGEST_CHAIN && (!is_typed || faces.is_waiting())
        {
            let outcome = self.attempt.roll(book, &mut faces)?;
            if self.is_bettered_by(&outcome) {
                better = Some(self.whole.with_part(
                    &self.standing,
                    self.part,
                    outcome,
                    book,
                    &mut faces,
                )?);
            } else {
                earlier.push(Outcome::PenAndDagger(outcome));
            }
        }
        Ok(Chain {
            earlier,
            better,
            drawn: faces.drawn,
        })
    }
}
