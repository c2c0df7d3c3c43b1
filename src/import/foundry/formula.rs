//! Formulas of Foundry as far as figures of a creature stand in them: `@mod`, `@prof`, `@abilities.dex.mod`.

use crate::import::creature::{ABILITIES, Creature, SHORT_SCORES, modifier_of};
use crate::import::tree::Tree;
use crate::import::words::{dice, signed_terms};

/// Figures that formulas name.
#[derive(Debug, Clone)]
pub(super) struct Known {
    scores: [i32; 6],
    pub(super) proficiency: i32,
    /// What `@mod` stands for, where an item says it.
    modifier: i32,
}

impl Known {
    pub(super) fn of(creature: &Creature) -> Self {
        Self {
            scores: creature.scores.map(|score| score.unwrap_or(10)),
            proficiency: creature.proficiency(),
            modifier: 0,
        }
    }

    pub(super) fn with_modifier(&self, modifier: i32) -> Self {
        Self {
            modifier,
            ..self.clone()
        }
    }

    /// A formula that comes to a number; none where dice are in it, or what is not known.
    pub(super) fn number(&self, formula: &str) -> Option<i32> {
        let (dice, number) = self.terms(formula)?;
        dice.is_empty().then_some(number)
    }

    /// A formula as dice and what is added to them: `1d6 + @mod` is `1d6+3`.
    pub(super) fn dice(&self, formula: &str) -> Option<String> {
        let (mut all, number) = self.terms(formula)?;
        if number != 0 || all.is_empty() {
            all.push_str(&format!("{number:+}"));
        }
        let all = all.trim_start_matches('+');
        dice(all).or_else(|| all.parse::<u32>().ok().map(|number| number.to_string()))
    }

    fn terms(&self, formula: &str) -> Option<(String, i32)> {
        // What stands in square brackets is the type of damage.
        let mut parts = formula.split('[');
        let first = parts.next().into_iter();
        let others = parts.map(|part| part.split_once(']').map_or("", |(_, behind)| behind));
        let bare: String = first
            .chain(others)
            .flat_map(str::split_whitespace)
            .collect();
        let (mut rolled, mut number) = (String::new(), 0);
        for (sign, term) in signed_terms(&bare) {
            match self.value(&term) {
                Some(value) => number += sign * value,
                None if dice(&term).is_some() => {
                    rolled.push_str(if sign < 0 { "-" } else { "+" });
                    rolled.push_str(&term);
                }
                None => return None,
            }
        }
        Some((rolled, number))
    }

    fn value(&self, term: &str) -> Option<i32> {
        if let Ok(number) = term.parse() {
            return Some(number);
        }
        if let Some((one, other)) = term.split_once('*') {
            return self.value(one)?.checked_mul(self.value(other)?);
        }
        match term.strip_prefix('@')? {
            "mod" => Some(self.modifier),
            "prof" | "attributes.prof" => Some(self.proficiency),
            path => {
                let key = path.strip_prefix("abilities.")?;
                let (name, what) = key.split_once('.')?;
                let ability = ABILITIES
                    .iter()
                    .position(|ability| ability.to_lowercase().starts_with(name))?;
                let score = self.scores.get(ability).copied()?;
                match what {
                    "mod" => Some(modifier_of(score)),
                    "value" => Some(score),
                    _ => None,
                }
            }
        }
    }
}

/// What an actor or an item has of the system: `system` of today, `data` of old.
pub(super) fn system_of(item: &Tree) -> &Tree {
    match item.get("system") {
        system @ Tree::Map(_) => system,
        _ => item.get("data"),
    }
}

/// The modifier of an ability by its short name.
pub(super) fn modifier_by_key(creature: &Creature, key: &str) -> Option<i32> {
    let ability = SHORT_SCORES.iter().position(|known| *known == key)?;
    let score = creature.scores.get(ability).copied().flatten();
    score.map(modifier_of)
}
