//! Sheets for tests, made of what would be typed.

use std::sync::LazyLock;

use super::{Sheet, SheetField};
use crate::systems::record::Unrecordable;
use crate::systems::{Rulebook, System};

/// A field as it is typed, the entry it is of, and its value.
pub type Typed<'a> = (&'a str, Option<&'a str>, &'a str);

pub static RULES: LazyLock<Rulebook> = LazyLock::new(Rulebook::built_in);

/// The field of a sheet by its name or its short name.
pub fn field_of(sheet: &Sheet, name: &str) -> SheetField {
    let is_called = |field: &SheetField| field.name() == name || field.short() == Some(name);
    let field = sheet.fields(&RULES).into_iter().find(is_called);
    field.unwrap_or_else(|| panic!("no field is called {name}"))
}

pub fn write(sheet: &mut Sheet, (name, entry, text): Typed<'_>) -> Result<(), Unrecordable> {
    let change = field_of(sheet, name).change(entry, text)?;
    change.write(sheet);
    Ok(())
}

pub fn sheet_of(system: System, values: &[Typed<'_>]) -> Sheet {
    let mut sheet = Sheet::blank(system);
    for typed in values {
        write(&mut sheet, *typed).unwrap();
    }
    sheet
}
