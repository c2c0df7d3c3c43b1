//! Case 12: a pool with no success and a 1 is a botch; successes all cancelled are a failure.

use astragal::systems::System;

use crate::support::Table;
use crate::support::keys::Player;

/// A pool of three at the usual difficulty, and what its faces come to.
const POOLS: [(&str, &str); 6] = [
    ("dp 3 =1,4,5", "botch"),
    ("dp 3 =1,1,3", "botch"),
    ("dp 3 =1,4,8", "failure"),
    ("dp 3 =1,1,8", "failure"),
    ("dp 3 =2,4,5", "failure"),
    ("dp 3 =1,8,9", "success"),
];

#[test]
fn by_lines_each_pool_is_told_as_what_it_is() {
    for (line, word) in POOLS {
        let mut table = Table::with_one(System::DicePool);
        table.say(line);
        let told = table.last().roll.unwrap();
        let key = told.verdict();
        assert!(is_told(&key, word), "{line}: {key}");
    }
}

#[test]
fn by_keys_the_same_word_stands_on_the_screen() {
    for (line, word) in POOLS {
        let mut player = Player::at(Table::with_one(System::DicePool).campaign);
        player.line(line);
        let step = player.session().campaign.steps().last().unwrap().clone();
        let told = astragal::campaign::log_text::tell(&player.session().campaign, &step)
            .pop()
            .unwrap();
        let shown = told.roll.unwrap().word;
        assert!(
            is_told(&shown, word) && player.shows(&shown),
            "{line}\n{}",
            player.picture()
        );
    }
}

/// A success is told by its degree.
fn is_told(words: &str, outcome: &str) -> bool {
    match outcome {
        "success" => ["marginal", "moderate", "complete"]
            .iter()
            .any(|degree| words.contains(degree)),
        outcome => words.contains(outcome),
    }
}
