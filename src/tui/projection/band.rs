//! The last result, and what may be done with it.

use crate::campaign::telling::{Entry, RollTold, tell};
use crate::campaign::{Being, Campaign, Fate, Roll, RollId};
use crate::rules::pen_and_dagger::{Cue, CueFor, Level};
use crate::rules::{Attempt, Outcome};
use crate::tui::action::{Action, Context};
use crate::tui::glyphs::FILLED;
use crate::tui::shell::Surroundings;
use crate::tui::sitting::Sitting;
use crate::tui::theme::Role;
use crate::tui::view::{self, Phrase, Span};

use super::log::{clock, faces, level};
use super::{key, ladder, mark_of, muted, plain, safe};

pub(super) fn result(sitting: &Sitting, around: &Surroundings) -> Option<view::Outcome> {
    let (id, roll) = sitting.campaign.standing_rolls().next()?;
    let entry = entry_of(&sitting.campaign, id)?;
    let told = entry.roll.as_ref()?;
    let Outcome::PenAndDagger(outcome) = &roll.outcome;
    let Attempt::PenAndDagger(attempt) = &roll.attempt;
    let manner = ladder::manner(attempt);
    let words = crate::campaign::telling::attempt_words(&roll.attempt);
    let (rank, _) = words.split_once(' ').unwrap_or((words.as_str(), ""));
    let mut short = safe(&roll.what);
    if !words.is_empty() {
        short.push_str(&format!(", {words}"));
    }
    let (mark, _) = level(told);
    let choices = choices(sitting, around, id, roll, told);
    Some(view::Outcome {
        who: safe(&entry.who),
        what: if manner.is_empty() || attempt.checks().len() > 1 {
            safe(&entry.what)
        } else {
            format!("{} · {rank}, {}", safe(&roll.what), manner.join(", "))
        },
        what_short: short,
        what_least: safe(&roll.what),
        faces: faces(&told.dice, told.is_typed),
        note: natural_note(told),
        note_short: if told.natural == 1 || told.passed.is_some() {
            natural_note(told)
        } else {
            String::new()
        },
        number: told.natural.to_string(),
        mark,
        word: told.word.to_owned(),
        cues: cue(sitting, outcome, told).map_or_else(Vec::new, |cue| cue.lines.clone()),
        chances: format!("{:.2} %", told.chance * 100.0),
        choices_short: choices.clone(),
        choices,
        secret: entry.is_secret,
        secret_note: format!("not shown large; {} makes it open", key_of(around, Action::Secrecy)),
        unsaved: id.0 > sitting.saved_to(),
        seq: Some(id.0),
        time: clock(around, entry.at),
        tumbling: None,
    })
}

fn entry_of(campaign: &Campaign, id: RollId) -> Option<Entry> {
    tell(campaign, campaign.step(id.0)?).into_iter().find(|entry| entry.id == id && entry.roll.is_some())
}

/// What the faces mean beside their figure: a natural 20 or 1, and whether the bar was reached.
fn natural_note(told: &RollTold) -> String {
    let natural = match (told.natural, told.level) {
        (20, Some(_)) => Some("natural 20"),
        (1, Some(_)) => Some("natural 1"),
        (20, None) => Some("a 20 softens or turns a critical failure"),
        _ => None,
    };
    let verdict = told.passed.map(|passed| if passed { "passed" } else { "missed" });
    natural.into_iter().chain(verdict).collect::<Vec<_>>().join(", ")
}

fn cue<'a>(
    sitting: &'a Sitting,
    outcome: &crate::rules::pen_and_dagger::Outcome,
    told: &RollTold,
) -> Option<&'a Cue> {
    let book = &sitting.campaign.rules().pen_and_dagger;
    match told.fate {
        Some(Fate::Converted(_)) => book.cues.iter().find(|cue| cue.level == CueFor::Normal),
        _ => book.cue_for(outcome),
    }
}

fn key_of(around: &Surroundings, action: Action) -> String {
    around.keymap.key_of(Context::Dashboard, action).unwrap_or_default()
}

/// What can be done with it, or what was: never a question that waits.
fn choices(
    sitting: &Sitting,
    around: &Surroundings,
    id: RollId,
    roll: &Roll,
    told: &RollTold,
) -> Vec<Phrase> {
    let luck = |words: &str| vec![key(key_of(around, Action::Luck)), plain(format!(" {words}"))];
    let is_fresh = sitting.fresh_roll() == Some(id);
    let state = sitting.campaign.state();
    let hero = roll.who.iter().find_map(|roller| match roller.being {
        Being::Hero(id) => state.hero(id),
        Being::Foe(_) => None,
    });
    if let (Some(Fate::Converted(_)), Some(hero)) = (told.fate, hero) {
        let held = format!("{}/{}", state.ledger.held(hero.id), hero.fortune_limit());
        let name = safe(&hero.name);
        return vec![
            vec![
                Span::new(FILLED, Role::Accent),
                plain(format!(" +1 {name} now holds ")),
                Span::new(FILLED, Role::Accent),
                plain(held),
            ],
            vec![key(key_of(around, Action::Undo)), plain(" takes both back")],
        ];
    }
    if roll.is_paused() && is_fresh {
        let go_on = vec![
            key(key_of(around, Action::GoOn)),
            plain(" goes on"),
            muted("     any other key breaks off"),
        ];
        return vec![go_on];
    }
    match (is_fresh, told.natural, told.level, hero) {
        (true, 20, Some(level), Some(hero)) => {
            let (held, limit) = (state.ledger.held(hero.id), hero.fortune_limit());
            let first = if held >= limit {
                let words = format!(
                    "! {} holds {FILLED}{held}/{limit}, two a level: spend one first",
                    safe(&hero.name)
                );
                vec![Span::new(words, Role::Warn)]
            } else {
                let normal = format!("{} normal", mark_of(Level::Normal).glyph());
                vec![
                    key(key_of(around, Action::FortuneDie)),
                    plain(" a fortune die, and "),
                    Span::bold(normal, Role::Strong),
                ]
            };
            let keeps =
                vec![muted("any other key keeps "), Span::new(mark_of(level).glyph(), mark_of(level).role())];
            vec![first, luck("luck roll"), keeps]
        }
        (true, 1, Some(Level::CriticalFailure), _) => vec![luck("luck roll: how bad does it get?")],
        _ => Vec::new(),
    }
}
