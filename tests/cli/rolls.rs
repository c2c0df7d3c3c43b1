//! `roll`: one attempt, many counted, and the seed that decides them.

use std::collections::HashMap;

use crate::{Shelf, are_in_order};

#[test]
fn equal_seeds_give_equal_rolls_in_every_release() {
    let printed = Shelf::empty().done(&["roll", "--json", "--seed", "5", "pd adept adv +1 # over"]);
    assert_eq!(
        printed,
        concat!(
            r##"{"line":"pd adept adv +1 # over","system":"pen-and-dagger","seed":5,"faces":[[6,15]],"kept":[15],"##,
            r##""outcome":"major","value":null,"passed":null,"text":"attempt · Adept +1 adv  6 [15]  major  # over"}"##,
            "\n"
        )
    );
}

#[test]
fn a_drawn_seed_is_printed_is_exact_in_json_and_rolls_the_same_again() {
    let shelf = Shelf::empty();
    let first = shelf.json(&["roll", "--json", "pd adept with novice shared best bar normal"]);
    let seed = first["seed"].as_u64().unwrap();
    assert!(seed < 1 << 53);
    let line = "pd adept with novice shared best bar normal";
    assert_eq!(shelf.json(&["roll", "--json", "--seed", &seed.to_string(), line]), first);
    assert_ne!(shelf.json(&["roll", "--json", line])["seed"], first["seed"]);
    assert!(first["passed"].is_boolean());
    assert_eq!((first["faces"].as_array().unwrap().len(), first["kept"].as_array().unwrap().len()), (2, 2));
}

#[test]
fn a_roll_is_one_line_with_its_seed() {
    let shelf = Shelf::empty();
    assert_eq!(
        shelf.done(&["roll", "--seed", "5", "pd adept adv +1"]),
        "attempt · Adept +1 adv  6 [15]  major  (seed 5)\n"
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
        (2, "pd adept =25\n         ^^^\n25 is no face of a d20: expected 1 to 20.\n")
    );
    let said = shelf.say(&["roll", "pd adept adv =7"]);
    assert_eq!(said.status, 2);
    assert!(said.err.contains("this roll takes 2"), "{}", said.err);
}

#[test]
fn many_rolls_come_as_near_to_the_odds_as_chance_allows() {
    let shelf = Shelf::empty();
    for line in ["pd adept adv +1", "pd novice dis unreliable", "pd luck", "pd adept with trained shared all"]
    {
        let odds = shelf.json(&["odds", "--json", line]);
        let counted = shelf.json(&["roll", "--json", "--seed", "11", "--times", "20000", line]);
        let counts: HashMap<&str, f64> = counted["counts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|each| (each["outcome"].as_str().unwrap(), each["count"].as_f64().unwrap()))
            .collect();
        assert!((counts.values().sum::<f64>() - 20_000.0).abs() < 0.5);
        for each in odds["outcomes"].as_array().unwrap() {
            let (outcome, chance) =
                (each["outcome"].as_str().unwrap(), each["probability"].as_f64().unwrap());
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
    assert!(are_in_order(&printed, &["line", "system", "seed", "times", "counts"]), "{printed}");
    assert!(are_in_order(&printed, &["outcome", "value", "count"]), "{printed}");
    let by_line = shelf.json(&["roll", "--json", "--seed", "3", "pd adept x50"]);
    let by_flag: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!((&by_line["counts"], &by_line["times"]), (&by_flag["counts"], &50.into()));
    let table = shelf.done(&["roll", "--times", "50", "--seed", "3", "pd adept"]);
    assert!(table.starts_with("pd adept, 50 times  (seed 3)\n") && table.contains(" %\n"), "{table}");
}

#[test]
fn one_time_is_a_roll_and_not_a_count() {
    let shelf = Shelf::empty();
    let plain = shelf.json(&["roll", "--json", "--seed", "3", "pd adept"]);
    assert_eq!(shelf.json(&["roll", "--json", "--seed", "3", "--times", "1", "pd adept"]), plain);
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
        assert_eq!(shelf.say(&["roll", "--times", times, "pd adept"]).status, 2, "{times}");
    }
    assert_eq!(shelf.say(&["roll", "pd adept x0"]).status, 2);
}
