//! Screens that come rarely, come from outside, or belong to one system: every page, form, question and pane that is not
//! among the scenes of an ordinary evening.

use astragal::tui::pages::palette::Finder;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use astragal::dice::Seed;
use astragal::store::examples::EXAMPLES;
use astragal::store::{Fs, HandEdit, HouseFile, Shelf, Standing};
use astragal::systems::System;
use astragal::systems::own::{Key, SHIPPED};
use astragal::tui::message::{Message, Named, Told};
use astragal::tui::overlay::Overlay;
use astragal::tui::pages::welcome::Welcome;
use astragal::tui::shell::Scene as Shown;

use super::{Scene, fight, trouble, typing};
use crate::catalog::planned;
use crate::support::keys::Player;
use crate::support::memory_disk::MemoryDisk;
use crate::support::{Table, installed, rules};

pub const RARE: [Scene; 47] = [
    ("own_game", || own_game("")),
    ("own_game_form", || own_game("gpe<tab>")),
    ("own_game_sheet", || own_game("gp<ret>")),
    ("group_check", || {
        several(
            System::SwordsAndSorcery,
            ":mira+oren(dis) stealth dc 12 group",
        )
    }),
    ("helped_check", || {
        several(System::SwordsAndSorcery, ":mira stealth help oren dc 12")
    }),
    ("ranked_with_traits", || {
        several(System::MonstersAndMagic, ":rank felix(fast),shamira dex")
    }),
    ("senses", || several(System::SuccessRoll, ":party vision")),
    ("several_pass", || {
        several(
            System::SwordsAndSorcery,
            ":party dexterity dc 12 =15,4<ret>",
        )
    }),
    ("alone", Player::alone),
    ("party", || typing("gp<down>")),
    ("fortune", || typing("gf")),
    ("tasks_chosen", || long_rolls("gk<down>")),
    ("edges_moved", edges_moved),
    ("new_hero", || typing("gpN")),
    ("hero_form_dice_pool", || form(System::DicePool)),
    ("hero_form_swords_and_sorcery", || {
        form(System::SwordsAndSorcery)
    }),
    ("hero_form_success_roll", || form(System::SuccessRoll)),
    ("hero_form_monsters_and_magic", || {
        form(System::MonstersAndMagic)
    }),
    ("form_refused", || typing("gpe<c-u><tab>x<ret>")),
    ("form_warned", || typing("gpe<tab><tab>x<esc>")),
    ("sheet_dice_pool", || sheet(System::DicePool)),
    ("sheet_swords_and_sorcery", || {
        sheet(System::SwordsAndSorcery)
    }),
    ("sheet_success_roll", || sheet(System::SuccessRoll)),
    ("sheet_monsters_and_magic", || {
        sheet(System::MonstersAndMagic)
    }),
    ("sheet_of_a_foe", || typing("go<home><down><down><ret>")),
    ("copy_form", || typing("W")),
    ("step", || typing("gl<ret>")),
    ("macros", macros),
    ("import", || typing("I")),
    ("import_planned", planned),
    ("palette_in_vain", || typing(" zzzz")),
    ("rules_in_vain", || typing("gr/zzzz")),
    ("found_nothing", || typing("/zzzz")),
    ("log_without_entries", empty_log),
    ("settings_not_kept", settings_not_kept),
    ("notices", notices),
    ("damage", damage),
    ("hand_edit", hand_edit),
    ("leave_unsaved", leave_unsaved),
    ("curtain_over_a_page", || typing("gsx")),
    ("campaigns", || campaigns("<down>")),
    ("campaigns_filtered", || campaigns("/ni")),
    ("campaign_unread", || campaigns("<end><up><up><up><up><up>")),
    ("rename_form", || campaigns("R")),
    ("trash", trash),
    ("repair", repair),
    ("help_at_first", || campaigns("?")),
];

/// A fight by one of the games that come with the program as files, after a roll of real dice.
fn own_game(keys: &str) -> Player {
    let (_, text) = SHIPPED.iter().find(|(key, _)| *key == "ladder").unwrap();
    let mut table = Table::of(System::Own(Key::read("ladder.ron", text).unwrap()));
    table.say_all([
        "hero Oren skill Stealth good skill Notice fair",
        "hero Wren skill Fence excellent skill Charm plain",
        "add wren oren",
        "add \"night guard\"*2",
        "oren -1",
        "initiative oren 3",
        "initiative wren 2",
        "initiative night all 1",
        "begin",
        "oren stealth at 3 =+,0,-,+",
    ]);
    let mut player = Player::at(table.campaign);
    player.press([keys]);
    player
}

/// The whole log of a game in which nothing happened.
fn empty_log() -> Player {
    let mut player = Player::alone();
    player.press(["/<ret>"]);
    player
}

/// Edges moved on every class of screens: the sides wider, the lower panes higher.
fn edges_moved() -> Player {
    let mut player = fight();
    for (width, height) in [(90, 24), (120, 40), (200, 60)] {
        player.resize(width, height);
        player.press(["gp]]]]", "{{{"]);
    }
    player
}

/// A task and a contest under way, and keys pressed.
fn long_rolls(keys: &str) -> Player {
    let mut player = Player::after(&[
        "task \"drain the crypt\" 10",
        "task drain 6",
        "contest \"tug of war\" thalia brannoc to 3",
        "rank thalia,oren,wren dex",
    ]);
    player.press([keys]);
    player
}

/// The form of a hero who has a full sheet, a figure of it in hand.
fn form(system: System) -> Player {
    let mut player = Player::at(Table::with_one(system).campaign);
    player.press(["gpe<tab><tab><tab><tab><tab><tab><tab><tab>3"]);
    player
}

fn sheet(system: System) -> Player {
    let mut player = Player::at(Table::with_one(system).campaign);
    player.press(["gp<ret>"]);
    player
}

fn macros() -> Player {
    let mut player = Player::after(&[
        "macro ambush = add orc*3 15 +1 ; initiative ; note the reeds part",
        "macro dusk = note the sun sets",
    ]);
    player.press(["gm"]);
    player
}

/// The settings with house rules of every standing, and a change that the disk did not take.
fn settings_not_kept() -> Player {
    let mut player = fight();
    let file = |name: &str, standing| HouseFile {
        name: name.to_owned(),
        path: Path::new("/home/gm/.config/astragal").join(name),
        standing,
    };
    player.shell.around.chosen.house = vec![
        file("rules/pen-and-dagger.ron", Standing::InForce),
        file("rules/dice-pool.ron", Standing::SetAside),
        file("bestiary/success-roll.ron", Standing::Unusable),
    ];
    player.shell.around.chosen.settings.house_rules_off = vec!["rules/dice-pool.ron".into()];
    player.press([",<right>"]);
    let why = "/home/gm/.config/astragal/settings.ron:2:10: Expected opening `(`\n  theme: Purple,\n         ^";
    player.tell(Message::NotKept(why.into()));
    player
}

fn notices() -> Player {
    let mut player = fight();
    player.tell(Message::Table(Told::Noticed(vec![
        "/home/gm/.local/share/astragal/the-drowned-vault/log/000004.ron:212: the log was cut off in the middle of a \
         line; the last whole step is 1211; the piece is kept as rescued/000004.ron.torn"
            .into(),
        "/home/gm/.config/astragal/keymap.ron:3:4: unknown action `Rol`\n  (context: Dashboard, keys: [\"r\"], action: \
         Rol),\n                                            ^"
            .into(),
    ])));
    player
}

fn damage() -> Player {
    let mut player = fight();
    player.tell(Message::Table(Told::Damaged(
        "log/000004.ron:212: the checksum does not fit; steps 1190 to 1204 are lost".into(),
    )));
    player
}

fn leave_unsaved() -> Player {
    let mut player = trouble();
    player.press(["gc"]);
    player
}

/// A campaign.ron that was edited as it stood five steps ago.
fn hand_edit() -> Player {
    let mut player = fight();
    let campaign = &player.session().campaign;
    let edit = HandEdit {
        of: campaign.seq() - 5,
        state: campaign.state().clone(),
    };
    let now = "2026-11-21T20:00:00Z".parse().unwrap();
    player.sitting_mut().meet_edit(Some(edit), now);
    player
}

/// A disk on which three examples were copied, and a campaign that cannot be read.
fn shelf() -> (MemoryDisk, Shelf) {
    static FILES: LazyLock<BTreeMap<PathBuf, Vec<u8>>> = LazyLock::new(copied);
    let disk = MemoryDisk::default();
    for (path, bytes) in FILES.iter() {
        disk.put(path, bytes);
    }
    let shelf = on(&disk);
    (disk, shelf)
}

fn on(disk: &MemoryDisk) -> Shelf {
    let fs: Arc<dyn Fs> = Arc::new(disk.clone());
    Shelf::on(fs, "/home/gm/astragal".into(), rules())
}

/// The files of three examples, of which the log of one is harmed.
fn copied() -> BTreeMap<PathBuf, Vec<u8>> {
    let disk = MemoryDisk::default();
    let shelf = on(&disk);
    let names = ["The Drowned Vault", "The Night Tram", "Ash over Karth"];
    for (example, name) in EXAMPLES.iter().zip(names) {
        example
            .install(&shelf, Some(name), &Seed::from_number(1), installed())
            .unwrap();
    }
    let mut files: BTreeMap<PathBuf, Vec<u8>> = disk.files().into_iter().collect();
    for (path, bytes) in &mut files {
        if path.starts_with("/home/gm/astragal/ash-over-karth/log") {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
        }
    }
    files
}

fn campaigns(keys: &str) -> Player {
    let (_, shelf) = shelf();
    let mut player = Player::welcomed(Welcome {
        in_trash: 2,
        ..Welcome::look(&shelf, String::new())
    });
    player.press([keys]);
    player
}

fn over_the_list(overlay: Overlay) -> Player {
    let mut player = campaigns("");
    if let Shown::Welcome(welcome) = &mut player.shell.scene {
        welcome.overlays.push(overlay);
    }
    player
}

fn trash() -> Player {
    let (_, shelf) = shelf();
    let folder = shelf.find("The Night Tram").unwrap();
    let named = |name: &str, about: &str| Named {
        name: name.into(),
        about: about.into(),
        folder: folder.clone(),
    };
    let put_aside = vec![
        named("Salt and Iron", "Pen & Dagger"),
        named(
            "A campaign with a long and winding name that nobody remembers",
            "Swords & Sorcery",
        ),
    ];
    over_the_list(Overlay::Finder(Finder::of_trash(put_aside)))
}

fn repair() -> Player {
    let (_, shelf) = shelf();
    let folder = shelf.find("Ash over Karth").unwrap();
    let repair = folder.diagnose().unwrap();
    over_the_list(Overlay::repair(folder, repair))
}

/// A line about several by name, whose sheets say what they roll.
fn several(system: System, keys: &str) -> Player {
    let mut table = Table::of(system);
    match system {
        System::MonstersAndMagic => {
            table.say("hero Felix dexterity 22 trait fast yes");
            table.say("hero Shamira dexterity 8");
        }
        System::SuccessRoll => {
            table.say("hero Felix iq 11").say("hero Shamira iq 14");
        }
        _ => {
            table.say("hero Mira level 5 dexterity 16 stealth 2");
            table.say("hero Oren level 5 dexterity 12 stealth 2");
        }
    }
    let mut player = Player::at(table.campaign);
    player.press([keys]);
    player
}
