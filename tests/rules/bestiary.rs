//! Foes known by name: added by a few letters, with all their figures, and rolled by everything they can.

use astragal::campaign::line::check_foe_record;
use astragal::campaign::{CreatureId, Foe};
use astragal::systems::{Bestiary, FoeRank, FoeStats, Rulebook, Sheet, System};

use crate::support::Table;
use crate::support::walk::{one_in, times};

fn foe<'a>(table: &'a Table, name: &str) -> &'a Foe {
    let CreatureId::Foe(id) = table.creature(name) else {
        panic!("{name} is no foe")
    };
    table.campaign.state().foe(id).unwrap()
}

fn sheet<'a>(table: &'a Table, name: &str) -> &'a Sheet {
    &foe(table, name).stats.recorded().unwrap().sheet
}

/// An ability of a pool, which an attribute is rolled with.
fn is_ability(sheet: &Sheet, name: &str) -> bool {
    let mut own = sheet.entries("ability");
    let groups = sheet.system().definition().figures.iter();
    let mut abilities = groups.filter(|group| group.list == Some("ability"));
    sheet.system() == System::DicePool
        && (own.any(|known| known.as_str() == name)
            || abilities.any(|group| group.figures.iter().any(|known| known.name == name)))
}

/// What a foe can be rolled with, by name.
fn rolls(table: &Table, name: &str) -> Vec<String> {
    match foe(table, name).stats.recorded() {
        Some(record) => {
            let rules = table.campaign.rules();
            let with_attribute = |name: String| {
                if is_ability(&record.sheet, &name) {
                    format!("stamina+\"{name}\"")
                } else {
                    name
                }
            };
            record
                .sheet
                .read(rules, 1)
                .names()
                .into_iter()
                .map(with_attribute)
                .collect()
        }
        None => vec![
            "weapons".to_owned(),
            "stealth".to_owned(),
            "strength".to_owned(),
        ],
    }
}

#[test]
fn every_record_can_be_read_and_each_of_its_figures_rolled_by_name() {
    let rules = Rulebook::built_in();
    for system in System::ALL {
        for (turn, known) in rules.bestiaries.of(system).foes().iter().enumerate() {
            assert_eq!(
                check_foe_record(&rules, system, &known.record),
                Ok(()),
                "{}",
                known.name
            );
            let mut table = Table::of(system);
            table.say(&format!("add \"{}\"", known.name));
            let record = known.record.to_lowercase();
            let mut rolled = 0;
            for roll in one_in(2, turn, rolls(&table, &known.name)) {
                let name = roll
                    .trim_start_matches("stamina+")
                    .trim_matches('"')
                    .to_lowercase();
                match table.try_say(&format!("\"{}\" {roll}", known.name)) {
                    Ok(()) => rolled += 1,
                    Err(reason) if !record.contains(&name) && is_unrecorded(&reason) => {}
                    Err(reason) => panic!("{}: {reason}", known.name),
                }
            }
            assert!(rolled >= times(1, 3), "{}: {rolled}", known.name);
        }
    }
}

/// Whether it is refused because the sheet has nothing of that name, or next to nothing.
fn is_unrecorded(reason: &str) -> bool {
    [
        "a pool without dice",
        "is recorded: record one",
        "no default",
        "below 3",
    ]
    .iter()
    .any(|why| reason.contains(why))
}

#[test]
fn a_few_letters_bring_a_foe_with_its_points_and_its_record() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say("add gob*3");
    assert_eq!(foe(&table, "Goblin").bodies.len(), 3);
    assert_eq!(table.points("Goblin"), 7);
    assert_eq!(
        foe(&table, "Goblin").stats,
        FoeStats::Recorded(Box::new(recorded("Goblin")))
    );
    assert_eq!(
        table.campaign.steps().last().unwrap().line,
        "add \"Goblin\"*3"
    );
}

/// A foe's record as it is made from the bestiary.
fn recorded(name: &str) -> astragal::systems::FoeSheet {
    let mut other = Table::of(System::SwordsAndSorcery);
    other.say(&format!("add {name}"));
    foe(&other, name).stats.recorded().unwrap().clone()
}

#[test]
fn a_name_may_have_several_words_and_its_rank_stands_in_the_bestiary() {
    let mut table = Table::empty();
    table.say("add dire wolf*2").say("add \"bandit captain\"");
    assert_eq!(table.points("dire wolf"), 30);
    assert_eq!(foe(&table, "dire wolf").bodies.len(), 2);
    let rank = foe(&table, "bandit captain").stats.rank();
    assert_eq!(rank.map(FoeRank::name), Some("Trained"));
}

#[test]
fn with_a_name_of_its_own_it_is_a_foe_of_ones_own() {
    for line in [
        "add gobbo 5",
        "add goblin shaman 5",
        "add \"gob\" 5",
        "add xill",
    ] {
        let mut table = Table::of(System::SwordsAndSorcery);
        table.say(line);
        let state = table.campaign.state();
        let made = state.foes.first().unwrap();
        let name = line
            .trim_start_matches("add ")
            .trim_end_matches(" 5")
            .replace('"', "");
        assert_eq!(made.name, name, "{line}");
        assert_eq!(
            made.stats,
            FoeStats::blank(System::SwordsAndSorcery),
            "{line}"
        );
    }
}

#[test]
fn letters_that_several_begin_with_ask_for_more_unless_figures_follow() {
    let mut table = Table::of(System::SwordsAndSorcery);
    let reason = table.refused("add g*2");
    assert!(reason.contains("may be Giant rat, Goblin"), "{reason}");
    table.say("add g*2 9");
    assert_eq!(table.points("g"), 9);
}

#[test]
fn a_line_in_full_words_brings_the_same_foe_again() {
    for system in System::ALL {
        let mut first = Table::of(system);
        // Where hundreds more are known by name, more has to be typed.
        let is_large = Bestiary::further(system).is_some();
        let line = if is_large { "add zom" } else { "add wa" };
        first.say(line).say("undo");
        let line = first.campaign.steps().first().unwrap().line.clone();
        let mut second = Table::of(system);
        second.say(&line).say("undo").say("redo");
        first.say("redo");
        assert_eq!(
            first.campaign.state().foes,
            second.campaign.state().foes,
            "{line}"
        );
    }
}

#[test]
fn a_second_of_the_same_name_is_numbered_and_has_the_record_too() {
    let mut table = Table::of(System::MonstersAndMagic);
    table.say("add ogre").say("add ogre");
    assert_eq!(sheet(&table, "Ogre 2"), sheet(&table, "Ogre"));
}

#[test]
fn a_record_that_is_none_says_where_and_why() {
    let rules = Rulebook::built_in();
    for (record, reason) in [
        ("strength 17 flight 3", "“flight” is not understood here"),
        ("strength 99", "strength"),
        (
            "hp 12",
            "a foe's name and hit points stand in `name` and `points`",
        ),
        (
            "name Bob",
            "a foe's name and hit points stand in `name` and `points`",
        ),
    ] {
        let picture = check_foe_record(&rules, System::SwordsAndSorcery, record).unwrap_err();
        assert!(picture.contains(reason), "{picture}");
    }
}

/// What the ability behind a weapon adds to its damage, as stat blocks print it; nothing of a spell, whose source says none.
fn printed_bonus(sheet: &Sheet, weapon: &str, words: &str) -> i64 {
    if words.contains(" spell") {
        return 0;
    }
    let derived = sheet.read(&Rulebook::built_in(), 1).derived().into_iter();
    let mut named = derived.filter(|one| one.name == weapon);
    named.next().unwrap().sum.parts[0].value
}

#[test]
fn the_damage_of_every_weapon_has_the_bonus_of_its_ability_in_it() {
    let system = System::SwordsAndSorcery;
    let rules = Rulebook::built_in();
    let (mut weapons, mut wrong) = (0, Vec::new());
    for known in rules.bestiaries.of(system).foes() {
        let mut table = Table::of(system);
        table.say(&format!("add \"{}\"", known.name));
        let own = sheet(&table, &known.name);
        for attack in own.read(&rules, 1).attacks(None) {
            weapons += 1;
            let damage = attack.damage.split(' ').next().unwrap();
            if damage == "none" {
                continue;
            }
            let at = damage.find(['+', '-']).unwrap_or(damage.len());
            let bonus: i64 = damage[at..].parse().unwrap_or(0);
            if bonus != printed_bonus(own, &attack.name, &attack.damage) {
                wrong.push(format!("{} {}: {damage}", known.name, attack.name));
            }
        }
    }
    assert_eq!(weapons, 34);
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn what_a_weapon_deals_is_offered_as_it_is_written_and_nothing_is_added() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table
        .say("hero Mira strength 18 hp 20 weapon longsword \"1d8 melee\"")
        .say("add wolf")
        .say("wolf bite ac mira =19");
    let lines = |table: &Table| -> Vec<String> {
        let (id, _) = table.campaign.standing_rolls().next().unwrap();
        let offers = table.campaign.offers(id, None);
        offers.into_iter().map(|offer| offer.line).collect()
    };
    assert_eq!(lines(&table), ["\"Mira\" -2d4+2"]);
    table.say("\"Mira\" -2d4+2 =3,4");
    assert_eq!(table.points("Mira"), 20 - 9);
    table.say("mira longsword ac wolf =20");
    assert_eq!(lines(&table), ["\"wolf\" -d8"], "a critical hit is a hit");
    table.say("mira longsword ac wolf =1");
    assert_eq!(lines(&table), Vec::<String>::new());
}
