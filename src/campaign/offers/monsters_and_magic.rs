//! What a roll of Monsters & Magic offers: its effect points, as long as any are left.

use crate::campaign::facts::unspent_points::UnspentPoints;
use crate::campaign::ids::CreatureId;

use super::{Asked, Offer};

const ON_POINTS: &str = "Spend effect points one for one on hit points or mental hit points.";
const ON_EFFECT: &str = "Your own bonus: its name, then how many points it is worth.";
const ON_CONSEQUENCE: &str = "Their penalty: its name, then how many points it is worth.";

impl Asked<'_> {
    pub(super) fn by_magic(&self) -> Vec<Offer> {
        let Some(won) = self
            .state()
            .winnings_of(self.id)
            .filter(|won| won.left() > 0)
        else {
            return Vec::new();
        };
        let whom = self.state().meant_by(won, self.foe_under_cursor());
        let mut offers = self.spent_on_points(won, whom);
        let (spend, left) = (format!("spend {}", self.id), points(won.left()));
        offers.push(Offer::begun(
            format!("spend {left} on an effect"),
            format!("{spend} effect "),
            ON_EFFECT,
        ));
        let bearer = whom.map_or_else(String::new, |whom| format!("{} ", self.spoken(whom)));
        offers.push(Offer::begun(
            format!("spend {left} on a consequence"),
            format!("{spend} consequence {bearer}"),
            ON_CONSEQUENCE,
        ));
        offers
    }

    fn spent_on_points(&self, won: &UnspentPoints, whom: Option<CreatureId>) -> Vec<Offer> {
        let tracks = [("harm", "hit points"), ("mental", "mental points")];
        let body = whom.and_then(|whom| self.body_of(whom));
        let offer = |(word, what): (&str, &str)| {
            let (id, left) = (self.id, points(won.left()));
            let Some(body) = body else {
                return Offer::begun(
                    format!("spend {left} on {what}"),
                    format!("spend {id} {word} "),
                    ON_POINTS,
                );
            };
            let whose = self.state().body_name(body);
            // Where it is meant without its name, the amount stands last and is soon another one.
            let is_meant = self.state().meant_by(won, self.cursor) == Some(body.creature());
            let is_meant = is_meant && self.state().only_body(body.creature()).is_some();
            let name = if is_meant {
                String::new()
            } else {
                format!(" {}", self.spoken_body(body))
            };
            Offer::whole(
                format!("spend {left} on {what} of {whose}"),
                format!("spend {id} {word} {}{name}", won.left()),
                ON_POINTS,
            )
        };
        let is_counted = |(word, _): &(&str, &str)| *word == "harm" || self.state().has_minds();
        tracks.into_iter().filter(is_counted).map(offer).collect()
    }
}

fn points(count: u32) -> String {
    format!("{count} effect point{}", if count == 1 { "" } else { "s" })
}
