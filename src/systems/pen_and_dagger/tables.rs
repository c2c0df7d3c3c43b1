//! Pen & Dagger's tables.

use super::{AbilityEntry, Book, Level, Proficiency, ProficiencyGroup, Rank, Secrecy, Skill};

use crate::report::{Column, Table};
use crate::systems::reference::TableName;
use crate::systems::reference::rows::span;
use crate::systems::reference::rows::{in_words, of_cues, of_names, of_spends};

/// What cannot happen.
const NEVER: &str = "–";

/// The table of that name, as the book has it now; none where it is not one of these.
pub fn table(name: TableName, book: &Book) -> Option<Table> {
    Some(match name {
        TableName::SuccessTable => success_table(book),
        TableName::LevelCues => cues(book),
        TableName::RankAbilities => abilities(book),
        TableName::RankSkills => skills(book),
        TableName::Proficiencies => proficiencies(book),
        TableName::FortuneGains => gains(book),
        TableName::FortuneSpends => of_spends(&book.spends),
        _ => return None,
    })
}

fn success_table(book: &Book) -> Table {
    let columns = [
        Column::words("rank"),
        Column::figures("failure").or("fail"),
        Column::figures("limited").or("lim"),
        Column::figures("normal").or("norm"),
        Column::figures("major").or("maj"),
        Column::figures("critical").or("crit"),
    ];
    let levels = Level::ALL
        .into_iter()
        .filter(|level| *level != Level::CriticalFailure);
    let cell = |rank, level| {
        let faces = book.table.cell(rank, level)?;
        let first = i32::try_from(*faces.start()).ok()?;
        Some(span(first, i32::try_from(*faces.end()).ok()?))
    };
    let row = |rank: Rank| {
        let cells = levels
            .clone()
            .map(|level| cell(rank, level).unwrap_or_else(|| NEVER.to_owned()));
        std::iter::once(rank.name().to_owned())
            .chain(cells)
            .collect()
    };
    Table::new(columns, Rank::ALL.into_iter().map(row))
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

fn abilities(book: &Book) -> Table {
    let row = |entry: &AbilityEntry| {
        vec![
            entry.name.name().to_owned(),
            unseen(entry.secrecy),
            entry.cue.clone(),
        ]
    };
    Table::new(columns("ability"), book.abilities.iter().map(row))
}

fn skills(book: &Book) -> Table {
    let columns = [
        Column::words("skill"),
        Column::words("ability"),
        Column::words("rolled"),
        Column::sentence("what it is for"),
    ];
    let row = |skill: &Skill| {
        let abilities: Vec<&str> = skill
            .abilities
            .iter()
            .map(|ability| ability.short())
            .collect();
        vec![
            skill.name.clone(),
            abilities.join(" "),
            unseen(skill.secrecy),
            skill.cue.clone(),
        ]
    };
    Table::new(columns, book.skills.iter().map(row))
}

fn proficiencies(book: &Book) -> Table {
    let columns = [
        Column::words("proficiency"),
        Column::words("group"),
        Column::words("rolled"),
        Column::sentence("what it is for"),
    ];
    let row = |known: &Proficiency| {
        let group = match known.group {
            ProficiencyGroup::Offense => "offense",
            ProficiencyGroup::Defense => "defense",
            ProficiencyGroup::Contests => "contest",
        };
        vec![
            known.name.clone(),
            group.to_owned(),
            unseen(known.secrecy),
            known.cue.clone(),
        ]
    };
    Table::new(columns, book.proficiencies.iter().map(row))
}

fn gains(book: &Book) -> Table {
    of_names(
        "comes from",
        "a hint",
        book.gains
            .iter()
            .map(|gain| (gain.from.clone(), gain.advice.as_str())),
    )
}

fn columns(what: &'static str) -> [Column; 3] {
    [
        Column::words(what),
        Column::words("rolled"),
        Column::sentence("what it is for"),
    ]
}

fn unseen(secrecy: Secrecy) -> String {
    match secrecy {
        Secrecy::Open => "",
        Secrecy::Secret => "secret",
        Secrecy::Ask => "asks",
    }
    .to_owned()
}
