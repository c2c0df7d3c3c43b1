//! The players' screen: everything it has to tell at every size, and the same cells whatever is hidden.

use astragal::campaign::players_view::PlayersView;
use astragal::store::Look;
use astragal::systems::System;
use astragal::tui::players_screen::draw_players;
use astragal::tui::theme::{Depth, Theme};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::support::Table;
use crate::support::keys::{Player, rows};
use crate::support::walk::one_in;

/// A fight in its second round, with a task, a handout and a result.
fn fight(has_secrets: bool) -> Table {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    let lines = [
        "hero Oren level 3 hp 27 wisdom 14",
        "hero Mira hp 22",
        "add party",
        "add ghoul*3 12",
        "add vespertine 40 as \"a hooded figure\"",
        "!add xanthippos 30 hidden",
        "scene The flooded nave: black water",
        "task \"break the seal\" 10",
        "task break +4",
        "initiative mira 18",
        "initiative oren 15",
        "!initiative xanthippos 13",
        "initiative ghoul all 12",
        "initiative vespertine 3",
        "begin",
        "mira longsword vs ghoul =15",
        "ghoul 2 -7",
        "next",
        "oren -9",
        "condition oren frightened 3",
        "!note secret xanthippos listens",
        "handout The seal reads: follow the tide.\\nIt is signed by Vespertine.",
        "!mira stealth dc 12 secret =3",
        "mira strength dc 12 =14",
    ];
    for line in lines {
        match line.strip_prefix('!') {
            Some(secret) if has_secrets => _ = table.say(secret),
            Some(_) => table.now += jiff::SignedDuration::from_secs(20),
            None => _ = table.say(line),
        }
    }
    table
}

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn drawn(view: &PlayersView, is_ascii: bool, (width, height): (u16, u16)) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    draw_players(view, false, is_ascii, NOW, area, &mut buf);
    Theme::new(Look::Dark, Depth::Exact).finish(&mut buf);
    buf
}

fn view(table: &Table) -> PlayersView {
    PlayersView::of(&table.campaign, &TimeZone::UTC)
}

fn text(buf: &Buffer) -> String {
    let rows = rows(buf).into_iter();
    rows.map(|row| row.trim_end().to_owned())
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn the_table_sees_the_fight_from_a_small_terminal_to_a_television() {
    let view = view(&fight(true));
    for size in [(60, 20), (80, 24), (120, 40), (240, 70)] {
        let name = format!("players_{}x{}", size.0, size.1);
        let mut settings = insta::Settings::clone_current();
        settings.set_prepend_module_to_snapshot(false);
        settings.set_snapshot_path("players");
        settings.bind(|| insta::assert_snapshot!(name, text(&drawn(&view, false, size))));
    }
}

#[test]
fn at_every_size_of_the_four_the_whole_order_the_turn_and_the_result_are_told_in_words() {
    let view = view(&fight(true));
    for is_ascii in [false, true] {
        for size in [(60, 20), (80, 24), (120, 40), (240, 70)] {
            let shown = text(&drawn(&view, is_ascii, size));
            for word in [
                "Oren",
                "acting",
                "ghoul",
                "next",
                "Mira",
                "hooded",
                "18/27",
                "frightened",
                "Round 1",
                "flooded nave",
                "break the seal",
                "Strength",
                "chance",
            ] {
                assert!(shown.contains(word), "{word} at {size:?}:\n{shown}");
            }
        }
    }
}

#[test]
fn no_size_is_too_small_to_be_drawn() {
    let view = view(&fight(true));
    for width in 0..=48 {
        for height in one_in(8, width.into(), 0..=26) {
            let _ = drawn(&view, width % 2 == 0, (width, height));
        }
    }
}

#[test]
fn what_is_hidden_changes_no_cell_and_no_name_is_read() {
    let (with, without) = (view(&fight(true)), view(&fight(false)));
    for size in [(60, 20), (80, 24), (240, 70)] {
        let shown = drawn(&with, false, size);
        assert_eq!(shown, drawn(&without, false, size));
        let small = text(&shown).to_lowercase();
        assert!(
            !small.contains("xanthippos") && !small.contains("vespertine"),
            "{small}"
        );
    }
}

#[test]
fn one_key_shows_the_game_master_exactly_what_the_table_sees() {
    let mut player = Player::at(fight(true).campaign).sized(100, 30);
    player.press(["X"]);
    let shown = player.rows();
    let view = PlayersView::of(&player.session().campaign, &TimeZone::UTC);
    let table = rows(&drawn(&view, false, (100, 29)));
    assert_eq!(shown.get(..29).unwrap(), table.as_slice());
    player.press(["<esc>"]);
    assert!(player.overlay().is_none());
}

#[test]
fn a_long_text_that_was_drawn_from_a_table_can_be_read_whole() {
    let mut table = fight(false);
    table.say("table omen open =1");
    let mut view = PlayersView::of(&table.campaign, &TimeZone::UTC);
    let last = view.last.as_mut().unwrap();
    assert_eq!(last.result, "a bird strikes the window and flies on");
    let long = [last.result.as_str(); 3].join(" ");
    last.result.clone_from(&long);
    for size in [(60, 20), (80, 24), (120, 40), (240, 70)] {
        let shown = rows(&drawn(&view, false, size)).join("\n");
        let (_, last) = shown.split_once("Last roll").unwrap();
        let letters = |text: &str| text.to_lowercase().split_whitespace().collect::<String>();
        assert!(letters(last).contains(&letters(&long)), "{size:?}: {shown}");
    }
}
