//! A phrase over as many lines as it needs, broken between its parts and never within one.

use super::cut::width;
use super::text::{Phrase, Span};

/// What stands between parts that are not parted by a sign.
const GAP: &str = "   ";

/// Spans that stay together, with what parts them from those before.
struct Part {
    between: Option<Span>,
    spans: Phrase,
}

impl Part {
    fn width(&self) -> u16 {
        self.spans.iter().map(|span| width(&span.text)).sum()
    }
}

/// The lines of a phrase, none but those of a single part wider than `room`.
pub fn flow(phrase: &Phrase, room: u16) -> Vec<Phrase> {
    let mut lines: Vec<Phrase> = Vec::new();
    let mut x = 0_u16;
    for part in parts(phrase) {
        let between = part
            .between
            .as_ref()
            .map_or(0, |between| width(&between.text));
        let fits = x.saturating_add(between).saturating_add(part.width()) <= room;
        match lines.last_mut() {
            Some(line) if fits => {
                x += between + part.width();
                line.extend(part.between.into_iter().chain(part.spans));
            }
            _ => {
                x = part.width();
                lines.push(part.spans);
            }
        }
    }
    lines
}

fn parts(phrase: &Phrase) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut between = None;
    for span in phrase {
        let is_apart = span.text.trim() == "·";
        if is_apart {
            between = Some(span.clone());
            continue;
        }
        let rest = span.text.strip_prefix(GAP);
        let span = Span {
            text: rest.unwrap_or(&span.text).to_owned(),
            ..span.clone()
        };
        let gap = rest.map(|_| Span {
            text: GAP.to_owned(),
            ..span.clone()
        });
        match (parts.last_mut(), between.take().or(gap)) {
            (Some(part), None) => part.spans.push(span),
            (_, between) => parts.push(Part {
                between,
                spans: vec![span],
            }),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Role;

    fn phrase() -> Phrase {
        let dot = || Span::new(" · ", Role::Rule);
        let plain = |text: &str| Span::new(text, Role::Fg);
        vec![
            plain("Thalia"),
            plain("  Stealth"),
            dot(),
            plain("Adept"),
            dot(),
            plain("bar major"),
            plain("   unseen"),
        ]
    }

    fn lines(room: u16) -> Vec<String> {
        let text = |line: Phrase| line.into_iter().map(|span| span.text).collect::<String>();
        flow(&phrase(), room).into_iter().map(text).collect()
    }

    #[test]
    fn what_fits_stays_on_one_line() {
        assert_eq!(lines(46), ["Thalia  Stealth · Adept · bar major   unseen"]);
    }

    #[test]
    fn a_line_breaks_between_parts_and_loses_what_parted_them() {
        assert_eq!(lines(35), ["Thalia  Stealth · Adept · bar major", "unseen"]);
        assert_eq!(lines(24), ["Thalia  Stealth · Adept", "bar major   unseen"]);
    }
}
