//! What a roll of pools offers: a retry, and what a botch brings.

use crate::systems::dice_pool::Outcome;

use super::{Asked, Offer};

/// The word that makes an attempt a retry.
const RETRY: &str = "retry";

impl Asked<'_> {
    pub(super) fn by_pools(&self, outcome: &Outcome) -> Vec<Offer> {
        let mut offers = Vec::new();
        if outcome.botches() > 0 {
            offers.push(self.told_by_the_table(
                "botch",
                "No die reached the difficulty and at least one showed a 1: something goes wrong beyond the failure.",
            ));
        }
        let is_failed = matches!(outcome, Outcome::Single(_)) && !outcome.is_passed();
        let again = self.line_again().filter(|_| is_failed);
        offers.extend(
            again
                .filter(|line| !line.split_whitespace().any(|word| word == RETRY))
                .map(|line| {
                    Offer::whole(
                        "try again, at +1 difficulty",
                        format!("{line} {RETRY}"),
                        "A retry is at +1 difficulty, at most 10; often waived in combat.",
                    )
                }),
        );
        offers
    }
}
