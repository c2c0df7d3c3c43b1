//! The fight that stands as lines that make it anew: `encounter save "the mill"`.

use crate::campaign::line::words_of_field;
use crate::campaign::refusal::refused;
use crate::campaign::{CreatureId, EncounterEvent, Event, Foe, Refusal};
use crate::systems::{Encounter, FoeSheet, FoeStats, Wave};
use crate::words::quoted;

use super::Draft;
use super::encounters::KIND;
use super::macros::Bundle;

impl Draft<'_> {
    /// Keeps the foes that stand in the order, each as it would come anew: with all its hit points and no condition, hidden
    /// if it is hidden now. Waves that wait come in as many rounds as from now.
    pub(super) fn save_fight(&mut self, name: &str) -> Result<(), Refusal> {
        let state = self.state();
        let in_order = state.tracker.order.iter();
        let foes = in_order.filter_map(|row| match row.creature {
            CreatureId::Foe(id) => state.foes.iter().find(|foe| foe.id == id),
            CreatureId::Hero(_) => None,
        });
        let lines: Vec<String> = foes.map(|foe| self.line_of(foe)).collect();
        if lines.is_empty() {
            return refused("no foe is in the order: `add orc*5 15 +1` adds some to save");
        }
        let passed = state.tracker.round().saturating_sub(1);
        let waves = state.tracker.waves.iter().map(|waiting| Wave {
            round: waiting.wave.round.saturating_sub(passed).max(2),
            ..waiting.wave.clone()
        });
        let kept = Encounter {
            name: name.to_owned(),
            cue: String::new(),
            lines,
            waves: waves.collect(),
        };
        // What would not come back is not kept.
        self.all_or_none(&Bundle {
            kind: KIND,
            name,
            lines: &kept.lines,
        })?;
        self.push(Event::Encounter(EncounterEvent::Kept(kept)))
    }

    /// The line that adds foes like these.
    fn line_of(&self, foe: &Foe) -> String {
        let count = match foe.bodies.len() {
            0 | 1 => String::new(),
            several => format!("*{several}"),
        };
        let mut words = vec!["add".to_owned(), format!("{}{count}", quoted(&foe.name))];
        let points = foe.bodies.first().and_then(|body| body.max);
        words.extend(points.map(|points| points.to_string()));
        match &foe.nature {
            FoeStats::Ranked(rank) => words.push(rank.name().to_lowercase()),
            FoeStats::Recorded(record) => words.extend(self.words_of(record)),
        }
        words.extend(
            foe.notes
                .iter()
                .map(|notes| format!("notes {}", quoted(notes))),
        );
        let is_hidden = self.state().is_hidden(CreatureId::Foe(foe.id));
        words.push(if is_hidden { "hidden" } else { "open" }.to_owned());
        words.join(" ")
    }

    /// What of a record is not as it is usually.
    fn words_of(&self, record: &FoeSheet) -> Vec<String> {
        let blank = FoeSheet::blank(record.sheet.system());
        let rules = self.campaign.rules();
        // A field that only this record has is named with its kind.
        let fields = blank.sheet.fields(rules);
        let initiative = record
            .initiative
            .map(|initiative| format!("{initiative:+}"));
        let level = (record.level != blank.level).then(|| format!("level {}", record.level));
        let changed = record.sheet.changed_from(&blank.sheet, rules);
        let changed = changed
            .iter()
            .map(|(field, entry, value)| words_of_field(field, &fields, entry.as_deref(), value));
        initiative.into_iter().chain(level).chain(changed).collect()
    }
}
