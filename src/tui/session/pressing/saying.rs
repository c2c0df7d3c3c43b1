//! Lines that a key says or begins, about the one under the cursor.

use jiff::Timestamp;

use crate::campaign::{CreatureId, Offer, Timed, TurnPart};
use crate::tui::action::Action;
use crate::tui::keymap::Key;
use crate::tui::overlay::Overlay;
use crate::tui::pages::palette::Finder;
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

impl Session {
    /// The next turn; outside a fight its first, unless it has to be said who that is.
    pub(super) fn go_on(&mut self, now: Timestamp) {
        let state = self.campaign.state();
        let is_fighting = state.tracker.turn().is_some();
        let asks = !is_fighting && state.tracker.wants_initiative() && self.holder().is_none();
        match asks.then(|| Overlay::who_is_first(state)) {
            Some(question) => self.overlay(question),
            None => self.say(if is_fighting { "next" } else { "begin" }, now),
        }
    }

    pub(super) fn delay(&mut self, now: Timestamp) {
        match self.delayed_under_cursor() {
            Some(creature) => self.come_back(creature, now),
            None => self.say("delay", now),
        }
    }

    /// By the system's own roll, or by the attempt that was named once; where there is neither, it is asked for.
    pub(super) fn roll_initiative(&mut self, key: Key, now: Timestamp) {
        if self.campaign.state().knows_initiative() {
            return self.say("initiative", now);
        }
        self.open_prompt(Action::Initiative, key);
    }

    pub(super) fn come_back(&mut self, creature: CreatureId, now: Timestamp) {
        let line = format!("return {}", self.name_in_line(creature));
        self.say(&line, now);
    }

    /// What the end of the fight takes and leaves is shown in the prompt first; where it would be refused, that is said.
    pub(super) fn end_fight(&mut self, key: Key, now: Timestamp) {
        if self.campaign.state().tracker.turn().is_none() || self.holder().is_some() {
            return self.say("end", now);
        }
        self.open_prompt(Action::EndFight, key);
    }

    /// Ticks off a part of the turn of the one under the cursor, or gives it back.
    pub(super) fn tick_off(&mut self, part: TurnPart, now: Timestamp) {
        let Some(creature) = self.under_cursor() else {
            return self.refuse("no character is selected");
        };
        let word = if self.campaign.state().tracker.has_used(creature, part) {
            "unuse"
        } else {
            "use"
        };
        let line = format!("{word} {} {}", self.name_in_line(creature), part.word());
        self.say(&line, now);
    }

    /// Does what the one under the cursor has readied, or asks what it readies.
    pub(super) fn ready(&mut self, key: Key, now: Timestamp) {
        let readied = self
            .under_cursor()
            .filter(|creature| self.campaign.state().readied(*creature).is_some());
        if let Some(name) = readied.map(|creature| self.name_in_line(creature)) {
            return self.say(&format!("release {name}"), now);
        }
        self.open_prompt(Action::Ready, key);
    }
}
