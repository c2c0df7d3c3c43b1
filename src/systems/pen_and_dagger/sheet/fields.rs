//! What a hero's sheet of this system records.

use crate::systems::pen_and_dagger::{Ability, ProficiencyGroup, Rank};
use crate::systems::record::{Kind, Unrecordable};
use crate::systems::sheet::{Entries, FieldSpec, Group, Usual};

use super::GearRank;

const fn group(title: &'static str, column: usize, heading: &'static str) -> Group {
    Group {
        title,
        column,
        heading,
    }
}

/// The ranks from the worst to the best, behind the word for none.
const RANKS: &[&str] = &[
    "none",
    Rank::Doomed.name(),
    Rank::Hopeless.name(),
    Rank::Inept.name(),
    Rank::Untrained.name(),
    Rank::Novice.name(),
    Rank::Trained.name(),
    Rank::Adept.name(),
    Rank::Master.name(),
    Rank::Epic.name(),
    Rank::Legendary.name(),
    Rank::Godlike.name(),
];

/// What the hero wants above all, ranks in the six abilities, the skills the hero has, ranks in proficiencies, and gear that
/// moves a rank.
pub const FIELDS: &[FieldSpec] = &[
    FieldSpec::new("dream", group("Dream", 0, ""), Kind::Text("to see the sea"))
        .told_as(["Dream: {=}", "no Dream"]),
    ability(Ability::Strength),
    ability(Ability::Dexterity),
    ability(Ability::Constitution),
    ability(Ability::Intelligence),
    ability(Ability::Wisdom),
    ability(Ability::Charisma),
    FieldSpec::new("skill", group("Skills", 1, "skills"), Kind::Tick)
        .usually(Usual::Value("no"))
        .told_as(["trained in {}", "no longer trained in {}"])
        .list(Entries::by_name("skills", false)),
    FieldSpec::new("proficiency", OFFENSE, Kind::Choice(RANKS))
        .told_as(["{} {=}", "no rank in {}"])
        .list(Entries::by_name("proficiencies", false)),
    FieldSpec::new("gear", group("Gear", 2, "gear"), GearRank::kind())
        .read_by(read_gear)
        .list(Entries::behind_a_word("gear")),
];

/// The rank of a piece of gear with its sign.
fn read_gear(name: &str, typed: &str) -> Result<String, Unrecordable> {
    let rank = GearRank::read(typed).map(|rank| format!("{:+}", rank.get()));
    let wanted = || format!("{}, or `none`", GearRank::kind().expected());
    rank.ok_or_else(|| Unrecordable::value(name, typed, wanted()))
}

const OFFENSE: Group = group("Proficiencies", 2, "offense");

const fn ability(ability: Ability) -> FieldSpec {
    let ranks = match RANKS.split_first() {
        Some((_none, ranks)) => ranks,
        None => &[],
    };
    FieldSpec::new(
        ability.name(),
        group("Abilities", 1, ""),
        Kind::Choice(ranks),
    )
    .usually(Usual::Basic(Rank::Untrained.name()))
}

/// Where a proficiency stands.
pub const fn group_of(proficiency: ProficiencyGroup) -> Group {
    match proficiency {
        ProficiencyGroup::Offense => OFFENSE,
        ProficiencyGroup::Defense => group("Proficiencies", 2, "defense"),
        ProficiencyGroup::Contests => group("Proficiencies", 2, "contests"),
    }
}
