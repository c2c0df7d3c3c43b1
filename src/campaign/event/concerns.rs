//! Whom an event is about, in one list for all who ask: the books, the log, what players may read of it.

use crate::campaign::facts::arranging::Arranged;
use crate::campaign::facts::conditions::Ends;
use crate::campaign::facts::contests::ContestEvent;
use crate::campaign::facts::encounters::EncounterEvent;
use crate::campaign::facts::roll_target::RollTarget;
use crate::campaign::facts::rolls::Roll;
use crate::campaign::ids::{BodyId, CreatureId, Roller};

use super::Event;

/// Somebody an event is about, and what has to be there for it to change anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Concern {
    /// Named only: whoever it is may be gone.
    Named(CreatureId),
    /// The record of a hero or a foe.
    Record(CreatureId),
    /// One body.
    Body(BodyId),
    /// A place in the order of turns.
    Place(CreatureId),
}

impl Concern {
    /// Who.
    #[must_use]
    pub const fn creature(self) -> CreatureId {
        match self {
            Self::Named(creature) | Self::Record(creature) | Self::Place(creature) => creature,
            Self::Body(whom) => whom.creature(),
        }
    }
}

impl Event {
    /// Everybody it is about.
    pub fn creatures(&self) -> impl Iterator<Item = CreatureId> {
        self.concerns().into_iter().map(Concern::creature)
    }

    /// The same, with what has to be there.
    #[must_use]
    pub fn concerns(&self) -> Vec<Concern> {
        match self {
            Self::HeroMade(hero) => vec![Concern::Named(CreatureId::Hero(hero.id))],
            Self::FoeMade(foe) => vec![Concern::Named(CreatureId::Foe(foe.id))],
            Self::HeroChanged { hero, .. } | Self::HeroRetired { hero, .. } | Self::Fortune { hero, .. } => {
                vec![Concern::Record(CreatureId::Hero(*hero))]
            }
            Self::FoeChanged { foe, .. } => vec![Concern::Record(CreatureId::Foe(*foe))],
            Self::HitPointsChanged { whom, .. } => vec![Concern::Body(*whom)],
            Self::Joined { creature, .. }
            | Self::ResultUncovered { creature, .. }
            | Self::AttitudeChanged { creature, .. }
            | Self::Asked { creature, .. }
            | Self::ConditionLost { creature, .. } => vec![Concern::Record(*creature)],
            Self::ConditionGained { creature, condition, .. } => {
                let mut concerns = vec![Concern::Record(*creature)];
                concerns.extend(whose_turn(condition.ends).map(Concern::Named));
                concerns.extend(condition.others().map(Concern::Named));
                concerns
            }
            Self::SeenThrough { creature, by, .. } => vec![Concern::Record(*creature), Concern::Named(by.creature)],
            Self::ResultKept { creature, noticed, .. } => {
                let noticing = noticed.iter().map(|seen| Concern::Named(seen.who.creature));
                std::iter::once(Concern::Record(*creature)).chain(noticing).collect()
            }
            Self::Left { creature, .. }
            | Self::InitiativeSet { creature, .. }
            | Self::Moved { creature, .. }
            | Self::TurnBegan { creature, .. }
            | Self::TurnTakenBack { creature, .. }
            | Self::Delayed { creature, .. }
            | Self::ActionsDeclared { creature, .. }
            | Self::Returned { creature, .. }
            | Self::Hidden { creature, .. }
            | Self::Revealed { creature, .. } => vec![Concern::Place(*creature)],
            Self::Arranged(arranged) => of_arranged(arranged),
            Self::Rolled(roll) => of_roll(roll),
            Self::TieBroken { rollers, .. } => named(rollers),
            Self::Contest { what, .. } => of_contest(what),
            Self::Encounter(event) => of_encounter(event),
            Self::Lied { who, .. } => who.iter().map(|who| Concern::Named(who.creature)).collect(),
            Self::FightSummed { tolls } => tolls.iter().map(|toll| Concern::Named(toll.creature)).collect(),
            Self::EveningBegan { .. }
            | Self::SceneSet { .. }
            | Self::Renamed { .. }
            | Self::Noted { .. }
            | Self::Notes(_)
            | Self::Marked { .. }
            // Of several they may be known one by one.
            | Self::Race { .. }
            | Self::Ruled { .. }
            | Self::FightBegan
            | Self::FightEnded { .. }
            | Self::Spent { .. }
            | Self::Converted { .. }
            | Self::SecrecySet { .. }
            | Self::Macro(_)
            | Self::Task { .. }
            | Self::Undid { .. }
            | Self::Redid { .. }
            | Self::StateReplaced { .. }
            | Self::Lost => Vec::new(),
        }
    }
}

fn named(rollers: &[Roller]) -> Vec<Concern> {
    rollers
        .iter()
        .map(|roller| Concern::Named(roller.creature))
        .collect()
}

fn of_contest(what: &ContestEvent) -> Vec<Concern> {
    match what {
        ContestEvent::Began { sides, .. } => named(sides),
        ContestEvent::Fought { .. }
        | ContestEvent::Refought { .. }
        | ContestEvent::Corrected { .. }
        | ContestEvent::Closed { .. } => Vec::new(),
    }
}

fn of_encounter(event: &EncounterEvent) -> Vec<Concern> {
    match event {
        EncounterEvent::WaveCame { joined, .. } => {
            joined.iter().copied().map(Concern::Named).collect()
        }
        EncounterEvent::Began { .. }
        | EncounterEvent::RoundCame { .. }
        | EncounterEvent::LineFailed { .. }
        | EncounterEvent::CalledOff { .. } => Vec::new(),
    }
}

/// Those who rolled, and whom it was aimed at.
fn of_roll(roll: &Roll) -> Vec<Concern> {
    let mut concerns = named(&roll.who);
    match &roll.aim {
        Some(
            RollTarget::Strike(whom)
            | RollTarget::Distract(whom)
            | RollTarget::Influence { whom, .. }
            | RollTarget::Uncover { whom, .. },
        ) => concerns.push(Concern::Named(whom.creature)),
        Some(RollTarget::Keep(_) | RollTarget::Search) | None => {}
    }
    concerns
}

fn of_arranged(arranged: &Arranged) -> Vec<Concern> {
    let mut concerns: Vec<Concern> = arranged
        .creature()
        .map(Concern::Place)
        .into_iter()
        .collect();
    match arranged {
        Arranged::Split { parts, .. } => {
            concerns.extend(
                parts
                    .iter()
                    .map(|part| Concern::Named(CreatureId::Foe(part.foe))),
            );
        }
        Arranged::Merged { others, .. } => concerns.extend(named(others)),
        Arranged::Readied { readied, .. } => {
            concerns.extend(whose_turn(readied.ends).map(Concern::Named));
        }
        Arranged::SideTaken { .. }
        | Arranged::Surprised { .. }
        | Arranged::Released { .. }
        | Arranged::PartUsed { .. }
        | Arranged::PartGivenBack { .. }
        | Arranged::RollsAnew { .. }
        | Arranged::RoundRolled { .. } => {}
    }
    concerns
}

const fn whose_turn(ends: Ends) -> Option<CreatureId> {
    match ends {
        Ends::At { whose, .. } => Some(whose),
        Ends::Never => None,
    }
}
