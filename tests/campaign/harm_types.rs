//! Harm has a type where the system knows types: what one resists, is immune or vulnerable to, counts by itself.

use astragal::campaign::Command;
use astragal::campaign::line::{Context, offers};
use astragal::campaign::log_text::{Entry, for_players, foretell, tell};
use astragal::systems::System;

use crate::support::Table;
use crate::support::keys::Player;

/// A fight of Mira, who resists fire, against an imp that is immune to it and vulnerable to cold.
fn fight() -> Table {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say_all([
        "hero mira hp 40 resistant fire vulnerable \"cold, thunder\"",
        "add mira",
        "add imp 20 challenge 1 resistant none immune \"fire, poison\" vulnerable cold",
    ]);
    table
}

fn harmed(line: &str, who: &str) -> i64 {
    let mut table = fight();
    let before = table.points(who);
    table.say(line);
    before - table.points(who)
}

#[test]
fn the_resistant_take_half_the_vulnerable_double_and_the_immune_nothing() {
    for (line, who, harm) in [
        ("mira -9", "Mira", 9),
        ("mira -9 fire", "Mira", 4),
        ("mira-9 fir", "Mira", 4),
        ("mira -9 cold", "Mira", 18),
        ("mira -9 acid", "Mira", 9),
        ("imp -9 cold", "imp", 18),
        ("mira -9 fire mira h", "Mira", 2),
        ("mira -9 cold mira half", "Mira", 9),
        ("mira -9 cold mira x2", "Mira", 36),
        ("mira -1d6+3 fire =6", "Mira", 4),
    ] {
        assert_eq!(harmed(line, who), harm, "{line}");
    }
    let mut table = fight();
    assert!(
        table
            .refused("imp -9 fire")
            .contains("nothing would change: imp is immune to fire")
    );
}

#[test]
fn half_for_a_save_and_both_resistant_and_vulnerable_make_half() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table
        .say("hero mira hp 40 resistant fire vulnerable fire")
        .say("add mira");
    for (line, left) in [("1 -20 fire 1h", 30), ("1 -10 fire 1x2", 10)] {
        table.say(line);
        assert_eq!(table.points("Mira"), left, "{line}");
    }
}

#[test]
fn a_quoted_name_is_never_a_type() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("add Force 30").say("add orc 30");
    table.say("1,2 -12 \"Force\" half");
    assert_eq!((table.points("Force"), table.points("orc")), (24, 18));
}

fn told(table: &Table, line: &str) -> Vec<String> {
    let sentence = table.campaign.read_line(line, None).unwrap();
    let told = foretell(&table.campaign, &sentence).unwrap();
    told.into_iter().map(|told| told.text).collect()
}

#[test]
fn how_harm_is_met_is_said_before_and_after_and_of_a_foe_never_to_players() {
    let mut table = fight();
    assert_eq!(told(&table, "imp -9 fire"), ["imp immune to fire"]);
    assert_eq!(
        told(&table, "mira -9 fire"),
        ["Mira 40 → 36, resistant to fire"]
    );
    assert_eq!(
        told(&table, "mira -9 cold"),
        ["Mira 40 → 22, vulnerable to cold"]
    );
    assert!(told(&table, "imp -1d6 fire")[1].ends_with(", immune to fire"));
    table.say("1,2 -9 fire");
    let step = table.campaign.steps().last().unwrap();
    let log: Vec<String> = tell(&table.campaign, step)
        .iter()
        .map(Entry::text)
        .collect();
    assert!(log[0].ends_with("40 → 36, resistant to fire"), "{log:?}");
    assert!(log[1].ends_with("immune to fire"), "{log:?}");
    table.say("imp -9 cold").say("imp -1d6 fire =6");
    let players: Vec<String> = for_players(&table.campaign)
        .iter()
        .map(|shown| shown.entry.text())
        .collect();
    let of = |name: &str| {
        players
            .iter()
            .filter(|told| told.starts_with(name))
            .collect::<Vec<_>>()
    };
    let of_mira = of("Mira");
    assert!(
        of_mira
            .iter()
            .any(|told| told.ends_with("resistant to fire")),
        "{players:?}"
    );
    let is_told = |told: &&String| told.contains("immune") || told.contains("vulnerable");
    assert!(
        !of("imp").is_empty() && !of("imp").iter().any(is_told),
        "{players:?}"
    );
}

#[test]
fn a_type_nobody_knows_is_refused_with_the_nearest_or_with_all_there_are() {
    let mut table = fight();
    let complaint = table.refused("mira -12 firy");
    assert!(complaint.contains("Did you mean fire?"), "{complaint}");
    let complaint = table.refused("mira -12 wooden");
    assert!(
        complaint.contains("acid") && complaint.contains("thunder"),
        "{complaint}"
    );
    assert!(
        table
            .refused("mira -12 foes half")
            .contains("not among those named")
    );
}

#[test]
fn several_take_each_their_own_and_the_preview_says_so() {
    let mut player = Player::at(fight().campaign);
    player.press([":", "1,2-9 fire"]);
    assert!(
        player.shows("half") && player.shows("none"),
        "{}",
        player.picture()
    );
    player.press(["<ret>"]);
    assert_eq!((player.points("Mira"), player.points("imp")), (36, 20));
    player.press(["u"]);
    assert_eq!(player.points("Mira"), 40);
}

#[test]
fn the_line_in_full_says_the_type_and_means_the_same() {
    let table = fight();
    let read = |line: &str| table.campaign.read_line(line, None).unwrap();
    let first = read("2-9 col");
    assert_eq!(first.line, "\"imp\" -9 cold");
    assert_eq!(read(&first.line).command, first.command);
}

#[test]
fn types_are_completed_where_the_system_has_them_and_unknown_elsewhere() {
    let table = fight();
    let context = Context {
        rules: table.campaign.rules(),
        state: Some(table.campaign.state()),
        cursor: None,
        task: None,
    };
    assert_eq!(offers("mira -9 nec", &context), ["necrotic"]);
    let mut pool = Table::with_one(System::DicePool);
    assert!(pool.refused("brakk -3 fire").contains("fire"));
    let mut known = fight();
    let complaint = known.refused("mira -3 firy");
    assert!(
        complaint.contains('^') && complaint.contains("firy"),
        "{complaint}"
    );
}

#[test]
fn what_is_no_type_is_refused_on_a_sheet_with_all_there_are() {
    let mut table = fight();
    let complaint = table.refused("hero mira resistant wood");
    assert!(complaint.contains("thunder"), "{complaint}");
}

#[test]
fn a_weapon_may_have_a_second_damage_of_its_own_type() {
    let mut table = fight();
    table
        .say("hero mira weapon brand \"1d8 slashing +1d6 fire melee swords\"")
        .say("initiative mira 20")
        .say("initiative imp 1")
        .say("begin")
        .say("mira brand ac imp =19");
    let id = table.last_roll();
    let offered = table.campaign.offers(id, None);
    let lines: Vec<&str> = offered.iter().map(|offer| offer.line.as_str()).collect();
    assert!(
        lines.contains(&"\"imp\" -d8 slashing") && lines.contains(&"\"imp\" -d6 fire"),
        "{lines:?}"
    );
    let read = table.campaign.read_line("imp -1d6 fire =6", None).unwrap();
    let Command::Throw(thrown) = read.command else {
        panic!("{read:?}");
    };
    assert_eq!(thrown.what(), "damage d6 fire");
}

#[test]
fn the_second_damage_is_offered_after_the_first_at_the_same_body_and_then_no_more() {
    let mut table = fight();
    table.say("hero mira weapon brand \"1d8 slashing +1d6 fire melee swords\"");
    table
        .say("add wolf*2 6")
        .say("begin anyway")
        .say("mira brand ac wolf =19");
    let offered = |table: &Table| -> Vec<String> {
        let offering = table.campaign.offering(None);
        let offers = offering.map(|(_, offers)| offers).unwrap_or_default();
        offers.into_iter().map(|offer| offer.line).collect()
    };
    assert_eq!(offered(&table), ["3.1 -d8 slashing", "3.1 -d6 fire"]);
    table.say("3.1 -d8 slashing =8");
    assert_eq!(offered(&table), ["3.1 -d6 fire"]);
    table.say("3.1 -d6 fire =2");
    assert_eq!(offered(&table), [""; 0]);
    table.say("undo x2").say("3.2 -d6 fire =2");
    assert_eq!(offered(&table), ["3.2 -d8 slashing"]);
    table.say("undo").say("mira -2d6 =1,1");
    assert_eq!(
        offered(&table),
        [""; 0],
        "another throw is no damage of that attack"
    );
}

#[test]
fn a_damage_that_is_none_is_refused_with_what_one_looks_like() {
    let mut table = fight();
    for weapon in ["1d8 slashing +1d6 melee", "1d8 slashing +fire", "1d8 +1d6"] {
        let complaint = table.refused(&format!("hero mira weapon brand \"{weapon}\""));
        assert!(
            complaint.contains("expected damage"),
            "{weapon}: {complaint}"
        );
    }
}

#[test]
fn an_initiative_bonus_and_double_proficiency_count() {
    let mut table = fight();
    table
        .say("foe imp dexterity 14 \"initiative bonus\" 3")
        .say("foe imp proficient stealth yes expertise stealth");
    let figure = |table: &Table, name: &str| {
        let who = table.creature(name);
        let record = table.campaign.state().record(who).unwrap();
        let derived = record
            .sheet
            .read(table.campaign.rules(), record.level)
            .derived();
        let of = |wanted: &str| {
            let figure = derived.iter().find(|figure| figure.name == wanted);
            figure.map(|figure| figure.sum.parts.iter().map(|part| part.value).sum::<i64>())
        };
        (of("initiative"), of("Stealth"))
    };
    assert_eq!(figure(&table, "imp"), (Some(5), Some(6)));
    table.say("foe imp expertise none");
    assert_eq!(figure(&table, "imp"), (Some(5), Some(4)));
}

#[test]
fn what_hangs_on_more_than_the_type_is_told_and_not_counted() {
    let mut table = fight();
    table.say("foe imp defense if \"resistant to slashing from nonmagical attacks\"");
    let before = table.points("imp");
    let sentence = table.campaign.read_line("imp -6 slashing", None).unwrap();
    let told = foretell(&table.campaign, &sentence).unwrap();
    assert!(
        told[0]
            .text
            .contains("not counted: resistant to slashing from nonmagical attacks"),
        "{}",
        told[0].text
    );
    table.say("imp -6 slashing").say("imp -2 cold");
    assert_eq!(before - table.points("imp"), 6 + 4);
}
