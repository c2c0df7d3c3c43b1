//! Results that heroes share and rolls that open others, at the table of a game of a file: what is said, told, offered, gone on
//! with and read again.

use astragal::campaign::log_text::{Entry, tell};
use astragal::systems::System;
use astragal::systems::own::Key;

use crate::support::Table;

const RANKS: &str = include_str!("../support/own_systems/ranks.ron");

fn party() -> Table {
    let mut table = Table::of(System::Own(Key::read("ranks.ron", RANKS).unwrap()));
    table.say_all([
        "hero Thalia strength adept dexterity master",
        "hero Oren strength novice wisdom epic",
    ]);
    table
}

fn told(table: &Table) -> String {
    let step = table.campaign.steps().last().unwrap();
    let entries = tell(&table.campaign, step);
    entries
        .iter()
        .map(Entry::text)
        .collect::<Vec<_>>()
        .join("\n")
}

/// A line as it is kept, and what the log tells of it.
fn after(table: &mut Table, line: &str) -> [String; 2] {
    let read = table.campaign.read_line(line, None);
    let said = read.map_err(|why| why.picture(line)).unwrap().line;
    let again = table.campaign.read_line(&said, None);
    let again = again.map_err(|why| why.picture(&said)).unwrap().line;
    assert_eq!(said, again);
    table.say(line);
    [said, told(table)]
}

fn faces(table: &Table) -> Vec<Vec<u32>> {
    let roll = table.campaign.roll(table.last_roll());
    roll.unwrap().outcome.faces()
}

#[test]
fn of_several_who_share_a_result_one_counts_and_is_named() {
    let mut table = party();
    for (line, said, tells) in [
        (
            "thalia+oren strength shared best =12,16",
            "\"Thalia\" + \"Oren\" rk strength shared best =12,16",
            "Thalia + Oren  Strength · Adept or Novice, Oren counts  =12 [=16]  16, normal",
        ),
        (
            "thalia(adv)+oren strength -1 shared all bar limited =12,3,16",
            "\"Thalia\"(adv) + \"Oren\" rk strength -1 shared all bar limited =12,3,16",
            "Thalia + Oren  Strength · Adept -1 bar limited adv and Novice -1, Thalia counts  [=12] =3d =16  12, normal, passed",
        ),
        (
            "thalia strength with oren wisdom shared best =12,16",
            "\"Thalia\" rk strength with \"Oren\" wisdom shared best =12,16",
            "Thalia + Oren  Strength with Wisdom · Adept or Epic, Oren counts  =12 [=16]  16, major",
        ),
    ] {
        assert_eq!(after(&mut table, line), [said, tells], "{line}");
    }
}

#[test]
fn a_first_roll_at_a_price_waits_until_the_player_goes_on() {
    let mut table = party();
    table.say("thalia strength then dexterity =6");
    let first = "Thalia  Strength then Dexterity · Adept then Master, go on?  =6  6, limited";
    assert_eq!(told(&table), first);
    let (_, offers) = table.campaign.offering(None).unwrap();
    let lines: Vec<String> = offers.into_iter().map(|offer| offer.line).collect();
    assert_eq!(lines, [format!("continue {}", table.last_roll())]);
    table.say("continue =13");
    assert_eq!(
        told(&table),
        "Thalia  Dexterity · Master  =13  13, normal, passed"
    );
    assert!(
        table
            .refused("continue")
            .contains("no linked attempt waits")
    );
}

#[test]
fn what_was_shared_or_linked_is_read_again_with_every_die_where_it_fell() {
    let mut table = party();
    table.say("thalia+oren strength adv shared best =2,3,9,4");
    table.say(&format!("resolve {} +1", table.last_roll()));
    assert!(told(&table).contains("=2d =3 [=9] =4d"), "{}", told(&table));
    table.say("thalia strength then dexterity =12,3");
    let id = table.last_roll();
    assert_eq!(faces(&table), [[12], [3]]);
    table.say(&format!("resolve {id} reroll 2 =18"));
    assert_eq!(faces(&table), [[12], [18]]);
}

#[test]
fn what_stands_on_one_of_them_moves_their_roll_alone() {
    let mut table = party();
    table.say("condition oren dazed -2");
    let [_, told] = after(&mut table, "thalia+oren strength shared all =12,12");
    assert!(told.contains("Oren counts"), "{told}");
    let [_, fresh] = after(&mut table, "thalia+oren strength fresh shared all =12,12");
    assert!(fresh.contains("Thalia counts"), "{fresh}");
}

#[test]
fn ranks_and_bars_are_told_by_their_words_and_said_by_them_with_keys() {
    let mut table = party();
    for (line, said, tells) in [
        (
            "thalia strength bar 4 =14",
            "\"Thalia\" rk strength bar 4 =14",
            "Thalia  Strength · Adept bar major  =14  14, normal, missed",
        ),
        ("rk epic bar maj =18", "", ""),
        (
            "rk epic bar critical =18",
            "rk epic bar critical =18",
            "check · Epic bar critical  =18  18, critical, passed",
        ),
    ] {
        if said.is_empty() {
            assert!(table.refused(line).contains("expected"), "{line}");
            continue;
        }
        assert_eq!(after(&mut table, line), [said, tells], "{line}");
    }
}

#[test]
fn fortune_dice_are_traded_for_and_repeat_ones_own_dice() {
    let mut table = party();
    table.say("thalia+oren strength shared best bar major =20,12");
    let (_, offers) = table.campaign.offering(None).unwrap();
    let titles: Vec<String> = offers.into_iter().map(|offer| offer.title).collect();
    assert_eq!(
        titles,
        ["Thalia: trade for a fortune die, which misses the bar"]
    );
    table.say("fortune thalia convert");
    assert_eq!(table.held("Thalia"), 1);
    assert!(
        table
            .refused("fortune oren reroll")
            .contains("no fortune die")
    );
    table.say("thalia strength =9");
    table.say("fortune thalia reroll =2,12,16");
    assert_eq!(table.held("Thalia"), 0);
    assert!(told(&table).contains("major"), "{}", told(&table));
    let roll = table.campaign.roll(table.last_roll()).unwrap();
    assert_eq!(roll.earlier.len(), 2);
    table.say("fortune thalia grant dream gave up the crown");
    table.say("thalia strength =1");
    assert!(table.refused("fortune thalia reroll").contains("natural 1"));
    table.say("thalia strength =20");
    assert!(
        table
            .refused("fortune thalia reroll")
            .contains("nothing higher")
    );
}

#[test]
fn a_first_part_that_fortune_betters_lets_the_second_be_rolled() {
    let mut table = party();
    table.say_all([
        "fortune thalia grant dream gave up the crown",
        "thalia strength then dexterity =3",
        "fortune thalia reroll =2,14,11",
    ]);
    assert_eq!(faces(&table), [[14], [11]]);
    assert!(told(&table).contains("normal"), "{}", told(&table));
}

#[test]
fn the_worst_of_several_is_singled_out_and_equals_roll_again() {
    let mut built_in = Table::of(System::PenAndDagger);
    built_in.say_all([
        "hero Thalia level 1",
        "hero Oren level 1",
        "hero Ida level 1",
    ]);
    let mut file = party();
    file.say("hero Ida level 1");
    for line in [
        "thalia+oren luck =12,3",
        "party luck =12,3,7",
        "party luck =4,4,9,11,2",
        "party luck =4,4,4,8,8,9,3,1",
    ] {
        let rolled = [&mut file, &mut built_in].map(|table| {
            table.say(line);
            let roll = table.campaign.roll(table.last_roll()).unwrap().clone();
            let outcome = &roll.outcome;
            let odds = roll.attempt.odds();
            let verdict = roll.attempt.verdict(outcome);
            let came = (
                outcome.faces(),
                outcome.kept(),
                outcome.tie_breaks(),
                outcome.counting_part(),
                verdict,
            );
            let chance = |one: Option<f64>| one.map(|one| (one * 1e12).round());
            let with_die = roll.attempt.at_least_with_die("lucky");
            let chances = [Some(odds.of("lucky")), odds.passes, with_die].map(chance);
            let told = outcome.beside(&["Thalia", "Oren", "Ida"]);
            (came, chances, told)
        });
        assert_eq!(rolled[0], rolled[1], "{line}");
    }
    let why = file.refused("party luck =4,4,9");
    let wanted = "Thalia and Oren tie for the lowest: they roll again, so type their faces behind, in this order: `=4,4,9,…`";
    assert!(why.contains(wanted), "{why}");
    file.say("fortune oren grant dream gave up the crown");
    file.say("party luck =12,3,7");
    assert_eq!(
        told(&file),
        "Thalia + Oren + Ida  luck, unluckiest Oren  =12 [=3] =7  3, unlucky"
    );
    file.say("fortune oren reroll =2,9");
    assert_eq!(faces(&file), [[12, 9, 7]]);
    assert!(told(&file).contains("unluckiest Ida"), "{}", told(&file));
}

#[test]
fn a_skill_goes_by_the_best_of_its_abilities_and_training_counts_by_itself() {
    let mut table = party();
    table.say_all(["hero Thalia stealth yes", "hero Oren skill endurance yes"]);
    for (line, said, tells) in [
        (
            "thalia stealth =3,12",
            "\"Thalia\" rk stealth =3,12",
            "Thalia  Stealth · Master skilled  =3d =12  12, normal",
        ),
        (
            "oren endurance dis =12",
            "\"Oren\" rk endurance dis =12",
            "Oren  Endurance · Epic skilled dis  =12  12, normal",
        ),
        (
            "oren endurance strength =12,3",
            "\"Oren\" rk endurance strength =12,3",
            "Oren  Endurance · Novice skilled  =12 =3d  12, normal",
        ),
        (
            "thalia+oren endurance strength shared best =12,12,3",
            "\"Thalia\" + \"Oren\" rk endurance strength shared best =12,12,3",
            "Thalia + Oren  Endurance · Adept or Novice skilled, Thalia counts  [=12] =12 =3d  12, normal",
        ),
    ] {
        assert_eq!(after(&mut table, line), [said, tells], "{line}");
    }
    let why = table.refused("oren endurance dexterity");
    assert!(
        why.contains("Endurance goes by Strength or Wisdom, not by Dexterity"),
        "{why}"
    );
}

#[test]
fn gear_adds_by_its_name_what_each_sheet_says_of_it() {
    let mut table = party();
    table.say_all([
        "hero Thalia gear \"soft boots\" 1",
        "hero Oren gear \"soft boots\" -2 gear rope 1",
    ]);
    for (line, said, tells) in [
        (
            "thalia strength \"soft boots\" =12",
            "\"Thalia\" rk strength \"soft boots\" =12",
            "Thalia  Strength (soft boots) · Adept +1  =12  12, normal",
        ),
        (
            "thalia+oren strength \"soft boots\" shared all =12,12",
            "\"Thalia\" + \"Oren\" rk strength \"soft boots\" shared all =12,12",
            "Thalia + Oren  Strength (soft boots) · Adept +1 and Novice -2, Oren counts  =12 [=12]  12, limited, missed",
        ),
    ] {
        assert_eq!(after(&mut table, line), [said, tells], "{line}");
    }
    for (line, wanted) in [
        (
            "thalia strength \"rope\"",
            "Thalia has no “rope”, but soft boots",
        ),
        (
            "thalia+oren strength \"rope\" shared best",
            "no “rope”, but soft boots",
        ),
        (
            "oren+thalia strength \"rope\" shared best",
            "Thalia cannot roll Strength (rope): no “rope”",
        ),
        (
            "thalia strength \"soft boots\" \"soft boots\"",
            "said already",
        ),
    ] {
        let why = table.refused(line);
        assert!(why.contains(wanted), "{line}: {why}");
    }
}

#[test]
fn what_a_hero_can_do_by_ranks_is_told_with_its_chances() {
    let mut built_in = Table::of(System::PenAndDagger);
    let mut file = party();
    built_in.say("hero Thalia strength adept dexterity master");
    let doings = [&mut file, &mut built_in].map(|table| {
        table.say("hero Thalia stealth yes");
        let party = &table.campaign.state().party;
        let thalia = party.iter().find(|hero| hero.name == "Thalia").unwrap();
        thalia.sheet.read(&crate::support::rules(), 1).doings()
    });
    let [file, built_in] = doings;
    assert_eq!(
        (file.enough, file.columns),
        (built_in.enough, built_in.columns)
    );
    let of = |name: &str, all: &[(String, f64)]| {
        let known = all.iter().find(|(own, _)| own == name);
        (known.unwrap().1 * 1e12).round()
    };
    for name in ["Strength", "Dexterity", "Wisdom"] {
        assert_eq!(
            of(name, &file.abilities),
            of(name, &built_in.abilities),
            "{name}"
        );
    }
    assert_eq!(file.abilities.len(), 3);
    let [ours, theirs] = [&file.trained[0], &built_in.trained[0]];
    assert_eq!(
        (&ours.name, &ours.with, ours.has_advantage),
        (&theirs.name, &theirs.with, true)
    );
    for (one, other) in ours.chances.iter().zip(&theirs.chances) {
        assert!((one - other).abs() < 1e-12, "{ours:?} {theirs:?}");
    }
    assert_eq!((file.trained.len(), ours.chances.len()), (1, 5));
}

#[test]
fn whoever_joins_behind_a_plus_shares_the_result() {
    let mut table = party();
    for line in [
        "thalia strength +oren shared best =12,16",
        "thalia strength + oren shared best =12,16",
    ] {
        let [said, told] = after(&mut table, line);
        assert_eq!(
            said, "\"Thalia\" rk strength with \"Oren\" shared best =12,16",
            "{line}"
        );
        assert!(
            told.ends_with("Oren counts  =12 [=16]  16, normal"),
            "{told}"
        );
    }
    let [said, _] = after(
        &mut table,
        "thalia strength +1 +oren wisdom -1 shared all =12,16",
    );
    assert_eq!(
        said,
        "\"Thalia\" rk strength +1 with \"Oren\" wisdom -1 shared all =12,16"
    );
}

#[test]
fn whether_players_see_a_roll_may_be_asked() {
    let table = party();
    let secrecy = |line: &str| {
        let sentence = table.campaign.read_line(line, None).unwrap();
        let attempts = sentence.command.attempts();
        (attempts[0].is_secret, attempts[0].asks_secrecy)
    };
    assert_eq!(secrecy("thalia stealth"), (false, false));
    assert_eq!(secrecy("thalia insight"), (true, false));
    assert_eq!(secrecy("thalia lore"), (false, true));
    assert_eq!(secrecy("thalia lore open"), (false, false));
    assert_eq!(secrecy("thalia+oren lore shared best"), (false, true));
}

#[test]
fn initiatives_are_levels_where_a_bar_judges_them() {
    let mut table = party();
    table.say_all([
        "add thalia",
        "add oren",
        "initiative thalia =12",
        "initiative oren critical",
        "begin",
    ]);
    assert_eq!(table.order(), ["Oren", "Thalia"]);
    let told = |name: &str| {
        let state = table.campaign.state();
        let mut order = state.tracker.order.iter();
        let row = order.find(|row| row.creature == table.creature(name));
        format!("{:?}", row.unwrap().initiative)
    };
    assert!(told("Thalia").contains("Normal"), "{}", told("Thalia"));
    let why = table.refused("initiative thalia 3");
    assert!(
        why.contains("an initiative is a success level, such as `critical`"),
        "{why}"
    );
}
