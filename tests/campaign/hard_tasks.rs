//! Tasks with a standing difficulty: whoever attempts them has it, cumulative with everything else.

use crate::support::Table;
use astragal::campaign::line::{parse, parse_attempt};
use astragal::campaign::log_text::{Entry, for_players, tell};
use astragal::systems::{Rulebook, System};

/// A lock that is hard for anybody, and two who try it.
fn vault() -> Table {
    let mut table = Table::of(System::SuccessRoll);
    table.say_all([
        "hero Oda dx 12 lockpicking 13",
        "hero Piet dx 10 lockpicking 11",
        "task \"vault door\" 3 at hard",
    ]);
    table
}

fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    let told = tell(&table.campaign, step);
    told.iter().map(Entry::text).collect()
}

#[test]
fn whoever_attempts_it_has_its_difficulty() {
    let mut table = vault();
    assert_eq!(told(&table), ["vault door begins: 0/3, at -4"]);
    assert_eq!(
        table.campaign.steps().last().unwrap().line,
        "task \"vault door\" 3 at -4"
    );
    table.say("task vault roll oda lockpicking =3,3,3");
    assert_eq!(
        told(&table)[0],
        "Oda  Lockpicking · 13 -4 vault door = 9  =3 =3 =3  9 against 9, success"
    );
    table.say("task vault roll piet lockpicking +2 =3,3,3");
    assert_eq!(
        told(&table)[0],
        "Piet  Lockpicking · 11 +2 -4 vault door = 9  =3 =3 =3  9 against 9, success"
    );
    // Rolled again, it counts once more and not twice; elsewhere it does not count at all.
    table.say("task vault roll =3,3,3");
    assert!(
        told(&table)[0].contains("11 +2 -4 vault door = 9"),
        "{:?}",
        told(&table)
    );
    table.say("oda lockpicking =3,3,3");
    assert!(
        told(&table)[0].contains("Lockpicking · 13"),
        "{:?}",
        told(&table)
    );
}

#[test]
fn it_counts_for_nobody_in_particular_and_not_where_it_is_left_out() {
    let mut table = vault();
    table.say("task vault roll sr 12 =3,3,3");
    assert!(
        told(&table)[0].contains("12 -4 vault door = 8"),
        "{:?}",
        told(&table)
    );
    table.say("task vault roll oda lockpicking fresh =3,3,3");
    assert!(
        told(&table)[0].contains("9 against 13"),
        "{:?}",
        told(&table)
    );
}

#[test]
fn it_is_in_the_odds_before_the_roll_and_in_a_roll_read_again() {
    let mut table = vault();
    let rules = Rulebook::built_in();
    let sentence = parse(
        "task vault roll oda lockpicking +1",
        &table.campaign.context(None),
    )
    .unwrap();
    let (by_figures, _) = parse_attempt("sr 10", &rules).unwrap();
    let attempting = sentence.command.attempts()[0];
    assert_eq!(attempting.attempt.odds(), by_figures.attempt.odds());
    assert!(
        attempting.because.contains("-4 vault door"),
        "{}",
        attempting.because
    );
    let again = parse(&sentence.line, &table.campaign.context(None)).unwrap();
    assert_eq!(again, sentence);
    table.say("task vault roll oda lockpicking =3,4,4");
    let roll = table.last_roll();
    table.say(&format!("resolve {roll} +2"));
    assert!(told(&table)[0].contains("= 11"), "{:?}", told(&table));
    assert!(
        told(&table)[0].contains("11 against 11, success"),
        "{:?}",
        told(&table)
    );
}

#[test]
fn in_every_system_it_moves_what_that_system_moves() {
    for (system, hero, roll, expected) in [
        (
            System::PenAndDagger,
            "hero Mira strength adept",
            "mira strength",
            "Adept, wall -2",
        ),
        (
            System::DicePool,
            "hero Mira dexterity 4 ability Crafts 1",
            "mira dexterity+crafts",
            "4 + 1 - 2 = 3",
        ),
        (
            System::SwordsAndSorcery,
            "hero Mira dexterity 16",
            "mira dexterity dc 12",
            "+3 -2",
        ),
        (
            System::MonstersAndMagic,
            "hero Mira dexterity 16",
            "mira dexterity vs 12",
            "-2",
        ),
    ] {
        let mut table = Table::of(system);
        table.say(hero).say("task wall 5 at -2");
        table.say(&format!("task wall roll {roll}"));
        assert!(told(&table)[0].contains(expected), "{:?}", told(&table));
    }
    let mut table = Table::of(System::MonstersAndMagic);
    table.say_all([
        "hero Mira strength 16",
        "add gruk 9",
        "foe gruk strength 12",
        "task gate 5 at -2",
    ]);
    let line = "task gate roll mira strength vs gruk strength";
    let command = parse(line, &table.campaign.context(None)).unwrap().command;
    let rules = Rulebook::built_in();
    let (by_figures, _) = parse_attempt("mm +1 vs 12", &rules).unwrap();
    assert_eq!(
        command.attempts()[0].attempt.odds(),
        by_figures.attempt.odds(),
        "whoever resists does not attempt it"
    );
}

#[test]
fn it_is_undone_with_the_task() {
    let mut table = Table::of(System::SuccessRoll);
    let before = table.campaign.state().clone();
    table.say("task vault 3 at very hard=-7 in 5");
    let kept = &table.campaign.steps().last().unwrap().line;
    assert_eq!(kept, "task \"vault\" 3 at -7 in 5");
    table.say("undo");
    assert_eq!(*table.campaign.state(), before);
}

#[test]
fn what_is_no_difficulty_is_said_under_its_word() {
    let table = vault();
    for (line, blamed, message) in [
        ("task door 3 at", "", "such as `-4` or `hard`"),
        ("task door 3 at hrad", "hrad", "is not understood here"),
        ("task door 3 at 4", "4", "such as `-4` or `hard`"),
        ("task door 3 at -21", "-21", "at most 20 harder or easier"),
        ("task door 3 at hard=-6", "=-6", "hard is -4 or -5"),
    ] {
        let complaint = parse(line, &table.campaign.context(None)).unwrap_err();
        assert_eq!(&line[complaint.span.clone()], blamed, "{complaint:?}");
        assert!(complaint.message.contains(message), "{line}: {complaint:?}");
    }
    let pool = Table::of(System::DicePool);
    let complaint = parse("task door 3 at hard", &pool.campaign.context(None)).unwrap_err();
    assert!(complaint.message.contains("such as `-2`"), "{complaint:?}");
}

#[test]
fn players_read_nothing_of_a_secret_task_in_its_rolls() {
    let mut table = Table::of(System::SuccessRoll);
    table.say_all([
        "hero Oda dx 12",
        "task poison 3 at -2 secret",
        "task poison roll oda dx =3,3,3",
    ]);
    assert!(
        told(&table)[0].contains("12 -2 difficulty = 10"),
        "{:?}",
        told(&table)
    );
    let shown = for_players(&table.campaign);
    assert!(
        !shown
            .iter()
            .any(|shown| shown.entry.text().contains("poison"))
    );
}
