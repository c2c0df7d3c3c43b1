//! Files in the shapes of other tools, with creatures of our own: what comes over, and what is refused in which words.

use astragal::campaign::line::check_known_foe;
use astragal::import::{self, Creature, Found, Place, Plan, Planned, Wanted};
use astragal::systems::{Bestiary, Rulebook, Sheet, System};

use crate::support::Table;

/// One hound in every shape that tools give it: strength 16, armor class 13, 45 hit points, a bite.
const HOUNDS: [(&str, &str); 14] = [
    (
        "5e-database of 2019",
        r#"[{"index": 1, "name": "Ash Hound", "size": "Medium", "type": "monstrosity", "subtype": null, "alignment": "unaligned", "armor_class": 13,
            "hit_points": 45, "hit_dice": "6d8", "speed": {"walk": "40 ft."}, "strength": 16, "dexterity": 12, "constitution": 16, "intelligence": 3,
            "wisdom": 14, "charisma": 6, "proficiencies": [{"name": "Skill: Perception", "url": "", "value": 4}],
            "damage_resistances": ["cold", "bludgeoning, piercing, and slashing from nonmagical attacks"], "damage_immunities": ["fire"],
            "damage_vulnerabilities": [], "condition_immunities": [{"name": "Charmed", "url": ""}], "senses": {"passive_perception": 14},
            "challenge_rating": 2, "actions": [{"name": "Bite", "desc": "Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 8 (2d4 + 3) piercing damage plus 3 (1d6) fire damage.",
            "attack_bonus": 5, "damage": [{"damage_type": {"name": "Piercing"}, "damage_dice": "2d4", "damage_bonus": 3}]}]}]"#,
    ),
    (
        "5e-database of today, without words",
        r#"[{"index": "ash-hound", "name": "Ash Hound", "armor_class": [{"type": "natural", "value": 13}, {"type": "spell", "value": 16, "spell": {"name": "Mage Armor"}}],
            "hit_points": 45, "hit_dice": "6d8", "hit_points_roll": "6d8+18", "strength": 16, "dexterity": 12, "constitution": 16, "intelligence": 3, "wisdom": 14,
            "charisma": 6, "proficiencies": [{"value": 4, "proficiency": {"name": "Skill: Perception"}}], "damage_resistances": ["cold", "bludgeoning, piercing, and slashing from nonmagical attacks"],
            "damage_immunities": ["fire"], "condition_immunities": [{"index": "charmed", "name": "Charmed"}], "senses": {"passive_perception": 14}, "challenge_rating": 2,
            "actions": [{"name": "Bite", "desc": "It bites.", "attack_bonus": 5, "damage": [{"damage_type": {"name": "Piercing"}, "damage_dice": "2d4+3"}, {"damage_type": {"name": "Fire"}, "damage_dice": "1d6"}]}]}]"#,
    ),
    (
        "open5e",
        r#"{"count": 1, "results": [{"slug": "ash-hound", "name": "Ash Hound", "armor_class": 13, "armor_desc": "natural armor", "hit_points": 45, "hit_dice": "6d8+18",
            "speed": {"walk": 40}, "strength": 16, "dexterity": 12, "constitution": 16, "intelligence": 3, "wisdom": 14, "charisma": 6, "dexterity_save": null,
            "skills": {"perception": 4}, "damage_resistances": "cold; bludgeoning, piercing, and slashing from nonmagical attacks", "damage_immunities": "fire",
            "condition_immunities": "charmed", "senses": "passive Perception 14", "challenge_rating": "2", "cr": 2.0,
            "actions": [{"name": "Bite", "desc": "Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 8 (2d4 + 3) piercing damage plus 3 (1d6) fire damage.", "attack_bonus": 5, "damage_dice": "2d4"}]}]}"#,
    ),
    (
        "open5e, second",
        r#"{"key": "x_ash-hound", "name": "Ash Hound", "armor_class": 13, "hit_points": 45, "hit_dice": "6d8+18", "challenge_rating": 2.0,
            "ability_scores": {"strength": 16, "dexterity": 12, "constitution": 16, "intelligence": 3, "wisdom": 14, "charisma": 6}, "saving_throws": {}, "skill_bonuses": {"perception": 4},
            "passive_perception": 14, "initiative_bonus": 1, "speed": {"unit": "feet", "walk": 40},
            "resistances_and_immunities": {"condition_immunities_display": "charmed", "damage_immunities_display": "fire",
                "damage_resistances_display": "cold; bludgeoning, piercing, and slashing from nonmagical attacks", "damage_resistances": [{"name": "Cold"}, {"name": "Slashing"}]},
            "actions": [{"action_type": "ACTION", "name": "Bite", "desc": "Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 8 (2d4 + 3) piercing damage plus 3 (1d6) fire damage.",
                "attacks": [{"damage_die_count": 2, "damage_die_type": "D4", "damage_type": {"key": "thunder"}, "to_hit_mod": 5}], "usage_limits": null}], "traits": []}"#,
    ),
    (
        "5etools",
        r#"{"monster": [{"name": "Ash Hound", "source": "X", "size": ["M"], "type": "monstrosity", "alignment": ["U"], "ac": [{"ac": 13, "from": ["natural armor"]}],
            "hp": {"average": 45, "formula": "6d8 + 18"}, "speed": {"walk": 40, "burrow": {"number": 10, "condition": "(ash only)"}}, "str": 16, "dex": 12, "con": 16, "int": 3, "wis": 14, "cha": 6,
            "skill": {"perception": "+4"}, "passive": 14, "resist": ["cold", {"resist": ["bludgeoning", "piercing", "slashing"], "note": "from nonmagical attacks", "cond": true}],
            "immune": ["fire"], "conditionImmune": ["charmed"], "cr": {"cr": "2", "lair": "3"},
            "action": [{"name": "Bite", "entries": ["{@atk mw} {@hit 5} to hit, reach 5 ft., one target. {@h}8 ({@damage 2d4 + 3}) piercing damage plus 3 ({@damage 1d6}) fire damage."]}]}]}"#,
    ),
    ("Improved Initiative", BLOCK),
    (
        "Foundry",
        r#"{"name": "Ash Hound", "type": "npc", "system": {"abilities": {"str": {"value": 16}, "dex": {"value": 12}, "con": {"value": 16}, "int": {"value": 3}, "wis": {"value": 14}, "cha": {"value": 6}},
            "attributes": {"ac": {"flat": 13, "calc": "natural"}, "hp": {"value": 45, "max": 45, "formula": "6d8 + 18"}, "init": {"bonus": ""}, "movement": {"walk": 40, "units": null}},
            "details": {"cr": 2, "type": {"value": "monstrosity"}}, "skills": {"prc": {"value": 1, "ability": "wis"}},
            "traits": {"size": "med", "dr": {"value": ["cold", "bludgeoning", "piercing", "slashing"], "bypasses": ["mgc"]}, "di": {"value": ["fire"]}, "ci": {"value": ["charmed"]}}},
            "items": [{"name": "Bite", "type": "weapon", "system": {"type": {"value": "natural"}, "damage": {"base": {"number": 2, "denomination": 4, "bonus": "", "types": ["piercing"]}},
                "activities": {"a": {"type": "attack", "attack": {"ability": "", "bonus": "", "flat": false, "type": {"value": "melee", "classification": "weapon"}},
                "damage": {"includeBase": true, "parts": [{"number": 1, "denomination": 6, "types": ["fire"]}]}}}}}]}"#,
    ),
    (
        "Foundry of old, a line each",
        "{\"name\": \"Ash Hound\", \"type\": \"npc\", \"data\": {\"abilities\": {\"str\": {\"value\": 16}, \"dex\": {\"value\": 12}, \"con\": {\"value\": 16}, \"int\": {\"value\": 3}, \"wis\": {\"value\": 14}, \"cha\": {\"value\": 6}}, \
          \"attributes\": {\"ac\": {\"value\": 13}, \"hp\": {\"value\": 45, \"max\": 45, \"formula\": \"6d8+18\"}}, \"details\": {\"cr\": 2}, \"skills\": {\"prc\": {\"value\": 1, \"ability\": \"wis\"}}, \
          \"traits\": {\"dr\": {\"value\": [\"cold\", \"physical\"]}, \"di\": {\"value\": [\"fire\"]}, \"ci\": {\"value\": [\"charmed\"]}}}, \
          \"items\": [{\"name\": \"Bite\", \"type\": \"weapon\", \"data\": {\"actionType\": \"mwak\", \"proficient\": true, \"damage\": {\"parts\": [[\"2d4 + @mod\", \"piercing\"], [\"1d6\", \"fire\"]]}}}]}\n\
         {\"name\": \"Nothing\", \"type\": \"vehicle\", \"data\": {\"abilities\": {}}}\n",
    ),
    (
        "Foundry as YAML",
        "_id: abc\nname: Ash Hound\ntype: npc\nsystem:\n  abilities:\n    str: {value: 16}\n    dex: {value: 12}\n    con: {value: 16}\n    int: {value: 3}\n    wis: {value: 14}\n    cha: {value: 6}\n  \
         attributes:\n    ac:\n      flat: 13\n      calc: natural\n    hp:\n      value: 45\n      max: 45\n      formula: 6d8 + 18\n  details:\n    cr: 2\n  skills:\n    prc:\n      value: 1\n      ability: wis\n  \
         traits:\n    dr:\n      value:\n        - cold\n        - bludgeoning\n        - piercing\n        - slashing\n      bypasses:\n        - mgc\n    di:\n      value: [fire]\n    ci:\n      value: [charmed]\n\
         items:\n  - name: Bite\n    type: weapon\n    system:\n      type:\n        value: natural\n      damage:\n        base:\n          number: 2\n          denomination: 4\n          bonus: ''\n          types: [piercing]\n      \
         activities:\n        one:\n          type: attack\n          attack:\n            ability: str\n            bonus: ''\n            type: {value: melee, classification: weapon}\n          damage:\n            includeBase: true\n            parts:\n              - number: 1\n                denomination: 6\n                types: [fire]\n",
    ),
    (
        "Fantasy Grounds",
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<root version=\"4\"><npc><id-00001><name type=\"string\">Ash Hound</name><ac type=\"number\">13</ac><hp type=\"number\">45</hp><hd type=\"string\">(6d8+18)</hd>\
         <cr type=\"string\">2</cr><abilities><strength><score type=\"number\">16</score></strength><dexterity><score>12</score></dexterity><constitution><score>16</score></constitution>\
         <intelligence><score>3</score></intelligence><wisdom><score>14</score></wisdom><charisma><score>6</score></charisma></abilities><skills type=\"string\">Perception +4</skills>\
         <senses type=\"string\">passive Perception 14</senses><damageresistances>cold; bludgeoning, piercing, and slashing from nonmagical attacks</damageresistances>\
         <damageimmunities>fire</damageimmunities><conditionimmunities>charmed</conditionimmunities><actions><id-1><name>Bite</name>\
         <desc>Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 8 (2d4 + 3) piercing damage plus 3 (1d6) fire damage.</desc></id-1></actions></id-00001></npc></root>",
    ),
    (
        "a table with commas",
        "\u{feff}Name,HP,AC,STR,DEX,CON,INT,WIS,CHA,CR,Perception,Resistances,Immunities,Condition Immunities,Attacks\n\
         Ash Hound,45 (6d8+18),13,16,12,16,3,14,6,2,+4,\"cold; bludgeoning, piercing, and slashing from nonmagical attacks\",fire,charmed,\"Bite +5 2d4+3 piercing plus 1d6 fire reach 5 ft.\"\n",
    ),
    (
        "a table with semicolons",
        "Name;HP;AC;STR;DEX;CON;INT;WIS;CHA;CR;Perception;Resistances;Immunities;Condition Immunities;Attacks\r\n\
         Ash Hound;45 (6d8+18);13;16;12;16;3;14;6;2,0;+4;\"cold; bludgeoning, piercing, and slashing from nonmagical attacks\";fire;charmed;Bite +5 2d4+3 piercing plus 1d6 fire\r\n",
    ),
    (
        "a stat block of 2014",
        include_str!("import/samples/ash_hound_2014.txt"),
    ),
    (
        "our own bestiary",
        "(foes: [(name: \"Ash Hound\", points: 45, record: \"strength 16 dexterity 12 constitution 16 intelligence 3 wisdom 14 charisma 6 challenge 2 \\\"base ac\\\" 13 resistant cold immune fire \
         unaffected charmed \\\"defense if\\\" \\\"resistant to bludgeoning, piercing, and slashing from nonmagical attacks\\\" \\\"hit dice\\\" 6d8+18 \\\"proficient perception\\\" yes \
         weapon \\\"Bite\\\" \\\"2d4+3 piercing +1d6 fire melee\\\"\")])",
    ),
];

const BLOCK: &str = r#"{"Id": "1", "Name": "Ash Hound", "Type": "Medium monstrosity", "HP": {"Value": 45, "Notes": "(6d8 + 18)"}, "AC": {"Value": 13, "Notes": "(natural armor)"},
    "Abilities": {"Str": 16, "Dex": 12, "Con": 16, "Cha": 6, "Int": 3, "Wis": 14}, "Skills": [{"Name": "Perception", "Modifier": 4}], "Saves": [], "Senses": ["passive Perception 14"],
    "DamageResistances": ["cold", "bludgeoning", "piercing", "and slashing from nonmagical attacks"], "DamageImmunities": ["fire"], "ConditionImmunities": ["charmed"],
    "Challenge": "2", "Player": "", "Actions": [{"Name": "Bite", "Content": "Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 8 (2d4 + 3) piercing damage plus 3 (1d6) fire damage."}]}"#;

fn found(text: &[u8]) -> Result<Found, String> {
    let mut found = Found::default();
    found
        .read("file", text, None)
        .map_err(|trouble| trouble.to_string())?;
    found.finish();
    Ok(found)
}

fn plan_for(text: &[u8], system: System, place: Place) -> Plan {
    let rules = Rulebook::built_in();
    let wanted = Wanted {
        system,
        rules: &rules,
        taken: &[],
        place,
        is_figures_alone: false,
    };
    Plan::of(found(text).unwrap(), &wanted, &mut |_, _| ())
}

fn plan(text: &str) -> Plan {
    plan_for(text.as_bytes(), System::SwordsAndSorcery, Place::Open)
}

fn only(plan: &Plan) -> &Planned {
    let [planned] = plan.planned.as_slice() else {
        panic!("{plan:?}")
    };
    planned
}

#[test]
fn one_creature_comes_over_with_the_same_figures_from_every_tool() {
    for (shape, text) in HOUNDS {
        let plan = plan(text);
        let hound = &only(&plan).foe;
        assert_eq!(
            (hound.name.as_str(), hound.points),
            ("Ash Hound", Some(45)),
            "{shape}"
        );
        for words in [
            "strength 16 dexterity 12 constitution 16 intelligence 3 wisdom 14 charisma 6",
            "\"base ac\" 13",
            "resistant cold",
            "immune fire",
            "\"hit dice\" 6d8+18",
            "\"proficient perception\" yes",
            "2d4+3 piercing +1d6 fire melee",
        ] {
            assert!(
                hound.record.contains(words),
                "{shape}: {words}: {}",
                hound.record
            );
        }
        assert!(
            hound.record.contains("unaffected charmed")
                || hound.record.contains("unaffected \"charmed"),
            "{shape}: {}",
            hound.record
        );
        let qualified = hound
            .record
            .split("\"defense if\" \"")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .unwrap_or_default();
        assert!(
            qualified.contains("slashing") && qualified.contains("nonmagical"),
            "{shape}: {}",
            hound.record
        );
        assert!(
            !hound.record.contains("resistant \"cold, b"),
            "{shape}: {}",
            hound.record
        );
        assert!(
            hound.record.contains("challenge 2") || shape.contains("semicolons"),
            "{shape}: {}",
            hound.record
        );
        assert!(
            !hound.record.contains("bonus"),
            "nothing differs from what follows: {shape}: {}",
            hound.record
        );
    }
}

#[test]
fn a_block_of_2024_has_its_saves_and_initiative_from_the_table() {
    let plan = plan(include_str!("import/samples/tin_warden_2024.txt"));
    let warden = &only(&plan).foe;
    for words in [
        "challenge 6",
        "\"base ac\" 17",
        "resistant \"cold, lightning\"",
        "immune poison",
        "vulnerable thunder",
        "unaffected \"charmed, exhaustion, poisoned\"",
        "\"initiative bonus\" 3",
        "\"save dexterity\" yes \"save wisdom\" yes",
        "weapon \"Halberd\" \"2d10+4 slashing +1d8 lightning melee reach 10 ft.\"",
        "power \"Bell Toll\" \"14 constitution 6d8 thunder half\"",
    ] {
        assert!(warden.record.contains(words), "{words}: {}", warden.record);
    }
    assert_eq!(
        warden.counters,
        ["\"Bell Toll\" 1 refill 5+ on d6", "\"Parry\" 3 refill dawn"]
    );
    assert_eq!(only(&plan).left_out, [""; 0]);
}

#[test]
fn two_blocks_in_one_paste_are_two_creatures_and_a_block_on_one_line_is_one() {
    let both = plan(include_str!("import/samples/two_blocks.txt"));
    let names: Vec<&str> = both
        .planned
        .iter()
        .map(|planned| planned.name.as_str())
        .collect();
    assert_eq!(names, ["Mud Imp", "Mud Mother"]);
    assert!(
        both.planned
            .iter()
            .all(|planned| planned.left_out.is_empty()),
        "{both:?}"
    );
    assert!(
        both.planned[1]
            .foe
            .record
            .contains("strength 18 dexterity 8"),
        "{both:?}"
    );
    let chat = plan(include_str!("import/samples/chat.txt"));
    let lurker = only(&chat);
    assert_eq!(
        (lurker.name.as_str(), lurker.left_out.len()),
        ("Rust Lurker", 0),
        "{lurker:?}"
    );
    assert!(
        lurker.foe.record.contains("1d4+2 slashing finesse")
            && lurker.foe.record.contains("\"11 constitution\""),
        "{lurker:?}"
    );
}

#[test]
fn two_columns_side_by_side_and_lines_that_are_not_understood_are_named() {
    let why = found(include_bytes!("import/samples/columns.txt")).unwrap_err();
    assert!(
        why.starts_with("line ") && why.contains("two columns"),
        "{why}"
    );
    let odd =
        include_str!("import/samples/ash_hound_2014.txt").replace("Senses", "Zodiac Crab\nSenses");
    let plan = plan(&odd);
    let left = &only(&plan).left_out;
    assert!(
        left.iter()
            .any(|left| left.contains("Zodiac Crab") && left.starts_with("line 17")),
        "{left:?}"
    );
}

#[test]
fn both_exports_of_improved_initiative_bring_foes_heroes_and_fights() {
    let hero = BLOCK
        .replace("\"Player\": \"\"", "\"Player\": \"Kim\"")
        .replace("Ash Hound", "Ida");
    let fight = format!(
        "{{\"Name\": \"Kennel\", \"Combatants\": [{{\"StatBlock\": {BLOCK}, \"Hidden\": false}}, {{\"StatBlock\": {BLOCK}, \"Hidden\": false}}, {{\"StatBlock\": {hero}}}]}}"
    );
    let today = format!(
        "{{\"Creatures.1\": {BLOCK}, \"PersistentCharacters.2\": {{\"Name\": \"Ida\", \"CurrentHP\": 12, \"StatBlock\": {hero}}}, \"SavedEncounters.3\": {fight}}}"
    );
    let text = |value: &str| serde_json::to_string(value).unwrap();
    let before = format!(
        "{{\"ImprovedInitiative.Creatures\": \"[\\\"1\\\"]\", \"ImprovedInitiative.Creatures.1\": {}, \"ImprovedInitiative.PlayerCharacters.2\": {}, \"ImprovedInitiative.SavedEncounters.3\": {}}}",
        text(BLOCK),
        text(&hero),
        text(&fight)
    );
    for export in [today, before] {
        let plan = plan(&export);
        let told: Vec<(&str, bool)> = plan
            .planned
            .iter()
            .map(|planned| (planned.name.as_str(), planned.is_hero))
            .collect();
        assert_eq!(told, [("Ash Hound", false), ("Ida", true)]);
        let [fight] = plan.fights.as_slice() else {
            panic!("{plan:?}")
        };
        assert_eq!(
            (fight.name.as_str(), fight.foes.as_slice()),
            ("Kennel", &[("Ash Hound".to_owned(), 2, false)][..])
        );
        assert!(
            plan.encounters("x").contains("add \\\"Ash Hound\\\"*2"),
            "{}",
            plan.encounters("x")
        );
    }
    let refused = plan_for(fight.as_bytes(), System::SwordsAndSorcery, Place::Campaign).refused;
    assert!(
        refused
            .iter()
            .any(|refused| refused.whom == "Kennel" && refused.why.contains("--bestiary")),
        "{refused:?}"
    );
}

#[test]
fn a_character_of_gcs_comes_over_by_what_the_sheet_worked_out() {
    let sheet = r#"{"version": 4, "profile": {"name": "Ruda", "player_name": "Sam"}, "attributes": [{"attr_id": "st", "calc": {"value": 12}}, {"attr_id": "dx", "calc": {"value": 13}},
        {"attr_id": "iq", "calc": {"value": 11}}, {"attr_id": "ht", "calc": {"value": 12}}, {"attr_id": "will", "calc": {"value": 12}}, {"attr_id": "per", "calc": {"value": 11}},
        {"attr_id": "hp", "calc": {"value": 14, "current": 9}}], "traits": [{"name": "Combat Reflexes"}],
        "skills": [{"name": "Weapons", "children": [{"name": "Broadsword", "calc": {"level": 15}}]}, {"name": "Savoir-Faire", "specialization": "Dojo", "calc": {"level": 11}}],
        "equipment": [{"description": "Saber", "weapons": [{"usage": "Swung", "calc": {"level": 14, "parry": "10", "damage": "1d+2 cut"}}]}], "calc": {"dodge": [9, 8], "move": [6]}}"#;
    let plan = plan_for(sheet.as_bytes(), System::SuccessRoll, Place::Campaign);
    let ruda = only(&plan);
    for words in [
        "player \"Sam\"",
        "strength 12 dexterity 13 intelligence 11 health 12 will 12 perception 11",
        "\"Broadsword\" 15",
        "\"Savoir-Faire (Dojo)\" 11",
        "\"Saber Swung\" 14",
        "dodge 9",
        "parry 10",
    ] {
        assert!(
            ruda.foe.record.contains(words),
            "{words}: {}",
            ruda.foe.record
        );
    }
    assert!(ruda.lines[0].contains("hp 9/14"), "{:?}", ruda.lines);
    let future = sheet.replace("\"version\": 4", "\"version\": 6");
    let refused = plan_for(future.as_bytes(), System::SuccessRoll, Place::Campaign).refused;
    assert!(refused[0].why.contains("versions 2 to 5"), "{refused:?}");
}

#[test]
fn a_table_fills_the_sheet_of_any_system_by_its_own_headings() {
    let text = "Name,HP,Strength,Brawling,dodge,Shoe size\nOtto,11,12,13,8,44\n";
    let plan = plan_for(text.as_bytes(), System::SuccessRoll, Place::Bestiary);
    let otto = only(&plan);
    assert_eq!(otto.foe.points, Some(11));
    for words in ["strength 12", "\"Brawling\" 13", "dodge 8"] {
        assert!(
            otto.foe.record.contains(words),
            "{words}: {}",
            otto.foe.record
        );
    }
    let latin = b"Name\tHP\tMOV\nW\xfcrm\t9\t12\n";
    let worm = plan_for(latin, System::MonstersAndMagic, Place::Bestiary);
    assert_eq!(
        (only(&worm).name.as_str(), only(&worm).foe.points),
        ("Würm", Some(9))
    );
}

#[test]
fn deeds_in_files_of_their_own_find_their_creature() {
    let creature = r#"[{"model": "api_v2.creature", "pk": "x_bog", "fields": {"name": "Bog Thing", "armor_class": 12, "hit_points": 30, "hit_dice": "4d10+8", "challenge_rating": "0.500",
        "ability_score_strength": 15, "ability_score_dexterity": 10, "ability_score_constitution": 14, "ability_score_intelligence": 3, "ability_score_wisdom": 8, "ability_score_charisma": 4}}]"#;
    let deeds = r#"[{"model": "api_v2.creatureaction", "pk": "x_bog_slam", "fields": {"parent": "x_bog", "action_type": "ACTION", "name": "Slam", "order_in_statblock": 0,
        "desc": "Melee Attack Roll: +4, reach 5 ft. 6 (1d8 + 2) Bludgeoning damage.", "uses_type": null}},
        {"model": "api_v2.creatureaction", "pk": "x_bog_reek", "fields": {"parent": "x_bog", "action_type": "ACTION", "name": "Reek", "order_in_statblock": 1,
        "desc": "Constitution Saving Throw: DC 12, each creature. Failure: 7 (2d6) Poison damage.", "uses_type": "RECHARGE_ON_ROLL", "uses_param": 6}}]"#;
    let mut found = Found::default();
    // In either order of the files.
    found
        .read("CreatureAction.json", deeds.as_bytes(), None)
        .unwrap();
    found
        .read("Creature.json", creature.as_bytes(), None)
        .unwrap();
    found.finish();
    let rules = Rulebook::built_in();
    let wanted = Wanted {
        system: System::SwordsAndSorcery,
        rules: &rules,
        taken: &[],
        place: Place::Bestiary,
        is_figures_alone: false,
    };
    let plan = Plan::of(found, &wanted, &mut |_, _| ());
    let bog = &only(&plan).foe;
    assert!(
        bog.record.contains("challenge 1/2")
            && bog
                .record
                .contains("weapon \"Slam\" \"1d8+2 bludgeoning melee reach 5 ft.\""),
        "{}",
        bog.record
    );
    assert!(
        bog.record
            .contains("power \"Reek\" \"12 constitution 2d6 poison\""),
        "{}",
        bog.record
    );
    assert_eq!(bog.counters, ["\"Reek\" 1 refill 6+ on d6"]);
}

#[test]
fn printed_totals_win_and_the_difference_is_kept() {
    let text = HOUNDS[0]
        .1
        .replace("+5 to hit", "+7 to hit")
        .replace("\"value\": 4", "\"value\": 5")
        .replace("\"passive_perception\": 14", "\"passive_perception\": 18");
    let plan = plan(&text);
    let record = &only(&plan).foe.record;
    for words in [
        "bonus \"Bite\" 2",
        "bonus \"Perception\" 1",
        "bonus \"passive Perception\" 3",
    ] {
        assert!(record.contains(words), "{words}: {record}");
    }
}

#[test]
fn what_is_hostile_is_refused_with_its_place_and_what_to_do() {
    let deep = "[".repeat(1_000_000);
    let deep_yaml = format!("name: x\ntype: npc\nsystem: {}", "[".repeat(50_000));
    let many: Vec<String> = (0..6000)
        .map(|number| {
            format!("{{\"name\": \"Imp {number}\", \"hit_points\": 3, \"strength\": 10}}")
        })
        .collect();
    let many = format!("[{}]", many.join(","));
    let endless = format!("name,hp\n\"Imp,7\n{}", "x,1\n".repeat(20_000));
    for (text, said) in [
        (deep.as_str(), "deep in one another"),
        (deep_yaml.as_str(), "recursion limit"),
        (
            many.as_str(),
            "entry 5001: it holds more than 5000 creatures: split it",
        ),
        (
            endless.as_str(),
            "does not end: a quotation mark is missing",
        ),
        ("[{\"name\": \"Imp\", \"hit_points\": NaN}]", "1:"),
        (
            "[{\"name\": \"Imp\",\n\"name\": \"Imp\"}]",
            "2:6: “name” stands here twice",
        ),
        (
            "<!DOCTYPE r [<!ENTITY a \"b\">]><r><character><name>&a;</name></character></r>",
            "`&a;` is an entity of the file's own",
        ),
        (
            "a: &a [x]\nb: &b [*a, *a]\nname: x\ntype: npc\nsystem: *b\n",
            "is not followed: write out",
        ),
        ("PK\u{3}\u{4}", "zip archive"),
        ("\u{89}PNG", "none of the formats"),
        ("[]", "is empty"),
        ("[1, 2]", "this is a number"),
        (
            "[{\"name\": \"Imp\", \"hit_points\": 3,",
            "ends in the middle",
        ),
        ("<html><body>Nothing</body></html>", "none of the formats"),
        ("{\"answer\": 42}", "an object with answer"),
    ] {
        let why = found(text.as_bytes()).map(|_| ()).unwrap_err();
        assert!(why.contains(said), "{said}: {why}");
    }
    let wrong = plan(
        r#"[{"name": "Imp", "hit_points": "lots", "strength": {}, "armor_class": [[]], "proficiencies": 5, "actions": "none"}]"#,
    );
    let left = &only(&wrong).left_out;
    assert!(
        left.iter()
            .any(|left| left.contains("hit_points") && left.contains("“lots”")),
        "{left:?}"
    );
    assert!(
        left.iter()
            .any(|left| left.contains("strength") && left.contains("an object")),
        "{left:?}"
    );
}

#[test]
fn names_become_such_as_may_be_borne_and_what_they_were_is_said() {
    let text = r#"[{"name": "\u001b[31mRed \"Imp\" #1\u202e", "hit_points": 3, "strength": 10}, {"name": "next", "hit_points": 3, "strength": 10},
        {"name": "9 Eyes", "hit_points": 3, "strength": 10}, {"name": "Twin", "hit_points": 3, "strength": 10}, {"name": "Twin", "hit_points": 4, "strength": 10}]"#;
    let plan = plan(text);
    let names: Vec<&str> = plan
        .planned
        .iter()
        .map(|planned| planned.name.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "[31mRed Imp 1",
            "next (foe)",
            "The 9 Eyes",
            "Twin",
            "Twin (2)"
        ]
    );
    assert!(
        plan.planned
            .iter()
            .filter(|planned| planned.name != "Twin")
            .all(|planned| !planned.said.is_empty())
    );
}

/// A name, its hit points, and figures by name.
type Known = (String, Option<u32>, Vec<(String, i64)>);

/// What a game's sheets make of everybody in it.
fn figures(table: &Table) -> Vec<Known> {
    let (state, rules) = (table.campaign.state(), table.campaign.rules());
    let of = |name: &str, points: Option<u32>, sheet: &Sheet, level: u32| {
        let derived = sheet.read(rules, level).derived().into_iter();
        let mut all: Vec<(String, i64)> = derived
            .map(|figure| (figure.name.to_lowercase(), figure.sum.value()))
            .collect();
        all.retain(|(name, _)| !name.contains("rank") && !name.contains("points"));
        all.sort();
        (name.to_lowercase(), points, all)
    };
    let heroes = state
        .party
        .iter()
        .map(|hero| of(&hero.name, hero.body.max, &hero.sheet, hero.level));
    let foes = state.foes.iter().filter_map(|foe| {
        let record = foe.stats.recorded()?;
        Some(of(
            &foe.name,
            foe.bodies[0].max,
            &record.sheet,
            record.level,
        ))
    });
    let mut all: Vec<_> = heroes.chain(foes).collect();
    all.sort();
    all
}

#[test]
fn what_is_exported_comes_back_with_the_same_figures_whatever_it_was_written_as() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table
        .say("add \"Ancient Red Dragon\"")
        .say("add ghoul")
        .say("add \"Bandit Captain\"")
        .say("add \"Gelatinous Cube\"")
        .say("hero Kim hp 9/18 level 3 player \"Jo\" class \"ranger\" strength 14 dexterity 16 \"base ac\" 14 \"save dexterity\" yes stealth 2 weapon \"bow\" \"1d8+3 piercing ranged\"");
    let (state, rules) = (table.campaign.state(), table.campaign.rules());
    let heroes = state
        .party
        .iter()
        .map(|hero| import::of_hero(hero, state, rules));
    let foes = state
        .foes
        .iter()
        .map(|foe| import::of_foe(foe, state, rules));
    let all: Vec<Creature> = heroes.chain(foes).collect();
    let written = [
        serde_json::to_vec(&import::improved_initiative(&all, &[], |_| None)).unwrap(),
        import::table(&all).unwrap(),
        import::markdown("Test", &all, &[]).into_bytes(),
    ];
    for text in written {
        let shown = String::from_utf8_lossy(&text).into_owned();
        let plan = plan_for(&text, System::SwordsAndSorcery, Place::Campaign);
        assert_eq!(plan.refused, [], "{shown}");
        let mut back = Table::of(System::SwordsAndSorcery);
        for line in plan.lines() {
            back.say(&line);
        }
        for (one, other) in figures(&table).into_iter().zip(figures(&back)) {
            assert_eq!(one, other, "{shown}");
        }
        assert_eq!(
            back.campaign.state().party[0].player.as_deref(),
            Some("Jo"),
            "{shown}"
        );
    }
}

#[test]
fn hit_points_are_rolled_by_the_dice_that_are_recorded() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say("add wyv*2 rolled");
    let foe = &table.campaign.state().foes[0];
    assert_eq!((foe.name.as_str(), foe.bodies.len()), ("Wyvern", 2));
    let points: Vec<u32> = foe.bodies.iter().filter_map(|body| body.max).collect();
    assert!(
        points
            .iter()
            .all(|points| (15 + 45..=150 + 45).contains(points))
            && points[0] != points[1],
        "{points:?}"
    );
    let line = &table.campaign.steps().last().unwrap().line;
    assert_eq!(line, "add \"Wyvern\"*2 15d10+45");
    let why = table.refused("add gob*2 rolled");
    assert!(why.contains("no hit dice are recorded of Goblin"), "{why}");
}

/// A number after another, the same in every run.
fn next(seed: &mut u64) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    usize::try_from(*seed >> 33).unwrap()
}

/// A text with some bytes of it changed, lost, doubled or taken from another.
fn bent(text: &str, other: &str, seed: &mut u64) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=next(seed) % 4 {
        let (at, length) = (next(seed) % bytes.len(), 1 + next(seed) % 40);
        let end = (at + length).min(bytes.len());
        match next(seed) % 5 {
            0 => bytes[at] = u8::try_from(next(seed) % 256).unwrap(),
            1 => _ = bytes.drain(at..end),
            2 => {
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            3 => bytes.truncate(at.max(1)),
            _ => {
                let from = next(seed) % other.len();
                let part = other.as_bytes()[from..(from + length).min(other.len())].to_vec();
                bytes.splice(at..end, part);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

#[test]
fn whatever_becomes_of_a_file_it_is_read_or_refused_and_what_a_plan_says_can_be_done() {
    let samples = HOUNDS.map(|(_, text)| text);
    let (mut seed, mut read) = (0x5eed_u64, 0);
    let rules = Rulebook::built_in();
    for (number, text) in samples.into_iter().enumerate() {
        for round in 0..30 {
            let other = samples[(number + round + 1) % samples.len()];
            let bytes = bent(text, other, &mut seed);
            let mut found = Found::default();
            if found.read("bent", &bytes, None).is_err() {
                continue;
            }
            found.finish();
            let system = System::ALL[round % System::ALL.len()];
            let wanted = Wanted {
                system,
                rules: &rules,
                taken: &[],
                place: Place::Open,
                is_figures_alone: false,
            };
            let plan = Plan::of(found, &wanted, &mut |_, _| ());
            for planned in plan.planned.iter().filter(|planned| !planned.is_hero) {
                let checked = check_known_foe(&rules, system, &planned.foe);
                assert_eq!(checked, Ok(()), "{system:?}: {planned:?}");
            }
            let kept = Bestiary::default().with("made.ron", &plan.bestiary("bent"), |_| Ok(()));
            assert!(kept.is_ok(), "{kept:?}");
            read += 1;
        }
    }
    assert!(read > 60, "{read} of them were read at all");
}
