//! What screens tell beside what was asked for: chances, the luck of the evening, what a hero can do, where it stopped.

use std::collections::BTreeMap;

use crate::support::keys::Player;
use crate::support::{Table, systems};
use astragal::campaign::log_text::tell_roll_alone;
use astragal::campaign::luck::d20s_of_tonight;
use astragal::store::Summary;
use astragal::systems::{Odds, System};
use astragal::tui::message::{Message, Told};
use astragal::tui::overlay::Overlay;
use astragal::tui::pages::palette::Finder;
use astragal::tui::session::AttemptBuilder;
use astragal::tui::theme::Role;

/// A fight whose rows are Wren, Thalia, three wolves, Oren.
fn fight() -> Player {
    Player::after(&[
        "add wren",
        "add thalia",
        "add oren",
        "add wolf*3 15",
        "initiative wren =19",
        "initiative thalia =17",
        "initiative wolf =11",
        "initiative oren =2",
        "begin",
    ])
}

#[test]
fn harm_is_understood_in_the_words_of_a_table() {
    for (line, words) in [
        ("oren -12", "Oren loses 12"),
        ("2..4 -28", "rows 2 to 4 lose 28"),
        ("1,4 -28", "rows 1 and 4 lose 28"),
        (
            "1..4 -28 2h 3none",
            "rows 1 to 4 lose 28 · Thalia half · wolf none",
        ),
        ("1..4 -28 2h 4h", "rows 1 to 4 lose 28 · rows 2 and 4 half"),
        ("wolf -5", "wolf lose 5 · all 3 · 3.1 for one"),
        ("wolf 2 -5", "wolf 2 loses 5"),
        ("thalia +3", "Thalia gains 3"),
        ("thalia temp 5", "Thalia gets 5 temporary"),
        ("thalia down", "Thalia goes down"),
    ] {
        let mut player = fight();
        player.press([":", line]);
        let shown = player
            .rows()
            .into_iter()
            .any(|row| row.trim_end().ends_with(&format!("  {words}")));
        assert!(shown, "{line}: {words}\n{}", player.picture());
    }
}

/// The chance that stands beside the last roll, and the odds of its attempt.
fn chance_of_last(table: &Table) -> (Option<f64>, Odds) {
    let (id, roll) = table.campaign.standing_rolls().next().unwrap();
    let told = tell_roll_alone(&table.campaign, id).unwrap().roll.unwrap();
    (told.chance, roll.attempt.odds())
}

#[test]
fn the_chance_beside_a_natural_20_that_was_traded_is_that_of_the_level_that_counts() {
    let mut table = Table::with_party();
    table.say("thalia dodge =20").say("fortune thalia convert");
    let (chance, odds) = chance_of_last(&table);
    assert_eq!(chance, Some(odds.of("normal")));
}

#[test]
fn the_chance_beside_a_pool_is_that_of_its_degree() {
    let mut table = Table::of(System::DicePool);
    table.say("dp 4 diff 6 =7,8,9,2");
    let (chance, odds) = chance_of_last(&table);
    let three = odds
        .outcomes
        .iter()
        .filter(|chance| chance.value == Some(3))
        .map(|chance| chance.probability);
    let three: f64 = three.sum();
    assert!(
        (chance.unwrap() - three).abs() < 1e-12,
        "{chance:?} {three}"
    );
}

#[test]
fn no_chance_stands_beside_a_mere_total() {
    for (system, line) in [
        (System::PenAndDagger, "2d6 =3,4"),
        (System::SwordsAndSorcery, "ss +3 =12"),
        (System::MonstersAndMagic, "mm +3 =3,4,5"),
    ] {
        let mut table = Table::of(system);
        table.say(line);
        assert_eq!(chance_of_last(&table).0, None, "{line}");
    }
}

#[test]
fn figures_of_nobodys_sheet_are_not_told_as_those_of_the_selected_hero() {
    for system in [
        System::DicePool,
        System::SwordsAndSorcery,
        System::SuccessRoll,
        System::MonstersAndMagic,
    ] {
        let table = Table::with_one(system);
        let name = table.campaign.state().party[0].name.clone();
        let words = AttemptBuilder::of(system.file_key()).attempt().unwrap();
        let mut player = Player::at(table.campaign);
        let before = player
            .rows()
            .iter()
            .any(|row| row.contains(&format!("│  {name} ")));
        assert!(!before, "{words:?}\n{}", player.picture());
        player.press(["gt<right>"]);
        assert!(player.shows(&format!("for {name}")), "{}", player.picture());
    }
}

#[test]
fn all_that_was_understood_is_told_on_the_least_screens_too() {
    for size in [(40, 12), (60, 20), (80, 24), (120, 40)] {
        let mut player = fight().sized(size.0, size.1);
        player.press(["gp<home>rste adv +1 bar major"]);
        assert!(player.shows("adv") && player.shows("· bar major") || player.shows("   bar major"));
        assert!(player.shows("passes 57.75 %"), "{}", player.picture());
    }
}

#[test]
fn a_level_keeps_clear_of_the_words_before_it_however_narrow_the_log_is() {
    let mut player = fight();
    player.press(["rdodge=14<ret>rstealth=7<ret>", "gl"]);
    for width in 40..60 {
        player.resize(width, 12);
        for row in player
            .rows()
            .into_iter()
            .skip(2)
            .take(6)
            .filter(|row| row.contains(['●', '▲', '≈']))
        {
            let (before, after) = row.split_at(row.find(['●', '▲', '≈']).unwrap());
            let word = after.chars().nth(2).unwrap();
            assert!(
                before.ends_with(' ') && word.is_alphabetic(),
                "{width}\n{}",
                player.picture()
            );
        }
    }
}

#[test]
fn trouble_with_the_disk_says_first_why_and_what_is_safe() {
    let mut player = fight().sized(80, 24);
    player.press([":note the bell rings<ret>"]);
    let reason = "No space left on device (os error 28)".to_owned();
    player.tell(Message::Table(Told::Trouble {
        saved_to: 15,
        reason,
    }));
    assert!(
        player.shows("! not saved: No space left on device   Saved up to 15."),
        "{}",
        player.picture()
    );
}

#[test]
fn what_enter_does_is_named() {
    for (line, word) in [
        ("oren dodge", "Enter roll"),
        ("oren -3", "Enter apply"),
        ("next", "Enter confirm"),
    ] {
        let mut player = fight();
        player.press([":", line]);
        assert!(player.shows(word), "{line}\n{}", player.picture());
    }
}

#[test]
fn a_result_says_how_likely_as_good_or_as_bad_a_one_was() {
    for (line, words) in [
        ("rdodge=20<ret>", "15.00 %, at least major 35.00 %"),
        ("rdodge=15<ret>", "20.00 %, at least major 35.00 %"),
        ("rdodge=9<ret>", "30.00 %, at least normal 65.00 %"),
        ("rdodge=5<ret>", "20.00 %, at most limited 35.00 %"),
        ("rdodge=3<ret>", "10.00 %, at most failure 15.00 %"),
        ("rdodge=1<ret>", "5.00 %"),
    ] {
        let mut player = Player::after(&["hero Thalia dodge master"]).sized(200, 60);
        player.press([line]);
        let is_it = |row: String| row.starts_with(&format!("  {words}  "));
        assert!(
            player.rows().into_iter().any(is_it),
            "{line}: {words}\n{}",
            player.picture()
        );
    }
}

#[test]
fn the_successes_of_a_pool_stand_out_among_its_faces() {
    let player = systems::pool();
    let (buffer, _) = player.drawn();
    let row: Vec<(String, _)> = (0..30)
        .map(|x| (buffer[(x, 23)].symbol().to_owned(), buffer[(x, 23)].fg))
        .collect();
    let text: String = row.iter().map(|(symbol, _)| symbol.as_str()).collect();
    let color = |face: &str| row[text.find(face).unwrap()].1;
    let theme = player.shell.around.theme;
    assert_eq!(Some(color("=8*")), theme.inked(Role::Strong).fg);
    assert_eq!(Some(color("=1")), theme.inked(Role::Muted).fg);
}

#[test]
fn at_80_columns_the_next_turn_and_what_is_undone_keep_their_keys() {
    for keys in ["", "rdodge=20<ret>", "gp", "gprdodge=20<ret>", "gt", "gl"] {
        let mut player = fight().sized(80, 24);
        player.press([keys]);
        let last = player.rows().pop().unwrap();
        let seq = player.session().campaign.seq();
        assert!(
            last.contains("n next") && last.contains(&format!(" {seq}")),
            "{keys}: {last}"
        );
    }
}

/// What d20s of tonight showed, by the name of the hero.
fn tonight(table: &Table) -> BTreeMap<String, (u32, f64)> {
    let named = |(hero, faces): (_, astragal::campaign::luck::DieFaces)| {
        let hero = table.campaign.state().hero(hero).unwrap().name.clone();
        (hero, (faces.dice(), faces.mean().unwrap()))
    };
    d20s_of_tonight(&table.campaign)
        .into_iter()
        .map(named)
        .collect()
}

#[test]
fn dice_of_tonight_are_those_since_the_evening_began() {
    let mut table = Table::with_party();
    table.say_all([
        "thalia dodge =2",
        "session",
        "thalia dodge =14",
        "oren insight =3,8",
        "thalia dodge =10",
    ]);
    assert_eq!(
        tonight(&table),
        BTreeMap::from([
            ("Thalia".to_owned(), (2, 12.0)),
            ("Oren".to_owned(), (2, 5.5))
        ])
    );
}

#[test]
fn dice_of_tonight_count_once_and_not_when_undone() {
    let mut table = Table::with_party();
    table.say_all(["session", "thalia dodge =14"]);
    let roll = table.campaign.seq();
    table.say(&format!("resolve {roll} +1"));
    table.say("thalia dodge =2").say("undo");
    assert_eq!(
        tonight(&table),
        BTreeMap::from([("Thalia".to_owned(), (1, 14.0))])
    );
}

#[test]
fn the_luck_of_the_evening_stands_under_the_notes_where_there_is_room() {
    let mut player = fight();
    assert!(!player.shows("luck this evening"));
    player.resize(200, 60);
    assert!(
        player.shows("luck this evening")
            && player.shows("Wren                          1    19.0")
    );
    player.press(["x"]);
    assert!(!player.shows("luck this evening"), "{}", player.picture());
}

#[test]
fn a_heros_form_tells_what_the_hero_can_do_and_moves_with_the_ranks() {
    let mut player = Player::with_party();
    player.press(["gp<home>", "e"]);
    assert!(
        player.shows("What Thalia can do, worst to best"),
        "{}",
        player.picture()
    );
    let can = |row: &str| player.rows().iter().any(|shown| shown.starts_with(row));
    assert!(
        can("  Dodge       Adept ") && can("  Stealth     Dexterity Adept   advantage "),
        "{}",
        player.picture()
    );
    let strength = |player: &Player| {
        let row = player
            .rows()
            .into_iter()
            .find(|row| row.contains("Strength"))
            .unwrap();
        row.contains("50.00")
    };
    while !player.rows().iter().any(|row| row.contains("▌Strength")) {
        player.press(["<tab>"]);
    }
    assert!(!strength(&player), "{}", player.picture());
    // One rank up from Untrained.
    player.press(["<right>"]);
    assert!(strength(&player), "{}", player.picture());
}

#[test]
fn a_list_of_campaigns_tells_the_last_lines_that_everybody_may_see() {
    let mut table = Table::with_party();
    table.say_all([
        "thalia dodge =14",
        "note the bell rings",
        "oren insight =3,8 secret",
        "note secret the priest is his brother",
        "wren weapons =16",
        "wren weapons =2",
        "undo",
    ]);
    let last = Summary::of(&table.campaign).lines;
    let told: Vec<String> = last
        .iter()
        .map(|line| format!("{} {}", line.who, line.what))
        .collect();
    assert_eq!(
        told,
        [
            "Thalia Dodge · Adept",
            " the bell rings",
            "Wren Weapons · Master"
        ]
    );
    assert_eq!(
        last[2].roll.as_ref().map(|roll| roll.word.as_ref()),
        Some("major")
    );
}

#[test]
fn no_action_of_the_palette_has_its_title_cut() {
    let player = fight();
    let finder = Finder::new(player.state(), &player.shell.around, String::new(), &[]);
    let count = finder.found();
    let mut player = fight();
    player.press([" "]);
    assert!(matches!(player.overlay(), Some(Overlay::Finder(_))));
    let is_cut = |part: &str| {
        let of = part.trim_start_matches(['▌', ' ']);
        of.starts_with("action") && of.contains('…')
    };
    // All rows in sight are looked at, so that not every step of the cursor has to be drawn.
    for _ in 0..count.div_ceil(4) {
        let rows = player.rows();
        let cut = rows.iter().find(|row| row.split('│').any(is_cut));
        assert_eq!(cut, None, "{}", player.picture());
        player.press(["<down><down><down><down>"]);
    }
}

#[test]
fn on_a_wide_screen_no_word_of_a_row_in_turns_is_cut() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say_all([
        "add mira",
        "add orc 15",
        "add snarl 15 hidden",
        "initiative mira =12",
        "initiative orc =3",
        "initiative snarl =2",
        "begin",
        "condition orc prone 3",
        "condition snarl prone",
        "snarl -9",
    ]);
    let player = Player::at(table.campaign).sized(200, 60);
    let row = |of: &str| {
        let rows = player.rows();
        let at = rows.iter().position(|row| row.contains(of));
        let at = at.unwrap_or_else(|| panic!("{of}\n{}", player.picture()));
        rows[at..=at + 1].join("\n")
    };
    let mira = row("► 1 Mira");
    assert!(
        mira.contains("AC 11") && mira.contains("move action bonus reaction free"),
        "{mira}"
    );
    for (of, words) in [("2 orc", "prone 3"), ("3 snarl", "hidden  · hurt · prone")] {
        assert!(row(of).contains(words), "{}", player.picture());
    }
}
