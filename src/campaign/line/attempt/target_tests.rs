//! Lines of Swords & Sorcery and Monsters & Magic: each example, what it means, what it is told as.

mod complaints;

use std::sync::Arc;

use crate::campaign::line::{Context, Sentence, offers, parse, parse_attempt};
use crate::campaign::log_text::{attempt_words, tell};
use crate::campaign::{Attempting, Base, Campaign, Command, CreatureId};
use crate::dice::{Dice, Seed, TypedFaces};
use crate::systems::{Attempt, Rulebook, System};
use crate::words::Complaint;

/// A campaign of a system in which these lines were said.
fn campaign(system: System, lines: &[&str]) -> Campaign {
    let rules = Arc::new(Rulebook::built_in());
    let mut campaign = Campaign::resume(
        rules,
        Base::founding("The Drowned Vault".into(), system),
        Vec::new(),
    );
    lines.iter().for_each(|line| say(&mut campaign, line));
    campaign
}

fn say(campaign: &mut Campaign, line: &str) {
    let sentence =
        read(campaign, line).unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)));
    let mut dice = Dice::new(&Seed::from_number(7));
    let now = "2026-11-21T19:00:00Z".parse().unwrap();
    let step = campaign.decide(&sentence.command, &sentence.line, &mut dice, now);
    campaign.accept(step.unwrap_or_else(|refusal| panic!("{line}: {refusal}")));
}

/// Reads a line with the first of the party under the cursor.
fn read(campaign: &Campaign, line: &str) -> Result<Sentence, Complaint> {
    let state = campaign.state();
    let cursor = state.party.first().map(|hero| CreatureId::Hero(hero.id));
    parse(
        line,
        &Context {
            rules: campaign.rules(),
            state: Some(state),
            cursor,
            task: None,
        },
    )
}

fn attempting(campaign: &Campaign, line: &str) -> Attempting {
    match read(campaign, line)
        .unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)))
        .command
    {
        Command::Attempt(attempting) => *attempting,
        other => panic!("{line} is no attempt: {other:?}"),
    }
}

/// What a line attempts, read without a campaign.
fn attempt(line: &str) -> Attempt {
    let rules = Rulebook::built_in();
    parse_attempt(line, &rules)
        .unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)))
        .0
        .attempt
}

/// A line, the line in full words, faces that fit it, and the outcomes it may have, worst first.
const LINES: &[(&str, &str, &str, &[&str])] = &[
    ("ss +5 dc 15", "ss +5 dc 15", "10", &["failure", "success"]),
    (
        "SS ADV DC HARD +5 SECRET",
        "ss adv dc 20 +5 secret",
        "3,16",
        &["failure", "success"],
    ),
    (
        "ss +5 dc very hard",
        "ss +5 dc 25",
        "3",
        &["failure", "success"],
    ),
    (
        "ss +5 dc very-hard open",
        "ss +5 dc 25 open",
        "3",
        &["failure", "success"],
    ),
    (
        "ss +5 -2 disadvantage dc heroic x2",
        "ss +5 -2 dis dc 35 x2",
        "1,2,3,4",
        &["failure"],
    ),
    (
        "ss +5 rank 2 tool 1 dc 15",
        "ss +5 rank 2 tool 1 dc 15",
        "20",
        &["failure", "success"],
    ),
    (
        "ss +7 ac 16",
        "ss +7 ac 16",
        "20",
        &["critical-miss", "miss", "hit", "critical-hit"],
    ),
    (
        "ss save +3 dc 14",
        "ss save +3 dc 14",
        "11",
        &["failure", "success"],
    ),
    (
        "ss save proficiency 2 dc medium +3",
        "ss save proficiency 2 dc 15 +3",
        "11",
        &["failure", "success"],
    ),
    ("ss save +3", "ss save +3", "11", &["total"]),
    ("ss save +3 fail", "ss save +3 fail", "", &["failure"]),
    (
        "ss save +3 dc 14 fail",
        "ss save +3 dc 14 fail",
        "",
        &["failure"],
    ),
    (
        "ss luck +2 dc 10",
        "ss luck +2 dc 10",
        "8",
        &["failure", "success"],
    ),
    (
        "ss +5 rank 2 vs +3 rank 4",
        "ss +5 rank 2 vs +3 rank 4",
        "7,8",
        &["lose", "win"],
    ),
    (
        "ss rank 2 +5 adv vs dis +3",
        "ss rank 2 +5 adv vs dis +3",
        "7,8,9,10",
        &["lose", "win"],
    ),
    (
        "ss distract 3",
        "ss distract 3",
        "10",
        &["failure", "success"],
    ),
    (
        "ss group +1,+3,+5 dc 15",
        "ss group +1,+3,+5 dc 15",
        "10,11,12",
        &["failure", "success"],
    ),
    (
        "ss group +1 adv +3",
        "ss group +1 adv +3",
        "1,2,3,4",
        &["total"],
    ),
    (
        "ss +5 dc 15 help 4,2",
        "ss +5 dc 15 help 4,2",
        "12,15,9",
        &["failure", "success"],
    ),
    (
        "ss help 4,2 +5 dc 15",
        "ss help 4,2 +5 dc 15",
        "12,15,9",
        &["failure", "success"],
    ),
    ("ss +5 passive", "ss +5 passive", "", &["total"]),
    (
        "ss passive +5 advantage dc 20",
        "ss passive +5 adv dc 20",
        "",
        &["success"],
    ),
    ("ss +5 take10", "ss +5 take10", "", &["total"]),
    ("ss +5 take20 dc 30", "ss +5 take20 dc 30", "", &["failure"]),
    (
        "ss +2 # who goes first?",
        "ss +2 # who goes first?",
        "14",
        &["total"],
    ),
    (
        "mm +3 vs 14",
        "mm +3 vs 14",
        "3,4,5",
        &["failure", "success"],
    ),
    (
        "mm +3 trait 1 damage 1D8+1 vs 14",
        "mm +3 trait 1 damage d8+1 vs 14",
        "3,4,5,8",
        &["failure", "success"],
    ),
    (
        "mm damage 2d4 trait 1 -1 vs 14 secret x2",
        "mm damage 2d4 trait 1 -1 vs 14 secret x2",
        "3,4,5,1,2,3,4,5,1,2",
        &["failure", "success"],
    ),
    (
        "mm +3 vs +5",
        "mm +3 vs +5",
        "1,2,3,4,5,6",
        &["failure", "success"],
    ),
    (
        "mm +3 prime vs 14",
        "mm +3 prime vs 14",
        "1,2,3",
        &["failure", "success"],
    ),
    (
        "mm +3 vs +5 to 10",
        "mm +3 vs +5 to 10",
        "6,6,6,1,1,1",
        &["lose", "win"],
    ),
    (
        "mm to 3 +3 damage 1d4 vs damage 1d6 +5",
        "mm to 3 +3 damage d4 vs damage d6 +5",
        "6,6,6,4,1,1,1,1",
        &["lose", "win"],
    ),
    (
        "mm static 15 trait 2 vs 14",
        "mm static 15 trait 2 vs 14",
        "",
        &["success"],
    ),
    (
        "mm static 15 vs +5",
        "mm static 15 vs +5",
        "1,2,3",
        &["failure", "success"],
    ),
    (
        "mm +3 vs 14 dangerous",
        "mm +3 vs 14 dangerous",
        "1,2,3",
        &["failure", "success"],
    ),
    (
        "mm threatened +3 vs +2 14",
        "mm threatened +3 vs +2 14",
        "1,2,3",
        &["failure", "success"],
    ),
    (
        "mm +3 vs tough",
        "mm +3 vs tough",
        "1,2,3",
        &["failure", "success"],
    ),
    (
        "mm +3 vs trait 2 average +1",
        "mm +3 vs trait 2 average +1",
        "1,2,3",
        &["failure", "success"],
    ),
    ("mm +3", "mm +3", "1,2,3", &["total"]),
    ("mm static 15", "mm static 15", "", &["total"]),
];

#[test]
fn a_line_in_full_words_says_the_same_again() {
    let rules = Rulebook::built_in();
    for (line, full, ..) in LINES {
        let (attempting, said) = parse_attempt(line, &rules)
            .unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)));
        assert_eq!(said, *full, "{line}");
        assert_eq!(
            parse_attempt(full, &rules),
            Ok((attempting, said)),
            "{line}"
        );
    }
}

#[test]
fn the_odds_of_every_line_name_its_outcomes_and_add_up_to_one() {
    for (line, _, _, outcomes) in LINES {
        let odds = attempt(line).odds();
        let sum: f64 = odds.outcomes.iter().map(|chance| chance.probability).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{line}: {sum}");
        let mut keys: Vec<&str> = odds.outcomes.iter().map(|chance| chance.outcome).collect();
        keys.dedup();
        assert_eq!(keys, *outcomes, "{line}");
        assert_eq!(odds.passes.is_none(), *outcomes == ["total"], "{line}");
    }
}

#[test]
fn faces_are_counted_exactly() {
    let rules = Rulebook::built_in();
    for (line, _, faces, _) in LINES {
        let (line, _) = line.split_once(" #").unwrap_or((*line, ""));
        let wanted = faces.split(',').filter(|face| !face.is_empty()).count();
        if wanted > 0 {
            let typed = format!("{line} ={faces}");
            let read = parse_attempt(&typed, &rules);
            assert!(read.is_ok(), "{}", read.unwrap_err().picture(&typed));
        }
        let separator = if wanted > 0 { "," } else { "" };
        let more = format!("{line} ={faces}{separator}1");
        let complaint = parse_attempt(&more, &rules).expect_err(&more);
        let message = format!(
            "{} typed, but this roll takes {wanted}: type exactly that many, in order.",
            wanted + 1
        );
        assert_eq!(complaint.message, message, "{more}");
        assert!(more[complaint.span].starts_with('='), "{more}");
    }
}

/// An attempt as it is told, which two lines that mean one thing have alike.
fn told_alike(one: &str, other: &str) -> String {
    assert_eq!(attempt(one), attempt(other), "{one}");
    attempt_words(&attempt(one))
}

#[test]
fn a_rank_or_a_proficiency_bonus_said_apart_is_added_to_the_modifier() {
    assert_eq!(
        told_alike(
            "ss +3 rank 2 vs rank 4 dis +1",
            "ss +3 rank 2 vs +1 rank 4 dis"
        ),
        "+3 +2 rank = +5 against +1 +4 rank = +5 dis"
    );
    let save = told_alike(
        "ss adv save dc 14 proficiency 2 +3",
        "ss save +3 proficiency 2 adv dc 14",
    );
    assert!(
        save.ends_with("+3 +2 proficiency = +5 adv, DC 14"),
        "{save}"
    );
}

#[test]
fn advantage_of_a_group_is_everybodys() {
    let group = told_alike("ss group +1,+3 adv", "ss adv group +1,+3");
    let edges = group.matches(" adv").count();
    let is_behind_all = group.ends_with("+1 and +3 adv");
    assert!(edges == 2 || is_behind_all, "{group}");
}

/// What an attempt comes to by these faces, which are all that it takes.
fn rolled(attempt: &Attempt, faces: &[u32]) -> (&'static str, Option<i64>) {
    let rules = Rulebook::built_in();
    let mut typed = TypedFaces::new(faces.to_vec());
    let outcome = attempt.roll(&rules, &mut typed).unwrap();
    typed.finish().unwrap();
    let verdict = attempt.verdict(&outcome);
    (verdict.outcome, verdict.value)
}

#[test]
fn a_number_with_a_sign_is_added_and_one_without_is_what_has_to_be_reached() {
    told_alike(
        "mm +3 -2 prime trait 1 damage 1d8+1 vs 14 +4 trait 2 threatened",
        "mm threatened damage 1d8+1 +3 trait 1 -2 prime vs trait 2 +4 14",
    );
    let blow = attempt("mm +3 -2 prime trait 1 damage 1d8+1 vs 14 +4 trait 2 threatened");
    // 17 + 3 twice - 2 + 1 + 8 + 1 = 31 against 14 + 4 + 2 + 10 = 30.
    assert_eq!(rolled(&blow, &[6, 6, 5, 8]), ("success", Some(1)));
    assert_eq!(rolled(&blow, &[6, 6, 5, 6]), ("failure", None));
}

#[test]
fn damage_may_be_a_figure_and_a_difficulty_may_be_rolled() {
    let told = told_alike(
        "mm +3 damage 2 vs tough rolled",
        "mm +3 damage +2 vs rolled tough",
    );
    assert!(told.contains("rolled = 5"), "{told}");
    let blow = attempt("mm +3 damage 2 vs tough rolled");
    // 12 + 3 + 2 = 17 against 10 + 5 = 15.
    assert_eq!(rolled(&blow, &[4, 4, 4, 3, 3, 4]), ("success", Some(2)));
    assert_eq!(rolled(&blow, &[4, 4, 4, 4, 4, 5]), ("failure", None));
}

#[test]
fn what_nobody_resists_needs_no_other_side() {
    told_alike("mm +3 unresisted", "mm unresisted +3");
    told_alike("mm +3 unresisted", "mm +3 vs unresisted");
    let open = attempt("mm +3 unresisted");
    assert_eq!(rolled(&open, &[1, 1, 2]), ("success", Some(7)));
}

#[test]
fn in_its_own_campaign_a_line_needs_no_system() {
    let swords = campaign(
        System::SwordsAndSorcery,
        &["hero Thalia hp 24", "hero Oren hp 20"],
    );
    let magic = campaign(System::MonstersAndMagic, &["hero Thalia hp 24"]);
    for (campaign, line, full) in [
        (&swords, "+5 dc 15", "ss +5 dc 15"),
        (&swords, "-1 adv ac 16", "ss -1 adv ac 16"),
        (&swords, "+5 rank 2 vs +3", "ss +5 rank 2 vs +3"),
        (&swords, "save +3 dc 14", "ss save +3 dc 14"),
        (&swords, "group +1,+3 dc 15", "ss group +1,+3 dc 15"),
        (&swords, "luck +2 dc 10", "ss luck +2 dc 10"),
        (&swords, "distract 3", "ss distract 3"),
        (&swords, "tha save +3 dc 14", "\"Thalia\" ss save +3 dc 14"),
        (&swords, "thalia ss +5 dc 15", "\"Thalia\" ss +5 dc 15"),
        (
            &swords,
            "thalia+oren ss +5 vs +3",
            "\"Thalia\" + \"Oren\" ss +5 vs +3",
        ),
        (&swords, "mm +3 vs 14", "mm +3 vs 14"),
        (&magic, "+3 vs 14", "mm +3 vs 14"),
        (
            &magic,
            "static 15 trait 2 vs 14",
            "mm static 15 trait 2 vs 14",
        ),
        (&magic, "thalia mm +3", "\"Thalia\" mm +3"),
    ] {
        let sentence =
            read(campaign, line).unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)));
        assert_eq!(sentence.line, full, "{line}");
        assert!(matches!(sentence.command, Command::Attempt(_)), "{line}");
        assert_eq!(read(campaign, full), Ok(sentence), "{line}");
    }
    let body = read(&swords, "+5").unwrap();
    assert!(
        matches!(body.command, Command::Body(_)),
        "a sign without a target is hit points"
    );
    let elsewhere = campaign(System::PenAndDagger, &["hero Thalia hp 24"]);
    assert!(read(&elsewhere, "+5 dc 15").is_err());
}

#[test]
fn the_preview_says_how_the_sum_came_about() {
    let table = campaign(System::SwordsAndSorcery, &["hero Thalia hp 24"]);
    for (line, what, because) in [
        (
            "ss +3 rank 2 -1 adv dc hard",
            "check",
            "+3 -1 +2 rank = +4 adv · DC 20 · hard",
        ),
        ("ss +7 ac 15", "attack", "+7 · AC 15"),
        ("ss +5 adv dis dc 17", "check", "+5 · DC 17"),
        (
            "ss +5 dc 15 help 4,2 x3",
            "check",
            "+5 · help of rank 4 and 2 · DC 15 · medium · 3 times",
        ),
        ("ss save +3 fail", "save", "+3 · failed by choice"),
        ("ss distract 3", "distraction", "proficiency +3"),
        (
            "mm +3 prime trait 1 damage 1d8 vs tough",
            "action",
            "+3 +3 prime +1 trait = +7 · damage d8 · against 15 · tough",
        ),
        ("mm static 15 vs 14", "static", "15 · against 14"),
        ("mm +3 vs +5 to 10", "action", "+3 against +5 · to 10"),
    ] {
        let attempting = attempting(&table, line);
        assert_eq!(
            (&*attempting.what, &*attempting.because),
            (what, because),
            "{line}"
        );
    }
    let warned = attempting(&table, "mm static 15 vs 14").warnings;
    assert_eq!(warned, ["a hero's static action needs a trait"]);
}

#[test]
fn the_log_tells_dice_sum_and_outcome_in_the_words_of_the_system() {
    let mut table = campaign(System::SwordsAndSorcery, &["hero Thalia hp 24"]);
    for (line, told) in [
        (
            "ss +5 dc 15 adv =7,16",
            "check · +5 adv, DC 15  =7d =16  16 + 5 = 21 against 15, success",
        ),
        (
            "ss +7 ac 16 =20",
            "attack · +7, AC 16  =20  20 + 7 = 27 against 16, critical hit (natural 20)",
        ),
        (
            "ss +7 ac 16 =13",
            "attack · +7, AC 16  =13  13 + 7 = 20 against 16, hit (bastard 20)",
        ),
        (
            "ss +5 dc 15 help 4,2 =12,15,7",
            "check · +5, help of rank 4 and 2, DC 15  =12 =15 =7  7 + 5 + 3 (help) = 15 against 15, success",
        ),
        ("ss save +3 fail", "save · +3, failed by choice  failure"),
        (
            "ss +2 vs +2 =9,9,4,3",
            "opposed check · +2 against +2  =9 =9 =4 =3  9 + 2 = 11 against 9 + 2 = 11, tie, 4 + 2 = 6 against 3 + 2 = 5, win",
        ),
        (
            "ss distract 3 =1",
            "distraction · proficiency +3  =1  1, failure, the enemy gets an opportunity attack (natural 1)",
        ),
        ("ss +5 passive", "check · +5, passive  15"),
        (
            "thalia mm +3 damage 1d8 vs 14 =3,4,6,3",
            "Thalia  action · +3, damage d8, against 14  =3 =4 =6 =3  16 + 3 = 19 against 14, success with 5 effect points",
        ),
        (
            "mm +3 vs 10 =1,1,1",
            "action · +3, against 10  =1 =1 =1  3 + 3 = 6 against 10, failure (natural 3)",
        ),
        (
            "mm +3 vs +5 to 1 =6,5,4,1,1,1",
            "action · +3 against +5, to 1  =6 =5 =4 =1 =1 =1  wins 10 to 0 in 1 round",
        ),
    ] {
        say(&mut table, line);
        let step = table.steps().last().unwrap();
        let entry = tell(&table, step)
            .into_iter()
            .find(|entry| entry.roll.is_some())
            .unwrap();
        assert_eq!(entry.text(), told, "{line}");
    }
}

#[test]
fn what_fits_is_offered_where_it_fits() {
    let swords = campaign(System::SwordsAndSorcery, &["hero Thalia hp 24"]);
    let magic = campaign(System::MonstersAndMagic, &["hero Thalia hp 24"]);
    for (campaign, line, wanted) in [
        (
            &swords,
            "ss ",
            &[
                "dc", "ac", "adv", "dis", "rank", "vs", "help", "save", "luck", "group", "secret",
            ][..],
        ),
        (&swords, "ss +5 dc ", &["easy", "very hard", "divine deed"]),
        (&swords, "ss +5 dc h", &["hard", "heroic"]),
        (&swords, "ss +5 t", &["tool", "take10", "take20"]),
        (&swords, "ss save +3 f", &["fail"]),
        (&swords, "sav", &["save"]),
        (&swords, "+5 ", &["dc", "ac", "vs"]),
        (&swords, "+5 dc ", &["hard"]),
        (&swords, "thalia gr", &["group"]),
        (
            &magic,
            "mm +3 ",
            &[
                "vs",
                "trait",
                "damage",
                "prime",
                "to",
                "dangerous",
                "threatened",
            ],
        ),
        (&magic, "mm +3 vs ", &["average", "tough"]),
        (&magic, "mm +3 vs to", &["to", "tough"]),
        (&magic, "sta", &["static"]),
    ] {
        let state = campaign.state();
        let context = Context {
            rules: campaign.rules(),
            state: Some(state),
            cursor: None,
            task: None,
        };
        let offers = offers(line, &context);
        for word in wanted {
            assert!(
                offers.iter().any(|offer| offer == word),
                "{line}: {word} not in {offers:?}"
            );
        }
    }
}
