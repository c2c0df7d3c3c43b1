//! Events with what a reader is told of each: what a recap is made of.

use std::ops::RangeInclusive;

use crate::campaign::{Campaign, Event};

use super::entry::ToldEvent;
use super::players::Reading;
use super::so_far::SoFar;

/// For whom something is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// The game master, who may read everything.
    Master,
    /// The players, who read what may be shown.
    Players,
}

impl Reader {
    /// The players, or the game master.
    pub const fn players_if(is_for_players: bool) -> Self {
        if is_for_players {
            Self::Players
        } else {
            Self::Master
        }
    }

    /// What stands of these steps, event by event, as this reader reads it.
    pub fn events(self, campaign: &Campaign, steps: RangeInclusive<u64>) -> Vec<ToldEvent<'_>> {
        if self == Self::Players {
            return Reading::of(campaign).tell_events(&steps);
        }
        SoFar::at_beginning_of(campaign).tell_events(campaign, &steps)
    }

    /// The name of the scene that stood when a step was made.
    pub fn scene_before(self, campaign: &Campaign, seq: u64) -> Option<String> {
        let standing = campaign.standing_steps();
        let scenes = standing
            .take_while(|step| step.seq < seq)
            .flat_map(|step| &step.events)
            .filter_map(|event| match event {
                Event::SceneSet { name, .. } => Some(name),
                _ => None,
            });
        let first = campaign.beginning().scene.as_ref().map(|scene| &scene.name);
        let is_open = |name: &&String| self == Self::Master || !campaign.hidden_set().covers(name);
        first
            .into_iter()
            .chain(scenes)
            .filter(is_open)
            .last()
            .cloned()
    }
}
