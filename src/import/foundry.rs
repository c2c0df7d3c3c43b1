//! Actors of Foundry's dnd5e, exported by hand or taken from a pack: figures that follow from others are worked out as the
//! system does.

mod formula;
mod items;

use super::actions::add_counter;
use super::creature::{Creature, DEXTERITY, SHORT_SCORES, WISDOM, ability_called};
use super::defenses::{OF_WEAPONS, read_conditions, read_defenses};
use super::found::Found;
use super::phrases::{kind_words, senses_by, speed_in};
use super::stat_block::set_challenge;
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
    let system = system_of(record);
    let kind = record.get("type").words();
    let name = record.get("name").text().unwrap_or_default();
    if !matches!(kind.as_str(), "npc" | "character" | "") || !system.has("abilities") {
        let whom = if name.is_empty() { place } else { name };
        let what = match kind.as_str() {
            "" => "no actor".to_owned(),
            kind => format!("a {kind} of Foundry, and no creature of its dnd5e"),
        };
        return found.refuse(whom, format!("it is {what}"));
    }
    let mut creature = Creature::at(place, name);
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
        creature.leave_out("armor class: its reckoning is not understood");
    }
    read_met(&mut creature, system.get("traits"));
    creature.speed = match system.at("attributes.movement") {
        Tree::Null => system.at("attributes.speed.value").words(),
        movement => speed_in(movement),
    };
    creature.senses = senses(system);
    let languages = system.at("traits.languages");
    let all = languages.get("value").each_said().into_iter();
    let all: Vec<String> = all.chain(languages.get("custom").said()).collect();
    creature.languages = all.join(", ");
    items::read(&mut creature, system, items, &known);
    read_resources(&mut creature, system);
    found.take(creature);
}

fn read_details(creature: &mut Creature, system: &Tree, items: &[Tree]) {
    let details = system.get("details");
    if creature.is_hero {
        let classes = classes(items).map(|class| (class.get("name").words(), level_of(class)));
        return creature.set_classes(classes, details.get("level").whole());
    }
    let rating = details.get("cr");
    set_challenge(creature, &rating.words());
    if rating.is_null() {
        creature.leave_out("challenge: there is none");
    }
    let size = system.at("traits.size").words();
    let size = SIZES.iter().find(|(short, _)| *short == size);
    let kind = details.get("type");
    creature.kind = kind_words(
        size.map_or("", |(_, long)| long),
        &kind.within("value").words(),
        &kind.get("subtype").words(),
        &details.get("alignment").words(),
    );
}

fn classes(items: &[Tree]) -> impl Iterator<Item = &Tree> {
    let is_class = |item: &&Tree| item.get("type").text() == Some("class");
    items.iter().filter(is_class)
}

fn level_of(class: &Tree) -> Option<i32> {
    system_of(class).get("levels").whole()
}

/// Saves, skills, passive Perception and initiative, as they come to.
fn read_totals(creature: &mut Creature, system: &Tree, known: &Known) {
    let number = |tree: &Tree| known.number(&tree.words()).unwrap_or(0);
    let all = |key: &str| number(system.at("bonuses.abilities").get(key));
    for (ability, key) in SHORT_SCORES.into_iter().enumerate() {
        let own = system.get("abilities").get(key);
        let bonus = number(own.at("bonuses.save")) + all("save");
        let proficient = own.get("proficient").number().unwrap_or(0.0);
        if proficient > 0.0 || bonus != 0 {
            let total = creature.modifier(ability) + part_of(proficient, known.proficiency) + bonus;
            creature.set_save(ability, total);
        }
    }
    for (short, name) in SKILLS {
        let own = system.get("skills").get(short);
        let mut skills = super::creature::SKILLS.iter();
        let usual = skills.find(|(known, _)| *known == name);
        let usual = usual.map_or(0, |(_, ability)| *ability);
        let ability = ability_called(&own.get("ability").words()).unwrap_or(usual);
        let bonus = number(own.at("bonuses.check")) + all("skill") + all("check");
        let proficient = own.get("value").number().unwrap_or(0.0);
        let total = creature.modifier(ability) + part_of(proficient, known.proficiency) + bonus;
        if proficient > 0.0 || bonus != 0 || ability != usual {
            creature.set_skill(name, total);
        }
        if name == "Perception" {
            creature.passive = Some(10 + total + number(own.at("bonuses.passive")));
        }
    }
    let own = system.at("attributes.init");
    let ability = ability_called(&own.get("ability").words()).unwrap_or(DEXTERITY);
    let bonus = number(match own.get("bonus") {
        Tree::Null => own.get("value"),
        bonus => bonus,
    });
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
    let now = points.get("value").some();
    creature.points = points.get("max").some();
    creature.hit_dice = points.get("formula").text().and_then(dice);
    creature.temporary = points.get("temp").some();
    if creature.is_hero {
        let of_levels = || points_of_levels(creature, items);
        creature.points = creature.points.or_else(of_levels);
        let most = creature.points;
        creature.points_now = now.filter(|now| most.is_none_or(|most| *now <= most));
    }
    creature.points = creature.points.or(now);
}

/// The hit points that the levels of a character brought, as its classes keep them.
fn points_of_levels(creature: &Creature, items: &[Tree]) -> Option<u32> {
    let constitution = creature.modifier(2);
    let (mut sum, mut levels) = (0, 0);
    for class in classes(items) {
        let system = system_of(class);
        let mut dice = ["hd.denomination", "hitDice"].into_iter();
        let die = dice.find_map(|die| system.at(die).text())?;
        let sides: i32 = die.trim_start_matches('d').parse().ok()?;
        let advancement = system.get("advancement");
        let mut steps = advancement.values().chain(advancement.list());
        let kept = steps.find(|one| one.get("type").text() == Some("HitPoints"))?;
        let reached = usize::try_from(level_of(class)?).ok()?;
        for value in kept.get("value").values().take(reached) {
            sum += constitution
                + match value {
                    Tree::Text(word) if word == "max" => sides,
                    Tree::Text(word) if word == "avg" => sides / 2 + 1,
                    other => other.whole()?,
                };
            levels += 1;
        }
    }
    u32::try_from(sum.max(levels)).ok().filter(|_| levels > 0)
}

/// Armor class by the way it is reckoned: a figure, or what is worn.
fn armor(creature: &Creature, system: &Tree, items: &[Tree]) -> Option<i32> {
    let own = system.at("attributes.ac");
    let dexterity = creature.modifier(DEXTERITY);
    let flat = own.get("flat").whole();
    let value = || flat.or_else(|| own.get("value").whole());
    let calc = own.get("calc").words();
    let bare = 10 + dexterity;
    let reckoned = match calc.as_str() {
        "flat" | "natural" => return value(),
        "" => return value().or_else(|| own.whole()),
        "mage" => 13 + dexterity,
        "draconic" => (13 + dexterity).max(bare + creature.modifier(5)),
        "unarmoredMonk" => bare + creature.modifier(WISDOM),
        "unarmoredBarb" => bare + creature.modifier(2),
        "unarmoredBard" => bare + creature.modifier(5),
        "default" => bare,
        _ => return flat,
    };
    let (mut base, mut shield) = (None, 0);
    let worn = items.iter().filter(|item| {
        item.get("type").text() == Some("equipment") && system_of(item).get("equipped").is_yes()
    });
    for item in worn.map(system_of) {
        let mut kinds = ["type.value", "armor.type"].into_iter();
        let kind = kinds.find_map(|kind| item.at(kind).text());
        let figure = |key: &str| item.get("armor").get(key).whole();
        let value = figure("value").unwrap_or(0) + figure("magicalBonus").unwrap_or(0);
        let most = figure("dex");
        match kind.unwrap_or_default() {
            "shield" => shield = value,
            "light" => base = Some(value + most.map_or(dexterity, |most| dexterity.min(most))),
            "medium" => base = Some(value + dexterity.min(most.unwrap_or(2))),
            "heavy" => base = Some(value),
            _ => {}
        }
    }
    let worn = base.filter(|base| calc == "default" || *base > reckoned);
    Some(worn.unwrap_or(reckoned) + shield)
}

fn read_met(creature: &mut Creature, traits: &Tree) {
    for (way, key) in ["dr", "di", "dv"].into_iter().enumerate() {
        let own = traits.get(key);
        let bypasses = own.get("bypasses").each_said();
        let mut of_weapons: Vec<String> = Vec::new();
        for harm in own.get("value").each_said() {
            match harm.as_str() {
                "physical" => of_weapons.extend(OF_WEAPONS.map(str::to_owned)),
                weapon if OF_WEAPONS.contains(&weapon) && !bypasses.is_empty() => {
                    of_weapons.push(harm);
                }
                other => read_defenses(creature, way, other),
            }
        }
        if !of_weapons.is_empty() {
            let unless = bypasses.iter().filter_map(|bypass| match bypass.as_str() {
                "ada" => Some("that aren't adamantine"),
                "sil" => Some("that aren't silvered"),
                _ => None,
            });
            let unless = unless.collect::<Vec<_>>().join(" or ");
            let of_weapons = of_weapons.join(", ");
            let text = format!("{of_weapons} from nonmagical attacks {unless}");
            read_defenses(creature, way, &text);
        }
        read_defenses(creature, way, &own.get("custom").words());
    }
    let own = traits.get("ci");
    let all = own.get("value").each_said().into_iter();
    all.chain(own.get("custom").said())
        .for_each(|one| read_conditions(creature, &one));
}

fn senses(system: &Tree) -> String {
    let own = system.at("attributes.senses");
    let told = senses_by(|sense| match own.get("ranges").get(sense) {
        Tree::Null => own.get(sense).some(),
        feet => feet.some(),
    });
    let told = told.into_iter().chain(own.get("special").said());
    told.collect::<Vec<_>>().join(", ")
}

/// Legendary actions and resistances, and spell slots.
fn read_resources(creature: &mut Creature, system: &Tree) {
    let most = |key: &str| system.at("resources").get(key).get("max").count();
    let (actions, resistance) = (most("legact"), most("legres"));
    add_counter(creature, "legendary actions", actions.unwrap_or(0), "turn");
    add_counter(
        creature,
        "legendary resistance",
        resistance.unwrap_or(0),
        "dawn",
    );
    for level in 1..=9 {
        let slots = system.get("spells").get(&format!("spell{level}"));
        let mut counts = ["override", "max", "value"].into_iter();
        let count = counts
            .find_map(|key| slots.get(key).whole())
            .and_then(natural);
        let name = format!("spell slots {level}");
        add_counter(creature, &name, count.unwrap_or(0), "long-rest");
    }
    let biography = without_marks(&system.at("details.biography.value").words());
    if creature.is_hero && !biography.trim().is_empty() {
        creature.leave_out("biography: a text of pages has no field");
    }
}
