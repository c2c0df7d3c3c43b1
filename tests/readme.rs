//! The README's key table is made from the same catalogue and keymap as the help; `ASTRAGAL_BLESS=1` writes it.

#![allow(clippy::unwrap_used, reason = "a README that cannot be read is a test that fails")]

use std::fmt::Write as _;

use astragal::tui::action::Context;
use astragal::tui::keymap::Keymap;

const README: &str = "README.md";
const BEGIN: &str = "<!-- keys:";
const END: &str = "<!-- end of keys -->";

/// The contexts a player meets, in the order of the README.
const CONTEXTS: [Context; 5] =
    [Context::Dashboard, Context::Table, Context::Party, Context::Turns, Context::Prompt];

fn table() -> String {
    let keymap = Keymap::built_in().unwrap();
    let mut table = String::new();
    for context in CONTEXTS {
        write!(table, "\n| {} | |\n|---|---|\n", context.title()).unwrap();
        for (action, keys) in keymap.of_context(context) {
            let keys: Vec<String> = keys.iter().map(|key| format!("`{}`", key.replace('|', "\\|"))).collect();
            writeln!(table, "| {} | {} |", keys.join(" "), action.entry().help).unwrap();
        }
    }
    table
}

#[test]
fn the_key_table_says_what_the_keys_do() {
    let readme = std::fs::read_to_string(README).unwrap();
    let start = readme.find(BEGIN).unwrap();
    let start = start + readme[start..].find('\n').unwrap() + 1;
    let end = readme.find(END).unwrap();
    let made = table();
    if std::env::var_os("ASTRAGAL_BLESS").is_some() {
        let blessed = format!("{}{made}\n{}", &readme[..start], &readme[end..]);
        std::fs::write(README, blessed).unwrap();
        return;
    }
    let written = readme[start..end].trim_end();
    assert_eq!(written, made.trim_end(), "run `ASTRAGAL_BLESS=1 cargo test --test readme`");
}
