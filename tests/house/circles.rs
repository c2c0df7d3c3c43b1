//! Who imports whom: circles of files, and how far the five systems are spread. Both only ever get smaller.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Source, flattened, sources, words};

/// Circles of files that import one another, files in them, and files of the largest.
const CIRCLES: (usize, usize, usize) = (0, 0, 0);

/// Files outside the folders of the systems that name one of them.
const FILES_NAMING_A_SYSTEM: usize = 3;

const SYSTEMS: [(&str, &str); 5] = [
    ("pen_and_dagger", "PenAndDagger"),
    ("dice_pool", "DicePool"),
    ("swords_and_sorcery", "SwordsAndSorcery"),
    ("success_roll", "SuccessRoll"),
    ("monsters_and_magic", "MonstersAndMagic"),
];

#[test]
fn no_more_files_import_one_another_round_a_circle() {
    let found = circles(&House::built());
    assert_eq!(
        figures(&found),
        CIRCLES,
        "circles, files in them, files of the largest: where there are fewer, write the new figures down: {found:#?}"
    );
}

#[test]
fn no_more_files_name_a_system_outside_its_own_folder() {
    let found = naming_a_system();
    assert_eq!(
        found.len(),
        FILES_NAMING_A_SYSTEM,
        "where there are fewer, write the new figure down: {found:#?}"
    );
}

#[test]
fn a_circle_is_seen_through_groups_inline_paths_and_what_is_passed_on() {
    let house = |files: &[(&str, &str)]| {
        let sources = files.iter().map(|(name, text)| Source::of(name, text));
        circles(&House::of(&sources.collect::<Vec<_>>()))
    };
    for files in [
        [
            ("a.rs", "use crate::b::B; pub struct A;"),
            ("b.rs", "use super::a::A; pub struct B;"),
            ("lib.rs", ""),
        ],
        [
            ("a.rs", "fn x() { crate::b::y() }"),
            ("b.rs", "use crate::{a::{self}}; fn y() { a::x() }"),
            ("lib.rs", ""),
        ],
        [
            ("a.rs", "pub use b::*;"),
            ("a/b.rs", "use crate::c::C; pub struct B;"),
            ("c.rs", "use crate::a::B; pub struct C;"),
        ],
    ] {
        assert_eq!(house(&files).len(), 1, "{files:?}");
    }
    let plain = [
        ("a.rs", "pub use b::B; mod b;"),
        ("a/b.rs", "pub struct B;"),
        ("c.rs", "use crate::a::B;"),
    ];
    assert_eq!(house(&plain), Vec::<Vec<String>>::new());
}

fn figures(circles: &[Vec<String>]) -> (usize, usize, usize) {
    let sizes = circles.iter().map(Vec::len);
    (circles.len(), sizes.clone().sum(), sizes.max().unwrap_or(0))
}

/// What is built into the program, without tests and what only they use.
pub(super) fn production() -> Vec<Source> {
    let built = sources().iter().filter(|source| !source.is_for_tests());
    built.cloned().collect()
}

pub(super) fn naming_a_system() -> Vec<String> {
    let is_own = |source: &Source| {
        let mut parts = source.name.split(['/', '.']);
        parts.any(|part| SYSTEMS.iter().any(|(system, _)| part == *system))
    };
    let names_one = |source: &Source| {
        words(source.production()).any(|word| {
            SYSTEMS
                .iter()
                .any(|(file, kind)| word == *file || word == *kind)
        })
    };
    let shared = production().into_iter().filter(|source| !is_own(source));
    shared.filter(names_one).map(|source| source.name).collect()
}

type Path = Vec<String>;

/// The files as modules, with what each imports and what it passes on.
pub(super) struct House {
    modules: BTreeMap<Path, Module>,
}

#[derive(Default)]
struct Module {
    file: String,
    /// Names of its own.
    defined: BTreeSet<String>,
    /// What it passes on under a name; under `*` everything of these.
    passed_on: BTreeMap<String, Vec<Path>>,
    named: BTreeSet<Path>,
}

impl House {
    fn built() -> Self {
        Self::of(&production())
    }

    pub(super) fn of(sources: &[Source]) -> Self {
        let known: BTreeSet<Path> = sources
            .iter()
            .map(|source| module_of(&source.name))
            .collect();
        let read = |source: &Source| (module_of(&source.name), Module::read(source, &known));
        Self {
            modules: sources.iter().map(read).collect(),
        }
    }

    /// The module in which the thing at a path is defined, whoever passes it on.
    fn home(&self, path: &[String], seen: &mut BTreeSet<Path>) -> Option<Path> {
        if !seen.insert(path.to_vec()) {
            return None;
        }
        let length = (1..=path.len())
            .rev()
            .find(|length| self.modules.contains_key(&path[..*length]))?;
        let (place, rest) = path.split_at(length);
        let module = &self.modules[place];
        let Some(name) = rest.first().filter(|name| !module.defined.contains(*name)) else {
            return Some(place.to_vec());
        };
        let targets = module.passed_on.get(name).into_iter().flatten().cloned();
        let all = module.passed_on.get("*").into_iter().flatten();
        let through_all = all.map(|from| [from.as_slice(), std::slice::from_ref(name)].concat());
        for target in targets.chain(through_all) {
            let found = self.home(&[target.as_slice(), &rest[1..]].concat(), seen);
            if let Some(found) = found.filter(|found| found.as_slice() != place) {
                return Some(found);
            }
        }
        Some(place.to_vec())
    }

    fn imports(&self, of: &Path) -> BTreeSet<Path> {
        let named = self.modules[of].named.iter();
        named
            .filter_map(|path| self.home(path, &mut BTreeSet::new()))
            .filter(|home| home != of)
            .collect()
    }
}

impl Module {
    fn read(source: &Source, known: &BTreeSet<Path>) -> Self {
        let here = module_of(&source.name);
        let mut module = Self {
            file: source.name.clone(),
            ..Self::default()
        };
        let mut code = String::new();
        let mut short: BTreeMap<String, Path> = BTreeMap::new();
        for statement in source.production().split_inclusive(';') {
            let Some((before, tree)) = after_use(statement) else {
                code.push_str(statement);
                continue;
            };
            code.push_str(before);
            code.push(';');
            let is_public = before
                .trim_end()
                .rsplit(['}', ']', ';', '{'])
                .next()
                .is_some_and(|vis| vis.trim_start().starts_with("pub"));
            for leaf in flattened(tree) {
                let Some(path) = absolute(&here, &leaf, known) else {
                    continue;
                };
                let name = path.last().cloned().unwrap_or_default();
                if is_public {
                    let target = if name == "*" {
                        path[..path.len() - 1].to_vec()
                    } else {
                        path
                    };
                    module.passed_on.entry(name).or_default().push(target);
                } else {
                    short.insert(name, path.clone());
                    module.named.insert(path);
                }
            }
        }
        let words: Vec<&str> = words(&code).collect();
        for pair in words.windows(2) {
            if ["fn", "struct", "enum", "trait", "type", "const", "static"].contains(&pair[0]) {
                module.defined.insert(pair[1].to_owned());
            }
        }
        for path in inline_paths(&code) {
            let first = path.split("::").next().unwrap_or_default();
            let full = match short.get(first) {
                Some(start) => Some([start.as_slice(), &parts(path)[1..]].concat()),
                None => absolute(&here, path, known),
            };
            module.named.extend(full);
        }
        module
    }
}

/// What stands before a `use` at the end of a statement, and its tree.
fn after_use(statement: &str) -> Option<(&str, &str)> {
    let at = statement.rfind("use ").filter(|at| {
        *at == 0 || !statement[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
    })?;
    Some((&statement[..at], statement[at + 4..].trim_end_matches(';')))
}

/// Every path with `::` in it.
fn inline_paths(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':')))
        .map(|path| path.trim_matches(':'))
        .filter(|path| path.contains("::"))
}

fn parts(path: &str) -> Path {
    path.split("::")
        .map(str::to_owned)
        .filter(|part| part != "self" && !part.is_empty())
        .collect()
}

/// A path from the root of the package; none for what is of another.
fn absolute(here: &[String], path: &str, known: &BTreeSet<Path>) -> Option<Path> {
    let supers = path.split("::").take_while(|part| *part == "super").count();
    let rest = parts(path.trim_start_matches("super::"));
    if supers > 0 {
        return Some([&here[..here.len().saturating_sub(supers)], &rest].concat());
    }
    if path.starts_with("crate::") {
        return Some(rest[1..].to_vec());
    }
    let below = [here, &rest].concat();
    let is_child =
        path.starts_with("self::") || known.contains(&below[..(here.len() + 1).min(below.len())]);
    is_child.then_some(below)
}

fn module_of(name: &str) -> Path {
    let path = name.trim_end_matches(".rs");
    match path {
        "lib" => Vec::new(),
        _ => path.split('/').map(str::to_owned).collect(),
    }
}

/// The files of each circle, the largest first: those that reach one another.
pub(super) fn circles(house: &House) -> Vec<Vec<String>> {
    let graph: BTreeMap<&Path, BTreeSet<Path>> = house
        .modules
        .keys()
        .map(|module| (module, house.imports(module)))
        .collect();
    let reached = |from: &Path| {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(module) = open.pop() {
            for next in graph.get(module).into_iter().flatten() {
                if reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
    };
    let all: BTreeMap<&Path, BTreeSet<&Path>> = graph
        .keys()
        .map(|module| (*module, reached(module)))
        .collect();
    let mut left: BTreeSet<&Path> = all
        .iter()
        .filter(|(module, to)| to.contains(*module))
        .map(|(module, _)| *module)
        .collect();
    let mut circles = Vec::new();
    while let Some(first) = left.pop_first() {
        let with_it: Vec<&Path> = left
            .iter()
            .copied()
            .filter(|other| all[first].contains(other) && all[other].contains(first))
            .collect();
        left.retain(|other| !with_it.contains(other));
        let files = std::iter::once(first).chain(with_it);
        circles.push(
            files
                .map(|module| house.modules[module].file.clone())
                .collect::<Vec<_>>(),
        );
    }
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    circles
}
