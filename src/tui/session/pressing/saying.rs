//! Lines that a key says or begins, about the one under the cursor.

use crate::tui::pages::palette::Finder;
use jiff::Timestamp;

use crate::campaign::{Offer, Timed};
use crate::tui::action::Action;
use crate::tui::keymap::Key;
use crate::tui::overlay::Overlay;
use crate::tui::session::{Prompting, Session};
use crate::words::quoted;

impl Session {
    /// Whoever is selected, as one would type it, of a group that was opened the body; empty where nobody is.
    pub(super) fn selected_name(&self) -> String {
        match (self.body_under_cursor(), self.under_cursor()) {
            (Some(body), _) => {
                let number = self.campaign.state().body_number(body);
                format!("{}.{number}", self.ui.row + 1)
            }
            (None, Some(creature)) => self.name_in_line(creature),
            (None, None) => String::new(),
        }
    }

    pub(super) fn open_prompt(&mut self, action: Action, key: Key) {
        let name = self.selected_name();
        let is_dying = |creature| self.campaign.state().dying(creature).is_some();
        let text = match action {
            Action::Roll if self.under_cursor().is_some_and(is_dying) => format!("dying {name} "),
            // A group rolls as one.
            Action::Roll if !name.is_empty() => {
                let whole = self
                    .under_cursor()
                    .map(|creature| self.name_in_line(creature));
                self.prompt = Some(Prompting::choosing(&whole.unwrap_or(name)));
                return;
            }
            Action::Add => "add ".to_owned(),
            Action::Tables => "table ".to_owned(),
            Action::Clock => "clock ".to_owned(),
            Action::PassTime => "time +".to_owned(),
            Action::Initiative => "initiative ".to_owned(),
            Action::Condition => format!("condition {name} "),
            Action::Ready => format!("ready {name} "),
            Action::EndFight => "end".to_owned(),
            Action::TypeLine => {
                let typed = || {
                    let letter = key.letter().map(String::from).unwrap_or_default();
                    match self.body_under_cursor() {
                        Some(_) => format!("{name} {letter}"),
                        None => letter,
                    }
                };
                self.line_of_correction(key).unwrap_or_else(typed)
            }
            _ => String::new(),
        };
        self.prompt = Some(Prompting::beginning(text));
    }

    /// Players see the one under the cursor no longer, or from now on.
    pub(super) fn hide_or_reveal(&mut self, now: Timestamp) {
        let Some(creature) = self.under_cursor() else {
            return self.refuse("nobody is under the cursor");
        };
        let word = if self.campaign.state().is_hidden(creature) {
            "reveal"
        } else {
            "hide"
        };
        let line = format!("{word} {}", self.selected_name());
        self.say(&line, now);
    }

    /// What the one under the cursor attacks with, as lines: the only one in the prompt, several as a small choice.
    pub(super) fn list_attacks(&mut self) {
        let Some(creature) = self.under_cursor() else {
            return self.refuse("no character is selected");
        };
        let attacks: Vec<Offer> = self.campaign.attacks(creature).collect();
        match attacks.as_slice() {
            [] => {
                let name = self.name_in_line(creature);
                self.refuse(&format!(
                    "the sheet of {name} records nothing to attack with"
                ));
            }
            [only] => self.type_line(only.line.clone()),
            _ => self.overlay(Overlay::Finder(Finder::of_offers(&attacks))),
        }
    }

    /// One of the only thing that the one under the cursor counts; of several, the prompt asks which.
    pub(super) fn spend_use(&mut self, now: Timestamp) {
        let Some(creature) = self.under_cursor() else {
            return self.refuse("no character is selected");
        };
        let name = self.selected_name();
        let counted = self.campaign.state().counters_of(creature);
        let counted: Vec<String> = counted.map(|counter| quoted(&counter.name)).collect();
        match counted.as_slice() {
            [] => self.refuse(&format!(
                "{name} counts nothing: `counter {name} arrows 20` does"
            )),
            [only] => self.say(&format!("counter {name} {only} -1"), now),
            _ => self.type_line(format!("counter {name} ")),
        }
    }

    /// For the one under the cursor; where nobody is, for nobody.
    pub(super) fn roll_luck(&mut self, now: Timestamp) {
        let name = self.under_cursor();
        let name = name.map_or_else(|| "pd".to_owned(), |creature| self.name_in_line(creature));
        self.say(&format!("{name} luck"), now);
    }

    /// A timer starts, or stops where it runs.
    pub(super) fn start_or_stop(&mut self, of: Timed, now: Timestamp) {
        let runs = self.campaign.state().timers.get(of).is_some();
        let word = of.word();
        let none = if runs { " none" } else { "" };
        self.say(&format!("timer {word}{none}"), now);
    }

    pub(super) fn toggle_secrecy(&mut self, now: Timestamp) {
        let last = self.campaign.latest_result();
        let is_secret = last.is_some_and(|(_, is_secret)| is_secret);
        self.say(if is_secret { "open" } else { "secret" }, now);
    }

    pub(crate) fn type_line(&mut self, line: String) {
        self.prompt = Some(Prompting::beginning(line));
    }
}
