//! The page: opened at once, told of more by a worker, left with it; what its keys do.

use astragal::campaign::luck::{Audience, Tally};
use astragal::campaign::{Base, Campaign, HistoryLookup};
use astragal::store::News;
use astragal::tui::message::{Effect, Message, Told};
use astragal::tui::overlay::Overlay;
use astragal::tui::pages::luck::counted::{Counted, Ticket};
use astragal::tui::session::Session;

use crate::support::Table;
use crate::support::keys::Player;

/// A table of which only the last steps are in memory, and the stretch before them.
fn with_an_older_log() -> (Campaign, Base, Vec<astragal::campaign::Step>) {
    let mut table = Table::with_party();
    table.say_all([
        "thalia stealth =12,13",
        "oren insight =3,4",
        "wren weapons =20",
    ]);
    let cut = table.campaign.seq();
    table.say_all(["thalia dodge =12", "thalia dodge =13"]);
    let base = table.campaign.base_at(cut).unwrap();
    let newer = table
        .campaign
        .steps()
        .iter()
        .filter(|step| step.seq > cut)
        .cloned()
        .collect();
    let older = table
        .campaign
        .steps()
        .iter()
        .filter(|step| step.seq <= cut)
        .cloned()
        .collect();
    let founding = table.campaign.base_at(0).unwrap();
    (
        Campaign::resume(table.campaign.rules().clone(), base, newer),
        founding,
        older,
    )
}

/// What the program asked a worker to count.
fn asked(player: &mut Player) -> (Ticket, HistoryLookup) {
    let found = player
        .asked
        .iter()
        .rposition(|effect| matches!(effect, Effect::CountLuck(..)));
    match player.asked.remove(found.expect("nothing is counted")) {
        Effect::CountLuck(ticket, known) => (ticket, *known),
        _ => unreachable!(),
    }
}

fn counted(known: &mut HistoryLookup, base: &Base, older: &[astragal::campaign::Step]) -> Counted {
    let chapter = known.look_back(base.clone(), older.to_vec());
    Counted::Older(Box::new(Tally::of(&chapter, Audience::Master)), 0)
}

#[test]
fn the_page_opens_with_what_is_in_memory_and_grows_until_all_is_read() {
    let (campaign, base, older) = with_an_older_log();
    let mut player = Player::at(campaign);
    player.press(["gu"]);
    assert!(player.shows("2+ dice"), "{}", player.picture());
    assert!(
        player.shows("Still reading steps 1 to 8"),
        "{}",
        player.picture()
    );
    let (ticket, mut known) = asked(&mut player);
    player.tell(Message::Table(Told::Luck(
        ticket.clone(),
        counted(&mut known, &base, &older),
    )));
    assert!(player.shows("7+ dice"), "{}", player.picture());
    player.tell(Message::Table(Told::Luck(ticket, Counted::Everything)));
    assert!(
        player.shows(" 7 dice") && !player.shows("still being read"),
        "{}",
        player.picture()
    );
}

#[test]
fn leaving_the_page_ends_its_worker() {
    let mut player = Player::at(with_an_older_log().0);
    player.press(["gu"]);
    let (ticket, _) = asked(&mut player);
    assert!(ticket.is_wanted());
    player.press(["<esc>"]);
    assert!(!ticket.is_wanted());
    assert!(player.overlay().is_none());
}

#[test]
fn what_was_counted_for_a_page_that_was_left_is_shown_on_no_other() {
    let (campaign, base, older) = with_an_older_log();
    let mut player = Player::at(campaign);
    player.press(["gu"]);
    let (ticket, mut known) = asked(&mut player);
    player.press(["<esc>", "gu"]);
    player.tell(Message::Table(Told::Luck(
        ticket,
        counted(&mut known, &base, &older),
    )));
    assert!(player.shows("2+ dice"), "{}", player.picture());
}

#[test]
fn damage_is_said_with_where_it_is_and_what_is_after_it_counts() {
    let mut player = Player::at(with_an_older_log().0);
    player.press(["gu"]);
    let (ticket, _) = asked(&mut player);
    player.tell(Message::Table(Told::Luck(
        ticket,
        Counted::Broken("log/000001.ron:7: the checksum does not hold".into()),
    )));
    assert!(
        player
            .shows("! Steps 1 to 8 are not counted: log/000001.ron:7: the checksum does not hold")
    );
    assert!(player.shows("2+ dice"), "{}", player.picture());
}

#[test]
fn a_log_that_is_all_in_memory_asks_for_no_worker() {
    let mut player = Player::after(&["thalia stealth =12,13"]);
    player.press(["gu"]);
    assert!(
        !player
            .asked
            .iter()
            .any(|effect| matches!(effect, Effect::CountLuck(..)))
    );
    assert!(player.shows(" 2 dice"));
}

#[test]
fn a_game_that_is_followed_grows_on_the_page() {
    let (campaign, base, older) = with_an_older_log();
    let mut table = Table {
        campaign: campaign.clone(),
        ..Table::empty()
    };
    let mut player = Player::at(campaign.clone());
    *player.sitting_mut() = Session::following(campaign, "process 4711");
    player.press(["gu"]);
    let (ticket, mut known) = asked(&mut player);
    player.tell(Message::Table(Told::Luck(
        ticket.clone(),
        counted(&mut known, &base, &older),
    )));
    player.tell(Message::Table(Told::Luck(ticket, Counted::Everything)));
    table.say("oren insight =5,6");
    let step = table.campaign.steps().last().unwrap().clone();
    player.tell(Message::Table(Told::News(News::Steps(vec![step]))));
    assert!(player.shows(" 9 dice"), "{}", player.picture());
    assert!(
        !player
            .asked
            .iter()
            .any(|effect| matches!(effect, Effect::CountLuck(..))),
        "nothing older changed"
    );
    table.say("undo");
    let step = table.campaign.steps().last().unwrap().clone();
    player.tell(Message::Table(Told::News(News::Steps(vec![step]))));
    assert!(player.shows("2+ dice"), "{}", player.picture());
    asked(&mut player);
}

#[test]
fn the_arrows_choose_whose_dice_and_which() {
    let mut player = Player::after(&["thalia stealth =12,13", "oren 3d6 =1,2,3"]);
    player.press(["gutt"]);
    assert!(
        player.shows("Faces of the d20 · Thalia · 2 typed dice"),
        "{}",
        player.picture()
    );
    player.press(["<down>"]);
    assert!(
        player.shows("Faces of the d20 · Oren · 0 typed dice"),
        "{}",
        player.picture()
    );
    player.press(["<right>"]);
    assert!(
        player.shows("Faces of the d6 · Oren · 3 typed dice"),
        "{}",
        player.picture()
    );
    player.press(["<right>", "<up>"]);
    assert!(
        player.shows("Faces of the d20 · Thalia"),
        "{}",
        player.picture()
    );
}

#[test]
fn one_key_swaps_levels_for_hit_points_and_fortune_and_one_our_dice_for_theirs() {
    let mut player = Player::after(&["thalia stealth =12,13", "thalia stealth"]);
    player.press(["gu"]);
    assert!(
        player.shows("Levels by evening") && player.shows("· 4 dice"),
        "{}",
        player.picture()
    );
    player.press(["e", "tt"]);
    assert!(
        player.shows("Hit points and fortune") && player.shows("2 typed dice"),
        "{}",
        player.picture()
    );
    player.press(["e", "t"]);
    assert!(
        player.shows("Levels by evening") && player.shows("· 4 dice"),
        "{}",
        player.picture()
    );
}

#[test]
fn help_lies_over_the_page_and_goes_back_to_it() {
    let mut player = Player::with_party();
    player.press(["gu", "?"]);
    assert!(matches!(player.overlay(), Some(Overlay::Page(_))));
    player.press(["<esc>"]);
    assert!(matches!(player.overlay(), Some(Overlay::Luck(_))));
    player.press(["z"]);
    assert!(player.overlay().is_none());
}

#[test]
fn on_a_small_screen_a_key_goes_from_part_to_part() {
    let mut player = Player::after(&["thalia stealth =12,13"]).sized(40, 12);
    player.press(["gu"]);
    for part in [
        "Heroes",
        "Faces of the d20",
        "Levels by evening",
        "Streaks and fortune",
        "Heroes",
    ] {
        assert!(player.shows(part), "{part}\n{}", player.picture());
        player.press(["<tab>"]);
    }
}

#[test]
fn the_smallest_screen_shows_each_part() {
    let mut player = Player::after(&["thalia stealth =12,13", "oren insight =20,1"]).sized(40, 12);
    player.press(["gutt"]);
    let parts = [(); 4].map(|()| {
        let picture: Vec<String> = player.rows().iter().map(|row| format!("{row}|")).collect();
        player.press(["<tab>"]);
        picture.join("\n")
    });
    insta::assert_snapshot!("luck_40x12", parts.join("\n\n"));
}
