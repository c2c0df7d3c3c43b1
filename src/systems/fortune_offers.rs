//! What fortune dice offer after a roll: each hero's own dice are traded for one, or repeated until they are better.

use crate::ids::CreatureId;

use super::interface::offer::{LinePart, Offer, StandingRoll, parts_of};

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

fn own_parts(count: usize, roll: &dyn StandingRoll) -> Vec<OwnPart> {
    let is_shared = roll.who().len() > 1;
    let name = |creature| roll.table().name_of(creature);
    let is_hero = |who: &CreatureId| match who {
        CreatureId::Hero(_) => !name(*who).is_empty(),
        CreatureId::Foe(_) => false,
    };
    let parts_of = |who: CreatureId| {
        let parts = parts_of(count, who, roll.who());
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

/// Each hero's own part of so many, traded or repeated: `becomes` is what it is from then on, and what the rules say of it.
pub(super) fn fortune_offers(
    count: usize,
    roll: &dyn StandingRoll,
    (becomes, why): (&str, &'static str),
) -> Vec<Offer> {
    let own = own_parts(count, roll);
    let traded = own.iter().map(|part| {
        Offer::whole(
            format!(
                "{}trade for a fortune die{becomes}{}",
                part.whose,
                if roll.misses_as_normal(part.part) {
                    ", which misses the bar"
                } else {
                    ""
                }
            ),
            part.fortune("convert", roll),
            why,
        )
    });
    let repeated = own.iter().map(|part| {
        Offer::whole(
            format!("{}spend a fortune die on a reroll", part.whose),
            part.fortune("reroll", roll),
            "The hero's own dice are rerolled until they come out better.",
        )
    });
    traded.chain(repeated).collect()
}
