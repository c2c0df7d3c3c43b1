//! The players' log and ledger as they stand behind the curtain: without numbers, newest last.

use crate::campaign::log_text::{Entry, Kind, Shown};
use crate::campaign::{CreatureId, RollStatus};
use crate::tui::panes;
use crate::tui::panes::common::{clock, percent, safe, signed};
use crate::tui::panes::fortune::fill::{by_evening, ledger_line};
use crate::tui::panes::log::fill::{faces, level};
use crate::tui::panes::log::view::{LogKind, LogLine};
use crate::tui::session::{Curtain, Session};
use crate::tui::surroundings::Surroundings;

pub(crate) fn log(around: &Surroundings, curtain: &Curtain) -> panes::log::view::Log {
    let worth_a_line =
        |shown: &&Shown| shown.entry.kind != Kind::Turn || shown.entry.what != "turn";
    let mut lines: Vec<LogLine> = curtain
        .log()
        .iter()
        .filter(worth_a_line)
        .map(|shown| line(around, &shown.entry))
        .collect();
    if let Some(last) = lines.last_mut() {
        last.newest = true;
    }
    panes::log::view::Log {
        lines,
        below: 0,
        cursor: None,
    }
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
        chance: roll
            .and_then(|roll| roll.chance)
            .map_or_else(String::new, percent),
        fate: match roll.and_then(|roll| roll.status) {
            Some(RollStatus::Replaced(_) | RollStatus::ReadAgain(_)) => {
                panes::log::view::RollStatus::Rerolled
            }
            Some(RollStatus::Converted(_) | RollStatus::Continued(_)) | None => {
                panes::log::view::RollStatus::Stands
            }
        },
        secret: false,
        unsaved: false,
        newest: false,
        marked: false,
        was: None,
        hits: Vec::new(),
    }
}

pub(crate) fn fortune(
    session: &Session,
    around: &Surroundings,
    curtain: &Curtain,
) -> panes::fortune::view::Fortune {
    let (state, hidden) = (session.campaign.state(), curtain.hidden_set());
    let is_shown = |creature: CreatureId| !session.is_behind_curtain(creature);
    let holders = state
        .party
        .iter()
        .filter(|hero| hero.fortune_limit() > 0 && is_shown(CreatureId::Hero(hero.id)));
    let held = holders.map(|hero| panes::fortune::view::HeroFortune {
        who: safe(&hero.name),
        dice: panes::party::view::Dice {
            held: state.ledger.held(hero.id),
            limit: hero.fortune_limit(),
        },
        gained: 0,
        spent: 0,
    });
    let open = session
        .campaign
        .ledger_lines()
        .iter()
        .filter(|line| is_shown(CreatureId::Hero(line.hero)))
        .filter(|line| curtain.lately().knows_of_line(line));
    let lines = open.map(|line| {
        let note = line.note.as_deref().filter(|note| hidden.is_open(note));
        (
            line,
            panes::fortune::view::FortuneLine {
                roll: None,
                ..ledger_line(state, around, line, note)
            },
        )
    });
    let mut lines = by_evening(state, around, lines.collect());
    // Its number counts evenings that they may have seen nothing of.
    let of_tonight = |evening: &&mut String| evening.starts_with("evening ");
    lines
        .iter_mut()
        .filter_map(|line| line.evening.as_mut())
        .filter(of_tonight)
        .for_each(|evening| *evening = "this evening".to_owned());
    let unknown = !state.system.profile().has_fortune();
    panes::fortune::view::Fortune {
        held: held.collect(),
        lines,
        has_cursor: false,
        unknown,
    }
}
