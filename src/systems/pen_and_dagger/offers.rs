//! What a roll of Pen & Dagger offers: a fortune die, a reroll, luck, going on.

use crate::ids::CreatureId;
use crate::systems::interface::SystemOutcome;
use crate::systems::interface::offer::{LinePart, Offer, StandingRoll, parts_of};

use super::Outcome;

/// A hero's own part of a roll, as offers name it.
struct OwnPart {
    /// `Oren: `; empty where nobody else rolled.
    whose: String,
    who: CreatureId,
    /// ` second`, where the hero rolled two parts.
    word: &'static str,
    /// Which of all parts it is, counted from 0.
    part: usize,
}

impl OwnPart {
    /// `fortune Oren convert 12 second`.
    fn fortune(&self, deed: &str, roll: &dyn StandingRoll) -> [LinePart; 3] {
        [
            LinePart::words("fortune "),
            LinePart::Name(self.who),
            LinePart::words(format!(" {deed} {}{}", roll.id(), self.word)),
        ]
    }
}

fn own_parts(outcome: &Outcome, roll: &dyn StandingRoll) -> Vec<OwnPart> {
    let is_shared = roll.who().len() > 1;
    let name = |creature| roll.table().name_of(creature);
    let is_hero = |who: &CreatureId| match who {
        CreatureId::Hero(_) => !name(*who).is_empty(),
        CreatureId::Foe(_) => false,
    };
    let parts_of = |who: CreatureId| {
        let parts = parts_of(outcome.own_parts(), who, roll.who());
        let words: &[&'static str] = match parts.len() {
            2 => &[" first", " second"],
            _ => &[""],
        };
        parts
            .into_iter()
            .zip(words)
            .map(move |(part, word)| OwnPart {
                part,
                whose: if is_shared {
                    format!("{}: ", name(who))
                } else {
                    String::new()
                },
                who,
                word,
            })
    };
    let rollers = roll.who().iter().map(|roller| roller.creature);
    rollers.filter(is_hero).flat_map(parts_of).collect()
}

pub(super) fn offers(outcome: &Outcome, roll: &dyn StandingRoll) -> Vec<Offer> {
    let mut offers = Vec::new();
    if outcome.is_paused() {
        offers.push(Offer::whole(
            "continue with the main attempt",
            [LinePart::words(format!("continue {}", roll.id()))],
            "After a limited first part the player chooses: continue, or stop.",
        ));
    }
    let own = own_parts(outcome, roll);
    offers.extend(own.iter().map(|part| {
        Offer::whole(
            format!(
                "{}trade for a fortune die and a normal success{}",
                part.whose,
                if roll.misses_as_normal(part.part) {
                    ", which misses the bar"
                } else {
                    ""
                }
            ),
            part.fortune("convert", roll),
            "A natural 20 can be traded for a fortune die and a normal success.",
        )
    }));
    offers.extend(own.iter().map(|part| {
        Offer::whole(
            format!("{}spend a fortune die on a reroll", part.whose),
            part.fortune("reroll", roll),
            "The hero's own dice are rerolled until they come out better.",
        )
    }));
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
