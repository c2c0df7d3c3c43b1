//! Creature objects of 5etools and of homebrew in its shape: texts with tags such as `{@hit 5}`.

use super::actions::{add_counter, take};
use super::creature::{ABILITIES, Creature, DEXTERITY, MET, SHORT_SCORES, ability_called};
use super::defenses::{read_conditions, read_defenses};
use super::found::Found;
use super::phrases::{around, kind_words, speed_words};
use super::stat_block::{read_senses, set_challenge};
use super::tree::Tree;
use super::words::{dice, first_number, whole};

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

/// What harm is met by, as keys.
const MET_KEYS: [&str; 3] = ["resist", "immune", "vulnerable"];

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
    let name = record.get("name").text().unwrap_or_default();
    let copied = record.get("_copy");
    if !copied.is_null() {
        let whom = copied.get("name").words();
        let whose = if name.is_empty() { place } else { name };
        return found.refuse(whose, format!("it is a copy of “{whom}” with changes (`_copy`), which is not followed: export it whole"));
    }
    let mut creature = Creature::at(place, name);
    for (slot, key) in creature.scores.iter_mut().zip(SHORT_SCORES) {
        let score = record.get(key);
        *slot = score.whole();
        if slot.is_none() && score.has("special") {
            let special = score.get("special").words();
            creature
                .left_out
                .push(format!("{key} “{special}”: no number"));
        }
    }
    read_points(&mut creature, record.get("hp"));
    read_armor(&mut creature, record.get("ac"));
    set_challenge(&mut creature, &record.get("cr").within("cr").words());
    creature.level = record.get("level").count();
    creature.proficiency = first_number(&record.get("pbNote").words());
    creature.kind = kind(record);
    creature.speed = speed(record.get("speed"));
    creature.languages = joined(record.get("languages"));
    read_totals(&mut creature, record);
    read_senses(&mut creature, &joined(record.get("senses")));
    creature.passive = first_number(&record.get("passive").words());
    read_initiative(&mut creature, record.get("initiative"));
    for (way, key) in MET_KEYS.into_iter().enumerate() {
        read_met(&mut creature, way, record.get(key), 0);
    }
    for one in record.get("conditionImmune").list() {
        let several = one.get("conditionImmune").list();
        for text in std::iter::once(one).chain(several) {
            read_conditions(&mut creature, &text.words());
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
                creature.leave_out("skills of which one is to be chosen");
            }
            None => creature.leave_out(format!("skill {key}: no number")),
        }
    }
}

fn read_points(creature: &mut Creature, points: &Tree) {
    creature.points = points.within("average").count();
    creature.hit_dice = points.get("formula").text().and_then(dice);
    let special = points.get("special").words();
    if creature.points.is_some() || special.is_empty() {
        return;
    }
    creature.points = special.parse().ok();
    if creature.points.is_none() {
        let special = plain(&special);
        creature.note("hit points: ", &special);
        creature.leave_out(format!(
            "hit points “{special}”: no number, say them as you add it"
        ));
    }
}

fn read_armor(creature: &mut Creature, armor: &Tree) {
    creature.armor = armor.whole();
    for one in armor.list() {
        let value = one.whole().or_else(|| one.get("ac").whole());
        match (value, creature.armor) {
            (Some(value), None) => {
                creature.armor = Some(value);
                creature.note("armor: ", &plain(&joined(one.get("from"))));
            }
            (Some(value), Some(_)) => {
                let condition = plain(&one.get("condition").words());
                creature.note("AC ", format!("{value} {condition}").trim());
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
        let of = |word: String| {
            let known = list.iter().find(|(short, _)| *short == word);
            known.map_or(word, |(_, long)| (*long).to_owned())
        };
        let words = value.said().into_iter().chain(value.each_said());
        words.map(of).collect::<Vec<_>>().join(" ")
    };
    let kind = record.get("type");
    let tag = |tag: &Tree| tag.within("tag").words();
    let tags: Vec<String> = kind.get("tags").list().iter().map(tag).collect();
    kind_words(
        &named(&SIZES, record.get("size")),
        &kind.within("type").words(),
        &tags.join(", "),
        &named(&ALIGNMENTS, record.get("alignment")),
    )
}

fn speed(speeds: &Tree) -> String {
    if let Some(feet) = speeds.whole() {
        return format!("{feet} ft.");
    }
    speed_words(speeds.entries().iter().map(|(way, value)| {
        let condition = plain(&value.get("condition").words());
        let feet = value.within("number").whole();
        let far = feet.map(|feet| format!("{feet} ft.{}", around(" ", &condition, "")));
        (way.as_str(), far.unwrap_or_default())
    }))
}

/// Texts of a list, with commas between them.
fn joined(list: &Tree) -> String {
    let texts = list.said().into_iter().chain(list.each_said());
    let texts: Vec<String> = texts.map(|text| plain(&text)).collect();
    texts.join(", ")
}

/// `"fire"`, or an object with the types, and what they depend on as `note`.
fn read_met(creature: &mut Creature, way: usize, list: &Tree, depth: usize) {
    let word = MET.get(way).copied().unwrap_or_default();
    for one in list.list() {
        if let Some(text) = one.text() {
            read_defenses(creature, way, text);
            continue;
        }
        let special = plain(&one.get("special").words());
        if !special.is_empty() {
            creature.met_if.push(format!("{word} to {special}"));
        }
        let [before, behind] = ["preNote", "note"].map(|note| plain(&one.get(note).words()));
        let inner = one.get(MET_KEYS.get(way).copied().unwrap_or_default());
        let texts: Vec<&str> = inner.list().iter().filter_map(Tree::text).collect();
        if before.is_empty() && behind.is_empty() && depth < DEEPEST {
            read_met(creature, way, inner, depth + 1);
        } else if !texts.is_empty() {
            let text = format!("{word} to {before} {} {behind}", texts.join(", "));
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
        let name = one.get("name").said();
        take(creature, name.as_deref().unwrap_or("Spellcasting"), &text);
        if let Some(ability) = ability_called(&one.get("ability").words()) {
            creature.casting = Some(ability);
        }
    }
    if !record.get("legendary").list().is_empty() {
        let count = record.get("legendaryActions").count().unwrap_or(3);
        add_counter(creature, "legendary actions", count, "turn");
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
            let name = plain(&deed.get("name").words());
            take(creature, &name, &entries_of(deed.get("entries"), 0));
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
        if let Some(text) = one.text() {
            return plain(text);
        }
        let inner = ["entries", "entry", "items"].map(|key| entries_of(one.get(key), depth + 1));
        let inner: Vec<String> = inner.into_iter().filter(|text| !text.is_empty()).collect();
        let name = plain(&one.get("name").words());
        around("", name.trim_end_matches('.'), ". ") + &inner.join("\n")
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
    let parts: Vec<&str> = rest.split('|').collect();
    let part = |place: usize| parts.get(place).copied().filter(|text| !text.is_empty());
    let first = part(0).unwrap_or_default();
    match name {
        "hit" => format!("+{}", first.trim_start_matches('+')).replace("+-", "-"),
        "h" => "Hit: ".to_owned(),
        "hom" => "Hit or Miss: ".to_owned(),
        "m" => "Miss: ".to_owned(),
        "dc" => format!("DC {first}"),
        "recharge" if first.is_empty() || first == "6" => "(Recharge 6)".to_owned(),
        "recharge" => format!("(Recharge {first}-6)"),
        "atk" | "atkr" => attack_words(first, name == "atkr"),
        "actSave" => {
            let ability = ability_called(first).and_then(|at| ABILITIES.get(at));
            format!("{} Saving Throw:", ability.unwrap_or(&""))
        }
        "actSaveFail" => "Failure:".to_owned(),
        "actSaveSuccess" => "Success:".to_owned(),
        "actSaveSuccessOrFail" => "Failure or Success:".to_owned(),
        "actTrigger" => "Trigger:".to_owned(),
        "actResponse" => "Response:".to_owned(),
        "hitYourSpellAttack" => "your spell attack modifier".to_owned(),
        "damage" | "dice" | "d20" => part(1).unwrap_or(first).to_owned(),
        _ => part(2).unwrap_or(first).to_owned(),
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
    match kinds.contains('s') {
        _ if is_new => format!("{ways} Attack Roll:"),
        true => format!("{ways} Spell Attack:"),
        false => format!("{ways} Weapon Attack:"),
    }
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
