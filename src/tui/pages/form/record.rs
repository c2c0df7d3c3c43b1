//! Whose record a form is for, and the columns it stands in.

use crate::campaign::{FoeKind, Hero};
use crate::systems::interface::{FormColumns, FormHolds};
use crate::systems::{Group, Rulebook, Sheet, SheetField, System};
use crate::tui::widgets::to_cells;

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

/// A column of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub name: &'static str,
    /// How many of 118 columns it would like.
    pub share: u16,
    /// Columns from the beginning of a label to that of its value.
    pub label_room: u16,
    pub groups: Vec<FieldsTogether>,
}

/// A group of fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FieldsTogether {
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

/// The group of the first column in which texts about somebody stand, without a heading.
pub(crate) const TEXTS: usize = 2;

impl Column {
    pub(crate) fn new(
        name: &'static str,
        share: u16,
        label_room: u16,
        headings: &[&'static str],
        is_of_ranks: bool,
    ) -> Self {
        let group = |heading: &&'static str| FieldsTogether {
            heading,
            is_of_ranks,
            ..FieldsTogether::default()
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
            self.groups.push(FieldsTogether {
                heading,
                is_of_ranks: true,
                ..FieldsTogether::default()
            });
            self.groups.len() - 1
        })
    }
}

/// The columns of a record: what every system has stands in the first, and a record without a sheet has no others.
pub(crate) fn of_record(record: &Record) -> Vec<Column> {
    let headings = ["", "", "", ""];
    let title = record.verb.title;
    if record.fields.is_empty() {
        return vec![Column::new(title, 118, 12, &headings, false)];
    }
    let FormColumns { names, holds } = record.sheet.system().profile().form;
    // How many of 118 columns each would like, and those that its labels have.
    let [(share, room), own @ ..] = match holds {
        FormHolds::Figures => [(34, 12), (52, 18), (32, 16)],
        FormHolds::Lists => [(40, 12), (45, 15), (33, 20)],
        // Room for every name that has ticks behind it, and for the ticks of what is listed last.
        FormHolds::Ticked(longest) => [
            (37, 12),
            (44, to_cells(longest).clamp(13, 18) + 2),
            (37, 16),
        ],
    };
    let plain = Column::new(title, share, room, &headings, false);
    let own = names.into_iter().zip(own);
    let own = own.map(|(name, (share, room))| Column::new(name, share, room, &[], true));
    std::iter::once(plain).chain(own).collect()
}

/// The column and the group that fields of a sheet stand in, begun if it is not there.
pub(crate) fn place_of(columns: &mut [Column], group: Group) -> Option<(usize, usize)> {
    let at = group.column;
    let place = match (at, group.heading) {
        (0, "") => TEXTS,
        (_, heading) => columns.get_mut(at)?.group(heading),
    };
    Some((at, place))
}
