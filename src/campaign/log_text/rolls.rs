//! Rolls told: who made them, faces, the one that counts, what it came to, what became of it, and which rule it is about.

use crate::campaign::facts::entry_kinds::Kind;
use crate::campaign::state::records::INITIATIVE;
use crate::campaign::{
    Campaign, Conversion, Event, Followed, Roll, RollId, RollStatus, UnspentPoints,
};
use crate::dice::Provenance;
use crate::ids::Roller;
use crate::systems::reference::Topic;
use crate::systems::{Attempt, HIDING, Outcome, RollTarget, sway_words};

use super::entry::{Entry, EventContext, RollTold};

/// What has become of a roll since, as far as the reader may know it.
#[derive(Debug, Clone, Default)]
pub(super) struct Became {
    pub(super) status: Option<RollStatus>,
    /// Its natural 20s that were turned into fortune dice.
    pub(super) conversions: Vec<Conversion>,
    /// The natural 1 or 20 that it follows, being a luck roll.
    pub(super) follows: Option<Followed>,
    /// Effect points left of those it won, once some are spent.
    pub(super) left: Option<u32>,
}

impl Became {
    pub(super) fn of(campaign: &Campaign, id: RollId) -> Self {
        let conversions = campaign.conversions(id).to_vec();
        let follows = campaign.roll(id).and_then(|roll| campaign.followed(roll));
        Self {
            status: campaign.status_of(id),
            conversions,
            follows,
            left: campaign
                .state()
                .unspent_of(id)
                .filter(|unspent| unspent.spent > 0)
                .map(UnspentPoints::left),
        }
    }
}

pub(super) fn words(roll: &Roll, outcome: &Outcome) -> (String, String) {
    let names = Roller::names(&roll.who);
    let words = attempt_words(&roll.attempt);
    let mut what = if words.is_empty() {
        roll.what.clone()
    } else {
        format!("{} · {words}", roll.what)
    };
    if !roll.attempt.names_its_sways() && !roll.modifiers.is_empty() {
        what.push_str(&format!(
            ", {}",
            sway_words(&roll.modifiers, names.len() > 1)
        ));
    }
    what.push_str(&beside(roll, outcome, &names));
    (who_words(&names, &roll.attempt), what)
}

pub(super) fn tell_roll(here: &EventContext<'_>, roll: &Roll, became: Became) -> Entry {
    let outcome = roll.outcome_with(&became.conversions);
    let (who, mut what) = words(roll, &outcome);
    if roll.is_paused() && became.status.is_none() {
        what.push_str(", go on?");
    }
    Entry {
        kind: Kind::Roll,
        who,
        what,
        roll: Some(roll_told(roll, &outcome, became)),
        comment: roll.comment.clone(),
        topic: Some(topic_of_roll(here.campaign, here.id, roll)),
        ..Entry::blank(here)
    }
}

/// Who of several it came down to, and whose part was rolled again.
fn beside(roll: &Roll, outcome: &Outcome, names: &[&str]) -> String {
    let came_down_to = outcome.beside(names);
    let Some(again) = &roll.part_again else {
        return came_down_to;
    };
    let name = || names.get(again.part).copied().unwrap_or("nobody");
    let part = outcome.part_word(again.part).unwrap_or_else(name);
    format!("{came_down_to}, {part} rerolled")
}

fn roll_told(roll: &Roll, outcome: &Outcome, became: Became) -> RollTold {
    let Became {
        status,
        conversions,
        follows,
        left,
    } = became;
    let told = roll.told_with(&conversions);
    let waits = roll.is_paused() && status.is_none();
    let level = outcome.success_level();
    RollTold {
        dice: outcome.dice(),
        rolls: outcome.dice_of_rolls(),
        is_choice: outcome.is_choice(),
        is_typed: roll.dice == Provenance::Typed,
        natural: outcome.d20(),
        figure: told.figure,
        value: told.value,
        key: told.key.clone(),
        word: told.word(),
        told: told.text().into_owned(),
        grade: told.grade(),
        level,
        passed: told.passed.filter(|_| level.is_some() && !waits),
        chance: told.chance(),
        status,
        follows,
        left,
        again: roll.again.or(roll.anew.as_ref().map(|anew| anew.of)),
        is_read_again: roll.anew.is_some(),
        stays: roll
            .anew
            .as_ref()
            .map_or_else(Vec::new, |anew| anew.stays.clone()),
        conversions,
    }
}

/// An attempt in the words of the log: `Adept +1 adv bar major`, `7 dice at 8`; empty for luck.
pub fn attempt_words(attempt: &Attempt) -> String {
    attempt_parts(attempt).join(", ")
}

/// Those words part by part.
pub fn attempt_parts(attempt: &Attempt) -> Vec<String> {
    let parts = attempt.words().into_iter();
    parts.filter(|part| !part.is_empty()).collect()
}

/// Those who take part, as the log names them: `Thalia + Oren`, `Mira + Oren vs orc`.
pub fn who_words<N: AsRef<str>>(names: &[N], attempt: &Attempt) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [ours, theirs, helpers @ ..] if attempt.has_two_sides() => {
            let (with_us, with_them) =
                helpers.split_at(attempt.helpers_of_first().min(helpers.len()));
            let side = |first: &str, more: &[&str]| [&[first], more].concat().join(" + ");
            format!("{} vs {}", side(ours, with_us), side(theirs, with_them))
        }
        all => all.join(" + "),
    }
}

/// The topic of a roll: what it was made for, or else the kind of its attempt.
pub fn topic_of_roll(campaign: &Campaign, id: RollId, roll: &Roll) -> Topic {
    if is_for_initiative(campaign, id, roll) {
        return campaign.state().system.initiative_topic();
    }
    match &roll.aim {
        Some(RollTarget::Influence { .. }) => Topic::Influence,
        Some(RollTarget::Keep(what)) if what == HIDING => Topic::Hiding,
        Some(RollTarget::Uncover { what, .. }) if what == HIDING => Topic::Searching,
        Some(RollTarget::Search | RollTarget::Examine) => Topic::Searching,
        Some(
            RollTarget::Strike(_)
            | RollTarget::Distract(_)
            | RollTarget::Keep(_)
            | RollTarget::Uncover { .. }
            | RollTarget::Study
            | RollTarget::Dying,
        )
        | None => roll.attempt.topic(),
    }
}

/// Whether a roll gave somebody a place in the order; that of a proficiency by that name alone did not.
fn is_for_initiative(campaign: &Campaign, id: RollId, roll: &Roll) -> bool {
    let events = campaign.step(id.0).map_or(&[][..], |step| &step.events);
    let places = |event: &Event| match event {
        Event::InitiativeSet { creature, .. } => roll.is_by(*creature),
        _ => false,
    };
    roll.what.starts_with(INITIATIVE) && events.iter().any(places)
}
