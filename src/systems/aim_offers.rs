//! What a roll offers by what it is aimed at: a better attitude, who is seen, who is found.

use crate::ids::{CreatureId, Roller};
use crate::words::quoted;

use super::interface::offer::{LinePart, Offer, StandingRoll};
use super::{HIDING, RollTarget};

/// What may follow from what a roll was aimed at, as it passed and what it came to.
pub(in crate::systems) fn offers_of_aim(
    roll: &dyn StandingRoll,
    passed: Option<bool>,
    total: Option<i32>,
) -> Vec<Offer> {
    match roll.target() {
        Some(RollTarget::Influence { whom, by, .. }) => {
            let offer = of_an_influence(roll, (whom, by), passed == Some(true));
            offer.into_iter().collect()
        }
        Some(RollTarget::Keep(what)) if what == HIDING => {
            let offer = total.and_then(|total| of_hiding(roll, total));
            offer.into_iter().collect()
        }
        Some(RollTarget::Uncover { .. } | RollTarget::Search) => of_a_find(roll),
        _ => Vec::new(),
    }
}

fn of_an_influence(
    roll: &dyn StandingRoll,
    (whom, by): (&Roller, &str),
    is_passed: bool,
) -> Option<Offer> {
    let table = roll.table();
    if is_passed {
        let better = table.attitude_of(whom.creature).bettered()?;
        return Some(Offer::whole(
            format!("{} is {} from now on", whom.name, better.word()),
            [
                LinePart::words("attitude "),
                LinePart::Name(whom.creature),
                LinePart::words(format!(" {}", better.word())),
            ],
            "It does as urged; influence may change how a creature feels.",
        ));
    }
    let roller = roll.who().first()?.creature;
    let closed = table.closed_to(whom.creature, roller, by)?;
    Some(Offer::whole(
        format!("let {} hear {by} again", whom.name),
        [
            LinePart::words("uncondition "),
            LinePart::Name(whom.creature),
            LinePart::words(format!(" {}", quoted(closed))),
        ],
        "For 24 hours the same approach is barred, or as long as you say.",
    ))
}

/// Whoever is noticed does not hide; a foe whom nobody noticed need not be seen by players.
fn of_hiding(roll: &dyn StandingRoll, total: i32) -> Option<Offer> {
    let hider = roll.roller()?;
    let name = roll.table().name_of(hider);
    if let Some((first, passive)) = roll.first_to_notice(hider, total) {
        return Some(Offer::whole(
            format!("{first} sees {name} at once (passive {passive})"),
            [
                LinePart::words("found "),
                LinePart::Name(hider),
                LinePart::words(format!(" seen by {first}")),
            ],
            "A passive Perception at or above the total notices the hider.",
        ));
    }
    matches!(hider, CreatureId::Foe(_)).then(|| {
        Offer::whole(
            format!("hide {name} on the players' screen too"),
            [LinePart::words("hide "), LinePart::Name(hider)],
            "Nobody's passive Perception is enough: players do not know where it is.",
        )
    })
}

/// Everybody this roll found whom players do not see yet.
fn of_a_find(roll: &dyn StandingRoll) -> Vec<Offer> {
    let reveal = |(creature, name): (CreatureId, String)| {
        Offer::whole(
            format!("show {name} to the players"),
            [LinePart::words("reveal "), LinePart::Name(creature)],
            "The search beat it: it is no longer hidden.",
        )
    };
    roll.found().into_iter().map(reveal).collect()
}
