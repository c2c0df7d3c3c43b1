//! The rules over the dashboard by keys: opened at a roll, looked through, searched, followed, left again.

use std::sync::Arc;

use crate::support::keys::Player;
use crate::support::systems::{self, Played};
use crate::support::walk::one_in;
use astragal::report::Kind;
use astragal::systems::{Rulebook, System};
use astragal::tui::layout::Pane;
use astragal::tui::overlay::Overlay;

/// Sizes at which the page is laid out in another way.
const SIZES: [(u16, u16); 5] = [(40, 12), (80, 24), (105, 30), (120, 40), (200, 60)];

/// The rule that is shown, as `pd attempt`; nothing where the rules are not open.
fn shown(player: &Player) -> String {
    match player.overlay() {
        Some(Overlay::Rules(browser)) => browser.rule().map_or_else(String::new, |rule| {
            format!("{} {}", rule.chapter.short(), rule.key)
        }),
        _ => "nothing".to_owned(),
    }
}

fn after(keys: &str) -> Player {
    let mut player = Player::with_party();
    player.press([keys]);
    player
}

fn after_in(system: System, lines: &[&str], keys: &str) -> Player {
    let mut played = Played::by(system, "Mara");
    for line in lines {
        played.say(line);
    }
    let mut player = played.player();
    player.press([keys]);
    player
}

#[test]
fn two_keys_open_the_rules_of_the_system_that_is_played() {
    for (system, first) in [
        (System::PenAndDagger, "pd attempt"),
        (System::DicePool, "dp pool"),
        (System::SwordsAndSorcery, "ss test"),
        (System::SuccessRoll, "sr roll"),
        (System::MonstersAndMagic, "mm action"),
    ] {
        let player = after_in(system, &[], "gr");
        assert_eq!(shown(&player), first);
        assert!(player.shows(system.title()), "{}", player.picture());
    }
}

#[test]
fn one_key_opens_the_rule_of_the_last_roll() {
    for (system, line, wanted) in [
        (System::PenAndDagger, "mara luck", "pd luck"),
        (System::PenAndDagger, "4d6kh3", "dice dice"),
        (System::DicePool, "dp 5 vs 4", "dp resisted"),
        (System::SwordsAndSorcery, "ss +7 ac 16", "ss attack"),
        (System::SwordsAndSorcery, "ss save +3 dc 14", "ss save"),
        (System::SuccessRoll, "sr 9 defense", "sr defense"),
        (System::MonstersAndMagic, "mm +3 vs 14", "mm action"),
        (System::MonstersAndMagic, "pd adept", "pd attempt"),
    ] {
        assert_eq!(shown(&after_in(system, &[line], "R")), wanted, "{line}");
    }
    for (player, wanted) in [
        (systems::pool(), "dp pool"),
        (systems::armor(), "ss attack"),
        (systems::skill(), "sr roll"),
    ] {
        let mut player = player;
        player.press(["R"]);
        assert_eq!(shown(&player), wanted);
    }
}

#[test]
fn in_the_log_it_is_the_rule_of_the_line_under_the_cursor() {
    let mut player = Player::with_party();
    player
        .line("thalia stealth")
        .line("thalia -3")
        .line("condition thalia prone 3")
        .line("note the bell rings");
    player.press(["gl"]);
    for wanted in [
        "table notes",
        "table conditions",
        "table hit-points",
        "pd attempt",
    ] {
        player.press(["R"]);
        assert_eq!(shown(&player), wanted);
        player.press(["<esc>", "<up>"]);
        assert_eq!(
            (shown(&player).as_str(), player.focus()),
            ("nothing", Pane::Log),
            "back where one was"
        );
    }
}

#[test]
fn where_nothing_was_rolled_the_list_is_opened() {
    let player = after("R");
    assert_eq!(shown(&player), "pd attempt");
    assert!(player.sized(80, 24).shows("Success levels"));
}

#[test]
fn a_search_narrows_the_list_with_every_letter_and_reads_the_best() {
    let mut player = after("gr/");
    player.press(["l", "u", "c"]);
    assert_eq!(shown(&player), "pd luck");
    assert!(player.shows("“luc” 1 of "), "{}", player.picture());
    player.press(["k", "<down>"]);
    assert_eq!(shown(&player), "ss luck");
    player.press(["<ret>"]);
    let player = player.sized(80, 24);
    assert!(
        player.shows("When chance alone decides"),
        "{}",
        player.picture()
    );
}

#[test]
fn letters_that_are_keys_elsewhere_are_typed_into_the_search() {
    let mut player = after("gr/");
    player.press(["q/nN?R"]);
    assert!(
        player.shows("/ q/nN?R") && player.shows("No rule speaks of “q/nN?R”"),
        "{}",
        player.picture()
    );
    player.press(["<c-u>", "dream"]);
    assert_eq!(shown(&player), "pd fortune");
}

#[test]
fn a_pasted_word_is_looked_for() {
    let mut player = after("gr/");
    player.paste("haggle");
    assert_eq!(shown(&player), "ss skills");
}

#[test]
fn what_is_found_is_gone_through_within_a_rule_and_from_rule_to_rule_and_back() {
    let mut player = after("gr/disadv<ret>").sized(80, 24);
    let cursor = |player: &Player| -> Vec<String> {
        player
            .rows()
            .into_iter()
            .filter(|row| row.starts_with('▌'))
            .collect()
    };
    assert_eq!(shown(&player), "pd advantage");
    let first = cursor(&player);
    player.press(["n"]);
    let second = cursor(&player);
    assert_ne!(first, second, "the next line of the same rule");
    assert!(
        second.iter().all(|row| row.contains("disadvantage")),
        "{second:?}"
    );
    let mut last = second;
    while shown(&player) == "pd advantage" {
        last = cursor(&player);
        player.press(["n"]);
    }
    assert_eq!(
        shown(&player),
        "pd reliable",
        "then the next rule that was found"
    );
    player.press(["N"]);
    assert_eq!(
        (shown(&player).as_str(), cursor(&player)),
        ("pd advantage", last)
    );
}

#[test]
fn a_cross_reference_is_followed_and_escape_leads_back_to_where_one_was() {
    for (width, height) in SIZES {
        let mut player = Player::after(&["thalia stealth"]).sized(width, height);
        player.press(["R"]);
        let opened = player.picture();
        player.press(["<tab>", "<tab>"]);
        let before = player.picture();
        assert!(
            before.contains("▌       Advantage") || before.contains("▌      Advantage"),
            "{before}"
        );
        player.press(["<ret>"]);
        assert_eq!(shown(&player), "pd advantage", "{width}×{height}");
        player.press(["<tab>", "<ret>"]);
        assert_eq!(shown(&player), "pd skills", "{width}×{height}");
        player.press(["<esc>"]);
        assert_eq!(shown(&player), "pd advantage", "{width}×{height}");
        player.press(["<esc>"]);
        assert_eq!(player.picture(), before, "{width}×{height}");
        assert_ne!(opened, before);
        player.press(["<esc>"]);
        assert_eq!(shown(&player), "nothing", "{width}×{height}");
    }
}

#[test]
fn escape_leads_from_the_search_back_to_the_place_before_it() {
    let mut player = Player::after(&["thalia luck"]);
    player.press(["R"]);
    let before = player.picture();
    player.press(["/", "shield", "<ret>", "<tab>", "<ret>"]);
    assert_ne!(shown(&player), "pd luck");
    player.press(["<esc>", "<esc>", "<esc>"]);
    assert_eq!(
        (shown(&player).as_str(), player.picture()),
        ("pd luck", before)
    );
}

#[test]
fn one_key_closes_the_rules_from_however_deep() {
    let player = after("gr<ret><tab><ret><tab><ret>/lock<ret>q");
    assert_eq!(shown(&player), "nothing");
    assert!(!player.has_quit(), "and nothing else");
}

#[test]
fn the_list_goes_from_chapter_to_chapter_and_from_end_to_end() {
    let mut player = after("gr<tab>");
    assert_eq!(shown(&player), "table line");
    player.press(["<tab>", "<tab>"]);
    assert_eq!(shown(&player), "dp pool");
    player.press(["<s-tab>"]);
    assert_eq!(shown(&player), "dice dice");
    player.press(["<end>"]);
    assert_eq!(shown(&player), "mm results");
    player.press(["<tab>", "<down>"]);
    assert_eq!(shown(&player), "pd levels");
    player.press(["<home>", "<up>"]);
    assert_eq!(shown(&player), "pd attempt");
    player.press(["n"]);
    assert_eq!(
        shown(&player),
        "pd levels",
        "without a search the next rule"
    );
}

#[test]
fn a_long_rule_is_scrolled_to_its_source_and_no_further() {
    for (width, height) in SIZES {
        let mut player = after("gr<ret><end>").sized(width, height);
        player.press(["<end>", "<down>", "<pgdn>"]);
        let picture = player.picture();
        assert!(
            picture.contains("from  Pen & Dagger"),
            "{width}×{height}\n{picture}"
        );
        assert!(
            !picture.contains("more below ━") && !picture.contains("more below ─┘"),
            "{picture}"
        );
        player.press(["<home>"]);
        assert!(
            player.shows("When a hero tries"),
            "{width}×{height}\n{}",
            player.picture()
        );
    }
}

#[test]
fn every_rule_can_be_reached_from_the_list_at_every_size_and_shows_its_title() {
    for (width, height) in one_in(3, 1, SIZES) {
        let mut player = after("gr").sized(width, height);
        let rules = Rulebook::built_in();
        let home = astragal::systems::reference::Chapter::System(System::PenAndDagger);
        for rule in home.find("", &rules).unwrap() {
            assert_eq!(
                shown(&player),
                format!("{} {}", rule.chapter.short(), rule.key)
            );
            assert!(
                player.shows(&rule.title),
                "{width}×{height}\n{}",
                player.picture()
            );
            player.press(["<down>"]);
        }
    }
}

#[test]
fn the_palette_finds_a_rule_by_its_title_and_opens_it() {
    let player = after(" linked<ret>");
    assert_eq!(shown(&player), "pd linked");
    let player = after_in(System::DicePool, &[], " botch<ret>");
    assert_eq!(shown(&player), "dp botch");
}

#[test]
fn a_table_that_is_the_game_masters_own_says_from_which_file() {
    let mut rules = Rulebook::built_in();
    let house = "(tables: [(title: \"Difficulties\", columns: [\"DC\", \"such as\"], rows: [[\"12\", \"a fair wall\"]])])";
    rules
        .overlay(
            System::SwordsAndSorcery,
            "rules/swords-and-sorcery.ron",
            house,
        )
        .unwrap();
    let mut player = Played::by(System::SwordsAndSorcery, "Ilse")
        .say("ss +5 dc 15")
        .player();
    player.shell.around.rules = Arc::new(rules);
    player.press(["R"]);
    assert_eq!(shown(&player), "ss check");
    assert!(
        player.shows("your own, from rules/swords-and-sorcery.ron"),
        "{}",
        player.picture()
    );
    assert!(player.shows("12  a fair wall") && !player.shows("herbs and prayer alone"));
}

#[test]
fn reading_changes_nothing_of_the_game() {
    let mut player = Player::after(&["thalia stealth"]);
    let (seq, state) = (player.session().campaign.seq(), player.state().clone());
    player.press(["R<tab><ret><pgdn>/luck<ret>nN<left><down><ret><esc><esc><esc><esc>"]);
    assert_eq!(
        (player.session().campaign.seq(), player.state()),
        (seq, &state)
    );
    assert!(player.appended.is_empty() && player.asked.is_empty());
}

#[test]
fn who_only_follows_may_look_things_up() {
    let mut player = Player::following();
    player.press(["gr"]);
    assert_eq!(shown(&player), "pd attempt");
}

#[test]
fn a_page_made_narrow_or_wide_while_it_is_read_keeps_its_cursor_in_sight() {
    let mut player = after("gr<ret><tab><ret><s-tab>");
    assert_eq!(shown(&player), "pd levels");
    for (width, height) in SIZES {
        player.resize(width, height);
        let at = player
            .rows()
            .into_iter()
            .find(|row| row.contains("▌") && row.contains("A natural 20 or 1"));
        assert!(at.is_some(), "{width}×{height}\n{}", player.picture());
        assert_eq!(shown(&player), "pd levels");
    }
}

#[test]
fn every_cross_reference_of_every_page_is_a_rule_of_its_chapter() {
    let rules = Rulebook::built_in();
    for rule in astragal::systems::reference::Chapter::Table.rules_before_others() {
        let page = rule.page(&rules, 76);
        let links: Vec<_> = rule.neighbors().collect();
        let shown = page.iter().filter(|line| line.kind == Kind::Link);
        let shown: Vec<&str> = shown.map(|line| line.text.as_str()).collect();
        let titles: Vec<&str> = links.iter().map(|other| other.title.as_str()).collect();
        assert_eq!(shown, titles, "{}", rule.key);
        assert_eq!(links.len(), rule.see.len(), "{}", rule.key);
        assert!(
            links
                .iter()
                .all(|other| other.chapter == rule.chapter && other.key != rule.key)
        );
    }
}
