//! What lies over the dashboard: pages, the palette, forms, questions. Keys go in, answers come out as data.

pub(crate) mod draw;
pub(crate) mod hints;
mod words;

use crate::tui::answer::Answer;
use crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use crate::campaign::players_view::PlayersView;
use crate::campaign::{Campaign, State};
use crate::store::{Folder, HandEdit, Repair};
use crate::systems::Rulebook;
use crate::words::display_safe;

use super::action::{Action, Context};
use super::message::Effect;
use super::pages::form::FormState;
use super::pages::luck::LuckPage;
use super::pages::palette::Finder;
use super::pages::reading::{Reading, ReadingPage};
use super::pages::report::view::notice;
use super::pages::rules::Browser;
use super::pages::settings::SettingsPage;
use super::pages::writing::Writing;
use crate::tui::surroundings::Surroundings;

/// A question with a yes and a no.
#[derive(Debug)]
pub struct Question {
    pub about: Matter,
    /// What is asked.
    pub title: String,
    /// What follows from it.
    pub lines: Vec<String>,
}

/// What a question is about, and so what a yes and a no do.
#[derive(Debug)]
pub enum Matter {
    /// Leaving although steps are not on the disk.
    Unsaved(Exit),
    /// Taking in a campaign.ron that was edited by hand.
    HandEdit,
    /// Beginning a fight in which nobody has initiative.
    FirstTurn,
    /// Repairing a damaged campaign.
    Repair(Folder, Box<Repair>),
    /// Doing what the game asks about: the line that does it.
    Anyway(String),
}

/// What is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    Program,
    /// The campaign, for the list of all.
    Campaign,
}

impl Exit {
    /// What is asked of the loop.
    pub const fn effect(self) -> Effect {
        match self {
            Self::Program => Effect::Quit,
            Self::Campaign => Effect::Leave,
        }
    }
}

impl Matter {
    /// What a yes and a no do, in a word or two.
    pub const fn words(&self) -> (&'static str, &'static str) {
        match self {
            Self::Unsaved(Exit::Program) => ("quit all the same", "play on"),
            Self::Unsaved(Exit::Campaign) => ("leave all the same", "play on"),
            Self::HandEdit => ("take the file", "keep the log"),
            Self::FirstTurn => ("roll initiative", "begin in the order shown"),
            Self::Repair(..) => ("repair and open", "leave it"),
            Self::Anyway(_) => ("do it anyway", "leave it"),
        }
    }

    fn answer(&self, action: Option<Action>) -> Answer {
        match (self, action) {
            (Self::Unsaved(exit), Some(Action::Yes)) => Answer::Do(exit.effect()),
            (Self::HandEdit, Some(Action::Yes)) => Answer::Edit(true),
            (Self::HandEdit, Some(Action::No)) => Answer::Edit(false),
            // Unanswered, it is asked again at the next opening.
            (Self::HandEdit, Some(Action::Leave)) => Answer::Do(Effect::Leave),
            (Self::Repair(folder, repair), Some(Action::Yes)) => {
                Answer::Do(Effect::Repair(folder.clone(), repair.clone()))
            }
            (Self::FirstTurn, Some(Action::Yes)) => Answer::Act(Action::Initiative),
            (Self::FirstTurn, Some(Action::No)) => Answer::Say("begin anyway".into()),
            (Self::Anyway(line), Some(Action::Yes)) => Answer::Say(line.clone()),
            (Self::Unsaved(_) | Self::Repair(..) | Self::Anyway(_), Some(Action::No)) => {
                Answer::Close
            }
            (
                Self::Unsaved(_) | Self::FirstTurn | Self::Repair(..) | Self::Anyway(_),
                Some(Action::Leave),
            ) => Answer::Close,
            _ => Answer::Ignored,
        }
    }
}

/// Something that lies over the dashboard and has the keys.
#[derive(Debug)]
pub enum Overlay {
    /// Something to read.
    Page(ReadingPage),
    /// The palette.
    Finder(Finder),
    Form(Box<FormState>),
    Question(Question),
    /// The rules in words.
    Rules(Box<Browser>),
    /// A text being written.
    Writing(Box<Writing>),
    /// What the dice did.
    Luck(Box<LuckPage>),
    Settings(SettingsPage),
    /// What the table sees.
    Players(Box<PlayersView>),
}

impl Overlay {
    /// A form.
    pub fn form(form: FormState) -> Self {
        Self::Form(Box::new(form))
    }

    /// What was found, a notice each.
    pub fn notices(title: &str, texts: &[String]) -> Self {
        let lines = texts.iter().flat_map(|text| notice(text));
        Self::Page(ReadingPage::report(title, lines.collect()))
    }

    /// What the disk had to say while a campaign was open.
    pub fn about_disk(texts: &[String]) -> Self {
        Self::notices("About the disk", texts)
    }

    fn question(about: Matter, title: &str, lines: Vec<String>) -> Self {
        Self::Question(Question {
            about,
            title: title.into(),
            lines,
        })
    }

    /// Whether to leave although steps are not on the disk.
    pub fn unsaved(count: u64, exit: Exit) -> Self {
        let steps = if count == 1 {
            "1 step is"
        } else {
            &format!("{count} steps are")
        };
        let title = match exit {
            Exit::Program => "quit unsaved?",
            Exit::Campaign => "leave unsaved?",
        };
        let lines = vec![
            format!("{steps} not on the disk yet."),
            "They are printed when the terminal is given back, so that nothing is lost.".into(),
        ];
        Self::question(Matter::Unsaved(exit), title, lines)
    }

    /// Who is first, where nobody has initiative: whoever rolled for it later would be too late for the round.
    pub fn who_is_first(state: &State) -> Self {
        let first = state
            .tracker
            .order
            .first()
            .map_or("", |combatant| state.name_of(combatant.creature));
        let first = display_safe(first);
        let lines = vec![
            "Nobody has initiative yet.".into(),
            format!("Once it is rolled the highest is first; in the order shown {first} is."),
        ];
        Self::question(Matter::FirstTurn, "who is first?", lines)
    }

    /// Whether a hand edit shall count, although the log went another way since.
    pub fn hand_edit(edit: &HandEdit, campaign: &Campaign) -> Self {
        let (of, last) = (edit.of, campaign.seq());
        let (title, lines) = if edit.is_ahead(campaign) {
            let lines = vec![
                format!(
                    "It tells of step {of}, but the log ends with step {last}: its end was lost."
                ),
                "The file can take its place, as one step that undo takes back.".into(),
            ];
            ("campaign.ron knows more than the log", lines)
        } else {
            let lines = vec![
                format!("It tells how the game stood after step {of}. The log went on to step {last}."),
                "Taking it puts the game back behind those steps, as one more that undo takes back.".into(),
                "If the log is kept, the file is kept in backups/ too.".into(),
            ];
            ("campaign.ron was edited", lines)
        };
        Self::question(Matter::HandEdit, title, lines)
    }

    /// Whether to repair a campaign that cannot be opened.
    pub fn repair(folder: Folder, repair: Repair) -> Self {
        let lines = repair.words();
        let about = Matter::Repair(folder, Box::new(repair));
        Self::question(about, "damaged: repair?", lines)
    }

    /// Whether something is meant although the game asks.
    pub fn anyway(why: String, line: String) -> Self {
        Self::question(Matter::Anyway(line), "all the same?", vec![why])
    }

    /// Whether it rises over part of the dashboard and takes the heavy rule with it.
    pub const fn is_sheet(&self) -> bool {
        match self {
            Self::Page(page) => page.report.shape.is_risen(),
            Self::Writing(_) => true,
            Self::Finder(_)
            | Self::Form(_)
            | Self::Question(_)
            | Self::Luck(_)
            | Self::Settings(_)
            | Self::Players(_)
            | Self::Rules(_) => false,
        }
    }

    /// Whether it tells how hard a fight will be.
    pub(crate) const fn is_forecast(&self) -> bool {
        matches!(self, Self::Page(page) if matches!(page.kind, Reading::Forecast))
    }

    /// Whether it goes where a line is to be typed: not with what is written in it, nor unanswered where the game needs to know.
    pub const fn gives_way(&self) -> bool {
        match self {
            Self::Form(_) | Self::Writing(_) => false,
            Self::Question(question) => !matches!(question.about, Matter::HandEdit),
            Self::Page(_)
            | Self::Finder(_)
            | Self::Luck(_)
            | Self::Settings(_)
            | Self::Players(_)
            | Self::Rules(_) => true,
        }
    }

    /// Whose keys work in it.
    pub const fn context(&self) -> Context {
        match self {
            Self::Page(page) => match page.kind {
                Reading::Recap(_) => Context::Recap,
                Reading::Card => Context::Help,
                Reading::Plan(_) => Context::Plan,
                _ => Context::Page,
            },
            Self::Players(_) => Context::Page,
            Self::Finder(_) => Context::Palette,
            Self::Form(_) => Context::Form,
            Self::Question(_) => Context::Question,
            Self::Writing(_) => Context::Writing,
            Self::Rules(browser) => browser.context(),
            Self::Luck(_) => Context::Luck,
            Self::Settings(_) => Context::Settings,
        }
    }

    /// A key was pressed.
    pub fn press(&mut self, event: KeyEvent, around: &Surroundings) -> Answer {
        let action = around.keymap.action(self.context(), event);
        if action == Some(Action::Line) {
            return Answer::Type(String::new());
        }
        if action == Some(Action::GoSettings) {
            return Answer::Setting(0);
        }
        match self {
            Self::Page(page) => page.press(action),
            Self::Finder(finder) => finder.press(action, event),
            Self::Form(form) => form.press(action, event, around.rules()),
            Self::Question(question) => question.about.answer(action),
            Self::Rules(browser) => browser.press(action, event),
            Self::Writing(writing) => writing.press(action, event),
            Self::Luck(page) => page.press(action),
            Self::Settings(page) => page.press(action, &around.chosen),
            Self::Players(_) if action == Some(Action::Leave) => Answer::Close,
            Self::Players(_) => Answer::Ignored,
        }
    }

    /// The screen has this size: what is scrolled stays within it.
    pub fn hold(&mut self, screen: Rect) {
        match self {
            Self::Page(page) => page.hold(screen),
            Self::Rules(browser) => browser.hold(screen),
            Self::Writing(writing) => writing.hold(screen),
            Self::Luck(page) => page.hold(screen),
            Self::Finder(_)
            | Self::Form(_)
            | Self::Question(_)
            | Self::Settings(_)
            | Self::Players(_) => {}
        }
    }

    /// Something was pasted.
    pub fn paste(&mut self, text: &str, rules: &Rulebook) {
        match self {
            Self::Finder(finder) => finder.paste(text),
            Self::Form(form) => form.paste(text, rules),
            Self::Rules(browser) => browser.paste(text),
            Self::Writing(writing) => writing.paste(text),
            Self::Page(_)
            | Self::Question(_)
            | Self::Luck(_)
            | Self::Settings(_)
            | Self::Players(_) => {}
        }
    }

    /// Its line was refused: why.
    pub fn complain(&mut self, reason: String) {
        match self {
            Self::Form(form) => form.complaint = Some(reason),
            Self::Writing(writing) => writing.complain(reason),
            Self::Page(_)
            | Self::Finder(_)
            | Self::Question(_)
            | Self::Rules(_)
            | Self::Luck(_)
            | Self::Settings(_)
            | Self::Players(_) => {}
        }
    }
}
