//! A campaign's luck, as an object.

use serde_json::{Map, Value};

use crate::campaign::luck::{
    DieFaces, EveningRow, FortuneRow, LuckRow, Luckiness, Source, StreakLine, TonightOr, Who,
};
use crate::systems::System;

use super::luck_counted::Counted;
use super::object::Object;

pub(super) fn luck_json(counted: &Counted) -> Object {
    let (state, figures) = (counted.campaign.state(), &counted.figures);
    let (rows, streaks) = (figures.rows.iter(), figures.streaks.iter());
    let evenings = figures.evenings.iter();
    Object::default()
        .with("campaign", state.name.as_str())
        .with("system", state.system.key())
        // Dice counted, of every size, and of these those typed in.
        .with("dice", figures.dice)
        .with("typed", figures.typed)
        .list("rolls", rows.map(|row| roller_json(row, counted)))
        .list(
            "streaks",
            streaks.map(|line| streak_json(line, figures.tonight)),
        )
        .list(
            "evenings",
            evenings.map(|row| evening_json(row, state.system)),
        )
        .filled_list("fortune", figures.fortune.iter().map(fortune_json))
}

/// A level as other objects name it: `critical-failure`.
fn key_of(word: &str) -> String {
    word.replace("crit. ", "critical-")
}

fn roller_json(row: &LuckRow, counted: &Counted) -> Object {
    let words = counted.campaign.state().system.profile().luck.levels;
    let levels = words
        .into_iter()
        .zip(&row.levels)
        .filter(|(word, _)| !word.is_empty())
        .map(|(level, count)| {
            Object::default()
                .with("level", key_of(level))
                .with("came", count.came)
                .with("expected", count.expected)
                // The standard deviation of that.
                .with("spread", count.variance.sqrt())
        });
    let dice = |source: Source| {
        let of_size = move |sides: &u32| {
            let faces = counted.tally.faces(row.who, *sides, Some(source));
            (faces.dice() > 0).then(|| die_json(*sides, source, &faces))
        };
        counted.figures.sizes.iter().filter_map(of_size)
    };
    // Foes, and dice nobody is named for, have no name.
    let (kind, name) = match row.who {
        Who::Hero(_) => ("hero", Some(row.name.as_str())),
        Who::Foes => ("foes", None),
        Who::Unnamed => ("others", None),
    };
    Object::default()
        .with("name", name)
        .with("kind", kind)
        .with("rolls", row.throws)
        // Rolls that something was promised for.
        .with("weighed", row.weighed)
        // In standard deviations.
        .with("luck", row.luck)
        .with("word", row.word().map(Luckiness::word))
        .with("best", row.marks.high)
        .with("worst", row.marks.low)
        .list("levels", levels)
        .list("dice", dice(Source::Rolled).chain(dice(Source::Typed)))
}

fn die_json(sides: u32, source: Source, faces: &DieFaces) -> Object {
    let evenness = faces.evenness();
    Object::default()
        .with("sides", sides)
        .with("typed", source == Source::Typed)
        .with("dice", faces.dice())
        .with("mean", faces.mean())
        .with("chi_square", evenness.map(|evenness| evenness.chi_square))
        .with("freedom", evenness.map(|evenness| evenness.freedom))
        .with("percentile", evenness.map(|evenness| evenness.percentile))
        .with("word", evenness.map(|evenness| evenness.word().word()))
        .with("faces", faces.counts())
}

fn streak_json(line: &StreakLine, tonight: Option<u32>) -> Object {
    // The evening it ended in; null for what goes on.
    let evening = match line.when {
        TonightOr::Tonight => tonight,
        TonightOr::Evening(number) => Some(number),
        TonightOr::Rolls => None,
    };
    Object::default()
        .with("what", line.what.as_str())
        .with("name", line.name.as_str())
        .with("count", line.figure)
        .with("evening", evening)
}

fn evening_json(row: &EveningRow, system: System) -> Object {
    let levels = system.profile().luck.levels.into_iter().zip(row.levels);
    let levels: Map<String, Value> = levels
        .filter(|(word, _)| !word.is_empty())
        .map(|(word, count)| (key_of(word), count.into()))
        .collect();
    Object::default()
        .with("evening", row.number)
        .with("attempts", row.attempts())
        .with("levels", levels)
        .with("fortune_gained", row.gained)
        .with("fortune_spent", row.spent)
}

fn fortune_json(row: &FortuneRow) -> Object {
    let [hint, escape, find, reroll] = row.on;
    Object::default()
        .with("name", row.name.as_str())
        .with("gained", row.gained)
        .with("spent", row.spent)
        .with("hint", hint)
        .with("escape", escape)
        .with("find", find)
        .with("reroll", reroll)
        .with("held", row.held)
        .with("limit", row.limit)
}
