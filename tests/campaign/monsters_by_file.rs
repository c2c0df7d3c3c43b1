//! Monsters & Magic as a game of a file, held against the program's own folder of it: the same faces come to the same, with the same
//! odds, and what the one refuses the other does too. It goes with the folder.

use astragal::systems::System;
use astragal::systems::own::Key;

use crate::support::Table;

const MONSTERS: &str = include_str!("../support/own_systems/monsters.ron");

/// By the folder, and by the file.
fn tables() -> [Table; 2] {
    let by_file = System::Own(Key::read("monsters.ron", MONSTERS).unwrap());
    [System::MonstersAndMagic, by_file].map(|system| {
        let mut table = Table::of(system);
        let felix = r#"hero Felix level 1 hp 12 strength 12 dexterity 15 wisdom 8 prime dexterity mental 6 trait "Agile and Fast" yes trait "Light Fingers" yes gear longsword "1d8 strength signature trait" gear leather "+1 trait" gear shield "1d4 armor" gear clothes "+4 mental impress" gear cutter "1d6 dexterity trait by Light Fingers" gear wand "+2 damage""#;
        let shamira = r#"hero Shamira level 2 hp 10 intelligence 16 charisma 14 prime intelligence gear veil "+2 armor spell""#;
        let gruk = r#"foe gruk strength 14 dexterity 12 wisdom 9 foe level 2 gear hide "+2" gear club "1d6 strength""#;
        table.say_all([felix, shamira, "add gruk 9", gruk]);
        table
    })
}

/// What a line comes to: its odds to twelve digits where they are told, and what its faces make of it.
fn comes_to(table: &mut Table, line: &str) -> Option<String> {
    let read = table.campaign.read_line(line, None).ok()?;
    let attempt = read.command.attempts().first()?.attempt.clone();
    let odds = attempt.odds(table.campaign.rules());
    let mut chances: Vec<String> = odds
        .outcomes
        .iter()
        .filter(|chance| chance.probability > 1e-13)
        .map(|chance| {
            let (outcome, value) = (chance.outcome, chance.value);
            format!("{outcome} {value:?} {:.12}", chance.probability)
        })
        .collect();
    chances.sort();
    table.try_say(line).ok()?;
    let roll = table.last().roll?;
    let faces: Vec<u32> = roll.dice.iter().map(|die| die.face).collect();
    let told = (roll.figure, roll.value, roll.passed, roll.grade);
    Some(format!("{faces:?} {} {told:?} {chances:#?}", roll.key))
}

/// Holds the two against each other in every line, and says how many of those were taken.
fn compare(lines: &[&str]) -> usize {
    let [mut folder, mut file] = tables();
    let mut taken = 0;
    for line in lines {
        if let Some(line) = line.strip_prefix('!') {
            folder.say(line);
            file.say(line);
            continue;
        }
        let by_folder = comes_to(&mut folder, line);
        let short = line.strip_prefix("mm ").map(|rest| format!("mf {rest}"));
        let by_file = comes_to(&mut file, short.as_deref().unwrap_or(line));
        assert_eq!(by_file, by_folder, "{line}");
        taken += usize::from(by_folder.is_some());
    }
    taken
}

#[test]
fn numbers_come_to_the_same() {
    let taken = compare(&[
        "mm +3 vs 14 =3,4,5",
        "mm +6 vs 10 =6,5,4",
        "mm +3 vs +1 =4,4,4,3,3,3",
        "mm +9 vs +1 =1,1,1,1,1,2",
        "mm +3 vs 10 =6,6,6",
        "mm +0 vs 25 =6,6,6",
        "mm +1 vs 12 =1,1,1",
        "mm +3 damage 1d8 vs 14 =3,4,5,2",
        "mm static 12 vs 10",
        "mm static 12 trait 1 vs 10",
        "mm static 15 trait 2 vs tough",
        "mm +3 damage 1d8 vs +5 =3,4,6,3,1,2,3",
        "mm +3 prime vs 14 =3,4,5",
        "mm +3 +1 prime vs 14 =3,4,5",
        "mm +3 vs 14 dangerous =3,4,5",
        "mm +3 threatened vs 14 =3,4,5",
        "mm +3 vs tough =3,4,5",
        "mm +3 vs tough rolled =3,4,5,3,3,3",
        "mm +3 unresisted =3,4,5",
        "mm +3 =3,4,5",
        "mm +6 trait 1 =4,3,3",
        "mm +3 damage 2 vs 14 =3,4,5",
        "mm +3 vs +5 to 10 =4,4,4,1,1,2,6,6,5,1,2,1",
        "mm static",
        "mm +3 dangerous",
        "mm 15 vs 14",
        "mm +3 vs 14 15",
        "mm +3 vs",
        "mm +3 vs 14 unresisted",
        "mm static 15 prime vs 14",
        "mm +3 vs 14 damage 1d6",
        "mm +3 vs touhg",
        "mm +3 vs 14 rolled",
        "mm +3 vs unresisted =3,4,5",
        "mm +3 vs +5 average =3,4,5",
        "mm to 3 +3 damage 1d4 vs damage 1d6 +5 =6,6,6,4,1,1,1,1",
    ]);
    assert_eq!(taken, 26);
}

#[test]
fn names_gear_and_traits_come_to_the_same() {
    let taken = compare(&[
        "felix dexterity vs 14 =3,4,5",
        "felix strength vs gruk strength =3,4,5",
        "felix dexterity vs gruk wisdom =3,4,5",
        "felix dexterity vs gruk strength rolled =3,4,5,1,2,3",
        "felix static dexterity vs 14",
        "felix resist wisdom",
        "felix wisdom trait 2 vs +3 =3,4,5,1,2,3",
        "gruk strength vs felix dexterity =3,4,5,2",
        "felix dexterity +2 vs 14 dangerous =3,4,5",
        "felix movement vs 10 =3,4,5",
        "felix dexterity vs gruk \"armor class\" =3,4,5",
        "felix longsword vs gruk armor class =3,4,5,2",
        "felix longsword vs 14 =3,4,5,2",
        "felix strength longsword vs 14 =3,4,5,2",
        "felix dexterity cutter fast vs 14 =3,4,5,2",
        "felix dexterity \"agile and fast\" light vs 14 =3,4,5",
        "felix dexterity leather vs 14 =3,4,5",
        "felix dexterity longsword cutter vs 14 =3,4,5,2",
        "gruk club vs felix armor class =3,4,5,2,1",
        "gruk dexterity vs felix wisdom =3,4,5",
        "felix wisdom vs gruk dexterity =3,4,5",
        "felix strength wand vs 12 =3,4,5",
        "shamira intelligence vs gruk wisdom =3,4,5",
        "gruk wisdom vs shamira charisma =3,4,5",
        "felix strength vs gruk strength to 3 =3,4,5,1,1,1",
        "felix dexterity trait 5 vs 14 =3,4,5",
        "felix dexterity fast light cutter vs 14 =3,4,5,2",
        "felix wisdom vs gruk unresisted =3,4,5",
        "felix static strength longsword vs 14",
        "felix static strength damage 1d6 vs 14",
        "felix+gruk mm +6 vs +0 =5,5,5,3,3,3",
    ]);
    assert_eq!(taken, 28);
}

#[test]
fn what_stands_on_somebody_comes_to_the_same() {
    let taken = compare(&[
        "!surprise gruk",
        "felix dexterity vs gruk armor class =3,4,5,1,2,3",
        "felix dexterity vs gruk 12 =3,4,5",
        "!condition gruk \"off balance\" -2",
        "!condition felix braced +1",
        "felix dexterity vs 12 =3,4,5",
        "gruk strength vs felix strength using braced =3,4,5,2",
        "felix strength using braced vs 12",
    ]);
    assert_eq!(taken, 4);
}

#[test]
fn work_places_and_attacks_come_to_the_same() {
    let [folder, file] = tables().map(|mut table| {
        table.say_all([
            "hero Brida dexterity 12 prime dexterity",
            "add orc 9",
            "foe orc dexterity 12",
            "foe gruk trait fast yes",
        ]);
        let mut seen = Vec::new();
        let attacks: Vec<String> = ["felix", "shamira", "gruk"]
            .iter()
            .flat_map(|who| {
                let attacks = table.campaign.attacks(table.creature(who));
                // The folder says 1d6 where the engine says d6.
                attacks
                    .map(|attack| attack.title.replace("1d", "d"))
                    .collect::<Vec<_>>()
            })
            .collect();
        seen.push(attacks);
        table.say_all([
            "task wall 12",
            "task wall roll felix dexterity vs 12 =4,4,5",
            "task wall roll felix strength vs gruk strength =5,5,5",
            "task wall roll felix wisdom vs 12 =1,1,2",
        ]);
        let work = format!("{:?}", table.campaign.state().long_rolls);
        seen.push(vec![work.replace(" mf ", " mm ")]);
        for line in [
            "initiative gruk static fast",
            "initiative gruk static intelligence",
            "initiative gruk static 17",
        ] {
            table.say(line);
            seen.push(vec![
                table.last().text().rsplit("  ").next().unwrap().to_owned(),
            ]);
        }
        table.say_all([
            "add brida",
            "initiative orc static",
            "initiative brida static",
        ]);
        seen.push(table.order());
        for line in ["gruk static", "initiative gruk static vs 12"] {
            assert!(table.try_say(line).is_err(), "{line}");
        }
        seen
    });
    for (file, folder) in file.iter().zip(&folder) {
        assert_eq!(file, folder);
    }
    assert!(folder[0].len() > 3, "{folder:?}");
}
