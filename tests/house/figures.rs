//! The weight of the house in figures: `cargo test --test house figures` prints them, whatever it keeps of other tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{self, Write as _};

use super::circles::{House, circles, naming_a_system, production};
use super::source::{Source, flattened, words};

/// Files shorter than this hardly hold an idea.
const SHORT: usize = 40;
/// Types with the most methods that are named.
const NAMED: usize = 8;
/// What draws on the canvas at a column and a row.
const PLACED: [&str; 5] = ["put", "say", "put_cut", "put_end", "phrase_cut"];
/// What makes a static change.
const CHANGING: [&str; 6] = ["Mutex", "RwLock", "OnceLock", "RefCell", "Cell", "OnceCell"];

#[test]
fn figures_of_the_house() {
    let text = figures(&production());
    // Past what catches the output of tests that pass.
    io::stdout().write_all(text.as_bytes()).unwrap();
    assert!(text.lines().count() > 10, "{text}");
}

#[test]
fn a_made_up_house_is_counted_right() {
    let sources = [
        Source::of(
            "a.rs",
            "#[derive(Debug, Serialize)]\npub struct Row;\nimpl Row { fn x(&self) {} fn y() { let f = |x: fn()| x; } }\n\
             static SEEN: Mutex<u8> = Mutex::new(0);\nstatic NAMES: [&str; 1] = [\"Mutex\"];",
        ),
        Source::of(
            "b.rs",
            "use ratatui::layout::{Rect, Layout};\npub enum Row { A }\nimpl<T> a::Row<T> where T: X { fn z() {} }\n\
             impl fmt::Display for Row { fn fmt() {} }\nfn s(x: &'static Mutex<u8>) { let y = x; }\n\
             fn w(c: &mut Canvas) { canvas.put(1, 2); String::leak(x); canvas.putter(); }\nstruct Alone;",
        ),
        Source::of(
            "c.rs",
            "use ratatui::layout::Rect;\nuse ratatui::widgets::Block;\nstatic COUNT: AtomicU8 = AtomicU8::new(1);",
        ),
    ];
    assert_eq!(serialized(&sources), 1);
    assert_eq!(sharing_a_name(&sources), (2, 3));
    assert_eq!(
        methods(&sources)["Row"],
        (3, BTreeSet::from(["a.rs", "b.rs"]))
    );
    assert_eq!(changing_statics(&sources), ["a.rs SEEN", "c.rs COUNT"]);
    assert_eq!(leaks(&sources), 1);
    assert_eq!(by_ratatui(&sources), 2);
    assert_eq!(placed(&sources), 1);
}

fn figures(sources: &[Source]) -> String {
    let mut text = String::new();
    let mut say = |line: String| _ = writeln!(text, "{line}");
    let lines: usize = sources.iter().map(|source| source.lines).sum();
    let short = sources.iter().filter(|source| source.lines < SHORT).count();
    say(format!(
        "{lines} production lines, without blanks, comments and tests"
    ));
    say(format!(
        "{} files, {short} of them under {SHORT} lines",
        sources.len()
    ));
    for storey in [
        "words", "dice", "systems", "campaign", "store", "tui", "cli",
    ] {
        let of_it = sources
            .iter()
            .filter(|source| source.storey.is_some_and(|(name, _)| name == storey));
        let (files, lines) = of_it.fold((0, 0), |(files, lines), source| {
            (files + 1, lines + source.lines)
        });
        say(format!("  {storey}: {lines} lines in {files} files"));
    }
    say(format!("{} serialized types", serialized(sources)));
    let (sharing, all) = sharing_a_name(sources);
    say(format!(
        "{sharing} of {all} types share a name with another"
    ));
    let mut most: Vec<_> = methods(sources).into_iter().collect();
    most.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    say("methods, of the types that have the most:".to_owned());
    for (name, (count, files)) in most.into_iter().take(NAMED) {
        say(format!("  {name}: {count} in {} files", files.len()));
    }
    let changing = changing_statics(sources);
    say(format!(
        "{} statics that change, {} leaks{}",
        changing.len(),
        leaks(sources),
        changing
            .iter()
            .map(|name| format!("\n  {name}"))
            .collect::<String>()
    ));
    say(format!(
        "{} files use widgets, layouts or texts of ratatui, {} writes are placed by hand",
        by_ratatui(sources),
        placed(sources)
    ));
    say(format!(
        "{} files outside its folder name a system",
        naming_a_system().len()
    ));
    let circles = circles(&House::of(sources));
    say(format!("{} circles of imports", circles.len()));
    for circle in &circles {
        say(format!("  {} files: {}", circle.len(), circle.join(", ")));
    }
    text
}

fn serialized(sources: &[Source]) -> usize {
    let derives = sources
        .iter()
        .flat_map(|source| source.production().split("derive(").skip(1));
    let lists = derives.filter_map(|after| after.split_once(')'));
    lists
        .filter(|(list, _)| words(list).any(|word| ["Serialize", "Deserialize"].contains(&word)))
        .count()
}

/// How many types have a name that another has too, and how many types there are.
fn sharing_a_name(sources: &[Source]) -> (usize, usize) {
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for source in sources {
        let mut before = "";
        for word in words(source.production()) {
            let is_type = ["struct", "enum", "trait", "union"].contains(&before);
            if is_type && word.starts_with(|c: char| c.is_uppercase()) {
                *names.entry(word).or_default() += 1;
            }
            before = word;
        }
    }
    let sharing = names.values().filter(|count| **count > 1).sum();
    (sharing, names.values().sum())
}

/// The methods of every type by its name, those of traits left out, and the files they stand in.
fn methods(sources: &[Source]) -> BTreeMap<&str, (usize, BTreeSet<&str>)> {
    let mut methods: BTreeMap<&str, (usize, BTreeSet<&str>)> = BTreeMap::new();
    for source in sources {
        for (name, body) in impls(source.production()) {
            let count = body
                .split(" fn ")
                .skip(1)
                .filter(|after| after.starts_with(|c: char| c.is_alphabetic() || c == '_'))
                .count();
            let entry = methods.entry(name).or_default();
            entry.0 += count;
            entry.1.insert(&source.name);
        }
    }
    methods
}

/// The blocks of methods in a code: whose they are, and what stands in them.
fn impls(code: &str) -> impl Iterator<Item = (&str, String)> {
    let starts = code.match_indices("impl").filter(|(at, word)| {
        let is_letter = |c: char| c.is_alphanumeric() || c == '_';
        let is_item = matches!(
            code[..*at].trim_end().chars().last(),
            None | Some('}' | ';' | ']' | '{')
        );
        is_item && !code[at + word.len()..].starts_with(is_letter)
    });
    starts.filter_map(|(at, word)| {
        let (head, _) = code[at + word.len()..].split_once('{')?;
        let body = block(&code[at + word.len() + head.len()..]);
        let head = without_brackets(head.split(" where ").next()?);
        let whole = Some(head.as_str()).filter(|head| !head.contains(" for "))?;
        let name = words(code_of(code, whole.rsplit("::").next()?.trim())?).next()?;
        Some((name, format!(" {}", body.replace('{', " { "))))
    })
}

/// A name as it stands in the code, which lives longer than what was made of it.
fn code_of<'code>(code: &'code str, name: &str) -> Option<&'code str> {
    code.find(name).map(|at| &code[at..at + name.len()])
}

/// What stands in angle brackets, taken out.
fn without_brackets(head: &str) -> String {
    let (mut depth, mut text) = (0_u32, String::new());
    for letter in head.chars() {
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ if depth == 0 => text.push(letter),
            _ => {}
        }
    }
    text
}

/// A text from its opening brace to the one that closes it.
fn block(code: &str) -> &str {
    let mut depth = 0_u32;
    for (at, letter) in code.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return &code[..at];
        }
    }
    code
}

fn changing_statics(sources: &[Source]) -> Vec<String> {
    let of = |source: &Source| {
        let code = source.production();
        let after = code
            .match_indices("static ")
            .map(|(at, word)| &code[at + word.len()..]);
        let typed = after.filter_map(|after| after.split_once('=')?.0.split_once(':'));
        // What has another name is a lifetime.
        let is_static = |name: &str| name.chars().all(|c| c.is_uppercase() || "_ ".contains(c));
        let changing = typed.filter(|(name, kind)| {
            is_static(name)
                && words(kind).any(|word| CHANGING.contains(&word) || word.starts_with("Atomic"))
        });
        let named = changing.map(|(name, _)| format!("{} {}", source.name, name.trim()));
        named.collect::<Vec<_>>()
    };
    sources.iter().flat_map(of).collect()
}

fn leaks(sources: &[Source]) -> usize {
    let of = |source: &Source| source.production().matches("::leak(").count();
    sources.iter().map(of).sum()
}

/// The files that draw by what ratatui has for it, and not by its buffer alone.
fn by_ratatui(sources: &[Source]) -> usize {
    let draws = |path: &str| {
        path.starts_with("widgets")
            || path.starts_with("text")
            || ["Layout", "Constraint", "Flex"]
                .iter()
                .any(|name| path.strip_prefix("layout::") == Some(name))
    };
    let is_drawn = |source: &&Source| {
        let mut trees = source
            .production()
            .split("ratatui::")
            .skip(1)
            .flat_map(flattened);
        trees.any(|path| draws(&path))
    };
    sources.iter().filter(is_drawn).count()
}

fn placed(sources: &[Source]) -> usize {
    let of = |source: &Source| {
        let code = source.production().replace(" .", ".");
        let calls = code.split("canvas.").skip(1);
        let placed = calls.filter(|call| {
            call.split_once('(')
                .is_some_and(|(name, _)| PLACED.contains(&name))
        });
        placed.count()
    };
    sources.iter().map(of).sum()
}
