//! What is attempted by the rules of a file, with every number it takes: the log can tell it without the file.

use std::fmt;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::systems::ConditionModifier;
use crate::systems::record::is_same;

use super::formula::key_of;
use super::word::Word;
use super::{AttemptRule, Definition, Key, Numbers, Opposed, Plan};

/// A fully described attempt. What the rules of its file refuse cannot be described.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    system: Key,
    /// The fingerprint of the file by which it was made.
    version: u32,
    own: Side,
    /// What it is held against.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    against: Option<Side>,
}

/// One side: an attempt of the file by name, and the numbers that its texts name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    name: Word,
    numbers: Vec<(Word, i64)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dice: Vec<(Word, String)>,
    /// It in the words of the log.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    words: Vec<String>,
    #[serde(skip)]
    plan: KeptPlan,
}

/// What a side comes to by its file, worked out once and kept from roll to roll; it follows from the rest of the side, and
/// says nothing of its own: sides alike are equal, and told alike, with it and without.
#[derive(Clone, Default)]
struct KeptPlan(OnceLock<Arc<Plan>>);

impl fmt::Debug for KeptPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeptPlan")
    }
}

impl PartialEq for KeptPlan {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for KeptPlan {}

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
        words: Vec<String>,
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
            plan: KeptPlan::default(),
        }
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
            if let Some(place) = definition.name(name.as_str()) {
                numbers.set(place, *number);
            }
        }
        for (name, dice) in &self.dice {
            if let Some(place) = definition.name(name.as_str()) {
                numbers.dice.retain(|(other, _)| *other != place);
                numbers.dice.push((place, dice.clone()));
            }
        }
        numbers
    }

    /// It with a number changed.
    pub(super) fn with(&self, name: &str, number: i64) -> Self {
        let mut side = Self {
            plan: KeptPlan::default(),
            ..self.clone()
        };
        let key = key_of(name);
        match side.numbers.iter_mut().find(|(own, _)| own.as_str() == key) {
            Some((_, own)) => *own = number,
            None => side.numbers.push((Word::new(&key), number)),
        }
        side
    }

    /// What its dice and numbers come to, by the rules of the file.
    pub(super) fn plan(&self, definition: &'static Definition) -> Result<Arc<Plan>, Refused> {
        if let Some(plan) = self.plan.0.get() {
            return Ok(Arc::clone(plan));
        }
        let (place, _) = self
            .rule(definition)
            .ok_or(Refused::Unknown(self.name.as_str()))?;
        let plan = definition.plan(place, &self.numbers(definition));
        let plan = Arc::new(plan.map_err(|refusal| Refused::ByRule(refusal.to_string()))?);
        Ok(Arc::clone(self.plan.0.get_or_init(|| plan)))
    }

    pub(super) const fn name(&self) -> &'static str {
        self.name.as_str()
    }

    /// It in the words of the log: `Agility 5 + Pistols 4, at 3`.
    pub(super) fn told(&self) -> String {
        match self.words.as_slice() {
            [] => self.name().to_owned(),
            words => words.join(", "),
        }
    }

    /// It with what stands on whoever makes it: conditions of the file change what they say, others `mod`.
    fn swayed(&self, definition: &Definition, sways: &[ConditionModifier]) -> Self {
        let mut numbers = self.numbers(definition);
        for sway in sways {
            let known = definition.conditions.iter();
            let known = known.clone().find(|known| is_same(&known.name, &sway.name));
            match known {
                None => numbers.set(0, numbers.get(0).saturating_add(sway.value.into())),
                Some(known) => {
                    for (place, change) in &known.changes {
                        let change = numbers.of(change).unwrap_or(0);
                        numbers.set(*place, numbers.get(*place).saturating_add(change));
                    }
                }
            }
        }
        let rule = definition
            .attempts
            .iter()
            .find(|rule| is_same(&rule.name, self.name()));
        rule.map_or_else(
            || self.clone(),
            |rule| Self::of(definition, rule, &numbers, self.words.clone()),
        )
    }
}

impl Attempt {
    /// An attempt, against another side where there is one.
    ///
    /// # Errors
    /// [`Refused`], where the rules of the file do.
    pub fn new(key: Key, own: Side, against: Option<Side>) -> Result<Self, Refused> {
        let definition = key.definition();
        let (_, rule) = own.rule(definition).ok_or(Refused::NoAttempt)?;
        if against.is_some() && rule.opposed.is_none() {
            return Err(Refused::Unopposed(own.name()));
        }
        own.plan(definition)?;
        if let Some(against) = &against {
            against.plan(definition)?;
        }
        Ok(Self {
            system: key,
            version: definition.fingerprint,
            own,
            against,
        })
    }

    /// The system it is of.
    pub const fn key(&self) -> Key {
        self.system
    }

    pub(in crate::systems) fn book(&self) -> &'static Key {
        self.system.book()
    }

    pub(super) const fn definition(&self) -> &'static Definition {
        self.system.definition()
    }

    /// Whether it was made under another version of the file than is played by now.
    pub const fn is_of_another_version(&self) -> bool {
        !self.system.is_missing() && self.version != self.definition().fingerprint
    }

    pub(super) const fn own(&self) -> &Side {
        &self.own
    }

    pub(super) const fn against(&self) -> Option<&Side> {
        self.against.as_ref()
    }

    /// Its rule as the file has it now.
    pub(super) fn rule(&self) -> Option<&'static AttemptRule> {
        self.own.rule(self.definition()).map(|(_, rule)| rule)
    }

    /// How its sides are held against each other, where it has two.
    pub(super) fn opposed(&self) -> Option<&'static Opposed> {
        self.against.as_ref()?;
        self.rule()?.opposed.as_ref()
    }

    /// The same with another own side.
    pub(super) fn with_own(&self, own: Side) -> Self {
        Self {
            own,
            ..self.clone()
        }
    }

    /// The attempt with what stands on whoever makes one of its sides.
    pub(super) fn with_sways(
        &self,
        part: usize,
        sways: &[ConditionModifier],
    ) -> Result<Self, Refused> {
        let definition = self.definition();
        let (mut own, mut against) = (self.own.clone(), self.against.clone());
        match (part, &mut against) {
            (0, _) => own = own.swayed(definition, sways),
            (_, Some(against)) => *against = against.swayed(definition, sways),
            (_, None) => {}
        }
        Self::new(self.system, own, against)
    }
}
