//! The scene with its text, and every note with its number.

use crate::campaign::{Campaign, Note};
use crate::tui::pages::report::{ReportKind, ReportLine};
use crate::words::display_safe;

/// The page of the scene, paragraph by paragraph.
pub(crate) fn scene_lines(campaign: &Campaign) -> Vec<ReportLine> {
    let mut lines = Vec::new();
    match &campaign.state().scene {
        Some(scene) => {
            lines.push(line(&scene.name, ReportKind::Heading));
            lines.extend(
                scene
                    .text
                    .iter()
                    .flat_map(|text| text.lines())
                    .map(|text| line(text, ReportKind::Plain)),
            );
        }
        None => {
            lines.push(line(
                "No scene is set: type `scene NAME: text to read aloud`.",
                ReportKind::Aside,
            ));
        }
    }
    lines.extend([ReportLine::default(), line("notes", ReportKind::Heading)]);
    if campaign.known_since() > 0 {
        lines.push(line(
            "Earlier notes are in the log: press / and type note.",
            ReportKind::Aside,
        ));
    }
    lines.extend(campaign.notes().iter().flat_map(note_lines));
    if campaign.notes().is_empty() {
        lines.push(line(
            "None yet: type `note …` or `note secret …`.",
            ReportKind::Aside,
        ));
    }
    lines
}

/// `1204 secret on 1191: the abbot lies`, and its further lines under it.
fn note_lines(note: &Note) -> Vec<ReportLine> {
    let kind = if note.is_secret {
        ReportKind::Secret
    } else {
        ReportKind::Plain
    };
    let secret = if note.is_secret { " secret" } else { "" };
    let on = note
        .on
        .map_or_else(String::new, |roll| format!(" on {roll}"));
    let mut texts = note.text.lines();
    let first = format!(
        "{}{secret}{on}: {}",
        note.id(),
        texts.next().unwrap_or_default()
    );
    std::iter::once(line(&first, kind))
        .chain(texts.map(|text| line(text, kind)))
        .collect()
}

fn line(text: &str, kind: ReportKind) -> ReportLine {
    ReportLine {
        text: display_safe(text).into_owned(),
        kind,
    }
}
