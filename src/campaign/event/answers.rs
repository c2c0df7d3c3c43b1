//! What those events answer that no fact speaks for: of records, of rolls, and of the log itself.

use crate::campaign::facts::entry_kinds::Kind;
use crate::campaign::facts::event_answer::{Audience, Concern, EventAnswer, InRecap};
use crate::campaign::{Change, CreatureId, FoeChange, FoeId, Hero, HeroId, Matter, Roll, RollId};
use crate::systems::RollTarget;
use crate::systems::reference::Topic;

use super::{RestoreCause, Undone};

/// A hero joined the party.
pub(super) fn hero_made(hero: &Hero) -> EventAnswer<'_> {
    EventAnswer::text(Kind::Hero, &hero.name, "joins the party")
        .to(Audience::IfKnown)
        .about_all([CreatureId::Hero(hero.id)])
        .recapped(InRecap::Joins(&hero.name))
}

/// A hero left the party.
pub(super) fn hero_retired(hero: HeroId, name: &str) -> EventAnswer<'_> {
    EventAnswer::text(Kind::Hero, name, "leaves the party")
        .to(Audience::IfKnown)
        .about(Concern::Record(CreatureId::Hero(hero)))
        .recapped(InRecap::Happening(Matter::Party, "leaves the party".into()))
}

/// A field of a hero's record changed. The secret note on it is the game master's.
pub(super) fn hero_changed<'a>(hero: HeroId, name: &'a str, change: &'a Change) -> EventAnswer<'a> {
    let audience = match change {
        Change::Secret(_) => Audience::GmOnly,
        Change::Name(_)
        | Change::Player(_)
        | Change::Class(_)
        | Change::Level(_)
        | Change::Background(_)
        | Change::Notes(_)
        | Change::Sheet(_) => Audience::IfKnown,
    };
    let recap = match change {
        Change::Level(level) => {
            InRecap::Happening(Matter::Party, format!("is level {level} now").into())
        }
        Change::Name(new) => InRecap::Renamed(new, name),
        _ => InRecap::Nothing,
    };
    EventAnswer::text(Kind::Hero, name, change_words(change))
        .to(audience)
        .about(Concern::Record(CreatureId::Hero(hero)))
        .recapped(recap)
}

/// A field of a foe's record changed.
pub(super) fn foe_changed<'a>(foe: FoeId, name: &'a str, change: &'a FoeChange) -> EventAnswer<'a> {
    let recap = match change {
        FoeChange::Name(new) => InRecap::Renamed(new, name),
        _ => InRecap::Nothing,
    };
    EventAnswer::text(Kind::Hero, name, change.told())
        .about(Concern::Record(CreatureId::Foe(foe)))
        .recapped(recap)
        .on_topic(Topic::Foes)
}

/// A roll is about those who rolled, and whom it was aimed at; its words are a matter of their own.
pub(super) fn rolled(roll: &Roll) -> EventAnswer<'_> {
    let aimed_at = roll.aim.as_ref().and_then(RollTarget::creature);
    EventAnswer::silent().to(Audience::Rolled).about_all(
        roll.who
            .iter()
            .map(|roller| roller.creature)
            .chain(aimed_at),
    )
}

/// What changed in a record.
fn change_words(change: &Change) -> String {
    let text = |field: &str, value: &Option<String>| match value {
        Some(value) => format!("{field}: {value}"),
        None => format!("no {field}"),
    };
    match change {
        Change::Name(name) => format!("is now called {name}"),
        Change::Player(player) => text("player", player),
        Change::Class(class) => text("class", class),
        Change::Level(level) => format!("level {level}"),
        Change::Background(background) => text("background", background),
        Change::Notes(notes) => text("notes", notes),
        Change::Secret(_) => "the secret note changed".to_owned(),
        Change::Sheet(change) => change.told(),
    }
}

pub(super) fn renamed(name: &str) -> EventAnswer<'_> {
    let words = format!("the campaign is called {name} now");
    EventAnswer::text(Kind::Note, "", words).to(Audience::All)
}

/// The game master ruled without a roll.
pub(super) fn ruled(is_sure: bool, text: &str) -> EventAnswer<'_> {
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

pub(super) fn secrecy_set(roll: RollId, is_secret: bool) -> EventAnswer<'static> {
    let what = match is_secret {
        true => "hidden from players",
        false => "open to players",
    };
    EventAnswer::text(Kind::Note, "", format!("roll {roll} {what}"))
}

pub(super) fn marked(line: u64, is_marked: bool) -> EventAnswer<'static> {
    let what = match is_marked {
        true => "marked",
        false => "no longer marked",
    };
    EventAnswer::text(Kind::Note, "", format!("line {line} {what}"))
}

/// `undid 305 Wren Stealth`: the latest by number and name, and how many went with it.
pub(super) fn undid<'a>(did: &str, steps: &'a [Undone]) -> EventAnswer<'a> {
    let Some(all) = Undone::all_of(steps) else {
        return EventAnswer::silent();
    };
    let words = format!("{did} {} {}", all.seq, all.name);
    EventAnswer::text(Kind::Undo, "", words).to(Audience::Undoing {
        is_secret: all.is_secret,
        names: steps.iter().map(|undone| undone.name.as_str()).collect(),
    })
}

pub(super) fn state_replaced(of: u64, by: RestoreCause) -> EventAnswer<'static> {
    let words = match by {
        RestoreCause::Restore => format!("everything as it stood after step {of}"),
        RestoreCause::Edit => {
            format!("campaign.ron edited by hand, as it stood after step {of}")
        }
        RestoreCause::Repair => "as it stood in spite of what was lost".to_owned(),
    };
    EventAnswer::text(Kind::Restore, "", words)
}

pub(super) fn redid(step: &Undone) -> EventAnswer<'_> {
    undid("redid", std::slice::from_ref(step))
        .foretold(format!("redoes {} {}", step.seq, step.name))
}

pub(super) fn lost() -> EventAnswer<'static> {
    EventAnswer::text(
        Kind::Lost,
        "",
        "what stood here was lost to damage on the disk",
    )
}
