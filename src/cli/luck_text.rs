//! A campaign's luck, in lines no wider than the terminal and as an object.

use std::io::{IsTerminal, stdout};

use serde_json::{Map, Value};

use crate::campaign::Campaign;
use crate::campaign::luck::{
    DieFaces, EveningRow, Figures, FortuneRow, LEVELS, LuckRow, Luckiness, Source, StreakLine,
    Tally, TonightOr, Who,
};
use crate::report::Table;
use crate::systems::System;
use crate::words::grouped;

use super::Failure;
use super::object::Object;
use super::output::Output;

/// Columns where there is no terminal to ask.
const COLUMNS: usize = 80;

/// The columns of fortune dice.
const FORTUNE: [&str; 8] = [
    "", "gained", "spent", "hint", "escape", "find", "reroll", "held",
];

/// Columns for a face and its count.
const FACE: usize = 10;

pub(super) fn print(counted: &Counted, output: &mut Output) -> Result<(), Failure> {
    let (figures, system) = (&counted.figures, counted.campaign.state().system);
    output.line(&title(counted))?;
    if figures.dice == 0 {
        output.line("")?;
        return output.line("No dice were rolled yet.");
    }
    let sides = figures.sizes.first().copied().unwrap_or(20);
    let [high, low] = system.profile().luck.extremes;
    let mean = format!("d{sides} mean");
    let headings = ["", "rolls", &mean, "luck", "", high, low];
    let faces = |row: &LuckRow| counted.tally.faces(row.who, sides, None);
    let rows = figures.rows.iter().map(|row| roll_row(row, &faces(row)));
    print_table("Luck", &headings, rows, output)?;
    output.line("  luck: standard deviations between the rolls and what the attempts promised;")?;
    output.line("  labeled beyond 1.5 standard deviations")?;
    print_levels(counted, output)?;
    print_faces(counted, output)?;
    let streaks = figures.streaks.iter().map(streak_row);
    print_table("Streaks", &[], streaks, output)?;
    print_evenings(counted, output)?;
    let fortune = figures.fortune.iter().map(fortune_row);
    print_table("Fortune", &FORTUNE, fortune, output)
}

/// `The Drowned Vault · Canvas & Dagger · luck · 3 411 dice, 188 of them typed in`.
fn title(counted: &Counted) -> String {
    let (state, figures) = (counted.campaign.state(), &counted.figures);
    let typed = match figures.typed {
        0 => String::new(),
        typed => format!(", {} of them typed in", grouped(typed)),
    };
    let (name, system, dice) = (&state.name, state.system.title(), grouped(figures.dice));
    format!("{name} · {system} · luck · {dice} dice{typed}")
}

fn print_table(
    title: &str,
    headings: &[&str],
    rows: impl Iterator<Item = Vec<String>>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.section(title, &Table::of(1, headings, rows.collect()))
}

fn roll_row(row: &LuckRow, faces: &DieFaces) -> Vec<String> {
    vec![
        row.name.clone(),
        grouped(row.throws),
        or_dash(faces.mean().map(|mean| format!("{mean:.2}"))),
        or_dash(row.luck.map(signed)),
        row.word().map_or("", Luckiness::word).to_owned(),
        grouped(row.marks.high),
        grouped(row.marks.low),
    ]
}

fn or_dash(told: Option<String>) -> String {
    told.unwrap_or_else(|| "–".to_owned())
}

/// `+2.1`, `−0.4`, `0.0`.
fn signed(figure: f64) -> String {
    let tenths = (figure * 10.0).round() / 10.0;
    match tenths {
        above if above > 0.0 => format!("+{above:.1}"),
        below if below < 0.0 => format!("−{:.1}", -below),
        _ => "0.0".to_owned(),
    }
}

/// What there is of each level that the system has a word for, beside that word.
fn with_words<T>(system: System, of: [T; LEVELS]) -> impl Iterator<Item = (&'static str, T)> {
    let levels = system.profile().luck.levels.into_iter().zip(of);
    levels.filter(|(word, _)| !word.is_empty())
}

/// What came, and behind a stroke what was to be expected.
fn print_levels(counted: &Counted, output: &mut Output) -> Result<(), Failure> {
    let system = counted.campaign.state().system;
    let of = |row: &LuckRow| {
        let levels = with_words(system, row.levels).map(|(_, count)| count);
        let cells = levels.map(|count| format!("{}/{:.1}", count.came, count.expected));
        let name = std::iter::once(row.name.clone());
        name.chain(cells).collect::<Vec<_>>()
    };
    let told = with_words(system, [(); LEVELS]).map(|(word, ())| word);
    let headings: Vec<&str> = std::iter::once("").chain(told).collect();
    let rows = counted.figures.rows.iter();
    let weighed = rows.filter(|row| row.weighed > 0).map(of);
    print_table("Levels: rolled/expected", &headings, weighed, output)
}

fn print_faces(counted: &Counted, output: &mut Output) -> Result<(), Failure> {
    for sides in &counted.figures.sizes {
        for (source, words) in [(Source::Rolled, ""), (Source::Typed, ", typed in")] {
            let all = counted.tally.all_faces(*sides, source);
            if all.dice() == 0 {
                continue;
            }
            let each = counted.figures.rows.iter().filter_map(|row| {
                let faces = counted.tally.faces(row.who, *sides, Some(source));
                (faces.dice() > 0).then(|| faces_row(&row.name, &faces))
            });
            let headings = ["", "dice", "mean", "chi-square", "on", ""];
            let rows = each.chain([faces_row("all", &all)]);
            let title = format!("Faces of the d{sides}{words}");
            print_table(&title, &headings, rows, output)?;
            print_counts(&all, output)?;
        }
    }
    Ok(())
}

fn faces_row(name: &str, faces: &DieFaces) -> Vec<String> {
    let evenness = faces.evenness();
    let word = evenness.map_or("", |evenness| evenness.word().word());
    vec![
        name.to_owned(),
        grouped(faces.dice()),
        or_dash(faces.mean().map(|mean| format!("{mean:.2}"))),
        or_dash(evenness.map(|evenness| format!("{:.1}", evenness.chi_square))),
        or_dash(evenness.map(|evenness| evenness.freedom.to_string())),
        word.to_owned(),
    ]
}

/// How often each face fell, as many beside one another as there is room for.
fn print_counts(faces: &DieFaces, output: &mut Output) -> Result<(), Failure> {
    let in_row = (columns().saturating_sub(2) / FACE).clamp(1, 20);
    let counts: Vec<(usize, u32)> = (1..).zip(faces.counts().iter().copied()).collect();
    counts.chunks(in_row).try_for_each(|row| {
        let cells = row.iter();
        let cells = cells.map(|(face, count)| format!("{face:>4}:{:<5}", grouped(*count)));
        output.line(format!("  {}", cells.collect::<String>()).trim_end())
    })
}

fn columns() -> usize {
    let terminal = stdout().is_terminal();
    let asked = terminal
        .then(crossterm::terminal::size)
        .and_then(Result::ok);
    let columns = asked.map_or(COLUMNS, |(width, _)| usize::from(width));
    columns.max(2 * FACE)
}

fn streak_row(line: &StreakLine) -> Vec<String> {
    let (what, name, figure) = (&line.what, &line.name, line.figure);
    vec![what.clone(), name.clone(), figure.to_string(), line.when()]
}

fn print_evenings(counted: &Counted, output: &mut Output) -> Result<(), Failure> {
    let system = counted.campaign.state().system;
    let row = |evening: &EveningRow| {
        let counts = with_words(system, evening.levels).map(|(_, count)| count);
        let (number, attempts) = (evening.number, evening.attempts());
        let all = std::iter::once(number).chain(counts).chain([attempts]);
        all.map(|count| count.to_string()).collect::<Vec<_>>()
    };
    let words = with_words(system, [(); LEVELS]).map(|(word, ())| word);
    let heading = std::iter::once("").chain(words).chain(["attempts"]);
    let headings: Vec<&str> = heading.collect();
    let evenings = counted.figures.evenings.iter();
    let played = evenings.filter(|evening| evening.attempts() > 0).map(row);
    print_table("Evenings, all heroes", &headings, played, output)
}

fn fortune_row(row: &FortuneRow) -> Vec<String> {
    let [hint, escape, find, reroll] = row.on;
    let counts = [row.gained, row.spent, hint, escape, find, reroll];
    let told = |count: u32| or_dash((count > 0).then(|| count.to_string()));
    let held = format!("{}/{}", row.held, row.limit);
    let name = std::iter::once(row.name.clone());
    name.chain(counts.map(told)).chain([held]).collect()
}

/// A campaign's luck, counted.
pub(super) struct Counted {
    pub(super) campaign: Campaign,
    pub(super) tally: Tally,
    pub(super) figures: Figures,
}

pub(super) fn luck_json(counted: &Counted) -> Object {
    let (state, figures) = (counted.campaign.state(), &counted.figures);
    let rows = figures.rows.iter().map(|row| roller_json(row, counted));
    let streaks = figures.streaks.iter();
    let streaks = streaks.map(|line| streak_json(line, figures.tonight));
    let evenings = figures.evenings.iter();
    let evenings = evenings.map(|row| evening_json(row, state.system));
    Object::of("campaign", state.name.as_str())
        .with("system", state.system.key())
        // Dice counted, of every size, and of these those typed in.
        .with("dice", figures.dice)
        .with("typed", figures.typed)
        .list("rolls", rows)
        .list("streaks", streaks)
        .list("evenings", evenings)
        .filled_list("fortune", figures.fortune.iter().map(fortune_json))
}

/// A level as other objects name it: `critical-failure`.
fn key_of(word: &str) -> String {
    word.replace("crit. ", "critical-")
}

fn roller_json(row: &LuckRow, counted: &Counted) -> Object {
    let levels = with_words(counted.campaign.state().system, row.levels);
    let levels = levels.map(|(level, count)| {
        Object::of("level", key_of(level))
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
    Object::of("name", name)
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
    Object::of("sides", sides)
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
    Object::of("what", line.what.as_str())
        .with("name", line.name.as_str())
        .with("count", line.figure)
        .with("evening", evening)
}

fn evening_json(row: &EveningRow, system: System) -> Object {
    let levels = with_words(system, row.levels);
    let levels: Map<String, Value> = levels
        .map(|(word, count)| (key_of(word), count.into()))
        .collect();
    Object::of("evening", row.number)
        .with("attempts", row.attempts())
        .with("levels", levels)
        .with("fortune_gained", row.gained)
        .with("fortune_spent", row.spent)
}

fn fortune_json(row: &FortuneRow) -> Object {
    let [hint, escape, find, reroll] = row.on;
    Object::of("name", row.name.as_str())
        .with("gained", row.gained)
        .with("spent", row.spent)
        .with("hint", hint)
        .with("escape", escape)
        .with("find", find)
        .with("reroll", reroll)
        .with("held", row.held)
        .with("limit", row.limit)
}
