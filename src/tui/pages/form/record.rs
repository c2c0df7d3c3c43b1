//! Whose record a form keeps, and what of it the form does not change.

use crate::campaign::{FoeKind, Hero};
use crate::systems::{Rulebook, Sheet, SheetField, System};

/// What kind of record a form keeps: the word its line begins with, and what the form calls it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verb {
    /// The first word of the line.
    pub word: &'static str,
    /// One of them.
    pub one: &'static str,
    /// The title of the first column.
    pub title: &'static str,
    /// Several of them.
    pub many: &'static str,
}

impl Verb {
    /// Heroes of the party.
    pub const HERO: Self = Self {
        word: "hero",
        one: "hero",
        title: "Hero",
        many: "heroes",
    };
    /// Foes of the fight.
    pub const FOE: Self = Self {
        word: "foe",
        one: "foe",
        title: "Foe",
        many: "foes",
    };
    /// Foes that join it.
    pub const ADD: Self = Self {
        word: "add",
        title: "New foes",
        ..Self::FOE
    };
}

/// Whose record a form is for, and what of it the form does not change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// What keeps it.
    pub verb: Verb,
    /// The name it has, if it is there already.
    pub known: Option<String>,
    pub sheet: Sheet,
    /// The same with everything at its ordinary value.
    pub blank: Sheet,
    /// Every field of that.
    pub fields: Vec<SheetField>,
    pub level: u32,
    /// What new foes begin with.
    pub beginning: Beginning,
    /// Names it must not bear, since others do.
    pub taken: Vec<String>,
}

impl Record {
    /// A hero's, or that of a new one.
    pub fn of_hero(
        hero: Option<&Hero>,
        system: System,
        taken: Vec<String>,
        rules: &Rulebook,
    ) -> Self {
        let sheet = hero.map_or_else(|| Sheet::blank(system), |hero| hero.sheet.clone());
        let fields = sheet.fields(rules);
        let known = hero.map(|hero| hero.name.clone());
        Self {
            verb: Verb::HERO,
            known,
            fields,
            sheet,
            blank: Sheet::blank(system),
            level: hero.map_or(1, |hero| hero.level),
            beginning: Beginning::default(),
            taken,
        }
    }
}

/// What new foes begin with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Beginning {
    /// What this game knows of kinds.
    pub(crate) kinds: Vec<FoeKind>,
    /// Whether the bestiary has those of that name, whose figures a line then sets one by one.
    pub(crate) is_of_bestiary: bool,
    /// The name that has filled in the form, in small letters.
    pub(crate) filled: Option<String>,
    /// Whether a name was completed; it is not done twice, so that a foe may be called by the start of another's name.
    pub(crate) is_completed: bool,
}
