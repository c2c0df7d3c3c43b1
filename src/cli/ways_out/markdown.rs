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
        match heading {
            Some(heading) => writeln!(to, "\n{heading}")?,
            None => {
                let gap = if listed.is_none_or(|(_, was_item)| was_item) {
                    ""
                } else {
                    "\n"
                };
                writeln!(to, "{gap}{}", item(entry, zone))?;
            }
        }
        listed = Some((listed.map_or(is_item, |(first, _)| first), is_item));
    }
    Ok(listed)
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
            let name = what
                .strip_prefix("evening")
                .map_or_else(|| what.clone(), |rest| format!("Evening{rest}"));
            Some(format!("## {name}, {day}{}", mark(entry)))
        }
        Kind::Scene => Some(format!(
            "### {}{}",
            what.strip_prefix("scene: ").unwrap_or(&what),
            mark(entry)
        )),
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
    parts.extend(
        entry
            .comment
            .as_ref()
            .map(|comment| markdown_safe(&format!("# {comment}"))),
    );
    parts.retain(|part| !part.is_empty());
    let text = parts.join(" · ");
    let text = if entry.is_undone {
        format!("~~{text}~~ *(undone)*")
    } else {
        text
    };
    format!(
        "- {} {text}{}",
        entry.at.to_zoned(zone.clone()).strftime("%H:%M"),
        mark(entry)
    )
}

const fn mark(entry: &Entry) -> &'static str {
    if entry.is_secret { " *(secret)*" } else { "" }
}
