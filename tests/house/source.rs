//! The sources of the program as text: their code, the paths in it, and what of them is for tests only.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Every storey with how high it stands. Two of one height do not know each other.
pub(super) const STOREYS: [(&str, u32); 12] = [
    ("words", 0),
    ("dice", 1),
    ("ids", 1),
    ("report", 1),
    ("serve", 1),
    ("manual", 2),
    ("systems", 2),
    ("campaign", 3),
    ("import", 4),
    ("store", 5),
    ("tui", 6),
    ("cli", 6),
];

/// Modules that only tests have.
const FOR_TESTS: [&str; 7] = [
    "testing",
    "fixtures",
    "samples",
    "simulation",
    "memory_fs",
    "invented",
    "fairness",
];

/// A file of the package.
#[derive(Clone)]
pub(super) struct Source {
    /// Its path under `src`.
    pub(super) name: String,
    pub(super) storey: Option<(&'static str, u32)>,
    /// Its code: no comments, no texts, no blanks around `::`.
    pub(super) code: String,
    /// Lines of what is built into the program: no blanks, comments or tests.
    pub(super) lines: usize,
}

impl Source {
    pub(super) fn of(name: &str, text: &str) -> Self {
        let top = name.split(['/', '.']).next().unwrap_or(name);
        let storey = STOREYS.into_iter().find(|(storey, _)| *storey == top);
        let code = without_texts(text)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let code = [" ::", ":: ", "{ ", " }", " ,"]
            .iter()
            .fold(code, |code, blank| code.replace(blank, blank.trim()));
        Self {
            name: name.to_owned(),
            storey,
            code,
            lines: without_tests(text)
                .lines()
                .map(str::trim)
                .filter(|line| !line.is_empty() && !line.starts_with("//"))
                .count(),
        }
    }

    /// Whether nothing of it is built into the program.
    pub(super) fn is_for_tests(&self) -> bool {
        let parts = self.name.trim_end_matches(".rs").split('/');
        parts
            .into_iter()
            .any(|part| part.ends_with("tests") || FOR_TESTS.contains(&part))
    }

    /// Its code up to the tests that stand in it.
    pub(super) fn production(&self) -> &str {
        without_tests(&self.code)
    }

    /// How deep its module lies: 1 for a storey's own file.
    pub(super) fn depth(&self) -> usize {
        self.name.split('/').count()
    }
}

/// Every source, read once for all who ask for them.
pub(super) fn sources() -> &'static [Source] {
    static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(read);
    &SOURCES
}

fn read() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path: PathBuf = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path
                    .strip_prefix(&root)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .replace('\\', "/");
                sources.push(Source::of(&name, &fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(sources.len() > 50, "the sources were not found");
    sources
}

/// Every path of a tree such as `a::{b, c::{d, e}}`, which may be followed by anything.
pub(super) fn flattened(tree: &str) -> Vec<String> {
    let end = tree
        .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':' | '*')))
        .unwrap_or(tree.len());
    let (path, rest) = tree.split_at(end);
    let Some(group) = rest
        .strip_prefix('{')
        .filter(|_| path.is_empty() || path.ends_with("::"))
    else {
        return vec![path.to_owned()];
    };
    branches(group)
        .into_iter()
        .flat_map(flattened)
        .map(|branch| format!("{path}{branch}"))
        .collect()
}

/// The branches of a group up to its closing brace.
fn branches(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut branches) = (0_usize, 0, Vec::new());
    for (at, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            '}' | ',' if depth == 0 => {
                branches.push(group[start..at].trim());
                start = at + 1;
                if character == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    branches.retain(|branch| !branch.is_empty());
    branches
}

/// The words of a code, as far as letters, figures and `_` go.
pub(super) fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty())
}

/// A text up to the module of tests at its end.
pub(super) fn without_tests(text: &str) -> &str {
    let mut found = text.match_indices("#[cfg(test)]");
    let tests = found.find(|(at, mark)| {
        let after = text[at + mark.len()..].trim_start();
        let Some(name) = after.strip_prefix("mod ") else {
            return false;
        };
        name.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_')
            .trim_start()
            .starts_with('{')
    });
    tests.map_or(text, |(at, _)| &text[..at])
}

/// The code without comments and without what stands in quotes.
fn without_texts(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(hashes) = raw_hashes(rest, &code) {
            let closing = format!("\"{}", "#".repeat(hashes));
            let opening = hashes + 2;
            rest[opening..]
                .find(&closing)
                .map_or(rest.len(), |end| opening + end + closing.len())
        } else if character == '"' {
            quoted_length(rest)
        } else if character == '\'' {
            char_length(rest)
        } else {
            code.push(character);
            rest = &rest[character.len_utf8()..];
            continue;
        };
        code.push(' ');
        rest = &rest[skipped..];
    }
    code
}

/// The number of `#` of a raw text that begins here.
fn raw_hashes(rest: &str, before: &str) -> Option<usize> {
    let is_inside_a_name =
        before.ends_with(|c: char| c.is_alphanumeric() || c == '_') && !before.ends_with('b');
    let after = rest.strip_prefix('r').filter(|_| !is_inside_a_name)?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

fn quoted_length(rest: &str) -> usize {
    let mut is_escaped = true;
    for (at, character) in rest.char_indices() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of a character in quotes; 1 for the quote of a lifetime.
fn char_length(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => rest[3..].find('\'').map_or(1, |end| end + 4),
        Some((at, character)) if rest[at + character.len_utf8()..].starts_with('\'') => {
            at + character.len_utf8() + 1
        }
        _ => 1,
    }
}
