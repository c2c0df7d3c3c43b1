//! Everything the rules give a name to is rolled by that name: whatever is added to the rule data is tried by itself.
//!
//! Each system's hero is recorded name by name, with figures that differ from one name to the next, so that a roll that
//! reads its neighbour's figure is seen.

use crate::support::{Table, rules};
use crate::worked::swords_and_sorcery::SKILLS;
use astragal::systems::System;
use astragal::systems::own::{Figure, Unseen};
use astragal::systems::reference::Chapter;
use astragal::words::quoted;

/// A line, and how the log begins to tell it behind the hero's name.
struct Try {
    line: String,
    told: String,
    is_secret: bool,
}

/// A try that players may see.
fn open(line: String, told: String) -> Try {
    Try {
        line,
        told,
        is_secret: false,
    }
}

/// The hero of a system, recorded by the fields given.
fn table(system: System, fields: &[String]) -> Table {
    let mut table = Table::of(system);
    table.say("hero Alva level 4 hp 20");
    for field in fields {
        table.say(&format!("hero alva {field}"));
    }
    table
}

/// Rolls everything, and holds every difference against the rules at once.
#[track_caller]
fn roll_each(system: System, fields: &[String], tries: &[Try]) {
    let mut table = table(system, fields);
    let mut wrong = Vec::new();
    for Try {
        line,
        told,
        is_secret,
    } in tries
    {
        let line = format!("alva {line}");
        if let Err(refusal) = table.try_say(&line) {
            wrong.push(refusal);
            continue;
        }
        let entry = table.last();
        let text = entry.text();
        if !text.starts_with(&format!("Alva  {told}")) || entry.is_secret != *is_secret {
            wrong.push(format!(
                "{line}\n  told {text}\n  not  Alva  {told}, secret: {is_secret}"
            ));
        }
    }
    assert!(
        !tries.is_empty() && wrong.is_empty(),
        "{}",
        wrong.join("\n")
    );
}

/// The ranks of Pen & Dagger, worst first.
const RANKS: [&str; 11] = [
    "Doomed",
    "Hopeless",
    "Inept",
    "Untrained",
    "Novice",
    "Trained",
    "Adept",
    "Master",
    "Epic",
    "Legendary",
    "Godlike",
];

/// The rank that something has in this test by its place.
fn rank(place: usize) -> &'static str {
    RANKS[place % RANKS.len()]
}

/// What a group of Pen & Dagger's file lists.
fn figures(group: &str) -> &'static [Figure] {
    let definition = System::PenAndDagger.definition();
    let mut groups = definition.figures.iter();
    let known = groups.find(|known| known.group.as_deref() == Some(group));
    &known.unwrap().figures
}

fn is_unseen(figure: &Figure) -> bool {
    figure.unseen == Some(Unseen::Information)
}

/// Every ability with the rank it has in this test.
fn abilities() -> Vec<(&'static Figure, &'static str)> {
    let abilities = figures("Abilities").iter().enumerate();
    abilities
        .map(|(place, ability)| (ability, rank(place)))
        .collect()
}

#[test]
fn every_ability_of_pen_and_dagger_is_rolled_at_its_rank() {
    let fields: Vec<String> = abilities()
        .iter()
        .map(|(ability, rank)| format!("{} {rank}", ability.name))
        .collect();
    let tries: Vec<Try> = abilities()
        .iter()
        .map(|(ability, rank)| Try {
            line: format!("{} =12", ability.name),
            told: format!("{} · {rank}  =12", ability.name),
            is_secret: is_unseen(ability),
        })
        .collect();
    roll_each(System::PenAndDagger, &fields, &tries);
}

#[test]
fn every_skill_of_pen_and_dagger_is_rolled_with_each_of_its_abilities() {
    let has = |place: usize| place.is_multiple_of(2);
    let skills = || figures("Skills").iter().enumerate();
    let recorded = skills().map(|(place, skill)| {
        let has_it = if has(place) { "yes" } else { "no" };
        format!("{} {has_it}", quoted(&skill.name))
    });
    let ranks = abilities().into_iter();
    let ranks = ranks.map(|(ability, rank)| format!("{} {rank}", ability.name));
    let fields: Vec<String> = ranks.chain(recorded).collect();
    let place_of = |name: &str| {
        let mut abilities = figures("Abilities").iter();
        abilities.position(|ability| ability.name == name).unwrap()
    };
    let attempt = |place: usize, skill: &Figure, ability: Option<&str>| {
        let best = skill
            .goes_by
            .iter()
            .map(|name| place_of(name) % RANKS.len());
        let at = ability.map_or(best.max().unwrap(), place_of);
        let (faces, edge) = if has(place) {
            ("=12,13", " adv")
        } else {
            ("=12", "")
        };
        Try {
            line: format!("{} {} {faces}", quoted(&skill.name), ability.unwrap_or("")),
            told: format!("{} · {}{edge}  ", skill.name, rank(at)),
            is_secret: is_unseen(skill),
        }
    };
    let tries: Vec<Try> = skills()
        .flat_map(|(place, skill)| {
            let with = skill.goes_by.iter().map(|name| Some(name.as_str()));
            with.chain([None])
                .map(move |ability| attempt(place, skill, ability))
                .collect::<Vec<Try>>()
        })
        .collect();
    roll_each(System::PenAndDagger, &fields, &tries);
}

#[test]
fn every_proficiency_of_pen_and_dagger_is_rolled_at_its_rank_and_untrained_without() {
    let known = || figures("Proficiencies").iter().enumerate();
    let fields: Vec<String> = known()
        .map(|(place, known)| format!("{} {}", quoted(&known.name), rank(place)))
        .collect();
    let tries = |rank: fn(usize) -> &'static str| -> Vec<Try> {
        known()
            .map(|(place, known)| Try {
                line: format!("{} =12", quoted(&known.name)),
                told: format!("{} · {}  =12", known.name, rank(place)),
                is_secret: is_unseen(known),
            })
            .collect()
    };
    roll_each(System::PenAndDagger, &fields, &tries(rank));
    roll_each(System::PenAndDagger, &[], &tries(|_| "Untrained"));
}

/// Faces that are successes, as many as there are dice.
fn sixes(dice: usize) -> String {
    format!("={}", vec!["6"; dice].join(","))
}

/// The dots that an attribute, or an ability, has in this test by its place.
fn dots(place: usize) -> usize {
    place % 5 + 1
}

/// The attributes and abilities that the rules name.
const ATTRIBUTES_OF_POOLS: [&str; 6] = [
    "Dexterity",
    "Manipulation",
    "Perception",
    "Stamina",
    "Willpower",
    "Wits",
];
const ABILITIES_OF_POOLS: [&str; 6] = [
    "Alertness",
    "Archery",
    "Commerce",
    "Dodge",
    "Ride",
    "Stealth",
];

#[test]
fn every_attribute_of_a_dice_pool_is_rolled_alone_with_armor_and_with_every_ability() {
    let recorded = |names: [&str; 6]| -> Vec<(String, usize)> {
        let names = names.iter().enumerate();
        names
            .map(|(place, name)| ((*name).to_owned(), dots(place)))
            .collect()
    };
    let (attributes, abilities) = (recorded(ATTRIBUTES_OF_POOLS), recorded(ABILITIES_OF_POOLS));
    let all = attributes.iter().chain(&abilities);
    let mut fields: Vec<String> = all
        .map(|(name, dots)| format!("{} {dots}", quoted(name)))
        .collect();
    fields.push("armor 2".to_owned());
    let mut tries = vec![open(
        format!("armor {}", sixes(2)),
        "armor · 2 at difficulty 6".to_owned(),
    )];
    for (attribute, dots) in &attributes {
        let alone = format!("{attribute} · {dots} at difficulty 6");
        tries.push(open(
            format!("{} {}", quoted(attribute), sixes(*dots)),
            alone,
        ));
        let armor = [("armor".to_owned(), 2)];
        for (other, more) in armor.iter().chain(&abilities) {
            let dice = dots + more;
            let told = format!("{attribute}+{other} · {dots} + {more} = {dice} at difficulty 6");
            tries.push(open(
                format!("{}+{} {}", quoted(attribute), quoted(other), sixes(dice)),
                told,
            ));
        }
    }
    roll_each(System::DicePool, &fields, &tries);
}

/// The score that an ability or attribute has in this test by its place, and its modifier.
fn score(place: usize) -> (usize, usize) {
    (12 + 2 * place, 1 + place)
}

/// The abilities of Swords & Sorcery; the last has no save.
const ABILITIES_OF_SWORDS: [&str; 7] = [
    "Strength",
    "Dexterity",
    "Constitution",
    "Intelligence",
    "Wisdom",
    "Charisma",
    "Luck",
];

/// The modifier of an ability, by its name or the beginning of it.
fn modifier_of(ability: &str) -> usize {
    let mut all = ABILITIES_OF_SWORDS.iter();
    score(all.position(|known| known.starts_with(ability)).unwrap()).1
}

fn scores_of_swords() -> Vec<String> {
    let all = ABILITIES_OF_SWORDS.iter().enumerate();
    all.map(|(place, ability)| format!("{ability} {}", score(place).0))
        .collect()
}

#[test]
fn every_ability_and_save_of_swords_and_sorcery_is_rolled_with_its_modifier() {
    let mut fields = scores_of_swords();
    let is_proficient = |ability: &str| modifier_of(ability).is_multiple_of(2);
    let with_save = &ABILITIES_OF_SWORDS[..6];
    let proficient = with_save.iter().filter(|ability| is_proficient(ability));
    fields.extend(proficient.map(|ability| format!("save {ability} yes")));
    let checks = ABILITIES_OF_SWORDS.map(|name| {
        let modifier = modifier_of(name);
        open(
            format!("{name} =10"),
            format!(
                "{name} · +{modifier}  =10  10 + {modifier} = {}",
                10 + modifier
            ),
        )
    });
    let saves = with_save.iter().map(|name| {
        let modifier = modifier_of(name);
        // The proficiency bonus of level 4 is 2.
        let (more, sum) = if is_proficient(name) {
            (format!(" +2 proficiency = +{}", modifier + 2), modifier + 2)
        } else {
            (String::new(), modifier)
        };
        let told = format!(
            "save {name} · +{modifier}{more}  =10  10 + {sum} = {}",
            10 + sum
        );
        open(format!("save {name} =10"), told)
    });
    let tries: Vec<Try> = checks.into_iter().chain(saves).collect();
    roll_each(System::SwordsAndSorcery, &fields, &tries);
}

#[test]
fn every_skill_of_swords_and_sorcery_is_rolled_with_its_ability_and_rank() {
    let rank = |place: usize| place % 3;
    let mut fields = scores_of_swords();
    let skills = || SKILLS.iter().enumerate();
    fields.extend(skills().map(|(place, (skill, _))| format!("{} {}", quoted(skill), rank(place))));
    let tries: Vec<Try> = skills()
        .map(|(place, (skill, ability))| {
            let (modifier, rank) = (modifier_of(ability), rank(place));
            let sum = modifier + rank;
            let more = if rank == 0 {
                String::new()
            } else {
                format!(" +{rank} rank = +{sum}")
            };
            Try {
                line: format!("{} =10", quoted(skill)),
                told: format!(
                    "{skill} · +{modifier}{more}  =10  10 + {sum} = {}",
                    10 + sum
                ),
                is_secret: *skill == "Stealth",
            }
        })
        .collect();
    roll_each(System::SwordsAndSorcery, &fields, &tries);
}

/// The attributes, their short names, and whether players do not see them rolled.
const ATTRIBUTES_OF_SUCCESS: [(&str, &str, bool); 6] = [
    ("Strength", "st", false),
    ("Dexterity", "dx", false),
    ("Intelligence", "iq", false),
    ("Health", "ht", false),
    ("Will", "will", false),
    ("Perception", "per", true),
];

/// An attribute and what is added to it.
type Default = Option<(&'static str, i32)>;

/// The skills that the rules name: whether players do not see them rolled, and the attribute and what is added that they go by
/// untrained, where an attribute gives a default.
const SKILLS_OF_SUCCESS: [(&str, bool, Default); 11] = [
    ("Alchemy", false, None),
    ("Detect Lies", true, None),
    ("Driving", false, Some(("dx", -5))),
    ("Interrogation", true, Some(("iq", -5))),
    ("Intimidation", false, None),
    ("Karate", false, None),
    ("Lockpicking", false, Some(("iq", -5))),
    ("Meteorology", true, None),
    ("Psychology", false, None),
    ("Public Speaking", false, None),
    ("Search", true, None),
];

fn scores_of_success() -> Vec<String> {
    let scores = ATTRIBUTES_OF_SUCCESS.iter().enumerate();
    scores
        .map(|(place, (name, ..))| format!("{name} {}", 8 + place))
        .collect()
}

fn score_of_success(short: &str) -> i32 {
    let mut attributes = ATTRIBUTES_OF_SUCCESS.iter();
    let place = attributes.position(|(_, own, _)| *own == short);
    8 + i32::try_from(place.unwrap()).unwrap()
}

#[test]
fn every_attribute_and_defense_of_a_success_roll_is_rolled_against_its_score() {
    let mut fields = scores_of_success();
    let defenses = || ["Dodge", "Parry", "Block"].into_iter().enumerate();
    fields.extend(defenses().map(|(place, defense)| format!("{defense} {}", 6 + place)));
    let attributes = ATTRIBUTES_OF_SUCCESS
        .iter()
        .flat_map(|(name, short, is_secret)| {
            [name, short].map(|said| Try {
                line: format!("{said} =3,3,4"),
                told: format!("{name} · {}  =3 =3 =4", score_of_success(short)),
                is_secret: *is_secret,
            })
        });
    let defenses = defenses().map(|(place, defense)| {
        open(
            format!("{defense} =3,3,4"),
            format!("{defense} · {}  =3 =3 =4", 6 + place),
        )
    });
    let tries: Vec<Try> = attributes.chain(defenses).collect();
    roll_each(System::SuccessRoll, &fields, &tries);
}

#[test]
fn every_skill_of_a_success_roll_is_rolled_at_its_level() {
    let skills = || SKILLS_OF_SUCCESS.iter().enumerate();
    let fields: Vec<String> = skills()
        .map(|(place, (skill, ..))| format!("{} {}", quoted(skill), 7 + place))
        .collect();
    let tries: Vec<Try> = skills()
        .map(|(place, (skill, is_secret, _))| Try {
            line: format!("{} =3,3,4", quoted(skill)),
            told: format!("{skill} · {}  =3 =3 =4", 7 + place),
            is_secret: *is_secret,
        })
        .collect();
    roll_each(System::SuccessRoll, &fields, &tries);
}

#[test]
fn every_skill_never_learnt_is_rolled_at_its_best_default_or_refused_for_want_of_one() {
    let mut table = table(System::SuccessRoll, &scores_of_success());
    for (skill, _, default) in SKILLS_OF_SUCCESS {
        let line = format!("alva {} =3,3,4", quoted(skill));
        let Some((attribute, added)) = default else {
            let refusal = table.refused(&line);
            assert!(refusal.contains("default"), "{line}: {refusal}");
            continue;
        };
        table.say(&line);
        let (text, level) = (table.last().text(), score_of_success(attribute) + added);
        assert!(
            text.contains(&format!("10 against {level},")),
            "{line}: {text}"
        );
    }
}

const ATTRIBUTES_OF_MAGIC: [&str; 6] = [
    "Strength",
    "Dexterity",
    "Constitution",
    "Intelligence",
    "Wisdom",
    "Charisma",
];

#[test]
fn every_attribute_of_monsters_and_magic_is_rolled_stands_and_resists() {
    let places = || ATTRIBUTES_OF_MAGIC.iter().enumerate();
    let fields: Vec<String> = places()
        .map(|(place, name)| format!("{name} {}", score(place).0))
        .collect();
    let tries: Vec<Try> = places()
        .flat_map(|(place, name)| {
            let (score, modifier) = score(place);
            let total = 10 + modifier;
            [
                open(
                    format!("{name} =3,3,4"),
                    format!("{name} · +{modifier}  =3 =3 =4  10 + {modifier} = {total}"),
                ),
                open(
                    format!("static {name}"),
                    format!("static {name} · {score}  {score}"),
                ),
                open(
                    format!("resist {name}"),
                    format!("resist {name} · {score}  {score}"),
                ),
            ]
        })
        .collect();
    roll_each(System::MonstersAndMagic, &fields, &tries);
}

#[test]
fn every_prime_attribute_of_monsters_and_magic_counts_its_modifier_twice() {
    for (place, name) in ATTRIBUTES_OF_MAGIC.iter().enumerate() {
        let (score, modifier) = score(place);
        let fields = [format!("{name} {score} prime {name}")];
        let told = format!(
            "{name} · +{0}  =3 =3 =4  10 + {0} = {1}",
            2 * modifier,
            10 + 2 * modifier
        );
        roll_each(
            System::MonstersAndMagic,
            &fields,
            &[open(format!("{name} =3,3,4"), told)],
        );
    }
}

/// Gear of Monsters & Magic, what it adds, to what, and in which field.
const GEAR_OF_MAGIC: [[&str; 4]; 7] = [
    ["longsword", "1d8", "action", "physical"],
    ["open hand", "1d3", "action", "physical"],
    ["magic missile", "1d4+1", "action", "physical"],
    ["golden carriage", "1d6", "action", "mental"],
    ["fine clothes", "1d3", "action", "mental"],
    ["scale mail", "+4", "resistance", "physical"],
    ["nobility", "+4", "resistance", "mental"],
];

#[test]
fn the_gear_that_the_rules_show_is_that_of_the_book() {
    let rules = rules();
    let home = Chapter::System(System::MonstersAndMagic);
    let shown = home.rule("damage").unwrap().shown_tables(&rules);
    let [(table, _)] = shown.as_slice() else {
        panic!("{shown:?}")
    };
    let gear: Vec<&[String]> = table.rows.iter().map(|row| &row[..4]).collect();
    assert_eq!(gear, GEAR_OF_MAGIC);
}

#[test]
fn every_piece_of_gear_of_monsters_and_magic_is_carried_and_adds_what_the_book_says() {
    for [gear, adds, to, field] in GEAR_OF_MAGIC {
        let name = quoted(gear);
        let attribute = if field == "mental" {
            "charisma"
        } else {
            "strength"
        };
        let (field, line, told) = match to {
            "action" => (
                format!("gear {name} \"{adds} {attribute} {field}\""),
                format!("{name} =3,3,4,1"),
                format!(
                    "{gear} · +0, damage {}  =3 =3 =4",
                    adds.trim_start_matches('1')
                ),
            ),
            _ => (
                format!("gear {name} \"{adds} {field}\""),
                format!("resist {attribute} {name}"),
                format!(
                    "resist {} ({gear}) · 10 {adds} {gear} = 14",
                    if field == "mental" {
                        "Charisma"
                    } else {
                        "Strength"
                    },
                ),
            ),
        };
        roll_each(System::MonstersAndMagic, &[field], &[open(line, told)]);
    }
}
