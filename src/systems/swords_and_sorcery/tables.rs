//! Swords & Sorcery's tables.

use super::{
    Book, Difficulty, Knack, Secrecy, Skill, SkillUse, ability_modifier, proficiency_bonus,
    rank_limit,
};

use super::conditions::CONDITIONS;
use crate::report::{Column, Table};
use crate::systems::KnownCondition;
use crate::systems::reference::TableName;
use crate::systems::reference::rows::in_spans;
use crate::systems::reference::rows::of_names;

/// The scores a creature may have.
const SCORES: std::ops::RangeInclusive<i32> = 1..=30;
/// The levels of characters and the challenge ratings of monsters.
const LEVELS: std::ops::RangeInclusive<i32> = 1..=20;
const RATINGS: std::ops::RangeInclusive<i32> = 0..=30;

/// The table of that name, as the book has it now; none where it is not one of these.
pub fn table(name: TableName, book: &Book) -> Option<Table> {
    Some(match name {
        TableName::CheckDifficulties => difficulties(book),
        TableName::CheckAbilities => abilities(book),
        TableName::SaveAbilities => saves(book),
        TableName::AbilityModifiers => modifiers(),
        TableName::CheckSkills => skills(book),
        TableName::RankLimits => rank_limits(),
        TableName::ProficiencyBonus => proficiency_bonuses(),
        TableName::TurnParts => turn(book),
        TableName::Actions => actions(book),
        TableName::SearchSkills => skills_of(book, "Search"),
        TableName::StudySkills => skills_of(book, "Study"),
        TableName::Conditions => KnownCondition::table(CONDITIONS),
        TableName::InfluenceSkills => skills_of(book, "Influence"),
        _ => return None,
    })
}

fn difficulties(book: &Book) -> Table {
    let row = |known: &Difficulty| {
        vec![
            known.dc.get().to_string(),
            known.name.clone(),
            known.words.join(" "),
            known.cue.clone(),
        ]
    };
    let mut columns = vec![
        Column::figures("DC"),
        Column::words("difficulty"),
        Column::words("in a line"),
    ];
    // A house rule may have no examples.
    let has_cues = book.difficulties.iter().any(|known| !known.cue.is_empty());
    columns.extend(has_cues.then(|| Column::sentence("such as")));
    Table::new(columns, book.difficulties.iter().map(row))
}

fn abilities(book: &Book) -> Table {
    let entries = book
        .abilities
        .iter()
        .map(|entry| (entry.name.name().to_owned(), entry.cue.as_str()));
    of_names("ability", "what a check is for", entries)
}

fn saves(book: &Book) -> Table {
    let saved = book.abilities.iter().filter(|entry| !entry.save.is_empty());
    let entries = saved.map(|entry| (entry.name.name().to_owned(), entry.save.as_str()));
    of_names("ability", "what a save is for", entries)
}

fn modifiers() -> Table {
    let columns = [Column::figures("score"), Column::figures("modifier")];
    in_spans(columns, SCORES, |score| {
        vec![format!("{:+}", ability_modifier(score))]
    })
}

fn skills(book: &Book) -> Table {
    let columns = [
        Column::words("skill"),
        Column::words("ability"),
        Column::words("rolled"),
        Column::sentence("what it is for"),
    ];
    let row = |skill: &Skill| {
        let secret = if skill.secrecy == Secrecy::Secret {
            "secret"
        } else {
            ""
        };
        vec![
            skill.name.clone(),
            skill.ability.short().to_owned(),
            secret.to_owned(),
            skill.cue.clone(),
        ]
    };
    Table::new(columns, book.skills.iter().map(row))
}

fn rank_limits() -> Table {
    let columns = [
        Column::figures("level"),
        Column::figures("max rank with a knack").or("knack"),
        Column::figures("without").or("none"),
    ];
    in_spans(columns, LEVELS, |level| {
        let limit = |knack| rank_limit(level.unsigned_abs(), knack).to_string();
        vec![limit(Knack::Has), limit(Knack::Lacks)]
    })
}

fn proficiency_bonuses() -> Table {
    let columns = [Column::figures("level or CR"), Column::figures("bonus")];
    in_spans(columns, RATINGS, |level| {
        vec![format!("{:+}", proficiency_bonus(level.unsigned_abs()))]
    })
}

fn turn(book: &Book) -> Table {
    let entries = book
        .turn
        .iter()
        .map(|entry| (entry.part.name().to_owned(), entry.cue.as_str()));
    of_names("one of each", "what it is for", entries)
}

fn actions(book: &Book) -> Table {
    let entries = book
        .actions
        .iter()
        .map(|action| (action.name.clone(), action.cue.as_str()));
    of_names("action", "what it does", entries)
}

fn skills_of(book: &Book, action: &str) -> Table {
    let ability = |name: &str| book.skill(name).map_or("", |skill| skill.ability.short());
    let row = |used: &SkillUse| {
        vec![
            used.skill.clone(),
            ability(&used.skill).to_owned(),
            used.fields.join(", "),
        ]
    };
    let columns = [
        Column::words("skill"),
        Column::words("ability"),
        Column::sentence("for"),
    ];
    Table::new(columns, book.skills_of(action).iter().map(row))
}
