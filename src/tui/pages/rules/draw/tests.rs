//! The page of the rules: two parts or one, one heavy rule, what is found marked by more than color.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::systems::{Rulebook, System};
use crate::tui::action::Action;
use crate::tui::pages::testing::{at_every_size, drawn, hints, keyed, rows};

use super::*;

/// The rules open at the first of Pen & Dagger, in the list or in the text.
fn page(is_reading: bool) -> Browser {
    let rules = Arc::new(Rulebook::built_in());
    let mut page = Browser::new(rules, Chapter::System(System::PenAndDagger));
    page.here.is_reading = is_reading;
    page
}

/// After words that are looked for.
fn searched(words: &str) -> Browser {
    let mut page = page(false);
    press(&mut page, Action::Find);
    page.paste(words);
    page
}

fn press(page: &mut Browser, action: Action) {
    _ = page.press(Some(action), KeyEvent::from(KeyCode::Null));
}

fn draw_page(page: &Browser, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let hints = hints(&[("/", "find")], &[("Esc", "back")]);
    keyed(area, buf, &hints, |canvas| draw_rules(canvas, page))
}

fn draw(page: &mut Browser, columns: u16, lines: u16) -> Buffer {
    page.hold(Rect::new(0, 0, columns, lines));
    drawn(columns, lines, |area, buf| {
        _ = draw_page(page, area, buf);
    })
}

fn seen(page: &mut Browser, columns: u16, lines: u16) -> Vec<String> {
    rows(&draw(page, columns, lines))
        .iter()
        .map(|row| row.trim_end().to_owned())
        .collect()
}

#[test]
fn list_and_text_stand_side_by_side_where_there_is_room_and_the_heavy_rule_where_the_keys_are() {
    let rows = seen(&mut page(false), 106, 34);
    let (heads, chosen) = (&rows[1], &rows[4]);
    assert!(
        heads.starts_with("━━ Rules ━━━") && heads.contains("┭── Attempts ───"),
        "{heads}"
    );
    assert!(chosen.starts_with("▌ Attempts"), "{chosen}");
    assert_eq!(rows[3].chars().nth(34), Some('│'), "{}", rows[3]);
    let rows = seen(&mut page(true), 106, 34);
    let heads = &rows[1];
    assert!(
        heads.starts_with("── Rules ───") && heads.contains("┮━━ Attempts ━━━"),
        "{heads}"
    );
}

#[test]
fn with_less_room_one_is_shown_after_the_other() {
    let mut page = page(false);
    let rows = seen(&mut page, 80, 24);
    assert!(rows[3].starts_with("  Pen & Dagger  "), "{}", rows[3]);
    assert!(rows[4].starts_with("▌ Attempts  "), "{}", rows[4]);
    press(&mut page, Action::Enter);
    let rows = seen(&mut page, 80, 24);
    assert!(rows[1].starts_with("━━ Attempts ━━━"), "{}", rows[1]);
    assert!(!rows.iter().any(|row| row.contains('▌')), "{rows:?}");
}

#[test]
fn what_is_found_is_bold_and_underlined() {
    let mut page = searched("luck");
    press(&mut page, Action::Enter);
    let buf = draw(&mut page, 80, 24);
    let is_marked = |cell: &&ratatui::buffer::Cell| {
        cell.modifier
            .contains(Modifier::UNDERLINED | Modifier::BOLD)
    };
    let marked: String = buf
        .content
        .iter()
        .filter(is_marked)
        .map(ratatui::buffer::Cell::symbol)
        .collect();
    let words = marked.to_lowercase().replace("luck", " ");
    assert!(!marked.is_empty() && words.trim().is_empty(), "{marked}");
}

#[test]
fn the_cursor_of_the_text_stands_at_its_line_and_the_rest_is_told_below() {
    let mut page = page(true);
    page.hold(Rect::new(0, 0, 60, 9));
    press(&mut page, Action::NextLink);
    let rows = seen(&mut page, 60, 9);
    let pointed: Vec<&String> = rows.iter().filter(|row| row.contains('▌')).collect();
    assert!(
        matches!(pointed[..], [row] if row.contains("▌ see   Success levels")),
        "{rows:?}"
    );
    assert!(rows[1].ends_with(" more below ━"), "{}", rows[1]);
    assert!(rows[2..8].iter().any(|row| row.ends_with('█')), "{rows:?}");
}

#[test]
fn a_search_that_finds_nothing_says_why_and_keeps_the_text_cursor() {
    let page = searched("xqz");
    let mut cursor = None;
    let buf = drawn(40, 12, |area, buf| {
        cursor = draw_page(&page, area, buf);
    });
    assert_eq!(rows(&buf)[2].trim_end(), "  / xqz");
    let said = &rows(&buf)[4];
    assert!(said.starts_with("  No rule speaks of “xqz”: "), "{said}");
    assert_eq!(cursor, Some(Position::new(7, 2)));
}

#[test]
fn nothing_panics_at_any_size() {
    let mut found = searched("luck");
    press(&mut found, Action::NextHit);
    // Of a short rule: each size lays it out anew.
    let at_luck = |is_reading, scroll| {
        let mut page = page(is_reading);
        (page.here.rule, page.here.scroll) = (found.here.rule, scroll);
        page
    };
    let pages = [
        at_luck(true, 0),
        at_luck(false, 0),
        searched("xqz"),
        at_luck(true, 99),
    ];
    let pages = pages.into_iter().chain([found]).collect::<Vec<_>>();
    at_every_size(pages, |page, area, buf| _ = draw_page(page, area, buf));
}
