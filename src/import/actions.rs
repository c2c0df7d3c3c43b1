//! What a stat block says somebody can do, a name and a text each: attacks, powers with a save, what is used up.

use super::creature::{Attack, Counter, Creature, Damage, Power, Way, ability_called, add_once};
use super::words::{Scan, entries, first_number, natural, plain, squeezed, whole};

/// Words that end a sentence with a full stop of their own.
const SHORT_FORMS: [&str; 4] = ["ft.", "feet.", "lb.", "mi."];

/// Reads an entry of a stat block, wherever it stands in it.
pub(super) fn take(creature: &mut Creature, name: &str, text: &str) {
    let (name, text) = (squeezed(&plain(name)), plain(text));
    let name = name.trim_end_matches(['.', ':', ' ']);
    let (bare, usage) = split_usage(name);
    if bare.is_empty() {
        return;
    }
    let small = bare.to_lowercase();
    count_use(creature, &bare, &usage);
    if small == "legendary actions" {
        return take_legendary(creature, &text);
    }
    if small.starts_with("multiattack") {
        creature.multiattack = squeezed(&text);
        return;
    }
    if small.contains("spellcasting") || text.to_lowercase().contains("spell save dc") {
        take_spellcasting(creature, &text);
        add_once(&mut creature.traits, bare.as_str());
        return;
    }
    let parts = entries(&text);
    let several = parts
        .iter()
        .filter(|(_, text)| save_in(&Scan::of(text), 0).is_some())
        .count();
    let is_list = several > 1 && parts.iter().any(|(name, _)| name.is_some());
    if is_list {
        for (own, text) in &parts {
            read_deed(creature, own.as_deref().unwrap_or(&bare), text);
        }
    }
    if is_list || !read_deed(creature, &bare, &squeezed(&text)) {
        add_once(&mut creature.traits, bare.as_str());
    }
}

/// The attack and the save that a text tells of; whether there was one.
fn read_deed(creature: &mut Creature, name: &str, text: &str) -> bool {
    let scan = Scan::of(text);
    let attack = attack_in(name, &scan);
    let from = attack.as_ref().map_or(0, |(_, behind)| *behind);
    let power = save_in(&scan, from).map(|save| power_of(name, &scan, &save));
    let is_deed = attack.is_some() || power.is_some();
    creature.attacks.extend(attack.map(|(attack, _)| attack));
    let is_new = |power: &Power| {
        let mut known = creature.powers.iter();
        known.all(|known| (&known.name, known.dc) != (&power.name, power.dc))
    };
    let power = power.filter(is_new);
    creature.powers.extend(power);
    is_deed
}

/// An attack as a text tells of it, and where its damage ends.
fn attack_in(name: &str, scan: &Scan<'_>) -> Option<(Attack, usize)> {
    let (to_hit, behind, before) = to_hit_in(scan)?;
    let said = scan.between(0, before).to_lowercase();
    let way = if said.contains("spell") {
        Way::Spell
    } else if said.contains("ranged") && !said.contains("melee") {
        Way::Ranged
    } else {
        Way::Melee
    };
    let hit =
        (behind..scan.len()).find(|at| scan.small(*at) == "hit" && scan.word(*at).ends_with(':'));
    let first = (behind..scan.len().min(behind + 30)).find(|at| scan.damage_at(*at).is_some());
    let reach = scan.between(behind, hit.or(first).unwrap_or(scan.len().min(behind + 10)));
    let (damage, end) = damage_of_hit(scan, hit.map_or(behind, |hit| hit + 1));
    let attack = Attack {
        name: name.to_owned(),
        to_hit: Some(to_hit),
        way,
        damage,
        reach: reach_in(&reach),
    };
    Some((attack, end.max(behind)))
}

/// What is added to hit, where the words behind it begin, and where those before it end.
fn to_hit_in(scan: &Scan<'_>) -> Option<(i32, usize, usize)> {
    if let Some(at) = scan.find(&["to", "hit"], 1)
        && let Some(bonus) = scan.word(at - 1).rsplit(':').next().and_then(whole)
    {
        return Some((bonus, at + 2, at - 1));
    }
    let at = scan.find(&["attack", "roll"], 0)?;
    let bonus = (at + 2..at + 5).find_map(|at| Some((whole(scan.word(at))?, at)));
    bonus.map(|(bonus, place)| (bonus, place + 1, at + 2))
}

/// Reach, range and targets.
fn reach_in(text: &str) -> String {
    let small = text.to_lowercase();
    let at = ["reach", "range"]
        .iter()
        .filter_map(|word| small.find(word))
        .min();
    let text = at.and_then(|at| text.get(at..)).unwrap_or_default();
    // What follows a full stop that is none of a short form is no reach any more.
    let mut kept = Vec::new();
    for word in text.split_whitespace() {
        kept.push(word);
        let is_figure = word.starts_with(|one: char| one.is_ascii_digit());
        if is_end_of_sentence(word) || (is_figure && kept.len() > 12) {
            break;
        }
    }
    let reach = kept.join(" ");
    let reach = reach.trim_end_matches([',', ' ']);
    match reach.strip_suffix('.').filter(|bare| !bare.ends_with("ft")) {
        Some(bare) => bare.to_owned(),
        None => reach.to_owned(),
    }
}

/// The damage of a hit: the first there is, and what comes with it in the same sentence.
fn damage_of_hit(scan: &Scan<'_>, from: usize) -> (Vec<Damage>, usize) {
    for at in from..scan.len() {
        if matches!(scan.small(at).as_str(), "saving" | "dc") {
            break;
        }
        if let Some((first, behind)) = scan.damage_at(at) {
            return with_more(scan, first, behind);
        }
    }
    (Vec::new(), from)
}

/// Damage and all that is added to it by `plus` or `and` before its sentence ends. What is said behind `or` is the same
/// attack made in another way.
fn with_more(scan: &Scan<'_>, first: Damage, behind: usize) -> (Vec<Damage>, usize) {
    let (mut all, mut at, mut end) = (vec![first], behind, behind);
    while at < scan.len() && !is_end_of_sentence(scan.word(at.saturating_sub(1))) {
        let word = scan.small(at);
        if matches!(word.as_str(), "saving" | "dc" | "must") {
            break;
        }
        let is_added = matches!(word.as_str(), "plus" | "and");
        match scan.damage_at(at + 1).filter(|_| is_added) {
            // What is dealt only if something holds is not dealt by every hit.
            Some((_, behind))
                if scan.small(behind) == "if" && !is_end_of_sentence(scan.word(behind - 1)) =>
            {
                at = behind;
            }
            Some((more, behind)) => {
                all.push(more);
                (at, end) = (behind, behind);
            }
            None => at += 1,
        }
    }
    (all, end)
}

fn is_end_of_sentence(word: &str) -> bool {
    word.ends_with('.') && !SHORT_FORMS.contains(&word)
}

/// A save that a text calls for.
struct Save {
    ability: Option<usize>,
    dc: i32,
    /// Where the words behind it begin.
    behind: usize,
}

/// The first save from a place on: `DC 15 Dexterity saving throw`, `Dexterity Saving Throw: DC 15`.
fn save_in(scan: &Scan<'_>, from: usize) -> Option<Save> {
    let mut at = from;
    while let Some(throw) = scan.find(&["saving"], at) {
        let is_throw = scan.small(throw + 1).starts_with("throw");
        at = throw + 1;
        if !is_throw {
            continue;
        }
        let ability = throw
            .checked_sub(1)
            .and_then(|before| ability_called(&scan.small(before)));
        let near = (throw.saturating_sub(6)..throw)
            .rev()
            .chain(throw + 2..throw + 5);
        let dc = near
            .into_iter()
            .find(|at| scan.small(*at) == "dc")
            .and_then(|at| Some((whole(scan.word(at + 1))?, at)));
        if let Some((dc, place)) = dc {
            return Some(Save {
                ability,
                dc,
                behind: throw.max(place) + 2,
            });
        }
    }
    None
}

fn power_of(name: &str, scan: &Scan<'_>, save: &Save) -> Power {
    let mut power = Power {
        name: name.to_owned(),
        ability: save.ability,
        dc: save.dc,
        ..Power::default()
    };
    let last = last_of_save(scan, save.behind);
    for at in save.behind..last {
        if let Some((first, behind)) = scan.damage_at(at) {
            power.damage = with_more(scan, first, behind).0;
            let rest = scan.between(behind, behind + 40).to_lowercase();
            power.halves = [
                "half as much",
                "half the damage",
                "half damage",
                "half of that damage",
                "half that damage",
            ]
            .iter()
            .any(|half| rest.contains(half));
            break;
        }
    }
    power
}

/// Where the words about what a failed save does end: with the sentence, the next one where that goes on with it.
fn last_of_save(scan: &Scan<'_>, from: usize) -> usize {
    let mut at = from;
    while at < scan.len() {
        let word = scan.word(at);
        at += 1;
        if !is_end_of_sentence(word) && !word.ends_with(':') {
            continue;
        }
        let next = scan.between(at, at + 4).to_lowercase();
        let goes_on = [
            "on a fail",
            "failure",
            "a creature takes",
            "the target takes",
            "each creature takes",
            "a target takes",
            "first failure",
            "hit:",
        ]
        .iter()
        .any(|begins| next.starts_with(begins));
        let is_failure = word.to_lowercase().starts_with("failure");
        if !goes_on && !is_failure {
            return at;
        }
    }
    at
}

/// `Fire Breath (Recharge 5-6)` is its name and how often it is there.
pub(super) fn split_usage(name: &str) -> (String, Vec<String>) {
    let (mut bare, mut usage, mut rest) = (String::new(), Vec::new(), name);
    while let Some(open) = rest.find('(') {
        bare.push_str(rest.get(..open).unwrap_or_default());
        let behind = rest.get(open + 1..).unwrap_or_default();
        let close = behind.find(')').unwrap_or(behind.len());
        usage.push(behind.get(..close).unwrap_or_default().trim().to_owned());
        rest = behind.get(close + 1..).unwrap_or_default();
    }
    bare.push_str(rest);
    (squeezed(bare.trim_end_matches(['.', ':', ' '])), usage)
}

/// What brings a use back, and how a stat block says that; the first that is said counts.
const REFILLS: [(&str, &[&str]); 7] = [
    ("dawn", &["/day", "per day", "/ day"]),
    ("turn", &["/turn"]),
    ("round", &["/round"]),
    ("encounter", &["/encounter"]),
    ("never", &[" in all"]),
    ("short-rest", &["/short", "short rest"]),
    ("long-rest", &["/long", "/rest", "long rest"]),
];

/// What is used up, by how often it is there.
pub(super) fn count_use(creature: &mut Creature, name: &str, usage: &[String]) {
    for usage in usage {
        let small = usage.to_lowercase();
        let number = first_number(usage).and_then(natural);
        let counter = if small.starts_with("recharge") {
            match number {
                Some(from) => Some((1, format!("{from}+ on d6"))),
                None if small.contains("short") => Some((1, "short-rest".to_owned())),
                None => Some((1, "long-rest".to_owned())),
            }
        } else {
            let mut refills = REFILLS.iter();
            let said = refills.find(|(_, ways)| ways.iter().any(|way| small.contains(way)));
            number.zip(said.map(|(refill, _)| (*refill).to_owned()))
        };
        if let Some((count, refill)) = counter {
            add_counter(creature, name, count, &refill);
        }
    }
}

/// A counter, once by its name.
pub(super) fn add_counter(creature: &mut Creature, name: &str, count: u32, refill: &str) {
    let is_there = creature
        .counters
        .iter()
        .any(|known| known.name.eq_ignore_ascii_case(name));
    if count > 0 && !is_there {
        creature.counters.push(Counter {
            name: name.to_owned(),
            count,
            refill: refill.to_owned(),
        });
    }
}

/// How many legendary actions there are, by the words before them.
pub(super) fn take_legendary(creature: &mut Creature, text: &str) {
    let text = plain(text);
    let small = text.to_lowercase();
    let begins = ["can take", "action uses", "take up to"];
    let at = begins.iter().find_map(|words| small.find(words));
    let count = at
        .and_then(|at| first_number(text.get(at..)?))
        .filter(|count| (1..=9).contains(count));
    if let Some(count) = count.and_then(natural) {
        add_counter(creature, "legendary actions", count, "turn");
    }
}

/// The ability spells are cast with, the DC of saves against them, and slots.
fn take_spellcasting(creature: &mut Creature, text: &str) {
    let flat = squeezed(text);
    let scan = Scan::of(&flat);
    let at = scan.find(&["spellcasting", "ability"], 0);
    let named = at.and_then(|at| {
        let places = (at.saturating_sub(4)..at + 6).filter(|place| *place < scan.len());
        places
            .filter_map(|place| ability_called(&scan.small(place)))
            .next_back()
    });
    creature.casting = creature.casting.or(named);
    if let Some(at) = scan.find(&["save", "dc"], 0) {
        creature.spell_dc = creature.spell_dc.or(whole(scan.word(at + 2)));
    }
    for at in 0..scan.len() {
        // 1st level (4 slots)
        let is_slots = scan.small(at).starts_with("slot") && at >= 3;
        let count = is_slots.then(|| first_number(scan.word(at - 1))).flatten();
        let level = (at.saturating_sub(4)..at).find_map(|place| {
            let word = scan.small(place);
            word.ends_with(['t', 'd', 'h'])
                .then(|| first_number(&word))
                .flatten()
        });
        if let (Some(count), Some(level)) = (count.and_then(natural), level) {
            add_counter(
                creature,
                &format!("spell slots {level}"),
                count,
                "long-rest",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, text: &str) -> Creature {
        let mut creature = Creature::called("Test");
        take(&mut creature, name, text);
        creature
    }

    fn parts(damage: &[Damage]) -> Vec<String> {
        let told = |damage: &Damage| format!("{} {}", damage.dice, damage.harm.unwrap_or("?"));
        damage.iter().map(told).collect()
    }

    #[test]
    fn an_attack_is_read_in_the_words_of_either_edition() {
        let old = read(
            "Fang",
            "Melee Weapon Attack: +5 to hit, reach 10 ft., one target. Hit: 8 (2d4 + 3) piercing damage plus 3 (1d6) poison damage.",
        );
        let new = read(
            "Fang",
            "Melee Attack Roll: +5, reach 10 ft. Hit: 8 (2d4 + 3) Piercing damage plus 3 (1d6) Poison damage.",
        );
        for creature in [old, new] {
            let [attack] = creature.attacks.as_slice() else {
                panic!("{creature:?}")
            };
            assert_eq!((attack.to_hit, attack.way), (Some(5), Way::Melee));
            assert_eq!(parts(&attack.damage), ["2d4+3 piercing", "1d6 poison"]);
            assert!(attack.reach.starts_with("reach 10 ft."), "{}", attack.reach);
            assert!(creature.powers.is_empty());
        }
    }

    #[test]
    fn what_a_hit_asks_for_afterwards_is_a_power_and_no_damage_of_the_hit() {
        let creature = read(
            "Sting",
            "Melee Weapon Attack: +4 to hit, reach 5 ft., one creature. Hit: 4 (1d4 + 2) piercing damage, and the target must make a DC 11 \
             Constitution saving throw, taking 9 (2d8) poison damage on a failed save, or half as much damage on a successful one.",
        );
        assert_eq!(
            creature.attacks.first().map(|attack| parts(&attack.damage)),
            Some(vec!["1d4+2 piercing".to_owned()])
        );
        let [power] = creature.powers.as_slice() else {
            panic!("{creature:?}")
        };
        assert_eq!((power.ability, power.dc, power.halves), (Some(2), 11, true));
        assert_eq!(parts(&power.damage), ["2d8 poison"]);
    }

    #[test]
    fn damage_added_only_if_something_holds_is_left_out_and_a_sentence_behind_it_takes_nothing_away()
     {
        let hit = |rest: &str| {
            let text = format!(
                "Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 10 (2d6 + 3) slashing damage plus 3 (1d6) acid damage{rest}"
            );
            let creature = read("Maw", &text);
            creature.attacks.first().map(|attack| parts(&attack.damage))
        };
        let both = ["2d6+3 slashing", "1d6 acid"].map(str::to_owned);
        assert_eq!(
            hit(". If the target is Large or smaller, it is grappled."),
            Some(both.to_vec())
        );
        assert_eq!(
            hit(" if the target is grappled."),
            Some(vec!["2d6+3 slashing".to_owned()])
        );
    }

    #[test]
    fn a_breath_is_a_power_with_a_counter() {
        for (name, text) in [
            (
                "Ash Breath (Recharge 5-6)",
                "The worm exhales ash in a 30-foot cone. Each creature in that area must make a DC 15 Dexterity saving throw, taking 28 (8d6) fire \
                 damage on a failed save, or half as much damage on a successful one.",
            ),
            (
                "Ash Breath (Recharge 5–6)",
                "Dexterity Saving Throw: DC 15, each creature in a 30-foot Cone. Failure: 28 (8d6) Fire damage. Success: Half damage.",
            ),
        ] {
            let creature = read(name, text);
            let [power] = creature.powers.as_slice() else {
                panic!("{creature:?}")
            };
            assert_eq!(
                (power.name.as_str(), power.ability, power.dc, power.halves),
                ("Ash Breath", Some(1), 15, true)
            );
            assert_eq!(parts(&power.damage), ["8d6 fire"]);
            let [counter] = creature.counters.as_slice() else {
                panic!("{creature:?}")
            };
            assert_eq!((counter.count, counter.refill.as_str()), (1, "5+ on d6"));
        }
    }

    #[test]
    fn spellcasting_is_no_attack_and_its_slots_are_counted() {
        let creature = read(
            "Spellcasting",
            "The crone is a 3rd-level spellcaster. Its spellcasting ability is Wisdom (spell save DC 13, +5 to hit with spell attacks).\n\
             1st level (4 slots): bane\n2nd level (2 slots): hold person",
        );
        assert!(creature.attacks.is_empty() && creature.powers.is_empty());
        assert_eq!((creature.casting, creature.spell_dc), (Some(4), Some(13)));
        let counts: Vec<(&str, u32)> = creature
            .counters
            .iter()
            .map(|counter| (counter.name.as_str(), counter.count))
            .collect();
        assert_eq!(counts, [("spell slots 1", 4), ("spell slots 2", 2)]);
    }
}
