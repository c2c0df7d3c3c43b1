//! Everything that can be seen has a scene: every kind of overlay, page, form and question, every context, every pane.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use astragal::campaign::CreatureId;
use astragal::tui::action::Context;
use astragal::tui::dashboard;
use astragal::tui::layout::{Content, Pane, arrange};
use astragal::tui::overlay::{Exit, Matter, Overlay, Question};
use astragal::tui::pages::form::Purpose;
use astragal::tui::pages::reading::{Reading, ReadingPage};
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
    Overlay::Page(ReadingPage { kind: Reading::Card, .. }) => "the card of keys",
    Overlay::Page(ReadingPage { kind: Reading::Help, .. }) => "help",
    Overlay::Page(ReadingPage { kind: Reading::Sheet(CreatureId::Hero(_)), .. }) => "a hero's sheet",
    Overlay::Page(ReadingPage { kind: Reading::Sheet(CreatureId::Foe(_)), .. }) => "a foe's sheet",
    Overlay::Page(ReadingPage { kind: Reading::Scene | Reading::Forecast | Reading::Report, .. }) => "a report",
    Overlay::Page(ReadingPage { kind: Reading::Recap(_), .. }) => "a recap",
    Overlay::Page(ReadingPage { kind: Reading::Plan(_), .. }) => "what an import would bring",
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
    Overlay::Players(_) => "what the table sees",
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

/// What is seen in a scene, and in which panes at each size.
pub(super) struct Seen {
    overlay: Option<&'static str>,
    form: Option<&'static str>,
    pub(super) context: Context,
    panes: Vec<Vec<&'static str>>,
}

pub(super) static SEEN: LazyLock<Vec<Seen>> =
    LazyLock::new(|| scenes().map(|(_, player)| seen(player())).collect());

fn seen(mut player: Player) -> Seen {
    let shown = player.overlay();
    Seen {
        overlay: shown.map(overlay),
        form: shown.and_then(|shown| match shown {
            Overlay::Form(filled) => Some(form(&filled.purpose)),
            _ => None,
        }),
        context: player.contexts()[0],
        panes: SIZES.map(|size| panes(&mut player, size)).into(),
    }
}

/// The panes that have room on a screen of this size.
fn panes(player: &mut Player, (width, height): (u16, u16)) -> Vec<&'static str> {
    player.resize(width, height);
    let Shown::Table(session) = &player.shell.scene else {
        return Vec::new();
    };
    let view = dashboard::fill::dashboard(session, &player.shell.around);
    let layout = arrange(&arrangement(&view, Rect::new(0, 0, width, height)));
    let slots = layout.slots.iter().filter(|slot| !slot.area.is_empty());
    slots.map(|slot| content(slot.content)).collect()
}

#[track_caller]
fn assert_among<'a>(wanted: &[&str], seen: impl IntoIterator<Item = &'a &'static str>) {
    let seen: BTreeSet<&str> = seen.into_iter().copied().collect();
    let unseen: Vec<_> = wanted.iter().filter(|kind| !seen.contains(*kind)).collect();
    assert!(
        unseen.is_empty(),
        "no scene shows {unseen:?}: add one to SCREENS"
    );
}

#[test]
fn every_kind_of_overlay_has_a_scene() {
    assert_among(
        OVERLAYS,
        SEEN.iter().filter_map(|seen| seen.overlay.as_ref()),
    );
}

#[test]
fn every_kind_of_form_has_a_scene() {
    assert_among(FORMS, SEEN.iter().filter_map(|seen| seen.form.as_ref()));
}

#[test]
fn every_pane_has_a_scene_at_every_size_that_has_room_for_it() {
    for (at, (width, _)) in SIZES.into_iter().enumerate() {
        let has_room = |pane: &&&str| match **pane {
            "notes" => width == 200,
            "sheet" | "card" => width >= 120,
            // On one pane fortune dice are shown with the party.
            "fortune" => width > 40,
            _ => true,
        };
        let wanted: Vec<&str> = CONTENTS.iter().filter(has_room).copied().collect();
        assert_among(&wanted, SEEN.iter().flat_map(|seen| &seen.panes[at]));
    }
}

#[test]
fn every_context_has_a_scene_in_which_its_keys_work() {
    let unseen: Vec<Context> = contexts()
        .filter(|context| !SEEN.iter().any(|seen| seen.context == *context))
        .collect();
    // A pane's own keys come first, those of the whole dashboard after them.
    assert_eq!(unseen, [Context::Dashboard]);
}
