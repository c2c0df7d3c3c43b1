//! What a sheet of this system records.

use crate::dice::Expression;
use crate::systems::record::{EntryName, Kind, Unrecordable};
use crate::systems::sheet::{Entries, FieldSpec, Group, Usual};
use crate::systems::swords_and_sorcery::harm::HARM_TYPES;
use crate::systems::swords_and_sorcery::{Ability, Amount, Rank};

use super::{BONUS, BaseAc, Challenge, Craft, EXPERTISE, Power, Weapon};

const fn group(title: &'static str, column: usize, heading: &'static str) -> Group {
    Group {
        title,
        column,
        heading,
    }
}

const ABILITIES: Group = group("Abilities", 1, "abilities");
const SAVES: Group = group("Saves", 1, "saves");
const DEFENSE: Group = group("Defense", 0, "defense");
const WEAPONS: Group = group("Equipment", 0, "weapons");

const CASTING: Kind = Kind::Choice(&[
    "none",
    Ability::Strength.name(),
    Ability::Dexterity.name(),
    Ability::Constitution.name(),
    Ability::Intelligence.name(),
    Ability::Wisdom.name(),
    Ability::Charisma.name(),
]);

/// What is recorded of a skill, tool, category, armor or school beside a character's rank in it. A character's ranks and
/// knack count, or a foe's proficiency; which of them is settled by the challenge rating, so that never both do. The rules
/// speak of knacks for skills; that other things may have one too is our decision.
const BESIDE_A_RANK: &[FieldSpec] = &[
    FieldSpec::new("knack", group("Knacks", 1, "skills"), Kind::Tick)
        .usually(Usual::Value("no"))
        .told_as(["a knack for {}", "no knack for {}"]),
    FieldSpec::new(
        "proficient",
        group("Proficiencies", 1, "skills"),
        Kind::Tick,
    )
    .usually(Usual::Value("no"))
    .told_as(["proficient in {}", "not proficient in {}"]),
];

/// The seven ability scores (Luck counts for characters only), a foe's challenge rating, the ability spells are cast with,
/// how the armor class is reckoned and what armor, magic items and spells add to it, weapons and spells that attack, the
/// DC of saves against powers of their own, the saves in which the proficiency bonus counts, and training.
pub const FIELDS: &[FieldSpec] = &[
    score(Ability::Strength),
    score(Ability::Dexterity),
    score(Ability::Constitution),
    score(Ability::Intelligence),
    score(Ability::Wisdom),
    score(Ability::Charisma),
    score(Ability::Luck).of_heroes(),
    FieldSpec::new("challenge", ABILITIES, Kind::Choice(&Challenge::CHOICES))
        .read_by(&|_, typed| Challenge::parse(typed).map(|rating| rating.text().to_owned())),
    FieldSpec::new("casting", ABILITIES, CASTING).told_as(["casts with {=}", "casts with nothing"]),
    FieldSpec::new("base ac", DEFENSE, Kind::Text("8+dex"))
        .or("ac")
        .usually(Usual::Value("8+dex"))
        .read_by(&|_, typed| BaseAc::parse(typed).map(|base| base.to_string())),
    FieldSpec::new("ac bonus", DEFENSE, Amount::kind())
        .usually(Usual::Value("0"))
        .told_as(["{} {+}", "no {}"]),
    types("resistant"),
    types("immune"),
    types("vulnerable"),
    FieldSpec::new(
        "defense if",
        DEFENSE,
        Kind::Text("resistant to slashing from nonmagical attacks"),
    )
    .read_by(&read_words)
    .told_as(["{=}", "no {}"]),
    FieldSpec::new("unaffected", DEFENSE, Kind::Text("charmed, frightened"))
        .read_by(&read_names)
        .told_as(["unaffected by {=}", "no longer {}"]),
    FieldSpec::new("hit dice", DEFENSE, Kind::Text("3d8+6"))
        .read_by(&read_dice)
        .told_as(["{}: {=}", "no {}"]),
    FieldSpec::new("speed", DEFENSE, Kind::Text("30 ft., fly 60 ft."))
        .read_by(&read_words)
        .told_as(["{} {=}", "no {}"]),
    FieldSpec::new("senses", DEFENSE, Kind::Text("darkvision 60 ft."))
        .read_by(&read_words)
        .told_as(["{}: {=}", "no {}"]),
    FieldSpec::new("multiattack", WEAPONS, Kind::Text("two claws and a bite"))
        .read_by(&read_words)
        .told_as(["{}: {=}", "no {}"]),
    FieldSpec::new("initiative bonus", DEFENSE, Amount::kind())
        .usually(Usual::Value("0"))
        .told_as(["{} {+}", "no {}"]),
    FieldSpec::new(EXPERTISE, DEFENSE, Kind::Text("Stealth, Perception"))
        .read_by(&read_names)
        .told_as(["{}: {=}", "no {}"]),
    FieldSpec::new("weapon", WEAPONS, Kind::Text("1d8+3 melee swords"))
        .read_by(&read_weapon)
        .told_as(["{}: {=}", "no {}"])
        .list(Entries::behind_a_word("weapons")),
    FieldSpec::new("power", WEAPONS, Kind::Text("15 dexterity 8d6 fire half"))
        .read_by(&read_power)
        .told_as(["{}: save DC {=}", "no {}"])
        .list(Entries::behind_a_word("powers")),
    FieldSpec::new(BONUS, DEFENSE, Amount::kind())
        .told_as(["{} {+}", "no bonus on {}"])
        .list(Entries::behind_a_word("bonuses")),
    save("save Strength"),
    save("save Dexterity"),
    save("save Constitution"),
    save("save Intelligence"),
    save("save Wisdom"),
    save("save Charisma"),
    training(
        Craft::Skill,
        group("Skills", 1, "skills"),
        Entries::by_name("training", false),
    ),
    training(Craft::Tool, group("Equipment", 2, "tools"), OTHERS),
    training(
        Craft::Category,
        group("Equipment", 2, "weapon categories"),
        OTHERS,
    ),
    training(Craft::Armor, group("Equipment", 2, "armor"), OTHERS),
    training(
        Craft::School,
        group("Equipment", 2, "schools of magic"),
        OTHERS,
    ),
];

/// The most characters of a field that is only read (our decision).
const LONGEST_WORDS: usize = 400;

/// An ability score: 1 to 20, of some monsters up to 30 (“Ability Scores”).
const SCORES: Kind = Kind::Number { least: 1, most: 30 };

const OTHERS: Entries = Entries::behind_a_word("training");

const fn score(ability: Ability) -> FieldSpec {
    FieldSpec::new(ability.name(), ABILITIES, SCORES).usually(Usual::Basic("10"))
}

const fn types(name: &'static str) -> FieldSpec {
    FieldSpec::new(name, DEFENSE, Kind::Several(HARM_TYPES)).told_as(["{} to {=}", "no longer {}"])
}

const fn save(name: &'static str) -> FieldSpec {
    FieldSpec::new(name, SAVES, Kind::Tick)
        .usually(Usual::Value("no"))
        .told_as(["{} {=}", "{} {=}"])
}

const fn training(craft: Craft, group: Group, entries: Entries) -> FieldSpec {
    FieldSpec::new(craft.word(), group, Rank::kind())
        .usually(Usual::Value("0"))
        .told_as(["{} rank {=}", "no {}"])
        .list(Entries {
            beside: BESIDE_A_RANK,
            ..entries
        })
}

fn read_names(_: &str, typed: &str) -> Result<String, Unrecordable> {
    let names = typed.split(',').map(EntryName::new);
    let names: Vec<EntryName> = names.collect::<Result<_, _>>()?;
    let names: Vec<&str> = names.iter().map(EntryName::as_str).collect();
    Ok(names.join(", "))
}

/// Words as a stat block has them, of which no rule makes anything.
fn read_words(name: &str, typed: &str) -> Result<String, Unrecordable> {
    let is_short = typed.chars().count() <= LONGEST_WORDS;
    if is_short && typed.contains(char::is_alphabetic) {
        return Ok(typed.to_owned());
    }
    let wanted = format!("words, at most {LONGEST_WORDS} characters of them");
    Err(Unrecordable::value(name, typed, wanted))
}

fn read_dice(name: &str, typed: &str) -> Result<String, Unrecordable> {
    let dice = Expression::parse(&typed.replace(' ', ""));
    dice.map(|dice| dice.to_string())
        .map_err(|_| Unrecordable::value(name, typed, "dice such as 3d8+6"))
}

fn read_power(name: &str, typed: &str) -> Result<String, Unrecordable> {
    Power::parse(EntryName::new(name)?, typed).map(|power| power.to_string())
}

fn read_weapon(name: &str, typed: &str) -> Result<String, Unrecordable> {
    Weapon::parse(EntryName::new(name)?, typed).map(|weapon| weapon.to_string())
}
