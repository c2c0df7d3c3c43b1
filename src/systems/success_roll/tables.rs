//! The success roll's tables.

use super::{
    AttributeEntry, Book, Degree, Difficulty, LEAST_SKILL, Reading, Secrecy, SecretRoll,
    SkillEntry, Source, Untrained,
};
use crate::systems::three_dice::sums;

use crate::report::{Column, Table};
use crate::systems::reference::TableName;
use crate::systems::reference::rows::{in_spans, span};
use crate::systems::reference::rows::{in_words, of_cues};

/// The skill from which nothing about criticals changes any more.
const TOP_SKILL: i32 = 16;

/// The table of that name, as the book has it now; none where it is not one of these.
pub fn table(name: TableName, book: &Book) -> Option<Table> {
    Some(match name {
        TableName::SkillDifficulties => difficulties(book),
        TableName::SkillAttributes => attributes(book),
        TableName::SkillDefaults => defaults(book),
        TableName::SecretRolls => secret_rolls(book),
        TableName::Criticals => criticals(),
        TableName::SkillCues => cues(book),
        _ => return None,
    })
}

fn difficulties(book: &Book) -> Table {
    let columns = [
        Column::figures("modifier").or("mod"),
        Column::words("difficulty"),
        Column::sentence("what it is like"),
    ];
    let row = |known: &Difficulty| vec![signed_span(known), known.name.clone(), known.cue.clone()];
    Table::new(columns, book.difficulties.iter().map(row))
}

/// `+6/+7`, the milder one first.
fn signed_span(known: &Difficulty) -> String {
    let signed = |figure: i32| {
        if figure == 0 {
            "0".to_owned()
        } else {
            format!("{figure:+}")
        }
    };
    match (known.from, known.to) {
        (from, to) if from == to => signed(from),
        (from, to) if from > 0 => format!("{}/{}", signed(from), signed(to)),
        (from, to) => format!("{}/{}", signed(to), signed(from)),
    }
}

fn attributes(book: &Book) -> Table {
    let columns = [
        Column::words("attribute"),
        Column::words("in a line"),
        Column::words("rolled"),
        Column::sentence("for"),
    ];
    let row = |entry: &AttributeEntry| {
        let secret = if entry.secrecy == Secrecy::Secret {
            "secret"
        } else {
            ""
        };
        vec![
            entry.name.name().to_owned(),
            entry.name.key().to_owned(),
            secret.to_owned(),
            entry.cue.clone(),
        ]
    };
    Table::new(columns, book.attributes.iter().map(row))
}

fn defaults(book: &Book) -> Table {
    let columns = [
        Column::words("skill"),
        Column::words("untrained"),
        Column::sentence("what it is for"),
    ];
    let row = |skill: &SkillEntry| {
        vec![
            skill.name.to_string(),
            untrained(&skill.untrained),
            skill.cue.clone(),
        ]
    };
    Table::new(columns, book.skills.iter().map(row))
}

fn untrained(untrained: &Untrained) -> String {
    match untrained {
        Untrained::Never => "no default".to_owned(),
        Untrained::Unsaid => "not said".to_owned(),
        Untrained::Best(defaults) => {
            let each = defaults.iter().map(|default| {
                let from = match &default.from {
                    Source::Attribute(attribute) => attribute.key().to_uppercase(),
                    Source::Skill(skill) => skill.to_string(),
                };
                format!("{from}{:+}", default.modifier.get())
            });
            each.collect::<Vec<_>>().join(", ")
        }
    }
}

fn secret_rolls(book: &Book) -> Table {
    let row = |kind: &SecretRoll| {
        let told = format!(
            "{}. On a success: {} On a failure: {}",
            kind.names.join(", "),
            kind.success,
            kind.failure
        );
        vec![in_words(&format!("{:?}", kind.kind)), told]
    };
    let columns = [
        Column::words("rolled unseen"),
        Column::sentence("which, and what to tell"),
    ];
    Table::new(columns, book.secret_rolls.iter().map(row))
}

/// The sums that are critical at each skill, as the rules read them.
fn criticals() -> Table {
    let faces = |skill: i32, degree: Degree| {
        let critical = sums()
            .map(|(sum, _)| sum)
            .filter(|sum| Reading::of(*sum, skill).degree == degree);
        let critical: Vec<i32> = critical.filter_map(|sum| i32::try_from(sum).ok()).collect();
        match (critical.first(), critical.last()) {
            (Some(first), Some(last)) => span(*first, *last),
            _ => String::new(),
        }
    };
    let of = |skill| {
        (
            faces(skill, Degree::CriticalSuccess),
            faces(skill, Degree::CriticalFailure),
        )
    };
    let row = |(skills, (success, failure)): (String, (String, String))| {
        let open = if skills == TOP_SKILL.to_string() {
            "+"
        } else {
            ""
        };
        vec![format!("{skills}{open}"), success, failure]
    };
    let columns = [
        Column::figures("effective skill").or("skill"),
        Column::figures("critical success").or("success"),
        Column::figures("critical failure").or("failure"),
    ];
    let pairs = (LEAST_SKILL..=TOP_SKILL).map(|skill| (skill, of(skill)));
    Table::new(columns, in_spans(pairs).into_iter().map(row))
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
