//! The whole log, open: what is looked for as one types, what is found, and what is done with a line, by keys.

use astragal::tui::layout::Pane;
use astragal::tui::message::Effect;

use crate::support::keys::Player;

const EVENING: [&str; 9] = [
    "session",
    "thalia dodge =19",
    "oren insight =4,3",
    "thalia stealth =7,20 # over the abbey wall",
    "note the abbot laughs",
    "session",
    "thalia wisdom =18",
    "thalia dodge =2",
    "note secret he is his brother",
];

fn player() -> Player {
    Player::after(&EVENING)
}

/// The lines that are shown, by their numbers, oldest first.
fn lines(player: &Player) -> Vec<u64> {
    let page = player.session().log_page.as_ref().unwrap();
    page.lines()
        .iter()
        .rev()
        .map(|found| found.entry.id.0)
        .collect()
}

fn chosen(player: &Player) -> u64 {
    player
        .session()
        .log_page
        .as_ref()
        .unwrap()
        .chosen()
        .unwrap()
        .entry
        .id
        .0
}

#[test]
fn a_slash_opens_the_whole_log_from_anywhere_and_esc_goes_back_there() {
    let mut player = player();
    player.press(["gp", "/"]);
    assert!(
        player.shows("The Drowned Vault · log"),
        "{}",
        player.picture()
    );
    player.press(["<esc>"]);
    assert_eq!(
        (player.focus(), player.shows("· log")),
        (Pane::Party, false)
    );
}

#[test]
fn lines_are_found_as_one_types() {
    let mut player = player();
    player.press(["/", "thalia major+"]);
    assert_eq!(lines(&player), [7, 9, 12]);
    assert!(
        player.shows("hero Thalia   level major or better   text –"),
        "{}",
        player.picture()
    );
    assert!(player.shows("3 of 14"), "{}", player.picture());
    assert!(
        player.shows("11 lines do not match"),
        "{}",
        player.picture()
    );
    player.press(["<c-u>", "\"abbot laughs\""]);
    assert_eq!(lines(&player), [10]);
    player.press(["<c-u>"]);
    assert!(lines(&player).len() > 9);
}

#[test]
fn letters_typed_never_act_and_act_again_once_the_lines_have_the_keys() {
    let mut player = player();
    let before = player.appended.len();
    player.press(["/", "nmbusy3"]);
    assert_eq!(player.appended.len(), before);
    assert_eq!(
        player.session().log_page.as_ref().unwrap().editor.text(),
        "nmbusy3"
    );
    player.press(["<c-u>", "thalia", "<ret>", "m"]);
    assert_eq!(player.said(), "mark 13");
}

#[test]
fn a_mark_is_a_line_like_any_other_and_found_again() {
    let mut player = player();
    player.press(["/", "thalia", "<ret>", "<up>", "m"]);
    assert_eq!(player.said(), "mark 12");
    player.press(["/", "<c-u>", "marked"]);
    assert_eq!(lines(&player), [12]);
    player.press(["<ret>", "m"]);
    assert_eq!((player.said(), lines(&player)), ("mark 12 none", vec![]));
    player.press(["u"]);
    assert_eq!(lines(&player), [12], "undo puts the mark back");
}

#[test]
fn the_cursor_stays_where_it_is_when_the_game_goes_on() {
    let mut player = player();
    player.press(["/", "thalia", "<ret>", "<up>", "<up>"]);
    assert_eq!(chosen(&player), 9);
    player.line("thalia dodge =15");
    assert_eq!(chosen(&player), 9);
    assert_eq!(lines(&player).last(), Some(&15));
}

#[test]
fn a_roll_is_read_again_by_key_from_the_page_and_from_the_pane() {
    let mut player = player();
    player.press(["/", "stealth", "<ret>", "e"]);
    assert_eq!(player.typed(), Some("resolve 9 "));
    player.press(["<esc>", "<esc>", "gl", "<up>", "e"]);
    assert_eq!(player.typed(), Some("resolve 13 "));
    player.press(["<esc>", "N", "into the moat<ret>"]);
    assert_eq!(player.said(), r#"note secret @13 "into the moat""#);
}

#[test]
fn a_note_on_a_roll_is_written_from_the_page_and_stands_on_the_card() {
    let mut player = player();
    player.press([
        "/",
        "stealth",
        "<ret>",
        "N",
        "she stepped on the cat",
        "<ret>",
    ]);
    assert_eq!(player.said(), r#"note secret @9 "she stepped on the cat""#);
    player.press(["<up>"]);
    assert_eq!(chosen(&player), 9);
    assert!(
        player.shows("note     secret: she stepped on"),
        "{}",
        player.picture()
    );
}

#[test]
fn a_roll_read_again_is_counted_once_among_the_levels() {
    let mut player = player();
    player.press(["/", "thalia roll", "<ret>"]);
    let attempts = |player: &Player| {
        player
            .rows()
            .into_iter()
            .find(|row| row.contains(" attempts, "))
            .unwrap()
    };
    let before = attempts(&player);
    player.press(["e", "+1<ret>"]);
    assert!(player.said().starts_with("resolve "), "{}", player.said());
    assert_eq!(attempts(&player), before);
}

#[test]
fn leaving_the_page_the_tabs_in_front_are_those_of_before() {
    let mut player = Player::in_a_fight().sized(80, 24);
    player.press(["gt"]);
    let before = player.picture();
    player.press(["/", "thalia", "<esc>"]);
    assert_eq!(player.picture(), before);
}

#[test]
fn from_the_page_a_note_that_is_found_is_rewritten() {
    let mut player = player();
    player.press(["/", "abbot", "<ret>", "N", " aloud", "<ret>"]);
    assert!(
        player.said().ends_with(r#""the abbot laughs aloud""#),
        "{}",
        player.said()
    );
}

#[test]
fn secrecy_is_that_of_the_roll_under_the_cursor() {
    let mut player = player();
    player.press(["/", "insight", "<ret>", "s"]);
    assert_eq!(player.said(), "open 8");
    player.press(["s"]);
    assert_eq!(player.said(), "secret 8");
}

#[test]
fn a_line_is_copied_as_text() {
    let mut player = player();
    player.press(["/", "stealth", "<ret>", "y"]);
    let copied = player.asked.iter().find_map(|effect| match effect {
        Effect::Copy(text) => Some(text.as_str()),
        _ => None,
    });
    assert!(copied.unwrap().starts_with("Thalia  Stealth"), "{copied:?}");
}

#[test]
fn enter_goes_to_the_ledger_line_and_from_there_back() {
    let mut player = player();
    player.line("fortune thalia convert 9");
    player.press(["/", "stealth", "<ret>", "<ret>"]);
    assert_eq!(
        (player.focus(), player.session().log_page.is_none()),
        (Pane::Fortune, true)
    );
    player.press(["<ret>"]);
    assert_eq!(chosen(&player), 9);
    assert!(player.shows("stealth"), "{}", player.picture());
}

#[test]
fn enter_on_a_found_line_shows_what_was_around_it_and_esc_what_was_found() {
    let mut player = player();
    player.press(["/", "dodge", "<ret>", "<up>", "<ret>"]);
    assert_eq!(chosen(&player), 7);
    assert!(lines(&player).len() > 9);
    player.press(["<esc>"]);
    assert_eq!((lines(&player), chosen(&player)), (vec![7, 13], 7));
}

#[test]
fn the_lines_of_the_one_under_the_cursor_are_a_key_away() {
    let mut player = player();
    player.press(["gp", "<down>", "H"]);
    assert!(player.shows("hero Oren"), "{}", player.picture());
    assert_eq!(lines(&player), [2, 8]);
}

#[test]
fn what_is_pasted_is_looked_for() {
    let mut player = player();
    player.press(["/"]).paste("abbot");
    assert_eq!(lines(&player), [10]);
}

#[test]
fn where_another_plays_the_log_is_read_all_the_same() {
    let mut player = Player::following();
    player.press(["/", "thalia"]);
    assert!(lines(&player).len() > 1);
    player.press(["<ret>", "m"]);
    assert!(player.shows("process 4711"), "{}", player.picture());
}

#[test]
fn on_a_narrow_screen_the_line_in_full_takes_the_place_of_the_others() {
    let mut player = player().sized(80, 24);
    player.press(["/", "stealth", "<ret>"]);
    assert!(!player.shows("chance %"));
    player.press(["<right>"]);
    assert!(player.shows("chance %"), "{}", player.picture());
    player.press(["<left>"]);
    assert!(!player.shows("chance %"));
}

mod on_disk {
    //! A log of which only the newest segment is in memory: the rest is read by a worker, here at once.

    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::PathBuf;
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Mutex};

    use astragal::campaign::Campaign;
    use astragal::campaign::line::{Context, parse};
    use astragal::dice::{Dice, Seed};
    use astragal::store::{Folder, Shelf};
    use astragal::systems::System;
    use astragal::tui::message::{Message, Told};
    use astragal::tui::pages::log::Search;
    use jiff::{SignedDuration, Timestamp};
    use tempfile::TempDir;

    use crate::support::walk::times;

    use super::*;
    use crate::support::rules;

    const LINES: [&str; 5] = [
        "thalia dodge",
        "oren wisdom +1",
        "note the bell rings",
        "thalia dexterity # over the ledge",
        "thalia -1",
    ];

    /// Steps of the longest campaign of a sample.
    const LONGEST: u64 = 720;

    /// Steps to a segment.
    const SEGMENT: u64 = 50;

    struct Long {
        player: Player,
        folder: Folder,
        _dir: TempDir,
    }

    /// The files of a campaign, by where they lie on the shelf.
    type Files = BTreeMap<PathBuf, Vec<u8>>;

    /// A campaign of so many steps, played once and copied for everybody who wants it.
    fn long(steps: u64) -> Long {
        static PLAYED: Mutex<BTreeMap<u64, Arc<Files>>> = Mutex::new(BTreeMap::new());
        let known = PLAYED.lock().unwrap().get(&steps).cloned();
        let files = known.unwrap_or_else(|| {
            let files = Arc::new(played(steps));
            PLAYED.lock().unwrap().insert(steps, Arc::clone(&files));
            files
        });
        let dir = tempfile::tempdir().unwrap();
        for (path, bytes) in files.iter() {
            let path = dir.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        let shelf = Shelf::new(dir.path().to_owned(), rules());
        let folder = shelf.find("Long").unwrap();
        let player = Player::at(folder.read().unwrap());
        Long {
            player,
            folder,
            _dir: dir,
        }
    }

    fn played(steps: u64) -> Files {
        let dir = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(dir.path().to_owned(), rules());
        let seed = Seed::from_number(7);
        let folder = shelf.found("Long", System::PenAndDagger, &seed).unwrap();
        let mut dice = Dice::new(&seed);
        let opened = folder.open().unwrap();
        let (mut campaign, mut writer) = (opened.campaign, opened.writer);
        let heroes = [
            "hero Thalia hp 900 dexterity adept dodge adept",
            "hero Oren wisdom trained",
        ];
        for line in heroes
            .into_iter()
            .chain(LINES.into_iter().cycle())
            .take(usize::try_from(steps).unwrap())
        {
            let context = Context {
                rules: campaign.rules(),
                state: Some(campaign.state()),
                cursor: None,
                task: None,
            };
            let sentence = parse(line, &context).unwrap();
            // A new evening every hundred steps.
            let hours = i64::try_from(campaign.seq() / 100 * 24).unwrap();
            let now = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(hours);
            let step = campaign
                .decide(&sentence.command, &sentence.line, &mut dice, now)
                .unwrap();
            campaign.accept(step.clone());
            writer.append(&[step]).unwrap();
            if campaign.seq().is_multiple_of(SEGMENT) {
                writer.snapshot(&campaign.base()).unwrap();
                campaign = Campaign::resume(rules(), campaign.base(), Vec::new());
            }
        }
        drop(writer);
        let mut files = Files::new();
        let mut folders = vec![dir.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let place = path.strip_prefix(dir.path()).unwrap().to_owned();
                    files.insert(place, fs::read(path).unwrap());
                }
            }
        }
        files
    }

    impl Long {
        /// What the worker was asked for so far.
        fn searches(&mut self) -> Vec<Search> {
            let (searches, others) = std::mem::take(&mut self.player.asked)
                .into_iter()
                .partition(|effect| matches!(effect, Effect::Search(_)));
            self.player.asked = others;
            let searches: Vec<Effect> = searches;
            searches
                .into_iter()
                .filter_map(|effect| match effect {
                    Effect::Search(search) => Some(*search),
                    _ => None,
                })
                .collect()
        }

        fn run(&mut self, search: Search) {
            let mut answers = Vec::new();
            search.run(&self.folder, &AtomicBool::new(false), |answer| {
                answers.push(answer);
            });
            answers.into_iter().for_each(|answer| {
                self.player
                    .tell(Message::Table(Told::Found(Box::new(answer))));
            });
        }

        /// Does what the worker was asked for, until it is asked for nothing more.
        fn read(&mut self) {
            loop {
                let searches = self.searches();
                if searches.is_empty() {
                    return;
                }
                searches.into_iter().for_each(|search| self.run(search));
            }
        }

        fn title(&self) -> String {
            self.player.rows()[0].clone()
        }
    }

    #[test]
    fn the_first_page_is_there_at_once_and_the_count_grows_until_all_is_read() {
        let mut long = long(420);
        long.player.press(["/", "ledge"]);
        assert!(
            !lines(&long.player).is_empty(),
            "what is in memory is there before anything is read"
        );
        assert!(long.title().contains("4+ of 420"), "{}", long.title());
        long.read();
        assert!(long.title().contains("83 of 420"), "{}", long.title());
        long.player.press(["<ret>", "<home>"]);
        assert!(
            long.player.shows("337 lines do not match"),
            "{}",
            long.player.picture()
        );
    }

    #[test]
    fn what_was_found_for_other_words_is_never_shown() {
        let mut long = long(420);
        long.player.press(["/", "ledge"]);
        let stale = long.searches();
        long.player.press(["<c-u>", "bell"]);
        stale.into_iter().for_each(|search| long.run(search));
        assert!(long.title().contains("4+ of 420"), "{}", long.title());
        long.read();
        let page = long.player.session().log_page.as_ref().unwrap();
        assert!(
            page.lines()
                .iter()
                .all(|found| found.entry.what.contains("bell"))
        );
        assert!(long.title().contains("84 of 420"), "{}", long.title());
    }

    #[test]
    fn a_search_that_was_called_off_tells_nothing_more() {
        let mut long = long(420);
        long.player.press(["/", "ledge"]);
        for search in long.searches() {
            search.run(&long.folder, &AtomicBool::new(true), |answer| {
                panic!("{answer:?}")
            });
        }
    }

    #[test]
    fn the_whole_history_is_there_by_scrolling_and_only_a_part_of_it_in_memory() {
        let steps = times(LONGEST, 1_000);
        let mut long = long(steps);
        long.player.press(["/", "<ret>"]);
        long.read();
        // A sample goes by pages, and has seen what lies in memory wherever one stops.
        let (key, most) = times(("<pgup>", 40), ("<up>", 1));
        let mut seen = BTreeSet::new();
        // A step that begins an evening has a line for that too, on which the cursor stays with it.
        for _ in 0..steps + steps / 100 {
            if seen.first() == Some(&1) {
                break;
            }
            let there = chosen(&long.player);
            let known = lines(&long.player);
            assert!(known.len() < 700);
            seen.extend(known);
            long.player.press([key]);
            long.read();
            let here = chosen(&long.player);
            assert!(
                there.checked_sub(here).is_some_and(|by| by <= most),
                "from {there} to {here}\n{}",
                long.player.picture()
            );
        }
        assert!(seen.into_iter().eq(1..=steps));
    }

    #[test]
    fn the_oldest_and_the_newest_are_a_key_away() {
        let steps = times(LONGEST, 2_000);
        let mut long = long(steps);
        long.player.press(["/", "<ret>"]);
        long.read();
        long.player.press(["<home>"]);
        long.read();
        assert_eq!(chosen(&long.player), 1);
        assert!(
            long.player.shows("hero") || long.player.shows("joins the party"),
            "{}",
            long.player.picture()
        );
        long.player.press(["G"]);
        long.read();
        assert_eq!(chosen(&long.player), steps);
        long.player.press(["/", "ledge", "<ret>"]);
        long.read();
        long.player.press(["<home>"]);
        long.read();
        assert_eq!(chosen(&long.player), 6);
    }

    #[test]
    fn evenings_are_counted_and_looked_for() {
        let mut long = long(420);
        long.player.press(["/", "ledge evening 2..3", "<ret>"]);
        long.read();
        assert!(long.title().contains("40 of 420"), "{}", long.title());
        assert!(
            lines(&long.player)
                .iter()
                .all(|seq| (101..=300).contains(seq))
        );
        let counted = |evening| {
            long.player
                .session()
                .log_page
                .as_ref()
                .unwrap()
                .count_of_evening(evening)
        };
        assert_eq!((counted(2), counted(3)), (Some(20), Some(20)));
    }

    #[test]
    fn levels_are_counted_over_the_evenings_found() {
        let mut long = long(420);
        long.player.press(["/", "thalia evening 2..3"]);
        long.read();
        let page = long.player.session().log_page.as_ref().unwrap();
        let tally = &page.tally().unwrap().tally;
        assert_eq!((tally.attempts(), tally.evenings()), (80, 2));
    }

    #[test]
    fn the_page_of_a_step_of_long_ago_opens_as_any_other() {
        let mut long = long(420);
        long.player.press(["/", "ledge", "<ret>"]);
        long.read();
        long.player.press(["<home>"]);
        long.read();
        long.player.press(["<ret>"]);
        long.read();
        long.player.press(["<ret>"]);
        for part in ["Step 6", "dexterity # over the ledge", "% before the roll"] {
            assert!(long.player.shows(part), "{}", long.player.picture());
        }
    }

    #[test]
    fn a_mark_on_a_line_of_long_ago_is_found_and_kept() {
        let mut long = long(420);
        long.player.press(["/", "ledge", "<ret>"]);
        long.read();
        long.player.press(["<home>"]);
        long.read();
        long.player.press(["m"]);
        assert_eq!(long.player.said(), "mark 6");
        long.player.press(["/", "<c-u>", "marked"]);
        long.read();
        assert_eq!(lines(&long.player), [6]);
    }

    #[test]
    fn where_an_older_segment_is_damaged_the_page_says_where_and_keeps_what_it_has() {
        let mut long = long(420);
        let segment = long.folder.path().join("log/000004.ron");
        let mut bytes = std::fs::read(&segment).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(&segment, bytes).unwrap();
        long.player.press(["/", "ledge", "<ret>"]);
        long.read();
        long.player.press(["<home>"]);
        long.read();
        assert!(!lines(&long.player).is_empty());
        assert!(
            long.player.shows("the log before this cannot be read"),
            "{}",
            long.player.picture()
        );
        assert!(long.player.shows("000004.ron"), "{}", long.player.picture());
    }
}
