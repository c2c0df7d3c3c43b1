//! A recap as a Markdown page.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::words::markdown_safe;

use super::Recap;
use super::happenings::{FortuneFlow, Happening};

impl Recap {
    /// The page, with the times of a time zone.
    #[must_use]
    pub fn markdown(&self, zone: &TimeZone) -> String {
        let mut page = format!(
            "# {}: {}\n",
            markdown_safe(&self.campaign),
            markdown_safe(&in_a_line(&self.title()))
        );
        page.extend(self.when(zone).map(|when| format!("\n*{when}*\n")));
        for scene in &self.scenes {
            page.extend(
                scene
                    .name
                    .as_ref()
                    .map(|name| format!("\n## {}\n", markdown_safe(name))),
            );
            page.push('\n');
            page.extend(
                scene
                    .happenings
                    .iter()
                    .map(|happening| format!("- {}\n", item(happening))),
            );
            if scene.happenings.is_empty() {
                page.push_str("Nothing that the log tells.\n");
            }
        }
        if !self.fortunes.is_empty() {
            page.push_str("\n## Fortune dice\n\n");
            page.extend(
                self.fortunes
                    .iter()
                    .map(|flow| format!("- **{}** {}\n", markdown_safe(&flow.name), flow.words())),
            );
        }
        if !self.lasting.is_empty() {
            page.push_str("\n## Still in effect\n\n");
            let item = |name: &str, what: &[String]| {
                format!(
                    "- **{}** {}\n",
                    markdown_safe(name),
                    markdown_safe(&what.join(", "))
                )
            };
            page.extend(
                self.lasting
                    .iter()
                    .map(|lasting| item(&lasting.name, &lasting.conditions)),
            );
        }
        if self.is_empty() {
            page.push_str("\nNothing happened that could be told.\n");
        }
        page
    }

    /// `2026-11-21, 19:00 to 22:41`; nothing where nothing happened.
    #[must_use]
    pub fn when(&self, zone: &TimeZone) -> Option<String> {
        let (from, to) = self.span?;
        let at = |at: Timestamp, form: &str| at.to_zoned(zone.clone()).strftime(form).to_string();
        Some(format!(
            "{}, {} to {}",
            at(from, "%Y-%m-%d"),
            at(from, "%H:%M"),
            at(to, "%H:%M")
        ))
    }
}

/// The first letter small: it goes on in a line.
fn in_a_line(title: &str) -> String {
    title.replacen("Evening", "evening", 1)
}

fn item(happening: &Happening) -> String {
    let who = match happening.who.as_str() {
        "" => String::new(),
        who => format!("**{}** ", markdown_safe(who)),
    };
    let secret = if happening.is_secret {
        " *(secret)*"
    } else {
        ""
    };
    format!("{who}{}{secret}", markdown_safe(&happening.text))
}

impl FortuneFlow {
    /// `+2 −1`
    #[must_use]
    pub fn words(&self) -> String {
        let gained = (self.gained > 0).then(|| format!("+{}", self.gained));
        let spent = (self.spent > 0).then(|| format!("−{}", self.spent));
        gained
            .into_iter()
            .chain(spent)
            .collect::<Vec<_>>()
            .join(" ")
    }
}
