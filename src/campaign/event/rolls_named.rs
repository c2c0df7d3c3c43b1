//! Every roll that an event points to by number.

use crate::campaign::ids::RollId;

use super::Event;

impl Event {
    /// Every roll it points to by number.
    pub(in crate::campaign) fn rolls_named(&mut self) -> Vec<&mut RollId> {
        match self {
            Self::Converted { roll, .. }
            | Self::SecrecySet { roll, .. }
            | Self::Spent { roll, .. }
            | Self::Lied { roll, .. } => vec![roll],
            Self::LongRoll { what, .. } => what.rolls_named(),
            Self::Fortune { roll, .. } => roll.iter_mut().collect(),
            Self::Rolled(roll) => {
                let anew = roll.anew.iter_mut().map(|anew| &mut anew.of);
                let others = roll.after.iter_mut().chain(&mut roll.follows);
                roll.again.iter_mut().chain(others).chain(anew).collect()
            }
            Self::Notes(event) => event.roll_named().into_iter().collect(),
            Self::EveningBegan { .. }
            | Self::SceneSet { .. }
            | Self::Renamed { .. }
            | Self::Noted { .. }
            | Self::Ruled { .. }
            | Self::HeroMade(_)
            | Self::HeroChanged { .. }
            | Self::HeroRetired { .. }
            | Self::FoeMade(_)
            | Self::FoeChanged { .. }
            | Self::Joined { .. }
            | Self::Left { .. }
            | Self::InitiativeSet { .. }
            | Self::TieBroken { .. }
            | Self::Moved { .. }
            | Self::ActionsDeclared { .. }
            | Self::Arranged(_)
            | Self::Asked { .. }
            | Self::FightSummed { .. }
            | Self::FightBegan
            | Self::TurnBegan { .. }
            | Self::TurnTakenBack { .. }
            | Self::Delayed { .. }
            | Self::Returned { .. }
            | Self::FightEnded { .. }
            | Self::HitPointsChanged { .. }
            | Self::ResultKept { .. }
            | Self::ResultUncovered { .. }
            | Self::SeenThrough { .. }
            | Self::AttitudeChanged { .. }
            | Self::ConditionGained { .. }
            | Self::ConditionLost { .. }
            | Self::Hidden { .. }
            | Self::Revealed { .. }
            | Self::Macro(_)
            | Self::Encounter(_)
            | Self::Marked { .. }
            | Self::Undid { .. }
            | Self::Redid { .. }
            | Self::StateReplaced { .. }
            | Self::Lost => Vec::new(),
        }
    }
}
