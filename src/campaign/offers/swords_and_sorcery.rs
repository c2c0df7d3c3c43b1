//! What a roll of Swords & Sorcery offers: harm, an opportunity attack, a better attitude, who is found.

use crate::campaign::event::Event;
use crate::campaign::facts::record::Record;
use crate::campaign::facts::roll_target::RollTarget;
use crate::campaign::facts::secrets::HIDING;
use crate::campaign::ids::{CreatureId, Roller};
use crate::systems::Sheet;
use crate::systems::swords_and_sorcery::{Outcome, Strike};
use crate::words::quoted;

use super::{Asked, Offer};

impl Asked<'_> {
    pub(super) fn by_swords(&self, outcome: &Outcome) -> Vec<Offer> {
        let mut offers = match outcome {
            Outcome::Attack { strike, .. } => self.of_a_strike(*strike),
            Outcome::Distraction { .. } if outcome.provokes() => {
                self.opportunity().into_iter().collect()
            }
            Outcome::Distraction { .. }
            | Outcome::Test { .. }
            | Outcome::Still { .. }
            | Outcome::GivenUp
            | Outcome::Opposed { .. }
            | Outcome::Group { .. } => Vec::new(),
        };
        let is_passed = outcome.passed() == Some(true);
        offers.extend(match &self.roll.aim {
            Some(RollTarget::Influence { whom, by, .. }) => self
                .of_an_influence(whom, by, is_passed)
                .into_iter()
                .collect(),
            Some(RollTarget::Keep(what)) if what == HIDING => {
                self.of_hiding(outcome.total()).into_iter().collect()
            }
            Some(RollTarget::Uncover { .. } | RollTarget::Search) => self.of_a_find(),
            Some(RollTarget::Strike(_) | RollTarget::Distract(_) | RollTarget::Keep(_)) | None => {
                Vec::new()
            }
        });
        offers
    }

    fn of_a_strike(&self, strike: Strike) -> Vec<Offer> {
        let named = match &self.roll.aim {
            Some(RollTarget::Strike(whom)) => Some(whom.creature),
            _ => None,
        };
        let told = |what| {
            self.told_by_the_table(
                what,
                "A critical lands or misses whatever the total: say what it looks like.",
            )
        };
        match strike {
            Strike::Miss => Vec::new(),
            Strike::CriticalMiss => vec![told("critical miss")],
            Strike::Hit => self.harm(named, self.damage()).into_iter().collect(),
            Strike::CriticalHit => self
                .harm(named, self.damage())
                .into_iter()
                .chain([told("critical hit")])
                .collect(),
        }
    }

    /// The damage dice of the weapon that was rolled with, where a sheet says them.
    fn damage(&self) -> Option<String> {
        let Record {
            sheet: Sheet::SwordsAndSorcery(sheet),
            ..
        } = self.state().record(self.roller()?)?
        else {
            return None;
        };
        let what = self.roll.what.to_lowercase();
        // Campaigns from before said “on”.
        let is_against = |rest: &str| rest.starts_with(" vs ") || rest.starts_with(" on ");
        let is_it = |name: &str| {
            what.strip_prefix(name)
                .is_some_and(|rest| rest.is_empty() || is_against(rest))
        };
        let weapon = sheet
            .weapons
            .iter()
            .find(|weapon| is_it(&weapon.name.to_string().to_lowercase()))?;
        weapon.damage.as_ref().map(ToString::to_string)
    }

    /// A distraction that backfires: the enemy may attack at once.
    fn opportunity(&self) -> Option<Offer> {
        let Some(RollTarget::Distract(enemy)) = &self.roll.aim else {
            return None;
        };
        let by = self.roller()?;
        let class = match self.state().armor_class_of(by) {
            Some(_) => format!("ac {} +", self.spoken(by)),
            None => "ac ".to_owned(),
        };
        Some(Offer::begun(
            format!(
                "{} attacks {} at once",
                enemy.name,
                self.state().name_of(by)
            ),
            format!("{} ss {class}", quoted(&enemy.name)),
            "A natural 1 on a distraction gives the enemy an opportunity attack.",
        ))
    }

    fn of_an_influence(&self, whom: &Roller, by: &str, is_passed: bool) -> Option<Offer> {
        if is_passed {
            let better = self.state().attitude_of(whom.creature).bettered()?;
            return Some(Offer::whole(
                format!("{} is {} from now on", whom.name, better.word()),
                format!("attitude {} {}", self.spoken(whom.creature), better.word()),
                "It does as urged; influence may change how a creature feels.",
            ));
        }
        let roller = self.roll.who.first()?.creature;
        let closed = self.state().closed_ear(whom.creature, roller, by)?;
        Some(Offer::whole(
            format!("let {} hear {by} again", whom.name),
            format!(
                "uncondition {} {}",
                self.spoken(whom.creature),
                quoted(&closed.name)
            ),
            "For 24 hours the same approach is barred, or as long as you say.",
        ))
    }

    /// Whoever is noticed does not hide; a foe whom nobody noticed need not be seen by players.
    fn of_hiding(&self, total: Option<i32>) -> Option<Offer> {
        let hider = self.roller()?;
        let (total, name) = (total?, self.state().name_of(hider));
        let noticing = self.campaign.noticing(hider, total);
        if let Some(first) = noticing.first() {
            return Some(Offer::whole(
                format!(
                    "{} sees {name} at once (passive {})",
                    first.who.name, first.passive
                ),
                format!("found {} seen by {}", self.spoken(hider), first.who.name),
                "A passive Perception at or above the total notices the hider.",
            ));
        }
        matches!(hider, CreatureId::Foe(_)).then(|| {
            Offer::whole(
                format!("hide {name} on the players' screen too"),
                format!("hide {}", self.spoken(hider)),
                "Nobody's passive Perception is enough: players do not know where it is.",
            )
        })
    }

    /// Everybody this roll found whom players do not see yet.
    fn of_a_find(&self) -> Vec<Offer> {
        let events = self
            .campaign
            .step(self.id.0)
            .map_or(&[][..], |step| &step.events);
        let found = events.iter().filter_map(|event| match event {
            Event::ResultUncovered { creature, name, .. } => Some((*creature, name)),
            _ => None,
        });
        let unseen = found.filter(|(creature, _)| self.state().is_hidden(*creature));
        let reveal = |(creature, name): (CreatureId, &String)| {
            Offer::whole(
                format!("show {name} to the players"),
                format!("reveal {}", self.spoken(creature)),
                "The search beat it: it is no longer hidden.",
            )
        };
        unseen.map(reveal).collect()
    }
}
