//! Where players see their page: an address to type, and a code to scan.

use crate::report::{Kind, Line, Section};
use crate::serve::{Code, Page, Reach};
use crate::tui::pages::report::view::Report;

use super::{Reading, ReadingPage};

/// How a code is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Light on a dark ground.
    Light,
    /// Dark on a light ground.
    Dark,
    /// There are no blocks to draw with.
    None,
}

impl ReadingPage {
    /// Where the page for players can be seen.
    pub fn served_page(whose: &str, page: &Page, reach: Reach, ink: Ink) -> Self {
        let line = |kind, text: &str| Line::of(kind, text);
        let address = page.address();
        let who = match reach {
            Reach::Computer => vec![
                line(
                    Kind::Text,
                    "A browser on this computer shows there what players may see, and nothing else.",
                ),
                line(
                    Kind::Text,
                    "For a television, a tablet or a phone choose “the network” in the settings, and serve it anew.",
                ),
            ],
            Reach::Network => vec![line(
                Kind::Text,
                "Whoever in your network opens this address sees what players may see, and nothing else.",
            )],
        };
        let stops = line(
            Kind::Aside,
            "Back on the dashboard the same key stops it. The address stays the same for this campaign.",
        );
        let others = page.others().iter();
        let others = others.map(|other| line(Kind::Text, &format!("In another network: {other}")));
        let code = Some(address)
            .filter(|_| reach == Reach::Network)
            .and_then(|address| Code::of(&address));
        let code: Section = match (code, ink) {
            (Some(code), Ink::Light) => verbatim(&code.lines()),
            (Some(code), Ink::Dark) => verbatim(&code.lines_on_light()),
            (_, Ink::None) | (None, _) => Vec::new(),
        };
        let mut sections = vec![vec![line(Kind::Heading, &address.to_string())], code];
        sections.push(who.into_iter().chain(others).chain([stops]).collect());
        sections.retain(|section| !section.is_empty());
        Reading::Report.page(Report::of(whose, "players", "Players’ page", sections))
    }
}

fn verbatim(lines: &[String]) -> Section {
    lines
        .iter()
        .map(|line| Line::of(Kind::Verbatim, line))
        .collect()
}
