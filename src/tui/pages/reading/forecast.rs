//! How hard a fight will be, as a page.

use crate::campaign::fight_forecast::FightAsked;
use crate::report::{Kind, Line, Section};
use crate::tui::pages::report::view::{Report, Shape, notice};

use super::ReadingPage;

/// The page's step in its path.
const STEP: &str = "forecast";

impl ReadingPage {
    /// How hard a fight will be, or why that cannot be told; nothing while it is being counted.
    pub fn forecast(
        whose: &str,
        asked: &FightAsked,
        told: Option<Result<Vec<Section>, String>>,
    ) -> Self {
        let sections = match told {
            None => vec![vec![Line::of(Kind::Aside, "Counting, and playing it…")]],
            Some(Ok(sections)) => sections,
            Some(Err(why)) => vec![notice(&why)],
        };
        let fight = asked.encounter.as_ref();
        let fight = fight.map_or("Whoever stands there", |one| one.name.as_str());
        Self::Report(Report {
            details: vec!["only you see this".to_owned()],
            shape: Shape::Flowing,
            ..Report::of(whose, STEP, fight, sections)
        })
    }

    /// Whether it tells how hard a fight will be.
    pub(crate) fn is_forecast(&self) -> bool {
        let Self::Report(report) = self else {
            return false;
        };
        report.path.last().is_some_and(|step| step == STEP)
    }
}
