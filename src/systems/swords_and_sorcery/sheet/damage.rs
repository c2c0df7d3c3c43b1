//! Damage as a weapon or a power deals it: dice, each with its type.

use std::fmt;
use std::iter::Peekable;
use std::str::SplitWhitespace;

use crate::dice::Expression;
use crate::systems::swords_and_sorcery::harm::harm_type;

/// Dice and the type of damage they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The whole of it: nothing is added.
    pub dice: Expression,
    /// Its type, where it is said.
    pub harm: Option<&'static str>,
}

impl Damage {
    /// Damage at the start of some words: `none`, or dice, their type, and more dice with their types behind a `+`:
    /// `2d6+3 piercing +1d6 fire +1d4 cold`. None, where it is not understood.
    pub(super) fn take(words: &mut Peekable<SplitWhitespace<'_>>) -> Option<Vec<Self>> {
        let first = words.next()?;
        if first.eq_ignore_ascii_case("none") {
            return Some(Vec::new());
        }
        let dice = Expression::parse(first).ok()?;
        let whole = |word: &&str| harm_type(word).filter(|harm| harm.eq_ignore_ascii_case(word));
        let harm = words.peek().and_then(whole);
        if harm.is_some() {
            words.next();
        }
        let mut all = vec![Self { dice, harm }];
        while let Some(dice) = words.peek().and_then(|word| word.strip_prefix('+')) {
            let dice = Expression::parse(dice).ok()?;
            words.next();
            let harm = Some(words.next().and_then(harm_type)?);
            all.push(Self { dice, harm });
        }
        Some(all)
    }
}

/// As it is written: `1d8+3 slashing`.
impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.dice)?;
        self.harm.iter().try_for_each(|harm| write!(f, " {harm}"))
    }
}

/// All of it as it is written: `1d8+3 slashing +1d6 fire`, `none`.
pub(super) fn written(all: &[Damage]) -> String {
    if all.is_empty() {
        return "none".to_owned();
    }
    let parts: Vec<String> = all.iter().map(Damage::to_string).collect();
    parts.join(" +")
}
