//! What a roll of Swords & Sorcery offers: harm, an opportunity attack, a better attitude, who is found.

use crate::ids::CreatureId;
use crate::systems::RollTarget;
use crate::systems::aim_offers::offers_of_aim;
use crate::systems::interface::SystemOutcome;
use crate::systems::interface::offer::{LinePart, Offer, StandingRoll};
use crate::words::quoted;

use super::{Damage, Outcome, Sheet, Weapon};

pub(super) fn offers(outcome: &Outcome, roll: &dyn StandingRoll) -> Vec<Offer> {
    let roll = Asked(roll);
    let mut offers = Vec::new();
    if outcome.is_hit() {
        offers.extend(roll.of_a_hit());
    }
    if outcome.provokes() {
        offers.extend(roll.opportunity());
    }
    offers.extend(offers_of_aim(roll.0, outcome.passed(), outcome.total));
    offers
}

/// A roll that is asked what it offers.
struct Asked<'a>(&'a dyn StandingRoll);

impl Asked<'_> {
    fn name_of(&self, who: CreatureId) -> &str {
        self.0.table().name_of(who)
    }

    /// Harm. Of a critical the source says that it hits, and no more.
    fn of_a_hit(&self) -> Vec<Offer> {
        let named = match self.0.target() {
            Some(RollTarget::Strike(whom)) => Some(whom.creature),
            _ => None,
        };
        let harm = |(dice, harm)| Offer::Harm {
            target: named,
            dice,
            harm,
        };
        self.damage().into_iter().map(harm).collect()
    }

    /// The damage of what was rolled with, each with its type, as far as a sheet says them.
    fn damage(&self) -> Vec<(Option<String>, Option<&'static str>)> {
        let damage = self.weapon().map_or_else(Vec::new, |weapon| weapon.damage);
        if damage.is_empty() {
            return vec![(None, None)];
        }
        let told = |part: Damage| (Some(part.dice.to_string()), part.harm);
        damage.into_iter().map(told).collect()
    }

    /// The weapon that was rolled with, where a sheet says it.
    fn weapon(&self) -> Option<Weapon> {
        let (sheet, _) = self.0.table().sheet(self.0.roller()?)?;
        let sheet = Sheet::of(&sheet)?;
        let what = self.0.what().to_lowercase();
        // Campaigns from before said “on”.
        let is_against = |rest: &str| rest.starts_with(" vs ") || rest.starts_with(" on ");
        let is_it = |name: &str| {
            what.strip_prefix(name)
                .is_some_and(|rest| rest.is_empty() || is_against(rest))
        };
        sheet
            .weapons
            .iter()
            .find(|weapon| is_it(&weapon.name.to_string().to_lowercase()))
            .cloned()
    }

    /// A distraction that backfires: the enemy may attack at once.
    fn opportunity(&self) -> Option<Offer> {
        let Some(RollTarget::Distract(enemy)) = self.0.target() else {
            return None;
        };
        let by = self.0.roller()?;
        let sheet = self.0.table().sheet(by);
        let mut attack = vec![LinePart::words(format!("{} ss ac ", quoted(&enemy.name)))];
        if sheet.and_then(|(sheet, _)| Sheet::of(&sheet)).is_some() {
            attack.extend([LinePart::Name(by), LinePart::words(" +")]);
        }
        Some(Offer::begun(
            format!("{} attacks {} at once", enemy.name, self.name_of(by)),
            attack,
            "A natural 1 on a distraction gives the enemy an opportunity attack.",
        ))
    }
}
