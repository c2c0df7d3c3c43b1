//! A field of a sheet whose fields are data, in the line of a record: its name, the entry it is of, its value.

use std::ops::Range;

use crate::campaign::facts::party::Change;
use crate::campaign::line::Reader;
use crate::systems::record::{Kind, is_same};
use crate::systems::{Sheet, SheetField};
use crate::words::Complaint;

use super::words::{refuse_misspelt, said};

impl Reader<'_> {
    /// A field of the sheet, the entry's name first where it is one of several, and its value; said as it will be typed.
    pub(in crate::campaign::line) fn read_own_field(
        &mut self,
        field: &SheetField,
        sheet: &mut Sheet,
    ) -> Result<Change, Complaint> {
        self.say(said(&field.name().to_lowercase()));
        let entry = if field.is_of_entry() {
            Some(self.read_entry(field, sheet)?)
        } else {
            None
        };
        let place = self.last_word();
        self.fields.note(field.name(), entry.as_deref(), place)?;
        self.offer_values(field);
        let missing = self.words.complain(format!(
            "expected {}, or `none`, here.",
            field.kind().expected()
        ));
        let place = self.words.here();
        let typed = self.words.take_glued().ok_or(missing)?;
        let place = place.start..place.start.max(self.last_word().end);
        let change = field
            .change(entry.as_deref(), &typed)
            .map_err(|why| Complaint::new(place, format!("{why}.")))?;
        change.write(sheet);
        let is_none = typed.trim().eq_ignore_ascii_case("none");
        let value = if is_none {
            None
        } else {
            field.value(sheet, entry.as_deref())
        };
        let value = match (value, field.kind()) {
            (None, _) => "none".to_owned(),
            (Some(value), Kind::Choice(_)) => said(&value.to_lowercase()),
            (Some(value), _) => said(&value),
        };
        self.say(value);
        Ok(Change::Sheet(change))
    }

    fn read_entry(&mut self, field: &SheetField, sheet: &Sheet) -> Result<String, Complaint> {
        let entries = field.entries(sheet);
        self.words.offer(entries.iter().map(String::as_str));
        let wanted = format!(
            "expected which {} here (of several words: in quotes).",
            field.name()
        );
        let missing = self.words.complain(wanted);
        let here = self.words.here();
        let token = self.words.take().ok_or(missing)?;
        let known = entries.iter().find(|entry| is_same(entry, &token.text));
        if known.is_none() && !token.is_quoted {
            let fields = sheet.fields(self.context.rules);
            refuse_misspelt(field, &fields, sheet, &token.text, here)?;
        }
        let name = known.cloned().unwrap_or(token.text);
        self.say_quoted(&name);
        Ok(name)
    }

    fn offer_values(&mut self, field: &SheetField) {
        match field.kind() {
            // The best first, `none` last.
            Kind::Choice(words) => self.words.offer(words.iter().rev().copied()),
            Kind::Several(words) => self.words.offer(words.iter().copied().chain(["none"])),
            Kind::Tick => self.words.offer(["yes", "no"].into_iter()),
            Kind::Number { .. } | Kind::Level { .. } | Kind::Text(_) => {
                self.words.offer(["none"].into_iter());
            }
        }
    }

    /// Where the word read last stands.
    fn last_word(&self) -> Range<usize> {
        self.words.since(self.words.mark().saturating_sub(1))
    }
}
