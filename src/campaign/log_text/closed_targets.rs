//! Rolls that were held against a figure of a foe's, which players do not know: they read what was rolled, and what it came to.

use crate::campaign::hidden_set::Names;
use crate::campaign::{Arranged, Campaign, CreatureId, Event, FoeChange, Roll, Step};
use crate::systems::RollTarget;

use super::entry::RollTold;

/// Every name that a foe had in a stretch of a log.
#[derive(Debug, Default)]
pub(super) struct FoeNames(Names);

impl FoeNames {
    pub(super) fn of(campaign: &Campaign) -> Self {
        let mut names = Names::default();
        for foe in &campaign.beginning().foes {
            names.add(CreatureId::Foe(foe.id), foe.name.to_lowercase());
        }
        for event in campaign.steps().iter().flat_map(|step| &step.events) {
            match event {
                Event::FoeMade(foe) => names.add(CreatureId::Foe(foe.id), foe.name.to_lowercase()),
                Event::FoeChanged {
                    foe,
                    change: FoeChange::Name(name),
                    ..
                } => names.add(CreatureId::Foe(*foe), name.to_lowercase()),
                Event::Arranged(Arranged::Split { parts, .. }) => parts.iter().for_each(|part| {
                    names.add(CreatureId::Foe(part.foe), part.name.to_lowercase());
                }),
                Event::StateReplaced { state, .. } => state
                    .foes
                    .iter()
                    .for_each(|foe| names.add(CreatureId::Foe(foe.id), foe.name.to_lowercase())),
                _ => {}
            }
        }
        Self(names)
    }

    /// Whether a roll was held against a foe: by its aim, or because its line names one behind the word for what is to be
    /// reached. The line of a macro is a word: its own lines say it.
    pub(super) fn is_aimed_at_one(&self, campaign: &Campaign, step: &Step, roll: &Roll) -> bool {
        let aim = roll.aim.as_ref().and_then(RollTarget::creature);
        let is_other = |creature: CreatureId, _: &str| !roll.is_by(creature);
        let names_one = |line: &str| {
            let line = line.to_lowercase();
            let behind = TARGETS.iter().filter_map(|word| line.split_once(word));
            let mut behind = behind.map(|(_, behind)| behind);
            behind.any(|behind| self.0.stand_in(behind, is_other))
        };
        let of_macro = step.macro_used().map(|name| {
            let mut macros = campaign.state().macros.iter();
            macros.find(|kept| kept.is_called(name))
        });
        match (aim, of_macro) {
            (Some(CreatureId::Foe(_)), _) => true,
            (_, None) => names_one(&step.line),
            (_, Some(Some(kept))) => kept.lines.iter().any(|line| names_one(line)),
            // Nobody knows any more what its lines were.
            (_, Some(None)) => !self.0.is_empty(),
        }
    }
}

/// Behind these words stands what a roll is held against.
const TARGETS: [&str; 5] = [" vs ", " ac ", " dc ", " diff ", " bar "];

/// What is told of such a roll: what was attempted without the words that say against what, and the figure with its word.
pub(super) fn without_target(roll: &Roll, told: RollTold) -> (String, RollTold) {
    let figure = told.figure.map(|figure| format!("{figure}, "));
    let in_short = format!("{}{}", figure.unwrap_or_default(), told.word);
    let told = RollTold {
        told: in_short,
        chance: None,
        ..told
    };
    (roll.what.clone(), told)
}
