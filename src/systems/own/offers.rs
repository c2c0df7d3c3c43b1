//! What a roll offers by the rules of its file: dice thrown again, points spent.

use crate::systems::interface::offer::{LinePart, Offer, StandingRoll};

use super::sheet::Sheet;
use super::word::kept;
use super::{Definition, Key, OfferRule, Outcome, RerollRule};

/// Those that held when the dice fell, as long as the file knows them.
pub(super) fn offers(outcome: &Outcome, roll: &dyn StandingRoll) -> Vec<Offer> {
    let definition = Key::named(roll.table().profile().key).definition();
    let rules = definition.attempts.iter().flat_map(|rule| &rule.offers);
    let mut offers = Vec::new();
    for rule in rules {
        let mut offered = outcome.offered.iter();
        if let Some((_, dice)) = offered.find(|(word, _)| word.as_str() == rule.word) {
            offers.extend(offer(definition, rule, dice, roll));
        }
    }
    if let Some(harm) = outcome.harm.filter(|_| outcome.passed) {
        offers.push(Offer::Harm {
            target: None,
            dice: Some(harm.to_string()),
            harm: None,
        });
    }
    offers
}

fn offer(
    definition: &'static Definition,
    rule: &'static OfferRule,
    dice: &[usize],
    roll: &dyn StandingRoll,
) -> Vec<Offer> {
    let why = rule.says.as_deref().unwrap_or("Your own rules offer this.");
    let mut offers = Vec::new();
    let again = match &rule.reroll {
        None => None,
        Some(RerollRule::All) => roll.line(),
        Some(RerollRule::Faces(_)) => match dice {
            [die] => Some(format!("resolve {} reroll {}", roll.id(), die + 1)),
            _ => None,
        },
    };
    offers.extend(again.map(|line| {
        let title = format!("{}: roll again", rule.word);
        Offer::whole(
            title,
            [LinePart::words(format!("{line} # {}", rule.word))],
            why,
        )
    }));
    if rule.reroll.is_some() && offers.is_empty() {
        offers.push(Offer::Note {
            what: kept(&rule.word),
            why,
        });
    }
    offers.extend(cost(definition, rule, roll, why));
    offers
}

/// The line that spends what it costs.
fn cost(
    definition: &'static Definition,
    rule: &'static OfferRule,
    roll: &dyn StandingRoll,
    why: &'static str,
) -> Option<Offer> {
    let (place, cost) = rule.costs?;
    let name = &definition.names.get(place)?.name;
    let who = roll.roller()?;
    let (sheet, _) = roll.table().sheet(who)?;
    let left = Sheet::of(sheet)?.number(place).checked_sub(cost)?;
    let line = [
        LinePart::words("hero "),
        LinePart::Name(who),
        LinePart::words(format!(" {} {left}", name.to_lowercase())),
    ];
    let title = format!("{}: spend {cost} {name}, {left} left", rule.word);
    (left >= 0).then(|| Offer::whole(title, line, why))
}
