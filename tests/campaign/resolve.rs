//! Old rolls read again with other words, by lines and by keys, in all five systems.

use crate::support::Table;
use crate::support::keys::Player;
use astragal::campaign::line::{parse, parse_attempt};
use astragal::campaign::log_text::{Entry, Kind, for_players, foretell, tell};
use astragal::campaign::{RollId, RollStatus};
use astragal::dice::{Provenance, TypedFaces};
use astragal::systems::{Rulebook, System};

/// The text of the last entry.
fn last(table: &Table) -> String {
    table.last().text()
}

/// The entry of a roll.
fn entry(table: &Table, id: RollId) -> Entry {
    let step = table.campaign.step(id.0).unwrap();
    tell(&table.campaign, step)
        .into_iter()
        .find(|entry| entry.id == id && entry.kind == Kind::Roll)
        .unwrap()
}

/// Says a line with a roll, then `resolve` of it with these words; the text of what came of it.
fn read_again(table: &mut Table, line: &str, words: &str) -> String {
    table.say(line);
    let id = table.last_roll();
    table.say(&format!("resolve {id} {words}"));
    last(table)
}

fn players_read(table: &Table) -> String {
    let shown = for_players(&table.campaign);
    shown
        .iter()
        .map(|shown| format!("{} {}\n", shown.entry.id, shown.entry.text()))
        .collect()
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table")]
fn in_every_system_old_faces_are_read_under_other_words_bare_and_by_name() {
    let cases: &[(System, &str, &str, &str)] = &[
        (
            System::PenAndDagger,
            "pd adept =12",
            "+1",
            "attempt · Adept +1  =12  normal (was 2)",
        ),
        (
            System::PenAndDagger,
            "pd adept =12",
            "novice",
            "attempt · Novice  =12  normal (was 2)",
        ),
        (
            System::PenAndDagger,
            "pd adept =7 bar major",
            "bar limited",
            "attempt · Adept bar limited  =7  limited, passed (was 2)",
        ),
        (
            System::PenAndDagger,
            "thalia dexterity =8",
            "master",
            "Thalia  Dexterity · Master  =8  normal (was 2)",
        ),
        (
            System::PenAndDagger,
            "thalia dexterity =8",
            "dexterity -1",
            "Thalia  Dexterity · Untrained -1  =8  failure (was 2)",
        ),
        (
            System::PenAndDagger,
            "pd adept adv =7,16",
            "dis",
            "attempt · Adept adv dis  =7  limited (was 2)",
        ),
        (
            System::PenAndDagger,
            "pd adept =7",
            "=17",
            "attempt · Adept  =17  major (was 2)",
        ),
        (
            System::PenAndDagger,
            "pd adept adv =7,8",
            "reroll 2 =19",
            "attempt · Adept adv  =7d =19  critical (was 2)",
        ),
        (
            System::DicePool,
            "dp 3 =9,8,2",
            "diff 9",
            "3 at difficulty 9  =9* =8 =2",
        ),
        (
            System::DicePool,
            "dp 3 diff 8 =9,8,2",
            "diff easy",
            "=9* =8* =2",
        ),
        (
            System::DicePool,
            "brakk dexterity+archery =9,8,2,1",
            "-1",
            "=9* =8* =2  ",
        ),
        (System::DicePool, "dp 3 =9,8,2", "2", "=9* =8*"),
        (System::SwordsAndSorcery, "ss +5 dc 15 =9", "+2", "16"),
        (
            System::SwordsAndSorcery,
            "ss +5 dc 15 =9",
            "dc hard",
            "DC 20",
        ),
        (
            System::SwordsAndSorcery,
            "mira stealth dc 15 =9",
            "-1",
            "=9",
        ),
        (
            System::SwordsAndSorcery,
            "ss +5 vs +3 =9,12",
            "+6",
            "=9 =12",
        ),
        (
            System::SuccessRoll,
            "sr 12 -2 =3,4,5",
            "+1",
            "12 -2 +1 = 11",
        ),
        (System::SuccessRoll, "sr 12 =3,4,5", "14", "14"),
        (
            System::SuccessRoll,
            "oda lockpicking =3,4,5",
            "hard",
            "=3 =4 =5",
        ),
        (
            System::MonstersAndMagic,
            "mm +3 vs 14 =3,4,5",
            "+1",
            "=3 =4 =5",
        ),
        (
            System::MonstersAndMagic,
            "mm +3 vs 14 =3,4,5",
            "vs tough",
            "against 15",
        ),
        (
            System::MonstersAndMagic,
            "felix dexterity vs 14 =3,4,5",
            "-2",
            "=3 =4 =5",
        ),
    ];
    for (system, line, words, expected) in cases {
        let mut table = Table::with_one(*system);
        let told = read_again(&mut table, line, words);
        assert!(told.contains(expected), "{line}, then {words}: {told}");
        assert!(told.contains("(was 2)"), "{told}");
    }
}

#[test]
fn both_results_stay_and_each_names_the_other() {
    let mut table = Table::with_party();
    table
        .say("thalia stealth =4,5")
        .say("resolve 6.0 +2".replace(".0", "").as_str());
    assert_eq!(
        table.campaign.status_of(RollId(6, 0)),
        Some(RollStatus::ReadAgain(RollId(7, 0)))
    );
    assert!(entry(&table, RollId(6, 0)).text().ends_with("(now 7)"));
    assert!(entry(&table, RollId(7, 0)).text().ends_with("(was 6)"));
}

#[test]
fn a_missing_die_is_rolled_and_the_recorded_one_stays() {
    let mut table = Table::with_party();
    table.say("pd adept =7").say("resolve 6 adv");
    let roll = table.campaign.roll(RollId(7, 0)).unwrap().clone();
    assert_eq!(roll.outcome.faces()[0][0], 7);
    assert!(
        matches!(roll.dice, Provenance::Rolled { from, to, .. } if from < to),
        "{:?}",
        roll.dice
    );
    assert_eq!(roll.anew.unwrap().drawn.len(), 1);
}

#[test]
fn one_chosen_die_is_rolled_again_and_the_other_stays() {
    let mut table = Table::with_party();
    table.say("pd adept adv =7,8").say("resolve 6 reroll 1");
    let roll = table.campaign.roll(RollId(7, 0)).unwrap();
    assert_eq!(
        (
            roll.outcome.faces()[0][1],
            roll.anew.as_ref().unwrap().drawn.len()
        ),
        (8, 1)
    );
}

#[test]
fn what_stands_on_the_bearer_now_does_not_creep_in_and_what_stood_then_stays() {
    let mut table = Table::with_party();
    table
        .say("condition thalia dazed -1")
        .say("thalia dexterity =8")
        .say("uncondition thalia dazed");
    table
        .say("condition thalia cursed -4")
        .say("hero thalia dexterity hopeless")
        .say("resolve 7 +1");
    assert_eq!(
        last(&table),
        "Thalia  Dexterity · Adept +1, dazed -1  =8  limited (was 7)"
    );
    table.say("resolve 11 fresh");
    assert!(
        last(&table).contains("Adept +1  =8"),
        "unless the words leave it out: {}",
        last(&table)
    );
}

#[test]
fn each_of_several_rolls_has_its_own_number() {
    let mut table = Table::with_party();
    table.say("thalia dexterity x2 =8,9");
    let refused = table.refused("resolve 6 +1");
    assert!(
        refused.contains("`resolve 6.1` to `resolve 6.2`"),
        "{refused}"
    );
    table.say("resolve 6.2 +1");
    assert!(
        last(&table).contains("=9") && last(&table).ends_with("(was 6.2)"),
        "{}",
        last(&table)
    );
}

#[test]
fn what_was_read_again_is_read_again_by_its_own_number() {
    let mut table = Table::with_party();
    table.say("pd adept =7").say("resolve 6 +1");
    assert!(
        table
            .refused("resolve 6 +2")
            .contains("roll 6 was re-evaluated as roll 7")
    );
    table.say("resolve 7 +1");
    assert_eq!(last(&table), "attempt · Adept +2  =7  normal (was 7)");
}

#[test]
fn secrecy_is_that_of_the_old_roll_as_it_stands_unless_the_words_say_otherwise() {
    for (before, words, is_secret) in [
        ("", "+1", false),
        ("secret 6", "+1", true),
        ("", "secret", true),
        ("secret 6", "open", false),
        ("", "+1 secret", true),
    ] {
        let mut table = Table::with_party();
        table.say("pd adept =7");
        if !before.is_empty() {
            table.say(before);
        }
        table.say(&format!("resolve 6 {words}"));
        assert_eq!(table.last().is_secret, is_secret, "{before}, then {words}");
    }
}

#[test]
fn players_never_learn_that_a_roll_was_read_again_from_a_secret_one_nor_as_one() {
    let mut table = Table::with_party();
    let before = players_read(&table);
    table
        .say("pd adept secret =3")
        .say("resolve 6 open =17")
        .say("pd novice =12")
        .say("resolve 8 secret");
    assert_eq!(
        players_read(&table),
        before + "7 attempt · Adept  =17  major\n8 attempt · Novice  =12  normal\n"
    );
}

#[test]
fn players_read_open_rolls_that_were_read_again_with_their_own_numbers_and_without_what_stays() {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table
        .say("note secret hm")
        .say("mm +6 vs 10 =6,5,4")
        .say("spend effect \"high ground\" 2 felix");
    table.say("resolve 3 +1");
    let read = players_read(&table);
    assert!(
        read.contains("(now 6)") && read.contains("(was 3)") && !read.contains("stays"),
        "{read}"
    );
}

#[test]
fn what_followed_stays_and_the_line_says_so_by_name() {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table
        .say("add gruk 15")
        .say("felix strength vs gruk strength =6,5,4")
        .say("spend harm 2");
    table.say("resolve 3 +1");
    assert!(
        last(&table).ends_with("(was 3) (harm 4 stays) (7 left)")
            || last(&table).contains("(harm 4 stays)"),
        "{}",
        last(&table)
    );
    assert_eq!(table.points("gruk"), 13);
}

#[test]
fn a_task_a_contest_and_a_race_keep_what_the_old_roll_gave() {
    let mut table = Table::with_party();
    table
        .say("task \"mend the wall\" 10")
        .say("task mend roll pd adept =12");
    let before = table.campaign.state().long_rolls.clone();
    table.say("resolve 7 +2");
    assert!(
        last(&table).contains("(mend the wall 7 stays)"),
        "{}",
        last(&table)
    );
    assert_eq!(table.campaign.state().long_rolls, before);
    table.say("rank thalia,wren dexterity =12,17");
    let before = table.campaign.state().long_rolls.clone();
    table.say("resolve 9.1 +2");
    assert!(
        last(&table).starts_with("Thalia  Dexterity · Adept +2  =12"),
        "{}",
        last(&table)
    );
    assert!(
        last(&table).contains("(Dexterity 9 stays)"),
        "{}",
        last(&table)
    );
    assert_eq!(table.campaign.state().long_rolls, before);
}

#[test]
fn harm_done_right_after_an_attack_is_named_and_stays() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table
        .say("add gruk 15")
        .say("mira longsword ac gruk =15")
        .say("gruk -5")
        .say("resolve 3 -4");
    assert!(last(&table).contains("(harm 4 stays)"), "{}", last(&table));
    assert_eq!(table.points("gruk"), 10);
}

#[test]
fn what_is_kept_unseen_stays_as_it_was() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("mira hide =9");
    let before = table.campaign.state().kept.clone();
    table.say("resolve 2 +2");
    assert_eq!(table.campaign.state().kept, before);
    assert!(last(&table).contains("2 stays)"), "{}", last(&table));
}

#[test]
fn points_won_are_those_of_the_new_reading_less_what_was_spent_of_the_old() {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table
        .say("mm +6 vs 10 =6,5,4")
        .say("spend effect \"high ground\" 2 felix")
        .say("resolve 2 +3");
    let unspent = &table.campaign.state().unspent;
    assert_eq!(unspent.len(), 1);
    assert_eq!(
        (unspent[0].roll, unspent[0].won, unspent[0].spent),
        (RollId(4, 0), 14, 2)
    );
    table.say("resolve 4 -20");
    assert!(
        table.campaign.state().unspent.is_empty(),
        "nothing is won any more, nothing is taken back"
    );
}

#[test]
fn what_is_read_again_is_no_second_action_of_the_turn() {
    let mut table = Table::with_one(System::DicePool);
    table
        .say("add brakk")
        .say("initiative 1 5")
        .say("begin")
        .say("actions 2")
        .say("brakk dexterity+archery");
    let taken = |table: &Table| {
        table
            .campaign
            .state()
            .tracker
            .turn()
            .unwrap()
            .declared()
            .unwrap()
            .taken
    };
    assert_eq!(taken(&table), 1);
    table.say(&format!("resolve {} diff 7", table.campaign.seq()));
    assert_eq!(taken(&table), 1);
}

#[test]
fn what_cannot_be_read_again_is_refused_with_the_reason() {
    let mut table = Table::with_party();
    table
        .say("fortune thalia grant dream")
        .say("thalia dexterity =4")
        .say("fortune thalia reroll =20");
    table
        .say("thalia dexterity =20")
        .say("fortune thalia convert")
        .say("pd adept")
        .say("undo")
        .say("add party");
    table
        .say("initiative")
        .say("macro ambush = pd adept")
        .say("ambush")
        .say("gruk 3".replace("gruk 3", "thalia -2d6").as_str());
    table.say("note hm");
    for (line, reason) in [
        (
            "resolve 7 +1",
            "a line of the fortune ledger depends on roll 7: undo that first (step 8)",
        ),
        (
            "resolve 8 +1",
            "a line of the fortune ledger depends on roll 8",
        ),
        (
            "resolve 9 +1",
            "a line of the fortune ledger depends on roll 9: undo that first (step 10)",
        ),
        ("resolve 11 +1", "roll 11 was undone"),
        ("resolve 14.1 +1", "`initiative NAME 17`"),
        ("resolve 16 +1", "a macro made it"),
        ("resolve 17 +1", "it threw hit points"),
        ("resolve 18 +1", "there is no roll 18"),
        ("resolve 400 +1", "there is no roll 400"),
        ("resolve +1", "expected the number of a roll"),
        ("resolve", "expected the number of a roll"),
        ("resolve 9", "expected what is otherwise"),
    ] {
        let refused = table.refused(line);
        assert!(refused.contains(reason), "{line}: {refused}");
    }
}

#[test]
fn a_word_that_is_not_understood_has_its_caret() {
    let mut table = Table::with_party();
    table.say("pd adept =7");
    for (line, caret) in [
        ("resolve 6 adv nonsense", 14..22),
        ("resolve 6 =21", 10..13),
        ("resolve 6 reroll", 16..16),
    ] {
        let complaint = table.campaign.read_line(line, None).unwrap_err();
        assert_eq!(complaint.span, caret, "{line}: {}", complaint.message);
    }
    assert!(
        table
            .refused("resolve 6 reroll 2")
            .contains("roll 6 has 1 dice")
    );
    assert!(table.refused("resolve 6 x2").contains("re-evaluated once"));
    assert!(
        table
            .refused("resolve 6 adept")
            .contains("nothing would change")
    );
}

#[test]
fn in_every_system_it_is_undone_and_redone_and_the_line_means_the_same_again() {
    for (system, line, words) in [
        (System::PenAndDagger, "thalia dexterity", "adv"),
        (System::DicePool, "brakk dexterity+archery", "+2 diff 7"),
        (System::SwordsAndSorcery, "mira stealth dc 15", "adv"),
        (System::SuccessRoll, "oda lockpicking", "+1"),
        (
            System::MonstersAndMagic,
            "felix dexterity vs 14",
            "damage 1d8",
        ),
    ] {
        let mut table = Table::with_one(system);
        table.say(line);
        let before = table.campaign.state().clone();
        let sentence = table
            .campaign
            .read_line(&format!("resolve 2 {words} # hm"), None)
            .unwrap();
        assert_eq!(
            parse(&sentence.line, &table.campaign.context(None)).unwrap(),
            sentence
        );
        table.say(&format!("resolve 2 {words}"));
        let (after, id) = (table.campaign.state().clone(), table.last_roll());
        assert!(
            matches!(table.campaign.status_of(RollId(2, 0)), Some(RollStatus::ReadAgain(by)) if by == id),
            "{system:?}"
        );
        table.say("undo");
        assert_eq!(
            (
                table.campaign.status_of(RollId(2, 0)),
                table.campaign.state()
            ),
            (None, &before),
            "{system:?}"
        );
        table.say("redo");
        assert_eq!(*table.campaign.state(), after, "{system:?}");
    }
}

#[test]
fn the_preview_says_what_the_recorded_faces_come_to_and_what_stays() {
    let mut table = Table::with_party();
    table
        .say("task \"mend the wall\" 10")
        .say("task mend roll pd adept =12");
    let foretold = |line: &str| -> Vec<String> {
        let sentence = table.campaign.read_line(line, None).unwrap();
        foretell(&table.campaign, &sentence)
            .unwrap()
            .into_iter()
            .map(|told| told.text)
            .collect()
    };
    assert_eq!(
        foretold("resolve 7 =19"),
        [
            "roll 7 attempt: normal → critical",
            "attempt · Adept  =19",
            "mend the wall 7 stays"
        ]
    );
    assert_eq!(
        foretold("resolve 7 adv"),
        [
            "roll 7 attempt: normal → one die is rolled",
            "attempt · Adept adv",
            "mend the wall 7 stays"
        ]
    );
}

#[test]
fn the_log_pane_says_of_both_which_the_other_is() {
    let mut player = Player::with_party().sized(120, 40);
    player.line("thalia dexterity =4").line("resolve 6 +2");
    assert!(
        player.shows("Dexterity · Adept  now 7") && player.shows("Dexterity · Adept +2  was 6"),
        "{}",
        player.picture()
    );
}

#[test]
fn at_the_prompt_the_new_reading_stands_before_enter() {
    let mut player = Player::with_party().sized(120, 40);
    player
        .line("thalia dexterity =4")
        .press([":", "resolve 6 +2"]);
    assert!(
        player.shows("roll 6 Thalia Dexterity: failure → limited"),
        "{}",
        player.picture()
    );
    player.press([" nonsense"]);
    assert!(
        player
            .complaint()
            .contains("“nonsense” is not understood here"),
        "{}",
        player.complaint()
    );
}

#[test]
fn tab_offers_the_latest_rolls_and_then_the_words_that_fit_their_attempt() {
    let mut table = Table::with_party();
    table.say("pd adept =7").say("pd novice =7").say("note hm");
    let offers = |line: &str| table.campaign.completions(line, None);
    assert_eq!(offers("resolve "), (8, vec!["7".to_owned(), "6".into()]));
    let (at, words) = offers("resolve 7 re");
    assert_eq!(at, 10);
    assert!(
        words.contains(&"reliable".into()) && words.contains(&"reroll".into()),
        "{words:?}"
    );
}

/// A line rolled with these faces and read again as another, with more faces where they are missing.
fn again(old: &str, rolled: &[u32], new: &str, more: &[u32]) -> Vec<Vec<u32>> {
    let rules = Rulebook::built_in();
    let attempt = |line: &str| parse_attempt(line, &rules).unwrap().0.attempt;
    let recorded = attempt(old)
        .roll(&rules, &mut TypedFaces::new(rolled.to_vec()))
        .unwrap();
    let mut faces = TypedFaces::new(more.to_vec());
    let outcome = attempt(new)
        .read_again(&rules, &recorded, &[], &mut faces)
        .unwrap();
    faces.finish().unwrap();
    outcome.faces()
}

#[test]
fn recorded_faces_stay_missing_ones_are_rolled_and_surplus_is_unused() {
    /// A line and its faces, as which it is read again with which faces more, and how all lie then.
    type Case = (
        &'static str,
        &'static [u32],
        &'static str,
        &'static [u32],
        &'static [&'static [u32]],
    );
    let cases: &[Case] = &[
        ("pd adept", &[7], "pd novice", &[], &[&[7]]),
        ("pd adept", &[7], "pd adept adv", &[16], &[&[7, 16]]),
        ("pd adept adv", &[7, 16], "pd adept", &[], &[&[7]]),
        (
            "pd adept with novice shared best",
            &[3, 9],
            "pd adept adv with novice shared best",
            &[5],
            &[&[3, 5], &[9]],
        ),
        (
            "pd adept then trained",
            &[3, 12],
            "pd master then trained",
            &[],
            &[&[3], &[12]],
        ),
        ("dp 3", &[9, 8, 2], "dp 5", &[1, 1], &[&[9, 8, 2, 1, 1]]),
        (
            "dp 3 vs 2",
            &[9, 8, 2, 5, 6],
            "dp 4 vs 2",
            &[10],
            &[&[9, 8, 2, 10], &[5, 6]],
        ),
        (
            "ss +5 vs +3",
            &[12, 4],
            "ss +5 adv vs +3",
            &[19],
            &[&[12, 19], &[4]],
        ),
        ("sr 12", &[3, 4, 5], "sr 14 -3", &[], &[&[3, 4, 5]]),
        (
            "mm +3 vs +5",
            &[1, 2, 3, 4, 5, 6],
            "mm +3 damage 1d8 vs +5",
            &[8],
            &[&[1, 2, 3], &[8], &[4, 5, 6]],
        ),
        ("3d6", &[1, 2, 3], "4d6", &[6], &[&[1, 2, 3, 6]]),
    ];
    for (old, rolled, new, more, expected) in cases {
        assert_eq!(again(old, rolled, new, more), *expected, "{old} as {new}");
    }
}

#[test]
fn a_face_that_the_die_does_not_have_is_rolled_anew() {
    assert_eq!(again("1d20", &[17], "1d6", &[4]), [vec![4]]);
}
