//! Creature objects of 5etools and of homebrew in its shape: texts with tags such as `{@hit 5}`.

use super::actions::{add_counter, take};
use super::creature::{Creature, DEXTERITY, MET, SHORT_SCORES, ability_called};
use super::defenses::{read_conditions, read_defenses};
use super::found::Found;
use super::stat_block::{challenge, read_senses};
use super::tree::Tree;
use super::words::{dice, first_number, natural, whole};

const SIZES: [(&str, &str); 6] = [
    ("T", "Tiny"),
    ("S", "Small"),
    ("M", "Medium"),
    ("L", "Large"),
    ("H", "Huge"),
    ("G", "Gargantuan"),
];

const ALIGNMENTS: [(&str, &str); 8] = [
    ("L", "lawful"),
    ("N", "neutral"),
    ("C", "chaotic"),
    ("G", "good"),
    ("E", "evil"),
    ("U", "unaligned"),
    ("A", "any alignment"),
    ("NX", "neutral"),
];

/// How deep texts may lie in one another.
const DEEPEST: usize = 12;

pub(super) fn read(record: &Tree, place: &str, found: &mut Found) {
    if record.has("monster") {
        for (one, number) in record.get("monster").list().iter().zip(1..) {
            read_creature(one, &format!("monster {number}"), found);
        }
        return;
    }
    read_creature(record, place, found);
}

fn read_creature(record: &Tree, place: &str, found: &mut Found) {
    let name = record.get("name").text().unwrap_or_default().to_owned();
    let copied = record.get("_copy");
    if !copied.is_null() {
        let whom = copied.get("name").words();
        let whose = if name.is_empty() {
            place.to_owned()
        } else {
            name
        };
        return found.refuse(&whose, format!("it is a copy of “{whom}” with changes (`_copy`), which is not followed: export it whole"));
    }
    let mut creature = Creature::called(&name);
    creature.place = place.to_owned();
    for (slot, key) in creature.scores.iter_mut().zip(SHORT_SCORES) {
        let score = record.get(key);
        *slot = score.whole();
        if slot.is_none() && score.has("special") {
            creature.left_out.push(format!(
                "{key} “{}”: no number",
                score.get("special").words()
            ));
        }
    }
    read_points(&mut creature, record.get("hp"));
    read_armor(&mut creature, record.get("ac"));
    let rating = record.get("cr");
    let rating = rating.within("cr");
    creature.challenge = challenge(&rating.words());
    if creature.challenge.is_none() && !rating.is_null() {
        creature.leave_out(format!(
            "challenge “{}”: it is 0 to 30, 1/8, 1/4 or 1/2",
            rating.words()
        ));
    }
    creature.level = record.get("level").count();
    creature.proficiency = first_number(&record.get("pbNote").words());
    creature.kind = kind(record);
    creature.speed = speed(record.get("speed"));
    creature.languages = joined(record.get("languages"));
    read_totals(&mut creature, record);
    read_senses(&mut creature, &joined(record.get("senses")));
    creature.passive = first_number(&record.get("passive").words());
    read_initiative(&mut creature, record.get("initiative"));
    for (way, key) in ["resist", "immune", "vulnerable"].into_iter().enumerate() {
        read_met(&mut creature, way, record.get(key), 0);
    }
    for one in record.get("conditionImmune").list() {
        match one.text() {
            Some(text) => read_conditions(&mut creature, text),
            None => one
                .get("conditionImmune")
                .list()
                .iter()
                .for_each(|text| read_conditions(&mut creature, &text.words())),
        }
    }
    read_deeds(&mut creature, record);
    found.take(creature);
}

/// Totals of saves and skills.
fn read_totals(creature: &mut Creature, record: &Tree) {
    for (key, total) in record.get("save").entries() {
        let total = plain(&total.words());
        match (ability_called(key), whole(&total)) {
            (Some(ability), Some(total)) => creature.set_save(ability, total),
            _ => creature.leave_out(format!("save {key} “{total}”: no number")),
        }
    }
    for (key, total) in record.get("skill").entries() {
        match first_number(&plain(&total.words())) {
            Some(total) => creature.set_skill(key, total),
            None if key == "other" => {
                creature.leave_out("skills of which one is to be chosen".to_owned());
            }
            None => creature.leave_out(format!("skill {key}: no number")),
        }
    }
}

fn read_points(creature: &mut Creature, points: &Tree) {
    let average = points.within("average");
    creature.points = average.count();
    creature.hit_dice = points.get("formula").text().and_then(dice);
    let special = points.get("special").words();
    if creature.points.is_none() && !special.is_empty() {
        creature.points = first_number(&special)
            .filter(|_| special.trim().chars().all(|letter| letter.is_ascii_digit()))
            .and_then(natural);
        if creature.points.is_none() {
            creature
                .notes
                .push(format!("hit points: {}", plain(&special)));
            creature.leave_out(format!(
                "hit points “{}”: no number, say them as you add it",
                plain(&special)
            ));
        }
    }
}

fn read_armor(creature: &mut Creature, armor: &Tree) {
    creature.armor = armor.whole();
    for one in armor.list() {
        let value = one.whole().or_else(|| one.get("ac").whole());
        let from = plain(&joined(one.get("from")));
        match (value, creature.armor) {
            (Some(value), None) => {
                creature.armor = Some(value);
                if !from.is_empty() {
                    creature.notes.push(format!("armor: {from}"));
                }
            }
            (Some(value), Some(_)) => {
                creature.notes.push(
                    format!("AC {value} {}", plain(&one.get("condition").words()))
                        .trim()
                        .to_owned(),
                );
            }
            (None, _) => {
                let special = plain(&one.get("special").words());
                creature.armor = creature.armor.or_else(|| first_number(&special));
                creature.notes.push(format!("AC {special}"));
            }
        }
    }
}

fn read_initiative(creature: &mut Creature, initiative: &Tree) {
    creature.initiative = initiative
        .whole()
        .or_else(|| initiative.get("initiative").whole());
    if let Some(times) = initiative.get("proficiency").whole() {
        creature.initiative = Some(creature.modifier(DEXTERITY) + times * creature.proficiency());
    }
}

fn kind(record: &Tree) -> String {
    let named = |list: &[(&str, &str)], value: &Tree| -> String {
        let of = |word: &str| {
            list.iter()
                .find(|(short, _)| *short == word)
                .map_or_else(|| word.to_owned(), |(_, long)| (*long).to_owned())
        };
        match value.text() {
            Some(word) => of(word),
            None => {
                let words: Vec<String> =
                    value.list().iter().filter_map(Tree::text).map(of).collect();
                words.join(" ")
            }
        }
    };
    let kind = record.get("type");
    let base = if kind.text().is_some() {
        kind
    } else {
        kind.get("type")
    };
    let tags: Vec<String> = kind
        .get("tags")
        .list()
        .iter()
        .map(|tag| {
            if tag.text().is_some() {
                tag.words()
            } else {
                tag.get("tag").words()
            }
        })
        .collect();
    let tags = if tags.is_empty() {
        String::new()
    } else {
        format!(" ({})", tags.join(", "))
    };
    let alignment = named(&ALIGNMENTS, record.get("alignment"));
    let alignment = if alignment.is_empty() {
        alignment
    } else {
        format!(", {alignment}")
    };
    format!(
        "{} {}{tags}{alignment}",
        named(&SIZES, record.get("size")),
        base.words()
    )
    .trim()
    .to_owned()
}

fn speed(speeds: &Tree) -> String {
    if let Some(feet) = speeds.whole() {
        return format!("{feet} ft.");
    }
    let one = |(name, value): &(String, Tree)| {
        let number = value.whole().or_else(|| value.get("number").whole())?;
        let condition = plain(&value.get("condition").words());
        let condition = if condition.is_empty() {
            condition
        } else {
            format!(" {condition}")
        };
        let name = if name == "walk" {
            String::new()
        } else {
            format!("{name} ")
        };
        Some(format!("{name}{number} ft.{condition}"))
    };
    speeds
        .entries()
        .iter()
        .filter_map(one)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Texts of a list, with commas between them.
fn joined(list: &Tree) -> String {
    match list.text() {
        Some(text) => plain(text),
        None => list
            .list()
            .iter()
            .map(|one| plain(&one.words()))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

/// `"fire"`, or an object with the types, and what they depend on as `note`.
fn read_met(creature: &mut Creature, way: usize, list: &Tree, depth: usize) {
    for one in list.list() {
        if let Some(text) = one.text() {
            read_defenses(creature, way, text);
            continue;
        }
        let special = plain(&one.get("special").words());
        if !special.is_empty() {
            creature.met_if.push(format!(
                "{} to {special}",
                MET.get(way).copied().unwrap_or_default()
            ));
        }
        let key = ["resist", "immune", "vulnerable"]
            .get(way)
            .copied()
            .unwrap_or_default();
        let note = [one.get("preNote"), one.get("note")].map(|note| plain(&note.words()));
        let inner = one.get(key);
        let texts: Vec<String> = inner
            .list()
            .iter()
            .filter_map(Tree::text)
            .map(str::to_owned)
            .collect();
        if note.iter().all(String::is_empty) && depth < DEEPEST {
            read_met(creature, way, inner, depth + 1);
        } else if !texts.is_empty() {
            let [before, behind] = note;
            let text = format!(
                "{} to {before} {} {behind}",
                MET.get(way).copied().unwrap_or_default(),
                texts.join(", ")
            );
            creature.met_if.push(super::words::squeezed(&text));
        }
    }
}

fn read_deeds(creature: &mut Creature, record: &Tree) {
    for one in record.get("spellcasting").list() {
        let mut text = entries_of(one.get("headerEntries"), 0);
        for (level, spells) in one.get("spells").entries() {
            if let Some(slots) = spells.get("slots").whole() {
                text.push_str(&format!("\n{level}th level ({slots} slots)"));
            }
        }
        let name = one.get("name").words();
        take(
            creature,
            if name.is_empty() {
                "Spellcasting"
            } else {
                &name
            },
            &text,
        );
        if let Some(ability) = ability_called(&one.get("ability").words()) {
            creature.casting = Some(ability);
        }
    }
    let legendary = record.get("legendary").list();
    if !legendary.is_empty() {
        let count = record.get("legendaryActions").count();
        add_counter(creature, "legendary actions", count.unwrap_or(3), "turn");
    }
    for key in [
        "trait",
        "action",
        "bonus",
        "reaction",
        "legendary",
        "mythic",
    ] {
        for deed in record.get(key).list() {
            take(
                creature,
                &plain(&deed.get("name").words()),
                &entries_of(deed.get("entries"), 0),
            );
        }
    }
}

/// All texts of entries in one another.
fn entries_of(tree: &Tree, depth: usize) -> String {
    if depth > DEEPEST {
        return String::new();
    }
    if let Some(text) = tree.text() {
        return plain(text);
    }
    let one = |one: &Tree| {
        let name = plain(&one.get("name").words());
        let inner: Vec<String> = [one.get("entries"), one.get("entry"), one.get("items")]
            .iter()
            .map(|inner| entries_of(inner, depth + 1))
            .filter(|text| !text.is_empty())
            .collect();
        match one.text() {
            Some(text) => plain(text),
            None if name.is_empty() => inner.join("\n"),
            None => format!("{}. {}", name.trim_end_matches('.'), inner.join("\n")),
        }
    };
    tree.list().iter().map(one).collect::<Vec<_>>().join("\n")
}

/// A text without its tags: `{@hit 5}` is `+5`, `{@damage 1d8+4}` its dice, of others what is shown.
fn plain(text: &str) -> String {
    let mut text = text.to_owned();
    // The innermost first, for tags stand in one another.
    for _ in 0..400 {
        let Some(end) = text.find('}') else { break };
        let Some(start) = text.get(..end).and_then(|before| before.rfind('{')) else {
            break;
        };
        let inner = text.get(start + 1..end).unwrap_or_default().to_owned();
        text.replace_range(start..=end, &shown(&inner));
    }
    super::words::plain(&text)
}

fn shown(tag: &str) -> String {
    let Some(tag) = tag.strip_prefix(['@', '=']) else {
        return tag.to_owned();
    };
    let (name, rest) = tag.split_once(' ').unwrap_or((tag, ""));
    let mut parts = rest.split('|');
    let first = parts.next().unwrap_or_default();
    let last = rest.split('|').nth(2).filter(|text| !text.is_empty());
    match name {
        "hit" => format!("+{}", first.trim_start_matches('+')).replace("+-", "-"),
        "h" => "Hit: ".to_owned(),
        "hom" => "Hit or Miss: ".to_owned(),
        "m" => "Miss: ".to_owned(),
        "dc" => format!("DC {first}"),
        "recharge" if first.is_empty() || first == "6" => "(Recharge 6)".to_owned(),
        "recharge" => format!("(Recharge {first}-6)"),
        "atk" | "atkr" => attack_words(first, name == "atkr"),
        "actSave" => format!(
            "{} Saving Throw:",
            ability_called(first)
                .and_then(|at| super::creature::ABILITIES.get(at))
                .unwrap_or(&"")
        ),
        "actSaveFail" => "Failure:".to_owned(),
        "actSaveSuccess" => "Success:".to_owned(),
        "actSaveSuccessOrFail" => "Failure or Success:".to_owned(),
        "actTrigger" => "Trigger:".to_owned(),
        "actResponse" => "Response:".to_owned(),
        "hitYourSpellAttack" => "your spell attack modifier".to_owned(),
        "damage" | "dice" | "d20" => rest
            .split('|')
            .nth(1)
            .filter(|text| !text.is_empty())
            .unwrap_or(first)
            .to_owned(),
        _ => last.unwrap_or(first).to_owned(),
    }
}

/// `mw,rw` is `Melee or Ranged Weapon Attack:`.
fn attack_words(kinds: &str, is_new: bool) -> String {
    let has = |letter: char| kinds.split(',').any(|kind| kind.starts_with(letter));
    let ways = match (has('m'), has('r')) {
        (true, true) => "Melee or Ranged",
        (false, true) => "Ranged",
        _ => "Melee",
    };
    if is_new {
        return format!("{ways} Attack Roll:");
    }
    let what = if kinds.contains('s') {
        "Spell"
    } else {
        "Weapon"
    };
    format!("{ways} {what} Attack:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_as_they_are_shown() {
        for (text, wanted) in [
            (
                "{@atk mw} {@hit 5} to hit, reach 5 ft. {@h}7 ({@damage 1d8 + 3}) cold damage",
                "Melee Weapon Attack: +5 to hit, reach 5 ft. Hit: 7 (1d8 + 3) cold damage",
            ),
            ("{@atkr m,r} {@hit -1}", "Melee or Ranged Attack Roll: -1"),
            ("Gloom {@recharge 5}", "Gloom (Recharge 5-6)"),
            (
                "a {@dc 15} save, {@condition prone||flat}",
                "a DC 15 save, flat",
            ),
            ("{@b {@spell mist}}", "mist"),
        ] {
            assert_eq!(plain(text).replace("Hit:  ", "Hit: "), wanted);
        }
    }
}
