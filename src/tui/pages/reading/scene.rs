//! The scene with its text, and every note with its number.

use std::borrow::Cow;

use crate::campaign::{Campaign, Note};
use crate::report::{Kind, Line, Section};
use crate::tui::widgets::TOGETHER;
use crate::words::with_links;

/// The scene, and the notes.
pub(crate) fn scene_sections(campaign: &Campaign) -> Vec<Section> {
    let aside = |text| Line::of(Kind::Aside, text);
    let scene = match &campaign.state().scene {
        Some(scene) => {
            let texts = scene.text.iter().flat_map(|text| text.lines());
            let texts = texts.map(|text| Line::of(Kind::Text, &linked(campaign, text)));
            std::iter::once(Line::of(Kind::Heading, &scene.name))
                .chain(texts)
                .collect()
        }
        None => vec![aside(
            "No scene is set: type `scene NAME: text to read aloud`.",
        )],
    };
    let mut notes = vec![Line::of(Kind::Heading, "notes")];
    if campaign.known_since() > 0 {
        notes.push(aside(
            "Earlier notes are in the log: press / and type note.",
        ));
    }
    let lines_of = |note| note_lines(campaign, note);
    notes.extend(campaign.notes().iter().flat_map(lines_of));
    if campaign.notes().is_empty() {
        notes.push(aside("None yet: type `note …` or `note secret …`."));
    }
    vec![scene, notes]
}

/// `1204 secret on 1191: the abbot lies`, and its further lines under it.
fn note_lines(campaign: &Campaign, note: &Note) -> Section {
    let kind = if note.is_secret {
        Kind::Secret
    } else {
        Kind::Text
    };
    let secret = if note.is_secret { " secret" } else { "" };
    let on = note
        .on
        .map_or_else(String::new, |roll| format!(" on {roll}"));
    let text = linked(campaign, &note.text);
    let mut texts = text.lines();
    let first = format!(
        "{}{secret}{on}: {}",
        note.id(),
        texts.next().unwrap_or_default()
    );
    std::iter::once(Line::of(kind, &first))
        .chain(texts.map(|text| Line::of(kind, text)))
        .collect()
}

/// A text whose links stay on one row; one that leads nowhere is none, and says so.
pub(super) fn linked<'a>(campaign: &Campaign, text: &'a str) -> Cow<'a, str> {
    with_links(text, |name| match campaign.link_target(name) {
        Ok(_) => format!("[[{}]]", name.replace(' ', &TOGETHER.to_string())),
        Err(why) => format!("{name} ({why})"),
    })
}
