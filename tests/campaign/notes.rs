//! Notes between the rolls: by lines and by keys, of one line and of several, open and secret, rewritten and removed.

use crate::support::Table;
use crate::support::keys::Player;
use astragal::campaign::line::{Context, parse};
use astragal::campaign::log_text::{for_players, tell};
use astragal::campaign::{Campaign, Event, Note, NoteId, Refusal, RollId};
use astragal::tui::overlay::Overlay;

fn notes(table: &Table) -> Vec<(NoteId, bool, &str)> {
    let notes = &table.campaign.state().notes;
    notes
        .iter()
        .map(|note| (note.id(), note.is_secret, note.text.as_str()))
        .collect()
}

fn first(table: &Table) -> Note {
    table.campaign.state().notes.first().cloned().unwrap()
}

/// What players may read of notes.
fn shown(table: &Table) -> Vec<String> {
    for_players(&table.campaign)
        .into_iter()
        .map(|shown| shown.entry.text())
        .filter(|text| text.contains("bell"))
        .collect()
}

fn with(lines: &[&str]) -> Table {
    let mut table = Table::with_party();
    table.say_all(lines);
    table
}

#[test]
fn a_line_break_is_written_as_a_backslash_and_an_n() {
    let table = with(&[r"note the bell\nrings \\ twice"]);
    assert_eq!(first(&table).text, "the bell\nrings \\ twice");
    assert_eq!(table.last().text(), "the bell / rings \\ twice");
    assert_eq!(
        table.campaign.steps().last().unwrap().line,
        r#"note "the bell\nrings \\ twice""#
    );
}

#[test]
fn a_line_of_notes_means_the_same_in_full_words() {
    let mut table = with(&["thalia stealth =7,20", "note the bell"]);
    let (roll, note) = (table.campaign.seq() - 1, table.campaign.seq());
    for line in [
        r"note one\ntwo".to_owned(),
        r"note C:\new\\".to_owned(),
        "note secret he is \"his\" brother".to_owned(),
        "note \"secret door\"".to_owned(),
        format!("note @{roll} the abbot laughs"),
        format!("note secret @{roll} the abbot\\nlaughs"),
        "note \"@12\" is no number".to_owned(),
        "note @home".to_owned(),
        format!("renote {note} the bell falls"),
        format!("renote {note} secret"),
        format!("renote {note} open secret after all"),
        format!("renote {note} \"secret after all\""),
        format!("unnote {note}"),
        r"scene The nave\nblack water\n\nto the knee".to_owned(),
        "scene The nave: black: water".to_owned(),
    ] {
        let context = Context {
            rules: table.campaign.rules(),
            state: Some(table.campaign.state()),
            cursor: None,
            task: None,
        };
        let sentence = parse(&line, &context)
            .unwrap_or_else(|complaint| panic!("{}", complaint.picture(&line)));
        assert_eq!(
            parse(&sentence.line, &context),
            Ok(sentence.clone()),
            "{line}"
        );
    }
    table.say("note the end");
}

#[test]
fn what_is_missing_or_wrong_is_said_with_what_to_do() {
    let mut table = with(&["note the bell"]);
    let steps = table.campaign.seq();
    for (line, reason) in [
        ("note ".to_owned(), "what to note"),
        (r"note \n".to_owned(), "what to note"),
        ("renote".to_owned(), "the number of a note"),
        ("renote bell".to_owned(), "the number of a note"),
        (format!("renote {steps}"), "the new text"),
        (format!("renote {steps} the bell"), "says that already"),
        ("renote 900 the bell".to_owned(), "there is no note 900"),
        ("unnote 900".to_owned(), "there is no note 900"),
        (
            "note @900 the abbot laughs".to_owned(),
            "there is no roll 900",
        ),
    ] {
        let refused = table.refused(&line);
        assert!(refused.contains(reason), "{line}: {refused}");
    }
}

#[test]
fn a_note_is_rewritten_hidden_shown_and_removed_and_undo_takes_each_back() {
    let mut table = with(&["note the bell"]);
    let seq = table.campaign.seq();
    let note = NoteId(seq, 0);
    table.say(&format!("renote {seq} the bell falls"));
    assert_eq!(notes(&table), [(note, false, "the bell falls")]);
    table.say(&format!("renote {seq} secret"));
    assert_eq!(notes(&table), [(note, true, "the bell falls")]);
    table.say(&format!("unnote {seq}"));
    assert_eq!(notes(&table), []);
    table.say("undo x2");
    assert_eq!(notes(&table), [(note, false, "the bell falls")]);
    table.say("undo");
    assert_eq!(notes(&table), [(note, false, "the bell")]);
}

#[test]
fn the_old_text_stays_in_the_log() {
    let mut table = with(&["note the bell"]);
    let seq = table.campaign.seq();
    table.say(&format!("renote {seq} the gong"));
    let texts = table
        .campaign
        .steps()
        .iter()
        .flat_map(|step| tell(&table.campaign, step))
        .map(|entry| entry.text());
    let texts: Vec<String> = texts.collect();
    assert!(
        texts.contains(&"the bell".to_owned())
            && texts.contains(&"the gong · rewritten".to_owned()),
        "{texts:?}"
    );
}

#[test]
fn players_read_an_open_note_as_it_stands_and_a_secret_one_never() {
    let mut table = with(&["note the bell rings", "note secret the bell is a mouth"]);
    let open = table.campaign.seq() - 1;
    assert_eq!(shown(&table), ["the bell rings"]);
    table.say(&format!("renote {open} the bell falls"));
    assert_eq!(shown(&table), ["the bell falls · rewritten"]);
    table.say(&format!("renote {open} secret"));
    assert_eq!(shown(&table), [""; 0]);
    table.say(&format!("renote {open} open"));
    assert_eq!(shown(&table), ["the bell falls · rewritten"; 2]);
    table.say(&format!("unnote {open}"));
    assert_eq!(shown(&table), [""; 0]);
}

#[test]
fn a_link_in_an_open_note_is_a_word_for_players_and_tells_of_nobody_hidden() {
    let mut table = with(&[
        "note ask [[Wren]] of the bell",
        "add \"Tide Priest\" 15 hidden",
        "note beware the bell of [[tid]]",
        "note beware the bell of [[priest]] and [[Wren]]",
    ]);
    assert_eq!(shown(&table), ["ask Wren of the bell"]);
    table.say("foe tide as \"a robed man\"").say("reveal tide");
    assert_eq!(
        shown(&table),
        [
            "ask Wren of the bell",
            "beware the bell of a robed man",
            "beware the bell of a robed man and Wren"
        ]
    );
    table.say("known tide");
    assert_eq!(shown(&table).len(), 3);
}

#[test]
fn a_note_on_a_secret_roll_is_no_business_of_players() {
    let table = with(&["wren perception secret =3,14", "note the bell"]);
    let roll = table.campaign.seq() - 1;
    let mut table = table;
    table.say(&format!("note @{roll} a bell is heard"));
    assert_eq!(shown(&table), ["the bell"]);
    table.say(&format!("open {roll}"));
    assert_eq!(shown(&table).len(), 2, "{:?}", shown(&table));
}

#[test]
fn a_note_hangs_on_its_roll() {
    let mut table = with(&["thalia stealth =7,20"]);
    let roll = table.last_roll();
    table.say(&format!("note @{roll} the abbot laughs"));
    assert_eq!(first(&table).on, Some(roll));
    assert_eq!(table.last().text(), "the abbot laughs · on Thalia Stealth");
}

#[test]
fn notes_of_one_step_are_told_apart() {
    let mut table = with(&["macro two = note the bell ; note the gong", "two"]);
    let seq = table.campaign.seq();
    assert_eq!(
        notes(&table),
        [
            (NoteId(seq, 0), false, "the bell"),
            (NoteId(seq, 1), false, "the gong")
        ]
    );
    table.say(&format!("unnote {seq}"));
    table.say(&format!("renote {seq}.2 the horn"));
    assert_eq!(notes(&table), [(NoteId(seq, 1), false, "the horn")]);
}

#[test]
fn the_scene_told_anew_is_no_new_scene() {
    let mut table = with(&["scene The nave: black water"]);
    table.say(r"scene the nave: black water\n\nto the knee");
    let scene = table.campaign.state().scene.clone().unwrap();
    assert_eq!(
        (scene.name.as_str(), scene.text.as_deref()),
        ("The nave", Some("black water\n\nto the knee"))
    );
    let scenes = table.campaign.steps().iter().flat_map(|step| &step.events);
    assert_eq!(
        scenes
            .filter(|event| matches!(event, Event::SceneSet { .. }))
            .count(),
        1
    );
    assert!(
        for_players(&table.campaign)
            .iter()
            .all(|shown| !shown.entry.text().contains("knee"))
    );
}

#[test]
fn a_note_is_written_by_keys_and_begins_secret() {
    let mut player = Player::in_a_fight();
    player.press(["w", "the priest<c-j>is his brother", "<ret>"]);
    assert_eq!(player.said(), r#"note secret "the priest\nis his brother""#);
    assert!(player.overlay().is_none());
    player.press(["w", "the bell rings", "<c-s>", "<ret>"]);
    assert_eq!(player.said(), r#"note "the bell rings""#);
}

#[test]
fn the_fight_stays_in_sight_while_a_note_is_written() {
    let mut player = Player::in_a_fight();
    player.press(["w", "the priest"]);
    assert!(
        player.shows("► 1 Wren") && player.shows(" secret "),
        "{}",
        player.picture()
    );
}

#[test]
fn esc_asks_only_if_something_was_typed() {
    let mut player = Player::in_a_fight();
    player.press(["w", "<c-s>", "<esc>"]);
    assert!(player.overlay().is_none(), "nothing was typed");
    player.press(["w", "x", "<esc>"]);
    assert!(
        player.shows("unsaved changes: Esc again discards"),
        "{}",
        player.picture()
    );
    player.press(["y", "<esc>", "<esc>"]);
    assert!(player.overlay().is_none());
    assert!(player.state().notes.is_empty());
}

#[test]
fn keys_that_act_on_the_dashboard_type_letters_in_a_note() {
    let mut player = Player::in_a_fight();
    let turn = player.turn();
    player.press(["w", "nbu.3-12 x?<ret>"]);
    assert_eq!(player.said(), r#"note secret "nbu.3-12 x?""#);
    assert_eq!(player.turn(), turn);
}

#[test]
fn in_the_log_the_key_writes_on_the_roll_or_rewrites_the_note() {
    let mut player = Player::in_a_fight();
    player.press(["rste<ret>", "gl", "N", "the abbot laughs", "<ret>"]);
    let roll = player.last_roll();
    assert_eq!(
        player.said(),
        format!(r#"note secret @{roll} "the abbot laughs""#)
    );
    let note = player.state().notes.first().unwrap().id();
    player.press(["gl", "N", " aloud", "<ret>"]);
    assert_eq!(
        player.said(),
        format!(r#"renote {note} secret "the abbot laughs aloud""#)
    );
    player.press(["gl", "N", "<c-u>", "<ret>"]);
    assert_eq!(player.said(), format!("unnote {note}"));
    assert_eq!(RollId(note.0, 0).0, note.0);
}

#[test]
fn the_scene_is_read_by_one_key_beside_the_fight_and_its_text_written_there() {
    let mut player = Player::in_a_fight();
    player
        .line("scene The nave: black water")
        .line("note secret the bell is a mouth");
    player.press(["S"]);
    assert!(
        player.shows("black water") && player.shows("► 1 Wren"),
        "{}",
        player.picture()
    );
    assert!(
        player.shows("secret: the bell is a mouth"),
        "{}",
        player.picture()
    );
    player.press(["e", "<c-j>to the knee", "<ret>"]);
    assert_eq!(
        player.state().scene.as_ref().unwrap().text.as_deref(),
        Some("black water\nto the knee")
    );
    player.press(["S", "w"]);
    assert!(matches!(player.overlay(), Some(Overlay::Writing(_))));
}

#[test]
fn what_is_pasted_keeps_its_lines() {
    let mut player = Player::in_a_fight();
    player.press(["w"]);
    player.paste("one\r\ntwo\nthree");
    player.press(["<ret>"]);
    assert_eq!(
        player.state().notes.first().unwrap().text,
        "one\ntwo\nthree"
    );
}

#[test]
fn a_text_too_long_for_a_line_is_refused_where_it_stands() {
    let mut player = Player::in_a_fight();
    player.press(["w"]);
    player.paste(&"the bell rings ".repeat(1000));
    player.press(["<ret>"]);
    assert!(player.overlay().is_some() && player.state().notes.is_empty());
    assert!(player.shows("longer than"), "{}", player.picture());
}

/// The same game taken up again from its last base, and what came before that.
fn taken_up(table: &mut Table) -> Campaign {
    let base = table.campaign.base();
    let again = Campaign::resume(
        std::sync::Arc::clone(table.campaign.rules()),
        base,
        Vec::new(),
    );
    std::mem::replace(&mut table.campaign, again)
}

#[test]
fn another_evening_leaves_notes_and_lines_of_the_ledger_to_the_log_and_every_die_in_its_hand() {
    let mut table = with(&[
        "note the bell",
        "fortune thalia grant dream gave up the crown",
        "session",
    ]);
    let state = table.campaign.state();
    assert!(state.notes.is_empty() && state.ledger.lines.is_empty());
    assert_eq!(table.held("thalia"), 1);
    assert_eq!(
        (
            table.campaign.notes().len(),
            table.campaign.ledger_lines().len()
        ),
        (1, 1)
    );
    table.say("undo");
    assert_eq!(table.campaign.state().notes.len(), 1, "the evening goes on");
}

#[test]
fn a_note_of_an_earlier_evening_is_read_from_the_log_before_it_is_changed() {
    let mut table = with(&["note the bell", "session"]);
    let (note, before) = (table.campaign.notes()[0].id(), table.campaign.base());
    let older = taken_up(&mut table);
    let line = format!("renote {note} secret");
    let sentence = table.campaign.read_line(&line, None).unwrap();
    let refused = table
        .campaign
        .decide(&sentence.command, &line, &mut table.dice, table.now);
    assert_eq!(refused, Err(Refusal::Older { before: before.seq }));
    let founding = astragal::campaign::Base::founding(before.state.name, before.state.system);
    table.campaign.remember(founding, older.steps().to_vec());
    assert_eq!(shown(&table), ["the bell"]);
    table.say(&line);
    assert!(table.campaign.notes()[0].is_secret && table.campaign.strange_steps().is_empty());
    assert_eq!(
        shown(&table),
        [] as [&str; 0],
        "what was open is hidden from now on"
    );
    table.say("undo");
    assert_eq!(shown(&table), ["the bell"]);
}

#[test]
fn what_is_put_back_takes_its_notes_along() {
    let mut table = with(&["note the bell", "note the second bell"]);
    let first = table.campaign.notes()[0].clone();
    table.say_all([
        format!("renote {} the bell is a drum", first.id()),
        format!("restore {}", first.seq),
    ]);
    assert_eq!(shown(&table), ["the bell"]);
    assert_eq!(table.campaign.notes(), [first]);
    table.say("undo");
    assert_eq!(
        shown(&table),
        ["the second bell", "the bell is a drum · rewritten"]
    );
}
