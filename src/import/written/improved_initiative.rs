//! Improved Initiative's export of everything it keeps, in the form of today.

use serde_json::{Map, Value, json};

use crate::import::creature::{Creature, DEXTERITY};
use crate::import::found::Fight;
use crate::import::phrases::around;

use super::table::cell;
use super::{deeds, met_texts, printed_saves, senses, traits};

/// Improved Initiative's export of stat blocks, characters and encounters. The foes of a fight are those of the bestiary, else
/// those among the creatures.
pub fn improved_initiative(
    creatures: &[Creature],
    fights: &[Fight],
    of_bestiary: impl Fn(&str) -> Option<Creature>,
) -> Value {
    let mut all = Map::new();
    for (creature, number) in creatures.iter().zip(1..) {
        let id = format!("astragal-{number}");
        if creature.is_hero {
            let now = creature.points_now.or(creature.points).unwrap_or(1);
            let kept = json!({"Id": id, "Name": creature.name, "Path": "", "CurrentHP": now, "Notes": "", "StatBlock": block(creature, &id)});
            all.insert(format!("PersistentCharacters.{id}"), kept);
        } else {
            all.insert(format!("Creatures.{id}"), block(creature, &id));
        }
    }
    for (fight, number) in fights.iter().zip(1..) {
        let id = format!("astragal-fight-{number}");
        let mut combatants = Vec::new();
        for (name, count, is_hidden) in &fight.foes {
            let among_them = || creatures.iter().find(|one| one.name == *name).cloned();
            let Some(foe) = of_bestiary(name).or_else(among_them) else {
                continue;
            };
            for index in 1..=*count {
                combatants.push(json!({"Id": format!("{id}-{}", combatants.len()), "StatBlock": block(&foe, &id), "CurrentHP": foe.points.unwrap_or(1),
                    "TemporaryHP": 0, "Initiative": 0, "Alias": "", "IndexLabel": index, "Tags": [], "Hidden": is_hidden, "InterfaceVersion": "3.11.8"}));
            }
        }
        all.insert(
            format!("SavedEncounters.{id}"),
            json!({"Id": id, "Name": fight.name, "Path": "", "Combatants": combatants}),
        );
    }
    Value::Object(all)
}

/// A stat block of Improved Initiative.
fn block(creature: &Creature, id: &str) -> Value {
    let ability = |index: usize| creature.scores.get(index).copied().flatten().unwrap_or(10);
    let modifier = |name: &str, total: i32| json!({"Name": name, "Modifier": total});
    let saves = printed_saves(creature);
    let saves = saves.map(|(name, total)| modifier(name.get(..3).unwrap_or(name), total));
    let skills = creature.skills.iter();
    let skills = skills.map(|(name, total)| modifier(name, *total));
    let told = |all: Vec<(String, String)>| {
        let told = all.into_iter();
        let told = told.map(|(name, text)| json!({"Name": name, "Content": text, "Usage": ""}));
        told.collect::<Vec<_>>()
    };
    let met = |way: usize| met_texts(creature, way);
    let (kind, challenge, player) = match creature.is_hero {
        true => {
            let player = creature.player.as_deref().unwrap_or("player");
            (cell(creature, "class"), cell(creature, "level"), player)
        }
        false => (creature.kind.clone(), cell(creature, "cr"), ""),
    };
    let usual = creature.modifier(DEXTERITY);
    json!({
        "Id": id, "Name": creature.name, "Path": "", "Source": "Astragal", "Type": kind,
        "HP": {"Value": creature.points.unwrap_or(1), "Notes": around("(", &cell(creature, "hit dice"), ")")},
        "AC": {"Value": creature.armor.unwrap_or(10), "Notes": ""},
        "InitiativeModifier": creature.initiative.unwrap_or(usual) - usual,
        "Speed": [creature.speed], "Abilities": {"Str": ability(0), "Dex": ability(1), "Con": ability(2), "Cha": ability(5), "Int": ability(3), "Wis": ability(4)},
        "DamageResistances": met(0), "DamageImmunities": met(1), "DamageVulnerabilities": met(2), "ConditionImmunities": creature.condition_immunities,
        "Saves": saves.collect::<Vec<_>>(), "Skills": skills.collect::<Vec<_>>(), "Senses": senses(creature), "Languages": [], "Challenge": challenge,
        "Traits": told(traits(creature)), "Actions": told(deeds(creature)),
        "Reactions": [], "LegendaryActions": [], "Description": creature.notes.join("\n"), "ImageURL": "", "Player": player,
    })
}
