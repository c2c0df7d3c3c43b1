//! The tour: every stop is done by the keys it names, waits for what happened and not for keys, and is left at any time.

use crate::support::keys::Player;
use crate::support::rules;
use astragal::campaign::tour::{PRACTICE, Tour, preparations};
use astragal::campaign::{Base, Campaign};
use astragal::systems::System;
use astragal::tui::message::Effect;
use astragal::tui::pages::welcome::Welcome;

/// What is pressed at each stop, and what it is called.
const STOPS: [(&str, &str); 6] = [
    ("rste<ret>", "tour 1/6 · A roll"),
    ("rste=14<ret>", "tour 2/6 · A real die"),
    ("-5<ret>", "tour 3/6 · Damage"),
    ("u", "tour 4/6 · Undo"),
    ("n", "tour 5/6 · Next turn"),
    ("", "tour 6/6 · The end"),
];

/// In the practice campaign, at the first stop.
fn taken(width: u16, height: u16) -> Player {
    let base = Base::founding(PRACTICE.into(), System::PenAndDagger);
    let mut player = Player::at(Campaign::resume(rules(), base, Vec::new())).sized(width, height);
    for line in preparations() {
        player.press([":"]).paste(line).press(["<ret>"]);
        assert_eq!(player.typed(), None, "{line}\n{}", player.picture());
    }
    let seq = player.session().campaign.seq();
    player.sitting_mut().tour = Some(Tour::from(seq));
    player
}

#[test]
fn every_stop_is_done_by_the_keys_it_names_on_small_screens_and_large_ones() {
    for (width, height) in [(80, 24), (200, 60)] {
        let mut player = taken(width, height);
        let mut pictures = Vec::new();
        for (keys, title) in STOPS {
            assert!(player.shows(title), "{title}\n{}", player.picture());
            pictures.push(player.rows().join("\n"));
            player.press([keys]);
        }
        hold(&format!("{width}x{height}"), &pictures.join("\n\n"));
    }
}

fn hold(name: &str, pictures: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path("tour");
    settings.bind(|| insta::assert_snapshot!(name, pictures));
}

#[test]
fn no_stop_is_cut_at_eighty_columns() {
    let mut player = taken(80, 24);
    for (keys, title) in STOPS {
        let row = player.rows()[1].clone();
        assert!(row.contains(title) && !row.contains('…'), "{row}");
        player.press([keys]);
    }
}

#[test]
fn a_stop_waits_for_what_happens_and_not_for_keys() {
    let mut player = taken(120, 40);
    // Typed and left, looked up, a real die where any will do: nothing of it is a roll by the program.
    player.press(["rste<esc>", "?<esc>", "rste=14<ret>", "u"]);
    assert!(player.shows("tour 1/6"), "{}", player.picture());
    // The line that does what the key does counts.
    player.press([":thalia stealth<ret>"]);
    assert!(player.shows("tour 2/6"), "{}", player.picture());
    player.press(["rste=14<ret>", "+5<ret>"]);
    assert!(player.shows("tour 3/6"), "{}", player.picture());
}

#[test]
fn the_key_that_takes_the_tour_leaves_it_and_takes_it_again() {
    let mut player = taken(80, 24);
    player.press(["<c-g>"]);
    assert!(!player.shows("tour 1/6"), "{}", player.picture());
    assert!(!matches!(player.asked.last(), Some(Effect::Tour)));
    player.press(["<c-g>"]);
    assert!(matches!(player.asked.last(), Some(Effect::Tour)));
}

#[test]
fn the_first_screen_offers_it_and_so_does_the_palette() {
    let mut player = Player::welcomed(Welcome::default());
    assert!(player.shows("two minutes of play"), "{}", player.picture());
    player.press(["<c-g>"]);
    assert!(matches!(player.asked.as_slice(), [Effect::Tour]));
    let mut player = Player::with_party();
    player.press(["<space>", "tour", "<ret>"]);
    assert!(matches!(player.asked.last(), Some(Effect::Tour)));
}

#[test]
fn one_key_skips_the_stop_one_stands_at_and_behind_the_last_the_tour_is_over() {
    let mut player = taken(80, 24);
    assert!(
        player.shows("> skips  Ctrl-G leaves"),
        "{}",
        player.picture()
    );
    for (_, title) in STOPS {
        assert!(player.shows(title), "{title}\n{}", player.picture());
        player.press([">"]);
    }
    assert!(!player.shows("tour 6/6"), "{}", player.picture());
    player.press([">"]);
    assert_eq!(
        player.complaint(),
        "! no tour is being taken: Ctrl-G takes it"
    );
}

#[test]
fn what_was_skipped_may_be_done_later_and_the_next_stop_waits_for_its_own() {
    let mut player = taken(80, 24);
    player.press([">", "rste<ret>"]);
    assert!(player.shows("tour 2/6"), "{}", player.picture());
    player.press(["rste=14<ret>"]);
    assert!(player.shows("tour 3/6"), "{}", player.picture());
}
