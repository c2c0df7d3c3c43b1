//! The README's tables are made from the same catalog, keymap and guide as the help; `ASTRAGAL_BLESS=1` writes them.

use std::fmt::Write as _;

use astragal::campaign::line::guide;
use astragal::tui::action::Context;
use astragal::tui::keymap::Keymap;

const README: &str = "README.md";

/// The contexts a player meets, in the order of the README.
const CONTEXTS: [Context; 5] = [
    Context::Dashboard,
    Context::Table,
    Context::Party,
    Context::Turns,
    Context::Prompt,
];

fn keys() -> String {
    let keymap = Keymap::built_in().unwrap();
    let mut table = String::new();
    for context in CONTEXTS {
        write!(table, "\n| {} | |\n|---|---|\n", context.title()).unwrap();
        for (action, keys) in keymap.of_context(context) {
            let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
            writeln!(table, "| {} | {} |", keys.join(" "), action.entry().help).unwrap();
        }
    }
    table
}

fn lines() -> String {
    let mut table = "\n| line | does |\n|---|---|\n".to_owned();
    for (_, example) in guide() {
        let lines: Vec<String> = example
            .line
            .split(" · ")
            .map(|line| format!("`{line}`"))
            .collect();
        writeln!(table, "| {} | {} |", lines.join(" · "), example.does).unwrap();
    }
    table
}

/// Holds a part of the README to what it is made from, or writes it.
fn hold(name: &str, made: &str) {
    let readme = std::fs::read_to_string(README).unwrap();
    let start = readme.find(&format!("<!-- {name}:")).unwrap();
    let start = start + readme[start..].find('\n').unwrap() + 1;
    let end = readme.find(&format!("<!-- end of {name} -->")).unwrap();
    if std::env::var_os("ASTRAGAL_BLESS").is_some() {
        std::fs::write(
            README,
            format!("{}{made}\n{}", &readme[..start], &readme[end..]),
        )
        .unwrap();
        return;
    }
    assert_eq!(
        readme[start..end].trim(),
        made.trim(),
        "run `ASTRAGAL_BLESS=1 cargo test --test house readme`"
    );
}

#[test]
fn its_tables_say_what_keys_and_lines_do() {
    hold("keys", &keys());
    hold("lines", &lines());
}
