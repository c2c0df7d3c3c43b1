//! What a success roll offers: a lie for what failed unseen, harm, the critical tables.

use crate::systems::interface::SystemOutcome;
use crate::systems::interface::offer::{LinePart, Offer, StandingRoll};

use super::{Degree, Kind, Outcome};

pub(super) fn offers(outcome: &Outcome, roll: &dyn StandingRoll) -> Vec<Offer> {
    let mut offers = Vec::new();
    if roll.may_be_lied_about() {
        offers.push(Offer::begun(
            format!(
                "tell a lie: it rolled {}, and failed by {}",
                outcome.total(),
                outcome.margin()
            ),
            [LinePart::words(format!("lie {} ", roll.id()))],
            "A failure reveals nothing, or a lie: the higher the roll, the worse.",
        ));
    }
    offers.extend(of_a_critical(outcome, roll));
    if outcome.is_hit() {
        offers.push(Offer::Harm {
            target: None,
            dice: None,
            harm: None,
        });
    }
    offers
}

fn of_a_critical(outcome: &Outcome, roll: &dyn StandingRoll) -> Option<Offer> {
    let table = match (outcome.kind, outcome.degree()) {
        (_, Degree::Failure | Degree::Success) => return None,
        (Kind::Attack, Degree::CriticalSuccess) => "critical hit table",
        (Kind::Attack, Degree::CriticalFailure) => "critical miss table",
        (Kind::Plain | Kind::Defense, degree) => {
            return Some(Offer::Note {
                what: degree.word(),
                why: "The lower the roll, the better a critical success; the higher, the worse a critical failure.",
            });
        }
    };
    let secret = if roll.is_secret() { " secret" } else { "" };
    Some(Offer::whole(
        format!("three dice for your {table}"),
        [LinePart::words(format!("3d6{secret} # {table}"))],
        "Criticals on attacks use tables that these rules do not include: read the sum in yours.",
    ))
}
