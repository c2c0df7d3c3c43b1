//! What only the game master knows: how creatures feel about the party, who notices a hider, and lies.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{CreatureId, RollId, Roller};
use crate::systems::reference::Topic;
use crate::systems::{Attitude, HIDING};

use super::entry_kinds::Kind;
use super::event_answer::{Concern, EventAnswer, InRecap, Matter, Owed};

/// What players are told where somebody noticed something unseen: neither who nor by how much.
pub(in crate::campaign) const NOTICED: &str = "someone noticed something";

/// How one creature feels. Indifferent ones are not written down: it is what they are by default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttitudeOf {
    pub who: CreatureId,
    pub attitude: Attitude,
}

impl AttitudeOf {
    /// Somebody feels otherwise, among all of whom it is known.
    pub(in crate::campaign) fn change(known: &mut Vec<Self>, who: CreatureId, attitude: Attitude) {
        known.retain(|one| one.who != who);
        if attitude != Attitude::default() {
            known.push(Self { who, attitude });
        }
    }
}

/// Somebody whose passive Perception is enough.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Noticing {
    pub who: Roller,
    /// The passive figure.
    pub passive: i32,
}

/// A lie for a roll that failed unseen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lie {
    pub roll: RollId,
    /// Who believes it; nobody for bare figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<CreatureId>,
    /// What was told.
    pub text: String,
}

impl Lie {
    pub(in crate::campaign) fn of(roll: RollId, who: Option<&Roller>, text: &str) -> Self {
        Self {
            roll,
            who: who.map(|roller| roller.creature),
            text: text.to_owned(),
        }
    }
}

fn topic_of(what: &str) -> Topic {
    match what {
        HIDING => Topic::Hiding,
        _ => Topic::KeptResult,
    }
}

/// A total is kept unseen: `hides at 17, noticed by Oren (passive 18)`.
pub(in crate::campaign) fn kept<'a>(
    creature: CreatureId,
    name: &'a str,
    (what, total): (&'a str, i32),
    noticed: &[Noticing],
) -> EventAnswer<'a> {
    let each = noticed
        .iter()
        .map(|seen| format!("{} (passive {})", seen.who.name, seen.passive));
    let words = match (what, noticed) {
        (HIDING, []) => format!("hides at {total}, noticed by nobody passively"),
        (HIDING, _) => format!(
            "hides at {total}, noticed by {}",
            each.collect::<Vec<_>>().join(", ")
        ),
        _ => format!("keeps {what} {total}"),
    };
    EventAnswer::text(Kind::Secret, name, words)
        .about(Concern::Record(creature))
        .about_all(noticed.iter().map(|seen| seen.who.creature))
        .on_topic(topic_of(what))
        .owed(Owed::ToItsStep(what.into()))
}

/// A result kept unseen is known: `no longer hiding: found by Oren`.
pub(in crate::campaign) fn uncovered<'a>(
    creature: CreatureId,
    name: &'a str,
    (what, why): (&str, &str),
) -> EventAnswer<'a> {
    EventAnswer::text(Kind::Secret, name, format!("no longer {what}: {why}"))
        .about(Concern::Record(creature))
        .on_topic(topic_of(what))
        .owed(Owed::ToItsStep(format!("{name} found").into()))
}

/// One sees through it: `Deception seen through by Oren, kept for the others`.
pub(in crate::campaign) fn seen_through<'a>(
    creature: CreatureId,
    name: &'a str,
    what: &str,
    by: &Roller,
) -> EventAnswer<'a> {
    let words = format!("{what} seen through by {}, kept for the others", by.name);
    EventAnswer::text(Kind::Secret, name, words)
        .about(Concern::Record(creature))
        .about_all([by.creature])
        .on_topic(Topic::KeptResult)
        .owed(Owed::ToItsStep(format!("{name} seen through").into()))
}

/// A creature feels otherwise: `hostile → indifferent`.
pub(in crate::campaign) fn attitude_changed(
    creature: CreatureId,
    name: &str,
    (from, to): (Attitude, Attitude),
) -> EventAnswer<'_> {
    let words = || format!("{} → {}", from.word(), to.word());
    EventAnswer::text(Kind::Secret, name, words())
        .about(Concern::Record(creature))
        .on_topic(Topic::Influence)
        .recapped(InRecap::Happening(Matter::Attitude, words().into()))
        .owed(Owed::ToItsStep(format!("{name} {}", to.word()).into()))
}

/// A lie was told: `believes, of 4: the bridge holds`.
pub(in crate::campaign) fn lied<'a>(
    roll: RollId,
    who: Option<&'a Roller>,
    text: &str,
) -> EventAnswer<'a> {
    let verb = if who.is_some() { "believes" } else { "a lie" };
    let believed = format!("believes: {text}").into();
    let name = who.map_or("", |roller| &roller.name);
    EventAnswer::text(Kind::Secret, name, format!("{verb}, of {roll}: {text}"))
        .about_all(who.map(|roller| roller.creature))
        .on_topic(Topic::Lies)
        .recapped(InRecap::Happening(Matter::Lie, believed))
        .owed(Owed::ToRolls(vec![roll], "the lie"))
}
