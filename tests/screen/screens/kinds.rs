//! Everything that can be seen has a scene: every kind of overlay, page, form and question, every context, every pane.

use std::collections::BTreeSet;

use astragal::campaign::CreatureId;
use astragal::tui::action::Context;
use astragal::tui::dashboard;
use astragal::tui::layout::{Content, Pane, arrange};
use astragal::tui::overlay::{Exit, Matter, Overlay, Question};
use astragal::tui::pages::form::Purpose;
use astragal::tui::pages::reading::ReadingPage;
use astragal::tui::screen::arrangement;
use astragal::tui::shell::Scene as Shown;
use ratatui::layout::Rect;

use super::{SIZES, scenes};
use crate::support::keys::{Player, contexts};

/// The kinds of something: a match that the compiler holds to be whole, and the list of what it may give.
macro_rules! kinds {
    ($list:ident, $kind:ident, $of:ty: $($pattern:pat => $name:literal),* $(,)?) => {
        const $list: &[&str] = &[$($name),*];

        fn $kind(of: $of) -> &'static str {
            match of {
                $($pattern => $name),*
            }
        }
    };
}

kinds!(OVERLAYS, overlay, &Overlay:
    Overlay::Page(ReadingPage::Card(_)) => "the card of keys",
    Overlay::Page(ReadingPage::Help(_)) => "help",
    Overlay::Page(ReadingPage::Sheet(_, CreatureId::Hero(_))) => "a hero's sheet",
    Overlay::Page(ReadingPage::Sheet(_, CreatureId::Foe(_))) => "a foe's sheet",
    Overlay::Page(ReadingPage::Report(_)) => "a report",
    Overlay::Page(ReadingPage::Recap(_)) => "a recap",
    Overlay::Finder(_) => "a choice",
    Overlay::Form(_) => "a form",
    Overlay::Question(Question { about: Matter::Unsaved(Exit::Program), .. }) => "whether to quit unsaved",
    Overlay::Question(Question { about: Matter::Unsaved(Exit::Campaign), .. }) => "whether to leave unsaved",
    Overlay::Question(Question { about: Matter::FirstTurn, .. }) => "who is first",
    Overlay::Question(Question { about: Matter::Anyway(_), .. }) => "whether to do it anyway",
    Overlay::Question(Question { about: Matter::HandEdit, .. }) => "whether to take a hand edit",
    Overlay::Question(Question { about: Matter::Repair(..), .. }) => "whether to repair",
    Overlay::Rules(_) => "the rules",
    Overlay::Writing(_) => "a text",
    Overlay::Luck(_) => "the page of luck",
    Overlay::Settings(_) => "the settings",
);

kinds!(FORMS, form, &Purpose:
    Purpose::Record(_) => "somebody's record",
    Purpose::Campaign(_) => "a new campaign",
    Purpose::Rename(_) => "another name",
    Purpose::Copy => "a copy",
);

kinds!(CONTENTS, content, Content:
    Content::Pane(Pane::Party) => "party",
    Content::Pane(Pane::Table) => "table",
    Content::Pane(Pane::Turns) => "turns",
    Content::Pane(Pane::Tasks) => "tasks",
    Content::Pane(Pane::Fortune) => "fortune",
    Content::Pane(Pane::Log) => "log",
    Content::Notes => "notes",
    Content::Sheet => "sheet",
    Content::Card => "card",
);

/// Whether each of these is seen in one of the scenes.
fn assert_all_seen(wanted: &[&str], seen: impl Fn(&mut Player) -> Vec<&'static str>) {
    let seen = scenes().flat_map(|(_, player)| seen(&mut player()));
    assert_among(wanted, &seen.collect());
}

#[track_caller]
fn assert_among(wanted: &[&str], seen: &BTreeSet<&str>) {
    let unseen: Vec<_> = wanted.iter().filter(|kind| !seen.contains(*kind)).collect();
    assert!(
        unseen.is_empty(),
        "no scene shows {unseen:?}: add one to SCREENS"
    );
}

#[test]
fn every_kind_of_overlay_has_a_scene() {
    assert_all_seen(OVERLAYS, |player| {
        player.overlay().map(overlay).into_iter().collect()
    });
}

#[test]
fn every_kind_of_form_has_a_scene() {
    assert_all_seen(FORMS, |player| match player.overlay() {
        Some(Overlay::Form(filled)) => vec![form(&filled.purpose)],
        _ => Vec::new(),
    });
}

#[test]
fn every_pane_has_a_scene_at_every_size_that_has_room_for_it() {
    let mut players: Vec<Player> = scenes().map(|(_, player)| player()).collect();
    for (width, height) in SIZES {
        let has_room = |pane: &&&str| match **pane {
            "notes" | "sheet" | "card" => width == 200,
            // On one pane fortune dice are shown with the party.
            "fortune" => width > 40,
            _ => true,
        };
        let wanted: Vec<&str> = CONTENTS.iter().filter(has_room).copied().collect();
        let seen = players.iter_mut().flat_map(|player| {
            player.resize(width, height);
            let Shown::Table(session) = &player.shell.scene else {
                return Vec::new();
            };
            let view = dashboard::fill::dashboard(session, &player.shell.around);
            let layout = arrange(&arrangement(&view, Rect::new(0, 0, width, height)));
            layout
                .slots
                .iter()
                .filter(|slot| !slot.area.is_empty())
                .map(|slot| content(slot.content))
                .collect()
        });
        assert_among(&wanted, &seen.collect());
    }
}

#[test]
fn every_context_has_a_scene_in_which_its_keys_work() {
    let seen: Vec<Option<Context>> = scenes()
        .map(|(_, player)| player().contexts().first().copied())
        .collect();
    let unseen: Vec<Context> = contexts()
        .filter(|context| !seen.contains(&Some(*context)))
        .collect();
    // A pane's own keys come first, those of the whole dashboard after them.
    assert_eq!(unseen, [Context::Dashboard]);
}
