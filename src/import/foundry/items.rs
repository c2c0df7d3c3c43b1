//! What an actor carries and can do: weapons, features and spells, each with activities, or as older worlds keep them.

use crate::import::actions::{add_counter, count_use, split_usage};
use crate::import::creature::{Attack, Creature, Damage, Power, Way, ability_called};
use crate::import::tree::Tree;
use crate::import::words::{entries, first_number, harm_called, natural, squeezed, without_marks};

use super::formula::{Known, modifier_by_key, system_of};

pub(super) fn read(creature: &mut Creature, system: &Tree, items: &[Tree], known: &Known) {
    let casting = system.at("attributes.spellcasting").words();
    creature.casting = ability_called(&casting);
    let mut spells = 0;
    for item in items {
        let kind = item.get("type").words();
        match kind.as_str() {
            "weapon" | "feat" | "equipment" | "consumable" => {
                read_item(creature, system, item, known, &kind);
            }
            "spell" => spells += 1,
            _ => {}
        }
    }
    if spells > 0 {
        creature.leave_out(format!(
            "{spells} spells: look them up, a sheet has the DC of saves against them"
        ));
    }
}

fn read_item(creature: &mut Creature, system: &Tree, item: &Tree, known: &Known, kind: &str) {
    let own = system_of(item);
    let (name, usage) = split_usage(&squeezed(&item.get("name").words()));
    if name.is_empty() {
        return;
    }
    let description = without_marks(&own.at("description.value").words());
    if name.eq_ignore_ascii_case("multiattack") {
        creature.multiattack = squeezed(&description);
        return;
    }
    count_use(creature, &name, &usage);
    read_uses(creature, &name, own, known);
    let (attacks, powers) = (creature.attacks.len(), creature.powers.len());
    let activities: Vec<&Tree> = own
        .get("activities")
        .entries()
        .iter()
        .map(|(_, activity)| activity)
        .chain(own.get("activities").list())
        .collect();
    let item = Item {
        name: &name,
        own,
        system,
        known,
        kind,
    };
    for activity in &activities {
        match activity.get("type").text() {
            Some("attack") if creature.attacks.len() == attacks => item.attack(creature, activity),
            Some("save") => item.save(creature, activity),
            _ => {}
        }
        read_uses(creature, &name, activity, known);
    }
    if activities.is_empty() {
        item.old(creature);
    }
    let is_deed = creature.attacks.len() > attacks || creature.powers.len() > powers;
    if !is_deed && kind == "feat" {
        if creature.is_hero || !entries(&description).is_empty() || !activities.is_empty() {
            creature.traits.push(name);
        }
    } else if !is_deed && kind == "weapon" {
        creature.traits.push(name);
    }
}

/// What of an item is used up.
fn read_uses(creature: &mut Creature, name: &str, own: &Tree, known: &Known) {
    let uses = own.get("uses");
    let most = known
        .number(&uses.get("max").words())
        .and_then(natural)
        .unwrap_or(0);
    for recovery in uses.get("recovery").list() {
        match recovery.get("period").words().as_str() {
            "recharge" => {
                let from = recovery.get("formula").words();
                let from = first_number(&from).unwrap_or(6);
                add_counter(creature, name, most.max(1), &format!("{from}+ on d6"));
            }
            "day" | "dawn" | "dusk" => add_counter(creature, name, most, "dawn"),
            "lr" => add_counter(creature, name, most, "long-rest"),
            "sr" => add_counter(creature, name, most, "short-rest"),
            "turnStart" | "turnEnd" | "turn" => add_counter(creature, name, most, "turn"),
            _ => {}
        }
    }
    let refill = match uses.get("per").words().as_str() {
        "day" | "dawn" | "dusk" => "dawn",
        "lr" => "long-rest",
        "sr" => "short-rest",
        _ => "",
    };
    if !refill.is_empty() {
        let most = if most == 0 {
            uses.get("value").count().unwrap_or(0)
        } else {
            most
        };
        add_counter(creature, name, most, refill);
    }
    if let Some(from) = own.at("recharge.value").whole() {
        add_counter(creature, name, 1, &format!("{from}+ on d6"));
    }
}

/// A thing with an attack or a save.
struct Item<'a> {
    name: &'a str,
    own: &'a Tree,
    system: &'a Tree,
    known: &'a Known,
    kind: &'a str,
}

impl Item<'_> {
    fn has_property(&self, wanted: &str) -> bool {
        let properties = self.own.get("properties");
        properties.get(wanted).is_yes()
            || properties
                .list()
                .iter()
                .any(|one| one.text() == Some(wanted))
    }

    fn is_ranged(&self) -> bool {
        let kind = [self.own.at("type.value"), self.own.get("weaponType")]
            .iter()
            .find_map(|kind| kind.text().map(str::to_owned));
        kind.is_some_and(|kind| matches!(kind.as_str(), "simpleR" | "martialR" | "siege"))
    }

    /// The modifier its attacks go by: what it says, else the better of Strength and Dexterity where it is light enough.
    fn modifier(&self, creature: &Creature, said: &str, way: Way) -> i32 {
        let of = |key: &str| modifier_by_key(creature, key);
        if said == "none" {
            return 0;
        }
        if let Some(modifier) = of(said) {
            return modifier;
        }
        let casting = self.system.at("attributes.spellcasting").words();
        let (strength, dexterity) = (of("str").unwrap_or(0), of("dex").unwrap_or(0));
        match way {
            Way::Spell => of(&casting).unwrap_or_else(|| of("int").unwrap_or(0)),
            _ if said == "spellcasting" => of(&casting).unwrap_or(0),
            _ if self.has_property("fin") => strength.max(dexterity),
            Way::Ranged => dexterity,
            Way::Melee => strength,
        }
    }

    fn attack(&self, creature: &mut Creature, activity: &Tree) {
        let own = activity.get("attack");
        let kind = own.at("type.classification").words();
        let way = match own.at("type.value").text() {
            _ if kind == "spell" => Way::Spell,
            Some("ranged") => Way::Ranged,
            Some("melee") => Way::Melee,
            _ if self.is_ranged() => Way::Ranged,
            _ => Way::Melee,
        };
        let modifier = self.modifier(creature, &own.get("ability").words(), way);
        let known = self.known.with_modifier(modifier);
        let bonus = known.number(&own.get("bonus").words()).unwrap_or(0)
            + self.own.get("magicalBonus").whole().unwrap_or(0);
        let to_hit = if own.get("flat").is_yes() {
            bonus
        } else {
            modifier + self.proficiency(creature) + bonus + self.all_bonus(way)
        };
        let mut damage = Vec::new();
        if activity.at("damage.includeBase") != &Tree::Yes(false) {
            let is_added = self.kind == "weapon";
            damage.extend(part(
                self.own.at("damage.base"),
                &known,
                if is_added { modifier } else { 0 },
            ));
        }
        damage.extend(
            activity
                .at("damage.parts")
                .list()
                .iter()
                .filter_map(|one| part(one, &known, 0)),
        );
        creature.attacks.push(Attack {
            name: self.name.to_owned(),
            to_hit: Some(to_hit),
            way,
            damage,
            reach: self.reach(),
        });
    }

    /// A foe is proficient with all it has; a character with what says so.
    fn proficiency(&self, creature: &Creature) -> i32 {
        let is_proficient = !creature.is_hero
            || self
                .own
                .get("proficient")
                .number()
                .is_none_or(|times| times > 0.0);
        if is_proficient {
            self.known.proficiency
        } else {
            0
        }
    }

    fn all_bonus(&self, way: Way) -> i32 {
        let key = match way {
            Way::Melee => "mwak",
            Way::Ranged => "rwak",
            Way::Spell => "rsak",
        };
        self.known
            .number(&self.system.at("bonuses").get(key).get("attack").words())
            .unwrap_or(0)
    }

    fn reach(&self) -> String {
        let range = self.own.get("range");
        let feet = |key: &str| range.get(key).whole().filter(|feet| *feet > 0);
        let mut told = Vec::new();
        if let Some(reach) = feet("reach") {
            told.push(format!("reach {reach} ft."));
        }
        match (feet("value"), feet("long")) {
            (Some(near), Some(far)) => told.push(format!("range {near}/{far} ft.")),
            (Some(near), None) if told.is_empty() && !self.is_ranged() => {
                told.push(format!("reach {near} ft."));
            }
            (Some(near), None) => told.push(format!("range {near} ft.")),
            _ => {}
        }
        told.join(" or ")
    }

    fn save(&self, creature: &mut Creature, activity: &Tree) {
        let own = activity.get("save");
        let ability = own.get("ability");
        let ability = ability.list().first().unwrap_or(ability).words();
        let calculation = own.at("dc.calculation").words();
        let dc = match calculation.as_str() {
            "" => self.known.number(&own.at("dc.formula").words()),
            "spellcasting" => Some(
                8 + self.known.proficiency + self.modifier(creature, "spellcasting", Way::Spell),
            ),
            key => {
                modifier_by_key(creature, key).map(|modifier| 8 + self.known.proficiency + modifier)
            }
        };
        let dc = dc.or_else(|| own.at("dc.value").whole());
        let Some(dc) = dc.filter(|dc| *dc > 0) else {
            creature.leave_out(format!(
                "{}: the DC of its save is not understood",
                self.name
            ));
            return;
        };
        let mut damage: Vec<Damage> = activity
            .at("damage.parts")
            .list()
            .iter()
            .filter_map(|one| part(one, self.known, 0))
            .collect();
        if damage.is_empty() && activity.at("damage.includeBase").is_yes() {
            damage.extend(part(self.own.at("damage.base"), self.known, 0));
        }
        let halves = activity.at("damage.onSave").text() == Some("half") && !damage.is_empty();
        if creature
            .powers
            .iter()
            .any(|known| known.name == self.name && known.dc == dc)
        {
            return;
        }
        creature.powers.push(Power {
            name: self.name.to_owned(),
            ability: ability_called(&ability),
            dc,
            damage,
            halves,
        });
    }

    /// An item as worlds before activities keep it.
    fn old(&self, creature: &mut Creature) {
        let kind = self.own.get("actionType").words();
        let way = match kind.as_str() {
            "mwak" => Some(Way::Melee),
            "rwak" => Some(Way::Ranged),
            "msak" | "rsak" => Some(Way::Spell),
            "" if self.kind == "weapon" => Some(if self.is_ranged() {
                Way::Ranged
            } else {
                Way::Melee
            }),
            _ => None,
        };
        let modifier = self.modifier(
            creature,
            &self.own.get("ability").words(),
            way.unwrap_or(Way::Melee),
        );
        let known = self.known.with_modifier(modifier);
        let damage: Vec<Damage> = self
            .own
            .at("damage.parts")
            .list()
            .iter()
            .filter_map(|one| old_part(one, &known))
            .collect();
        if let Some(way) = way {
            let bonus = [self.own.get("attackBonus"), self.own.at("attack.bonus")]
                .iter()
                .find_map(|bonus| known.number(&bonus.words()).filter(|bonus| *bonus != 0));
            let is_flat = self.own.at("attack.flat").is_yes();
            let bonus = bonus.unwrap_or(0);
            let to_hit = if is_flat {
                bonus
            } else {
                modifier + self.proficiency(creature) + bonus + self.all_bonus(way)
            };
            creature.attacks.push(Attack {
                name: self.name.to_owned(),
                to_hit: Some(to_hit),
                way,
                damage: damage.clone(),
                reach: self.reach(),
            });
        }
        let damage = if way.is_some() { Vec::new() } else { damage };
        self.old_save(creature, damage);
    }

    fn old_save(&self, creature: &mut Creature, damage: Vec<Damage>) {
        let save = self.own.get("save");
        let ability = save.get("ability").words();
        if ability.is_empty() {
            return;
        }
        let dc = save
            .get("dc")
            .whole()
            .or_else(|| match save.get("scaling").words().as_str() {
                "spell" => Some(
                    8 + self.known.proficiency
                        + self.modifier(creature, "spellcasting", Way::Spell),
                ),
                key => modifier_by_key(creature, key)
                    .map(|modifier| 8 + self.known.proficiency + modifier),
            });
        let Some(dc) = dc else {
            creature.leave_out(format!(
                "{}: the DC of its save is not understood",
                self.name
            ));
            return;
        };
        let text = without_marks(&self.own.at("description.value").words()).to_lowercase();
        let halves = text.contains("half as much") && !damage.is_empty();
        creature.powers.push(Power {
            name: self.name.to_owned(),
            ability: ability_called(&ability),
            dc,
            damage,
            halves,
        });
    }
}

/// A part of damage: so many dice and a bonus, or a formula of its own.
fn part(one: &Tree, known: &Known, added: i32) -> Option<Damage> {
    let types: Vec<&str> = one
        .get("types")
        .list()
        .iter()
        .filter_map(Tree::text)
        .collect();
    let harm = match types.as_slice() {
        [only] => harm_called(only),
        _ => None,
    };
    if one.at("custom.enabled").is_yes() {
        let dice = known.dice(&one.at("custom.formula").words())?;
        return Some(Damage { dice, harm });
    }
    let (count, sides) = (
        one.get("number").whole().unwrap_or(0),
        one.get("denomination").whole().unwrap_or(0),
    );
    let bonus = one.get("bonus").words();
    let rolled = if count > 0 && sides > 0 {
        format!("{count}d{sides}")
    } else {
        String::new()
    };
    if rolled.is_empty() && bonus.is_empty() {
        return None;
    }
    let formula = [rolled, bonus, added.to_string()]
        .into_iter()
        .filter(|term| !term.is_empty())
        .collect::<Vec<_>>()
        .join("+");
    Some(Damage {
        dice: known.dice(&formula)?,
        harm,
    })
}

/// `["1d6 + @mod", "slashing"]`.
fn old_part(one: &Tree, known: &Known) -> Option<Damage> {
    let [formula, harm, ..] = one.list() else {
        return None;
    };
    Some(Damage {
        dice: known.dice(&formula.words())?,
        harm: harm_called(&harm.words()),
    })
}
