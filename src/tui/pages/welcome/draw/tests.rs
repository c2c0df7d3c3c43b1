//! The first screen of the design, character by character, and what becomes of it on other screens.

use crate::systems::OutcomeGrade;
use crate::tui::pages::testing::{at_every_size, drawn, hints, rows, same};
use crate::tui::panes::party::view::{Dice, HitPointBar, Member, Vitality};
use crate::tui::widgets::{Typed, width as columns};
use ratatui::buffer::Buffer;

use crate::tui::pages::welcome::view::*;

use super::*;

fn entry(name: &str, system: &str, heroes: u32, played: &str) -> CampaignEntry {
    CampaignEntry {
        name: name.into(),
        system: system.into(),
        heroes,
        played: played.into(),
        ..CampaignEntry::default()
    }
}

fn start(key: &str, word: &str, note: &str) -> StartEntry {
    StartEntry {
        key: key.into(),
        word: word.into(),
        note: note.into(),
    }
}

fn party() -> Vec<Member> {
    let member = |name: &str, class: &str, (now, temporary, max), vitality, held| Member {
        name: name.into(),
        level: 4,
        class: class.into(),
        points: HitPointBar {
            now,
            max,
            temporary,
            vitality,
        },
        dice: Some(Dice { held, limit: 8 }),
        conditions: Vec::new(),
    };
    vec![
        member("Thalia", "rogue", (18, 0, 24), Vitality::Whole, 1),
        member("Oren", "cleric", (27, 0, 27), Vitality::Whole, 8),
        member("Brannoc", "fighter", (31, 0, 38), Vitality::Whole, 0),
        member("Wren", "ranger", (9, 0, 26), Vitality::Hurt, 1),
        member("Ysolde", "wizard", (4, 4, 17), Vitality::Low, 0),
    ]
}

fn preview() -> CampaignPreview {
    let line = |seq, who: &str, what: &str, level: Option<(OutcomeGrade, &str)>| LastLine {
        seq,
        who: who.into(),
        what: what.into(),
        level: level.map(|(mark, word)| (mark, word.into())),
    };
    let fact = |label: &str, text: &str| (label.to_owned(), text.to_owned());
    CampaignPreview {
        name: "The Drowned Vault".into(),
        evening: "evening 12".into(),
        stopped: "2 h 14, stopped in a fight".into(),
        moment: "round 3, Thalia’s turn".into(),
        party: party(),
        lines: vec![
            line(
                1212,
                "Wren",
                "Weapons · Master",
                Some((OutcomeGrade::Major, "major")),
            ),
            line(1213, "Bone crab", "28 → 22", None),
            line(
                1214,
                "Thalia",
                "Stealth · Adept adv",
                Some((OutcomeGrade::Critical, "critical")),
            ),
        ],
        facts: vec![
            fact("saved", "1214 of 1214, checked now"),
            fact("backups", "10, the newest of 20:02"),
            fact("dice", "sealed, all 3 411 can be checked"),
        ],
        ..CampaignPreview::default()
    }
}

fn welcome() -> Welcome {
    Welcome {
        tagline: "a game master’s dashboard".into(),
        claim: "five rule systems, exact odds, nothing lost".into(),
        version: "0.1.0".into(),
        campaigns: vec![
            entry("The Drowned Vault", "Pen & Dagger", 5, "today 21:46"),
            entry("Ash over Karth", "Swords & Sorcery", 4, "3 days ago"),
            entry("The Night Tram", "Dice pool", 3, "2 weeks ago"),
            entry("Nine Lanterns", "Monsters & Magic", 5, "30 August"),
        ],
        examples: vec![
            entry("The Bell below the Abbey", "Pen & Dagger", 5, ""),
            entry("Lockpicks and Lanterns", "Dice pool", 4, ""),
            entry("The Toll Road", "Swords & Sorcery", 4, ""),
            entry("Cold Harbor", "Success roll", 3, ""),
            entry("The Weeping Idol", "Monsters & Magic", 4, ""),
        ],
        starts: vec![
            start("n", "new campaign", "name, system, heroes: one short form"),
            start("o", "open a folder", ""),
            start("t", "trash", "2 campaigns, restore any time"),
        ],
        none: "none yet".into(),
        cursor: Some(0),
        chosen: Some(preview()),
        prompt: "/ and a few letters find a campaign".into(),
        hints: hints(
            &[
                ("Enter", "play"),
                ("↑↓", "choose"),
                ("/", "find"),
                ("n", "new"),
                ("o", "open"),
                ("R", "rename"),
                ("X", "to trash"),
            ],
            &[("Space", "all"), ("?", "help"), ("q", "quit")],
        ),
        ..Welcome::default()
    }
}

fn draw(view: &Welcome, columns: u16, rows: u16) -> Buffer {
    drawn(columns, rows, |area, buf| {
        _ = draw_welcome(&mut Canvas::new(buf, area), view);
    })
}

#[test]
fn the_first_screen_is_as_designed() {
    same(
        &draw(&welcome(), 120, 40),
        include_str!("../../fixtures/welcome_120x40.txt"),
    );
}

#[test]
fn a_narrow_screen_sums_the_campaign_up_in_two_lines() {
    same(
        &draw(&welcome(), 80, 24),
        include_str!("../../fixtures/welcome_80x24.txt"),
    );
}

#[test]
fn a_damaged_campaign_says_why() {
    let mut view = welcome();
    let fault = "the log is cut off in line 1209; the backup of 20:02 is whole: b opens it";
    view.campaigns[1].fault = "log cut off in line 1209".into();
    view.cursor = Some(1);
    view.chosen = Some(CampaignPreview {
        fault: fault.into(),
        ..CampaignPreview::default()
    });
    for (columns, lines) in [(120, 40), (80, 24)] {
        let rows = rows(&draw(&view, columns, lines)).join("\n");
        assert!(rows.contains("! log cut off in line 1209"), "{rows}");
        assert!(rows.contains("! the log is cut off in line 1209"), "{rows}");
    }
}

#[test]
fn the_rule_over_the_cursor_is_the_heavy_one() {
    let mut view = welcome();
    view.cursor = Some(5);
    let rows = rows(&draw(&view, 120, 40));
    assert!(rows[7].starts_with("── Campaigns ─"), "{}", rows[7]);
    assert!(
        rows[18].starts_with("━━ Examples, copied when opened ━"),
        "{}",
        rows[18]
    );
    assert!(rows[21].starts_with("▌ Lockpicks"), "{}", rows[21]);
}

#[test]
fn a_long_list_shows_the_part_with_the_cursor_and_counts_the_rest() {
    let mut view = welcome();
    view.campaigns = (1..=60)
        .map(|n| entry(&format!("Campaign {n}"), "Dice pool", n, "long ago"))
        .collect();
    view.cursor = Some(29);
    let rows = rows(&draw(&view, 120, 40)).join("\n");
    assert!(rows.contains("▌ Campaign 30 "), "{rows}");
    assert!(rows.contains("35 more below"), "{rows}");
}

#[test]
fn a_filter_is_typed_in_the_prompt() {
    let view = Welcome {
        filter: Some(Typed::ended("dro")),
        ..welcome()
    };
    let mut cursor = None;
    drawn(120, 40, |area, buf| {
        cursor = draw_welcome(&mut Canvas::new(buf, area), &view);
    });
    assert_eq!(cursor, Some(Position::new(6, 38)));
}

#[test]
fn every_row_is_as_wide_as_the_screen() {
    for (width, height) in [
        (40, 12),
        (57, 20),
        (80, 24),
        (105, 40),
        (106, 34),
        (140, 50),
        (220, 70),
    ] {
        for row in rows(&draw(&welcome(), width, height)) {
            assert_eq!(columns(&row), width, "{row}");
        }
    }
}

#[test]
fn nothing_panics_at_any_size() {
    let bare = Welcome {
        filter: Some(Typed::default()),
        ..Welcome::default()
    };
    at_every_size(|area, buf| _ = draw_welcome(&mut Canvas::new(buf, area), &welcome()));
    at_every_size(|area, buf| _ = draw_welcome(&mut Canvas::new(buf, area), &bare));
}
