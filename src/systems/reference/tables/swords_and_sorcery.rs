//! Swords & Sorcery's tables.

use crate::systems::swords_and_sorcery::{
    Action, Book, Difficulty, Knack, Secrecy, Skill, SkillUse, ability_modifier, proficiency_bonus,
    rank_limit,
};

use super::super::table::{Column, Table, in_spans};
use super::rows::of_names;

/// The scores a creature may have.
const SCORES: std::ops::RangeInclusive<i32> = 1..=30;
/// The levels of characters and the challenge ratings of monsters.
const LEVELS: std::ops::RangeInclusive<u32> = 1..=20;
const RATINGS: std::ops::RangeInclusive<u32> = 0..=30;

pub(super) fn difficulties(book: &Book) -> Table {
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

pub(super) fn abilities(book: &Book) -> Table {
    let entries = book
        .abilities
        .iter()
        .map(|entry| (entry.name.name().to_owned(), entry.cue.as_str()));
    of_names("ability", "what a check is for", entries)
}

pub(super) fn saves(book: &Book) -> Table {
    let saved = book.abilities.iter().filter(|entry| !entry.save.is_empty());
    let entries = saved.map(|entry| (entry.name.name().to_owned(), entry.save.as_str()));
    of_names("ability", "what a save is for", entries)
}

pub(super) fn modifiers() -> Table {
    let pairs = SCORES.map(|score| (score, ability_modifier(score)));
    let row = |(scores, modifier): (String, i32)| vec![scores, format!("{modifier:+}")];
    Table::new(
        [Column::figures("score"), Column::figures("modifier")],
        in_spans(pairs).into_iter().map(row),
    )
}

pub(super) fn skills(book: &Book) -> Table {
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

pub(super) fn rank_limits() -> Table {
    let limits = |level| {
        (
            rank_limit(level, Knack::Has),
            rank_limit(level, Knack::Lacks),
        )
    };
    let pairs = LEVELS.filter_map(|level| Some((i32::try_from(level).ok()?, limits(level))));
    let row = |(levels, (has, lacks)): (String, (u32, u32))| {
        vec![levels, has.to_string(), lacks.to_string()]
    };
    let columns = [
        Column::figures("level"),
        Column::figures("max rank with a knack").or("knack"),
        Column::figures("without").or("none"),
    ];
    Table::new(columns, in_spans(pairs).into_iter().map(row))
}

pub(super) fn proficiency_bonuses() -> Table {
    let pairs =
        RATINGS.filter_map(|level| Some((i32::try_from(level).ok()?, proficiency_bonus(level))));
    let row = |(levels, bonus): (String, i32)| vec![levels, format!("{bonus:+}")];
    Table::new(
        [Column::figures("level or CR"), Column::figures("bonus")],
        in_spans(pairs).into_iter().map(row),
    )
}

pub(super) fn turn(book: &Book) -> Table {
    let entries = book
        .turn
        .iter()
        .map(|entry| (entry.part.name().to_owned(), entry.cue.as_str()));
    of_names("one of each", "what it is for", entries)
}

pub(super) fn actions(book: &Book) -> Table {
    let entries = book
        .actions
        .iter()
        .map(|action| (action.name.clone(), action.cue.as_str()));
    of_names("action", "what it does", entries)
}

pub(super) fn skills_of(book: &Book, action: &str) -> Table {
    let skills: &[SkillUse] = book
        .action(action)
        .map_or(&[], |Action { skills, .. }| skills.as_slice());
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
    Table::new(columns, skills.iter().map(row))
}
