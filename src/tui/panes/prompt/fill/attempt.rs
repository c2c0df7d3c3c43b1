//! What an attempt being typed is understood as, and how likely it makes what.

use crate::campaign::Attempting;
use crate::campaign::log_text::who_words;
use crate::tui::panes::common::{muted, plain, safe};
use crate::tui::panes::prompt::view::AttemptSheet;
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::widgets::text::{Phrase, Span};

use super::scales::scales;

pub(crate) fn attempt(session: &Session, attempting: &Attempting) -> AttemptSheet {
    let (scale, words, sum) = scales(session, attempting);
    let rules = session.campaign.rules();
    // Other systems have skills of the same names, which are for other things.
    let cue = attempting.attempt.purpose(rules, &attempting.what);
    AttemptSheet {
        heading: if attempting.is_secret {
            "Attempt, secret"
        } else {
            "Attempt"
        }
        .into(),
        understood: understood(attempting)
            .into_iter()
            .chain(cue.map(|cue| muted(format!("   {cue}"))))
            .collect(),
        scale,
        words,
        sum,
        ..AttemptSheet::default()
    }
}

pub(crate) fn understood(attempting: &Attempting) -> Phrase {
    let names: Vec<String> = attempting
        .who
        .iter()
        .map(|roller| safe(&roller.name))
        .collect();
    let mut phrase = vec![Span::bold(
        who_words(&names, &attempting.attempt),
        Role::Strong,
    )];
    let gap = if names.is_empty() { "" } else { "  " };
    phrase.push(Span::new(
        format!("{gap}{}", safe(&attempting.what)),
        Role::Strong,
    ));
    for term in attempting
        .because
        .split(" · ")
        .filter(|term| !term.is_empty())
    {
        phrase.push(Span::new(" · ", Role::Rule));
        phrase.push(plain(safe(term)));
    }
    for warning in &attempting.warnings {
        phrase.push(Span::new(" · ", Role::Rule));
        phrase.push(Span::new(format!("! {}", safe(warning)), Role::Warn));
    }
    if attempting.is_secret {
        phrase.push(Span::new(" · ", Role::Rule));
        phrase.push(Span::new("secret, `open` shows it", Role::Secret));
    } else if attempting.asks_secrecy {
        phrase.push(Span::new(" · ", Role::Rule));
        phrase.push(Span::new(
            "open; about knowledge or noticing? `secret`",
            Role::Warn,
        ));
    }
    for background in &attempting.asks_fit {
        let whose = attempting
            .who
            .get(background.part)
            .filter(|_| names.len() > 1);
        let whose = whose.map_or_else(String::new, |roller| format!("{}, ", safe(&roller.name)));
        phrase.push(Span::new(" · ", Role::Rule));
        let asked = format!("{whose}{}: does it fit? `adv`", safe(&background.text));
        phrase.push(Span::new(asked, Role::Warn));
    }
    phrase
}
