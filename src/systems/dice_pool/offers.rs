//! What a roll of pools offers: a retry, and what a botch brings.

use crate::systems::interface::offer::{LinePart, Offer, StandingRoll};

use super::Outcome;

/// The word that makes an attempt a retry.
const RETRY: &str = "retry";

pub(super) fn offers(outcome: &Outcome, roll: &dyn StandingRoll) -> Vec<Offer> {
    let mut offers = Vec::new();
    if outcome.botches() > 0 {
        offers.push(Offer::Note {
            what: "botch",
            why: "No die reached the difficulty and at least one showed a 1: something goes wrong beyond the failure.",
        });
    }
    let is_failed = matches!(outcome, Outcome::Single(_)) && !outcome.is_passed();
    let again = roll.line().filter(|_| is_failed);
    let again = again.filter(|line| !line.split_whitespace().any(|word| word == RETRY));
    offers.extend(again.map(|line| {
        Offer::whole(
            "try again, at +1 difficulty",
            [LinePart::words(format!("{line} {RETRY}"))],
            "A retry is at +1 difficulty, at most 10; often waived in combat.",
        )
    }));
    offers
}
