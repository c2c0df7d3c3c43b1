//! The worked examples and the tables of Pen & Dagger and of Swords & Sorcery, one by one as their rules have them.

use astragal::campaign::CreatureId;
use astragal::campaign::line::parse_attempt;
use astragal::dice::TypedFaces;
use astragal::systems::{Odds, Rulebook, System, Verdict, own::Figure, record::Sum};

use crate::support::Table;

fn rules() -> Rulebook {
    Rulebook::built_in()
}

fn rolled(line: &str, faces: &[u32]) -> Verdict {
    let rules = rules();
    let attempt = parse_attempt(line, &rules)
        .unwrap_or_else(|why| panic!("{}", why.picture(line)))
        .0
        .attempt;
    let mut typed = TypedFaces::new(faces.to_vec());
    let outcome = attempt.roll(&rules, &mut typed).unwrap();
    typed.finish().unwrap();
    attempt.verdict(&outcome)
}

fn odds(line: &str) -> Odds {
    let rules = rules();
    parse_attempt(line, &rules)
        .unwrap_or_else(|why| panic!("{}", why.picture(line)))
        .0
        .attempt
        .odds()
}

mod pen_and_dagger {
    use super::*;

    /// What a group of its file lists.
    fn figures(group: &str) -> &'static [Figure] {
        let definition = System::PenAndDagger.definition();
        let mut groups = definition.figures.iter();
        let known = groups.find(|known| known.group.as_deref() == Some(group));
        &known.unwrap().figures
    }

    /// The lowest face of limited, normal, major and critical; 21 where the level cannot happen.
    const SUCCESS_TABLE: [(&str, [u32; 4]); 11] = [
        ("godlike", [1, 5, 11, 15]),
        ("legendary", [2, 6, 12, 16]),
        ("epic", [3, 7, 13, 17]),
        ("master", [4, 8, 14, 18]),
        ("adept", [5, 9, 15, 19]),
        ("trained", [6, 10, 16, 20]),
        ("novice", [7, 11, 17, 20]),
        ("untrained", [8, 12, 18, 20]),
        ("inept", [9, 13, 19, 20]),
        ("hopeless", [10, 14, 20, 21]),
        ("doomed", [11, 15, 21, 21]),
    ];

    #[test]
    fn each_face_at_each_rank_is_the_level_of_the_success_table() {
        for (rank, lowest) in SUCCESS_TABLE {
            for face in 1..=20 {
                let reached = lowest.iter().filter(|&&from| face >= from).count();
                let level = ["failure", "limited", "normal", "major", "critical"][reached];
                let level = if face == 1 && rank != "godlike" {
                    "critical-failure"
                } else {
                    level
                };
                assert_eq!(
                    rolled(&format!("pd {rank}"), &[face]).outcome,
                    level,
                    "{rank} {face}"
                );
            }
        }
    }

    #[test]
    fn tools_move_the_rank_by_a_row() {
        for (moved, plain) in [
            ("pd trained -1", "pd novice"),
            ("pd trained +1", "pd adept"),
            ("pd doomed -3", "pd doomed"),
        ] {
            assert_eq!(odds(moved).outcomes, odds(plain).outcomes, "{moved}");
        }
    }

    #[test]
    fn a_lock_is_cheap_particularly_or_extremely_complex_by_its_bar() {
        for (bar, from) in [
            ("limited", 5),
            ("normal", 9),
            ("major", 15),
            ("critical", 19),
        ] {
            for face in 1..=20 {
                let passed = rolled(&format!("pd adept bar {bar}"), &[face]).passed;
                assert_eq!(passed, Some(face >= from), "{bar} {face}");
            }
        }
    }

    #[test]
    fn reliable_and_unreliable_move_every_level_but_those_of_a_1_and_a_20() {
        let levels = [
            "critical-failure",
            "failure",
            "limited",
            "normal",
            "major",
            "critical",
        ];
        for face in 1..=20 {
            let plain = rolled("pd trained", &[face]).outcome;
            let at = levels.iter().position(|level| *level == plain).unwrap();
            let up = if face == 1 { at } else { (at + 1).min(5) };
            let down = if face == 20 || at < 2 { at } else { at - 1 };
            assert_eq!(
                rolled("pd trained reliable", &[face]).outcome,
                levels[up],
                "{face}"
            );
            assert_eq!(
                rolled("pd trained unreliable", &[face]).outcome,
                levels[down],
                "{face}"
            );
        }
    }

    #[test]
    fn luck_is_10_or_higher_and_advantage_keeps_the_better_level() {
        assert_eq!(
            (
                rolled("pd luck", &[9]).outcome,
                rolled("pd luck", &[10]).outcome
            ),
            ("unlucky", "lucky")
        );
        assert_eq!(rolled("pd adept adv", &[7, 16]).outcome, "major");
        assert_eq!(rolled("pd adept dis", &[7, 16]).outcome, "limited");
        assert_eq!(rolled("pd adept adv dis", &[7]).outcome, "limited");
    }

    #[test]
    fn skills_have_their_abilities_and_what_is_known_sought_or_noticed_is_secret() {
        let listed: [(&str, &[&str]); 20] = [
            ("Acrobatics", &["Dexterity"]),
            ("Arcana", &["Intelligence"]),
            ("Climb", &["Strength", "Dexterity"]),
            ("Culture", &["Intelligence", "Wisdom"]),
            ("Deceive", &["Charisma"]),
            ("Endurance", &["Constitution", "Wisdom"]),
            ("Engineering", &["Intelligence"]),
            ("Handle Animal", &["Wisdom", "Charisma"]),
            ("Insight", &["Intelligence", "Wisdom"]),
            ("Jump", &["Strength"]),
            ("Medical", &["Intelligence", "Wisdom"]),
            ("Perception", &["Intelligence", "Wisdom"]),
            ("Perform", &["Charisma"]),
            (
                "Persuade",
                &["Strength", "Intelligence", "Wisdom", "Charisma"],
            ),
            ("Religion", &["Intelligence", "Wisdom"]),
            ("Run", &["Strength"]),
            ("Sleight of Hand", &["Dexterity"]),
            ("Stealth", &["Dexterity"]),
            ("Survival", &["Intelligence", "Wisdom"]),
            ("Swim", &["Strength", "Dexterity"]),
        ];
        let skills = figures("Skills");
        let abilities = |skill: &Figure| -> Vec<String> {
            let abilities = skill.goes_by.iter();
            abilities.map(ToString::to_string).collect()
        };
        assert_eq!(skills.len(), listed.len());
        for (skill, (name, goes_by)) in skills.iter().zip(listed) {
            assert_eq!(skill.name.as_str(), name);
            assert_eq!(abilities(skill), goes_by, "{name}");
        }
        let mut table = Table::with_party();
        let is_secret =
            |table: &mut Table, what: &str| table.say(&format!("thalia {what}")).last().is_secret;
        let secret = [
            "arcana",
            "culture",
            "engineering",
            "insight",
            "perception",
            "religion",
            "survival",
            "\"detect magic\"",
            "\"divine guidance\"",
            "\"sense outsider\"",
        ];
        for what in secret {
            assert!(is_secret(&mut table, what), "{what}");
        }
        for what in [
            "stealth",
            "medical",
            "weapons",
            "intelligence",
            "wisdom",
            "initiative",
            "luck",
        ] {
            assert!(!is_secret(&mut table, what), "{what}");
        }
    }

    #[test]
    fn proficiencies_are_of_offense_defense_and_contests() {
        let of = |heading: &str| -> Vec<&str> {
            let all = figures("Proficiencies").iter();
            let of_it = all.filter(|known| known.heading.as_deref() == Some(heading));
            of_it.map(|known| known.name.as_str()).collect()
        };
        assert_eq!(
            of("offense"),
            [
                "Arcane Magic",
                "Bardic Music",
                "Divine Magic",
                "Rebuke",
                "Weapons"
            ]
        );
        assert_eq!(
            of("defense"),
            [
                "Arcane Defense",
                "Armor",
                "Divine Defense",
                "Dodge",
                "Parry",
                "Shields"
            ]
        );
        let contests = [
            "Countersong",
            "Detect Magic",
            "Dispel Magic",
            "Divine Guidance",
            "Initiative",
            "Manipulate Magic",
            "Martial Maneuvers",
            "Sense Outsider",
        ];
        assert_eq!(of("contests"), contests);
    }

    #[test]
    fn a_hero_holds_two_fortune_dice_a_level_and_rerolls_no_1() {
        let mut table = Table::of(System::PenAndDagger);
        table
            .say("hero Ilse level 1")
            .say("fortune ilse grant dream")
            .say("fortune ilse grant class");
        table.refused("fortune ilse grant dream");
        table.say("ilse trained =20");
        table.refused("fortune ilse convert");
        table
            .say("fortune ilse spend hint")
            .say("fortune ilse convert")
            .say("ilse trained =1");
        table.refused("fortune ilse reroll");
        table
            .say("ilse trained =7")
            .say("fortune ilse reroll =1,6,10");
        assert!(
            table.last().text().contains("normal"),
            "{}",
            table.last().text()
        );
    }
}

pub mod swords_and_sorcery {
    use super::*;

    fn told(lines: &[&str]) -> String {
        let mut table = Table::of(System::SwordsAndSorcery);
        table.say_all(lines);
        table.last().text()
    }

    /// What the sheet of a hero makes of these fields under a name.
    fn made(fields: &str, level: u32, name: &str) -> Sum {
        let mut table = Table::of(System::SwordsAndSorcery);
        table.say(&format!("hero Mira level {level} {fields}"));
        let CreatureId::Hero(id) = table.creature("Mira") else {
            panic!("Mira is no hero")
        };
        let sheet = &table.campaign.state().hero(id).unwrap().sheet;
        let derived = sheet
            .read(table.campaign.rules(), level)
            .derived()
            .into_iter();
        let mut named = derived.filter(|one| one.name == name);
        named.next().unwrap_or_else(|| panic!("no {name}")).sum
    }

    #[test]
    fn a_score_of_15_is_plus_2_and_disadvantage_keeps_the_3_of_18_and_3() {
        assert!(
            told(&["hero Mira level 1 wisdom 15", "mira wisdom dc 12 =10"])
                .contains("10 + 2 = 12 against 12, success")
        );
        assert_eq!(rolled("ss +0 dis", &[18, 3]).value, Some(3));
        assert_eq!(rolled("ss +0 adv", &[18, 3]).value, Some(18));
        assert_eq!(rolled("ss +0 adv dis", &[18]).value, Some(18));
        for (score, modifier) in [(1, -5), (9, -1), (10, 0), (11, 0), (20, 5), (30, 10)] {
            let sum = made(&format!("wisdom {score}"), 1, "Wisdom");
            assert_eq!(sum.value(), modifier, "{score}");
        }
    }

    #[test]
    fn ranks_end_at_half_the_level_and_without_a_knack_at_5() {
        for (level, with, without) in [
            (1, 1, 1),
            (2, 1, 1),
            (3, 2, 2),
            (9, 5, 5),
            (10, 5, 5),
            (11, 6, 5),
            (20, 10, 5),
        ] {
            let most = ["max rank with a knack", "highest rank"];
            let most = most.map(|name| made("", level, name).value());
            assert_eq!(most, [with, without], "{level}");
        }
        let cost = |fields: &str| made(fields, 5, "points spent").value();
        assert_eq!(cost("stealth 3 \"knack stealth\" yes"), 6);
        assert_eq!(cost("stealth 3"), 12);
    }

    #[test]
    fn the_proficiency_bonus_rises_every_four_levels() {
        let bonuses: Vec<i64> = [1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 30]
            .map(|level| made("", level, "proficiency").value())
            .to_vec();
        assert_eq!(bonuses, [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9]);
    }

    #[test]
    fn passive_figures_are_10_and_all_that_is_added() {
        assert_eq!(rolled("ss +3 rank 2 passive", &[]).value, Some(15));
        assert_eq!(rolled("ss +2 rank 3 passive", &[]).value, Some(15));
        assert_eq!(rolled("ss +3 rank 2 passive adv", &[]).value, Some(20));
        assert_eq!(rolled("ss +3 rank 2 passive dis", &[]).value, Some(10));
        assert_eq!(
            (
                rolled("ss +5 take10", &[]).value,
                rolled("ss +5 take20", &[]).value
            ),
            (Some(15), Some(25))
        );
    }

    #[test]
    fn a_helper_of_rank_2_adds_1_and_so_does_a_distraction_at_proficiency_3() {
        assert_eq!(rolled("ss +0 help 2", &[11, 10]).value, Some(11));
        assert_eq!(rolled("ss +0 help 2", &[9, 10]).value, Some(10));
        assert_eq!(rolled("ss +0 help 2", &[1, 10]).value, Some(9));
        assert_eq!(
            (
                rolled("ss distract 3", &[14]).value,
                rolled("ss distract 3", &[9]).value
            ),
            (Some(1), Some(0))
        );
        assert!(told(&["ss distract 3 =1"]).contains("the enemy gets an opportunity attack"));
    }

    #[test]
    fn difficulties_have_their_names() {
        for (name, dc) in [
            ("straightforward", 0),
            ("very easy", 5),
            ("easy", 10),
            ("medium", 15),
            ("hard", 20),
            ("very hard", 25),
            ("nearly impossible", 30),
            ("heroic", 35),
            ("divine deed", 40),
        ] {
            assert_eq!(
                odds(&format!("ss +20 dc {name}")).passes,
                odds(&format!("ss +20 dc {dc}")).passes,
                "{name}"
            );
        }
    }

    /// The skills, each with the short name of its ability.
    pub const SKILLS: [(&str, &str); 20] = [
        ("Acrobatics", "Dex"),
        ("Animal Handling", "Wis"),
        ("Arcana", "Int"),
        ("Athletics", "Str"),
        ("Deception", "Cha"),
        ("Haggle", "Cha"),
        ("History", "Int"),
        ("Insight", "Wis"),
        ("Intimidation", "Cha"),
        ("Investigation", "Int"),
        ("Medicine", "Wis"),
        ("Nature", "Int"),
        ("Perception", "Wis"),
        ("Performance", "Cha"),
        ("Persuasion", "Cha"),
        ("Religion", "Int"),
        ("Sleight of Hand", "Dex"),
        ("Stealth", "Dex"),
        ("Streetwise", "Int"),
        ("Survival", "Wis"),
    ];

    #[test]
    fn skills_rest_on_their_abilities() {
        for (skill, ability) in SKILLS {
            let sum = made(&format!("\"{skill}\" 1"), 1, skill);
            assert_eq!(sum.parts[0].name, ability, "{skill}");
        }
    }

    #[test]
    fn attacks_alone_succeed_and_fail_by_the_die() {
        assert_eq!(rolled("ss -30 ac 20", &[20]).outcome, "critical-hit");
        assert_eq!(rolled("ss +30 ac 5", &[1]).outcome, "critical-miss");
        assert_eq!(
            (
                rolled("ss -30 dc 5", &[20]).outcome,
                rolled("ss +30 dc 5", &[1]).outcome
            ),
            ("failure", "success")
        );
        assert!(told(&["ss +4 ac 16 =16"]).contains("bastard 20"));
        assert_eq!(made("dexterity 14", 1, "armor class").value(), 10);
    }

    #[test]
    fn opposed_ties_go_to_the_modifier_then_to_the_rank_and_a_group_has_its_mean() {
        assert_eq!(
            rolled("ss +3 rank 2 vs +1 rank 4", &[10, 10]).outcome,
            "lose"
        );
        assert_eq!(rolled("ss +6 vs +5", &[9, 10]).outcome, "win");
        assert_eq!(rolled("ss +5 vs +5", &[9, 9, 8, 7]).outcome, "win");
        assert_eq!(
            rolled("ss group +1,+3,+5 dc 12", &[10, 10, 5]).passed,
            Some(false)
        );
        assert_eq!(
            rolled("ss group +1,+3,+5 dc 11", &[10, 10, 5]).passed,
            Some(true)
        );
    }
}
