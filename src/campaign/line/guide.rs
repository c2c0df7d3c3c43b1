//! What can be said, with examples: for help, palette and manual.

use crate::systems::System;
use crate::systems::interface::{Example, Subject};

/// What can be said whatever the system, subject by subject.
const SHARED: &str = include_str!("../../../assets/guide.txt");

/// What the parts of that are about.
const SUBJECTS: [Subject; 6] = [
    Subject::Attempts,
    Subject::TurnOrder,
    Subject::Conditions,
    Subject::Turns,
    Subject::Consequences,
    Subject::Table,
];

/// What can be said, subject by subject: lines that every campaign has, then those of one system, which is named.
pub fn guide() -> impl Iterator<Item = (Option<System>, Example)> {
    let parts = SHARED.split("\n## ").skip(1);
    SUBJECTS.into_iter().zip(parts).flat_map(|(subject, part)| {
        let own = System::ALL.into_iter().flat_map(move |system| {
            let own = system.profile().guide.iter();
            own.filter(move |(about, _)| *about == subject)
                .flat_map(move |(_, lines)| lines.iter().map(move |line| (Some(system), *line)))
        });
        let shared = part.lines().filter_map(read);
        shared.map(|line| (None, line)).chain(own)
    })
}

fn read(row: &'static str) -> Option<Example> {
    let mut cells = row.split(" | ");
    let (line, begins, does) = (cells.next()?, cells.next()?, cells.next()?);
    Some(Example { line, does, begins })
}
