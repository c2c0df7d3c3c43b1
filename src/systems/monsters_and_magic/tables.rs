//! Monsters & Magic's tables.

use super::{AttributeEntry, Book, Difficulty, Field, Gear, GearBonus, doubled, modifier};

use crate::report::{Column, Table};
use crate::systems::reference::TableName;
use crate::systems::reference::rows::in_spans;
use crate::systems::reference::rows::{in_words, of_cues, of_spends};

/// The scores that are shown.
const SCORES: std::ops::RangeInclusive<i32> = 3..=20;

/// The table of that name, as the book has it now; none where it is not one of these.
pub fn table(name: TableName, book: &Book) -> Option<Table> {
    Some(match name {
        TableName::Resistances => difficulties(book),
        TableName::ActionAttributes => attributes(book),
        TableName::AttributeModifiers => modifiers(),
        TableName::Gear => gear(book),
        TableName::EffectSpends => of_spends(&book.spends),
        TableName::ActionCues => cues(book),
        _ => return None,
    })
}

fn difficulties(book: &Book) -> Table {
    let columns = [
        Column::words("difficulty"),
        Column::figures("static"),
        Column::figures("rolled"),
        Column::sentence("what it is like"),
    ];
    let row = |known: &Difficulty| {
        let rolled = format!("{:+}", known.rolled.get());
        vec![
            known.name.clone(),
            known.fixed.get().to_string(),
            rolled,
            known.cue.clone(),
        ]
    };
    Table::new(columns, book.difficulties.iter().map(row))
}

fn attributes(book: &Book) -> Table {
    let row = |entry: &AttributeEntry| {
        vec![
            entry.name.name().to_owned(),
            format!("{}. Resists {}.", entry.action, entry.resists),
        ]
    };
    let columns = [Column::words("attribute"), Column::sentence("for")];
    Table::new(columns, book.attributes.iter().map(row))
}

fn modifiers() -> Table {
    let columns = [
        Column::figures("score"),
        Column::figures("modifier"),
        Column::figures("prime"),
    ];
    in_spans(columns, SCORES, |score| {
        let modifier = modifier(score);
        vec![format!("{modifier:+}"), format!("{:+}", doubled(modifier))]
    })
}

fn gear(book: &Book) -> Table {
    let columns = [
        Column::words("what"),
        Column::figures("adds"),
        Column::words("to"),
        Column::words("field"),
        Column::sentence("for"),
    ];
    let row = |gear: &Gear| {
        let (adds, to) = match &gear.bonus {
            GearBonus::Damage(dice) => (dice.to_string(), "action"),
            GearBonus::Armor(figure) => (format!("{:+}", figure.get()), "resistance"),
        };
        let field = match gear.field {
            Field::Physical => "physical",
            Field::Mental => "mental",
        };
        vec![
            gear.name.clone(),
            adds,
            to.to_owned(),
            field.to_owned(),
            gear.cue.clone(),
        ]
    };
    Table::new(columns, book.gear.iter().map(row))
}

fn cues(book: &Book) -> Table {
    let cues = book.cues.iter();
    of_cues(cues.map(|cue| {
        (
            in_words(&format!("{:?}", cue.level)),
            cue.lines.as_slice(),
            cue.advice.as_str(),
        )
    }))
}
