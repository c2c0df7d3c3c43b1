//! What a roll offers by the rules of its file: dice thrown again, points spent.

use crate::ids::CreatureId;
use crate::systems::aim_offers::offers_of_aim;
use crate::systems::fortune_offers::fortune_offers;
use crate::systems::interface::SystemOutcome;
use crate::systems::interface::offer::{LinePart, Offer, OfferCost, StandingRoll, TakenOffer};
use crate::systems::interface::table::Table;
use crate::systems::point_offers::point_offers;
use crate::systems::record::{EntryName, is_same};
use crate::systems::{RollTarget, SheetChange};
use crate::words::{in_figures, quoted};

use super::sheet::Sheet;
use super::word::kept;
use super::{Definition, Figure, FigureGroup, FigureKind, OfferRule, Outcome, RerollRule};

/// How a line ends that whoever takes it completes.
const TO_BE_COMPLETED: char = '+';

/// Those that held when the dice fell, as long as the file knows them.
pub(super) fn offers(outcome: &Outcome, roll: &dyn StandingRoll) -> Vec<Offer> {
    let definition = roll.table().definition();
    let mut offers = Vec::new();
    if roll.may_be_lied_about() {
        let by = outcome.value.filter(|value| *value > 0);
        let by = by.map_or_else(String::new, |by| format!(" by {by}"));
        let figure = outcome
            .total
            .map_or_else(String::new, |total| format!("it rolled {total}, and "));
        offers.push(Offer::begun(
            format!("tell a lie: {figure}failed{by}"),
            [LinePart::words(format!("lie {} ", roll.id()))],
            "A failure reveals nothing, or a lie: the worse it failed, the worse the lie.",
        ));
    }
    if SystemOutcome::is_paused(outcome) {
        offers.push(Offer::whole(
            "continue with the main attempt",
            [LinePart::words(format!("continue {}", roll.id()))],
            "After a first part that came at a price the player chooses: continue, or stop.",
        ));
    }
    if definition.has_fortune() {
        let mut rules = definition.attempts.iter();
        let becomes = rules.find_map(|rule| rule.fortune.as_ref()?.becomes.as_ref());
        let becomes = becomes.map_or_else(String::new, |becomes| format!(" and {becomes}"));
        let why = "The rules of your game let such dice be traded for a fortune die.";
        offers.extend(fortune_offers(outcome.parts().len(), roll, (&becomes, why)));
    }
    if roll.is_extreme() {
        offers.extend(how_far(definition, outcome, roll));
    }
    offers.extend(point_offers(roll));
    for (word, dice) in &outcome.offered {
        let rule = rules(definition).find(|rule| rule.word == word.as_str());
        offers.extend(rule.and_then(|rule| offer((rule, price_of(rule, outcome)), dice, roll)));
    }
    let harm = outcome.harm.filter(|_| outcome.passed);
    if harm.is_some() || outcome.hits {
        let plain = (harm.map(|harm| harm.to_string()), None);
        let of_entry = harm_of_entry(roll).filter(|all| harm.is_none() && !all.is_empty());
        for (dice, harm) in of_entry.unwrap_or_else(|| vec![plain]) {
            offers.push(Offer::Harm {
                target: roll.target().and_then(RollTarget::creature),
                dice,
                harm,
            });
        }
    }
    let passed = (outcome.held != Some(false)).then_some(outcome.passed);
    let total = outcome.total.and_then(|total| i32::try_from(total).ok());
    offers.extend(offers_of_aim(roll, passed, total));
    offers
}

/// The harm of what was rolled with, where the sheet has it as an entry.
fn harm_of_entry(roll: &dyn StandingRoll) -> Option<Vec<(Option<String>, Option<&'static str>)>> {
    let (sheet, _) = roll.table().sheet(roll.roller()?)?;
    let harm = sheet.read_plainly().harm_of(roll.what())?;
    Some(
        harm.into_iter()
            .map(|(dice, harm)| (Some(dice), harm))
            .collect(),
    )
}

/// The attempt that says how far a roll goes, by whoever it came down to where several rolled.
fn how_far(
    definition: &'static Definition,
    outcome: &Outcome,
    roll: &dyn StandingRoll,
) -> Option<Offer> {
    let mut rules = definition.attempts.iter();
    let (rule, (title, why)) = rules.find_map(|rule| Some((rule, rule.follows.as_ref()?)))?;
    let counting = roll.who().get(SystemOutcome::counting_part(outcome));
    let maker = counting.map(|own| own.creature).or_else(|| roll.roller());
    let maker = maker.map_or_else(|| LinePart::words(kept(&definition.short)), LinePart::Name);
    let word = LinePart::words(format!(" {}", rule.words().first()?));
    Some(Offer::whole(title.as_str(), [maker, word], why))
}

/// What it takes to throw dice again by a word that is offered.
pub(super) fn take_up(
    outcome: &Outcome,
    word: &str,
    table: &dyn Table,
    who: Option<CreatureId>,
) -> Result<Option<TakenOffer>, String> {
    let definition = table.definition();
    let offered = outcome.offered.iter();
    let offered = offered
        .clone()
        .find(|(own, dice)| is_same(own.as_str(), word) && !dice.is_empty());
    let rule = rules(definition).find(|rule| is_same(&rule.word, word));
    let (Some((_, dice)), Some(rule)) = (offered, rule) else {
        return Ok(None);
    };
    let cost = cost((rule, price_of(rule, outcome)), table, who)?;
    Ok(Some(TakenOffer {
        dice: dice.clone(),
        keeps_better: rule.reroll == Some(RerollRule::Better),
        cost: cost.map(|price| price.cost),
    }))
}

/// What is offered, with the names of whoever rolled, `{own}`, and of whom that was aimed at, `{target}`, as they are told;
/// nothing where a name is wanted of nobody.
fn with_names(
    text: &str,
    roll: &dyn StandingRoll,
    told: impl Fn(&str) -> String,
) -> Option<String> {
    let target = roll.target().and_then(RollTarget::whom);
    let own = roll.roller().map(|own| roll.table().name_of(own));
    let names = [
        ("{own}", own),
        ("{target}", target.map(|whom| whom.name.as_str())),
    ];
    names
        .into_iter()
        .try_fold(text.to_owned(), |text, (place, name)| {
            match text.contains(place) {
                true => Some(text.replace(place, &told(name?))),
                false => Some(text),
            }
        })
}

fn rules(definition: &'static Definition) -> impl Iterator<Item = &'static OfferRule> {
    definition.attempts.iter().flat_map(|rule| &rule.offers)
}

/// How much an offer costs: as the roll worked it out, else as the file says.
fn price_of(rule: &OfferRule, outcome: &Outcome) -> i64 {
    let mut priced = outcome.priced.iter();
    let worked_out = priced.find(|(word, _)| rule.word == word.as_str());
    let by_file = || rule.costs.as_ref().and_then(|(_, amount)| amount.number());
    worked_out
        .map(|(_, price)| *price)
        .or_else(by_file)
        .unwrap_or(0)
}

fn offer(
    (rule, costs): (&'static OfferRule, i64),
    dice: &[usize],
    roll: &dyn StandingRoll,
) -> Option<Offer> {
    let why = rule.says.as_deref().unwrap_or("Your own rules offer this.");
    let word = &rule.word;
    let cost = cost((rule, costs), roll.table(), roll.roller()).ok()?;
    let price = cost.as_ref().map(|price| price.words.as_str());
    if rule.reroll.is_some() {
        let count = match dice.len() {
            0 => return None,
            1 => "reroll 1 die".to_owned(),
            count => format!("reroll {count} dice"),
        };
        let keeps_better = rule.reroll == Some(RerollRule::Better);
        let chance = roll.chance_again(dice).filter(|_| !keeps_better);
        let chance = chance.map(|chance| format!("{} % passes", in_figures(chance * 100.0)));
        let parts = [Some(count.as_str()), price, chance.as_deref()];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        let title = format!("{word}: {}", parts.join(", "));
        let line = LinePart::words(format!("resolve {} {word}", roll.id()));
        return Some(Offer::whole(title, [line], why));
    }
    if let Some(again) = &rule.again {
        let line = roll.line()?;
        let is_said = line.split_whitespace().any(|word| is_same(word, again));
        let line = LinePart::words(format!("{line} {again}"));
        return (!is_said).then(|| Offer::whole(word, [line], why));
    }
    if let Some(line) = &rule.line {
        let word = with_names(word, roll, str::to_owned)?;
        let line = with_names(line, roll, quoted)?;
        let secret = if roll.is_secret() { " secret" } else { "" };
        let (before, comment) = line.split_once(" #").unwrap_or((&line, ""));
        let comment = if comment.is_empty() {
            ""
        } else {
            &format!(" #{comment}")
        };
        let whole = LinePart::words(format!("{before}{secret}{comment}"));
        return Some(match line.ends_with(TO_BE_COMPLETED) {
            true => Offer::begun(word, [whole], why),
            false => Offer::whole(word, [whole], why),
        });
    }
    let Some((price, who)) = cost.zip(roll.roller()) else {
        return Some(Offer::Note {
            what: kept(word),
            why,
        });
    };
    let verb = match (&price.cost, who) {
        (OfferCost::HitPoints(_), _) => "",
        (OfferCost::Figure(_), CreatureId::Hero(_)) => "hero ",
        (OfferCost::Figure(_), CreatureId::Foe(_)) => "foe ",
    };
    let line = [
        LinePart::words(verb),
        LinePart::Name(who),
        LinePart::words(price.line),
    ];
    Some(Offer::whole(format!("{word}: {}", price.words), line, why))
}

/// What an offer costs.
struct Price {
    cost: OfferCost,
    /// `for 1 Grit of 3`
    words: String,
    /// What a line says behind the name of whoever pays.
    line: String,
}

/// What an offer costs whoever rolled; nothing of bare figures.
fn cost(
    (rule, costs): (&OfferRule, i64),
    table: &dyn Table,
    who: Option<CreatureId>,
) -> Result<Option<Price>, String> {
    let sheet = who.and_then(|who| Some(table.sheet(who)?.0.read_plainly()));
    let place = rule
        .costs
        .as_ref()
        .map(|(place, _)| place.is)
        .filter(|_| costs > 0);
    let (Some(place), Some(sheet)) = (place, sheet) else {
        return Ok(None);
    };
    let definition = sheet.definition();
    let Some((group, figure)) = definition.figure_of(place) else {
        return Ok(None);
    };
    let (name, now) = (&figure.name, sheet.number(place));
    let (left, then) = match &group.kind {
        FigureKind::Boxes(most) => (most - now, now + costs),
        _ => (now, now - costs),
    };
    if left < costs {
        let who = who.map_or("", |who| table.name_of(who));
        return Err(format!(
            "{who} has {left} {name} left, and this costs {costs}"
        ));
    }
    let (cost, line) = if definition.is_of_body(figure) {
        let points = u32::try_from(costs).unwrap_or(0);
        (OfferCost::HitPoints(points), format!(" -{points}"))
    } else {
        let change = change_of(&sheet, (group, figure), then)?;
        let list = group
            .list
            .map_or_else(String::new, |list| format!(" {list}"));
        (
            OfferCost::Figure(change),
            format!("{list} {} {then}", name.to_lowercase()),
        )
    };
    let words = format!("for {costs} {name} of {left}");
    Ok(Some(Price { cost, words, line }))
}

fn change_of(
    sheet: &Sheet,
    (group, figure): (&FigureGroup, &Figure),
    number: i64,
) -> Result<SheetChange, String> {
    let names = group.place(&figure.name).into_iter();
    let at: Result<Vec<EntryName>, _> = names.map(EntryName::new).collect();
    let change = at.and_then(|at| SheetChange::new(sheet.system(), at, Some(&number.to_string())));
    change.map_err(|why| why.to_string())
}
