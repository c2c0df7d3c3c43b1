//! What a fight costs: the harm done to each and who fell, added up blow by blow.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::CreatureId;

use super::arranging::Allegiance;
use super::entry_kinds::Kind;
use super::event_answer::{Audience, EventAnswer, InRecap};
use super::hit_points::{HitPoints, Track};
use super::unsaid::is_unsaid;

/// What somebody suffered in a fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Casualties {
    pub creature: CreatureId,
    /// The name, for whoever is gone.
    pub name: String,
    /// For whom they fought.
    pub side: Allegiance,
    /// Hit points lost, temporary ones counted.
    pub harm: u64,
    /// Bodies that went down.
    pub falls: u32,
    /// Bodies that got up again.
    pub rises: u32,
    /// What the mind suffered, where the system counts that.
    #[serde(default, skip_serializing_if = "is_unsaid")]
    pub mind: MindCasualties,
}

/// What somebody's mind suffered in a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MindCasualties {
    /// Mental points lost, temporary ones counted.
    pub harm: u64,
    /// Minds that could bear no more.
    pub falls: u32,
    /// Minds that came to themselves again.
    pub rises: u32,
}

impl Casualties {
    /// Of nothing yet.
    pub(in crate::campaign) fn of(creature: CreatureId, name: String, side: Allegiance) -> Self {
        Self {
            creature,
            name,
            side,
            harm: 0,
            falls: 0,
            rises: 0,
            mind: MindCasualties::default(),
        }
    }

    /// A change of points with the harm that was done by it.
    pub(in crate::campaign) fn count(
        &mut self,
        track: Track,
        (from, to): (&HitPoints, &HitPoints),
        harm: u64,
    ) {
        let (fell, rose) = (
            to.is_down() && !from.is_down(),
            from.is_down() && !to.is_down(),
        );
        let (harms, falls, rises) = match track {
            Track::Physical => (&mut self.harm, &mut self.falls, &mut self.rises),
            Track::Mental => (
                &mut self.mind.harm,
                &mut self.mind.falls,
                &mut self.mind.rises,
            ),
        };
        *harms = harms.saturating_add(harm);
        *falls = falls.saturating_add(u32::from(fell));
        *rises = rises.saturating_add(u32::from(rose));
    }

    /// Whether nothing happened to them that would be told.
    pub(in crate::campaign) fn is_none(&self) -> bool {
        (self.harm, self.falls, self.rises) == (0, 0, 0) && is_unsaid(&self.mind)
    }

    /// As much of it as is in another too.
    pub(in crate::campaign) fn within(&self, other: &Self) -> Self {
        Self {
            harm: self.harm.min(other.harm),
            falls: self.falls.min(other.falls),
            rises: self.rises.min(other.rises),
            mind: MindCasualties {
                harm: self.mind.harm.min(other.mind.harm),
                falls: self.mind.falls.min(other.mind.falls),
                rises: self.mind.rises.min(other.mind.rises),
            },
            ..self.clone()
        }
    }
}

/// `fell: orc ×2 · fell and stood up: Thalia · 57 damage to foes, 23 to the party`; empty where nobody was hurt.
pub fn casualties_words(casualties: &[Casualties]) -> String {
    let fallen =
        |(falls, rises): (u32, u32)| (falls.saturating_sub(rises), falls > 0 && rises >= falls);
    let bodies = |suffered: &Casualties| fallen((suffered.falls, suffered.rises));
    let minds = |suffered: &Casualties| fallen((suffered.mind.falls, suffered.mind.rises));
    let words = [
        listed("fell", casualties, bodies, down_word),
        listed("fell and stood up", casualties, bodies, up_word),
        listed("down by mental damage", casualties, minds, down_word),
        listed(
            "down by mental damage and up again",
            casualties,
            minds,
            up_word,
        ),
        harm_words("damage", casualties, |suffered| suffered.harm),
        harm_words("mental damage", casualties, |suffered| suffered.mind.harm),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// How many of somebody's are down, and whether all who went down are up again.
type Fallen = (u32, bool);

/// `orc ×2`, of those that are down.
fn down_word(name: &str, (down, _): Fallen) -> Option<String> {
    match down {
        0 => None,
        1 => Some(name.to_owned()),
        down => Some(format!("{name} ×{down}")),
    }
}

/// `Thalia`, of those that are all up again.
fn up_word(name: &str, (_, is_up): Fallen) -> Option<String> {
    is_up.then(|| name.to_owned())
}

/// `fell: orc ×2, Thalia`
fn listed(
    what: &str,
    casualties: &[Casualties],
    fallen: impl Fn(&Casualties) -> Fallen,
    word: fn(&str, Fallen) -> Option<String>,
) -> Option<String> {
    let named = |suffered: &Casualties| word(&suffered.name, fallen(suffered));
    let names: Vec<String> = casualties.iter().filter_map(named).collect();
    (!names.is_empty()).then(|| format!("{what}: {}", names.join(", ")))
}

/// `57 damage to foes, 23 to the party`
fn harm_words(
    what: &str,
    casualties: &[Casualties],
    harm: impl Fn(&Casualties) -> u64,
) -> Option<String> {
    let of = |side| {
        casualties
            .iter()
            .filter(|suffered| suffered.side == side)
            .map(&harm)
            .fold(0, u64::saturating_add)
    };
    match (of(Allegiance::Foes), of(Allegiance::Party)) {
        (0, 0) => None,
        (foes, 0) => Some(format!("{foes} {what} to foes")),
        (0, party) => Some(format!("{party} {what} to the party")),
        (foes, party) => Some(format!("{foes} {what} to foes, {party} to the party")),
    }
}

/// What the fight that ends cost.
pub(in crate::campaign) fn summed(casualties: &[Casualties]) -> EventAnswer<'_> {
    let cost = casualties_words(casualties);
    let words = match cost.as_str() {
        "" => "nobody was hurt".to_owned(),
        cost => cost.to_owned(),
    };
    let whom = || casualties.iter().map(|suffered| suffered.creature);
    EventAnswer::text(Kind::Turn, "", words)
        .to(Audience::CostOfFight)
        .about_all(whom())
        .recapped(InRecap::Cost(cost))
}
