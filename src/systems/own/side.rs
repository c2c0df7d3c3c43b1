//! One who takes part in an attempt, with every number it takes.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::systems::kept::{Kept, KeptBy};
use crate::systems::modifier::{Modifier, Modifiers};
use crate::systems::record::is_same;
use crate::systems::{ConditionModifier, Standing};
use crate::words::joined;

use super::formula::key_of;
use super::text::Bound;
use super::word::{SUM, Word};
use super::{AttemptRule, Definition, Numbers, Plan};

/// One side: an attempt of the file by name, and the numbers that its texts name.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    name: Word,
    numbers: Vec<(Word, i64)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dice: Vec<(Word, String)>,
    /// It in the words of the log.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    words: Vec<String>,
    /// What is added, where it is told as one sum.
    #[serde(default, skip_serializing_if = "Modifiers::is_empty")]
    added: Modifiers,
    /// What the rules add to it by themselves, each with its reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    by_rule: Vec<(i64, String)>,
    /// Whether it is what is added to dice, and so has signs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_signed: bool,
    /// What that sum comes to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) comes_to: Option<i64>,
    /// What stands behind it in the log.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    behind: String,
    /// What it came to before, and what orders equals, the first first: no dice are thrown for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    kept: Vec<i64>,
    /// Those who help it: they roll first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    helpers: Vec<Self>,
    /// What they came to.
    #[serde(skip)]
    help: Option<i64>,
    /// What it comes to by its file.
    #[serde(skip)]
    plan: Kept<Plan>,
    /// The same where it is held against a number.
    #[serde(skip)]
    pub(super) held: KeptBy<i64, Plan>,
}

/// Why something cannot be attempted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The file of the system is not there.
    #[error("the file of this system is missing: nothing can be attempted by it")]
    NoAttempt,
    /// The file knows no such attempt any more.
    #[error("the file knows no attempt “{0}” any more")]
    Unknown(&'static str),
    /// An attempt that is not made against anybody.
    #[error("“{0}” is not made against anybody")]
    Unopposed(&'static str),
    /// An attempt that counts nothing.
    #[error("“{0}” counts nothing that could add up")]
    Uncounted(&'static str),
    /// Rounds in which a side rolls nothing.
    #[error("in a contest both sides roll, and “{0}” takes no dice here")]
    Undiced(&'static str),
    /// A result shared by rolls that are not of one kind.
    #[error("“{0}” and “{1}” share no result: say the same for all, or roll them one by one")]
    Unlike(&'static str, &'static str),
    /// Several rolls of which one counts, again and again.
    #[error("of rolls that go on for long none is shared or linked: leave one of the two out")]
    Long,
    /// A roll against somebody, who is all it is held against.
    #[error(
        "two sides are rolled against each other: leave what has to be reached, or the other side, out"
    )]
    Judged,
    /// Others help who do not roll with them.
    #[error("who roll together are not helped: leave the help out")]
    Helped,
    /// By the rules of the file.
    #[error("{0}")]
    ByRule(String),
}

impl Side {
    /// A side with these numbers, of which those are kept that the attempt names.
    pub(super) fn of(
        definition: &Definition,
        rule: &AttemptRule,
        numbers: &Numbers,
        (words, added): (Vec<String>, Modifiers),
    ) -> Self {
        let named = &rule.names;
        let name = |place: usize| definition.names.get(place).map(|name| Word::new(&name.key));
        let usual = definition.numbers();
        let kept = named.iter().filter(|place| {
            let usual = usual.get(**place);
            numbers.get(**place) != usual || usual != 0
        });
        let dice = numbers
            .dice
            .iter()
            .filter(|(place, _)| named.contains(place));
        Self {
            name: Word::new(&rule.name),
            numbers: kept
                .filter_map(|place| Some((name(*place)?, numbers.get(*place))))
                .collect(),
            dice: dice
                .filter_map(|(place, dice)| Some((name(*place)?, dice.clone())))
                .collect(),
            words,
            added,
            // Without a list of what stands behind it, words of all kinds stand in it.
            is_signed: rule.is_signed && !rule.log.is_empty(),
            ..Self::default()
        }
    }

    /// One whose total is known, to be beaten: it was rolled before.
    pub(super) fn kept(rule: &AttemptRule, total: i32, standing: Standing) -> Self {
        let keys = [total, standing.modifier, standing.rank].map(i64::from);
        Self {
            name: Word::new(&rule.name),
            words: vec![total.to_string()],
            kept: keys.to_vec(),
            ..Self::default()
        }
    }

    /// What it came to before, the first first; nothing where it is rolled.
    pub(super) fn came_to(&self) -> &[i64] {
        &self.kept
    }

    /// It with others who help it.
    pub(super) fn helped_by(self, helpers: Vec<Self>) -> Self {
        Self { helpers, ..self }
    }

    pub(super) fn helpers(&self) -> &[Self] {
        &self.helpers
    }

    /// It once those who help it have come to so much.
    pub(super) fn with_help(&self, definition: &Definition, help: i64) -> Self {
        let name = definition.help().map_or("", |input| &input.name);
        Self {
            helpers: Vec::new(),
            help: Some(help),
            ..self.with(name, help)
        }
    }

    /// It with what its sum comes to, where it is told as one.
    ///
    /// # Errors
    /// [`Refused`], where the rules of the file do.
    pub(super) fn planned(mut self, definition: &'static Definition) -> Result<Self, Refused> {
        let Some((_, rule)) = self.rule(definition) else {
            return Err(Refused::Unknown(self.name.as_str()));
        };
        if !self.kept.is_empty() {
            return Ok(self);
        }
        let numbers = self.numbers(definition);
        let told = rule.told_before(&numbers);
        self.by_rule = told.added;
        let plan = self.plan(definition).map_err(|refused| match refused {
            Refused::ByRule(why) => {
                let sum = rule.sum.as_deref();
                let sum = sum.and_then(|&sum| rule.known_value(sum, &numbers));
                Refused::ByRule(why.replace(SUM, &self.spelt_out(sum)))
            }
            other => other,
        })?;
        // Dice that are said stand behind what is added to the others.
        let dice = self.dice.iter().filter(|_| self.is_signed);
        let dice = dice.map(|(name, dice)| format!(", {} {dice}", name.as_str().replace('_', " ")));
        self.behind = dice.collect::<String>() + &told.behind;
        let is_of_parts = !self.added.is_empty()
            || !self.by_rule.is_empty()
            || (!self.behind.is_empty() && self.words.concat().contains(" + "));
        let sum = rule.sum.as_deref().filter(|_| is_of_parts);
        self.comes_to = sum.and_then(|&sum| plan.value(sum));
        Ok(self)
    }

    /// Its attempt, by place.
    pub(super) fn rule(
        &self,
        definition: &'static Definition,
    ) -> Option<(usize, &'static AttemptRule)> {
        let mut rules = definition.attempts.iter().enumerate();
        rules.find(|(_, rule)| is_same(&rule.name, self.name.as_str()))
    }

    /// What every name of the file stands for.
    pub(super) fn numbers(&self, definition: &Definition) -> Numbers {
        let mut numbers = definition.numbers();
        for (name, number) in &self.numbers {
            if let Some(place) = definition.place_of(name.as_str()) {
                numbers.set(place, *number);
            }
        }
        for (name, dice) in &self.dice {
            if let Some(place) = definition.place_of(name.as_str()) {
                numbers.dice.retain(|(other, _)| *other != place);
                numbers.dice.push((place, dice.clone()));
            }
        }
        numbers
    }

    /// It without what it came to by a file.
    pub(super) fn unplanned(&self) -> Self {
        Self {
            plan: Kept::default(),
            held: KeptBy::default(),
            ..self.clone()
        }
    }

    /// It with a number changed.
    pub(super) fn with(&self, name: &str, number: i64) -> Self {
        let mut side = self.unplanned();
        let key = key_of(name);
        match side.numbers.iter_mut().find(|(own, _)| own.as_str() == key) {
            Some((_, own)) => *own = number,
            None => side.numbers.push((Word::new(&key), number)),
        }
        side
    }

    /// The same numbers in another attempt, told by what they come to there.
    pub(super) fn made_by(&self, definition: &Definition, rule: &AttemptRule) -> Self {
        let sum = rule.sum.as_deref();
        let numbers = self.numbers(definition);
        let sum = sum.and_then(|&sum| rule.known_value(sum, &numbers));
        let added = i64::from(self.added.sum());
        Self {
            name: Word::new(&rule.name),
            words: sum
                .map(|sum| format!("{:+}", sum - added))
                .into_iter()
                .collect(),
            ..self.unplanned()
        }
    }

    /// Whether it throws dice.
    pub(super) fn throws_dice(&self, definition: &'static Definition) -> bool {
        let plan = self.plan(definition);
        plan.is_ok_and(|plan| plan.throws_dice())
    }

    /// What its dice and numbers come to, by the rules of the file.
    pub(super) fn plan(&self, definition: &'static Definition) -> Result<Arc<Plan>, Refused> {
        self.plan.or(|| {
            let (_, rule) = self
                .rule(definition)
                .ok_or(Refused::Unknown(self.name.as_str()))?;
            if !self.kept.is_empty() {
                return Ok(Plan::kept(&self.kept, rule.compare_by.len()));
            }
            let plan = rule.plan(&self.numbers(definition));
            let plan = plan.map_err(|refusal| Refused::ByRule(refusal.to_string()))?;
            Ok(plan.with_help(self.help))
        })
    }

    /// The dice that its file throws for it; those that its inputs hold are told with them.
    pub(super) fn own_dice(&self, definition: &'static Definition) -> Option<String> {
        let (_, rule) = self.rule(definition)?;
        let roll = rule.roll_with(&self.numbers(definition))?.roll.sets.len();
        let dice = self.plan(definition).ok()?.dice_told(roll);
        (!dice.is_empty()).then_some(dice)
    }

    pub(super) const fn name(&self) -> &'static str {
        self.name.as_str()
    }

    /// Whether nothing is told of it but its name.
    pub(super) fn says_nothing(&self) -> bool {
        if !self.helpers.is_empty() {
            return false;
        }
        let is_plain = self.words.is_empty() && self.added.is_empty() && self.by_rule.is_empty();
        is_plain && self.behind.is_empty()
    }

    /// It in the words of the log: `Agility 5 + Pistols 4, at 3`, `12 -2 hard = 10`.
    pub(super) fn told(&self) -> String {
        self.parts().join(", ")
    }

    /// What is said behind this and the next one alike, from its comma on: it is told behind the last.
    pub(super) fn shared_with(&self, next: &Self) -> &str {
        let (_, shared) = self.behind_its_sum();
        let is_said_again = next.behind_its_sum().1 == shared;
        if is_said_again { shared } else { "" }
    }

    /// What stands behind it: words at its sum (` adv`, ` (a, b)`), and from the first comma on all else (`, DC 12`).
    fn behind_its_sum(&self) -> (&str, &str) {
        let all = self.behind.as_str();
        let comma = all.find([',', '(']);
        let comma =
            comma.filter(|comma| all.get(*comma..).is_some_and(|rest| rest.starts_with(',')));
        all.split_at_checked(comma.unwrap_or(all.len()))
            .unwrap_or((all, ""))
    }

    /// What it is told by that may stand on rows of their own: its sum, who helps, and what stands behind that.
    pub(super) fn parts(&self) -> Vec<String> {
        let (own, shared) = self.behind_its_sum();
        let sum = self.spelt_out(self.comes_to) + own;
        let help = help_in_words(&self.helpers);
        let behind = shared.split(", ").map(str::to_owned);
        let parts = std::iter::once(sum).chain(help).chain(behind);
        parts.filter(|part| !part.is_empty()).collect()
    }

    fn spelt_out(&self, comes_to: Option<i64>) -> String {
        if self.is_signed {
            return self.with_signs(comes_to);
        }
        let mut told = match self.words.as_slice() {
            [] => self.name().to_owned(),
            words => words.join(", "),
        };
        for Modifier { value, name } in self.added.parts() {
            told.push_str(&format!(" {:+}", value.get()));
            if let Some(name) = name {
                told.extend([" ", name]);
            }
        }
        for (value, reason) in &self.by_rule {
            let sign = if *value < 0 { '-' } else { '+' };
            told.push_str(&format!(" {sign} {}", value.unsigned_abs()));
            if !reason.is_empty() {
                told.push_str(&format!(" ({reason})"));
            }
        }
        if let Some(comes_to) = comes_to {
            told.push_str(&format!(" = {comes_to}"));
        }
        told
    }

    /// The sum of what is added to dice, `+3 +2 rank = +5`, or to what stands in their place: `14 +5 dangerous = 19`.
    fn with_signs(&self, comes_to: Option<i64>) -> String {
        let added = self.added.parts().iter();
        let added = added.map(|Modifier { value, name }| (i64::from(value.get()), name.as_deref()));
        let by_rule = self.by_rule.iter();
        let by_rule = by_rule.map(|(value, reason)| (*value, Some(reason.as_str())));
        let said = self.words.iter().filter(|words| !words.is_empty()).cloned();
        let signed = added.chain(by_rule).map(|(value, name)| match name {
            Some(name) => format!("{value:+} {name}"),
            None => format!("{value:+}"),
        });
        let mut parts: Vec<String> = said.chain(signed).collect();
        let sum = comes_to.filter(|_| parts.len() > 1);
        let stands_for_dice =
            |first: &String| first.starts_with(|first: char| first.is_ascii_digit());
        let is_plain = parts.first().is_some_and(stands_for_dice);
        parts.extend(sum.map(|sum| match is_plain {
            true => format!("= {sum}"),
            false => format!("= {sum:+}"),
        }));
        parts.join(" ")
    }

    /// It with what stands on whoever makes it: conditions of the file change what they say, others `mod`.
    pub(super) fn swayed(
        &self,
        definition: &Definition,
        modifiers: &[ConditionModifier],
    ) -> Result<Self, Refused> {
        let rule = definition.attempts.iter();
        let rule = rule.clone().find(|rule| is_same(&rule.name, self.name()));
        // What was rolled before, nothing moves any more.
        let Some(rule) = rule.filter(|_| self.kept.is_empty()) else {
            return Ok(self.clone());
        };
        let mut numbers = self.numbers(definition);
        let mut added = Vec::new();
        for sway in modifiers {
            let known = definition.conditions.iter();
            let known = known.clone().find(|known| is_same(&known.name, &sway.name));
            // What changes nothing by itself moves so much as was said with it.
            match known.filter(|known| !known.changes.is_empty()) {
                None => {
                    numbers.set(0, numbers.get(0).saturating_add(sway.value.into()));
                    added.push(sway.clone());
                }
                Some(known) => {
                    for (Bound { is: place, .. }, change) in &known.changes {
                        let change = numbers.of(change).unwrap_or(0);
                        numbers.set(*place, numbers.get(*place).saturating_add(change));
                        // What it adds to the sum is told in it.
                        if let (0, Ok(value)) = (*place, i32::try_from(change)) {
                            added.push(ConditionModifier {
                                value,
                                ..sway.clone()
                            });
                        }
                    }
                }
            }
        }
        let added = match &rule.sum {
            Some(_) if rule.names_its_sways() => ConditionModifier::added_to(&self.added, &added)
                .map_err(|why| Refused::ByRule(why.to_string()))?,
            Some(_) | None => Modifiers::default(),
        };
        Ok(
            Self::of(definition, rule, &numbers, (self.words.clone(), added))
                .helped_by(self.helpers.clone()),
        )
    }
}

/// Those who help a side: `help of rank 4 and 2`.
pub(super) fn help_in_words(helpers: &[Side]) -> Option<String> {
    let helpers: Vec<String> = helpers.iter().map(Side::told).collect();
    // What all are told by is said once.
    let first = helpers.first().and_then(|first| first.rsplit_once(' '));
    let short = |helper: &'_ String| match helper.rsplit_once(' ') {
        Some((what, number)) if first.is_some_and(|(said, _)| said == what) => number.to_owned(),
        _ => helper.clone(),
    };
    let others = helpers.iter().skip(1).map(short);
    let helpers: Vec<String> = helpers.iter().take(1).cloned().chain(others).collect();
    let helpers: Vec<&str> = helpers.iter().map(String::as_str).collect();
    (!helpers.is_empty()).then(|| format!("help of {}", joined(&helpers, "and")))
}
