//! Notes told: on one row, and for players only as they stand now.

use crate::campaign::event::{Event, RollId, Step};
use crate::campaign::history::Campaign;
use crate::campaign::notes::{NoteId, NotesEvent, written_by};
use crate::words::on_one_row;

use super::{Kind, Told, told, who_words};

/// What an event says about notes and the scene's text.
pub(super) fn tell(campaign: &Campaign, step: &Step, event: &Event) -> Option<Told> {
    let note = |id: NoteId, text: &str, is_secret: bool, aside: &str| Told {
        is_secret: is_secret || !stands_so(campaign, id, text, is_secret),
        ..told(Kind::Note, "", format!("{}{aside}", on_one_row(text)))
    };
    Some(match event {
        Event::Noted { text, is_secret } => note(written_by(step, event), text, *is_secret, ""),
        Event::Notes(NotesEvent::Hung { roll, text, is_secret }) => {
            let of = campaign.roll(*roll).map(|roll| {
                let names: Vec<&str> = roll.who.iter().map(|roller| roller.name.as_str()).collect();
                format!(" · on {} {}", who_words(&names, &roll.attempt), roll.what)
            });
            let told = note(written_by(step, event), text, *is_secret, &of.unwrap_or_default());
            // Players learn nothing of a roll they did not see by what was noted on it.
            let is_unseen = campaign.roll(*roll).is_none_or(|kept| campaign.is_secret(*roll, kept));
            Told { is_secret: told.is_secret || is_unseen, ..told }
        }
        Event::Notes(NotesEvent::Changed { note: id, text, is_secret }) => {
            note(*id, text, *is_secret, " · rewritten")
        }
        Event::Notes(NotesEvent::Removed { text, .. }) => {
            Told { is_secret: true, ..told(Kind::Note, "", format!("{} · note removed", on_one_row(text))) }
        }
        Event::Notes(NotesEvent::SceneRetold { name, text }) => Told {
            is_secret: true,
            ..told(Kind::Scene, "", format!("scene told anew: {name}: {}", on_one_row(text)))
        },
        _ => return None,
    })
}

/// Whether players may read it, as far as it is a matter of the note: it is open, and stands so to this day.
pub(super) fn is_open(campaign: &Campaign, step: &Step, event: &Event) -> bool {
    match event {
        Event::Noted { text, is_secret } | Event::Notes(NotesEvent::Hung { text, is_secret, .. }) => {
            !is_secret && stands_so(campaign, written_by(step, event), text, *is_secret)
        }
        Event::Notes(NotesEvent::Changed { note, text, is_secret }) => {
            !is_secret && stands_so(campaign, *note, text, *is_secret)
        }
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

/// Whether a note says this to this day, and to the same readers.
fn stands_so(campaign: &Campaign, id: NoteId, text: &str, is_secret: bool) -> bool {
    let now = campaign.state().note(id);
    now.is_some_and(|now| now.text == text && now.is_secret == is_secret)
}
