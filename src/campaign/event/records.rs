//! What events of records and rolls answer.

use crate::campaign::facts::entry_kinds::Kind;
use crate::campaign::facts::event_answer::{Audience, Concern, EventAnswer, InRecap, Matter};
use crate::campaign::facts::party::{Change, Hero};
use crate::campaign::facts::record::FoeChange;
use crate::campaign::facts::rolls::Roll;
use crate::campaign::ids::{CreatureId, FoeId, HeroId};
use crate::systems::RollTarget;
use crate::systems::reference::Topic;

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
