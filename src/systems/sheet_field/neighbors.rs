//! Which fields of a sheet belong together, and by which words a line reaches them: for a form.

use super::{Of, SheetField, dp, sr};

/// What stands before the name of what such a field is about, where its group's title says that already.
const KINDS: [&str; 3] = ["save ", "knack ", "proficient "];

impl SheetField {
    /// Its name beside its like: `Wisdom` among the saves.
    #[must_use]
    pub fn short_label(&self) -> &str {
        let name = self.name();
        KINDS
            .iter()
            .find_map(|kind| name.strip_prefix(kind))
            .unwrap_or(name)
    }

    /// Whether it begins a new entry: it has no value of its own, a name comes first.
    #[must_use]
    pub const fn names_new(&self) -> bool {
        matches!(self.0, Of::NamedDots(_) | Of::NamedSkill)
    }

    /// The word that reaches an entry of a name that means something else where it stands alone: `ability level 3`.
    #[must_use]
    pub const fn kind_word(&self) -> Option<&'static str> {
        match &self.0 {
            Of::DicePool(field) => field.group().entry(),
            Of::NamedDots(group) => group.entry(),
            Of::SuccessRoll(sr::Field::Skill(_)) | Of::NamedSkill => sr::Group::Skills.entry(),
            Of::SuccessRoll(_) | Of::SwordsAndSorcery(_) | Of::MonstersAndMagic(_) => None,
        }
    }

    /// What it and other fields are about, and which of them it is: rank 0, knack 1, proficiency 2.
    #[must_use]
    pub fn part(&self) -> Option<(&str, usize)> {
        if let Of::SwordsAndSorcery(field) = &self.0 {
            field.part()
        } else {
            None
        }
    }

    /// Whether it stands in the list that game masters fill with names of their own, as `attribute` and `ability` do.
    #[must_use]
    pub fn is_of_list(&self) -> bool {
        match &self.0 {
            Of::DicePool(field) => !matches!(field.group(), dp::Group::Harm),
            Of::SuccessRoll(field) => matches!(field.group(), sr::Group::Skills),
            Of::NamedDots(_) | Of::NamedSkill => true,
            Of::SwordsAndSorcery(field) => field.is_of_entry(),
            Of::MonstersAndMagic(field) => field.is_of_entry(),
        }
    }
}
