//! What the rules make follow from a roll: distractions, approaches that are closed, results kept and uncovered.

use std::cmp::Ordering;

use crate::campaign::facts::secrets::NOTICED;
use crate::campaign::refusal::refused;
use crate::campaign::{
    Arranged, Condition, CreatureId, Deed, Duration, Ends, Event, Refusal, Roll, RollId, Roller,
};
use crate::systems::{
    Attempting, Attitude, ConditionEffect, HIDING, HiddenResult, Outcome, RollTarget, closed_to,
    distracted_by,
};

use crate::words::{is_same, quoted};

use super::Draft;

impl Draft<'_> {
    /// Everything that follows from a roll by itself.
    pub(super) fn follow(
        &mut self,
        attempting: &Attempting,
        outcome: &Outcome,
    ) -> Result<(), Refusal> {
        let Some(roller) = attempting.who.first() else {
            return Ok(());
        };
        if self.deed_of(attempting) == Some(Deed::Attack) {
            self.step_out_of_hiding(roller, "an attack");
        }
        let Some(aim) = &attempting.aim else {
            return Ok(());
        };
        let passed = attempting.attempt.verdict(outcome).passed;
        match aim {
            RollTarget::Strike(_) | RollTarget::Examine | RollTarget::Study => Ok(()),
            RollTarget::Distract(whom) => self.distract(roller, whom.creature, outcome),
            RollTarget::Influence {
                whom, by, attitude, ..
            } => {
                let said = attitude.unwrap_or_else(|| self.state().attitude_of(whom.creature));
                self.feel(whom.creature, said);
                let (whom, who) = (whom.creature, roller.creature);
                match (passed, self.state().closed_approach(whom, who, by)) {
                    (Some(false), Some(_)) => {}
                    (Some(false), None) => self.stop_listening(whom, roller, by),
                    _ => self.reopen_approaches(whom, |closed| closed.is_closed_to(who, by)),
                }
                Ok(())
            }
            RollTarget::Keep(what) => self.keep(roller, what, attempting, outcome),
            RollTarget::Uncover { whom, what } => {
                if passed == Some(true) {
                    self.find(roller, whom.creature, what);
                }
                Ok(())
            }
            RollTarget::Search => self.find_hiders(roller, attempting, outcome),
            RollTarget::Dying => self.count_save(roller, attempting, outcome),
        }
    }

    /// Creatures feel otherwise from now on.
    pub(super) fn turn_to(
        &mut self,
        who: &[CreatureId],
        attitude: Attitude,
    ) -> Result<(), Refusal> {
        let system = self.state().system;
        if !system.definition().knows_influence() {
            let system = system.title();
            return refused(format!(
                "{system} has no attitudes: only Swords & Sorcery does"
            ));
        }
        let before = self.events.len();
        for &creature in who {
            self.feel(creature, attitude);
            self.reopen_approaches(creature, Condition::is_closed);
        }
        self.expect_change_since(before)
    }

    /// An approach that failed is closed until the table means it, or says how the creature feels: nobody counts the hours.
    pub(super) fn refuse_closed_approach(&self, attempting: &Attempting) -> Result<(), Refusal> {
        let (whom, by) = match &attempting.aim {
            Some(RollTarget::Influence {
                whom,
                by,
                is_again: false,
                ..
            }) => (whom, by),
            _ => return Ok(()),
        };
        let state = self.state();
        let roller = attempting.who.first();
        let closed =
            roller.and_then(|roller| state.closed_approach(whom.creature, roller.creature, by));
        let Some(Condition { name: closed, .. }) = closed else {
            return Ok(());
        };
        let (name, attitude) = (&whom.name, state.attitude_of(whom.creature).word());
        self.ask(format!(
            "{name} is {closed}, for a day or as long as you say (`attitude \"{name}\" {attitude}` lifts it)"
        ))
    }

    /// Approaches that failed before may be tried again.
    fn reopen_approaches(&mut self, creature: CreatureId, is_opened: impl Fn(&Condition) -> bool) {
        let closed = self.state().conditions(creature);
        let closed = closed.filter(|condition| is_opened(condition));
        let closed: Vec<String> = closed.map(|condition| condition.name.clone()).collect();
        for condition in closed {
            self.follow_once(Event::ConditionLost {
                creature,
                name: self.name_of(creature),
                condition,
            });
        }
    }

    fn feel(&mut self, creature: CreatureId, to: Attitude) {
        let from = self.state().attitude_of(creature);
        if from != to {
            self.follow_once(Event::AttitudeChanged {
                creature,
                name: self.name_of(creature),
                from,
                to,
            });
        }
    }

    fn stop_listening(&mut self, creature: CreatureId, to: &Roller, approach: &str) {
        let closed = ConditionEffect::Closed {
            to: to.creature,
            approach: approach.to_owned(),
        };
        let condition = Condition::new(closed_to(&to.name, approach), vec![closed], Ends::Never);
        self.follow_once(Event::ConditionGained {
            creature,
            name: self.name_of(creature),
            condition,
        });
    }

    /// What follows from one roll of a step does not follow from the next one again.
    fn follow_once(&mut self, event: Event) {
        if !self.events.contains(&event) {
            self.events.push(event);
        }
    }

    /// Whoever hides is found for everybody; a lie is seen through by one alone.
    fn find(&mut self, by: &Roller, whom: CreatureId, what: &str) {
        if what == HIDING {
            return self.end_hiding(whom, format!("found by {}", by.name));
        }
        self.follow_once(Event::SeenThrough {
            creature: whom,
            name: self.name_of(whom),
            what: what.to_owned(),
            by: by.clone(),
        });
    }

    fn end_hiding(&mut self, creature: CreatureId, why: String) {
        self.follow_once(Event::ResultUncovered {
            creature,
            name: self.name_of(creature),
            what: HIDING.to_owned(),
            why,
        });
    }

    /// A search without a name is an opposed check against everybody of the other side who hides.
    fn find_hiders(
        &mut self,
        by: &Roller,
        attempting: &Attempting,
        outcome: &Outcome,
    ) -> Result<(), Refusal> {
        let Some(found) = attempting.attempt.to_beat(outcome) else {
            return Ok(());
        };
        let state = self.state();
        let hiders = state.kept.iter().filter(|kept| kept.what == HIDING);
        for kept in hiders.filter(|kept| !state.are_beside(kept.who, by.creature)) {
            match found.cmp(&(kept.total, kept.standing)) {
                Ordering::Greater => self.find(by, kept.who, HIDING),
                // What is noticed without a roll is seen at the total itself.
                Ordering::Equal if outcome.faces().is_empty() => self.find(by, kept.who, HIDING),
                Ordering::Equal => self.search_again(by, attempting, kept)?,
                Ordering::Less => {}
            }
        }
        Ok(())
    }

    /// A search that ties in everything with one who hides is rolled again for that one.
    fn search_again(
        &mut self,
        by: &Roller,
        attempting: &Attempting,
        kept: &HiddenResult,
    ) -> Result<(), Refusal> {
        let again = attempting.attempt.against_kept(kept.total, kept.standing);
        let Some(again) = again else { return Ok(()) };
        let (outcome, dice) = self.cast_attempt(&again, None)?;
        let is_found = again.verdict(&outcome).passed == Some(true);
        let whom = self.roller(kept.who);
        let attempting = Attempting {
            what: format!("{}, tied with {}", attempting.what, whom.name),
            attempt: again,
            aim: Some(RollTarget::Uncover {
                whom,
                what: HIDING.to_owned(),
            }),
            ..attempting.clone()
        };
        let roll = self.rolled(&attempting, outcome, dice);
        self.push_roll(roll);
        if is_found {
            self.find(by, kept.who, HIDING);
        }
        Ok(())
    }

    /// A distraction that works helps the others until the distractor's next turn starts.
    fn distract(
        &mut self,
        by: &Roller,
        whom: CreatureId,
        outcome: &Outcome,
    ) -> Result<(), Refusal> {
        let bonus = outcome.figure().and_then(|bonus| i32::try_from(bonus).ok());
        let Some(bonus) = bonus.filter(|bonus| *bonus != 0) else {
            return Ok(());
        };
        let until = Duration::until_turn_of(by.creature);
        let distracted = ConditionEffect::Distracted {
            by: by.creature,
            bonus,
        };
        self.give_condition(&[whom], &distracted_by(&by.name), &[distracted], until)
    }

    /// A total is kept; whoever is passively attentive enough is told of.
    fn keep(
        &mut self,
        by: &Roller,
        what: &str,
        attempting: &Attempting,
        outcome: &Outcome,
    ) -> Result<(), Refusal> {
        let Some((total, standing)) = attempting.attempt.to_beat(outcome) else {
            return Ok(());
        };
        let noticed = match what {
            HIDING => self.campaign.noticing(by.creature, total),
            _ => Vec::new(),
        };
        self.push(Event::ResultKept {
            creature: by.creature,
            name: by.name.clone(),
            what: what.to_owned(),
            total,
            standing,
            noticed,
        })
    }

    /// Whoever joins, or takes another side, is compared with those who hide, as those who were there were.
    pub(super) fn follow_newcomers(&mut self) {
        let is_turned = |event: &Event| match event {
            Event::Arranged(Arranged::SideTaken { creature, .. }) => Some(*creature),
            _ => None,
        };
        let is_new = |event: &Event| match event {
            Event::HeroMade(hero) => Some(CreatureId::Hero(hero.id)),
            // A hero of the party was there before.
            _ => event
                .newcomer()
                .filter(|one| matches!(one, CreatureId::Foe(_))),
        };
        let turned: Vec<CreatureId> = self.events.iter().filter_map(is_turned).collect();
        let joined: Vec<CreatureId> = self.events.iter().filter_map(is_new).collect();
        if turned.is_empty() && joined.is_empty() {
            return;
        }
        let state = self.state_so_far();
        for kept in state.kept.iter().filter(|kept| kept.what == HIDING) {
            let mut noticed = state.noticing(kept.who, kept.total, self.campaign.rules());
            let meets = |who: &CreatureId| joined.contains(who) || turned.contains(who);
            noticed.retain(|one| meets(&one.who.creature) || turned.contains(&kept.who));
            if !noticed.is_empty() {
                self.events.push(Event::ResultKept {
                    creature: kept.who,
                    name: state.name_of(kept.who).to_owned(),
                    what: kept.what.clone(),
                    total: kept.total,
                    standing: kept.standing,
                    noticed,
                });
            }
        }
    }

    fn step_out_of_hiding(&mut self, who: &Roller, why: &str) {
        if self.state().kept_as(who.creature, Some(HIDING)).is_some() {
            self.end_hiding(who.creature, why.to_owned());
        }
    }

    /// A lie in place of what a roll that failed unseen would have told.
    pub(super) fn lie(&mut self, roll: Option<RollId>, text: &str) -> Result<(), Refusal> {
        let campaign = self.campaign;
        let fits = |(id, roll): &(RollId, &Roll)| campaign.may_be_lied_about(*id, roll);
        let id = match roll {
            Some(id) => id,
            // A lie belongs to the roll just made: with another behind it, it wants a number.
            None => {
                let Some((id, _)) = campaign.standing_rolls().find(fits) else {
                    let why = "no roll for information has failed in secret: there is nothing to lie about";
                    return Err(self.unless_older(why.into()));
                };
                let mut rolls = campaign.standing_rolls();
                if rolls.next().is_some_and(|(last, _)| last.0 != id.0) {
                    return refused(format!(
                        "the last roll takes no lie: say by its number which failed in secret for information, such as `lie {id} …`"
                    ));
                }
                id
            }
        };
        let roll = self.campaign.standing_roll(id)?;
        if !campaign.may_be_lied_about(id, roll) {
            return refused(format!(
                "roll {id} takes no lie: only a success roll for information that failed in secret does"
            ));
        }
        self.push(Event::Lied {
            roll: id,
            who: roll.who.first().cloned(),
            text: text.to_owned(),
        })
    }

    /// Players hear that somebody noticed something by a secret roll: neither who nor by how much.
    pub(super) fn tell_of_noticing(&mut self, roll: Option<RollId>) -> Result<(), Refusal> {
        let latest = || self.campaign.standing_rolls().next();
        let latest = || latest().map(|(id, _)| RollId(id.0, 0));
        let nothing = || self.unless_older(Refusal::nothing_rolled());
        let id = roll.or_else(latest).ok_or_else(nothing)?;
        let rolls = self.campaign.standing_rolls();
        let of_step = rolls
            .skip_while(|(other, _)| other.0 > id.0)
            .take_while(|(other, _)| other.0 == id.0);
        let mut rolls: Vec<(RollId, &Roll)> = of_step.collect();
        rolls.retain(|(other, _)| id.1 == 0 || *other == id);
        if rolls.is_empty() {
            self.campaign.standing_roll(id)?;
        }
        rolls.retain(|(id, roll)| self.campaign.is_secret(*id, roll));
        if rolls.is_empty() {
            return refused(format!(
                "players have seen roll {id}: whoever noticed something is known"
            ));
        }
        let notices = |(_, roll): &(RollId, &Roll)| roll.is_of_the_party() && roll.told.is_good();
        if !rolls.iter().any(notices) {
            return refused(format!(
                "nobody of the party noticed anything by roll {id}: it failed, or was a foe's"
            ));
        }
        let told = self.state().notes.iter().rev().find(|note| !note.is_secret);
        if told.is_some_and(|note| note.seq > id.0 && note.text == NOTICED) {
            return refused("players know already that someone noticed something");
        }
        self.push(Event::Noted {
            text: NOTICED.to_owned(),
            is_secret: false,
        })
    }

    /// What somebody kept unseen is known. A noise and the like end hiding alone; a lie, a forgery is named first.
    pub(super) fn uncover(&mut self, who: &[CreatureId], why: Option<&str>) -> Result<(), Refusal> {
        for &creature in who {
            let (known, why) = self.what_is_known_of(creature, why)?;
            for what in known {
                self.events.push(Event::ResultUncovered {
                    creature,
                    name: self.name_of(creature),
                    what,
                    why: why.clone(),
                });
            }
        }
        Ok(())
    }

    /// What of somebody's is known from now on, and why: what the first words name, else that they hide; where nothing more is
    /// said of one who does not hide, whatever they keep.
    fn what_is_known_of(
        &self,
        creature: CreatureId,
        why: Option<&str>,
    ) -> Result<(Vec<String>, String), Refusal> {
        let why = why.unwrap_or_default().trim();
        let or_found = |why: &str| if why.is_empty() { "found" } else { why }.to_owned();
        let kept = self.state().kept_by(creature);
        let kept: Vec<&str> = kept.map(|kept| kept.what.as_str()).collect();
        if let Some((what, rest)) = kept.iter().find_map(|what| named_first(what, why)) {
            return Ok((vec![what.to_owned()], or_found(rest)));
        }
        if kept.contains(&HIDING) {
            return Ok((vec![HIDING.to_owned()], or_found(why)));
        }
        let name = self.name_of(creature);
        match kept.first() {
            None => refused(format!("{name} has nothing hidden")),
            Some(_) if why.is_empty() => {
                let all = kept.into_iter().map(str::to_owned).collect();
                Ok((all, or_found(why)))
            }
            Some(what) => {
                let (quoted, what) = (quoted(&name), what.to_lowercase());
                refused(format!(
                    "{name} does not hide, but keeps something else: `found {quoted} {what}` ends that"
                ))
            }
        }
    }
}

/// What was kept, and what stands behind it, where the words begin with its name.
fn named_first<'a>(what: &'a str, words: &'a str) -> Option<(&'a str, &'a str)> {
    let (first, rest) = words.split_at_checked(what.len())?;
    let is_it = is_same(first, what) && !rest.starts_with(char::is_alphanumeric);
    is_it.then(|| (what, rest.trim()))
}
