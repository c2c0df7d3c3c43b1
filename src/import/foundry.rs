//! Actors of Foundry's dnd5e, exported by hand or taken from a pack: figures that follow from others are worked out as the
//! system does.

mod formula;
mod items;

use super::actions::add_counter;
use super::creature::{Creature, DEXTERITY, SHORT_SCORES, WISDOM, ability_called};
use super::defenses::{read_conditions, read_defenses};
use super::found::Found;
use super::stat_block::challenge;
use super::tree::Tree;
use super::words::{dice, natural, without_marks};

use formula::{Known, system_of};

const SKILLS: [(&str, &str); 18] = [
    ("acr", "Acrobatics"),
    ("ani", "Animal Handling"),
    ("arc", "Arcana"),
    ("ath", "Athletics"),
    ("dec", "Deception"),
    ("his", "History"),
    ("ins", "Insight"),
    ("itm", "Intimidation"),
    ("inv", "Investigation"),
    ("med", "Medicine"),
    ("nat", "Nature"),
    ("prc", "Perception"),
    ("prf", "Performance"),
    ("per", "Persuasion"),
    ("rel", "Religion"),
    ("slt", "Sleight of Hand"),
    ("ste", "Stealth"),
    ("sur", "Survival"),
];

const SIZES: [(&str, &str); 6] = [
    ("tiny", "Tiny"),
    ("sm", "Small"),
    ("med", "Medium"),
    ("lg", "Large"),
    ("huge", "Huge"),
    ("grg", "Gargantuan"),
];

/// Reads an actor, or each of a pack.
pub(super) fn read(record: &Tree, place: &str, found: &mut Found) {
    let system = if matches!(record.get("system"), Tree::Map(_)) {
        record.get("system")
    } else {
        record.get("data")
    };
    let kind = record.get("type").words();
    let name = record.get("name").text().unwrap_or_default().to_owned();
    if !matches!(kind.as_str(), "npc" | "character" | "") || !system.has("abilities") {
        let whom = if name.is_empty() {
            place.to_owned()
        } else {
            name
        };
        let what = if kind.is_empty() {
            "no actor".to_owned()
        } else {
            format!("a {kind} of Foundry, and no creature of its dnd5e")
        };
        return found.refuse(&whom, format!("it is {what}"));
    }
    let mut creature = Creature::called(&name);
    creature.place = place.to_owned();
    creature.is_hero = kind == "character";
    for (slot, key) in creature.scores.iter_mut().zip(SHORT_SCORES) {
        *slot = system.get("abilities").get(key).get("value").whole();
    }
    let items = record.get("items").list();
    read_details(&mut creature, system, items);
    let known = Known::of(&creature);
    read_totals(&mut creature, system, &known);
    read_points(&mut creature, system, items);
    creature.armor = armor(&creature, system, items);
    if creature.armor.is_none() {
        creature.leave_out("armor class: its reckoning is not understood".to_owned());
    }
    read_met(&mut creature, system.get("traits"));
    creature.speed = speed(
        system.at("attributes.movement"),
        system.at("attributes.speed"),
    );
    creature.senses = senses(system);
    creature.languages = listed(system.at("traits.languages"));
    items::read(&mut creature, system, items, &known);
    read_resources(&mut creature, system);
    found.take(creature);
}

fn read_details(creature: &mut Creature, system: &Tree, items: &[Tree]) {
    let details = system.get("details");
    if creature.is_hero {
        let of_class = |item: &&Tree| item.get("type").text() == Some("class");
        let classes: Vec<&Tree> = items.iter().filter(of_class).collect();
        let levels: i32 = classes.iter().filter_map(|class| level_of(class)).sum();
        let level = if levels > 0 {
            Some(levels)
        } else {
            details.get("level").whole()
        };
        creature.level = level.and_then(natural);
        let names: Vec<String> = classes
            .iter()
            .map(|class| class.get("name").words())
            .collect();
        creature.class = Some(names.join(", ")).filter(|class| !class.is_empty());
        return;
    }
    let rating = details.get("cr");
    creature.challenge = challenge(&rating.words());
    if creature.challenge.is_none() {
        creature.leave_out(match rating {
            Tree::Null => "challenge: there is none".to_owned(),
            other => format!(
                "challenge “{}”: it is 0 to 30, 1/8, 1/4 or 1/2",
                other.words()
            ),
        });
    }
    let size = system.at("traits.size").words();
    let size = SIZES
        .iter()
        .find(|(short, _)| *short == size)
        .map_or("", |(_, long)| long);
    let kind = details.get("type");
    let base = if kind.text().is_some() {
        kind.words()
    } else {
        kind.get("value").words()
    };
    let subtype = match kind.get("subtype").words() {
        text if text.is_empty() => text,
        text => format!(" ({text})"),
    };
    let alignment = match details.get("alignment").words() {
        text if text.is_empty() => text,
        text => format!(", {text}"),
    };
    creature.kind = format!("{size} {base}{subtype}{alignment}")
        .trim()
        .to_owned();
}

fn level_of(class: &Tree) -> Option<i32> {
    system_of(class).get("levels").whole()
}

/// Saves, skills, passive Perception and initiative, as they come to.
fn read_totals(creature: &mut Creature, system: &Tree, known: &Known) {
    let bonuses = system.at("bonuses.abilities");
    let all = |key: &str| known.number(&bonuses.get(key).words()).unwrap_or(0);
    for (ability, key) in SHORT_SCORES.into_iter().enumerate() {
        let own = system.get("abilities").get(key);
        let bonus = known.number(&own.at("bonuses.save").words()).unwrap_or(0) + all("save");
        let proficient = own.get("proficient").number().unwrap_or(0.0);
        if proficient > 0.0 || bonus != 0 {
            let total = creature.modifier(ability) + part_of(proficient, known.proficiency) + bonus;
            creature.set_save(ability, total);
        }
    }
    let mut passive = 0;
    for (short, name) in SKILLS {
        let own = system.get("skills").get(short);
        let usual = super::creature::SKILLS
            .iter()
            .find(|(known, _)| *known == name)
            .map_or(0, |(_, ability)| *ability);
        let ability = ability_called(&own.get("ability").words()).unwrap_or(usual);
        let bonus = known.number(&own.at("bonuses.check").words()).unwrap_or(0)
            + all("skill")
            + all("check");
        let proficient = own.get("value").number().unwrap_or(0.0);
        let total = creature.modifier(ability) + part_of(proficient, known.proficiency) + bonus;
        if proficient > 0.0 || bonus != 0 || ability != usual {
            creature.set_skill(name, total);
        }
        if name == "Perception" {
            passive = 10
                + total
                + known
                    .number(&own.at("bonuses.passive").words())
                    .unwrap_or(0);
        }
    }
    creature.passive = Some(passive);
    let own = system.at("attributes.init");
    let ability = ability_called(&own.get("ability").words()).unwrap_or(DEXTERITY);
    let text = if own.has("bonus") {
        own.get("bonus").words()
    } else {
        own.get("value").words()
    };
    let bonus = known.number(&text).unwrap_or(0);
    if bonus != 0 || ability != DEXTERITY {
        creature.initiative = Some(creature.modifier(ability) + bonus);
    }
}

/// So many times the proficiency bonus, half of it rounded down.
fn part_of(times: f64, proficiency: i32) -> i32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "twice a proficiency bonus at most"
    )]
    let part = (times.clamp(0.0, 2.0) * f64::from(proficiency)).floor() as i32;
    part
}

fn read_points(creature: &mut Creature, system: &Tree, items: &[Tree]) {
    let points = system.at("attributes.hp");
    let figure = |key: &str| points.get(key).count();
    creature.points = figure("max").filter(|max| *max > 0);
    creature.hit_dice = points.get("formula").text().and_then(dice);
    creature.temporary = figure("temp").filter(|points| *points > 0);
    if creature.is_hero {
        creature.points = creature
            .points
            .or_else(|| points_of_levels(creature, items));
        creature.points_now = figure("value")
            .filter(|now| creature.points.is_none_or(|most| *now <= most && *now > 0));
    }
    let value = figure("value").filter(|points| *points > 0);
    creature.points = creature.points.or(value);
}

/// The hit points that the levels of a character brought, as its classes keep them.
fn points_of_levels(creature: &Creature, items: &[Tree]) -> Option<u32> {
    let constitution = creature.modifier(2);
    let (mut sum, mut levels) = (0, 0);
    for class in items
        .iter()
        .filter(|item| item.get("type").text() == Some("class"))
    {
        let system = system_of(class);
        let die = [system.at("hd.denomination"), system.get("hitDice")]
            .iter()
            .find_map(|die| die.text().map(str::to_owned))?;
        let sides: i32 = die.trim_start_matches('d').parse().ok()?;
        let advancement = system.get("advancement");
        let inner = advancement
            .entries()
            .iter()
            .map(|(_, one)| one)
            .chain(advancement.list());
        let kept = inner
            .into_iter()
            .find(|one| one.get("type").text() == Some("HitPoints"))?;
        for (_, value) in kept
            .get("value")
            .entries()
            .iter()
            .take(usize::try_from(level_of(class)?).ok()?)
        {
            sum += constitution
                + match value {
                    Tree::Text(word) if word == "max" => sides,
                    Tree::Text(word) if word == "avg" => sides / 2 + 1,
                    other => other.whole()?,
                };
            levels += 1;
        }
    }
    (levels > 0)
        .then(|| u32::try_from(sum.max(levels)).ok())
        .flatten()
}

/// Armor class by the way it is reckoned: a figure, or what is worn.
fn armor(creature: &Creature, system: &Tree, items: &[Tree]) -> Option<i32> {
    let own = system.at("attributes.ac");
    let dexterity = creature.modifier(DEXTERITY);
    let flat = own.get("flat").whole();
    let calc = own.get("calc").words();
    match calc.as_str() {
        "flat" | "natural" => return flat.or_else(|| own.get("value").whole()),
        "" => {
            return flat
                .or_else(|| own.get("value").whole())
                .or_else(|| own.whole());
        }
        "custom" => return flat,
        _ => {}
    }
    let worn = |item: &&Tree| {
        item.get("type").text() == Some("equipment") && system_of(item).get("equipped").is_yes()
    };
    let (mut base, mut shield) = (None, 0);
    for item in items.iter().filter(worn) {
        let item = system_of(item);
        let kind = [item.at("type.value"), item.at("armor.type")]
            .iter()
            .find_map(|kind| kind.text().map(str::to_owned))
            .unwrap_or_default();
        let value = item.at("armor.value").whole().unwrap_or(0)
            + item.at("armor.magicalBonus").whole().unwrap_or(0);
        let most = item.at("armor.dex").whole();
        match kind.as_str() {
            "shield" => shield = value,
            "light" => base = Some(value + most.map_or(dexterity, |most| dexterity.min(most))),
            "medium" => base = Some(value + dexterity.min(most.unwrap_or(2))),
            "heavy" => base = Some(value),
            _ => {}
        }
    }
    let bare = 10 + dexterity;
    let reckoned = match calc.as_str() {
        "mage" => 13 + dexterity,
        "draconic" => (13 + dexterity).max(10 + dexterity + creature.modifier(5)),
        "unarmoredMonk" => bare + creature.modifier(WISDOM),
        "unarmoredBarb" => bare + creature.modifier(2),
        "unarmoredBard" => bare + creature.modifier(5),
        "default" => base.unwrap_or(bare),
        _ => return flat,
    };
    Some(reckoned.max(base.unwrap_or(0)) + shield)
}

fn read_met(creature: &mut Creature, traits: &Tree) {
    for (way, key) in ["dr", "di", "dv"].into_iter().enumerate() {
        let own = traits.get(key);
        let bypasses: Vec<&str> = own
            .get("bypasses")
            .list()
            .iter()
            .filter_map(Tree::text)
            .collect();
        let (mut of_weapons, mut plain) = (Vec::new(), Vec::new());
        for harm in own.get("value").list().iter().filter_map(Tree::text) {
            match harm {
                "physical" => of_weapons.extend(["bludgeoning", "piercing", "slashing"]),
                "bludgeoning" | "piercing" | "slashing" if !bypasses.is_empty() => {
                    of_weapons.push(harm);
                }
                other => plain.push(other),
            }
        }
        plain
            .iter()
            .for_each(|harm| read_defenses(creature, way, harm));
        if !of_weapons.is_empty() {
            let unless: Vec<&str> = bypasses
                .iter()
                .filter_map(|bypass| match *bypass {
                    "ada" => Some("that aren't adamantine"),
                    "sil" => Some("that aren't silvered"),
                    _ => None,
                })
                .collect();
            let text = format!(
                "{} from nonmagical attacks {}",
                of_weapons.join(", "),
                unless.join(" or ")
            );
            read_defenses(creature, way, &text);
        }
        own.get("custom")
            .words()
            .split(';')
            .for_each(|text| read_defenses(creature, way, text));
    }
    let own = traits.get("ci");
    own.get("value")
        .list()
        .iter()
        .for_each(|one| read_conditions(creature, &one.words()));
    read_conditions(creature, &own.get("custom").words());
}

fn speed(movement: &Tree, old: &Tree) -> String {
    if movement.is_null() {
        return old.get("value").words();
    }
    let one = |name: &str| {
        let feet = movement.get(name).words();
        let is_some = !feet.is_empty() && feet != "0";
        let hovers = if name == "fly" && movement.get("hover").is_yes() {
            " (hover)"
        } else {
            ""
        };
        is_some.then(|| {
            if name == "walk" {
                format!("{feet} ft.")
            } else {
                format!("{name} {feet} ft.{hovers}")
            }
        })
    };
    ["walk", "burrow", "climb", "fly", "swim"]
        .into_iter()
        .filter_map(one)
        .collect::<Vec<_>>()
        .join(", ")
}

fn senses(system: &Tree) -> String {
    let own = system.at("attributes.senses");
    let one = |name: &str| {
        let inner = own.get("ranges").get(name);
        let feet = if inner.is_null() {
            own.get(name)
        } else {
            inner
        };
        feet.whole()
            .filter(|feet| *feet > 0)
            .map(|feet| format!("{name} {feet} ft."))
    };
    let mut told: Vec<String> = ["blindsight", "darkvision", "tremorsense", "truesight"]
        .into_iter()
        .filter_map(one)
        .collect();
    let special = own.get("special").words();
    if !special.is_empty() {
        told.push(special);
    }
    told.join(", ")
}

fn listed(own: &Tree) -> String {
    let mut all: Vec<String> = own.get("value").list().iter().map(Tree::words).collect();
    let custom = own.get("custom").words();
    if !custom.is_empty() {
        all.push(custom);
    }
    all.join(", ")
}

/// Legendary actions and resistances, and spell slots.
fn read_resources(creature: &mut Creature, system: &Tree) {
    let most = |key: &str| {
        system
            .at("resources")
            .get(key)
            .get("max")
            .count()
            .unwrap_or(0)
    };
    add_counter(creature, "legendary actions", most("legact"), "turn");
    add_counter(creature, "legendary resistance", most("legres"), "dawn");
    for level in 1..=9 {
        let slots = system.get("spells").get(&format!("spell{level}"));
        let count = slots
            .get("override")
            .whole()
            .or_else(|| slots.get("max").whole())
            .or_else(|| slots.get("value").whole());
        let count = count.and_then(natural).unwrap_or(0);
        add_counter(
            creature,
            &format!("spell slots {level}"),
            count,
            "long-rest",
        );
    }
    let biography = without_marks(&system.at("details.biography.value").words());
    if creature.is_hero && !biography.trim().is_empty() {
        creature.leave_out("biography: a text of pages has no field".to_owned());
    }
}
