//! A system read from a file is one like the others: its lines, its sheets, its log, what a changed file does to it.

use crate::support::Table;
use astragal::campaign::line::parse_attempt;
use astragal::campaign::log_text::{Entry, foretell, tell};
use astragal::campaign::{Base, Command, Step};
use astragal::store::ron_options;
use astragal::systems::own::{Key, SHIPPED};
use astragal::systems::{Initiative, Outcome, Rulebook, System};

const THREE_BANDS: &str = include_str!("../support/own_systems/three-bands.ron");
const GLITCHES: &str = include_str!("../support/own_systems/glitches.ron");
const EMBERS: &str = include_str!("../support/own_systems/embers.ron");

fn bands() -> System {
    System::Own(Key::read("three-bands.ron", THREE_BANDS).unwrap())
}

fn glitches() -> System {
    System::Own(Key::read("glitches.ron", GLITCHES).unwrap())
}

fn embers() -> Table {
    Table::of(System::Own(Key::read("embers.ron", EMBERS).unwrap()))
}

/// The points of a body: left, most, down.
fn body(table: &Table, name: &str) -> (i64, Option<u32>, bool) {
    let state = table.campaign.state();
    let body = state.bodies(table.creature(name))[0];
    (body.points(), body.max, body.is_down())
}

/// What a roll offers: title and line.
fn offered(table: &Table) -> Vec<(String, String)> {
    let (_, offers) = table.campaign.offering(None).unwrap();
    let told = offers.into_iter().map(|offer| (offer.title, offer.line));
    told.collect()
}

fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    tell(&table.campaign, step)
        .iter()
        .map(Entry::text)
        .collect()
}

/// Lines, each as it is kept, and what the log tells.
fn check(system: System, heroes: &[&str], lines: &[(&str, &str, &str)]) {
    for (line, said, tells) in lines {
        let mut table = Table::of(system);
        table.say_all(heroes);
        let read = table
            .campaign
            .read_line(line, None)
            .map_err(|why| why.picture(line));
        assert_eq!(
            read.map(|sentence| sentence.line).as_deref(),
            Ok(*said),
            "{line}"
        );
        let again = table
            .campaign
            .read_line(said, None)
            .map_err(|why| why.picture(said));
        assert_eq!(
            again.map(|sentence| sentence.line).as_deref(),
            Ok(*said),
            "{said}"
        );
        table.say(line);
        assert_eq!(told(&table), [*tells], "{line}");
    }
}

#[test]
fn its_lines_are_read_by_the_inputs_and_figures_of_the_file() {
    check(
        bands(),
        &["hero Thalia cool 2 hard -1"],
        &[
            (
                "tb +2 =5,3",
                "tb +2 =5,3",
                "move · +2  =5 =3  8 + 2 = 10, strong hit",
            ),
            (
                "tb +1 adv =1,5,3",
                "tb +1 adv =1,5,3",
                "move · adv, +1  =1d =5 =3  8 + 1 = 9, weak hit",
            ),
            (
                "thalia cool =1,1",
                "\"Thalia\" tb cool =1,1",
                "Thalia  Cool · Cool 2  =1 =1  2 + 2 = 4, miss",
            ),
            (
                "thalia hard +1 =6,6 secret",
                "\"Thalia\" tb hard +1 =6,6 secret",
                "Thalia  Hard · Hard -1, +1  =6 =6  12, strong hit",
            ),
        ],
    );
}

#[test]
fn figures_add_up_and_other_sides_are_held_against_ours() {
    check(
        glitches(),
        &["hero Brakk agility 3 skill Pistols 2"],
        &[
            (
                "brakk agi+pis at 3 =5,6,5,2,1",
                "\"Brakk\" gl agility+pistols at 3 =5,6,5,2,1",
                "Brakk  Agility+Pistols · Agility 3 + Pistols 2, at 3  =5 =6 =5 =2 =1  hits 3, success",
            ),
            (
                "gl 2+1 =1,1,5",
                "gl 2+1 =1,1,5",
                "test · 2 + 1  =1 =1 =5  hits 1, success, glitched",
            ),
            (
                "gl 2 vs 1 =5,5,2",
                "gl 2 vs 1 =5,5,2",
                "test · 2, against 1  =5 =5 =2  success 2 against failure, win",
            ),
        ],
    );
}

#[test]
fn what_no_attempt_takes_is_refused_with_its_place() {
    let rules = Rulebook::built_in();
    let _ = (bands(), glitches());
    for (line, place, says) in [
        ("gl 9 at 13", "13", "at goes from 1 to 12."),
        ("gl 9 4", "4", "test has its numbers already"),
        ("gl 9 bold", "bold", "“bold” is not understood here"),
        ("tb 1 2", "2", "move has its numbers already"),
        ("gl", "", "no dice are left"),
    ] {
        let complaint = parse_attempt(line, &rules).unwrap_err();
        let typed = &line[complaint.span.clone()];
        assert!(
            complaint.message.contains(says),
            "{line}: {}",
            complaint.message
        );
        assert!(place.is_empty() || typed == place, "{line}: {typed}");
    }
}

#[test]
fn boxes_are_hit_points_that_the_rolls_count_as_harm() {
    let mut table = Table::of(glitches());
    table.say("hero Brakk agility 5");
    assert_eq!(body(&table, "Brakk"), (10, Some(10), false));
    table.say("brakk -7");
    assert_eq!(body(&table, "Brakk"), (3, Some(10), false));
    table.say("brakk agility =5,5,5");
    assert_eq!(
        told(&table),
        ["Brakk  Agility · Agility 5, wounds 2  =5 =5 =5  hits 3, success"]
    );
    table.say("hero Brakk agility 2");
    assert!(table.refused("brakk agility").contains("no dice are left"));
    table.say("brakk -3");
    assert_eq!(body(&table, "Brakk"), (0, Some(10), true));
    table.say("undo x2");
    assert_eq!(body(&table, "Brakk"), (3, Some(10), false));
    assert!(table.refused("hero Brakk harm 2").contains("harm"));
}

#[test]
fn points_are_as_many_as_the_sheet_says_and_its_formula_puts_down() {
    let mut table = embers();
    table.say("hero Kay might 6");
    // 8 and half of 6 + 4.
    assert_eq!(body(&table, "Kay"), (13, Some(13), false));
    table.say("kay -4");
    table.say("hero kay might 8");
    assert_eq!(
        body(&table, "Kay"),
        (10, Some(14), false),
        "the most follows"
    );
    table.say("hero kay max 20");
    table.say("hero kay wits 5");
    assert_eq!(
        body(&table, "Kay"),
        (16, Some(20), false),
        "what was said stays"
    );
    table.say("hero kay max 14");
    table.say("kay -8");
    assert_eq!(body(&table, "Kay"), (2, Some(14), true), "below 3 is down");
    table.say("kay +1");
    assert_eq!(body(&table, "Kay"), (3, Some(14), false));
    table.say("kay -1");
    table.say("kay up");
    assert_eq!(body(&table, "Kay"), (2, Some(14), false), "by word");
    table.say("undo x2");
    assert_eq!(body(&table, "Kay"), (3, Some(14), false));
    table.say("kay wits");
    let dice = told(&table).concat();
    assert!(dice.contains("Wits 5, blood 3"), "{dice}");
    assert_eq!(
        dice.split("  ").nth(2).unwrap().split(' ').count(),
        4,
        "{dice}"
    );
}

#[test]
fn whoever_is_down_stays_so_when_the_most_points_change() {
    let mut table = embers();
    table.say("hero Kay might 0").say("kay -10");
    assert_eq!(body(&table, "Kay"), (0, Some(10), true));
    for (line, points) in [
        ("hero kay might 10", (5, Some(15), true)),
        ("hero kay max 20", (10, Some(20), true)),
        ("hero kay max 9", (0, Some(9), true)),
        ("hero kay hp 5", (5, Some(9), false)),
    ] {
        table.say(line);
        assert_eq!(body(&table, "Kay"), points, "{line}");
    }
    table.say("undo x2").say("kay +1");
    let healed = (11, Some(20), false);
    assert_eq!(body(&table, "Kay"), healed, "healing does");
    table.say("add ember hound").say("foe ember hound might 0");
    table.say("ember hound -10").say("foe ember hound might 10");
    assert_eq!(body(&table, "Ember hound"), (5, Some(15), true));
    table.say("ember hound up");
    assert!(!body(&table, "Ember hound").2);
}

#[test]
fn foes_have_the_points_of_their_figures_or_those_the_file_gives_them() {
    let mut table = embers();
    table.say_all([
        "add ash rat*2",
        "add ember hound",
        "add wolf*1 might 10",
        "add imp 3",
    ]);
    assert_eq!(body(&table, "Ash rat"), (2, Some(2), false));
    assert_eq!(body(&table, "Ember hound"), (13, Some(13), false));
    assert_eq!(body(&table, "Wolf"), (15, Some(15), false));
    assert_eq!(body(&table, "Imp"), (3, Some(3), false));
    table.say("foe wolf might 0");
    assert_eq!(body(&table, "Wolf"), (10, Some(10), false));
    table.say("ember hound -11");
    assert_eq!(body(&table, "Ember hound"), (2, Some(13), true));
}

#[test]
fn an_offer_throws_just_its_dice_again_and_its_cost_goes_in_the_same_step() {
    let mut table = embers();
    table.say("hero Kay might 4");
    table.say("kay might =1,2,4,6");
    let lines = offered(&table);
    let kay = |line: &str| {
        lines
            .iter()
            .find(|(_, own)| own == line)
            .map(|(title, _)| title.clone())
    };
    // Two dice of four again, and one hit lies already: one of them is enough.
    assert_eq!(
        kay("resolve 2 push"),
        Some("push: reroll 2 dice, 55.56 % passes".to_owned())
    );
    assert_eq!(
        kay("resolve 2 luck"),
        Some("luck: reroll 4 dice, for 1 Luck of 2".to_owned())
    );
    assert_eq!(
        kay("resolve 2 bleed").unwrap(),
        "bleed: reroll 4 dice, for 2 Blood of 12, 40.74 % passes"
    );
    assert_eq!(
        kay("hero \"Kay\" doom 1"),
        Some("omen: for 1 Doom of 3".to_owned())
    );
    table.say("resolve 2 push =5,3");
    assert_eq!(
        told(&table),
        ["Kay  Might · Might 4, blood 12  =1 =5 =3 =6  hits 2, done (was 2)"]
    );
    table.say("undo");
    table.say("resolve 2 luck =1,1,1,1");
    assert_eq!(
        told(&table)[0],
        "Kay  Might · Might 4, blood 12  =1 =2 =4 =6  hits 1, not done (was 2)"
    );
    let left = |table: &Table| {
        offered(table)
            .iter()
            .any(|(title, _)| title.contains("Luck of 1"))
    };
    assert!(left(&table), "{:?}", offered(&table));
    table.say("undo");
    assert!(!left(&table), "one step");
    table.say("resolve 2 bleed =1,1,1,1");
    assert_eq!(body(&table, "Kay"), (10, Some(12), false));
    table.say("undo");
    assert_eq!(body(&table, "Kay"), (12, Some(12), false));
    table.say("hero kay luck 0");
    assert!(
        table
            .refused("resolve 2 luck")
            .contains("Kay has 0 Luck left, and this costs 1")
    );
}

#[test]
fn what_a_line_would_change_is_told_with_what_stood_before_though_nothing_was_recorded() {
    let mut table = embers();
    table.say("hero Kay might 4");
    for (line, change) in [
        ("hero kay luck 1", "Kay Luck 2 → 1"),
        ("hero kay doom 1", "Kay Doom 0 → 1"),
    ] {
        let sentence = table.campaign.read_line(line, None).unwrap();
        let told = foretell(&table.campaign, &sentence).unwrap();
        let told: Vec<&str> = told.iter().map(|change| change.text.as_str()).collect();
        assert_eq!(told, [change]);
    }
}

#[test]
fn its_sheet_takes_what_the_file_allows_and_nothing_else() {
    let mut table = Table::of(bands());
    assert!(
        table
            .refused("hero Thalia cool 4")
            .contains("a number from -2 to 3")
    );
    table.say("hero Thalia cool 3");
    table.say("undo");
    assert!(table.campaign.state().party.is_empty());
}

#[test]
fn a_state_and_its_steps_are_written_by_the_key_and_read_back() {
    let mut table = Table::of(glitches());
    table.say_all([
        "hero Brakk agility 5 skill Pistols 4",
        "brakk agility+pistols",
        "gl 8 edge",
    ]);
    let base = ron_options().to_string(&table.campaign.base()).unwrap();
    assert!(base.contains("system:Own(\"glitches\")"), "{base}");
    let read: Base = ron_options().from_str(&base).unwrap();
    assert_eq!(read, table.campaign.base());
    for step in table.campaign.steps() {
        let written = ron_options().to_string(step).unwrap();
        let read: Step = ron_options().from_str(&written).unwrap();
        assert_eq!(read, *step);
    }
}

#[test]
fn a_changed_file_changes_no_roll_of_before_and_the_card_says_so() {
    const KEY: &str = "changing-bands";
    let file = THREE_BANDS
        .replace("\"three-bands\"", "\"changing-bands\"")
        .replace("short: \"tb\"", "short: \"cb\"");
    let before = System::Own(Key::read("a.ron", &file).unwrap());
    let mut table = Table::of(before);
    table.say("cb +2 =5,3");
    let step = ron_options()
        .to_string(table.campaign.steps().last().unwrap())
        .unwrap();
    let after = file
        .replace("total >= 10", "total >= 12")
        .replace("strong hit", "triumph");
    Key::read("a.ron", &after).unwrap();
    let mut table = Table::of(System::Own(Key::named(KEY)));
    table
        .campaign
        .accept(ron_options().from_str(&step).unwrap());
    assert_eq!(
        told(&table).last().map(String::as_str),
        Some("move · +2, by another version of the file  =5 =3  8 + 2 = 10, strong hit")
    );
    let attempt = parse_attempt("cb +2 =5,3", &Rulebook::built_in())
        .unwrap()
        .0
        .attempt;
    assert!(!attempt.is_by_changed_rules());
}

#[test]
fn without_the_file_the_log_is_told_as_it_was_and_nothing_can_be_attempted() {
    const KEY: &str = "lost-bands";
    let file = THREE_BANDS
        .replace("\"three-bands\"", "\"lost-bands\"")
        .replace("short: \"tb\"", "short: \"lb\"");
    let written = {
        let mut table = Table::of(System::Own(Key::read("lost.ron", &file).unwrap()));
        table.say_all(["hero Thalia cool 2", "thalia cool =5,6"]);
        let base = ron_options().to_string(&table.campaign.base()).unwrap();
        let step = ron_options()
            .to_string(table.campaign.steps().last().unwrap())
            .unwrap();
        [base, step].map(|text| text.replace(KEY, "no-such-bands"))
    };
    let base: Base = ron_options().from_str(&written[0]).unwrap();
    assert_eq!(
        ron_options().to_string(&base).unwrap(),
        written[0],
        "nothing of a sheet is lost"
    );
    let step: Step = ron_options().from_str(&written[1]).unwrap();
    let roll = step.events.iter().find_map(|event| event.roll()).unwrap();
    let Outcome::Own(outcome) = &roll.outcome else {
        panic!("{roll:?}")
    };
    assert_eq!(outcome.word(), "strong hit");
    assert_eq!(roll.told.text(), "11 + 2 = 13, strong hit");
    let mut table = Table::of(System::Own(Key::named("no-such-bands")));
    assert!(table.refused("no-such-bands +2").contains("not understood"));
}

#[test]
fn fudge_dice_are_typed_and_told_by_their_signs() {
    let (_, ladder) = SHIPPED.iter().find(|(key, _)| *key == "ladder").unwrap();
    let mut table = Table::of(System::Own(Key::read("ladder.ron", ladder).unwrap()));
    table.say("hero Oren skill Stealth good");
    table.say("oren stealth at 3 =+,0,-,+1");
    let told_so = "Oren  Stealth · Stealth 3, at 3  =+ =0 =- =+  1 + 3 = 4, success";
    assert_eq!(told(&table), [told_so]);
    let line = table.campaign.steps().last().unwrap().line.clone();
    assert!(line.ends_with("=1,0,-,1"), "{line}");
    assert!(
        table
            .refused("oren stealth =2,0,0,0")
            .contains("2 is no face of a Fudge die: expected -, 0 or +")
    );
    let written = ron_options()
        .to_string(table.campaign.steps().last().unwrap())
        .unwrap();
    let read: Step = ron_options().from_str(&written).unwrap();
    assert_eq!(&read, table.campaign.steps().last().unwrap());
}

/// A foe of the game that has all of it, and a hero against it.
fn four_degrees() -> Table {
    let (_, text) = SHIPPED
        .iter()
        .find(|(key, _)| *key == "four-degrees")
        .unwrap();
    let mut table = Table::of(System::Own(Key::read("four-degrees.ron", text).unwrap()));
    table.say("hero Mira toughness 4 vitality 20 attack Saber 7");
    table.say("add \"brass hound\"").say("add mira");
    table
}

#[test]
fn conditions_of_a_file_are_known_by_three_letters_with_their_end_and_what_they_ask_for() {
    let mut table = four_degrees();
    let who = table.creature("mira");
    table
        .say("condition mira sic")
        .say("condition mira bur")
        .say("condition mira pro");
    let state = table.campaign.state();
    let names: Vec<&str> = state
        .conditions(who)
        .map(|borne| borne.name.as_str())
        .collect();
    assert_eq!(names, ["Sickened", "Burning", "prone"]);
    let asked: Vec<_> = state.reminders(who).collect();
    assert_eq!(asked, [("1d6 fire damage", "Burning")]);
    table.say("mira check saber dc 15 =10");
    assert!(
        told(&table)[0].contains("Sickened -1"),
        "{:?}",
        told(&table)
    );
    table.say("rest long anyway");
    let left = table.campaign.state().conditions(who).count();
    assert_eq!(left, 2, "a long rest ends the one that ends by it");
}

#[test]
fn a_condition_that_moves_another_number_than_mod_counts_in_rolls() {
    let (_, text) = SHIPPED.iter().find(|(key, _)| *key == "percent").unwrap();
    let mut table = Table::of(System::Own(Key::read("percent.ron", text).unwrap()));
    table.say("hero Ada skill Listen 60");
    let chance = |table: &Table| {
        let read = table.campaign.read_line("ada listen", None).unwrap();
        let Command::Attempt(attempting) = read.command else {
            panic!("{read:?}");
        };
        attempting.attempt.odds().passes.unwrap()
    };
    let before = chance(&table);
    table.say("condition ada shaken");
    assert!(
        chance(&table) < before,
        "a penalty die makes it less likely"
    );
}

#[test]
fn a_figure_named_like_a_field_of_damage_is_refused_where_there_are_types() {
    let (_, text) = SHIPPED
        .iter()
        .find(|(key, _)| *key == "three-bands")
        .unwrap();
    let text = text.replace("\"Armor\"", "\"Immune\"");
    let text = format!(
        "{} harm_types: [\"fire\"])",
        text.trim_end().strip_suffix(')').unwrap()
    );
    let bad = Key::read("immune.ron", &text).unwrap_err().to_string();
    assert!(bad.contains("call your figure something else"), "{bad}");
}

/// A game with a choice of words, two figures in one attempt, and a figure that is a die.
const CHOICES: &str = r#"(
  format: 1, key: "choices", short: "ch", title: "Choices", about: "words to choose from, figures of two groups, a die",
  figures: [
    (group: "Traits", names: ["Agility", "Might"], kind: Number(from: 1, to: 6), default: 2),
    (group: "Skills", names: ["Combat", "Guile"], kind: Number(from: 0, to: 6), default: 1),
    (group: "Steps", names: ["Sword", "Shield"], kind: Die([4, 6, 8]), default: 4),
  ],
  inputs: [
    (name: "trait", kind: Figure(["Traits"]), default: 1),
    (name: "skill", kind: Figure(["Skills"]), default: 0),
    (name: "sides", kind: Figure(["Steps"]), default: 4),
    (name: "task", kind: Choice(["easy", "usual", "hard"])),
  ],
  attempts: [
    (
      name: "test",
      values: [("score", "total + 10 * trait + 100 * skill + 1000 * task")],
      roll: "1d6",
      results: [(word: "done", grade: 1, value: "score")],
      compare_by: ["score"],
    ),
    (
      name: "step",
      values: [("score", "total")],
      roll: "1d{sides}",
      results: [(word: "done", grade: 1, value: "score")],
      compare_by: ["score"],
    ),
  ],
  initiative: Attempt("test agility+combat"),
)"#;

fn choices() -> Table {
    let system = System::Own(Key::read("choices.ron", CHOICES).unwrap());
    let mut table = Table::of(system);
    table.say("hero Kel agility 5 might 3 combat 4 guile 2 sword d8 shield d6");
    table
}

#[test]
fn of_a_choice_one_word_is_said_and_a_second_is_refused() {
    let table = choices();
    for (line, second) in [
        ("ch 3 hard easy", "easy"),
        ("ch 3 easy hard", "hard"),
        ("ch easy 3 easy", "easy"),
        ("kel agility hard usual", "usual"),
    ] {
        let complaint = table.campaign.read_line(line, None).unwrap_err();
        assert_eq!(&line[complaint.span.clone()], second, "{line}");
        assert!(
            complaint.message.contains("said already"),
            "{line}: {complaint:?}"
        );
    }
}

#[test]
fn figures_that_are_joined_go_each_to_the_input_that_takes_it() {
    for (line, score) in [
        ("kel agility+combat =1", 451),
        ("kel combat+agility =1", 451),
        ("kel agility+might =1", 81),
        ("kel agility combat =1", 451),
        ("kel agility+might+combat hard =1", 3481),
        ("kel skill combat trait agility =1", 451),
        ("kel skill 4 trait 5 =1", 451),
        ("kel skill 4 =1", 411),
    ] {
        let mut table = choices();
        let kept = table
            .say(line)
            .campaign
            .steps()
            .last()
            .unwrap()
            .line
            .clone();
        for line in [line, &kept] {
            table.say(line);
            let roll = table.campaign.roll(table.last_roll()).unwrap();
            assert_eq!(roll.told.value, Some(score), "{line}");
        }
    }
    let table = choices();
    for (line, part) in [
        ("kel step sword+shield", "dice are thrown one by one"),
        ("kel skill agility", "Agility is no figure for skill"),
        ("kel skill 4 skill 3", "said already"),
    ] {
        let complaint = table.campaign.read_line(line, None).unwrap_err();
        assert!(complaint.message.contains(part), "{line}: {complaint:?}");
    }
}

#[test]
fn a_bare_number_is_of_the_kind_that_its_input_takes() {
    let wild = SHIPPED
        .iter()
        .find(|(file, _)| file.contains("wild-die"))
        .unwrap();
    let table = Table::of(System::Own(Key::read(wild.0, wild.1).unwrap()));
    for line in ["wd 7", "wd d7", "wd 6+8", "wd 0", "wd 20"] {
        let complaint = table.campaign.read_line(line, None).unwrap_err();
        let message = "sides is one die: expected d4, d6, d8, d10 or d12.";
        assert_eq!(complaint.message, message, "{line}");
    }
    for line in ["wd 8", "wd d8"] {
        table.campaign.read_line(line, None).unwrap();
    }
    let table = choices();
    for (line, kept) in [
        ("ch step d8", "ch step d8"),
        ("ch step sides 6", "ch step sides 6"),
    ] {
        assert_eq!(table.campaign.read_line(line, None).unwrap().line, kept);
    }
    for line in ["ch step sides 7", "ch step d12", "ch step sides 4+4"] {
        assert!(table.campaign.read_line(line, None).is_err(), "{line}");
    }
}

#[test]
fn why_a_roll_is_refused_ends_in_one_full_stop() {
    let text = CHOICES
        .replace("\"choices\"", "\"stopped\"")
        .replace("short: \"ch\"", "short: \"sd\"")
        .replace(
            "roll: \"1d6\"",
            "refuse: [(when: \"mod < 0\", says: \"not so.\")], roll: \"{90 + mod}d6\"",
        );
    let table = Table::of(System::Own(Key::read("stopped.ron", &text).unwrap()));
    for line in ["sd 3 -1", "sd 3 +11"] {
        let said = table.campaign.read_line(line, None).unwrap_err().message;
        assert!(
            said.ends_with('.') && !said.ends_with(".."),
            "{line}: {said}"
        );
    }
}

#[test]
fn the_hint_for_real_dice_has_as_many_as_the_game_throws() {
    for (name, faces) in [
        ("three-bands", "=2,4"),
        ("percent", "=14"),
        ("ladder", "=0,0,-,-"),
        ("four-degrees", "=14"),
        ("wild-die", "=2,4"),
        ("blackjack", "=14"),
    ] {
        let (file, text) = SHIPPED.iter().find(|(key, _)| *key == name).unwrap();
        let key = Key::read(file, text).unwrap();
        assert_eq!(key.profile().faces_example, faces, "{name}");
    }
    let three = THREE_BANDS
        .replace("\"three-bands\"", "\"three-dice\"")
        .replace("short: \"tb\"", "short: \"td\"")
        .replace("roll: \"2d6 +", "roll: \"3d6 +");
    let key = Key::read("three-dice.ron", &three).unwrap();
    assert_eq!(key.profile().faces_example, "=2,4,5");
}

#[test]
fn the_word_of_the_attempt_stands_anywhere_in_a_line() {
    let wild = SHIPPED
        .iter()
        .find(|(file, _)| *file == "wild-die")
        .unwrap();
    let _ = (Key::read(wild.0, wild.1).unwrap(), choices());
    let rules = Rulebook::built_in();
    let read = |line: &str| parse_attempt(line, &rules).map(|(attempting, _)| attempting.attempt);
    for (line, first) in [
        ("wd 8 extra at 6", "wd extra 8 at 6"),
        ("wd d8 at 6 extra", "wd extra d8 at 6"),
        ("wd at 6 +1 extra 8", "wd extra at 6 +1 8"),
        ("wd 8 vs 6 extra", "wd 8 vs extra 6"),
        ("ch 6 step", "ch step 6"),
        ("ch d6 step", "ch step d6"),
        ("ch d6", "ch step d6"),
        ("ch 3 hard test", "ch test 3 hard"),
        ("ch skill 4 3 test", "ch test skill 4 3"),
    ] {
        assert_eq!(read(line).unwrap(), read(first).unwrap(), "{line}");
    }
    for (line, at, says) in [
        (
            "ch 5 step",
            "step",
            "sides is one die: expected d4, d6 or d8.",
        ),
        ("ch 4 4 step", "step", "step has its numbers already"),
        (
            "wd 8 roll extra",
            "extra",
            "this is roll already: leave one of the two out.",
        ),
        ("wd 8 extra extra", "extra", "said already"),
    ] {
        let complaint = read(line).unwrap_err();
        assert_eq!(&line[complaint.span.clone()], at, "{line}");
        assert!(
            complaint.message.contains(says),
            "{line}: {}",
            complaint.message
        );
    }
    let table = choices();
    let kept = table
        .campaign
        .read_line("kel shield step", None)
        .unwrap()
        .line;
    assert_eq!(kept, "\"Kel\" ch shield step");
    let kept = table
        .campaign
        .read_line("kel agility combat test", None)
        .unwrap()
        .line;
    assert_eq!(kept, "\"Kel\" ch agility combat test");
}

#[test]
fn what_an_offer_costs_is_worked_out_from_the_roll() {
    let text = EMBERS
        .replace("\"embers\"", "\"priced-embers\"")
        .replace("short: \"em\"", "short: \"pe\"")
        .replace("(\"Luck\", 1)", "(\"Luck\", \"at - hits\")")
        .replace(
            "(\"Blood\", 2)",
            "(\"Blood\", \"if at > 3 then 5 / (at - 5) else might / 2\")",
        )
        .replace("(\"Doom\", 1)", "(\"Doom\", \"min(hits, 1)\")")
        .replace("Faces(\"> 1 and < 5\")", "Faces(\"> 1 and < at + 3\")");
    let mut table = Table::of(System::Own(Key::read("priced.ron", &text).unwrap()));
    table
        .say("hero Kay might 6")
        .say("kay might at 2 =1,1,2,4,1,1");
    let titles = |table: &Table| {
        let offered = offered(table).into_iter();
        offered.map(|(title, _)| title).collect::<Vec<_>>()
    };
    let found = titles(&table);
    assert!(
        found[0].starts_with("push: reroll 2 dice"),
        "at + 3 is 5: {found:?}"
    );
    assert!(
        found[1].starts_with("luck: reroll 6 dice, for 2 Luck of 2"),
        "{found:?}"
    );
    assert!(
        found[2].starts_with("bleed: reroll 6 dice, for 3 Blood of 13"),
        "{found:?}"
    );
    assert!(
        found[3] == "note what the omen brings",
        "nothing hit, and it costs nothing: {found:?}"
    );
    table.say("kay might at 5 =1,1,2,4,1,5");
    let found = titles(&table);
    assert!(
        !found.iter().any(|title| title.starts_with("bleed")),
        "nobody knows its price: {found:?}"
    );
    assert!(
        !found.iter().any(|title| title.starts_with("luck")),
        "4 of 2 cannot be paid: {found:?}"
    );
    assert!(
        found.contains(&"omen: for 1 Doom of 3".to_owned()),
        "{found:?}"
    );
    let step = ron_options()
        .to_string(table.campaign.steps().last().unwrap())
        .unwrap();
    assert!(step.contains("priced:"), "{step}");
    let read: Step = ron_options().from_str(&step).unwrap();
    assert_eq!(&read, table.campaign.steps().last().unwrap());
}

/// A game whose order of turns is found so.
fn ordered_by(key: &str, initiative: &str) -> Table {
    let text = format!(
        "(format: 1, key: \"{key}\", short: \"{key}\", title: \"Order\", \
         figures: [(name: \"Reflex\", kind: Number(from: -5, to: 9))], \
         attempts: [(name: \"test\", roll: \"1d6\", results: [(word: \"done\", grade: 1)])], \
         initiative: {initiative})"
    );
    let mut table = Table::of(System::Own(
        Key::read(&format!("{key}.ron"), &text).unwrap(),
    ));
    table.say_all([
        "hero Mia reflex 3",
        "hero Rob reflex -2",
        "add mia",
        "add rob",
    ]);
    table
}

fn order(table: &Table) -> Vec<(String, Option<i64>)> {
    let state = table.campaign.state();
    let rows = state.tracker.order.iter();
    rows.map(|row| {
        let place = row.initiative.as_ref().and_then(Initiative::figure);
        (state.name_of(row.creature).to_owned(), place)
    })
    .collect()
}

#[test]
fn the_order_of_turns_may_be_found_by_plain_dice_with_a_figure_of_the_sheet() {
    let mut table = ordered_by("order-dice", "Dice(\"1d10 + {reflex}\")");
    table.say_all(["add orc*2 9 +1", "initiative =4,7,9"]);
    let placed = [("orc", 10), ("Mia", 7), ("Rob", 5)];
    let placed = placed.map(|(name, place)| (name.to_owned(), Some(place)));
    assert_eq!(order(&table), placed);
    assert!(table.refused("initiative =4").contains("already"));
}

#[test]
fn a_side_may_roll_once_for_all_of_it_and_who_comes_later_acts_with_theirs() {
    let mut table = ordered_by("order-side", "Sides(\"1d6\")");
    table.say_all(["add orc*2 9", "initiative =2,5"]);
    let at = |name: &str, place| (name.to_owned(), Some(place));
    assert_eq!(order(&table), [at("orc", 5), at("Mia", 2), at("Rob", 2)]);
    let told = tell(&table.campaign, table.campaign.steps().last().unwrap());
    let told: Vec<String> = told.iter().map(Entry::text).collect();
    assert!(
        told.iter().any(|told| told.contains("Mia + Rob")),
        "{told:?}"
    );
    table.say_all(["add wolf 7", "initiative"]);
    assert!(
        order(&table).contains(&at("wolf", 5)),
        "{:?}",
        order(&table)
    );
    let before = order(&table);
    table.say("undo");
    table.say("redo");
    assert_eq!(order(&table), before);
}

#[test]
fn sides_that_are_equal_roll_again_and_dice_of_one_face_do_not_for_ever() {
    let mut table = ordered_by("order-tied", "Sides(\"1d6\")");
    table.say_all(["add orc*2 9", "initiative =4,4"]);
    let standing = |table: &Table, at: usize| {
        let order = &table.campaign.state().tracker.order;
        order[at].initiative.as_ref().unwrap().standing()
    };
    assert!(
        standing(&table, 0) > standing(&table, 2) || standing(&table, 0) == standing(&table, 1)
    );
    assert_ne!(standing(&table, 0), standing(&table, 2));
    let mut one_face = ordered_by("order-one", "Sides(\"1d1\")");
    one_face.say_all(["add orc*2 9", "initiative"]);
    assert_eq!(standing(&one_face, 0), standing(&one_face, 2));
    let bad = "(format: 1, key: \"bad\", short: \"bad\", title: \"B\", attempts: [(name: \"t\", roll: \"1d6\", \
               results: [(word: \"w\", grade: 1)])], initiative: Dice(\"1d6 +\"))";
    let bad = Key::read("bad.ron", bad).unwrap_err().to_string();
    assert!(bad.contains("initiative is dice, as in"), "{bad}");
}
