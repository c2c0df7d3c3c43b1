//! What a roll of Pen & Dagger offers: a fortune die, a reroll, luck, going on.

use crate::systems::fortune_offers::fortune_offers;
use crate::systems::interface::SystemOutcome;
use crate::systems::interface::offer::{LinePart, Offer, StandingRoll};

use super::Outcome;

pub(super) fn offers(outcome: &Outcome, roll: &dyn StandingRoll) -> Vec<Offer> {
    let mut offers = Vec::new();
    if outcome.is_paused() {
        offers.push(Offer::whole(
            "continue with the main attempt",
            [LinePart::words(format!("continue {}", roll.id()))],
            "After a limited first part the player chooses: continue, or stop.",
        ));
    }
    offers.extend(fortune_offers(
        outcome.own_parts(),
        roll,
        (
            " and a normal success",
            "A natural 20 can be traded for a fortune die and a normal success.",
        ),
    ));
    // What was turned into a fortune die is a normal success and no wonder any more.
    if roll.is_extreme() {
        let counting = roll.who().get(outcome.counting_part());
        let counting = counting.map(|roller| roller.creature);
        let name = counting
            .or_else(|| roll.roller())
            .map_or_else(|| LinePart::words("pd"), LinePart::Name);
        offers.push(Offer::whole(
            "luck roll: how far does it go?",
            [name, LinePart::words(" luck")],
            "10 or higher is lucky; a 20 softens or turns a critical failure.",
        ));
    }
    offers
}
