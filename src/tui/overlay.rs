//! What lies over the dashboard: pages, the palette, forms, questions. Keys go in, answers come out as data.

mod finder;
mod hero_form;
mod reading;

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use crate::campaign::{Being, Campaign, Hero, State};
use crate::rules::Rulebook;

use super::action::{Action, Context};
use super::keymap::{Found, Key, Keymap};
use super::message::Effect;
use super::overlays::report::ReportLine;
use super::shell::Surroundings;

pub use finder::Finder;
pub use hero_form::{Entry, FormState, Kind, Purpose};
pub use reading::{ReadingPage, rising};

/// What an overlay says to a key.
#[derive(Debug)]
pub enum Answer {
    /// Nothing happens.
    Ignored,
    /// It goes.
    Close,
    /// It goes, and this is done.
    Act(Action),
    /// This line is said; it goes if the line is taken.
    Say(String),
    /// It goes, and this line is being typed.
    Type(String),
    /// The loop is asked for this.
    Do(Effect),
}

/// A question with a yes and a no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub title: String,
    /// What follows from it.
    pub lines: Vec<String>,
}

/// Something that lies over the dashboard and has the keys.
#[derive(Debug)]
pub enum Overlay {
    /// Something to read.
    Page(ReadingPage),
    /// The palette.
    Finder(Finder),
    /// A form.
    Form(Box<FormState>),
    /// A question.
    Question(Question),
}

impl Overlay {
    /// A form for a hero, or for a new one.
    #[must_use]
    pub fn hero_form(hero: Option<&Hero>, state: &State, rules: &Rulebook) -> Self {
        Self::Form(Box::new(FormState::of_hero(hero, state, rules)))
    }

    /// The scene and the notes of the campaign.
    #[must_use]
    pub fn scene(state: &State) -> Self {
        Self::Page(ReadingPage::scene(state))
    }

    /// A step in full: its line, everything it did.
    #[must_use]
    pub fn step(campaign: &Campaign, seq: u64) -> Self {
        Self::Page(ReadingPage::step(campaign, seq))
    }

    /// Somebody's sheet.
    #[must_use]
    pub fn sheet(campaign: &Campaign, being: Being) -> Self {
        Self::Page(ReadingPage::sheet(campaign, being))
    }

    /// What the keys do here and everywhere.
    #[must_use]
    pub fn help(keymap: &Keymap, here: &[Context]) -> Self {
        Self::Page(ReadingPage::help(keymap, here))
    }

    /// What a start found odd.
    #[must_use]
    pub fn report(title: &str, lines: Vec<ReportLine>) -> Self {
        Self::Page(ReadingPage::report(title, lines))
    }

    /// Everything that can be done.
    #[must_use]
    pub fn palette(state: &State, keymap: &Keymap) -> Self {
        Self::Finder(Finder::new(state, keymap))
    }

    /// Whether to quit although steps are not on the disk.
    #[must_use]
    pub fn unsaved(count: u64) -> Self {
        let steps = if count == 1 { "1 step is" } else { &format!("{count} steps are") };
        Self::Question(Question {
            title: "quit unsaved?".into(),
            lines: vec![
                format!("{steps} not on the disk yet."),
                "They are printed when the terminal is given back, so that nothing is lost.".into(),
            ],
        })
    }

    /// Whether it rises over part of the dashboard and takes the heavy rule with it.
    #[must_use]
    pub const fn is_sheet(&self) -> bool {
        matches!(self, Self::Page(ReadingPage::Sheet(..)))
    }

    /// Whether it is a record that has a form.
    #[must_use]
    pub const fn has_form(&self) -> bool {
        matches!(self, Self::Page(page) if page.has_form())
    }

    /// Whose keys work in it.
    #[must_use]
    pub const fn context(&self) -> Context {
        match self {
            Self::Page(_) => Context::Page,
            Self::Finder(_) => Context::Palette,
            Self::Form(_) => Context::Form,
            Self::Question(_) => Context::Question,
        }
    }

    /// A key was pressed.
    pub fn press(&mut self, event: KeyEvent, around: &Surroundings) -> Answer {
        let found = around.keymap.find(&[self.context()], &[Key::of(event)]);
        let action = match found {
            Found::Action(action) => Some(action),
            Found::Prefix | Found::Nothing => None,
        };
        match self {
            Self::Page(page) => page.press(action),
            Self::Finder(finder) => finder.press(action, event),
            Self::Form(form) => form.press(action, event),
            Self::Question(_) => match action {
                Some(Action::QuitUnsaved) => Answer::Act(Action::QuitUnsaved),
                Some(Action::Leave) => Answer::Close,
                _ => Answer::Ignored,
            },
        }
    }

    /// The screen has this size: what is scrolled stays within it.
    pub fn hold(&mut self, screen: Rect) {
        match self {
            Self::Page(page) => page.hold(screen),
            Self::Finder(_) | Self::Form(_) | Self::Question(_) => {}
        }
    }

    /// Something was pasted.
    pub fn paste(&mut self, text: &str) {
        match self {
            Self::Finder(finder) => finder.paste(text),
            Self::Form(form) => form.paste(text),
            Self::Page(_) | Self::Question(_) => {}
        }
    }

    /// Its line was refused: why.
    pub fn complain(&mut self, reason: String) {
        match self {
            Self::Form(form) => form.complaint = Some(reason),
            Self::Page(_) | Self::Finder(_) | Self::Question(_) => {}
        }
    }
}
