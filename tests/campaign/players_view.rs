//! What the table sees: how much of hit points, by what names, whose turn; and nothing that it may not know.

use astragal::campaign::log_text::for_players;
use astragal::campaign::players_view::{PlayersView, RowState};
use astragal::campaign::{CreatureId, PointsTold, SeenPoints};
use astragal::systems::System;
use jiff::tz::TimeZone;

use crate::support::Table;

pub(crate) fn view(table: &Table) -> PlayersView {
    PlayersView::of(&table.campaign, &TimeZone::UTC)
}

pub(crate) fn json(table: &Table) -> String {
    serde_json::to_string(&view(table)).unwrap()
}

fn points_of(table: &Table, name: &str) -> Option<SeenPoints> {
    let view = view(table);
    let mut rows = view.order.iter().chain(&view.party);
    rows.find(|row| row.name == name).unwrap().hit_points
}

fn states(table: &Table) -> Vec<(String, RowState)> {
    let rows = view(table).order.into_iter();
    rows.map(|row| (row.name, row.state)).collect()
}

fn log(table: &Table) -> Vec<String> {
    let shown = for_players(&table.campaign).into_iter();
    shown.map(|shown| shown.entry.text()).collect()
}

/// A fight of a hero of 24 points who lost 6, and a foe of 20 who lost 12.
fn wounded() -> Table {
    let mut table = Table::with_party();
    table.say_all(["add thalia", "add orc 20", "thalia -6", "orc -12"]);
    table
}

#[test]
fn heroes_are_told_by_figures_and_foes_by_a_word_unless_something_else_is_said() {
    let table = wounded();
    assert_eq!(
        points_of(&table, "Thalia"),
        Some(SeenPoints::Exact(18, Some(24)))
    );
    assert_eq!(points_of(&table, "orc"), Some(SeenPoints::Word("bloodied")));
    assert!(
        log(&table).contains(&"orc  bloodied".to_owned()),
        "{:?}",
        log(&table)
    );
    assert!(log(&table).contains(&"Thalia  24 → 18".to_owned()));
}

#[test]
fn as_much_of_hit_points_is_told_as_was_said_in_the_view_and_in_the_log() {
    for (told, of_orc, in_log) in [
        (
            PointsTold::Exact,
            Some(SeenPoints::Exact(8, Some(20))),
            Some("20 → 8"),
        ),
        (
            PointsTold::Quarters,
            Some(SeenPoints::Quarters(2)),
            Some("2 of 4 quarters"),
        ),
        (
            PointsTold::Word,
            Some(SeenPoints::Word("bloodied")),
            Some("bloodied"),
        ),
        (
            PointsTold::Bar,
            Some(SeenPoints::Bar(0.4)),
            Some("about 40 %"),
        ),
        (
            PointsTold::Taken,
            Some(SeenPoints::Taken(12)),
            Some("12 damage taken"),
        ),
        (PointsTold::Nothing, None, None),
    ] {
        let mut table = wounded();
        table.say(&format!("tell foes {}", told.word()));
        assert_eq!(points_of(&table, "orc"), of_orc, "{told:?}");
        let of_log = log(&table);
        let entry = in_log.map(|text| format!("orc  {text}"));
        let read = of_log
            .iter()
            .filter(|text| text.starts_with("orc") && !text.contains("joins"));
        assert_eq!(
            read.cloned().collect::<Vec<_>>(),
            Vec::from_iter(entry),
            "{told:?}"
        );
        assert_eq!(
            points_of(&table, "Thalia"),
            Some(SeenPoints::Exact(18, Some(24)))
        );
        table.say(&format!("tell party {}", told.word()));
        let figures = json(&table).contains("18,24");
        assert_eq!(
            figures,
            told == PointsTold::Exact,
            "{told:?}: {}",
            json(&table)
        );
    }
}

#[test]
fn one_foe_is_told_of_otherwise_until_it_is_told_of_as_usual_and_undo_takes_that_back() {
    let mut table = wounded();
    let before = table.campaign.state().clone();
    table.say("tell orc exact");
    assert_eq!(
        points_of(&table, "orc"),
        Some(SeenPoints::Exact(8, Some(20)))
    );
    table.say("tell orc usual");
    assert_eq!(points_of(&table, "orc"), Some(SeenPoints::Word("bloodied")));
    table.say("tell foes bar").say("tell orc nothing");
    assert_eq!(points_of(&table, "orc"), None);
    table.say("undo x4");
    assert_eq!(table.campaign.state(), &before);
    assert_eq!(points_of(&table, "orc"), Some(SeenPoints::Word("bloodied")));
}

#[test]
fn of_whom_nothing_is_told_players_do_not_learn_that_they_are_down() {
    let mut table = wounded();
    table.say("add imp 5").say("tell imp nothing");
    let before = json(&table);
    table.say("imp -5");
    assert_eq!(json(&table), before);
    table.say("tell imp usual");
    assert!(states(&table).contains(&("imp".to_owned(), RowState::Down)));
}

#[test]
fn heroes_are_told_of_alike() {
    let mut table = wounded();
    let why = table.refused("tell thalia nothing");
    assert!(why.contains("tell party quarters"), "{why}");
    let why = table.refused("tell orc everything");
    assert!(why.contains("`exact`, `quarters`"), "{why}");
}

#[test]
fn players_read_another_name_everywhere_until_the_foe_is_known() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say_all([
        "add mira",
        "add vespertine 20 as \"a hooded figure\"",
        "vespertine -5",
        "condition mira shaken until vespertine end",
        "mira longsword vs vespertine =15",
        "note Vespertine laughs",
        "scene The hall of Vespertine",
        "task \"unmask vespertine\" 3",
    ]);
    for read in [log(&table).join("\n"), json(&table)] {
        assert!(!read.to_lowercase().contains("vespertine"), "{read}");
        assert!(read.contains("a hooded figure"), "{read}");
    }
    table.say("known vespertine");
    for read in [log(&table).join("\n"), json(&table)] {
        assert!(
            !read.contains("hooded") && read.contains("vespertine"),
            "{read}"
        );
    }
    table.say("undo");
    assert!(!json(&table).contains("vespertine"));
    let why = table.refused("foe vespertine as \"Vespertine the Grey\"");
    assert!(why.contains("its own name"), "{why}");
}

#[test]
fn who_left_keeps_the_other_name_and_parts_of_a_group_share_it() {
    let mut table = Table::with_party();
    table.say_all([
        "add thalia",
        "add vespertine*3 9 as \"robed figures\"",
        "split vespertine 2",
        "vespertine -2",
        "foe vespertine name Nocturne",
        "nocturne -1",
        "remove nocturne",
    ]);
    let read = format!("{}\n{}", log(&table).join("\n"), json(&table)).to_lowercase();
    assert!(
        !read.contains("vespertine") && !read.contains("nocturne"),
        "{read}"
    );
}

#[test]
fn a_foe_who_is_known_by_name_cannot_become_known() {
    let mut table = wounded();
    let why = table.refused("known orc");
    assert!(why.contains("foe orc as"), "{why}");
    assert!(table.refused("known thalia").contains("by name"));
}

/// A fight of Brannoc, one unseen after him, and Wren after that one.
fn with_one_unseen_between() -> Table {
    let mut table = Table::with_party();
    table.say_all([
        "add brannoc",
        "add orc 15 hidden",
        "add wren",
        "initiative brannoc critical",
        "initiative orc major",
        "initiative wren normal",
        "begin",
    ]);
    table
}

#[test]
fn while_somebody_unseen_acts_nothing_moves() {
    let mut table = with_one_unseen_between();
    let brannoc_acts = json(&table);
    let expected = [("Brannoc", RowState::Acting), ("Wren", RowState::Next)];
    let expected = expected.map(|(name, state)| (name.to_owned(), state));
    assert_eq!(states(&table), expected);
    table.say("next");
    assert_eq!(table.active(), "orc");
    assert_eq!(json(&table), brannoc_acts);
    table.say("next");
    let expected = [("Brannoc", RowState::Next), ("Wren", RowState::Acting)];
    let expected = expected.map(|(name, state)| (name.to_owned(), state));
    assert_eq!(states(&table), expected);
}

#[test]
fn a_fight_of_which_players_saw_no_turn_has_no_round_for_them() {
    let mut table = with_one_unseen_between();
    table.say_all(["undo", "move orc before 1"]);
    let before = json(&table);
    table.say("begin");
    assert_eq!(table.active(), "orc");
    assert_eq!(json(&table), before);
}

#[test]
fn whoever_is_hidden_is_revealed_as_their_first_turn_begins_where_that_was_said() {
    let mut table = with_one_unseen_between();
    table.say("reveal each turn").say("next");
    assert!(states(&table).contains(&("orc".to_owned(), RowState::Acting)));
    table.say("undo");
    assert!(!json(&table).contains("orc"));
    table.say("reveal by hand").say("next");
    assert!(!json(&table).contains("orc"));
    let orc: CreatureId = table.creature("orc");
    assert!(table.campaign.state().is_hidden(orc));
}

#[test]
fn odds_are_told_where_what_is_to_be_reached_is_open() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say_all(["add mira", "add orc 20"]);
    table.say("mira strength dc 12 =9");
    let last = view(&table).last.unwrap();
    assert!(last.chance.is_some_and(|chance| chance.ends_with(" %")));
    table.say("mira longsword ac orc =2");
    let last = view(&table).last.unwrap();
    assert_eq!((last.result.as_str(), last.chance), ("miss", None));
    let read = json(&table);
    assert!(!read.contains("AC "), "{read}");
    table.say("mira longsword ac orc secret =18");
    assert_eq!(json(&table), read);
}

#[test]
fn what_was_drawn_in_the_open_is_the_last_result_and_what_was_drawn_in_secret_never_is() {
    let mut table = Table::with_one(System::PenAndDagger);
    table.say("thalia strength =14").say("table omen =1");
    let rolled = view(&table).last;
    assert_eq!(rolled.as_ref().unwrap().who, "Thalia");
    table.say("table omen open =2");
    let drawn = view(&table).last.unwrap();
    assert_eq!(
        [drawn.who, drawn.figure, drawn.result],
        ["omen", "2", "every flame leans the same way"]
    );
    assert_eq!((drawn.chance, drawn.faces.as_str()), (None, ""));
    table.say("secret");
    assert_eq!(view(&table).last, rolled);
    assert!(!json(&table).contains("flame"));
    table.say("open").say("thalia strength =9");
    assert_eq!(view(&table).last.unwrap().who, "Thalia");
}
