//! Notes hung on a roll, rewritten and removed; a scene opened, or its text told anew; lines marked.

use crate::campaign::refusal::refused;
use crate::campaign::{Event, Note, NoteId, NotesEvent, PlayersScreenEvent, Refusal, Step};

use super::Draft;
use super::commands::picture_missing;

impl Draft<'_> {
    pub(super) fn change_note(
        &mut self,
        id: NoteId,
        text: Option<&String>,
        is_secret: Option<bool>,
    ) -> Result<(), Refusal> {
        let note = self.note(id)?;
        let text = text.unwrap_or(&note.text).clone();
        let is_secret = is_secret.unwrap_or(note.is_secret);
        if text == note.text && is_secret == note.is_secret {
            return refused(format!("note {id} says that already"));
        }
        self.push(Event::Notes(NotesEvent::Changed {
            note: id,
            text,
            is_secret,
        }))
    }

    pub(super) fn remove_note(&mut self, note: NoteId) -> Result<(), Refusal> {
        let text = self.note(note)?.text.clone();
        self.push(Event::Notes(NotesEvent::Removed { note, text }))
    }

    /// What already is a fact, where it can be one.
    pub(super) fn take_fact(&mut self, event: &Event) -> Result<(), Refusal> {
        if picture_missing(event).is_some() {
            return refused(
                "a picture is copied into the campaign's folder as its line is said by itself",
            );
        }
        let is_taken_back = matches!(
            event,
            Event::PlayersScreen(PlayersScreenEvent::TakenBack(_))
        );
        if is_taken_back && self.state().players_screen.handout.is_none() {
            return refused("nothing is handed out: `handout` and a text does that");
        }
        if let Event::Notes(NotesEvent::Hung { roll, .. }) = event {
            self.campaign.standing_roll(*roll)?;
        }
        if let Event::Timer(done) = event
            && !self.state().timers.would_change(*done)
        {
            return Err(Refusal::nothing_changes());
        }
        self.push(event.clone())
    }

    /// A scene of the name of the one that is open is the same scene, told anew.
    pub(super) fn open_scene(&mut self, name: &str, text: Option<&str>) -> Result<(), Refusal> {
        let open = self
            .state()
            .scene
            .as_ref()
            .filter(|scene| scene.name.to_lowercase() == name.to_lowercase());
        match (open, text) {
            (Some(open), Some(text)) => {
                let (name, text) = (open.name.clone(), text.to_owned());
                self.push(Event::Notes(NotesEvent::SceneRetold { name, text }))
            }
            _ => self.push(Event::SceneSet {
                name: name.to_owned(),
                text: text.map(str::to_owned),
            }),
        }
    }

    fn note(&self, id: NoteId) -> Result<&Note, Refusal> {
        if let Some(note) = self.campaign.note(id) {
            return Ok(note);
        }
        self.campaign.expect_known(id.0)?;
        refused(format!(
            "there is no note {id}: the scene's page lists them all with their numbers"
        ))
    }

    /// Marks a line, or takes its mark off; the latest one that is no mark itself, if none is named.
    pub(super) fn mark(&mut self, of: Option<u64>, is_marked: bool) -> Result<(), Refusal> {
        let latest = || {
            self.campaign
                .undoable_steps()
                .find(|step| !is_of_marking(step))
                .map(|step| step.seq)
        };
        let of = of.or_else(latest).ok_or_else(|| {
            self.unless_older("the log is still empty: there is nothing to mark".into())
        })?;
        let last = self.campaign.seq();
        if !(1..=last).contains(&of) {
            return Err(Refusal::no_such_step(of, last));
        }
        match (self.campaign.is_marked(of), is_marked) {
            (true, true) => refused(format!("line {of} is already marked")),
            // Of a line that is not in memory nobody here knows whether it is marked.
            (false, false) if of > self.campaign.known_since() => {
                refused(format!("line {of} is not marked"))
            }
            _ => self.push(Event::Marked { of, is_marked }),
        }
    }
}

fn is_of_marking(step: &Step) -> bool {
    step.events
        .iter()
        .all(|event| matches!(event, Event::Marked { .. }))
}
