//! A rule's page: the same lines on the screen and on the command line.

use crate::report::{Kind, Line, Section, Table, lay, side_by_side};
use crate::systems::common_conditions::common_conditions;
use crate::systems::{KnownCondition, Rulebook};

use super::{Chapter, Example, Rule};

/// The table of the conditions that every table knows.
const COMMON: &str = "common conditions";

/// Columns beyond which a line of text is hard to read.
const MEASURE: usize = 76;
/// Columns of what stands before decisions, cross references and sources.
const LABEL: usize = 6;

impl Rule {
    /// Its tables, each with a game master's own file that changed it.
    pub fn shown_tables(&self, rules: &Rulebook) -> Vec<(Table, Option<String>)> {
        let own = self.own_tables.iter().map(|table| (table.clone(), None));
        self.made_tables(rules).into_iter().chain(own).collect()
    }

    /// Those that are made of what the file of its system says, and of what every table knows.
    pub(super) fn made_tables(&self, rules: &Rulebook) -> Vec<(Table, Option<String>)> {
        let made = |name: &String| match self.chapter {
            Chapter::System(system) => rules.file_table(system, name),
            _ => (name == COMMON).then(|| (KnownCondition::table(common_conditions()), None)),
        };
        self.shows.iter().filter_map(made).collect()
    }

    /// Its page, no line wider than `room` columns unless a single letter is.
    pub fn page(&self, rules: &Rulebook, room: usize) -> Vec<Line> {
        let measure = room.min(MEASURE);
        let ours = |text: &String| Line::labeled(Kind::Ruling, "ours", LABEL, text);
        let example = |Example { line, says }: &_| Line::labeled(Kind::Example, line, 0, says);
        let mut examples: Section = self.examples.iter().map(example).collect();
        side_by_side(&mut examples, MEASURE);
        let source = Line::labeled(Kind::Aside, "from", LABEL, &self.source);
        let texts = self.text.iter().map(|text| Line::of(Kind::Text, text));
        let texts = texts.chain(self.ours.iter().map(ours));
        let mut parts: Vec<Section> = texts.map(|line| line.rows(measure)).collect();
        parts.extend(self.shown_tables(rules).into_iter().map(|(table, house)| {
            let house = house.map(|file| format!("your own, from {file}"));
            let house = house.map(|text| Line::of(Kind::Ruling, &text));
            house.into_iter().chain(table.rows(room, MEASURE)).collect()
        }));
        parts.push(lay(&[examples], measure));
        parts.push(self.links());
        parts.push(source.rows(measure));
        parts.retain(|part| !part.is_empty());
        parts.join(&Line::default())
    }

    /// The rules that a page points at, in its order.
    pub fn neighbors(&self) -> impl Iterator<Item = &'static Self> {
        self.see.iter().filter_map(|key| self.chapter.rule(key))
    }

    fn links(&self) -> Section {
        let labels = std::iter::once("see").chain(std::iter::repeat(""));
        let link =
            |(other, label): (&Self, _)| Line::labeled(Kind::Link, label, LABEL, &other.title);
        self.neighbors().zip(labels).map(link).collect()
    }
}
