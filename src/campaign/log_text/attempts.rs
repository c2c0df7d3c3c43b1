//! Short words for attempts: what the log and the preview say of one before its dice.

use crate::systems::Attempt;
use crate::systems::dice_pool as dp;
use crate::systems::monsters_and_magic as mm;
use crate::systems::pen_and_dagger as pd;
use crate::systems::success_roll as sr;
use crate::systems::swords_and_sorcery as ss;

/// An attempt in the words of the log: `Adept +1 adv bar major`, `7 dice at 8`; empty for luck.
#[must_use]
pub fn attempt_words(attempt: &Attempt) -> String {
    attempt_parts(attempt).join(", ")
}

/// The same, part by part.
#[must_use]
pub fn attempt_parts(attempt: &Attempt) -> Vec<String> {
    let parts = match attempt {
        Attempt::PenAndDagger(attempt) => vec![of_pen_and_dagger(attempt)],
        Attempt::DicePool(attempt) => of_dice_pool(attempt),
        Attempt::SwordsAndSorcery(attempt) => of_swords_and_sorcery(attempt),
        Attempt::SuccessRoll(attempt) => of_success_roll(attempt),
        Attempt::MonstersAndMagic(attempt) => of_monsters_and_magic(attempt),
        Attempt::Dice(_) => Vec::new(),
    };
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}

/// Those who take part, as the log names them: `Thalia + Oren`, `Mira vs orc`.
#[must_use]
pub fn who_words<N: AsRef<str>>(names: &[N], attempt: &Attempt) -> String {
    let has_two_sides = matches!(
        attempt,
        Attempt::DicePool(dp::Attempt::Resisted { .. } | dp::Attempt::Contest { .. })
            | Attempt::SwordsAndSorcery(ss::Attempt::Opposed { .. } | ss::Attempt::Attack { .. })
            | Attempt::MonstersAndMagic(mm::Attempt::Resisted { .. } | mm::Attempt::Contest { .. })
    );
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    names.join(if has_two_sides { " vs " } else { " + " })
}

/// `Adept +1 adv bar major`; nothing for luck.
fn of_pen_and_dagger(attempt: &pd::Attempt) -> String {
    let (checks, joiner) = match attempt {
        pd::Attempt::Single { check, .. } => (vec![rank_words(check)], ""),
        pd::Attempt::Luck | pd::Attempt::PartyLuck { .. } => (Vec::new(), ""),
        pd::Attempt::Shared { checks, counts, .. } => {
            let joiner = if *counts == pd::Counts::Best {
                " or "
            } else {
                " and "
            };
            (checks.iter().map(rank_words).collect(), joiner)
        }
        pd::Attempt::Linked { first, main, .. } => {
            (vec![rank_words(first), rank_words(main)], " then ")
        }
    };
    let mut words = checks.join(joiner);
    let bar = match attempt {
        pd::Attempt::Single { bar, .. }
        | pd::Attempt::Shared { bar, .. }
        | pd::Attempt::Linked { bar, .. } => *bar,
        pd::Attempt::Luck | pd::Attempt::PartyLuck { .. } => None,
    };
    if let Some(bar) = bar {
        words.push_str(&format!(" bar {}", bar.word()));
    }
    words
}

fn rank_words(check: &pd::Check) -> String {
    let mut words = check.rank.name().to_owned();
    if check.adjustment != 0 {
        words.push_str(&format!(" {:+}", check.adjustment));
    }
    words.push_str(match check.edge {
        pd::Edge::Advantage => " adv",
        pd::Edge::Even => "",
        pd::Edge::Disadvantage => " dis",
    });
    words.push_str(match check.reliability {
        pd::Reliability::Reliable => " reliable",
        pd::Reliability::Plain => "",
        pd::Reliability::Unreliable => " unreliable",
    });
    words
}

/// `7 at difficulty 8`, `5 at difficulty 6 against 4 at difficulty 8`.
fn of_dice_pool(attempt: &dp::Attempt) -> Vec<String> {
    let joined = |pools: &[dp::Pool], joiner: &str| {
        pools
            .iter()
            .map(pool_words)
            .collect::<Vec<_>>()
            .join(joiner)
    };
    let pools = attempt.pools();
    match attempt {
        dp::Attempt::Single(_) | dp::Attempt::Cooperative { .. } => vec![joined(&pools, " with ")],
        dp::Attempt::Resisted { .. } => vec![joined(&pools, " against ")],
        dp::Attempt::Contest { to, .. } => {
            vec![joined(&pools, " against "), format!("to {}", to.get())]
        }
        dp::Attempt::Extended(work) => {
            let mishap = match work.botch {
                dp::Mishap::Ruins => String::new(),
                dp::Mishap::SetsBack(lost) => format!("a botch sets back {lost}"),
            };
            let goal = format!(
                "{} in {}",
                work.target.get(),
                counted(work.rolls.get(), "roll")
            );
            vec![joined(&pools, " with "), goal, mishap]
        }
    }
}

fn pool_words(pool: &dp::Pool) -> String {
    let occasion = match pool.parts().occasion {
        dp::Occasion::Deed | dp::Occasion::Several(_) => "",
        dp::Occasion::Reflexive => " (reflexive)",
        dp::Occasion::Soak => " (reflexive, no ability)",
    };
    format!(
        "{} at difficulty {}{occasion}",
        pool.parts().sum(),
        pool.parts().difficulty_sum()
    )
}

fn counted(number: u32, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// `+5`, `adv`, `DC 15`.
fn of_swords_and_sorcery(attempt: &ss::Attempt) -> Vec<String> {
    let checks = attempt.checks();
    let joiner = if matches!(attempt, ss::Attempt::Opposed { .. }) {
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
        ss::Attempt::Check { helpers, .. } | ss::Attempt::Uncover { helpers, .. }
            if !helpers.is_empty() =>
        {
            parts.push(help_words(helpers));
        }
        ss::Attempt::Opposed { helpers, .. } => {
            parts.extend((!helpers.ours.is_empty()).then(|| help_words(&helpers.ours)));
            parts.extend(
                (!helpers.theirs.is_empty())
                    .then(|| format!("against {}", help_words(&helpers.theirs))),
            );
        }
        ss::Attempt::Still { way, .. } => parts.push(
            match way {
                ss::FixedDie::Passive => "passive",
                ss::FixedDie::Take10 => "taking 10",
                ss::FixedDie::Take20 => "taking 20",
            }
            .to_owned(),
        ),
        ss::Attempt::GivenUp { .. } => parts.push("failed by choice".to_owned()),
        ss::Attempt::Distract { proficiency } => {
            parts.push(format!("proficiency +{}", proficiency.get()));
        }
        ss::Attempt::Check { .. }
        | ss::Attempt::Attack { .. }
        | ss::Attempt::Save { .. }
        | ss::Attempt::Luck { .. }
        | ss::Attempt::Uncover { .. }
        | ss::Attempt::Group { .. } => {}
    }
    let target = match attempt {
        ss::Attempt::Attack { .. } => "AC",
        ss::Attempt::Uncover { .. } => "against",
        _ => "DC",
    };
    parts.extend(attempt.target().map(|number| format!("{target} {number}")));
    parts
}

/// `help of rank 4 and 2`
fn help_words(helpers: &ss::Helpers) -> String {
    let ranks: Vec<String> = helpers.iter().map(|rank| rank.get().to_string()).collect();
    format!("help of rank {}", ranks.join(" and "))
}

/// `+5`, or part by part: `+3 +2 rank = +5 adv`.
fn check_words(check: &ss::Check) -> String {
    let bonus = check.bonus;
    let parts: Vec<String> = bonus
        .parts()
        .map(|(part, amount)| match part {
            ss::Part::Modifier => format!("{amount:+}"),
            ss::Part::SkillRank
            | ss::Part::ToolRank
            | ss::Part::Proficiency
            | ss::Part::Circumstance => {
                format!("{amount:+} {}", part.word())
            }
        })
        .collect();
    let mut words = parts.join(" ");
    if parts.len() > 1 {
        words.push_str(&format!(" = {:+}", bonus.sum()));
    }
    words.push_str(match check.edge {
        ss::Edge::Advantage => " adv",
        ss::Edge::Even => "",
        ss::Edge::Disadvantage => " dis",
    });
    words
}

/// `12 -2 +4 = 14`, `iq 12 -5 = 7, the best of 2`.
fn of_success_roll(attempt: &sr::Attempt) -> Vec<String> {
    let mut sum = match attempt.base() {
        sr::Base::Skill(skill) => skill.get().to_string(),
        sr::Base::Default(defaults) => default_words(defaults),
    };
    for modifier in attempt.modifiers().parts() {
        let name = modifier
            .name
            .as_ref()
            .map_or_else(String::new, |name| format!(" {name}"));
        sum.push_str(&format!(" {:+}{name}", modifier.value.get()));
    }
    if !attempt.modifiers().is_empty() {
        sum.push_str(&format!(" = {}", attempt.effective()));
    }
    vec![sum]
}

fn default_words(defaults: &sr::Defaults) -> String {
    let best = defaults.best();
    let cap = if best.worth() == best.level.get() + best.modifier.get() {
        ""
    } else {
        ", at most 20"
    };
    let count = match defaults.iter().count() {
        1 => String::new(),
        count => format!(" (the best of {count} defaults)"),
    };
    format!(
        "{} {}{cap} {:+} = {}{count}",
        best.source.name(),
        best.level.get(),
        best.modifier.get(),
        best.worth()
    )
}

/// `+3 +1 trait, damage 1d8+1, against 14`.
fn of_monsters_and_magic(attempt: &mm::Attempt) -> Vec<String> {
    match attempt {
        mm::Attempt::Total { action } => action_words(action),
        mm::Attempt::Resisted {
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
                mm::Resistance::Rolled(roll) => {
                    let armor = armor_words(&roll.armor);
                    format!("against 3d6 {}{armor}{name}", sum_words(&roll.parts(), "+"))
                }
                mm::Resistance::Static(fixed) => {
                    let armor = armor_words(&fixed.armor);
                    format!("against {}{armor}{name}", sum_words(&fixed.parts(), ""))
                }
                mm::Resistance::Unresisted => "unresisted, against 0".to_owned(),
            });
            let raise = concentration
                .word()
                .map(|word| format!("{word} +{}", concentration.raise()));
            parts.extend(raise);
            parts
        }
        mm::Attempt::Contest { effort, rival, to } => {
            let mut parts = effort_words(effort);
            parts.push(format!("against {}", effort_words(rival).join(" ")));
            parts.push(format!("to {}", counted(to.get(), "effect point")));
            parts
        }
    }
}

fn action_words(action: &mm::Action) -> Vec<String> {
    match action {
        mm::Action::Rolled(effort) => effort_words(effort),
        mm::Action::Static(fixed) => {
            vec![format!(
                "static {}{}",
                sum_words(&fixed.parts(), ""),
                armor_words(&fixed.armor)
            )]
        }
    }
}

/// ` + armor 1d4`
fn armor_words(armor: &[mm::DamageDice]) -> String {
    armor
        .iter()
        .map(|dice| format!(" + armor {dice}"))
        .collect()
}

fn effort_words(effort: &mm::Effort) -> Vec<String> {
    let damage = effort.damage.map(|damage| format!("damage {damage}"));
    std::iter::once(sum_words(&effort.roll.parts(), "+"))
        .chain(damage)
        .collect()
}

/// `+3 +1 trait = +4`; the first figure with its sign only where it is added to dice.
fn sum_words(parts: &[mm::Part<'_>], sign: &str) -> String {
    let figure = |value: i32| {
        if sign.is_empty() {
            value.to_string()
        } else {
            format!("{value:+}")
        }
    };
    let word = |(index, part): (usize, &mm::Part<'_>)| {
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
