//! What a sheet of this system records.

use crate::systems::record::Kind;
use crate::systems::sheet::{Entries, FieldSpec, Group, Usual, read_name};

use super::words::{ARMOR, SOAK};
use super::{AttributeDots, Dots};

const ATTRIBUTES: Group = Group {
    title: "Attributes",
    column: 1,
    heading: "attributes",
};

const ABILITIES: Group = Group {
    title: "Abilities",
    column: 1,
    heading: "abilities",
};

const HARM: Group = Group {
    title: "Harm",
    column: 0,
    heading: "harm",
};

/// Dots in attributes and abilities, by name: those of the book and others. Armor, and wounds: the dice they take, and
/// what the game master calls them (our decision: the rules name no levels).
///
/// Basic Dice Rules: attributes and abilities from “Basic Dice Rolls”, armor and wounds from “Reflexive Dice Rolls”.
pub const FIELDS: &[FieldSpec] = &[
    FieldSpec::new("attribute", ATTRIBUTES, AttributeDots::kind()).list(named("attributes")),
    FieldSpec::new("ability", ABILITIES, Dots::kind()).list(named("abilities")),
    FieldSpec::new(ARMOR, HARM, Dots::kind()).usually(Usual::Counts("0")),
    FieldSpec::new("wound", HARM, Dots::kind()).usually(Usual::Counts("0")),
    FieldSpec::new("wound level", HARM, Kind::Text("Hurt"))
        .read_by(read_name)
        .told_as(["{}: {=}", "no {}"]),
];

const fn named(several: &'static str) -> Entries {
    Entries {
        taken: &[SOAK],
        ..Entries::by_name(several, true)
    }
}
