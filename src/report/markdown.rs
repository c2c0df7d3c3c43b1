//! A report as a Markdown page.

use crate::words::{markdown_inside, markdown_safe};

use super::{Kind, Line, Section};

/// The sections of a page, each behind a blank line.
pub fn markdown(sections: &[Section]) -> String {
    let mut page = String::new();
    for section in sections {
        let mut is_apart = false;
        for line in section {
            let is_heading = line.kind == Kind::Heading;
            if is_heading || !is_apart {
                page.push('\n');
            }
            is_apart = !is_heading;
            page.push_str(&paragraph(line));
            page.push('\n');
        }
    }
    page
}

fn paragraph(
    Line {
        kind, label, text, ..
    }: &Line,
) -> String {
    let text = match label.as_str() {
        "" => markdown_safe(text),
        label => format!("**{}** {}", markdown_safe(label), markdown_inside(text)),
    };
    match kind {
        Kind::Heading => format!("## {text}"),
        Kind::Item => format!("- {text}"),
        Kind::Secret => format!("- {text} *(secret)*"),
        Kind::Text
        | Kind::Aside
        | Kind::Notice
        | Kind::Fault
        | Kind::Verbatim
        | Kind::Ruling
        | Kind::Row
        | Kind::Example
        | Kind::Key
        | Kind::Link => text,
    }
}
