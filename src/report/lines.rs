//! The lines of a report in rows of some width: the same ones on the screen and as text.

use unicode_width::UnicodeWidthStr;

use super::{Kind, Line, Section, wrapped};

/// Columns that what an example says needs behind its line; else it goes below.
const SAYS_LEAST: usize = 20;
/// How far it is set in then.
const SET_IN: usize = 2;

/// The rows of a report, at most so many columns wide.
pub fn lay(sections: &[Section], room: usize) -> Vec<Line> {
    let rows = |section: &Section| section.iter().flat_map(|line| line.rows(room)).collect();
    let sections: Vec<Vec<Line>> = sections.iter().map(rows).collect();
    sections.join(&Line::default())
}

impl Line {
    /// As many rows as its text needs, the further ones set in as far as the first.
    pub fn rows(&self, room: usize) -> Vec<Self> {
        let Self {
            kind,
            label,
            at,
            text,
        } = self;
        if matches!(kind, Kind::Link | Kind::Verbatim) {
            return vec![self.clone()];
        }
        if *kind == Kind::Example && *at > SET_IN && room < at + SAYS_LEAST {
            let parts = wrapped(label, room).into_iter();
            let below = Self::labeled(*kind, "", SET_IN, text);
            let line = parts.map(|part| Self::labeled(*kind, part, part.width() + 1, ""));
            return line.chain(below.rows(room)).collect();
        }
        let behind = format!("{label}  {text}");
        let (label, text) = match at {
            0 if !label.is_empty() => ("", &behind),
            _ => (label.as_str(), text),
        };
        let mut texts = wrapped(text, room.saturating_sub(*at)).into_iter();
        let first = Self::labeled(*kind, label, *at, texts.next().unwrap_or_default());
        std::iter::once(first)
            .chain(texts.map(|text| Self::labeled(*kind, "", *at, text)))
            .collect()
    }
}
