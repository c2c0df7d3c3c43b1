//! The catalog of actions: each has a key, a help text, and does something wherever one of its keys is pressed.

use std::sync::{Arc, LazyLock};
use std::thread;

use crate::support::keys::{Disk, Player, contexts, typed, variants};
use crate::support::memory_disk::MemoryDisk;
use crate::support::walk::one_in;
use crate::support::{Table, rules};
use astragal::dice::Seed;
use astragal::store::Shelf;
use astragal::systems::System;
use astragal::tui::action::{Action, CATALOG, Context};
use astragal::tui::keymap::{Key, Keymap};
use astragal::tui::message::{Effect, Message, Told};
use astragal::tui::pages::welcome::Welcome;
use ratatui::buffer::Buffer;

/// A game, and what is pressed in it before a key is tried.
type Situation = (fn() -> Player, &'static str);

/// A plan of what another tool's table would bring, longer than the screen.
pub fn planned() -> Player {
    let mut player = fight();
    let foes = |number| format!("Salt Hag {number},{}\n", 20 + number);
    let table: String = (1..30).map(foes).collect();
    player.press(["I"]);
    player.paste(&format!("name,hp\nThalia,9\n{table}"));
    player.press(["<ret>"]);
    player
}

/// Situations in which the keys of a context work; each of its actions has to do something in one of them.
#[expect(clippy::too_many_lines, reason = "every context once")]
fn situations(context: Context) -> Vec<Situation> {
    match context {
        Context::Dashboard => vec![
            (fight, ""),
            (fight, "rdodge=20<ret>"),
            (fight, "rdodge=20<ret>fu"),
            (fight, "gp"),
            (fight, "gl<up><up>"),
            (fight, "gt"),
            (fight, "go<down>"),
            (fight, "gf"),
            (rich, ""),
            (rich, "rste=3,4<ret>"),
            (effect_points, ""),
            (turn_parts, "go"),
            (Player::following, ""),
            (Player::with_party, "adthalia<ret>"),
        ],
        Context::Party => vec![(fight, "gp")],
        Context::Table => vec![(fight, "gt")],
        Context::Turns => vec![(fight, "go")],
        Context::Tasks => vec![(at_work, "gk")],
        Context::Fortune => vec![(fight, "gf")],
        Context::Log => vec![(fight, "gl")],
        Context::Prompt => vec![
            (fight, ":thal"),
            (fight, ":note the bell<ret>:"),
            (fight, ":note the bell<ret>:note two<ret>:<up><up>"),
            (fight, ":thalia dodge"),
            (Player::following, ":thalia dodge"),
            (poacher, ":thalia survival"),
        ],
        Context::Form => {
            vec![
                (fight, "gpe<tab><tab>"),
                (fight, "gpe<tab><tab>7"),
                (fight, "gpN<tab><tab>"),
                (fight, RANK),
            ]
        }
        Context::Palette => vec![(fight, " l"), (fight, " l<down><down>"), (fight, " thal")],
        Context::Help => vec![(fight, "go?"), (small, "?"), (small, "?<pgdn>")],
        Context::Page => vec![
            (fight, "??"),
            (fight, "??<pgdn>"),
            (fight, "gp<ret>"),
            (fight, "gs"),
            (linked, "gs"),
            (linked, "gs<tab>"),
        ],
        Context::Rules => vec![
            (fight, "gr"),
            (fight, "gr<pgdn><pgdn>"),
            (fight, "gr/adv<ret>"),
            (fight, "gr/adv<ret>n"),
            (fight, "gr<ret>"),
            (fight, "gr<ret><right>"),
            (fight, "rste=7<ret>R"),
            (fight, "rste=7<ret>R<tab>"),
        ],
        Context::WholeLog => vec![
            (fight, "/<ret>"),
            (fight, "/thalia<ret>"),
            (fight, "/<ret><up><up><up>"),
            (narrow, "/<ret>"),
            (narrow, "/<ret><right>"),
        ],
        Context::Finding => vec![(fight, "/thal"), (fight, "/"), (fight, "/<up><up>")],
        Context::Luck => vec![
            (fight, "gu"),
            (fight, "gu<down><right>"),
            (fight, "gu<tab>"),
            (two_dice, "gu"),
            (two_dice, "gu<right>"),
        ],
        Context::Recap => {
            vec![
                (two_evenings, "ge"),
                (two_evenings, "ge<left>"),
                (two_evenings, "ge<pgdn><pgdn>"),
            ]
        }
        Context::Settings => vec![(fight, ","), (fight, ",<down><right>")],
        Context::Writing => vec![
            (fight, "w"),
            (fight, "wab<left>"),
            (fight, "wab<c-j>cd"),
            (fight, "I/ho"),
        ],
        Context::Plan => vec![(planned, ""), (planned, "<pgdn>")],
        Context::Question => vec![(unsaved, "q")],
        // Before any game: see `welcomed`.
        Context::Welcome => Vec::new(),
    }
}

/// A hero's form with a rank in hand that is not the first of its choices.
const RANK: &str = "gpe<tab><tab><tab><tab><tab><tab><tab><tab><tab><tab><tab><tab>a";

fn fight() -> Player {
    let mut player = Player::after(&[
        "scene The nave: black water",
        "macro dusk = note the sun sets",
        "fortune thalia grant dream",
        "add wren",
        "add thalia",
        "add orc*3 15 trained",
        "initiative wren critical",
        "initiative thalia major",
        "initiative orc limited",
        "begin",
        "thalia dodge =12",
        "wren weapons =9",
    ]);
    player.resize(200, 30);
    player
}

/// A hero whose background may help.
fn linked() -> Player {
    Player::after(&["note ask [[wren]] and [[oren]]"])
}

fn poacher() -> Player {
    Player::after(&["hero thalia background \"poacher\""])
}

/// A hero with three fortune dice, before any fight.
fn rich() -> Player {
    let mut player = Player::after(&[
        "fortune thalia grant dream",
        "fortune thalia grant dream",
        "fortune thalia grant class",
    ]);
    player.press(["gp"]);
    player
}

/// Two evenings with more in them than a low screen has room for.
fn two_evenings() -> Player {
    let mut player = Player::after(&["thalia dodge =20", "session Low water", "thalia dodge =1"]);
    for number in 0..12 {
        player.line(&format!("note the bell rings {number}"));
    }
    player.resize(80, 14);
    player
}

/// A screen of one pane.
fn narrow() -> Player {
    fight().sized(80, 24)
}

/// Dice of more than one kind.
fn two_dice() -> Player {
    Player::after(&["thalia dodge =20", "3d6 =1,2,3", "2d10 =4,5"])
}

fn of(system: System, lines: &[&str]) -> Player {
    let mut table = Table::with_one(system);
    table.say_all(lines);
    Player::at(table.campaign)
}

fn at_work() -> Player {
    of(
        System::DicePool,
        &[
            "task \"mend the wall\" 10",
            "task \"pick the lock\" 5",
            "task mend roll dp 5",
        ],
    )
}

fn effect_points() -> Player {
    of(System::MonstersAndMagic, &["felix mm +6 vs 14 =5,5,5"])
}

fn turn_parts() -> Player {
    of(
        System::SwordsAndSorcery,
        &["add mira", "initiative mira =12", "begin"],
    )
}

fn unsaved() -> Player {
    let mut player = fight();
    player.disk = Disk::Silent;
    let saved_to = player.session().campaign.seq();
    player.press(["L"]);
    player.tell(Message::Table(Told::Trouble {
        saved_to,
        reason: "No space left on device".into(),
    }));
    player
}

/// A fight on a screen that has no room for a whole card of keys.
fn small() -> Player {
    fight().sized(60, 14)
}

/// The first screen over some campaigns, with a cursor in the middle of them.
fn welcomed() -> Player {
    static THREE: LazyLock<Shelf> = LazyLock::new(|| {
        let disk = Arc::new(MemoryDisk::default());
        let shelf = Shelf::on(disk, "/home/gm/astragal".into(), rules());
        for name in ["One", "Two", "Three"] {
            shelf
                .found(name, System::DicePool, &Seed::from_number(1))
                .unwrap();
        }
        shelf
    });
    let mut player = Player::welcomed(Welcome::look(&THREE, String::new()));
    player.press(["<down>"]);
    player
}

/// All that a key may change: what is seen, what was written, what was asked for.
type Traces = (Buffer, usize, usize);

fn traces(player: &Player) -> Traces {
    let (written, asked) = counted(player);
    (player.drawn().0, written, asked)
}

/// What was written, and what was asked for.
fn counted(player: &Player) -> (usize, usize) {
    let listed = player
        .asked
        .iter()
        .filter(|effect| !matches!(effect, Effect::ListCampaigns));
    (player.appended.len(), listed.count())
}

/// What nobody does in a context.
fn idle_action(context: Context) -> Action {
    if context == Context::Writing {
        Action::Mark
    } else {
        Action::NewLine
    }
}

/// The keys there are, and in a context one more that does nothing.
fn with_an_idle_key(context: Context) -> Keymap {
    let mut keymap = Keymap::built_in().unwrap();
    keymap.bind(
        context,
        vec![Key::parse("insert").unwrap()],
        Some(idle_action(context)),
    );
    keymap
}

/// The situations of a context.
fn prepared(context: Context, keymap: &Keymap) -> impl Iterator<Item = Player> {
    let games = situations(context)
        .into_iter()
        .map(|(game, first)| begun(game, first));
    let first_screen = (context == Context::Welcome).then(welcomed);
    games.chain(first_screen).map(move |mut player| {
        player.shell.around.keymap = keymap.clone();
        player
    })
}

fn begun(game: fn() -> Player, first: &str) -> Player {
    let mut player = game();
    player.press([first]);
    player
}

/// What is there before any key of a context, and after one that is bound and does nothing: whatever was said may be gone
/// then, and a natural 20 stays one.
fn idled(context: Context, keymap: &Keymap) -> Vec<[Traces; 2]> {
    let mut pairs = Vec::new();
    for mut player in prepared(context, keymap) {
        assert!(
            player.contexts().contains(&context),
            "{context:?}: {:?}",
            player.contexts()
        );
        let before = traces(&player);
        player.press(["<insert>"]);
        pairs.push([before, traces(&player)]);
    }
    pairs
}

/// Whether something was written or asked for, or else is seen, that is not there where nothing is done.
fn does_more(player: &Player, nothing: &[Traces]) -> bool {
    let (written, asked) = counted(player);
    let is_as_many = |(_, before, then): &Traces| (*before, *then) == (written, asked);
    !nothing.iter().any(is_as_many) || !nothing.contains(&traces(player))
}

fn does_something(context: Context, keymap: &Keymap, keys: &str, idled: &[[Traces; 2]]) -> bool {
    prepared(context, keymap)
        .zip(idled)
        .any(|(mut player, nothing)| {
            player.press([typed(keys).as_str()]);
            does_more(&player, nothing)
        })
}

/// The keys of every second context that do nothing in it, the planted ones among them.
fn idle_keys(turn: usize) -> Vec<(Context, Action, String)> {
    let mut idle = Vec::new();
    for context in contexts().skip(turn).step_by(2) {
        let keymap = with_an_idle_key(context);
        let idled = idled(context, &keymap);
        for (action, keys) in keymap.of_context(context) {
            let idle_keys = keys
                .iter()
                .filter(|keys| !does_something(context, &keymap, keys, &idled));
            idle.extend(idle_keys.map(|key| (context, action, key.clone())));
        }
    }
    idle
}

#[test]
fn every_key_of_every_context_does_something_and_one_that_does_nothing_is_found() {
    let other_half = thread::spawn(|| idle_keys(1));
    let mut idle = idle_keys(0);
    idle.extend(other_half.join().unwrap());
    let is_planted =
        |(context, action, _): &(Context, Action, String)| *action == idle_action(*context);
    let (planted, idle): (Vec<_>, Vec<_>) = idle.into_iter().partition(is_planted);
    assert!(idle.is_empty(), "{idle:#?}");
    assert_eq!(planted.len(), contexts().count(), "found {planted:#?}");
}

#[test]
fn every_action_has_a_key_or_an_entry_of_the_palette_and_a_sentence_that_helps() {
    let keymap = Keymap::built_in().unwrap();
    let names = variants::<Action>();
    assert_eq!(
        names.len(),
        CATALOG.len(),
        "the catalog has every action once"
    );
    for name in names {
        let action: Action = ron::from_str(name).unwrap();
        let entry = action.entry();
        assert_eq!(entry.action, action, "{name} does not stand in the catalog");
        let has_key = contexts().any(|context| keymap.key_of(context, action).is_some());
        assert!(
            has_key || is_in_palette(action),
            "{name} has neither key nor entry"
        );
        let is_sentence = entry.help.ends_with('.') && entry.help.starts_with(char::is_uppercase);
        assert!(
            is_sentence && !entry.word.is_empty(),
            "{name}: {}",
            entry.help
        );
    }
}

/// Whether the palette offers an action, looked for by its word.
fn is_in_palette(action: Action) -> bool {
    let mut player = fight();
    player.press([" ", action.entry().word]);
    let begins: String = action.entry().help.chars().take(12).collect();
    player.shows(&begins)
}

#[test]
fn the_palette_offers_every_action_of_the_dashboard_with_its_key() {
    let keymap = Keymap::built_in().unwrap();
    for (action, keys) in one_in(5, 0, keymap.of_context(Context::Dashboard)) {
        if action == Action::Palette {
            continue;
        }
        let mut player = fight();
        player.press([" "]);
        let begins: String = action
            .entry()
            .help
            .chars()
            .take(12)
            .take_while(|letter| !";:.".contains(*letter))
            .collect();
        for letter in begins.trim().chars() {
            player.press([if letter == '<' {
                "<lt>".to_owned()
            } else {
                letter.to_string()
            }
            .as_str()]);
        }
        let shown = player
            .rows()
            .into_iter()
            .any(|row| row.contains(begins.trim()) && row.contains(&keys[0]));
        assert!(shown, "{action:?} by “{begins}”\n{}", player.picture());
    }
}

/// What people call an action.
fn everyday(action: Action) -> String {
    let rows = include_str!("../../assets/everyday.txt").lines();
    let mut rows = rows.filter_map(|row| row.strip_prefix(&format!("{action:?} |")));
    let words = rows.next().and_then(|row| row.rsplit(" | ").next());
    words.unwrap_or_default().to_owned()
}

/// Chosen in the palette by what people call it.
fn chosen(action: Action) -> Player {
    let mut player = fight();
    player.press([" ", &everyday(action).replace(' ', "<space>")]);
    player
}

/// As much of a title as stands in its row on any screen.
fn begun_title(action: Action) -> String {
    action.entry().title().chars().take(24).collect()
}

#[test]
fn every_action_is_found_by_what_people_call_it() {
    let others = CATALOG
        .iter()
        .filter(|entry| entry.action != Action::Palette);
    for entry in one_in(7, 0, others) {
        let player = chosen(entry.action);
        assert!(
            player.shows(&begun_title(entry.action)),
            "{:?}\n{}",
            entry.action,
            player.picture()
        );
    }
}

#[test]
fn what_works_elsewhere_names_the_keys_that_lead_there_and_goes_there() {
    for (action, keys) in [
        (Action::Mark, "g l m"),
        (Action::PlayersVersion, "g e v"),
        (Action::TypedDice, "g u t"),
        (Action::NextLink, "g r Tab"),
        (Action::Complete, ": Tab"),
        (Action::NewLine, "w Ctrl-J"),
        (Action::NextField, "g p N Tab"),
        (Action::NewCampaign, "g c n"),
        (Action::Yes, " y "),
    ] {
        let mut player = chosen(action);
        let title = begun_title(action);
        let is_there = |row: &String| row.contains(&title) && row.contains(keys);
        assert!(
            player.rows().iter().any(is_there),
            "{action:?}: {keys}\n{}",
            player.picture()
        );
        player.press(["<ret>"]);
        let keymap = &player.shell.around.keymap;
        let works = player
            .contexts()
            .iter()
            .any(|context| keymap.key_of(*context, action).is_some());
        let is_left = matches!(player.asked.last(), Some(Effect::Leave));
        // A question is asked by the game alone: its keys are shown.
        let is_shown = action == Action::Yes && player.shows("questions");
        assert!(
            works || is_left || is_shown,
            "{action:?}\n{}",
            player.picture()
        );
    }
}

#[test]
fn after_a_prefix_every_key_that_may_follow_is_named_at_80_and_at_120_columns() {
    let keymap = Keymap::built_in().unwrap();
    for (width, height) in [(80, 24), (120, 40)] {
        for prefix in ["g", "f", "t"] {
            let mut player = fight().sized(width, height);
            player.press(["gp", prefix]);
            let rows = player.rows();
            let shown = rows[rows.len() - 2..].join("  ");
            for (action, keys) in keymap.of_context(Context::Dashboard) {
                let next = keys
                    .iter()
                    .find_map(|key| key.strip_prefix(&format!("{prefix} ")));
                let Some(next) = next else { continue };
                // On a narrow screen what has a key by itself as well may be left out.
                if width == 80
                    && keys
                        .iter()
                        .any(|key| !key.starts_with(&format!("{prefix} ")))
                {
                    continue;
                }
                let hint = format!(" {next} {} ", action.entry().word);
                assert!(
                    shown.contains(&hint),
                    "{width}: {hint}\n{}",
                    rows[rows.len() - 2..].join("\n")
                );
            }
        }
    }
}
