//! What somebody resists, is immune to and is vulnerable to, as stat blocks print it: plain types, and those that depend
//! on something, which are never made plain.

use super::creature::{CONDITIONS, Creature, MET, add_once};
use super::words::{harm_called, harm_types, squeezed};

/// Types that are mostly qualified together.
pub(super) const OF_WEAPONS: [&str; 3] = ["bludgeoning", "piercing", "slashing"];

/// Words by which a clause says that it depends on something.
const QUALIFIERS: &str = "from that while if when except nonmagical non-magical magical only against made dealt aren't not in";

/// The keys of both databases of the SRD for what somebody is resistant, immune and vulnerable to.
pub(super) const MET_KEYS: [&str; 3] = [
    "damage_resistances",
    "damage_immunities",
    "damage_vulnerabilities",
];

/// Reads a list such as `cold; bludgeoning, piercing, and slashing from nonmagical attacks` into one way of
/// [`Creature::met`]. Conditions in it, as blocks of 2024 print them, are conditions.
pub(super) fn read_defenses(creature: &mut Creature, way: usize, text: &str) {
    for clause in text.split(';') {
        read_clause(creature, way, &squeezed(clause));
    }
}

fn read_clause(creature: &mut Creature, way: usize, clause: &str) {
    let clause = clause.trim_matches([' ', '.', ',', '-']);
    if matches!(
        clause.to_lowercase().as_str(),
        "" | "none" | "null" | "damage"
    ) {
        return;
    }
    let mut words = clause.split([' ', ',', '(', ')']);
    let is_qualified = words.any(|word| {
        let word = word.trim_matches('.').to_lowercase();
        QUALIFIERS.split(' ').any(|known| known == word)
    });
    if !is_qualified {
        let parts = clause
            .split(',')
            .map(|part| bare(part).trim_start_matches("or "));
        let parts = parts.flat_map(|part| part.split(" and ")).map(str::trim);
        parts
            .filter(|part| !part.is_empty())
            .for_each(|part| take_plain(creature, way, part));
        return;
    }
    let mut kept: Vec<&str> = Vec::new();
    for part in clause.split(',').map(str::trim) {
        let plain = harm_alone(bare(part)).filter(|harm| !OF_WEAPONS.contains(harm));
        match plain.filter(|_| kept.is_empty()) {
            Some(harm) => add(creature, way, harm),
            None => kept.push(part),
        }
    }
    if !kept.is_empty() {
        let text = format!("{} to {}", word_of(way), kept.join(", "));
        add_once(&mut creature.met_if, text);
    }
}

/// A part of a list without what joins it to the one before.
fn bare(part: &str) -> &str {
    part.trim().trim_start_matches("and ").trim()
}

/// A type of harm where nothing else is said.
fn harm_alone(text: &str) -> Option<&'static str> {
    harm_called(text).filter(|_| text.split_whitespace().count() == 1)
}

fn take_plain(creature: &mut Creature, way: usize, part: &str) {
    let bare = part.trim_end_matches(" damage");
    let small = bare.to_lowercase();
    if let Some(harm) = harm_alone(bare) {
        add(creature, way, harm);
    } else if CONDITIONS.contains(&small.as_str()) {
        condition(creature, bare);
    } else if small == "all" || small.starts_with("all damage") {
        for harm in harm_types() {
            add(creature, way, harm);
        }
    } else {
        add_once(&mut creature.met_if, format!("{} to {bare}", word_of(way)));
    }
}

fn add(creature: &mut Creature, way: usize, harm: &'static str) {
    if let Some(known) = creature.met.get_mut(way)
        && !known.contains(&harm)
    {
        known.push(harm);
    }
}

fn word_of(way: usize) -> &'static str {
    MET.get(way).copied().unwrap_or_default()
}

/// Conditions in a list, each on its own; what is no condition of the rules is kept by its name too.
pub(super) fn read_conditions(creature: &mut Creature, text: &str) {
    for part in text.split([',', ';']) {
        let part = bare(part).trim_matches('.');
        if !matches!(part.to_lowercase().as_str(), "" | "none" | "null" | "-") {
            condition(creature, part);
        }
    }
}

fn condition(creature: &mut Creature, name: &str) {
    let name = name.to_lowercase();
    let first = name.split(' ').next().unwrap_or_default();
    let is_alone = first == name;
    if !is_alone {
        creature.leave_out(format!("unaffected by “{name}”: no condition of the rules"));
    }
    if is_alone || CONDITIONS.contains(&first) {
        add_once(&mut creature.condition_immunities, first);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(text: &str) -> (Vec<&'static str>, Vec<String>) {
        let mut creature = Creature::default();
        read_defenses(&mut creature, 0, text);
        let [plain, ..] = creature.met;
        (plain, creature.met_if)
    }

    #[test]
    fn what_depends_on_something_is_never_made_plain() {
        let (plain, met_if) =
            met("cold, fire; bludgeoning, piercing, and slashing from nonmagical attacks");
        assert_eq!(plain, ["cold", "fire"]);
        assert_eq!(
            met_if,
            ["resistant to bludgeoning, piercing, and slashing from nonmagical attacks"]
        );
        let (plain, met_if) = met(
            "acid, lightning, bludgeoning, piercing, and slashing from nonmagical attacks not made with silver",
        );
        assert_eq!(plain, ["acid", "lightning"]);
        assert_eq!(met_if.len(), 1);
        assert_eq!(met("damage from spells").0, [""; 0]);
        assert_eq!(met("Necrotic").0, ["necrotic"]);
    }

    #[test]
    fn conditions_among_immunities_are_conditions() {
        let mut creature = Creature::default();
        read_defenses(&mut creature, 1, "Poison; Charmed, Exhaustion");
        assert_eq!(
            creature.met.get(1).map(Vec::as_slice),
            Some(&["poison"][..])
        );
        assert_eq!(creature.condition_immunities, ["charmed", "exhaustion"]);
    }
}
