//! Files of recorded answers: what is asked stands at the margin, what was answered is indented below it, and `[table]` says
//! where all that follows is asked.
//!
//! Exact answers (faces, results, chances) and texts lie in files of their own, so that a change of the first is an alarm:
//! `ASTRAGAL_BLESS=1` records texts and what was never asked before, and refuses to record other figures than there are;
//! only `ASTRAGAL_BLESS=exact` does.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use super::chances::are_same;

/// Differences that are printed.
const PRINTED: usize = 12;
const BLESS: &str = "ASTRAGAL_BLESS=1 cargo test --test rules net::";

/// Whether answers are recorded anew.
pub fn is_blessed() -> bool {
    env::var_os("ASTRAGAL_BLESS").is_some()
}

/// What kind of answers a file holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Exact,
    Texts,
}

/// What is asked, and where.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Asked {
    pub table: String,
    pub line: String,
}

/// A file of answers.
pub struct Record {
    path: PathBuf,
    kind: Kind,
    head: String,
    entries: Vec<(Asked, Vec<String>)>,
    /// How often each was looked up.
    taken: HashMap<Asked, usize>,
    wrong: Vec<String>,
    made: Vec<(Asked, Vec<String>)>,
}

impl Record {
    /// A file below `tests/net/`; nothing was asked yet where there is none.
    pub fn read(name: &str, kind: Kind) -> Self {
        let ending = match kind {
            Kind::Exact => "exact",
            Kind::Texts => "texts",
        };
        let path = folder().join(format!("{name}.{ending}"));
        let text = fs::read_to_string(&path).unwrap_or_default();
        let (mut head, mut table, mut entries) = (String::new(), String::new(), Vec::new());
        for row in text.lines() {
            if let Some(answer) = row.strip_prefix("  ") {
                let (_, answers): &mut (Asked, Vec<String>) = entries.last_mut().unwrap();
                answers.push(answer.to_owned());
            } else if row.starts_with("// ") {
                head += row;
                head.push('\n');
            } else if let Some(named) = row.strip_prefix('[').and_then(|row| row.strip_suffix(']'))
            {
                table = named.to_owned();
            } else if !row.is_empty() {
                let asked = Asked {
                    table: table.clone(),
                    line: row.to_owned(),
                };
                entries.push((asked, Vec::new()));
            }
        }
        Self {
            path,
            kind,
            head,
            entries,
            taken: HashMap::new(),
            wrong: Vec::new(),
            made: Vec::new(),
        }
    }

    /// All that is asked, in order.
    pub fn asked(&self) -> Vec<Asked> {
        self.entries
            .iter()
            .map(|(asked, _)| asked.clone())
            .collect()
    }

    /// Holds what is answered now to what was. What is asked several times is looked up in the order in which it was asked;
    /// `place` is how often it was asked before.
    pub fn hold(&mut self, asked: &Asked, now: Vec<String>) {
        let place = self.taken.entry(asked.clone()).or_default();
        let mut known = self.entries.iter().filter(|(known, _)| known == asked);
        let recorded = known.nth(*place).map(|(_, answers)| answers.clone());
        *place += 1;
        let recorded = recorded.filter(|answers| !(is_blessed() && answers.is_empty()));
        let is_known = recorded.is_some();
        let recorded = recorded.unwrap_or_default();
        let same = |(one, other): (&String, &String)| match self.kind {
            Kind::Exact => are_same(one, other),
            Kind::Texts => one == other,
        };
        if recorded.len() == now.len() && recorded.iter().zip(&now).all(same) {
            self.made.push((asked.clone(), recorded));
            return;
        }
        let may_be_recorded = match self.kind {
            Kind::Texts => is_blessed(),
            Kind::Exact => {
                is_blessed()
                    && (!is_known
                        || env::var_os("ASTRAGAL_BLESS").is_some_and(|how| how == "exact"))
            }
        };
        if !may_be_recorded {
            self.wrong.push(difference(asked, &recorded, &now));
        }
        self.made
            .push((asked.clone(), if may_be_recorded { now } else { recorded }));
    }

    /// Says what differs, or writes what was answered.
    pub fn close(self) -> Option<String> {
        if is_blessed() {
            fs::create_dir_all(self.path.parent().unwrap()).unwrap();
            fs::write(&self.path, self.text()).unwrap();
        }
        let what = match self.kind {
            Kind::Exact => {
                "figures are others than they were: do the rules say so? Then ASTRAGAL_BLESS=exact"
            }
            Kind::Texts => "texts are others than they were: read them, then bless them",
        };
        let (count, path) = (self.wrong.len(), self.path.display());
        let printed = self.wrong.into_iter().take(PRINTED);
        (count > 0).then(|| {
            format!(
                "{path}: {count} {what}\n\n{}\n",
                printed.collect::<String>()
            )
        })
    }

    fn text(&self) -> String {
        let mut text = self.head.clone();
        let mut table = "";
        for (asked, answers) in &self.made {
            if asked.table != table {
                table = &asked.table;
                let _ = write!(text, "\n[{table}]\n");
            }
            let _ = writeln!(text, "{}", asked.line);
            for answer in answers {
                let _ = writeln!(text, "  {answer}");
            }
        }
        text
    }
}

#[test]
fn all_that_is_recorded_fits_in_half_a_megabyte() {
    if !is_here() {
        return;
    }
    let mut folders = vec![folder()];
    let mut bytes = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            match entry.metadata().unwrap() {
                file if file.is_file() => bytes += file.len(),
                _ => folders.push(entry.path()),
            }
        }
    }
    assert!(bytes <= 500_000, "{bytes}");
}

/// Whether there is anything to be held to: the package goes without it.
pub fn is_here() -> bool {
    folder().exists()
}

/// Fails with all that differs, figures first.
#[track_caller]
pub fn settle(exact: Vec<Record>, texts: Vec<Record>) {
    let wrong = exact.into_iter().chain(texts).filter_map(Record::close);
    let wrong: String = wrong.collect();
    assert!(wrong.is_empty(), "`{BLESS}` records anew\n\n{wrong}");
}

/// Where everything recorded lies.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/net")
}

/// What was asked, and the answers that are not in both.
fn difference(asked: &Asked, recorded: &[String], now: &[String]) -> String {
    let mut text = format!("[{}] {}\n", asked.table, asked.line);
    for (sign, here, there) in [('-', recorded, now), ('+', now, recorded)] {
        for answer in here.iter().filter(|answer| !there.contains(answer)) {
            let _ = writeln!(text, "  {sign} {answer}");
        }
    }
    text
}
