//! Forms: fields one after the other, kept as a line of the same grammar as everything else.

pub mod draw;

use crossterm::event::{KeyCode, KeyEvent};

use crate::campaign::{Hero, State};
use crate::systems::interface::Doings;
use crate::systems::{Rulebook, System};
use crate::tui::action::Action;
use crate::tui::answer::Answer;
use crate::tui::answer::Clicked;
use crate::tui::editor::Editor;
use crate::tui::message::Effect;

mod entry;
mod foe;
mod follow;
mod help;
mod line;
mod moving;
mod plain;
mod record;
mod sheet;
mod trouble;

pub use entry::{Entry, FieldOwner, Kind, Sets, Slot};
pub use record::{Column, FieldsTogether};
pub use record::{Record, Verb};

use plain::{FirstHero, first_heroes};

/// What a form is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purpose {
    /// Somebody's record, or a new one.
    Record(Box<Record>),
    /// A new campaign, of one of these systems.
    Campaign(Vec<System>),
    /// Another name for the campaign in this folder.
    Rename(String),
    /// Where a copy of the campaign goes.
    Copy,
}

/// A form being filled in.
#[derive(Debug, Clone)]
pub struct FormState {
    pub purpose: Purpose,
    /// The campaign whose record it is; nothing before there is one.
    pub campaign: String,
    /// Its columns and groups, to which the places of its fields lead.
    pub columns: Vec<Column>,
    /// Its fields, in the order of Tab.
    pub entries: Vec<Entry>,
    /// The field in hand.
    pub at: usize,
    /// What its hero could do if it were kept.
    pub doings: Doings,
    /// Why it was not kept.
    pub complaint: Option<String>,
    /// Whether Esc was pressed once although something had changed.
    pub is_warned: bool,
    /// Whether nothing was pressed yet in the field in hand; a number is then written anew.
    is_fresh: bool,
}

impl FormState {
    /// A form for a hero's whole record, or for a new hero.
    pub fn of_hero(hero: Option<&Hero>, state: &State, rules: &Rulebook) -> Self {
        let others = state
            .party
            .iter()
            .filter(|other| hero.is_none_or(|hero| hero.id != other.id));
        let taken = others.map(|other| other.name.clone()).collect();
        let record = Record::of_hero(hero, state.system, taken, rules);
        let form = Self::of_record(record, plain::hero_entries(hero), rules);
        Self {
            campaign: state.name.clone(),
            ..form
        }
    }

    /// A form for a record: in the first column what every system has, then the sheet. Only its verb and these plain
    /// fields tell one kind of record from another.
    pub fn of_record(record: Record, plain: Vec<Entry>, rules: &Rulebook) -> Self {
        let mut columns = record::of_record(&record);
        let of_sheet = sheet::sheet_entries(&record, &mut columns);
        let mut entries: Vec<Entry> = of_sheet.into_iter().chain(plain).collect();
        entries.sort_by_key(|entry| entry.place);
        let mut form = Self::new(Purpose::Record(Box::new(record)), columns, entries);
        form.follow(rules);
        form
    }

    /// A short form for a new campaign, of a built-in system or one of these.
    pub fn of_campaign(own: Vec<System>) -> Self {
        let systems: Vec<System> = System::ALL.into_iter().chain(own).collect();
        let titles = systems.iter().map(|system| system.title()).collect();
        let entries = vec![
            Entry::plain((0, 0), "name", "name", Kind::Text(Editor::default())),
            Entry::plain((0, 0), "system", "system", Kind::Choice(titles, 0)),
            Entry::plain((0, 0), "heroes", "heroes", Kind::Text(Editor::default())),
        ];
        let column = Column::new("New campaign", 118, 12, &[""], false);
        Self::new(Purpose::Campaign(systems), vec![column], entries)
    }

    /// A form that asks for another name of a campaign, which lies in the folder of this name.
    pub fn of_rename(slug: String, name: &str) -> Self {
        let entry = Entry::plain((0, 0), "name", "name", Kind::Text(Editor::new(name)));
        let column = Column::new("Rename the campaign", 118, 12, &[""], false);
        Self::new(Purpose::Rename(slug), vec![column], vec![entry])
    }

    /// A form that asks for the folder a copy is written to.
    pub fn of_copy() -> Self {
        let entry = Entry::plain((0, 0), "folder", "folder", Kind::Text(Editor::default()));
        let column = Column::new("Write a copy to", 118, 12, &[""], false);
        Self::new(Purpose::Copy, vec![column], vec![entry])
    }

    fn new(purpose: Purpose, columns: Vec<Column>, entries: Vec<Entry>) -> Self {
        Self {
            purpose,
            campaign: String::new(),
            columns,
            entries,
            at: 0,
            doings: Doings::default(),
            complaint: None,
            is_warned: false,
            is_fresh: true,
        }
    }

    /// The fields of a group, each with its number in the order of Tab.
    pub(crate) fn in_place(&self, place: (usize, usize)) -> impl Iterator<Item = (usize, &Entry)> {
        let entries = self.entries.iter().enumerate();
        entries.filter(move |(_, entry)| entry.place == place)
    }

    /// The column of the field in hand.
    pub(crate) fn front(&self) -> usize {
        self.entries.get(self.at).map_or(0, |entry| entry.place.0)
    }

    /// How likely an ability makes a normal success or a better one, in percent.
    pub(crate) fn chance_of(&self, entry: &Entry) -> Option<f64> {
        let is_choice = matches!(entry.kind, Kind::Choice(..));
        let mut abilities = self.doings.abilities.iter();
        let found = abilities.find(|(name, _)| is_choice && *name == entry.label);
        found.map(|(_, chance)| chance * 100.0)
    }

    /// Whether any field holds something else than at first.
    pub fn is_changed(&self) -> bool {
        self.entries.iter().any(Entry::is_changed)
    }

    /// Whether it has more than one group of fields.
    pub(crate) fn has_parts(&self) -> bool {
        let first = self.entries.first().map(|entry| entry.place);
        self.entries.iter().any(|entry| Some(entry.place) != first)
    }

    /// Whether it makes something that is not there yet.
    pub(crate) fn makes_new(&self) -> bool {
        match &self.purpose {
            Purpose::Record(record) => record.known.is_none(),
            Purpose::Campaign(_) => true,
            Purpose::Rename(_) | Purpose::Copy => false,
        }
    }

    /// The line that keeps a record as it stands here; none where nothing changed.
    pub fn line(&self) -> Option<String> {
        match &self.purpose {
            Purpose::Record(record) => self.line_of(record),
            Purpose::Campaign(_) | Purpose::Rename(_) | Purpose::Copy => None,
        }
    }

    pub(crate) fn paste(&mut self, text: &str, rules: &Rulebook) {
        self.begin_anew();
        if let Some(Entry {
            kind: Kind::Text(editor) | Kind::Number(editor),
            ..
        }) = self.entries.get_mut(self.at)
        {
            editor.insert(text);
        }
        self.begin_with_kind(rules);
        self.follow(rules);
        self.complaint = self.fault_in_hand();
    }

    pub(crate) fn press(
        &mut self,
        action: Option<Action>,
        event: KeyEvent,
        rules: &Rulebook,
    ) -> Answer {
        if action != Some(Action::Leave) {
            self.is_warned = false;
        }
        let leaves =
            action == Some(Action::Enter) || action.is_some_and(|to| self.where_to(to).is_some());
        if leaves {
            self.part_points();
        }
        if leaves && self.complete_name(rules) && action == Some(Action::Enter) {
            return Answer::Ignored;
        }
        match (action, action.and_then(|action| self.where_to(action))) {
            (Some(Action::Enter), _) => return self.keep(),
            (Some(Action::Leave), _) if self.is_changed() && !self.is_warned => {
                self.is_warned = true;
            }
            (Some(Action::Leave), _) => return Answer::Close,
            (_, Some(at)) => {
                self.go(at);
                self.give_room_back();
            }
            (_, None) => {
                self.press_in_hand(action, event);
                self.begin_with_kind(rules);
                self.follow(rules);
            }
        }
        self.complaint = if self.is_warned {
            None
        } else {
            self.fault_in_hand()
        };
        Answer::Ignored
    }

    /// A field was clicked: it is in hand; what is ticked is ticked, and what was in hand is turned on.
    pub(crate) fn click(&mut self, to: usize) -> Clicked {
        let was_in_hand = to == self.at;
        let kind = self.entries.get(to).map(|entry| &entry.kind);
        let pressed = match kind {
            Some(Kind::Tick(_)) => Clicked::Press(KeyCode::Char(' ')),
            Some(Kind::Choice(..)) if was_in_hand => Clicked::Press(KeyCode::Right),
            Some(Kind::Text(_) | Kind::Number(_) | Kind::Choice(..)) => Clicked::Chosen,
            Some(Kind::Told(_)) | None => return Clicked::Nothing,
        };
        if !was_in_hand {
            self.part_points();
            self.go(to);
            self.complaint = self.fault_in_hand();
        }
        pressed
    }

    fn go(&mut self, to: usize) {
        self.at = to;
        self.is_fresh = true;
    }

    fn press_in_hand(&mut self, action: Option<Action>, event: KeyEvent) {
        let letter = entry::letter_of(event).filter(|_| action.is_none());
        if let (
            Some(letter),
            Some(Entry {
                kind: Kind::Tick(_),
                ..
            }),
        ) = (letter, self.entries.get(self.at))
        {
            if let Some(at) = self.next_tick(letter) {
                self.go(at);
            }
            return;
        }
        if letter.is_some() {
            self.begin_anew();
        }
        if let Some(entry) = self.entries.get_mut(self.at) {
            entry.press(action, event);
        }
        self.is_fresh = false;
    }

    /// What a number field held goes when something is written into it at once; so does a text that everybody has.
    fn begin_anew(&mut self) {
        let is_fresh = std::mem::take(&mut self.is_fresh);
        let Some(entry) = self.entries.get_mut(self.at).filter(|_| is_fresh) else {
            return;
        };
        let is_usual = entry.is_usual();
        match &mut entry.kind {
            Kind::Number(editor) => editor.replace(""),
            Kind::Text(editor) if is_usual => editor.replace(""),
            Kind::Text(_) | Kind::Choice(..) | Kind::Tick(_) | Kind::Told(_) => {}
        }
    }

    fn fault_in_hand(&self) -> Option<String> {
        let entry = self.entries.get(self.at)?;
        entry.trouble.as_ref().map(|trouble| trouble.full.clone())
    }

    fn keep(&mut self) -> Answer {
        if let Some((at, reason)) = self.first_fault() {
            self.go(at);
            self.complaint = Some(reason);
            return Answer::Ignored;
        }
        match &self.purpose {
            Purpose::Record(_) => self.line().map_or(Answer::Close, Answer::Say),
            Purpose::Campaign(systems) => {
                let system = match self.entries.get(1).map(|entry| &entry.kind) {
                    Some(Kind::Choice(_, index)) => systems.get(*index).copied(),
                    _ => None,
                };
                let name = self.text_of("name");
                let heroes = self.text_of("heroes");
                let heroes = first_heroes(&heroes).map(FirstHero::line).collect();
                system.map_or(Answer::Ignored, |system| {
                    Answer::Do(Effect::Found {
                        name,
                        system,
                        heroes,
                    })
                })
            }
            Purpose::Rename(_) if !self.is_changed() => Answer::Close,
            Purpose::Rename(slug) => Answer::Do(Effect::Rename {
                slug: slug.clone(),
                name: self.text_of("name"),
            }),
            Purpose::Copy => Answer::Do(Effect::CopyTo(self.text_of("folder").into())),
        }
    }

    /// The first field that cannot be kept, and why; the field in hand before all others.
    fn first_fault(&self) -> Option<(usize, String)> {
        let (needed, needs_it) = match &self.purpose {
            Purpose::Record(record) => ("name", format!("a {} needs a name", record.verb.one)),
            Purpose::Campaign(_) | Purpose::Rename(_) => {
                ("name", "a campaign needs a name".to_owned())
            }
            Purpose::Copy => (
                "folder",
                "a folder that does not exist yet, such as /media/stick/vault".to_owned(),
            ),
        };
        let fault = |(at, entry): (usize, &Entry)| {
            let is_missing = entry.is_word(needed) && entry.text().trim().is_empty();
            let reason = entry.trouble.as_ref().map(|trouble| &trouble.full);
            let missing = is_missing.then_some(&needs_it);
            Some((at, missing.or(reason)?.clone()))
        };
        let in_hand = self.entries.iter().enumerate().skip(self.at).take(1);
        in_hand
            .chain(self.entries.iter().enumerate())
            .find_map(fault)
    }

    /// What is in one of the fields that every system has, by its label.
    fn text_of(&self, label: &str) -> String {
        let is_it = |entry: &&Entry| entry.label == label && matches!(entry.sets, Sets::Word(_));
        let field = self.entries.iter().find(is_it);
        field.map_or_else(String::new, |field| field.text().trim().to_owned())
    }
}
