//! What somebody attacks with, as lines ready to be typed.

use crate::campaign::command::Command;
use crate::campaign::facts::rolls::Roll;
use crate::campaign::history::Campaign;
use crate::campaign::ids::CreatureId;
use crate::systems::RollTarget;
use crate::words::{in_figures, quoted};

use super::Offer;

/// Rolls that are looked back over for whom the last attack was aimed at.
const LATELY: usize = 50;

const ADVICE: &str =
    "The chance is that of a hit as the game stands; the line may be gone on with.";

impl Campaign {
    /// What somebody's sheet attacks with, each against whoever of the other side was attacked last, else the first of
    /// them who stands: with the chance of a hit, and with what the sheet says of the damage. Each is read as the line it
    /// is when it is asked for.
    pub fn attacks(&self, who: CreatureId) -> impl Iterator<Item = Offer> {
        let state = self.state();
        let known = state.system.profile().stat.attacks.zip(state.record(who));
        let (aimed, weapons) = known.map_or(("", Vec::new()), |((list, aimed), record)| {
            let weapons = record.sheet.entries(list).map(|entry| {
                let says = record.sheet.word(&[list, entry.as_str()]);
                (
                    entry.as_str().to_owned(),
                    says.unwrap_or_default().to_owned(),
                )
            });
            (aimed, weapons.collect())
        });
        let target = if weapons.is_empty() {
            None
        } else {
            self.likely_target(who)
        };
        let offers = weapons
            .into_iter()
            .filter_map(move |weapon| self.attack(who, weapon, (aimed, target)));
        let numbered = (1..).zip(offers);
        numbered.map(|(number, offer): (u32, Offer)| Offer {
            title: format!("{number} {}", offer.title),
            ..offer
        })
    }

    fn attack(
        &self,
        who: CreatureId,
        (weapon, says): (String, String),
        (aimed, target): (&str, Option<CreatureId>),
    ) -> Option<Offer> {
        let state = self.state();
        let name = |creature| quoted(state.name_of(creature));
        let at = target.map_or_else(String::new, |at| format!(" {aimed} {}", name(at)));
        let line = format!("{} {}{at}", name(who), quoted(&weapon));
        let Command::Attempt(attempting) = self.read_line(&line, None).ok()?.command else {
            return None;
        };
        let odds = attempting.attempt.odds_at_hand(self.rules());
        let chance = odds.and_then(|odds| odds.passes);
        let chance = chance.map(|chance| format!(" · {} %", in_figures(chance * 100.0)));
        let versus = target.map_or_else(String::new, |at| format!(" vs {}", state.name_of(at)));
        let title = format!("{weapon}{} · {says}{versus}", chance.unwrap_or_default());
        Some(Offer::whole(title, line, ADVICE))
    }

    fn likely_target(&self, who: CreatureId) -> Option<CreatureId> {
        let state = self.state();
        let order = || state.tracker.order.iter().map(|row| row.creature);
        let is_against = |other: &CreatureId| {
            *other != who && !state.are_beside(who, *other) && !state.is_down(*other)
        };
        let aimed = |roll: &Roll| match &roll.aim {
            Some(RollTarget::Strike(whom)) => Some(whom.creature),
            _ => None,
        };
        let mut lately = self.standing_rolls().take(LATELY);
        let last = lately.find_map(|(_, roll)| aimed(roll).filter(is_against));
        last.filter(|last| order().any(|creature| creature == *last))
            .or_else(|| order().find(is_against))
    }
}
