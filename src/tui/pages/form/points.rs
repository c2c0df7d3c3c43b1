//! Hit points typed behind the name of a new hero.

use super::entry::Kind;
use super::entry::{Entry, Sets};
use super::plain::{MAXIMUM, POINTS};
use super::record::Verb;
use super::{FormState, Purpose};
use crate::tui::editor::Editor;

impl FormState {
    /// `Ash 24` or `Ash 18/24` in the name of a new hero: the name, and hit points where none are typed yet.
    fn points_in_name(&self) -> Option<(String, u32, u32)> {
        let Purpose::Record(record) = &self.purpose else {
            return None;
        };
        let in_hand = self.entries.get(self.at);
        let name = in_hand.filter(|entry| entry.is_word("name"))?;
        let is_free = self.text_of(MAXIMUM).is_empty() && self.text_of(POINTS).is_empty();
        let is_new = record.verb == Verb::HERO && record.known.is_none();
        let text = name.text();
        let (name, figures) = text.trim().rsplit_once(' ').filter(|_| is_new && is_free)?;
        let (points, max) = figures.split_once('/').unwrap_or((figures, figures));
        Some((
            name.trim().to_owned(),
            points.parse().ok()?,
            max.parse().ok()?,
        ))
    }

    /// Hit points typed behind the name of a new hero go to their fields, as in the line `hero Ash 24`.
    pub(crate) fn part_points(&mut self) {
        let Some((name, points, max)) = self.points_in_name() else {
            return;
        };
        if let Some(entry) = self.entries.get_mut(self.at) {
            entry.kind = Kind::Text(Editor::new(name));
        }
        for (label, figure) in [(MAXIMUM, max), (POINTS, points)] {
            let is_it =
                |entry: &&mut Entry| entry.label == label && matches!(entry.sets, Sets::Word(_));
            if let Some(entry) = self.entries.iter_mut().find(is_it) {
                entry.kind = Kind::Number(Editor::new(figure.to_string()));
            }
        }
    }

    /// What becomes of hit points behind the name in hand.
    pub(crate) fn told_of_points(&self, entry: &Entry) -> Option<String> {
        let told = self.points_in_name();
        let (name, points, max) = told.filter(|_| entry.is_word("name"))?;
        Some(format!("{name}, {points}/{max} hit points."))
    }
}
