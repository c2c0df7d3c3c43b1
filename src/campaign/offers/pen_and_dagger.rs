//! What a roll of Pen & Dagger offers: a fortune die, a reroll, luck, going on.

use crate::campaign::facts::party::Hero;
use crate::campaign::ids::CreatureId;
use crate::systems::pen_and_dagger::Outcome;

use super::{Asked, Offer};

/// A hero's own part of a roll, as offers name it.
struct OwnPart {
    /// `Oren: `; empty where nobody else rolled.
    whose: String,
    /// The name as it stands in a line.
    line_name: String,
    /// ` second`, where the hero rolled two parts.
    word: &'static str,
}

impl Asked<'_> {
    fn own_parts(&self) -> Vec<OwnPart> {
        let is_shared = self.roll.who.len() > 1;
        let parts_of = |hero: &Hero| {
            let creature = CreatureId::Hero(hero.id);
            let words: &[&'static str] = match self.roll.parts_of(creature).len() {
                2 => &[" first", " second"],
                _ => &[""],
            };
            let of_word = |word: &&'static str| OwnPart {
                whose: if is_shared {
                    format!("{}: ", hero.name)
                } else {
                    String::new()
                },
                line_name: self.spoken(creature),
                word,
            };
            words.iter().map(of_word).collect::<Vec<_>>()
        };
        self.heroes().flat_map(parts_of).collect()
    }

    pub(super) fn by_ranks(&self, outcome: &Outcome) -> Vec<Offer> {
        let mut offers = Vec::new();
        if outcome.is_paused() {
            offers.push(Offer::whole(
                "continue with the main attempt",
                format!("continue {}", self.id),
                "After a limited first part the player chooses: continue, or stop.",
            ));
        }
        let own = self.own_parts();
        offers.extend(own.iter().map(
            |OwnPart {
                 whose,
                 line_name,
                 word,
             }| {
                Offer::whole(
                    format!("{whose}trade for a fortune die and a normal success"),
                    format!("fortune {line_name} convert {}{word}", self.id),
                    "A natural 20 can be traded for a fortune die and a normal success.",
                )
            },
        ));
        offers.extend(own.iter().map(
            |OwnPart {
                 whose,
                 line_name,
                 word,
             }| {
                Offer::whole(
                    format!("{whose}spend a fortune die on a reroll"),
                    format!("fortune {line_name} reroll {}{word}", self.id),
                    "The hero's own dice are rerolled until they come out better.",
                )
            },
        ));
        // What was turned into a fortune die is a normal success and no wonder any more.
        if self.campaign.is_extreme(self.id, self.roll) {
            let counting = self
                .roll
                .who
                .get(outcome.counting_part())
                .map(|roller| roller.creature);
            let name = counting
                .or_else(|| self.roller())
                .map_or_else(|| "pd".to_owned(), |creature| self.spoken(creature));
            offers.push(Offer::whole(
                "luck roll: how far does it go?",
                format!("{name} luck"),
                "10 or higher is lucky; a 20 softens or turns a critical failure.",
            ));
        }
        offers
    }
}
