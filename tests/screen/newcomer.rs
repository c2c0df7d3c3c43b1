//! What a newcomer tries first, and what the program says to it.

use crate::support::keys::Player;
use crate::support::systems;

mod help {
    use super::Player;
    use astragal::tui::pages::welcome::Welcome;

    #[test]
    fn the_card_has_the_keys_of_an_evening_and_those_of_the_pane() {
        let mut player = Player::in_a_fight();
        player.press(["go", "?"]);
        for shown in [
            "an evening",
            "Undo the last step",
            "turns",
            "End the fight",
            "Hide the selected row",
        ] {
            assert!(player.shows(shown), "{shown}\n{}", player.picture());
        }
        assert!(
            !player.shows("Hide the last roll"),
            "the key does something else here\n{}",
            player.picture()
        );
        assert!(
            !player.shows("Show all fortune dice"),
            "{}",
            player.picture()
        );
    }

    #[test]
    fn everything_else_is_a_key_away_from_the_card() {
        for (keys, shown) in [
            ("??", "What keys and lines do"),
            ("?/", "Repeat the last attempt"),
            ("?m", "A first evening"),
            ("?m<down><ret>", "Your own keys"),
        ] {
            let mut player = Player::with_party();
            player.press([keys]);
            assert!(player.shows(shown), "{keys}\n{}", player.picture());
        }
    }

    #[test]
    fn the_manual_is_read_before_any_game_and_left_by_the_way_one_came() {
        let mut player = Player::welcomed(Welcome::default());
        player.press(["?", "m", "files<ret>"]);
        assert!(
            player.shows("What is on the screen is on the disk"),
            "{}",
            player.picture()
        );
        player.press(["<esc>"]);
        assert!(player.shows("Files and recovery"), "{}", player.picture());
        player.press(["<esc>"]);
        assert!(!player.shows("Files and recovery"), "{}", player.picture());
    }
}

mod prompt {
    use super::{Player, systems};

    #[test]
    fn who_rolls_without_a_word_typed_is_shown_what_there_is_to_roll() {
        let mut player = Player::with_party();
        player.press(["r"]);
        for word in [
            "↑↓ choose · chances of normal or better",
            "Dexterity 60%",
            "Acrobatics 60%",
        ] {
            assert!(player.shows(word), "{word}\n{}", player.picture());
        }
        assert!(!player.shows("expected"), "{}", player.picture());
        player.press(["<tab>"]);
        assert_eq!(player.typed(), Some("thalia stealth "));
    }

    #[test]
    fn who_adds_without_a_word_typed_is_shown_the_bestiary() {
        let mut player = Player::with_party();
        player.press(["a"]);
        assert!(
            player.shows("Goblin") && player.shows("Wolf"),
            "{}",
            player.picture()
        );
    }

    #[test]
    fn a_condition_somebody_has_is_offered_to_the_next() {
        let mut player = Player::after(&["condition oren blessed"]);
        player.press(["c", "bl<tab>"]);
        assert_eq!(player.typed(), Some("condition thalia blessed "));
    }

    #[test]
    fn why_a_line_would_be_refused_is_told_to_its_end() {
        let mut player = systems::pool().sized(80, 24);
        player.line("add party").press([":", "initiative"]);
        assert!(player.shows("initiative dexterity"), "{}", player.picture());
    }
}

mod keys {
    use super::Player;

    #[test]
    fn a_key_that_does_nothing_says_so() {
        let mut player = Player::with_party();
        player.press(["Q"]);
        assert_eq!(
            player.complaint(),
            "! Q does nothing here: ? shows every key, Space finds everything by name"
        );
    }

    #[test]
    fn a_digit_behind_a_prefix_is_not_swallowed_in_silence() {
        let mut player = Player::with_party();
        player.press(["f", "3"]);
        assert_eq!(
            player.complaint(),
            "! f 3 does nothing: after f press r c h e d g k l"
        );
        player.press(["3"]);
        assert_eq!(
            player.typed(),
            Some("3"),
            "the next key does what it always does"
        );
    }

    #[test]
    fn leaving_where_nothing_is_open_is_no_mistake() {
        let mut player = Player::with_party();
        player.press(["f", "<esc>", "<esc>"]);
        assert_eq!(player.complaint(), "");
    }
}

mod palette {
    use super::Player;
    use astragal::store::Change;
    use astragal::tui::layout::Pane;
    use astragal::tui::message::Effect;

    #[test]
    fn somebody_chosen_gets_the_cursor() {
        let mut player = Player::in_a_fight();
        player.press(["gp", "<space>", "orc<ret>"]);
        let under = player.session().under_cursor();
        assert_eq!(
            (player.focus(), under),
            (Pane::Turns, Some(player.creature("orc")))
        );
    }

    #[test]
    fn a_hero_chosen_from_the_party_keeps_one_there() {
        let mut player = Player::in_a_fight();
        player.press(["gp", "<space>", "thalia<ret>"]);
        assert_eq!(
            (player.focus(), player.session().under_cursor()),
            (Pane::Party, Some(player.creature("thalia")))
        );
    }

    #[test]
    fn tab_takes_somebody_as_the_beginning_of_a_line() {
        let mut player = Player::in_a_fight();
        player.press(["<space>", "orc<tab>"]);
        assert_eq!(player.typed(), Some("orc "));
    }

    #[test]
    fn everybody_of_the_bestiary_is_found_and_added() {
        let mut player = Player::with_party();
        player.press(["<space>", "dire<ret>"]);
        assert_eq!(player.typed(), Some("add \"Dire wolf\""));
        player.press(["*2<ret>"]);
        assert_eq!(player.state().foes.len(), 1);
    }

    #[test]
    fn a_word_that_no_title_has_is_looked_for_in_what_things_do() {
        let mut player = Player::with_party();
        player.press(["<space>", "markdown"]);
        assert!(player.shows("Export and copies"), "{}", player.picture());
    }

    #[test]
    fn everyday_words_find_what_they_mean() {
        for (words, title) in [
            ("heal", "Heal a character"),
            ("damage", "Damage a character"),
            ("hit<space>points", "Damage a character · points"),
            ("reveal", "Reveal to players"),
            ("kill", "Kill or knock out by ruling"),
            ("rest", "Take a rest"),
            ("mistake", "Undo the last step"),
            ("monster", "Add foes by hand · monster"),
            ("contrast", "Set theme · contrast"),
            ("success<space>table", "Attempts · table"),
            ("recovery", "Files and recovery"),
            ("gob", "Goblin"),
            ("manual", "Open the manual"),
            ("all<space>keys", "Show every key and every line"),
        ] {
            let mut player = Player::with_party();
            player.press(["<space>", words]);
            assert!(
                player.shows(title),
                "{words}: {title}\n{}",
                player.picture()
            );
        }
    }

    #[test]
    fn a_title_is_taken_as_the_line_it_stands_for() {
        for (words, typed) in [
            ("damage", "-"),
            ("heal", "+"),
            ("reveal<space>to", "reveal "),
            ("kill", "thalia down"),
            ("grant<space>a", "fortune thalia grant "),
        ] {
            let mut player = Player::with_party();
            player.press(["<space>", words, "<ret>"]);
            assert_eq!(player.typed(), Some(typed), "{words}");
        }
    }

    #[test]
    fn a_setting_and_a_chapter_are_opened_where_they_are() {
        let mut player = Player::with_party();
        player.press(["<space>", "set<space>mouse", "<ret>", "<space>"]);
        assert!(
            matches!(
                player.asked.last(),
                Some(Effect::Keep(Change::Mouse(false)))
            ),
            "{:?}",
            player.asked
        );
        let mut player = Player::with_party();
        player.press(["<space>", "recovery", "<ret>"]);
        assert!(
            player.shows("What is on the screen is on the disk"),
            "{}",
            player.picture()
        );
    }

    #[test]
    fn what_nothing_is_called_by_may_be_a_line() {
        let mut player = Player::with_party();
        player.press(["<space>", "thalia -3"]);
        assert!(
            player.shows("Enter types it as a line"),
            "{}",
            player.picture()
        );
        player.press(["<ret>"]);
        assert_eq!(player.typed(), Some("thalia -3"));
    }
}

mod fight {
    use super::Player;
    use astragal::tui::layout::Pane;

    #[test]
    fn a_new_hero_has_the_cursor() {
        let mut player = Player::with_party();
        player.line("hero Zora level 1");
        assert_eq!(
            player.session().under_cursor(),
            Some(player.creature("zora"))
        );
    }

    #[test]
    fn where_turns_and_party_share_a_place_who_joins_is_seen() {
        let mut player = Player::with_party().sized(100, 30);
        player.press(["A", "<ret>"]);
        assert_eq!(player.focus(), Pane::Turns);
        assert!(player.shows("hidden"), "{}", player.picture());
    }

    #[test]
    fn the_choice_of_encounters_tells_how_to_write_one() {
        let mut player = Player::with_party();
        player.press(["A", "own"]);
        assert!(
            player.shows("encounters/pen-and-dagger.ron"),
            "{}",
            player.picture()
        );
        player.press(["<ret>"]);
        assert!(player.shows("Prepared encounters"), "{}", player.picture());
    }
}

mod forms {
    use super::{Player, systems};
    use astragal::tui::pages::welcome::Welcome;

    #[test]
    fn a_hero_who_cannot_be_called_so_is_told_before_the_campaign_is_made() {
        let mut player = Player::welcomed(Welcome::default());
        player.press(["n", "Nordwall<tab><tab>Ada, all"]);
        assert!(
            player.shows("“all” cannot be a name"),
            "{}",
            player.picture()
        );
        player.press(["<ret>"]);
        assert!(player.asked.is_empty(), "{:?}", player.asked);
    }

    #[test]
    fn a_name_that_is_too_long_is_told_while_it_is_typed() {
        let mut player = Player::alone();
        player.press(["N"]).paste(&"Ada ".repeat(11));
        assert!(player.shows("cannot be a name"), "{}", player.picture());
    }

    #[test]
    fn a_figure_beyond_counting_is_not_called_no_number() {
        let mut player = Player::alone();
        player.press(["N", "Ada<tab><tab>99999999999"]);
        assert!(player.shows("is too large"), "{}", player.picture());
    }

    /// Whether the row for a new attribute has the cursor.
    fn in_hand(player: &Player) -> bool {
        player.rows().iter().any(|row| {
            row.split("new attribute").next().is_some_and(|before| {
                row.contains("new attribute") && before.trim_end().ends_with('▌')
            })
        })
    }

    #[test]
    fn a_new_entry_that_was_emptied_leaves_no_second_empty_row() {
        let mut player = systems::pool();
        player.press(["N"]);
        let mut tabs = 0;
        while !in_hand(&player) {
            player.press(["<tab>"]);
            tabs += 1;
            assert!(tabs < 99, "{}", player.picture());
        }
        player.press(["Luck", "<c-u>", "<tab>", "<tab>"]);
        assert_eq!(
            player
                .picture()
                .matches("new attribute     1 to 20")
                .count(),
            1,
            "{}",
            player.picture()
        );
    }

    #[test]
    fn the_way_to_the_next_part_of_a_form_is_named() {
        let mut player = Player::alone();
        player.press(["N"]);
        assert!(player.shows("Page Up/Down part"), "{}", player.picture());
    }
}

mod party {
    use super::Player;

    #[test]
    fn a_hero_without_a_maximum_has_no_nought_of_nought() {
        let mut player = Player::alone();
        player.line("hero Zora level 1");
        assert!(player.shows("Zora        1    –"), "{}", player.picture());
        player.line("zora -2");
        assert!(player.shows("Zora        1   −2"), "{}", player.picture());
    }

    #[test]
    fn a_wide_letter_under_the_edge_of_a_box_goes_whole() {
        let mut player = Player::alone();
        player
            .line("hero 李李李李李李李李李李李李李李李李李李李李")
            .press(["<space>"]);
        for row in player.rows() {
            assert!(!row.contains('李') || !row.contains("李 "), "{row}");
        }
        for width in 80..84 {
            let (buffer, _) = player.drawn_at(width, 24);
            let edges = buffer
                .content
                .iter()
                .filter(|cell| cell.symbol() == "│")
                .count();
            assert!(edges >= 16, "{width}: {edges}");
        }
    }
}

mod finding {
    use super::{Player, systems};

    #[test]
    fn last_week_is_the_evening_before_this_one() {
        let lines = [
            "session One",
            "thalia strength =10",
            "session Two",
            "oren strength =11",
        ];
        let mut player = Player::after(&lines);
        player.press(["/", "rolls<space>last<space>week"]);
        assert!(
            player.shows("kind roll   evening 2 "),
            "{}",
            player.picture()
        );
        assert!(
            player.shows("Thalia  Strength") && !player.shows("Oren  Strength"),
            "{}",
            player.picture()
        );
    }

    #[test]
    fn levels_are_named_as_the_system_calls_them() {
        let mut player = systems::pool();
        player.press(["/"]);
        assert!(player.shows("complete, complete+"), "{}", player.picture());
        player.press(["major+"]);
        assert!(
            player.shows("levels here: botch, failure"),
            "{}",
            player.picture()
        );
    }

    #[test]
    fn the_line_of_the_ledger_one_stands_on_is_marked() {
        let mut player = Player::after(&["fortune thalia grant dream", "fortune oren grant class"]);
        player.press(["gf"]);
        assert!(
            player
                .rows()
                .iter()
                .any(|row| row.starts_with('▌') && row.contains("Oren"))
        );
        player.press(["<up>"]);
        let marked: Vec<String> = player
            .rows()
            .into_iter()
            .filter(|row| row.starts_with('▌'))
            .collect();
        assert!(
            marked
                .iter()
                .any(|row| row.contains("Thalia") && row.contains("+1")),
            "{marked:?}"
        );
    }
}
