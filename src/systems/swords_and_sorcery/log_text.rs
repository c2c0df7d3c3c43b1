//! An attempt and what came of it in the words of the log, and its dice.

use crate::systems::interface::ShownDie as Die;

use super::{Aid, Attempt, Check, Edge, Grade, Helpers, Outcome, OutcomeKind, Part, Throw};

/// `+5`, `adv`, `DC 15`.
pub(super) fn words(attempt: &Attempt) -> Vec<String> {
    let checks = attempt.checks();
    let joiner = if matches!(attempt, Attempt::Opposed { .. }) {
        " against "
    } else {
        " and "
    };
    let mut parts = vec![
        checks
            .iter()
            .map(check_words)
            .collect::<Vec<_>>()
            .join(joiner),
    ];
    match attempt {
        Attempt::Test(test) => {
            parts.extend(help_words(&test.helpers));
            parts.extend(test.fixed.map(|way| way.word().to_owned()));
        }
        Attempt::Opposed { helpers, .. } => {
            parts.extend(help_words(&helpers.ours));
            parts.extend(help_words(&helpers.theirs).map(|help| format!("against {help}")));
        }
        Attempt::Distract { proficiency } => {
            parts.push(format!("proficiency +{}", proficiency.get()));
        }
        Attempt::Attack { .. } | Attempt::Group { .. } => {}
    }
    let target = match attempt {
        Attempt::Attack { .. } => "AC",
        Attempt::Test(test) if test.is_against_kept() => "against",
        _ => "DC",
    };
    parts.extend(attempt.target().map(|number| format!("{target} {number}")));
    parts
}

/// `help of rank 4 and 2`, where anybody helps.
fn help_words(helpers: &Helpers) -> Option<String> {
    let ranks: Vec<String> = helpers.iter().map(|rank| rank.get().to_string()).collect();
    (!ranks.is_empty()).then(|| format!("help of rank {}", ranks.join(" and ")))
}

/// `+5`, or part by part: `+3 +2 rank = +5 adv`.
fn check_words(check: &Check) -> String {
    let bonus = check.bonus;
    let parts: Vec<String> = bonus
        .parts()
        .map(|(part, amount)| match part {
            Part::Modifier => format!("{amount:+}"),
            Part::SkillRank | Part::ToolRank | Part::Proficiency | Part::Circumstance => {
                format!("{amount:+} {}", part.word())
            }
        })
        .collect();
    let mut words = parts.join(" ");
    if parts.len() > 1 {
        words.push_str(&format!(" = {:+}", bonus.sum()));
    }
    if check.edge != Edge::Even {
        words.push_str(&format!(" {}", check.edge.word()));
    }
    words
}

/// `14 + 5 = 19 against 15, success`; help is told before, a name of the die behind.
pub(super) fn told(attempt: &Attempt, outcome: &Outcome) -> String {
    let throws = &outcome.throws;
    let sums: Vec<String> = match outcome.kind {
        OutcomeKind::Alone if throws.is_empty() => {
            outcome.total.iter().map(i32::to_string).collect()
        }
        OutcomeKind::Alone => throws
            .iter()
            .map(|throw| sum(throw, &outcome.aids))
            .collect(),
        OutcomeKind::Opposed => {
            let rounds = throws
                .iter()
                .step_by(2)
                .zip(throws.iter().skip(1).step_by(2));
            let sums = |(ours, theirs)| {
                let theirs = sum(theirs, &outcome.their_aids);
                format!("{} against {theirs}", sum(ours, &outcome.aids))
            };
            rounds.map(sums).collect()
        }
        OutcomeKind::Group => {
            let totals: Vec<String> = throws.iter().map(|throw| throw.total.to_string()).collect();
            let mean = outcome.total.unwrap_or_default();
            vec![format!("mean of {} = {mean}", totals.join(", "))]
        }
        OutcomeKind::Distraction => throws.iter().map(|throw| sum(throw, &[])).collect(),
    };
    let mut told = sums.join(", tie, ");
    if let Some(target) = attempt.target() {
        told.push_str(&format!(" against {target}"));
    }
    if outcome.total.is_none() {
        told.push_str(outcome.word());
    } else if outcome.grade != Grade::Total {
        told.push_str(&format!(", {}", outcome.word()));
    }
    if outcome.kind == OutcomeKind::Distraction {
        match (outcome.total, outcome.provokes()) {
            (Some(bonus @ 1..), _) => told.push_str(&format!(", allies attack at +{bonus}")),
            (_, true) => told.push_str(", the enemy gets an opportunity attack"),
            _ => {}
        }
    }
    if let Some(label) = outcome.label() {
        told.push_str(&format!(" ({})", label.word()));
    }
    told
}

/// `14 + 5 + 3 (help) = 22`, `14 + 5 = 19`, or `14` where nothing is added.
fn sum(throw: &Throw, aids: &[Aid]) -> String {
    let added = i64::from(throw.total) - i64::from(throw.natural());
    let help: i32 = aids.iter().map(Aid::amount).sum();
    let mut sum = throw.natural().to_string();
    if added != 0 {
        sum.push_str(&signed(added));
    }
    if !aids.is_empty() {
        sum.push_str(&format!("{} (help)", signed(help.into())));
    }
    if added != 0 || !aids.is_empty() {
        sum.push_str(&format!(" = {}", throw.total.saturating_add(help)));
    }
    sum
}

/// ` + 5`, ` - 2`
fn signed(amount: i64) -> String {
    let sign = if amount < 0 { '-' } else { '+' };
    format!(" {sign} {}", amount.unsigned_abs())
}

/// A die or a pair, of equal ones the first.
pub(super) fn of_cast(faces: &[u32], kept: u32) -> Vec<Die> {
    let at = faces.iter().position(|face| *face == kept);
    let die = |(index, &face): (usize, &u32)| Die {
        is_kept: at == Some(index),
        ..Die::kept(face)
    };
    faces.iter().enumerate().map(die).collect()
}
