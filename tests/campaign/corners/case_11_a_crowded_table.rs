//! Case 11: 200 combatants and 50,000 log lines are as fast as an empty table. Counted in memory asked for: no clock,
//! so no bad days.

use std::hint::black_box;
use std::sync::LazyLock;

use allocation_counter::measure;
use astragal::campaign::Campaign;

use crate::support::Table;
use crate::support::keys::Player;

/// A line of the log each: as many as a long campaign has in memory at once.
const LINES: usize = 50_000;

/// Pieces of text that a row of the order is told in.
const WORDS_A_ROW: u64 = 60;

/// A step of a thousand rolls is a thousand lines.
const LINES_A_STEP: usize = 1000;

/// A table of two hundred without a log behind it, and after a long campaign: played once for all that ask for them.
static FRESH: LazyLock<Campaign> = LazyLock::new(|| crowded(0));
static LONG: LazyLock<Campaign> = LazyLock::new(|| crowded(LINES));

/// Two hundred combatants, and so many lines of log before them.
fn crowded(lines: usize) -> Campaign {
    let mut table = Table::with_party();
    for _ in 0..lines / LINES_A_STEP {
        table.say(&format!("pd luck x{LINES_A_STEP}"));
    }
    for _ in 0..195 {
        table.say("add orc 15");
    }
    table
        .say("add party")
        .say("begin anyway")
        .say("thalia luck");
    table.campaign
}

/// How often memory is asked for by a key and the drawing that follows.
fn cost(player: &mut Player, key: &str) -> u64 {
    measure(|| {
        player.press([key]);
        drop(black_box(player.drawn()));
    })
    .count_total
}

#[test]
fn a_key_costs_the_same_after_fifty_thousand_lines_of_log() {
    let [mut fresh, mut long] =
        [&FRESH, &LONG].map(|campaign| Player::at(Campaign::clone(campaign)));
    for key in ["<down>", "-", "1", "<esc>", "n", "b", "<tab>", "z", "z"] {
        let (few, many) = (cost(&mut fresh, key), cost(&mut long, key));
        assert!(
            many <= few + few / 10,
            "{key}: {few} at first, {many} after a long campaign"
        );
    }
}

#[test]
fn each_of_two_hundred_combatants_costs_a_key_no_more_than_some_words() {
    let mut small = Player::in_a_fight();
    let mut crowded = Player::at(Campaign::clone(&FRESH));
    for key in ["<down>", "-", "1", "<esc>", "n", "b"] {
        let (few, many) = (cost(&mut small, key), cost(&mut crowded, key));
        assert!(
            many <= few + 200 * WORDS_A_ROW,
            "{key}: {few} at a small table, {many} at the crowded one"
        );
    }
}

#[test]
fn a_line_said_costs_the_same_after_fifty_thousand_lines_of_log() {
    let [mut fresh, mut long] = [&FRESH, &LONG].map(|campaign| Table {
        campaign: Campaign::clone(campaign),
        ..Table::empty()
    });
    for line in [
        "next",
        "thalia -3",
        "condition thalia dazed 2",
        "note so far",
        "back",
    ] {
        let few = measure(|| _ = fresh.say(line)).count_total;
        let many = measure(|| _ = long.say(line)).count_total;
        assert!(
            many <= few + few / 10 + 10,
            "{line}: {few} at first, {many} after a long campaign"
        );
    }
}
