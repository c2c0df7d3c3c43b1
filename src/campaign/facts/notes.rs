//! Notes between the rolls: written, hung on a roll, rewritten, removed; a scene's text told anew; and rulings.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{NoteId, RollId};
use crate::words::on_one_row;

use super::entry_kinds::Kind;
use super::event_answer::{Audience, Concern, EventAnswer, InRecap, Matter, Part};
use super::unsaid::is_unsaid;

/// What happened to a note, or to the text of a scene.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum NotesEvent {
    /// One was written that hangs on a roll.
    Hung {
        roll: RollId,
        /// What it says.
        text: String,
        /// Whether it is the game master's alone.
        is_secret: bool,
    },
    /// It says this from now on.
    Changed {
        note: NoteId,
        /// What it says.
        text: String,
        /// Whether it is the game master's alone.
        is_secret: bool,
    },
    /// It was taken away; this is what it said.
    Removed {
        note: NoteId,
        /// What it said.
        text: String,
    },
    /// The scene that is open has another text.
    SceneRetold {
        /// The scene.
        name: String,
        text: String,
    },
}

impl NotesEvent {
    pub(in crate::campaign) fn rolls_named(&mut self) -> Vec<&mut RollId> {
        match self {
            Self::Hung { roll, .. } => vec![roll],
            Self::Changed { .. } | Self::Removed { .. } | Self::SceneRetold { .. } => Vec::new(),
        }
    }

    pub(in crate::campaign) fn answer(&self) -> EventAnswer<'_> {
        match self {
            Self::Hung {
                roll,
                text,
                is_secret,
            } => {
                let words = vec![on_one_row(text).into(), Part::OnRoll(*roll)];
                written(words, (None, text, *is_secret), Some(*roll))
            }
            Self::Changed {
                note,
                text,
                is_secret,
            } => {
                let words = vec![format!("{} · rewritten", on_one_row(text)).into()];
                written(words, (Some(*note), text, *is_secret), None).about(Concern::Note(*note))
            }
            Self::Removed { note, text } => {
                let words = format!("{} · note removed", on_one_row(text));
                EventAnswer::text(Kind::Note, "", words).about(Concern::Note(*note))
            }
            Self::SceneRetold { name, text } => {
                let words = format!("new text of the scene {name}: {}", on_one_row(text));
                EventAnswer::text(Kind::Scene, "", words).about(Concern::Scene(name))
            }
        }
    }
}

/// Something was noted.
pub(in crate::campaign) fn noted(text: &str, is_secret: bool) -> EventAnswer<'_> {
    let row = on_one_row(text);
    let whose = match is_secret {
        true => "a note of yours",
        false => "a note players may read",
    };
    let foretold = format!("{whose}: {row}");
    written(vec![row.into()], (None, text, is_secret), None).foretold(foretold)
}

/// The game master ruled without a roll.
pub(in crate::campaign) fn ruled(is_sure: bool, text: &str) -> EventAnswer<'_> {
    let (word, told, foretold) = match is_sure {
        true => ("sure", "Without a roll", "surely done"),
        false => ("impossible", "Impossible", "impossible"),
    };
    let told = format!("{told}: {text}").into();
    EventAnswer::text(Kind::Rule, "", format!("{word}: {text}"))
        .foretold(format!("ruled without a roll, {foretold}: {text}"))
        .to(Audience::All)
        .recapped(InRecap::Happening(Matter::Ruling, told))
}

/// Players may read a note that is open as it stands now.
fn written<'a>(
    words: Vec<Part<'a>>,
    (note, text, is_secret): (Option<NoteId>, &'a str, bool),
    on: Option<RollId>,
) -> EventAnswer<'a> {
    let audience = if is_secret {
        Audience::GmOnly
    } else {
        Audience::Note { note, text, on }
    };
    EventAnswer::parts(Kind::Note, "", words)
        .to(audience)
        .recapped(InRecap::Happening(Matter::Note, text.into()))
}

impl Note {
    /// Its number.
    pub const fn id(&self) -> NoteId {
        NoteId(self.seq, self.place)
    }
}

/// A note among others, oldest first, by its number.
pub(in crate::campaign) fn find(notes: &[Note], id: NoteId) -> Option<&Note> {
    let from = notes.partition_point(|note| note.seq < id.0);
    let of_step = notes.get(from..).unwrap_or_default();
    of_step
        .iter()
        .take_while(|note| note.seq == id.0)
        .find(|note| note.id() == id)
}

/// A note between the rolls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The step it was written by.
    pub seq: u64,
    /// Its place, from 0, among those of its step.
    #[serde(default, skip_serializing_if = "is_unsaid")]
    pub place: u32,
    /// Whether it is the game master's alone.
    pub is_secret: bool,
    /// The roll it hangs on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<RollId>,
    /// What it says.
    pub text: String,
}
