//! Our own files: bestiaries in RON, a campaign's party, and what `show --json` prints.

use ron::Value;

use crate::systems::{Bestiary, System};

use super::creature::Creature;
use super::found::{Found, Trouble};
use super::tree::Tree;

/// How deep values may lie in one another.
const DEEPEST: usize = 30;

/// The longest text that is read as RON.
const LONGEST: usize = 8 << 20;

/// Whether a text is RON of ours.
pub(super) fn is_one(start: &str) -> bool {
    let head: String = start.chars().take(4000).collect();
    (head.starts_with('(') || head.starts_with("//"))
        && ["foes:", "schema:", "encounters:"]
            .iter()
            .any(|word| head.contains(word))
}

/// Reads a bestiary, or the party of a campaign.
///
/// # Errors
/// Where it is no RON of ours, with the place.
pub(super) fn read(text: &str, found: &mut Found) -> Result<(), Trouble> {
    if text.len() > LONGEST {
        return Err(Trouble::at(
            "",
            "it is too large for a bestiary or a campaign.ron",
        ));
    }
    let is_campaign = text
        .lines()
        .any(|line| line.trim_start().starts_with("schema:"));
    if is_campaign {
        return read_campaign(text, found);
    }
    let bestiary = Bestiary::default()
        .with("", text, |_| Ok(()))
        .map_err(|bad| {
            let why = bad.reason.clone();
            Trouble::at(format!("{}:{}", bad.line, bad.column), why)
        })?;
    for foe in bestiary.foes() {
        let mut creature = Creature::called(&foe.name);
        creature.points = foe.points;
        creature.record = Some(foe.record.clone());
        creature.counter_lines.clone_from(&foe.counters);
        creature.cue.clone_from(&foe.cue);
        found.take(creature);
    }
    Ok(())
}

fn read_campaign(text: &str, found: &mut Found) -> Result<(), Trouble> {
    let value: Value = ron::from_str(text).map_err(|error| {
        let start = error.span.start;
        Trouble::at(
            format!("{}:{}", start.line, start.col),
            format!("{} (as RON)", error.code),
        )
    })?;
    let state = tree(&value, 0);
    let state = state.get("state");
    let key = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("system: "))
        .unwrap_or_default();
    let system = System::ALL
        .into_iter()
        .find(|system| format!("{system:?}") == key.trim_end_matches(','));
    for hero in state.get("party").list() {
        let mut creature = Creature::called(&hero.get("name").words());
        creature.is_hero = true;
        let words = |key: &str| Some(hero.get(key).words()).filter(|words| !words.is_empty());
        (creature.player, creature.class) = (words("player"), words("class"));
        creature.level = hero.get("level").count();
        let figure = |key: &str| hero.get("body").get(key).count();
        creature.points = figure("max");
        creature.points_now = creature
            .points
            .zip(figure("harm"))
            .map(|(most, harm)| most.saturating_sub(harm));
        creature.temporary = figure("temp").filter(|points| *points > 0);
        creature.notes.extend(words("notes"));
        fields_of(&mut creature, hero.at("sheet.values"));
        creature.system = system;
        found.take(creature);
    }
    Ok(())
}

/// Every value of a sheet by its name: `Strength`, `weapon rapier`, `knack Athletics`.
fn fields_of(creature: &mut Creature, values: &Tree) {
    for (field, value) in values.entries() {
        for (entry, inner) in value.entries() {
            for (part, beside) in inner.entries() {
                let name = if part == "rank" {
                    format!("{field} {entry}")
                } else {
                    format!("{part} {field} {entry}")
                };
                creature.fields.push((name, beside.words()));
            }
            if inner.entries().is_empty() {
                creature
                    .fields
                    .push((format!("{field} {entry}"), inner.words()));
            }
        }
        if value.entries().is_empty() {
            creature.fields.push((field.clone(), value.words()));
        }
    }
}

fn tree(value: &Value, depth: usize) -> Tree {
    if depth > DEEPEST {
        return Tree::Null;
    }
    match value {
        Value::Bool(yes) => Tree::Yes(*yes),
        Value::Char(letter) => Tree::Text(letter.to_string()),
        Value::Number(number) => Tree::Number(number.into_f64()),
        Value::String(text) => Tree::Text(text.clone()),
        Value::Option(inner) => inner
            .as_ref()
            .map_or(Tree::Null, |inner| tree(inner, depth + 1)),
        Value::Seq(list) => Tree::List(list.iter().map(|one| tree(one, depth + 1)).collect()),
        Value::Map(map) => {
            let name = |key: &Value| match key {
                Value::String(text) => text.clone(),
                other => tree(other, depth + 1).words(),
            };
            Tree::Map(
                map.iter()
                    .map(|(key, value)| (name(key), tree(value, depth + 1)))
                    .collect(),
            )
        }
        Value::Bytes(_) | Value::Unit => Tree::Null,
    }
}

/// A campaign as `show --json` prints it: its party, and the foes in its order.
pub(super) fn read_shown(record: &Tree, place: &str, found: &mut Found) {
    let system = System::from_key(&record.get("system").words());
    let heroes: Vec<String> = record
        .get("party")
        .list()
        .iter()
        .map(|hero| hero.get("name").words())
        .collect();
    for hero in record.get("party").list() {
        found.take(shown(hero, system, true, place));
    }
    for row in record.get("order").list() {
        if !heroes.contains(&row.get("name").words()) {
            found.take(shown(row, system, false, place));
        }
    }
}

fn shown(one: &Tree, system: Option<System>, is_hero: bool, place: &str) -> Creature {
    let mut creature = Creature::called(&one.get("name").words());
    creature.place = place.to_owned();
    creature.is_hero = is_hero;
    creature.system = system;
    let of = |one: &Tree, key: &str| one.get(key).count();
    // The figures of a group are sums: those of its first body are those of each.
    let body = one.get("bodies").list().first().unwrap_or(one);
    creature.points = of(body, "max_hp");
    creature.points_now = of(body, "hp").filter(|_| is_hero);
    creature.temporary = of(body, "temp_hp").filter(|points| *points > 0);
    let record = one.get("record");
    creature.level = of(record, "level");
    for field in record.get("fields").list() {
        creature
            .fields
            .push((field.get("name").words(), field.get("value").words()));
    }
    for counter in one.get("counters").list() {
        let (name, most, refill) = (
            counter.get("name").words(),
            counter.get("max").words(),
            counter.get("refill").words(),
        );
        let refill = if refill.is_empty() {
            refill
        } else {
            format!(" refill {refill}")
        };
        creature
            .counter_lines
            .push(format!("{} {most}{refill}", crate::words::quoted(&name)));
    }
    creature
}
