//! Macros and the last attempt again, by lines and by keys.

mod lines {
    use crate::support::Table;
    use astragal::campaign::log_text::{for_players, tell};
    use astragal::campaign::{Event, Macro, RollId};

    fn with(body: &str) -> Table {
        let mut table = Table::with_party();
        table.say(&format!("macro ambush = {body}"));
        table
    }

    fn kept(table: &Table) -> Vec<String> {
        table
            .campaign
            .state()
            .macros
            .iter()
            .map(|kept| format!("{} = {}", kept.name, kept.text()))
            .collect()
    }

    #[test]
    fn its_use_is_one_step_and_one_undo() {
        let mut table = with("add orc*5 15 +1 ; add party ; initiative ; begin");
        let before = table.campaign.base();
        table.say("ambush");
        assert_eq!(table.campaign.seq(), before.seq + 1);
        let state = table.campaign.state();
        assert_eq!(state.foes[0].bodies.len(), 5);
        assert_eq!(state.tracker.order.len(), 6);
        assert!(state.tracker.active().is_some());
        assert_eq!(table.campaign.steps().last().unwrap().line, "ambush");
        table.say("undo");
        assert_eq!(table.campaign.state(), &before.state);
        table.say("redo");
        assert_eq!(table.campaign.state().foes[0].bodies.len(), 5);
    }

    #[test]
    fn each_line_sees_what_the_lines_before_it_made() {
        let mut table = with("add orc 15 ; orc -4 ; condition orc prone 3 ; orc -4");
        table.say("AMBUSH");
        assert_eq!(table.points("orc"), 7);
    }

    #[test]
    fn it_does_the_same_as_its_lines_said_one_by_one() {
        let lines = [
            "add party",
            "add orc 15",
            "initiative",
            "begin",
            "next",
            "thalia stealth x2",
            "1..3 -4 2h",
        ];
        let mut one = with(&lines.join(" ; "));
        let mut other = with(&lines.join(" ; "));
        one.say("ambush");
        for line in lines {
            other.say(line);
        }
        let (one, other) = (one.campaign.base(), other.campaign.base());
        assert_eq!((one.dice, one.state), (other.dice, other.state));
    }

    #[test]
    fn an_error_in_the_third_line_refuses_all_and_names_line_and_place() {
        let mut table = with("add orc 15 ; next ; orc stelth");
        let why = table.refused("ambush");
        assert_eq!(
            why,
            "nothing was done: line 2 of ambush, `next`: there is no fight: `begin` starts one"
        );
        table.say("macro ambush = add orc 15 ; orc -3 ; orc  stelth");
        let why = table.refused("ambush");
        assert!(
            why.starts_with("nothing was done: line 3 of ambush, `orc  stelth` at column 6: "),
            "{why}"
        );
        assert!(why.ends_with("Did you mean Stealth?"), "{why}");
    }

    #[test]
    fn macros_are_listed_changed_and_removed() {
        let mut table = with("next");
        table.say("macro Volley = wren weapons ; wren weapons");
        table.say("macro AMBUSH = back;begin ; ");
        assert_eq!(
            kept(&table),
            [
                "Volley = wren weapons ; wren weapons",
                "ambush = back ; begin"
            ]
        );
        assert!(
            table
                .refused("macro ambush = back ; begin")
                .contains("nothing would change")
        );
        table.say("macro ambush none");
        assert_eq!(kept(&table).len(), 1);
        table.say("undo");
        assert_eq!(kept(&table).len(), 2);
        assert!(table.refused("macro").contains("(kept: Volley and ambush)"));
        assert!(
            table
                .refused("macro volley")
                .contains("Volley is `wren weapons ; wren weapons`")
        );
    }

    #[test]
    fn a_taken_word_is_refused_with_what_it_is() {
        let mut table = Table::with_party();
        for (word, why) in [
            ("next", "“next” is a command: take another word."),
            ("Macro", "“Macro” is a command"),
            ("foes", "“foes” is several at once"),
            ("pd", "“pd” is a system"),
            ("d6", "“d6” is dice"),
            ("THALIA", "“THALIA” is somebody's name"),
            ("stealth", "“stealth” is something that is attempted"),
            ("arcane", "“arcane” is something that is attempted"),
            ("adept", "“adept” is something that is attempted"),
            ("\"rain of arrows\"", "one word of up to 40 letters"),
            ("3rd", "one word of up to 40 letters"),
            ("a.b", "one word of up to 40 letters"),
        ] {
            let said = table.refused(&format!("macro {word} = next"));
            assert!(said.contains(why), "{word}: {said}");
        }
        table.say("macro tha = next").say("macro orc = next");
        assert_eq!(
            kept(&table),
            ["orc = next", "tha = next"],
            "beginnings of names are free"
        );
    }

    #[test]
    fn whoever_is_called_like_a_macro_is_meant_first() {
        let mut table = Table::with_party();
        table.say("macro orc = note in wait").say("add orc 15");
        table.say("orc -3");
        assert_eq!(table.points("orc"), 12);
        table.say("remove orc").say("orc");
        assert_eq!(table.campaign.state().notes[0].text, "in wait");
    }

    #[test]
    fn what_no_macro_does_is_refused_where_it_is_typed() {
        let mut table = with("next");
        for (line, caret, why) in [
            ("macro loop = ambush", 13, "a macro cannot use a macro"),
            (
                "macro loop = next ; undo x2",
                20,
                "a macro does not do this: “undo” is a line of its own.",
            ),
            (
                "macro loop = next ;  macro x = next",
                21,
                "a macro does not do this",
            ),
            ("macro loop = next ; redo", 20, "a macro does not do this"),
            (
                "macro loop = next ; restore 0",
                20,
                "a macro does not do this",
            ),
            (
                "macro loop = next ; 3.",
                20,
                "a macro says in full what is attempted",
            ),
            (
                "macro loop = -12",
                13,
                "no character is selected for a macro",
            ),
            ("macro loop = note \"x", 18, "this quotation is not closed"),
            ("macro loop =", 12, "expected its lines here"),
            ("macro loop = ;;", 15, "expected its lines here"),
            ("macro loop next", 11, "expected `=` and its lines"),
            ("macro loop", 10, "expected `=` and its lines"),
            ("macro loop none", 11, "expected `=` and its lines"),
        ] {
            let said = table.refused(line);
            assert!(said.contains(why), "{line}\n{said}");
            let carets = said.lines().nth(1).unwrap();
            assert_eq!(carets.find('^'), Some(caret), "{said}");
        }
        let long = vec!["next"; 21].join(";");
        assert!(
            table
                .refused(&format!("macro loop = {long}"))
                .contains("at most 20 lines, and these are 21")
        );
        table.say("macro loop = loop");
        assert!(
            table
                .refused("loop")
                .contains("line 1 of loop, `loop` at column 1: a macro does not do this")
        );
        assert!(
            table
                .refused("ambush next")
                .contains("more than this line takes")
        );
    }

    #[test]
    fn comments_and_quotations_stay_with_their_line() {
        let mut table = with("thalia stealth # low ; note \"bell ; book\" ; oren luck # \"so?\"");
        let line = table.campaign.steps().last().unwrap().line.clone();
        assert_eq!(
            line,
            "macro ambush = thalia stealth # low ; note \"bell ; book\" ; oren luck # \"so?\""
        );
        table.say("ambush # at the ford");
        let step = table.campaign.steps().last().unwrap();
        let told: Vec<_> = tell(&table.campaign, step)
            .into_iter()
            .map(|entry| entry.comment)
            .collect();
        assert_eq!(
            told,
            [None, Some("low".into()), None, Some("\"so?\"".into())]
        );
        assert_eq!(table.campaign.state().notes[0].text, "bell ; book");
        assert_eq!(step.line, "ambush # at the ford");
    }

    #[test]
    fn what_follows_from_a_roll_within_finds_it_by_its_new_number() {
        let mut table =
            with("fortune thalia grant dream ; thalia dodge =3 ; fortune thalia reroll ; secret");
        table.say("ambush");
        let seq = table.campaign.seq();
        let (first, second) = (RollId(seq, 1), RollId(seq, 2));
        assert_eq!(table.campaign.roll(second).unwrap().again, Some(first));
        assert!(
            table
                .campaign
                .is_secret(second, table.campaign.roll(second).unwrap())
        );
        let spent = table.campaign.state().ledger.lines.last().unwrap().clone();
        assert_eq!((spent.seq, spent.roll), (seq, Some(first)));
        let mut table = with("thalia dodge ; secret");
        table.say("ambush");
        let only = RollId(table.campaign.seq(), 0);
        assert!(
            table
                .campaign
                .is_secret(only, table.campaign.roll(only).unwrap())
        );
    }

    #[test]
    fn an_older_roll_is_found_though_it_is_not_of_the_macro() {
        let mut table = with("oren luck ; secret");
        table.say("thalia dodge");
        let seq = table.campaign.seq();
        table.say(&format!(
            "macro hush = secret {seq} ; fortune oren grant class"
        ));
        table.say("hush");
        let roll = RollId(seq, 0);
        assert!(
            table
                .campaign
                .is_secret(roll, table.campaign.roll(roll).unwrap())
        );
    }

    #[test]
    fn an_evening_begins_once() {
        let mut table = Table::with_party();
        table.say("macro dawn = note one ; session Low water ; note two");
        table.now += jiff::SignedDuration::from_hours(9);
        table.say("dawn");
        let evening = table.campaign.state().evening.as_ref().unwrap();
        assert_eq!(
            (evening.number, evening.name.as_deref()),
            (3, Some("Low water"))
        );
    }

    #[test]
    fn rounds_are_told_where_they_begin_in_a_step_of_many_turns() {
        let mut table = with(
            "add thalia ; add wren ; initiative thalia major ; initiative wren normal ; begin ; next ; next ; next",
        );
        table.say("ambush");
        let turns = |texts: Vec<String>| {
            texts
                .into_iter()
                .filter(|text| text.contains("turn") || text.contains("round"))
        };
        let step = table.campaign.steps().last().unwrap();
        let told = tell(&table.campaign, step)
            .into_iter()
            .map(|entry| entry.text())
            .collect();
        let expected = [
            "Thalia  round 1",
            "Wren  turn",
            "Thalia  round 2",
            "Wren  turn",
        ];
        assert_eq!(turns(told).collect::<Vec<_>>(), expected);
        let shown = for_players(&table.campaign)
            .into_iter()
            .map(|shown| shown.entry.text())
            .collect();
        assert_eq!(turns(shown).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn players_never_read_of_a_macro() {
        let mut table = with("add \"Bone Warden\" 40 hidden ; thalia stealth");
        table.say("macro open-secret = note the bell rings");
        table
            .say("ambush")
            .say("open-secret")
            .say("undo")
            .say("redo")
            .say("macro open-secret none");
        let shown = for_players(&table.campaign);
        let texts: Vec<String> = shown.iter().map(|shown| shown.entry.text()).collect();
        let all = texts.join("\n").to_lowercase();
        for hidden in ["macro", "ambush", "open-secret", "warden"] {
            assert!(!all.contains(hidden), "{hidden}:\n{all}");
        }
        assert!(
            all.contains("the bell rings") && all.contains("stealth"),
            "{all}"
        );
        assert!(
            shown
                .iter()
                .zip(1..)
                .all(|(shown, number)| shown.entry.id == RollId(number, 0))
        );
    }

    #[test]
    fn a_macro_written_by_hand_that_cannot_be_used_is_a_flaw() {
        let mut state = Table::with_party().campaign.state().clone();
        let called = |name: &str| Macro {
            name: name.into(),
            lines: vec!["next".into()],
        };
        state.macros = vec![called("volley"), called("two words"), called("Volley")];
        let flaws = state.flaws();
        assert_eq!(flaws.len(), 2, "{flaws:?}");
        assert!(
            flaws[0].contains("“two words”") && flaws[1].contains("two macros are called Volley")
        );
    }

    #[test]
    fn the_last_attempt_is_made_again_by_a_dot() {
        let mut table = Table::with_party();
        assert!(
            table
                .refused(".")
                .contains("nothing has been attempted yet")
        );
        table.say("thalia stealth +1 x2 =3,4,5,6 # low");
        for (line, full) in [
            (".", "\"Thalia\" stealth +1 x2"),
            ("3.", "\"Thalia\" stealth +1 x3"),
            ("1.", "\"Thalia\" stealth +1"),
            (". reliable =7,9", "\"Thalia\" stealth +1 reliable =7,9"),
            (".=7,9", "\"Thalia\" stealth +1 reliable =7,9"),
            (
                "2. secret # again",
                "\"Thalia\" stealth +1 reliable x2 secret # again",
            ),
        ] {
            table.say(line);
            let step = table.campaign.steps().last().unwrap();
            assert_eq!(step.line, full, "{line}");
        }
        let rolls = table.campaign.steps().last().unwrap().events.iter();
        assert_eq!(
            rolls
                .filter(|event| matches!(event, Event::Rolled(_)))
                .count(),
            2,
            "one step holds both"
        );
    }

    #[test]
    fn only_what_stands_and_was_attempted_is_made_again() {
        let mut table = Table::with_party();
        table
            .say("macro pray = add orc ; ysolde luck")
            .say("macro sneak = ysolde stealth")
            .say("thalia dodge =3")
            .say("oren wisdom");
        let again = |table: &Table| table.campaign.last_attempt().unwrap().line;
        assert_eq!(again(&table), "\"Oren\" wisdom");
        for other in [
            "undo",
            "fortune thalia grant dream",
            "fortune thalia reroll",
            "add thalia",
            "initiative",
            "thalia -3",
            "note x",
        ] {
            table.say(other);
            assert_eq!(again(&table), "\"Thalia\" dodge", "{other}");
        }
        table.say("pray");
        assert_eq!(again(&table), "\"Thalia\" dodge", "a macro that does more");
        table.say("sneak");
        assert_eq!(again(&table), "sneak", "a macro of attempts is one");
        table.say("rank thalia,ysolde strength");
        let ranked = "rank \"Strength\" \"Thalia\",\"Ysolde\" strength";
        assert_eq!(again(&table), ranked);
        table.say("oren wisdom").say("hero Oren name Owen");
        assert_eq!(again(&table), "\"Owen\" wisdom", "by today's name");
    }

    #[test]
    fn an_attempt_that_cannot_be_made_again_says_which_and_why() {
        let mut table = Table::with_party();
        table.say("add orc 15").say("orc dodge").say("remove orc");
        let why = table.refused("2.");
        assert!(why.contains("\"orc\" dodge again: "), "{why}");
        table.say("thalia dodge");
        assert!(table.refused("1001.").contains("repeated 1 to 1000 times"));
        assert!(table.refused("0.").contains("repeated 1 to 1000 times"));
        assert!(
            table
                .refused(". =7,8")
                .contains("2 typed, but this roll takes 1")
        );
        assert!(table.refused("3.5").contains("there are no rows"));
    }
}

mod keys {
    use crate::support::keys::Player;

    #[test]
    fn a_macro_is_typed_offered_by_tab_and_undone_by_one_key() {
        let mut player = Player::with_party();
        player.line("macro ambush = add orc*5 15 +1 ; add party ; initiative");
        player.press([":", "amb"]);
        // Enter would not do it: a word that is not whole is no macro.
        assert_eq!(player.ghost(), "");
        player.press(["<tab>", "<ret>"]);
        assert_eq!(player.state().tracker.order.len(), 6);
        assert!(player.shows("undo ambush"), "{}", player.picture());
        player.press(["u"]);
        assert_eq!(player.state().tracker.order.len(), 0);
    }

    #[test]
    fn words_are_offered_in_every_line_of_a_macro() {
        let mut player = Player::with_party();
        for (typed, ghost) in [
            ("macro ambush = ini", "tiative"),
            ("macro ambush = add orc ; ini", "tiative"),
            ("macro ambush = add orc ;ysolde stea", "lth"),
            ("macro ambush = add orc; next ; hide thal", "ia"),
        ] {
            player.press([":", typed]);
            // Enter would keep the line as it is typed, so nothing more stands in it until Tab.
            assert_eq!(player.ghost(), "", "{typed}");
            player.press(["<tab>"]);
            let whole = format!("{typed}{ghost}");
            assert!(player.shows(&whole), "{whole}\n{}", player.picture());
            player.press(["<esc>", "<esc>"]);
        }
    }

    #[test]
    fn macros_are_found_in_the_palette_and_stand_on_a_page() {
        let mut player = Player::with_party();
        player.press(["g", "m"]);
        assert!(
            player.shows("None yet: type `macro ambush"),
            "{}",
            player.picture()
        );
        player.press(["<esc>"]);
        player.line("macro ambush = add orc*5 15 +1 ; initiative");
        player.press(["<space>", "amb"]);
        assert!(player.shows("macro      ambush"), "{}", player.picture());
        assert!(player.shows("add orc*5 15 +1 ; initiative"));
        player.press(["<ret>", "<ret>"]);
        assert_eq!(player.state().foes[0].bodies.len(), 5);
        player.press(["g", "m"]);
        assert!(
            player.shows("initiative") && player.shows("Macros"),
            "{}",
            player.picture()
        );
    }

    #[test]
    fn the_last_attempt_again_is_one_key_and_three_times_three() {
        let mut player = Player::with_party();
        player.press(["."]);
        assert!(
            player
                .complaint()
                .contains("nothing has been attempted yet"),
            "{}",
            player.complaint()
        );
        player.press(["r", "ste", "<ret>", "j"]);
        assert!(
            player.shows(". again Thalia Stealth"),
            "{}",
            player.picture()
        );
        player.press(["."]);
        assert_eq!(player.said(), "\"Thalia\" stealth");
        assert_eq!(player.count(["3.", "<ret>"]), 3);
        assert_eq!(player.said(), "\"Thalia\" stealth x3");
        player.press(["u"]);
        assert!(player.shows("again Thalia Stealth"));
    }

    #[test]
    fn a_dot_after_a_count_shows_the_odds_before_enter() {
        let mut player = Player::with_party();
        player.press(["r", "ste", "<ret>", "3."]);
        assert!(
            player.shows("3 times") && player.shows("normal or better"),
            "{}",
            player.picture()
        );
    }

    #[test]
    fn a_refused_macro_keeps_the_line_and_says_where() {
        let mut player = Player::with_party();
        player.line("macro ambush = add orc 15 ; next");
        player.press([":", "ambush", "<ret>"]);
        assert!(
            player.complaint().contains("line 2 of ambush"),
            "{}",
            player.complaint()
        );
        assert!(player.state().foes.is_empty());
        assert_eq!(player.typed(), Some("ambush"));
    }
}

/// A campaign of before there were tables, clocks and game time, with macros of their names.
fn with_older_macros() -> crate::support::Table {
    let mut table = crate::support::Table::with_party();
    let mut base = table.campaign.base();
    for name in ["clock", "table", "time"] {
        base.state.macros.push(astragal::campaign::Macro {
            name: name.to_owned(),
            lines: vec![format!("note {name} was used")],
        });
    }
    table.campaign = astragal::campaign::Campaign::resume(
        std::sync::Arc::clone(table.campaign.rules()),
        base,
        Vec::new(),
    );
    table
}

#[test]
fn a_new_command_takes_nothing_from_a_macro_of_its_name() {
    for name in ["clock", "table", "time"] {
        let mut table = with_older_macros();
        table.say(name);
        let step = table.campaign.steps().last().unwrap();
        assert_eq!(step.macro_used(), Some(name));
        table.say(&format!("macro {name} = note changed")).say(name);
        assert_eq!(table.campaign.state().notes.last().unwrap().text, "changed");
        table
            .say("table omen")
            .say("time +10m")
            .say("clock \"The tide\" 4");
        table.say(&format!("macro {name} none"));
        assert!(table.try_say(name).is_err());
    }
}
