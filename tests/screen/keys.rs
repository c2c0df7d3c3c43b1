//! An evening at the table by keys: what is pressed, what comes of it, and how few keys it takes.

mod evening {
    //! A whole evening, from an empty campaign to the end of a fight.

    use crate::support::Table;
    use crate::support::keys::Player;
    use astragal::systems::System;
    use astragal::tui::dashboard;
    use astragal::tui::layout::Pane;
    use astragal::tui::theme::Role;

    fn heroes() -> Player {
        let mut player = Player::alone();
        player.press([
            "N",
            "Thalia<tab>rogue<tab><c-u>4<tab><tab><tab>24<tab><c-u>24",
        ]);
        assert!(player.shows("Thalia") && player.shows("rogue"));
        player.press(["<ret>"]);
        player.press(["N", "Oren<tab>cleric<tab><c-u>4<tab><tab><tab>27", "<ret>"]);
        player
    }

    #[test]
    fn heroes_are_made_in_a_form_and_stand_in_the_party() {
        let mut player = heroes();
        let names: Vec<_> = player
            .state()
            .party
            .iter()
            .map(|hero| hero.name.as_str())
            .collect();
        assert_eq!(names, ["Thalia", "Oren"]);
        let thalia = &player.state().party[0];
        assert_eq!(
            (thalia.level, thalia.body.max, thalia.class.as_deref()),
            (4, Some(24), Some("rogue"))
        );
        assert!(player.shows("Thalia      4   24/24"));
        player.press(["<up>", "e"]);
        assert!(player.shows("name        Thalia"), "{}", player.picture());
        assert!(player.shows("Dexterity"));
        player.press(["<tab>"; 12]);
        player.press(["a"]);
        assert!(
            player.shows("Dexterity    ‹ Adept ›"),
            "{}",
            player.picture()
        );
        player.press(["<ret>"]);
        assert_eq!(player.said(), "hero \"Thalia\" dexterity adept");
        assert!(player.overlay().is_none());
    }

    #[test]
    fn a_fight_is_played_from_its_first_to_its_last_turn() {
        let mut player = heroes();
        player.press(["a", "party<ret>"]);
        player.press(["a", "orc 15 +1<ret>", "a", "drowned*3 9<ret>"]);
        player.press(["i"]);
        assert!(
            player
                .state()
                .tracker
                .order
                .iter()
                .all(|row| row.initiative.is_some()),
            "everybody has a place"
        );
        player.press(["n"]);
        assert_eq!((player.turn().1, player.focus()), (1, Pane::Turns));
        assert!(player.shows("round 1"));

        let first = player.turn().0;
        player.press(["n", "n", "n", "n"]);
        assert_eq!(
            player.turn(),
            (first.clone(), 2),
            "all four have had their turn"
        );
        player.press(["b"]);
        assert_eq!(player.turn().1, 1);
        player.press(["n"]);
        assert_eq!(player.turn(), (first, 2));

        player.press([
            ":",
            "thalia-6<ret>",
            ":",
            "condition thalia poisoned 3<ret>",
        ]);
        assert_eq!(
            (player.points("thalia"), player.conditions("thalia")),
            (18, vec!["poisoned".to_owned()])
        );
        player.press(["1..4-4 2h", "<ret>"]);
        player.press(["E"]);
        assert!(player.shows("kept: Thalia"), "{}", player.picture());
        player.press(["<ret>"]);
        assert_eq!(
            (player.turn(), player.state().foes.len()),
            ((String::new(), 0), 0)
        );
        assert!(player.points("thalia") < 18, "wounds stay");
        assert_eq!(player.focus(), Pane::Party);
        player.press(["u"]);
        assert_eq!(
            (player.turn().1, player.state().foes.len()),
            (2, 2),
            "even the end of a fight comes back"
        );
    }

    #[test]
    fn what_was_rolled_is_on_the_screen_large_and_in_the_log() {
        let mut player = Player::with_party();
        player.press(["r", "ste=8,17", "<ret>"]);
        assert!(player.shows("Stealth · Adept adv"));
        assert!(player.shows("▲ major"), "{}", player.picture());
        assert_eq!(player.faces(), "=8d =17");
    }

    #[test]
    fn fortune_goes_its_whole_way() {
        let mut player = Player::with_party();
        player.press(["r", "dodge =20", "<ret>"]);
        assert!(player.shows("f trade for a fortune die"));
        player.press(["f"]);
        assert!(player.shows("undoes both"), "{}", player.picture());
        assert!(player.shows("■1/8"));
        player.press(["u"]);
        assert_eq!(player.held("thalia"), 0);
        assert!(
            player.shows("f trade for a fortune die"),
            "undone, the choice is there again: {}",
            player.picture()
        );
        player.press(["f"]);
        player.press(["f", "h"]);
        assert_eq!(player.held("thalia"), 0);
        player.press(["f", "g"]);
        assert_eq!(player.typed(), Some("fortune thalia grant dream "));
        player.press(["gave up the crown<ret>"]);
        assert_eq!(player.held("thalia"), 1);
        player.press(["f", "k", "<ret>"]);
        assert_eq!(player.held("thalia"), 2);
    }

    #[test]
    fn luck_and_secrecy_are_about_the_last_roll_and_the_one_under_the_cursor() {
        let mut player = Player::with_party();
        player.press(["j", "L"]);
        assert_eq!(player.said(), "\"Oren\" luck");
        player.press(["s"]);
        assert_eq!(player.said(), "secret");
        assert!(player.shows(" secret ") && player.shows("hidden from players · s reveals"));
        assert!(
            player.shows("▀"),
            "large all the same: {}",
            player.picture()
        );
        player.press(["s"]);
        assert!(player.said().starts_with("open"), "{}", player.said());
    }

    #[test]
    fn a_secret_result_is_as_large_as_the_log_tells_it() {
        let mut table = Table::of(System::SuccessRoll);
        table.say("add orc*3 9 hidden");
        let mut player = Player::at(table.campaign);
        player.line("initiative d8+1 =6");
        let view = dashboard::fill::dashboard(player.session(), &player.shell.around);
        let result = view.result.unwrap();
        assert_eq!(
            (result.number.as_str(), result.secret),
            ("7", true),
            "{}",
            player.picture()
        );
    }

    #[test]
    fn many_steps_are_undone_and_done_again() {
        let mut player = Player::in_a_fight();
        let before = player.state().clone();
        player.press(["n", "-5<ret>", "c", "dazed 2<ret>", "d", "L"]);
        let after = player.state().clone();
        assert_eq!(player.appended.len(), 5);
        player.press(["u", "u", "u", "u", "u"]);
        assert_eq!(*player.state(), before);
        player.press(["U", "U", "U", "U", "U"]);
        assert_eq!(*player.state(), after);
        player.press(["U"]);
        assert!(
            player.complaint().contains("redo"),
            "{}",
            player.complaint()
        );
    }

    #[test]
    fn an_undone_step_of_several_rows_says_how_many() {
        let mut player = Player::in_a_fight();
        player.press([":1..3 -2<ret>", "u"]);
        let seq = player.appended[0].seq;
        let told = format!("undid {seq} Wren 26 → 24 and 2 more");
        assert!(player.shows(&told), "{}", player.picture());
    }

    #[test]
    fn undo_and_redo_are_a_muted_line_each() {
        let mut player = Player::in_a_fight();
        player.line("thalia stealth =12,9");
        let seq = player.session().campaign.seq();
        player.press(["u"]);
        assert!(
            player.shows(&format!("undid {seq} Thalia Stealth")),
            "{}",
            player.picture()
        );
        player.press(["U"]);
        let row = format!("redid {seq} Thalia Stealth");
        let y = player
            .rows()
            .iter()
            .position(|text| text.contains(&row))
            .unwrap();
        assert!(!player.rows()[y].contains("secret"), "{}", player.picture());
        let (drawn, _) = player.drawn();
        let x = (0..drawn.area.width)
            .find(|x| drawn[(*x, y as u16)].symbol() == "r")
            .unwrap();
        let muted = player.shell.around.theme.inked(Role::Muted);
        assert_eq!(drawn[(x, y as u16)].style().fg, muted.fg);
    }

    #[test]
    fn undo_is_named_in_the_hint_bar() {
        let mut player = Player::in_a_fight();
        player.line("orc -3");
        let seq = player.session().campaign.seq();
        assert!(
            player.shows(&format!("u undo damage {seq}")),
            "{}",
            player.picture()
        );
    }

    #[test]
    fn a_pause_goes_on_with_one_key() {
        let mut player = Player::with_party();
        player.line("ysolde dexterity then \"arcane magic\" =9");
        assert!(player.shows("o continue"));
        player.press(["o"]);
        assert!(player.said().starts_with("continue"));
    }
}

mod typing {
    //! The prompt: what is typed there is typed, and nothing else happens.

    use crate::support::Table;
    use crate::support::keys::{Disk, Player};
    use astragal::systems::System;

    #[test]
    fn n_in_a_text_types_n() {
        let mut player = Player::in_a_fight();
        player.press([":", "nbuUq.?"]);
        assert_eq!(player.typed(), Some("nbuUq.?"));
        assert_eq!(
            (player.turn().0.as_str(), player.appended.len()),
            ("Wren", 0)
        );
        player.press(["<esc>"]);
        assert_eq!(player.typed(), None);
    }

    #[test]
    fn n_in_a_form_and_in_the_palette_types_n() {
        let mut player = Player::in_a_fight();
        player.press(["gp", "N", "nn3"]);
        assert!(player.shows("nn3"));
        player.press(["<esc>", "<esc>", "<space>", "nn"]);
        assert!(player.shows("› nn"));
        player.press(["<esc>"]);
        assert_eq!(
            (player.turn().0.as_str(), player.appended.len()),
            ("Wren", 0)
        );
    }

    #[test]
    fn the_palette_offers_the_lines_and_actions_of_the_system_that_is_played() {
        for (system, query, offered, not_offered) in [
            (
                System::MonstersAndMagic,
                "spend",
                "Spend effect points on harm",
                "fortune",
            ),
            (
                System::PenAndDagger,
                "fortune",
                "Grant a fortune die",
                "effect points",
            ),
            (
                System::DicePool,
                "fortune",
                "› fortune",
                "Grant a fortune die",
            ),
        ] {
            let mut player = Player::at(Table::with_one(system).campaign);
            player.press(["<space>"]).paste(query);
            assert!(
                player.shows(offered),
                "{system:?} {query}\n{}",
                player.picture()
            );
            assert!(
                !player.shows(not_offered),
                "{system:?} {query}\n{}",
                player.picture()
            );
        }
    }

    #[test]
    fn a_line_of_the_palette_is_begun_in_the_prompt() {
        let mut player = Player::at(Table::with_one(System::MonstersAndMagic).campaign);
        player.press(["<space>"]).paste("spend");
        player.press(["<ret>"]);
        assert_eq!(player.typed(), Some("spend "));
    }

    #[test]
    fn without_a_fight_n_begins_none_and_says_why() {
        let mut player = Player::with_party();
        player.press(["n"]);
        assert_eq!(
            (player.turn(), player.appended.len()),
            ((String::new(), 0), 0)
        );
        assert!(!player.complaint().is_empty());
        assert!(player.shows("! "));
    }

    #[test]
    fn digits_typed_in_a_field_act_nowhere_else() {
        let mut player = Player::in_a_fight();
        player.press([":", "wren dodge ", "=14"]);
        assert_eq!(player.typed(), Some("wren dodge =14"));
        player.press(["<esc>", "3"]);
        assert_eq!(
            player.typed(),
            Some("3"),
            "on the dashboard a digit opens the prompt with itself"
        );
        player.press(["<esc>", "gp", "N", "<tab>", "<tab>", "<c-u>", "12"]);
        assert!(player.typed().is_none());
        assert!(player.shows("level       12"), "{}", player.picture());
        assert_eq!(player.appended.len(), 0);
    }

    #[test]
    fn esc_only_leaves() {
        let mut player = Player::in_a_fight();
        let before = player.state().clone();
        for open in [":wren -3", "-12", "r", "a", "c", "f", "g", "?", " ", "gs"] {
            player.press([open, "<esc>"]);
            assert_eq!(
                (player.typed(), player.overlay().is_none()),
                (None, true),
                "{open}"
            );
            assert!(player.session().pending.is_empty(), "{open}");
        }
        player.press(["<esc>", "<esc>"]);
        assert!(!player.has_quit());
        assert_eq!(
            (*player.state() == before, player.appended.len()),
            (true, 0)
        );
    }

    #[test]
    fn ctrl_u_empties_the_line() {
        let mut player = Player::with_party();
        player.press([":", "thalia ste", "<c-u>"]);
        assert_eq!(player.typed(), Some(""));
        player.press(["<ret>"]);
        assert_eq!(
            (player.typed(), player.appended.len()),
            (None, 0),
            "an empty line only closes"
        );
    }

    #[test]
    fn a_refused_line_stays_with_its_reason() {
        let mut player = Player::with_party();
        player.press([":", "fortune thalia spend hint<ret>"]);
        assert_eq!(player.typed(), Some("fortune thalia spend hint"));
        assert!(
            player.complaint().contains("has no fortune die"),
            "{}",
            player.complaint()
        );
        assert!(player.shows("has no fortune die"));
        player.press(["<bs>t"]);
        assert_eq!(player.complaint(), "", "the next key takes it away");
        player.press(["<c-u>"]);
        assert!(!player.shows("has no fortune die"));
    }

    #[test]
    fn a_word_not_understood_is_marked_and_the_line_stays() {
        let mut player = Player::with_party();
        player.press([":", "thalia steolth<ret>"]);
        assert_eq!(
            (player.typed(), player.appended.len()),
            (Some("thalia steolth"), 0)
        );
        assert!(player.shows("^^^^^^^"));
        assert!(
            player.complaint().contains("steolth"),
            "{}",
            player.complaint()
        );
    }

    #[test]
    fn tab_takes_the_word_that_is_offered_in_ghost_letters() {
        let mut player = Player::with_party();
        player.press([":", "tha"]);
        assert_eq!(player.ghost(), "lia");
        player.press(["<tab>"]);
        assert_eq!(player.typed(), Some("thalia "));
        player.press(["ste", "<tab>"]);
        assert_eq!(player.typed(), Some("thalia stealth "));
        player.press(["<ret>"]);
        assert_eq!(player.said(), "\"Thalia\" stealth");
    }

    #[test]
    fn tab_finishes_the_word_wherever_it_begins() {
        let mut player = Player::with_party();
        player.press([":", "thalia\u{3000}ste", "<tab>"]);
        assert_eq!(player.typed(), Some("thalia\u{3000}stealth "));
        player.press(["<c-u>", "thalia+or", "<tab>"]);
        assert_eq!(player.typed(), Some("thalia+oren "));
    }

    #[test]
    fn tab_again_takes_the_next_word_and_goes_round() {
        let mut player = Player::with_party();
        player.press([":", "thalia per"]);
        let mut seen = Vec::new();
        for _ in 0..4 {
            player.press(["<tab>"]);
            seen.push(player.typed().unwrap().to_owned());
        }
        assert!(seen.contains(&"thalia perception ".to_owned()), "{seen:?}");
        assert!(seen.contains(&"thalia persuade ".to_owned()), "{seen:?}");
        assert_eq!(seen[0], seen[3], "three begin with per: {seen:?}");
    }

    #[test]
    fn a_name_of_two_words_is_completed_in_quotes_and_means_the_same() {
        let mut player = Player::with_party();
        player.line("add tide priest 41 adept");
        player.press([":", "tide", "<tab>"]);
        assert_eq!(player.typed(), Some("\"tide priest\" "));
        player.press(["-5<ret>"]);
        assert_eq!(player.points("tide priest"), 36);
    }

    #[test]
    fn earlier_lines_come_back_with_up_and_what_was_typed_with_down() {
        let mut player = Player::with_party();
        player.line("oren luck").line("wren dodge");
        player.press([":", "tha"]);
        player.press(["<up>"]);
        assert_eq!(player.typed(), Some("wren dodge"));
        player.press(["<up>"]);
        assert_eq!(player.typed(), Some("oren luck"));
        player.press(["<up>"]);
        assert_eq!(player.typed(), Some("oren luck"), "there is none before");
        player.press(["<down>", "<down>"]);
        assert_eq!(player.typed(), Some("tha"));
        player.press(["<down>"]);
        assert_eq!(player.typed(), Some("tha"));
    }

    #[test]
    fn pasting_several_lines_runs_none_of_them() {
        let mut player = Player::with_party();
        player.paste("thalia -3\noren -4\n");
        assert_eq!(player.appended.len(), 0);
        assert!(player.typed().unwrap().starts_with("thalia -3 oren -4"));
        player.press(["<esc>", "N"]);
        player.paste("Wren\nIda");
        assert!(player.shows("Wren Ida"));
        assert_eq!(player.appended.len(), 0);
    }

    #[test]
    fn quitting_is_at_once_when_all_is_saved() {
        for key in ["q", "<c-c>"] {
            let mut player = Player::with_party();
            player.press(["L", key]);
            assert!(player.has_quit(), "{key}");
        }
    }

    #[test]
    fn unsaved_steps_ask_before_quitting() {
        let mut player = Player::with_party();
        player.disk = Disk::Silent;
        player.press(["L", "L"]);
        assert!(player.shows("unsaved"));
        for key in ["q", "<c-c>"] {
            player.press([key]);
            assert!(!player.has_quit());
            assert!(player.shows("2 steps are not on the disk"));
            player.press(["n"]);
            assert!(player.overlay().is_none());
        }
        player.press(["q", "y"]);
        assert!(player.has_quit());
    }
}

mod places {
    //! Panes, cursors, pages.

    use crate::support::Table;
    use crate::support::keys::Player;
    use astragal::systems::System;
    use astragal::tui::layout::Pane;

    #[test]
    fn tab_goes_round_all_panes_and_back() {
        let mut player = Player::with_party();
        let mut seen = vec![player.focus()];
        for _ in 0..5 {
            player.press(["<tab>"]);
            seen.push(player.focus());
        }
        let round = [
            Pane::Party,
            Pane::Table,
            Pane::Turns,
            Pane::Fortune,
            Pane::Log,
            Pane::Party,
        ];
        assert_eq!(seen, round);
        player.press(["<s-tab>"]);
        assert_eq!(player.focus(), Pane::Log);
    }

    #[test]
    fn at_eighty_columns_the_focus_brings_its_tab_to_the_front() {
        let mut player = Player::in_a_fight().sized(80, 24);
        for (keys, pane, heading) in [
            ("gp", Pane::Party, "dice"),
            ("go", Pane::Turns, "►1─2─3"),
            ("gf", Pane::Fortune, "Fortune"),
            ("gl", Pane::Log, "joins the par"),
            ("gt", Pane::Table, "Legendary"),
        ] {
            player.press([keys]);
            assert_eq!(player.focus(), pane);
            assert!(player.shows(heading), "{keys}\n{}", player.picture());
        }
        for _ in 0..12 {
            player.press(["<tab>"]);
            let focus = player.focus();
            let heavy = player
                .rows()
                .iter()
                .filter(|row| row.contains('━') && row.contains(name(focus)))
                .count();
            assert!(heavy > 0, "{focus:?}\n{}", player.picture());
        }
    }

    const fn name(pane: Pane) -> &'static str {
        match pane {
            Pane::Party => "Party",
            Pane::Table => "Success Table",
            Pane::Turns => "Turns",
            Pane::Fortune => "Fortune",
            _ => "Log",
        }
    }

    #[test]
    fn at_sixty_columns_every_pane_can_be_had() {
        let mut player = Player::in_a_fight().sized(60, 20);
        for (keys, text) in [
            ("gp", "Ysolde"),
            ("gt", "Legendary"),
            ("gl", "joins the party"),
            ("go", "►1─2─3"),
            ("gf", "dice"),
        ] {
            player.press([keys]);
            assert!(player.shows(text), "{keys}\n{}", player.picture());
        }
    }

    #[test]
    fn a_zoomed_pane_has_the_screen_and_gives_it_back() {
        let mut player = Player::with_party();
        player.press(["gl", "z"]);
        assert!(!player.shows("Legendary"));
        player.press(["gt"]);
        assert!(player.shows("Legendary"), "another pane takes its place");
        player.press(["z"]);
        assert!(player.shows("Party"));
    }

    #[test]
    fn on_the_table_arrows_choose_rank_and_bar_and_enter_rolls() {
        let mut player = Player::with_party();
        player.press(["gt", "<up>", "<right>", "<right>", "v", "y"]);
        player.press(["<ret>"]);
        assert_eq!(player.said(), "\"Thalia\" adept bar normal adv reliable");
        player.press([
            "v", "y", "<left>", "<left>", "<left>", "<down>", "<down>", "<ret>",
        ]);
        assert_eq!(player.said(), "\"Thalia\" novice dis unreliable");
        player.press(["v", "y", "<ret>"]);
        assert_eq!(player.said(), "\"Thalia\" novice");
        player.press(["v", "v"]);
        player.press(["<up>"; 14]);
        player.press(["<ret>"]);
        assert_eq!(player.said(), "\"Thalia\" godlike dis");
    }

    #[test]
    fn letters_and_arrows_move_the_same_cursor() {
        let mut player = Player::with_party();
        player.press(["j", "<down>", "j"]);
        assert_eq!(player.session().ui.hero, 3);
        player.press(["G"]);
        assert_eq!(player.session().ui.hero, 4);
        player.press(["k", "<up>", "gg"]);
        assert_eq!(player.session().ui.hero, 0);
        player.press(["r"]);
        assert_eq!(player.typed(), Some("thalia "));
    }

    #[test]
    fn the_ledger_and_the_log_point_at_each_other() {
        let mut player = Player::with_party();
        player.press(["r", "dodge =20<ret>", "f"]);
        let roll = player.session().campaign.seq() - 1;
        for _ in 0..30 {
            player.press(["L"]);
        }
        player.press(["gf", "<ret>"]);
        assert_eq!(player.focus(), Pane::Log);
        assert_eq!(
            player.session().log_cursor().unwrap().0,
            roll,
            "{}",
            player.picture()
        );
        assert!(
            player
                .rows()
                .iter()
                .any(|row| row.contains(&format!(" {roll} ")) && row.contains("Dodge"))
        );
        player.press(["<ret>"]);
        assert_eq!(
            (player.focus(), player.session().ui.ledger_back),
            (Pane::Fortune, 0)
        );
        player.press(["gl", "G", "<ret>"]);
        assert!(
            player.shows("Step ") && player.shows("before the roll"),
            "{}",
            player.picture()
        );
    }

    #[test]
    fn a_scrolled_log_goes_back_to_its_end_when_something_is_done() {
        let mut player = Player::with_party();
        for _ in 0..30 {
            player.press(["L"]);
        }
        player.press(["gl", "<pgup>"]);
        assert!(player.shows("more below") || player.session().ui.log_back == 10);
        player.press(["L"]);
        assert_eq!(player.session().ui.log_back, 0);
    }

    #[test]
    fn a_page_scrolls_no_further_than_there_is_to_see() {
        let mut player = Player::with_party().sized(80, 24);
        for open in ["?", "<ret>", "gs"] {
            player.press([open]);
            player.press(["<pgdn>"; 120]);
            let end = player.picture();
            player.press(["<down>"]);
            assert_eq!(player.picture(), end);
            player.press(["<up>"]);
            let is_longer = player.picture() != end;
            player.press(["<home>"]);
            assert_eq!(
                is_longer,
                player.picture() != end,
                "{open}: one key up moves at once\n{end}"
            );
            player.press(["<esc>"]);
        }
    }

    #[test]
    fn the_sheet_opens_with_enter_and_leads_to_the_form() {
        let mut player = Player::with_party();
        player.press(["j", "<ret>"]);
        assert!(player.shows("Oren · cleric 4"), "{}", player.picture());
        player.press(["e"]);
        assert!(player.shows("heroes · Oren"), "{}", player.picture());
        player.press(["<esc>"]);
        assert!(player.overlay().is_none());
    }

    #[test]
    fn the_sheet_of_whoever_has_the_row_leads_to_the_form_of_the_same_hero() {
        let mut player = Player::in_a_fight();
        player.press(["<down>", "<ret>"]);
        assert!(player.shows("Thalia · rogue 4"), "{}", player.picture());
        player.press(["e"]);
        assert!(player.shows("heroes · Thalia"), "{}", player.picture());
    }

    #[test]
    fn the_sheet_of_a_foe_opens_with_enter_and_tells_what_follows_from_it() {
        let mut table = Table::of(System::SwordsAndSorcery);
        table
            .say("add gruk 15 +1")
            .say("foe gruk challenge 1/2 dexterity 14 notes \"fears fire\"");
        let mut player = Player::at(table.campaign);
        player.press(["<tab>", "<tab>", "<ret>"]);
        assert!(!player.shows("level 1"), "nobody said a level");
        for told in [
            "challenge",
            "1/2",
            "armor class  10  8 + Dex 2",
            "fears fire",
        ] {
            assert!(player.shows(told), "{told}\n{}", player.picture());
        }
    }

    #[test]
    fn the_key_of_the_initiative_asks_for_the_attempt_where_the_system_has_none() {
        let mut table = Table::of(System::DicePool);
        table.say("add orc 15");
        let mut player = Player::at(table.campaign);
        player.press(["i"]);
        assert_eq!(player.typed(), Some("initiative "));
        player.press(["dp 5", "<ret>"]);
        assert!(player.shows("Initiative, pool"), "{}", player.picture());
    }

    #[test]
    fn a_foe_has_no_form_of_a_hero() {
        let mut player = Player::in_a_fight();
        player.press(["G", "<ret>"]);
        assert!(player.shows("orc"));
        player.press(["e"]);
        assert!(!player.shows("heroes ·"), "{}", player.picture());
    }
}

mod forms {
    //! Forms by keys.

    use crate::support::keys::Player;
    use astragal::systems::System;
    use astragal::tui::message::Effect;
    use astragal::tui::pages::welcome::Welcome;

    #[test]
    fn esc_asks_only_if_something_changed() {
        let mut player = Player::with_party();
        player.press(["e", "<esc>"]);
        assert!(player.overlay().is_none());
        player.press(["e", "x", "<esc>"]);
        assert!(player.overlay().is_some());
        assert!(player.shows("unsaved changes"));
        player.press(["y"]);
        assert!(
            !player.shows("unsaved changes"),
            "going on takes the warning away"
        );
        player.press(["<esc>", "<esc>"]);
        assert!(player.overlay().is_none());
        assert_eq!(player.appended.len(), 0);
        player.press(["e", "x", "<bs>", "<esc>"]);
        assert!(player.overlay().is_none(), "as it was is not changed");
    }

    #[test]
    fn a_form_that_changed_nothing_says_nothing() {
        let mut player = Player::with_party();
        player.press(["e", "<ret>"]);
        assert!(player.overlay().is_none());
        assert_eq!(player.appended.len(), 0);
    }

    #[test]
    fn a_hero_is_renamed() {
        let mut player = Player::with_party();
        player.press(["e", "<c-u>", "Thalia of Rook", "<ret>"]);
        assert_eq!(player.state().party[0].name, "Thalia of Rook");
        player.press(["r", "ste<ret>"]);
        assert_eq!(player.said(), "\"Thalia of Rook\" stealth");
    }

    #[test]
    fn what_is_wrong_is_said_and_the_form_stays() {
        let mut player = Player::with_party();
        player.press(["N", "<ret>"]);
        assert!(player.shows("a hero needs a name"));
        player.press(["Oren", "<ret>"]);
        assert!(player.overlay().is_some(), "there is an Oren already");
        assert!(player.shows("! "), "{}", player.picture());
        player.press(["<c-u>", "Ida", "<tab>", "<tab>", "four"]);
        assert!(player.shows("a number"));
        player.press(["<ret>"]);
        assert!(player.overlay().is_some());
        assert_eq!(player.appended.len(), 0);
    }

    #[test]
    fn skills_are_ticked_with_space_and_ranks_chosen_with_arrows_and_letters() {
        let mut player = Player::with_party();
        player.press(["e"]);
        player.press(["<tab>"; 11]);
        player.press(["<right>"]);
        player.press(["<tab>"; 6]);
        player.press([" ", "<s-tab>", "g", "<ret>"]);
        assert_eq!(
            player.said(),
            "hero \"Thalia\" strength novice charisma godlike acrobatics yes"
        );
    }

    #[test]
    fn a_number_is_written_anew_by_its_first_letter() {
        let mut player = Player::with_party();
        player.press(["e", "<tab><tab>", "13", "<ret>"]);
        assert_eq!(player.said(), "hero \"Thalia\" level 13");
        player.press(["e", "<tab><tab>", "<bs>", "2", "<ret>"]);
        assert_eq!(player.said(), "hero \"Thalia\" level 12");
    }

    #[test]
    fn a_name_that_somebody_bears_is_refused_at_once() {
        let mut player = Player::with_party();
        player.press(["N", "thalia"]);
        assert!(
            player.shows("! name  Thalia is already in the party: e edits that hero"),
            "{}",
            player.picture()
        );
        player.press(["<tab>", "<ret>"]);
        assert!(
            player.shows("Thalia is already in the party"),
            "{}",
            player.picture()
        );
        assert_eq!(player.appended.len(), 0);
        player.press([" the Younger", "<ret>"]);
        assert_eq!(player.said(), "hero \"thalia the Younger\"");
    }

    #[test]
    fn arrows_leave_ticks_and_letters_go_to_the_next_skill() {
        let mut player = Player::with_party();
        player.press(["e"]);
        player.press(["<tab>"; 17]);
        player.press(["<right>", "<left>", "s", "s", "<left>", "<ret>"]);
        assert_eq!(player.appended.len(), 0, "nothing was ticked");
        player.press(["e"]);
        player.press(["<tab>"; 17]);
        player.press(["s", " ", "<ret>"]);
        assert!(
            player.said().contains("\"sleight of hand\" yes"),
            "{}",
            player.said()
        );
    }

    #[test]
    fn enter_goes_to_the_field_that_must_be_mended() {
        let mut player = Player::with_party();
        player.press(["e", "<tab><tab>", "x", "<tab><tab>", "<ret>"]);
        assert!(
            player.shows("! level  “x” is not a number"),
            "{}",
            player.picture()
        );
        player.press(["<c-u>", "5", "<ret>"]);
        assert_eq!(player.said(), "hero \"Thalia\" level 5");
    }

    #[test]
    fn a_new_campaign_is_a_name_and_enter() {
        let mut player = Player::welcomed(Welcome::default());
        player.press(["n", "<ret>"]);
        assert!(player.shows("a campaign needs a name"));
        player.press(["The Drowned Vault"]);
        assert!(
            player.shows("name        The Drowned Vault"),
            "{}",
            player.picture()
        );
        player.press(["<ret>"]);
        let Some(Effect::Found {
            name,
            system,
            heroes,
        }) = player.asked.last()
        else {
            panic!("{:?}", player.asked)
        };
        assert_eq!(
            (name.as_str(), *system),
            ("The Drowned Vault", System::PenAndDagger)
        );
        assert!(heroes.is_empty(), "{heroes:?}");
    }

    #[test]
    fn the_welcome_quits_and_helps() {
        let mut player = Player::welcomed(Welcome::default());
        player.press(["?"]);
        assert!(player.shows("Fill in a short form"), "{}", player.picture());
        player.press(["<esc>"]);
        assert!(!player.has_quit());
        player.press(["q"]);
        assert!(player.has_quit());
    }
}

mod choices {
    //! A natural 20, a natural 1, a pause: offered, never waited for.

    use crate::support::keys::Player;

    #[test]
    fn any_other_key_keeps_a_natural_twenty() {
        let mut player = Player::with_party();
        player.press(["r", "dodge =20<ret>"]);
        assert!(player.shows("or later: f c"));
        player.press(["<down>"]);
        assert!(!player.shows("or later: f c"), "{}", player.picture());
        player.press(["f"]);
        assert_eq!(
            player.held("thalia"),
            0,
            "now it asks what to do with a die"
        );
        player.press(["<esc>", "<up>", "fc"]);
        assert_eq!(player.held("thalia"), 1, "it can still be turned");
    }

    #[test]
    fn a_foes_natural_twenty_offers_no_die() {
        let mut player = Player::in_a_fight();
        player.line("orc trained =20");
        assert!(!player.shows("a fortune die"));
        player.press(["f"]);
        assert!(!player.session().pending.is_empty(), "the key is a prefix");
    }
}

mod memory {
    use astragal::campaign::{Base, Campaign, Step};
    use astragal::tui::message::Effect;
    use astragal::tui::session::Session;

    use crate::support::Table;
    use crate::support::keys::Player;

    /// The game as it is remembered from one step to another.
    fn stretch(whole: &Campaign, after: u64, until: u64) -> (Base, Vec<Step>) {
        let steps = whole
            .steps()
            .iter()
            .filter(|step| (after + 1..=until).contains(&step.seq));
        (whole.base_at(after).unwrap(), steps.cloned().collect())
    }

    fn asked_for(effects: &[Effect]) -> Vec<u64> {
        let before = effects.iter().filter_map(|effect| match effect {
            Effect::ReadOlder { before } => Some(*before),
            _ => None,
        });
        before.collect()
    }

    #[test]
    fn a_short_memory_is_filled_until_the_log_fills_a_screen() {
        let mut table = Table::with_party();
        for _ in 0..40 {
            table.say("thalia luck");
        }
        let (base, steps) = stretch(&table.campaign, 40, table.campaign.seq());
        let short = Campaign::resume(table.campaign.rules().clone(), base, steps);
        let stored = short.seq();
        let mut session = Session::new(short, table.dice, stored);
        session.read_older();
        assert_eq!(asked_for(&std::mem::take(&mut session.outbox)), [40]);
        let (base, steps) = stretch(&table.campaign, 38, 40);
        session.remembered(base, steps, table.now);
        assert_eq!(
            asked_for(&std::mem::take(&mut session.outbox)),
            [38],
            "two steps fill no screen"
        );
        let (base, steps) = stretch(&table.campaign, 0, 38);
        session.remembered(base, steps, table.now);
        assert!(
            asked_for(&std::mem::take(&mut session.outbox)).is_empty(),
            "that was all there is"
        );
        assert_eq!(session.campaign.steps().len(), table.campaign.steps().len());
    }

    #[test]
    fn the_ledger_reads_older_history_where_it_is_scrolled_to_its_oldest_line() {
        let mut table = Table::with_party();
        for reason in ["a", "b", "c", "d"] {
            table.say(&format!("fortune thalia grant dream {reason}"));
        }
        for _ in 0..60 {
            table.say("thalia luck");
        }
        let (base, steps) = stretch(&table.campaign, 1, table.campaign.seq());
        let short = Campaign::resume(table.campaign.rules().clone(), base, steps);
        let mut player = Player::at(short);
        player.press(["gf", "<down>", "<up>", "<up>"]);
        assert!(
            asked_for(&player.asked).is_empty(),
            "the oldest line is not reached yet"
        );
        player.press(["<up>"]);
        assert_eq!(asked_for(&player.asked), [1]);
    }
}

mod following {
    //! A campaign that another plays: everything may be looked at, nothing is done, until it is taken over.

    use astragal::campaign::{Campaign, Step};
    use astragal::dice::{Dice, Seed};
    use astragal::store::News;
    use astragal::tui::message::{Effect, Message, Told};
    use astragal::tui::overlay::Overlay;

    use crate::support::Table;
    use crate::support::keys::{FIGHT, Player};

    const REFUSAL: &str = "process 4711 is playing this campaign: you are only following";

    fn has_asked(player: &Player, is_it: fn(&Effect) -> bool) -> bool {
        player.asked.iter().any(is_it)
    }

    /// The game as the other one plays it on, and the steps of these lines.
    fn played_on(lines: &[&str]) -> (Campaign, Vec<Step>) {
        let mut table = Table::with_party();
        table.say_all(FIGHT);
        let seen = table.campaign.seq();
        table.say_all(lines);
        let steps = table
            .campaign
            .steps()
            .iter()
            .filter(|step| step.seq > seen)
            .cloned()
            .collect();
        (table.campaign, steps)
    }

    fn see(player: &mut Player, lines: &[&str]) {
        player.tell(Message::Table(Told::News(News::Steps(played_on(lines).1))));
    }

    #[test]
    fn a_line_is_refused_with_the_holders_name_and_stays_as_it_was_typed() {
        let mut player = Player::following();
        player.press(["rste adv", "<ret>"]);
        assert_eq!(
            (player.typed(), player.complaint().as_str()),
            (Some("wren ste adv"), REFUSAL)
        );
        assert!(player.appended.is_empty());
    }

    #[test]
    fn no_key_changes_the_game() {
        let all = [
            "n", "b", "u", "U", "d", "i", "L", "s", "o", ".", "gt<ret>", "fr", "fc", "fh", "goE",
        ];
        for keys in all {
            let mut player = Player::following();
            let before = player.session().campaign.base();
            player.press([keys]);
            assert!(player.appended.is_empty(), "{keys}");
            assert_eq!(player.session().campaign.base(), before, "{keys}");
            let said = player.session().said.clone().unwrap_or_default();
            let has_nothing = ["nothing has been attempted", "nothing has been rolled"];
            let is_refused =
                said.contains(REFUSAL) || has_nothing.iter().any(|words| said.contains(words));
            assert!(is_refused, "{keys}: {said}");
        }
    }

    #[test]
    fn a_form_that_is_refused_keeps_what_was_typed_in_it() {
        let mut player = Player::following();
        player.press(["gpN", "Mira", "<ret>"]);
        let Some(Overlay::Form(form)) = player.overlay() else {
            panic!("{}", player.picture())
        };
        assert_eq!(form.complaint.as_deref(), Some(REFUSAL));
        assert!(player.shows("Mira"));
        player.press(["<c-t>"]);
        assert!(
            has_asked(&player, |effect| matches!(effect, Effect::TakeOver)),
            "the key works in forms too"
        );
    }

    #[test]
    fn what_only_looks_works_and_nothing_is_said() {
        for (keys, shown) in [
            ("?", "an evening"),
            ("??", "What keys and lines do"),
            (" luck", "luck"),
            ("gp<ret>", "Thalia"),
            ("gl<pgup>", "Log"),
            ("rste", "normal or better"),
            ("gtv", " adv"),
        ] {
            let mut player = Player::following();
            player.press([keys]);
            assert_eq!(player.complaint(), "", "{keys}");
            assert!(player.shows(shown), "{keys}\n{}", player.picture());
            assert!(
                !has_asked(&player, |effect| matches!(effect, Effect::AskHolder)),
                "{keys}"
            );
        }
    }

    #[test]
    fn each_refusal_asks_once_whether_the_holder_still_plays() {
        let mut player = Player::following();
        for times in 1..=2 {
            player.press(["L", "gl"]);
            let asked = player
                .asked
                .iter()
                .filter(|effect| matches!(effect, Effect::AskHolder));
            assert_eq!(asked.count(), times);
        }
    }

    #[test]
    fn once_the_holder_is_gone_the_refused_line_offers_to_take_over() {
        let mut player = Player::following();
        player.press(["rste", "<ret>"]);
        player.tell(Message::Table(Told::Holder(None)));
        assert_eq!(
            player.complaint(),
            "process 4711 has stopped playing: Ctrl-T takes over the campaign"
        );
        player.press(["<esc>", "L"]);
        player.tell(Message::Table(Told::Holder(None)));
        assert_eq!(
            player.complaint(),
            "! process 4711 has stopped playing: Ctrl-T takes over the campaign"
        );
    }

    #[test]
    fn another_holder_is_named_from_then_on() {
        let mut player = Player::following();
        player.press(["L"]);
        player.tell(Message::Table(Told::Holder(Some(
            "process 12\u{202e}".to_owned(),
        ))));
        assert_eq!(
            player.complaint(),
            "! process 12⟨U+202E⟩ is playing this campaign: you are only following"
        );
        assert!(
            player.rows()[0].contains("following process 12⟨U+202E⟩"),
            "{}",
            player.rows()[0]
        );
    }

    #[test]
    fn taken_over_the_line_is_still_there_and_is_done() {
        let mut player = Player::following();
        player.press(["rste", "<ret>", "<c-t>"]);
        assert!(has_asked(&player, |effect| matches!(
            effect,
            Effect::TakeOver
        )));
        let (campaign, _) = played_on(&["wren -12"]);
        let stored = campaign.seq();
        let dice = Dice::new(&Seed::from_number(1));
        player.sitting_mut().take_over(campaign, dice, stored);
        assert_eq!(player.typed(), Some("wren ste"));
        assert_eq!(player.session().prompt.as_ref().unwrap().refusal, None);
        assert_eq!(player.points("wren"), 14, "as the other one left it");
        player.press(["<ret>"]);
        assert_eq!(player.said(), "\"Wren\" stealth");
    }

    #[test]
    fn a_campaign_that_cannot_be_followed_any_more_can_be_taken_over() {
        let mut player = Player::following();
        player.tell(Message::Table(Told::Lost(
            "the folder is not there".to_owned(),
        )));
        assert!(player.shows("not followed") && player.shows("the folder is not there"));
        player.press(["<c-t>"]);
        assert!(has_asked(&player, |effect| matches!(
            effect,
            Effect::TakeOver
        )));
        player.tell(Message::Table(Told::Refused(
            "the log is damaged".to_owned(),
        )));
        assert!(
            player.complaint().contains("the log is damaged"),
            "{}",
            player.complaint()
        );
        let (campaign, _) = played_on(&["wren -12"]);
        let stored = campaign.seq();
        let dice = Dice::new(&Seed::from_number(1));
        player.sitting_mut().take_over(campaign, dice, stored);
        assert!(!player.shows("not followed"), "{}", player.picture());
        assert_eq!(player.points("wren"), 14);
    }

    #[test]
    fn who_plays_has_nothing_to_take_over() {
        let mut player = Player::in_a_fight();
        player.press(["<c-t>"]);
        assert_eq!(
            player.complaint(),
            "! you are already playing this campaign"
        );
        assert!(player.asked.is_empty());
    }

    #[test]
    fn what_the_other_one_does_is_seen_and_counts_as_saved() {
        let mut player = Player::following();
        see(&mut player, &["wren -12", "next", "thalia luck"]);
        assert_eq!(
            (player.points("wren"), player.turn().0.as_str()),
            (14, "Thalia")
        );
        assert!(player.shows("luck"));
        assert_eq!(
            player.session().under_cursor(),
            Some(player.creature("Thalia")),
            "the cursor follows the turn"
        );
        assert_eq!(player.session().unsaved(), 0);
    }

    #[test]
    fn a_log_scrolled_back_stays_where_it_is() {
        let mut player = Player::following();
        player.press(["gl", "<up><up><up>"]);
        let at = player.session().log_cursor();
        see(&mut player, &["thalia luck", "wren luck"]);
        assert_eq!(player.session().log_cursor(), at);
    }

    #[test]
    fn a_log_scrolled_back_further_than_is_remembered_anew_shows_what_there_is() {
        let mut player = Player::following();
        player.press(["gl", "<home>"]);
        let (whole, _) = played_on(&["thalia luck"]);
        let since = whole.seq() - 2;
        let steps = whole
            .steps()
            .iter()
            .filter(|step| step.seq > since)
            .cloned()
            .collect();
        let short = Campaign::resume(whole.rules().clone(), whole.base_at(since).unwrap(), steps);
        player.tell(Message::Table(Told::News(News::Anew(Box::new(short)))));
        assert!(player.session().ui.log_back < player.session().log_length(usize::MAX));
    }

    #[test]
    fn a_line_being_typed_stays_and_is_read_against_the_game_as_it_is_now() {
        let mut player = Player::following();
        player.press([":mira"]);
        assert_ne!(player.complaint(), "");
        see(&mut player, &["hero Mira"]);
        player.press([" luck"]);
        assert_eq!(
            (player.typed(), player.complaint().as_str()),
            (Some("mira luck"), "")
        );
    }

    #[test]
    fn what_was_void_is_seen_no_longer() {
        let mut player = Player::following();
        see(&mut player, &["wren -12"]);
        player.tell(Message::Table(Told::News(News::Anew(Box::new(
            played_on(&["thalia -3"]).0,
        )))));
        assert_eq!((player.points("wren"), player.points("thalia")), (26, 21));
    }

    #[test]
    fn older_history_asked_for_before_the_game_began_anew_is_passed_over() {
        let mut player = Player::following();
        let (whole, _) = played_on(&["thalia -3"]);
        let short = |since: u64| {
            let steps = whole
                .steps()
                .iter()
                .filter(|step| step.seq > since)
                .cloned()
                .collect();
            Campaign::resume(whole.rules().clone(), whole.base_at(since).unwrap(), steps)
        };
        player.tell(Message::Table(Told::News(News::Anew(Box::new(short(9))))));
        let until = |last: u64| {
            whole
                .steps()
                .iter()
                .filter(|step| step.seq <= last)
                .cloned()
                .collect()
        };
        player.tell(Message::Table(Told::Older(
            Box::new(whole.base_at(0).unwrap()),
            until(5),
        )));
        assert_eq!(
            player.session().campaign.known_since(),
            9,
            "steps 6 to 9 would be missing"
        );
        player.tell(Message::Table(Told::Older(
            Box::new(whole.base_at(0).unwrap()),
            until(9),
        )));
        assert_eq!(player.session().campaign.known_since(), 0);
        assert_eq!(player.state(), whole.state());
    }

    #[test]
    fn a_campaign_that_is_gone_is_said_above_and_forgotten_when_it_is_back() {
        let mut player = Player::following();
        player.tell(Message::Table(Told::Lost(
            "/data/nights holds no whole segment of a log".into(),
        )));
        assert!(
            player.shows("not followed") && player.shows("holds no whole segment"),
            "{}",
            player.picture()
        );
        see(&mut player, &["thalia luck"]);
        assert!(!player.shows("not followed"));
    }

    #[test]
    fn leaving_asks_for_nothing_to_be_written() {
        for keys in ["q", "gc"] {
            let mut player = Player::following();
            player.press([keys]);
            assert!(
                matches!(player.asked.as_slice(), [Effect::Quit | Effect::Leave]),
                "{keys}"
            );
            assert!(player.appended.is_empty());
        }
    }
}

mod counting {
    //! Odds that take longer than a key press.

    use crate::support::keys::Player;
    use astragal::dice::Expression;
    use astragal::tui::message::{Effect, Message, Told};

    fn asked(player: &Player) -> Vec<String> {
        let wish = |effect: &Effect| match effect {
            Effect::Count(wish) => Some(wish.to_string()),
            _ => None,
        };
        player.asked.iter().filter_map(wish).collect()
    }

    #[test]
    fn many_dice_are_counted_by_a_worker_and_shown_when_they_are_there() {
        let mut player = Player::with_party();
        player.press([":", "80d100"]);
        assert_eq!(
            asked(&player),
            ["80d%"],
            "once, and nothing for the eight dice typed on the way"
        );
        assert!(player.shows("being counted"), "{}", player.picture());
        let wish = Expression::parse("80d100").unwrap();
        let odds = wish.odds();
        player.tell(Message::Table(Told::Counted(
            Box::new(wish),
            Box::new(odds),
        )));
        assert!(
            player.shows("mean 4040.00") && player.shows("80 to 8000"),
            "{}",
            player.picture()
        );
        player.press([" secret"]);
        assert_eq!(
            asked(&player).len(),
            1,
            "what is known is not asked for again"
        );
    }

    #[test]
    fn what_was_counted_for_another_line_is_not_shown() {
        let mut player = Player::with_party();
        player.press([":", "80d100"]);
        let wish = Expression::parse("81d100").unwrap();
        let odds = wish.odds();
        player.tell(Message::Table(Told::Counted(
            Box::new(wish),
            Box::new(odds),
        )));
        assert!(player.shows("being counted"), "{}", player.picture());
    }

    #[test]
    fn of_more_than_can_be_counted_mean_and_deviation_are_shown() {
        let mut player = Player::with_party();
        player.press([":", "1000d100"]);
        let wish = Expression::parse("1000d100").unwrap();
        let odds = wish.odds();
        player.tell(Message::Table(Told::Counted(
            Box::new(wish),
            Box::new(odds),
        )));
        assert!(
            player.shows("mean 50500.00") && player.shows("deviation 912.83"),
            "{}",
            player.picture()
        );
    }
}

mod disk {
    //! What the keys say about saving: questions, damage, a copy elsewhere.

    use crate::support::keys::{Disk, Player};
    use astragal::campaign::{Event, RestoreCause, State};
    use astragal::store::HandEdit;
    use astragal::tui::message::{Effect, Message, Told};
    use jiff::Timestamp;

    fn unsaved() -> Player {
        let mut player = Player::with_party();
        player.disk = Disk::Silent;
        player.press(["L"]);
        player
    }

    fn edit(player: &Player, of: u64) -> HandEdit {
        let state = State {
            name: "The Dry Vault".to_owned(),
            ..player.state().clone()
        };
        HandEdit { of, state }
    }

    fn meet(player: &mut Player, edit: HandEdit) -> Vec<Effect> {
        player
            .sitting_mut()
            .meet_edit(Some(edit), Timestamp::UNIX_EPOCH);
        player.shell.asked()
    }

    #[test]
    fn whoever_waits_to_quit_for_the_disk_alone_quits_as_soon_as_it_has_everything() {
        let mut player = unsaved();
        player.press(["q"]);
        assert!(!player.has_quit());
        let last = player.session().campaign.seq();
        player.tell(Message::Table(Told::Stored(last)));
        assert!(player.has_quit());
    }

    #[test]
    fn whoever_has_lost_the_lock_is_offered_another_folder_for_what_is_not_saved() {
        let mut player = unsaved();
        let saved_to = player.session().campaign.seq() - 1;
        let reason = "the lock was taken away: .lock is not there any more".to_owned();
        player.tell(Message::Table(Told::Trouble { saved_to, reason }));
        assert!(
            player.shows("not saved: the lock was taken away"),
            "{}",
            player.picture()
        );
        assert!(player.shows("W write a copy"), "{}", player.picture());
        player.press(["W", "/tmp/elsewhere", "<ret>"]);
        let [.., Effect::CopyTo(folder)] = player.asked.as_slice() else {
            panic!("{:?}", player.asked)
        };
        assert_eq!(folder.to_str(), Some("/tmp/elsewhere"));
    }

    #[test]
    fn leaving_for_the_list_of_campaigns_asks_about_unsaved_steps_too() {
        let mut player = unsaved();
        player.press(["gc"]);
        assert!(player.shows("leave unsaved?") && player.asked.is_empty());
        player.press(["y"]);
        assert!(
            matches!(player.asked.as_slice(), [Effect::Leave]),
            "{:?}",
            player.asked
        );
    }

    #[test]
    fn an_edit_of_how_the_game_stands_is_taken_in_at_once() {
        let mut player = Player::with_party();
        let seq = player.session().campaign.seq();
        let edit = edit(&player, seq);
        let effects = meet(&mut player, edit);
        let [Effect::Append(step), Effect::Snapshot(base)] = effects.as_slice() else {
            panic!("{effects:?}")
        };
        assert!(matches!(
            &step.events[..],
            [Event::StateReplaced {
                by: RestoreCause::Edit,
                ..
            }]
        ));
        assert_eq!(
            (base.seq, player.state().name.as_str()),
            (seq + 1, "The Dry Vault")
        );
        player.press(["u"]);
        assert_eq!(player.state().name, "The Drowned Vault");
    }

    #[test]
    fn an_edit_of_an_earlier_step_asks_which_game_shall_count() {
        for (key, name) in [("y", "The Dry Vault"), ("n", "The Drowned Vault")] {
            let mut player = Player::with_party();
            player.press(["L"]);
            let edit = edit(&player, 1);
            assert!(meet(&mut player, edit).is_empty());
            assert!(player.shows("campaign.ron was edited") && player.shows("y take the file"));
            player.press([key]);
            assert_eq!(player.state().name, name);
            assert!(
                player
                    .asked
                    .iter()
                    .any(|effect| matches!(effect, Effect::Snapshot(_))),
                "{key}"
            );
            assert!(player.overlay().is_none());
        }
    }

    #[test]
    fn an_edit_left_unanswered_leaves_the_campaign_as_it_was() {
        let mut player = Player::with_party();
        player.press(["L"]);
        let (edit, appended) = (edit(&player, 1), player.appended.len());
        meet(&mut player, edit);
        player.press(["<esc>"]);
        assert!(
            matches!(player.asked.as_slice(), [Effect::Leave]),
            "{:?}",
            player.asked
        );
        assert_eq!(player.appended.len(), appended);
    }

    #[test]
    fn a_copy_goes_to_the_folder_that_was_typed() {
        let mut player = unsaved();
        player.tell(Message::Table(Told::Trouble {
            saved_to: 0,
            reason: "no space left".to_owned(),
        }));
        assert!(player.shows("W write a copy"));
        player.press(["W", "<ret>"]);
        assert!(player.shows("a folder that does not exist yet"));
        player.press(["/media/stick/vault", "<ret>"]);
        let [Effect::CopyTo(folder)] = player.asked.as_slice() else {
            panic!("{:?}", player.asked)
        };
        assert_eq!(folder.to_str(), Some("/media/stick/vault"));
        assert!(player.overlay().is_none());
    }

    #[test]
    fn damage_in_the_log_is_a_banner_until_the_next_key() {
        let mut player = Player::with_party();
        player.tell(Message::Table(Told::Damaged(
            "log/000003.ron:17: the line does not match its checksum".to_owned(),
        )));
        assert!(player.shows("damage in the log") && player.shows("log/000003.ron:17"));
        player.press(["<down>"]);
        assert!(!player.shows("damage in the log"));
    }

    #[test]
    fn undoing_behind_the_last_snapshot_makes_the_next_one_due() {
        let mut player = Player::with_party();
        player.line("scene the nave").line("note a bell");
        player.asked.clear();
        player.press(["u"]);
        assert!(player.asked.is_empty(), "{:?}", player.asked);
        player.press(["u"]);
        assert!(
            matches!(player.asked.as_slice(), [Effect::Snapshot(_)]),
            "{:?}",
            player.asked
        );
    }
}

mod other_systems {
    //! Attempts by the rules of other systems, typed at any table.

    use crate::support::keys::Player;

    #[test]
    fn odds_stand_under_the_line_while_it_is_typed_and_the_result_in_the_log() {
        let mut player = Player::with_party();
        player.press([
            ":",
            "ss<space>+7<space>rank<space>2<space>ac<space>16<space>adv",
        ]);
        assert!(
            player.shows("attack · +7 +2 rank = +9 adv · AC 16"),
            "{}",
            player.picture()
        );
        assert!(
            player.shows("◆ critical hit 9.75") && player.shows("passes 91.00 %"),
            "{}",
            player.picture()
        );
        player.press(["=13,4", "<ret>"]);
        assert_eq!(player.said(), "ss +7 rank 2 ac 16 adv =13,4");
        assert!(player.shows("● hit"), "{}", player.picture());
    }

    #[test]
    fn effect_points_and_totals_stand_beside_their_word() {
        let mut player = Player::with_party();
        player.line("mm +3 damage 1d8 vs tough =3,4,6,3");
        assert!(player.shows("● success 4"), "{}", player.picture());
        player.line("ss +2 =14");
        assert!(player.shows("14 + 2 = 16"), "{}", player.picture());
    }

    #[test]
    fn what_is_wrong_is_said_under_the_word() {
        let mut player = Player::with_party();
        player.press([":", "mm<space>+3<space>adv"]);
        assert!(
            player.shows("^^^ ! Monsters & Magic knows no advantage"),
            "{}",
            player.picture()
        );
    }
}
