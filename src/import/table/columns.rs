//! What stands under a heading of a table, and by which headings a text is known to be one.

use crate::import::creature::{ability_called, skill_called};
use crate::import::words::plain;

/// Headings, letters and digits of them alone, and what stands below.
const HEADINGS: [(&str, Column); 31] = [
    (
        "name creature monster character foe npc hero who",
        Column::Name,
    ),
    (
        "hp hitpoints maxhp hpmax points maxhitpoints health",
        Column::Points,
    ),
    ("currenthp hpnow currenthitpoints", Column::PointsNow),
    ("temphp temporaryhitpoints temporaryhp", Column::Temporary),
    ("hd hitdice hpformula formula", Column::HitDice),
    ("ac armorclass armor", Column::Armor),
    ("cr challenge challengerating", Column::Challenge),
    ("level lvl", Column::Level),
    ("player", Column::Player),
    ("class", Column::Class),
    ("side", Column::Side),
    (
        "init initiative initiativebonus initiativemodifier initmod",
        Column::Initiative,
    ),
    ("pb proficiency proficiencybonus", Column::Proficiency),
    ("passive passiveperception pp", Column::Passive),
    ("type kind race creaturetype", Column::Kind),
    ("speed speeds movement", Column::Speed),
    ("senses", Column::Senses),
    ("languages", Column::Languages),
    ("saves savingthrows", Column::Saves),
    ("skills", Column::Skills),
    (
        "resistances resistant damageresistances resist",
        Column::Met(0),
    ),
    ("immunities immune damageimmunities", Column::Met(1)),
    (
        "vulnerabilities vulnerable damagevulnerabilities",
        Column::Met(2),
    ),
    ("defenseif conditionaldefenses", Column::MetIf),
    ("conditionimmunities unaffected", Column::Conditions),
    (
        "actions abilities traits reactions legendaryactions",
        Column::Deeds,
    ),
    ("attacks attack weapons", Column::Attacks),
    ("powers", Column::Powers),
    ("counters", Column::Counters),
    ("multiattack", Column::Multiattack),
    ("notes note comment comments description", Column::Notes),
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

/// The line with the headings, if it is one of a table: a sign parts them.
fn head(text: &str) -> Option<(&str, char)> {
    let mut lines = text.lines();
    let head = lines.find(|line| !line.trim().is_empty() && !line.starts_with("sep="))?;
    let count = |sign: char| head.matches(sign).count();
    let sign = ['\t', ';', ',']
        .into_iter()
        .max_by_key(|sign| count(*sign))?;
    (count(sign) > 0).then_some((head, sign))
}

/// The sign between the cells.
pub(super) fn delimiter(text: &str) -> Option<u8> {
    head(text).and_then(|(_, sign)| u8::try_from(sign).ok())
}

/// Whether a text is a table: its first line has several headings, one of them a name or two that are known.
pub fn is_one(text: &str) -> bool {
    let Some((head, sign)) = head(text) else {
        return false;
    };
    let columns: Vec<Column> = head.split(sign).map(column).collect();
    let known = columns.iter().filter(|column| **column != Column::Field);
    columns.contains(&Column::Name) || known.count() >= 2
}

/// The column of a heading.
pub(super) fn column(heading: &str) -> Column {
    let plain = plain(heading);
    let letters = plain.chars().filter(|letter| letter.is_alphanumeric());
    let heading: String = letters.flat_map(char::to_lowercase).collect();
    let is_named = |names: &str| names.split(' ').any(|name| name == heading);
    if let Some((_, column)) = HEADINGS.iter().find(|(names, _)| is_named(names)) {
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
