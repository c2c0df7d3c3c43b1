//! `hero Thalia level 3 dexterity adept stealth yes …`: any fields of a record, in any order.

use std::collections::HashSet;

use crate::campaign::command::{Command, HeroEdit, SetPoints};
use crate::campaign::facts::party::{Change, FoeChange};
use crate::campaign::ids::HeroId;
use crate::systems::{Sheet, SheetField, System};
use crate::words::Complaint;

use super::{Reader, number_in};

mod own;
mod words;

pub(super) use words::Field;
use words::PLAIN;
pub use words::{nearly_named, words_of_field};

/// What a word of the line names: a field that every system has, or one of the sheet by its place.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Named {
    Plain(Field),
    Own(usize),
}

/// The change of a field that heroes have, or of one that only foes have.
pub(super) enum FieldChange {
    Shared(Change),
    OfFoe(FoeChange),
}

impl FieldChange {
    fn of_hero(self) -> Option<Change> {
        match self {
            Self::Shared(change) => Some(change),
            Self::OfFoe(_) => None,
        }
    }

    pub(super) fn of_foe(self) -> Option<FoeChange> {
        match self {
            Self::Shared(change) => FoeChange::of(change),
            Self::OfFoe(change) => Some(change),
        }
    }
}

/// Everything that can be named, each name once: a field that every system has comes before one of the sheet, and an entry
/// that bears a name already taken is reached by the word for its kind (`ability level 3`).
pub(super) fn names_of<'a>(
    plain: &[(&'a str, Field)],
    own: &'a [SheetField],
) -> Vec<(&'a str, Named)> {
    let plain = plain
        .iter()
        .map(|(name, field)| (*name, Named::Plain(*field)));
    let own = own.iter().enumerate();
    let own = own.flat_map(|(index, field)| {
        std::iter::once(field.name())
            .chain(field.short())
            .map(move |name| (name, Named::Own(index)))
    });
    let mut known: Vec<(&str, Named)> = Vec::new();
    let mut taken = HashSet::new();
    for (name, meaning) in plain.chain(own) {
        if taken.insert(name.to_lowercase()) {
            known.push((name, meaning));
        }
    }
    known
}

/// The name of one of these fields.
fn name_of<'a>(field: Field, fields: &[(&'a str, Field)]) -> &'a str {
    let mut known = fields.iter();
    known
        .find(|(_, known)| *known == field)
        .map_or("", |(name, _)| name)
}

impl Reader<'_> {
    pub(super) fn read_hero(&mut self) -> Result<Command, Complaint> {
        let state = self.game()?;
        self.words
            .offer(state.party.iter().map(|hero| hero.name.as_str()));
        let missing = self
            .words
            .complain("expected the hero's name here (of several words: in quotes).");
        let typed = self.words.take().ok_or(missing)?.text;
        let known = state
            .party
            .iter()
            .find(|hero| hero.name.to_lowercase() == typed.to_lowercase());
        let name = known.map_or(typed, |hero| hero.name.clone());
        self.say_quoted(&name);
        let hero: Option<HeroId> = known.map(|hero| hero.id);
        let sheet = known.map(|hero| hero.sheet.clone());
        let mut sheet = sheet.unwrap_or_else(|| Sheet::blank(state.system));
        let mut edit = HeroEdit {
            hero,
            name,
            changes: Vec::new(),
            to: SetPoints::default(),
        };
        self.refuse_equals_signs()?;
        if self.is_at_figure() {
            let here = self.words.here();
            self.read_points(&mut edit.to)?;
            self.fields
                .note(name_of(Field::Points, &PLAIN), None, here)?;
        }
        let changes = self.read_record(&PLAIN, &mut sheet, &mut edit.to)?;
        edit.changes = changes
            .into_iter()
            .filter_map(FieldChange::of_hero)
            .collect();
        Ok(Command::Hero(Box::new(edit)))
    }

    /// The fields of a record: those that every system has, and the sheet's own.
    pub(super) fn read_record(
        &mut self,
        plain: &[(&str, Field)],
        sheet: &mut Sheet,
        to: &mut SetPoints,
    ) -> Result<Vec<FieldChange>, Complaint> {
        let is_hero = plain == PLAIN;
        // Where a foe has one rank and nothing else, its sheet is a hero's.
        let has_own = is_hero || !sheet.system().profile().has_ranks();
        let mut changes = Vec::new();
        loop {
            let own = match has_own {
                true => sheet.fields(self.context.rules),
                false => Vec::new(),
            };
            let known = names_of(plain, &own);
            let wanted = match is_hero {
                true => words::wanted(&own),
                false => "a field of a foe's record, such as `hp`,".to_owned(),
            };
            // As long as no entry brings a field or takes one away.
            let mut has_changed = false;
            while !has_changed && !self.words.is_done() {
                self.refuse_luck(sheet)?;
                let mark = self.words.mark();
                let named = self.words.expect_meaning(&known, &wanted);
                let named = named.or_else(|complaint| {
                    if is_hero {
                        self.refuse_foreign_field(&known, &own, sheet.system())?;
                    }
                    Err(complaint)
                })?;
                match named {
                    Named::Plain(field) => {
                        let name = name_of(field, plain);
                        let place = self.words.since(mark);
                        self.fields.note(name, None, place)?;
                        changes.extend(self.read_field(field, sheet.system(), to)?);
                    }
                    Named::Own(index) => {
                        let Some(field) = own.get(index) else {
                            continue;
                        };
                        let change = self.read_own_field(field, sheet)?;
                        changes.push(FieldChange::Shared(change));
                        has_changed = field.changes_fields();
                    }
                }
            }
            if !has_changed {
                self.words.offer(known.iter().map(|(name, _)| *name));
                return Ok(changes);
            }
        }
    }

    /// A field that only another system records, and how this sheet records what is like it.
    fn refuse_foreign_field(
        &self,
        known: &[(&str, Named)],
        own: &[SheetField],
        system: System,
    ) -> Result<(), Complaint> {
        let is_of = |other: System| {
            let fields = Sheet::blank(other).fields(self.context.rules);
            self.words.fits(&names_of(&PLAIN, &fields))
        };
        let mut others = System::ALL.into_iter().filter(|other| *other != system);
        if self.words.fits(known) || !others.any(is_of) {
            return Ok(());
        }
        let typed = self.words.peek().map_or("", |token| token.text.as_str());
        let said = words::put_on_the_sheet(typed, own);
        self.refuse(format!(
            "“{typed}” is no field of {}: {said}.",
            system.title()
        ))
    }

    /// The change of a field; of hit points what they are set to.
    fn read_field(
        &mut self,
        field: Field,
        system: System,
        to: &mut SetPoints,
    ) -> Result<Option<FieldChange>, Complaint> {
        let change = match field {
            Field::Points => return self.read_points(to).map(|()| None),
            Field::Maximum => {
                self.say("max");
                to.max = Some(match self.take_said("none") {
                    true => None,
                    false => Some(self.read_number("the maximum of hit points, or `none`,")?),
                });
                return Ok(None);
            }
            Field::Temporary => {
                self.say("temp");
                to.temp = Some(self.read_number("how many temporary hit points, 0 or more,")?);
                return Ok(None);
            }
            Field::Rank | Field::Initiative | Field::SeenAs => {
                let change = self.read_field_of_foe(field, system)?;
                return Ok(Some(FieldChange::OfFoe(change)));
            }
            Field::Level => {
                self.say("level");
                Change::Level(self.read_number("a level from 1 up")?)
            }
            Field::Name => {
                let name = self.read_word_of("name")?;
                Change::Name(name.ok_or_else(|| self.words.complain("a hero needs a name."))?)
            }
            Field::Player => Change::Player(self.read_word_of("player")?),
            Field::Class => Change::Class(self.read_word_of("class")?),
            Field::Background => Change::Background(self.read_word_of("background")?),
            Field::Notes => Change::Notes(self.read_word_of("notes")?),
            Field::Secret => Change::Secret(self.read_word_of("secret")?),
        };
        Ok(Some(FieldChange::Shared(change)))
    }

    /// One word, or several in quotes; `none` empties the field.
    pub(super) fn read_word_of(&mut self, field: &str) -> Result<Option<String>, Complaint> {
        let missing = self.words.complain(format!(
            "expected the {field} here, several words in quotes, or `none`."
        ));
        let token = self.words.take().ok_or(missing)?;
        self.say(field);
        if token.is("none") {
            self.say("none");
            return Ok(None);
        }
        self.say_quoted(&token.text);
        Ok(Some(token.text).filter(|text| !text.is_empty()))
    }

    /// `hp 24` or `hp 18/24`.
    fn read_points(&mut self, to: &mut SetPoints) -> Result<(), Complaint> {
        let text = self.words.plain().unwrap_or_default().to_owned();
        let (points, max) = text
            .split_once('/')
            .map_or((text.as_str(), None), |(points, max)| (points, Some(max)));
        let (points, max) = (number_in(points), max.map(number_in));
        let (Some(points), None | Some(Some(_))) = (points, max) else {
            return self.refuse("expected hit points here, such as `24` or `18/24`.");
        };
        self.take_as(format!("hp {text}"));
        to.points = Some(points);
        to.max = max.or(to.max);
        Ok(())
    }
}
