//! Scene and notes, and the luck of the evening under them.

use ratatui::text::{Line, Span};

use crate::campaign::Hero;
use crate::campaign::luck::d20s_of_tonight;
use crate::tui::glyphs::{ACTED, HAVE, SECRET_EDGE, UPRIGHT};
use crate::tui::panes::common::safe;
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, draw_lines, draw_rows, muted, plain, to_cells, wrap};

/// The scene and the notes on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// Whether the whole pane is not for the players.
    pub secret: bool,
    /// What is read out of the scene.
    pub scene: Option<String>,
    pub paragraphs: Vec<Paragraph>,
    /// Luck of the evening, under the notes.
    pub luck: Vec<Row<'static>>,
}

impl Notes {
    /// Whether there is anything to show; the scene counts where it stands among the notes.
    pub fn has_any(&self, with_scene: bool) -> bool {
        let has_scene = with_scene && self.scene.is_some();
        has_scene || !self.paragraphs.is_empty() || !self.luck.is_empty()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paragraph {
    /// What it says.
    pub text: String,
    /// Whether it is not for the players; then it has the edge of what is secret.
    pub is_secret: bool,
}

/// Columns from which the luck of the evening stands under the notes.
const LUCK_FROM: u16 = 60;
const LUCK: &str = "luck this evening         rolls    mean   against 10.5";

/// How a scene is opened, where there is none yet.
const NO_SCENE: &str = "scene NAME: what they see";

/// Draws scene, notes and, where all of it has room, luck; the scene only where it does not stand in a pane of its own.
pub fn draw_notes(canvas: &mut Canvas<'_>, notes: &Notes, with_scene: bool) {
    let mut lines = if with_scene {
        scene_lines(canvas, notes)
    } else {
        Vec::new()
    };
    if !lines.is_empty() {
        lines.push(Line::default());
    }
    lines.extend(paragraph_lines(canvas, notes));
    let y = draw_lines(canvas, 1, &lines) + 1;
    let rows = to_cells(notes.luck.len());
    let has_room = canvas.width() > LUCK_FROM && y.saturating_add(rows) < canvas.height();
    if notes.luck.is_empty() || !has_room {
        return;
    }
    let y = Row::of(2, muted(LUCK)).draw(canvas, y, false);
    draw_rows(canvas, y, &notes.luck, false);
}

/// Draws the scene and, where they stand nowhere else on the screen, the notes on it.
pub fn draw_scene_alone(canvas: &mut Canvas<'_>, notes: &Notes, with_notes: bool, curtain: bool) {
    let mut lines = scene_lines(canvas, notes);
    if with_notes {
        lines.extend(paragraph_lines(canvas, notes));
    }
    if lines.is_empty() && !curtain {
        Row::of(2, muted(NO_SCENE)).draw(canvas, 0, false);
    }
    draw_lines(canvas, 0, &lines);
}

fn scene_lines<'a>(canvas: &Canvas<'_>, notes: &'a Notes) -> Vec<Line<'a>> {
    let texts = notes.scene.iter().flat_map(|text| text.lines());
    texts
        .flat_map(|text| text_lines(canvas, text, Role::Fg))
        .collect()
}

fn paragraph_lines<'a>(canvas: &Canvas<'_>, notes: &'a Notes) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    for paragraph in &notes.paragraphs {
        if !paragraph.is_secret {
            lines.extend(text_lines(canvas, &paragraph.text, Role::Fg));
            continue;
        }
        let rows = text_lines(canvas, &paragraph.text, Role::Secret);
        lines.extend(rows.into_iter().map(|mut row| {
            let edge = [Span::styled(SECRET_EDGE, Role::Secret), Span::raw(" ")];
            row.spans.splice(0..1, edge);
            row
        }));
    }
    lines
}

/// A text over as many lines as it needs.
fn text_lines<'a>(canvas: &Canvas<'_>, text: &'a str, role: Role) -> Vec<Line<'a>> {
    let line = |line: &'a str| {
        let (point, rest) = match line.strip_prefix(ACTED) {
            Some(rest) => (ACTED, rest),
            None => ("", line),
        };
        let point = Span::styled(point, Role::Muted.mark());
        Line::from(vec![Span::raw("  "), point, Span::styled(rest, role)])
    };
    let rows = wrap(text, canvas.width().saturating_sub(4)).into_iter();
    rows.map(line).collect()
}

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
