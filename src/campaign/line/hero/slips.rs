//! What a record's line may not say: a field twice, an equals sign, a new entry that is an old one misspelt.

use std::ops::Range;

use crate::campaign::line::Reader;
use crate::systems::record::is_same;
use crate::systems::{Sheet, SheetField};
use crate::words::{Complaint, Token, quoted};

/// The name that a new entry of a field's list was probably meant for, if it is nearly one there is: an entry the sheet
/// has, or a field of its own in the same list.
pub fn nearly_named(
    field: &SheetField,
    fields: &[SheetField],
    sheet: &Sheet,
    typed: &str,
) -> Option<String> {
    let kind = field.kind_word();
    let as_fields = fields
        .iter()
        .filter(|other| !other.names_new() && other.is_of_list());
    let as_fields = as_fields.filter(|other| kind.is_some() && other.kind_word() == kind);
    let as_fields = as_fields.map(|other| other.name().to_owned());
    field
        .entries(sheet)
        .into_iter()
        .chain(as_fields)
        .find(|like| is_nearly(typed, like))
}

/// Letters from which a name may be one letter off another, and two.
const ONE_OFF: usize = 4;
const TWO_OFF: usize = 8;

/// A new name that is nearly one there is, typed without quotes, is taken for a slip of the finger.
///
/// # Errors
/// With the name that was probably meant, and how to say that it was not.
pub(super) fn refuse_misspelt(
    field: &SheetField,
    fields: &[SheetField],
    sheet: &Sheet,
    typed: &str,
    here: Range<usize>,
) -> Result<(), Complaint> {
    let Some(meant) = nearly_named(field, fields, sheet, typed) else {
        return Ok(());
    };
    let message = format!(
        "“{typed}” is new, and nearly {meant}: in quotes, {}, it is one of its own.",
        quoted(typed)
    );
    Err(Complaint::new(here, message).with_instead(Some(meant)))
}

/// Whether one of two names may be the other misspelt.
fn is_nearly(one: &str, other: &str) -> bool {
    let most = match one.chars().count().min(other.chars().count()) {
        ..ONE_OFF => 0,
        ONE_OFF..TWO_OFF => 1,
        TWO_OFF.. => 2,
    };
    // Numbers tell things apart: `key 1`, `key 2`.
    let is_numbered = one.contains(char::is_numeric);
    !is_numbered
        && !is_same(one, other)
        && strsim::osa_distance(&one.to_lowercase(), &other.to_lowercase()) <= most
}

impl Reader<'_> {
    /// `level = 3`: the values stand beside their fields, and a text with the sign in it in quotes.
    pub(in crate::campaign::line) fn refuse_equals_signs(&self) -> Result<(), Complaint> {
        let says_equals = |token: &&Token| token.plain().is_some_and(|text| text.contains('='));
        match self.words.coming().find(says_equals) {
            None => Ok(()),
            Some(token) => Err(Complaint::new(
                token.span.clone(),
                "leave the `=` out: a value stands beside its field, as in `level 3`.",
            )),
        }
    }
}
