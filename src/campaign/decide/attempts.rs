//! Attempts rolled, and linked ones gone on with.

use crate::campaign::facts::rolls::Weighing;
use crate::campaign::refusal::refused;
use crate::campaign::{Event, Refusal, Roll, RollId, Told};
use crate::dice::Provenance;
use crate::systems::{Attempt, Attempting, Outcome, RollTarget};

use super::Draft;

impl Draft<'_> {
    /// Rolls attempts in order, each as often as it says, with the faces typed for all of them.
    pub(super) fn attempt(&mut self, each: &[Attempting]) -> Result<(), Refusal> {
        for attempting in each {
            self.refuse_closed_approach(attempting)?;
            self.spend_turn_on(attempting)?;
        }
        let often = |attempting: &Attempting| usize::try_from(attempting.times).unwrap_or(1);
        let rolled = each.iter();
        let rolled = rolled.flat_map(|one| std::iter::repeat_n(one, often(one)));
        let rolled: Vec<&Attempting> = rolled.collect();
        let typed = each.first().and_then(|first| first.typed.as_deref());
        let results = self.cast_each(typed, rolled.iter().map(|attempting| &attempting.attempt))?;
        let mut weighing = Weighing::default();
        for (attempting, (outcome, dice)) in rolled.iter().zip(&results) {
            let Attempting { attempt, who, .. } = attempting;
            // What a dying one rolls is no luck after something else.
            let is_after = attempting.aim != Some(RollTarget::Dying);
            let follows = self.campaign.followed_by_luck(attempt, who);
            let roll = Roll {
                follows: follows.filter(|_| is_after),
                ..attempting.rolled(outcome.clone(), weighing.told(attempt, outcome), *dice)
            };
            self.push_roll(roll);
        }
        let mut all = rolled.iter().zip(&results);
        all.try_for_each(|(attempting, (outcome, _))| self.follow(attempting, outcome))
    }

    /// The main part of a linked attempt whose first part was limited: the player chose to go on.
    pub(super) fn go_on(
        &mut self,
        roll: Option<RollId>,
        typed: Option<&[u32]>,
    ) -> Result<(), Refusal> {
        let id = self.paused(roll)?;
        let Some(first) = self.campaign.roll(id) else {
            return Err(Refusal::no_such_roll(id));
        };
        let Some(attempt) = first.attempt.main_part() else {
            return Err(not_paused(id));
        };
        let (outcome, dice) = self.cast_attempt(&attempt, typed)?;
        let main = first.what.rsplit_once(" then ").map(|(_, main)| main);
        let what = main.unwrap_or(&first.what).to_owned();
        let roll = Roll {
            who: first.who.clone(),
            comment: self.comment.clone(),
            after: Some(id),
            aim: first.aim.clone(),
            against: first.against.clone(),
            modifiers: first.modifiers.clone(),
            is_secret: self.campaign.is_secret(id, first),
            ..self.plain_roll(what, (attempt, outcome, dice))
        };
        self.push(Event::Rolled(Box::new(roll)))
    }

    fn paused(&self, roll: Option<RollId>) -> Result<RollId, Refusal> {
        let Some(id) = roll else {
            let waits = |(id, roll): &(RollId, &Roll)| {
                roll.is_paused() && self.campaign.status_of(*id).is_none()
            };
            let waiting = self.campaign.standing_rolls().find(waits);
            let none = || self.unless_older("no linked attempt waits for a choice".into());
            return waiting.map(|(id, _)| id).ok_or_else(none);
        };
        if !self.campaign.standing_roll(id)?.is_paused() {
            return Err(not_paused(id));
        }
        self.campaign.expect_not_replaced(id)?;
        Ok(id)
    }

    /// Hides a roll from players, or shows it after all.
    pub(super) fn set_secrecy(
        &mut self,
        roll: Option<RollId>,
        is_secret: bool,
    ) -> Result<(), Refusal> {
        let latest = || self.campaign.latest_result().map(|(id, _)| id);
        let nothing = || self.unless_older(Refusal::nothing_rolled());
        let id = roll.or_else(latest).ok_or_else(nothing)?;
        let campaign = self.campaign;
        let is_already = match campaign.draw(id) {
            Some(_) if campaign.is_undone(id.0) => return Err(Refusal::roll_undone(id)),
            Some(draw) => campaign.is_draw_secret(id, draw),
            None => campaign.is_secret(id, campaign.standing_roll(id)?),
        } == is_secret;
        match (is_already, is_secret) {
            (true, true) => refused(format!("roll {id} is already secret")),
            (true, false) => refused(format!("players can already see roll {id}")),
            (false, _) => self.push(Event::SecrecySet {
                roll: id,
                is_secret,
            }),
        }
    }

    /// This refusal, unless there is older history that may know better.
    pub(super) fn unless_older(&self, refusal: Refusal) -> Refusal {
        match self.campaign.known_since() {
            0 => refusal,
            before => Refusal::Older { before },
        }
    }

    /// The roll that came of an attempt, with what is told of it.
    pub(super) fn rolled(
        &self,
        attempting: &Attempting,
        outcome: Outcome,
        dice: Provenance,
    ) -> Roll {
        let told = Told::of(&attempting.attempt, &outcome);
        attempting.rolled(outcome, told, dice)
    }
}

impl Attempting {
    /// The roll that came of it.
    fn rolled(&self, outcome: Outcome, told: Told, dice: Provenance) -> Roll {
        let rolled = (self.attempt.clone(), outcome, dice);
        Roll {
            who: self.who.clone(),
            is_secret: self.is_secret,
            comment: self.comment.clone(),
            aim: self.aim.clone(),
            against: self.against.clone(),
            modifiers: self.modifiers.clone(),
            ..Roll::plain(self.what.clone(), told, rolled)
        }
    }
}

impl Roll {
    /// Nobody's roll, open, with nothing before it and nothing said of it.
    pub(super) fn plain(
        what: String,
        told: Told,
        (attempt, outcome, dice): (Attempt, Outcome, Provenance),
    ) -> Self {
        Self {
            who: Vec::new(),
            what,
            attempt,
            outcome,
            told,
            dice,
            is_secret: false,
            comment: None,
            again: None,
            earlier: Vec::new(),
            part_again: None,
            follows: None,
            anew: None,
            after: None,
            aim: None,
            against: None,
            modifiers: Vec::new(),
        }
    }

    /// Whether it waits for the player's choice after a limited first part.
    pub fn is_paused(&self) -> bool {
        self.outcome.is_paused()
    }
}

fn not_paused(roll: RollId) -> Refusal {
    format!(
        "roll {roll} does not wait for a choice: only a limited first part of a linked attempt does"
    )
    .into()
}
