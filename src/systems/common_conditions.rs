//! Conditions that most tables know, for systems whose sources have no list.

use std::sync::LazyLock;

use serde::Deserialize;

use super::condition_effect::{ConditionEffect, KnownCondition};
use super::{BadRules, rule_tables};

/// A condition as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: &'static str,
    #[serde(default)]
    effects: Vec<ConditionEffect>,
    asks: Option<&'static str>,
    ends: &'static str,
    text: &'static str,
}

/// What comes with the program: a test keeps it sound.
static COMMON: LazyLock<Vec<KnownCondition>> = LazyLock::new(|| read().unwrap_or_default());

/// Each of them. A value said with the condition takes the place of its step.
pub fn common_conditions() -> &'static [KnownCondition] {
    &COMMON
}

fn read() -> Result<Vec<KnownCondition>, BadRules> {
    let file = "assets/conditions.ron";
    let text = include_str!("../../assets/conditions.ron");
    let written: Vec<Written> = rule_tables::read(file, text)?;
    let known = written.into_iter().map(|written| KnownCondition {
        name: written.name,
        effects: Vec::leak(written.effects),
        asks: written.asks,
        ends: written.ends,
        text: written.text,
    });
    Ok(known.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_common_condition_is_read() {
        assert_eq!(read().err(), None);
        assert_eq!(common_conditions().len(), 17);
    }
}
