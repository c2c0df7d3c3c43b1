//! Pages to read: one column or several, whole or risen, at every size.

use super::view::{Shape, notice};
use super::*;
use crate::report::{Section, side_by_side};
use crate::tui::pages::testing::{at_every_size, drawn, hints, keyed, rows};
use ratatui::buffer::Buffer;

fn line(kind: Kind, label: &str, text: &str) -> report::Line {
    let at = if label.is_empty() { 0 } else { 2 };
    report::Line::labeled(kind, label, at, text)
}

fn report() -> Report {
    let fault =
        "the log was cut off in the middle of line 1215, which is left out; 1214 lines are whole";
    let found = vec![
        line(Kind::Fault, "!", fault),
        line(
            Kind::Notice,
            "!",
            "the key Q in the keymap does nothing: line 12",
        ),
    ];
    let scene = vec![
        line(Kind::Heading, "", "the flooded nave"),
        line(Kind::Text, "", "The nave stands knee-deep in black water."),
        line(Kind::Secret, "", "the priest flees at a third of his blood"),
    ];
    Report {
        path: vec!["The Drowned Vault".into(), "notices".into()],
        name: "Found at the start".into(),
        sections: vec![found, scene],
        ..Report::default()
    }
}

fn section(heading: &str, rows: &[(&str, &str)]) -> Section {
    let row = |(label, text): &(&str, &str)| {
        let kind = match *label {
            "secret" => Kind::Secret,
            _ => Kind::Text,
        };
        report::Line::labeled(kind, label, 0, text)
    };
    let mut rows: Section = rows.iter().map(row).collect();
    side_by_side(&mut rows, 22);
    let heading = (!heading.is_empty()).then(|| report::Line::of(Kind::Heading, heading));
    heading.into_iter().chain(rows).collect()
}

fn wren() -> Report {
    let abilities = [
        ("Strength", "Novice"),
        ("Dexterity", "Master"),
        ("Constitution", "Trained"),
        ("Intelligence", "Novice"),
        ("Wisdom", "Adept"),
        ("Charisma", "Untrained"),
    ];
    let proficiencies = [
        ("Weapons", "Master"),
        ("Dodge", "Adept"),
        ("Martial Maneuvers", "Trained"),
    ];
    let story = [
        ("dream", "to find her sister"),
        (
            "notes",
            "Owes the ferryman. Afraid of bells since the drowning of the mill.",
        ),
        ("secret", "Her sister rings the bell below."),
    ];
    Report {
        name: "Wren".into(),
        details: vec!["ranger 4".into(), "poacher".into(), "played by Ines".into()],
        sections: vec![
            section("abilities", &abilities),
            section(
                "skills",
                &[("", "Handle Animal, Perception, Stealth, Survival")],
            ),
            section("proficiencies", &proficiencies),
            section("", &story),
        ],
        shape: Shape::SideBySide,
        ..Report::default()
    }
}

/// A key, what it does, and more of it.
type Entry<'a> = (&'a str, &'a str, &'a str);

fn help_of(sections: &[(&str, &[Entry<'_>])]) -> Report {
    let entries = |entries: &[Entry<'_>]| -> Section {
        let of = |(key, what, more): &Entry<'_>| {
            let more = (!more.is_empty()).then(|| report::Line::of(Kind::Aside, more));
            std::iter::once(report::Line::labeled(Kind::Key, key, 0, what)).chain(more)
        };
        entries.iter().flat_map(of).collect()
    };
    let mut sections: Vec<Section> = sections
        .iter()
        .map(|(heading, keys)| {
            let heading = report::Line::of(Kind::Heading, heading);
            std::iter::once(heading).chain(entries(keys)).collect()
        })
        .collect();
    let lines = sections.iter_mut().flatten();
    side_by_side(lines.filter(|line| line.kind != Kind::Heading), 16);
    Report {
        path: vec!["The Drowned Vault".into(), "help".into()],
        name: "Keys".into(),
        sections,
        shape: Shape::Flowing,
        ..Report::default()
    }
}

fn help() -> Report {
    let reroll =
        "The faces of the old roll stay in the log, struck through. One fortune die is spent.";
    help_of(&[
        (
            "everywhere",
            &[
                ("Space", "all actions", ""),
                ("?", "this help", ""),
                ("u", "undo", "Has no bottom."),
            ],
        ),
        (
            "fortune",
            &[
                ("f r", "reroll the last roll", reroll),
                ("f h", "a hint", ""),
            ],
        ),
    ])
}

fn draw_page(view: &Report, area: Rect, buf: &mut Buffer) {
    let hints = hints(&[("e", "edit"), ("↑↓", "scroll")], &[("Esc", "leave")]);
    keyed(area, buf, &hints, |canvas| draw_report(canvas, view));
}

fn draw(view: &Report, columns: u16, lines: u16) -> Vec<String> {
    rows(&drawn(columns, lines, |area, buf| {
        draw_page(view, area, buf);
    }))
}

/// The rows from the rule of a risen page on.
fn risen(view: &Report, columns: u16, lines: u16) -> Vec<String> {
    let mut rows = draw(view, columns, lines);
    let rule = rows.iter().position(|row| row.starts_with("━━")).unwrap();
    rows.split_off(rule)
}

#[test]
fn a_page_of_lines() {
    let rows = draw(&report(), 80, 24);
    assert_eq!(rows[0].trim_end(), " The Drowned Vault · notices");
    assert_eq!(rows[1].trim_end_matches('━'), "━━ Found at the start ");
    assert!(
        rows[3].starts_with("  ! the log was cut off"),
        "{}",
        rows[3]
    );
    assert!(rows[4].starts_with("    "), "{}", rows[4]);
    assert_eq!(
        rows[9].trim_end(),
        "▐ the priest flees at a third of his blood"
    );
}

#[test]
fn a_notice_is_wrapped_but_for_the_line_of_a_file_and_its_caret() {
    let text = "campaign.ron:3:9: Expected integer\n  harm: zero, // and so on and on\n        ^\n\
                The game goes on: mend it with `astragal edit`.";
    let rows = draw(
        &Report {
            sections: vec![notice(text)],
            ..Report::default()
        },
        30,
        12,
    );
    let shown: Vec<&str> = rows[3..9].iter().map(|row| row.trim_end()).collect();
    assert_eq!(
        shown,
        [
            "  ! campaign.ron:3:9:",
            "    Expected integer",
            "      harm: zero, // and so…",
            "            ^",
            "    The game goes on: mend",
            "    it with `astragal edit`.",
        ]
    );
}

#[test]
fn scrolling_stops_at_the_last_line() {
    let mut view = report();
    assert!(draw(&view, 60, 8)[1].contains(" more below "));
    assert_eq!(reach(&view, Rect::new(0, 0, 60, 8)), 3);
    view.scroll = 99;
    let last = "▐ the priest flees at a third of his blood";
    // The thumb at the right edge has come to its end too.
    assert_eq!(draw(&view, 60, 8)[6], format!("{last:<59}█"));
}

#[test]
fn the_sections_of_a_sheet_stand_in_columns_about_equally_long() {
    let rows = risen(&wren(), 120, 40);
    let start = "━━ Wren · ranger 4 · poacher · played by Ines ━";
    assert!(rows[0].starts_with(start), "{}", rows[0]);
    assert!(rows[1].starts_with("  abilities "), "{}", rows[1]);
    let text = rows.join("\n");
    assert!(
        rows.len() <= 12 && text.contains("▐ secret  Her sister rings"),
        "{text}"
    );
}

#[test]
fn one_column_holds_all_of_a_sheet_in_order() {
    let rows = draw(&wren(), 60, 40);
    let at = |text: &str| rows.iter().position(|row| row.contains(text)).unwrap();
    assert!(
        at("abilities") < at("skills")
            && at("skills") < at("Martial")
            && at("Martial") < at("secret")
    );
}

#[test]
fn a_sheet_too_long_is_scrolled_and_says_so() {
    let mut view = wren();
    assert!(risen(&view, 60, 13)[0].contains(" more below "));
    view.scroll = 99;
    let rows = risen(&view, 60, 13);
    assert!(
        rows[9].contains("Her sister rings the bell below."),
        "{rows:?}"
    );
}

#[test]
fn a_long_title_is_cut_before_the_count_of_what_is_below() {
    let mut view = wren();
    view.details[1] = "poacher, barred from three cities".into();
    assert_eq!(
        risen(&view, 60, 13)[0],
        "━━ Wren · ranger 4 · poacher, barred from… ━ 11 more below ━"
    );
}

#[test]
fn the_rule_of_a_risen_page_meets_the_lines_that_end_above_it() {
    let empty = |shape| Report {
        shape,
        ..Report::default()
    };
    for (shape, rule) in [(Shape::SideBySide, 21), (Shape::Risen, 21)] {
        let buf = drawn(80, 24, |area, buf| {
            buf[(30, rule - 1)].set_symbol("│");
            draw_page(&empty(shape), area, buf);
        });
        let shown = (buf[(30, rule)].symbol(), buf[(31, rule)].symbol());
        assert_eq!(shown, ("┷", "━"), "{shape:?}");
    }
}

#[test]
fn keys_and_their_help_stand_in_two_columns() {
    let rows = draw(&help(), 80, 24);
    assert_eq!(rows[1].trim_end_matches('━'), "━━ Keys ");
    assert_eq!(rows[3].trim_end(), "  everywhere");
    assert_eq!(rows[6].trim_end(), "  u      undo");
    assert_eq!(rows[7].trim_end(), "         Has no bottom.");
    assert_eq!(rows[9].trim_end(), "  fortune");
    assert!(
        rows[11].starts_with("         The faces of the old roll stay in the log, struck through.")
    );
}

#[test]
fn what_has_no_room_below_goes_on_beside() {
    let many = |n: u32| (n.to_string(), format!("action {n}"));
    let entries: Vec<(String, String)> = (1..=30).map(many).collect();
    let entries: Vec<(&str, &str, &str)> = entries
        .iter()
        .map(|(key, what)| (key.as_str(), what.as_str(), ""))
        .collect();
    let view = help_of(&[("all", &entries)]);
    let rows = draw(&view, 120, 24);
    assert!(
        rows[3].starts_with("  all ") && rows[3].contains("│  19  action 19"),
        "{}",
        rows[3]
    );
    assert_eq!(reach(&view, Rect::new(0, 0, 120, 24)), 0);
    assert_eq!(reach(&view, Rect::new(0, 0, 80, 24)), 31 - 19);
}

#[test]
fn scrolling_the_help_stops_at_the_last_row() {
    let mut view = help();
    view.scroll = 999;
    let rows = draw(&view, 60, 10);
    assert!(rows[8].contains("f h    a hint"), "{rows:?}");
    view.scroll = 0;
    assert!(draw(&view, 60, 10)[1].contains(" more below "));
}

#[test]
fn nothing_panics_at_any_size() {
    let scene = Report {
        shape: Shape::Risen,
        ..report()
    };
    let views = [report(), scene, wren(), help(), Report::default()];
    let scrolled = views.into_iter().flat_map(|view| {
        [0, 2].map(|scroll| Report {
            scroll,
            ..view.clone()
        })
    });
    at_every_size(scrolled.collect::<Vec<_>>(), draw_page);
}

fn reach(view: &Report, screen: Rect) -> usize {
    let scroll = usize::MAX;
    report_scroll(
        &Report {
            scroll,
            ..view.clone()
        },
        screen,
    )
}
