//! An attempt and what came of it in the words of the log.

use crate::words::counted;

use super::{Action, Attempt, DamageDice, Effort, Outcome, Part, Resistance, Throw};

/// `+3 +1 trait, damage 1d8+1, against 14`.
pub(super) fn words(attempt: &Attempt) -> Vec<String> {
    match attempt {
        Attempt::Total { action } => action_words(action),
        Attempt::Resisted {
            action,
            resistance,
            named,
            concentration,
        } => {
            let mut parts = action_words(action);
            let name = named
                .as_ref()
                .map_or_else(String::new, |name| format!(" ({name})"));
            parts.push(match resistance {
                Resistance::Rolled(roll) => {
                    let armor = armor_words(&roll.armor);
                    format!("against 3d6 {}{armor}{name}", sum_words(&roll.parts(), "+"))
                }
                Resistance::Static(fixed) => {
                    let armor = armor_words(&fixed.armor);
                    format!("against {}{armor}{name}", sum_words(&fixed.parts(), ""))
                }
                Resistance::Unresisted => "unresisted, against 0".to_owned(),
            });
            let raise = concentration
                .word()
                .map(|word| format!("{word} +{}", concentration.raise()));
            parts.extend(raise);
            parts
        }
        Attempt::Contest { effort, rival, to } => {
            let mut parts = effort_words(effort);
            parts.push(format!("against {}", effort_words(rival).join(" ")));
            parts.push(format!("to {}", counted(to.count(), "effect point")));
            parts
        }
    }
}

fn action_words(action: &Action) -> Vec<String> {
    match action {
        Action::Rolled(effort) => effort_words(effort),
        Action::Static(fixed) => {
            vec![format!(
                "static {}{}",
                sum_words(&fixed.parts(), ""),
                armor_words(&fixed.armor)
            )]
        }
    }
}

/// ` + armor 1d4`
fn armor_words(armor: &[DamageDice]) -> String {
    armor
        .iter()
        .map(|dice| format!(" + armor {dice}"))
        .collect()
}

fn effort_words(effort: &Effort) -> Vec<String> {
    let damage = effort.damage.map(|damage| format!("damage {damage}"));
    std::iter::once(sum_words(&effort.roll.parts(), "+"))
        .chain(damage)
        .collect()
}

/// `+3 +1 trait = +4`; the first figure with its sign only where it is added to dice.
fn sum_words(parts: &[Part<'_>], sign: &str) -> String {
    let figure = |value: i32| {
        if sign.is_empty() {
            value.to_string()
        } else {
            format!("{value:+}")
        }
    };
    let word = |(index, part): (usize, &Part<'_>)| {
        let name = match part.name {
            "modifier" | "score" | "" => String::new(),
            name => format!(" {name}"),
        };
        if index == 0 {
            format!("{}{name}", figure(part.value))
        } else {
            format!("{:+}{name}", part.value)
        }
    };
    let mut words = parts
        .iter()
        .enumerate()
        .map(word)
        .collect::<Vec<_>>()
        .join(" ");
    if parts.len() > 1 {
        words.push_str(&format!(
            " = {}",
            figure(parts.iter().map(|part| part.value).sum())
        ));
    }
    words
}

/// `3 + 4 + 6 + 3 = 16 against 14, success with 2 effect points`.
pub(super) fn told(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Total { action } => throw_sum(action),
        Outcome::Resisted { action, resistance } => {
            let mut told = format!(
                "{} against {}, {}",
                throw_sum(action),
                throw_sum(resistance),
                outcome.word()
            );
            if let Some(points) = outcome.effect_points() {
                told.push_str(&format!(" with {}", counted(points, "effect point")));
            }
            if let Some(why) = outcome.why() {
                told.push_str(&format!(" ({})", why.word()));
            }
            told
        }
        Outcome::Contest(contest) => {
            let [ours, theirs] = contest.gathered();
            let rounds = contest.rounds().len();
            format!(
                "{} {ours} to {theirs} in {}",
                outcome.word(),
                counted(rounds, "round")
            )
        }
    }
}

/// `13 + 3 = 16`: the dice together, then all that is added; a number that stands for a roll by itself.
fn throw_sum(throw: &Throw) -> String {
    let dice: u32 = throw.faces().iter().sum();
    let flat = match throw {
        Throw::Static { armor, .. } if armor.is_empty() => return throw.total().to_string(),
        Throw::Static { total: flat, .. } | Throw::Rolled { flat, .. } => flat,
    };
    match flat {
        0 => dice.to_string(),
        1.. => format!("{dice} + {flat} = {}", throw.total()),
        _ => format!("{dice} - {} = {}", flat.unsigned_abs(), throw.total()),
    }
}
