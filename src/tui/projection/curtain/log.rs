//! The players' log and ledger as they stand behind the curtain: without numbers, newest last.

use crate::campaign::telling::{Entry, Kind, Shown};
use crate::campaign::{Being, Fate};
use crate::rules::System;
use crate::tui::projection::log::{by_evening, clock, faces, ledger_line, level, percent, signed};
use crate::tui::projection::safe;
use crate::tui::shell::Surroundings;
use crate::tui::sitting::{Curtain, Sitting};
use crate::tui::view::{self, LogKind, LogLine};

pub(super) fn log(around: &Surroundings, curtain: &Curtain) -> view::Log {
    let worth_a_line = |shown: &&Shown| shown.entry.kind != Kind::Turn || shown.entry.what != "turn";
    let mut lines: Vec<LogLine> =
        curtain.log().iter().filter(worth_a_line).map(|shown| line(around, &shown.entry)).collect();
    if let Some(last) = lines.last_mut() {
        last.newest = true;
    }
    view::Log { lines, below: 0, cursor: None }
}

fn line(around: &Surroundings, entry: &Entry) -> LogLine {
    let roll = entry.roll.as_ref();
    LogLine {
        seq: None,
        time: clock(around, entry.at),
        kind: match entry.kind {
            Kind::Turn if entry.what.starts_with("round") => LogKind::Round,
            Kind::Evening => LogKind::Evening,
            _ => LogKind::Deed,
        },
        who: safe(&entry.who),
        what: safe(&entry.what),
        faces: roll.map_or_else(Vec::new, faces),
        figure: entry.points.map_or_else(String::new, signed),
        level: roll.map(level),
        chance: roll.and_then(|roll| roll.chance).map_or_else(String::new, percent),
        fate: match roll.and_then(|roll| roll.fate) {
            Some(Fate::Replaced(_) | Fate::ReadAgain(_)) => view::Fate::Rerolled,
            Some(Fate::Converted(_) | Fate::Continued(_)) | None => view::Fate::Stands,
        },
        secret: false,
        unsaved: false,
        newest: false,
        marked: false,
        was: None,
        hits: Vec::new(),
    }
}

pub(super) fn fortune(sitting: &Sitting, around: &Surroundings, curtain: &Curtain) -> view::Fortune {
    let (state, veil) = (sitting.campaign.state(), curtain.veil());
    let is_shown = |being: Being| !sitting.is_behind_curtain(being);
    let holders =
        state.party.iter().filter(|hero| hero.fortune_limit() > 0 && is_shown(Being::Hero(hero.id)));
    let held = holders.map(|hero| view::Hand {
        who: safe(&hero.name),
        dice: view::Dice { held: state.ledger.held(hero.id), limit: hero.fortune_limit() },
        gained: 0,
        spent: 0,
    });
    let open = sitting.campaign.ledger_lines().iter().filter(|line| is_shown(Being::Hero(line.hero)));
    let lines = open.map(|line| {
        let note = line.note.as_deref().filter(|note| veil.is_open(note));
        (line, view::FortuneLine { roll: None, ..ledger_line(state, around, line, note) })
    });
    let lines = by_evening(state, around, lines.collect());
    let unknown = state.system != System::PenAndDagger;
    view::Fortune { held: held.collect(), lines, has_cursor: false, unknown }
}
