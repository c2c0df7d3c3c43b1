//! Notes told: on one row, and for players only as they stand now.

use crate::campaign::event::notes::written_by;
use crate::campaign::event::{Event, Step};
use crate::campaign::facts::notes::NotesEvent;
use crate::campaign::history::Campaign;
use crate::campaign::ids::{NoteId, RollId};
use crate::words::on_one_row;

use super::{Kind, Told, told, who_words};

/// What an event says about notes and the scene's text.
pub(super) fn tell(campaign: &Campaign, step: &Step, event: &Event) -> Option<Told> {
    let (kind, words) = match event {
        Event::Noted { text, .. } => (Kind::Note, on_one_row(text)),
        Event::Notes(NotesEvent::Hung { roll, text, .. }) => {
            let of = campaign.roll(*roll).map(|roll| {
                let names: Vec<&str> = roll.who.iter().map(|roller| roller.name.as_str()).collect();
                format!(" · on {} {}", who_words(&names, &roll.attempt), roll.what)
            });
            (
                Kind::Note,
                format!("{}{}", on_one_row(text), of.unwrap_or_default()),
            )
        }
        Event::Notes(NotesEvent::Changed { text, .. }) => {
            (Kind::Note, format!("{} · rewritten", on_one_row(text)))
        }
        Event::Notes(NotesEvent::Removed { text, .. }) => {
            (Kind::Note, format!("{} · note removed", on_one_row(text)))
        }
        Event::Notes(NotesEvent::SceneRetold { name, text }) => (
            Kind::Scene,
            format!("new text of the scene {name}: {}", on_one_row(text)),
        ),
        _ => return None,
    };
    // Players learn nothing of a roll they did not see by what was noted on it.
    let is_unseen = |roll| {
        campaign
            .roll(roll)
            .is_none_or(|kept| campaign.is_secret(roll, kept))
    };
    let is_secret = !is_open(campaign, step, event) || roll_of(event).is_some_and(is_unseen);
    Some(Told {
        is_secret,
        ..told(kind, "", words)
    })
}

/// Whether players may read it, as far as it is a matter of the note: it is open, and stands so to this day.
pub(super) fn is_open(campaign: &Campaign, step: &Step, event: &Event) -> bool {
    match event {
        Event::Noted { text, is_secret }
        | Event::Notes(NotesEvent::Hung {
            text, is_secret, ..
        }) => !is_secret && stands_so(campaign, step, written_by(step, event), text),
        Event::Notes(NotesEvent::Changed {
            note,
            text,
            is_secret,
        }) => !is_secret && stands_so(campaign, step, *note, text),
        _ => false,
    }
}

/// The roll that a note hangs on.
pub(super) const fn roll_of(event: &Event) -> Option<RollId> {
    match event {
        Event::Notes(NotesEvent::Hung { roll, .. }) => Some(*roll),
        _ => None,
    }
}

/// Whether an open note that a step wrote says this to this day, and to the same readers.
fn stands_so(campaign: &Campaign, step: &Step, id: NoteId, text: &str) -> bool {
    !campaign.is_undone(step.seq) && campaign.note_stands_so(id, text, false)
}
