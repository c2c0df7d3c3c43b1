//! The log as a Markdown page: an evening a heading, its scenes under it, an entry an item.

use std::io::{self, Write};

use jiff::tz::TimeZone;

use crate::campaign::telling::{Entry, Kind, Shown};
use crate::words::markdown_safe;

pub(super) fn write(
    campaign: &str,
    entries: &[Shown],
    zone: &TimeZone,
    to: &mut impl Write,
) -> io::Result<()> {
    writeln!(to, "# {}", markdown_safe(campaign))?;
    let mut is_listing = false;
    for Shown { entry, .. } in entries {
        match heading_of(entry, zone) {
            Some(heading) => writeln!(to, "\n{heading}")?,
            None => {
                let gap = if is_listing { "" } else { "\n" };
                writeln!(to, "{gap}{}", item(entry, zone))?;
            }
        }
        is_listing = heading_of(entry, zone).is_none();
    }
    Ok(())
}

/// What stands over those that follow; what was undone stands over nothing.
fn heading_of(entry: &Entry, zone: &TimeZone) -> Option<String> {
    if entry.is_undone {
        return None;
    }
    let what = markdown_safe(&entry.what);
    match entry.kind {
        Kind::Evening => {
            let day = entry.at.to_zoned(zone.clone()).strftime("%Y-%m-%d");
            let name =
                what.strip_prefix("evening").map_or_else(|| what.clone(), |rest| format!("Evening{rest}"));
            Some(format!("## {name}, {day}{}", mark(entry)))
        }
        Kind::Scene => Some(format!("### {}{}", what.strip_prefix("scene: ").unwrap_or(&what), mark(entry))),
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
    parts.extend(entry.comment.as_ref().map(|comment| markdown_safe(&format!("# {comment}"))));
    parts.retain(|part| !part.is_empty());
    let text = parts.join(" · ");
    let text = if entry.is_undone { format!("~~{text}~~ *(undone)*") } else { text };
    format!("- {} {text}{}", entry.at.to_zoned(zone.clone()).strftime("%H:%M"), mark(entry))
}

const fn mark(entry: &Entry) -> &'static str {
    if entry.is_secret { " *(secret)*" } else { "" }
}
