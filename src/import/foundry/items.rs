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
    let activities = own.get("activities");
    let activities: Vec<&Tree> = activities.values().chain(activities.list()).collect();
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
    let is_trait = match kind {
        "feat" => creature.is_hero || !entries(&description).is_empty() || !activities.is_empty(),
        kind => kind == "weapon",
    };
    if is_trait && !is_deed {
        creature.traits.push(name);
    }
}

/// What of an item is used up.
fn read_uses(creature: &mut Creature, name: &str, own: &Tree, known: &Known) {
    let uses = own.get("uses");
    let most = known.number(&uses.get("max").words()).and_then(natural);
    let most = most.unwrap_or(0);
    for recovery in uses.get("recovery").list() {
        let period = recovery.get("period").words();
        if period == "recharge" {
            let from = first_number(&recovery.get("formula").words()).unwrap_or(6);
            add_counter(creature, name, most.max(1), &format!("{from}+ on d6"));
        } else if let Some(refill) = refill_by(&period) {
            add_counter(creature, name, most, refill);
        }
    }
    if let Some(refill) = refill_by(&uses.get("per").words()).filter(|refill| *refill != "turn") {
        let now = || uses.get("value").count().unwrap_or(0);
        let most = if most == 0 { now() } else { most };
        add_counter(creature, name, most, refill);
    }
    if let Some(from) = own.at("recharge.value").whole() {
        add_counter(creature, name, 1, &format!("{from}+ on d6"));
    }
}

/// What brings uses back, by the word that Foundry has for the time between.
fn refill_by(period: &str) -> Option<&'static str> {
    match period {
        "day" | "dawn" | "dusk" => Some("dawn"),
        "lr" => Some("long-rest"),
        "sr" => Some("short-rest"),
        "turnStart" | "turnEnd" | "turn" => Some("turn"),
        _ => None,
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
        let mut listed = properties.list().iter();
        properties.get(wanted).is_yes() || listed.any(|one| one.text() == Some(wanted))
    }

    fn is_ranged(&self) -> bool {
        let mut kinds = ["type.value", "weaponType"].into_iter();
        let kind = kinds.find_map(|kind| self.own.at(kind).text());
        matches!(kind, Some("simpleR" | "martialR" | "siege"))
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
        let way = match own.at("type.value").text() {
            _ if own.at("type.classification").text() == Some("spell") => Way::Spell,
            Some("ranged") => Way::Ranged,
            Some("melee") => Way::Melee,
            _ => self.natural_way(),
        };
        let modifier = self.modifier(creature, &own.get("ability").words(), way);
        let known = self.known.with_modifier(modifier);
        let bonus = known.number(&own.get("bonus").words()).unwrap_or(0)
            + self.own.get("magicalBonus").whole().unwrap_or(0);
        let mut damage = Vec::new();
        if activity.at("damage.includeBase") != &Tree::Yes(false) {
            let added = if self.kind == "weapon" { modifier } else { 0 };
            damage.extend(part(self.own.at("damage.base"), &known, added));
        }
        let parts = activity.at("damage.parts").list().iter();
        damage.extend(parts.filter_map(|one| part(one, &known, 0)));
        let is_flat = own.get("flat").is_yes();
        self.strike(creature, way, (modifier, bonus, is_flat), damage);
    }

    /// An attack with what is added to hit: a bonus alone where that is flat.
    fn strike(
        &self,
        creature: &mut Creature,
        way: Way,
        (modifier, bonus, is_flat): (i32, i32, bool),
        damage: Vec<Damage>,
    ) {
        let usual = || modifier + self.proficiency(creature) + self.all_bonus(way);
        let to_hit = bonus + if is_flat { 0 } else { usual() };
        creature.attacks.push(Attack {
            name: self.name.to_owned(),
            to_hit: Some(to_hit),
            way,
            damage,
            reach: self.reach(),
        });
    }

    fn natural_way(&self) -> Way {
        match self.is_ranged() {
            true => Way::Ranged,
            false => Way::Melee,
        }
    }

    /// A foe is proficient with all it has; a character with what says so.
    fn proficiency(&self, creature: &Creature) -> i32 {
        let times = self.own.get("proficient").number();
        match !creature.is_hero || times.is_none_or(|times| times > 0.0) {
            true => self.known.proficiency,
            false => 0,
        }
    }

    fn all_bonus(&self, way: Way) -> i32 {
        let key = match way {
            Way::Melee => "mwak",
            Way::Ranged => "rwak",
            Way::Spell => "rsak",
        };
        let bonus = self.system.at("bonuses").get(key).get("attack");
        self.known.number(&bonus.words()).unwrap_or(0)
    }

    fn reach(&self) -> String {
        let feet = |key: &str| self.own.get("range").get(key).some();
        let reach = feet("reach").map(|reach| format!("reach {reach} ft."));
        let range = match (feet("value"), feet("long")) {
            (Some(near), Some(far)) => Some(format!("range {near}/{far} ft.")),
            (Some(near), None) if reach.is_none() && !self.is_ranged() => {
                Some(format!("reach {near} ft."))
            }
            (near, _) => near.map(|near| format!("range {near} ft.")),
        };
        let told: Vec<String> = reach.into_iter().chain(range).collect();
        told.join(" or ")
    }

    fn save(&self, creature: &mut Creature, activity: &Tree) {
        let own = activity.get("save");
        let ability = own.get("ability");
        let ability = ability.list().first().unwrap_or(ability).words();
        let dc = match own.at("dc.calculation").words().as_str() {
            "" => self.known.number(&own.at("dc.formula").words()),
            key => self.dc_by(creature, key),
        };
        let dc = dc.or_else(|| own.at("dc.value").whole());
        let parts = activity.at("damage.parts").list().iter();
        let parts = parts.filter_map(|one| part(one, self.known, 0));
        let mut damage: Vec<Damage> = parts.collect();
        if damage.is_empty() && activity.at("damage.includeBase").is_yes() {
            damage.extend(part(self.own.at("damage.base"), self.known, 0));
        }
        let halves = activity.at("damage.onSave").text() == Some("half");
        self.power(creature, (&ability, dc), damage, halves);
    }

    /// The DC of a save by an ability, or by that spells are cast with.
    fn dc_by(&self, creature: &Creature, key: &str) -> Option<i32> {
        let modifier = match key {
            "spellcasting" => Some(self.modifier(creature, key, Way::Spell)),
            key => modifier_by_key(creature, key),
        };
        modifier.map(|modifier| 8 + self.known.proficiency + modifier)
    }

    /// What calls for a save, once by its name and its DC.
    fn power(
        &self,
        creature: &mut Creature,
        (ability, dc): (&str, Option<i32>),
        damage: Vec<Damage>,
        halves: bool,
    ) {
        let Some(dc) = dc.filter(|dc| *dc > 0) else {
            let name = self.name;
            return creature.leave_out(format!("{name}: the DC of its save is not understood"));
        };
        let is_it = |known: &Power| known.name == self.name && known.dc == dc;
        if !creature.powers.iter().any(is_it) {
            creature.powers.push(Power {
                name: self.name.to_owned(),
                ability: ability_called(ability),
                dc,
                halves: halves && !damage.is_empty(),
                damage,
            });
        }
    }

    /// An item as worlds before activities keep it.
    fn old(&self, creature: &mut Creature) {
        let way = match self.own.get("actionType").words().as_str() {
            "mwak" => Some(Way::Melee),
            "rwak" => Some(Way::Ranged),
            "msak" | "rsak" => Some(Way::Spell),
            "" if self.kind == "weapon" => Some(self.natural_way()),
            _ => None,
        };
        let said = self.own.get("ability").words();
        let modifier = self.modifier(creature, &said, way.unwrap_or(Way::Melee));
        let known = self.known.with_modifier(modifier);
        let parts = self.own.at("damage.parts").list().iter();
        let damage: Vec<Damage> = parts.filter_map(|one| old_part(one, &known)).collect();
        let Some(way) = way else {
            return self.old_save(creature, damage);
        };
        let mut bonuses = ["attackBonus", "attack.bonus"].into_iter();
        let bonus = bonuses.find_map(|key| {
            let bonus = known.number(&self.own.at(key).words());
            bonus.filter(|bonus| *bonus != 0)
        });
        let is_flat = self.own.at("attack.flat").is_yes();
        self.strike(
            creature,
            way,
            (modifier, bonus.unwrap_or(0), is_flat),
            damage,
        );
        self.old_save(creature, Vec::new());
    }

    fn old_save(&self, creature: &mut Creature, damage: Vec<Damage>) {
        let save = self.own.get("save");
        let Some(ability) = save.get("ability").said() else {
            return;
        };
        let by_scaling = || match save.get("scaling").words().as_str() {
            "spell" => self.dc_by(creature, "spellcasting"),
            key => self.dc_by(creature, key),
        };
        let dc = save.get("dc").whole().or_else(by_scaling);
        let text = without_marks(&self.own.at("description.value").words()).to_lowercase();
        let halves = text.contains("half as much");
        self.power(creature, (&ability, dc), damage, halves);
    }
}

/// A part of damage: so many dice and a bonus, or a formula of its own.
fn part(one: &Tree, known: &Known, added: i32) -> Option<Damage> {
    let harm = match one.get("types").each_said().as_slice() {
        [only] => harm_called(only),
        _ => None,
    };
    if one.at("custom.enabled").is_yes() {
        let dice = known.dice(&one.at("custom.formula").words())?;
        return Some(Damage { dice, harm });
    }
    let rolled = one.get("number").some().zip(one.get("denomination").some());
    let rolled = rolled.map(|(count, sides)| format!("{count}d{sides}"));
    let terms: Vec<String> = rolled.into_iter().chain(one.get("bonus").said()).collect();
    if terms.is_empty() {
        return None;
    }
    let dice = known.dice(&format!("{}+{added}", terms.join("+")))?;
    Some(Damage { dice, harm })
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
