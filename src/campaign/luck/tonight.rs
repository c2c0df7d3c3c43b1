//! The faces of this evening, counted as the notes show them: quickly, without what was promised.

use std::collections::BTreeMap;

use crate::campaign::event::{Event, Step};
use crate::campaign::facts::rolls::Roll;
use crate::campaign::history::{Campaign, RollStatus, rolls_of};
use crate::campaign::ids::{CreatureId, HeroId};
use crate::dice::Sides;

use super::faces::DieFaces;
use super::throws::{dice_of, throws_in};

/// What each hero's own d20s showed since the evening began, the program's dice and those of the table together.
pub fn d20s_of_tonight(campaign: &Campaign) -> BTreeMap<HeroId, DieFaces> {
    let mut faces: BTreeMap<HeroId, DieFaces> = BTreeMap::new();
    for step in steps_of_tonight(campaign) {
        // Read again a roll has the same faces, and counts as it is read now.
        let stands = |id| !matches!(campaign.status_of(id), Some(RollStatus::ReadAgain(_)));
        for (_, roll) in rolls_of(step).filter(|(id, _)| stands(*id)) {
            for (hero, face) in d20s_of(roll) {
                faces
                    .entry(hero)
                    .or_insert_with(|| DieFaces::with(20))
                    .count(face);
            }
        }
    }
    faces
}

/// What stands since the evening began, the last thing first; all there is in memory where it began before that.
fn steps_of_tonight(campaign: &Campaign) -> impl Iterator<Item = &Step> {
    let begins = |event: &Event| matches!(event, Event::EveningBegan { .. });
    let mut is_tonight = true;
    let stands = campaign
        .steps()
        .iter()
        .rev()
        .filter(|step| !campaign.is_undone(step.seq));
    stands
        .take_while(move |step| std::mem::replace(&mut is_tonight, !step.events.iter().any(begins)))
}

/// Whose d20s lay on the table for a roll, and what they showed.
fn d20s_of(roll: &Roll) -> Vec<(HeroId, u32)> {
    let mut faces = Vec::new();
    for throw in throws_in(roll) {
        let Some(CreatureId::Hero(hero)) = throw.thrower(roll).map(|roller| roller.creature) else {
            continue;
        };
        let own = dice_of(&throw)
            .into_iter()
            .filter(|die| die.sides == Sides::D20 && !die.is_others);
        faces.extend(own.map(|die| (hero, die.face)));
    }
    faces
}
