//! The form of foes by keys: every field of every system, groups, new ones, and those of the bestiary.

use crate::forms::filling;

use astragal::campaign::{Foe, HitPoints};
use astragal::systems::record::Kind as Takes;
use astragal::systems::{FoeSheet, Sheet, System};
use astragal::tui::pages::form::Sets;

use crate::support::keys::Player;
use crate::support::walk::one_in;
use crate::support::{Table, rules};
use filling::{Tried, form, go, in_hand, is_field, is_made_and_edited};

fn monster(system: System) -> Sheet {
    FoeSheet::blank(system).sheet
}

/// In the order of turns stand those whom these lines add.
fn facing(system: System, lines: &[&str]) -> Player {
    let mut table = Table::of(system);
    table.say_all(lines);
    let mut player = Player::at(table.campaign);
    player.press(["go"]);
    player
}

fn foe(player: &Player) -> &Foe {
    &player.state().foes[0]
}

fn sheet(player: &Player) -> &Sheet {
    &foe(player).stats.recorded().unwrap().sheet
}

/// A foe's form, with what the case gives first, the field in hand.
fn edited(tried: &Tried) -> Player {
    let mut player = facing(tried.system, &["add Brakk 15"]);
    player.press(["e"]);
    tried.begin(&mut player);
    player
}

/// The same of new foes.
fn added(tried: &Tried) -> Player {
    let mut player = facing(tried.system, &[]);
    player.press(["N", "Brakk"]);
    tried.begin(&mut player);
    player
}

#[track_caller]
fn go_to(player: &mut Player, word: &str) {
    go(player, |entry| entry.sets == Sets::Word(word.to_owned()));
}

#[test]
fn every_field_of_a_foes_sheet_is_made_and_edited_in_its_form() {
    for tried in one_in(16, 0, Tried::all(monster)) {
        is_made_and_edited(edited(&tried), &tried, "foe", sheet);
    }
}

#[test]
fn new_foes_have_every_field_of_their_sheet_at_once_and_their_line_is_one_that_add_takes() {
    for tried in one_in(16, 1, Tried::all(monster)) {
        let (case, name) = (tried.case, tried.field.name());
        let mut player = added(&tried);
        player.press([case.made]);
        let line = form(&player).line().unwrap();
        player.press(["<ret>"]);
        assert!(player.overlay().is_none(), "{name}\n{}", player.picture());
        assert!(
            player.said().contains(&tried.words(case.value)),
            "{name}: {}",
            player.said()
        );
        assert_eq!(
            tried.value(sheet(&player)).as_deref(),
            Some(case.value),
            "{name}"
        );
        let mut typed = Table::of(tried.system);
        typed.say(&line);
        assert_eq!(typed.campaign.state().foes, player.state().foes, "{line}");
        let mut again = Table::of(tried.system);
        again.say(player.said());
        assert_eq!(
            again.campaign.state().foes,
            player.state().foes,
            "in full: {}",
            player.said()
        );
    }
}

#[test]
fn what_does_not_fit_a_field_is_refused_with_the_reason_by_form_and_line_alike() {
    let all = Tried::all(monster).into_iter();
    let refusing = all.filter(|tried| !tried.case.bad.is_empty());
    for tried in one_in(16, 2, refusing) {
        let (case, name) = (tried.case, tried.field.name());
        let mut table = Table::of(tried.system);
        let refusal = table
            .say("add Brakk 15")
            .refused(&format!("foe Brakk {}", tried.words(case.bad)));
        assert!(refusal.contains(case.reason), "{name}: {refusal}");
        if matches!(tried.field.kind(), Takes::Choice(_) | Takes::Tick) {
            continue;
        }
        let mut player = edited(&tried);
        player.press(["<c-u>", case.bad]);
        let trouble = in_hand(&player).trouble.clone().unwrap_or_default();
        assert!(
            trouble.full.contains(case.reason),
            "{name}: {trouble:?}\n{}",
            player.picture()
        );
        player.press(["<ret>"]);
        assert!(form(&player).complaint.is_some(), "{name}");
        assert_eq!(player.appended.len(), 0, "{name}");
    }
}

#[test]
fn what_follows_from_a_field_stands_beside_it_with_its_sum() {
    let others = Tried::all(monster)
        .into_iter()
        .filter(|tried| tried.system != System::SwordsAndSorcery);
    for tried in one_in(16, 3, others) {
        let mut player = edited(&tried);
        player.press([tried.case.made]);
        let told = in_hand(&player).beside.sums.clone();
        assert_eq!(
            told,
            tried.told(tried.case.follows),
            "{:?} {}",
            tried.system,
            tried.field.name()
        );
    }
}

#[test]
fn a_monsters_form_adds_its_proficiency_where_a_heros_adds_ranks() {
    let mut player = facing(
        System::SwordsAndSorcery,
        &["add orc 15", "foe orc challenge 5 wisdom 12"],
    );
    player.press(["e"]);
    go(&mut player, |entry| is_field(entry, "save Wisdom"));
    player.press([" "]);
    assert_eq!(
        in_hand(&player).beside.sums,
        "Wis 1 + proficiency 3 = save Wisdom +4"
    );
}

/// What foes have beside their sheet: which systems, the word of the line, what is pressed, what the line then says.
const PLAIN: &[(&[System], &str, &str, &str)] = &[
    (&System::ALL, "name", "<c-u>Gruk", "name \"Gruk\""),
    (&System::ALL, "max", "20", "max 20"),
    (&System::ALL, "hp", "9", "hp 9"),
    (&System::ALL, "temp", "3", "temp 3"),
    (
        &System::ALL,
        "notes",
        "Owes the ferryman.",
        "notes \"Owes the ferryman.\"",
    ),
    (&[System::PenAndDagger], "rank", "a", "rank adept"),
    (&WITH_LEVELS, "level", "5", "level 5"),
    (
        &[System::SwordsAndSorcery, System::MonstersAndMagic],
        "initiative",
        "2",
        "initiative +2",
    ),
    (
        &[System::SwordsAndSorcery, System::MonstersAndMagic],
        "initiative",
        "-2",
        "initiative -2",
    ),
];

const WITH_LEVELS: [System; 4] = [
    System::DicePool,
    System::SwordsAndSorcery,
    System::SuccessRoll,
    System::MonstersAndMagic,
];

#[test]
fn every_plain_field_of_a_foe_is_made_in_the_form_as_its_line_says_it() {
    for (systems, word, keys, said) in PLAIN {
        for system in *systems {
            let mut player = facing(*system, &["add orc 15"]);
            player.press(["e"]);
            go_to(&mut player, word);
            player.press([keys, "<ret>"]);
            assert_eq!(
                player.said(),
                format!("foe \"orc\" {said}"),
                "{system:?}\n{}",
                player.picture()
            );
            let mut typed = Table::of(*system);
            typed.say("add orc 15").say(&format!("foe orc {said}"));
            assert_eq!(
                typed.campaign.state().foes,
                player.state().foes,
                "{system:?}"
            );
        }
    }
}

#[test]
fn every_plain_field_of_a_foes_form_has_a_case() {
    for system in System::ALL {
        let mut player = facing(system, &["add orc 15"]);
        player.press(["e"]);
        for entry in &form(&player).entries {
            let Sets::Word(word) = &entry.sets else {
                continue;
            };
            let has_case = PLAIN
                .iter()
                .any(|(systems, known, ..)| known == word && systems.contains(&system));
            assert!(has_case, "{system:?}: {word}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_plain_field_is_said_as_the_line_says_it() {
    let system = System::MonstersAndMagic;
    for (word, keys, line, reason) in [
        (
            "name",
            "<c-u>Felix",
            "name Felix",
            "there is already a Felix: choose another name",
        ),
        ("name", "<c-u>all", "name all", "cannot be a name"),
        ("hp", "16", "hp 16", "16 is more than the maximum of 15"),
        ("level", "0", "level 0", "a level is 1 to 100, not 0"),
        (
            "initiative",
            "x",
            "initiative x",
            "expected an initiative modifier, such as `+2`",
        ),
    ] {
        let refusal = Table::with_one(system)
            .say("add orc 15")
            .refused(&format!("foe orc {line}"));
        assert!(refusal.contains(reason), "{line}: {refusal}");
        let mut table = Table::with_one(system);
        table.say("add orc 15");
        let mut player = Player::at(table.campaign);
        player.press(["go", "e"]);
        go_to(&mut player, word);
        player.press([keys, "<ret>"]);
        let complaint = form(&player).complaint.clone().unwrap_or_default();
        assert!(complaint.contains(reason), "{line}: {complaint}");
        assert_eq!(player.appended.len(), 0);
    }
}

#[test]
fn esc_asks_only_where_something_was_changed() {
    for system in System::ALL {
        for key in ["N", "e"] {
            let mut player = facing(system, &["add orc*2 15"]);
            player.press([key]);
            for _ in 0..form(&player).entries.len() {
                player.press(["<tab>"]);
            }
            player.press(["<s-tab>", "<esc>"]);
            assert!(
                player.overlay().is_none(),
                "{system:?} {key}\n{}",
                player.picture()
            );
            player.press([key]);
            go_to(&mut player, "notes");
            player.press(["one eye", "<esc>"]);
            assert!(player.shows("unsaved changes"), "{system:?} {key}");
            player.press(["<esc>"]);
            assert_eq!(
                (player.overlay().is_none(), player.appended.len()),
                (true, 0),
                "{system:?} {key}"
            );
        }
    }
}

#[test]
fn a_form_in_which_nothing_was_changed_keeps_nothing() {
    for system in System::ALL {
        let mut player = facing(system, &["add orc 15"]);
        player.press(["e", "<ret>"]);
        assert_eq!(
            (player.overlay().is_none(), player.appended.len()),
            (true, 0),
            "{system:?}"
        );
    }
}

#[test]
fn the_points_of_a_group_are_each_bodys_own_until_one_figure_is_typed_for_all() {
    for system in System::ALL {
        let mut player = facing(system, &["add orc*3 15", "orc 2 -6"]);
        player.press(["e"]);
        go_to(&mut player, "hp");
        assert_eq!(in_hand(&player).text(), "", "{system:?}");
        assert!(
            player.shows("now 15/15 · 9/15 · 15/15"),
            "{}",
            player.picture()
        );
        go_to(&mut player, "notes");
        player.press(["one eye", "<ret>"]);
        let points = |player: &Player| {
            foe(player)
                .bodies
                .iter()
                .map(HitPoints::points)
                .collect::<Vec<_>>()
        };
        assert_eq!(points(&player), [15, 9, 15], "{system:?}");
        player.press(["e"]);
        go_to(&mut player, "hp");
        player.press(["12", "<ret>"]);
        assert_eq!(
            (player.said(), points(&player)),
            ("foe \"orc\" hp 12", vec![12, 12, 12]),
            "{system:?}"
        );
    }
}

#[test]
fn new_foes_have_name_number_points_and_what_their_system_adds() {
    for (system, word, keys, said) in [
        (System::PenAndDagger, "rank", "a", "add \"Gruk\"*3 9 adept"),
        (
            System::DicePool,
            "notes",
            "one eye",
            "add \"Gruk\"*3 9 notes \"one eye\"",
        ),
        (
            System::SwordsAndSorcery,
            "initiative",
            "2",
            "add \"Gruk\"*3 9 initiative +2",
        ),
        (
            System::SuccessRoll,
            "level",
            "4",
            "add \"Gruk\"*3 9 level 4",
        ),
        (
            System::MonstersAndMagic,
            "initiative",
            "-1",
            "add \"Gruk\"*3 9 initiative -1",
        ),
    ] {
        let mut player = facing(system, &[]);
        player.press(["N", "Gruk<tab>3<tab>9"]);
        go_to(&mut player, word);
        player.press([keys, "<ret>"]);
        assert_eq!(player.said(), said, "{}", player.picture());
        assert_eq!(
            (foe(&player).bodies.len(), foe(&player).bodies[0].max),
            (3, Some(9))
        );
    }
}

#[test]
fn a_name_of_the_bestiary_fills_in_what_add_would_bring() {
    let rules = rules();
    for system in System::ALL {
        for known in rules.bestiaries.of(system).foes() {
            let mut player = facing(system, &[]);
            player.press(["N"]);
            player.paste(&known.name);
            let points = form(&player)
                .entries
                .iter()
                .find(|entry| entry.label == "hit points")
                .unwrap();
            assert_eq!(
                points.text(),
                known.points.unwrap_or_default().to_string(),
                "{}",
                known.name
            );
            player.press(["<ret>"]);
            let mut typed = Table::of(system);
            typed.say(&format!("add \"{}\"", known.name));
            assert_eq!(
                typed.campaign.state().foes,
                player.state().foes,
                "{}: {}",
                known.name,
                player.said()
            );
        }
    }
}

#[test]
fn a_few_letters_are_completed_and_shown_before_they_are_taken() {
    let mut player = facing(System::SwordsAndSorcery, &[]);
    player.press(["N", "gob"]);
    assert!(
        player.shows("Goblin, from the bestiary: Tab fills it in."),
        "{}",
        player.picture()
    );
    player.press(["<ret>"]);
    assert_eq!(
        (in_hand(&player).text().as_str(), player.appended.len()),
        ("Goblin", 0)
    );
    player.press(["<tab>3<ret>"]);
    assert_eq!(player.said(), "add \"Goblin\"*3");
}

#[test]
fn the_figures_of_one_of_the_bestiary_may_be_others_and_its_record_stays() {
    for (system, keys, said) in [
        (
            System::PenAndDagger,
            "orc<tab><tab>9<tab>e",
            "add \"orc\"*1 hp 9 rank epic",
        ),
        (
            System::SwordsAndSorcery,
            "orc<tab>2<tab>9<tab>3",
            "add \"orc\"*2 hp 9 level 3",
        ),
    ] {
        let mut player = facing(system, &[]);
        player.press(["N", keys, "<ret>"]);
        assert_eq!(player.said(), said, "{}", player.picture());
        assert_eq!(foe(&player).bodies[0].max, Some(9));
        let mut typed = Table::of(system);
        typed.say("add orc");
        let known = &typed.campaign.state().foes[0];
        let sheets = [known, foe(&player)]
            .map(|foe| foe.stats.recorded().map(|record| record.sheet.clone()));
        assert_eq!(sheets[0], sheets[1], "{system:?}");
    }
}

#[test]
fn a_foe_of_ones_own_may_be_called_by_the_beginning_of_anothers_name() {
    let mut player = facing(System::SwordsAndSorcery, &[]);
    player.press(["N", "gob<tab><s-tab><c-u>gob<tab><tab>9<ret>"]);
    assert_eq!(player.said(), "add \"gob\" 9", "{}", player.picture());
}

#[test]
fn what_was_typed_before_the_name_is_kept_when_the_bestiary_fills_in_the_rest() {
    let mut player = facing(System::SwordsAndSorcery, &[]);
    player.press(["N"]);
    go(&mut player, |entry| is_field(entry, "Strength"));
    player.press(["18"]);
    go_to(&mut player, "name");
    player.press(["goblin<ret>"]);
    assert_eq!(player.said(), "add \"goblin\"*1 strength 18");
    let mut typed = Table::of(System::SwordsAndSorcery);
    typed.say("add goblin").say("foe goblin strength 18");
    assert_eq!(typed.campaign.state().foes[0].stats, foe(&player).stats);
}

#[test]
fn a_new_foe_of_a_kind_that_is_known_begins_with_what_was_last_written_of_it() {
    let mut player = facing(System::DicePool, &["add gruk 9", "foe gruk dexterity 4"]);
    player.press(["N", "Gruk"]);
    let dexterity = form(&player)
        .entries
        .iter()
        .find(|entry| is_field(entry, "Dexterity"))
        .unwrap();
    assert_eq!(dexterity.text(), "4");
    assert!(
        player.shows("starts with the last sheet of its kind"),
        "{}",
        player.picture()
    );
}

#[test]
fn how_many_is_refused_as_add_refuses_it() {
    let mut player = facing(System::DicePool, &[]);
    player.press(["N", "Gruk<tab>101<ret>"]);
    let refusal = Table::of(System::DicePool).refused("add gruk*101");
    assert_eq!(form(&player).complaint.as_deref(), Some(refusal.as_str()));
    player.press(["<c-u><ret>"]);
    assert!(
        form(&player)
            .complaint
            .as_ref()
            .is_some_and(|why| why.contains("type a number"))
    );
}

#[test]
fn the_sheet_of_a_foe_tells_every_figure_with_its_sum_and_leads_to_its_form() {
    let rules = rules();
    for system in System::ALL {
        let known = rules.bestiaries.of(system).foes().last().unwrap();
        let mut player = facing(system, &[&format!("add \"{}\"*2", known.name)]).sized(200, 90);
        player.press(["<ret>"]);
        if let Some(record) = foe(&player).stats.recorded() {
            let picture = player.picture();
            for derived in record.sheet.read(&rules, record.level).derived() {
                for told in [derived.short_name(), &derived.sum.figure()] {
                    assert!(picture.contains(told), "{}\n{picture}", derived.name);
                }
            }
        }
        player.press(["e"]);
        assert!(
            player.shows(&format!("foes · {}", known.name)),
            "{}",
            player.picture()
        );
        assert_eq!(form(&player).line(), None);
    }
}

#[test]
fn an_initiative_that_was_recorded_stands_on_the_page_in_place_of_the_sheets() {
    let mut player = facing(
        System::SwordsAndSorcery,
        &["add gruk 15", "foe gruk dexterity 14"],
    );
    player.press(["<ret>"]);
    assert!(
        player.shows("initiative   +2  Dex 2"),
        "{}",
        player.picture()
    );
    player.press(["<esc>"]);
    player.line("foe gruk initiative +5").press(["<ret>"]);
    assert!(
        player.shows("initiative  +5") && !player.shows("+2  Dex 2"),
        "{}",
        player.picture()
    );
}

#[test]
fn a_line_of_pen_and_dagger_shows_each_value_before_and_after() {
    let mut table = Table::with_party();
    table
        .say("hero Thalia level 3 dexterity adept hp 18/24")
        .say("add orc*2 15 trained");
    let mut player = Player::at(table.campaign);
    for (line, shown) in [
        (
            "hero thalia level 4 dex master",
            "level 3 → 4 · fortune dice at most 6 → 8 · Dexterity Adept → Master",
        ),
        ("hero thalia hp 9", "Thalia 18 → 9"),
        ("hero thalia hp 9/30", "Thalia 18 → 9, maximum 24 → 30"),
        ("hero thalia dream none", "dream "),
        ("hero Nix class ranger", "new hero Nix  class – → ranger"),
        (
            "foe orc rank adept notes \"one eye\"",
            "orc  rank Trained → Adept · notes – → one eye",
        ),
        ("foe orc 2 hp 9", "orc 2 15 → 9"),
    ] {
        player.press([":"]);
        player.paste(line);
        assert!(player.shows(shown), "{line}\n{}", player.picture());
        player.press(["<esc>"]);
    }
}

#[test]
fn hit_points_typed_behind_the_name_of_a_new_hero_are_taken_as_in_the_line() {
    let both = [("18/24", 18), ("24", 24)];
    for (system, (typed, points)) in System::ALL
        .into_iter()
        .flat_map(|system| both.map(|figures| (system, figures)))
    {
        let mut player = Player::at(Table::with_one(system).campaign);
        player.press(["gp", "N", &format!("Ash {typed}")]);
        assert!(
            player.shows(&format!("Ash, {points}/24 hit points.")),
            "{system:?}\n{}",
            player.picture()
        );
        player.press(["<ret>"]);
        let line = player.said().to_owned();
        assert!(
            line.starts_with("hero \"Ash\" "),
            "{line}\n{}",
            player.picture()
        );
        player.line(&format!("hero Bo {typed}"));
        let party = &player.session().campaign.state().party;
        let body = |name: &str| party.iter().find(|hero| hero.name == name).unwrap().body;
        assert_eq!(
            (body("Ash").points(), body("Ash").max),
            (points, Some(24)),
            "{line}"
        );
        assert_eq!(body("Ash"), body("Bo"));
    }
}
