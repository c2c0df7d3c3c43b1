//! The manual: its tables are made from the same catalog, keymap, guide and assets as the help; `ASTRAGAL_BLESS=1` writes them.

use std::fmt::Write as _;

use astragal::campaign::line::guide;
use astragal::manual::{CHAPTERS, chapter};
use astragal::report::{Kind, lay};
use astragal::systems::reference::Chapter as RuleChapter;
use astragal::systems::{Rulebook, System};
use astragal::tui::action::Context;
use astragal::tui::keymap::Keymap;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::support::blessed::hold;

/// The contexts a player meets, in the order of the manual.
const CONTEXTS: [Context; 18] = [
    Context::Dashboard,
    Context::Table,
    Context::Party,
    Context::Turns,
    Context::Tasks,
    Context::Log,
    Context::Prompt,
    Context::WholeLog,
    Context::Finding,
    Context::Help,
    Context::Page,
    Context::Recap,
    Context::Luck,
    Context::Rules,
    Context::Form,
    Context::Writing,
    Context::Settings,
    Context::Welcome,
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

/// The lines of every campaign, or those of one system.
fn lines(of: Option<System>) -> String {
    let mut table = "\n| line | does |\n|---|---|\n".to_owned();
    for (_, example) in guide().filter(|(only_in, _)| *only_in == of) {
        let lines: Vec<String> = example
            .line
            .split(" · ")
            .map(|line| format!("`{line}`"))
            .collect();
        writeln!(table, "| {} | {} |", lines.join(" · "), example.does).unwrap();
    }
    table
}

fn rules(system: System) -> String {
    let of_chapter = RuleChapter::System(system).rules();
    let titles: Vec<&str> = of_chapter.map(|rule| rule.title.as_str()).collect();
    format!("\n{}.\n", titles.join(" · "))
}

fn foes(system: System, rules: &Rulebook) -> String {
    let named = |foe: &astragal::systems::KnownFoe| {
        format!("{} ({})", foe.name, foe.points.unwrap_or_default())
    };
    let foes: Vec<String> = rules
        .bestiaries
        .of(system)
        .foes()
        .iter()
        .map(named)
        .collect();
    let fights = rules.encounters.of(system).entries().iter();
    let fights: Vec<&str> = fights.map(|fight| fight.name.as_str()).collect();
    format!(
        "\nWith their hit points: {}.\n\nPrepared fights: {}.\n",
        foes.join(", "),
        fights.join(" · ")
    )
}

#[test]
fn its_tables_say_what_keys_and_lines_do() {
    hold("assets/manual/keys.md", "keys", &keys(), "house manual");
    hold(
        "assets/manual/lines.md",
        "lines",
        &lines(None),
        "house manual",
    );
}

#[test]
fn every_system_has_a_chapter_with_its_lines_rules_and_foes() {
    let book = Rulebook::built_in();
    for system in System::ALL {
        let key = system.key();
        let page = format!("assets/manual/{key}.md");
        assert_eq!(chapter(key).unwrap().title(), system.title());
        for (what, made) in [
            ("lines", lines(Some(system))),
            ("rules", rules(system)),
            ("foes", foes(system, &book)),
        ] {
            hold(&page, &format!("{what} of {key}"), &made, "house manual");
        }
    }
}

#[test]
fn a_chapter_is_found_by_the_beginning_of_its_name_and_a_slip_is_told() {
    assert_eq!(chapter("sett").unwrap().key, "settings");
    assert_eq!(chapter("a first").unwrap().key, "first-evening");
    let why = chapter("quesions").unwrap_err();
    assert!(why.contains("did you mean “questions”?"), "{why}");
}

#[test]
fn every_file_of_the_manual_is_a_chapter() {
    let mut files: Vec<String> = std::fs::read_dir("assets/manual")
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let mut listed: Vec<String> = CHAPTERS
        .iter()
        .map(|one| format!("{}.md", one.key))
        .collect();
    files.sort();
    listed.sort();
    assert_eq!(files, listed);
}

/// What a whole reader of Markdown makes of a page: its letters and figures, in their order.
fn read_wholly(page: &str) -> String {
    let mut text = String::new();
    let mut in_picture = false;
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Image { .. }) => in_picture = true,
            Event::End(TagEnd::Image) => in_picture = false,
            Event::Text(part) | Event::Code(part) if !in_picture => text.push_str(&part),
            _ => {}
        }
    }
    letters(&text)
}

fn letters(text: &str) -> String {
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}

#[test]
fn our_reader_reads_what_a_whole_one_does() {
    for one in CHAPTERS {
        let sections = one.sections();
        let is_numbered = |label: &str| label.ends_with('.') && label.len() < 4;
        let ours: String = sections
            .iter()
            .flatten()
            .map(|line| {
                let label = if line.kind == Kind::Item && is_numbered(&line.label) {
                    ""
                } else {
                    &line.label
                };
                format!("{label}{}", line.text)
            })
            .collect();
        assert_eq!(letters(&ours), read_wholly(one.text), "{}", one.key);
    }
}

#[test]
fn no_row_of_the_manual_is_wider_than_the_room_it_has() {
    use unicode_width::UnicodeWidthStr;
    for (one, room) in CHAPTERS
        .iter()
        .flat_map(|one| [40, 80].map(|room| (one, room)))
    {
        for line in lay(&one.sections(), room) {
            let is_fitting = line.kind == Kind::Verbatim || line.shown().width() <= room;
            assert!(is_fitting, "{} at {room}: {}", one.key, line.shown());
        }
    }
}
