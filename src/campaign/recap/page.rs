//! A recap as a page: on the screen, or as Markdown.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::report::{Kind, Line, Section, markdown};
use crate::words::markdown_safe;

use super::Recap;
use super::happenings::{FortuneFlow, Happening, Lasting, SceneRecap};

impl Recap {
    /// Its scenes, and what came of them.
    pub fn sections(&self) -> Vec<Section> {
        let list = |heading: &str, items: Vec<Line>| {
            let heading = Line::of(Kind::Heading, heading);
            (!items.is_empty()).then(|| std::iter::once(heading).chain(items).collect())
        };
        let fortunes = self.fortunes.iter().map(FortuneFlow::line).collect();
        let lasting = self.lasting.iter().map(Lasting::line).collect();
        let lists = [
            list("Fortune dice", fortunes),
            list("Still in effect", lasting),
        ];
        let scenes = self.scenes.iter().map(SceneRecap::section);
        let sections: Vec<Section> = scenes.chain(lists.into_iter().flatten()).collect();
        if sections.is_empty() {
            return nothing_told();
        }
        sections
    }

    /// The page, with the times of a time zone.
    pub fn markdown(&self, zone: &TimeZone) -> String {
        let when = self.when(zone);
        let when = when.map_or_else(String::new, |when| format!("\n*{when}*\n"));
        // It goes on in a line.
        let title = self.title().replacen("Evening", "evening", 1);
        let (campaign, title) = (markdown_safe(&self.campaign), markdown_safe(&title));
        format!(
            "# {campaign}: {title}\n{when}{}",
            markdown(&self.sections())
        )
    }

    /// `2026-11-21, 19:00 to 22:41`; nothing where nothing happened.
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

/// What is said where there is nothing to tell.
pub fn nothing_told() -> Vec<Section> {
    vec![vec![Line::of(
        Kind::Aside,
        "Nothing worth telling happened.",
    )]]
}

impl SceneRecap {
    fn section(&self) -> Section {
        let name = self.name.iter().map(|name| Line::of(Kind::Heading, name));
        let nothing = Line::of(Kind::Aside, "Nothing that the log tells.");
        let nothing = self.happenings.is_empty().then_some(nothing);
        let happenings = self.happenings.iter().map(Happening::line);
        name.chain(happenings).chain(nothing).collect()
    }
}

impl Happening {
    fn line(&self) -> Line {
        let kind = if self.is_secret {
            Kind::Secret
        } else {
            Kind::Item
        };
        Line::labeled(kind, &self.who, 0, &self.text)
    }
}

impl FortuneFlow {
    /// `Wren  +2 −1`
    fn line(&self) -> Line {
        let gained = (self.gained > 0).then(|| format!("+{}", self.gained));
        let spent = (self.spent > 0).then(|| format!("−{}", self.spent));
        let flow: Vec<String> = gained.into_iter().chain(spent).collect();
        Line::labeled(Kind::Item, &self.name, 0, &flow.join(" "))
    }
}

impl Lasting {
    fn line(&self) -> Line {
        Line::labeled(Kind::Item, &self.name, 0, &self.conditions.join(", "))
    }
}
