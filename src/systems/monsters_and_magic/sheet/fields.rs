//! What a sheet of this system records.

use crate::systems::monsters_and_magic::Attribute;
use crate::systems::record::{EntryName, Kind, Unrecordable};
use crate::systems::sheet::{Entries, FieldSpec, Group, Usual};

use super::{Carried, FoeLevel, MentalPoints, Score};

const fn group(title: &'static str, column: usize, heading: &'static str) -> Group {
    Group {
        title,
        column,
        heading,
    }
}

const ATTRIBUTES: Group = group("Attributes", 1, "attributes");
const BODY: Group = group("Body", 0, "body");

const PRIME: Kind = Kind::Choice(&[
    "none",
    Attribute::Strength.name(),
    Attribute::Dexterity.name(),
    Attribute::Constitution.name(),
    Attribute::Intelligence.name(),
    Attribute::Wisdom.name(),
    Attribute::Charisma.name(),
]);

/// The six attribute scores and movement, the prime attribute, whose modifier counts twice, a foe's level (a hero's stands
/// in the record every system shares), the most mental hit points, where they are counted, traits of class, race and person
/// in words, and what adds to actions and resistances: arms, armor, spells, rank, clothes.
pub const FIELDS: &[FieldSpec] = &[
    score(Attribute::Strength),
    score(Attribute::Dexterity),
    score(Attribute::Constitution),
    score(Attribute::Intelligence),
    score(Attribute::Wisdom),
    score(Attribute::Charisma),
    FieldSpec::new("prime", ATTRIBUTES, PRIME).told_as(["{} {=}", "{} none"]),
    FieldSpec::new("foe level", BODY, FoeLevel::kind()),
    FieldSpec::new(Attribute::Movement.name(), BODY, Score::kind()).usually(Usual::Value("10")),
    FieldSpec::new("mental", BODY, MentalPoints::kind())
        .told_as(["{} {=}", "no mental hit points"]),
    FieldSpec::new("trait", group("Traits", 1, "traits"), Kind::Tick)
        .usually(Usual::Value("no"))
        .told_as(["trait {}", "no trait {}"])
        .list(Entries::behind_a_word("traits")),
    FieldSpec::new("gear", group("Gear", 1, "gear"), GEAR)
        .read_by(&read_gear)
        .told_as(["{}: {=}", "no {}"])
        .list(Entries::behind_a_word("gear")),
];

const GEAR: Kind = Kind::Text("1d8+1 strength trait, 1d4 armor, +2 damage");

const fn score(attribute: Attribute) -> FieldSpec {
    FieldSpec::new(attribute.name(), ATTRIBUTES, Score::kind()).usually(Usual::Basic("10"))
}

fn read_gear(name: &str, typed: &str) -> Result<String, Unrecordable> {
    Carried::parse(EntryName::new(name)?, typed).map(|piece| piece.to_string())
}
