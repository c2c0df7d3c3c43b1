//! The middle pane speaks the attempt's system, whatever it is: its name, the row, the cell that came, the odds.

use crate::support::Table;
use crate::support::keys::Player;
use crate::support::systems::{self, Played};
use astragal::systems::System;
use astragal::systems::interface::ladder::{Below, Chart};
use astragal::tui::dashboard;
use astragal::tui::dashboard::Dashboard;
use astragal::tui::panes::prompt::view::Prompt;
use astragal::tui::panes::table::lines::{Ladder, Shown};
use astragal::tui::theme::Role;

fn view(player: &Player) -> Dashboard {
    dashboard::fill::dashboard(player.session(), &player.shell.around)
}

fn ladder(player: &Player) -> Ladder {
    view(player).ladder
}

fn chart(player: &Player) -> Chart {
    match ladder(player).table.below {
        Below::Charted { chart, .. } => chart,
        other => panic!("{other:?}"),
    }
}

fn shown(player: &Player) -> Shown {
    ladder(player).shown
}

/// The row an attempt stands on: its figure, and the text of the cell that came.
fn hit(player: &Player) -> (String, String, Role) {
    let ladder = ladder(player);
    let (table, role) = (ladder.table, ladder.shown.role);
    let column = table.lit.unwrap();
    let rung = &table.rows[table.at.unwrap()];
    let label = if rung.figure.is_empty() {
        &rung.label
    } else {
        &rung.figure
    };
    (
        label.trim().to_owned(),
        rung.cells[column].text.clone(),
        role,
    )
}

fn result(player: &Player) -> String {
    shown(player)
        .result
        .iter()
        .map(|span| span.content.as_ref())
        .collect()
}

fn hits(player: &Player, row: &str, cell: &str, role: Role) {
    assert_eq!(hit(player), (row.to_owned(), cell.to_owned(), role));
}

#[test]
fn the_pane_is_named_after_what_it_shows() {
    let names = System::ALL.map(|system| ladder(&Played::by(system, "Mara").player()).table.name);
    assert_eq!(
        names,
        [
            "Success Table",
            "Pool",
            "Difficulties",
            "Skill",
            "Resistance"
        ]
    );
    let mut player = Player::with_party();
    player.press([":2d6"]);
    assert_eq!(ladder(&player).table.name, "Dice");
}

#[test]
fn the_cell_that_came_is_lit_on_the_attempts_row_in_the_role_of_its_level() {
    hits(&systems::pool(), "8", "22.1", Role::Good);
    hits(&systems::pool_against(), "win", "47.45", Role::Strong);
    hits(&systems::difficulties(), "15", "65.0", Role::Good);
    hits(&systems::armor(), "16", "9.8", Role::Good);
    hits(&systems::skill(), "14", "35.6", Role::Good);
    hits(&systems::resistance(), "14", "55.1", Role::Good);
    hits(&systems::resistance_rolled(), "+5", "20.6", Role::Danger);
}

#[test]
fn a_secret_roll_shows_no_level_by_its_color() {
    let player = systems::difficulties_secret();
    hits(&player, "15", "65.0", Role::Secret);
    assert!(chart(&player).bars.iter().any(|bar| bar.came));
    let shown = shown(&player);
    assert_eq!(shown.role, Role::Secret);
    assert!(
        shown
            .result
            .iter()
            .all(|span| span.style != Role::Danger.into())
    );
}

#[test]
fn the_result_is_told_as_arithmetic_with_mark_and_word() {
    assert_eq!(result(&systems::pool()), "4 - 1 = 3  ▲ complete");
    assert_eq!(
        result(&systems::pool_against()),
        "3 against 1  ● wins by 2 (moderate)"
    );
    assert_eq!(result(&systems::difficulties()), "12 + 7 = 19  ● success");
    assert_eq!(
        result(&systems::armor()),
        "20 + 5 = 25  ◆ critical hit (natural 20)"
    );
    assert_eq!(result(&systems::skill()), "9 against 14  ● success by 5");
    assert_eq!(
        result(&systems::resistance_rolled()),
        "15 against 17  × failure (natural 3)"
    );
    assert_eq!(
        result(&systems::resistance()),
        "16 + 4 = 20  ● success with 6 effect points"
    );
}

#[test]
fn the_bars_of_a_chart_are_all_that_can_come() {
    for player in [
        systems::pool(),
        systems::pool_against(),
        systems::difficulties(),
        systems::armor(),
        systems::skill(),
    ] {
        let sum: f64 = chart(&player).bars.iter().map(|bar| bar.chance).sum();
        assert!((sum - 100.0).abs() < 1e-9, "{sum}");
    }
}

#[test]
fn the_bars_of_effect_points_are_all_that_succeeds() {
    let player = systems::resistance();
    let ladder = ladder(&player).table;
    let sum: f64 = chart(&player).bars.iter().map(|bar| bar.chance).sum();
    let succeeds = &ladder.rows[ladder.at.unwrap()].cells[1];
    assert_eq!(format!("{sum:.1}"), succeeds.text);
}

#[test]
fn exactly_one_bar_is_what_came() {
    for player in [
        systems::pool(),
        systems::pool_against(),
        systems::difficulties(),
        systems::skill(),
    ] {
        assert_eq!(chart(&player).bars.iter().filter(|bar| bar.came).count(), 1);
    }
}

#[test]
fn what_is_typed_is_shown_before_what_was_rolled_last() {
    let mut player = systems::pool();
    player.press([":3d6"]);
    let shown = shown(&player);
    assert_eq!(
        (shown.what.as_str(), shown.result.spans.is_empty()),
        ("3d6", true)
    );
    player.press(["<esc>"]);
    assert_eq!(ladder(&player).table.name, "Pool");
}

#[test]
fn a_total_reached_has_its_row_and_the_chance_of_as_much_or_more() {
    let mut player = Player::with_party();
    player.press([":2d6 =4,5<ret>"]);
    hits(&player, "9", "11.1", Role::Strong);
    let rows = ladder(&player).table.rows;
    assert_eq!(rows.len(), 11, "every total has its row");
    let nine: Vec<&str> = rows[7]
        .cells
        .iter()
        .map(|cell| cell.text.as_str())
        .collect();
    assert_eq!(nine, ["11.1", "83.3", "27.8"]);
}

#[test]
fn many_totals_are_told_by_their_quantiles() {
    let mut player = Player::with_party();
    player.press([":3d6 =6,6,5<ret>"]);
    let rows = ladder(&player).table.rows;
    let told: Vec<(&str, &str)> = rows
        .iter()
        .map(|rung| (rung.figure.trim(), rung.label.as_str()))
        .collect();
    let expected = [
        ("3", "lowest"),
        ("6", "5 %"),
        ("7", "10 %"),
        ("8", "25 %"),
        ("10", "median"),
        ("13", "75 %"),
        ("14", "90 %"),
        ("15", "95 %"),
        ("17", "this one"),
        ("18", "highest"),
    ];
    assert_eq!(told, expected);
}

#[test]
fn dice_that_take_long_to_count_say_so_and_draw_no_rows() {
    let mut player = Player::with_party();
    player.press([":1000d10000"]);
    assert!(ladder(&player).table.rows.is_empty());
    assert!(player.shows("being counted"));
}

#[test]
fn at_rest_an_ordinary_attempt_of_the_campaigns_own_system_stands_there() {
    let pool = Played::by(System::DicePool, "Mara").player();
    let shown = shown(&pool);
    assert_eq!(
        (shown.who.as_str(), shown.terms.as_slice()),
        ("", &["5 at difficulty 6".to_owned()][..])
    );
    assert!(shown.result.spans.is_empty());
}

#[test]
fn arrow_keys_move_the_attempt_in_every_system() {
    for (system, moved) in [
        (System::DicePool, "\"Mara\" dp 6 diff 7"),
        (System::SwordsAndSorcery, "\"Mara\" ss +4 dc 20"),
        (System::SuccessRoll, "\"Mara\" sr 13 -1"),
        (System::MonstersAndMagic, "\"Mara\" mm +3 vs 11"),
    ] {
        let mut player = Played::by(system, "Mara").player();
        let before = ladder(&player);
        player.press(["gt", "<down>", "<right>"]);
        assert_eq!(
            player.session().wish_line().to_lowercase(),
            moved.replace('"', "").to_lowercase()
        );
        assert_ne!(ladder(&player), before);
    }
}

#[test]
fn only_a_system_that_knows_advantage_takes_the_key() {
    let mut player = systems::difficulties_chosen();
    assert!(player.session().wish_line().ends_with("adv"));
    player.press(["y"]);
    assert_eq!(
        player.complaint(),
        "! Swords & Sorcery has no reliable attempts"
    );
    let mut player = systems::resistance_chosen();
    player.press(["v"]);
    assert_eq!(player.complaint(), "! Monsters & Magic has no advantage");
}

#[test]
fn what_was_chosen_and_rolled_is_lit_until_something_else_is_chosen() {
    let mut player = Player::with_party();
    player.press(["gt", "<ret>"]);
    assert!(ladder(&player).table.lit.is_some());
    player.press(["<up>"]);
    assert_eq!(ladder(&player).table.lit, None);
}

#[test]
fn enter_rolls_what_the_arrow_keys_chose_in_every_system() {
    for (system, said) in [
        (System::PenAndDagger, "\"Mara\" novice"),
        (System::DicePool, "\"Mara\" dp 5 diff 7"),
        (System::SwordsAndSorcery, "\"Mara\" ss +3 dc 20"),
        (System::SuccessRoll, "\"Mara\" sr 12 -1"),
        (System::MonstersAndMagic, "\"Mara\" mm +2 vs 11"),
    ] {
        let mut player = Played::by(system, "Mara").player();
        player.press(["gt", "<down>", "<ret>"]);
        assert_eq!(player.said(), said);
        assert!(ladder(&player).table.lit.is_some(), "{system:?}");
    }
}

#[test]
fn everybody_who_takes_part_has_a_term_of_their_own() {
    let mut player = Played::by(System::DicePool, "Mara").player();
    player.press([":dp 5 with 3 with 4"]);
    assert_eq!(
        shown(&player).terms,
        [
            "5 at difficulty 6",
            "with 3 at difficulty 6",
            "with 4 at difficulty 6"
        ]
    );
    assert!(
        player.shows("with 4 at difficulty 6"),
        "{}",
        player.picture()
    );
}

#[test]
fn what_takes_many_rolls_shows_what_one_of_them_brings() {
    let mut player = Played::by(System::DicePool, "Mara").player();
    for (line, name) in [
        (":dp 5 vs 4 to 3", "a round"),
        (":dp 5 extended 10 in 5", "a roll"),
    ] {
        player.press([line]);
        let chart = chart(&player);
        assert_eq!((chart.name.as_str(), chart.bars.is_empty()), (name, false));
        player.press(["<esc>", "<esc>"]);
    }
}

#[test]
fn what_is_done_without_a_die_has_no_chart_of_one() {
    let mut player = Played::by(System::SwordsAndSorcery, "Mara").player();
    player.press([":ss +5 dc 15 passive"]);
    assert!(chart(&player).bars.is_empty());
    player.press(["<c-u>", "ss +5 dc 15"]);
    assert_eq!(chart(&player).bars.len(), 20);
}

#[test]
fn the_hints_say_that_enter_rolls_on_the_table_and_it_does() {
    for system in System::ALL {
        let mut player = Played::by(system, "Mara").player();
        player.press(["gt"]);
        let hints = view(&player).hints.left;
        let enter = hints
            .iter()
            .find(|hint| hint.key == "Enter")
            .map(|hint| hint.word.as_str());
        let before = player.session().campaign.seq();
        player.press(["<ret>"]);
        assert_eq!(
            (enter, player.session().campaign.seq()),
            (Some("roll it"), before + 1),
            "{system:?}"
        );
    }
}

#[test]
fn the_foes_of_the_example_can_be_added_in_every_system() {
    for system in System::ALL {
        let mut player = Played::by(system, "Mara").player();
        player.resize(120, 40);
        let Prompt::Closed { examples } = view(&player).prompt else {
            panic!("{system:?}")
        };
        let foes = examples
            .iter()
            .find(|line| line.starts_with("add "))
            .unwrap();
        player.line(foes);
        assert_eq!(player.state().foes.len(), 1, "{system:?}: {foes}");
    }
}

#[test]
fn the_hints_leave_out_what_the_system_does_not_know() {
    for system in System::ALL {
        let mut player = Played::by(system, "Mara").player();
        player.line("add party");
        let hints = view(&player).hints.left;
        let named = ["i", "L", "f"].map(|key| hints.iter().any(|hint| hint.key == key));
        let is_ranked = system == System::PenAndDagger;
        assert_eq!(named, [true, is_ranked, is_ranked], "{system:?}");
    }
}

#[test]
fn where_there_are_no_fortune_dice_the_scene_and_its_notes_stand_in_their_place() {
    let mut player = Played::by(System::DicePool, "Mara").player();
    assert!(
        player.shows("Scene") && player.shows("scene NAME: what they see"),
        "{}",
        player.picture()
    );
    player
        .line("scene The weir: black water")
        .line("note the miller lies");
    assert!(
        player.shows("  black water") && player.shows("  · the miller lies"),
        "{}",
        player.picture()
    );
    assert!(
        !player.shows("dice ") && !player.shows("Fortune"),
        "{}",
        player.picture()
    );
}

#[test]
fn what_stands_on_the_one_who_rolls_counts_in_the_pane_as_it_does_when_enter_rolls() {
    for system in System::ALL {
        let mut table = Table::with_one(system);
        let name = table.campaign.state().party[0].name.clone();
        table.say(&format!("condition {name} dazed -2"));
        let mut player = Player::at(table.campaign);
        player.press(["gt"]);
        let shown = view(&player).ladder;
        player.press(["<ret>"]);
        let rolled = player
            .session()
            .campaign
            .standing_rolls()
            .next()
            .unwrap()
            .1
            .clone();
        assert_eq!(
            rolled.modifiers.len(),
            1,
            "{system:?}: nothing stood on the roll"
        );
        let rolled_at = view(&player).ladder;
        assert!(
            rolled_at.table.lit.is_some(),
            "{system:?}: the pane shows another attempt than the one rolled"
        );
        assert_eq!(
            (shown.table.at, shown.table.rows),
            (rolled_at.table.at, rolled_at.table.rows),
            "{system:?}"
        );
    }
}
