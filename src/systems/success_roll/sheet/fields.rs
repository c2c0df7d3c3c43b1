//! What a sheet of this system records.

use crate::systems::record::Unrecordable;
use crate::systems::sheet::{Entries, FieldSpec, Group};

use super::{Attribute, Defense, Level, Points, Score};

const ATTRIBUTES: Group = Group {
    title: "Attributes",
    column: 1,
    heading: "attributes",
};

const SKILLS: Group = Group {
    title: "Skills",
    column: 1,
    heading: "skills",
};

const DEFENSES: Group = Group {
    title: "Defenses",
    column: 0,
    heading: "defense",
};

/// Scores in the six attributes, the skills learned, each with its level, and the levels of the defenses.
///
/// “Success Rolls”, sections “Base Skill vs. Effective Skill” and “Default Rolls”.
pub const FIELDS: &[FieldSpec] = &[
    score(Attribute::Strength),
    score(Attribute::Dexterity),
    score(Attribute::Intelligence),
    score(Attribute::Health),
    score(Attribute::Will),
    score(Attribute::Perception),
    FieldSpec::new("skill", SKILLS, Level::kind())
        .read_by(read_level)
        .list(Entries::by_name("skills", true)),
    FieldSpec::new(Defense::Dodge.name(), DEFENSES, Points::kind()),
    FieldSpec::new(Defense::Parry.name(), DEFENSES, Points::kind()),
    FieldSpec::new(Defense::Block.name(), DEFENSES, Points::kind()),
];

const fn score(attribute: Attribute) -> FieldSpec {
    FieldSpec::new(attribute.name(), ATTRIBUTES, Score::kind())
        .or(attribute.key())
        .told_as(["{} {=}", "{} as usual"])
}

fn read_level(name: &str, typed: &str) -> Result<String, Unrecordable> {
    let wanted = || format!("{}, or `none`", Level::kind().expected());
    let level = Level::read(typed).map(|level| level.to_string());
    level.ok_or_else(|| Unrecordable::value(name, typed, wanted()))
}
