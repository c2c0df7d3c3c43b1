//! Whom an event is about, in one list for all who ask: the books, the log, what players may read of it.

use crate::campaign::aim::Aim;
use crate::campaign::arranging::Arranged;
use crate::campaign::contests::ContestEvent;
use crate::campaign::encounters::EncounterEvent;
use crate::campaign::party::{Being, Ends, Whom};

use super::{Event, Roll, Roller};

/// Somebody an event is about, and what has to be there for it to change anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Concern {
    /// Named only: whoever it is may be gone.
    Named(Being),
    /// The record of a hero or a foe.
    Record(Being),
    /// One body.
    Body(Whom),
    /// A place in the order of turns.
    Place(Being),
}

impl Concern {
    /// Who.
    #[must_use]
    pub const fn being(self) -> Being {
        match self {
            Self::Named(being) | Self::Record(being) | Self::Place(being) => being,
            Self::Body(whom) => whom.being(),
        }
    }
}

impl Event {
    /// Everybody it is about.
    pub fn beings(&self) -> impl Iterator<Item = Being> {
        self.concerns().into_iter().map(Concern::being)
    }

    /// The same, with what has to be there.
    #[must_use]
    pub fn concerns(&self) -> Vec<Concern> {
        match self {
            Self::HeroMade(hero) => vec![Concern::Named(Being::Hero(hero.id))],
            Self::FoeMade(foe) => vec![Concern::Named(Being::Foe(foe.id))],
            Self::HeroChanged { hero, .. } | Self::HeroRetired { hero, .. } | Self::Fortune { hero, .. } => {
                vec![Concern::Record(Being::Hero(*hero))]
            }
            Self::FoeChanged { foe, .. } => vec![Concern::Record(Being::Foe(*foe))],
            Self::BodyChanged { whom, .. } | Self::MindChanged { whom, .. } => vec![Concern::Body(*whom)],
            Self::Joined { being, .. }
            | Self::ResultUncovered { being, .. }
            | Self::AttitudeChanged { being, .. }
            | Self::Asked { being, .. }
            | Self::ConditionLost { being, .. } => vec![Concern::Record(*being)],
            Self::ConditionGained { being, condition, .. } => {
                let mut concerns = vec![Concern::Record(*being)];
                concerns.extend(whose_turn(condition.ends).map(Concern::Named));
                concerns
            }
            Self::SeenThrough { being, by, .. } => vec![Concern::Record(*being), Concern::Named(by.being)],
            Self::ResultKept { being, noticed, .. } => {
                let noticing = noticed.iter().map(|seen| Concern::Named(seen.who.being));
                std::iter::once(Concern::Record(*being)).chain(noticing).collect()
            }
            Self::Left { being, .. }
            | Self::InitiativeSet { being, .. }
            | Self::Moved { being, .. }
            | Self::TurnBegan { being, .. }
            | Self::TurnTakenBack { being, .. }
            | Self::Delayed { being, .. }
            | Self::ActionsDeclared { being, .. }
            | Self::Returned { being, .. }
            | Self::Hidden { being, .. }
            | Self::Revealed { being, .. } => vec![Concern::Place(*being)],
            Self::Arranged(arranged) => of_arranged(arranged),
            Self::Rolled(roll) => of_roll(roll),
            Self::TieBroken { rollers, .. } => named(rollers),
            Self::Contest { what, .. } => of_contest(what),
            Self::Encounter(event) => of_encounter(event),
            Self::Lied { who, .. } => who.iter().map(|who| Concern::Named(who.being)).collect(),
            Self::FightSummed { tolls } => tolls.iter().map(|toll| Concern::Named(toll.being)).collect(),
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
            | Self::Restated { .. }
            | Self::Lost => Vec::new(),
        }
    }
}

fn named(rollers: &[Roller]) -> Vec<Concern> {
    rollers.iter().map(|roller| Concern::Named(roller.being)).collect()
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
        EncounterEvent::WaveCame { joined, .. } => joined.iter().copied().map(Concern::Named).collect(),
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
            Aim::Strike(whom) | Aim::Distract(whom) | Aim::Influence { whom, .. } | Aim::Uncover { whom, .. },
        ) => concerns.push(Concern::Named(whom.being)),
        Some(Aim::Keep(_) | Aim::Search) | None => {}
    }
    concerns
}

fn of_arranged(arranged: &Arranged) -> Vec<Concern> {
    let mut concerns: Vec<Concern> = arranged.being().map(Concern::Place).into_iter().collect();
    match arranged {
        Arranged::Split { parts, .. } => {
            concerns.extend(parts.iter().map(|part| Concern::Named(Being::Foe(part.foe))));
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

const fn whose_turn(ends: Ends) -> Option<Being> {
    match ends {
        Ends::At { whose, .. } => Some(whose),
        Ends::Never => None,
    }
}
