//! What the page of luck says around its parts: what was counted, what is still being read, which keys help.

use crate::campaign::luck::Source;
use crate::tui::action::{Action, Context};
use crate::tui::panes::common::hints_of;
use crate::tui::panes::hints::draw::{Hint, Hints};
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
use crate::tui::widgets::{dot, muted, strong};
use crate::words::{display_safe, grouped};
use ratatui::macros::line;
use ratatui::text::{Line, Span};

use super::places::{Part, Places};
use super::{CountedExtent, LuckPage};

/// Columns under which everything is said in fewer words.
const NARROW: u16 = 80;

impl LuckPage {
    /// The name of a part as it stands in its rule.
    pub(super) fn name(&self, part: Part) -> String {
        match part {
            Part::Heroes => "Heroes".to_owned(),
            Part::Faces => format!("Faces of the d{}", self.die()),
            Part::Levels if self.is_flow => "Hit points and fortune".to_owned(),
            Part::Levels => "Levels by evening".to_owned(),
            Part::Streaks if self.figures.fortune.is_empty() => "Streaks".to_owned(),
            Part::Streaks => "Streaks and fortune".to_owned(),
        }
    }

    fn is_narrow(&self) -> bool {
        self.screen.width < NARROW
    }

    /// `3 411 dice · 12 evenings · all heroes`; a plus says that more is being read.
    pub(crate) fn title(&self) -> Line<'static> {
        let more = if self.reach == CountedExtent::Whole {
            ""
        } else {
            "+"
        };
        let evenings = self
            .figures
            .evenings
            .iter()
            .filter(|evening| evening.number > 0)
            .count();
        let plural = |count: usize| if count == 1 { "evening" } else { "evenings" };
        let dice = strong(format!("{}{more} dice", grouped(self.figures.dice)));
        if self.is_narrow() {
            return line![dice];
        }
        line![
            dice,
            dot(),
            muted(format!("{evenings}{more} {}", plural(evenings))),
            dot(),
            Span::styled("all heroes", Role::Accent.bold()),
        ]
    }

    pub(crate) fn foot(&self) -> Line<'static> {
        let (dice, typed) = (grouped(self.figures.dice), grouped(self.figures.typed));
        let (text, role) = match (&self.reach, self.source) {
            (CountedExtent::Reading(step), _) if self.is_narrow() => {
                (format!("up to step {step} still being read"), Role::Warn)
            }
            (CountedExtent::Whole, _) if self.is_narrow() => {
                (format!("typed in: {typed} of {dice} dice"), Role::Muted)
            }
            (CountedExtent::Reading(step), _) => {
                let text = format!("Still reading steps 1 to {step}: every figure grows.");
                (text, Role::Warn)
            }
            (CountedExtent::Broken(step, why), _) => {
                let why = display_safe(why);
                let text = format!("! Steps 1 to {step} are not counted: {why}");
                (text, Role::Warn)
            }
            (CountedExtent::Whole, Some(Source::Typed)) => {
                let text = format!("Only dice typed in from the table: {typed} of {dice}.");
                (text, Role::Accent)
            }
            (CountedExtent::Whole, Some(Source::Rolled)) => {
                let rolled = grouped(self.figures.dice - self.figures.typed);
                let text = format!("Only dice rolled by the program: {rolled} of {dice}.");
                (text, Role::Accent)
            }
            (CountedExtent::Whole, None) => {
                let among = "Dice typed in from the table are among them";
                (format!("{among}: {typed} of {dice}."), Role::Muted)
            }
        };
        Span::styled(text, role).into()
    }

    /// The arrows in the words of what they do here; all others in those of the catalog.
    pub(crate) fn hints(&self, around: &Surroundings) -> Hints {
        let own = |action, word| (Context::Luck, action, word);
        let turned = if self.is_flow { "levels" } else { "" };
        let dice = match self.source {
            None => "rolled by the program",
            Some(Source::Rolled) => "",
            Some(Source::Typed) => "all dice",
        };
        let part = [own(Action::NextPane, "part")];
        let shows_all = Places::of(self.screen, self.part).shows_all();
        let mut left = hints_of(around, if shows_all { &[] } else { &part });
        left.extend([Hint::new("↑↓", "hero"), Hint::new("←→", "die")]);
        let switches = [own(Action::Evenings, turned), own(Action::TypedDice, dice)];
        left.extend(hints_of(around, &switches));
        let right = [
            own(Action::Zoom, "dashboard"),
            own(Action::Help, ""),
            own(Action::Leave, ""),
        ];
        let right = hints_of(around, &right);
        Hints { left, right }
    }
}
