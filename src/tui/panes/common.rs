//! Words that several panes are filled with.

use std::borrow::Cow;

use jiff::Timestamp;

use crate::campaign::line::Sentence;
use crate::campaign::{BodyWork, Command};
use crate::tui::action::{Action, Context};
use crate::tui::layout::Pane;
use crate::tui::panes::hints::draw::{Hint, Hints};
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::words::{Complaint, display_safe};

pub(crate) fn percent(chance: f64) -> String {
    match chance * 100.0 {
        // It happened under other rules than those there are now.
        percent if percent <= 0.0 => "–".into(),
        percent if percent < 1.0 => "<1".into(),
        percent => format!("{percent:.0}"),
    }
}

pub(crate) fn signed(points: i64) -> String {
    if points < 0 {
        format!("−{}", points.unsigned_abs())
    } else {
        format!("+{points}")
    }
}

/// The time of day where the game is played.
pub(crate) fn clock(around: &Surroundings, at: Timestamp) -> String {
    at.to_zoned(around.zone.clone())
        .strftime("%H:%M")
        .to_string()
}

/// The line being typed as it was read, if one is typed.
pub(crate) type Typed<'a> = Option<&'a Result<Sentence, Complaint>>;

/// The work on bodies that the line being typed would do; none if it is another line.
pub(crate) fn work(typed: Typed<'_>) -> Cow<'_, [BodyWork]> {
    match typed {
        Some(Ok(Sentence {
            command: Command::Throw(thrown),
            ..
        })) => Cow::Borrowed(&thrown.work),
        Some(Ok(sentence)) => sentence.command.body_work(),
        _ => Cow::Borrowed(&[]),
    }
}

/// Whether the faces of real dice may stand in the line being typed.
pub(crate) fn takes_faces(typed: Typed<'_>) -> bool {
    !matches!(
        typed,
        Some(Ok(Sentence {
            command: Command::Body(_) | Command::Condition { .. } | Command::Apart { .. },
            ..
        }))
    )
}

/// Text of users, harmless to show.
pub(crate) fn safe(text: &str) -> String {
    display_safe(text).into_owned()
}

/// Whether a pane has the keys, and so shows its cursor.
pub(crate) fn has_keys(session: &Session, pane: Pane) -> bool {
    session.ui.focus == pane
}

/// An action's key and word.
pub(crate) fn hint(around: &Surroundings, context: Context, action: Action) -> Option<Hint> {
    let key = around.keymap.key_of(context, action)?;
    Some(Hint::new(key, action.entry().word))
}

/// A key of a context, and what it is called; with no word it is called as everywhere.
pub(crate) type KeyCalled<'a> = (Context, Action, &'a str);

/// Keys with what they are called, as far as there are any. That which opens the curtain stays where room is short.
pub(crate) fn hints_of(around: &Surroundings, keys: &[KeyCalled<'_>]) -> Vec<Hint> {
    let of = |(context, action, word): &KeyCalled<'_>| {
        let hint = hint(around, *context, *action)?;
        let called = if word.is_empty() { &hint.word } else { *word };
        Some(Hint {
            word: called.to_owned(),
            stays: *action == Action::Curtain,
            ..hint
        })
    };
    keys.iter().filter_map(of).collect()
}

impl Hints {
    pub(crate) fn of(
        around: &Surroundings,
        left: &[KeyCalled<'_>],
        right: &[KeyCalled<'_>],
    ) -> Self {
        Self {
            left: hints_of(around, left),
            right: hints_of(around, right),
        }
    }
}
