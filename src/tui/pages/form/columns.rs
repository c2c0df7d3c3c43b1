//! Which columns and groups the fields of a form stand in.

use crate::systems::{SheetField, System};

use super::record::Verb;

/// A column of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// How many of 118 columns it would like.
    pub share: u16,
    /// Columns from the beginning of a label to that of its value.
    pub label_room: u16,
    /// Its groups.
    pub groups: Vec<Group>,
}

/// A group of fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Group {
    /// Its name.
    pub heading: &'static str,
    /// Whether its labels matter as much as its values.
    pub is_of_ranks: bool,
    /// The names of the ticks at the end of each of its rows.
    pub ticks: &'static [&'static str],
    /// What is said under it.
    pub note: String,
}

/// What may be said of everything somebody is trained in.
pub(crate) const TICKS: &[&str] = &["knack", "prof."];

/// The groups under which what follows is told.
pub(crate) const REMARKS: &str = "worth knowing";
pub(crate) const FIGURES: &str = "what follows";

impl Column {
    pub(crate) fn new(
        name: &'static str,
        share: u16,
        label_room: u16,
        headings: &[&'static str],
        is_of_ranks: bool,
    ) -> Self {
        let group = |heading: &&'static str| Group {
            heading,
            is_of_ranks,
            ..Group::default()
        };
        Self {
            name,
            share,
            label_room,
            groups: headings.iter().map(group).collect(),
        }
    }

    /// The place of a group in it, begun if it is not there.
    pub(crate) fn group(&mut self, heading: &'static str) -> usize {
        let found = self
            .groups
            .iter()
            .position(|group| group.heading == heading);
        found.unwrap_or_else(|| {
            self.groups.push(Group {
                heading,
                is_of_ranks: true,
                ..Group::default()
            });
            self.groups.len() - 1
        })
    }
}

/// The columns of a record: what every system has stands in the first.
pub(crate) fn of_record(verb: Verb, system: System) -> Vec<Column> {
    let plain = Column::new(verb.title, 40, 12, &["", "", "", ""], false);
    let (second, third) = match system {
        // One rank is all there is of a foe.
        System::PenAndDagger if verb != Verb::HERO => {
            return vec![Column {
                share: 118,
                ..plain
            }];
        }
        System::PenAndDagger => {
            let mut skilled = Column::new("Abilities and skills", 45, 15, &["", "skills"], true);
            skilled
                .groups
                .iter_mut()
                .skip(1)
                .for_each(|skills| skills.is_of_ranks = false);
            let groups = ["offense", "defense", "contests"];
            return vec![
                plain,
                skilled,
                Column::new("Proficiencies", 33, 20, &groups, true),
            ];
        }
        System::DicePool => ("Attributes and abilities", "What follows"),
        System::SwordsAndSorcery => ("Abilities and skills", "Training and what follows"),
        System::SuccessRoll => ("Attributes and skills", "What follows"),
        System::MonstersAndMagic => ("Attributes, traits, gear", "What follows"),
    };
    let (first, middle, last) = if system == System::SuccessRoll {
        (34, 52, 32)
    } else {
        (37, 44, 37)
    };
    let plain = Column {
        share: first,
        ..plain
    };
    vec![
        plain,
        Column::new(second, middle, 18, &[], true),
        Column::new(third, last, 16, &[], true),
    ]
}

/// The column and the group of a field of a sheet.
pub(crate) fn of_field(field: &SheetField) -> (usize, &'static str) {
    match (field.group(), field.name()) {
        ("Attributes", _) => (1, "attributes"),
        ("Abilities", _) => (1, "abilities"),
        ("Saves", _) => (1, "saves"),
        ("Skills", _) => (1, "skills"),
        ("Traits", _) => (1, "traits"),
        ("Gear", _) => (1, "gear"),
        ("Equipment", "tool") => (2, "tools"),
        ("Equipment", "category") => (2, "weapon categories"),
        ("Equipment", "armor") => (2, "armor"),
        ("Equipment", "school") => (2, "schools of magic"),
        ("Equipment", _) => (0, "weapons"),
        ("Harm", _) => (0, "harm"),
        ("Body", _) => (0, "body"),
        (_, _) => (0, "defense"),
    }
}
