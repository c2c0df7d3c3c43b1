//! What stands under a heading of a table, and by which headings a text is known to be one.

use crate::import::creature::{ability_called, skill_called};
use crate::import::words::plain;

/// Headings, letters and digits of them alone, and what stands below.
const HEADINGS: [(&[&str], Column); 31] = [
    (
        &[
            "name",
            "creature",
            "monster",
            "character",
            "foe",
            "npc",
            "hero",
            "who",
        ],
        Column::Name,
    ),
    (
        &[
            "hp",
            "hitpoints",
            "maxhp",
            "hpmax",
            "points",
            "maxhitpoints",
            "health",
        ],
        Column::Points,
    ),
    (
        &["currenthp", "hpnow", "currenthitpoints"],
        Column::PointsNow,
    ),
    (
        &["temphp", "temporaryhitpoints", "temporaryhp"],
        Column::Temporary,
    ),
    (&["hd", "hitdice", "hpformula", "formula"], Column::HitDice),
    (&["ac", "armorclass", "armor"], Column::Armor),
    (&["cr", "challenge", "challengerating"], Column::Challenge),
    (&["level", "lvl"], Column::Level),
    (&["player"], Column::Player),
    (&["class"], Column::Class),
    (&["side", "hero?"], Column::Side),
    (
        &[
            "init",
            "initiative",
            "initiativebonus",
            "initiativemodifier",
            "initmod",
        ],
        Column::Initiative,
    ),
    (
        &["pb", "proficiency", "proficiencybonus"],
        Column::Proficiency,
    ),
    (&["passive", "passiveperception", "pp"], Column::Passive),
    (&["type", "kind", "race", "creaturetype"], Column::Kind),
    (&["speed", "speeds", "movement"], Column::Speed),
    (&["senses"], Column::Senses),
    (&["languages"], Column::Languages),
    (&["saves", "savingthrows"], Column::Saves),
    (&["skills"], Column::Skills),
    (
        &["resistances", "resistant", "damageresistances", "resist"],
        Column::Met(0),
    ),
    (
        &["immunities", "immune", "damageimmunities"],
        Column::Met(1),
    ),
    (
        &["vulnerabilities", "vulnerable", "damagevulnerabilities"],
        Column::Met(2),
    ),
    (&["defenseif", "conditionaldefenses"], Column::MetIf),
    (&["conditionimmunities", "unaffected"], Column::Conditions),
    (
        &[
            "actions",
            "abilities",
            "traits",
            "reactions",
            "legendaryactions",
        ],
        Column::Deeds,
    ),
    (&["attacks", "attack", "weapons"], Column::Attacks),
    (&["powers"], Column::Powers),
    (&["counters"], Column::Counters),
    (&["multiattack"], Column::Multiattack),
    (
        &["notes", "note", "comment", "comments", "description"],
        Column::Notes,
    ),
];

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Column {
    Name,
    Points,
    PointsNow,
    Temporary,
    HitDice,
    Armor,
    Challenge,
    Level,
    Player,
    Class,
    Side,
    Initiative,
    Proficiency,
    Passive,
    Kind,
    Speed,
    Senses,
    Languages,
    Saves,
    Skills,
    Met(usize),
    MetIf,
    Conditions,
    Deeds,
    Attacks,
    Powers,
    Counters,
    Multiattack,
    Notes,
    Score(usize),
    Save(usize),
    Skill(&'static str),
    /// A field of the system, by the heading.
    Field,
}

/// The sign between the cells of a heading.
pub(super) fn delimiter(text: &str) -> Option<u8> {
    let head = text
        .lines()
        .find(|line| !line.trim().is_empty() && !line.starts_with("sep="))?;
    let count = |sign: char| head.matches(sign).count();
    let (sign, most) = ['\t', ';', ',']
        .into_iter()
        .map(|sign| (sign, count(sign)))
        .max_by_key(|(_, count)| *count)?;
    (most > 0).then(|| u8::try_from(sign).ok()).flatten()
}

/// Whether a text is a table: its first line has several headings, one of them a name.
pub fn is_one(text: &str) -> bool {
    let Some(sign) = delimiter(text) else {
        return false;
    };
    let head = text
        .lines()
        .find(|line| !line.trim().is_empty() && !line.starts_with("sep="))
        .unwrap_or_default();
    let mut known = head
        .split(char::from(sign))
        .map(column)
        .filter(|column| *column != Column::Field);
    let has_name = head
        .split(char::from(sign))
        .any(|heading| column(heading) == Column::Name);
    has_name || known.nth(1).is_some()
}

pub(super) fn column(heading: &str) -> Column {
    let plain = plain(heading);
    let heading: String = plain
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    if let Some((_, column)) = HEADINGS
        .iter()
        .find(|(names, _)| names.contains(&heading.as_str()))
    {
        return *column;
    }
    if let Some(ability) = ability_called(&heading) {
        return Column::Score(ability);
    }
    let save = heading
        .strip_prefix("save")
        .or_else(|| heading.strip_suffix("save"))
        .or_else(|| heading.strip_suffix("savingthrow"));
    if let Some(ability) = save.and_then(ability_called) {
        return Column::Save(ability);
    }
    skill_called(&heading).map_or(Column::Field, Column::Skill)
}
