//! What the rules warn of in what is asked: said with it wherever it is said, and never forbidden.

use super::{Campaign, Command, Event, Record, Step};
use crate::words::is_same;

impl Campaign {
    /// What the rules warn of in a command and in the step it comes to, before that is taken in: in what is rolled, and
    /// in the records that it changes.
    pub fn warnings(&self, command: &Command, step: &Step) -> Vec<String> {
        let mut warnings: Vec<String> = match command {
            Command::Resolve { roll, words } => self
                .reading(*roll, words)
                .map_or_else(|_| Vec::new(), |read| read.attempting.warnings),
            command => command
                .attempts()
                .into_iter()
                .flat_map(|attempting| &attempting.warnings)
                .cloned()
                .collect(),
        };
        warnings.extend(self.warnings_of_step(step));
        let mut said = Vec::with_capacity(warnings.len());
        warnings.into_iter().for_each(|warning| {
            if !said.contains(&warning) {
                said.push(warning);
            }
        });
        said
    }

    /// What the rules warn of in the records that a step changes, as far as they did not before it, and in the conditions it
    /// sets.
    pub(super) fn warnings_of_step(&self, step: &Step) -> Vec<String> {
        let mut warnings = self.warnings_of_records(step);
        warnings.extend(
            step.events
                .iter()
                .filter_map(|event| self.unaffected(event)),
        );
        warnings
    }

    /// That somebody is said to be unaffected by the condition they get: whether it holds is for the game master to say.
    fn unaffected(&self, event: &Event) -> Option<String> {
        let Event::ConditionGained {
            creature,
            name,
            condition,
        } = event
        else {
            return None;
        };
        let record = self.state().record(*creature)?;
        let mut listed = record.sheet.word(&["unaffected"])?.split(", ");
        let is_listed = listed.any(|listed| is_same(listed, &condition.name));
        is_listed.then(|| format!("{name} is unaffected by {}", condition.name))
    }

    fn warnings_of_records(&self, step: &Step) -> Vec<String> {
        if !step.events.iter().any(is_of_record) {
            return Vec::new();
        }
        let mut after = self.state().clone();
        after.apply_step(step);
        let after = &after;
        let warned = |record: Option<Record<'_>>| {
            record.map_or_else(Vec::new, |record| {
                record.sheet.read(self.rules(), record.level).warnings()
            })
        };
        let new = |creature| {
            let (was, is) = (self.state().record(creature), after.record(creature));
            let mut new = if was == is { Vec::new() } else { warned(is) };
            if !new.is_empty() {
                let before = warned(was);
                new.retain(|warning| !before.contains(warning));
            }
            new
        };
        after.creatures().flat_map(new).collect()
    }
}

/// Whether it writes what somebody's sheet says.
fn is_of_record(event: &Event) -> bool {
    matches!(
        event,
        Event::HeroMade(_)
            | Event::HeroChanged { .. }
            | Event::FoeMade(_)
            | Event::FoeChanged { .. }
    )
}
