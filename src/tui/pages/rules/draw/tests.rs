//! The page of the rules: two parts or one, one heavy rule, what is found marked by more than color.

use ratatui::buffer::Buffer;
use ratatui::style::Modifier;

use crate::tui::pages::testing::{at_every_size, drawn, hints, keyed, rows};

use super::*;

fn page(is_reading: bool) -> RulesPage {
    RulesPage {
        path: vec!["rules".into(), "Pen & Dagger".into()],
        list: vec![
            ListRow::Chapter("Pen & Dagger".into()),
            ListRow::Rule("Attempts".into(), ""),
            ListRow::Rule("Luck rolls".into(), ""),
            ListRow::Blank,
            ListRow::Chapter("Free dice".into()),
        ],
        chosen: Some(2),
        title: "Luck rolls".into(),
        lines: vec![
            Line::labeled(Kind::Text, "", 0, "A plain d20: 10 and up is lucky."),
            Line::labeled(Kind::Text, "", 0, ""),
            Line::labeled(Kind::Ruling, "ours", 6, "Nothing modifies it."),
            Line::labeled(Kind::Aside, "rank", 8, "failure"),
            Line::labeled(Kind::Row, "Adept", 8, "    1–4"),
            Line::labeled(Kind::Aside, "from", 6, "Running the Game: Luck"),
        ],
        is_reading,
        ..RulesPage::default()
    }
}

fn draw_page(view: &RulesPage, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let hints = hints(&[("/", "find")], &[("Esc", "back")]);
    keyed(area, buf, &hints, |canvas| draw_rules(canvas, view))
}

fn draw(view: &RulesPage, columns: u16, lines: u16) -> Buffer {
    drawn(columns, lines, |area, buf| {
        _ = draw_page(view, area, buf);
    })
}

fn seen(view: &RulesPage, columns: u16, lines: u16) -> Vec<String> {
    rows(&draw(view, columns, lines))
        .iter()
        .map(|row| row.trim_end().to_owned())
        .collect()
}

#[test]
fn list_and_text_stand_side_by_side_where_there_is_room_and_the_heavy_rule_where_the_keys_are() {
    let rows = seen(&page(false), 106, 24);
    assert!(
        rows[1].starts_with("━━ Rules ━━━") && rows[1].contains("┭── Luck rolls ───"),
        "{}",
        rows[1]
    );
    assert!(
        rows[5].starts_with("▌ Luck rolls") && rows[5].contains("│  ours  Nothing"),
        "{}",
        rows[5]
    );
    let rows = seen(&page(true), 106, 24);
    assert!(
        rows[1].starts_with("── Rules ───") && rows[1].contains("┮━━ Luck rolls ━━━"),
        "{}",
        rows[1]
    );
}

#[test]
fn with_less_room_one_is_shown_after_the_other() {
    assert_eq!(
        seen(&page(false), 80, 24)[3..5],
        ["  Pen & Dagger", "  Attempts"]
    );
    let rows = seen(&page(true), 80, 24);
    assert!(rows[1].starts_with("━━ Luck rolls ━━━"), "{}", rows[1]);
    assert_eq!(
        rows[3..9],
        [
            "  A plain d20: 10 and up is lucky.",
            "",
            "  ours  Nothing modifies it.",
            "  rank    failure",
            "  Adept       1–4",
            "  from  Running the Game: Luck",
        ]
    );
}

#[test]
fn what_is_found_is_bold_and_underlined() {
    let mut view = page(true);
    view.query = Typed::ended("luck");
    let buf = draw(&view, 80, 24);
    let marked: String = buf
        .content
        .iter()
        .filter(|cell| {
            cell.modifier
                .contains(Modifier::UNDERLINED | Modifier::BOLD)
        })
        .map(ratatui::buffer::Cell::symbol)
        .collect();
    assert_eq!(marked, "luckLuck");
}

#[test]
fn the_cursor_of_the_text_stands_at_its_line_and_the_rest_is_told_below() {
    let mut view = page(true);
    view.cursor = Some(4);
    view.scroll = 2;
    let rows = seen(&view, 60, 6);
    assert_eq!(
        rows[2..5],
        [
            "  ours  Nothing modifies it.                               │",
            "  rank    failure                                          █",
            "▌ Adept       1–4                                          █"
        ]
    );
    assert!(rows[1].ends_with(" 1 more below ━"), "{}", rows[1]);
}

#[test]
fn a_search_that_finds_nothing_says_why_and_keeps_the_text_cursor() {
    let query = Typed::ended("xqz");
    let view = RulesPage {
        query,
        is_typing: true,
        miss: "No rule speaks of “xqz”.".into(),
        list: Vec::new(),
        chosen: None,
        ..page(false)
    };
    let mut cursor = None;
    let buf = drawn(40, 12, |area, buf| {
        cursor = draw_page(&view, area, buf);
    });
    assert_eq!(rows(&buf)[2].trim_end(), "  / xqz");
    assert_eq!(rows(&buf)[4].trim_end(), "  No rule speaks of “xqz”.");
    assert_eq!(cursor, Some(Position::new(7, 2)));
}

#[test]
fn nothing_panics_at_any_size() {
    let searched = RulesPage {
        query: Typed::ended("luck"),
        is_typing: true,
        cursor: Some(9),
        ..page(false)
    };
    let views = [
        page(true),
        page(false),
        searched,
        RulesPage {
            scroll: 99,
            ..page(true)
        },
        RulesPage::default(),
    ];
    at_every_size(views, |view, area, buf| _ = draw_page(view, area, buf));
}
