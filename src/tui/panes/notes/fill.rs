//! Scene, notes and the luck of the evening from the game.

use crate::campaign::Hero;
use crate::campaign::luck::d20s_of_tonight;
use crate::tui::glyphs::{HAVE, UPRIGHT};
use crate::tui::panes::common::safe;
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::widgets::{Row, muted, plain};
use ratatui::text::Span;

use super::draw::{Notes, Paragraph};

/// Where the middle line of the luck's bars stands.
const AXIS: u16 = 49;

/// What a d20 shows in the mean, how far single ones scatter around it, and how much of that is a cell of the bar.
const MEAN: f64 = 10.5;
const SPREAD: f64 = 5.766;
const CELL: f64 = 0.25;

/// Who rolled how often this evening, and what d20s showed in the mean.
pub(crate) fn luck_tonight(session: &Session) -> Vec<Row<'static>> {
    let faces = d20s_of_tonight(&session.campaign);
    let of_hero = |hero: &Hero| {
        let faces = faces.get(&hero.id)?;
        let mean = faces.mean()?;
        // Few dice scatter far, and that is no luck.
        let spreads = (mean - MEAN) / (SPREAD / f64::from(faces.dice()).sqrt());
        #[expect(
            clippy::cast_possible_truncation,
            reason = "no mean of faces is as far off as that"
        )]
        let lean = (spreads / CELL).round() as i16;
        let cells = lean.unsigned_abs().min(7);
        let mut row = Row::cut(2, 20, plain(safe(&hero.name)));
        row.ending(32, plain(faces.dice().to_string()));
        row.ending(40, plain(format!("{mean:.1}")));
        let x = if lean < 0 { AXIS - cells } else { AXIS + 1 };
        row.at(x, muted(HAVE.repeat(cells.into())));
        row.at(AXIS, Span::styled(UPRIGHT, Role::Rule));
        Some(row)
    };
    session
        .campaign
        .state()
        .party
        .iter()
        .filter_map(of_hero)
        .collect()
}

pub(crate) fn notes(session: &Session) -> Notes {
    let state = session.campaign.state();
    let text = state.scene.as_ref().and_then(|scene| scene.text.as_deref());
    let scene = text.map(|text| text.lines().map(safe).collect::<Vec<_>>().join("\n"));
    let latest = state.notes.iter().rev().take(6).rev();
    let paragraphs = latest.flat_map(|note| {
        let lines = note.text.lines().enumerate();
        lines.map(|(place, line)| Paragraph {
            text: format!("{}{}", if place == 0 { "· " } else { "" }, safe(line)),
            is_secret: note.is_secret,
        })
    });
    let is_secret = state.notes.iter().any(|note| note.is_secret);
    Notes {
        secret: is_secret,
        scene,
        paragraphs: paragraphs.collect(),
        luck: Vec::new(),
    }
}
