//! `roll`: one attempt, many counted, and the seed that decides them.

use std::collections::HashMap;

use super::{Shelf, are_in_order};

#[test]
fn equal_seeds_give_equal_rolls_in_every_release() {
    let printed = Shelf::empty().done(&["roll", "--json", "--seed", "5", "pd adept adv +1 # over"]);
    assert_eq!(
        printed,
        concat!(
            r##"{"line":"pd adept adv +1 # over","system":"pen-and-dagger","seed":5,"faces":[[6,15]],"kept":[15],"##,
            r##""outcome":"major","value":null,"passed":null,"text":"attempt · Adept +1 adv  6d 15  major  # over"}"##,
            "\n"
        )
    );
}

#[test]
fn a_drawn_seed_is_printed_is_exact_in_json_and_rolls_the_same_again() {
    let shelf = Shelf::empty();
    let first = shelf.json(&[
        "roll",
        "--json",
        "pd adept with novice shared best bar normal",
    ]);
    let seed = first["seed"].as_u64().unwrap();
    assert!(seed < 1 << 53);
    let line = "pd adept with novice shared best bar normal";
    assert_eq!(
        shelf.json(&["roll", "--json", "--seed", &seed.to_string(), line]),
        first
    );
    assert_ne!(shelf.json(&["roll", "--json", line])["seed"], first["seed"]);
    assert!(first["passed"].is_boolean());
    assert_eq!(
        (
            first["faces"].as_array().unwrap().len(),
            first["kept"].as_array().unwrap().len()
        ),
        (2, 2)
    );
}

#[test]
fn a_roll_is_one_line_with_its_seed() {
    let shelf = Shelf::empty();
    assert_eq!(
        shelf.done(&["roll", "--seed", "5", "pd adept adv +1"]),
        "attempt · Adept +1 adv  6d 15  major  (seed 5)\n"
    );
    assert_eq!(shelf.done(&["roll", "pd luck =10"]), "luck  =10  lucky\n");
}

#[test]
fn real_dice_need_no_seed_and_must_fit() {
    let shelf = Shelf::empty();
    let roll = shelf.json(&["roll", "--json", "pd adept dis bar major =7,16"]);
    assert_eq!(roll["faces"], serde_json::json!([[7, 16]]));
    assert_eq!(
        (&roll["kept"], &roll["passed"], roll["seed"].is_null()),
        (&serde_json::json!([7]), &false.into(), true)
    );
    let said = shelf.say(&["roll", "pd adept =25"]);
    assert_eq!(
        (said.status, said.err.as_str()),
        (
            2,
            "pd adept =25\n         ^^^\n25 is no face of a d20: expected 1 to 20.\n"
        )
    );
    let said = shelf.say(&["roll", "pd adept adv =7"]);
    assert_eq!(said.status, 2);
    assert!(said.err.contains("this roll takes 2"), "{}", said.err);
}

#[test]
fn many_rolls_come_as_near_to_the_odds_as_chance_allows() {
    let shelf = Shelf::empty();
    for line in [
        "pd adept adv +1",
        "pd novice dis unreliable",
        "pd luck",
        "pd adept with trained shared all",
    ] {
        let odds = shelf.json(&["odds", "--json", line]);
        let counted = shelf.json(&["roll", "--json", "--seed", "11", "--times", "20000", line]);
        let counts: HashMap<&str, f64> = counted["counts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|each| {
                (
                    each["outcome"].as_str().unwrap(),
                    each["count"].as_f64().unwrap(),
                )
            })
            .collect();
        assert!((counts.values().sum::<f64>() - 20_000.0).abs() < 0.5);
        for each in odds["outcomes"].as_array().unwrap() {
            let (outcome, chance) = (
                each["outcome"].as_str().unwrap(),
                each["probability"].as_f64().unwrap(),
            );
            let expected = chance * 20_000.0;
            let spread = (expected * (1.0 - chance)).sqrt();
            let found = counts.get(outcome).copied().unwrap_or(0.0);
            assert!(
                (found - expected).abs() < 4.0 * spread,
                "{line}: {outcome} came {found}, expected {expected}"
            );
        }
    }
}

#[test]
fn many_rolls_are_counted_in_the_shape_of_the_contract() {
    let shelf = Shelf::empty();
    let printed = shelf.done(&["roll", "--json", "--times", "50", "--seed", "3", "pd adept"]);
    assert!(
        are_in_order(&printed, &["line", "system", "seed", "times", "counts"]),
        "{printed}"
    );
    assert!(
        are_in_order(&printed, &["outcome", "value", "count"]),
        "{printed}"
    );
    let by_line = shelf.json(&["roll", "--json", "--seed", "3", "pd adept x50"]);
    let by_flag: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(
        (&by_line["counts"], &by_line["times"]),
        (&by_flag["counts"], &50.into())
    );
    let table = shelf.done(&["roll", "--times", "50", "--seed", "3", "pd adept"]);
    assert!(
        table.starts_with("pd adept, 50 times  (seed 3)\n") && table.contains(" %\n"),
        "{table}"
    );
}

#[test]
fn one_time_is_a_roll_and_not_a_count() {
    let shelf = Shelf::empty();
    let plain = shelf.json(&["roll", "--json", "--seed", "3", "pd adept"]);
    assert_eq!(
        shelf.json(&["roll", "--json", "--seed", "3", "--times", "1", "pd adept"]),
        plain
    );
    assert!(plain.get("counts").is_none());
}

#[test]
fn how_often_is_said_once() {
    let shelf = Shelf::empty();
    for line in ["pd adept x3", "pd adept X1"] {
        let said = shelf.say(&["roll", "--times", "2", line]);
        assert_eq!(said.status, 2);
        assert!(said.err.contains("leave one of them out"), "{}", said.err);
    }
    for times in ["0", "-1", "many"] {
        assert_eq!(
            shelf.say(&["roll", "--times", times, "pd adept"]).status,
            2,
            "{times}"
        );
    }
    assert_eq!(shelf.say(&["roll", "pd adept x0"]).status, 2);
}

#[test]
fn rolls_of_every_system_have_the_shape_of_the_contract() {
    let shelf = Shelf::empty();
    for (line, object) in [
        (
            "dp 4 =1,5,6,8",
            r#""system":"dice-pool","seed":null,"faces":[[1,5,6,8]],"kept":[6,8],"outcome":"success","value":1,"passed":true,"text":"pool · 4 at difficulty 6  =1 =5 =6* =8*  2 - 1 = 1, marginal""#,
        ),
        (
            "dp 2 vs 1 =6,7,1",
            r#""system":"dice-pool","seed":null,"faces":[[6,7],[1]],"kept":[6,7],"outcome":"win","value":2,"passed":true,"text":"resisted roll · 2 at difficulty 6 against 1 at difficulty 6  =6* =7* =1  2 against 0 (botch), wins by 2 (moderate)""#,
        ),
        (
            "ss +5 adv dc 15 =9,14",
            r#""system":"swords-and-sorcery","seed":null,"faces":[[9,14]],"kept":[14],"outcome":"success","value":null,"passed":true,"text":"check · +5 adv, DC 15  =9d =14  14 + 5 = 19 against 15, success""#,
        ),
        (
            "ss +2 =14",
            r#""system":"swords-and-sorcery","seed":null,"faces":[[14]],"kept":[14],"outcome":"total","value":16,"passed":null,"text":"check · +2  =14  14 + 2 = 16""#,
        ),
        (
            "sr 18 =3,4,5",
            r#""system":"success-roll","seed":null,"faces":[[3,4,5]],"kept":[3,4,5],"outcome":"success","value":6,"passed":true,"text":"success roll · 18  =3 =4 =5  12 against 18, success by 6""#,
        ),
        (
            "mm +3 damage 1d8 vs 14 =3,4,5,2",
            r#""system":"monsters-and-magic","seed":null,"faces":[[3,4,5],[2]],"kept":[3,4,5,2],"outcome":"success","value":3,"passed":true,"text":"action · +3, damage d8, against 14  =3 =4 =5 =2  14 + 3 = 17 against 14, success with 3 effect points""#,
        ),
        (
            "4d6kh3+2 =6,2,5,3",
            r#""system":"dice","seed":null,"faces":[[6,2,5,3]],"kept":[6,5,3],"outcome":"total","value":16,"passed":null,"text":"4d6kh3+2  =6 =2d =5 =3  16""#,
        ),
    ] {
        let printed = shelf.done(&["roll", "--json", line]);
        assert_eq!(printed, format!("{{\"line\":\"{line}\",{object}}}\n"));
    }
}

#[test]
fn counts_of_every_system_come_near_to_their_odds() {
    let shelf = Shelf::empty();
    for line in [
        "dp 5 diff 7",
        "dp 5 vs 4 to 3",
        "ss +5 dis ac 12",
        "sr 11 attack",
        "mm +3 vs +2",
        "4d6kh3",
    ] {
        let odds = shelf.json(&["odds", "--json", line]);
        let counted = shelf.json(&["roll", "--json", "--seed", "11", "--times", "5000", line]);
        let counts = counted["counts"].as_array().unwrap();
        let total: u64 = counts
            .iter()
            .map(|each| each["count"].as_u64().unwrap())
            .sum();
        assert_eq!(total, 5000, "{line}");
        for each in odds["outcomes"].as_array().unwrap() {
            let is_it = |count: &&serde_json::Value| {
                count["outcome"] == each["outcome"]
                    && count["value"].as_i64() == each["value"].as_i64()
            };
            let chance = each["probability"].as_f64().unwrap();
            let found = counts
                .iter()
                .find(is_it)
                .map_or(0.0, |count| count["count"].as_f64().unwrap());
            let spread = (5000.0 * chance * (1.0 - chance)).sqrt();
            assert!(
                (found - 5000.0 * chance).abs() < 4.5 * spread + 1.0,
                "{line}: {each} came {found}"
            );
        }
    }
}

mod warnings {
    use super::*;

    #[test]
    fn what_the_rules_warn_of_ends_the_line_of_a_roll_and_of_its_odds() {
        let shelf = Shelf::empty();
        let warning =
            "  ! Every die is as likely a 1 as a success: is it worth a roll? (difficulty 10)";
        for arguments in [
            ["roll", "dp 4 diff 10"],
            ["roll", "dp 4 diff 9 retry x3"],
            ["odds", "dp 4 diff 10"],
        ] {
            let printed = shelf.done(&arguments);
            assert!(
                printed.lines().next().unwrap().ends_with(warning),
                "{printed}"
            );
        }
    }

    #[test]
    fn objects_list_them_last_and_only_where_there_are_any() {
        let shelf = Shelf::empty();
        for command in [
            &["roll", "--json"][..],
            &["roll", "--json", "--times", "3"],
            &["odds", "--json"],
        ] {
            let printed = shelf.done(&[command, &["mm static 12 vs 10"]].concat());
            let end = r#","warnings":["a hero's static action needs a trait"]}"#;
            assert!(printed.trim_end().ends_with(end), "{printed}");
            let quiet = shelf.json(&[command, &["mm static 12 trait 1 vs 10"]].concat());
            assert!(quiet.get("warnings").is_none(), "{quiet}");
        }
    }

    /// A line of each system that its rules warn of, and what they say.
    const WARNED: [(&str, &str); 5] = [
        (
            "dp 4 diff 10",
            "Every die is as likely a 1 as a success: is it worth a roll? (difficulty 10)",
        ),
        (
            "ss +3 rank 12 dc 15",
            "rank 12 is over 10, the most at level 20 with a knack",
        ),
        (
            "ss +3 rank 2 vs +1 rank 11",
            "rank 11 is over 10, the most at level 20 with a knack",
        ),
        (
            "sr 14 impossible",
            "nobody sane tries; you may simply say no",
        ),
        ("mm static 12 vs 10", "a hero's static action needs a trait"),
    ];

    #[test]
    fn every_system_says_them_with_the_roll_with_its_odds_and_in_their_objects() {
        let shelf = Shelf::empty();
        for (line, warning) in WARNED {
            for command in ["roll", "odds"] {
                let printed = shelf.done(&[command, line]);
                assert!(
                    printed
                        .lines()
                        .next()
                        .unwrap()
                        .ends_with(&format!("  ! {warning}")),
                    "{printed}"
                );
                let printed = shelf.json(&[command, "--json", line]);
                assert_eq!(printed["warnings"], serde_json::json!([warning]), "{line}");
            }
        }
    }

    #[test]
    fn a_rank_over_the_limit_is_said_wherever_it_is_recorded_and_rolled_with() {
        let shelf = Shelf::empty();
        shelf.done(&["new", "The Drowned Vault", "--system", "ss", "--seed", "7"]);
        shelf.play(&["hero Mira level 3 wisdom 16", "hero Oren level 3 insight 2"]);
        let told = shelf.play(&[
            "hero Mira stealth 9",
            "mira stealth dc 12",
            "mira wisdom dc 12",
        ]);
        let warning = "  ! Stealth: rank 9 is over 2, the most at level 3 without a knack";
        let warned: Vec<bool> = told.lines().map(|line| line.ends_with(warning)).collect();
        assert_eq!(warned, [true, true, false], "{told}");
        let told = shelf.play(&[
            "oren insight rank 3 vs mira stealth",
            "oren insight dc 12",
            "oren stealth rank 2 dc 9",
        ]);
        let warned: Vec<usize> = told
            .lines()
            .map(|line| line.matches("  ! ").count())
            .collect();
        assert_eq!(warned, [2, 0, 0], "{told}");
    }

    #[test]
    fn a_record_says_them_on_the_line_that_brings_them_and_never_again() {
        let shelf = Shelf::empty();
        shelf.done(&["new", "The Drowned Vault", "--system", "dp", "--seed", "7"]);
        let told = shelf.play(&[
            "hero Brakk dexterity 7",
            "hero Brakk stamina 3",
            "brakk stamina diff 10",
        ]);
        let lines: Vec<&str> = told.lines().collect();
        let warned: Vec<bool> = lines.iter().map(|line| line.contains("  ! ")).collect();
        assert_eq!(warned, [false, true, false, true], "{told}");
        assert!(
            lines[1].contains("Dexterity 7: an attribute has 1 to 5 dots in most cases"),
            "{told}"
        );
    }
}

#[test]
fn a_linked_attempt_counts_what_was_reached_wherever_it_ended_worst_first() {
    let printed = Shelf::empty().done(&[
        "roll",
        "--seed",
        "4",
        "--times",
        "1000",
        "pd hopeless then godlike",
    ]);
    let order = [
        "critical failure",
        "  failure",
        "limited",
        "normal",
        "major",
        "critical  ",
    ];
    let places: Vec<usize> = order
        .iter()
        .map(|word| {
            printed
                .find(word)
                .unwrap_or_else(|| panic!("{word}\n{printed}"))
        })
        .collect();
    assert!(places.is_sorted(), "{printed}");
}
