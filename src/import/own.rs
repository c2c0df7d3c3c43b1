//! Our own files: bestiaries in RON, a campaign's party, and what `show --json` prints.

use ron::Value;

use crate::systems::{Bestiary, System};
use crate::words::quoted;

use super::creature::Creature;
use super::found::{Found, Trouble};
use super::phrases::around;
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

    let mut lines = text.lines();
    let key = lines.find_map(|line| line.trim().strip_prefix("system: "));
    let key = key.unwrap_or_default().trim_end_matches(',');
    let mut systems = System::ALL.into_iter();
    let system = systems.find(|system| format!("{system:?}") == key);
    for hero in tree(&value, 0).at("state.party").list() {
        let mut creature = Creature::called(&hero.get("name").words());
        creature.is_hero = true;
        (creature.player, creature.class) = (hero.get("player").said(), hero.get("class").said());
        creature.level = hero.get("level").count();
        let body = hero.get("body");
        creature.points = body.get("max").count();
        let left = |(most, harm): (u32, u32)| most.saturating_sub(harm);
        creature.points_now = creature.points.zip(body.get("harm").count()).map(left);
        creature.temporary = body.get("temp").some();
        creature.note("", &hero.get("notes").words());
        fields_of(&mut creature, hero.at("sheet.values"));
        creature.system = system;
        found.take(creature);
    }
    Ok(())
}

/// Every value of a sheet by its name: `Strength`, `weapon rapier`, `knack Athletics`.
fn fields_of(creature: &mut Creature, values: &Tree) {
    let mut put = |name: String, value: &Tree| creature.fields.push((name, value.words()));
    for (field, value) in values.entries() {
        for (entry, inner) in value.entries() {
            for (part, beside) in inner.entries() {
                let name = match part.as_str() {
                    "rank" => format!("{field} {entry}"),
                    part => format!("{part} {field} {entry}"),
                };
                put(name, beside);
            }
            if inner.entries().is_empty() {
                put(format!("{field} {entry}"), inner);
            }
        }
        if value.entries().is_empty() {
            put(field.clone(), value);
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
    let name = |one: &Tree| one.get("name").words();
    let party = record.get("party").list();
    let heroes: Vec<String> = party.iter().map(name).collect();
    for hero in party {
        found.take(shown(hero, system, true, place));
    }
    for row in record.get("order").list() {
        if !heroes.contains(&name(row)) {
            found.take(shown(row, system, false, place));
        }
    }
}

fn shown(one: &Tree, system: Option<System>, is_hero: bool, place: &str) -> Creature {
    let mut creature = Creature::at(place, &one.get("name").words());
    (creature.is_hero, creature.system) = (is_hero, system);
    // The figures of a group are sums: those of its first body are those of each.
    let body = one.get("bodies").list().first().unwrap_or(one);
    creature.points = body.get("max_hp").count();
    creature.points_now = body.get("hp").count().filter(|_| is_hero);
    creature.temporary = body.get("temp_hp").some();
    let record = one.get("record");
    creature.level = record.get("level").count();
    let words = |of: &Tree, key: &str| of.get(key).words();
    let fields = record.get("fields").list().iter();
    let fields = fields.map(|field| (words(field, "name"), words(field, "value")));
    creature.fields.extend(fields);
    for counter in one.get("counters").list() {
        let (name, most) = (quoted(&words(counter, "name")), words(counter, "max"));
        let refill = around(" refill ", &words(counter, "refill"), "");
        creature
            .counter_lines
            .push(format!("{name} {most}{refill}"));
    }
    creature
}
