//! Traits and gear that lines of a file's game name behind what is rolled: read, kept in full, told, offered, refused.

use astragal::campaign::log_text::{Entry, tell};
use astragal::systems::System;
use astragal::systems::own::Key;

use crate::support::Table;

const CARRIED: &str = include_str!("../../src/systems/own/tests/carried.ron");

fn party() -> Table {
    let key = Key::read("carried.ron", CARRIED).unwrap();
    let mut table = Table::of(System::Own(key));
    table.say_all([
        "hero Felix dexterity 16 prime dexterity trait \"Agile and Fast\" yes trait \"Light Fingers\" yes",
        "hero Felix gear longsword \"1d8+1 strength attack +1 trait by Agile and Fast\" gear leather +1",
        "hero Felix gear dagger \"1d4 attack\"",
    ]);
    table
}

/// A line as it is kept, and what the log tells of it.
fn after(table: &mut Table, line: &str) -> [String; 2] {
    let read = table.campaign.read_line(line, None);
    let said = read.map_err(|why| why.picture(line)).unwrap().line;
    let again = table.campaign.read_line(&said, None);
    let again = again.map_err(|why| why.picture(&said)).unwrap().line;
    assert_eq!(said, again);
    table.say(line);
    let step = table.campaign.steps().last().unwrap();
    let entries = tell(&table.campaign, step);
    let told: Vec<String> = entries.iter().map(Entry::text).collect();
    [said, told.join("\n")]
}

#[test]
fn a_trait_and_a_weapon_stand_behind_what_is_rolled_or_the_weapon_before_it() {
    let mut table = party();
    for (line, said, tells) in [
        (
            "felix dexterity fast =3,4,5",
            "\"Felix\" ca dexterity \"Agile and Fast\" =3,4,5",
            "Felix  Dexterity (Agile and Fast) · +6 +1 trait = +7  =3 =4 =5  12 + 7 = 19, total",
        ),
        (
            "felix dexterity \"agile and fast\" fast light =3,4,5",
            "\"Felix\" ca dexterity \"Agile and Fast\" \"Agile and Fast\" \"Light Fingers\" =3,4,5",
            "Felix  Dexterity (Agile and Fast, Light Fingers) · +6 +2 trait = +8  =3 =4 =5  12 + 8 = 20, total",
        ),
        (
            "felix longsword fast =3,4,5,8",
            "\"Felix\" ca longsword \"Agile and Fast\" =3,4,5,8",
            "Felix  longsword (Agile and Fast) · +0 +1 longsword +1 trait = +2, damage d8+1  =3 =4 =5 =8  20 + 3 = 23, total",
        ),
        (
            "felix resist strength",
            "\"Felix\" ca resist strength",
            "Felix  Strength · score 10 +1 leather = 11  11, total",
        ),
    ] {
        assert_eq!(after(&mut table, line), [said, tells], "{line}");
    }
}

#[test]
fn what_is_named_behind_is_offered_and_refused_at_its_place() {
    let mut table = party();
    let offers = |line: &str| table.campaign.completions(line, None).1;
    for name in ["Agile and Fast", "longsword", "leather"] {
        assert!(
            offers("felix dexterity ").contains(&name.to_owned()),
            "{name}"
        );
    }
    for (line, wanted) in [
        (
            "felix dexterity leather",
            "leather gives armor: it adds to resistances",
        ),
        (
            "felix resist dexterity longsword",
            "longsword gives damage: it adds to actions",
        ),
        (
            "felix strength longsword dagger",
            "longsword and dagger both give dice",
        ),
        (
            "felix dexterity \"swift\"",
            "Felix has no “swift”, but Agile and Fast",
        ),
        ("felix dagger", "dagger"),
    ] {
        let why = table.refused(line);
        assert!(why.contains(wanted), "{line}: {why}");
    }
}
