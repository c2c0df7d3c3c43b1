//! Pages about the game, opened, and filled as more of it comes: the recap, luck, the rules, texts being written.

use std::path::PathBuf;
use std::sync::Arc;

use jiff::Timestamp;
use ratatui::macros::line;
use ratatui::text::Span;

use crate::campaign::log_text::{Kind, topic_of_roll};
use crate::campaign::{Event, NoteId, NotesEvent, RollId, Step};
use crate::ids::Roller;
use crate::import::Place;
use crate::systems::reference::{Chapter, Rule, Topic};
use crate::tui::action::Action;
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::tui::pages::importing::PlannedImport;
use crate::tui::pages::luck::LuckPage;
use crate::tui::pages::luck::counted::{Counted, Ticket};
use crate::tui::pages::reading::{Reading, ReadingPage};
use crate::tui::pages::recap::RecapPage;
use crate::tui::pages::report::view::Report;
use crate::tui::pages::rules::Browser;
use crate::tui::pages::writing::Writing;
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
use crate::words::display_safe;

impl Session {
    /// Opens the page at the last evening.
    pub(crate) fn open_recap(&mut self, around: &Surroundings) {
        let mut recap = RecapPage::of(&around.zone);
        let (report, goes_back) = (recap.tell(&self.campaign), recap.goes_back);
        let page = Reading::Recap(Box::new(recap)).page(report);
        if self.lay(Overlay::Page(page)) && goes_back {
            self.read_older();
        }
    }

    /// Turns the page that lies open, or copies it, and the page says so.
    pub(crate) fn turn_recap(&mut self, action: Action) {
        let Some((report, recap)) = self.overlays.last_mut().and_then(recap_in) else {
            return;
        };
        if action == Action::Copy {
            report.state = line![Span::styled("copied", Role::Good)];
            let copied = recap.copy(&self.campaign);
            self.outbox.extend(copied.map(Effect::Copy));
            return;
        }
        *report = recap.turn(action, &self.campaign);
        if recap.goes_back {
            self.read_older();
        }
    }

    /// Older history came: the page may know more now.
    pub(crate) fn refresh_recap(&mut self) {
        if let Some((report, recap)) = self.overlays.last_mut().and_then(recap_in) {
            *report = recap.tell(&self.campaign);
            if recap.goes_back {
                self.read_older();
            }
        }
    }

    /// Opens the page.
    pub(crate) fn open_luck(&mut self) {
        let (page, counting) = LuckPage::open(&self.campaign);
        if self.lay(Overlay::Luck(Box::new(page))) {
            self.outbox.extend(counting);
        }
    }

    /// A worker has counted more of the log.
    pub fn count_luck(&mut self, ticket: &Ticket, counted: Counted) {
        if let Some(page) = self.overlays.iter_mut().find_map(page_in) {
            page.take(ticket, counted);
        }
    }

    /// The game went on by itself, by these steps or to another game, while the page may be open.
    pub(crate) fn luck_goes_on(&mut self, steps: Option<&[Step]>) {
        let page = self.overlays.iter_mut().find_map(page_in);
        let counting = page.and_then(|page| page.goes_on(&self.campaign, steps));
        self.outbox.extend(counting);
    }

    /// Opens the rules at what one asks for.
    pub(crate) fn look_up(&mut self, action: Action, around: &Surroundings) {
        let topic = self
            .topic_in_question()
            .filter(|_| action == Action::RuleOfRoll);
        let rule = topic.and_then(Topic::rule);
        self.open_rules(around, rule);
    }

    /// What the entry under the log's cursor is about; elsewhere the last roll.
    fn topic_in_question(&self) -> Option<Topic> {
        let entry = match self.ui.focus {
            Pane::Log => self.entry_at_foot(),
            _ => None,
        };
        match entry {
            Some(entry) => entry.topic,
            None => {
                let last = self.campaign.standing_rolls().next();
                last.map(|(id, roll)| topic_of_roll(&self.campaign, id, roll))
            }
        }
    }

    /// Opens the rules, at one of them or at the list of all.
    pub(crate) fn open_rules(&mut self, around: &Surroundings, at: Option<&'static Rule>) {
        let home = Chapter::System(self.campaign.state().system);
        let browser = Browser::at(Arc::clone(&around.rules), home, at);
        self.overlay(Overlay::Rules(Box::new(browser)));
    }

    /// A new note; in the log one on the roll under the cursor, or the note itself that is there.
    pub(crate) fn write_note(&mut self) {
        let writing = match (self.note_under_cursor(), self.roll_under_cursor()) {
            (Some(note), _) => {
                let about = note.on.map_or_else(String::new, |roll| self.about(roll));
                Writing::of_note(note, about)
            }
            (None, Some(roll)) => Writing::of_new_note(Some((roll, self.about(roll)))),
            (None, None) => Writing::of_new_note(None),
        };
        self.overlay(Overlay::Writing(Box::new(writing)));
    }

    /// What is read out of the scene that is open.
    pub(crate) fn write_scene(&mut self) {
        match &self.campaign.state().scene {
            Some(scene) => {
                let writing = Writing::of_scene(scene);
                self.overlay(Overlay::Writing(Box::new(writing)));
            }
            None => self.type_line("scene ".to_owned()),
        }
    }

    /// So much of what shall come in is planned.
    pub(crate) fn planning(&mut self, percent: u16) {
        if let Some(writing) = self.import_being_written() {
            writing.read_so_far(percent);
        }
    }

    /// What shall come in was read: it is shown before anything is done. Whoever closed it meanwhile is not asked.
    pub(crate) fn planned(&mut self, planned: Result<Box<PlannedImport>, String>) {
        let is_plan = |top: &mut Overlay| matches!(top, Overlay::Page(page) if matches!(page.kind, Reading::Plan(_)));
        // It was read again for the bestiary.
        self.overlays.pop_if(is_plan);
        let Some(writing) = self.import_being_written() else {
            return;
        };
        match planned {
            Ok(shown) => {
                writing.has_read();
                let page = ReadingPage::plan(&self.campaign.state().name, shown);
                self.overlays.push(Overlay::Page(page));
            }
            Err(why) => writing.complain(why),
        }
    }

    /// Foes and fights of an import are kept in files.
    pub(crate) fn imported(&mut self, files: &[PathBuf]) {
        let names = files.iter().filter_map(|file| file.file_name());
        let names: Vec<_> = names.map(|name| name.to_string_lossy()).collect();
        self.said = Some(format!(
            "kept as {}: `add` knows them when a campaign is opened next",
            names.join(", ")
        ));
    }

    /// A path was typed as far as only one goes on.
    pub(crate) fn completed(&mut self, path: &str) {
        if let Some(writing) = self.import_being_written() {
            writing.set(path);
        }
    }

    /// Brings in what was planned, as one step or as new files; what was typed for it goes too.
    pub(crate) fn bring(&mut self, shown: PlannedImport, now: Timestamp) {
        let PlannedImport { request, plan } = shown;
        self.overlays.pop();
        if request.place != Place::Campaign {
            self.ask(Effect::KeepImport(Box::new(plan)));
        } else if let Err(why) = self.do_together((&plan.source(), &plan.lines()), now) {
            return self.refuse_where_asked(why);
        }
        if self.import_being_written().is_some() {
            self.overlays.pop();
        }
    }

    fn import_being_written(&mut self) -> Option<&mut Writing> {
        match self.overlays.last_mut() {
            Some(Overlay::Writing(writing)) if writing.is_import() => Some(writing),
            _ => None,
        }
    }

    fn note_under_cursor(&self) -> Option<&crate::campaign::Note> {
        if self.ui.focus != Pane::Log {
            return None;
        }
        let entry = self.entry_under_cursor()?;
        if entry.kind != Kind::Note {
            return None;
        }
        let changed = self
            .campaign
            .step(entry.id.0)?
            .events
            .iter()
            .find_map(|event| match event {
                Event::Notes(NotesEvent::Changed { note, .. }) => Some(*note),
                _ => None,
            });
        self.campaign.note(changed.unwrap_or(NoteId(entry.id.0, 0)))
    }

    fn roll_under_cursor(&self) -> Option<RollId> {
        let id = self.log_cursor().filter(|_| self.ui.focus == Pane::Log)?;
        self.campaign
            .roll(id)
            .map(|_| id)
            .filter(|id| !self.campaign.is_undone(id.0))
    }

    /// `on roll 1191, Thalia Deceive`
    fn about(&self, id: RollId) -> String {
        let words = self.campaign.roll(id).map_or_else(String::new, |roll| {
            let names = Roller::names(&roll.who);
            format!(", {} {}", names.join(" + "), roll.what)
        });
        display_safe(&format!("on roll {id}{words}")).into_owned()
    }
}

fn recap_in(overlay: &mut Overlay) -> Option<(&mut Report, &mut RecapPage)> {
    match overlay {
        Overlay::Page(ReadingPage {
            report,
            kind: Reading::Recap(recap),
        }) => Some((report, recap)),
        _ => None,
    }
}

fn page_in(overlay: &mut Overlay) -> Option<&mut LuckPage> {
    if let Overlay::Luck(page) = overlay {
        Some(page)
    } else {
        None
    }
}
