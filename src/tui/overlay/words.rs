//! What keys are called in the last row of what lies over the dashboard: by what they do in just this one.

use crate::tui::action::Action;
use crate::tui::pages::reading::{Reading, ReadingPage};
use crate::tui::panes::hints::draw::Hints;
use crate::tui::surroundings::Surroundings;

use super::Overlay;
use super::hints::{hints, usual_word};

impl Overlay {
    /// Its last row. Links come first, and what is written from a scene.
    pub(crate) fn hints(&self, around: &Surroundings) -> Hints {
        if let Self::Luck(page) = self {
            return page.hints(around);
        }
        let first = match self {
            Self::Page(page) if page.is_scene() => &[
                Action::NextLink,
                Action::Enter,
                Action::EditHero,
                Action::WriteNote,
            ][..],
            Self::Page(_) => &[Action::NextLink, Action::Enter],
            _ => &[],
        };
        hints(around, self.context(), |action| self.word(action), first)
    }

    /// What an action is called; nothing where it does nothing.
    fn word(&self, action: Action) -> &'static str {
        let usual = usual_word(self.context(), action);
        match (self, action) {
            (Self::Page(page), _) => word_of_page(page, action).unwrap_or(usual),
            (Self::Rules(browser), _) => browser.word(action),
            (Self::Question(question), Action::Yes) => question.about.words().0,
            (Self::Question(question), Action::No) => question.about.words().1,
            (Self::Finder(_), Action::Complete) => "as a line",
            (Self::Writing(writing), Action::Complete) if writing.is_import() => {
                "complete the path"
            }
            (Self::Writing(writing), Action::Enter) if writing.is_import() => "show what comes",
            (Self::Writing(writing), Action::Secrecy) if writing.is_import() => "",
            (Self::Writing(_), Action::Complete) => "",
            (Self::Form(form), Action::Enter) if form.makes_new() => "create",
            (Self::Form(form), Action::PageUp | Action::PageDown) if !form.has_parts() => "",
            (Self::Players(_), action) if action != Action::Leave => "",
            _ => usual,
        }
    }
}

fn word_of_page(page: &ReadingPage, action: Action) -> Option<&'static str> {
    let report = &page.report;
    match action {
        Action::EditHero if !page.has_form() => Some(""),
        Action::WriteNote if !page.is_scene() => Some(""),
        Action::NextLink if report.has_links() => Some("next link"),
        Action::Enter if report.link.is_some() => Some("open link"),
        Action::NextLink | Action::PreviousLink | Action::Enter => Some(""),
        Action::Yes if matches!(page.kind, Reading::Plan(_)) => Some("bring it in"),
        _ => None,
    }
}
