//! Lines as typed: what is understood means the same in full words, what is offered fits, and a game of them replays.
#![no_main]

use std::sync::LazyLock;

use astragal::campaign::Campaign;
use astragal_fuzz::{assert_same, rules, table};
use libfuzzer_sys::{Corpus, fuzz_target};

/// Lines of one input that are read.
const LINES: usize = 12;

static GAMES: LazyLock<Vec<Campaign>> = LazyLock::new(table::set);

fuzz_target!(|text: &str| -> Corpus {
    let (game, text) = table::game_and_lines(&GAMES, text);
    let mut campaign = game.clone();
    for line in text.lines().take(LINES) {
        table::endure(&campaign, line);
        table::say(&mut campaign, line);
    }
    table::complete(&campaign, text.lines().take(LINES).last().unwrap_or_default());
    table::tell_all(&campaign);
    let whole =
        Campaign::resume(rules(), game.base_at(0).expect("it begins at 0"), campaign.steps().to_vec());
    assert_same(&whole, &campaign);
    Corpus::Keep
});
