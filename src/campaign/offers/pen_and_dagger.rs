//! What a roll of Pen & Dagger offers: a fortune die, a reroll, luck, going on.

use crate::campaign::history::Fate;
use crate::campaign::party::Being;
use crate::rules::pen_and_dagger::Outcome;

use super::{Asked, Offer};

impl Asked<'_> {
    pub(super) fn by_ranks(&self, outcome: &Outcome) -> Vec<Offer> {
        let mut offers = Vec::new();
        if outcome.is_paused() {
            offers.push(Offer::whole(
                "continue with the main attempt",
                format!("continue {}", self.id),
                "After a limited first part the player chooses: continue, or stop.",
            ));
        }
        offers.extend(self.hero().map(|hero| self.spoken(Being::Hero(hero.id))).map(|name| {
            Offer::whole(
                "trade for a fortune die and a normal success",
                format!("fortune {name} convert {}", self.id),
                "A natural 20 can be traded for a fortune die and a normal success.",
            )
        }));
        offers.extend(self.hero().map(|hero| self.spoken(Being::Hero(hero.id))).map(|name| {
            Offer::whole(
                "spend a fortune die on a reroll",
                format!("fortune {name} reroll {}", self.id),
                "The whole attempt is rerolled until it comes out better.",
            )
        }));
        // What was turned into a fortune die is a normal success and no wonder any more.
        let is_wonder = outcome.level().is_some() && matches!(outcome.natural(), 1 | 20);
        if is_wonder && !matches!(self.campaign.fate(self.id), Some(Fate::Converted(_))) {
            let name = self.roller().map_or_else(|| "pd".to_owned(), |being| self.spoken(being));
            offers.push(Offer::whole(
                "luck roll: how far does it go?",
                format!("{name} luck"),
                "10 or higher is lucky; a 20 softens or turns a critical failure.",
            ));
        }
        offers
    }
}
