//! What is derived from a sheet, and what can be rolled by name.

use super::*;
use crate::dice::{Dice, Seed};
use crate::systems::swords_and_sorcery::{Attempt, Bonus, Check, Edge, TestKind, rank_limit};

#[test]
fn a_wisdom_of_fifteen_adds_two() {
    // Source: Playing the Game, Ability Modifiers.
    assert_eq!(
        told(&sheet_of(&[("Wisdom", None, "15")]), "wisdom", 1),
        "Wis 2 = Wisdom +2"
    );
}

#[test]
fn the_ranger_and_the_rogue_of_the_rules_both_have_a_passive_fifteen() {
    // Source: Playing the Game, Passive Skill.
    let rogue = sheet_of(&[("Charisma", None, "14"), ("Haggle", None, "3")]);
    let passive = |sheet: &Sheet, skill: &str, edge| {
        sheet
            .passive(book().skill(skill).unwrap(), 1, edge)
            .to_string()
    };
    assert_eq!(
        passive(&mira(), "Perception", Edge::Even),
        "10 + Wis 3 + rank 2 = passive Perception 15"
    );
    assert_eq!(
        passive(&rogue, "Haggle", Edge::Even),
        "10 + Cha 2 + rank 3 = passive Haggle 15"
    );
    assert!(
        passive(&rogue, "Haggle", Edge::Disadvantage)
            .ends_with("- disadvantage 5 = passive Haggle 10")
    );
}

#[test]
fn a_character_adds_ranks_and_a_foe_its_proficiency_bonus() {
    assert_eq!(
        told(&mira(), "perception", 9),
        "Wis 3 + rank 2 = Perception +5"
    );
    assert_eq!(
        told(&ogre(), "athletics", 0),
        "Str 4 + proficiency 3 = Athletics +7"
    );
    assert_eq!(told(&ogre(), "stealth", 0), "Dex 0 = Stealth +0");
}

#[test]
fn ranks_of_a_foe_and_proficiency_of_a_character_do_not_count() {
    let both = [("Stealth", None, "2"), ("proficient Stealth", None, "yes")];
    let hero = sheet_of(&both);
    let foe = sheet_of(&[&both[..], &[("challenge", None, "9")]].concat());
    assert_eq!(told(&hero, "stealth", 9), "Dex 0 + rank 2 = Stealth +2");
    assert_eq!(
        told(&foe, "stealth", 1),
        "Dex 0 + proficiency 4 = Stealth +4"
    );
    let ranked_foe = sheet_of(&[both[0], ("challenge", None, "9")]);
    assert_eq!(told(&ranked_foe, "stealth", 1), "Dex 0 = Stealth +0");
}

#[test]
fn a_tools_rank_adds_beside_the_skills_and_a_foes_proficiency_only_once() {
    // Source: Playing the Game, Equipment; The Bonus Doesn't Stack.
    let book = book();
    let with = |sheet: &Sheet, skill: &str, tool: &str| {
        let check = sheet.skill_check(book.skill(skill).unwrap(), 1);
        let training = check
            .training
            .with_tool(sheet.training_in(Craft::Tool, tool, 1));
        Bonus { training, ..check }.sum()
    };
    assert_eq!(
        with(&mira(), "Sleight of Hand", "thieves' tools"),
        2 + 2 + 3
    );
    assert_eq!(with(&mira(), "Stealth", "thieves' tools"), 2 + 3);
    assert_eq!(with(&mira(), "Sleight of Hand", "lute"), 2 + 2);
    assert_eq!(with(&ogre(), "Athletics", "drum"), 4 + 3);
    assert_eq!(with(&ogre(), "Performance", "drum"), 3);
}

#[test]
fn a_save_adds_the_proficiency_bonus_of_the_level_where_there_is_one() {
    assert_eq!(
        told(&mira(), "save wis", 9),
        "Wis 3 + proficiency 4 = save Wisdom +7"
    );
    assert_eq!(told(&mira(), "save dex", 9), "Dex 2 = save Dexterity +2");
    assert_eq!(
        told(&ogre(), "save str", 20),
        "Str 4 + proficiency 3 = save Strength +7"
    );
}

#[test]
fn an_attack_adds_the_rank_in_the_category_or_the_school() {
    assert_eq!(
        told(&mira(), "longsword", 1),
        "Str 2 + rank 1 = longsword +3"
    );
    assert_eq!(told(&mira(), "ray", 1), "Wis 3 + rank 4 = ray of frost +7");
    assert_eq!(told(&ogre(), "club", 0), "Str 4 + proficiency 3 = club +7");
}

#[test]
fn a_way_of_wielding_says_what_ability_an_attack_rests_on() {
    let rests = |wield: &str, dexterity: &str| {
        let sheet = sheet_of(&[
            ("Strength", None, "14"),
            ("Dexterity", None, dexterity),
            ("weapon", Some("it"), &format!("1d4 {wield}")),
        ]);
        sheet.ability_of(&sheet.weapons[0])
    };
    assert_eq!(rests("melee", "18"), Some(Ability::Strength));
    assert_eq!(rests("ranged", "8"), Some(Ability::Dexterity));
    assert_eq!(rests("finesse", "18"), Some(Ability::Dexterity));
    assert_eq!(rests("finesse", "15"), Some(Ability::Strength));
    assert_eq!(rests("charisma", "18"), Some(Ability::Charisma));
    assert_eq!(rests("spell", "18"), None);
}

#[test]
fn the_armor_class_is_eight_and_dexterity_unless_another_base_is_written() {
    // Source: Playing the Game, Armor Class.
    assert_eq!(mira().armor_class().to_string(), "8 + Dex 2 = AC 10");
    assert_eq!(ogre().armor_class().to_string(), "11 = AC 11");
    let monk = sheet_of(&[
        ("Dexterity", None, "8"),
        ("base ac", None, "10+dex+wis"),
        ("ac bonus", None, "2"),
    ]);
    assert_eq!(
        monk.armor_class().to_string(),
        "10 - Dex 1 + Wis 0 + bonus 2 = AC 11"
    );
}

#[test]
fn a_spell_save_dc_is_eight_and_the_modifier_and_the_rank_in_the_school() {
    let dc = |sheet: &Sheet, school| sheet.spell_save_dc(school, 1).map(|sum| sum.to_string());
    assert_eq!(
        dc(&mira(), Some("evocation")).unwrap(),
        "8 + Wis 3 + rank 4 = evocation save DC 15"
    );
    assert_eq!(dc(&mira(), None).unwrap(), "8 + Wis 3 = spell save DC 11");
    assert_eq!(
        dc(&ogre(), None).unwrap(),
        "8 + Cha 0 + proficiency 3 = spell save DC 11"
    );
    assert_eq!(dc(&blank(), None), None);
}

#[test]
fn level_twenty_allows_rank_ten_with_a_knack_and_five_without() {
    // Source: Playing the Game, Gaining a Skill Rank.
    let sheet = sheet_of(&[("knack Stealth", None, "yes")]);
    let limits = |level| {
        ["Stealth", "Haggle"].map(|skill| rank_limit(level, sheet.knack_for(Craft::Skill, skill)))
    };
    assert_eq!((limits(20), limits(5)), ([10, 5], [3, 3]));
}

#[test]
fn ranks_cost_two_points_with_a_knack_and_four_without() {
    let sheet = sheet_of(&[
        ("Stealth", None, "3"),
        ("knack Stealth", None, "yes"),
        ("tool", Some("lute"), "2"),
    ]);
    assert_eq!(
        sheet.points_spent().to_string(),
        "Stealth 6 + lute 8 = skill points 14"
    );
    assert_eq!(blank().points_spent().value(), 0);
}

#[test]
fn a_rank_over_its_limit_is_told_and_counts_all_the_same() {
    let sheet = sheet_of(&[("Stealth", None, "4")]);
    let told_of = |level| sheet.remarks(&book(), level);
    assert_eq!(
        told_of(5),
        ["Stealth: rank 4 is over 3, the most at level 5 without a knack"]
    );
    assert_eq!(told_of(7), Vec::<String>::new());
    assert_eq!(told(&sheet, "stealth", 1), "Dex 0 + rank 4 = Stealth +4");
}

#[test]
fn what_does_not_count_or_hides_is_told() {
    let hero = sheet_of(&[
        ("Wisdom", None, "22"),
        ("proficient Stealth", None, "yes"),
        ("weapon", Some("bolt"), "1d10 spell"),
        ("weapon", Some("luck"), "1d4"),
    ]);
    let foe = sheet_of(&[
        ("Luck", None, "12"),
        ("Stealth", None, "2"),
        ("challenge", None, "2"),
    ]);
    let starts = |sheet: &Sheet, starts: &[&str]| {
        let remarks = sheet.remarks(&book(), 1);
        assert_eq!(remarks.len(), starts.len(), "{remarks:?}");
        assert!(
            remarks
                .iter()
                .zip(starts)
                .all(|(told, start)| told.starts_with(start)),
            "{remarks:?}"
        );
    };
    starts(
        &hero,
        &[
            "Wisdom 22: ",
            "Stealth: a character adds ranks",
            "bolt: no ability",
            "luck: bears the name",
        ],
    );
    starts(
        &foe,
        &[
            "Luck: only characters",
            "Stealth: a foe adds its proficiency",
        ],
    );
}

#[test]
fn a_skill_the_book_does_not_list_is_told() {
    let knitting = "(system: SwordsAndSorcery, values: {\"skill\": {\"Knitting\": {\"rank\": 1}}})";
    let sheet = Sheet::from(&ron::from_str(knitting).unwrap());
    assert_eq!(
        sheet.remarks(&book(), 1),
        ["Knitting: the book lists no such skill"]
    );
}

#[test]
fn a_foe_has_no_luck_to_roll() {
    assert!(mira().by_name("luck", &book(), 1).is_ok());
    let refused = ogre().by_name("luck", &book(), 1).unwrap_err().to_string();
    assert!(
        refused.starts_with("nothing here is called “luck”: there is Strength, Dexterity"),
        "{refused}"
    );
}

#[test]
fn all_that_has_a_name_can_be_found_by_it_and_rolled() {
    let (book, mut dice) = (book(), Dice::new(&Seed::from_number(5)));
    for sheet in [mira(), ogre(), blank()] {
        let rollables = sheet.rollables(&book, 3);
        assert_eq!(
            rollables.len(),
            6 + usize::from(!sheet.is_foe()) + 6 + 20 + sheet.weapons.len()
        );
        for rollable in rollables {
            assert_eq!(
                sheet.by_name(&rollable.name, &book, 3).as_ref(),
                Ok(&rollable)
            );
            let check = Check {
                bonus: rollable.bonus,
                edge: Edge::Advantage,
            };
            let outcome = Attempt::plain(check, None).roll(&book, &mut dice).unwrap();
            let natural = i64::from(outcome.total.unwrap()) - rollable.sum().value();
            assert!((1..=20).contains(&natural), "{}", rollable.name);
        }
    }
}

#[test]
fn each_name_is_rolled_as_what_it_is() {
    let book = book();
    let base = |name| mira().by_name(name, &book, 1).unwrap().base;
    assert!(matches!(base("wis"), Base::Test(TestKind::Check)));
    assert!(matches!(base("save wisdom"), Base::Test(TestKind::Save)));
    assert!(matches!(base("luck"), Base::Test(TestKind::Luck)));
    assert!(matches!(base("longsword"), Base::Attack(_)));
}

#[test]
fn what_a_stat_block_prints_beside_what_follows_is_added_wherever_it_is_rolled() {
    let beast = sheet_of(&[
        ("challenge", None, "2"),
        ("Dexterity", None, "14"),
        ("save Dexterity", None, "yes"),
        ("proficient Stealth", None, "yes"),
        ("weapon", Some("bite"), "1d6 piercing finesse"),
        ("bonus", Some("bite"), "1"),
        ("bonus", Some("save Dexterity"), "-1"),
        ("bonus", Some("Stealth"), "3"),
        ("bonus", Some("Arcana"), "5"),
        ("bonus", Some("passive Perception"), "4"),
    ]);
    let added = |name: &str| {
        let roll = beast.by_name(name, &book(), 1).unwrap();
        roll.bonus.sum()
    };
    let totals = [
        "bite",
        "save dexterity",
        "stealth",
        "arcana",
        "dexterity",
        "save wisdom",
    ]
    .map(added);
    assert_eq!(totals, [5, 3, 7, 5, 2, 0]);
    let of_foe = testing::sheet_of(System::SwordsAndSorcery, &[("bonus", Some("Arcana"), "5")]);
    let told: Vec<String> = of_foe
        .derived(&crate::systems::Rulebook::built_in(), 1)
        .into_iter()
        .map(|figure| figure.name)
        .collect();
    assert!(
        told.iter().any(|name| name == "Arcana")
            && told.iter().any(|name| name == "passive Arcana")
    );
}

#[test]
fn a_power_says_its_save_its_damage_and_what_a_save_leaves_of_it() {
    for (typed, written) in [
        ("15", "15"),
        ("13 con", "13 constitution"),
        ("15 dexterity 8d6 fire half", "15 dexterity 8d6 fire half"),
        (
            "15 dex 4d6 cold +4d6 acid",
            "15 dexterity 4d6 cold +4d6 acid",
        ),
        ("12 2d6 poison HALF", "12 2d6 poison half"),
    ] {
        let name = EntryName::new("breath").unwrap();
        let power = Power::parse(name, typed).map(|power| power.to_string());
        assert_eq!(power.as_deref(), Ok(written), "{typed}");
    }
    for bad in [
        "",
        "0",
        "100",
        "15 half",
        "15 luck",
        "15 dex fire",
        "15 dex 8d6 fire half more",
    ] {
        assert!(
            Power::parse(EntryName::new("breath").unwrap(), bad).is_err(),
            "{bad}"
        );
    }
}

#[test]
fn a_weapon_has_as_many_parts_of_damage_as_it_deals_and_says_how_far_it_reaches() {
    let name = || EntryName::new("maul").unwrap();
    let text = "2d6+3 piercing +d6 fire +d4 cold strength hammers reach 10 ft., one target";
    let maul = Weapon::parse(name(), text).unwrap();
    assert_eq!(maul.damage.len(), 3);
    assert_eq!(maul.reach.as_deref(), Some("reach 10 ft., one target"));
    assert_eq!(
        maul.category.as_ref().map(EntryName::as_str),
        Some("hammers")
    );
    assert_eq!(maul.to_string(), text);
}

#[test]
fn a_challenge_below_one_is_read_however_it_is_written() {
    for text in ["0.25", "¼", "1/4", ".25"] {
        assert_eq!(Challenge::parse(text).map(Challenge::text), Ok("1/4"));
    }
    assert!(Challenge::parse("0.3").is_err());
}

#[test]
fn an_initiative_is_rolled_with_the_bonus_that_the_sheet_shows() {
    use crate::systems::interface::SystemSheet;
    let quick = sheet_of(&[("Dexterity", None, "14"), ("initiative bonus", None, "3")]);
    let (attempt, _) = <Sheet as SystemSheet>::initiative(Some(&quick), 1, None).unwrap();
    let added = attempt.checks().first().map(|check| check.bonus.sum());
    assert_eq!(added, Some(5));
    assert_eq!(quick.initiative().value(), 5);
}
