//! The figures of a file as the fields of a sheet.

use crate::dice::Expression;
use crate::systems::record::{EntryName, Kind, Unrecordable};
use crate::systems::sheet::table::{FieldSpec, ReadValue, Reading};
use crate::systems::sheet::{Entries, Group, Usual};

use super::entry::{Entry, expected};
use super::word::{all_kept, kept};
use super::{Beside, Definition, Figure, FigureGroup, FigureKind};

/// The most that points may be, whose own bound is worked out for each sheet.
const MOST_POINTS: i32 = 9_999;

/// The fields of a sheet by which somebody meets types of harm.
pub(super) const MET: [&str; 3] = ["resistant", "immune", "vulnerable"];

/// The fields of its sheets, in the order of the file, and how types of harm are met where it has such.
pub(super) fn fields_of(
    definition: &Definition,
    harm_types: &'static [&'static str],
) -> &'static [FieldSpec] {
    let groups = definition.figures.iter().enumerate();
    let figures = groups.flat_map(|(at, group)| fields(definition, at, group));
    let defenses = Group {
        title: "Damage",
        column: 0,
        heading: "damage",
    };
    let met = MET.map(|name| FieldSpec {
        name,
        short: None,
        group: defenses,
        kind: Kind::Several(harm_types),
        usual: Usual::Nothing,
        read: None,
        told: ["{} to {=}", "no longer {}"],
        is_of_heroes: false,
        entries: None,
    });
    let met = met.into_iter().filter(|_| !harm_types.is_empty());
    all_kept(figures.chain(met))
}

fn fields(definition: &Definition, at: usize, group: &FigureGroup) -> Vec<FieldSpec> {
    let Some(kind) = kind_of(definition, group) else {
        return Vec::new();
    };
    let title = kept(group.group.as_deref().unwrap_or("Figures"));
    let stands = stands(group, group.figures.first());
    let spec = FieldSpec {
        name: "",
        short: None,
        group: stands,
        kind,
        usual: match group.is_described() || group.list.is_some() {
            true => Usual::Nothing,
            false => usual_of(definition, group, kind),
        },
        read: read_of(definition, group),
        told: told_of(definition, at, group),
        is_of_heroes: group.is_of_heroes,
        entries: None,
    };
    let Some(list) = group.list else {
        let on_sheet = |figure: &&Figure| !definition.is_of_body(figure);
        let named = |figure: &Figure| {
            let short = figure.short.as_ref();
            let short = short.filter(|short| !short.is_same(&figure.name));
            FieldSpec {
                name: kept(&figure.name),
                short: short.map(|short| kept(short)),
                ..spec
            }
        };
        return group.figures.iter().filter(on_sheet).map(named).collect();
    };
    let several = kept(&title.to_lowercase());
    let sums = definition.figures.iter();
    let sums = sums.filter(|group| matches!(group.kind, FigureKind::Sum(_)));
    let sums = sums.flat_map(|group| &group.figures);
    let sums = all_kept(sums.map(|figure| kept(&figure.name)));
    let is_behind = group.behind.is_some();
    let beside = group.beside.iter().map(|beside| beside_of(beside, spec));
    vec![FieldSpec {
        name: list,
        entries: Some(Entries {
            several,
            are_fields: !is_behind,
            are_open: is_behind || group.is_open,
            taken: if is_behind { &[] } else { sums },
            beside: all_kept(beside),
        }),
        ..spec
    }]
}

/// How a change of such a field is told, and that nothing is recorded in it any more.
fn told_of(definition: &Definition, at: usize, group: &FigureGroup) -> [&'static str; 2] {
    if let Some((value, none)) = &group.told {
        return [kept(value), kept(none)];
    }
    match group.kind {
        // What follows from other figures is usual: the sheet works it out.
        _ if group.is_described() && group.default.is_some() => ["{} {=}", "{} as usual"],
        _ if group.is_described() => ["{} {=}", "no {}"],
        FigureKind::Flag => ["{}", "no {}"],
        FigureKind::Entry(_) | FigureKind::Text => ["{}: {=}", "no {}"],
        FigureKind::Dice | FigureKind::Formula(_) => ["{} {=}", "no {}"],
        // What may be below 0 is told with its sign, as is what adds to a roll by its name.
        FigureKind::Number { from, .. } if from < 0 => ["{} {+}", "no {}"],
        _ if definition.is_added(at) => ["{} {+}", "no {}"],
        _ => ["{} {=}", "no {}"],
    }
}

/// How such a field is read, where its kind does not say that.
fn read_of(definition: &Definition, group: &FigureGroup) -> Option<ReadValue> {
    let read: &'static Reading = match group.kind {
        _ if group.is_described() => return None,
        FigureKind::Dice => &read_dice,
        FigureKind::Entry(_) | FigureKind::Formula(_) => reader_of(definition, group),
        FigureKind::Text if group.by_name.is_some() => &read_names,
        _ => return None,
    };
    Some(ReadValue(read))
}

/// What is recorded beside each figure of a list.
fn beside_of(beside: &Beside, of: FieldSpec) -> FieldSpec {
    let title = kept(&beside.title);
    let (yes, no) = &beside.told;
    FieldSpec {
        name: kept(&beside.name),
        group: Group { title, ..of.group },
        kind: Kind::Tick,
        usual: Usual::Value("no"),
        read: None,
        told: [kept(yes), kept(no)],
        is_of_heroes: false,
        ..of
    }
}

/// Where a figure of a group stands on a form.
pub(super) fn stands(group: &FigureGroup, figure: Option<&Figure>) -> Group {
    let heading = figure.and_then(|figure| figure.heading.as_deref());
    let title = match (group.group.as_deref(), heading) {
        (Some(title), _) => kept(title),
        (None, Some(heading)) => kept(&capitalized(heading)),
        (None, None) => "Figures",
    };
    Group {
        title,
        column: match (group.is_first, group.is_last) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => 2,
        },
        heading: match heading {
            Some(heading) => kept(heading),
            // One alone is headed by its own name.
            None if group.name.is_some() && group.name == group.group => "",
            None => kept(&title.to_lowercase()),
        },
    }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.as_str().chars()).collect()
}

fn kind_of(definition: &Definition, group: &FigureGroup) -> Option<Kind> {
    if let Some(scale) = definition.scale_of(group) {
        // What a list does not record is none of them.
        let none = group.list.map(|_| "none");
        let words = scale.words.iter().map(|(_, word)| kept(word));
        return Some(Kind::Choice(all_kept(none.into_iter().chain(words))));
    }
    let such = group.such.as_deref().map(kept);
    Some(match &group.kind {
        FigureKind::Level { from, to, of } => {
            let Kind::Number { least, most } = number(*from, *to) else {
                return None;
            };
            Kind::Level { least, most, of }
        }
        FigureKind::Number { from, to } => number(*from, *to),
        FigureKind::Dots(most) | FigureKind::Boxes(most) => number(0, *most),
        FigureKind::Die(sides) => Kind::Choice(all_kept(
            sides.iter().map(|sides| kept(&format!("d{sides}"))),
        )),
        FigureKind::Choice(words) => {
            let words = words.iter().map(|word| kept(word));
            Kind::Choice(all_kept(std::iter::once("none").chain(words)))
        }
        FigureKind::Dice => Kind::Text(such.unwrap_or("1d8+1")),
        FigureKind::Flag => Kind::Tick,
        FigureKind::Text => Kind::Text(such.unwrap_or("a few words")),
        FigureKind::Entry(fields) => Kind::Text(such.unwrap_or_else(|| kept(&expected(fields)))),
        FigureKind::Formula(usual) => Kind::Text(kept(&usual.text)),
        FigureKind::Points(_) => Kind::Number {
            least: 0,
            most: MOST_POINTS,
        },
        FigureKind::Sum(_) | FigureKind::Total { .. } => return None,
    })
}

fn number(from: i64, to: i64) -> Kind {
    let bound = |number: i64| i32::try_from(number).unwrap_or(MOST_POINTS);
    Kind::Number {
        least: bound(from),
        most: bound(to),
    }
}

/// What it means that nothing is recorded.
fn usual_of(definition: &Definition, group: &FigureGroup, kind: Kind) -> Usual {
    let scale = definition.scale_of(group);
    // What is out of its own bounds stands for nothing recorded, and nobody records that.
    if let (Some(number), FigureKind::Number { from, to }) = (group.default, &group.kind)
        && !(*from..=*to).contains(&number)
    {
        return Usual::Nothing;
    }
    let default = group.default.map(|number| {
        let word = scale.and_then(|scale| {
            let of_it = scale.words.iter().find(|(worth, _)| *worth == number);
            of_it.map(|(_, word)| word.to_string())
        });
        match (&group.kind, word) {
            (_, Some(word)) => word,
            (FigureKind::Die(_), None) => format!("d{number}"),
            (_, None) => number.to_string(),
        }
    });
    match (default, kind) {
        (Some(default), _) if group.is_rare => Usual::Value(kept(&default)),
        (Some(default), _) => Usual::Basic(kept(&default)),
        (None, Kind::Text(usual)) if matches!(group.kind, FigureKind::Formula(_)) => {
            Usual::Value(usual)
        }
        (None, Kind::Tick) => Usual::Value("no"),
        (None, Kind::Number { least, most }) if least <= 0 && most >= 0 => match group.kind {
            FigureKind::Points(_) => Usual::Nothing,
            _ => Usual::Counts("0"),
        },
        (None, _) => Usual::Nothing,
    }
}

/// What reads entries and formulas of a group, as the file has it.
fn reader_of(definition: &Definition, group: &FigureGroup) -> &'static Reading {
    let (kind, formulas) = (group.kind.clone(), definition.formulas());
    let such = group.such.as_ref();
    let such = such.map_or_else(String::new, |such| format!(", such as `{such}`"));
    let harms: Vec<&'static str> = definition
        .harm_types
        .iter()
        .map(|harm| kept(harm))
        .collect();
    Box::leak(Box::new(move |name: &str, typed: &str| match &kind {
        FigureKind::Entry(fields) => match Entry::read(fields, typed, &harms) {
            Some(entry) => Ok(entry.to_string()),
            None => {
                let wanted = expected(fields) + &such;
                Err(Unrecordable::value(name, typed, wanted))
            }
        },
        _ => {
            let typed = typed.to_lowercase();
            let usual = match &kind {
                FigureKind::Formula(usual) => usual.text.as_str(),
                _ => "",
            };
            match formulas.read(&typed) {
                Ok(_) => Ok(typed),
                Err(why) => Err(Unrecordable::value(
                    name,
                    &typed,
                    format!(
                        "something like `{usual}`; {}",
                        why.message.trim_end_matches('.')
                    ),
                )),
            }
        }
    }))
}

/// Names with commas between them.
fn read_names(_: &str, typed: &str) -> Result<String, Unrecordable> {
    let names = typed.split(',').map(EntryName::new);
    let names: Vec<EntryName> = names.collect::<Result<_, _>>()?;
    let names: Vec<&str> = names.iter().map(EntryName::as_str).collect();
    Ok(names.join(", "))
}

/// Free dice, as they are written.
fn read_dice(name: &str, typed: &str) -> Result<String, Unrecordable> {
    match Expression::parse(typed) {
        Ok(dice) => Ok(dice.to_string()),
        Err(_) => Err(Unrecordable::value(name, typed, "dice, such as `1d8+1`")),
    }
}
