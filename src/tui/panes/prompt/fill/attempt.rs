//! What an attempt being typed is understood as, and how likely it makes what.

use crate::campaign::Attempting;
use crate::campaign::log_text::who_words;
use crate::tui::panes::common::safe;
use crate::tui::panes::prompt::view::Sheet;
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::widgets::{bold, dot, muted, plain, strong};
use ratatui::macros::line;
use ratatui::text::{Line, Span};

use super::scales::scales;

pub(crate) fn attempt(session: &Session, attempting: &Attempting) -> Sheet {
    let (scale, sum) = scales(session, attempting);
    let rules = session.campaign.rules();
    // Other systems have skills of the same names, which are for other things.
    let cue = attempting.attempt.purpose(rules, &attempting.what);
    let mut understood = understood(attempting);
    understood.extend(cue.map(|cue| muted(format!("   {cue}"))));
    let heading = match attempting.is_secret {
        true => "Attempt, secret",
        false => "Attempt",
    };
    Sheet {
        scale,
        sum,
        ..Sheet::of(heading, understood)
    }
}

pub(crate) fn understood(attempting: &Attempting) -> Line<'static> {
    let names: Vec<String> = attempting
        .who
        .iter()
        .map(|roller| safe(&roller.name))
        .collect();
    let mut phrase = line![bold(who_words(&names, &attempting.attempt))];
    let gap = if names.is_empty() { "" } else { "  " };
    phrase.push_span(strong(format!("{gap}{}", safe(&attempting.what))));
    for term in attempting
        .because
        .split(" · ")
        .filter(|term| !term.is_empty())
    {
        phrase.push_span(dot());
        phrase.push_span(plain(safe(term)));
    }
    for warning in &attempting.warnings {
        phrase.push_span(dot());
        phrase.push_span(Span::styled(format!("! {}", safe(warning)), Role::Warn));
    }
    if attempting.is_secret {
        phrase.push_span(dot());
        phrase.push_span(Span::styled("secret, `open` shows it", Role::Secret));
    } else if attempting.asks_secrecy {
        phrase.push_span(dot());
        phrase.push_span(Span::styled(
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
        phrase.push_span(dot());
        let asked = format!("{whose}{}: does it fit? `adv`", safe(&background.text));
        phrase.push_span(Span::styled(asked, Role::Warn));
    }
    phrase
}
