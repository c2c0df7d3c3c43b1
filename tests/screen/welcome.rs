//! The first screen by keys: finding a campaign, another name for one, putting one away.

use crate::support::keys::Player;
use crate::support::{installed, rules};
use astragal::dice::{Dice, Seed};
use astragal::store::Shelf;
use astragal::store::examples::EXAMPLES;
use astragal::systems::System;
use astragal::tui::message::{Effect, Message};
use astragal::tui::overlay::Overlay;
use astragal::tui::pages::welcome::Welcome;
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use jiff::Timestamp;
use tempfile::TempDir;

/// The first screen over these campaigns, each founded in this order.
fn before(names: &[&str]) -> (TempDir, Player) {
    let dir = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(dir.path().to_owned(), rules());
    for name in names {
        shelf
            .found(name, System::DicePool, &Seed::from_number(1))
            .unwrap();
    }
    let player = Player::welcomed(Welcome::look(&shelf, String::new()));
    (dir, player)
}

/// A campaign in which these lines were said, left as at the end of an evening.
fn played(shelf: &Shelf, name: &str, lines: &[&str]) {
    let seed = Seed::from_number(1);
    let mut opened = shelf
        .found(name, System::DicePool, &seed)
        .unwrap()
        .open()
        .unwrap();
    let mut dice = Dice::new(&seed);
    for line in lines {
        let sentence = opened.campaign.read_line(line, None).unwrap();
        let step = opened.campaign.decide(
            &sentence.command,
            &sentence.line,
            &mut dice,
            Timestamp::UNIX_EPOCH,
        );
        let step = step.unwrap();
        opened.writer.append(std::slice::from_ref(&step)).unwrap();
        opened.campaign.accept(step);
    }
    opened.writer.snapshot(&opened.campaign.base()).unwrap();
}

#[test]
fn whose_turn_it_is_stays_untold_while_players_do_not_know_of_them() {
    let dir = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(dir.path().to_owned(), rules());
    let lines = [
        "scene the kraken's lair",
        "add kraken 40 hidden",
        "initiative kraken 9",
        "begin",
    ];
    played(&shelf, "The Night Tram", &lines);
    let picture = Player::welcomed(Welcome::look(&shelf, String::new())).picture();
    assert!(
        picture.contains("round 1") && !picture.contains("kraken"),
        "{picture}"
    );
}

#[test]
fn the_campaign_under_the_cursor_tells_its_last_open_lines_after_a_clean_end_too() {
    let dir = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(dir.path().to_owned(), rules());
    let lines = [
        "note the tram stops",
        "note secret nobody drives it",
        "note a bell rings",
        "undo",
    ];
    played(&shelf, "The Night Tram", &lines);
    let mut welcome = Welcome::look(&shelf, String::new());
    assert!(
        welcome.look_closer() && !welcome.look_closer(),
        "it is read once"
    );
    let player = Player::welcomed(welcome);
    let picture = player.picture();
    assert!(
        picture.contains("last lines") && picture.contains("the tram stops"),
        "{picture}"
    );
    assert!(
        !picture.contains("nobody drives it") && !picture.contains("a bell rings"),
        "{picture}"
    );
}

#[test]
fn a_few_letters_find_a_campaign_and_enter_opens_it() {
    let (_dir, mut player) = before(&["The Night Tram", "Ash over Karth"]);
    player.press(["/", "ni<space>tr"]);
    assert!(
        player.shows("▌ The Night Tram") && !player.shows("Ash over Karth"),
        "{}",
        player.picture()
    );
    player.press(["<ret>"]);
    assert!(
        matches!(player.asked.last(), Some(Effect::Open(_))),
        "{:?}",
        player.asked
    );
}

#[test]
fn a_long_list_shows_the_part_with_the_cursor_and_counts_the_rest() {
    let names: Vec<String> = (1..=40).map(|number| format!("Night {number}")).collect();
    let (_dir, mut player) = before(&names.iter().map(String::as_str).collect::<Vec<_>>());
    player.press(["<down>"; 20]);
    assert!(
        player.shows("▌ Night ") && player.shows(" more below") && player.shows("━━ Campaigns "),
        "{}",
        player.picture()
    );
    player.press(["<end>"]);
    let last = format!("▌ {}", EXAMPLES.last().unwrap().name);
    assert!(
        player.shows(&last) && !player.shows(" more below") && player.shows("━━ Examples, "),
        "{}",
        player.picture()
    );
}

#[test]
fn letters_that_find_nothing_say_so_and_esc_shows_all_again() {
    let (_dir, mut player) = before(&["The Night Tram"]);
    player.press(["/", "xyz", "<ret>"]);
    assert!(
        player.shows("no campaign or example matches") && player.asked.is_empty(),
        "{}",
        player.picture()
    );
    player.press(["<esc>"]);
    assert!(player.shows("The Night Tram"));
}

#[test]
fn another_name_is_typed_over_the_one_it_has() {
    let (_dir, mut player) = before(&["The Night Tram"]);
    player.press(["R", "<c-u>The Dawn Tram<ret>"]);
    let Some(Effect::Rename { slug, name }) = player.asked.last() else {
        panic!("{:?}", player.asked)
    };
    assert_eq!(
        (slug.as_str(), name.as_str()),
        ("the-night-tram", "The Dawn Tram")
    );
}

#[test]
fn an_empty_name_and_the_same_name_rename_nothing() {
    let (_dir, mut player) = before(&["The Night Tram"]);
    player.press(["R", "<c-u><ret>"]);
    assert!(
        player.shows("a campaign needs a name"),
        "{}",
        player.picture()
    );
    player.press(["The Night Tram<ret>"]);
    assert!(
        player.asked.is_empty() && player.overlay().is_none(),
        "{:?}",
        player.asked
    );
}

#[test]
fn one_key_moves_the_selected_campaign_to_the_trash() {
    let (dir, mut player) = before(&["The Night Tram"]);
    player.press(["X"]);
    let Some(Effect::MoveToTrash(folder)) = player.asked.last() else {
        panic!("{:?}", player.asked)
    };
    assert_eq!(folder.path(), dir.path().join("the-night-tram"));
}

#[test]
fn undo_restores_the_campaign_moved_to_the_trash_last_and_only_once() {
    let (dir, _) = before(&["The Night Tram"]);
    let shelf = Shelf::new(dir.path().to_owned(), rules());
    let trashed = shelf
        .put_away(&shelf.find("the-night-tram").unwrap())
        .unwrap();
    let place = trashed.path().to_owned();
    let welcome = Welcome {
        trashed: Some(Box::new(trashed)),
        ..Welcome::look(&shelf, String::new())
    };
    let mut player = Player::welcomed(welcome);
    player.press(["u", "u"]);
    let [Effect::Restore(folder)] = player.asked.as_slice() else {
        panic!("{:?}", player.asked)
    };
    assert_eq!(folder.path(), place);
    assert!(player.shows("nothing to undo"), "{}", player.picture());
}

#[test]
fn an_example_is_neither_renamed_nor_moved_to_the_trash() {
    for key in ["R", "X"] {
        let (_dir, mut player) = before(&[]);
        player.press([key]);
        assert!(
            player.shows("examples stay as they are") && player.asked.is_empty(),
            "{key}"
        );
    }
}

#[test]
fn a_campaign_that_cannot_be_read_can_be_moved_to_the_trash() {
    let (dir, _) = before(&["The Night Tram"]);
    std::fs::write(
        dir.path().join("the-night-tram/log/000001.ron"),
        "moth-eaten",
    )
    .unwrap();
    let shelf = Shelf::new(dir.path().to_owned(), rules());
    let mut player = Player::welcomed(Welcome::look(&shelf, String::new()));
    player.press(["R"]);
    assert!(player.shows("it cannot be read"), "{}", player.picture());
    player.press(["X"]);
    assert!(
        matches!(player.asked.last(), Some(Effect::MoveToTrash(_))),
        "{:?}",
        player.asked
    );
}

#[test]
fn the_trash_is_offered_with_its_count_only_while_something_is_in_it() {
    let (dir, player) = before(&["The Night Tram", "Ash over Karth"]);
    assert!(!player.shows("restore any time"), "{}", player.picture());
    let shelf = Shelf::new(dir.path().to_owned(), rules());
    shelf.put_away(&shelf.find("ash").unwrap()).unwrap();
    let mut player = Player::welcomed(Welcome::look(&shelf, String::new()));
    assert!(
        player.shows("1 campaign, restore any time"),
        "{}",
        player.picture()
    );
    player.press(["t"]);
    assert!(
        matches!(player.asked.last(), Some(Effect::ShowTrash)),
        "{:?}",
        player.asked
    );
}

#[test]
fn a_new_campaign_takes_its_first_heroes_with_it() {
    let (_dir, mut player) = before(&[]);
    player.press(["n", "Cold Harbor<tab><tab>Thalia 20, Oren the Gray ,<ret>"]);
    let Some(Effect::Found { heroes, .. }) = player.asked.last() else {
        panic!("{:?}", player.asked)
    };
    assert_eq!(heroes, &["hero \"Thalia\" hp 20", "hero \"Oren the Gray\""]);
}

#[test]
fn the_palette_of_a_game_offers_the_other_campaigns_once_they_are_listed() {
    let mut player = Player::with_party();
    player.press([" "]);
    assert!(
        matches!(player.asked.last(), Some(Effect::ListCampaigns)),
        "{:?}",
        player.asked
    );
    let dir = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(dir.path().to_owned(), rules());
    let folder = shelf
        .found("The Night Tram", System::DicePool, &Seed::from_number(1))
        .unwrap();
    let named = astragal::tui::message::Named {
        name: "The Night Tram".into(),
        about: "Dice pool".into(),
        folder,
    };
    player.tell(astragal::tui::message::Message::Campaigns(vec![named]));
    player.press(["night"]);
    assert!(
        player.shows("campaign   The Night Tram"),
        "{}",
        player.picture()
    );
    player.press(["<ret>"]);
    assert!(
        matches!(player.asked.last(), Some(Effect::Open(_))),
        "{:?}",
        player.asked
    );
    assert!(!matches!(player.overlay(), Some(Overlay::Finder(_))));
}

/// Clicks where this stands on the screen.
fn click(player: &mut Player, text: &str) {
    let rows = player.rows();
    let found = rows
        .iter()
        .enumerate()
        .find_map(|(y, row)| Some((y, row.find(text)?)));
    let (y, at) = found.unwrap_or_else(|| panic!("{text}\n{}", player.picture()));
    let (column, row) = (rows[y][..at].chars().count() as u16, y as u16);
    let kind = MouseEventKind::Down(MouseButton::Left);
    player.tell(Message::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    }));
}

#[test]
fn a_click_chooses_a_campaign_and_a_second_one_opens_it() {
    for (width, height) in [(80, 24), (120, 40)] {
        let (_dir, player) = before(&["The Night Tram", "Ash over Karth"]);
        let mut player = player.sized(width, height);
        click(&mut player, "Lot Thirteen");
        assert!(
            player.shows("▌ Lot Thirteen") && player.asked.is_empty(),
            "{}",
            player.picture()
        );
        click(&mut player, "▌ Lot Thirteen");
        assert!(
            matches!(player.asked.last(), Some(Effect::Open(_))),
            "{:?}",
            player.asked
        );
    }
}

#[test]
fn a_click_begins_a_new_campaign() {
    let (_dir, mut player) = before(&["The Night Tram"]);
    click(&mut player, "new campaign");
    assert!(player.overlay().is_some());
    click(&mut player, "name");
    assert!(
        player.overlay().is_some(),
        "what lies under the form is not clicked"
    );
}

#[test]
fn the_chosen_campaign_tells_where_it_lies_and_an_example_not_how_it_ends() {
    let (dir, player) = before(&["The Night Tram"]);
    assert!(player.shows("folder"), "{}", player.picture());
    let told = dir.path().join("the-night-tram").display().to_string();
    assert!(
        player
            .drawn_at(200, 60)
            .0
            .content
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect::<String>()
            .contains(&told)
    );
    let mut player = player;
    click(&mut player, "The Bell below the Abbey");
    assert!(
        player.shows("evening 3") && !player.shows("last lines"),
        "{}",
        player.picture()
    );
}

#[test]
fn nothing_secret_is_told_of_a_campaign_that_is_only_listed() {
    let dir = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(dir.path().to_owned(), rules());
    for example in EXAMPLES {
        let told = example
            .install(&shelf, None, &Seed::from_number(1), installed())
            .unwrap()
            .last_lines()
            .unwrap();
        assert!(!told.is_empty(), "{}", example.slug);
        assert!(
            told.iter().all(|line| !line.is_secret && !line.is_undone),
            "{}",
            example.slug
        );
    }
}

#[test]
fn a_new_campaign_may_be_of_a_game_in_a_file_and_a_broken_file_is_named_and_refused() {
    let dir = tempfile::tempdir().unwrap();
    let systems = dir.path().join("systems");
    std::fs::create_dir(&systems).unwrap();
    let text = include_str!("../support/own_systems/embers.ron");
    let ours = text.replace("\"embers\"", "\"our-embers\"");
    let ours = ours
        .replace("\"em\"", "\"oe\"")
        .replace("\"Embers\"", "\"Our Embers\"");
    std::fs::write(systems.join("ours.ron"), &ours).unwrap();
    let broken = ours.replace("count(= 6)", "cuont(= 6)");
    std::fs::write(
        systems.join("broken.ron"),
        broken.replace("our-embers", "broken"),
    )
    .unwrap();
    let mut with_systems = (*rules()).clone();
    with_systems.systems = Some(systems);
    let shelf = Shelf::new(dir.path().join("campaigns"), with_systems.into());
    let mut player = Player::welcomed(Welcome::look(&shelf, String::new()));
    player.press(["n"]);
    assert!(player.shows("broken.ron:"), "{}", player.picture());
    assert!(
        player.shows("nothing is called “cuont”"),
        "{}",
        player.picture()
    );
    player.press(["<esc>"]);
    let mut offered: Vec<String> = Vec::new();
    player.press(["Ember Road<tab>"]);
    for _ in 0..16 {
        player.press(["<right>"]);
        offered.push(player.picture());
    }
    let is_offered = |title: &str| offered.iter().any(|picture| picture.contains(title));
    assert!(is_offered("Our Embers"), "{}", player.picture());
    assert!(
        is_offered("The Wild Die") && is_offered("Blackjack"),
        "{}",
        player.picture()
    );
    assert!(!is_offered("broken"), "{}", player.picture());
}
