//! What a success roll offers: a lie for what failed unseen, harm, the critical tables.

use crate::systems::success_roll::{Degree, Kind, Outcome};

use super::{Asked, Offer};

impl Asked<'_> {
    pub(super) fn by_skill(&self, outcome: &Outcome) -> Vec<Offer> {
        let mut offers = Vec::new();
        let is_untold = self.state().lie_of(self.id).is_none();
        if is_untold && self.campaign.may_be_lied_about(self.id, self.roll) {
            offers.push(Offer::begun(
                format!(
                    "tell a lie: it rolled {}, and failed by {}",
                    outcome.total(),
                    outcome.margin()
                ),
                format!("lie {} ", self.id),
                "A failure reveals nothing, or a lie: the higher the roll, the worse.",
            ));
        }
        offers.extend(self.of_a_critical(outcome));
        if outcome.kind == Kind::Attack && outcome.degree().succeeds() {
            offers.extend(self.harm(None, None));
        }
        offers
    }

    fn of_a_critical(&self, outcome: &Outcome) -> Option<Offer> {
        let table = match (outcome.kind, outcome.degree()) {
            (_, Degree::Failure | Degree::Success) => return None,
            (Kind::Attack, Degree::CriticalSuccess) => "critical hit table",
            (Kind::Attack, Degree::CriticalFailure) => "critical miss table",
            (Kind::Plain | Kind::Defense, degree) => {
                return Some(self.told_by_the_table(
                    degree.word(),
                    "The lower the roll, the better a critical success; the higher, the worse a critical failure.",
                ));
            }
        };
        let secret = if self.campaign.is_secret(self.id, self.roll) {
            " secret"
        } else {
            ""
        };
        Some(Offer::whole(
            format!("three dice for your {table}"),
            format!("3d6{secret} # {table}"),
            "Criticals on attacks use tables that these rules do not include: read the sum in yours.",
        ))
    }
}
