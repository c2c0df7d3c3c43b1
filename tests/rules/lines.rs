//! Every line of the notation, in every system: read, said in full, weighed, rolled and told.

use astragal::campaign::line::{Context, offers, parse_attempt};
use astragal::campaign::{Attempting, Command, line};
use astragal::dice::{Dice, Seed, TypedFaces, Unread};
use astragal::systems::{Rulebook, System};

/// A line, how many dice it takes (none where that shows only as they fall), and every outcome it can have.
const LINES: &[(&str, Option<usize>, &[&str])] = &[
    ("dp 7 diff 8", Some(7), &["botch", "failure", "success"]),
    ("dp 3+2", Some(5), &["botch", "failure", "success"]),
    ("dp 3+2 retry", Some(5), &["botch", "failure", "success"]),
    ("dp 7 action 2/3", Some(3), &["botch", "failure", "success"]),
    ("dp 3+2 wound 1", Some(4), &["botch", "failure", "success"]),
    (
        "dp 3+2 wound 1 reflexive",
        Some(4),
        &["botch", "failure", "success"],
    ),
    (
        "dp 3+2 wound 1 soak",
        Some(5),
        &["botch", "failure", "success"],
    ),
    ("dp 7 -1", Some(6), &["botch", "failure", "success"]),
    (
        "dp diff challenging 7",
        Some(7),
        &["botch", "failure", "success"],
    ),
    (
        "dp 7 diff extremely-difficult",
        Some(7),
        &["botch", "failure", "success"],
    ),
    (
        "dp 5 extended 10 in 5",
        None,
        &["ruined", "unfinished", "complete"],
    ),
    (
        "dp 5 extended 10 in 5 setback 3",
        None,
        &["unfinished", "complete"],
    ),
    (
        "dp 5 with 3 extended 20 in 5",
        None,
        &["ruined", "unfinished", "complete"],
    ),
    ("dp 5 vs 4 diff 8", Some(9), &["lose", "tie", "win"]),
    ("dp 5 vs 4 to 3", None, &["lose", "win"]),
    ("dp 5 with 3 with 4", Some(12), &["failure", "success"]),
    ("ss +5 dc 15", Some(1), &["failure", "success"]),
    ("ss +5 adv dc hard", Some(2), &["failure", "success"]),
    ("ss +4 dis dc very hard", Some(2), &["failure"]),
    (
        "ss +7 ac 16",
        Some(1),
        &["critical-miss", "miss", "hit", "critical-hit"],
    ),
    ("ss save +3 dc 14", Some(1), &["failure", "success"]),
    ("ss luck +2 dc 10", Some(1), &["failure", "success"]),
    ("ss save +3 fail", Some(0), &["failure"]),
    ("ss +5 rank 2 vs +3 rank 4", Some(2), &["lose", "win"]),
    ("ss distract 3", Some(1), &["failure", "success"]),
    ("ss group +1,+3,+5 dc 15", Some(3), &["failure", "success"]),
    ("ss +5 dc 15 help 4,2", Some(3), &["failure", "success"]),
    (
        "ss +5 rank 1 help 4 vs +3 help 2,2",
        Some(5),
        &["lose", "win"],
    ),
    ("ss +5 passive", Some(0), &["total"]),
    ("ss +5 take10 dc 15", Some(0), &["success"]),
    ("ss +5 take20 dc 26", Some(0), &["failure"]),
    ("ss +2", Some(1), &["total"]),
    (
        "sr 12 -2 +4",
        Some(3),
        &["critical-failure", "failure", "success", "critical-success"],
    ),
    (
        "sr 9 defense",
        Some(3),
        &["critical-failure", "failure", "success", "critical-success"],
    ),
    (
        "sr 12 attack",
        Some(3),
        &["critical-failure", "failure", "success", "critical-success"],
    ),
    (
        "sr 12 hard=-5",
        Some(3),
        &["critical-failure", "failure", "success", "critical-success"],
    ),
    (
        "sr default iq:12-5,intimidation:14-3",
        Some(3),
        &["critical-failure", "failure", "success", "critical-success"],
    ),
    ("mm +3 vs 14", Some(3), &["failure", "success"]),
    (
        "mm +3 trait 1 damage 1d8+1 vs 14",
        Some(4),
        &["failure", "success"],
    ),
    ("mm +3 vs +5", Some(6), &["failure", "success"]),
    ("mm +3 prime vs 14", Some(3), &["failure", "success"]),
    ("mm +3 vs +5 to 10", None, &["lose", "win"]),
    ("mm static 15 trait 2 vs 14", Some(0), &["success"]),
    ("mm +3 vs 14 dangerous", Some(3), &["failure", "success"]),
    ("mm +3 vs 14 threatened", Some(3), &["failure", "success"]),
    ("mm +3 vs tough", Some(3), &["failure", "success"]),
    ("mm +3", Some(3), &["total"]),
    ("4d6kh3+2", Some(4), &["total"]),
    ("2d20kl1", Some(2), &["total"]),
    ("8d10>=6", Some(8), &["total"]),
    ("d%", Some(1), &["total"]),
    ("3d6!", None, &["total"]),
    ("2d6r1", None, &["total"]),
    ("(2d6+3)*2", Some(2), &["total"]),
];

fn rules() -> Rulebook {
    Rulebook::built_in()
}

fn read(line: &str, rules: &Rulebook) -> (Attempting, String) {
    parse_attempt(line, rules).unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)))
}

/// The sentence of a refused line, and the text its caret stands under.
fn refused(line: &str, rules: &Rulebook) -> (String, String) {
    let complaint = parse_attempt(line, rules).expect_err(line);
    (complaint.message, line[complaint.span].to_owned())
}

#[test]
fn every_line_in_full_words_is_the_same_attempt_again() {
    let rules = rules();
    for (line, ..) in LINES {
        let (first, full) = read(line, &rules);
        let (again, twice) = read(&full, &rules);
        assert_eq!(
            (&again.attempt, &twice),
            (&first.attempt, &full),
            "{line}: {full}"
        );
    }
}

#[test]
fn the_odds_of_every_line_add_up_to_one_over_the_outcomes_it_can_have() {
    let rules = rules();
    for (line, _, keys) in LINES {
        let odds = read(line, &rules).0.attempt.odds();
        let sum: f64 = odds.outcomes.iter().map(|chance| chance.probability).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{line}: {sum}");
        let mut found: Vec<&str> = odds.outcomes.iter().map(|chance| chance.outcome).collect();
        found.dedup();
        assert_eq!(&found, keys, "{line}");
    }
}

#[test]
fn what_is_rolled_is_among_the_odds_and_is_passed_as_they_say() {
    let rules = rules();
    let mut dice = Dice::new(&Seed::from_number(11));
    for (line, ..) in LINES {
        let attempt = read(line, &rules).0.attempt;
        let odds = attempt.odds();
        for _ in 0..200 {
            let outcome = attempt.roll(&rules, &mut dice).unwrap();
            let verdict = attempt.verdict(&outcome);
            let is_it = |chance: &&astragal::systems::Chance| {
                (chance.outcome, chance.value) == (verdict.outcome, verdict.value)
            };
            assert!(
                odds.outcomes.iter().any(|chance| is_it(&chance)),
                "{line}: {verdict:?}"
            );
            assert_eq!(
                verdict.passed.is_some(),
                odds.passes.is_some(),
                "{line}: {verdict:?}"
            );
        }
    }
}

#[test]
fn typed_faces_are_counted_exactly_and_the_number_wanted_is_said() {
    let rules = rules();
    for (line, dice, _) in LINES {
        let Some(dice) = dice else { continue };
        // Faces that never tie and never explode.
        let faces: Vec<String> = (0..dice + 1)
            .map(|face| (face % 4 + 1).to_string())
            .collect();
        let typed = |count: usize| format!("{line} ={}", faces[..count].join(","));
        if *dice > 0 {
            read(&typed(*dice), &rules);
        }
        let (message, blamed) = refused(&typed(dice + 1), &rules);
        assert_eq!(
            message,
            format!(
                "{} typed, but this roll takes {dice}: type exactly that many, in order.",
                dice + 1
            )
        );
        assert_eq!(blamed, format!("={}", faces.join(",")), "{line}");
    }
}

#[test]
fn faces_of_several_rolls_are_counted_together() {
    let rules = rules();
    read("sr 12 x2 =1,2,3,4,5,6", &rules);
    let (message, _) = refused("sr 12 x3 =1,2,3,4", &rules);
    assert_eq!(
        message,
        "4 typed, but this roll takes 9: type exactly that many, in order."
    );
    let (message, _) = refused("dp 7 x1000 =1", &rules);
    assert_eq!(
        message,
        "1 typed, but this roll takes 7000: type exactly that many, in order."
    );
}

#[test]
fn a_face_the_dice_do_not_have_is_refused() {
    let rules = rules();
    for (line, message) in [
        ("dp 2 =5,11", "11 is no face of a d10: expected 1 to 10."),
        ("ss +5 =21", "21 is no face of a d20: expected 1 to 20."),
        ("sr 12 =1,2,7", "7 is no face of a d6: expected 1 to 6."),
        (
            "mm +3 damage 1d4 =1,2,3,5",
            "5 is no face of a d4: expected 1 to 4.",
        ),
        ("d% =101", "101 is no face of a d100: expected 1 to 100."),
    ] {
        assert_eq!(refused(line, &rules).0, message, "{line}");
    }
}

#[test]
fn helpers_roll_first_and_then_everybody_from_left_to_right() {
    let rules = rules();
    let attempt = read("ss +5 dc 15 help 4,2", &rules).0.attempt;
    let outcome = attempt
        .roll(&rules, &mut TypedFaces::new(vec![10, 1, 9]))
        .unwrap();
    assert_eq!(outcome.faces(), [[10], [1], [9]]);
    // +2 and −1 on 9 + 5.
    assert_eq!(attempt.verdict(&outcome).passed, Some(true));
}

#[test]
fn both_sides_of_an_opposed_check_are_helped_and_the_log_says_how() {
    let rules = rules();
    let (attempting, line) = read("ss +5 help 4 vs +3 help 2,6 =11,1,10,9,8", &rules);
    assert_eq!(line, "ss +5 help 4 vs +3 help 2,6 =11,1,10,9,8");
    assert_eq!(
        attempting.because,
        "+5, help of rank 4 against +3, help of rank 2 and 6"
    );
    let mut table = table(System::SwordsAndSorcery);
    table.say(&line);
    assert_eq!(
        table.last().text(),
        "opposed check · +5, help of rank 4 against +3, help of rank 2 and 6  =11 =1 =10 =9 =8  \
         9 + 5 + 2 (help) = 16 against 8 + 3 + 2 (help) = 13, win"
    );
    for line in [
        "ss save +3 help 4",
        "ss luck +3 help 4",
        "ss +3 ac 12 help 4",
        "ss group +1,+2 help 4",
    ] {
        assert!(refused(line, &rules).0.contains("leave"), "{line}");
    }
}

#[test]
fn words_are_read_in_any_case_spelling_and_order_and_numbers_stand_for_their_names() {
    let rules = rules();
    for (short, full) in [
        ("DP 7 DIFF 8", "dp 7 diff 8"),
        (
            "dp 5 Extended 10 IN 5 setback 3",
            "dp 5 extended 10 in 5 setback 3",
        ),
        ("dp retry difficulty challenging 3+2", "dp retry diff 7 3+2"),
        ("swords-and-sorcery dc 15 +5", "ss dc 15 +5"),
        ("ss +5 dc nearly-impossible", "ss +5 dc 30"),
        ("(3) + d6", "(3+d6)"),
        ("(3+d6)*2", "(3+d6)*2"),
        ("ss +5 PASSIVE", "ss +5 passive"),
        ("sr attack 12", "sr attack 12"),
        ("sr 12 very-hard=-7", "sr 12 very hard=-7"),
        ("sr 12 hard +1", "sr 12 hard=-4 +1"),
        ("sr 12 -1 hard", "sr 12 -1 hard=-4"),
        ("sr 14 hard -5", "sr 14 hard=-4 -5"),
        ("sr 12 hard=−5 -1", "sr 12 hard=-5 -1"),
        ("sr 12 average -1", "sr 12 average=+0 -1"),
        ("mm +3 vs tough threatened", "mm +3 vs tough threatened"),
        ("sr default iq:12−5,a−b:14", "sr default iq:12-5,a-b:14"),
        (
            "mm −3 damage 1d8 vs 14 x2 SECRET # so",
            "mm -3 damage d8 vs 14 x2 secret # so",
        ),
    ] {
        assert_eq!(read(short, &rules).1, full, "{short}");
    }
}

#[test]
fn modifiers_behind_a_difficulty_add_up() {
    let rules = rules();
    for (line, effective) in [
        ("sr 14 hard -5", 5),
        ("sr 14 hard -4", 6),
        ("sr 14 hard=-5", 9),
        ("sr 14 hard=-5 -5", 4),
        ("sr 14 favorable +1", 16),
        ("sr 14 unfavorable -1", 12),
        ("sr 14 automatic +10", 34),
        ("sr 24 impossible -10", 4),
        ("sr 14 -5 hard", 5),
        ("sr 14 hard easy", 14),
    ] {
        let (attempting, kept) = read(line, &rules);
        let plain = read(&format!("sr {effective}"), &rules).0;
        assert_eq!(
            attempting.attempt.odds().outcomes,
            plain.attempt.odds().outcomes,
            "{line}"
        );
        assert_eq!(read(&kept, &rules).0.attempt, attempting.attempt, "{kept}");
    }
}

#[test]
fn what_a_line_cannot_mean_is_refused_under_its_word() {
    let rules = rules();
    for (line, blamed, part) in [
        ("dp", "", "expected the dice of a pool"),
        (
            "dp 7 diff",
            "",
            "expected a number from 2 to 10 behind `diff`",
        ),
        ("dp 7 diff 11", "11", "diff goes from 2 to 10"),
        (
            "dp 7 diff unusual",
            "unusual",
            "expected a number from 2 to 10",
        ),
        ("dp 7 adv", "adv", "Dice pool knows no advantage"),
        ("dp 7 8", "8", "pool has its numbers already"),
        (
            "dp 3 action 2/3",
            "3 action 2/3",
            "a pool without dice cannot be rolled",
        ),
        ("dp 7 action 4/3", "4/3", "no action 4 of 3"),
        ("dp 5 extended 10", "", "in how many rolls: `in 5`"),
        ("dp 5 in 5", "dp 5 in 5", "for extended work"),
        ("dp 5 to 3", "dp 5 to 3", "ends a contest of two sides"),
        ("dp 5 vs 4 vs 3", "vs", "a roll has two sides"),
        ("dp 5 vs 4 with 3", "with", "not both"),
        ("dp 5 vs", "", "expected the dice of a pool"),
        ("sr", "", "expected a skill here"),
        (
            "sr 12 hard=-3",
            "=-3",
            "hard is -4 or -5: what comes on top stands behind a blank, as in `hard -3`",
        ),
        ("sr 12 hard =-5", "=-5", "a sign behind `=` is no face"),
        ("ss +5 dc 15 =-5", "=-5", "a sign behind `=` is no face"),
        ("sr 12 favorable=+2", "=+2", "favorable is +1"),
        ("sr 12 14", "14", "has its numbers already"),
        ("sr 12 -10", "12 -10", "the effective skill is 2, below 3"),
        ("sr 12 dis", "dis", "Success roll knows no advantage"),
        (
            "sr default none",
            "none",
            "without a default it cannot be attempted untrained",
        ),
        ("sr default iq", "iq", "expected what it defaults to"),
        ("4d6kh9", "kh9", "keeps 9 of 4 dice"),
        (
            "12+7*2",
            "12+7*2",
            "a calculation stands in brackets, `(12+7*2)`",
        ),
        ("4d6kh3 =1+2+3+4", "=1+2+3+4", "not merely added"),
        ("ss +5 adv dc 15 =7+9", "=7+9", "not merely added"),
        ("4d6 adv", "adv", "free dice know no advantage"),
        ("3d6 +", "", "expected dice, a number or a bracket"),
    ] {
        let (message, under) = refused(line, &rules);
        assert!(message.contains(part), "{line}: {message}");
        assert_eq!(under, blamed, "{line}: {message}");
    }
}

#[test]
fn a_line_too_long_in_full_words_is_refused_so_that_it_can_be_read_again() {
    let rules = rules();
    let short = format!("sr 150{}", " very hard".repeat(15));
    let (_, kept) = read(&short, &rules);
    assert_eq!(read(&kept, &rules).1, kept);
    let (message, _) = refused(&format!("{short}{}", " very hard".repeat(6)), &rules);
    assert_eq!(
        message,
        "an attempt is at most 256 bytes long in full words: say it shorter."
    );
}

#[test]
fn the_words_of_a_system_are_offered_where_they_fit() {
    let rules = rules();
    let context = Context {
        rules: &rules,
        state: None,
        cursor: None,
        task: None,
    };
    for (line, offered) in [
        ("dp 7 di", &["diff"][..]),
        ("dp 7 diffi", &["difficulty"]),
        ("dp 7 diff ch", &["challenging"]),
        (
            "dp 7 diff ",
            &[
                "easy",
                "routine",
                "straightforward",
                "standard",
                "challenging",
                "difficult",
                "extremely difficult",
            ],
        ),
        (
            "ss +5 dc ",
            &[
                "straightforward",
                "very easy",
                "easy",
                "medium",
                "hard",
                "very hard",
                "nearly impossible",
                "heroic",
                "divine deed",
            ],
        ),
        ("dp 7 vs ", &[]),
        ("dp 7 se", &["setback", "secret"]),
        ("ss +5 dc he", &["heroic"]),
        ("ss +5 take", &["take10", "take20"]),
        ("sr 12 def", &["defense", "default"]),
        (
            "sr 12 ver",
            &[
                "very easy",
                "very favorable",
                "very unfavorable",
                "very hard",
            ],
        ),
        ("mm +3 vs to", &["tough", "to"]),
        ("mm +3 th", &["threatened"]),
        ("4d6 s", &["secret"]),
    ] {
        assert_eq!(offers(line, &context), offered, "{line}");
    }
    for system in System::ALL {
        let all = offers(&format!("{} ", system.profile().example), &context);
        assert!(
            all.iter().any(|word| word == "secret") && all.iter().any(|word| word == "open"),
            "{all:?}"
        );
    }
}

#[test]
fn a_word_said_twice_is_refused_where_one_of_the_two_would_not_count() {
    let rules = rules();
    for (line, word) in [
        ("pd adept adv adv", "adv"),
        ("pd adept bar major bar normal", "bar"),
        ("pd adept secret open", "secret` or `open"),
        ("pd adept x2 x3", "x"),
        ("pd adept =5 =6", "="),
        ("dp 7 diff 8 diff 6", "diff"),
        ("dp 5 vs 4 to 3 to 4", "to"),
        ("dp 5 with 3 wound 1 wound 2", "wound"),
        ("ss +5 rank 2 rank 3 dc 15", "rank"),
        ("ss +5 vs +3 adv adv", "adv"),
        ("sr 12 attack attack", "attack"),
        ("sr 12 secret secret", "secret` or `open"),
        ("mm +3 trait 1 trait 2 vs 14", "trait"),
        ("4d6 secret secret", "secret` or `open"),
    ] {
        let (message, _) = refused(line, &rules);
        assert_eq!(
            message,
            format!("`{word}` is said already: leave one of the two out."),
            "{line}"
        );
    }
}

#[test]
fn a_word_of_a_side_may_come_again_on_the_next_one() {
    let rules = rules();
    for line in [
        "pd adept adv with novice adv shared best",
        "pd adept adv then trained adv",
        "dp 5 diff 8 vs 4 diff 7",
        "ss +5 adv rank 2 vs +3 adv rank 4",
        "mm +3 trait 1 vs +5 trait 2",
        "sr 12 hard hard",
    ] {
        let (_, kept) = read(line, &rules);
        assert_eq!(read(&kept, &rules).1, kept, "{line}");
    }
}

#[test]
fn a_system_says_what_one_of_its_attempts_looks_like() {
    let rules = rules();
    for system in System::ALL {
        assert_eq!(
            read(system.profile().example, &rules).0.attempt.system(),
            Some(system)
        );
    }
}

#[test]
fn a_full_tie_is_settled_by_rank_and_only_then_rolled_again() {
    let rules = rules();
    let roll = |line: &str, faces: Vec<u32>| {
        let attempt = read(line, &rules).0.attempt;
        let mut typed = TypedFaces::new(faces);
        let outcome = attempt.roll(&rules, &mut typed).unwrap();
        typed.finish().map(|()| attempt.verdict(&outcome).outcome)
    };
    assert_eq!(
        roll("ss +3 rank 2 vs +1 rank 4", vec![7, 7]),
        Ok("lose"),
        "+5 each, and then the rank"
    );
    assert_eq!(
        roll("ss +4 rank 2 vs +1 rank 4", vec![7, 8]),
        Ok("win"),
        "13 each, and then +6 over +5"
    );
    assert_eq!(roll("ss +5 vs +5", vec![7, 7, 9, 3]), Ok("win"));
    assert_eq!(
        roll("ss +5 vs +5", vec![7, 7, 9]),
        Err(Unread::Miscounted {
            typed: 3,
            wanted: 4
        })
    );
}

/// A campaign of a system, with one hero in it.
fn table(system: System) -> crate::support::Table {
    let mut table = crate::support::Table::of(system);
    table
        .say("hero Brakk level 3 hp 20 class rogue")
        .say("add brakk")
        .say("add orc*2 15");
    table
}

const OTHERS: [System; 4] = [
    System::DicePool,
    System::SwordsAndSorcery,
    System::SuccessRoll,
    System::MonstersAndMagic,
];

#[test]
fn a_campaign_of_any_system_is_played_and_told() {
    for system in OTHERS {
        let mut table = table(system);
        table
            .say("begin anyway")
            .say("next")
            .say("2 -7")
            .say("note the bell rings")
            .say("3d6 # luck of the draw");
        let example = system.profile().example;
        table.say(&format!("brakk {example} secret"));
        let entry = table.last();
        assert_eq!(
            (entry.who.as_str(), entry.is_secret),
            ("Brakk", true),
            "{example}"
        );
        let line = &table.campaign.steps().last().unwrap().line;
        assert_eq!(*line, format!("\"Brakk\" {example} secret"));
        let bare = example.split_once(' ').unwrap().1;
        if !bare.starts_with(['+', '-']) {
            table.say(&format!("brakk {bare}"));
            assert_eq!(
                table.campaign.steps().last().unwrap().line,
                format!("\"Brakk\" {example}")
            );
        }
        table.say("undo").say("redo").say("end");
    }
}

#[test]
fn what_only_pen_and_dagger_records_is_refused_in_words_elsewhere() {
    for system in OTHERS {
        let mut table = table(system);
        for (line, part) in [
            (
                "hero Brakk dexterity adept",
                "“adept” does not fit Dexterity: expected a number",
            ),
            ("hero Brakk dream \"to be rich\"", "“dream” is no field of"),
            (
                "fortune brakk spend hint",
                "has no fortune dice: only Pen & Dagger does",
            ),
            (
                "fortune brakk grant class",
                "has no fortune dice: only Pen & Dagger does",
            ),
            ("initiative brakk major", "major"),
            (
                "foe orc rank adept",
                "“rank” is not understood here: expected a field of a foe's record",
            ),
            (
                "orc \"arcane magic\"",
                "nothing here is called “arcane magic”",
            ),
            (
                "brakk \"black magic\"",
                "nothing here is called “black magic”",
            ),
            (
                "brakk pd stealth",
                "no figures of Pen & Dagger are recorded",
            ),
            ("adept", system.profile().example),
            ("brakk+orc 3d6", "but this attempt is made by one"),
        ] {
            let reason = table.refused(line);
            assert!(reason.contains(part), "{} {line}: {reason}", system.key());
        }
        // The system named, its attempts are made anywhere.
        table
            .say("brakk pd adept")
            .say("pd luck")
            .say("brakk ss +5 dc 15")
            .say("dp 7");
        assert!(
            table
                .refused("fortune brakk reroll")
                .contains("has no fortune dice")
        );
    }
}

#[test]
fn in_their_own_campaign_attempts_begin_without_their_system() {
    for (system, lines) in [
        (
            System::SwordsAndSorcery,
            &[
                "+5 dc 15",
                "+7 adv ac 16",
                "+5 vs +3",
                "save +3 dc 14",
                "group +1,+3 dc 9",
            ][..],
        ),
        (
            System::MonstersAndMagic,
            &["+3 vs 14", "+3 prime vs +5", "static 15 vs tough"],
        ),
        (System::SuccessRoll, &["default iq:12-5"]),
    ] {
        let mut table = table(system);
        for bare in lines {
            table.say(bare);
            let line = &table.campaign.steps().last().unwrap().line;
            assert_eq!(*line, format!("{} {bare}", system.short()));
        }
    }
    let mut own = table(System::SwordsAndSorcery);
    assert!(own.refused("+5").contains("no character is selected"));
    own.say("brakk temp 5");
    assert!(own.last().roll.is_none());
}

#[test]
fn a_pool_told_marks_its_successes_and_shows_its_sum() {
    let mut table = table(System::DicePool);
    table.say("dp 4 =1,5,6,8");
    let told = table.last();
    assert_eq!(
        told.text(),
        "pool · 4 at difficulty 6  =1 =5 =6* =8*  2 - 1 = 1, marginal"
    );
    let roll = told.roll.unwrap();
    assert_eq!((roll.figure, roll.word.as_ref()), (Some(1), "marginal"));
}

#[test]
fn the_others_are_told_with_their_sums() {
    let mut table = table(System::SwordsAndSorcery);
    for (line, text) in [
        (
            "ss +5 adv dc 15 =9,14",
            "check · +5 adv, DC 15  =9d =14  14 + 5 = 19 against 15, success",
        ),
        (
            "ss +4 ac 16 =16",
            "attack · +4, AC 16  =16  16 + 4 = 20 against 16, hit (bastard 20)",
        ),
        ("ss +5 passive", "check · +5, passive  15"),
        (
            "sr 12 -2 =3,4,5",
            "success roll · 12 -2 = 10  =3 =4 =5  12 against 10, failure by 2",
        ),
        (
            "mm +3 vs 14 =6,6,6",
            "action · +3, against 14  =6 =6 =6  18 + 3 = 21 against 14, success with 7 effect points (natural 18)",
        ),
        ("4d6kh3+2 =6,2,5,3", "4d6kh3+2  =6 =2d =5 =3  16"),
    ] {
        assert_eq!(table.say(line).last().text(), text, "{line}");
    }
}

#[test]
fn an_attempt_is_an_attempt_in_every_campaign() {
    let rules = rules();
    for (line, ..) in LINES {
        let table = crate::support::Table::with_party();
        let context = Context {
            rules: &rules,
            state: Some(table.campaign.state()),
            cursor: None,
            task: None,
        };
        let sentence = line::parse(line, &context)
            .unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)));
        assert!(matches!(sentence.command, Command::Attempt(_)), "{line}");
    }
}
