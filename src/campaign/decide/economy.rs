//! What a line costs of a turn: parts ticked off by word, by a named action, by what is rolled; actions readied and done.

use crate::campaign::refusal::refused;
use crate::campaign::{
    Arranged, CreatureId, Deed, Duration, Ends, Readied, Refusal, Roller, TurnEdge, TurnPart, Used,
};
use crate::systems::interface::ActionTaken;
use crate::systems::{Attempting, ConditionEffect, DODGING, HIDING, RollTarget};

use super::Draft;

/// What a part of a turn is used for, if that is a named action; and whether that is rolled.
type Use = (Option<Deed>, bool);

impl Draft<'_> {
    pub(super) fn turn_parts(
        &mut self,
        who: Option<CreatureId>,
        parts: &[TurnPart],
        is_used: bool,
    ) -> Result<(), Refusal> {
        self.expect_turn_parts()?;
        let (creature, _) = self.until_next_turn(who)?;
        for &part in parts {
            let name = self.name_of(creature);
            match (is_used, self.state().tracker.has_used(creature, part)) {
                (true, _) => {
                    if part != TurnPart::Move {
                        self.ask_if_idle(creature)?;
                    }
                    self.use_part(creature, part, (None, false))?;
                }
                (false, true) => self.arranged(Arranged::PartGivenBack {
                    creature,
                    name,
                    part,
                }),
                (false, false) => {
                    return refused(format!("{name} has not used {}", part.word()));
                }
            }
        }
        Ok(())
    }

    /// An action that is taken by word alone.
    pub(super) fn act(&mut self, who: Option<CreatureId>, deed: Deed) -> Result<(), Refusal> {
        self.expect_turn_parts()?;
        let (creature, _) = self.until_next_turn(who)?;
        self.ask_if_idle(creature)?;
        self.use_part(creature, TurnPart::Action, (Some(deed), false))?;
        if deed == Deed::Dodge {
            let until = Duration::until_turn_of(creature);
            return self.give_condition(&[creature], DODGING, &[ConditionEffect::Dodging], until);
        }
        Ok(())
    }

    /// An action kept back takes the action now; the reaction only when it is done.
    pub(super) fn ready(
        &mut self,
        who: Option<CreatureId>,
        what: Option<&String>,
    ) -> Result<(), Refusal> {
        let (creature, ends) = self.until_next_turn(who)?;
        if self.state().system.definition().has_turn_parts {
            self.ask_if_idle(creature)?;
            self.use_part(creature, TurnPart::Action, (Some(Deed::Ready), false))?;
        }
        let readied = Readied {
            what: what.cloned(),
            ends,
        };
        self.arranged(Arranged::Readied {
            creature,
            name: self.name_of(creature),
            readied,
        });
        Ok(())
    }

    pub(super) fn release(&mut self, creature: CreatureId) -> Result<(), Refusal> {
        self.row(creature)?;
        let name = self.name_of(creature);
        let Some(readied) = self.state().readied(creature) else {
            return refused(format!("{name} has nothing readied"));
        };
        let what = readied.what.clone();
        if self.state().system.definition().has_turn_parts {
            self.ask_if_idle(creature)?;
            self.use_part(creature, TurnPart::Reaction, (Some(Deed::Ready), false))?;
        }
        self.arranged(Arranged::Released {
            creature,
            name,
            what,
        });
        Ok(())
    }

    /// What an attempt costs whoever makes it in a fight: the action in their own turn, the reaction in another's, which
    /// is what they readied if they readied something.
    ///
    /// Helpers who said so in their own turn have helped then.
    pub(super) fn spend_turn_on(&mut self, attempting: &Attempting) -> Result<(), Refusal> {
        // Dice that are nobody's ask for no rules.
        if attempting.who.is_empty() || !self.state().system.definition().has_turn_parts {
            return Ok(());
        }
        let sides = 1 + usize::from(attempting.attempt.has_two_sides());
        let helping = attempting.who.iter().skip(sides);
        for helper in helping.take(attempting.attempt.helpers()) {
            self.ask_if_idle(helper.creature)?;
            if self.has_said(helper.creature, Deed::Help) {
                self.use_part(helper.creature, TurnPart::Action, (Some(Deed::Help), true))?;
            }
        }
        let (Some(roller), Some(deed)) = (attempting.who.first(), self.deed_of(attempting)) else {
            return Ok(());
        };
        let (creature, tracker) = (roller.creature, &self.state().tracker);
        self.ask_if_idle(creature)?;
        if !self.is_fighting(creature) {
            return Ok(());
        }
        let done = (Some(deed), true);
        let is_own_turn = tracker.active() == Some(creature);
        // An attack in the turn of another is a reaction, whatever was said before.
        if is_own_turn || (deed != Deed::Attack && self.has_said(creature, deed)) {
            return self.use_part(creature, TurnPart::Action, done);
        }
        if self.state().readied(creature).is_some()
            && !tracker.has_used(creature, TurnPart::Reaction)
        {
            return self.release(creature);
        }
        self.ask_if_disengaged(attempting, deed)?;
        self.use_part(creature, TurnPart::Reaction, done)
    }

    /// Whether somebody said by word what this rolls now.
    fn has_said(&self, creature: CreatureId, rolled: Deed) -> bool {
        let said = self.state().tracker.use_of(creature, TurnPart::Action);
        said.is_some_and(|said| {
            !said.is_rolled && said.deed.is_some_and(|deed| deed.is_done_by(rolled))
        })
    }

    fn is_fighting(&self, creature: CreatureId) -> bool {
        let tracker = &self.state().tracker;
        tracker.turn().is_some() && tracker.row_of(creature).is_some()
    }

    /// Whoever cannot act takes no action, unless the table means it.
    fn ask_if_idle(&self, creature: CreatureId) -> Result<(), Refusal> {
        match self.state().why_idle(creature) {
            Some(why) => self.ask(format!("{} cannot act ({why})", self.name_of(creature))),
            None => Ok(()),
        }
    }

    /// Whoever disengaged gives nobody an opportunity attack for the rest of their turn (“Disengage”); the blow may be another
    /// reaction, so that it asks.
    fn ask_if_disengaged(&self, attempting: &Attempting, deed: Deed) -> Result<(), Refusal> {
        let tracker = &self.state().tracker;
        let struck = attempting.aim.as_ref().and_then(RollTarget::creature);
        let is_moving = |struck: &CreatureId| {
            let has_disengaged = tracker.deed_of(*struck) == Some(Deed::Disengage);
            deed == Deed::Attack && tracker.active() == Some(*struck) && has_disengaged
        };
        let Some(moving) = struck.filter(is_moving) else {
            return Ok(());
        };
        let name = self.name_of(moving);
        self.ask(format!(
            "{name} disengaged: moving away gives nobody an opportunity attack this turn"
        ))
    }

    /// The action that an attempt is, where it is one with a name.
    pub(super) fn deed_of(&self, attempting: &Attempting) -> Option<Deed> {
        let aim = match (attempting.attempt.action_taken(), &attempting.aim) {
            (ActionTaken::Nothing, _) => return None,
            (ActionTaken::Attack, _) => return Some(Deed::Attack),
            (ActionTaken::Distract, _) => return Some(Deed::Distract),
            (ActionTaken::ByAim, aim) => aim.as_ref(),
        };
        match aim {
            Some(RollTarget::Influence { .. }) => Some(Deed::Influence),
            Some(RollTarget::Keep(what)) if what == HIDING => Some(Deed::Hide),
            Some(RollTarget::Search | RollTarget::Examine | RollTarget::Uncover { .. }) => {
                Some(Deed::Search)
            }
            Some(RollTarget::Study) => Some(Deed::Study),
            // Rolled for its total, an attack is known by its weapon.
            _ => {
                let roller = attempting.who.first()?;
                let is_attack = self.has_weapon(roller, &attempting.what);
                is_attack.then_some(Deed::Attack)
            }
        }
    }

    fn has_weapon(&self, roller: &Roller, name: &str) -> bool {
        let record = self.state().record(roller.creature);
        record.is_some_and(|record| {
            let mut weapons = record.sheet.entries("weapon");
            weapons.any(|weapon| weapon.is(name))
        })
    }

    /// A part is used for something; what goes on with its first use is no second one, which asks. The bodies of a group
    /// have a turn each, and nobody counts them (ours).
    fn use_part(
        &mut self,
        creature: CreatureId,
        part: TurnPart,
        (deed, is_rolled): Use,
    ) -> Result<(), Refusal> {
        let (state, tracker) = (self.state(), &self.state().tracker);
        if let Some(earlier) = tracker.use_of(creature, part) {
            let bodies = state.whose(creature).into_iter();
            let is_of_many = bodies.filter(|whom| !state.is_out(*whom)).count() > 1;
            let goes_on = |deed| is_of_many || earlier.goes_on_as((deed, is_rolled), tracker);
            if deed.is_some_and(goes_on) {
                if is_rolled && !earlier.is_rolled {
                    let used = Used {
                        is_rolled,
                        ..*earlier
                    };
                    let name = self.name_of(creature);
                    self.arranged(Arranged::PartUsed { name, used });
                }
                return Ok(());
            }
            let on = earlier.deed.map(|deed| format!(" ({})", deed.word()));
            let (name, on) = (self.name_of(creature), on.unwrap_or_default());
            let part = part.in_words();
            self.ask(format!("{name} has already used the {part}{on}"))?;
        }
        let (_, ends) = self.until_next_turn(Some(creature))?;
        let used = Used {
            who: creature,
            part,
            deed,
            is_rolled,
            round: tracker.round(),
            during: tracker.active(),
            ends,
        };
        self.arranged(Arranged::PartUsed {
            name: self.name_of(creature),
            used,
        });
        Ok(())
    }

    fn expect_turn_parts(&self) -> Result<(), Refusal> {
        let system = self.state().system;
        match system.definition().has_turn_parts {
            true => Ok(()),
            false => refused(format!(
                "only Swords & Sorcery has parts of a turn: {} has none",
                system.title()
            )),
        }
    }

    /// Somebody of a fight, the active one if nobody is named, and the start of their next turn.
    fn until_next_turn(&self, who: Option<CreatureId>) -> Result<(CreatureId, Ends), Refusal> {
        let turn = self.state().tracker.turn().ok_or_else(Refusal::no_fight)?;
        let creature = who.or_else(|| turn.active());
        let whose = creature.ok_or("nobody is active: say who (`ready thalia`)")?;
        self.row(whose)?;
        let edge = TurnEdge::Start;
        let round = self.state().tracker.round_of_next(edge, whose);
        Ok((whose, Ends::At { round, whose, edge }))
    }
}
