//! The fortune ledger's laws: who may gain, who may spend, which roll may be turned or repeated.

use crate::campaign::command::Fortune;
use crate::campaign::event::{Event, Roll, RollId};
use crate::campaign::history::Fate;
use crate::campaign::ledger::Reason;
use crate::campaign::party::{Being, Hero, HeroId};
use crate::campaign::refusal::Refusal;
use crate::campaign::resolving::Unresolvable;
use crate::dice::{Faces, Provenance, TypedFaces};
use crate::rules::pen_and_dagger::{self as pd, Level};
use crate::rules::{Attempt, Outcome, System};

use super::Draft;

/// Rolls after which a chain of the program's own dice is given up.
const LONGEST_CHAIN: usize = 10_000;

impl Draft<'_> {
    pub(super) fn fortune(&mut self, hero: HeroId, what: &Fortune) -> Result<(), Refusal> {
        let system = self.state().system;
        let Some(hero) = self.state().hero(hero).filter(|_| system == System::PenAndDagger) else {
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
            Fortune::Reroll { roll, typed } => self.reroll(hero, *roll, typed.as_deref()),
            Fortune::Convert { roll } => self.convert(hero, *roll),
        }
    }

    fn enter(
        &mut self,
        hero: &Hero,
        reason: Reason,
        roll: Option<RollId>,
        note: Option<String>,
    ) -> Result<(), Refusal> {
        self.push(Event::Fortune { hero: hero.id, name: hero.name.clone(), reason, roll, note })
    }

    fn convert(&mut self, hero: &Hero, roll: Option<RollId>) -> Result<(), Refusal> {
        let id = self.claimed(hero, roll)?;
        let Outcome::PenAndDagger(outcome) = &self.standing(id)?.outcome else {
            return Err(Refusal::NoFortuneForIt(id));
        };
        match outcome.natural() {
            _ if outcome.level().is_none() => return Err(Refusal::LuckEarnsNone),
            20 if !is_anothers_die(hero, self.standing(id)?) => {}
            20 => return Err(Refusal::NotTheirRoll { roll: id, name: hero.name.clone() }),
            face => return Err(Refusal::NoTwenty { roll: id, face }),
        }
        self.check_room(hero)?;
        self.events.push(Event::Converted { roll: id });
        self.enter(hero, Reason::NaturalTwenty, Some(id), None)
    }

    fn reroll(&mut self, hero: &Hero, roll: Option<RollId>, typed: Option<&[u32]>) -> Result<(), Refusal> {
        let id = self.claimed(hero, roll)?;
        let old = self.standing(id)?.clone();
        let (attempt, standing) = repeatable(id, &old)?;
        if standing.natural == 1 {
            return Err(Refusal::NaturalOne(id));
        }
        let book = &self.campaign.rules().pen_and_dagger;
        if !can_be_bettered(&attempt, book, standing.level) {
            return Err(Refusal::CannotBeBettered(id));
        }
        self.check_hand(hero)?;
        let (mut chain, dice) = self.roll_chain(&attempt, standing.level, typed)?;
        let Some(outcome) = chain.pop() else { return Err(Refusal::EndlessChain(0)) };
        self.enter(hero, Reason::Reroll, Some(id), None)?;
        let roll = Roll {
            attempt: Attempt::PenAndDagger(attempt),
            outcome,
            dice,
            comment: self.comment.clone(),
            again: Some(id),
            earlier: chain,
            anew: None,
            after: None,
            is_secret: self.campaign.is_secret(id, &old),
            ..old
        };
        self.push(Event::Rolled(Box::new(roll)))
    }

    /// Rolls until the result is better: all results in order, the better one last.
    fn roll_chain(
        &mut self,
        attempt: &pd::Attempt,
        than: Option<Level>,
        typed: Option<&[u32]>,
    ) -> Result<(Vec<Outcome>, Provenance), Refusal> {
        let book = &self.campaign.rules().pen_and_dagger;
        if let Some(typed) = typed {
            let mut faces = TypedFaces::new(typed.to_vec());
            let mut chain = Vec::new();
            while faces.is_waiting() && !chain.last().is_some_and(|last| is_better(last, than)) {
                chain.push(Outcome::PenAndDagger(attempt.roll(book, &mut faces)?));
            }
            faces.finish()?;
            return match chain.last() {
                Some(last) if is_better(last, than) => Ok((chain, Provenance::Typed)),
                _ => Err(Refusal::BadChain("none of them is better, roll on and type them all".into())),
            };
        }
        let from = self.dice.position();
        let mut chain = Vec::new();
        while chain.len() < LONGEST_CHAIN {
            let outcome = Outcome::PenAndDagger(attempt.roll(book, self.dice)?);
            let is_done = is_better(&outcome, than);
            chain.push(outcome);
            if is_done {
                return Ok((chain, self.dice.since(from)));
            }
        }
        Err(Refusal::EndlessChain(LONGEST_CHAIN))
    }

    /// The roll a hero means, if it is theirs, stands, and no fortune die has touched it.
    fn claimed(&self, hero: &Hero, roll: Option<RollId>) -> Result<RollId, Refusal> {
        let latest = || self.campaign.latest_roll_of(hero.id);
        let id =
            roll.or_else(latest).ok_or_else(|| self.unless_older(Refusal::NoRollYet(hero.name.clone())))?;
        let found = self.standing(id)?;
        if !found.is_by(Being::Hero(hero.id)) {
            return Err(Refusal::NotTheirRoll { roll: id, name: hero.name.clone() });
        }
        match self.campaign.fate(id) {
            Some(Fate::Replaced(by)) => Err(Refusal::RollReplaced { roll: id, by }),
            Some(Fate::ReadAgain(by)) => Err(Unresolvable::ReadAgain { roll: id, by }.into()),
            Some(Fate::Converted(_)) => Err(Refusal::AlreadyConverted(id)),
            Some(Fate::Continued(by)) => Err(Refusal::AlreadyContinued { roll: id, by }),
            None => Ok(id),
        }
    }

    fn check_room(&self, hero: &Hero) -> Result<(), Refusal> {
        let (held, limit) = (self.state().ledger.held(hero.id), hero.fortune_limit());
        if held >= limit {
            return Err(Refusal::HandFull { name: hero.name.clone(), held, limit });
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

/// Whether the die that counts for several was rolled by another of them.
fn is_anothers_die(hero: &Hero, roll: &Roll) -> bool {
    match &roll.outcome {
        Outcome::PenAndDagger(pd::Outcome::Shared { counting, .. }) => {
            roll.who.get(*counting).is_some_and(|roller| roller.being != Being::Hero(hero.id))
        }
        _ => false,
    }
}

/// The result a fortune die would better.
struct Standing {
    natural: u32,
    /// None for luck, which is only ever lucky or not.
    level: Option<Level>,
}

/// What a fortune die repeats: the whole attempt, or of a linked one the part that was rolled last.
fn repeatable(id: RollId, roll: &Roll) -> Result<(pd::Attempt, Standing), Refusal> {
    let (Attempt::PenAndDagger(attempt), Outcome::PenAndDagger(outcome)) = (&roll.attempt, &roll.outcome)
    else {
        return Err(Refusal::NoFortuneForIt(id));
    };
    let standing = Standing { natural: outcome.natural(), level: outcome.level() };
    let attempt = match (attempt, outcome) {
        (pd::Attempt::PartyLuck { .. }, _) => return Err(Refusal::NoSingleResult(id)),
        (pd::Attempt::Linked { main, .. }, pd::Outcome::Linked { main: Some(_), .. }) => {
            pd::Attempt::Single { check: *main, bar: attempt.bar() }
        }
        (other, _) => other.clone(),
    };
    if standing.level.is_none() && standing.natural >= pd::LUCKY_FROM {
        return Err(Refusal::CannotBeBettered(id));
    }
    Ok((attempt, standing))
}

fn can_be_bettered(attempt: &pd::Attempt, book: &pd::Book, level: Option<Level>) -> bool {
    let Some(level) = level else { return true };
    let grades = match attempt {
        pd::Attempt::Linked { first, .. } => Some(first.grades(&book.table)),
        other => other.grades(book),
    };
    let higher = Level::ALL.into_iter().find(|&other| other > level);
    higher.zip(grades).is_some_and(|(higher, grades)| grades.at_least(higher) > 0.0)
}

fn is_better(outcome: &Outcome, than: Option<Level>) -> bool {
    let Outcome::PenAndDagger(outcome) = outcome else { return false };
    let level = match outcome {
        pd::Outcome::Linked { first, .. } => Some(first.level),
        other => other.level(),
    };
    match than {
        Some(than) => level > Some(than),
        None => outcome.natural() >= pd::LUCKY_FROM,
    }
}
