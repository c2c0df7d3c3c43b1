//! Clocks: filled by hand, by a roll and by rounds; open, secret, or seen without how far they are.

use astragal::campaign::LongRollKind;
use astragal::campaign::log_text::for_players;

use crate::support::Table;

fn filled(table: &Table, name: &str) -> (u32, bool) {
    let clock = table
        .campaign
        .state()
        .long_roll(LongRollKind::Clock, name)
        .unwrap();
    (clock.reached().points[0], clock.end().is_some())
}

fn players(table: &Table) -> String {
    let shown = for_players(&table.campaign);
    shown
        .iter()
        .map(|shown| shown.entry.text() + "\n")
        .collect()
}

#[test]
fn a_clock_is_filled_by_hand_and_by_what_a_roll_comes_to() {
    let mut table = Table::with_party();
    table.say("clock \"The tide rises\" 6").say("clock the +2");
    assert_eq!(filled(&table, "The tide rises"), (2, false));
    assert!(players(&table).contains("The tide rises, a clock: 0/6"));
    assert!(players(&table).contains("The tide rises +2 by hand, 2/6"));
    table.say("clock the roll pd adept =14");
    let (done, _) = filled(&table, "The tide rises");
    assert!(done > 2, "{done}");
    table.say("undo");
    assert_eq!(filled(&table, "The tide rises"), (2, false));
    table.say("clock the +4");
    assert_eq!(filled(&table, "The tide rises"), (6, true));
    table.say("clock the close");
    assert!(table.campaign.state().long_rolls.is_empty());
    assert!(
        table
            .refused("clock the +1")
            .contains("there is no clock called")
    );
    assert!(table.refused("clock the 6 each day").contains("round"));
}

#[test]
fn a_round_fills_a_segment_once_and_going_back_takes_it_out_again() {
    let mut table = Table::with_party();
    table
        .say("add party")
        .say("initiative")
        .say("clock fire 3 each round")
        .say("begin");
    let heroes = table.campaign.state().party.len();
    let round = |table: &mut Table| (0..heroes).for_each(|_| _ = table.say("next"));
    assert_eq!(filled(&table, "fire"), (0, false));
    round(&mut table);
    assert_eq!(filled(&table, "fire"), (1, false));
    table.say("back");
    assert_eq!(filled(&table, "fire"), (0, false));
    table.say("next");
    assert_eq!(filled(&table, "fire"), (1, false));
    round(&mut table);
    round(&mut table);
    assert_eq!(filled(&table, "fire"), (3, true));
    round(&mut table);
    assert_eq!(filled(&table, "fire"), (3, true), "a full clock stands");
    table.say("undo");
}

#[test]
fn players_see_nothing_of_a_secret_clock_and_of_a_hidden_one_its_name_alone() {
    let mut table = Table::with_party();
    table
        .say("clock Watch 4 hidden")
        .say("clock Traitor 5 secret");
    table
        .say("clock watch +3")
        .say("clock traitor +2")
        .say("clock watch +1");
    let read = players(&table);
    assert!(read.contains("Watch, a clock:"), "{read}");
    for kept in ["0/4", "3/4", "4/4", "complete", "Traitor"] {
        assert!(!read.contains(kept), "{kept}: {read}");
    }
}
