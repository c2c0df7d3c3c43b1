//! What a roll offers that wins effect points, as long as any are left.

use super::interface::offer::{LinePart, Offer, PointsLeft, StandingRoll};
use crate::words::counted;

const ON_POINTS: &str = "Spend effect points one for one on hit points or mental hit points.";
const ON_EFFECT: &str = "Your own bonus: its name, then how many points it is worth.";
const ON_CONSEQUENCE: &str = "Their penalty: its name, then how many points it is worth.";

pub(super) fn point_offers(roll: &dyn StandingRoll) -> Vec<Offer> {
    let Some(left) = roll.points_left() else {
        return Vec::new();
    };
    let mut offers = spent_on_points(roll, left);
    let (spend, count) = (format!("spend {}", roll.id()), points(left.count));
    offers.push(Offer::begun(
        format!("spend {count} on an effect"),
        [LinePart::words(format!("{spend} effect "))],
        ON_EFFECT,
    ));
    let bearer = left
        .whom
        .map(|whom| [LinePart::Name(whom), LinePart::words(" ")]);
    let consequence = [LinePart::words(format!("{spend} consequence "))];
    offers.push(Offer::begun(
        format!("spend {count} on a consequence"),
        consequence.into_iter().chain(bearer.into_iter().flatten()),
        ON_CONSEQUENCE,
    ));
    offers
}

fn spent_on_points(roll: &dyn StandingRoll, left: PointsLeft) -> Vec<Offer> {
    let tracks = [("harm", "hit points"), ("mental", "mental points")];
    let offer = |(word, what): (&str, &str)| {
        let (id, count) = (roll.id(), points(left.count));
        let Some(body) = left.body else {
            return Offer::begun(
                format!("spend {count} on {what}"),
                [LinePart::words(format!("spend {id} {word} "))],
                ON_POINTS,
            );
        };
        let whose = roll.table().body_name(body);
        // Where it is meant without its name, the amount stands last and is soon another one.
        let name = [LinePart::words(" "), LinePart::Body(body)];
        let name = name.into_iter().filter(|_| !left.needs_no_name);
        let spend = [LinePart::words(format!("spend {id} {word} {}", left.count))];
        Offer::whole(
            format!("spend {count} on {what} of {whose}"),
            spend.into_iter().chain(name),
            ON_POINTS,
        )
    };
    let has_minds = roll.table().definition().minds.is_some();
    let is_counted = |(word, _): &(&str, &str)| *word == "harm" || has_minds;
    tracks.into_iter().filter(is_counted).map(offer).collect()
}

fn points(count: u32) -> String {
    counted(count, "effect point")
}
