//! What the disk thread says, as messages to the loop.

use crate::store::{Notice, Reply};
use crate::tui::message::{Message, Told};

pub(super) fn said(notices: &[Notice]) -> Vec<String> {
    notices.iter().map(ToString::to_string).collect()
}

pub(super) fn message_of(reply: Reply) -> Option<Message> {
    match reply {
        Reply::Stored(seq) => Some(Message::Table(Told::Stored(seq))),
        Reply::Trouble { saved_to, reason } => {
            Some(Message::Table(Told::Trouble { saved_to, reason }))
        }
        Reply::Older(read) => Some(Message::Table(Told::of_older(*read))),
        Reply::Closed { .. } => Some(Message::Closed),
        Reply::Snapped { mut notices, .. } => {
            // A copy of an edit was spoken of when the edit was answered.
            notices.retain(|notice| !matches!(notice, Notice::BackedUp { .. }));
            (!notices.is_empty()).then(|| Message::Table(Told::Noticed(said(&notices))))
        }
        Reply::Found(notices) => Some(Message::Table(Told::Noticed(said(&notices)))),
        Reply::Damaged(error) => Some(Message::Table(Told::Damaged(error.in_brief()))),
        Reply::Copied(Ok((folder, seq))) => {
            let copied = format!(
                "everything up to step {seq} is written to {}",
                folder.display()
            );
            Some(Message::Table(Told::Noticed(vec![copied])))
        }
        Reply::Copied(Err(error)) => Some(Message::Table(Told::Refused(error.to_string()))),
    }
}
