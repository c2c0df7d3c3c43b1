//! `odds` and `roll` of Swords & Sorcery and Monsters & Magic: every shape of their objects.

use serde_json::{Value, json};

use super::Shelf;

#[test]
fn the_objects_of_odds_are_those_of_the_contract() {
    let shelf = Shelf::empty();
    assert_eq!(
        shelf.done(&["odds", "--json", "ss +7 ac 16"]),
        concat!(
            r#"{"line":"ss +7 ac 16","system":"swords-and-sorcery","outcomes":["#,
            r#"{"outcome":"critical-miss","probability":0.05},{"outcome":"miss","probability":0.35},"#,
            r#"{"outcome":"hit","probability":0.55},{"outcome":"critical-hit","probability":0.05}],"passes":0.6}"#,
            "\n"
        )
    );
    let magic = shelf.json(&["odds", "--json", "mm +3 vs 19"]);
    assert_eq!(magic["system"], "monsters-and-magic");
    let outcomes = magic["outcomes"].as_array().unwrap();
    assert_eq!(
        (&outcomes[0]["outcome"], outcomes[0].get("value")),
        (&json!("failure"), None)
    );
    let points: Vec<i64> = outcomes
        .iter()
        .skip(1)
        .map(|each| each["value"].as_i64().unwrap())
        .collect();
    assert_eq!(points, [0, 1, 2]);
    assert!((magic["passes"].as_f64().unwrap() - 10.0 / 216.0).abs() < 1e-12);
}

#[test]
fn outcomes_have_the_keys_of_the_contract_and_add_up_to_one() {
    let shelf = Shelf::empty();
    for (line, outcomes, passes) in [
        ("ss +5 dc hard", &["failure", "success"][..], true),
        ("ss save +3 fail", &["failure"], true),
        ("ss +5 rank 2 vs +3 rank 4", &["lose", "win"], true),
        ("ss group +1,+3,+5 dc 15", &["failure", "success"], true),
        ("ss +5 passive", &["total"], false),
        ("ss +2", &["total"], false),
        ("mm +3 vs +5", &["failure", "success"], true),
        ("mm +3 vs +5 to 10", &["lose", "win"], true),
        ("mm +3", &["total"], false),
    ] {
        let odds = shelf.json(&["odds", "--json", line]);
        let found = odds["outcomes"].as_array().unwrap();
        let mut keys: Vec<&str> = found
            .iter()
            .map(|each| each["outcome"].as_str().unwrap())
            .collect();
        keys.dedup();
        assert_eq!(keys, outcomes, "{line}");
        let sum: f64 = found
            .iter()
            .map(|each| each["probability"].as_f64().unwrap())
            .sum();
        assert!((sum - 1.0).abs() < 1e-12, "{line}: {sum}");
        assert_eq!(odds["passes"].is_number(), passes, "{line}");
        let has_values = found.iter().all(|each| each["value"].is_number());
        assert_eq!(has_values, !passes, "{line}");
    }
}

#[test]
fn rolls_have_faces_kept_outcome_value_passed_and_text() {
    let shelf = Shelf::empty();
    for (line, faces, kept, outcome, value, passed, text) in [
        (
            "ss +7 ac 16 adv =20,3",
            json!([[20, 3]]),
            json!([20]),
            "critical-hit",
            Value::Null,
            json!(true),
            "attack · +7 adv, AC 16  =20 =3d  20 + 7 = 27 against 16, critical hit (natural 20)",
        ),
        (
            "ss +5 dc 15 help 4,2 =12,1,9",
            json!([[12], [1], [9]]),
            json!([12, 1, 9]),
            "success",
            Value::Null,
            json!(true),
            "check · +5, help of rank 4 and 2, DC 15  =12 =1 =9  9 + 5 + 1 (help) = 15 against 15, success",
        ),
        (
            "ss +5 passive",
            json!([]),
            json!([]),
            "total",
            json!(15),
            Value::Null,
            "check · +5, passive  15",
        ),
        (
            "mm +3 damage 1d8 vs +5 =3,4,6,3,1,2,3",
            json!([[3, 4, 6], [3], [1, 2, 3]]),
            json!([3, 4, 6, 3, 1, 2, 3]),
            "success",
            json!(8),
            json!(true),
            "action · +3, damage d8, against 3d6 +5  =3 =4 =6 =3 =1 =2 =3  16 + 3 = 19 against 6 + 5 = 11, success with 8 effect points",
        ),
        (
            "mm +3 vs 14 =1,1,1",
            json!([[1, 1, 1]]),
            json!([1, 1, 1]),
            "failure",
            Value::Null,
            json!(false),
            "action · +3, against 14  =1 =1 =1  3 + 3 = 6 against 14, failure (natural 3)",
        ),
    ] {
        let roll = shelf.json(&["roll", "--json", line]);
        assert_eq!((&roll["faces"], &roll["kept"]), (&faces, &kept), "{line}");
        assert_eq!(
            (&roll["outcome"], &roll["value"]),
            (&json!(outcome), &value),
            "{line}"
        );
        assert_eq!(
            (&roll["passed"], &roll["text"]),
            (&passed, &json!(text)),
            "{line}"
        );
    }
}

#[test]
fn many_rolls_are_counted_by_outcome_and_number() {
    let shelf = Shelf::empty();
    for line in [
        "ss +7 ac 16",
        "ss distract 3",
        "mm +3 vs 14",
        "mm +3 vs +5 to 3",
        "ss +5 passive",
    ] {
        let counted = shelf.json(&["roll", "--json", "--seed", "3", "--times", "200", line]);
        let counts = counted["counts"].as_array().unwrap();
        assert_eq!(
            counts
                .iter()
                .map(|each| each["count"].as_u64().unwrap())
                .sum::<u64>(),
            200,
            "{line}"
        );
        let by_line = shelf.json(&["roll", "--json", "--seed", "3", &format!("{line} x200")]);
        assert_eq!(by_line["counts"], counted["counts"], "{line}");
    }
}

#[test]
fn a_line_that_cannot_be_is_shown_with_a_caret_and_ends_with_2() {
    let shelf = Shelf::empty();
    for (line, caret) in [
        ("ss luck +2 rank 2", "           ^^^^"),
        ("mm +3 adv vs 14", "      ^^^"),
        ("+5 dc 15", "^^"),
    ] {
        for command in ["odds", "roll"] {
            let said = shelf.say(&[command, line]);
            let lines: Vec<&str> = said.err.lines().collect();
            assert_eq!(
                (said.status, &lines[..2]),
                (2, &[line, caret][..]),
                "{command} {line}"
            );
        }
    }
}
