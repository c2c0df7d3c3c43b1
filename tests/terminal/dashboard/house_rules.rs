//! House rules on the dashboard: what cannot be used of them is said once, and no file is ever written.

use crate::support::kept::{NAME, founded};
use crate::support::terminal::Terminal;

#[test]
fn a_broken_file_of_house_rules_is_shown_once_and_never_rewritten() {
    let (dir, settings) = (founded(), tempfile::tempdir().unwrap());
    std::fs::create_dir(settings.path().join("rules")).unwrap();
    let broken = "(\n  cues: [],\n  tabel: [],\n)";
    std::fs::write(settings.path().join("rules/pen-and-dagger.ron"), broken).unwrap();
    let about = |name: &str| {
        let path = settings.path().join(name);
        (
            std::fs::read(&path).unwrap(),
            std::fs::metadata(&path).unwrap().modified().unwrap(),
        )
    };
    let before = about("rules/pen-and-dagger.ron");
    let mut terminal = Terminal::start(
        dir.path(),
        &[
            "--config-dir",
            settings.path().to_str().unwrap(),
            "open",
            NAME,
        ],
    );
    terminal
        .wait_for("What the start found")
        .wait_for("pen-and-dagger.ron:3:3: ");
    terminal.wait_for("the built-in rules apply");
    let shown = terminal.contents();
    let rows: Vec<&str> = shown.lines().map(str::trim_end).collect();
    assert!(
        rows.windows(2)
            .any(|pair| pair == ["      tabel: [],", "      ^"]),
        "{shown}"
    );
    terminal.type_in("\x1b").wait_for_saved(1);
    terminal
        .type_in("rdex=14")
        .wait_for("dex=14")
        .type_in("\r")
        .wait_for_saved(2)
        .wait_for("● normal");
    terminal
        .type_in("gc")
        .wait_for("Campaigns")
        .type_in("\r")
        .wait_for_saved(2);
    assert!(
        !terminal.contents().contains("What the start found"),
        "{}",
        terminal.contents()
    );
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    assert_eq!(about("rules/pen-and-dagger.ron"), before);
    assert_eq!(
        std::fs::read_dir(settings.path().join("rules"))
            .unwrap()
            .count(),
        1
    );
}
