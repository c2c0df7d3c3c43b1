//! The log as a Markdown page: an evening a heading, its scenes under it, an entry an item.

use std::io::{self, Write};

use jiff::tz::TimeZone;

use crate::campaign::log_text::{Entry, Kind, Shown};
use crate::words::markdown_safe;

pub(super) fn write_title(campaign: &str, to: &mut impl Write) -> io::Result<()> {
    writeln!(to, "# {}", markdown_safe(campaign))
}

/// Writes entries behind an item of a list; gives whether the first and the last of them are such items.
pub(super) fn write(
    entries: &[Shown],
    zone: &TimeZone,
    to: &mut impl Write,
) -> io::Result<Option<(bool, bool)>> {
    let mut listed: Option<(bool, bool)> = None;
    for Shown { entry, .. } in entries {
        let heading = heading_of(entry, zone);
        let is_item = heading.is_none();
        match (heading, listed) {
            (Some(heading), _) => writeln!(to, "\n{heading}")?,
            (None, Some((_, false))) => writeln!(to, "\n{}", item(entry, zone))?,
            (None, None | Some((_, true))) => writeln!(to, "{}", item(entry, zone))?,
        }
        listed = Some((listed.map_or(is_item, |(first, _)| first), is_item));
    }
    Ok(listed)
}

/// What stands over those that follow; what was undone stands over nothing.
fn heading_of(entry: &Entry, zone: &TimeZone) -> Option<String> {
    let (what, mark) = (markdown_safe(&entry.what), mark(entry));
    match entry.kind {
        _ if entry.is_undone => None,
        Kind::Evening => {
            let day = entry.at.to_zoned(zone.clone()).strftime("%Y-%m-%d");
            let name = what.strip_prefix("evening");
            let name = name.map(|rest| format!("Evening{rest}"));
            Some(format!("## {}, {day}{mark}", name.unwrap_or(what)))
        }
        Kind::Scene => {
            let name = what.strip_prefix("scene: ").unwrap_or(&what);
            Some(format!("### {name}{mark}"))
        }
        _ => None,
    }
}

fn item(entry: &Entry, zone: &TimeZone) -> String {
    let mut parts = Vec::new();
    if !entry.who.is_empty() {
        parts.push(format!("**{}**", markdown_safe(&entry.who)));
    }
    parts.push(markdown_safe(&entry.what));
    if let Some(roll) = &entry.roll {
        parts.push(markdown_safe(&roll.faces()));
        parts.push(markdown_safe(&roll.verdict()));
    }
    if let Some(comment) = &entry.comment {
        parts.push(markdown_safe(&format!("# {comment}")));
    }
    parts.retain(|part| !part.is_empty());
    let text = parts.join(" · ");
    let text = match entry.is_undone {
        true => format!("~~{text}~~ *(undone)*"),
        false => text,
    };
    let at = entry.at.to_zoned(zone.clone()).strftime("%H:%M");
    format!("- {at} {text}{}", mark(entry))
}

const fn mark(entry: &Entry) -> &'static str {
    if entry.is_secret { " *(secret)*" } else { "" }
}
