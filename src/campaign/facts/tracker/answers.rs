//! What events of the order and of turns answer.

use crate::campaign::facts::entry_kinds::Kind;
use crate::campaign::facts::event_answer::{
    Audience, Concern, EventAnswer, InRecap, Listed, Part, TurnMove,
};
use crate::campaign::ids::{CreatureId, Roller};
use crate::systems::Initiative;
use crate::words::counted;

use super::PastTurn;

/// Somebody stands in the order.
pub(in crate::campaign) fn joined(
    creature: CreatureId,
    name: &str,
    is_hidden: bool,
) -> EventAnswer<'_> {
    let (what, audience) = match is_hidden {
        true => ("joins, hidden", Audience::GmOnly),
        false => ("joins the order", Audience::IfKnown),
    };
    let words = vec![Part::GroupOf(creature), what.into()];
    EventAnswer::parts(Kind::Order, name, words)
        .to(audience)
        .about(Concern::Record(creature))
}

/// Somebody's place was decided.
pub(in crate::campaign) fn initiative_set<'a>(
    creature: CreatureId,
    name: &'a str,
    initiative: &Initiative,
) -> EventAnswer<'a> {
    let words = format!("initiative {}", initiative.word());
    EventAnswer::text(Kind::Order, name, words)
        .of_place(creature)
        .to(Audience::IfCauseSeen)
        .unless_rolled()
}

/// Equals rolled again for their places. A tie with somebody unseen is none.
pub(in crate::campaign) fn tie_broken(rollers: &[Roller], faces: &[u32]) -> EventAnswer<'static> {
    let each = rollers
        .iter()
        .zip(faces)
        .map(|(roller, face)| format!("{} {face}", roller.name));
    let words = format!("tie rolled again: {}", each.collect::<Vec<_>>().join(", "));
    let whom = || rollers.iter().map(|roller| roller.creature);
    EventAnswer::text(Kind::Order, "", words)
        .to(Audience::ListOf {
            listed: whom().map(Listed::WithRollsBefore).collect(),
            fewest: 2,
        })
        .about_all(whom())
}

/// A turn began, or the fight went back to one.
pub(in crate::campaign) fn turned(
    round: u32,
    (who, is_back): (CreatureId, bool),
    name: &str,
) -> EventAnswer<'_> {
    let (words, recap) = match is_back {
        true => (
            format!("back to the turn in round {round}").into(),
            InRecap::Nothing,
        ),
        false => (Part::Round(round), InRecap::Turn(round, who, name)),
    };
    EventAnswer::text(Kind::Turn, name, words)
        .of_place(who)
        .to(Audience::IfTurnIsNews)
        .moving(TurnMove::To {
            round,
            who,
            is_back,
        })
        .recapped(recap)
}

/// Somebody delayed; the turn went on to this one.
pub(in crate::campaign) fn delayed(
    creature: CreatureId,
    name: &str,
    then: Option<PastTurn>,
) -> EventAnswer<'_> {
    let answer = EventAnswer::text(Kind::Turn, name, "delays").of_place(creature);
    match then {
        Some(PastTurn { round, who }) => answer.moving(TurnMove::HandedOn(round, who)),
        None => answer,
    }
}

/// Somebody came back in.
pub(in crate::campaign) fn returned(creature: CreatureId, name: &str) -> EventAnswer<'_> {
    EventAnswer::text(Kind::Turn, name, "comes back in")
        .of_place(creature)
        .moving(TurnMove::Returned(creature))
}

pub(in crate::campaign) fn fight_ended(rounds: u32) -> EventAnswer<'static> {
    let words = format!("the fight ended after {}", counted(rounds, "round"));
    EventAnswer::text(Kind::Turn, "", words)
        .to(Audience::IfTurnSeen)
        .moving(TurnMove::FightEnded)
        .recapped(InRecap::FightEnded(rounds))
}

pub(in crate::campaign) fn fight_began() -> EventAnswer<'static> {
    EventAnswer::silent()
        .foretold("the fight starts")
        .moving(TurnMove::FightBegan)
}

/// Players may no longer see somebody.
pub(in crate::campaign) fn hidden(creature: CreatureId, name: &str) -> EventAnswer<'_> {
    EventAnswer::text(Kind::Order, name, "hidden")
        .of_place(creature)
        .foretold(format!("{name}: shown → hidden from players"))
        .to(Audience::GmOnly)
}

/// Players may see somebody from now on.
pub(in crate::campaign) fn revealed(creature: CreatureId, name: &str) -> EventAnswer<'_> {
    EventAnswer::text(Kind::Order, name, "revealed")
        .of_place(creature)
        .foretold(format!("{name}: hidden → shown to players"))
}
