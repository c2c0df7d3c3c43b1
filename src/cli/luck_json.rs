//! A campaign's luck, as an object.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::campaign::luck::{
    DieFaces, EveningRow, FortuneRow, LEVELS, LuckRow, Source, StreakLine, TonightOr, Who,
};
use crate::systems::System;
use crate::words::display_safe;

use super::luck_counted::Counted;

#[derive(Serialize)]
pub(super) struct LuckJson {
    campaign: String,
    system: &'static str,
    /// Dice counted, of every size.
    dice: u32,
    /// Of these, those typed in.
    typed: u32,
    rolls: Vec<RollerJson>,
    streaks: Vec<StreakJson>,
    evenings: Vec<EveningJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fortune: Vec<FortuneJson>,
}

#[derive(Serialize)]
struct RollerJson {
    /// A hero's name; null for foes and for dice nobody is named for.
    name: Option<String>,
    /// `hero`, `foes` or `others`.
    kind: &'static str,
    rolls: u32,
    /// Rolls that something was promised for.
    weighed: u32,
    /// In standard deviations.
    luck: Option<f64>,
    word: Option<&'static str>,
    best: u32,
    worst: u32,
    levels: Vec<LevelJson>,
    dice: Vec<DieJson>,
}

#[derive(Serialize)]
struct LevelJson {
    level: String,
    came: u32,
    expected: f64,
    /// The standard deviation of that.
    spread: f64,
}

#[derive(Serialize)]
struct DieJson {
    sides: u32,
    typed: bool,
    dice: u32,
    mean: Option<f64>,
    chi_square: Option<f64>,
    freedom: Option<u32>,
    percentile: Option<f64>,
    word: Option<&'static str>,
    faces: Vec<u32>,
}

#[derive(Serialize)]
struct StreakJson {
    what: String,
    name: String,
    count: u32,
    /// The evening it ended in; null for what goes on.
    evening: Option<u32>,
}

#[derive(Serialize)]
struct EveningJson {
    evening: u32,
    attempts: u32,
    levels: BTreeMap<String, u32>,
    fortune_gained: u32,
    fortune_spent: u32,
}

#[derive(Serialize)]
struct FortuneJson {
    name: String,
    gained: u32,
    spent: u32,
    hint: u32,
    escape: u32,
    find: u32,
    reroll: u32,
    held: u32,
    limit: u32,
}

impl LuckJson {
    pub(super) fn of(counted: &Counted) -> Self {
        let (state, figures) = (counted.campaign.state(), &counted.figures);
        Self {
            campaign: display_safe(&state.name).into_owned(),
            system: state.system.key(),
            dice: figures.dice,
            typed: figures.typed,
            rolls: figures
                .rows
                .iter()
                .map(|row| RollerJson::of(row, counted))
                .collect(),
            streaks: figures
                .streaks
                .iter()
                .map(|line| StreakJson::of(line, figures.tonight))
                .collect(),
            evenings: figures
                .evenings
                .iter()
                .map(|row| EveningJson::of(row, state.system))
                .collect(),
            fortune: figures.fortune.iter().map(FortuneJson::of).collect(),
        }
    }
}

/// A level as other objects name it: `critical-failure`.
fn key_of(word: &str) -> String {
    word.replace("crit. ", "critical-")
}

impl RollerJson {
    fn of(row: &LuckRow, counted: &Counted) -> Self {
        let words = counted.campaign.state().system.profile().luck.levels;
        let levels = words
            .into_iter()
            .zip(&row.levels)
            .filter(|(word, _)| !word.is_empty());
        let dice = |source: Source| {
            let of_size = move |sides: &u32| {
                let faces = counted.tally.faces(row.who, *sides, source);
                (faces.dice() > 0).then(|| DieJson::of(*sides, source, &faces))
            };
            counted.figures.sizes.iter().filter_map(of_size)
        };
        let (kind, name) = match row.who {
            Who::Hero(_) => ("hero", Some(display_safe(&row.name).into_owned())),
            Who::Foes => ("foes", None),
            Who::Unnamed => ("others", None),
        };
        Self {
            name,
            kind,
            rolls: row.throws,
            weighed: row.weighed,
            luck: row.luck,
            word: row.word().map(crate::campaign::luck::Luckiness::word),
            best: row.marks.high,
            worst: row.marks.low,
            levels: levels
                .map(|(level, count)| LevelJson {
                    level: key_of(level),
                    came: count.came,
                    expected: count.expected,
                    spread: count.variance.sqrt(),
                })
                .collect(),
            dice: dice(Source::Rolled).chain(dice(Source::Typed)).collect(),
        }
    }
}

impl DieJson {
    fn of(sides: u32, source: Source, faces: &DieFaces) -> Self {
        let evenness = faces.evenness();
        Self {
            sides,
            typed: source == Source::Typed,
            dice: faces.dice(),
            mean: faces.mean(),
            chi_square: evenness.map(|evenness| evenness.chi_square),
            freedom: evenness.map(|evenness| evenness.freedom),
            percentile: evenness.map(|evenness| evenness.percentile),
            word: evenness.map(|evenness| evenness.word().word()),
            faces: faces.counts().to_vec(),
        }
    }
}

impl StreakJson {
    fn of(line: &StreakLine, tonight: Option<u32>) -> Self {
        Self {
            what: line.what.clone(),
            name: display_safe(&line.name).into_owned(),
            count: line.figure,
            evening: match line.when {
                TonightOr::Tonight => tonight,
                TonightOr::Evening(number) => Some(number),
                TonightOr::Rolls => None,
            },
        }
    }
}

impl EveningJson {
    fn of(row: &EveningRow, system: System) -> Self {
        let words: [&str; LEVELS] = system.profile().luck.levels;
        let levels = words
            .into_iter()
            .zip(row.levels)
            .filter(|(word, _)| !word.is_empty());
        Self {
            evening: row.number,
            attempts: row.attempts(),
            levels: levels.map(|(word, count)| (key_of(word), count)).collect(),
            fortune_gained: row.gained,
            fortune_spent: row.spent,
        }
    }
}

impl FortuneJson {
    fn of(row: &FortuneRow) -> Self {
        let [hint, escape, find, reroll] = row.on;
        let FortuneRow {
            gained,
            spent,
            held,
            limit,
            ..
        } = *row;
        let name = display_safe(&row.name).into_owned();
        Self {
            name,
            gained,
            spent,
            hint,
            escape,
            find,
            reroll,
            held,
            limit,
        }
    }
}
